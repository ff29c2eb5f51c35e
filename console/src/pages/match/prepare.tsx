/** Before a list is matched: what each column contains, what is sent of the first rows, and the price. */
import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ListColumns } from '../../../../src/columns/guess-columns.ts'
import { LIST_MEMBERS, type ListMember } from '../../../../src/columns/list-members.ts'
import { useQuota } from '../../api/client.ts'
import { priceOf } from '../../api/match.ts'
import { useCountries } from '../../api/queries.ts'
import { usePaused } from '../../api/search.ts'
import { sampleOf, sentRows } from '../../lists/batches.ts'
import { type List, shownProblem } from '../../lists/list.ts'
import { chooseFile, closeList, type ListWork, matchedAt, prepare, start } from '../../lists/list-work.ts'
import { Icon } from '../../parts/icons.tsx'
import { Failure } from '../../parts/states.tsx'
import { bytes, count, countedCredits, countedRows, countryName, moment } from '../../text.ts'

/** What members are called, and what they are. */
const MEMBERS: Readonly<Record<ListMember, { readonly label: string; readonly hint: string }>> = {
  name: { label: t`Name`, hint: t`Of the company, with or without its legal form` },
  number: { label: t`Number`, hint: t`VAT number, register number or LEI` },
  otherNumber: { label: t`Other number`, hint: t`For rows without the first number` },
  country: { label: t`Country`, hint: t`Code or name` },
  postcode: { label: t`Postcode`, hint: t`Narrows the candidates of the name` },
  city: { label: t`City`, hint: t`Narrows the candidates of the name` },
  region: { label: t`Region`, hint: t`Spelled as in this service` },
  website: { label: t`Website`, hint: t`Ranks the company that has it first` },
}
const FORMS: Readonly<Record<List['form'], string>> = { csv: 'CSV', tsv: 'TSV', ndjson: t`JSON lines`, xlsx: 'XLSX' }
const ROWS_SHOWN = 4
/** Rows whose price is asked for: of a longer list, a sample. */
const PRICED_ROWS = 500

/** The page before the work begins. */
export function Prepare({ work }: { readonly work: ListWork }) {
  const { file, list, columns, country } = work
  return (
    <>
      <section className="list-line" aria-label={t`The list`}>
        <Icon name="list" />
        <div>
          <bdi className="list-name">{list.name}</bdi>
          <span className="quiet small">
            {countedRows(list.rows.length)} · {FORMS[list.form]}, {bytes(file.size)}
            {list.encoding === 'windows-1252' && ` · ${t`Windows encoding; results are written as UTF-8`}`}
          </span>
        </div>
        {list.sheets.length > 1 && (
          <label className="sheet-choice">
            <Trans>Sheet</Trans>{' '}
            <select
              value={list.sheet ?? ''}
              onChange={({ target }) => void chooseFile(file, target.value, country).catch(() => {})}
            >
              {list.sheets.map((sheet) => (
                <option key={sheet}>{sheet}</option>
              ))}
            </select>
          </label>
        )}
        <button type="button" className="button small" onClick={() => void closeList()}>
          <Trans>Another file</Trans>
        </button>
      </section>
      <div className="prepare-columns">
        <section className="card" aria-labelledby="columns-title">
          <h2 id="columns-title">
            <Trans>What each column contains</Trans>
          </h2>
          <div className="member-fields">
            {LIST_MEMBERS.map((member) => (
              <MemberField key={member} member={member} work={work} />
            ))}
            {columns.country === undefined && <CountryField work={work} />}
          </div>
          {columns.number === undefined && (
            <p className="hint">
              <Trans>No column looks like company numbers, so only names decide.</Trans>
            </p>
          )}
        </section>
        <Cost work={work} />
      </div>
      <Sent list={list} columns={columns} country={country} />
    </>
  )
}

function MemberField({ member, work }: { readonly member: ListMember; readonly work: ListWork }) {
  const { list, columns, country } = work
  const column = columns[member]
  const at = column === undefined ? -1 : list.columns.indexOf(column)
  const samples = at < 0 ? [] : [...new Set(list.rows.slice(0, 100).map(({ cells }) => cells[at] ?? ''))]
  const filled = samples.filter((text) => text !== '').slice(0, 2)
  const choose = (chosen: string) => {
    // A column has one meaning.
    const others = Object.entries(columns).filter(([name, taken]) => name !== member && taken !== chosen)
    prepare(
      Object.fromEntries(chosen === '' ? others : [...others, [member, chosen]]) as ListColumns,
      member === 'country' && chosen !== '' ? null : country,
    )
  }
  const { label, hint } = MEMBERS[member]
  return (
    <div className="field">
      <label htmlFor={`member-${member}`}>{label}</label>
      <select
        id={`member-${member}`}
        value={column ?? ''}
        aria-describedby={`member-${member}-hint`}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">–</option>
        {[...new Set(list.columns)]
          .filter((name) => name !== '')
          .map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
      </select>
      <p className="hint sample" id={`member-${member}-hint`}>
        {filled.length > 0 ? <bdi>{filled.join(' · ')}</bdi> : at >= 0 ? t`Empty in the first rows` : hint}
      </p>
    </div>
  )
}

function CountryField({ work: { columns, country } }: { readonly work: ListWork }) {
  const { data: countries = [] } = useCountries()
  return (
    <div className="field">
      <label htmlFor="list-country">
        <Trans>Country of all rows</Trans>
      </label>
      <select
        id="list-country"
        value={country ?? ''}
        aria-invalid={country === null}
        onChange={({ target }) => prepare(columns, target.value === '' ? null : target.value)}
      >
        <option value="">
          <Trans>Choose</Trans>
        </option>
        {countries.map(({ countryIso2 }) => (
          <option key={countryIso2} value={countryIso2}>
            {countryName(countryIso2)}
          </option>
        ))}
      </select>
      <p className="hint sample">
        <Trans>No column has it</Trans>
      </p>
    </div>
  )
}

/** What is missing before a list can be matched; `null`: nothing. */
function missingOf({ columns, country }: Pick<ListWork, 'columns' | 'country'>): string | null {
  if (columns.name === undefined && columns.number === undefined)
    return t`Choose the column with the name or the number.`
  if (columns.country === undefined && country === null) return t`Choose the country of the rows.`
  return null
}

/** What the list, or a sample of it, would cost. */
function usePrice(work: ListWork) {
  const { list, columns, country } = work
  const missing = missingOf(work)
  const wanted = missing === null ? JSON.stringify([list.name, list.sheet, list.rows.length, columns, country]) : ''
  const key = usePaused(wanted, 300)
  const rows = sampleOf(list.rows.length, PRICED_ROWS)
  const query = useQuery({
    queryKey: ['match price', key],
    enabled: key !== '' && key === wanted,
    staleTime: 60_000,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const repeats = await matchedAt(work)
      if (repeats !== null) return { credits: 0, repeats }
      const sent = sentRows(list, rows, columns, country).filter((row) => row !== null)
      return { credits: sent.length === 0 ? 0 : await priceOf(sent, signal), repeats: null }
    },
  })
  const share = list.rows.length / rows.length
  return {
    ...query,
    isCurrent: key === wanted && wanted !== '',
    isSample: share > 1,
    credits: Math.round((query.data?.credits ?? 0) * share),
    repeats: query.data?.repeats ?? null,
  }
}

function Cost({ work }: { readonly work: ListWork }) {
  const { list } = work
  const { creditsRemaining } = useQuota()
  const missing = missingOf(work)
  const price = usePrice(work)
  const isKnown = price.isCurrent && price.data !== undefined
  const isShort = isKnown && creditsRemaining !== null && creditsRemaining >= 0 && price.credits > creditsRemaining
  return (
    <section className="card cost-card" aria-labelledby="cost-title">
      <h2 id="cost-title">
        <Trans>What it costs</Trans>
      </h2>
      <output className="cost" aria-live="polite">
        {missing !== null ? (
          <span className="quiet">{missing}</span>
        ) : price.error !== null ? (
          <Failure error={price.error} onRetry={() => void price.refetch()} />
        ) : isKnown && price.repeats !== null ? (
          <>
            <b>
              <Trans>0 credits</Trans>
            </b>
            <span className="quiet">
              <Trans>
                This list was matched on {moment(new Date(price.repeats).toISOString())}; the earlier answer is used
                again.
              </Trans>
            </span>
          </>
        ) : isKnown ? (
          <>
            <b>
              {price.credits === 0
                ? t`free`
                : price.isSample
                  ? plural(price.credits, { one: 'About # credit', other: 'About # credits' })
                  : countedCredits(price.credits)}
            </b>
            <span className="quiet">
              {price.isSample
                ? t`for ${plural(list.rows.length, { one: '# row', other: '# rows' })}, by a sample of ${count(PRICED_ROWS)}`
                : t`for ${plural(list.rows.length, { one: '# row', other: '# rows' })}`}
            </span>
          </>
        ) : (
          <span className="quiet">
            <Trans>Counting…</Trans>
          </span>
        )}
      </output>
      {isShort && (
        <p className="cost-short">
          <Trans>
            <Plural value={creditsRemaining} one="# credit is left." other="# credits are left." /> Matching stops
            there, and continues when there are more.
          </Trans>
        </p>
      )}
      <ul className="cost-facts">
        <li>
          <Trans>A row with a candidate costs as much as looking up one company. A row without one is free.</Trans>
        </li>
        <li>
          <Trans>An interrupted list continues where it stopped. The same list is free for 24 hours.</Trans>
        </li>
        <li>
          <Trans>
            Only the columns you choose are sent, and only to this service. The list stays in this browser until you
            close it.
          </Trans>
        </li>
      </ul>
      <button
        type="button"
        className="button primary big wide"
        disabled={missing !== null}
        onClick={() => void start()}
      >
        <Trans>
          Match <Plural value={list.rows.length} one="# row" other="# rows" />
        </Trans>
      </button>
    </section>
  )
}

/** The first rows as they will be asked for. */
function Sent({ list, columns, country }: Pick<ListWork, 'list' | 'columns' | 'country'>) {
  const members = LIST_MEMBERS.filter((member) => columns[member] !== undefined)
  if (members.length === 0) return null
  return (
    <section className="sent" aria-labelledby="sent-title">
      <h2 id="sent-title">
        <Trans>Preview: the first rows, as sent</Trans>
      </h2>
      <section className="table-scroll" aria-label={t`First rows`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {members.map((member) => (
                <th key={member} scope="col">
                  {MEMBERS[member].label}
                </th>
              ))}
              {columns.country === undefined && (
                <th scope="col">
                  <Trans>Country</Trans>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {list.rows.slice(0, ROWS_SHOWN).map(({ line, cells, problem }) => (
              <tr key={line}>
                {problem !== null ? (
                  <td colSpan={members.length + 1} className="row-problem">
                    <Trans>
                      Line {line}: {shownProblem(problem)}. It is copied to the result unchanged, and not sent.
                    </Trans>
                  </td>
                ) : (
                  <>
                    {members.map((member) => (
                      <td key={member}>
                        <bdi>
                          {cells[list.columns.indexOf(columns[member] ?? '')] || <span className="none">–</span>}
                        </bdi>
                      </td>
                    ))}
                    {columns.country === undefined && <td>{country ?? <span className="none">–</span>}</td>}
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

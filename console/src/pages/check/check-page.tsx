/** Check: says of pasted numbers whether they are right and whose they are, and keeps the answer. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { components } from '../../../../sdk/typescript/src/api-types.ts'
import { reasonsOf } from '../../../../src/check/check-columns.ts'
import { csvCells } from '../../../../src/export/csv-cells.ts'
import { prefixedVat } from '../../../../src/matching/numbers/prefixed-vat.ts'
import { type Answered, api, ask } from '../../api/client.ts'
import { useCountries, useServedData } from '../../api/queries.ts'
import { Icon } from '../../parts/icons.tsx'
import { Failure } from '../../parts/states.tsx'
import { count, countryName } from '../../text.ts'
import { saveBlob } from '../explore/files.ts'
import '../../styles/check.css'

type Checked = components['schemas']['ExploreCheckResponse']
type Row = Checked['results'][number]

/** Most numbers of one call. */
const NUMBERS_MAX = 1000
/** What Italians type. */
const EXAMPLES = '07697940489\nP. IVA 07697940480'
const TONES = { valid: 'good', closed: 'warn', unknown: '', invalid: 'bad' } as const

/** The page. */
export function CheckPage() {
  const { data: countries = [] } = useCountries()
  const { data: served } = useServedData()
  const [country, setCountry] = useState('')
  const [text, setText] = useState('')
  const numbers = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
  // The country that most companies served are of is the likeliest.
  const most = served?.countries.reduce((a, b) => (b.companies > a.companies ? b : a), served.countries[0])
  const chosen = country || (most?.countryIso2 ?? '')
  const countryOf = (number: string) => prefixedVat(number) ?? chosen
  const elsewhere = numbers.filter((number) => countryOf(number) !== chosen).length
  const checking = useMutation({
    mutationFn: (): Promise<Answered<Checked>> =>
      ask(
        api.POST('/explore/check', {
          params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
          body: { numbers: numbers.map((number) => ({ ref: number, country: countryOf(number), number })) },
        }),
      ),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    checking.mutate()
  }
  const isTooMany = numbers.length > NUMBERS_MAX
  return (
    <div className="page check-page">
      <header className="page-head">
        <div>
          <h1>
            <Trans>Check numbers</Trans>
          </h1>
          <p>
            <Trans>
              Is a VAT number, register number or LEI right, and whose is it? The answer is signed and kept: the service
              shows it again by its receipt. For a file, use <Link to="/match">Match a list</Link> or{' '}
              <code>./firmament check</code>.
            </Trans>
          </p>
        </div>
      </header>
      <form className="check-form" onSubmit={submit}>
        <label className="field">
          <span>
            <Trans>Country</Trans>
          </span>
          <select value={chosen} onChange={({ target }) => setCountry(target.value)}>
            {chosen === '' && (
              <option value="">
                <Trans>Choose a country</Trans>
              </option>
            )}
            {countries.map(({ countryIso2 }) => (
              <option key={countryIso2} value={countryIso2}>
                {countryName(countryIso2)}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>
            <Trans>Numbers, one a line</Trans>
          </span>
          <textarea
            rows={8}
            value={text}
            spellCheck={false}
            placeholder={chosen === 'IT' ? EXAMPLES : undefined}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        {elsewhere > 0 && (
          <p role="status">
            {chosen === ''
              ? plural(elsewhere, {
                  one: '# VAT number with the prefix of another country: checked there',
                  other: '# VAT numbers with the prefix of another country: checked there',
                })
              : t`${plural(elsewhere, { one: '# VAT number', other: '# VAT numbers' })} with the prefix of another country: checked there, not in ${countryName(chosen)}`}
          </p>
        )}
        {isTooMany && (
          <p className="field-error" role="alert">
            <Trans>
              {count(numbers.length)} numbers, must be at most {count(NUMBERS_MAX)}
            </Trans>
          </p>
        )}
        <button
          type="submit"
          className="button primary"
          disabled={
            numbers.length === 0 || (chosen === '' && elsewhere < numbers.length) || isTooMany || checking.isPending
          }
        >
          {checking.isPending
            ? t`Checking…`
            : t`Check ${plural(numbers.length, { one: '# number', other: '# numbers' })}`}
        </button>
      </form>
      {checking.error !== null && <Failure error={checking.error} />}
      {checking.data !== undefined && <Verdicts checked={checking.data.data} />}
    </div>
  )
}

const VERDICTS: Readonly<Record<Row['verdict'], string>> = {
  valid: t`valid`,
  closed: t({ message: 'closed', context: 'company' }),
  invalid: t`invalid`,
  unknown: t`unknown`,
}

function Verdicts({ checked }: { readonly checked: Checked }) {
  const { results, receipt } = checked
  const of = (verdict: Row['verdict']) => results.filter((row) => row.verdict === verdict).length
  const summary = (['valid', 'closed', 'invalid', 'unknown'] as const)
    .filter((verdict) => of(verdict) > 0)
    .map((verdict) => `${count(of(verdict))} ${VERDICTS[verdict]}`)
  return (
    <>
      <div className="check-head">
        <p role="status">
          <Trans>
            {summary.join(', ')}. Receipt <code>{receipt.id}</code>
          </Trans>
        </p>
        <button type="button" className="button" onClick={() => saveBlob(`${receipt.id}.csv`, csvOf(checked))}>
          <Icon name="download" size={16} /> CSV
        </button>
        <button
          type="button"
          className="button"
          onClick={() =>
            saveBlob(`${receipt.id}.json`, new Blob([JSON.stringify(checked)], { type: 'application/json' }))
          }
        >
          <Icon name="download" size={16} /> <Trans>Receipt</Trans>
        </button>
      </div>
      <section className="table-scroll" aria-label={t`Verdicts`} tabIndex={0}>
        <table className="check-table stacked">
          <thead>
            <tr>
              <th scope="col">
                <Trans>Number</Trans>
              </th>
              <th scope="col">
                <Trans>Verdict</Trans>
              </th>
              <th scope="col">
                <Trans>Company</Trans>
              </th>
              <th scope="col">
                <Trans>Because</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {results.map((row, at) => (
              // Rows never move, and a number may be there twice.
              <tr key={at}>
                <th scope="row">
                  <bdi>{row.ref}</bdi>
                </th>
                <td data-label={t`Verdict`}>
                  <span className={`tag ${TONES[row.verdict]}`}>{VERDICTS[row.verdict]}</span>
                </td>
                <td data-label={t`Company`}>
                  {row.holder === null ? (
                    '–'
                  ) : (
                    <Link to="/company/$id" params={{ id: row.holder.id }}>
                      {row.holder.name}
                    </Link>
                  )}
                </td>
                <td data-label={t`Because`}>{reasonsOf(row).join('; ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

function csvOf({ results, receipt }: Checked): Blob {
  const { cell } = csvCells(',')
  const head = ['typed', 'verdict', 'because', 'kind', 'number', 'id', 'name', 'status', 'city', 'receipt']
  const lines = results.map(({ ref, verdict, because, vies, kind, number, holder }) => [
    ref,
    verdict,
    reasonsOf({ because, vies }).join('; '),
    kind,
    number,
    holder?.id ?? null,
    holder?.name ?? null,
    holder?.status ?? null,
    holder?.city ?? null,
    receipt.id,
  ])
  return new Blob([[head, ...lines].map((line) => `${line.map((text) => cell(text ?? '')).join(',')}\r\n`).join('')], {
    type: 'text/csv',
  })
}

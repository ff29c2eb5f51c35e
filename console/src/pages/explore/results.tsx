/** The results: totals, what can be done with them, the table, the pages. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Answered } from '../../api/client.ts'
import { useCodes } from '../../api/codes.ts'
import type { SearchAnswer } from '../../api/search.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Icon } from '../../parts/icons.tsx'
import { JsonPanel } from '../../parts/json-panel.tsx'
import { Empty } from '../../parts/states.tsx'
import type { ExploreState, PlannedRequest } from '../../search-state.ts'
import { count, counted, took } from '../../text.ts'
import { COLUMNS, columnsOf, ownColumn, ownNamesOf, USUAL_COLUMNS } from './columns.tsx'
import type { Change } from './explore.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { csvOf, saveFile } from './files.ts'
import { ResultsTable } from './results-table.tsx'
import { withoutWords } from './understood.tsx'

const PAGE_SIZE = 25

interface ResultsProps {
  readonly answered: Answered<SearchAnswer>
  readonly request: PlannedRequest
  readonly state: ExploreState
  readonly change: Change
  /** The search was changed and not asked for again yet. */
  readonly isStale: boolean
  readonly isBusy: boolean
}

/** Results of a search. */
export function Results({ answered, request, state, change, isStale, isBusy }: ResultsProps) {
  const { data, facts } = answered
  const [panel, setPanel] = useState<'json' | 'columns' | 'keys' | 'export' | null>(null)
  const { data: nace } = useCodes('naceCodes', undefined)
  const { companies, totalCompanies, page, totalPages } = data
  const ownNames = ownNamesOf(companies)
  const columns = columnsOf(state.columns, state.countries.length > 1, ownNames)
  const first = (page - 1) * PAGE_SIZE + 1
  const isOne = state.mode === 'one'
  const name = `companies-${state.countries.join('-').toLowerCase()}-page-${page}`
  const body = isOne ? request.body : { ...request.body, page }
  const cost = facts.isReplay
    ? 'free, shown before'
    : facts.credits === null
      ? ''
      : facts.credits === 0
        ? 'free'
        : counted(facts.credits, 'credit')
  return (
    <div className={isStale || isBusy ? 'results stale' : 'results'}>
      <header className="results-head">
        <div>
          <h2 aria-live="polite">
            {isOne && companies.length > 0
              ? counted(companies.length, 'match', 'matches')
              : counted(totalCompanies, 'company', 'companies')}
          </h2>
          <p className="quiet small">
            {companies.length > 0 && !isOne && (
              <>
                {count(first)}–{count(first + companies.length - 1)} ·{' '}
              </>
            )}
            {took(facts.milliseconds)}
            {cost !== '' && ` · ${cost}`}
          </p>
        </div>
        <div className="row tools">
          {state.mode === 'sentence' && data.searchContextId !== null && totalCompanies > 0 && (
            <Link to="/autoprofile" search={{ search: data.searchContextId } as never} className="button small">
              <Icon name="profile" size={16} /> Autoprofile
            </Link>
          )}
          <button type="button" className="button small" onClick={() => setPanel('columns')}>
            <Icon name="columns" size={16} /> Columns
          </button>
          <button type="button" className="button small" onClick={() => setPanel('json')}>
            <Icon name="code" size={16} /> JSON and curl
          </button>
          <button
            type="button"
            className="button small"
            disabled={companies.length === 0}
            title="The companies of this page, as shown"
            onClick={() => saveFile(`${name}.csv`, 'text/csv;charset=utf-8', csvOf(columns, companies))}
          >
            <Icon name="download" size={16} /> CSV of the page
          </button>
          {!isOne && (
            <button
              type="button"
              className="button small"
              disabled={totalCompanies === 0 || isStale}
              onClick={() => setPanel('export')}
            >
              <Icon name="out" size={16} /> Export all
            </button>
          )}
          <button
            type="button"
            className="button-icon"
            aria-label="Keys of this page"
            title="Keys of this page"
            onClick={() => setPanel('keys')}
          >
            <Icon name="help" />
          </button>
        </div>
      </header>
      {isStale && (
        <p className="stale-note" role="status">
          The search has changed; these are the companies of the one before.
        </p>
      )}
      {companies.length === 0 ? (
        <Empty icon="search" title={totalCompanies === 0 ? 'No company is like that' : 'This page is past the end'}>
          <p>
            {totalCompanies === 0
              ? 'Nothing was charged. Take a filter or a word away.'
              : `There are ${counted(totalPages, 'page')}.`}
          </p>
          {totalCompanies === 0 && (
            <Relaxations relaxations={data.interpretation?.relaxations ?? []} query={state.query} change={change} />
          )}
          {totalCompanies > 0 && (
            <button type="button" className="button" onClick={() => change({ page: 1 }, { isNew: true })}>
              To the first page
            </button>
          )}
        </Empty>
      ) : (
        <ResultsTable
          companies={companies}
          columns={columns}
          nace={nace}
          interpretation={data.interpretation}
          sort={state.sort}
          onSort={isOne ? null : (sort) => change({ sort, page: 1 }, { isNew: true })}
        />
      )}
      {!isOne && totalPages > 1 && (
        <Pages page={page} pages={totalPages} onChange={(next) => change({ page: next }, { isNew: true })} />
      )}
      {panel === 'export' && (
        <ExportDialog
          search={request}
          columns={columns}
          total={totalCompanies}
          name={`companies-${state.countries.join('-').toLowerCase()}`}
          onClose={() => setPanel(null)}
        />
      )}
      {panel === 'json' && (
        <JsonPanel
          title={`POST ${request.path}`}
          path={request.path}
          body={body}
          answer={data.raw}
          onClose={() => setPanel(null)}
        />
      )}
      {panel === 'columns' && (
        <ColumnsDialog
          chosen={columns.map(({ id }) => id)}
          ownNames={ownNames}
          onChange={(next) => change({ columns: next })}
          onClose={() => setPanel(null)}
        />
      )}
      {panel === 'keys' && <KeysDialog onClose={() => setPanel(null)} />}
    </div>
  )
}

function Pages({
  page,
  pages,
  onChange,
}: {
  readonly page: number
  readonly pages: number
  readonly onChange: (page: number) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const go = () => {
    const wanted = Number((typed ?? '').replace(/[\s,]/g, ''))
    setTyped(null)
    if (Number.isInteger(wanted) && wanted >= 1) onChange(Math.min(wanted, pages))
  }
  return (
    <nav className="pager" aria-label="Pages of results">
      <button type="button" className="button" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <Icon name="left" size={16} /> Before
      </button>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          go()
        }}
      >
        <label>
          Page{' '}
          <input
            inputMode="numeric"
            aria-label="Page"
            value={typed ?? count(page)}
            maxLength={12}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={() => setTyped(null)}
          />{' '}
          of {count(pages)}
        </label>
      </form>
      <button type="button" className="button" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        Next <Icon name="right" size={16} />
      </button>
    </nav>
  )
}

function ColumnsDialog(props: {
  readonly chosen: readonly string[]
  readonly ownNames: readonly string[]
  readonly onChange: (columns: readonly string[] | null) => void
  readonly onClose: () => void
}) {
  const { chosen, ownNames, onChange, onClose } = props
  const all = [...COLUMNS, ...ownNames.map(ownColumn)]
  const usual = [...USUAL_COLUMNS, ...ownNames.map((name) => ownColumn(name).id)]
  return (
    <Dialog
      title="Columns"
      onClose={onClose}
      foot={
        <>
          <button type="button" className="button" onClick={() => onChange(null)}>
            The usual ones
          </button>
          <button type="button" className="button primary" onClick={onClose}>
            Done
          </button>
        </>
      }
    >
      <ul className="checks two">
        {all.map(({ id, label }) => (
          <li key={id}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={() => {
                  const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
                  const ids = all.map((column) => column.id).filter((one) => next.includes(one))
                  onChange(ids.join() === usual.join() ? null : ids.length === 0 ? ['none'] : ids)
                }}
              />
              <bdi>{label}</bdi>
            </label>
          </li>
        ))}
      </ul>
      <p className="hint">Also the columns of the CSV file. They are part of the address, so a link shows the same.</p>
    </Dialog>
  )
}

const KEYS: readonly (readonly [string, string])[] = [
  ['/', 'to the search field'],
  ['Enter', 'show the companies'],
  ['↑ ↓', 'from company to company'],
  ['Enter', 'open the company'],
  ['[ ]', 'page before, next page (paid like a search)'],
  ['Esc', 'close what is open'],
]

function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="keys">
        {KEYS.map(([key, what]) => (
          <div key={what}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** What can be given up of a sentence that nobody meets, and how many companies are found then. */
function Relaxations({ relaxations, query, change }: RelaxationsProps) {
  if (relaxations.length === 0) return null
  return (
    <ul className="relaxations" aria-label="What can be given up">
      {relaxations.map(({ without, companies }) => {
        const label = `Without “${without}”: ${counted(companies, 'company', 'companies')}`
        const rest = withoutWords(query, without)
        return (
          <li key={without}>
            {rest === query || rest === '' ? (
              label
            ) : (
              <button
                type="button"
                className="button"
                onClick={() => change({ query: rest, page: 1 }, { isNew: true })}
              >
                {label}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface RelaxationsProps {
  readonly relaxations: NonNullable<SearchAnswer['interpretation']>['relaxations']
  readonly query: string
  readonly change: Change
}

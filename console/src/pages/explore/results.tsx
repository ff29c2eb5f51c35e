/** The results: totals, what can be done with them, the table, the pages. */
import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Answered } from '../../api/client.ts'
import { useCodeTitles } from '../../api/codes.ts'
import type { Facets } from '../../api/facets.ts'
import type { SearchAnswer } from '../../api/search.ts'
import { Icon } from '../../parts/icons.tsx'
import { JsonPanel } from '../../parts/json-panel.tsx'
import { Empty } from '../../parts/states.tsx'
import type { ExploreState, PlannedRequest } from '../../search-state.ts'
import {
  begun,
  count,
  countedCompanies,
  countedCredits,
  countedMatches,
  countryName,
  listed,
  took,
  within,
} from '../../text.ts'
import { useIsWide } from '../../use-is-wide.ts'
import { columnsOf, emptyColumns, ownNamesOf } from './columns.tsx'
import { CompanyPanel } from './company-panel.tsx'
import { CompareLink } from './compare-link.tsx'
import type { Change } from './explore.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { csvOf, saveFile } from './files.ts'
import { Nobody } from './nobody.tsx'
import { Pager } from './pager.tsx'
import { ColumnsDialog, KeysDialog } from './results-dialogs.tsx'
import { ResultsTable } from './results-table.tsx'

const PAGE_SIZE = 25
/** Pixels of the window from which a company opens next to the table. */
const PANEL_FROM = 1000
const BESIDE_PANEL: ReadonlySet<string> = new Set(['name', 'city', 'staff', 'status'])

interface ResultsProps {
  readonly answered: Answered<SearchAnswer>
  readonly request: PlannedRequest
  readonly state: ExploreState
  readonly change: Change
  /** The search was changed and not asked for again yet. */
  readonly isStale: boolean
  readonly isBusy: boolean
  /** Charts of the result, shown above the companies where they are asked for. */
  readonly charts: ReactNode
  /** Counts of the whole result, once they are known. */
  readonly found: Facets | undefined
}

/** Results of a search. */
export function Results({ answered, request, state, change, isStale, isBusy, charts, found }: ResultsProps) {
  const { data, facts } = answered
  const [panel, setPanel] = useState<'json' | 'columns' | 'keys' | 'export' | null>(null)
  const { companies, totalCompanies, page, totalPages } = data
  const codes = companies.flatMap(({ naceCodes }) => [...naceCodes.primary, ...naceCodes.secondary])
  const naceTitle = useCodeTitles('naceCodes', undefined, codes)
  const ownNames = ownNamesOf(companies)
  const hasPanel = useIsWide(PANEL_FROM)
  const opened = hasPanel ? companies.find(({ id }) => id === state.open) : undefined
  const open = (id: string) => change({ open: id }, { isNew: state.open === null })
  const usual = columnsOf(state.columns, state.countries.length > 1, ownNames)
  // Counts of an earlier state of the search say nothing about this one.
  const empty =
    state.columns === null ? emptyColumns(companies, found?.total === totalCompanies ? found : undefined) : []
  const all = usual.filter((column) => !empty.includes(column))
  // Next to an open company there is room for fewer columns.
  const columns = opened === undefined || state.columns !== null ? all : all.filter(({ id }) => BESIDE_PANEL.has(id))
  const emptyNames = listed(empty.map(({ label }) => within(label)))
  const notKnown = plural(empty.length, {
    one: `${emptyNames} is not known for any of these companies.`,
    other: `${emptyNames} are not known for any of these companies.`,
  })
  const first = (page - 1) * PAGE_SIZE + 1
  const isOne = state.mode === 'one'
  const name = `companies-${state.countries.join('-').toLowerCase()}-page-${page}`
  const body = isOne ? request.body : { ...request.body, page }
  const cost = facts.isReplay
    ? t`free, loaded before`
    : facts.credits === null
      ? ''
      : facts.credits === 0
        ? t`free`
        : countedCredits(facts.credits)
  return (
    <div className={isStale || isBusy ? 'results stale' : 'results'}>
      <header className="results-head">
        <div>
          <h2 aria-live="polite">
            {isOne && companies.length > 0 ? countedMatches(companies.length) : countedCompanies(totalCompanies)}
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
              <Icon name="profile" size={16} />{' '}
              <span>
                <Trans>Autoprofile</Trans>
              </span>
            </Link>
          )}
          {!isOne && (
            <button
              type="button"
              className="button small"
              aria-pressed={state.charts}
              data-command={t`Charts of the result`}
              onClick={() => change({ charts: !state.charts })}
            >
              <Icon name="chart" size={16} />{' '}
              <span>
                <Trans>Charts</Trans>
              </span>
            </button>
          )}
          {!isOne && totalCompanies > 0 && <CompareLink state={state} isIcon />}
          <button
            type="button"
            className="button small"
            data-command={t`Choose columns`}
            onClick={() => setPanel('columns')}
          >
            <Icon name="columns" size={16} />{' '}
            <span>
              <Trans>Columns</Trans>
            </span>
          </button>
          <button
            type="button"
            className="button-icon"
            aria-label={t`JSON and curl`}
            title={t`JSON and curl`}
            data-command={t`JSON and curl of the search`}
            onClick={() => setPanel('json')}
          >
            <Icon name="code" />
          </button>
          <button
            type="button"
            className="button-icon"
            aria-label={t`CSV of the page`}
            disabled={companies.length === 0}
            title={t`Save this page as CSV`}
            data-command={t`CSV of the page`}
            onClick={() => saveFile(`${name}.csv`, 'text/csv;charset=utf-8', csvOf(all, companies))}
          >
            <Icon name="download" />
          </button>
          {!isOne && (
            <button
              type="button"
              className="button small"
              disabled={totalCompanies === 0 || isStale}
              data-command={t`Export the whole result`}
              onClick={() => setPanel('export')}
            >
              <Icon name="out" size={16} /> <Trans>Export all</Trans>
            </button>
          )}
          <button
            type="button"
            className="button-icon"
            aria-label={t`Keys of this page`}
            title={t`Keys of this page`}
            data-command={t`Keys of this page`}
            onClick={() => setPanel('keys')}
          >
            <Icon name="help" />
          </button>
        </div>
      </header>
      {isStale && (
        <p className="stale-note" role="status">
          <Trans>The search has changed. These are the results of the previous one.</Trans>
        </p>
      )}
      {state.charts && !isOne && totalCompanies > 0 && charts}
      {companies.length === 0 ? (
        <Empty icon="search" title={totalCompanies === 0 ? t`No matches` : t`No such page`}>
          <p>
            {isOne
              ? t`Nothing was charged. Check the spelling, leave out the postcode, or choose another country.`
              : totalCompanies === 0
                ? t`Nothing was charged. Remove a filter or a word.`
                : t`There are ${plural(totalPages, { one: '# page', other: '# pages' })}.`}
          </p>
          {isOne && (
            <Link to="/data" search={{ country: state.countries[0] } as never}>
              <Trans>What this service has of {countryName(state.countries[0] ?? '')}</Trans>
            </Link>
          )}
          {totalCompanies === 0 && (
            <Nobody
              notes={data.notes}
              relaxations={data.interpretation?.relaxations ?? []}
              state={state}
              change={change}
            />
          )}
          {totalCompanies > 0 && (
            <button type="button" className="button" onClick={() => change({ page: 1 }, { isNew: true })}>
              <Trans>Go to the first page</Trans>
            </button>
          )}
        </Empty>
      ) : (
        <div className={opened === undefined ? 'list-and-panel' : 'list-and-panel with-panel'}>
          <ResultsTable
            companies={companies}
            columns={columns}
            naceTitle={naceTitle}
            interpretation={data.interpretation}
            sort={state.sort}
            onSort={isOne ? null : (sort) => change({ sort, page: 1 }, { isNew: true })}
            open={opened?.id ?? null}
            onOpen={hasPanel ? open : null}
          />
          {opened !== undefined && (
            <CompanyPanel
              company={opened}
              naceTitle={naceTitle}
              interpretation={data.interpretation}
              onStep={(step) => {
                const other = companies[companies.indexOf(opened) + step]
                return other === undefined ? null : () => open(other.id)
              }}
              onClose={() => change({ open: null })}
            />
          )}
        </div>
      )}
      {empty.length > 0 && (
        <p className="hint">
          {begun(notKnown)}{' '}
          <button
            type="button"
            className="button-link"
            onClick={() => change({ columns: usual.slice(1).map(({ id }) => id) })}
          >
            <Plural value={empty.length} one="Show the column" other="Show the columns" />
          </button>
        </p>
      )}
      {!isOne && totalPages > 1 && (
        <Pager page={page} pages={totalPages} onChange={(next) => change({ page: next }, { isNew: true })} />
      )}
      {panel === 'export' && (
        <ExportDialog
          search={request}
          columns={all}
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
          chosen={all.map(({ id }) => id)}
          ownNames={ownNames}
          onChange={(next) => change({ columns: next })}
          onClose={() => setPanel(null)}
        />
      )}
      {panel === 'keys' && <KeysDialog onClose={() => setPanel(null)} />}
    </div>
  )
}

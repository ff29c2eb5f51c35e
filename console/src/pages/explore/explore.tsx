/** Explore: the four ways to search, on one page whose whole state is its address. */

import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { SIGNS_ELSEWHERE } from '../../../../src/company/searched-names.ts'
import { useCounts, useFound } from '../../api/facets.ts'
import { useServedData } from '../../api/queries.ts'
import { type Interpretation, useEstimate, useResults } from '../../api/search.ts'
import { importLater } from '../../language.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Icon } from '../../parts/icons.tsx'
import { Failure, Skeleton } from '../../parts/states.tsx'
import {
  type ExploreState,
  type Narrowing,
  narrowingCount,
  type RawSearch,
  readState,
  requestOf,
  writeState,
} from '../../search-state.ts'
import { countedCompanies } from '../../text.ts'
import { useIsWide } from '../../use-is-wide.ts'
import { ActiveFilters } from './active-filters.tsx'
import { CompareLink } from './compare-link.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { KnownValues } from './known-values.tsx'
import { NearWordsLine, WordByWordLines } from './near-words.tsx'
import { Nobody } from './nobody.tsx'
import { ownCount, type ServedColumn } from './own-columns.tsx'
import { Results } from './results.tsx'
import { SearchHead } from './search-head.tsx'
import { Starter } from './starter.tsx'
import { Understood } from './understood.tsx'

const SavedSearches = lazy(async () => ({
  default: (await importLater(() => import('./saved-searches.tsx'))).SavedSearches,
}))
const Charts = lazy(async () => ({ default: (await importLater(() => import('./charts.tsx'))).Charts }))

/** A change of the state. Whatever changes what is asked for takes the results' page away: counts are free, pages are not. */
export type Change = (next: Partial<ExploreState>, options?: { readonly isNew?: boolean }) => void

/** What changes the picture and not what is asked for. */
const SHOWS_ONLY: ReadonlySet<string> = new Set(['page', 'columns', 'open', 'charts'])
const NO_COLUMNS: readonly ServedColumn[] = []

/** The page. */
export function Explore() {
  const raw = useSearch({ strict: false }) as RawSearch
  const navigate = useNavigate()
  const { data: served } = useServedData()
  const addressed = useMemo(() => readState(raw), [raw])
  const usual = served?.countries[0]?.countryIso2
  const state = useMemo<ExploreState>(
    () => (addressed.countries.length > 0 || usual === undefined ? addressed : { ...addressed, countries: [usual] }),
    [addressed, usual],
  )
  const newest = useRef(state)
  newest.current = state
  const change = useCallback<Change>(
    (next, { isNew = false } = {}) => {
      const asksElse = Object.keys(next).some((name) => !SHOWS_ONLY.has(name))
      const isElsewhere = asksElse || 'page' in next
      const after = {
        ...newest.current,
        ...(asksElse ? { page: null } : {}),
        ...(isElsewhere ? { open: null } : {}),
        ...next,
      }
      newest.current = after
      void navigate({ to: '/', search: writeState(after) as never, replace: !isNew, resetScroll: false })
    },
    [navigate],
  )
  const planned = useMemo(() => requestOf(state), [state])
  const request = 'missing' in planned ? null : planned
  const estimate = useEstimate(request)
  const results = useResults(request, state.page)
  const shown = usePresent(results.data, state, results.isPlaceholderData)
  const isWide = useIsWide(1180)
  const [hasFilters, setHasFilters] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const narrow = (narrowing: Narrowing) => change({ narrowing })
  const filterCount = narrowingCount(state.narrowing) + ownCount(state.own)
  const hasPanel = state.mode !== 'one'
  const ownColumns = (served?.attributes ?? NO_COLUMNS).filter(({ name }) => name !== SIGNS_ELSEWHERE)
  const counts = useCounts(
    request,
    ownColumns.filter(({ type }) => type === 'text' || type === 'boolean').map(({ name }) => name),
  )
  // While the sentence is typed, the free count contains its interpretation; afterwards the answer does.
  const before = state.mode === 'sentence' && request !== null ? (estimate.data?.interpretation ?? null) : null
  const answered = shown?.data.interpretation ?? null
  const said = state.page === null ? (before ?? answered) : (answered ?? before)
  const isSaidStale = state.page === null && !(before !== null && estimate.isCurrent)
  const found = useFound(request)
  const panel = (
    <FilterPanel
      mode={state.mode}
      countries={state.countries}
      narrowing={state.narrowing}
      onChange={narrow}
      counts={counts}
      conditions={conditionsOf(state, said)}
      askedRegions={askedRegions(state, said)}
      ownColumns={ownColumns}
      own={state.own}
      onOwnChange={(own) => change({ own })}
    />
  )
  const charts = (
    <Suspense fallback={<Skeleton lines={8} label={t`Drawing charts`} />}>
      <Charts state={state} found={found} onNarrow={narrow} />
    </Suspense>
  )
  useShortcuts(state, change, shown?.data.totalPages ?? 0)

  return (
    <div className="explore">
      <h1 className="visually-hidden">
        <Trans>Explore companies</Trans>
      </h1>
      <SearchHead
        onSaved={() => setSaved(true)}
        state={state}
        change={change}
        estimate={estimate}
        missing={'missing' in planned ? planned.missing : null}
        isBusy={results.isFetching && state.page !== null}
        isShown={state.page !== null && results.data !== undefined && results.error === null}
      />
      <div className={hasPanel && isWide ? 'explore-columns' : 'explore-columns single'}>
        {hasPanel && isWide && (
          <aside className="filters" aria-label={t`Filters`}>
            {panel}
          </aside>
        )}
        <section className="found" aria-label={t`Results`} aria-busy={results.isFetching}>
          <div className="found-notes">
            {hasPanel && !isWide && (
              <button type="button" className="button filters-button" onClick={() => setHasFilters(true)}>
                <Icon name="filter" /> <Trans>Filters</Trans>
                {filterCount > 0 && <span className="badge">{filterCount}</span>}
              </button>
            )}
            {said !== null && <Understood state={state} interpretation={said} change={change} isStale={isSaidStale} />}
            <ActiveFilters state={state} change={change} />
            {shown && (shown.data.totalCompanies > 0 || !state.nearWords) && (
              <NearWordsLine
                nearWords={shown.data.nearWords}
                isOn={state.nearWords}
                mode={state.mode}
                onChange={(nearWords) => change({ nearWords, page: 1 }, { isNew: true })}
              />
            )}
            {shown && <WordByWordLines wordByWord={shown.data.wordByWord} />}
          </div>
          {estimate.data !== undefined && state.mode !== 'one' && (
            <KnownValues
              values={estimate.data.knownValues}
              unknownMatches={state.unknownMatches}
              isStale={!estimate.isCurrent}
              onChange={(unknownMatches) => change({ unknownMatches })}
            />
          )}
          {results.error !== null && state.page !== null ? (
            <Failure error={results.error} onRetry={() => void results.refetch()} />
          ) : shown !== undefined && request !== null ? (
            <Results
              answered={shown}
              request={request}
              state={state}
              change={change}
              isStale={state.page === null}
              isBusy={results.isFetching}
              charts={charts}
              found={found}
            />
          ) : results.isFetching ? (
            <Skeleton lines={12} label={t`Searching`} />
          ) : estimate.error !== null && request !== null ? (
            <Failure error={estimate.error} onRetry={() => void estimate.refetch()} />
          ) : estimate.data !== undefined && request !== null ? (
            <Preview
              state={state}
              total={estimate.data.total}
              credits={estimate.data.credits}
              isCurrent={estimate.isCurrent}
              relaxations={
                <Nobody
                  notes={estimate.data.notes}
                  relaxations={estimate.data.interpretation?.relaxations ?? []}
                  state={state}
                  // Counting is free, and stays so.
                  change={({ page: _, ...next }) => change(next)}
                />
              }
            >
              {charts}
            </Preview>
          ) : (
            <Starter state={state} change={change} />
          )}
        </section>
      </div>
      {isSaved && (
        <Suspense fallback={null}>
          <SavedSearches current={request} onClose={() => setSaved(false)} />
        </Suspense>
      )}
      {hasFilters && (
        <Dialog
          title={t`Filters`}
          kind="side"
          onClose={() => setHasFilters(false)}
          foot={
            <button type="button" className="button primary" onClick={() => setHasFilters(false)}>
              <Trans>Done</Trans>
            </button>
          }
        >
          {panel}
        </Dialog>
      )}
    </div>
  )
}

/** The filters that the search has, whether its sentence says them or they are set. */
function conditionsOf({ narrowing, own }: ExploreState, said: Interpretation | null): ReadonlySet<string> {
  const inSentence = said?.parts.flatMap(({ filters }) => Object.keys(filters ?? {})) ?? []
  return new Set([...Object.keys(narrowing), ...Object.keys(own).map((name) => `attributes.${name}`), ...inSentence])
}

/** The regions of the sentence; none where a filter for places overrides them. */
function askedRegions({ narrowing }: ExploreState, said: Interpretation | null): readonly string[] {
  const { regions, cities, postcode } = narrowing
  if ((regions ?? cities ?? postcode) !== undefined) return []
  return said?.parts.flatMap(({ filters }) => filters?.regions ?? []) ?? []
}

/** What a search will find, before it is paid for: how many, at what price, and the charts of them. */
function Preview(props: {
  readonly state: ExploreState
  readonly total: number
  readonly credits: number | null
  readonly isCurrent: boolean
  /** What can be given up where nobody is found. */
  readonly relaxations: ReactNode
  readonly children: ReactNode
}) {
  const { state, total, credits, isCurrent, relaxations, children } = props
  return (
    <div className={isCurrent ? 'preview' : 'preview stale'}>
      <div className="preview-head">
        <h2 aria-live="polite">{total === 0 ? t`No matches` : countedCompanies(total)}</h2>
        <p className="quiet small">
          {total === 0
            ? t`Remove a filter or a word.`
            : credits === null
              ? t`Counts are free. Enter shows the first 25.`
              : t`Counts are free. Enter shows the first 25 for ${plural(credits, { one: '# credit', other: '# credits' })}.`}
        </p>
        {total > 0 && <CompareLink state={state} />}
      </div>
      {total > 0 ? children : relaxations}
    </div>
  )
}

/** The newest results, kept while the search is being changed; gone when it is another way of searching. */
function usePresent(data: ReturnType<typeof useResults>['data'], { mode, page }: ExploreState, isPlaceholder: boolean) {
  const kept = useRef<{ mode: string; data: NonNullable<typeof data> } | null>(null)
  if (data !== undefined && !isPlaceholder && page !== null) kept.current = { mode, data }
  return kept.current?.mode === mode ? kept.current.data : undefined
}

/** Keys of the page: from the search field to the first company, from page to page, and back from what is open. */
function useShortcuts({ page, open }: ExploreState, change: Change, pages: number) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
        document.querySelector<HTMLFormElement>('.search-head')?.requestSubmit()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || target.closest('dialog')) return
      if (event.key === 'Escape' && open !== null) {
        change({ open: null })
        return
      }
      if (event.key === 'ArrowDown' && target.matches('.search-head input')) {
        const first = document.querySelector<HTMLElement>('[data-row-link]')
        if (first === null) return
        event.preventDefault()
        first.focus()
        return
      }
      if (target.closest('input, textarea, select')) return
      if (event.key === ']' && page !== null && page < pages) change({ page: page + 1 }, { isNew: true })
      else if (event.key === '[' && page !== null && page > 1) change({ page: page - 1 }, { isNew: true })
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [page, pages, open, change])
}

/** Compare: two searches side by side, the same counts of both with their shares. Nothing on this page is charged. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCodeTitles } from '../../api/codes.ts'
import { useCompared } from '../../api/facets.ts'
import { useServedData } from '../../api/queries.ts'
import { Failure, Skeleton } from '../../parts/states.tsx'
import {
  type ExploreState,
  type RawSearch,
  readComparison,
  requestOf,
  writeComparison,
  writeState,
} from '../../search-state.ts'
import { count, countedCompanies, countryName, percent } from '../../text.ts'
import { ActiveFilters } from '../explore/active-filters.tsx'
import { type Breakdown, breakdownsOf, byShare, isTelling, type Row } from '../explore/breakdown.ts'
import { ChartCard, usePartName } from '../explore/charts.tsx'
import { CountrySelect, TextField, withoutPlaces } from '../explore/search-head.tsx'
import { describe } from '../explore/understood.tsx'
import '../../styles/compare.css'

const ROWS_MAX = 12
const TITLES = [t`First search`, t`Second search`] as const

/** The page; its whole state is its address. */
export function ComparePage() {
  const raw = useSearch({ strict: false }) as RawSearch
  const navigate = useNavigate()
  const { data: served } = useServedData()
  const usual = served?.countries[0]?.countryIso2
  const states = useMemo(
    () =>
      readComparison(raw).map((state) =>
        state.countries.length > 0 || usual === undefined ? state : { ...state, countries: [usual] },
      ),
    [raw, usual],
  )
  const [first, second] = states as [ExploreState, ExploreState]
  const requests = states.map((state) => {
    // A side without a sentence is its filters.
    const planned = requestOf(state.mode === 'sentence' && state.query === '' ? { ...state, mode: 'filters' } : state)
    return 'missing' in planned ? null : planned
  })
  const { data: found, error, refetch } = useCompared(requests[0] ?? null, requests[1] ?? null)
  const change = (at: number) => (next: Partial<ExploreState>) =>
    void navigate({
      to: '/compare',
      search: writeComparison(states.map((state, own) => (own === at ? { ...state, ...next } : state))) as never,
      replace: true,
      resetScroll: false,
    })
  const part = usePartName([...new Set([...first.countries, ...second.countries])])
  const names = useNames(states)
  const isSame = JSON.stringify(requests[0]) === JSON.stringify(requests[1])
  return (
    <div className="page compare">
      <header className="page-head">
        <div>
          <h1>
            <Trans>Compare</Trans>
          </h1>
          <p>
            <Trans>Two searches side by side: other places, other industries, other words. Counting is free.</Trans>
          </p>
        </div>
      </header>
      <div className="sides">
        {states.map((state, at) => (
          <Side
            key={TITLES[at]}
            at={at}
            state={state}
            total={found?.[at]?.total}
            hasFocus={at === 1 && isSame}
            change={change(at)}
          />
        ))}
      </div>
      {isSame && (
        <p className="hint">
          <Trans>Both searches are the same. Change one to see how they differ.</Trans>
        </p>
      )}
      {requests.some((request) => request === null || request.path === '/explore/one') ? (
        <p className="hint">
          <Trans>Say on each side which companies to count.</Trans>
        </p>
      ) : error !== null ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : found === undefined ? (
        <Skeleton lines={12} label={t`Counting`} />
      ) : (
        <Compared breakdowns={breakdownsOf(found, part)} names={names} totals={[found[0].total, found[1].total]} />
      )}
    </div>
  )
}

/** What each search is called: what it asks for, with its country where they differ or nothing else is asked for. */
function useNames(states: readonly ExploreState[]): readonly string[] {
  const codes = states.flatMap(({ narrowing }) => narrowing.naceCodes ?? [])
  const titleOf = useCodeTitles('naceCodes', undefined, codes)
  const countries = states.map((state) => state.countries.map(countryName).join(', '))
  return states.map(({ mode, query, keywords, narrowing: { naceCodes = [], ...narrowing } }, at) => {
    const industries = naceCodes.map((code) => titleOf(code) ?? code)
    const asked = [mode === 'words' ? keywords.join(', ') : query, ...industries, describe(narrowing)].filter(Boolean)
    return [...asked, ...(asked.length === 0 || countries[0] !== countries[1] ? [countries[at]] : [])].join(', ')
  })
}

function Side(props: {
  readonly at: number
  readonly state: ExploreState
  readonly total: number | undefined
  readonly hasFocus: boolean
  readonly change: (next: Partial<ExploreState>) => void
}) {
  const { at, state, total, hasFocus, change } = props
  const { mode, countries, keywords } = state
  return (
    <section className={`card side side-${at}`} aria-label={TITLES[at]}>
      <div className="side-line">
        {mode === 'words' ? (
          <p className="side-words">
            <bdi>{keywords.join(', ')}</bdi> <span className="quiet">{countries.map(countryName).join(', ')}</span>
          </p>
        ) : (
          <>
            <TextField
              label={TITLES[at] as string}
              value={state.query}
              placeholder={mode === 'filters' ? t`All companies that match the filters` : t`Describe the companies`}
              lengthMax={2000}
              hasFocus={hasFocus}
              onPause={(query) => change({ query, mode: query === '' ? 'filters' : 'sentence' })}
              now={() => {}}
            />
            <CountrySelect
              label={t`${TITLES[at]}: country`}
              value={countries[0]}
              onChange={(country) => change({ countries: [country], narrowing: withoutPlaces(state) })}
            />
          </>
        )}
      </div>
      <ActiveFilters state={state} change={change} />
      <div className="side-total">
        <h2 aria-live="polite">{total === undefined ? '…' : countedCompanies(total)}</h2>
        <Link to="/" search={writeState(state) as never} className="button small">
          <Trans>Open in Explore</Trans>
        </Link>
      </div>
    </section>
  )
}

function Compared(props: {
  readonly breakdowns: readonly Breakdown[]
  readonly names: readonly string[]
  readonly totals: readonly number[]
}) {
  const { breakdowns, names, totals } = props
  const shown = breakdowns.filter(isTelling).map((breakdown) => byShare(breakdown, totals))
  return (
    <div className="comparison">
      {shown.map((breakdown) => (
        <ChartCard key={breakdown.id} breakdown={breakdown} names={names} totals={totals}>
          <CompareTable breakdown={breakdown} names={names} totals={totals} />
        </ChartCard>
      ))}
    </div>
  )
}

function CompareTable(props: {
  readonly breakdown: Breakdown
  readonly names: readonly string[]
  readonly totals: readonly number[]
}) {
  const { breakdown, names, totals } = props
  const { rows, other, missing, missingLabel, isShared } = breakdown
  const shown = rows.slice(0, ROWS_MAX)
  const share = (companies: number, at: number) => companies / Math.max(1, totals[at] ?? 0)
  const most = Math.max(0.001, ...[...shown.map(({ counts }) => counts), missing].flatMap((all) => all.map(share)))
  const known = (at: number) => shown.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0) + (missing[at] ?? 0)
  const others = totals.map((total, at) => (isShared ? (other[at] ?? 0) : total - known(at)))
  const rest = [
    { key: 'others', label: t`Others`, counts: others },
    { key: 'missing', label: missingLabel, counts: missing },
  ].filter(({ counts }) => counts.some((companies) => companies > 0))
  const line = ({ key, label, counts }: Pick<Row, 'key' | 'label' | 'counts'>, isRest: boolean) => (
    <tr key={key} className={isRest ? 'rest' : undefined}>
      <th scope="row">
        <bdi>{label}</bdi>
      </th>
      {counts.map((companies, at) => (
        <td key={names[at]} className={`of-${at}`}>
          <b>{shareShown(share(companies, at))}</b> <span className="quiet">{count(companies)}</span>
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect width={Math.min(100, (100 * share(companies, at)) / most)} height="4" />
          </svg>
        </td>
      ))}
    </tr>
  )
  return (
    <table className="compare-table">
      <thead>
        <tr>
          <td />
          {shortened(names).map((name, at) => (
            <th key={TITLES[at]} scope="col" className={`of-${at}`} title={names[at]}>
              <bdi>{name}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => line(row, false))}
        {rest.map((row) => line(row, true))}
      </tbody>
    </table>
  )
}

/** Names without the words that they begin with alike: what differs is what a narrow column has room for. */
function shortened(names: readonly string[]): readonly string[] {
  const words = names.map((name) => name.split(' '))
  const [first = []] = words
  const differ = first.findIndex((word, at) => words.some((own) => own[at] !== word))
  const isShort = differ > 0 && words.every((own) => own.length > differ)
  return isShort ? words.map((own) => `… ${own.slice(differ).join(' ')}`) : names
}

function shareShown(share: number): string {
  return share > 0 && share < 0.01 ? `< ${percent(0.01)}` : percent(share)
}

/** A result at a glance: where its companies are, what they do, how large and how old. Counts are free, so charts are shown before any charge. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import type { Facets } from '../../api/facets.ts'
import { useRegions } from '../../api/queries.ts'
import { HitsMap } from '../../map/hits-map.tsx'
import { tilesOf } from '../../map/region-tiles.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Icon } from '../../parts/icons.tsx'
import type { ExploreState, Narrowing } from '../../search-state.ts'
import { count, within } from '../../text.ts'
import { type Breakdown, breakdownsOf, isChosen, isTelling, type Row, tableOf, toggled } from './breakdown.ts'
import { useChosenArea } from './chosen-area.ts'
import { csvOfRows, saveFile, tsvOfRows } from './files.ts'
import '../../styles/charts.css'

const ROWS_MAX = 9
/** Letters of a label from which it has a line of its own. */
const LONG = 18

interface ChartsProps {
  readonly state: ExploreState
  /** Counts under all conditions of the search. */
  readonly found: Facets | undefined
  readonly onNarrow: (narrowing: Narrowing) => void
}

/** The charts; each part of one is a filter, one click in or out. */
export function Charts({ state, found, onNarrow }: ChartsProps) {
  const { narrowing } = state
  const [country] = state.countries
  const area = useChosenArea(state.countries.length === 1 ? country : undefined, narrowing)?.name ?? null
  const part = usePartName(state.countries)
  const breakdowns = useMemo(() => (found === undefined ? [] : breakdownsOf([found], part)), [found, part])
  if (found === undefined) return null
  const rowProps = (row: Row) => ({
    isChosen: isChosen(narrowing, row),
    onChoose: () => onNarrow(toggled(narrowing, row)),
  })
  const unknown = breakdowns.filter(
    ({ id, missing }) => id !== 'closedYear' && found.total > 0 && missing[0] === found.total,
  )
  return (
    <>
      <div className="charts">
        {breakdowns
          .filter((one) => isTelling(one) || one.rows.some((row) => isChosen(narrowing, row)))
          .map((breakdown) => {
            const { id, rows } = breakdown
            const tiles =
              id === 'region'
                ? tilesOf(
                    country ?? '',
                    rows.map(({ key }) => key),
                  )
                : null
            const body =
              id === 'city' && country !== undefined && rows.some(({ point }) => point !== null) ? (
                <HitsMap country={country} area={area} rows={rows} total={found.total} {...{ rowProps }} />
              ) : tiles !== null ? (
                <Tiles tiles={tiles} rows={rows} {...{ rowProps }} />
              ) : (
                <Bars breakdown={breakdown} total={found.total} {...{ rowProps }} />
              )
            return (
              <ChartCard key={id} breakdown={breakdown} names={[t`Companies`]} totals={[found.total]}>
                {body}
              </ChartCard>
            )
          })}
      </div>
      {unknown.length > 0 && (
        <p className="hint">
          <Trans>Not known for any of these companies: {unknown.map(({ noun }) => within(noun)).join(', ')}.</Trans>
        </p>
      )}
    </>
  )
}

/** What a part of a region is called in a country, such as `county`; `null` where there are several countries. */
export function usePartName(countries: readonly string[]): string | null {
  const { data } = useRegions(countries[0])
  return countries.length === 1 ? (data === undefined ? null : within(data.names.province)) : null
}

/** A chart with its title, and the ways to take its counts along. */
export function ChartCard(props: {
  readonly breakdown: Breakdown
  /** What the columns of counts are called, and how many companies each has in all. */
  readonly names: readonly string[]
  readonly totals: readonly number[]
  readonly children: ReactNode
}) {
  const { breakdown, names, totals, children } = props
  const { id, title } = breakdown
  const table = () => tableOf(breakdown, names, totals)
  const by = title.charAt(0).toLocaleLowerCase() + title.slice(1)
  return (
    <section className={`chart card chart-${id}`}>
      <div className="chart-head">
        <h3>{title}</h3>
        <CopyButton text={() => tsvOfRows(table())} label={t`Copy the counts ${by}`} isIcon />
        <button
          type="button"
          className="button-icon tiny"
          aria-label={t`Save the counts ${by} as CSV`}
          title={t`Save the counts ${by} as CSV`}
          onClick={() =>
            saveFile(`${title.toLowerCase().replaceAll(' ', '-')}.csv`, 'text/csv;charset=utf-8', csvOfRows(table()))
          }
        >
          <Icon name="download" size={16} />
        </button>
      </div>
      {children}
    </section>
  )
}

/** How a part of a chart is chosen. */
export type RowProps = (row: Row) => { readonly isChosen: boolean; readonly onChoose: () => void }

interface BarsProps {
  readonly breakdown: Breakdown
  readonly total: number
  readonly rowProps: RowProps
}

function Bars({ breakdown: { rows, other, missing, missingLabel, isShared }, total, rowProps }: BarsProps) {
  const shown = rows.slice(0, ROWS_MAX)
  const companiesOf = ({ counts }: Row) => counts[0] ?? 0
  const sum = shown.reduce((all, row) => all + companiesOf(row), 0)
  const unknown = missing[0] ?? 0
  // Of a value that a company has once, whatever is in no row is the rest; of several, rows overlap.
  const rest = isShared ? (other[0] ?? 0) : total - sum - unknown
  const most = Math.max(1, unknown, ...shown.map(companiesOf))
  const isLong = shown.some(({ label }) => label.length > LONG)
  const bar = (companies: number) => (
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect width={companies === 0 ? 0 : Math.max(1, (100 * companies) / most)} height="8" />
    </svg>
  )
  return (
    <>
      <ul className={isLong ? 'chart-rows long' : 'chart-rows'}>
        {shown.map((row) => {
          const { isChosen: isIn, onChoose } = rowProps(row)
          return (
            <li key={row.key}>
              <button type="button" className="chart-bar" aria-pressed={isIn} title={row.label} onClick={onChoose}>
                <bdi>{row.label}</bdi>
                {bar(companiesOf(row))}
                <span className="number">{count(companiesOf(row))}</span>
              </button>
            </li>
          )
        })}
        {rest > 0 && (
          <li className="chart-bar rest">
            <span>
              <Trans>Others</Trans>
            </span>
            {bar(Math.min(rest, most))}
            <span className="number">{count(rest)}</span>
          </li>
        )}
        {unknown > 0 && (
          <li className="chart-bar rest">
            <span>{missingLabel}</span>
            {bar(unknown)}
            <span className="number">{count(unknown)}</span>
          </li>
        )}
      </ul>
      {isShared && (rows.length > shown.length || sum + unknown > total) && (
        <p className="hint">
          {rows.length > shown.length && `${t`${count(rows.length - shown.length)} more in the copy and the file.`} `}
          {sum + unknown > total && t`Some companies count in several rows.`}
        </p>
      )}
    </>
  )
}

const STEPS = 5

function Tiles(props: {
  readonly tiles: NonNullable<ReturnType<typeof tilesOf>>
  readonly rows: readonly Row[]
  readonly rowProps: RowProps
}) {
  const { tiles, rows, rowProps } = props
  const byRegion = new Map(rows.map((row) => [row.key, row]))
  const most = Math.max(1, ...rows.map(({ counts }) => counts[0] ?? 0))
  return (
    <ul className={`tiles tiles-${Math.max(...tiles.map(({ column }) => column))}`}>
      {tiles.map(({ region, short, column, row: line }) => {
        const row = byRegion.get(region) ?? {
          ...{ key: region, label: region, counts: [0], filters: { regions: [region] }, point: null },
        }
        const companies = row.counts[0] ?? 0
        const step = companies === 0 ? 0 : Math.max(1, Math.ceil((STEPS * companies) / most))
        const said = `${region}: ${plural(companies, { one: '# company', other: '# companies' })}`
        const { isChosen: isIn, onChoose } = rowProps(row)
        return (
          <li key={region} style={{ gridColumn: column, gridRow: line }}>
            <button type="button" className={`tile step-${step}`} aria-pressed={isIn} title={said} onClick={onChoose}>
              <span aria-hidden="true">{short}</span>
              <b aria-hidden="true">{count(companies)}</b>
              <span className="visually-hidden">{said}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** A result at a glance: where its companies are, what they do, how large and how old. Counts are free, so charts are shown before any charge. */
import { useMemo } from 'react'
import type { CountedValue, Counts } from '../../api/facets.ts'
import { HitsMap } from '../../map/hits-map.tsx'
import { tilesOf } from '../../map/region-tiles.ts'
import type { ExploreState, Narrowing } from '../../search-state.ts'
import { count, counted, countryName } from '../../text.ts'
import { bandBounds } from './filter-controls.tsx'
import '../../styles/charts.css'

const ROWS_MAX = 9
const PERIOD_YEARS = 5
const PERIODS = 7

interface ChartsProps {
  readonly state: ExploreState
  readonly counts: Counts
  readonly onNarrow: (narrowing: Narrowing) => void
}

/** The charts; each part of one is a filter, one click in or out. */
export function Charts({ state, counts, onNarrow }: ChartsProps) {
  const { narrowing } = state
  const [country] = state.countries
  const isOneCountry = state.countries.length === 1
  const toggled = (name: 'regions' | 'cities' | 'naceCodes', value: string) => {
    const chosen = narrowing[name] ?? []
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]
    const { [name]: _, ...others } = narrowing
    onNarrow(next.length === 0 ? others : { ...others, [name]: next })
  }
  const bands = (field: 'numberOfEmployees' | 'operatingRevenue', unit: number): readonly Bar[] =>
    (counts.get(field) ?? []).map(({ value, label, count: companies }) => {
      const { from, to } = bandBounds(value, unit)
      const { [`${field}Gte` as const]: low, [`${field}Lte` as const]: high, ...others } = narrowing
      const isChosen = low === from && high === to
      const bounds = { [`${field}Gte`]: from, ...(to === undefined ? {} : { [`${field}Lte`]: to }) }
      return {
        key: value,
        label: label.replace(/ employees$/, ''),
        companies,
        isChosen,
        onChoose: () => onNarrow(isChosen ? others : { ...others, ...bounds }),
      }
    })
  const industries = (counts.get('naceCodes') ?? []).filter(({ value }) => !value.includes(':'))
  return (
    <div className="charts">
      {isOneCountry && country !== undefined && (
        <Regions
          country={country}
          values={counts.get('region') ?? []}
          chosen={narrowing.regions ?? []}
          onChoose={(region) => toggled('regions', region)}
        />
      )}
      {isOneCountry && country !== undefined && (
        <HitsMap
          country={country}
          cities={counts.get('city') ?? []}
          elsewhere={counts.elsewhere ?? 0}
          chosen={narrowing.cities ?? []}
          onChoose={(city) => toggled('cities', city)}
        />
      )}
      <Bars
        title="By industry"
        bars={industries.slice(0, ROWS_MAX).map(({ value, label, count: companies }) => ({
          key: value,
          label,
          companies,
          isChosen: narrowing.naceCodes?.includes(value) ?? false,
          onChoose: () => toggled('naceCodes', value),
        }))}
      />
      <Bars title="By employees" bars={bands('numberOfEmployees', 1)} />
      <Bars title="By revenue" bars={bands('operatingRevenue', 1_000_000)} />
      <Bars title="By year of foundation" bars={periodsOf(counts.get('foundedYear') ?? [], narrowing, onNarrow)} />
    </div>
  )
}

interface Bar {
  readonly key: string
  readonly label: string
  readonly companies: number
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Bars({ title, bars }: { readonly title: string; readonly bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ companies }) => companies))
  if (bars.every(({ companies }) => companies === 0)) return null
  return (
    <section className="chart card">
      <h3>{title}</h3>
      <ul>
        {bars.map(({ key, label, companies, isChosen, onChoose }) => (
          <li key={key}>
            <button type="button" className="chart-bar" aria-pressed={isChosen} title={label} onClick={onChoose}>
              <bdi>{label}</bdi>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect width={companies === 0 ? 0 : Math.max(1, (100 * companies) / most)} height="8" />
              </svg>
              <span className="number">{count(companies)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Years of foundation in steps of five, newest first; older ones form one group. */
function periodsOf(
  years: readonly CountedValue[],
  narrowing: Narrowing,
  onNarrow: (narrowing: Narrowing) => void,
): readonly Bar[] {
  const last = Math.max(...years.map(({ value }) => Number(value)))
  if (!Number.isFinite(last)) return []
  const newest = last - (last % PERIOD_YEARS)
  const { dateOfIncorporationGte: since, dateOfIncorporationLte: until, ...others } = narrowing
  return Array.from({ length: PERIODS + 1 }, (_, step): Bar => {
    const isRest = step === PERIODS
    const from = newest - step * PERIOD_YEARS
    const to = from + PERIOD_YEARS - 1
    const companies = years
      .filter(({ value }) => Number(value) <= to && (isRest || Number(value) >= from))
      .reduce((sum, one) => sum + one.count, 0)
    const bounds: Narrowing = {
      ...(isRest ? {} : { dateOfIncorporationGte: `${from}-01-01` }),
      dateOfIncorporationLte: `${to}-12-31`,
    }
    const isChosen = since === bounds.dateOfIncorporationGte && until === bounds.dateOfIncorporationLte
    return {
      key: String(from),
      label: isRest ? `until ${to}` : `${from}–${to}`,
      companies,
      isChosen,
      onChoose: () => onNarrow(isChosen ? others : { ...others, ...bounds }),
    }
  })
}

const STEPS = 5

function Regions(props: {
  readonly country: string
  readonly values: readonly CountedValue[]
  readonly chosen: readonly string[]
  readonly onChoose: (region: string) => void
}) {
  const { country, values, chosen, onChoose } = props
  const tiles = useMemo(
    () =>
      tilesOf(
        country,
        values.map(({ value }) => value),
      ),
    [country, values],
  )
  const companiesOf = new Map(values.map(({ value, count: companies }) => [value, companies]))
  const most = Math.max(1, ...companiesOf.values())
  if (values.length === 0) return null
  if (tiles === null)
    return (
      <Bars
        title={`By region of ${countryName(country)}`}
        bars={values.slice(0, ROWS_MAX).map(({ value, label, count: companies }) => ({
          key: value,
          label,
          companies,
          isChosen: chosen.includes(value),
          onChoose: () => onChoose(value),
        }))}
      />
    )
  return (
    <section className="chart card chart-map">
      <h3>Where in {countryName(country)}</h3>
      <ul className={`tiles tiles-${Math.max(...tiles.map(({ column }) => column))}`}>
        {tiles.map(({ region, short, column, row }) => {
          const companies = companiesOf.get(region) ?? 0
          const step = companies === 0 ? 0 : Math.max(1, Math.ceil((STEPS * companies) / most))
          const said = `${region}: ${counted(companies, 'company', 'companies')}`
          return (
            <li key={region} style={{ gridColumn: column, gridRow: row }}>
              <button
                type="button"
                className={`tile step-${step}`}
                aria-pressed={chosen.includes(region)}
                title={said}
                onClick={() => onChoose(region)}
              >
                <span aria-hidden="true">{short}</span>
                <b aria-hidden="true">{count(companies)}</b>
                <span className="visually-hidden">{said}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

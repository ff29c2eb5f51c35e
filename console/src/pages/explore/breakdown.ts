/** What one search finds, or several side by side, by place, industry, size and age: rows of charts, each a filter. Pure. */
import { t } from '@lingui/core/macro'
import { isClosed, STATUSES } from '../../../../src/company/status.ts'
import type { CountedValue, Facet, Facets } from '../../api/facets.ts'
import type { Narrowing } from '../../search-state.ts'
import { calmName } from '../../shown-names.ts'
import { begun } from '../../text.ts'
import { bandBounds, bandLabel, usualCodes } from './filter-controls.tsx'

/** A value with the companies that each search finds with it. */
export interface Row {
  readonly key: string
  readonly label: string
  /** Companies, by search. */
  readonly counts: readonly number[]
  /** What narrows to it; a bound that is `undefined` is none. */
  readonly filters: Narrowing
  readonly point: readonly [east: number, north: number] | null
}

/** Rows that, with the rest, are all companies of a search. */
export interface Breakdown {
  readonly id: 'region' | 'city' | 'naceCodes' | 'numberOfEmployees' | 'operatingRevenue' | 'foundedYear' | 'closedYear'
  /** `By region`. */
  readonly title: string
  /** What its values are: `Region`. */
  readonly noun: string
  readonly rows: readonly Row[]
  /** Companies with a value that is no row, by search. */
  readonly other: readonly number[]
  /** Companies without a value, by search. */
  readonly missing: readonly number[]
  /** What these are called. */
  readonly missingLabel: string
  /** Whether a company can count in several rows. */
  readonly isShared: boolean
}

type Names = Pick<Breakdown, 'title' | 'noun'>

const NONE: Facet = { values: [], other: 0, missing: 0 }
const PERIOD_YEARS = 5
const PERIODS = 7

/**
 * The breakdowns of searches; those in which nothing is known have no rows.
 *
 * @param part what a part of a region is called in the country of the searches; `null` where they are of several countries
 */
export function breakdownsOf(searches: readonly Facets[], part: string | null): readonly Breakdown[] {
  const facets = (field: string) => searches.map(({ byField }) => byField.get(field) ?? NONE)
  const regions = valuesOf('region', { title: t`By region`, noun: t`Region` }, facets('region'), (value) => ({
    regions: [value],
  }))
  const named =
    part === null ? { title: t`By province`, noun: t`Province` } : { title: t`By ${part}`, noun: begun(part) }
  const provinces = valuesOf('region', named, facets('province'), (value) => ({ regions: [value] }))
  const bands = (field: 'numberOfEmployees' | 'operatingRevenue', names: Names, unit: number): Breakdown => {
    const named = facets(field).map((facet) => ({
      ...facet,
      values: facet.values.map((one) => ({ ...one, label: bandLabel(one.value, unit, false) })),
    }))
    const filtersOf = (value: string) => {
      const { from, to } = bandBounds(value, unit)
      return { [`${field}Gte`]: from, [`${field}Lte`]: to } as Narrowing
    }
    return { ...valuesOf(field, names, named, filtersOf), isShared: true }
  }
  const cities = valuesOf('city', { title: t`By city`, noun: t`City` }, facets('city'), (value) => ({
    cities: [value],
  }))
  // Where all are in one region, its parts say more.
  const areas = regions.rows.length > 1 ? regions : provinces
  return [
    ...(part === null ? [] : [areas, cities]),
    {
      ...valuesOf(
        'naceCodes',
        { title: t`By industry`, noun: t`Industry` },
        facets('naceCodes').map((facet) => ({ ...facet, values: usualCodes(facet.values) })),
        (value) => ({ naceCodes: [value] }),
      ),
      isShared: true,
    },
    bands('numberOfEmployees', { title: t`By employees`, noun: t`Employees` }, 1),
    bands('operatingRevenue', { title: t`By revenue`, noun: t`Revenue` }, 1_000_000),
    periodsOf(facets('foundedYear'), FOUNDED),
    periodsOf(facets('closedYear'), CLOSED),
  ]
}

function valuesOf(
  id: Breakdown['id'],
  names: Names,
  facets: readonly Facet[],
  filtersOf: (value: string) => Narrowing,
): Breakdown {
  const known = new Map<string, CountedValue>(facets.flatMap(({ values }) => values.map((one) => [one.value, one])))
  const byValue = facets.map(({ values }) => new Map(values.map(({ value, count }) => [value, count])))
  const rows = [...known.values()].map(
    ({ value, label, latitude, longitude }): Row => ({
      key: value,
      label: calmName(label),
      counts: byValue.map((counts) => counts.get(value) ?? 0),
      filters: filtersOf(value),
      point: typeof latitude === 'number' && typeof longitude === 'number' ? [longitude, latitude] : null,
    }),
  )
  return {
    id,
    ...names,
    rows: rows.filter(({ counts }) => counts.some((count) => count > 0)),
    other: facets.map(({ other }) => other),
    missing: facets.map(({ missing }) => missing),
    missingLabel: t`Not known`,
    isShared: false,
  }
}

/** Years that are counted, and the filters on some of them. */
interface Years extends Names {
  readonly id: Breakdown['id']
  readonly missingLabel: string
  readonly filtersOf: (from: string | undefined, to: string) => Narrowing
}

const FOUNDED: Years = {
  id: 'foundedYear',
  title: t`By year of foundation`,
  noun: t`Year of foundation`,
  missingLabel: t`Not known`,
  filtersOf: (from, to) => ({ dateOfIncorporationGte: from, dateOfIncorporationLte: to }) as Narrowing,
}
const CLOSED: Years = {
  id: 'closedYear',
  title: t`By year of closure`,
  noun: t`Year of closure`,
  missingLabel: t`Not closed, or day not known`,
  filtersOf: (from, to) => ({ statusDateGte: from, statusDateLte: to, status: STATUSES.filter(isClosed) }) as Narrowing,
}

/** Years, newest first, in steps of five where they are many; older ones form one group. */
function periodsOf(facets: readonly Facet[], { id, title, noun, missingLabel, filtersOf }: Years): Breakdown {
  const years = facets.flatMap(({ values }) => values.map(({ value }) => Number(value)))
  const [first, last] = [Math.min(...years), Math.max(...years)]
  const step = last - first > PERIODS ? PERIOD_YEARS : 1
  const newest = last - (last % step)
  const length = years.length === 0 ? 0 : Math.min(PERIODS, Math.ceil((newest - first) / step)) + 1
  const rows = Array.from({ length }, (_, at): Row => {
    const begin = newest - at * step
    const [from, to] = [at === PERIODS ? 0 : begin, begin + step - 1]
    const end = Math.min(to, last)
    return {
      key: String(begin),
      label: from === 0 ? t`${to} and earlier` : end === from ? String(from) : `${from}–${end}`,
      counts: facets.map(({ values }) =>
        values.reduce((sum, { value, count }) => sum + (Number(value) >= from && Number(value) <= to ? count : 0), 0),
      ),
      filters: filtersOf(from === 0 ? undefined : `${from}-01-01`, `${to}-12-31`),
      point: null,
    }
  })
  return {
    ...{ id, title, noun, rows, missingLabel },
    ...{ other: facets.map(({ other }) => other), missing: facets.map(({ missing }) => missing), isShared: false },
  }
}

/** Whether a breakdown has something to say: one place that is all there is has not. */
export function isTelling({ id, rows, missing, other }: Breakdown): boolean {
  const isPlace = id === 'region' || id === 'city'
  return rows.length > (isPlace && [...missing, ...other].every((count) => count === 0) ? 1 : 0)
}

/** Whether a row is among the filters. */
export function isChosen(narrowing: Narrowing, { filters }: Row): boolean {
  return Object.entries(filters).every(([name, value]) => {
    const chosen = narrowing[name as keyof Narrowing]
    return Array.isArray(value)
      ? value.every((one) => (chosen as string[] | undefined)?.includes(one))
      : chosen === value
  })
}

/** The filters with a row, or without it where it is among them. */
export function toggled(narrowing: Narrowing, row: Row): Narrowing {
  const isIn = isChosen(narrowing, row)
  const next: Record<string, unknown> = { ...narrowing }
  for (const [name, value] of Object.entries(row.filters)) {
    const before = (next[name] ?? []) as string[]
    const after = !Array.isArray(value)
      ? isIn
        ? undefined
        : value
      : isIn
        ? before.filter((one) => !value.includes(one))
        : [...before, ...value]
    if (after === undefined || (Array.isArray(after) && after.length === 0)) delete next[name]
    else next[name] = after
  }
  return next as Narrowing
}

/** The rows with the largest shares first; sizes and years keep their own order. */
export function byShare(breakdown: Breakdown, totals: readonly number[]): Breakdown {
  const largest = ({ counts }: Row) => Math.max(...counts.map((count, at) => count / Math.max(1, totals[at] ?? 0)))
  const isOrdered = !['region', 'city', 'naceCodes'].includes(breakdown.id)
  return isOrdered ? breakdown : { ...breakdown, rows: breakdown.rows.toSorted((a, b) => largest(b) - largest(a)) }
}

/** A breakdown as rows of a table: every value, then the rest, with shares where searches are compared. */
export function tableOf(
  { noun, rows, other, missing, missingLabel }: Breakdown,
  names: readonly string[],
  totals: readonly number[],
): readonly (readonly (string | number)[])[] {
  const isCompared = names.length > 1
  const cells = (counts: readonly number[]) =>
    counts.flatMap((count, at) => (isCompared ? [count, shareOf(count, totals[at] ?? 0)] : [count]))
  return [
    [noun, ...names.flatMap((name) => (isCompared ? [name, t`Share`] : [name]))],
    ...rows.map(({ label, counts }) => [label, ...cells(counts)]),
    ...(other.some((count) => count > 0) ? [[t`Others`, ...cells(other)]] : []),
    ...(missing.some((count) => count > 0) ? [[missingLabel, ...cells(missing)]] : []),
  ]
}

const shareOf = (count: number, total: number): number => (total === 0 ? 0 : Math.round((1000 * count) / total) / 1000)

/**
 * The counts of facets, from records alone: for each value, how many companies pass the filters with that value as the filter
 * (`docs/api.md`, "facets"). Nothing is taken from the plan or an engine.
 */
import assert from 'node:assert/strict'
import type { Company } from '../../src/company/company.ts'
import { cityKey } from '../../src/company/place-keys.ts'
import { STATUSES } from '../../src/company/status.ts'
import { planLite } from '../../src/explore/lite.ts'
import { type AskedFacet, planFacets, presentFacet, type ShownFacet } from '../../src/explore/plan/facets.ts'
import { planWithout } from '../../src/explore/replan.ts'
import type { Engine } from '../../src/search/engine.ts'
import type { ExploreFilters } from '../../src/search/filters.ts'
import { passes } from './filters-on-record.ts'
import type { Random } from './random.ts'

type Filters = Partial<ExploreFilters>
/** Filters that narrow to a value; for cities, which are written in several ways, their keys. */
type Narrowing = Filters | ((company: Company) => boolean)

/** Statuses of companies that have ended, or are ending. */
const CLOSED = STATUSES.filter((status) => !/^Active|unknown/.test(status))

/** For each field: the filters that are its own, and those that narrow to a value. */
const FIELDS: Readonly<
  Record<string, readonly [own: readonly (keyof ExploreFilters)[], (value: string) => Narrowing]>
> = {
  region: [['regions'], (value) => ({ regions: [value] })],
  province: [['regions'], (value) => ({ regions: [value] })],
  city: [
    ['cities'],
    (value) =>
      ({ city }: Company) =>
        city !== null && cityKey(city) === value,
  ],
  naceCodes: [['naceCodes'], (value) => ({ naceCodes: divisionsOf(value) })],
  standardisedLegalForm: [['standardisedLegalForm'], (value) => ({ standardisedLegalForm: [value] })],
  status: [['status'], (value) => ({ status: [value] })],
  categoryOfTheCompany: [['categories'], (value) => ({ categories: [value] })],
  listedDelistedUnlisted: [['listedDelistedUnlisted'], (value) => ({ listedDelistedUnlisted: [value] })],
  foundedYear: [
    ['dateOfIncorporationGte', 'dateOfIncorporationLte'],
    (value) => ({ dateOfIncorporationGte: `${value}-01-01`, dateOfIncorporationLte: `${value}-12-31` }),
  ],
  foundedMonth: [
    ['dateOfIncorporationGte', 'dateOfIncorporationLte'],
    (value) => ({ dateOfIncorporationGte: `${value}-01`, dateOfIncorporationLte: lastDayOf(value) }),
  ],
  closedYear: [
    ['statusDateGte', 'statusDateLte'],
    (value) => ({ status: CLOSED, statusDateGte: `${value}-01-01`, statusDateLte: `${value}-12-31` }),
  ],
  closedMonth: [
    ['statusDateGte', 'statusDateLte'],
    (value) => ({ status: CLOSED, statusDateGte: `${value}-01`, statusDateLte: lastDayOf(value) }),
  ],
  operatingRevenue: [
    ['operatingRevenueGte', 'operatingRevenueLte'],
    (value) => {
      const [low, high] = boundsOf(value)
      return {
        operatingRevenueGte: low * 1e6,
        ...(high !== null && { operatingRevenueLte: (high + 1) * 1e6 - 1 }),
      }
    },
  ],
  numberOfEmployees: [
    ['numberOfEmployeesGte', 'numberOfEmployeesLte'],
    (value) => {
      const [low, high] = boundsOf(value)
      return { numberOfEmployeesGte: low, ...(high !== null && { numberOfEmployeesLte: high }) }
    },
  ],
}

/** Divisions of the sections of NACE Rev. 2: the first and the last of each. */
const SECTIONS =
  'A0103 B0509 C1033 D3535 E3639 F4143 G4547 H4953 I5556 J5863 K6466 L6868 M6975 N7782 O8484 P8585 Q8688 R9093 S9496 T9798 U9999'

/** A code that no record begins with is a section: its divisions. */
function divisionsOf(code: string): string[] {
  const section = SECTIONS.split(' ').find((each) => each[0] === code)
  if (section === undefined) return [code]
  const [first, last] = [Number(section.slice(1, 3)), Number(section.slice(3))]
  return Array.from({ length: last - first + 1 }, (_, i) => String(first + i).padStart(2, '0'))
}

function lastDayOf(month: string): string {
  const day = new Date(`${month}-01T00:00:00Z`)
  day.setUTCMonth(day.getUTCMonth() + 1, 0)
  return day.toISOString().slice(0, 10)
}

function boundsOf(size: string): readonly [number, number | null] {
  const [low, high] = size.split(/[-+]/)
  return [Number(low), high === '' ? null : Number(high)]
}

function without(filters: ExploreFilters, members: readonly string[]): ExploreFilters {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !members.includes(name))) as ExploreFilters
}

/** Counts one random facet of a search, sometimes crossed, and compares some of its values with the records. */
export async function checkRandomFacet(
  engine: Engine,
  companies: readonly Company[],
  filters: ExploreFilters,
  random: Random,
): Promise<void> {
  const facet = (topMax: number): AskedFacet => {
    const field = random.pick(Object.keys(FIELDS))
    return {
      field,
      top: random.pick([3, 20, topMax]),
      ...(field === 'naceCodes' && { level: 1 + random.below(4) }),
      ...(random.chance(0.2) && { conjunctive: true }),
    }
  }
  const asked = random.chance(0.25) ? { ...facet(50), by: facet(1000) } : facet(5000)
  const shown = await count(engine, filters, asked)
  /** Those that pass all filters but some. */
  const passing = (setAside: readonly string[]) => {
    const left = without(filters, setAside)
    return companies.filter((company) => passes(left, company))
  }
  const narrowed = (all: readonly Company[], to: Narrowing) => {
    if (typeof to === 'function') return all.filter(to)
    const wanted = { countriesIso2: filters.countriesIso2, ...codesOf(filters), ...to }
    return all.filter((company) => passes(wanted, company))
  }
  const [members, narrow] = FIELDS[asked.field]
  const aside = asked.conjunctive ? [] : members
  const all = passing(aside)
  for (const { value, count: counted, by } of sample(shown.values, random)) {
    const title = JSON.stringify({ filters, asked, value })
    assert.equal(counted, narrowed(all, narrow(value)).length, title)
    if (by === undefined || asked.by === undefined) continue
    const [innerMembers, innerNarrow] = FIELDS[asked.by.field]
    const crossed = narrowed(passing([...aside, ...(asked.by.conjunctive ? [] : innerMembers)]), narrow(value))
    for (const inner of sample(by.values, random))
      assert.equal(inner.count, narrowed(crossed, innerNarrow(inner.value)).length, `${title} ${inner.value}`)
  }
  // Every company is counted somewhere: under a listed value, under others, or as one without any.
  const listed = shown.values.reduce((sum, { count: counted }) => sum + counted, 0)
  assert.ok(
    shown.missing + shown.other <= all.length && listed + shown.other + shown.missing >= all.length,
    JSON.stringify({ filters, asked }),
  )
}

/** Which codes count is no filter of a field: it stays. */
function codesOf({ isPrimaryCodes, isSecondaryCodes }: ExploreFilters): Filters {
  return { ...(isPrimaryCodes && { isPrimaryCodes }), ...(isSecondaryCodes && { isSecondaryCodes }) }
}

/** Some values; codes of the later revision of NACE are written another way on records. */
function sample<Value extends { readonly value: string }>(all: readonly Value[], random: Random): readonly Value[] {
  const values = all.filter(({ value }) => !value.startsWith('2.1:'))
  return values.length <= 3 ? values : [values[0], values[values.length - 1], random.pick(values)]
}

async function count(engine: Engine, filters: ExploreFilters, asked: AskedFacet): Promise<ShownFacet> {
  const countries = filters.countriesIso2
  const caller = { licenceId: 'test', keyId: 'test', isTest: false }
  const { plan, from } = planLite({ filters }, { caller, countries })
  const conditions = [plan.where]
  const facets = planFacets([asked], {
    filters,
    countries,
    attributes: engine.attributes,
    conditionWithout: (members) => conditions.push(planWithout(from, members).where) - 1,
  })
  const counted = await engine.facets({ countries, conditions, facets })
  return presentFacet(asked, counted.facets[0], countries)
}

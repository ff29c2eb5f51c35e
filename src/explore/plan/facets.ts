/** From the facets that a caller asks for to what an engine counts. Pure. */
import Type, { type Static } from 'typebox'
import type { CodeScheme } from '../../company/codes.ts'
import { cityKey, townOf } from '../../company/place-keys.ts'
import { publicError } from '../../errors.ts'
import { codeTrees, findCode } from '../../reference/industry-codes.ts'
import { cityPoint } from '../../reference/points.ts'
import { closedObject, integerWithin } from '../../schemas.ts'
import type { CodeValue, Facet, FacetCounts, FacetOf, FacetScheme } from '../../search/facets.ts'
import type { ExploreFilters } from '../../search/filters.ts'
import { citiesByOtherName } from '../../understanding/places/country-places.ts'
import { closedList, unknownValue } from './closed-list.ts'
import { rankOf } from './filters.ts'

/** Most facets of one call (`docs/decisions.md`, "facets"). */
export const FACETS_MAX = 20
/** Values that a facet lists where the caller says nothing else, and the most it can. */
const TOP = 20
const TOP_MAX = 5000
/** Most values that one answer can list, those of crossed facets included. */
const LISTED_MAX = 100_000
/** The deepest level of any list. */
const LEVEL_MAX = 6

/** What can be counted, and the filters that narrow to a value of it. */
const FIELDS = {
  region: { filters: ['regions'], of: { kind: 'value', field: 'region' } },
  province: { filters: ['regions'], of: { kind: 'value', field: 'province' } },
  city: { filters: ['cities'], of: { kind: 'value', field: 'city' } },
  naceCodes: { filters: ['naceCodes'], of: 'nace' },
  nationalSectors: { filters: ['nationalSectors'], of: 'national' },
  standardisedLegalForm: { filters: ['standardisedLegalForm'], of: { kind: 'value', field: 'legalForm' } },
  status: { filters: ['status'], of: { kind: 'value', field: 'status' } },
  categoryOfTheCompany: { filters: ['categories'], of: { kind: 'value', field: 'category' } },
  listedDelistedUnlisted: { filters: ['listedDelistedUnlisted'], of: { kind: 'value', field: 'listing' } },
  foundedYear: {
    filters: ['dateOfIncorporationGte', 'dateOfIncorporationLte'],
    of: { kind: 'founded', by: 'year' },
  },
  foundedMonth: {
    filters: ['dateOfIncorporationGte', 'dateOfIncorporationLte'],
    of: { kind: 'founded', by: 'month' },
  },
  closedYear: { filters: ['statusDateGte', 'statusDateLte'], of: { kind: 'closed', by: 'year' } },
  closedMonth: { filters: ['statusDateGte', 'statusDateLte'], of: { kind: 'closed', by: 'month' } },
  operatingRevenue: {
    filters: ['operatingRevenueGte', 'operatingRevenueLte'],
    of: { kind: 'size', field: 'operatingRevenue' },
  },
  numberOfEmployees: {
    filters: ['numberOfEmployeesGte', 'numberOfEmployeesLte'],
    of: { kind: 'size', field: 'numberOfEmployees' },
  },
  register: { filters: [], of: { kind: 'register' } },
} as const satisfies Readonly<
  Record<string, { readonly filters: readonly (keyof ExploreFilters)[]; readonly of: FacetOf | FacetScheme }>
>

type Field = keyof typeof FIELDS

/** What can be counted. */
export const FACET_FIELDS = Object.keys(FIELDS) as readonly Field[]

const fields = closedList(FACET_FIELDS)

/** What the field of an attribute begins with. */
const ATTRIBUTE = 'attributes.'

const PLAIN_FACET = {
  field: Type.String({
    description: 'What is counted; `attributes.<name>` for an own column.',
    'x-documented': {
      anyOf: [
        { type: 'string', enum: FACET_FIELDS },
        { type: 'string', pattern: '^attributes\\.[A-Za-z][A-Za-z0-9_-]{0,39}$' },
      ],
    },
  }),
  level: Type.Optional(
    integerWithin(
      1,
      LEVEL_MAX,
      'Of codes: 1 for sections (where it is absent), 2 for divisions, 3 for groups, 4 for classes; national lists go deeper.',
    ),
  ),
  top: Type.Optional(integerWithin(1, TOP_MAX, 'Most values listed, 20 where absent: those with the most companies.')),
  points: Type.Optional(
    Type.Boolean({
      description:
        'Of `city`, in searches of one country: whether values come with `latitude` and `longitude`, the centre of the city where it is known.',
    }),
  ),
  conjunctive: Type.Optional(
    Type.Boolean({
      description:
        'Whether the filters on the field itself count as well. Where absent they are set aside, so that its other values can be seen.',
    }),
  ),
}

/** A facet as callers ask for it. */
export const AskedFacet = closedObject({
  ...PLAIN_FACET,
  by: Type.Optional(
    closedObject(PLAIN_FACET, { description: 'Another facet, counted among the companies of each value.' }),
  ),
})

/** A facet as callers ask for it. */
export type AskedFacet = Static<typeof AskedFacet>

type PlainFacet = Omit<AskedFacet, 'by'>

/** What the search of a facet call knows of its filters. */
export interface FacetSearch {
  readonly filters: ExploreFilters
  /** The countries of the search: upper case, each once. */
  readonly countries: readonly string[]
  /** The condition of the search with these filters set aside: its index in the plan. */
  readonly conditionWithout: (members: readonly FacetFilter[]) => number
  /** The attributes of the companies that are served. */
  readonly attributes: ReadonlyMap<string, unknown>
}

/** A filter that a facet sets aside. */
type FacetFilter = keyof ExploreFilters | `attributes.${string}`

/**
 * Plans facets.
 *
 * @throws {PublicError} 400 for a field that is none, a level that its list does not have, or too many values
 */
export function planFacets(asked: readonly AskedFacet[], search: FacetSearch): readonly Facet[] {
  let listed = 0
  return asked.map((facet, at): Facet => {
    const member = `facets[${at}]`
    const { by, ...plain } = facet
    const outer = planFacet(plain, member, search)
    const own = plain.conjunctive === true ? [] : outer.filters
    listed += outer.top * (by === undefined ? 1 : 1 + topOf(by))
    if (listed > LISTED_MAX) {
      const problem = `all facets together can list at most ${LISTED_MAX} values, a crossed one counted for each value`
      throw publicError('invalid_value', { member: `${member}.top`, problem })
    }
    const planned = { of: outer.of, top: outer.top, condition: search.conditionWithout(own) }
    if (by === undefined) return planned
    const inner = planFacet(by, `${member}.by`, search)
    const both = [...own, ...(by.conjunctive === true ? [] : inner.filters)]
    return { ...planned, by: { of: inner.of, top: inner.top, condition: search.conditionWithout(both) } }
  })
}

function topOf({ top = TOP }: PlainFacet): number {
  return top
}

/** A facet on its own. */
interface PlannedFacet {
  readonly of: FacetOf
  readonly filters: readonly FacetFilter[]
  readonly top: number
}

function planFacet(asked: PlainFacet, member: string, search: FacetSearch): PlannedFacet {
  const { field, level, top = TOP } = asked
  if (field.startsWith(ATTRIBUTE)) return planAttribute(asked, member, search)
  const { filters, countries } = search
  const found = fields.find(field)
  if (found === undefined) throw unknownValue(`${member}.field`, field, fields.nearest(field))
  const { of, filters: own } = FIELDS[found]
  if (typeof of === 'string') {
    if (asked.points === true) requirePoints(found, member, countries)
    return { of: planCodes(of, level ?? 1, `${member}.level`, filters, countries), filters: own, top }
  }
  if (level !== undefined) throw withoutLevels(member)
  if (asked.points === true) requirePoints(found, member, countries)
  if (of.kind === 'value' && of.field === 'city') {
    return { of: { ...of, also: otherNames(countries) }, filters: own, top }
  }
  return { of, filters: own, top }
}

function planAttribute(
  { field, level, top = TOP, points }: PlainFacet,
  member: string,
  { attributes, countries }: FacetSearch,
): PlannedFacet {
  if (points === true) requirePoints(field, member, countries)
  const name = field.slice(ATTRIBUTE.length)
  if (!attributes.has(name)) {
    const near = closedList([...attributes.keys()]).nearest(name)
    throw unknownValue(
      `${member}.field`,
      field,
      near.map((each) => `${ATTRIBUTE}${each}`),
    )
  }
  if (level !== undefined) throw withoutLevels(member)
  return { of: { kind: 'attribute', name }, filters: [`${ATTRIBUTE}${name}`], top }
}

/** @throws {PublicError} 400 where the values are no places, or cities of several countries, which share names */
function requirePoints(field: string, member: string, countries: readonly string[]): void {
  const problem = field === 'city' ? 'only searches of one country have points' : 'only city has points'
  if (field !== 'city' || countries.length > 1)
    throw publicError('invalid_value', { member: `${member}.points`, problem })
}

function withoutLevels(member: string): Error {
  const problem = 'only naceCodes and nationalSectors have levels'
  return publicError('invalid_value', { member: `${member}.level`, problem })
}

function planCodes(
  scheme: FacetScheme,
  level: number,
  member: string,
  filters: ExploreFilters,
  countries: readonly string[],
): FacetOf {
  const values = codesOfLevel(scheme, level, countries)
  if (values.length === 0) {
    const list = scheme === 'nace' ? 'NACE' : `the national list of ${countries.join(', ')}`
    throw publicError('invalid_value', { member, problem: `${list} has no level ${level}` })
  }
  return { kind: 'code', scheme, rank: rankOf(filters), values }
}

const LEVELS_MAX = 512
const levels = new Map<string, readonly CodeValue[]>()

/**
 * The codes of one level of the lists of countries, each with what a filter on it finds. Of NACE, those of Rev. 2: every company has
 * them, whichever revision its register writes, and with both each would be counted twice.
 */
function codesOfLevel(scheme: FacetScheme, level: number, countries: readonly string[]): readonly CodeValue[] {
  // NACE is the same everywhere.
  const own = scheme === 'nace' ? countries.slice(0, 1) : countries
  const key = `${scheme === 'nace' ? '' : own.join()} ${level}`
  let values = levels.get(key)
  if (values === undefined) {
    const texts = new Set<string>()
    for (const country of own)
      for (const { tree } of codeTrees(scheme, country).slice(0, scheme === 'nace' ? 1 : undefined))
        for (const { code, depth } of tree.nodes) if (depth === level - 1) texts.add(code)
    values = [...texts].map((value) => ({ value, codes: codesOfFilter(scheme, own, value) }))
    if (levels.size === LEVELS_MAX) levels.clear()
    levels.set(key, values)
  }
  return values
}

/** The codes that a filter on this one looks for. */
function codesOfFilter(scheme: CodeScheme, countries: readonly string[], value: string): readonly string[] {
  return [...new Set(countries.flatMap((country) => findCode(scheme, country, value)?.code ?? []))]
}

const others = new Map<string, Readonly<Record<string, readonly (readonly [string, string])[]>>>()

/** The other names of cities that a filter knows: `milan` is `milano` too. */
function otherNames(countries: readonly string[]): Readonly<Record<string, readonly (readonly [string, string])[]>> {
  const key = countries.join()
  let names = others.get(key)
  if (names === undefined) {
    names = Object.fromEntries(
      countries.map((country) => [
        country,
        [...citiesByOtherName(country)].map(([name, city]) => [name, cityKey(city)] as const),
      ]),
    )
    if (others.size === LEVELS_MAX) others.clear()
    others.set(key, names)
  }
  return names
}

/** A facet as it is answered. */
export interface ShownFacet {
  readonly field: string
  readonly values: readonly ShownValue[]
  readonly other: number
  readonly missing: number
}

/** A value as it is answered. */
export interface ShownValue {
  readonly value: string
  readonly label: string
  readonly count: number
  /** Of a city, where points are asked for, in degrees; `null`: unknown. */
  readonly latitude?: number | null
  readonly longitude?: number | null
  readonly by?: ShownFacet
}

/** A value as a filter takes it. The key of an attribute is nobody's spelling. */
export function shownValue(
  field: string,
  { value, label }: { readonly value: string; readonly label?: string | undefined },
): string {
  return field.startsWith(ATTRIBUTE) ? (label ?? value) : value
}

/** Presents what was counted. */
export function presentFacet(
  { field, by, points }: AskedFacet,
  { values, other, missing }: FacetCounts,
  countries: readonly string[],
): ShownFacet {
  const name = fields.find(field) ?? field
  return {
    field: name,
    values: values.map(({ value, label, count, by: crossed }) => ({
      value: shownValue(name, { value, label }),
      label: label === undefined ? labelOf(name, value, countries) : name === 'city' ? townOf(label) : label,
      count,
      ...(points === true && pointOf(countries[0], label ?? value)),
      ...(by !== undefined && crossed !== undefined && { by: presentFacet(by, crossed, countries) }),
    })),
    other,
    missing,
  }
}

function pointOf(
  country: string,
  city: string,
): { readonly latitude: number | null; readonly longitude: number | null } {
  return cityPoint(country, city) ?? { latitude: null, longitude: null }
}

/** What people call a value. */
function labelOf(field: string, value: string, countries: readonly string[]): string {
  switch (field) {
    case 'naceCodes':
    case 'nationalSectors': {
      const scheme = field === 'naceCodes' ? 'nace' : 'national'
      for (const country of countries) {
        const title = findCode(scheme, country, value)?.title
        if (title !== undefined) return title
      }
      return value
    }
    case 'province':
      return value.split('|')[1] ?? value
    case 'operatingRevenue':
      return `${spoken(value)} million`
    case 'numberOfEmployees':
      return `${spoken(value)} employees`
    default:
      return value
  }
}

/** `10-49` is "10 to 49", `1000+` is "1000 or more". */
function spoken(size: string): string {
  return size.endsWith('+') ? `${size.slice(0, -1)} or more` : size.replace('-', ' to ')
}

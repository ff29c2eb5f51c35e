/** Filters that a known company passes, and filters drawn from the lists alone. */
import type { Draw } from './draw.ts'
import type { SeenCompany, Survey } from './survey.ts'

/** Filters of a search, as they go into a body. */
export type Filters = Readonly<Record<string, unknown>>

/** One to four filters that `company` passes, sometimes written differently or with other values. */
export function filtersAround(draw: Draw, survey: Survey, company: SeenCompany): Filters {
  const possible = filtersOf(draw, company)
  const chosen = draw.some(possible, 4)
  const filters: Record<string, unknown> = { countriesIso2: [company.countryIso2] }
  for (const [name, value] of chosen) {
    filters[name] =
      Array.isArray(value) && draw.chance(0.3) ? [...value, ...othersOf(draw, survey, company, name)] : value
  }
  if (draw.chance(0.1)) filters.isPrimaryCodes = draw.chance(0.7)
  if (draw.chance(0.1)) filters.isSecondaryCodes = draw.chance(0.7)
  if (draw.chance(0.04)) filters[draw.one(['cities', 'regions', 'naceCodes', 'status'])] = []
  return filters
}

/** Filters drawn from the lists: they may find nothing. */
export function filtersAtRandom(draw: Draw, survey: Survey): Filters {
  const country = draw.one(survey.countries)
  const company = draw.one(survey.companies)
  const filters: Record<string, unknown> = { countriesIso2: [country] }
  for (const name of draw.some(LISTS, 2)) {
    filters[name] = othersOf(draw, survey, { ...company, countryIso2: country }, name)
  }
  return filters
}

const LISTS = [
  'regions',
  'cities',
  'nationalSectors',
  'naceCodes',
  'naicsCodes',
  'sicCodes',
  'standardisedLegalForm',
  'categories',
  'status',
  'listedDelistedUnlisted',
]

/** Every filter that a company can be found by. */
function filtersOf(draw: Draw, company: SeenCompany): readonly (readonly [string, unknown])[] {
  const all: [string, unknown][] = [
    ['status', [company.status]],
    ['standardisedLegalForm', [company.standardisedLegalForm]],
  ]
  const add = (name: string, value: unknown) => void (value !== null && value !== undefined && all.push([name, value]))
  const list = (name: string, value: string | null | undefined) => add(name, value ? [value] : null)
  list('cities', company.city && written(draw, company.city))
  list('regions', company.region && draw.one([company.region, company.region.split('|')[0]]))
  list('postcode', company.postcode)
  list('postcode', company.postcode && `${company.postcode.slice(0, 2)}*`)
  list('categories', company.categoryOfTheCompany && written(draw, company.categoryOfTheCompany))
  list('listedDelistedUnlisted', company.listedDelistedUnlisted)
  for (const name of ['nationalSectors', 'naceCodes', 'naicsCodes', 'sicCodes'] as const) {
    const { primary, secondary } = company[name]
    list(name, primary[0])
    list(name, primary[0] && shorter(draw, primary[0]))
    list(name, secondary[0])
  }
  return [...all, ...boundsOf(draw, company)]
}

function boundsOf(draw: Draw, company: SeenCompany): readonly (readonly [string, unknown])[] {
  const bounds: [string, unknown][] = []
  const day = company.dateOfIncorporation
  if (day !== null) {
    bounds.push(['dateOfIncorporationGte', draw.one([day, `${day.slice(0, 4)}-01-01`, `${day}T00:00:00Z`])])
    bounds.push(['dateOfIncorporationLte', draw.one([day, `${day.slice(0, 4)}-12-31`, `${day}T23:59:59+02:00`])])
  }
  const revenue = company.operatingRevenue ?? company.operatingRevenueMin
  if (revenue !== null) {
    bounds.push(['operatingRevenueGte', Math.floor(revenue * draw.one([0.5, 0.9, 1]))])
    bounds.push(['operatingRevenueLte', Math.ceil(revenue * draw.one([1, 1.1, 3]))])
  }
  const employees = company.numberOfEmployees ?? company.numberOfEmployeesMin
  if (employees !== null) {
    bounds.push(['numberOfEmployeesGte', Math.floor(employees * draw.one([0.5, 1]))])
    bounds.push(['numberOfEmployeesLte', employees + draw.one([0, 10, 1000])])
  }
  return bounds
}

/** Values of a list filter, of the country of the company. */
function othersOf(draw: Draw, survey: Survey, { countryIso2 }: SeenCompany, name: string): readonly string[] {
  const codes = { naceCodes: survey.nace, naicsCodes: survey.naics, sicCodes: survey.sic }[name]
  const values =
    codes?.map(({ code }) => code) ??
    {
      regions: survey.regions.get(countryIso2),
      cities: survey.cities.get(countryIso2),
      nationalSectors: survey.nationalCodes.get(countryIso2)?.map(({ code }) => code),
      postcode: survey.companies.flatMap(({ postcode }) => postcode ?? []),
    }[name] ??
    survey.enums[name] ??
    []
  return values.length === 0 ? [] : draw.some(values, 4)
}

/** The same text as people write it: other case, no accents, spaces around. */
function written(draw: Draw, text: string): string {
  return draw.one([
    text,
    text,
    text.toUpperCase(),
    text.normalize('NFD').replace(/\p{M}/gu, ''),
    ` ${text.toLowerCase()} `,
  ])
}

/**
 * A code without its end or its dots: its group. A code with the prefix of another list (`2.1:62.10`) is not changed.
 */
function shorter(draw: Draw, code: string): string {
  if (code.includes(':')) return code
  return draw.one([code.slice(0, 2), code.slice(0, -1).replace(/\.$/, ''), code.replaceAll('.', '')])
}

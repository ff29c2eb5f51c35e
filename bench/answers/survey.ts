/**
 * The service's description of itself: the values that requests are drawn from, so that most searches find companies.
 */
import type { Draw } from './draw.ts'
import type { PlannedRequest, RawAnswer } from './exchange.ts'

/** A code with its title. */
export interface Code {
  readonly code: string
  readonly title: string
}

/** The members of a company that requests are drawn from. */
export interface SeenCompany {
  readonly id: string
  readonly name: string
  readonly tradeNames: readonly string[]
  readonly countryIso2: string
  readonly vatTaxNumber: string | null
  readonly nationalId: string | null
  readonly lei: string | null
  readonly postcode: string | null
  readonly city: string | null
  readonly region: string | null
  readonly status: string
  readonly dateOfIncorporation: string | null
  readonly standardisedLegalForm: string
  readonly categoryOfTheCompany: string | null
  readonly listedDelistedUnlisted: string | null
  readonly operatingRevenue: number | null
  readonly operatingRevenueMin: number | null
  readonly numberOfEmployees: number | null
  readonly numberOfEmployeesMin: number | null
  readonly nationalSectors: Codes
  readonly naceCodes: Codes
  readonly naicsCodes: Codes
  readonly sicCodes: Codes
  readonly description: string | null
}

interface Codes {
  readonly primary: readonly string[]
  readonly secondary: readonly string[]
}

/** Everything that was learned. */
export interface Survey {
  /** Countries that have companies, the largest first. */
  readonly countries: readonly string[]
  /** Countries that are served, with companies or without. */
  readonly servedCountries: readonly string[]
  readonly regions: ReadonlyMap<string, readonly string[]>
  readonly cities: ReadonlyMap<string, readonly string[]>
  readonly nationalCodes: ReadonlyMap<string, readonly Code[]>
  readonly nace: readonly Code[]
  readonly naics: readonly Code[]
  readonly sic: readonly Code[]
  /** Closed lists by the name of their filter. */
  readonly enums: Readonly<Record<string, readonly string[]>>
  readonly companies: readonly SeenCompany[]
  /** Paths of the interface as `openapi.json` writes them. */
  readonly paths: readonly string[]
}

type Ask = (request: PlannedRequest) => Promise<RawAnswer>

const COUNTRIES = 10
const PAGE_SIZE = 25
const PAGES = 7

/** Asks the service for its lists, and for pages of companies of its largest countries. */
export async function surveyService(ask: Ask, draw: Draw): Promise<Survey> {
  const list = async <T>(path: string): Promise<T> =>
    JSON.parse(requireAnswer(path, await ask({ kind: 'survey', method: 'GET', path, key: 'main' }))) as T
  const { countries: served } = await list<{ countries: { countryIso2: string }[] }>('/utils/countries')
  const { countries: filled } = await list<{ countries: { countryIso2: string }[] }>('/utils/data')
  const countries = filled.slice(0, COUNTRIES).map(({ countryIso2 }) => countryIso2)
  const enums = await list<Record<string, readonly string[]>>('/utils/enums')
  const { naceCodes } = await list<{ naceCodes: Branch[] }>('/utils/nace-codes')
  const { naicsCodes } = await list<{ naicsCodes: Branch[] }>('/utils/naics-codes')
  const { sicCodes } = await list<{ sicCodes: Branch[] }>('/utils/sic-codes')
  const { paths } = await list<{ paths: Record<string, unknown> }>('/openapi.json')
  const regions = new Map<string, readonly string[]>()
  const cities = new Map<string, readonly string[]>()
  const nationalCodes = new Map<string, readonly Code[]>()
  for (const country of countries) {
    const query = `?countryIso2=${country}`
    regions.set(country, (await list<{ regions: string[] }>(`/utils/regions${query}`)).regions)
    cities.set(country, (await list<{ cities: string[] }>(`/utils/cities${query}`)).cities)
    const { nationalCodes: codes } = await list<{ nationalCodes: Branch[] }>(`/utils/national-codes${query}`)
    nationalCodes.set(country, flatten(codes))
  }
  return {
    countries,
    servedCountries: served.map(({ countryIso2 }) => countryIso2),
    regions,
    cities,
    nationalCodes,
    nace: flatten(naceCodes),
    naics: flatten(naicsCodes),
    sic: flatten(sicCodes),
    enums,
    companies: await surveyCompanies(ask, draw, countries),
    paths: Object.keys(paths),
  }
}

/** Pages of companies from all over the order: the first, the last, and some between. */
async function surveyCompanies(ask: Ask, draw: Draw, countries: readonly string[]): Promise<readonly SeenCompany[]> {
  const companies: SeenCompany[] = []
  for (const country of countries) {
    const page = async (number: number) => {
      const body = JSON.stringify({ filters: { countriesIso2: [country] }, page: number })
      const request = { kind: 'survey', method: 'POST', path: '/explore/lite', key: 'main', body }
      const answer = JSON.parse(requireAnswer(request.path, await ask(request))) as {
        companies: SeenCompany[]
        totalCompanies: number
      }
      companies.push(...answer.companies)
      return Math.ceil(answer.totalCompanies / PAGE_SIZE)
    }
    const pages = await page(1)
    if (pages > 1) await page(pages)
    for (let more = 0; more < Math.min(PAGES, pages) - 2; more++) await page(2 + draw.below(pages - 2))
  }
  if (companies.length === 0) throw new Error('Cannot draw requests: the service holds no company')
  return companies
}

interface Branch {
  readonly code: string
  readonly title?: string
  readonly description?: string
  readonly subCodes?: readonly Branch[]
}

function flatten(branches: readonly Branch[]): readonly Code[] {
  return branches.flatMap(({ code, title, description, subCodes = [] }) => [
    { code, title: title ?? description ?? '' },
    ...flatten(subCodes),
  ])
}

function requireAnswer(path: string, { status, body }: RawAnswer): string {
  if (status !== 200) throw new Error(`Cannot draw requests: ${path} answered ${status}: ${body.slice(0, 200)}`)
  return body
}

/**
 * The demo without a server: answers the console's calls in the page, from a recording. Filters are applied and counted here, on
 * the companies of the recording; everything else is as a service answered it, or is refused in a sentence.
 */
import type { Company } from '../../src/company/company.ts'
import { type CountedFacets, compareFacets } from '../../src/explore/compared-facets.ts'
import type { DemoRecording } from './record-demo.ts'

const { companies, lists, sentences } = (globalThis as unknown as { readonly FIRMAMENT_DEMO: DemoRecording })
  .FIRMAMENT_DEMO
const byId = new Map(companies.map((company) => [company.id, company]))
const START = 'To try it, start a service with one command: npx firmament'

type Filters = Readonly<Record<string, unknown>>

/** A call's body, as the console writes it. */
interface Body {
  readonly query?: string
  readonly filters?: Filters
  readonly page?: number
  readonly pageSize?: number
  readonly sort?: readonly { readonly by: string; readonly order?: 'asc' | 'desc' }[]
  readonly facets?: readonly Facet[]
  readonly compareWith?: Body
}

/** What is counted. */
interface Facet {
  readonly field: string
  readonly top?: number
  readonly conjunctive?: boolean
  readonly level?: number
}

/** What cannot be answered, as a sentence for people. */
class Refusal extends Error {}

const texts = (value: unknown) => value as readonly string[]
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const regionsOf = ({ region }: Company) => (region === null ? [] : [region.split('|')[0]])
const provincesOf = ({ region }: Company) => (region?.includes('|') ? [region] : [])
const given = (value: string | null) => (value === null ? [] : [value])

/** Whether a company's figure or band lies between bounds: as `evaluate.ts` says that it may. */
function isBetween(company: Company, field: 'numberOfEmployees' | 'operatingRevenue', gte: number, lte: number) {
  const { [field]: exact, [`${field}Min` as const]: min, [`${field}Max` as const]: max } = company
  if (exact === null && min === null && max === null) return false
  return (exact ?? min ?? 0) <= lte && (exact ?? max ?? Number.POSITIVE_INFINITY) >= gte
}

const hasCode =
  (member: 'naceCodes' | 'naicsCodes' | 'sicCodes' | 'nationalSectors') => (company: Company, value: unknown) =>
    [...company[member].primary, ...company[member].secondary].some((code) =>
      texts(value).some((wanted) => code === wanted || (code.startsWith(wanted) && member !== 'naicsCodes')),
    )
const isOneOf = (read: (company: Company) => string | null) => (company: Company, value: unknown) =>
  texts(value).some((wanted) => fold(wanted) === fold(read(company) ?? ''))

/** How each filter is applied; others are refused. */
const TESTS: Readonly<Record<string, (company: Company, value: unknown) => boolean>> = {
  countriesIso2: isOneOf(({ countryIso2 }) => countryIso2),
  ids: isOneOf(({ id }) => id),
  status: isOneOf(({ status }) => status),
  categories: isOneOf(({ categoryOfTheCompany }) => categoryOfTheCompany),
  standardisedLegalForm: isOneOf(({ standardisedLegalForm }) => standardisedLegalForm),
  listedDelistedUnlisted: isOneOf(({ listedDelistedUnlisted }) => listedDelistedUnlisted),
  cities: isOneOf(({ city }) => city),
  regions: (company, value) =>
    [...regionsOf(company), ...provincesOf(company)].some((region) =>
      texts(value).some((each) => fold(each) === fold(region)),
    ),
  postcode: ({ postcode }, value) => {
    const bare = (text: string) => fold(text).replaceAll(' ', '')
    const isIt = (wanted: string) =>
      wanted.endsWith('*')
        ? bare(postcode ?? '').startsWith(bare(wanted).slice(0, -1))
        : bare(postcode ?? '') === bare(wanted)
    return texts(value).some(isIt)
  },
  naceCodes: hasCode('naceCodes'),
  naicsCodes: hasCode('naicsCodes'),
  sicCodes: hasCode('sicCodes'),
  nationalSectors: hasCode('nationalSectors'),
  sameAddressAs: ({ address, postcode }, value) => {
    const other = byId.get(value as string)
    return address !== null && address === other?.address && postcode === other.postcode
  },
  dateOfIncorporationGte: ({ dateOfIncorporation: day }, value) =>
    day !== null && day >= (value as string).slice(0, 10),
  dateOfIncorporationLte: ({ dateOfIncorporation: day }, value) =>
    day !== null && day <= (value as string).slice(0, 10),
  numberOfEmployeesGte: (company, value) =>
    isBetween(company, 'numberOfEmployees', value as number, Number.POSITIVE_INFINITY),
  numberOfEmployeesLte: (company, value) => isBetween(company, 'numberOfEmployees', 0, value as number),
  operatingRevenueGte: (company, value) =>
    isBetween(company, 'operatingRevenue', value as number, Number.POSITIVE_INFINITY),
  operatingRevenueLte: (company, value) => isBetween(company, 'operatingRevenue', 0, value as number),
}

const SIZES = [
  ['0-9', 0, 9],
  ['10-49', 10, 49],
  ['50-249', 50, 249],
  ['250-999', 250, 999],
  ['1000+', 1000, Number.POSITIVE_INFINITY],
] as const
const sizesOf = (field: 'numberOfEmployees' | 'operatingRevenue', unit: number) => (company: Company) =>
  SIZES.flatMap(([name, from, to]) => (isBetween(company, field, from * unit, (to + 1) * unit - 1) ? [name] : []))

/** The values of a company that are counted. */
const VALUES: Readonly<Record<string, (company: Company, level: number) => readonly string[]>> = {
  region: regionsOf,
  province: provincesOf,
  city: ({ city }) => given(city),
  status: ({ status }) => given(status),
  categoryOfTheCompany: ({ categoryOfTheCompany }) => given(categoryOfTheCompany),
  standardisedLegalForm: ({ standardisedLegalForm }) => given(standardisedLegalForm),
  listedDelistedUnlisted: ({ listedDelistedUnlisted }) => given(listedDelistedUnlisted),
  naceCodes: ({ naceCodes }, level) => [
    ...new Set(
      [...naceCodes.primary, ...naceCodes.secondary]
        .filter((code) => !code.includes(':'))
        .map((code) => code.slice(0, level <= 2 ? 2 : 5)),
    ),
  ],
  foundedYear: ({ dateOfIncorporation }) => given(dateOfIncorporation?.slice(0, 4) ?? null),
  closedYear: ({ status, statusDate }) => (status?.startsWith('Active') ? [] : given(statusDate?.slice(0, 4) ?? null)),
  numberOfEmployees: sizesOf('numberOfEmployees', 1),
  operatingRevenue: sizesOf('operatingRevenue', 1_000_000),
}
/** The filter that is set aside for the counts of its own field. */
const OWN_FILTERS: Readonly<Record<string, string>> = {
  ...{ region: 'regions', province: 'regions', city: 'cities', categoryOfTheCompany: 'categories' },
}

/** The companies of a search, in order. */
function find({ query, filters = {} }: Body, without = ''): readonly Company[] {
  const [country = ''] = texts(filters.countriesIso2 ?? [])
  const sentence = query === undefined ? undefined : sentences[`${country} ${query}`]
  if (query !== undefined && sentence === undefined)
    throw new Refusal(`This demo without a server understands only the sentences that it offers. ${START}`)
  const tests = Object.entries(filters).filter(([name, value]) => {
    if (TESTS[name] === undefined) throw new Refusal(`This demo without a server does not filter by ${name}. ${START}`)
    return !name.startsWith(without || '-') && !(Array.isArray(value) && value.length === 0)
  })
  const from = sentence === undefined ? companies : sentence.ids.map((id) => byId.get(id) as Company)
  return from.filter((company) => tests.every(([name, value]) => TESTS[name](company, value)))
}

function sorted(found: readonly Company[], [first]: NonNullable<Body['sort']> = []): readonly Company[] {
  if (first === undefined || first.by === 'relevance') return found
  if (first.by === 'distance') throw new Refusal(`This demo without a server does not measure distances. ${START}`)
  const keyOf = (company: Company) => company[first.by as 'name'] ?? null
  const sign = first.order === 'desc' ? -1 : 1
  const compare = (a: Company, b: Company) => {
    const [x, y] = [keyOf(a), keyOf(b)]
    if (x === null || y === null) return Number(x === null) - Number(y === null)
    return x < y ? -sign : x > y ? sign : 0
  }
  return found.toSorted(compare)
}

function search(body: Body, isDry: boolean): object {
  const found = sorted(find(body), body.sort)
  const { page = 1, pageSize = 25, query, filters = {} } = body
  const understood = query === undefined ? {} : sentences[`${texts(filters.countriesIso2 ?? [])[0]} ${query}`].answer
  return {
    ...understood,
    companies: isDry ? [] : found.slice((page - 1) * pageSize, page * pageSize),
    ...{ totalCompanies: found.length, totalPages: Math.ceil(found.length / pageSize), page, pageSize, input: body },
    ...(query === undefined && { searchContextId: '00000000-0000-4000-8000-000000000000' }),
  }
}

/** Counts of a search, of those of another beside them where the body asks for it. */
async function count(body: Body): Promise<object> {
  const { compareWith } = body
  const totals = { totalCompanies: find(body).length, knownValues: [] }
  const counted = (of: Body): CountedFacets => ({
    facets: countEach(of),
    countAll: async (places) =>
      places.map((at) => {
        const [{ values }] = countEach({
          ...of,
          facets: [{ ...(body.facets ?? [])[at], top: Number.POSITIVE_INFINITY }],
        })
        return new Map(values.map((value) => [value.value, value.count]))
      }),
  })
  if (compareWith === undefined) return { ...totals, facets: countEach(body) }
  const other = { ...compareWith, facets: body.facets ?? [] }
  const facets = await compareFacets(counted(body), counted(other))
  return { ...totals, otherTotalCompanies: find(other).length, facets }
}

function countEach(body: Body): CountedFacets['facets'] {
  return (body.facets ?? []).map(({ field, top = 10, level = 2, conjunctive = false }) => {
    const read = VALUES[field]
    if (read === undefined) throw new Refusal(`This demo without a server does not count by ${field}. ${START}`)
    const counts = new Map<string, { count: number; company: Company }>()
    let missing = 0
    for (const company of find(body, conjunctive ? '' : (OWN_FILTERS[field] ?? field))) {
      const values = read(company, level)
      if (values.length === 0) missing++
      for (const value of values) counts.set(value, { company, count: (counts.get(value)?.count ?? 0) + 1 })
    }
    const all = [...counts].sort(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1))
    const values = all.slice(0, top).map(
      ([
        value,
        {
          count,
          company: { latitude, longitude },
        },
      ]) => ({
        ...{ value: field === 'city' ? fold(value) : value, label: labelOf(field, value), count },
        ...(field === 'city' && latitude !== null && longitude !== null && { latitude, longitude }),
      }),
    )
    return { field, values, other: all.slice(top).reduce((sum, [, { count }]) => sum + count, 0), missing }
  })
}

function labelOf(field: string, value: string): string {
  if (field === 'province') return value.split('|')[1]
  if (field === 'numberOfEmployees') return `${value.replace('-', ' to ').replace('+', ' or more')} employees`
  if (field === 'operatingRevenue') return `${value.replace('-', ' to ').replace('+', ' or more')} million`
  return field === 'naceCodes' ? (titles().get(value) ?? value) : value
}

let known: ReadonlyMap<string, string> | undefined
function titles(): ReadonlyMap<string, string> {
  const found: [string, string][] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { code, title } = node as { readonly code?: string; readonly title?: string }
    if (code !== undefined && title !== undefined) found.push([code, title])
    for (const inner of Object.values(node)) walk(inner)
  }
  if (known === undefined) walk(lists['/utils/nace-codes'])
  known ??= new Map(found)
  return known
}

/** What a call is answered. @throws {Refusal} */
function answer(method: string, path: string, parameters: URLSearchParams, body: Body): unknown {
  const text = parameters.toString()
  const list = lists[text === '' ? path : `${path}?${text}`]
  if (method === 'GET' && list !== undefined) return list
  if (method === 'POST' && (path === '/explore/plus' || path === '/explore/lite'))
    return search(body, parameters.get('dryRun') === 'true')
  if (method === 'POST' && path === '/explore/facets') return count(body)
  const [, id = ''] = /^\/explore\/companies\/([^/]+)$/.exec(path) ?? []
  const company = byId.get(decodeURIComponent(id))
  if (method === 'GET' && company !== undefined)
    return { ...company, companiesAtAddress: find({ filters: { sameAddressAs: company.id } }).length || null }
  throw new Refusal(`This demo has no server behind it, so it cannot do this. ${START}`)
}

const ask = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  const { protocol, host, pathname, searchParams } = new URL(request.url)
  if (protocol === 'data:' || protocol === 'blob:') return ask(input, init)
  // A page of a folder has no origin, so a path begins as a host, after the word null, or after a drive.
  const whole = host === '' ? pathname : `/${host}${pathname}`
  const path = (whole.split('/null').at(-1) as string).replace(/^\/[A-Z]:/, '')
  const body = (request.method === 'GET' ? {} : JSON.parse((await request.text()) || '{}')) as Body
  let status = 200
  let answered: unknown
  try {
    answered = await answer(request.method, path, searchParams, body)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    status = 501
    answered = { error: error.message }
  }
  const headers = { 'content-type': 'application/json', 'x-credits-used': '0', 'x-credits-estimate': '0' }
  const response = new Response(JSON.stringify(answered), { status, headers })
  Object.defineProperty(response, 'url', { value: request.url })
  return response
}

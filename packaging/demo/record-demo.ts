/** What the demo without a server knows: fictional companies, and what a service with them answers. */
import { DEMO_KEY, startDemoService } from '../../scripts/demo-service.ts'
import { loadDemo } from '../../src/assembly/load-demo.ts'
import type { Company } from '../../src/company/company.ts'
import { demoCompanies } from '../../src/imports/demo-companies.ts'

/** Everything that `answer-offline.ts` answers from. */
export interface DemoRecording {
  /** In the order of results. */
  readonly companies: readonly Company[]
  /** Answers of calls by GET, by path and query string. */
  readonly lists: Readonly<Record<string, unknown>>
  /** What each offered sentence is understood as, by {@link sentenceKey}. */
  readonly sentences: Readonly<Record<string, DemoSentence>>
}

/** An offered sentence. */
export interface DemoSentence {
  /** Of a dry run. */
  readonly answer: Readonly<Record<string, unknown>>
  /** Ids of its companies, in their order. */
  readonly ids: readonly string[]
}

/** Countries of the demo, each with what its offered sentence asks for: the beginning of an industry code. */
const COUNTRIES: Readonly<Record<string, string>> = { IT: '62', FR: '56.10', DE: '10.71', GB: '43.22', ES: '10.41' }
const COMPANIES_EACH = 400
/** Those of the trade among them. */
const OF_TRADE_EACH = 150
const PAGE = 100

/** The name of a sentence in a recording. */
export function sentenceKey(country: string, query: string): string {
  return `${country} ${query}`
}

/** Starts a service with 2,000 of the demo's companies, and asks it what pages of the console ask. */
export async function recordDemo(): Promise<DemoRecording> {
  const service = await startDemoService([], (data) => loadDemo(data, chooseCompanies()))
  const ask = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const headers = { 'x-api-key': DEMO_KEY, 'content-type': 'application/json' }
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(service.base + path, init)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }
  const all = async (path: string, body: object): Promise<readonly Company[]> => {
    const found: Company[] = []
    for (let page = 1, pages = 1; page <= pages; page++) {
      const answer = await ask<SearchAnswer>(path, { ...body, page, pageSize: PAGE })
      found.push(...answer.companies)
      pages = answer.totalPages
    }
    return found
  }
  try {
    const lists: Record<string, unknown> = {}
    for (const path of listPaths()) lists[path] = await ask(path)
    const companies: Company[] = []
    for (const country of Object.keys(COUNTRIES))
      companies.push(...(await all('/explore/lite', { filters: { countriesIso2: [country] } })))
    const sentences: Record<string, DemoSentence> = {}
    const { sentences: offered } = lists['/utils/data?sentences=true'] as OfferedSentences
    for (const { countryIso2, query } of offered) {
      const body = { query, filters: { countriesIso2: [countryIso2] } }
      const answer = await ask<Readonly<Record<string, unknown>>>('/explore/plus?dryRun=true', body)
      const ids = (await all('/explore/plus', body)).map(({ id }) => id)
      sentences[sentenceKey(countryIso2, query)] = { answer, ids }
    }
    return { companies, lists, sentences }
  } finally {
    await service.stop()
  }
}

interface SearchAnswer {
  readonly companies: readonly Company[]
  readonly totalPages: number
}

interface OfferedSentences {
  readonly sentences: readonly { readonly countryIso2: string; readonly query: string }[]
}

/** Of each country those of the trade that its sentence asks for, then the first others. */
export function chooseCompanies(): Company[] {
  const companies = [...demoCompanies()]
  return Object.entries(COUNTRIES).flatMap(([country, code]) => {
    const own = companies.filter(({ countryIso2 }) => countryIso2 === country)
    const isTrade = ({ naceCodes }: Company) => naceCodes.primary.some((each) => each.startsWith(code))
    const others = own.filter((company) => !isTrade(company))
    return [...own.filter(isTrade).slice(0, OF_TRADE_EACH), ...others].slice(0, COMPANIES_EACH)
  })
}

/** What pages ask for when they are opened. */
function listPaths(): readonly string[] {
  const schemes = ['/utils/nace-codes', '/utils/nace-codes?revision=2.1', '/utils/naics-codes', '/utils/sic-codes']
  const ofCountries = Object.keys(COUNTRIES).flatMap((country) => [
    `/utils/regions?countryIso2=${country}`,
    `/utils/national-codes?countryIso2=${country}`,
  ])
  const data = [
    '/utils/data',
    '/utils/data?sentences=true',
    '/utils/data?members=true',
    '/utils/countries',
    '/utils/enums',
  ]
  const own = ['/console/session', '/license/info', '/license/keys', '/explore/autoprofile', '/explore/searches']
  return [...data, ...own, '/license/history?limit=10000&include=requestId%2CkeyHint', ...schemes, ...ofCountries]
}

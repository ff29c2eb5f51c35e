/** Everything that one generation can be asked, as plain data: two generations of the same companies answer alike. */
import { type OpenGeneration, openGeneration } from '../../src/search/embedded/open-generation.ts'
import type { SearchResult } from '../../src/search/engine.ts'
import type { FacetOf } from '../../src/search/facets.ts'
import { EVERYTHING, type Query, type Rank, SORT_MEMBERS, type SortKey } from '../../src/search/query.ts'
import { sortKey } from './sort-key.ts'

/** What is asked. */
export interface Asked {
  /** ISO 3166-1 alpha-2; those that the generation lacks are asked, too. */
  readonly countries: readonly string[]
  readonly entries: readonly string[]
  readonly names: readonly string[]
  readonly numbers: readonly string[]
}

/** Asks the generation in a folder all of it; what is not asked for lies in the order of the questions. */
export async function allAnswers(folder: string, asked: Asked): Promise<Readonly<Record<string, unknown>>> {
  const generation = await openGeneration(folder)
  const answers: Record<string, unknown> = {
    countries: [...generation.engine.countries].sort(),
    attributes: [...generation.engine.attributes],
  }
  try {
    for (const countries of [...asked.countries.map((country) => [country]), asked.countries]) {
      const key = countries.join()
      answers[`searches ${key}`] = await searches(generation, countries, asked)
      answers[`facets ${key}`] = await facets(generation, countries, asked)
      answers[`scan ${key}`] = await scan(generation, countries)
      answers[`suggestions ${key}`] = await suggestions(generation, countries, asked)
    }
    answers.lookups = await lookups(generation, asked)
    return answers
  } finally {
    await generation.engine.close()
  }
}

const PAGES = [
  { first: 0, count: 25 },
  { first: 3, count: 4 },
] as const

function conditions([first, second]: readonly string[]): Query[] {
  const active: Query = { kind: 'value', field: 'status', values: ['Active'] }
  return [
    EVERYTHING,
    { kind: 'range', field: 'numberOfEmployees', gte: 5, lte: 60 },
    { kind: 'any', of: [{ kind: 'not', of: active }, { kind: 'uncoded' }] },
    { kind: 'all', of: [active, { kind: 'words', entry: first }, { kind: 'prefix', field: 'postcode', prefix: 'LS' }] },
    {
      kind: 'any',
      of: [
        { kind: 'words', entry: second },
        { kind: 'code', scheme: 'nace', codes: ['62'], rank: 'either' },
      ],
    },
  ]
}

function ranks(entries: readonly string[]): Rank[] {
  const words = entries.map((entry, at) => ({ entry, weight: 1 + at / 2 }))
  const codes = [{ scheme: 'nace', code: '62', weight: 2 }] as const
  return [
    { words, codes: [] },
    { words: words.slice(0, 2), codes },
    { words: words.slice(0, 1), codes: [], near: words.slice(1) },
    {
      words: words.slice(1),
      codes: [],
      feedback: { documents: 3, count: 4, weight: 0.5, lead: { words: 6, weight: 1 } },
    },
  ]
}

async function searches({ engine }: OpenGeneration, countries: readonly string[], { entries }: Asked) {
  const found: unknown[] = []
  const orders = SORT_MEMBERS.map((by, at): SortKey[] => [sortKey(by, at % 2 === 0 ? 'asc' : 'desc')])
  for (const where of conditions(entries)) {
    for (const page of PAGES) {
      for (const rank of [null, ...ranks(entries)])
        found.push(inShort(await engine.search({ countries, where, rank, page })))
    }
  }
  for (const sort of orders) {
    const rank = sort[0].by === 'relevance' ? ranks(entries)[0] : null
    found.push(inShort(await engine.search({ countries, where: EVERYTHING, rank, sort, page: PAGES[0] })))
  }
  return found
}

async function facets({ engine }: OpenGeneration, countries: readonly string[], { entries }: Asked) {
  const of: FacetOf[] = [
    ...(['region', 'province', 'city', 'legalForm', 'status', 'category', 'listing'] as const).map((field) => {
      return { kind: 'value', field } as const
    }),
    {
      kind: 'code',
      scheme: 'nace',
      rank: 'either',
      values: ['13', '62', '46'].map((value) => ({ value, codes: [value] })),
    },
    { kind: 'size', field: 'numberOfEmployees' },
    { kind: 'size', field: 'operatingRevenue' },
    { kind: 'founded', by: 'month' },
    { kind: 'register' },
    { kind: 'attribute', name: 'grade' },
  ]
  const counted = of.map((own) => ({ of: own, top: 50, ...(own === of[0] && { by: { of: of[2], top: 5 } }) }))
  const [everything, ...others] = conditions(entries)
  return [
    await engine.facets({ countries, conditions: [everything], facets: counted }),
    await engine.facets({ countries, conditions: [others[2]], facets: counted }),
  ]
}

async function scan({ engine }: OpenGeneration, countries: readonly string[]): Promise<string> {
  const scanned = await engine.scan({ countries, where: EVERYTHING, rank: null })
  let lines = ''
  for (let next = await scanned.next(500); next !== null; next = await scanned.next(500)) {
    lines += Buffer.from(next.lines).toString()
  }
  scanned.close()
  return lines
}

async function suggestions({ lookup }: OpenGeneration, countries: readonly string[], { names }: Asked) {
  const found: unknown[] = []
  for (const name of names) {
    for (const letters of [2, name.length]) {
      const suggested = await lookup.suggest({ countries, typed: name.slice(0, letters), limit: 5 })
      found.push(suggested.map(({ company, ...rest }) => ({ ...rest, company: beginningOf(company) })))
    }
  }
  return found
}

async function lookups({ lookup }: OpenGeneration, { countries, names, numbers }: Asked) {
  const found: unknown[] = []
  for (const country of countries) {
    for (const name of names) {
      const matches = await lookup.byName({ country, name, postCode: null, region: null })
      found.push(matches.map(({ company, ...rest }) => ({ ...rest, company: beginningOf(company) })))
    }
    for (const number of numbers) {
      const match = await lookup.byNumber(country, number)
      const own = await lookup.byId(`${country}-${number}`)
      found.push(match && { ...match, company: beginningOf(match.company) }, own && beginningOf(own))
    }
  }
  return found
}

/** The total, and the companies of the page with their scores: the scan covers the rest. */
function inShort({ total, companies, scores }: SearchResult) {
  return { total, scores, companies: companies.map(beginningOf) }
}

/** The id and the name of a company. */
function beginningOf(company: Uint8Array): string {
  return Buffer.from(company.subarray(0, 80)).toString()
}

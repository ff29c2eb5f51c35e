/** Lookup of one company, by number and by name, in an index. */

import { addressKey } from '../../../company/address/address-key.ts'
import { parseCompany } from '../../../company/company.ts'
import { evidenceOf, spelledName } from '../../../matching/candidates/judge-names.ts'
import { judgeSpelling } from '../../../matching/candidates/judge-spelling.ts'
import type { NameMatch } from '../../../matching/candidates/judged-names.ts'
import { type NumberReading, numberKey, numbersOf, readNumber } from '../../../matching/numbers/identifiers.ts'
import { readOtherwise } from '../../../matching/numbers/other-readings.ts'
import { TooMuchWork } from '../../engine.ts'
import {
  type CompanyLookup,
  type FoundByName,
  type FoundByNumber,
  HOLDERS_MAX,
  type ManyNamesOptions,
  type NameQuestion,
} from '../../lookup.ts'
import { Backgrounds } from '../backgrounds.ts'
import { allOf, hasTerm, inCountries } from '../compile.ts'
import type { IndexMeta } from '../index-meta.ts'
import { type IndexSearcher, jsonOf } from '../index-searcher.ts'
import { toKeyword } from '../keyword.ts'
import { NAME_WORDS, PLACE_WORDS, TermCounts } from '../term-counts.ts'
import { findByName, type NameFinding } from './find-by-name.ts'
import { suggest } from './suggest.ts'

/** Names of a list that are looked up at the same time. */
const AT_ONCE = 4

/** Keys of all numbers of a company. */
function keysOf(company: Uint8Array): readonly string[] {
  const record = parseCompany(company)
  return numbersOf(record).map(({ kind, number }) => numberKey(kind, number))
}

/** Opens the lookup of an index. */
export function openLookup(meta: IndexMeta, searcher: IndexSearcher): CompanyLookup {
  const backgrounds = new Backgrounds(searcher, meta.generation)
  const finding: NameFinding = {
    searcher,
    nameWords: new TermCounts(searcher, NAME_WORDS),
    placeWords: new TermCounts(searcher, PLACE_WORDS),
    namesIn: (country) => meta.countries[country]?.names ?? 0,
  }

  /** The JSON of companies by their ranks. */
  async function readCompanies(ranks: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>> {
    if (ranks.length === 0) return new Map()
    const { hits } = await searcher.search({
      query: { terms: { place: ranks } },
      size: ranks.length,
      sort: ['place'],
      source: ['json'],
      isUncounted: true,
    })
    return new Map(hits.map((hit) => [Number(hit.sort[0]), jsonOf(hit)]))
  }

  async function find(question: NameQuestion): Promise<{ found: readonly FoundByName[]; work: number }> {
    const { matches, work } = await findByName(finding, question)
    const companies = await readCompanies(matches.map(({ document }) => document))
    const found = matches.flatMap((match: NameMatch): FoundByName[] => {
      const company = companies.get(match.document)
      return company === undefined ? [] : [{ company, matchScore: match.matchScore, evidence: evidenceOf(match) }]
    })
    return { found: judgeSpelling(question.name, question.country, found), work }
  }

  async function findAll(
    questions: readonly NameQuestion[],
    { workMax = Number.POSITIVE_INFINITY }: ManyNamesOptions = {},
  ): Promise<readonly (readonly FoundByName[])[]> {
    const known = new Map<string, Promise<readonly FoundByName[]>>()
    const found: (readonly FoundByName[])[] = []
    let work = 0
    // A question that was asked before takes no work again.
    const findOnce = (question: NameQuestion) => {
      const { country, name, postCode, region, city = null } = question
      const key = JSON.stringify([country, name, postCode, region, city])
      const own =
        known.get(key) ??
        find(question).then((one) => {
          work += one.work
          return one.found
        })
      known.set(key, own)
      return own
    }
    for (let from = 0; from < questions.length; from += AT_ONCE) {
      found.push(...(await Promise.all(questions.slice(from, from + AT_ONCE).map(findOnce))))
      if (work > workMax) throw new TooMuchWork(work)
    }
    return found
  }

  const termsOf = (numbers: readonly Pick<NumberReading, 'kind' | 'number'>[]) =>
    numbers.map(({ kind, number }) => toKeyword(numberKey(kind, number)))

  /** The first company that has a number in one of its readings. */
  async function findHolder(
    country: string,
    readings: readonly NumberReading[],
  ): Promise<Omit<FoundByNumber, 'readAs'> | null> {
    const own = inCountries([country])
    const terms = termsOf(readings)
    // The likeliest reading that a company has decides.
    for (const term of terms) {
      const query = allOf([own, hasTerm('numbers', [term])])
      const company = await searcher.first(query)
      if (company === null) continue
      const holders = await searcher.count(allOf([own, hasTerm('numbers', terms)]))
      return { company, matchScore: 1, isOnly: holders === 1 }
    }
    return null
  }

  /** The one company that has a number in any of its readings; `null` where several have. */
  async function findOnlyHolder(country: string, readings: readonly NumberReading[]): Promise<FoundByNumber | null> {
    if (readings.length === 0) return null
    const query = allOf([inCountries([country]), hasTerm('numbers', termsOf(readings))])
    const { hits } = await searcher.search({ query, size: 2, sort: ['place'], source: ['json'], isUncounted: true })
    if (hits.length !== 1) return null
    const company = jsonOf(hits[0])
    const own = new Set(keysOf(company))
    const at = readings.findIndex(({ kind, number }) => own.has(numberKey(kind, number)))
    return { company, matchScore: 1, isOnly: true, readAs: readings[at].number }
  }

  return {
    byName: async (question) => (await find(question)).found,
    byNames: findAll,
    async byNumber(country, number) {
      if (meta.countries[country] === undefined) return null
      const asWritten = await findHolder(country, readNumber(country, number))
      if (asWritten !== null) return { ...asWritten, readAs: null }
      return findOnlyHolder(country, readOtherwise(country, number))
    },
    async holdersOf(country, keys) {
      if (meta.countries[country] === undefined || keys.length === 0) return []
      const query = allOf([inCountries([country]), hasTerm('numbers', keys.map(toKeyword))])
      const { hits } = await searcher.search({
        query,
        size: HOLDERS_MAX,
        sort: ['place'],
        source: ['json'],
        isUncounted: true,
      })
      const held = hits.flatMap((hit) => {
        const company = jsonOf(hit)
        const own = new Set(keysOf(company))
        const key = keys.find((one) => own.has(one))
        return key === undefined ? [] : [{ company, key }]
      })
      return held.sort((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))
    },
    async suggest(question) {
      const countries = question.countries.filter((country) => meta.countries[country] !== undefined)
      const found = await suggest(searcher, finding.nameWords, { ...question, countries })
      const companies = await readCompanies(found.map(({ rank }) => rank))
      return found.flatMap(({ rank, name }) => {
        const company = companies.get(rank)
        if (company === undefined) return []
        if (name.kind === 'current') return [{ company, matchedName: null }]
        const { tradeNames, previousNames, countryIso2 } = parseCompany(company)
        return [{ company, matchedName: spelledName({ tradeNames, previousNames, countryIso2 }, name.words) }]
      })
    },
    byId: (id) => searcher.first(hasTerm('id', [toKeyword(id)])),
    async countAtAddress(company) {
      const key = addressKey(company)
      return key === null ? null : await searcher.count(hasTerm('address', [toKeyword(key)]))
    },
    backgroundOf: (id) => backgrounds.of(id),
    endOf: (end) => backgrounds.endOf(end),
    pointedAt: (keys, page) => backgrounds.pointedAt(keys, page),
  }
}

/**
 * How many companies of a country have a term. Counted by the cluster when a term is first asked for, and cached:
 * an index never changes.
 */
import { BoundedCache } from '../../bounded-cache.ts'
import { allOf, type Clause, hasTerm, inCountries } from './compile.ts'
import type { IndexSearcher } from './index-searcher.ts'
import { fromKeyword, toKeyword } from './keyword.ts'

/** A field whose terms are counted, and the one by which they are found. */
export interface CountedField {
  readonly counted: string
  readonly found: string
}

/** Terms of texts. */
export const TEXT_TERMS: CountedField = { counted: 'terms', found: 'texts' }
/** Words of names. */
export const NAME_WORDS: CountedField = { counted: 'nameWords', found: 'nameWords' }
/** Words of places. */
export const PLACE_WORDS: CountedField = { counted: 'placeWords', found: 'placeWords' }

/** Terms that are counted in one request. */
const TERMS_AT_ONCE = 5000
const COUNTS_MAX = 65_536

/** Counts of one field, by country. */
export class TermCounts {
  readonly #searcher: IndexSearcher
  readonly #field: CountedField
  /** By country and term. A cell, because a cache makes its values on the spot. */
  readonly #known = new BoundedCache<{ count: number | null }>({ valuesMax: COUNTS_MAX, bytesOf: () => 48 })

  constructor(searcher: IndexSearcher, field: CountedField) {
    this.#searcher = searcher
    this.#field = field
  }

  /**
   * Counts terms in countries.
   *
   * @returns for each country in the order asked, the count of a term; 0 for one that was not asked for
   */
  async read(countries: readonly string[], terms: Iterable<string>): Promise<readonly ((term: string) => number)[]> {
    const counts = countries.map(() => new Map<string, number>())
    const missing = new Map<string, string[]>()
    for (const term of new Set(terms)) {
      const lacking: string[] = []
      for (const [at, country] of countries.entries()) {
        const { count } = this.#cell(country, term)
        if (count === null) lacking.push(country)
        else counts[at].set(term, count)
      }
      if (lacking.length === 0) continue
      const key = lacking.join()
      missing.set(key, [...(missing.get(key) ?? []), term])
    }
    for (const [key, wanted] of missing) {
      for (let from = 0; from < wanted.length; from += TERMS_AT_ONCE) {
        const some = wanted.slice(from, from + TERMS_AT_ONCE)
        const found = await this.#count(key.split(','), some)
        for (const [country, own] of found) {
          const at = countries.indexOf(country)
          for (const term of some) {
            const count = own.get(term) ?? 0
            this.#cell(country, term).count = count
            counts[at].set(term, count)
          }
        }
      }
    }
    return counts.map((own) => (term: string) => own.get(term) ?? 0)
  }

  #cell(country: string, term: string): { count: number | null } {
    return this.#known.get(`${country} ${term}`, () => ({ count: null }))
  }

  async #count(
    countries: readonly string[],
    terms: readonly string[],
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
    const keywords = terms.map(toKeyword)
    const query: Clause = allOf([inCountries(countries), hasTerm(this.#field.found, keywords)])
    // As many buckets as terms: none of them is left out on any shard, so the counts are exact.
    const own = { terms: { field: this.#field.counted, include: keywords, size: keywords.length } }
    const aggs =
      countries.length === 1
        ? { own }
        : { country: { terms: { field: 'country', size: countries.length }, aggs: { own } } }
    const { aggregations } = await this.#searcher.search({ query, size: 0, aggs, isUncounted: true })
    const found = new Map(countries.map((country) => [country, new Map<string, number>()]))
    const note = (
      country: string,
      { buckets = [] }: { readonly buckets?: readonly { readonly key: string | number; readonly doc_count: number }[] },
    ) => {
      for (const { key, doc_count: count } of buckets) found.get(country)?.set(fromKeyword(String(key)), count)
    }
    if (countries.length === 1) note(countries[0], aggregations.own)
    else {
      for (const bucket of aggregations.country.buckets ?? [])
        note(
          fromKeyword(String(bucket.key)),
          bucket.own as { readonly buckets?: readonly { key: string; doc_count: number }[] },
        )
    }
    return found
  }
}

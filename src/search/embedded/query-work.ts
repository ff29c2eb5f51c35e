/** How much work a query is in one country, by the lengths of its postings lists. */

import { BoundedCache } from '../../bounded-cache.ts'
import type { CodeScheme } from '../../company/codes.ts'
import type { Query, ValueField } from '../query.ts'
import { POSTINGS_TABLE_WORDS } from './files/layout.ts'
import { DENSE_SHARE } from './postings/postings-list.ts'
import type { TextReader } from './text/text-reader.ts'
import { type CodeLists, findCodes, type ValueDictionary, type ValueLists } from './value-dictionary.ts'

/** What is counted: the postings lists of a country. */
export interface CountedLists {
  readonly country: string
  readonly documents: number
  readonly texts: TextReader
  readonly values: Readonly<Record<ValueField, ValueLists>>
  readonly codes: Readonly<Record<CodeScheme, CodeLists>>
  readonly attributes: ReadonlyMap<string, ValueLists>
  readonly known: ValueDictionary
  /** How many companies are `uncoded`. */
  countUncoded(): number
}

/** Shared nodes whose work is cached. */
const WORKS_MAX = 2048

/** How the work of a query is counted. */
interface Measure {
  /** Most that the documents of one value, code or range count as. */
  readonly listMax: number
  /** The work of shared nodes, by their keys; `null`: no list is looked at, so that each part counts by the size of the country. */
  readonly shared: BoundedCache<number> | null
}

/** Counts the work of queries. */
export class QueryWork {
  readonly #lists: CountedLists
  readonly #postings: Measure
  readonly #steps: Measure
  readonly #bounds: Measure = { listMax: Number.POSITIVE_INFINITY, shared: null }

  constructor(lists: CountedLists) {
    this.#lists = lists
    this.#postings = { listMax: Number.POSITIVE_INFINITY, shared: new BoundedCache({ valuesMax: WORKS_MAX }) }
    const words = Math.ceil(lists.documents / DENSE_SHARE)
    this.#steps = { listMax: words, shared: new BoundedCache({ valuesMax: WORKS_MAX }) }
  }

  /**
   * Counts the postings that a query may have to look at: those of all its values, codes and words. A part that stands
   * several times is counted several times. What is cached does not count: only the query and the index do.
   */
  of(query: Query): number {
    return this.#count(query, this.#postings)
  }

  /**
   * Counts the steps of matching a query: about as many take a millisecond as postings do. A list of more than one document
   * in {@link DENSE_SHARE} is read as bits, a word of 32 documents at a time, and so are ranges.
   */
  stepsOf(query: Query): number {
    return this.#count(query, this.#steps)
  }

  #count(query: Query, measure: Measure): number {
    if (measure.shared === null) {
      // Cached, unlike the work of other parts.
      if (query.kind === 'shared') return this.of(query)
      if (query.kind === 'code') return query.codes.length * 2 * this.#lists.documents
      if (['value', 'prefix', 'attribute', 'uncoded'].includes(query.kind)) return this.#lists.documents
    }
    switch (query.kind) {
      case 'all':
      case 'any': {
        if (query.kind === 'all' && this.isNever(query.of)) return 0
        let work = 0
        for (const part of query.of) work += this.#count(part, measure)
        return work
      }
      case 'not':
        return this.#count(query.of, measure)
      case 'shared':
        return measure.shared!.get(query.key, () => this.#count(query.of, measure))
      case 'country':
        return query.country === this.#lists.country ? this.#count(query.of, measure) : 0
      case 'value': {
        const { dictionary, table } = this.#lists.values[query.field]
        return countLists(table, this.#lists.known.find(dictionary, query.values), measure)
      }
      case 'code':
        return this.#countCodes(query, measure)
      case 'words':
        return this.#lists.texts.workOf(query.entry)
      case 'uncoded':
        return this.#lists.countUncoded()
      case 'nearest':
        return query.count
      case 'ids':
        return query.found?.[this.#lists.country]?.length ?? query.ids.length
      case 'group':
        return 0
      case 'sameAddress':
        return query.found?.[this.#lists.country]?.length ?? 0
      case 'attribute': {
        const own = this.#lists.attributes.get(query.name)
        if (own === undefined) return 0
        return countLists(own.table, this.#lists.known.find(own.dictionary, query.keys), measure)
      }
      case 'range':
        return Math.min(this.#lists.documents, measure.listMax)
      case 'prefix': {
        const { dictionary, table } = this.#lists.values[query.field]
        const [from, to] = dictionary.findPrefix(query.prefix)
        let work = to - from
        for (let list = from; list < to; list++) work += lengthOf(table, list, measure)
        return work
      }
      case 'near':
      case 'within':
      case 'attributeRange':
        return this.#lists.documents
    }
  }

  /** Upper bound of {@link of} by the size of the country alone: a document has one value, and each code twice at most. */
  boundOf(query: Query): number {
    return this.#count(query, this.#bounds)
  }

  /** A lower bound of the matches of a query: the largest of the postings lists that are alternatives; 0 where none says. */
  totalAtLeast(query: Query): number {
    switch (query.kind) {
      case 'any':
        return query.of.reduce((most, part) => Math.max(most, this.totalAtLeast(part)), 0)
      case 'shared':
        return this.totalAtLeast(query.of)
      case 'country':
        return query.country === this.#lists.country ? this.totalAtLeast(query.of) : 0
      case 'code':
        return this.#largestOf(query)
      case 'words':
        return this.#lists.texts.totalAtLeast(query.entry)
      default:
        return 0
    }
  }

  #largestOf({ scheme, codes, rank, countries }: Extract<Query, { kind: 'code' }>): number {
    if (countries !== undefined && !countries.includes(this.#lists.country)) return 0
    const { dictionary, primary, secondary } = this.#lists.codes[scheme]
    let most = 0
    for (const code of codes) {
      const index = dictionary.indexes.get(code)
      if (index === undefined) continue
      if (rank !== 'secondary') most = Math.max(most, primary[index * POSTINGS_TABLE_WORDS + 2])
      if (rank !== 'primary') most = Math.max(most, secondary[index * POSTINGS_TABLE_WORDS + 2])
    }
    return most
  }

  #countCodes({ scheme, codes, rank, countries }: Extract<Query, { kind: 'code' }>, measure: Measure): number {
    if (countries !== undefined && !countries.includes(this.#lists.country)) return 0
    const { dictionary, primary, secondary } = this.#lists.codes[scheme]
    const found = findCodes(dictionary, codes)
    return (
      (rank === 'secondary' ? 0 : countLists(primary, found, measure)) +
      (rank === 'primary' ? 0 : countLists(secondary, found, measure))
    )
  }

  /** Postings of one code that a rank looks at. */
  ofCode(scheme: CodeScheme, code: string): number {
    return this.#countCodes({ kind: 'code', scheme, codes: [code], rank: 'either' }, this.#postings)
  }

  /** Whether none of the parts that must all hold can. */
  isNever(of: readonly Query[]): boolean {
    return of.some(({ kind }) => kind === 'uncoded') && this.#lists.countUncoded() === 0
  }
}

/** The work of several postings lists of a table. */
function countLists(table: Uint32Array, lists: readonly number[], measure: Measure): number {
  let work = 0
  for (const list of lists) work += lengthOf(table, list, measure)
  return work
}

function lengthOf(table: Uint32Array, list: number, { listMax }: Measure): number {
  return Math.min(table[list * POSTINGS_TABLE_WORDS + 2], listMax)
}

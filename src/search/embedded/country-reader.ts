/** One country of an open index: its dictionaries and postings, and what a query means in it. */
import { CODE_SCHEMES, type CodeScheme } from '../../company/codes.ts'
import { type Query, type RangeField, VALUE_FIELDS, type ValueField } from '../query.ts'
import { BAND_FIELDS, type BandField } from './build/company-buffer.ts'
import { POSTINGS_TABLE_WORDS } from './build/country-writer.ts'
import { Dictionary } from './files/dictionary.ts'
import { CountrySections } from './files/index-file.ts'
import type { CountryDirectory } from './files/layout.ts'
import { Conjunction, Union } from './postings/boolean.ts'
import { iterateMerged, mergePostings, UnionCache } from './postings/cached-unions.ts'
import { CountryBits, DocRange, type DocSet } from './postings/doc-set.ts'
import { orPostings, type PostingsData, PostingsList } from './postings/postings-list.ts'
import { RangeColumn } from './postings/range.ts'
import type { CountryScope, Workspace } from './postings/workspace.ts'
import { TextReader } from './text-reader.ts'

/** A prefix that more values begin with is united once for the whole country instead of value by value in each block. */
const PREFIX_VALUES_MAX = 64

/** Room for what keywords and long lists of codes are, beside some 250 bytes of index per company. */
const UNITED_BYTES_PER_COMPANY = 24
const UNITED_BYTES_MIN = 262_144

/** One country of an index. */
export class CountryReader {
  /** ISO 3166-1 alpha-2 code. */
  readonly country: string
  /** Number of documents. */
  readonly documents: number
  /** First byte of each document, and behind the last. */
  readonly offsets: Float64Array
  /** Place of each document among those of all countries; ascends. */
  readonly globalRanks: Uint32Array
  /** What its companies say. */
  readonly texts: TextReader
  readonly #active: number
  readonly #revenue: { readonly active: Float64Array; readonly other: Float64Array }
  readonly #area: PostingsData
  readonly #scope: CountryScope
  readonly #values: Readonly<Record<ValueField, { readonly dictionary: Dictionary; readonly table: Uint32Array }>>
  readonly #codes: Readonly<
    Record<
      CodeScheme,
      { readonly dictionary: Dictionary; readonly primary: Uint32Array; readonly secondary: Uint32Array }
    >
  >
  readonly #bands: Readonly<Record<BandField, { readonly bounds: Float64Array; readonly table: Uint32Array }>>
  readonly #remembered = new WeakMap<Dictionary, WeakMap<readonly string[], readonly number[]>>()
  /** Keywords, and long lists of codes (main or not), that were asked before. */
  readonly #united: UnionCache
  readonly #columns: Readonly<Record<'dateOfIncorporation' | 'numberOfEmployees', RangeColumn>>

  constructor(buffer: SharedArrayBuffer, directory: CountryDirectory, workspace: Workspace) {
    const sections = new CountrySections(buffer, directory)
    this.country = directory.country
    this.documents = directory.companies
    this.offsets = sections.float64('documents')
    this.globalRanks = sections.uint32('globalRanks')
    this.#active = directory.active
    this.#revenue = {
      active: sections.float64('operatingRevenue.active'),
      other: sections.float64('operatingRevenue.other'),
    }
    this.#area = {
      words: sections.int32('postings'),
      lists: sections.uint16('postings'),
      documents: this.documents,
    }
    this.#scope = { documents: this.documents, workspace }
    this.#united = new UnionCache(UNITED_BYTES_MIN + this.documents * UNITED_BYTES_PER_COMPANY)
    this.texts = new TextReader(sections, this.#scope)
    this.#values = record(VALUE_FIELDS, (field) => ({
      dictionary: new Dictionary(sections, field),
      table: sections.uint32(`${field}.postings`),
    }))
    this.#codes = record(CODE_SCHEMES, (scheme) => ({
      dictionary: new Dictionary(sections, scheme),
      primary: sections.uint32(`${scheme}.primary`),
      secondary: sections.uint32(`${scheme}.secondary`),
    }))
    this.#bands = record(BAND_FIELDS, (field) => ({
      bounds: sections.float64(`${field}.bands`),
      table: sections.uint32(`${field}.bandPostings`),
    }))
    this.#columns = record(
      ['dateOfIncorporation', 'numberOfEmployees'],
      (field) => new RangeColumn(sections, field, this.#scope),
    )
  }

  /** Compiles a query for one search. */
  compile(query: Query): DocSet {
    switch (query.kind) {
      case 'all':
        return this.#all(query.of)
      case 'any':
        return this.#union(this.#gather(query.of))
      case 'not':
        return this.#all([query])
      case 'shared':
        return query.of.kind === 'code' ? this.#union(this.#sharedParts(query, false)) : this.compile(query.of)
      case 'value':
        return this.#union(this.#valueParts(query.field, query.values))
      case 'prefix':
        return this.#prefix(query.field, query.prefix)
      case 'code':
        return this.#union(this.#codeParts(query))
      case 'range':
        return this.#union(this.#rangeParts(query.field, query.gte, query.lte))
      case 'words':
        return this.#union(this.#wordParts(query.entry))
    }
  }

  #all(of: readonly Query[]): DocSet {
    const positives: DocSet[] = []
    const negatives: DocSet[] = []
    // Conjunctions within conjunctions are laid flat, so that the rarest part of all leads.
    const gather = (parts: readonly Query[]): void => {
      for (const part of parts) {
        if (part.kind === 'all') gather(part.of)
        else if (part.kind === 'shared' && part.of.kind === 'all') gather(part.of.of)
        else if (part.kind !== 'not') positives.push(this.compile(part))
        else if (part.of.kind === 'not') gather([part.of.of])
        else negatives.push(this.compile(part.of))
      }
    }
    gather(of)
    if (positives.length === 1 && negatives.length === 0) return positives[0]
    return new Conjunction(positives, negatives, this.#scope)
  }

  /** Alternatives, those within alternatives laid flat. @param isWithin whether they lie within a union that is cached */
  #gather(alternatives: readonly Query[], isWithin = false): DocSet[] {
    const parts: DocSet[] = []
    for (const part of alternatives) {
      if (part.kind === 'any') parts.push(...this.#gather(part.of, isWithin))
      else if (part.kind === 'shared') parts.push(...this.#sharedParts(part, isWithin))
      else if (part.kind === 'value') parts.push(...this.#valueParts(part.field, part.values))
      else if (part.kind === 'code') parts.push(...this.#codeParts(part))
      else if (part.kind === 'words') parts.push(...this.#wordParts(part.entry))
      else if (part.kind === 'range') parts.push(...this.#rangeParts(part.field, part.gte, part.lte))
      else parts.push(this.compile(part))
    }
    return parts
  }

  #union(parts: readonly DocSet[]): DocSet {
    if (parts.length === 0) return new DocRange(0, 0)
    return parts.length === 1 ? parts[0] : new Union(parts, this.#scope)
  }

  #valueParts(field: ValueField, values: readonly string[]): DocSet[] {
    const { dictionary, table } = this.#values[field]
    return this.#found(dictionary, values).map((value) => this.#posting(table, value))
  }

  /** @param key of the shared node that holds the codes, or null */
  #codeParts(
    { scheme, codes, rank, countries }: Extract<Query, { kind: 'code' }>,
    key: string | null = null,
  ): DocSet[] {
    if (countries !== undefined && !countries.includes(this.country)) return []
    const { dictionary, primary, secondary } = this.#codes[scheme]
    const found = (): PostingsList[] => {
      const parts: PostingsList[] = []
      for (const code of findCodes(dictionary, codes)) {
        if (rank !== 'secondary') parts.push(this.#posting(primary, code))
        if (rank !== 'primary') parts.push(this.#posting(secondary, code))
      }
      return parts.filter((part) => part.estimate > 0)
    }
    if (key === null || codes.length < UNITED_MIN) return found()
    const united = this.#united.get(key, () => mergePostings(this.#union(found()), this.documents))
    if (united === null) return found()
    return united.count > 0 ? [iterateMerged(united)] : []
  }

  /**
   * An alternative that other plans share: a keyword, say. Its union is cached by its key, unless it lies within a union that
   * is cached itself.
   *
   * @param isWithin whether it lies within such a union
   */
  #sharedParts({ key, of }: Extract<Query, { kind: 'shared' }>, isWithin: boolean): DocSet[] {
    if (of.kind === 'code') return this.#codeParts(of, key)
    if (isWithin) return this.#gather([of], true)
    const united = this.#united.get(key, () => {
      // Phrases are shared with what ranks, which is about to walk through all blocks itself.
      this.texts.forgetPhrases()
      const posting = mergePostings(this.#union(this.#gather([of], true)), this.documents)
      this.texts.forgetPhrases()
      return posting
    })
    if (united === null) return this.#gather([of], true)
    return united.count > 0 ? [iterateMerged(united)] : []
  }

  /** An entry in each language in which all its words are known. */
  #wordParts(entry: string): DocSet[] {
    return this.texts.find(entry).flatMap(({ words }) => this.texts.operand(words) ?? [])
  }

  /** The documents of a code and of all below it, or null when there are none. */
  codePosting(scheme: CodeScheme, code: string, rank: 'primary' | 'secondary'): PostingsList | null {
    const value = this.#codes[scheme].dictionary.indexes.get(code)
    const posting = value === undefined ? null : this.#posting(this.#codes[scheme][rank], value)
    return posting === null || posting.estimate === 0 ? null : posting
  }

  /** Indexes of the texts that the dictionary holds, each once. A plan is compiled more than once, with the same lists. */
  #found(dictionary: Dictionary, texts: readonly string[]): readonly number[] {
    if (texts.length < LISTED_REMEMBERED_MIN) return findAll(dictionary, texts)
    const known = this.#remembered.get(dictionary)
    const before = known?.get(texts)
    if (before !== undefined) return before
    const found = findAll(dictionary, texts)
    if (known !== undefined) known.set(texts, found)
    else this.#remembered.set(dictionary, new WeakMap([[texts, found]]))
    return found
  }

  #prefix(field: ValueField, prefix: string): DocSet {
    const { dictionary, table } = this.#values[field]
    const [from, to] = dictionary.findPrefix(prefix)
    if (to - from <= PREFIX_VALUES_MAX) {
      return this.#union(Array.from({ length: to - from }, (_, i) => this.#posting(table, from + i)))
    }
    // Postings of a field stand in the order of its values, so those of a prefix are one stretch of words.
    const bits = this.#scope.workspace.takeCountryBits(this.documents)
    orPostings(bits, this.#area, table[from * POSTINGS_TABLE_WORDS], table[(to - 1) * POSTINGS_TABLE_WORDS + 1])
    let count = 0
    for (let value = from; value < to; value++) count += table[value * POSTINGS_TABLE_WORDS + 2]
    return new CountryBits(bits, this.documents, count)
  }

  #rangeParts(field: RangeField, gte: number | null, lte: number | null): DocSet[] {
    if (gte !== null && lte !== null && gte > lte) return []
    const parts: DocSet[] = []
    if (field === 'operatingRevenue') {
      const { active, other } = this.#revenue
      for (const [start, revenues] of [
        [0, active],
        [this.#active, other],
      ] as const) {
        const from = lte === null ? 0 : firstAtMost(revenues, lte)
        const to = gte === null ? revenues.length : firstBelow(revenues, gte)
        if (from < to) parts.push(new DocRange(start + from, start + to))
      }
    } else {
      const exact = this.#columns[field].between(gte, lte)
      if (exact !== null) parts.push(exact)
    }
    if (field !== 'dateOfIncorporation') this.#addBands(parts, field, gte, lte)
    return parts
  }

  #addBands(parts: DocSet[], field: BandField, gte: number | null, lte: number | null): void {
    const { bounds, table } = this.#bands[field]
    for (let band = 0; band * 2 < bounds.length; band++) {
      const from = Math.max(bounds[band * 2], gte ?? Number.NEGATIVE_INFINITY)
      const to = Math.min(bounds[band * 2 + 1], lte ?? Number.POSITIVE_INFINITY)
      if (from <= to) parts.push(this.#posting(table, band))
    }
  }

  #posting(table: Uint32Array, value: number): PostingsList {
    const at = value * POSTINGS_TABLE_WORDS
    return new PostingsList(this.#area, table[at], table[at + 1], table[at + 2])
  }
}

/** First index of a falling sequence whose value is at most `bound`. */
function firstAtMost(values: Float64Array, bound: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle] > bound) low = middle + 1
    else high = middle
  }
  return low
}

/** First index of a falling sequence whose value is below `bound`. */
function firstBelow(values: Float64Array, bound: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle] >= bound) low = middle + 1
    else high = middle
  }
  return low
}

function record<Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>
}

/** Shorter lists are walked as fast as one united posting. */
const UNITED_MIN = 8

/** Shorter lists are looked up as fast as they are remembered. */
const LISTED_REMEMBERED_MIN = 8

/** Indexes of codes that the dictionary holds, each once. */
function findCodes({ indexes }: Dictionary, codes: readonly string[]): readonly number[] {
  const found: number[] = []
  for (const code of codes) {
    const index = indexes.get(code)
    if (index !== undefined) found.push(index)
  }
  return found.length < 2 ? found : [...new Set(found)]
}

function findAll(dictionary: Dictionary, texts: readonly string[]): readonly number[] {
  const found: number[] = []
  const isShort = texts.length < LISTED_REMEMBERED_MIN
  for (const text of isShort ? texts : new Set(texts)) {
    const index = dictionary.find(text)
    if (index >= 0 && !(isShort && found.includes(index))) found.push(index)
  }
  return found
}

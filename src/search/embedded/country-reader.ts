/** One country of an open index: its dictionaries and postings lists, and the compiler from queries to doc-sets. */

import { CODE_SCHEMES, type CodeScheme } from '../../company/codes.ts'
import { firstIndex } from '../../first-index.ts'
import { SIZE_FIELDS, type SizeField } from '../facets.ts'
import { type Query, VALUE_FIELDS, type ValueField } from '../query.ts'
import { CountryColumns } from './country-columns.ts'
import type { CountrySections } from './files/country-sections.ts'
import { Dictionary } from './files/dictionary.ts'
import { type CountryDirectory, DOCUMENT_LENGTHS, DOCUMENT_OFFSETS, POSTINGS_TABLE_WORDS } from './files/layout.ts'
import type { Paged } from './files/pages.ts'
import { markDays } from './files/stored-day.ts'
import { Conjunction, Union } from './postings/boolean.ts'
import { iterateMerged, type MergedPostings, mergePostings, UnionCache } from './postings/cached-unions.ts'
import { CountryBits, DocRange, type DocSet } from './postings/doc-set.ts'
import { markNear, markWithin } from './postings/near.ts'
import { PostingsArea } from './postings/postings-area.ts'
import type { PostingsList } from './postings/postings-list.ts'
import { RangeColumn } from './postings/range.ts'
import { findUncoded } from './postings/uncoded.ts'
import type { CountryScope, Workspace } from './postings/workspace.ts'
import { QueryWork } from './query-work.ts'
import { storedRecord } from './record.ts'
import { TextReader } from './text/text-reader.ts'
import { type CodeLists, findCodes, ValueDictionary, type ValueLists } from './value-dictionary.ts'

/** Prefixes with more values are merged once for the whole country instead of value by value in each block. */
const PREFIX_VALUES_MAX = 64

/** Room for cached unions of keywords and long lists of codes. The index itself takes some 250 bytes per company. */
const UNION_BYTES_PER_COMPANY = 24
const UNION_BYTES_MIN = 262_144

/** Reads one country of an index. Columns are opened when a search uses them: of a large index they are not in memory before. */
export class CountryReader {
  /** ISO 3166-1 alpha-2 code. */
  readonly country: string
  /** Number of documents. */
  readonly documents: number
  /** The words of its companies' names and descriptions. */
  readonly texts: TextReader
  /** What its queries take. */
  readonly work: QueryWork
  /** What its documents are sorted by and counted from. */
  readonly columns: CountryColumns
  readonly #active: number
  readonly #offsets: Paged<Float64Array>
  /** Lengths of documents; `null` where each ends where the next one begins. */
  readonly #lengths: Paged<Uint32Array> | null
  #globalRanks: Uint32Array | null = null
  #revenue: { readonly active: Float64Array; readonly other: Float64Array } | null = null
  readonly #area: PostingsArea
  readonly #scope: CountryScope
  readonly #values: Readonly<Record<ValueField, ValueLists>>
  readonly #codes: Readonly<Record<CodeScheme, CodeLists>>
  readonly #bands: Readonly<Record<SizeField, { readonly bounds: Float64Array; readonly table: Uint32Array }>>
  readonly #known = new ValueDictionary()
  #uncoded: MergedPostings | null = null
  readonly #hasDescriptions: boolean
  /** Unions of keywords and of long lists of codes, by the keys of their shared nodes. */
  readonly #unions: UnionCache
  readonly #rangeColumns = new Map<string, RangeColumn>()
  readonly #sections: CountrySections
  /** Attributes by name. */
  readonly #attributes = new Map<string, ValueLists>()

  /** @param hasDescriptions `false` where no company has a description; any may, otherwise */
  constructor(sections: CountrySections, directory: CountryDirectory, workspace: Workspace, hasDescriptions = true) {
    this.#sections = sections
    this.#hasDescriptions = hasDescriptions
    if (sections.has('attributes.texts')) {
      const names = new Dictionary(sections, 'attributes')
      for (let at = 0; at < names.size; at++) {
        const dictionary = new Dictionary(sections, `attribute.${at}`)
        this.#attributes.set(names.textAt(at), { dictionary, table: sections.uint32(`attribute.${at}.postings`) })
      }
    }
    this.country = directory.country
    this.documents = directory.companies
    this.#active = directory.active
    this.#offsets = sections.paged(DOCUMENT_OFFSETS, Float64Array)
    this.#lengths = sections.has(DOCUMENT_LENGTHS) ? sections.paged(DOCUMENT_LENGTHS, Uint32Array) : null
    this.#area = new PostingsArea(sections, 'postings', this.documents)
    this.#scope = { documents: this.documents, workspace }
    this.#unions = new UnionCache(UNION_BYTES_MIN + this.documents * UNION_BYTES_PER_COMPANY)
    this.texts = new TextReader(sections, this.#scope)
    this.columns = new CountryColumns(sections, this.country, this.documents)
    this.#values = storedRecord(VALUE_FIELDS, (field) => ({
      dictionary: new Dictionary(sections, field),
      table: sections.uint32(`${field}.postings`),
    }))
    this.#codes = storedRecord(CODE_SCHEMES, (scheme) => ({
      dictionary: new Dictionary(sections, scheme),
      primary: sections.uint32(`${scheme}.primary`),
      secondary: sections.uint32(`${scheme}.secondary`),
    }))
    this.#bands = storedRecord(SIZE_FIELDS, (field) => ({
      bounds: sections.float64(`${field}.bands`),
      table: sections.uint32(`${field}.bandPostings`),
    }))
    this.work = new QueryWork({
      country: this.country,
      documents: this.documents,
      texts: this.texts,
      values: this.#values,
      codes: this.#codes,
      attributes: this.#attributes,
      known: this.#known,
      countUncoded: () => this.#uncodedPostings().count,
    })
  }

  /** Where documents are stored: the first byte of each, and the one behind its line end. */
  boundsOf(documents: readonly number[]): Float64Array {
    const bounds = new Float64Array(documents.length * 2)
    for (let i = 0; i < documents.length; i++) this.writeBounds(documents[i], bounds, 2 * i)
    return bounds
  }

  /** Writes where a document is stored into two items of `bounds`, from `at` on. */
  writeBounds(document: number, bounds: Float64Array, at: number): void {
    const { numbers, pages } = this.#offsets
    const lengths = this.#lengths
    pages.needRange(document, document + 2)
    lengths?.pages.need(document)
    const start = numbers[document]
    bounds[at] = start
    bounds[at + 1] = lengths === null ? numbers[document + 1] : start + lengths.numbers[document]
  }

  /** Rank of each document in the order of results over all countries; ascends. */
  get globalRanks(): Uint32Array {
    this.#globalRanks ??= this.#sections.uint32('globalRanks')
    return this.#globalRanks
  }

  /**
   * The companies that no code says anything of, but a description does. Few in most registers, so that they are found
   * once, at the first search that asks for them: some tens of milliseconds for a million companies.
   */
  #uncodedPostings(): MergedPostings {
    this.#uncoded ??= this.#hasDescriptions
      ? findUncoded((bits) => this.#markCoded(bits, 'nace'), this.texts, this.documents)
      : NO_POSTINGS
    return this.#uncoded
  }

  /** Whether it has a company that is `uncoded`. */
  hasUncoded(): boolean {
    return this.#uncodedPostings().count > 0
  }

  /** Sets the bits of the companies with a code. One list after another, as each may be read from the file. */
  #markCoded(bits: Int32Array, scheme: CodeScheme): void {
    const { dictionary, primary, secondary } = this.#codes[scheme]
    for (const table of [primary, secondary]) {
      for (let at = 0; at < dictionary.size * POSTINGS_TABLE_WORDS; at += POSTINGS_TABLE_WORDS) {
        if (table[at] < table[at + 1]) this.#area.or(bits, table[at], table[at + 1])
      }
    }
  }

  /** Compiles a query to a doc-set for one search. */
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
      case 'country':
        return query.country === this.country ? this.compile(query.of) : this.#union([])
      case 'value':
        return this.#union(this.#valueParts(query.field, query.values))
      case 'prefix':
        return this.#prefix(query.field, query.prefix)
      case 'code':
        return this.#union(this.#codeParts(query))
      case 'range':
        return this.#union(this.#rangeParts(query, false))
      case 'near':
        return this.#marked((bits) => markNear(bits, this.columns.points(), query))
      case 'within':
        return this.#marked((bits) => markWithin(bits, this.columns.points(), query))
      case 'ids':
      case 'sameAddress':
        return this.#found(query.found?.[this.country] ?? [])
      case 'group':
        throw new Error('Cannot search: a group is found before its country is searched')
      case 'words':
        return this.#union(this.#wordParts(query.entry))
      case 'nearest':
        return this.#found(query.country === this.country ? (query.found ?? []) : [])
      case 'uncoded':
        return iterateMerged(this.#uncodedPostings())
      case 'attribute':
        return this.#union(this.#attributeParts(query))
      case 'attributeRange':
        return this.#attributeRange(query)
    }
  }

  #all(of: readonly Query[]): DocSet {
    if (this.work.isNever(of)) return this.#union([])
    const positives: DocSet[] = []
    const negatives: DocSet[] = []
    // Nested conjunctions are flattened, so that the rarest part of all leads.
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

  /** Flattens nested alternatives. @param isWithin whether they lie within a union that is cached */
  #gather(alternatives: readonly Query[], isWithin = false): DocSet[] {
    const parts: DocSet[] = []
    for (const part of alternatives) {
      if (part.kind === 'any') parts.push(...this.#gather(part.of, isWithin))
      else if (part.kind === 'shared') parts.push(...this.#sharedParts(part, isWithin))
      else if (part.kind === 'country') {
        if (part.country === this.country) parts.push(...this.#gather([part.of], isWithin))
      } else if (part.kind === 'value') parts.push(...this.#valueParts(part.field, part.values))
      else if (part.kind === 'code') parts.push(...this.#codeParts(part))
      else if (part.kind === 'words') parts.push(...this.#wordParts(part.entry))
      else if (part.kind === 'range') parts.push(...this.#rangeParts(part, isWithin))
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
    return this.#known.find(dictionary, values).map((value) => this.#posting(table, value))
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
    if (key === null || codes.length < MERGED_CODES_MIN) return found()
    const merged = this.#unions.get(key, () => mergePostings(this.#union(found()), this.documents))
    if (merged === null) return found()
    return merged.count > 0 ? [iterateMerged(merged)] : []
  }

  /**
   * An alternative that other plans share, such as a keyword. Its union is cached by its key, unless it is part of a
   * cached union.
   *
   * @param isWithin whether it is part of one
   */
  #sharedParts({ key, of }: Extract<Query, { kind: 'shared' }>, isWithin: boolean): DocSet[] {
    if (of.kind === 'code') return this.#codeParts(of, key)
    if (isWithin) return this.#gather([of], true)
    const merged = this.#unions.get(key, () => this.#mergeAlone(of))
    if (merged === null) return this.#gather([of], true)
    return merged.count > 0 ? [iterateMerged(merged)] : []
  }

  #mergeAlone(of: Query): MergedPostings {
    // The ranking shares phrases and is about to iterate over all blocks itself: this iteration needs its own.
    this.texts.forgetPhrases()
    const posting = mergePostings(this.#union(this.#gather([of], true)), this.documents)
    this.texts.forgetPhrases()
    return posting
  }

  /** Counts a shared part. Its union is cached at once: who counts it is about to search for it. */
  countShared({ key, of }: Extract<Query, { kind: 'shared' }>): number {
    return this.#unions.getNow(key, () => this.#mergeAlone(of)).count
  }

  /** The doc-sets of an entry: one for each language in which all its terms exist. */
  #wordParts(entry: string): DocSet[] {
    return this.texts.resolve(entry).flatMap(({ words }) => this.texts.docSet(words) ?? [])
  }

  /** The names of its attributes, with their keys. */
  *attributes(): Generator<readonly [name: string, keys: Dictionary]> {
    for (const [name, { dictionary }] of this.#attributes) yield [name, dictionary]
  }

  /** The postings list of a code and all codes below it; null when it is empty. */
  codePosting(scheme: CodeScheme, code: string, rank: 'primary' | 'secondary'): PostingsList | null {
    const value = this.#codes[scheme].dictionary.indexes.get(code)
    const posting = value === undefined ? null : this.#posting(this.#codes[scheme][rank], value)
    return posting === null || posting.estimate === 0 ? null : posting
  }

  /** The postings list of a value of a member; null when it is empty. */
  valuePosting(field: ValueField, value: string): PostingsList | null {
    const { dictionary, table } = this.#values[field]
    const index = value === '' ? undefined : dictionary.indexes.get(value)
    const posting = index === undefined ? null : this.#posting(table, index)
    return posting === null || posting.estimate === 0 ? null : posting
  }

  #attributeParts({ name, keys }: Extract<Query, { kind: 'attribute' }>): DocSet[] {
    const own = this.#attributes.get(name)
    if (own === undefined) return []
    return this.#known.find(own.dictionary, keys).map((value) => this.#posting(own.table, value))
  }

  #attributeRange({ name, from, to }: Extract<Query, { kind: 'attributeRange' }>): DocSet {
    const own = this.#attributes.get(name)
    if (own === undefined || from > to) return this.#union([])
    return this.#slice(own.table, own.dictionary.lowerBound(from), own.dictionary.upperBound(to))
  }

  #prefix(field: ValueField, prefix: string): DocSet {
    const { dictionary, table } = this.#values[field]
    const [from, to] = dictionary.findPrefix(prefix)
    return this.#slice(table, from, to)
  }

  /** The documents of the values from `from` up to, not including, `to`. */
  #slice(table: Uint32Array, from: number, to: number): DocSet {
    if (to - from <= PREFIX_VALUES_MAX) {
      return this.#union(Array.from({ length: to - from }, (_, i) => this.#posting(table, from + i)))
    }
    // A field's postings lists lie in the order of its values, so those of neighbours are contiguous.
    const bits = this.#scope.workspace.takeCountryBits(this.documents)
    this.#area.or(bits, table[from * POSTINGS_TABLE_WORDS], table[(to - 1) * POSTINGS_TABLE_WORDS + 1])
    let count = 0
    for (let value = from; value < to; value++) count += table[value * POSTINGS_TABLE_WORDS + 2]
    return new CountryBits(bits, this.documents, count)
  }

  /** What the engine found. */
  #found(found: readonly number[]): DocSet {
    if (found.length === 0) return this.#union([])
    return this.#marked((bits) => {
      for (const document of found) bits[document >>> 5] |= 1 << (document & 31)
      return found.length
    })
  }

  /** Looks at every document: reading a number or two of each costs less than any index of them for a few searches. */
  #marked(mark: (bits: Int32Array) => number): DocSet {
    const bits = this.#scope.workspace.takeCountryBits(this.documents)
    return new CountryBits(bits, this.documents, mark(bits))
  }

  /** @param isWithin whether it lies within a union that is cached */
  #rangeParts({ field, gte, lte }: Extract<Query, { kind: 'range' }>, isWithin: boolean): DocSet[] {
    if (gte !== null && lte !== null && gte > lte) return []
    if (field === 'statusDate') {
      return [this.#marked((bits) => markDays(bits, this.columns.statusDays(), gte, lte))]
    }
    if (field === 'operatingRevenue') return [...this.#revenueParts(gte, lte), ...this.#bandParts(field, gte, lte)]
    const found = (): DocSet[] => {
      const column = remember(this.#rangeColumns, field, () => new RangeColumn(this.#sections, field, this.#scope))
      const exact = column.between(gte, lte)
      const bands = field === 'dateOfIncorporation' ? [] : this.#bandParts(field, gte, lte)
      return exact === null ? bands : [exact, ...bands]
    }
    if (isWithin) return found()
    // Callers ask for round numbers and the first days of years, and pages of a search for the same range.
    const merged = this.#unions.get(`range ${field} ${gte} ${lte}`, () =>
      mergePostings(this.#union(found()), this.documents),
    )
    if (merged === null) return found()
    return merged.count > 0 ? [iterateMerged(merged)] : []
  }

  /** Companies lie in the order of their revenue: those that are active first, then the others. */
  #revenueParts(gte: number | null, lte: number | null): DocSet[] {
    this.#revenue ??= {
      active: this.#sections.float64('operatingRevenue.active'),
      other: this.#sections.float64('operatingRevenue.other'),
    }
    const { active, other } = this.#revenue
    const parts: DocSet[] = []
    for (const [start, revenues] of [
      [0, active],
      [this.#active, other],
    ] as const) {
      const from = lte === null ? 0 : firstIndex(0, revenues.length, (at) => revenues[at] <= lte)
      const to = gte === null ? revenues.length : firstIndex(0, revenues.length, (at) => revenues[at] < gte)
      if (from < to) parts.push(new DocRange(start + from, start + to))
    }
    return parts
  }

  #bandParts(field: SizeField, gte: number | null, lte: number | null): DocSet[] {
    const { bounds, table } = this.#bands[field]
    const parts: DocSet[] = []
    for (let band = 0; band * 2 < bounds.length; band++) {
      const from = Math.max(bounds[band * 2], gte ?? Number.NEGATIVE_INFINITY)
      const to = Math.min(bounds[band * 2 + 1], lte ?? Number.POSITIVE_INFINITY)
      if (from <= to) parts.push(this.#posting(table, band))
    }
    return parts
  }

  #posting(table: Uint32Array, value: number): PostingsList {
    const at = value * POSTINGS_TABLE_WORDS
    return this.#area.list(table[at], table[at + 1], table[at + 2])
  }
}

function remember<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  let value = known.get(key)
  if (value === undefined) {
    value = make()
    known.set(key, value)
  }
  return value
}

const NO_POSTINGS = mergePostings(new DocRange(0, 0), 0)

/** Iterating over fewer lists is as fast as over one merged list. */
const MERGED_CODES_MIN = 8

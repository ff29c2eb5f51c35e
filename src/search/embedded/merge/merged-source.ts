/** What the index of a country is written from when it is merged: the index before, and that of the added companies. */
import { CODE_SCHEMES, type CodeScheme } from '../../../company/codes.ts'
import { once } from '../../../reference/load-table.ts'
import { VALUE_FIELDS, type ValueField } from '../../query.ts'
import type {
  BandsSource,
  CodesSource,
  CountrySource,
  Pieces,
  RankedByDocument,
  SpellingsSource,
  ValuesSource,
} from '../country-source.ts'
import { BAND_FIELDS, type BandField, RANGE_MEMBERS, type RangeMember } from '../files/layout.ts'
import type { DocumentsByValue } from '../postings/write-postings.ts'
import type { RangeSource } from '../postings/write-range.ts'
import type { RankedValues } from '../ranks/sort-ranks.ts'
import { record } from '../record.ts'
import type { TermsSource } from '../text/write-terms.ts'
import { GONE } from './document-map.ts'
import type { Country, MemberRanks } from './member-ranks.ts'
import { mergedIntegers, mergedNarrow, mergedRevenue, piecesOf } from './merged-columns.ts'
import { goneBits, type ListTable, listTable, mergedLists, type StoredLists } from './merged-lists.ts'
import { mergedRange } from './merged-range.ts'
import { mergedCombinations, mergedRegisters } from './merged-sets.ts'
import { mergedTerms } from './merged-terms.ts'
import { type MergedPlaces, MergedTexts, type StoredValues, storedValues } from './merged-texts.ts'
import { bothOf, type Side } from './side.ts'

/** What a country is merged with. */
export interface MergedWith {
  /** What changes besides: companies of other countries, or days alone. */
  readonly changed: 'companies' | 'days'
  readonly ranks: MemberRanks
  /** Cities of the removed companies, as they write them. */
  readonly removedCities: readonly (string | null)[]
  /** How many lists of registers there are. */
  readonly registerLists: number
  /** Offset of each document of the next index, and its length; whether lengths are stored. */
  readonly places: { readonly offsets: Float64Array; readonly lengths: Uint32Array; readonly hasLengths: boolean }
}

/** A country of a merge. */
export class MergedSource implements CountrySource {
  readonly country: string
  readonly documents: number
  readonly active: number
  readonly stored: CountrySource['stored']
  readonly entriesMax = 1 << 22
  readonly spill = null
  readonly attributes = []
  readonly #country: Country
  readonly #with: MergedWith
  readonly #fields = once(() => mergeFields(this.#country))
  readonly #ranges = once(() => record(RANGE_MEMBERS, (member) => mergedRange(this.#country, member)))
  readonly #revenue = once(() => mergedRevenue(this.#country))

  constructor(country: Country, own: MergedWith) {
    const { map, sides } = country
    this.#country = country
    this.#with = own
    this.country = country.country
    this.documents = map.after
    this.active = country.active
    this.stored = map.isIdentity ? { sections: sides.before, changed: own.changed } : null
  }

  get values(): MergedFields['values'] {
    return this.#fields().values
  }

  get codes(): MergedFields['codes'] {
    return this.#fields().codes
  }

  get bands(): MergedFields['bands'] {
    return this.#fields().bands
  }

  get ranges(): Readonly<Record<RangeMember, RangeSource>> {
    return this.#ranges()
  }

  cities(): SpellingsSource {
    const { sides } = this.#country
    const { texts: cities } = this.values.city
    const name = 'city.spellings'
    const [before, added] = bothOf(sides).map((side) => ({
      values: storedField(side, name),
      cities: side.uint32(`${name}.cities`),
      uses: side.uint32(`${name}.uses`).slice(),
    }))
    for (const city of this.#with.removedCities) {
      const at = city === null ? -1 : (before.values.dictionary?.find(city) ?? -1)
      if (at >= 0) before.uses[at]--
    }
    const texts = new MergedTexts(before.values, added.values, (at) => before.uses[at] > 0)
    const uses = new Uint32Array(texts.length)
    const values = new Uint32Array(texts.length)
    for (let at = 0; at < texts.length; at++) {
      const [old, own] = [texts.before[at], texts.added[at]]
      uses[at] = (old === GONE ? 0 : before.uses[old]) + (own === GONE ? 0 : added.uses[own])
      values[at] = old === GONE ? cities.fromAdded[added.cities[own]] : cities.fromBefore[before.cities[old]]
    }
    return { texts, values, uses }
  }

  registers(): ReturnType<CountrySource['registers']> {
    return mergedRegisters(this.#country)
  }

  point(member: 'latitude' | 'longitude'): Pieces {
    return mergedIntegers(this.#country, `point.${member}`)
  }

  ranked(member: RangeMember): RankedValues {
    return this.#with.ranks.ofRange(member)
  }

  ranks(member: RankedByDocument): Pieces {
    const { ranks } = this.#with
    return piecesOf(() => ranks.byDocument(member, this.#country, this.#revenue))
  }

  globalRanks(): Pieces {
    return piecesOf(() => this.#country.globalRanks)
  }

  dated(): Pieces & { readonly lists: number } {
    return { ...piecesOf(() => this.#with.ranks.datedOf(this.#country)), lists: this.#with.registerLists }
  }

  revenues(from: number, to: number): Iterable<{ readonly items: Float64Array }> {
    return [{ items: this.#revenue().subarray(from, to) }]
  }

  terms(): TermsSource {
    return mergedTerms(this.#country)
  }

  documentPlaces(): { readonly offsets: Iterable<Float64Array>; readonly lengths: Uint32Array | null } {
    const { offsets, lengths, hasLengths } = this.#with.places
    const last = offsets.length - 1
    const end = last < 0 ? 0 : offsets[last] + lengths[last]
    return { offsets: [offsets, Float64Array.of(end)], lengths: hasLengths ? lengths : null }
  }
}

/** What a country has in dictionaries and postings lists. */
interface MergedFields {
  readonly values: Readonly<Record<ValueField, ValuesSource & { readonly texts: MergedTexts }>>
  readonly codes: Readonly<Record<CodeScheme, CodesSource>>
  readonly bands: Readonly<Record<BandField, BandsSource>>
}

function mergeFields(country: Country): MergedFields {
  const lists = new FieldLists(country)
  return {
    values: record(VALUE_FIELDS, (field) => {
      const counts = lists.countKept(`${field}.postings`)
      const texts = lists.texts(field, (value) => counts[value] > 0)
      const numberOf = [columnNumbers(texts.fromBefore), columnNumbers(texts.fromAdded)] as const
      const numbers = mergedNarrow(country, `${field}.column`, texts.length + 1, numberOf)
      return { texts, numbers, documents: () => lists.take(`${field}.postings`, texts) }
    }),
    codes: record(CODE_SCHEMES, (scheme) => {
      const [primary, secondary] = ['primary', 'secondary'].map((rank) => lists.countKept(`${scheme}.${rank}`))
      const texts = lists.texts(scheme, (code) => primary[code] + secondary[code] > 0)
      return {
        texts,
        documents: (rank) => lists.take(`${scheme}.${rank}`, texts),
        combinations: () => mergedCombinations(country, scheme, texts),
      }
    }),
    bands: record(BAND_FIELDS, (field) => {
      const { bounds, places } = mergeBands(bothOf(country.sides), field, lists.countKept(`${field}.bandPostings`))
      const sizes = mergedNarrow(country, `${field}.sizes`, 0xff)
      return { bounds, sizes, documents: () => lists.take(`${field}.bandPostings`, places) }
    }),
  }
}

/** The postings lists of both sides. They are in memory until those of every table are taken. */
class FieldLists {
  readonly #sides: Country['sides']
  #lists: readonly StoredLists[]
  readonly #isGone: Int32Array | null
  readonly #tables = new Map<string, readonly [before: ListTable, added: ListTable]>()

  constructor({ sides, map }: Country) {
    this.#sides = sides
    this.#lists = bothOf(sides).map(storedLists)
    this.#isGone = map.removed.length === 0 ? null : goneBits(sides.before.places)
  }

  /** How many of the kept documents have each value of a table. */
  countKept(table: string): Uint32Array {
    const { before, added } = this.#sides
    const own = listTable(before.uint32(table), this.#lists[0], this.#isGone)
    this.#tables.set(table, [own, listTable(added.uint32(table), this.#lists[1], null)])
    return own.counts
  }

  /** The lists of a table whose values were counted. */
  take(table: string, places: MergedPlaces): DocumentsByValue {
    const [before, added] = this.#tables.get(table)!
    this.#tables.delete(table)
    if (this.#tables.size === 0) this.#lists = []
    return mergedLists(places, before, added)
  }

  texts(name: string, isKept: (value: number) => boolean): MergedTexts {
    const [before, added] = bothOf(this.#sides).map((side) => storedField(side, name))
    return new MergedTexts(before, added, isKept)
  }
}

function storedField(side: Side, name: string): StoredValues {
  return storedValues(side.documents === 0 ? null : side.load(`${name}.texts`, `${name}.starts`), name)
}

function storedLists(side: Side): StoredLists {
  const { documents, places } = side
  if (documents === 0) return { words: new Int32Array(0), lists: new Uint16Array(0), documents, places }
  const sections = side.load('postings')
  return { words: sections.int32('postings'), lists: sections.uint16('postings'), documents, places }
}

/** Merges bands: each pair of bounds that any company has. */
function mergeBands(
  sides: readonly Side[],
  field: BandField,
  counts: Uint32Array,
): { readonly bounds: Float64Array; readonly places: MergedPlaces } {
  const [before, added] = sides.map((side) => side.float64(`${field}.bands`))
  const numbers = new Map<string, number>()
  const [bounds, ofBefore, ofAdded]: [number[], number[], number[]] = [[], [], []]
  const put = (own: Float64Array, at: number) => {
    const key = `${own[2 * at]},${own[2 * at + 1]}`
    let number = numbers.get(key)
    if (number === undefined) {
      number = ofBefore.push(GONE) - 1
      ofAdded.push(GONE)
      bounds.push(own[2 * at], own[2 * at + 1])
      numbers.set(key, number)
    }
    return number
  }
  for (let at = 0; at < counts.length; at++) if (counts[at] > 0) ofBefore[put(before, at)] = at
  for (let at = 0; 2 * at < added.length; at++) ofAdded[put(added, at)] = at
  const places = { before: Uint32Array.from(ofBefore), added: Uint32Array.from(ofAdded) }
  return { bounds: Float64Array.from(bounds), places }
}

/** Numbers of a column from 1, with 0 for none, in the next index. */
function columnNumbers(from: Uint32Array): Uint32Array {
  const numbers = new Uint32Array(from.length + 1)
  for (let value = 0; value < from.length; value++) numbers[value + 1] = from[value] === GONE ? 0 : from[value] + 1
  return numbers
}

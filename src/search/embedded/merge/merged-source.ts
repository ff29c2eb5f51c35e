/** What the index of a country is written from when it is merged: the index before, and that of the added companies. */

import { attributeKey } from '../../../company/attributes.ts'
import { CODE_SCHEMES, type CodeScheme } from '../../../company/codes.ts'
import type { Company } from '../../../company/company.ts'
import { once } from '../../../reference/load-table.ts'
import { SIZE_FIELDS, type SizeField } from '../../facets.ts'
import { VALUE_FIELDS, type ValueField } from '../../query.ts'
import { mergedIntegers, mergedNarrow, mergedRevenue, piecesOf, type SideNames } from '../columns/merged-columns.ts'
import {
  type AttributeSource,
  type BandsSource,
  type CodesSource,
  type CountrySource,
  type Pieces,
  type RankedByDocument,
  type SpellingsSource,
  spellingOf,
  type ValuesSource,
} from '../country-source.ts'
import { mergedCombinations, mergedRegisters } from '../facets/merged-sets.ts'
import { RANGE_MEMBERS, type RangeMember } from '../files/layout.ts'
import { type MergedPlaces, MergedTexts, type StoredValues, storedValues } from '../files/merged-texts.ts'
import {
  goneBits,
  type ListTable,
  listTable,
  mergedLists,
  type StoredLists,
  storedLists,
} from '../postings/merged-lists.ts'
import { mergedRange } from '../postings/merged-range.ts'
import type { DocumentsByValue } from '../postings/write-postings.ts'
import type { RangeSource } from '../postings/write-range.ts'
import { record } from '../record.ts'
import type { Country, MemberRanks } from '../sort/merged-ranks.ts'
import type { RankedValues } from '../sort/sort-ranks.ts'
import { mergedTerms } from '../text/merged-terms.ts'
import type { TermsSource } from '../text/write-terms.ts'
import { GONE } from './document-map.ts'
import { bothOf, type Side } from './side.ts'

/** What a country is merged with. */
export interface MergedWith {
  /** What changes besides: companies of other countries, or days alone. */
  readonly changed: 'anyCompany' | 'days'
  readonly ranks: MemberRanks
  /** What removed companies wrote. */
  readonly removed: readonly RemovedValues[]
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
  readonly #country: Country
  readonly #with: MergedWith
  readonly #fields = once(() => mergeFields(this.#country, this.#with.removed))
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

  get attributes(): readonly AttributeSource[] {
    return this.#fields().attributes
  }

  get ranges(): Readonly<Record<RangeMember, RangeSource>> {
    return this.#ranges()
  }

  cities(): SpellingsSource {
    const { sides } = this.#country
    const names = ['city', 'city'] as const
    return mergeSpellings(
      sides,
      names,
      'cities',
      this.values.city.texts,
      this.#with.removed.map(({ city }) => city),
    )
  }

  registers(): ReturnType<CountrySource['registers']> {
    return mergedRegisters(this.#country)
  }

  column(section: string): Pieces {
    return mergedIntegers(this.#country, section)
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
  readonly bands: Readonly<Record<SizeField, BandsSource>>
  readonly attributes: readonly AttributeSource[]
}

function mergeFields(country: Country, removed: readonly RemovedValues[]): MergedFields {
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
    bands: record(SIZE_FIELDS, (field) => {
      const { bounds, places } = mergeBands(bothOf(country.sides), field, lists.countKept(`${field}.bandPostings`))
      const sizes = mergedNarrow(country, `${field}.sizes`, 0xff)
      return { bounds, sizes, documents: () => lists.take(`${field}.bandPostings`, places) }
    }),
    attributes: mergeAttributes(country, lists, removed),
  }
}

/** What is needed of a removed company: the values that it wrote. */
export type RemovedValues = Pick<Company, 'city' | 'attributes'>

/** Merges attributes: those that any company has. */
function mergeAttributes(country: Country, lists: FieldLists, removed: readonly RemovedValues[]): AttributeSource[] {
  const { sides } = country
  const own = bothOf(sides).map((side) => (side.has('attributes.texts') ? textsOf(side, 'attributes') : []))
  const names = [...new Set(own.flat())].sort()
  return names.flatMap((name) => {
    const [before, added] = own.map((texts) => (texts.includes(name) ? `attribute.${texts.indexOf(name)}` : null))
    const part = (which: string): SideNames => [before && `${before}.${which}`, added && `${added}.${which}`]
    const counts = lists.countKept(name, part('postings'))
    const texts = lists.texts([before, added], (key) => counts[key] > 0)
    if (texts.length === 0) {
      lists.take(name, texts)
      return []
    }
    const numberOf = [columnNumbers(texts.fromBefore), columnNumbers(texts.fromAdded)] as const
    const written = removed.flatMap(({ attributes }) => attributes?.[name] ?? [])
    return {
      name,
      texts,
      numbers: mergedNarrow(country, part('column'), texts.length, numberOf),
      documents: () => lists.take(name, texts),
      spellings: () =>
        mergeSpellings(
          sides,
          [before, added],
          'keys',
          texts,
          written.map((value) => spellingOf(attributeKey(value), value)),
        ),
      free: () => {},
    }
  })
}

/**
 * Merges how companies write values.
 *
 * @param names   of the field on either side
 * @param values  those of the next index
 * @param removed what removed companies wrote
 */
function mergeSpellings(
  sides: Country['sides'],
  names: SideNames,
  part: 'cities' | 'keys',
  values: MergedTexts,
  removed: readonly (string | null)[],
): SpellingsSource {
  const [before, added] = bothOf(sides).map((side, at) => {
    const name = names[at] && `${names[at]}.spellings`
    const none = new Uint32Array(0)
    if (name === null) return { texts: storedField(side, null), values: none, uses: none }
    return { texts: storedField(side, name), values: side.uint32(`${name}.${part}`), uses: side.uint32(`${name}.uses`) }
  })
  for (const text of removed) {
    const at = text === null ? -1 : (before.texts.dictionary?.find(text) ?? -1)
    if (at >= 0) before.uses[at]--
  }
  const texts = new MergedTexts(before.texts, added.texts, (at) => before.uses[at] > 0)
  const uses = new Uint32Array(texts.length)
  const numbers = new Uint32Array(texts.length)
  for (let at = 0; at < texts.length; at++) {
    const [old, own] = [texts.before[at], texts.added[at]]
    uses[at] = (old === GONE ? 0 : before.uses[old]) + (own === GONE ? 0 : added.uses[own])
    numbers[at] = old === GONE ? values.fromAdded[added.values[own]] : values.fromBefore[before.values[old]]
  }
  return { texts, values: numbers, uses }
}

/** The postings lists of both sides. They are in memory until those of every table are taken. */
class FieldLists {
  readonly #sides: Country['sides']
  #lists: readonly StoredLists[]
  readonly #isGone: Int32Array | null
  readonly #tables = new Map<string, readonly [before: ListTable, added: ListTable]>()

  constructor({ sides, map }: Country) {
    this.#sides = sides
    this.#lists = bothOf(sides).map((side) => storedLists(side, 'postings'))
    this.#isGone = map.removed.length === 0 ? null : goneBits(sides.before.places)
  }

  /** How many of the kept documents have each value of a table. @param names of its section, where they differ */
  countKept(table: string, names: SideNames = [table, table]): Uint32Array {
    const [before, added] = bothOf(this.#sides).map((side, at) => {
      const name = names[at]
      const words = name === null ? new Uint32Array(0) : side.uint32(name)
      return listTable(words, this.#lists[at], at === 0 ? this.#isGone : null)
    })
    this.#tables.set(table, [before, added])
    return before.counts
  }

  /** The lists of a table whose values were counted. */
  take(table: string, places: MergedPlaces): DocumentsByValue {
    const [before, added] = this.#tables.get(table)!
    this.#tables.delete(table)
    if (this.#tables.size === 0) this.#lists = []
    return mergedLists(places, before, added)
  }

  texts(name: string | SideNames, isKept: (value: number) => boolean): MergedTexts {
    const [before, added] = bothOf(this.#sides).map((side, at) =>
      storedField(side, typeof name === 'string' ? name : name[at]),
    )
    return new MergedTexts(before, added, isKept)
  }
}

function storedField(side: Side, name: string | null): StoredValues {
  if (name === null || side.documents === 0) return storedValues(null, '')
  return storedValues(side.load(`${name}.texts`, `${name}.starts`), name)
}

function textsOf(side: Side, name: string): string[] {
  const { size, dictionary } = storedField(side, name)
  return Array.from({ length: size }, (_, at) => dictionary!.textAt(at))
}

/** Merges bands: each pair of bounds that any company has. */
function mergeBands(
  sides: readonly Side[],
  field: SizeField,
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

/** Merges the values of a country: dictionaries, postings lists, and the columns that facets are counted from. */
import { CODE_SCHEMES } from '../../../company/codes.ts'
import { FACET_VALUE_FIELDS } from '../../facets.ts'
import { VALUE_FIELDS, type ValueField } from '../../query.ts'
import { BAND_FIELDS } from '../build/company-buffer.ts'
import { FACET_SCHEMES } from '../build/facet-writer.ts'
import { PostingsSection } from '../build/postings-writer.ts'
import { writeDictionary } from '../files/dictionary.ts'
import type { IndexFileWriter } from '../files/index-file.ts'
import type { Section } from '../files/layout.ts'
import { type DocumentMap, GONE } from './document-map.ts'
import { mergeNarrow } from './merge-columns.ts'
import {
  type MergedValues,
  mergeValues,
  type StoredValues,
  storedValues,
  textsOf,
  writeMergedValues,
} from './merge-dictionary.ts'
import { goneBits, type ListTable, listTable, mergedLists, type StoredLists } from './merge-postings.ts'
import { mergeCombinations, mergeRegisters } from './merge-sets.ts'
import { bothOf, type Side, type Sides } from './side.ts'

/** Documents listed at a time while lists are written. */
const ENTRIES_MAX = 1 << 22

/** What a country's values are merged from. */
export interface ValueSources {
  readonly sides: Sides
  readonly map: DocumentMap
  /** Cities of the companies that do not stay, as they write them. */
  readonly removedCities: readonly (string | null)[]
}

type Sections = Record<string, Section>

/** A dictionary, and what it was merged from. */
interface MergedField {
  readonly values: MergedValues
  readonly before: StoredValues
  readonly added: StoredValues
}

/** Writes all values of a country. */
export function mergeAllValues(writer: IndexFileWriter, sections: Sections, source: ValueSources): void {
  const lists = new FieldLists(source)
  const postings = new PostingsSection(writer, source.sides.documents, ENTRIES_MAX)
  const fields = new Map<string, MergedField>()
  const tables: [name: string, table: Uint32Array][] = []
  writer.begin()
  for (const field of VALUE_FIELDS) {
    const [before, added] = lists.tables(`${field}.postings`)
    const merged = lists.mergeField(field, (value) => before.counts[value] > 0)
    fields.set(field, merged)
    tables.push([`${field}.postings`, postings.write(mergedLists(merged.values, before, added), false)])
  }
  for (const scheme of CODE_SCHEMES) {
    const ranks = (['primary', 'secondary'] as const).map((rank) => [rank, lists.tables(`${scheme}.${rank}`)] as const)
    const merged = lists.mergeField(scheme, (code) => ranks.some(([, [before]]) => before.counts[code] > 0))
    fields.set(scheme, merged)
    for (const [rank, [before, added]] of ranks) {
      tables.push([`${scheme}.${rank}`, postings.write(mergedLists(merged.values, before, added), true)])
    }
  }
  const bands = BAND_FIELDS.map((field) => {
    const [before, added] = lists.tables(`${field}.bandPostings`)
    const merged = mergeBands(source.sides, field, before)
    tables.push([`${field}.bandPostings`, postings.write(mergedLists(merged, before, added), false)])
    return [`${field}.bands`, merged.bounds] as const
  })
  sections.postings = writer.end()
  for (const [name, { values, before, added }] of fields) {
    writeMergedValues(writer, sections, name, values, before, added)
  }
  for (const [name, table] of [...tables, ...bands]) sections[name] = writer.section(table)
  mergeFacetColumns(writer, sections, source, fields)
}

/** The postings lists of both sides. */
class FieldLists {
  readonly #sides: Sides
  readonly #lists: readonly StoredLists[]
  readonly #isGone: Int32Array | null

  constructor({ sides }: ValueSources) {
    this.#sides = sides
    this.#lists = bothOf(sides).map(storedLists)
    this.#isGone = sides.before.isWhole ? null : goneBits(sides.before.places)
  }

  tables(name: string): readonly [before: ListTable, added: ListTable] {
    const { before, added } = this.#sides
    return [
      listTable(before.uint32(name), this.#lists[0], this.#isGone),
      listTable(added.uint32(name), this.#lists[1], null),
    ]
  }

  mergeField(name: string, isUsed: (value: number) => boolean): MergedField {
    const [before, added] = bothOf(this.#sides).map((side) => storedField(side, name))
    return { values: mergeValues(before, added, isUsed), before, added }
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
function mergeBands(sides: Sides, field: string, { counts }: ListTable) {
  const [before, added] = bothOf(sides).map((side) => side.float64(`${field}.bands`))
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
  return {
    size: ofBefore.length,
    before: Uint32Array.from(ofBefore),
    added: Uint32Array.from(ofAdded),
    bounds: Float64Array.from(bounds),
  }
}

/** Numbers of a column from 1, with 0 for none, in the next index. */
function columnNumbers(from: Uint32Array): Uint32Array {
  const numbers = new Uint32Array(from.length + 1)
  for (let value = 0; value < from.length; value++) numbers[value + 1] = from[value] === GONE ? 0 : from[value] + 1
  return numbers
}

function mergeFacetColumns(
  writer: IndexFileWriter,
  sections: Sections,
  source: ValueSources,
  fields: ReadonlyMap<string, MergedField>,
): void {
  const { sides, map } = source
  const fieldOf = (name: ValueField | 'nace' | 'national') => fields.get(name)!
  for (const field of FACET_VALUE_FIELDS) {
    const { values } = fieldOf(field)
    if (field === 'region') {
      sections['province.regions'] = writer.section(regionsOf(fieldOf('province'), fieldOf('region')))
      continue
    }
    const numbers = [columnNumbers(values.fromBefore), columnNumbers(values.fromAdded)] as const
    mergeNarrow(writer, sections, `${field}.column`, source, values.size + 1, numbers)
    if (field === 'city') mergeSpellings(writer, sections, source, values)
  }
  for (const scheme of FACET_SCHEMES) mergeCombinations(writer, sections, source, scheme, fieldOf(scheme).values)
  mergeRegisters(writer, sections, sides, map)
  for (const field of BAND_FIELDS) mergeNarrow(writer, sections, `${field}.sizes`, source, 0xff)
}

/** 1 + the region of each province. A region is the first part of its provinces' texts. */
function regionsOf(province: MergedField, region: MergedField): Uint32Array {
  const regions = new Map(textsOf(region.values, region.before, region.added).map((text, at) => [text, at + 1]))
  const provinces = textsOf(province.values, province.before, province.added)
  return Uint32Array.from(provinces, (text) => regions.get(text.split('|', 1)[0]) ?? 0)
}

/** Writes how companies write cities, and the label of each: how most of them do (`ValueIds.labels`). */
function mergeSpellings(
  writer: IndexFileWriter,
  sections: Sections,
  { sides, removedCities }: ValueSources,
  cities: MergedValues,
): void {
  const name = 'city.spellings'
  const [before, added] = bothOf(sides).map((side) => ({
    values: storedField(side, name),
    cities: side.uint32(`${name}.cities`),
    uses: side.uint32(`${name}.uses`).slice(),
  }))
  for (const city of removedCities) {
    const at = city === null ? -1 : (before.values.dictionary?.find(city) ?? -1)
    if (at >= 0) before.uses[at]--
  }
  const merged = mergeValues(before.values, added.values, (at) => before.uses[at] > 0)
  const uses = new Uint32Array(merged.size)
  const cityOf = new Uint32Array(merged.size)
  const labels = Array<string>(cities.size).fill('')
  const most = new Uint32Array(cities.size)
  for (const [at, text] of textsOf(merged, before.values, added.values).entries()) {
    const [old, own] = [merged.before[at], merged.added[at]]
    uses[at] = (old === GONE ? 0 : before.uses[old]) + (own === GONE ? 0 : added.uses[own])
    const city = old === GONE ? cities.fromAdded[added.cities[own]] : cities.fromBefore[before.cities[old]]
    cityOf[at] = city
    // Spellings ascend: of two as common, the last counts.
    if (uses[at] < most[city]) continue
    most[city] = uses[at]
    labels[city] = text
  }
  writeDictionary(writer, sections, 'city.labels', labels)
  writeMergedValues(writer, sections, name, merged, before.values, added.values)
  sections[`${name}.cities`] = writer.section(cityOf)
  sections[`${name}.uses`] = writer.section(uses)
}

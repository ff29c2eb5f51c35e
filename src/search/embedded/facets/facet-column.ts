/**
 * What a facet reads of one country: for each document a key (its value, or its set of values), and for each key the values
 * that are counted.
 */

import { FACET_SIZES, type FacetOf } from '../../facets.ts'
import type { CodeRank } from '../../query.ts'
import { SIZE_KNOWN } from '../build/company-buffer.ts'
import { Dictionary } from '../files/dictionary.ts'
import type { CountrySections } from '../files/index-file.ts'
import { type NarrowColumn, readNarrowColumn } from '../files/narrow-column.ts'

/** The keys of documents, and what they stand for. */
export interface FacetColumn {
  /** Key of each document; one above the last key is the last key. */
  readonly keys: NarrowColumn
  /** Number of keys. */
  readonly keyCount: number
  /** Values by number. */
  readonly values: FacetValues
  /** Lists the values of a key in `into`, each once; returns how many. A key has at most {@link KEY_VALUES_MAX}. */
  list(key: number, into: Uint32Array): number
  /** Counts many keys at once, where listing each would take long. */
  readonly many?: KeyCounts
  /** Whether no key has more than one value. */
  readonly isSingle: boolean
  /** Key of companies that have something which is no value of the facet; -1 for none. */
  readonly beyond: number
}

/** Counts of many keys, from how many documents have each. */
export interface KeyCounts {
  /** Adds the documents of every key to `counts` of its values; returns how many documents have no value. */
  count(documents: Uint32Array, counts: Uint32Array): number
  /** Documents with a value that is not `listed` (one byte for each value). */
  countOthers(documents: Uint32Array, listed: Uint8Array): number
}

/** The values of a facet in one country. */
export interface FacetValues {
  readonly count: number
  textOf(value: number): string
  /** Number of the value with this text, or -1. */
  find(text: string): number
  /** What a company calls it, where that is another text. */
  labelOf?(value: number): string
  /** Where the value stands among all, by text. */
  orderOf(value: number): number
}

/** Most values of one key: a company with more codes than this does not exist. */
export const KEY_VALUES_MAX = 4096

/**
 * Opens the column of a facet in one country.
 *
 * @param documents number of documents of the country
 */
export function openFacetColumn(
  sections: CountrySections,
  of: FacetOf,
  { country, documents }: { readonly country: string; readonly documents: number },
): FacetColumn {
  switch (of.kind) {
    case 'value':
      return of.field === 'region' ? regionColumn(sections, documents) : valueColumn(sections, of, country, documents)
    case 'code':
      return codeColumn(sections, of, documents)
    case 'size':
      return sizeColumn(sections, of.field, documents)
    case 'founded':
      return foundedColumn(sections, of.by)
    case 'register':
      return registerColumn(sections, documents)
    case 'attribute':
      return attributeColumn(sections, of.name, documents)
  }
}

/** Values in the order of their texts. */
function dictionaryValues(dictionary: Dictionary, labels?: Dictionary): FacetValues {
  return {
    count: dictionary.size,
    textOf: (value) => dictionary.textAt(value),
    find: (text) => dictionary.find(text),
    ...(labels && { labelOf: (value: number) => labels.textAt(value) }),
    orderOf: (value) => value,
  }
}

/** Values in any order. */
function textValues(texts: readonly string[]): FacetValues {
  const order = texts.map((_, value) => value).sort((a, b) => (texts[a] < texts[b] ? -1 : 1))
  const orders = new Uint32Array(texts.length)
  for (const [at, value] of order.entries()) orders[value] = at
  return {
    count: texts.length,
    textOf: (value) => texts[value],
    find: (text) => texts.indexOf(text),
    orderOf: (value) => orders[value],
  }
}

/** Keys that have one value at most: key `k` has the value `oneOf(k)` less one, and 0 stands for none. */
function listOne(oneOf: (key: number) => number): FacetColumn['list'] {
  return (key, into) => {
    const value = oneOf(key)
    if (value === 0) return 0
    into[0] = value - 1
    return 1
  }
}

function valueColumn(
  sections: CountrySections,
  { field, also = {} }: Extract<FacetOf, { kind: 'value' }>,
  country: string,
  documents: number,
): FacetColumn {
  const dictionary = new Dictionary(sections, field)
  const labels = field === 'city' ? new Dictionary(sections, 'city.labels') : undefined
  const column = {
    keys: readNarrowColumn(sections, `${field}.column`, documents),
    keyCount: dictionary.size + 1,
    values: dictionaryValues(dictionary, labels),
    list: listOne((key) => key),
    isSingle: true,
    beyond: -1,
  }
  const pairs = (also[country] ?? [])
    .map(([value, other]) => [dictionary.find(value), dictionary.find(other)] as const)
    .filter(([value, other]) => value >= 0 && other >= 0 && value !== other)
  if (pairs.length === 0) return column
  const more = Map.groupBy(pairs, ([, other]) => other)
  return {
    ...column,
    isSingle: false,
    list(key, into) {
      if (key === 0) return 0
      into[0] = key - 1
      let count = 1
      for (const [value] of more.get(key - 1) ?? []) into[count++] = value
      return count
    },
  }
}

function regionColumn(sections: CountrySections, documents: number): FacetColumn {
  const provinces = sections.uint32('province.regions')
  return {
    keys: readNarrowColumn(sections, 'province.column', documents),
    keyCount: provinces.length + 1,
    values: dictionaryValues(new Dictionary(sections, 'region')),
    list: listOne((key) => (key === 0 ? 0 : provinces[key - 1])),
    isSingle: true,
    beyond: -1,
  }
}

function sizeColumn(
  sections: CountrySections,
  field: Extract<FacetOf, { kind: 'size' }>['field'],
  documents: number,
): FacetColumn {
  const sizes = FACET_SIZES[field].length
  return {
    keys: readNarrowColumn(sections, `${field}.sizes`, documents),
    keyCount: 0x100,
    values: textValues(FACET_SIZES[field].map(({ value }) => value)),
    list(key, into) {
      let count = 0
      for (let size = 0; size < sizes; size++) if (key & (1 << size)) into[count++] = size
      return count
    },
    isSingle: false,
    // An amount of no size: a negative one.
    beyond: SIZE_KNOWN,
  }
}

const DAY_MS = 86_400_000

/** Year or month of a day. */
function periodOf(day: number, by: 'year' | 'month'): string {
  return new Date(day * DAY_MS).toISOString().slice(0, by === 'year' ? -20 : -17)
}

function foundedColumn(sections: CountrySections, by: 'year' | 'month'): FacetColumn {
  const days = sections.float64('dateOfIncorporation.values')
  const texts: string[] = []
  const periods = new Uint32Array(days.length + 1)
  for (const [ordinal, day] of days.entries()) {
    const period = periodOf(day, by)
    if (texts.at(-1) !== period) texts.push(period)
    periods[ordinal] = texts.length
  }
  return {
    keys: sections.uint32('dateOfIncorporation.ranks'),
    keyCount: days.length + 1,
    values: textValues(texts),
    list: listOne((key) => periods[key]),
    isSingle: true,
    beyond: -1,
  }
}

function attributeColumn(sections: CountrySections, name: string, documents: number): FacetColumn {
  const at = sections.has('attributes.texts') ? new Dictionary(sections, 'attributes').find(name) : -1
  const section = `attribute.${at}`
  const list = listOne((key) => key)
  if (at < 0) {
    return { keys: new Uint8Array(documents), keyCount: 1, values: textValues([]), list, isSingle: true, beyond: -1 }
  }
  const dictionary = new Dictionary(sections, section)
  return {
    keys: readNarrowColumn(sections, `${section}.column`, documents),
    keyCount: dictionary.size + 1,
    values: dictionaryValues(dictionary, new Dictionary(sections, `${section}.labels`)),
    list,
    isSingle: true,
    beyond: -1,
  }
}

/** Numbers of sets, one after another: those of set `s` are `numbers[ends[s - 1]…ends[s])`. */
interface Sets {
  readonly ends: Uint32Array
  readonly numbers: Uint32Array
}

function openSets(sections: CountrySections, name: string): Sets {
  return { ends: sections.uint32(`${name}.ends`), numbers: sections.uint32(`${name}.numbers`) }
}

function registerColumn(sections: CountrySections, documents: number): FacetColumn {
  const { ends, numbers } = openSets(sections, 'registers.sets')
  return {
    keys: readNarrowColumn(sections, 'registers.sets', documents),
    keyCount: ends.length,
    values: dictionaryValues(new Dictionary(sections, 'registers')),
    list(key, into) {
      let count = 0
      for (let i = key === 0 ? 0 : ends[key - 1]; i < ends[key]; i++) into[count++] = numbers[i]
      return count
    },
    isSingle: false,
    beyond: -1,
  }
}

function codeColumn(
  sections: CountrySections,
  { scheme, rank, values }: Extract<FacetOf, { kind: 'code' }>,
  documents: number,
): FacetColumn {
  const { ends, numbers } = openSets(sections, `${scheme}.combinations`)
  const paths = valuesOfPaths(sections, scheme, values)
  const [wantsPrimary, wantsSecondary] = ranksOf(rank)
  return {
    keys: readNarrowColumn(sections, `${scheme}.combinations`, documents),
    keyCount: ends.length,
    values: textValues(values.map(({ value }) => value)),
    many: new CombinationCounts({ ends, numbers }, paths, wantsPrimary, wantsSecondary, values.length),
    list(key, into) {
      let count = 0
      for (let i = key === 0 ? 0 : ends[key - 1]; i < ends[key]; i++) {
        const entry = numbers[i]
        if ((entry & 1) === 0 ? !wantsPrimary : !wantsSecondary) continue
        const path = entry >>> 1
        for (let at = path === 0 ? 0 : paths.ends[path - 1]; at < paths.ends[path]; at++) {
          const value = paths.numbers[at]
          let seen = 0
          while (seen < count && into[seen] !== value) seen++
          if (seen === count && count < KEY_VALUES_MAX) into[count++] = value
        }
      }
      return count
    },
    isSingle: false,
    beyond: -1,
  }
}

/** What a path of codes is, where it is not one value. */
const NO_VALUE = -1
const SEVERAL_VALUES = -2

/**
 * Counts combinations of codes. There may be hundreds of thousands, nearly every path of codes is one value, and the same
 * value may be reached twice: so a table says the value of each path, and a mark where a combination has been counted.
 */
class CombinationCounts implements KeyCounts {
  readonly #combinations: Sets
  readonly #paths: Sets
  readonly #valueOf: Int32Array
  readonly #wantsPrimary: boolean
  readonly #wantsSecondary: boolean
  readonly #values: number

  constructor(combinations: Sets, paths: Sets, wantsPrimary: boolean, wantsSecondary: boolean, values: number) {
    this.#combinations = combinations
    this.#paths = paths
    this.#wantsPrimary = wantsPrimary
    this.#wantsSecondary = wantsSecondary
    this.#values = values
    this.#valueOf = Int32Array.from(paths.ends, (end, path) => {
      const begin = path === 0 ? 0 : paths.ends[path - 1]
      return end === begin ? NO_VALUE : end - begin > 1 ? SEVERAL_VALUES : paths.numbers[begin]
    })
  }

  count(documents: Uint32Array, counts: Uint32Array): number {
    const { ends, numbers } = this.#combinations
    const valueOfPath = this.#valueOf
    const skipped = this.#skipped()
    // The last combination, plus one, that a value was counted for.
    const counted = new Uint32Array(this.#values)
    let missing = 0
    for (let key = 0, i = 0; key < documents.length; key++) {
      const own = documents[key]
      const end = ends[key]
      if (own === 0) {
        i = end
        continue
      }
      const mark = key + 1
      let hasValue = false
      for (; i < end; i++) {
        const entry = numbers[i]
        if ((entry & 1) === skipped) continue
        const value = valueOfPath[entry >>> 1]
        if (value >= 0) {
          hasValue = true
          if (counted[value] === mark) continue
          counted[value] = mark
          counts[value] += own
        } else if (value === SEVERAL_VALUES) {
          hasValue = true
          for (const each of this.#valuesOf(entry >>> 1)) {
            if (counted[each] === mark) continue
            counted[each] = mark
            counts[each] += own
          }
        }
      }
      if (!hasValue) missing += own
    }
    return missing
  }

  countOthers(documents: Uint32Array, listed: Uint8Array): number {
    const { ends, numbers } = this.#combinations
    const skipped = this.#skipped()
    // By path: whether it is, or has, a value that is not listed.
    const isOther = Uint8Array.from(this.#valueOf, (value, path) => {
      if (value >= 0) return Number(listed[value] === 0)
      return value === NO_VALUE ? 0 : Number(this.#valuesOf(path).some((each) => listed[each] === 0))
    })
    let others = 0
    for (let key = 0, i = 0; key < documents.length; i = ends[key++]) {
      const own = documents[key]
      if (own === 0) continue
      const end = ends[key]
      while (i < end && ((numbers[i] & 1) === skipped || isOther[numbers[i] >>> 1] === 0)) i++
      if (i < end) others += own
    }
    return others
  }

  /** The low bit of the entries that do not count: 0 of primary codes, 1 of secondary ones; 2 where all count. */
  #skipped(): number {
    return this.#wantsPrimary ? (this.#wantsSecondary ? 2 : 1) : 0
  }

  #valuesOf(path: number): Uint32Array {
    const { ends, numbers } = this.#paths
    return numbers.subarray(path === 0 ? 0 : ends[path - 1], ends[path])
  }
}

function ranksOf(rank: CodeRank): readonly [primary: boolean, secondary: boolean] {
  return [rank !== 'secondary', rank !== 'primary']
}

/** For each path of codes, the values that one of its codes stands for. */
function valuesOfPaths(
  sections: CountrySections,
  scheme: string,
  values: Extract<FacetOf, { kind: 'code' }>['values'],
): Sets {
  const dictionary = new Dictionary(sections, scheme)
  const byCode = new Map<number, number[]>()
  for (const [value, { codes }] of values.entries()) {
    for (const code of codes) {
      const at = dictionary.find(code)
      if (at < 0) continue
      const own = byCode.get(at)
      if (own === undefined) byCode.set(at, [value])
      else own.push(value)
    }
  }
  const { ends, numbers } = openSets(sections, `${scheme}.paths`)
  const found = { ends: new Uint32Array(ends.length), numbers: [] as number[] }
  for (let path = 0, i = 0; path < ends.length; path++) {
    const own = new Set<number>()
    for (; i < ends[path]; i++) for (const value of byCode.get(numbers[i]) ?? []) own.add(value)
    found.numbers.push(...own)
    found.ends[path] = found.numbers.length
  }
  return { ends: found.ends, numbers: Uint32Array.from(found.numbers) }
}

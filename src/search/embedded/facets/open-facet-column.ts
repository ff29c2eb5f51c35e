/** Opens the columns that facets read, from the sections of a country's index. */

import { FACET_SIZES, type FacetOf } from '../../facets.ts'
import type { CodeRank } from '../../query.ts'
import type { Sets } from '../country-source.ts'
import type { CountrySections } from '../files/country-sections.ts'
import { Dictionary } from '../files/dictionary.ts'
import { SIZE_KNOWN } from '../files/layout.ts'
import { narrowColumn, readNarrowColumn } from '../files/narrow-column.ts'
import { isClosedDay, STATUS_DAYS, unpackDay } from '../files/stored-day.ts'
import { CombinationCounts } from './combination-counts.ts'
import { type FacetColumn, type FacetValues, KEY_VALUES_MAX } from './facet-column.ts'
import { openSets, setAt, setsOf } from './sets.ts'

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
    case 'closed':
      return closedColumn(sections, of.by)
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

function closedColumn(sections: CountrySections, by: 'year' | 'month'): FacetColumn {
  const days = sections.uint32(STATUS_DAYS)
  const own = new Map<number, string>()
  for (const day of days) if (isClosedDay(day) && !own.has(day)) own.set(day, periodOf(unpackDay(day), by))
  const texts = [...new Set(own.values())].sort()
  const numbers = new Map(texts.map((text, at) => [text, at + 1]))
  const keyOf = new Map([...own].map(([day, text]) => [day, numbers.get(text) ?? 0]))
  const keys = narrowColumn(texts.length, days.length)
  for (let document = 0; document < days.length; document++) keys[document] = keyOf.get(days[document]) ?? 0
  return {
    keys,
    keyCount: texts.length + 1,
    values: textValues(texts),
    list: listOne((key) => key),
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
  const list: FacetColumn['list'] = (key, into) => {
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
  }
  return {
    keys: readNarrowColumn(sections, `${scheme}.combinations`, documents),
    keyCount: ends.length,
    values: textValues(values.map(({ value }) => value)),
    many: new CombinationCounts(ends.length, values.length, list),
    list,
    isSingle: false,
    beyond: -1,
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
  const paths = openSets(sections, `${scheme}.paths`)
  const valuesOf = (path: number) => Array.from(setAt(paths, path), (code) => byCode.get(code) ?? []).flat()
  return setsOf(Array.from(paths.ends, (_, path) => [...new Set(valuesOf(path))]))
}

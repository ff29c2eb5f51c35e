/**
 * Counts the facets of a plan: in one pass over the matches of each condition, every facet counts the keys of the matches
 * (`key-counter.ts`); the values are counted from the keys afterwards.
 */

import type { Facet, FacetCount, FacetCounts, FacetPlan, FacetResult } from '../../facets.ts'
import type { Query } from '../../query.ts'
import type { CountryReader } from '../country-reader.ts'
import { grown } from '../files/grown.ts'
import { visitMatches } from '../match-iterator.ts'
import type { Workspace } from '../postings/workspace.ts'
import { KEY_VALUES_MAX } from './facet-column.ts'
import { type CountryCounts, countValues, KeyCounter } from './key-counter.ts'

/** A facet without the one that crosses it. */
type PlainFacet = Omit<Facet, 'by'>

/** Counts the facets of a plan in some countries. */
export function countFacets(
  { conditions, facets }: FacetPlan,
  countries: readonly CountryReader[],
  workspace: Workspace,
): FacetResult {
  const groups = Map.groupBy(facets, ({ condition = 0 }) => condition)
  let total = 0
  const counted = new Map<PlainFacet, CountryCounts[]>(facets.map((facet) => [facet, []]))
  for (const country of countries) {
    for (const [at, condition] of conditions.entries()) {
      const own = groups.get(at) ?? []
      // The first one is counted for the total.
      if (at > 0 && own.length === 0) continue
      const matches = countOnce(country, condition, own, counted, workspace)
      if (at === 0) total += matches
    }
  }
  return {
    total,
    facets: facets.map((facet) => {
      const own = counted.get(facet) ?? []
      const listed = listTop(own, facet.top)
      const crossed =
        facet.by === undefined
          ? null
          : cross(facet.by, conditions[facet.by.condition ?? 0], own, listed, countries, workspace)
      return summarise(own, listed, crossed)
    }),
  }
}

/** Counts facets with the same condition in one country; returns the number of matches. */
function countOnce(
  country: CountryReader,
  condition: Query,
  facets: readonly PlainFacet[],
  counted: ReadonlyMap<PlainFacet, CountryCounts[]>,
  workspace: Workspace,
): number {
  const counters = facets.map((facet) => {
    const column = country.columns.facet(facet.of)
    return { facet, column, counter: new KeyCounter(column) }
  })
  const matches = visitMatches(
    country.compile(condition),
    country.documents,
    workspace.listed,
    (list, from, to, base) => {
      for (const { counter } of counters) counter.add(list, from, to, base)
    },
  )
  workspace.reset()
  for (const { facet, column, counter } of counters) counted.get(facet)?.push(countValues(column, counter))
  return matches
}

/** A value that is listed: its number in each country, or -1 where no match has it. */
interface ListedValue {
  readonly value: string
  readonly label: string | undefined
  readonly count: number
  readonly numbers: readonly number[]
}

/** The values with the highest counts. */
function listTop(own: readonly CountryCounts[], top: number): readonly ListedValue[] {
  if (own.length === 1) {
    return topOfCountry(own[0], top).map((number) => listedValue(own, [number], own[0].counts[number]))
  }
  const byText = new Map<string, { count: number; readonly numbers: number[] }>()
  for (const [at, { counts, column }] of own.entries()) {
    for (let number = 0; number < counts.length; number++) {
      if (counts[number] === 0) continue
      const text = column.values.textOf(number)
      let entry = byText.get(text)
      if (entry === undefined) {
        entry = { count: 0, numbers: own.map(() => -1) }
        byText.set(text, entry)
      }
      entry.count += counts[number]
      entry.numbers[at] = number
    }
  }
  const sorted = [...byText].sort(([a, { count: x }], [b, { count: y }]) => y - x || (a < b ? -1 : 1))
  return sorted.slice(0, top).map(([, { count, numbers }]) => listedValue(own, numbers, count))
}

function listedValue(own: readonly CountryCounts[], numbers: readonly number[], count: number): ListedValue {
  const at = numbers.findIndex((number) => number >= 0)
  const { values } = own[at].column
  return { value: values.textOf(numbers[at]), label: values.labelOf?.(numbers[at]), count, numbers }
}

/** Numbers of the values of one country with the highest counts, ties by text. */
function topOfCountry({ counts, column: { values } }: CountryCounts, top: number): readonly number[] {
  // Count and order in one number: sorting numbers needs no comparison in JavaScript.
  const keys: number[] = []
  const byOrder = new Map<number, number>()
  for (let number = 0; number < counts.length; number++) {
    if (counts[number] === 0) continue
    const order = values.orderOf(number)
    byOrder.set(order, number)
    keys.push((MOST - counts[number]) * ORDERS + order)
  }
  const sorted = Float64Array.from(keys).sort().subarray(0, top)
  return Array.from(sorted, (key) => byOrder.get(key % ORDERS) as number)
}

/** Above every count: doc ids of a country are below 2^30 in practice, and 2^53 is the last exact integer. */
const MOST = 2 ** 31
/** Above the number of values of a member in one country. */
const ORDERS = 2 ** 22

/** Makes the answer of a facet. */
function summarise(
  own: readonly CountryCounts[],
  listed: readonly ListedValue[],
  crossed: readonly FacetCounts[] | null,
): FacetCounts {
  let other = 0
  let missing = 0
  for (const [at, country] of own.entries()) {
    const isListed = new Uint8Array(country.counts.length)
    for (const { numbers } of listed) if (numbers[at] >= 0) isListed[numbers[at]] = 1
    other += country.otherThan(isListed)
    missing += country.missing
  }
  const values = listed.map(
    ({ value, label, count }, at): FacetCount => ({
      value,
      ...(label !== undefined && label !== value && { label }),
      count,
      ...(crossed !== null && { by: crossed[at] }),
    }),
  )
  return { values, other, missing }
}

/**
 * Counts another facet among the companies of each listed value.
 *
 * @param outer what each country counted of the listed values
 */
function cross(
  facet: PlainFacet,
  condition: Query,
  outer: readonly CountryCounts[],
  listed: readonly ListedValue[],
  countries: readonly CountryReader[],
  workspace: Workspace,
): readonly FacetCounts[] {
  const counted = listed.map((): CountryCounts[] => [])
  for (const [at, country] of countries.entries()) {
    const column = country.columns.facet(facet.of)
    // A value that none of the outer matches has here may still be one of the inner matches, which have another condition.
    const { values } = outer[at].column
    const numbers = listed.map((each) => (each.numbers[at] >= 0 ? each.numbers[at] : values.find(each.value)))
    const groups = groupByValue(country, condition, outer[at], numbers, workspace)
    for (const [i, documents] of groups.entries()) {
      const counter = new KeyCounter(column)
      counter.add(documents, 0, documents.length, 0)
      counted[i].push(countValues(column, counter))
    }
  }
  return counted.map((own) => summarise(own, listTop(own, facet.top), null))
}

/** The matches that have each of some values, as doc ids. @param numbers of the values; -1 for one that no company of the country has */
function groupByValue(
  country: CountryReader,
  condition: Query,
  { column }: CountryCounts,
  numbers: readonly number[],
  workspace: Workspace,
): readonly Uint32Array[] {
  const groupOf = new Int32Array(column.values.count).fill(-1)
  for (const [group, number] of numbers.entries()) if (number >= 0) groupOf[number] = group
  const groups = numbers.map(() => new DocumentList())
  const into = new Uint32Array(KEY_VALUES_MAX)
  visitMatches(country.compile(condition), country.documents, workspace.listed, (list, from, to, base) => {
    for (let i = from; i < to; i++) {
      const document = base + list[i]
      const values = column.list(Math.min(column.keyCount - 1, column.keys[document]), into)
      for (let value = 0; value < values; value++) {
        const group = groupOf[into[value]]
        if (group >= 0) groups[group].push(document)
      }
    }
  })
  workspace.reset()
  return groups.map((group) => group.documents())
}

/** Doc ids that grow. */
class DocumentList {
  #items = new Uint32Array(16)
  #length = 0

  push(document: number): void {
    if (this.#length === this.#items.length) this.#items = grown(this.#items, this.#length * 2)
    this.#items[this.#length++] = document
  }

  documents(): Uint32Array {
    return this.#items.subarray(0, this.#length)
  }
}

/** Facets of two searches side by side: each value with how many companies of either have it. */
import type { ShownFacet, ShownValue } from './plan/facets.ts'

/** A value of two searches. */
export interface ComparedValue extends Omit<ShownValue, 'by'> {
  readonly otherCount: number
}

/** A facet of two searches. */
export interface ComparedFacet extends Omit<ShownFacet, 'values'> {
  /** The values that either search lists, the one with the most companies of the first search first. */
  readonly values: readonly ComparedValue[]
  readonly otherSearch: { readonly other: number; readonly missing: number }
}

/** The facets of a search, in the order asked, and how many companies have the values that they do not list. */
export interface CountedFacets {
  readonly facets: readonly ShownFacet[]
  /** Counts every value of some facets, all in one call of the engine. @returns in the order of `places` */
  readonly countAll: (places: readonly number[]) => Promise<readonly ReadonlyMap<string, number>[]>
}

/** Puts the facets of two searches side by side. `other` of each counts companies with a value that it does not list itself. */
export async function compareFacets(first: CountedFacets, second: CountedFacets): Promise<readonly ComparedFacet[]> {
  const counts = await countsOf(first, second)
  const otherCounts = await countsOf(second, first)
  return first.facets.map((facet, at) => {
    const { values: others, other, missing } = second.facets[at]
    const values = new Map([...others, ...facet.values].map((value) => [value.value, value]))
    const compared = [...values.values()].map((value) => ({
      ...value,
      count: counts[at].get(value.value) ?? 0,
      otherCount: otherCounts[at].get(value.value) ?? 0,
    }))
    compared.sort((a, b) => b.count - a.count || b.otherCount - a.otherCount || (a.value < b.value ? -1 : 1))
    return { ...facet, values: compared, otherSearch: { other, missing } }
  })
}

/** What a search counts, by facet, for its own values and for those that the other search lists. */
async function countsOf(own: CountedFacets, other: CountedFacets): Promise<readonly ReadonlyMap<string, number>[]> {
  const counts = own.facets.map(({ values }) => new Map(values.map(({ value, count }) => [value, count])))
  const unlisted = [...counts.keys()].filter(
    (at) => own.facets[at].other > 0 && other.facets[at].values.some(({ value }) => !counts[at].has(value)),
  )
  const all = unlisted.length === 0 ? [] : await own.countAll(unlisted)
  return counts.map((listed, at) => all[unlisted.indexOf(at)] ?? listed)
}

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

/** A facet as a search lists it, and how many companies have the values that it does not list. */
export interface CountedFacet {
  readonly shown: ShownFacet
  /** Counts the values beyond those that are shown; asked only where there are any. */
  readonly countAll: () => Promise<ReadonlyMap<string, number>>
}

/** Puts a facet of two searches side by side. `other` of each counts companies with a value that it does not list itself. */
export async function compareFacet(first: CountedFacet, second: CountedFacet): Promise<ComparedFacet> {
  const counts = await countsOf(first, second.shown)
  const otherCounts = await countsOf(second, first.shown)
  const values = new Map([...second.shown.values, ...first.shown.values].map((value) => [value.value, value]))
  const compared = [...values.values()].map((value) => ({
    ...value,
    count: counts.get(value.value) ?? 0,
    otherCount: otherCounts.get(value.value) ?? 0,
  }))
  const { other, missing } = second.shown
  return {
    ...first.shown,
    values: compared.toSorted(
      (a, b) => b.count - a.count || b.otherCount - a.otherCount || (a.value < b.value ? -1 : 1),
    ),
    otherSearch: { other, missing },
  }
}

/** What a search counts for its own values and for those that the other one lists. */
async function countsOf({ shown, countAll }: CountedFacet, other: ShownFacet): Promise<ReadonlyMap<string, number>> {
  const own = new Map(shown.values.map(({ value, count }) => [value, count]))
  const isAllListed = shown.other === 0 || other.values.every(({ value }) => own.has(value))
  return isAllListed ? own : countAll()
}

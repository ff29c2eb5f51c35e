import type { Listing } from './listing.ts'

/** The values of `categoryOfTheCompany`, largest first, in the words of the interface (`docs/decisions.md`). */
export const CATEGORIES = ['Very large company', 'Large company', 'Medium sized company', 'Small company'] as const

/** One of {@link CATEGORIES}. */
export type Category = (typeof CATEGORIES)[number]

/** What is known about a company's size. Amounts are in euro; `null` means unknown. */
export interface Size {
  readonly operatingRevenueEur: number | null
  readonly totalAssetsEur: number | null
  readonly numberOfEmployees: number | null
  readonly listing: Listing | null
}

/**
 * Lower bounds of each category; reaching one is enough. Revenue and assets are in EUR, employees in heads.
 *
 * Source: `docs/decisions.md`, "values of `categoryOfTheCompany`".
 */
const THRESHOLDS = [
  { category: 'Very large company', revenueEur: 100e6, assetsEur: 200e6, employees: 1000 },
  { category: 'Large company', revenueEur: 10e6, assetsEur: 20e6, employees: 150 },
  { category: 'Medium sized company', revenueEur: 1e6, assetsEur: 2e6, employees: 15 },
] as const satisfies readonly { category: Category; revenueEur: number; assetsEur: number; employees: number }[]

/**
 * Derives the category of a company whose register publishes none.
 *
 * A listed company is very large whatever its figures. One figure at or above a bound is enough.
 *
 * @returns the category, or `null` when nothing about the size is known: an unknown company is not a small one
 */
export function categoryOf(size: Size): Category | null {
  if (size.listing === 'listed') return 'Very large company'
  const { operatingRevenueEur: revenue, totalAssetsEur: assets, numberOfEmployees: employees } = size
  if (revenue === null && assets === null && employees === null) return null
  for (const bound of THRESHOLDS) {
    const reached =
      (revenue ?? -1) >= bound.revenueEur || (assets ?? -1) >= bound.assetsEur || (employees ?? -1) >= bound.employees
    if (reached) return bound.category
  }
  return 'Small company'
}

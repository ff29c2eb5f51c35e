/** The order of results as parts of an index need it: where each company goes. */
import { inverseOf } from '../files/inverse.ts'
import type { PlacedCompanies } from './index-writer.ts'

/** The documents of one country, by arrival. */
export interface CountryArrivals {
  readonly country: string
  /** Arrival number of each document: which call of `add` it was, from 0. */
  readonly arrivals: Uint32Array
}

/** Companies whose documents are in the given order. */
export function placedAs(order: readonly CountryArrivals[]): PlacedCompanies {
  const countries = order.map(({ country, arrivals }) => ({ country, companies: arrivals.length }))
  const positions = new Uint32Array(countries.reduce((sum, { companies }) => sum + companies, 0))
  let position = 0
  for (const { arrivals } of order) {
    for (let document = 0; document < arrivals.length; document++) positions[arrivals[document]] = position++
  }
  return { countries, positions }
}

/** The companies of each country in the order of their documents. */
export function arrivalsOf({ countries, positions }: PlacedCompanies): CountryArrivals[] {
  const all = inverseOf(positions)
  let from = 0
  return countries.map(({ country, companies }) => {
    from += companies
    return { country, arrivals: all.subarray(from - companies, from) }
  })
}

/**
 * Checks that all companies have a place.
 *
 * @param what what is written, for an error
 * @throws {Error} when there are more or fewer documents than companies
 */
export function requireAll(documents: number, companies: number, what: string): void {
  if (documents === companies) return
  throw new Error(`Cannot write ${what}: ${documents} documents for ${companies} companies`)
}

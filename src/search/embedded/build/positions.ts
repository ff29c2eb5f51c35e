/** The order of results as parts of an index need it: where each company goes. */
import type { CountryArrivals } from './index-writer.ts'

/**
 * The place of each company among the documents of all countries, one country after another.
 *
 * @param companies how many were added
 * @param what      what is written, for an error
 * @throws {Error} when the order has more or fewer documents
 */
export function positionsOf(order: readonly CountryArrivals[], companies: number, what: string): Uint32Array {
  const documents = order.reduce((sum, { arrivals }) => sum + arrivals.length, 0)
  if (documents !== companies) {
    throw new Error(`Cannot write ${what}: ${documents} documents for ${companies} companies`)
  }
  const positions = new Uint32Array(companies)
  let position = 0
  for (const { arrivals } of order) {
    for (let document = 0; document < arrivals.length; document++) positions[arrivals[document]] = position++
  }
  return positions
}

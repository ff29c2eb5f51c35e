/** States of a country by the letters or names that registers write: `reference/lists/states.tsv`. */
import { loadTable, oncePer } from './load-table.ts'

/**
 * The names of a country's states, as `reference/places/regions.tsv` has them, by what registers write.
 *
 * @param country ISO 3166-1 alpha-2: `AU`, `BR` (ISO 3166-2), `US` (USPS Publication 28, appendix B) have letters, `DE` English names
 */
export const statesOf: (country: string) => ReadonlyMap<string, string> = oncePer((country) => {
  const own = loadTable('lists/states').rows.filter((row) => row[0] === country)
  return new Map(own.map(([, written, name]) => [written, name]))
})

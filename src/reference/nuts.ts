/** NUTS codes (the statistical divisions of the European Union) as places of ours. */
import { loadTable, once } from './load-table.ts'

/**
 * The place that a NUTS code of any level means.
 *
 * @param country ISO 3166-1 alpha-2, upper case
 * @param code as written: `ITC4C`, `itc4c`; Greek ones with EL or GR
 * @returns `<region>|<province>`, or the region alone; `null` for a code of another country, an unknown one, or one that
 *   reaches into several regions (`ITC`, the North-West of Italy)
 */
export function placeOfNuts(country: string, code: string): string | null {
  const key = code.trim().toUpperCase().replace(/^GR/, 'EL')
  return /^[A-Z]{2}[A-Z\d]{1,3}$/.test(key) ? (places().get(`${country} ${key}`) ?? null) : null
}

const places = once(
  (): ReadonlyMap<string, string> =>
    new Map(loadTable('places/nuts').rows.map(([country, code, place]) => [`${country} ${code}`, place])),
)

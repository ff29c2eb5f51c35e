/**
 * Converts amounts to euro, so that the sizes of companies of all countries can be compared.
 *
 * The table is fixed, so that the same record has the same category on every machine, for ever. Not for payments.
 *
 * Source: European Central Bank, euro foreign exchange reference rates, averages of the calendar year, rounded to four
 * significant digits.
 */
import { loadTable, once } from '../reference/load-table.ts'

/** Units of a currency for one euro, on the average of each year from the first one on: `reference/lists/currency-rates.tsv`. */
const rates = once(() => {
  const { columns, rows } = loadTable('lists/currency-rates')
  return {
    firstYear: Number(columns[1]),
    unitsPerEuro: new Map(rows.map(([currency, ...units]) => [currency, units.map(Number)])),
  }
})

/** The currencies that can be converted to euro, besides the euro itself, in alphabetical order. */
export const currenciesWithRates = (): readonly string[] => [...rates().unitsPerEuro.keys()]

/**
 * Converts an amount to euro, by the average rate of its year.
 *
 * @param currency ISO 4217 code
 * @param year the year of the amount; a year outside the table counts as the nearest one in it, an unknown year as the
 *   latest
 * @returns `null` when the currency is unknown or has no rate
 */
export function inEuro(amount: number, currency: string | null, year: number | null): number | null {
  if (currency === 'EUR') return amount
  const units = currency === null ? undefined : rates().unitsPerEuro.get(currency)
  if (units === undefined) return null
  const last = units.length - 1
  const index = year === null ? last : Math.min(Math.max(year - rates().firstYear, 0), last)
  return amount / units[index]
}

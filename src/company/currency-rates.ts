/**
 * Converts amounts to euro, so that the sizes of companies of all countries can be compared.
 *
 * The table is fixed, so that the same record has the same category on every machine, for ever. Not for payments.
 *
 * Source: European Central Bank, euro foreign exchange reference rates, averages of the calendar year, rounded to four
 * significant digits.
 */

/** First year of every row of {@link UNITS_PER_EURO}. */
const FIRST_YEAR = 2010

/** Units of the currency for one euro, on the average of each year from 2010 to 2024. */
const UNITS_PER_EURO: Readonly<Record<string, readonly number[]>> = {
  BGN: Array.from({ length: 15 }, () => 1.956),
  CAD: [1.365, 1.376, 1.284, 1.368, 1.466, 1.419, 1.466, 1.465, 1.529, 1.486, 1.53, 1.483, 1.37, 1.46, 1.482],
  CHF: [1.38, 1.233, 1.205, 1.231, 1.215, 1.068, 1.09, 1.112, 1.155, 1.112, 1.071, 1.081, 1.005, 0.9718, 0.9526],
  CNY: [8.971, 8.996, 8.105, 8.165, 8.186, 6.973, 7.352, 7.629, 7.808, 7.736, 7.875, 7.628, 7.079, 7.66, 7.788],
  CZK: [25.28, 24.59, 25.15, 25.98, 27.54, 27.28, 27.03, 26.33, 25.65, 25.67, 26.46, 25.64, 24.57, 24.0, 25.12],
  DKK: [7.447, 7.451, 7.444, 7.458, 7.455, 7.459, 7.445, 7.439, 7.453, 7.466, 7.454, 7.437, 7.44, 7.451, 7.459],
  GBP: [
    0.8578, 0.8679, 0.8109, 0.8493, 0.8061, 0.7258, 0.8195, 0.8767, 0.8847, 0.8778, 0.8897, 0.8596, 0.8528, 0.8698,
    0.8466,
  ],
  HUF: [275.5, 279.4, 289.3, 296.9, 308.7, 310.0, 311.4, 309.2, 318.9, 325.3, 351.3, 358.5, 391.3, 381.9, 395.3],
  JPY: [116.2, 111.0, 102.5, 129.7, 140.3, 134.3, 120.2, 126.7, 130.4, 122.0, 121.9, 129.9, 138.0, 152.0, 163.9],
  NOK: [8.004, 7.793, 7.475, 7.807, 8.354, 8.95, 9.291, 9.327, 9.598, 9.851, 10.72, 10.16, 10.1, 11.42, 11.63],
  PLN: [3.995, 4.121, 4.185, 4.198, 4.184, 4.184, 4.363, 4.257, 4.262, 4.298, 4.443, 4.565, 4.686, 4.542, 4.306],
  RON: [4.212, 4.239, 4.459, 4.419, 4.444, 4.445, 4.49, 4.569, 4.654, 4.745, 4.838, 4.922, 4.931, 4.947, 4.975],
  SEK: [9.537, 9.03, 8.704, 8.652, 9.099, 9.354, 9.469, 9.635, 10.26, 10.59, 10.48, 10.15, 10.63, 11.48, 11.43],
  USD: [1.326, 1.392, 1.285, 1.328, 1.329, 1.11, 1.107, 1.13, 1.181, 1.12, 1.142, 1.183, 1.053, 1.081, 1.082],
}

/** The currencies that can be converted to euro, besides the euro itself, in alphabetical order. */
export const CURRENCIES_WITH_RATES: readonly string[] = Object.keys(UNITS_PER_EURO)

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
  if (currency === null || !Object.hasOwn(UNITS_PER_EURO, currency)) return null
  const rates = UNITS_PER_EURO[currency]
  const last = rates.length - 1
  const index = year === null ? last : Math.min(Math.max(year - FIRST_YEAR, 0), last)
  return amount / rates[index]
}

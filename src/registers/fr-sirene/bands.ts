/**
 * The codes in which SIRENE publishes size.
 *
 * Sources: INSEE, variables of SIRENE: `trancheEffectifsUniteLegale`; TCA of the files until 2018.
 */

/** A band; `max` is `null` when it is open upwards. */
export interface Band {
  readonly min: number
  readonly max: number | null
}

/**
 * Employees. `00`: none at the end of the year, but some during it. `NN` (no employees, or unknown) is ambiguous, and
 * absent.
 */
export const STAFF_BANDS: Readonly<Record<string, Band>> = {
  '00': { min: 0, max: 0 },
  '01': { min: 1, max: 2 },
  '02': { min: 3, max: 5 },
  '03': { min: 6, max: 9 },
  '11': { min: 10, max: 19 },
  '12': { min: 20, max: 49 },
  '21': { min: 50, max: 99 },
  '22': { min: 100, max: 199 },
  '31': { min: 200, max: 249 },
  '32': { min: 250, max: 499 },
  '41': { min: 500, max: 999 },
  '42': { min: 1_000, max: 1_999 },
  '51': { min: 2_000, max: 4_999 },
  '52': { min: 5_000, max: 9_999 },
  '53': { min: 10_000, max: null },
}

const MILLION = 1_000_000

/** Turnover in euro, of the companies that the yearly survey of 2012 asked. */
export const TURNOVER_BANDS: Readonly<Record<string, Band>> = {
  '0': { min: 0, max: 0.5 * MILLION - 1 },
  '1': { min: 0.5 * MILLION, max: MILLION - 1 },
  '2': { min: MILLION, max: 2 * MILLION - 1 },
  '3': { min: 2 * MILLION, max: 5 * MILLION - 1 },
  '4': { min: 5 * MILLION, max: 10 * MILLION - 1 },
  '5': { min: 10 * MILLION, max: 20 * MILLION - 1 },
  '6': { min: 20 * MILLION, max: 50 * MILLION - 1 },
  '7': { min: 50 * MILLION, max: 100 * MILLION - 1 },
  '8': { min: 100 * MILLION, max: 200 * MILLION - 1 },
  '9': { min: 200 * MILLION, max: null },
}

/**
 * `categorieEntreprise` of enterprises of 5,000 employees and more, or of more than 1.5 billion euro of turnover and 2
 * billion of assets (decree 2008-1354, art. 3). The others span several of our categories: `PME` reaches to 249 employees
 * and 50 million euro, `ETI` begins there.
 */
export const LARGE_ENTERPRISE = 'GE'

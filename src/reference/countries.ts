/** The countries this service has reference data for, and the alphabet of countries in general. */
import { loadTable } from './load-table.ts'

/** A served country. */
export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly countryIso2: string
  /** English short name. */
  readonly name: string
}

/** A row of `reference/lists/countries.tsv`. */
export interface CountryRow extends Country {
  /** ISO 3166-1 alpha-3; empty where it is not served. */
  readonly code3: string
  /** How many digits of a postcode say its place; `null` where letters do. The rest is a street. */
  readonly postcodeDigits: number | null
  /** Codes and names that ISO does not have and people do, folded. */
  readonly otherNames: readonly string[]
  /** What companies write for their country beside its names. */
  readonly companiesWrite: readonly string[]
}

/** The countries of the table; those that are not served have other names alone, and no name. */
export const COUNTRY_ROWS: readonly CountryRow[] = loadTable('lists/countries').rows.map(
  ([countryIso2, name = '', code3 = '', digits = '', ...lists]) => {
    const [otherNames = [], companiesWrite = []] = lists.map((list) => list.split(' | ').filter(Boolean))
    return {
      countryIso2,
      name,
      code3,
      postcodeDigits: digits === '' ? null : Number(digits),
      otherNames,
      companiesWrite,
    }
  },
)

/**
 * The countries served: those with a list of regions in `reference/`. By code, which is also the
 * order of every list of countries.
 */
export const COUNTRIES: readonly Country[] = Object.freeze(
  COUNTRY_ROWS.filter(({ name }) => name !== '').map(({ countryIso2, name }) => Object.freeze({ countryIso2, name })),
)

/** Their codes. */
export const SERVED_COUNTRIES: ReadonlySet<string> = new Set(COUNTRIES.map(({ countryIso2 }) => countryIso2))

/** Matches their codes in upper case. No list of values in `openapi.json`: a country more would break its clients. */
export const COUNTRY_PATTERN = `^(${[...SERVED_COUNTRIES].join('|')})$`

const SERVED = new Map(COUNTRIES.map((country) => [country.countryIso2, country]))

/**
 * Reads a country as a caller may write it: case and surrounding spaces do not matter.
 *
 * @returns the served country, `undefined` when `typed` is no code or one that is not served
 */
export function findCountry(typed: string): Country | undefined {
  return SERVED.get(typed.trim().toUpperCase())
}

/** Whether `code` is an officially assigned ISO 3166-1 alpha-2 code (upper case), served or not. */
export function isIsoCountry(code: string): boolean {
  return ASSIGNED.has(code)
}

/** The 249 officially assigned alpha-2 codes of ISO 3166-1. */
const ASSIGNED: ReadonlySet<string> = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
    'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
    'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO ' +
    'JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR ' +
    'MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO ' +
    'RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV ' +
    'TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
  ).split(' '),
)

/** The code of a country that a list names by its code, or in words. */

import { foldText } from '../../text/fold-text.ts'
import { COUNTRY_NAMES } from '../../understanding/places/country-names.ts'

const BY_NAME = new Map(
  Object.entries(COUNTRY_NAMES).flatMap(([code, names]) => names.split(' | ').map((name) => [foldText(name), code])),
)

/** @returns the ISO 3166-1 alpha-2 code; what is neither a code nor a known name is returned as it is */
export function countryOf(text: string): string {
  return /^[a-z]{2}$/i.test(text) && text.toUpperCase() !== 'UK'
    ? text.toUpperCase()
    : (BY_NAME.get(foldText(text)) ?? text)
}

/** Reads countries as people and tables write them. */
import { foldText } from '../text/fold-text.ts'
import { COUNTRIES, isIsoCountry } from './countries.ts'

/** Languages in which names of countries are understood. */
const LANGUAGES = 'en it fr de es pt nl nb nn sv da fi is pl cs sk sl hr hu ro bg el et lv lt ga mt lb ja'.split(' ')
/** Codes and names that ISO does not have and people do. */
const MORE_COUNTRIES: Readonly<Record<string, string>> = {
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  el: 'GR',
  usa: 'US',
  'united states of america': 'US',
  'u s a': 'US',
  'czech republic': 'CZ',
  holland: 'NL',
  'the netherlands': 'NL',
  'republic of ireland': 'IE',
  'south korea': 'KR',
  'slovak republic': 'SK',
  'hong kong': 'HK',
  macau: 'MO',
  turkey: 'TR',
  'ivory coast': 'CI',
  swaziland: 'SZ',
  burma: 'MM',
  macedonia: 'MK',
  'cape verde': 'CV',
  'east timor': 'TL',
}

let countryNames: ReadonlyMap<string, string> | undefined

/** ISO 3166 alpha-3 codes of the countries served, in the order of {@link COUNTRIES}. */
const THREE_LETTERS =
  'AUT AUS BEL BGR BRA CHE CYP CZE DEU DNK EST ESP FIN FRA GBR GRC HRV HUN IRL ISL ITA JPN LIE LTU LUX LVA MLT NLD NOR POL PRT ROU SWE SVN SVK USA'

/**
 * Reads a country as tables write it: its ISO 3166 code of two letters, of three for the countries served, or its name in a
 * language of the countries served.
 *
 * @returns the code of two letters; `null`: it is none
 */
export function countryOf(text: string): string | null {
  const code = text.trim().toUpperCase()
  if (isIsoCountry(code)) return code
  countryNames ??= namesOfCountries()
  return countryNames.get(foldText(text)) ?? null
}

function namesOfCountries(): ReadonlyMap<string, string> {
  const names = new Map(Object.entries(MORE_COUNTRIES))
  for (const [at, code] of THREE_LETTERS.split(' ').entries()) names.set(code.toLowerCase(), COUNTRIES[at].countryIso2)
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isIsoCountry)
  for (const language of LANGUAGES) {
    const displayed = new Intl.DisplayNames([language], { type: 'region' })
    for (const code of codes) {
      const name = foldText(displayed.of(code) ?? code)
      if (!names.has(name)) names.set(name, code)
    }
  }
  return names
}

/**
 * The country that is meant by one that is not served: `GB` for `UK`.
 *
 * @returns its code alone; none where none is meant
 */
export function countriesMeant(text: string, served: ReadonlySet<string>): readonly string[] {
  const code = countryOf(text)
  return code !== null && code !== text && served.has(code) ? [code] : []
}

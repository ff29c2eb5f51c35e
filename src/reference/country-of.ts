/** Reads countries as people and tables write them. */
import { foldText } from '../text/fold-text.ts'
import { readBothLanguages } from './both-languages.ts'
import { COUNTRY_ROWS, findCountry, isIsoCountry } from './countries.ts'

/** Languages in which names of countries are understood. */
const LANGUAGES =
  'en it fr de es pt nl nb nn sv da fi is pl cs sk sl hr hu ro bg el et lv lt ga mt lb ja ca gl eu tr uk ru sr sr-Latn mk sq ar zh zh-Hant ko'.split(
    ' ',
  )

const INITIALS = /^(?:\p{L}\.\s*)+\p{L}\.?$/u
/** Articles and forms of states before a name, folded, in the six languages of sentences. */
const AROUND_A_NAME =
  /^(?:(?:the|die|der|das|le|la|les|l|il|lo|i|gli|el|los|las) )?(?:(?:republic|kingdom|grand duchy) of |(?:republik|konigreich|grossherzogtum|kongeriket|republikken|storhertugdommet) |(?:republique|royaume|grand duche) (?:de |du |d )?|(?:repubblica|regno|granducato) (?:di |del |d )?|(?:republica|reino|gran ducado) (?:de |del )?)?(?:(?:la|les|l|los|las|the) )?/

let countryNames: ReadonlyMap<string, string> | undefined

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
  const folded = foldText(text)
  // `U.K.`, `U. S. A.`
  const initials = INITIALS.test(text.trim()) ? folded.replaceAll(' ', '') : null
  const named = countryNames.get(folded) ?? countryNames.get(initials ?? '')
  if (named !== undefined) return named
  // `the Netherlands`, `République d’Autriche`: of a country served alone, the Republic of China is none.
  const served = countryNames.get(folded.replace(AROUND_A_NAME, ''))
  if (served !== undefined && findCountry(served) !== undefined) return served
  // `Italy (IT)`, `IT: Italia`, `Schweiz / Suisse`: codes and names that agree.
  return readBothLanguages(text.replace(/^([A-Z]{2,3}): /, '$1 - '), countryOf)
}

function namesOfCountries(): ReadonlyMap<string, string> {
  const names = new Map(
    COUNTRY_ROWS.flatMap(({ countryIso2, code3, otherNames }) =>
      [...otherNames, code3.toLowerCase()].filter(Boolean).map((name) => [name, countryIso2]),
    ),
  )
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

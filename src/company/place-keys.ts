/**
 * The keys under which cities and postcodes are compared, at index time and at query time alike.
 *
 * Both are open lists: what a register wrote and what a caller types must meet without case, accents and the usual
 * variants of spelling.
 */
import { foldText } from '../text/fold-text.ts'
import { latinScript } from '../text/latin-script.ts'

/**
 * Words of place names that are abbreviated as often as not, by their folded spelling.
 *
 * Only pairs that never change the place: `st` is saint wherever it begins a name or a part of one.
 */
const SHORT_FORMS: Readonly<Record<string, string>> = {
  saint: 'st',
  sainte: 'ste',
  sankt: 'st',
  sint: 'st',
  santo: 's',
  santa: 's',
  san: 's',
  mount: 'mt',
  fort: 'ft',
}
const SHORTENABLE = new RegExp(`\\b(?:${Object.keys(SHORT_FORMS).join('|')})\\b`, 'g')

/** `Frankfurt a. Main`, `Reggio nell'Emilia`: the small words between, which registers omit or shorten at will. */
const LINKING_WORDS =
  / (?:a|am|an|auf|bei|im|in|of|on|upon|the|der|de|del|della|delle|di|nell|nel|d|l|la|le|les|du|des|sur|sous|en|i|ved)(?= )/g

/** `Paris 8`, `Lyon 3e arrondissement`, `Praha 10-Malešice`, `Lille Cedex 9`: districts and post offices of the city. */
const DISTRICT = / (?:cedex|\d{1,2}(?:er?|eme)?)(?: .*)?$/

/** Digits of postcodes, folded, as the countries served group them; a group of three or fewer alone is not one. */
const POSTCODE_DIGITS = '(?:\\d{4} \\d{3}|\\d{5} \\d{4}|\\d{3} \\d{2}|\\d{2} \\d{3}|\\d{4,6})'
/**
 * `SE-411 21 Göteborg`, `75008 Paris`, `NL-1011 AB Amsterdam`: a postcode before the city, with or without the country.
 * Dutch letters apart from their digits are distinguished from a word of the name by the country alone.
 */
const POSTCODE_BEFORE = new RegExp(
  `^(?:nl ?\\d{4} ?[a-z]{2}|\\d{4}[a-z]{2}|(?:[a-z]{1,3} ?)?${POSTCODE_DIGITS}) (?=\\D)`,
)
/** `Göteborg 411 21`, `Wien 1010`. */
const POSTCODE_BEHIND = new RegExp(`(?<=\\D) ${POSTCODE_DIGITS}$`)

/**
 * The key of a city's name: folded, in Latin letters, `Saint`/`St`/`St.` equal, without `-on-`, `-sur-`, `am` and the like between words,
 * without the number of a district or post office, and without a postcode before or behind it.
 *
 * @returns the key, empty when `city` holds no letter or digit
 */
export function cityKey(city: string): string {
  const folded = foldText(latinScript(city))
  if (!folded.includes(' ')) return folded
  const name = /\d\d/.test(folded) ? folded.replace(POSTCODE_BEFORE, '').replace(POSTCODE_BEHIND, '') : folded
  return name
    .replace(DISTRICT, '')
    .replace(SHORTENABLE, (word) => SHORT_FORMS[word])
    .replace(LINKING_WORDS, '')
}

/**
 * The key of a postcode: folded and without spaces, so that `SW1A 1AA` and `sw1a1aa` meet.
 *
 * @returns the key, empty when `postcode` holds no letter or digit
 */
export function postcodeKey(postcode: string): string {
  return foldText(postcode).replaceAll(' ', '')
}

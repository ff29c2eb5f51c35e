/** Reads numbers and bands from the text of cells. Pure; `null` means "cannot be read". */
import { foldText } from '../../text/fold-text.ts'
import type { Band } from './mapping.ts'

/** Codes of the currencies of the countries served and their neighbours: other words of three letters may be scales (`mil`, `tkr`). */
const CODES = 'AUD|BGN|BRL|CAD|CHF|CZK|DKK|EUR|GBP|HRK|HUF|ISK|JPY|NOK|PLN|RON|RSD|SEK|TRY|UAH|USD'
/** Currency symbols and codes, before or after an amount. */
const CURRENCY = new RegExp(
  `^(?:US\\$|[€$£¥]|(?:${CODES})\\b|kr\\.?|zł|R\\$)\\s*|\\s*(?:[€$£¥]|\\b(?:${CODES})|(?<!\\p{L})kr\\.?|zł|Kč|lei|Ft|euros?|,-)$`,
  'giu',
)
/** Spaces of every kind, apostrophes and underscores between digits. */
const SPACES = /(?<=\d)[\s'’_\u00a0\u202f]+(?=\d)/g

/** What words and letters after a number multiply it by, folded. */
const SCALES: Readonly<Record<string, number>> = {
  k: 1e3, t: 1e3, th: 1e3, ths: 1e3, tis: 1e3, mila: 1e3, tsd: 1e3, tausend: 1e3, thousand: 1e3, tys: 1e3, tusind: 1e3, tusen: 1e3, duizend: 1e3,
  m: 1e6, mio: 1e6, mn: 1e6, mln: 1e6, mill: 1e6, million: 1e6, millions: 1e6, millionen: 1e6, milioni: 1e6, milione: 1e6, millones: 1e6,
  millon: 1e6, milhoes: 1e6, milhao: 1e6, miljoen: 1e6, millioner: 1e6, miljoner: 1e6, milj: 1e6, mi: 1e6, milionow: 1e6, miliony: 1e6,
  bn: 1e9, billion: 1e9, mrd: 1e9, md: 1e9, mld: 1e9, milliard: 1e9, milliards: 1e9, milliarden: 1e9, miliardi: 1e9, miliardo: 1e9,
  miljard: 1e9, milliarder: 1e9, miljarder: 1e9,
  // A scale and a currency in one word.
  tkr: 1e3, tnok: 1e3, tsek: 1e3, tdkk: 1e3, teur: 1e3, mkr: 1e6, mnok: 1e6, msek: 1e6, mdkk: 1e6, meur: 1e6,
} // biome-ignore format: a table reads best in few lines
/** What Japanese counts people in. */
const PEOPLE = /(?<=\d)\s*[名人]$/u
const SCALED = /^(.*\d)\s*([\p{L}]{1,10})\.?(?:\s*(?:de|d'|di)?\s*)$/u

/** What says that a number is not exact: `ca. 120`, `~ 50`, `rund 30`. */
const ABOUT =
  /^(?:ca\.?|circa|cca\.?|~|≈|rund|etwa|env\.?|environ|aprox\.?|approx\.?|approximately|about|around|około|ok\.|omkring|omtrent|ungefär|cirka|ongeveer|noin|asi|přibližně|cerca de|aproximadamente)\s*(?=\d)/iu

/** An amount or a count without the year after it: `1,980 (2022)`. */
export const withoutYear = (text: string) => text.trim().replace(OF_YEAR, '')
const OF_YEAR = /(?<=[\p{L}\d€])\s*\((?:19|20)\d\d\)$/u

/** A number without its currency, and what its scale word multiplies it by; `null`: there is a word that is none. */
function scaled(text: string): readonly [number: string, times: number] | null {
  const plain = withoutYear(text.normalize('NFKC'))
    .replace(ABOUT, '')
    .replace(CURRENCY, '')
    .replace(CURRENCY, '')
    .replace(PEOPLE, '')
    .trim()
  const [, number, word] = SCALED.exec(plain) ?? []
  if (number === undefined) return [plain, 1]
  const folded = foldText(word)
  if (/^e\d*$/.test(folded)) return [plain, 1]
  return Object.hasOwn(SCALES, folded) ? [number.trim(), SCALES[folded]] : null
}

/**
 * Reads a number: `1.234.567,89` with a decimal comma, `1,234,567.89` with a point, `12 345`, `1'234`, `€ 5`, `(300)` and
 * `300-` below zero, `1.5e6`, `1.2 Mio. €`, `350k`.
 *
 * @param decimal the decimal separator; the other of point and comma may only separate thousands
 */
export function numberOf(text: string, decimal: '.' | ','): number | null {
  const parts = scaled(text)
  if (parts === null) return null
  let plain = parts[0].replace(CURRENCY, '').replace(SPACES, '').trim()
  const isNegative = /^\(.*\)$/.test(plain) || /^\d.*-$/.test(plain)
  if (isNegative) plain = plain.replace(/[()-]/g, '')
  const thousands = decimal === '.' ? ',' : '.'
  if (plain.includes(thousands)) {
    const groups = decimal === '.' ? /^[-+]?\d{1,3}(,\d{2,3})*(,\d{3})(\.\d+)?$/ : /^[-+]?\d{1,3}(\.\d{3})+(,\d+)?$/
    if (!groups.test(plain)) return null
    plain = plain.replaceAll(thousands, '')
  }
  if (decimal === ',') plain = plain.replace(',', '.')
  if (!/^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d{1,3})?$/i.test(plain)) return null
  // Multiplied whole: 1.2 million is 1200000, and not a fraction more.
  const number = Number((Number(plain) * parts[1]).toPrecision(15))
  return Number.isFinite(number) ? (isNegative ? -number : number) : null
}

const OPEN_ABOVE =
  /\b(?:or more|and more|and over|and above|or above|over|above|more than|oltre|piu di|plus|et plus|ou plus|plus de|und mehr|oder mehr|mehr als|uber|ab|o mas|y mas|mas de|e mais|ou mais|mais de|en meer|of meer|meer dan|og mer|eller mer|mer enn|mer an|och fler|eller fler|fler an|og flere|eller flere|flere enn|mere end|over|ponad|powyzej|i wiecej|wiecej niz|a vice|vice nez|a viac|viac ako|es tobb|tobb mint|feletti?|mai mult|peste|e oltre|o piu|e piu|at least|almeno|mindestens|au moins|minimum)\b|\+\s*$|^\s*[>≥]/
const OPEN_BELOW =
  /\b(?:less than|fewer than|under|below|up to|fino a|meno di|inferiore a|moins de|jusqu|unter|weniger als|bis zu|bis|menos de|hasta|ate|minder dan|tot|mindre enn|mindre end|faerre enn|faerre end|farre an|mindre an|opp til|op til|upp till|ponizej|mniej niz|do)\b|^\s*[<≤]/
const EXCLUSIVE_BELOW =
  /\b(?:less than|fewer than|under|below|meno di|inferiore a|moins de|unter|weniger als|menos de|minder dan|mindre enn|mindre end|faerre enn|faerre end|farre an|mindre an|ponizej|mniej niz)\b|^\s*<(?!=)/
const EXCLUSIVE_ABOVE =
  /^\s*(?:over|above|more than|oltre|piu di|plus de|mehr als|uber|mas de|mais de|meer dan|mer enn|mer an|fler an|flere enn|mere end|ponad|powyzej|wiecej niz)\b|^\s*>(?!=)/
const AMOUNT = /\d[\d.,'’\u00a0\u202f ]*\d|\d/g
/** Words of bands that say nothing more, folded; all others make a text no band. */
const PLAIN_WORDS = new Set(
  `a to e et y und and or o ou of och og i te tot til till bis do from da de di von van fra od between zwischen tra entre mellom mellem mellan miedzy
  more over above mehr mas mais meer mer mere fler flere wiecej piu plus oltre vice nez viac ako es tobb mint felett feletti mai mult peste less than fewer under below up fino meno inferiore moins jusqu unter weniger als
  zu menos hasta ate minder dan mindre enn end faerre farre an opp op upp ponizej mniej niz uber ab ponad powyzej at least almeno mindestens au moins minimum eller oder en ca circa cca rund etwa environ ok
  employees employee staff people persons mitarbeiter beschaftigte salaries salarie dipendenti addetti empleados trabajadores empregados trabalhadores pessoas colaboradores funcionarios
  werknemers medewerkers personen ansatte medarbejdere anstallda pracownikow osob personer unita persone eur euro euros usd gbp chf sek nok dkk pln kr zl czk ron lei huf ft kc zamestnancu zamestnancov angajati salariati zaposlenih fo travailleurs personnes collaborateurs mitarbeitende persona anst arsverk fte`
    .split(/\s+/),
) // biome-ignore format: a list reads best in few lines

/**
 * Reads a band as people write it: `50 to 249`, `10-19`, `1,000 or more`, `250+`, `less than 10`, `7`, `2-5 Mio. €`, `€ 1M - € 2.5M`.
 *
 * @param unit what numbers without a scale of their own are multiplied by
 * @param isMoney amounts, of which "less than 1 million" ends at a million
 * @returns `null` where a word is not known, since it may change what the numbers mean
 */
export function bandOf(text: string, { unit = 1, isMoney = false } = {}): Band | null {
  const folded = withoutYear(text)
    .toLowerCase()
    // Dutch: up to and including.
    .replace(/\bt\s?\/\s?m\b/g, '-')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ł/g, 'l')
    .replace(/æ/g, 'ae')
    .replace(/ø/g, 'o')
  const numbers: { readonly value: number; readonly times: number | null }[] = []
  for (const { 0: found, index } of folded.matchAll(AMOUNT)) {
    const [, word = ''] = /^\s*(\p{L}{1,10})/u.exec(folded.slice(index + found.length)) ?? []
    const times = Object.hasOwn(SCALES, word) ? SCALES[word] : null
    numbers.push({ value: wholeOrTenths(found), times })
  }
  const words = folded.match(/\p{L}+/gu) ?? []
  if (words.some((word) => !PLAIN_WORDS.has(word) && !Object.hasOwn(SCALES, word))) return null
  const last = numbers.at(-1)?.times ?? null
  const values = numbers.map(({ value, times }) => Math.round(value * (times ?? last ?? unit)))
  if (values.some((value) => !Number.isSafeInteger(value))) return null
  const [first, second] = values
  if (values.length === 2) return first <= second ? [first, second] : null
  if (values.length !== 1) return null
  if (OPEN_ABOVE.test(folded)) return [!isMoney && EXCLUSIVE_ABOVE.test(folded) ? first + 1 : first, null]
  if (OPEN_BELOW.test(folded)) return [0, !isMoney && EXCLUSIVE_BELOW.test(folded) ? Math.max(0, first - 1) : first]
  return [first, first]
}

/** A number whose last separator is a decimal one where one or two digits follow it, and else one of thousands. */
function wholeOrTenths(text: string): number {
  const [, whole, tenths] = /^(.*\d)[.,](\d{1,2})$/.exec(text) ?? []
  const digits = (part: string) => part.replace(/\D/g, '')
  return whole === undefined ? Number(digits(text)) : Number(`${digits(whole)}.${tenths}`)
}

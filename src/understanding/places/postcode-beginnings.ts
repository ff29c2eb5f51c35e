/**
 * Beginnings of postcodes in sentences: "LS postcodes", "941xx", "PLZ 80", "postcodes starting with 75".
 *
 * A filter of a beginning is its digits and an asterisk. A British area of one letter, which other areas begin with as well (L, LE, LS),
 * is the letter before each digit.
 */
import { regionOfPostcode } from '../../reference/regions.ts'
import type { SomeFilters } from '../interpretation.ts'
import type { Sentence } from '../sentence.ts'
import { type Found, phraseTable, wordSet } from '../sentence-words.ts'

/** Phrases after a beginning: "LS postcodes". */
const AFTER = phraseTable<true>([
  [
    '[postcode|postal|post code|zip] [area|areas|district|districts] | [postcode|postcodes|post code|post codes|zip|zips|zip code|zip codes]',
    true,
  ],
])
/** Phrases between the word for a postcode and its beginning. */
const STARTING = phraseTable<true>([
  [
    `[starting|beginning|that start|that begin|which start|which begin] [with|in|by] | [start|begin|starts|begins] with | area | areas |
     che [inizia|iniziano|comincia|cominciano] [con|per] | [commençant|qui commence|qui commencent|débutant] par | [beginnend|die] mit [|beginnen] | die mit |
     que [empieza|empiezan|comienza|comienzan] por | que [empieza|empiezan|comienza|comienzan] con | som [starter|begynner] [på|med]`,
    true,
  ],
])
/** Last digits that are left open: `xx`, `XXX`. */
const OPEN = /^x{1,4}$/i
const BRITISH_AREA = /^[A-Z]{1,2}$/
/** Areas that are words before "postcode". */
const ALSO_PRONOUNS = wordSet('so me we al la')
const NUMBERS = '123456789'

/** Skips "starting with" and the like. */
export function skipStarting(pieces: Sentence, at: number): number {
  return STARTING.find(pieces, at)?.end ?? at
}

/**
 * Reads the beginning of a postcode.
 *
 * @param digits     how many digits the postcodes of the country have; undefined: they have letters
 * @param isAnnounced whether a word for postcodes precedes, which lets fewer digits stand for all that begin so
 */
export function beginningAt(
  pieces: Sentence,
  at: number,
  { country, digits, isAnnounced }: { country: string; digits: number | undefined; isAnnounced: boolean },
): Found<SomeFilters> | null {
  const piece = pieces[at]
  if (piece === undefined) return null
  if (country === 'GB') return britishAreaAt(pieces, at, isAnnounced)
  if (piece.kind !== 'number' || digits === undefined || !/^\d+$/.test(piece.text)) return null
  const open = pieces[at + 1]?.isGlued === true ? openDigits(pieces, at + 1) : null
  const has = piece.text.length + (open?.count ?? 0)
  if (open !== null && has === digits) return { value: { postcode: [`${piece.text}*`] }, end: open.end }
  const after = AFTER.find(pieces, at + 1)
  const isAll = piece.text.length < digits && (isAnnounced || (after !== null && piece.text.length > 1))
  if (!isAll || pieces[at + 1]?.isGlued) return null
  return { value: { postcode: [`${piece.text}*`] }, end: after?.end ?? at + 1 }
}

/** `xx`, `**`, `..`. */
function openDigits(pieces: Sentence, at: number): { readonly count: number; readonly end: number } | null {
  if (OPEN.test(pieces[at].text)) return { count: pieces[at].text.length, end: at + 1 }
  let end = at
  while ((pieces[end]?.key === '*' || pieces[end]?.key === '.') && pieces[end].isGlued) end++
  return end === at ? null : { count: end - at, end }
}

function britishAreaAt(pieces: Sentence, at: number, isAnnounced: boolean): Found<SomeFilters> | null {
  const { isGlued } = pieces[at]
  // "The ls postcodes".
  const isLower = isAnnounced || (AFTER.find(pieces, at + 1) !== null && !ALSO_PRONOUNS.has(pieces[at].key))
  const text = isLower ? pieces[at].text.toUpperCase() : pieces[at].text
  const isOpen = pieces[at + 1]?.key === '*' && pieces[at + 1].isGlued
  const after = isOpen ? { end: at + 2 } : AFTER.find(pieces, at + 1)
  if (!BRITISH_AREA.test(text) || isGlued || (!isAnnounced && after === null) || (pieces[at + 1]?.isGlued && !isOpen))
    return null
  const isArea = [...NUMBERS, '10', '11', '12'].some((number) => regionOfPostcode('GB', text + number) !== null)
  if (!isArea) return null
  const postcode = text.length === 2 ? [`${text}*`] : [...NUMBERS].map((number) => `${text}${number}*`)
  return { value: { postcode }, end: after?.end ?? at + 1 }
}

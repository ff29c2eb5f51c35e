/**
 * Brings the letters of a name to plain lower-case Latin, whatever script it was typed in.
 *
 * Punctuation survives, because the tokenizer needs it (`name-words.ts`).
 */
import { latinOfCyrillic, latinOfGreek, latinOfSounds } from '../text/latin-script.ts'

/** Letters of Latin alphabets that Unicode does not decompose, with the usual spelling in plain letters. */
// biome-ignore format: a table of letters reads best in rows
const LATIN: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i', ŋ: 'n', ĸ: 'k', ŧ: 't', ə: 'e', ƒ: 'f',
  '×': 'x',
}

/** Countries whose languages write letters of their own as two plain ones. */
export const WITH_DIGRAPHS: ReadonlySet<string> = new Set(['AT', 'CH', 'DE', 'DK', 'FI', 'IS', 'LI', 'NO', 'SE'])

const PLAIN_ASCII = /^[\x20-\x7e]*$/
const APOSTROPHES = /[\u0060\u00b4\u02b9\u02bb\u02bc\u02c8\u2018\u2019\u201a\u201b\u2032\u2035\uff07]/g
/** Symbols that are no part of the name, and invisible characters (marks of direction, soft hyphens, joiners). */
const UNSEEN = /[™®©℠\p{Cf}]/gu
const MARKS = /\p{M}+/gu
/** `N°` for `Nº`, which decomposes to `No`. */
const NUMBER_SIGN = /\bn°/g
const OTHER_LATIN = new RegExp(`[${Object.keys(LATIN).join('')}]`, 'g')

/**
 * Folds a name to lower-case Latin letters: accents and ligatures gone, full-width letters plain, other scripts
 * transliterated, every kind of apostrophe one (`'`). Han characters, kana and punctuation stay as they are.
 *
 * @returns the folded text; may be longer than `text` (`щ` becomes `sht`)
 */
export function latinLetters(text: string): string {
  if (PLAIN_ASCII.test(text)) return text.toLowerCase().replaceAll('`', "'")
  let letters = text
    .replace(APOSTROPHES, "'")
    .replace(UNSEEN, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(NUMBER_SIGN, 'no')
  // Before decomposition: `й` would fall apart into `и` and a mark.
  letters = latinOfSounds(latinOfCyrillic(letters))
  letters = letters.normalize('NFKD').replace(MARKS, '').toLowerCase()
  return latinOfGreek(letters).replace(OTHER_LATIN, (letter) => LATIN[letter])
}

/**
 * Folds text for comparison without case and accents: compatibility-decomposed (full-width letters become plain),
 * marks removed, lower-cased, the letters that do not decompose spelled out, runs of anything else one space.
 *
 * Used for open lists (cities, postcodes) at build and at query time alike, so that both sides always agree.
 *
 * @returns the folded text, possibly empty
 */
export function foldText(text: string): string {
  // Plain lower-case ASCII is most of what arrives; it needs no decomposition.
  const decomposed = PLAIN_ASCII.test(text) ? text.toLowerCase() : spellOut(text)
  return decomposed.replace(NOT_LETTER_OR_DIGIT, ' ').trim()
}

const PLAIN_ASCII = /^[\x20-\x7e]*$/
const NOT_LETTER_OR_DIGIT = /[^\p{L}\p{N}]+/gu
const MARKS = /\p{M}+/gu

/** Letters that Unicode does not decompose, with the usual spelling in plain letters. */
const SPELLED_OUT: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
}
const SPELLED_OUT_LETTERS = new RegExp(`[${Object.keys(SPELLED_OUT).join('')}]`, 'g')

function spellOut(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(SPELLED_OUT_LETTERS, (letter) => SPELLED_OUT[letter])
}

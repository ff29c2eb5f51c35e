/**
 * Folds text for comparison without case and accents: compatibility-decomposed (full-width letters become plain),
 * marks removed, lower-cased, the letters that do not decompose spelled out, runs of anything else one space.
 *
 * Used for open lists (cities, postcodes) at build and at query time alike, so that both sides always agree.
 *
 * @returns the folded text, possibly empty
 */
export function foldText(text: string): string {
  // A word of plain letters needs neither.
  if (PLAIN_WORD.test(text)) return text.toLowerCase()
  return foldLetters(text).replace(NOT_LETTER_OR_DIGIT, ' ').trim()
}

/** Folds the letters and digits of a text as {@link foldText} does, and keeps what is between them. */
export function foldLetters(text: string): string {
  // Plain ASCII is most of what arrives; it needs no decomposition.
  return PLAIN_ASCII.test(text) ? text.toLowerCase() : spellOut(decompose(text))
}

/**
 * The first letters and digits of a folded word. No more of the text is folded than they take: one character may
 * stand for eighteen (`\ufdfa`), so that a text as long as a caller may send would take a tenth of a millisecond.
 *
 * @returns at least the first `letters` letters and digits of {@link foldText}, or all of them
 */
export function foldBeginning(text: string, letters: number): string {
  if (PLAIN_ASCII.test(text) || text.length <= PIECE) return foldText(text)
  let decomposed = ''
  let found = 0
  for (let at = 0; at < text.length && found <= letters; ) {
    let end = at + PIECE
    // Between the halves of a pair there is nothing to decompose.
    if (isHighSurrogate(text.charCodeAt(end - 1))) end++
    const piece = decompose(text.slice(at, end))
    decomposed += piece
    found += piece.replace(NOT_LETTER_OR_DIGIT, '').length
    at = end
  }
  return spellOut(decomposed).replace(NOT_LETTER_OR_DIGIT, ' ').trim()
}

/** Characters that are decomposed at once. */
const PIECE = 16

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00
}

const PLAIN_WORD = /^[A-Za-z0-9]*$/
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

function decompose(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '')
}

/** For decomposed text. All of a word at once: a Greek sigma at its end is another letter. */
function spellOut(decomposed: string): string {
  return decomposed.toLowerCase().replace(SPELLED_OUT_LETTERS, (letter) => SPELLED_OUT[letter])
}

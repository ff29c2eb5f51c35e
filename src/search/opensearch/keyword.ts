/**
 * Texts as keywords. Lucene stores keywords as UTF-8, which cannot hold half of a surrogate pair, and sorts them by its
 * bytes. The service compares texts by UTF-16 code units. So code units from the surrogates on are moved up by the number of
 * surrogates, each to a character of its own: every text has one keyword, and keywords sort as the texts do.
 */

const SURROGATES_FROM = 0xd800
const SURROGATES = 0x800
const MOVED = /[\ud800-\uffff]/
const MOVED_BACK = /[\u{e000}-\u{107ff}]/u

/** The keyword of a text. */
export function toKeyword(text: string): string {
  if (!MOVED.test(text)) return text
  let keyword = ''
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    keyword += code < SURROGATES_FROM ? text[at] : String.fromCodePoint(code + SURROGATES)
  }
  return keyword
}

/** The text of a keyword. */
export function fromKeyword(keyword: string): string {
  if (!MOVED_BACK.test(keyword)) return keyword
  let text = ''
  for (const character of keyword) {
    const code = character.codePointAt(0) ?? 0
    text += code < SURROGATES_FROM ? character : String.fromCharCode(code - SURROGATES)
  }
  return text
}

/** Japanese addresses: a town, and the numbers of its quarter, block and house, without what is in the building. */

const KANJI_DIGITS = '〇一二三四五六七八九'
/** `三丁目`, `十二丁目`: the number of a quarter in Kanji. */
const KANJI_QUARTER = /([〇一二三四五六七八九]?十?[〇一二三四五六七八九]?)(?=丁目)/g
/** Signs between numbers: `1丁目2番3号`, `1番地の2`, `1-2`. */
const BETWEEN = '(?:丁目|番地の?|番の?|号の?|[-‐‑–—−ーの])'
const NUMBERS = new RegExp(`^(\\D*?)(\\d+(?:${BETWEEN}\\d+)*)(丁目|番地|番|号)?`)
const SIGNS = new RegExp(BETWEEN)
/** A fourth number of at least this is a room: houses of a block are fewer. */
const ROOM_MIN = 100

/** Whether a text is in Japanese script. */
export const isJapanese = (text: string): boolean => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text)

/** The town and numbers of an address in Japanese script; `null` where it has none of both. */
export function readJapanese(address: string): { readonly town: string; readonly number: string } | null {
  const written = address
    .normalize('NFKC')
    .replace(/[(（].*?[)）]/g, '')
    .replace(/\s+/g, '')
    .replace(KANJI_QUARTER, (kanji) => (kanji === '' ? '' : String(kanjiNumber(kanji))))
  const [, before, numbers, end] = NUMBERS.exec(written) ?? []
  // A quarter alone is no house, and so is one without any number behind its town.
  if (before === undefined || (end === '丁目' && !SIGNS.test(numbers))) return null
  // Villages have houses that are in no quarter.
  if (before === '' && !/番/.test(numbers + (end ?? ''))) return null
  const town = before
    .replace(/大?字/g, '')
    .replace(/[ヶヵガが]/g, 'ケ')
    .replace(/[ノ之]/g, 'の')
    .replace(/[.,・、]/g, '')
  const own = partsOf(numbers)
  if (own.length === 0) return null
  return { town, number: own.map((each) => String(Number(each))).join('-') }
}

/** The numbers without that of a room: behind `号`, and a fourth one that is no house of a block. */
function partsOf(numbers: string): readonly string[] {
  const house = /^.*?\d+番\d+号/.exec(numbers)?.[0] ?? numbers
  const parts = house.split(/\D+/).filter(Boolean)
  return parts.length === 4 && Number(parts[3]) >= ROOM_MIN ? parts.slice(0, 3) : parts
}

function kanjiNumber(kanji: string): number {
  const [tens, ones = ''] = kanji.includes('十') ? kanji.split('十') : ['', kanji]
  const digit = (sign: string) => KANJI_DIGITS.indexOf(sign)
  const ten = kanji.includes('十') ? (tens === '' ? 1 : digit(tens)) * 10 : 0
  return ten + (ones === '' ? 0 : digit(ones))
}

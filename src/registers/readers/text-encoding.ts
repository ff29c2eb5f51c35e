/**
 * Encodings of people's text files: which one a file is written in, by its bytes, and its text as UTF-8.
 *
 * UTF-8 and UTF-16 show themselves. Of the encodings of one byte a letter, the one counts by which the letters make words:
 * `Mźller`, `M¸ller` and `MŸller` are no words, `Müller` is.
 */

/** Encodings of text files, by the labels of the Encoding Standard. `latin1` is ISO 8859-1 and every byte a letter. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'latin1',
  'iso-8859-15',
  'windows-1250',
  'iso-8859-2',
  'macintosh',
  'windows-1254',
  'windows-1257',
  'windows-1253',
  'windows-1251',
] as const

/** One of {@link ENCODINGS}. */
export type TextEncoding = (typeof ENCODINGS)[number]

/** Those of one byte, the likeliest first: of two that read alike the first counts. */
const BYTE_ENCODINGS = [
  'windows-1252',
  'windows-1250',
  'iso-8859-2',
  'macintosh',
  'iso-8859-15',
  'windows-1254',
  'windows-1257',
  'windows-1253',
  'windows-1251',
] as const satisfies readonly TextEncoding[]

/** Letters that tables of several western languages have, and those that are rare in them. */
const WESTERN = ['àáâãäåæçèéêíñóôöøúüß', 'ëìîïòõùûýÿœðþ'] as const
const WESTERN_LANGUAGES = ['àâæçéèêëîïôœùûüÿ', 'àèéìòóù', 'àáâãçéêíóôõú', 'äõöü', 'áðéíóúýþæö'] as const
/** Slovak and Czech, Polish, Hungarian, Croatian and Slovene, Romanian; with German, whose names are among them. */
const CENTRAL_LANGUAGES = [
  'áäčďéěíĺľňóôŕřšťúůýžöüß', 'ąćęłńóśźżäöüß', 'áéíóöőúüűäß', 'čćđšžäöüß', 'âăîşţșțäöüßáéő',
] as const // biome-ignore format: a list reads best in few lines
/** The alphabets of the languages that each encoding is for: the letters of a table are of one of them. Others are in it by chance. */
const ALPHABETS: Readonly<Record<(typeof BYTE_ENCODINGS)[number], readonly string[]>> = {
  'windows-1252': WESTERN_LANGUAGES,
  'iso-8859-15': WESTERN_LANGUAGES,
  macintosh: WESTERN_LANGUAGES,
  'windows-1250': CENTRAL_LANGUAGES,
  'iso-8859-2': CENTRAL_LANGUAGES,
  'windows-1254': ['çğıöşüâîû'],
  'windows-1257': ['ąčęėįšųūžäöüß', 'āčēģīķļņšūžäöüß', 'äõöüšž'],
  'windows-1253': ['αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ'],
  'windows-1251': ['абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґ'],
}
/** Signs that texts of tables have outside words. */
const SIGNS = '€£§°ºª«»“”„‘’–—…·²³½¼®©™´\u00a0№×±•'

/** What of a file was looked at to find its encoding. */
export interface EncodingGuess {
  readonly encoding: TextEncoding
  /** Whether another encoding reads the file nearly as well. */
  readonly isUnsure: boolean
}

/** Places with a byte above 127 that are looked at; more say nothing new. */
const PLACES_MAX = 4_000

/** Watches the bytes of a file go by, and says at the end how they are written. */
export class EncodingWatch {
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true })
  #isUtf8 = true
  #mark: TextEncoding | null = null
  #isFirst = true
  /** The byte before, the byte above 127, the byte after. */
  readonly #places: [number, number, number][] = []
  #before = 0x20

  /** Looks at the next piece of the file. */
  add(piece: Uint8Array): void {
    if (piece.length === 0) return
    if (this.#isFirst) this.#mark = wideEncodingOf(piece)
    this.#isFirst = false
    if (this.#mark !== null) return
    if (this.#isUtf8) {
      try {
        this.#utf8.decode(piece, { stream: true })
      } catch {
        this.#isUtf8 = false
      }
    }
    for (let at = 0; at < piece.length && this.#places.length < PLACES_MAX; at++) {
      if (piece[at] >= 0x80) {
        const before = at === 0 ? this.#before : piece[at - 1]
        this.#places.push([before, piece[at], piece[at + 1] ?? 0x20])
      }
    }
    this.#before = piece[piece.length - 1]
  }

  /** The encoding of all pieces. */
  result(): EncodingGuess {
    if (this.#mark !== null) return { encoding: this.#mark, isUnsure: false }
    if (this.#isUtf8) return { encoding: 'utf-8', isUnsure: false }
    const [best, second] = BYTE_ENCODINGS.map((encoding) => ({
      encoding,
      score: scoreOf(encoding, this.#places),
    })).sort((a, b) => b.score - a.score)
    // Encodings of one family read most letters alike; what they read otherwise decides.
    return { encoding: best.encoding, isUnsure: best.score < this.#places.length * 0.5 || second.score > best.score }
  }
}

/** UTF-16, by its mark or by the zeros of Latin letters; `null`: it is none. */
function wideEncodingOf(start: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const looked = start.subarray(0, 512)
  let [even, odd] = [0, 0]
  for (const [at, byte] of looked.entries()) if (byte === 0) at % 2 === 0 ? even++ : odd++
  if (odd > looked.length * 0.3 && even === 0) return 'utf-16le'
  return even > looked.length * 0.3 && odd === 0 ? 'utf-16be' : null
}

const isLetter = (text: string) => /^\p{L}$/u.test(text)
const isLower = (text: string) => /^\p{Ll}$/u.test(text)
const isUpper = (text: string) => /^\p{Lu}$/u.test(text)

/** How well an encoding reads the places: 1 for each letter of one language that fits its neighbours, less for the others. */
function scoreOf(encoding: (typeof BYTE_ENCODINGS)[number], places: readonly (readonly [number, number, number])[]) {
  const decoder = new TextDecoder(encoding)
  const all = decoder.decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  const alphabets = ALPHABETS[encoding]
  const others = alphabets === WESTERN_LANGUAGES ? [...WESTERN, ...alphabets].join('') : alphabets.join('')
  const counts = new Map<string, number>()
  let score = 0
  for (const [before, byte, after] of places) {
    const letter = all[byte]
    const [left, right] = [all[before], all[after]]
    const isInside = isLetter(left) || isLetter(right)
    const small = letter.toLowerCase()
    if (others.includes(small)) {
      // Irish names have small letters before a capital: `nÓg`, `hÉireann`.
      const isIrish = 'nht'.includes(left) && isLower(right)
      const isTornCase = isUpper(letter) && ((isLower(left) && !isIrish) || (isLower(right) && isUpper(left)))
      if (isTornCase || (isLower(letter) && isUpper(left) && isUpper(right))) score--
      else counts.set(small, (counts.get(small) ?? 0) + (isInside ? 1 : 0.3))
    } else if (SIGNS.includes(letter)) score += isLetter(left) && isLetter(right) ? (letter === '’' ? 0.8 : -1) : 0.6
    else score -= isLetter(letter) ? 0.5 : 1
  }
  const sum = (weigh: (letter: string) => number) =>
    [...counts].reduce((all, [letter, count]) => all + count * weigh(letter), 0)
  const read = alphabets.map((alphabet) => sum((letter) => (alphabet.includes(letter) ? 1 : NOT_ITS_OWN)))
  if (alphabets === WESTERN_LANGUAGES)
    read.push(sum((letter) => (WESTERN[0].includes(letter) ? 1 : WESTERN[1].includes(letter) ? RARE : NOT_ITS_OWN)))
  return score + Math.max(...read)
}

/** What a letter of another language counts, and one that is rare among western ones. */
const [NOT_ITS_OWN, RARE] = [0.5, 0.8]

/**
 * The text of a file as UTF-8, with lines that end in LF where they ended in CR alone, as old Macintosh programs wrote.
 *
 * @throws {TypeError} for bytes that the encoding does not have
 */
export async function* decoded(
  chunks: AsyncIterable<Uint8Array>,
  encoding: TextEncoding,
  endsInReturn = false,
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' || encoding.startsWith('utf-16') })
  const lines = (text: string) => Buffer.from(endsInReturn ? text.replaceAll('\r', '\n') : text)
  for await (const chunk of chunks) yield lines(decoder.decode(chunk, { stream: true }))
  yield lines(decoder.decode())
}

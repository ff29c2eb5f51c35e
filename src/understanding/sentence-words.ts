/**
 * Splits a sentence into pieces, and looks phrases up in it.
 *
 * Unlike `text/analyzer.ts`, which makes stems to search with, pieces have what sentences need: numbers with their value,
 * punctuation, capitals, and the position of each piece.
 */
import { foldText } from '../text/fold-text.ts'
import { TextMap } from '../text/text-map.ts'

/** A word, number or punctuation mark of a sentence. */
export interface Piece {
  readonly kind: 'word' | 'number' | 'mark'
  /** As written. */
  readonly text: string
  /**
   * Without case and accents; a dotted abbreviation without its dots (`S.p.A.`: `spa`). Norwegian words that would
   * become another language's word keep their letter (`før`: `foer`).
   */
  readonly key: string
  /** Where it starts, in UTF-16 code units. */
  readonly start: number
  /** Where it ends (exclusive). */
  readonly end: number
  /** Value of a number, otherwise NaN. `10.000`, `10 000` and `10,000` are ten thousand; `2,5` and `2.5` two and a half. */
  readonly value: number
  /** Whether it follows the previous piece without a space. */
  readonly isGlued: boolean
  /** Whether it begins with a capital. */
  readonly isCapital: boolean
}

const PIECE =
  /(?<number>\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)?)|(?<dotted>\p{L}\.(?:\p{L}\.)+\p{L}?(?!\p{L})|\p{L}(?:\.\p{L})+(?![\p{L}\p{M}])\.?)|(?<word>\p{L}[\p{L}\p{M}]*)|(?<mark>[^\s\p{L}\p{N}])/gu
const GROUPED = /^\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?!\d)/

/** Splits a sentence into pieces. Apostrophes are dropped, because they are within words of every kind; hyphens are pieces. */
export function piecesOf(sentence: string): Piece[] {
  const pieces: Piece[] = []
  let last = -1
  for (const match of sentence.matchAll(PIECE)) {
    const [text] = match
    const start = match.index
    const end = start + text.length
    const { number, dotted, mark } = match.groups ?? {}
    if (mark !== undefined && APOSTROPHES.has(mark)) {
      if (last === start) last = end
      continue
    }
    const key = mark ?? (dotted === undefined ? wordKey(text) : foldText(text).replaceAll(' ', ''))
    pieces.push({
      kind: number !== undefined ? 'number' : mark !== undefined ? 'mark' : 'word',
      text,
      key: key === '–' || key === '—' || key === '‑' ? '-' : key,
      start,
      end,
      value: number === undefined ? Number.NaN : numberOf(number),
      isGlued: last === start,
      isCapital: /^\p{Lu}/u.test(text),
    })
    last = end
  }
  return pieces
}

/** Without their letter: "for", "pa", "ar", "sma". */
const NORWEGIAN: ReadonlyMap<string, string> = new Map([
  ['før', 'foer'],
  ['på', 'paa'],
  ['år', 'aar'],
  ['års', 'aars'],
  ['små', 'smaa'],
  ['når', 'naar'],
])

function wordKey(text: string): string {
  return NORWEGIAN.get(text.normalize('NFC').toLowerCase()) ?? foldText(text)
}

const APOSTROPHES = new Set(["'", '’', '`', '´', '"', '“', '”', '«', '»'])

function numberOf(number: string): number {
  const grouped = GROUPED.exec(number)?.[0]
  const whole = grouped === undefined ? '' : grouped.replace(/\D/g, '')
  return Number(
    grouped === undefined ? number.replace(',', '.') : whole + number.slice(grouped.length).replace(',', '.'),
  )
}

/** What a phrase means, and where it ends. */
export interface Found<Value> {
  readonly value: Value
  /** Index of the piece after the phrase. */
  readonly end: number
}

/** Keeps the meanings of a table's phrases by number. */
export interface PhraseValues<Value> {
  /** @returns the number of the value, from 0 to 2^32 - 1 */
  add(value: Value): number
  get(number: number): Value
  /** Nothing will be added any more. */
  trim?(): void
}

/** Values as they are. Phrases that are added one after another with the same value share it. */
class ListedValues<Value> implements PhraseValues<Value> {
  readonly #values: Value[] = []

  add(value: Value): number {
    if (this.#values.length === 0 || this.#values.at(-1) !== value) this.#values.push(value)
    return this.#values.length - 1
  }

  get(number: number): Value {
    return this.#values[number]
  }
}

/**
 * Phrases of one or more words, each with its meaning. Words are compared without case and accents; a hyphen
 * between two words counts as a space.
 */
export class PhraseTable<Value> {
  readonly #byKeys = new TextMap()
  /** Most words of a phrase that begins with a word, where they are several. */
  readonly #wordsMax = new TextMap()
  readonly #values: PhraseValues<Value>

  constructor(values: PhraseValues<Value> = new ListedValues()) {
    this.#values = values
  }

  /** Adds a phrase; of equal ones the first stays. */
  add(phrase: string, value: Value): void {
    const keys = phraseKeys(phrase)
    if (keys.length === 0) return
    const joined = keys.join(' ')
    if (this.#byKeys.get(joined) >= 0) return
    this.#byKeys.set(joined, this.#values.add(value))
    if (keys.length > Math.max(1, this.#wordsMax.get(keys[0]))) this.#wordsMax.set(keys[0], keys.length)
  }

  /** Gives back memory that was kept for more phrases. */
  trim(): void {
    this.#byKeys.trim()
    this.#wordsMax.trim()
    this.#values.trim?.()
  }

  /** The longest phrase that begins at piece `at`. */
  find(pieces: readonly Piece[], at: number): Found<Value> | null {
    const first = pieces[at]?.key ?? ''
    const wordsMax = Math.max(1, this.#wordsMax.get(first))
    let best = -1
    let bestEnd = at
    let joined = ''
    let end = at
    for (let count = 1; count <= wordsMax; count++) {
      // A hyphen between words counts as a space.
      if (count > 1 && pieces[end]?.key === '-' && pieces[end].isGlued) end++
      const key = pieces[end]?.key
      if (key === undefined) break
      joined = count === 1 ? key : `${joined} ${key}`
      end++
      const number = this.#byKeys.get(joined)
      if (number < 0) continue
      best = number
      bestEnd = end
    }
    return best < 0 ? null : { value: this.#values.get(best), end: bestEnd }
  }
}

/** The keys under which a phrase is compared. */
export function phraseKeys(phrase: string): string[] {
  return piecesOf(phrase)
    .filter(({ key }) => key !== '-' || phrase.trim() === '-')
    .map(({ key }) => key)
}

/** A table from lines `a | b c | d`, each with its value. */
export function phraseTable<Value>(entries: Iterable<readonly [phrases: string, value: Value]>): PhraseTable<Value> {
  const table = new PhraseTable<Value>()
  for (const [phrases, value] of entries) {
    for (const phrase of phrases.split('|')) table.add(phrase, value)
  }
  return table
}

/** A set of single words from a list separated by spaces. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).map(wordKey))
}

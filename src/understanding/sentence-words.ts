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
  /** That of its key, for {@link KeyFilter}. */
  readonly hash: number
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

/**
 * Which keys are perhaps those of a table, by their hashes.
 *
 * A sentence is looked up in a hundred tables at each of its pieces, and hardly ever begins a phrase there: a table sees so
 * without comparing texts.
 */
export class KeyFilter {
  readonly #bits = new Int32Array(FILTER_WORDS)

  /** Adds a key. */
  add(key: string): void {
    const hash = hashOf(key)
    this.#bits[(hash >>> 5) & (FILTER_WORDS - 1)] |= 1 << (hash & 31)
  }

  /** Whether a piece's key may be one that was added; `true` for some that were not. */
  mayHave({ hash }: Piece): boolean {
    return (this.#bits[(hash >>> 5) & (FILTER_WORDS - 1)] & (1 << (hash & 31))) !== 0
  }
}

/** 4096 bits: tables begin with up to some hundred words; one with many more lets most pass. */
const FILTER_WORDS = 128

function hashOf(key: string): number {
  let hash = key.length
  for (let at = 0; at < key.length; at++) hash = (Math.imul(hash, 31) + key.charCodeAt(at)) | 0
  return hash ^ (hash >>> 12)
}

/** A number, a dotted abbreviation, a word, or a mark; words, which are most of them, have no group. */
const PIECE =
  /(\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)?)|(\p{L}\.(?:\p{L}\.)+\p{L}?(?!\p{L})|\p{L}(?:\.\p{L})+(?![\p{L}\p{M}])\.?)|\p{L}[\p{L}\p{M}]*|([^\s\p{L}\p{N}])/gu
const GROUPED = /^\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?!\d)/

/** Splits a sentence into pieces. Apostrophes are dropped, because they are within words of every kind; hyphens are pieces. */
export function piecesOf(sentence: string): Piece[] {
  const pieces: Piece[] = []
  let last = -1
  for (const match of sentence.matchAll(PIECE)) {
    const [text] = match
    const start = match.index
    const end = start + text.length
    const [, number, dotted, mark] = match as readonly (string | undefined)[]
    if (mark !== undefined && APOSTROPHES.has(mark)) {
      if (last === start) last = end
      continue
    }
    const key = mark ?? (dotted === undefined ? wordKey(text) : foldText(text).replaceAll(' ', ''))
    const plainKey = key === '–' || key === '—' || key === '‑' ? '-' : key
    pieces.push({
      kind: number !== undefined ? 'number' : mark !== undefined ? 'mark' : 'word',
      text,
      key: plainKey,
      hash: hashOf(plainKey),
      start,
      end,
      value: number === undefined ? Number.NaN : numberOf(number),
      isGlued: last === start,
      isCapital: isCapital(text),
    })
    last = end
  }
  return pieces
}

function isCapital(text: string): boolean {
  const code = text.charCodeAt(0)
  return code < 0x80 ? code >= 0x41 && code <= 0x5a : /^\p{Lu}/u.test(text)
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

const PLAIN_WORD = /^[A-Za-z]+$/

function wordKey(text: string): string {
  if (PLAIN_WORD.test(text)) return text.toLowerCase()
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
  readonly #firsts = new KeyFilter()
  /** Most words of a phrase that begins with a word, where they are several. */
  readonly #byText = new TextMap()
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
    this.#firsts.add(keys[0])
    if (keys.length > Math.max(1, this.#byText.get(keys[0]))) this.#byText.set(keys[0], keys.length)
  }

  /** Gives back memory that was kept for more phrases. */
  trim(): void {
    this.#byKeys.trim()
    this.#byText.trim()
    this.#values.trim?.()
  }

  /** The longest phrase that begins at piece `at`, and ends at `to` or before. */
  find(pieces: readonly Piece[], at: number, to = pieces.length): Found<Value> | null {
    const first = pieces[at]
    if (first === undefined || !this.#firsts.mayHave(first)) return null
    const wordsMax = Math.max(1, this.#byText.get(first.key))
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
      if (end > to) break
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

/** A table from lines `a | b [c|] d | e`, each with its value. In brackets are alternatives, of which one may be empty. */
export function phraseTable<Value>(entries: Iterable<readonly [phrases: string, value: Value]>): PhraseTable<Value> {
  const table = new PhraseTable<Value>()
  for (const [phrases, value] of entries) {
    for (const pattern of phrases.match(PATTERNS) ?? []) {
      for (const phrase of writeOut(pattern)) table.add(phrase, value)
    }
  }
  return table
}

/** Patterns between bars that are outside brackets. */
export const PATTERNS = /(?:\[[^\]]*\]|[^|[])+/g
const BRACKETS = /\[([^\]]*)\]/

/** All phrases that a pattern stands for. */
export function writeOut(pattern: string): string[] {
  const brackets = BRACKETS.exec(pattern)
  if (brackets === null) return [pattern]
  const before = pattern.slice(0, brackets.index)
  const after = writeOut(pattern.slice(brackets.index + brackets[0].length))
  return brackets[1].split('|').flatMap((one) => after.map((rest) => `${before}${one}${rest}`))
}

/** A set of single words from a list separated by spaces. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).map(wordKey))
}

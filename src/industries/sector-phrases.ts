/**
 * Finds the official phrases that are most similar to a text: they are the reasons of an answer, and they decide near ties.
 */
import type { SectorIndex } from './sector-index.ts'
import type { TextReading } from './sector-reading.ts'

/** A phrase and its similarity to the text. */
export interface SimilarPhrase {
  readonly phrase: number
  /** Cosine of the words; {@link SAME_WORDS_SIMILARITY} for exactly the same words. */
  readonly similarity: number
}

/** The phrases that are most similar to a text. */
export interface SimilarPhrases {
  /** For each of the classes asked about, its best phrases, best first. */
  readonly ofClass: readonly (readonly SimilarPhrase[])[]
  /** The title of a section, division or group that the text is, unless a phrase of one class is more similar. */
  readonly title: SimilarPhrase | undefined
  /** Whether some phrase of one class, or some title, is exactly the text's words. */
  readonly exact: boolean
}

/** Finds phrases. */
export interface PhraseFinder {
  /**
   * Finds the phrases of some classes that are most similar to a text.
   *
   * @param asked how much each row of the index is part of the text
   * @param classes at most 255
   */
  readonly findSimilar: (reading: TextReading, asked: Float64Array, classes: readonly number[]) => SimilarPhrases
  /** Finds phrases that have the words of a text, in any order and with any exceptions; at most {@link SAME_MAX}. */
  readonly findSame: (reading: TextReading, asked: Float64Array) => readonly number[]
}

/** The most phrases of the same words that are looked at: a few differ in their exceptions only. */
const SAME_MAX = 100

/** A word in more than this share of all phrases finds none: it only adds to the score of those that others find. */
const COMMON_SHARE = 0.004
/** A phrase of exactly the same words wins against anything but another such phrase. */
const SAME_WORDS = 0.999
const SAME_WORDS_SIMILARITY = 3
/** Decides between phrases of the same words. */
const ORDER_BONUS = 0.01
/** A text less similar to a title than this is not the title. */
const TITLE_SIMILARITY_MIN = 0.85
const REASONS_MAX = 3

/**
 * The record of a phrase: everything that a comparison needs, in one run of 32-bit words of `records`. A text is compared with
 * hundreds of phrases anywhere in the index, and one memory access for each table would take most of the time.
 *
 * The words are: the number of the phrase; its vector norm (a float); its language (lowest 8 bits) and number of words; whether
 * it is the title of a section, division or group (lowest bit) and its number of classes; the classes (lowest 16 bits), each
 * with its share of the phrase in 255ths; the rows of its words.
 */
const PHRASE = 0
const NORM = 1
const LANGUAGE = 2
const KIND = 3
const CLASSES = 4

/**
 * An entry of a postings list, three 32-bit words: the position of the phrase's record; its vector norm (a float); its language
 * in the lowest 8 bits, the number of its words in the next 8 (255 for more), and the number of its class plus 1 above (0 for
 * phrases of several classes, and for titles of sections, divisions and groups). Most phrases are not similar enough to be among
 * the best of their class; the entry shows that without their records.
 */
const FOUND_WORDS = 3
const FOUND_COUNT_MAX = 255
/** The most that rounding may take from a bound. */
const ROUNDING = 1 + 1e-9

/** A small filter on the low bits of rows rejects most rows that are not in the text: the other tables do not fit the cache. */
const ROW_FILTER = 1023

/** Builds the inverted index from words to phrases. */
export function openPhrases(index: SectorIndex): PhraseFinder {
  const phrases = new IndexedPhrases(index)
  return {
    findSimilar: (reading, asked, classes) => phrases.findSimilar(reading, asked, classes),
    findSame: (reading, asked) => phrases.findSame(reading, asked),
  }
}

/** A phrase that is among the best so far. */
interface FoundPhrase {
  readonly record: number
  readonly similarity: number
}

/** A text that is being compared, and the best phrases so far. */
interface Comparison {
  readonly reading: TextReading
  /** The largest dot product that a phrase can have with the text. */
  readonly most: number
  /** A text of one word: the norm of a phrase with the word decides its similarity. */
  readonly isBoundExact: boolean
  /** Best phrases of each of the classes asked about. */
  readonly ofClass: readonly FoundPhrase[][]
  /** Highest cosine of a phrase of one class, whether or not the class is asked about. */
  bestOfClass: number
  title: FoundPhrase | undefined
}

class IndexedPhrases implements PhraseFinder {
  readonly #records: Uint32Array
  /** The same memory as the records. */
  readonly #floats: Float32Array
  readonly #found: { readonly start: Uint32Array; readonly entries: Uint32Array }
  /** The same memory as the entries of the postings lists. */
  readonly #foundFloats: Float32Array
  readonly #idf: SectorIndex['idf']
  readonly #shares = Float32Array.from({ length: 256 }, (_, share) => share / 255)
  /** A word of more phrases than this is common. */
  readonly #common: number
  // Reused for every text; all 0 in between.
  /** What each row of the text adds to a dot product. */
  readonly #worth: Float64Array
  readonly #mayBeAsked = new Uint8Array(ROW_FILTER + 1)
  /** Turn of each row that finds phrases, from 1. */
  readonly #turnOf = new Map<number, number>()
  /** Position of each class among those asked about, from 1. */
  readonly #positionOf: Uint8Array

  constructor(index: SectorIndex) {
    const { records, floats, starts } = phraseRecords(index)
    this.#records = records
    this.#floats = floats
    this.#found = phrasesByWord(index, records, starts)
    this.#foundFloats = new Float32Array(this.#found.entries.buffer)
    this.#idf = index.idf
    this.#common = index.phraseLanguage.length * COMMON_SHARE
    this.#worth = new Float64Array(index.idf.length)
    this.#positionOf = new Uint8Array(index.classes.length)
  }

  findSimilar(reading: TextReading, asked: Float64Array, classes: readonly number[]): SimilarPhrases {
    const comparison = this.#begin(reading, asked, classes)
    const finding = this.#rareRows(reading)
    for (let turn = 0; turn < finding.length; turn++) this.#turnOf.set(finding[turn], turn + 1)
    for (let turn = 0; turn < finding.length; turn++) this.#compareWord(comparison, finding[turn], turn)
    this.#clear(reading, classes)
    const { ofClass, bestOfClass, title } = comparison
    const isTitle = title !== undefined && title.similarity >= TITLE_SIMILARITY_MIN && title.similarity >= bestOfClass
    return {
      ofClass: ofClass.map((each) => each.map((found) => this.#toSimilar(found))),
      title: isTitle ? this.#toSimilar(title) : undefined,
      exact: bestOfClass > SAME_WORDS || (title?.similarity ?? 0) > SAME_WORDS,
    }
  }

  findSame(reading: TextReading, asked: Float64Array): readonly number[] {
    this.#begin(reading, asked, [])
    const { entries, start } = this.#found
    const same: number[] = []
    for (const row of this.#rareRows(reading)) {
      const end = start[row + 1] * FOUND_WORDS
      for (let each = start[row] * FOUND_WORDS; each < end && same.length < SAME_MAX; each += FOUND_WORDS) {
        const record = entries[each]
        if (this.#cosineOf(record, reading, 0) > SAME_WORDS) same.push(this.#records[record + PHRASE])
      }
    }
    this.#clear(reading, [])
    return same
  }

  /** Fills the tables that are reused. */
  #begin(reading: TextReading, asked: Float64Array, classes: readonly number[]): Comparison {
    for (let position = 0; position < classes.length; position++) this.#positionOf[classes[position]] = position + 1
    let most = 0
    for (const { row } of reading.words) {
      this.#worth[row] = asked[row] * this.#idf[row] ** 2
      this.#mayBeAsked[row & ROW_FILTER] = 1
      most += this.#worth[row]
    }
    const isBoundExact = reading.words.length === 1
    if (!isBoundExact) most *= ROUNDING
    return { reading, most, isBoundExact, ofClass: classes.map(() => []), bestOfClass: 0, title: undefined }
  }

  #clear({ words }: TextReading, classes: readonly number[]): void {
    this.#turnOf.clear()
    for (const { row } of words) {
      this.#worth[row] = 0
      this.#mayBeAsked[row & ROW_FILTER] = 0
    }
    for (const number of classes) this.#positionOf[number] = 0
  }

  /** Compares the text with the phrases of one of its words. */
  #compareWord(comparison: Comparison, row: number, turn: number): void {
    const { most, ofClass, isBoundExact } = comparison
    const { norms, words } = comparison.reading
    const { entries, start } = this.#found
    const foundFloats = this.#foundFloats
    const positionOf = this.#positionOf
    const count = words.length
    const end = start[row + 1] * FOUND_WORDS
    for (let each = start[row] * FOUND_WORDS; each < end; each += FOUND_WORDS) {
      const encoded = entries[each + 2]
      const norm = norms[encoded & 0xff]
      const bonus = ((encoded >>> 8) & 0xff) === count ? ORDER_BONUS : 0
      const bound = (norm === 0 ? 0 : Math.min(1, most / (norm * foundFloats[each + 1]))) + bonus
      const only = encoded >>> 16
      const position = only > 0 ? positionOf[only - 1] : 0
      if (
        only > 0 &&
        bound <= comparison.bestOfClass &&
        (position === 0 || similarityOf(bound) <= leastOf(ofClass[position - 1]))
      )
        continue
      const record = entries[each]
      const cosine = isBoundExact ? bound : this.#cosineOf(record, comparison.reading, turn)
      if (only === 0) this.#addToSeveral(comparison, record, cosine)
      else {
        if (cosine > comparison.bestOfClass) comparison.bestOfClass = cosine
        if (position > 0 && cosine > 0) insertBest(ofClass[position - 1], record, similarityOf(cosine))
      }
    }
  }

  /** Counts a phrase of several classes for each of them, or a title. */
  #addToSeveral(comparison: Comparison, record: number, cosine: number): void {
    if (cosine === 0) return
    const records = this.#records
    const kind = records[record + KIND]
    if ((kind & 1) === 1) {
      if (cosine > (comparison.title?.similarity ?? 0)) comparison.title = { record, similarity: cosine }
    } else if (kind >>> 1 === 1 && cosine > comparison.bestOfClass) comparison.bestOfClass = cosine
    const end = record + CLASSES + (kind >>> 1)
    for (let at = record + CLASSES; at < end; at++) {
      const position = this.#positionOf[records[at] & 0xffff]
      if (position === 0) continue
      // A phrase of several classes counts less for each of them.
      const part = 0.5 + 0.5 * this.#shares[records[at] >>> 16]
      insertBest(comparison.ofClass[position - 1], record, part * similarityOf(cosine))
    }
  }

  #toSimilar({ record, similarity }: FoundPhrase): SimilarPhrase {
    return { phrase: this.#records[record + PHRASE], similarity }
  }

  /** The text's rarer words, whose phrases are compared. */
  #rareRows({ words }: TextReading): number[] {
    const { start } = this.#found
    const frequency = (row: number): number => start[row + 1] - start[row]
    const rows = words.map(({ row }) => row)
    const rare = rows.filter((row) => frequency(row) > 0 && frequency(row) <= this.#common)
    return rare.length > 0 ? rare : rows.sort((a, b) => frequency(a) - frequency(b)).slice(0, 1)
  }

  /**
   * Cosine similarity of a phrase and the text, a little more where the phrase is the text's words in the text's order: "home
   * care" is no care home. A row that two words of the text lead to counts twice in the product, but no phrase is more similar
   * to a text than the text itself.
   *
   * @param turn of the word that found the phrase
   * @returns 0 also for a phrase that an earlier word has found
   */
  #cosineOf(record: number, { norms, words }: TextReading, turn: number): number {
    const records = this.#records
    const mayBeAsked = this.#mayBeAsked
    const count = records[record + LANGUAGE] >>> 8
    const wordsAt = record + CLASSES + (records[record + KIND] >>> 1)
    let product = 0
    let isInOrder = count === words.length
    for (let i = 0; i < count; i++) {
      const row = records[wordsAt + i]
      if (mayBeAsked[row & ROW_FILTER] === 1) {
        product += this.#worth[row]
        if (turn > 0 && (this.#turnOf.get(row) ?? turn + 1) <= turn) return 0
      }
      isInOrder &&= words[i].row === row
    }
    const norm = norms[records[record + LANGUAGE] & 0xff]
    const cosine = norm === 0 ? 0 : Math.min(1, product / (norm * this.#floats[record + NORM]))
    return cosine + (isInOrder ? ORDER_BONUS : 0)
  }
}

/** The similarity that a cosine counts as. */
function similarityOf(cosine: number): number {
  return cosine > SAME_WORDS ? SAME_WORDS_SIMILARITY : cosine
}

/** Writes the records, see {@link PHRASE}; `floats` are the same memory. */
function phraseRecords(index: SectorIndex): { records: Uint32Array; floats: Float32Array; starts: Uint32Array } {
  const { phraseWordStart, phraseWord, idf, phraseLanguage, phraseNode, phraseClassStart, phraseClass } = index
  const phrases = phraseLanguage.length
  const records = new Uint32Array(phrases * CLASSES + phraseClass.length + phraseWord.length)
  const floats = new Float32Array(records.buffer)
  const starts = new Uint32Array(phrases)
  let at = 0
  for (let phrase = 0; phrase < phrases; phrase++) {
    starts[phrase] = at
    const words = phraseWord.subarray(phraseWordStart[phrase], phraseWordStart[phrase + 1])
    const [from, to] = [phraseClassStart[phrase], phraseClassStart[phrase + 1]]
    let sum = 0
    for (const row of words) sum += idf[row] ** 2
    records[at + PHRASE] = phrase
    floats[at + NORM] = Math.sqrt(sum)
    records[at + LANGUAGE] = phraseLanguage[phrase] | (words.length << 8)
    records[at + KIND] = (phraseNode[phrase] === 0 ? 0 : 1) | ((to - from) << 1)
    at += CLASSES
    for (let each = from; each < to; each++) {
      records[at++] = phraseClass[each] | (Math.round(index.phraseShare[each] * 255) << 16)
    }
    records.set(words, at)
    at += words.length
  }
  return { records, floats, starts }
}

/** A phrase must be more similar than this to be among the best of a class. */
function leastOf(found: readonly FoundPhrase[]): number {
  return found.length === REASONS_MAX ? found[REASONS_MAX - 1].similarity : 0
}

function insertBest(found: FoundPhrase[], record: number, similarity: number): void {
  if (found.length === REASONS_MAX) {
    if (similarity <= leastOf(found)) return
    found.pop()
  }
  let at = found.length
  while (at > 0 && found[at - 1].similarity < similarity) at--
  found.splice(at, 0, { record, similarity })
}

/** The phrases of each word, see {@link FOUND_WORDS}: those of row `r` are the entries `start[r]` to `start[r + 1]`. */
function phrasesByWord(
  {
    phraseWordStart,
    phraseWord,
    phraseClassStart,
    phraseClass,
    phraseShare,
    phraseNode,
    phraseLanguage,
    idf,
  }: SectorIndex,
  records: Uint32Array,
  starts: Uint32Array,
): { start: Uint32Array; entries: Uint32Array } {
  const start = new Uint32Array(idf.length + 1)
  for (const row of phraseWord) start[row + 1]++
  for (let row = 0; row < idf.length; row++) start[row + 1] += start[row]
  const next = start.slice()
  const entries = new Uint32Array(phraseWord.length * FOUND_WORDS)
  for (let phrase = 0; phrase < starts.length; phrase++) {
    const [from, to] = [phraseWordStart[phrase], phraseWordStart[phrase + 1]]
    const classesAt = phraseClassStart[phrase]
    const isOfOneClass = phraseNode[phrase] === 0 && phraseClassStart[phrase + 1] === classesAt + 1
    const only = isOfOneClass && phraseShare[classesAt] === 1 ? phraseClass[classesAt] + 1 : 0
    const encoded = phraseLanguage[phrase] | (Math.min(to - from, FOUND_COUNT_MAX) << 8) | (only << 16)
    for (let each = from; each < to; each++) {
      const at = next[phraseWord[each]]++ * FOUND_WORDS
      entries[at] = starts[phrase]
      entries[at + 1] = records[starts[phrase] + NORM]
      entries[at + 2] = encoded
    }
  }
  return { start, entries }
}

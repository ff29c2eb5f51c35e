/**
 * Finds the official phrases that are most like a text: the reasons of an answer, and the last word on near ties.
 */
import type { SectorIndex } from './sector-index.ts'
import type { TextReading } from './sector-reading.ts'

/** A phrase and how like the text it is. */
export interface Alike {
  readonly phrase: number
  /** Cosine of the words; {@link SAME_WORDS_LIKENESS} for exactly the same words. */
  readonly likeness: number
}

/** The phrases that are most like a text. */
export interface AlikePhrases {
  /** For each of the classes asked about, its best phrases, best first. */
  readonly ofClass: readonly (readonly Alike[])[]
  /** The title of a section, division or group that the text is, unless a phrase of one class is more like it. */
  readonly title: Alike | undefined
  /** Whether some phrase of one class, or some title, is exactly the text's words. */
  readonly exact: boolean
}

/** Finds phrases. */
export interface PhraseFinder {
  /**
   * The phrases of some classes that are most like a text.
   *
   * @param asked how much each row of the index is part of the text
   * @param classes at most 255
   */
  readonly alike: (reading: TextReading, asked: Float64Array, classes: readonly number[]) => AlikePhrases
}

/** A word that stands in this share of all phrases finds none: it only adds to those that others find. */
const COMMON_SHARE = 0.004
/** A phrase of exactly the same words settles it against anything but another such phrase. */
const SAME_WORDS = 0.999
const SAME_WORDS_LIKENESS = 3
/** Decides between phrases of the same words. */
const ORDER_BONUS = 0.01
/** A text that is less like a title than this is not the title. */
const TITLE_LIKENESS_MIN = 0.85
const REASONS_MAX = 3

/**
 * What a phrase is compared by, in one run of words of `records`: a text is compared with hundreds of phrases that lie
 * anywhere in the index, and a read from memory for each table would take most of the time.
 *
 * Number of the phrase; its length as a vector (a float); its language (lowest 8 bits) and number of words; whether it is
 * a title of what is above classes (lowest bit) and its number of classes; the classes (lowest 16 bits), each with its
 * share of the phrase in 255ths; the words.
 */
const PHRASE = 0
const NORM = 1
const LANGUAGE = 2
const KIND = 3
const CLASSES = 4

/**
 * What is known of a phrase where a word finds it, three words: where its record is; its length as a vector (a float); its
 * language in the lowest 8 bits, the number of its words in the next 8 (255 for more), the number of its class plus 1 above
 * (0 for phrases that are not all one class's, and for titles of what is above classes). Most phrases are not like enough to be
 * among the best of their class, which this says without their records.
 */
const FOUND_WORDS = 3
const FOUND_COUNT_MAX = 255
/** What rounding may take from a bound. */
const ROUNDING = 1 + 1e-9

/** Rows of a text are told from others by their low bits first: other tables are too large to be at hand. */
const ROW_FILTER = 1023

/** Turns the index's phrases around once: words to phrases. */
export function openPhrases(index: SectorIndex): PhraseFinder {
  const phrases = index.phraseLanguage.length
  const { records, floats, starts } = phraseRecords(index)
  const found = phrasesByWord(index, records, starts)
  const foundFloats = new Float32Array(found.entries.buffer)
  const shares = Float32Array.from({ length: 256 }, (_, share) => share / 255)
  const common = phrases * COMMON_SHARE
  // Used again for every text; all 0 in between.
  /** What each row of the text adds to a product. */
  const worth = new Float64Array(index.idf.length)
  const mayBeAsked = new Uint8Array(ROW_FILTER + 1)
  /** Turn of each row that finds phrases, from 1. */
  const turnOf = new Map<number, number>()
  const placeOf = new Uint8Array(index.classes.length)
  return { alike }

  function alike(reading: TextReading, asked: Float64Array, classes: readonly number[]): AlikePhrases {
    const { words, norms } = reading
    const ofClass: FoundPhrase[][] = classes.map(() => [])
    let title: FoundPhrase | undefined
    let likestOfClass = 0
    let most = 0
    for (let place = 0; place < classes.length; place++) placeOf[classes[place]] = place + 1
    for (const { row } of words) {
      worth[row] = asked[row] * index.idf[row] ** 2
      mayBeAsked[row & ROW_FILTER] = 1
      most += worth[row]
    }
    // A text of one word: whatever has the word is as like as its length says.
    const isBoundExact = words.length === 1
    if (!isBoundExact) most *= ROUNDING
    const finding = findingRows(reading)
    for (let turn = 0; turn < finding.length; turn++) turnOf.set(finding[turn], turn + 1)
    for (let turn = 0; turn < finding.length; turn++) {
      const end = found.start[finding[turn] + 1] * FOUND_WORDS
      for (let each = found.start[finding[turn]] * FOUND_WORDS; each < end; each += FOUND_WORDS) {
        const record = found.entries[each]
        const packed = found.entries[each + 2]
        const norm = norms[packed & 0xff]
        const bonus = ((packed >>> 8) & 0xff) === words.length ? ORDER_BONUS : 0
        const bound = (norm === 0 ? 0 : Math.min(1, most / (norm * foundFloats[each + 1]))) + bonus
        const only = packed >>> 16
        if (only > 0) {
          const place = placeOf[only - 1]
          if (bound <= likestOfClass && (place === 0 || likenessOf(bound) <= leastOf(ofClass[place - 1]))) continue
          const cosine = isBoundExact ? bound : cosineOf(record, reading, turn)
          if (cosine > likestOfClass) likestOfClass = cosine
          if (place > 0 && cosine > 0) keepBest(ofClass[place - 1], record, likenessOf(cosine))
          continue
        }
        const cosine = isBoundExact ? bound : cosineOf(record, reading, turn)
        if (cosine === 0) continue
        const kind = records[record + KIND]
        if ((kind & 1) === 1) {
          if (cosine > (title?.likeness ?? 0)) title = { record, likeness: cosine }
        } else if (kind >>> 1 === 1 && cosine > likestOfClass) likestOfClass = cosine
        for (let at = record + CLASSES; at < record + CLASSES + (kind >>> 1); at++) {
          const place = placeOf[records[at] & 0xffff]
          // A phrase that stands for several classes speaks for each of them less.
          if (place > 0) {
            const part = 0.5 + 0.5 * shares[records[at] >>> 16]
            keepBest(ofClass[place - 1], record, part * likenessOf(cosine))
          }
        }
      }
    }
    turnOf.clear()
    for (const { row } of words) {
      worth[row] = 0
      mayBeAsked[row & ROW_FILTER] = 0
    }
    for (const number of classes) placeOf[number] = 0
    const isTitle = title !== undefined && title.likeness >= TITLE_LIKENESS_MIN && title.likeness >= likestOfClass
    const exact = likestOfClass > SAME_WORDS || (title?.likeness ?? 0) > SAME_WORDS
    return { ofClass: ofClass.map((each) => each.map(named)), title: isTitle ? named(title!) : undefined, exact }
  }

  function named({ record, likeness }: FoundPhrase): Alike {
    return { phrase: records[record + PHRASE], likeness }
  }

  /** The text's rarer words, whose phrases are compared. */
  function findingRows({ words }: TextReading): number[] {
    const frequency = (row: number): number => found.start[row + 1] - found.start[row]
    const rows = words.map(({ row }) => row)
    const rare = rows.filter((row) => frequency(row) > 0 && frequency(row) <= common)
    return rare.length > 0 ? rare : rows.sort((a, b) => frequency(a) - frequency(b)).slice(0, 1)
  }

  /**
   * Cosine of a phrase and the text, a little more where the phrase is the text's words in the text's order: "home care"
   * is no care home. A row that two words of the text lead to counts twice in the product; no phrase is more like a text than
   * the text itself.
   *
   * @param turn of the word that found the phrase
   * @returns 0 also for a phrase that a word before has found
   */
  function cosineOf(record: number, { norms, words }: TextReading, turn: number): number {
    const count = records[record + LANGUAGE] >>> 8
    const wordsAt = record + CLASSES + (records[record + KIND] >>> 1)
    let product = 0
    let isInOrder = count === words.length
    for (let i = 0; i < count; i++) {
      const row = records[wordsAt + i]
      if (mayBeAsked[row & ROW_FILTER] === 1) {
        product += worth[row]
        if (turn > 0 && (turnOf.get(row) ?? turn + 1) <= turn) return 0
      }
      isInOrder &&= words[i].row === row
    }
    const norm = norms[records[record + LANGUAGE] & 0xff]
    return (norm === 0 ? 0 : Math.min(1, product / (norm * floats[record + NORM]))) + (isInOrder ? ORDER_BONUS : 0)
  }
}

/** A phrase that is among the best so far. */
interface FoundPhrase {
  readonly record: number
  readonly likeness: number
}

/** What a cosine is worth. */
function likenessOf(cosine: number): number {
  return cosine > SAME_WORDS ? SAME_WORDS_LIKENESS : cosine
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

/** A phrase must be more like the text than this to be among the best of a class. */
function leastOf(found: readonly FoundPhrase[]): number {
  return found.length === REASONS_MAX ? found[REASONS_MAX - 1].likeness : 0
}

function keepBest(found: FoundPhrase[], record: number, likeness: number): void {
  if (found.length === REASONS_MAX) {
    if (likeness <= leastOf(found)) return
    found.pop()
  }
  let at = found.length
  while (at > 0 && found[at - 1].likeness < likeness) at--
  found.splice(at, 0, { record, likeness })
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
    const packed = phraseLanguage[phrase] | (Math.min(to - from, FOUND_COUNT_MAX) << 8) | (only << 16)
    for (let each = from; each < to; each++) {
      const at = next[phraseWord[each]]++ * FOUND_WORDS
      entries[at] = starts[phrase]
      entries[at + 1] = records[starts[phrase] + NORM]
      entries[at + 2] = packed
    }
  }
  return { start, entries }
}

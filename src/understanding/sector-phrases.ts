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

/** Finds phrases. */
export interface PhraseFinder {
  /**
   * The phrases of some classes that are most like a text.
   *
   * @param asked how much each row of the index is part of the text
   */
  readonly alike: (
    reading: TextReading,
    asked: Float64Array,
    classes: readonly number[],
  ) => {
    /** For each of the classes, its best phrases, best first. */
    readonly ofClass: readonly (readonly Alike[])[]
    /** The title of a section, division or group that the text is, unless a phrase of one class is more like it. */
    readonly title: Alike | undefined
    /** Whether some phrase of one class, or some title, is exactly the text's words. */
    readonly exact: boolean
  }
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

/** Turns the index's phrases around once: words to phrases. */
export function openPhrases(index: SectorIndex): PhraseFinder {
  const { phraseWordStart, phraseWord, idf, phraseLanguage, phraseNode, phraseClassStart, phraseClass } = index
  const phrases = phraseLanguage.length
  const norms = new Float32Array(phrases)
  for (let phrase = 0; phrase < phrases; phrase++) {
    let sum = 0
    for (let at = phraseWordStart[phrase]; at < phraseWordStart[phrase + 1]; at++) sum += idf[phraseWord[at]] ** 2
    norms[phrase] = Math.sqrt(sum)
  }
  const byWord = turned(phraseWordStart, phraseWord, idf.length)
  /** What each row of the text adds to a product; all 0 between texts. */
  const worth = new Float64Array(idf.length)
  const common = phrases * COMMON_SHARE
  // Used again for every text; all 0 in between.
  const seen = new Uint8Array(phrases)
  const placeOf = new Uint8Array(index.classes.length)

  return {
    alike(reading, asked, classes) {
      const ofClass: Alike[][] = classes.map(() => [])
      let title: Alike | undefined
      let likestOfClass = 0
      classes.forEach((number, place) => {
        placeOf[number] = place + 1
      })
      for (const { row } of reading.words) worth[row] = asked[row] * idf[row] ** 2
      const found = candidates(reading)
      for (let i = 0; i < found.length; i++) {
        const phrase = found[i]
        seen[phrase] = 0
        const cosine = cosineOf(phrase, reading.norms) + (isInOrder(phrase, reading) ? ORDER_BONUS : 0)
        if (cosine === 0) continue
        if (phraseNode[phrase] !== 0) {
          if (cosine > (title?.likeness ?? 0)) title = { phrase, likeness: cosine }
        } else if (phraseClassStart[phrase + 1] - phraseClassStart[phrase] === 1) {
          likestOfClass = Math.max(likestOfClass, cosine)
        }
        for (let at = phraseClassStart[phrase]; at < phraseClassStart[phrase + 1]; at++) {
          const place = placeOf[phraseClass[at]] - 1
          if (place < 0) continue
          // A phrase that stands for several classes speaks for each of them less.
          const part = 0.5 + 0.5 * index.phraseShare[at]
          keepBest(ofClass[place], phrase, part * (cosine > SAME_WORDS ? SAME_WORDS_LIKENESS : cosine))
        }
      }
      for (const { row } of reading.words) worth[row] = 0
      for (const number of classes) placeOf[number] = 0
      const isTitle = title !== undefined && title.likeness >= TITLE_LIKENESS_MIN && title.likeness >= likestOfClass
      const exact = likestOfClass > SAME_WORDS || (title?.likeness ?? 0) > SAME_WORDS
      return { ofClass, title: isTitle ? title : undefined, exact }
    },
  }

  /** Phrases that have one of the text's rarer words; each is marked as seen. */
  function candidates(reading: TextReading): number[] {
    const frequency = ({ row }: { readonly row: number }): number => byWord.start[row + 1] - byWord.start[row]
    const rare = reading.words.filter((word) => frequency(word) > 0 && frequency(word) <= common)
    const asking = rare.length > 0 ? rare : [...reading.words].sort((a, b) => frequency(a) - frequency(b)).slice(0, 1)
    const found: number[] = []
    for (const { row } of asking) {
      for (let at = byWord.start[row]; at < byWord.start[row + 1]; at++) {
        const phrase = byWord.item[at]
        if (seen[phrase] !== 0) continue
        seen[phrase] = 1
        found.push(phrase)
      }
    }
    return found
  }

  /** Whether the phrase is the text's words in the text's order: "home care" is no care home. */
  function isInOrder(phrase: number, { words }: TextReading): boolean {
    const start = phraseWordStart[phrase]
    if (phraseWordStart[phrase + 1] - start !== words.length) return false
    for (let at = 0; at < words.length; at++) if (phraseWord[start + at] !== words[at].row) return false
    return true
  }

  function cosineOf(phrase: number, textNorms: Float64Array): number {
    const norm = textNorms[phraseLanguage[phrase]]
    if (norm === 0) return 0
    let product = 0
    const end = phraseWordStart[phrase + 1]
    for (let at = phraseWordStart[phrase]; at < end; at++) product += worth[phraseWord[at]]
    return product / (norm * norms[phrase])
  }
}

function keepBest(found: Alike[], phrase: number, likeness: number): void {
  if (found.length === REASONS_MAX) {
    if (likeness <= found[REASONS_MAX - 1].likeness) return
    found.pop()
  }
  let at = found.length
  while (at > 0 && found[at - 1].likeness < likeness) at--
  found.splice(at, 0, { phrase, likeness })
}

/** Turns lists of items into lists of their owners, by item. */
function turned(start: Uint32Array, item: Uint32Array, items: number): { start: Uint32Array; item: Uint32Array } {
  const counts = new Uint32Array(items + 1)
  for (const each of item) counts[each + 1]++
  for (let each = 0; each < items; each++) counts[each + 1] += counts[each]
  const next = counts.slice()
  const owners = new Uint32Array(item.length)
  for (let owner = 0; owner + 1 < start.length; owner++) {
    for (let at = start[owner]; at < start[owner + 1]; at++) owners[next[item[at]]++] = owner
  }
  return { start: counts, item: owners }
}

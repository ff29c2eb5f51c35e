/**
 * Decides by which words of the dictionary names are sought.
 *
 * Every word asked gets *stand-ins*: words of the dictionary that may mean it — itself, other spellings, words one typo
 * away, words it begins, itself run together with its neighbours. Where it can be taken apart, it gets *parts*. Words
 * two typos away come only when the rest found nothing good (`widen`), for they are many and rarely meant.
 */
import { equivalentsOf } from '../../../matching/equivalents.ts'
import type { AskedName } from '../../../matching/score.ts'
import { type AskedWord, similarityOf } from '../../../matching/similarity.ts'
import { typosBetween } from '../../../matching/typos.ts'
import type { CountryNames } from './country-names.ts'
import { forEachGramHash, forEachSpellingHash, GRAM_LETTERS_MIN, TYPO_LETTERS_MIN } from './layout.ts'

/** Words asked beyond the heaviest so many are not sought by; a mask has a bit for each. */
export const QUERY_WORDS_MAX = 12
const SPARE_WORDS = 4
/** Similarity of words run together or taken apart, as `pairWords` has it. */
export const SPACING_SIMILARITY = 0.97
/** Similarity of the other spellings of a word, as `similarityOf` has it. */
const EQUIVALENT_SIMILARITY = 0.95

/** Words that a word asked may begin, at most; of more, none is more likely than the others. */
const PREFIX_WORDS_MAX = 48
/** Shortest word sought as the beginning of another: where it may have been cut short, and otherwise. */
const CUT_LETTERS_MIN = 2
const BEGINNING_LETTERS_MIN = 3
const NO_RANGE: readonly [number, number] = [0, 0]
/** What a word prefixRange counts for when those it begins are too many to be stand-ins. */
const PREFIX_SIMILARITY = 0.75
/** Words run together that are sought as one. */
const JOINED_WORDS_MAX = 3
/** Shortest word that is taken apart, and shortest part. */
const APART_LETTERS_MIN = 5
const PART_LETTERS_MIN = 2
/** Words two typos away that are sought by. */
const TWO_TYPO_WORDS_MAX = 16
/** Grams of a word that two typos may spoil: three each, or four where letters were swapped. */
const SPOILED_GRAMS_MAX = 8
/** Words of one gram that are looked through. */
const GRAM_WORDS_MAX = 40_000
/** A stand-in this alike makes words two typos away pointless. */
const ALIKE_ENOUGH = 0.9

/** A word of the dictionary that may mean words asked. */
export interface Expansion {
  readonly word: number
  readonly similarity: number
  /** Which of the plan's words it stands for, as bits. */
  readonly mask: number
}

/** Two words of the dictionary that together may be one asked. */
export interface SplitWord {
  readonly left: number
  readonly right: number
}

/** A word asked, and what it is sought by. */
export interface QueryWord {
  readonly word: AskedWord
  readonly weight: number
  /** Its bit. */
  readonly mask: number
  readonly expansions: Expansion[]
  readonly parts: readonly SplitWord[]
  /** Words of the dictionary that it begins. */
  readonly prefixRange: readonly [from: number, to: number]
  /** Whether no name can have the word but through its stand-ins and parts: it does not begin too many words for that. */
  readonly isCovered: boolean
}

/** By what names are sought. */
export class NameQuery {
  /** Heaviest first. */
  readonly words: readonly QueryWord[]
  /** Of all words asked, sought by or not. */
  readonly totalWeight: number
  /** What the words of each mask weigh together. */
  readonly maskWeights: Float64Array
  readonly #expansions = new Map<number, Expansion>()

  constructor(words: readonly QueryWord[], totalWeight: number) {
    this.words = words
    this.totalWeight = totalWeight
    this.maskWeights = new Float64Array(1 << words.length)
    words.forEach(({ weight, mask }) => {
      for (let below = 0; below < mask; below++) this.maskWeights[mask | below] = this.maskWeights[below] + weight
    })
    for (const { expansions } of words) for (const expansion of expansions) this.add(expansion)
  }

  /** Notes a stand-in; of several for one word of the dictionary the most alike counts. */
  add(expansion: Expansion): void {
    const known = this.#expansions.get(expansion.word)
    if (!known || known.similarity < expansion.similarity) this.#expansions.set(expansion.word, expansion)
  }

  /** What a word of a name stands for; `null` for nothing. */
  expansionOf(word: number): Expansion | null {
    const known = this.#expansions.get(word)
    if (known) return known
    for (const { prefixRange, mask } of this.words) {
      if (word >= prefixRange[0] && word < prefixRange[1]) return { word, similarity: PREFIX_SIMILARITY, mask }
    }
    return null
  }

  /** Whether a word of the dictionary is a stand-in. */
  has(word: number): boolean {
    return this.#expansions.has(word)
  }
}

/** Makes plans for one country. Holds scratch memory; not to be used by two at once. */
export class QueryPlanner {
  readonly #names: CountryNames
  /** Per word: how many grams it shares with one asked. All zero between uses. */
  #shared: Uint8Array | null = null

  constructor(names: CountryNames) {
    this.#names = names
  }

  /** Decides by what to seek a name. */
  plan(asked: AskedName): NameQuery {
    const byWeight = <Of extends { weight: number; position: number }>(words: Of[]) =>
      words.sort((a, b) => b.weight - a.weight || a.position - b.position)
    const positioned = byWeight(asked.words.map((word, position) => ({ word, position, weight: word.weight })))
    // Stand-ins may turn out lighter than what was typed, so a few more are looked up than are sought by.
    const lookedUp = positioned.slice(0, QUERY_WORDS_MAX + SPARE_WORDS).map(({ word, position }) => {
      const prefixRange = this.#prefixRange(word)
      const expansions = this.#expansions(word, prefixRange)
      return { word, position, prefixRange, expansions, weight: this.#weightOf(word, expansions) }
    })
    let totalWeight = 0
    for (const { weight } of [...lookedUp, ...positioned.slice(lookedUp.length)]) totalWeight += weight
    const heaviest = byWeight(lookedUp).slice(0, QUERY_WORDS_MAX)
    const masks = new Map(heaviest.map(({ position }, bit) => [position, 1 << bit]))
    const words = heaviest.map(({ word, prefixRange, expansions, weight }, bit): QueryWord => {
      const mask = 1 << bit
      return {
        word,
        weight,
        mask,
        expansions: expansions.map((expansion) => ({ ...expansion, mask })),
        parts: word.isKnown ? [] : this.#splitsOf(word.text),
        prefixRange,
        isCovered: prefixRange[1] - prefixRange[0] <= PREFIX_WORDS_MAX,
      }
    })
    for (let from = 0; from < asked.words.length - 1; from++) this.#addJoined(asked, from, masks, words)
    return new NameQuery(words, totalWeight)
  }

  /** Adds words two typos away, for words that mean nothing so far; returns whether there are any. */
  widen(plan: NameQuery): boolean {
    let isWider = false
    for (const { word, expansions, mask } of plan.words) {
      if (word.isKnown || word.text.length < GRAM_LETTERS_MIN) continue
      if (expansions.some(({ similarity }) => similarity > ALIKE_ENOUGH)) continue
      for (const expansion of this.#twoTyposAway(word, mask)) {
        if (plan.has(expansion.word)) continue
        expansions.push(expansion)
        plan.add(expansion)
        isWider = true
      }
    }
    return isWider
  }

  #prefixRange({ text, isKnown, cut }: AskedWord): readonly [from: number, to: number] {
    if (text.length < (cut === 'other' ? BEGINNING_LETTERS_MIN : CUT_LETTERS_MIN)) return NO_RANGE
    return cut === 'other' && isKnown ? NO_RANGE : this.#names.words.findPrefix(text)
  }

  /** A word that no name contains weighs what the word does that it most likely means. */
  #weightOf(word: AskedName['words'][number], expansions: readonly Omit<Expansion, 'mask'>[]): number {
    if (word.isKnown || expansions.length === 0) return word.weight
    const likeliest = expansions.reduce((best, expansion) =>
      expansion.similarity > best.similarity ? expansion : best,
    )
    return Math.min(word.weight, this.#names.weightOf(likeliest.word))
  }

  #expansions(asked: AskedWord, [from, to]: readonly [from: number, to: number]): Omit<Expansion, 'mask'>[] {
    const { words } = this.#names
    const { text } = asked
    const found: Omit<Expansion, 'mask'>[] = []
    const seen = new Set<number>()
    const add = (word: number, similarity: number) => {
      if (word < 0 || seen.has(word)) return
      seen.add(word)
      found.push({ word, similarity })
    }
    add(words.find(text), 1)
    for (const other of equivalentsOf(text)) add(words.find(other), EQUIVALENT_SIMILARITY)
    if (text.length >= TYPO_LETTERS_MIN - 1) {
      forEachSpellingHash(text, (hash) => {
        for (const word of this.#names.wordsSpelledLike(hash)) {
          if (seen.has(word) || Math.abs(words.lengthAt(word) - text.length) > 1) continue
          const similarity = similarityOf(asked, this.#names.wordAt(word).text)
          if (similarity && similarity.link !== 'initial') add(word, similarity.similarity)
        }
      })
    }
    if (to - from <= PREFIX_WORDS_MAX) {
      for (let word = from; word < to; word++) {
        const similarity = similarityOf(asked, this.#names.wordAt(word).text)
        if (similarity) add(word, similarity.similarity)
      }
    }
    return found
  }

  /** Adds, for words asked that are written as one in the dictionary, that one. */
  #addJoined(asked: AskedName, from: number, masks: ReadonlyMap<number, number>, words: readonly QueryWord[]): void {
    let letters = asked.words[from].text
    let mask = masks.get(from) ?? 0
    for (let to = from + 1; to < Math.min(asked.words.length, from + JOINED_WORDS_MAX); to++) {
      letters += asked.words[to].text
      mask |= masks.get(to) ?? 0
      const word = this.#names.words.find(letters)
      if (word >= 0)
        words.find((one) => (one.mask & mask) !== 0)?.expansions.push({ word, similarity: SPACING_SIMILARITY, mask })
    }
  }

  /** The ways to take a word apart into two words of the dictionary. */
  #splitsOf(text: string): SplitWord[] {
    if (text.length < APART_LETTERS_MIN) return []
    const parts: SplitWord[] = []
    for (let at = PART_LETTERS_MIN; at <= text.length - PART_LETTERS_MIN; at++) {
      const left = this.#names.words.find(text.slice(0, at))
      if (left < 0) continue
      const right = this.#names.words.find(text.slice(at))
      if (right >= 0) parts.push({ left, right })
    }
    return parts
  }

  /** Words that share enough grams with the one asked, and are at most two typos away; the most alike. */
  #twoTyposAway(asked: AskedWord, mask: number): Expansion[] {
    const { words } = this.#names
    this.#shared ??= new Uint8Array(words.size)
    const shared = this.#shared
    const touched: number[] = []
    let grams = 0
    forEachGramHash(asked.text, (hash) => {
      grams++
      const count = this.#names.wordsWithGram(hash, GRAM_WORDS)
      for (let at = 0; at < count; at++) {
        const word = GRAM_WORDS[at]
        if (shared[word]++ === 0) touched.push(word)
      }
    })
    const least = Math.max(2, grams - SPOILED_GRAMS_MAX)
    const found: Expansion[] = []
    for (const word of touched) {
      const isLike = shared[word] >= least && Math.abs(words.lengthAt(word) - asked.text.length) <= 2
      shared[word] = 0
      if (!isLike) continue
      const { text } = this.#names.wordAt(word)
      if (typosBetween(asked.text, text) > 2) continue
      const similarity = similarityOf(asked, text)
      if (similarity) found.push({ word, similarity: similarity.similarity, mask })
    }
    return found.sort((a, b) => b.similarity - a.similarity || a.word - b.word).slice(0, TWO_TYPO_WORDS_MAX)
  }
}

/** Scratch of all planners: none gives way while it plans. */
const GRAM_WORDS = new Uint32Array(GRAM_WORDS_MAX)

/**
 * Expands a name as asked into the dictionary words by which names are found.
 *
 * Every word asked gets *expansions*: dictionary words that may mean it. These are the word itself, other spellings,
 * words one typo away, words it is a prefix of, and the word joined with its neighbours. A word that can be split into
 * two gets *splits*. Words two typos away are added only when the rest found nothing good (`widen`): they are many and
 * rarely meant.
 */
import { equivalentsOf } from '../../../matching/equivalents.ts'
import type { AskedName } from '../../../matching/score.ts'
import { type AskedWord, similarityOf } from '../../../matching/similarity.ts'
import { typosBetween } from '../../../matching/typos.ts'
import type { CountryNames } from './country-names.ts'
import { forEachGramHash, forEachSpellingHash, GRAM_LETTERS_MIN, TYPO_LETTERS_MIN, unitsOf } from './layout.ts'

/** Names are found by at most so many words, the heaviest; a mask has a bit for each. */
export const QUERY_WORDS_MAX = 12
const SPARE_WORDS = 4
/** Similarity of words joined or split, as `pairWords` has it. */
export const SPACING_SIMILARITY = 0.97
/** Similarity of the other spellings of a word, as `similarityOf` has it. */
const EQUIVALENT_SIMILARITY = 0.95

/** A prefix of more dictionary words expands to none of them: each would be equally unlikely. */
const PREFIX_WORDS_MAX = 48
/** Shortest word taken as a prefix: where it may have been cut short, and otherwise. */
const CUT_LETTERS_MIN = 2
const BEGINNING_LETTERS_MIN = 3
const NO_RANGE: readonly [number, number] = [0, 0]
/** Similarity of a prefix to the words it begins, where these are too many for expansions. */
const PREFIX_SIMILARITY = 0.75
/** Most words joined to one. */
const JOINED_WORDS_MAX = 3
/** Shortest word that is split, and its shortest part. */
const APART_LETTERS_MIN = 5
const PART_LETTERS_MIN = 2
/** Most expansions two typos away. */
const TWO_TYPO_WORDS_MAX = 16
/** Grams of a word that two typos may spoil: three each, or four where letters were swapped. */
const SPOILED_GRAMS_MAX = 8
/** Most words read of one gram. */
const GRAM_WORDS_MAX = 40_000
/** With an expansion this similar, words two typos away are not needed. */
const SIMILAR_ENOUGH = 0.9

/** Work of expanding a word, in postings. */
const EXPANDED_WORK = 5000

/** A word of the dictionary that may mean words asked. */
export interface Expansion {
  readonly word: number
  readonly similarity: number
  /** The query's words that it expands, as bits. */
  readonly mask: number
}

/** Two dictionary words that, joined, are a word asked. */
export interface SplitWord {
  readonly left: number
  readonly right: number
}

/** A word asked, with its expansions. */
export interface QueryWord {
  readonly word: AskedWord
  readonly weight: number
  /** Its bit. */
  readonly mask: number
  readonly expansions: Expansion[]
  readonly parts: readonly SplitWord[]
  /** Range of the dictionary words that it is a prefix of. */
  readonly prefixRange: readonly [from: number, to: number]
  /** Whether expansions and splits reach every name with the word: it is not the prefix of too many words. */
  readonly isCovered: boolean
}

/** A name as asked, expanded to dictionary words. */
export class NameQuery {
  /** Heaviest first. */
  readonly words: readonly QueryWord[]
  /** Weight of all words asked, in the query or not. */
  readonly totalWeight: number
  /** Total weight of the words of each mask. */
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

  /** Adds an expansion; of several with the same dictionary word, the most similar counts. */
  add(expansion: Expansion): void {
    const known = this.#expansions.get(expansion.word)
    if (!known || known.similarity < expansion.similarity) this.#expansions.set(expansion.word, expansion)
  }

  /** The expansion that a dictionary word belongs to; `null` for none. */
  expansionOf(word: number): Expansion | null {
    const known = this.#expansions.get(word)
    if (known) return known
    for (const { prefixRange, mask } of this.words) {
      if (word >= prefixRange[0] && word < prefixRange[1]) return { word, similarity: PREFIX_SIMILARITY, mask }
    }
    return null
  }

  /** Whether a dictionary word is an expansion. */
  has(word: number): boolean {
    return this.#expansions.has(word)
  }
}

/** Plans name queries for one country. Holds scratch memory: one use at a time. */
export class QueryPlanner {
  readonly #names: CountryNames
  /** Per word, how many grams it shares with the one asked. All 0 between uses. */
  #shared: Uint8Array | null = null
  /** The work of all plans so far, in postings that were read. */
  work = 0

  constructor(names: CountryNames) {
    this.#names = names
  }

  /** Expands a name. */
  plan(asked: AskedName): NameQuery {
    const byWeight = <Of extends { weight: number; position: number }>(words: Of[]) =>
      words.sort((a, b) => b.weight - a.weight || a.position - b.position)
    const positioned = byWeight(asked.words.map((word, position) => ({ word, position, weight: word.weight })))
    // Expansions may weigh less than the word typed, so a few more words are expanded than the query takes.
    const expanded = positioned.slice(0, QUERY_WORDS_MAX + SPARE_WORDS).map(({ word, position }) => {
      const prefixRange = this.#prefixRange(word)
      const expansions = this.#expansions(word, prefixRange)
      return { word, position, prefixRange, expansions, weight: this.#weightOf(word, expansions) }
    })
    let totalWeight = 0
    for (const { weight } of [...expanded, ...positioned.slice(expanded.length)]) totalWeight += weight
    const heaviest = byWeight(expanded).slice(0, QUERY_WORDS_MAX)
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
    this.work += asked.words.length * EXPANDED_WORK
    return new NameQuery(words, totalWeight)
  }

  /** Adds words two typos away to words without a similar expansion; returns whether there are any. */
  widen(plan: NameQuery): boolean {
    let isWider = false
    for (const { word, expansions, mask } of plan.words) {
      if (word.isKnown || word.text.length < GRAM_LETTERS_MIN) continue
      if (expansions.some(({ similarity }) => similarity > SIMILAR_ENOUGH)) continue
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

  /** A word that no name contains weighs as much as its most similar expansion. */
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
      forEachSpellingHash(unitsOf(text), 0, text.length, (hash) => {
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

  /** Adds the dictionary words that are neighbouring words asked, joined. */
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

  /** The ways to split a word into two dictionary words. */
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

  /** The most similar of the words that share enough grams with the one asked and are at most two typos away. */
  #twoTyposAway(asked: AskedWord, mask: number): Expansion[] {
    const { words } = this.#names
    this.#shared ??= new Uint8Array(words.size)
    const shared = this.#shared
    const touched: number[] = []
    let grams = 0
    forEachGramHash(unitsOf(asked.text), 0, asked.text.length, (hash) => {
      grams++
      const count = this.#names.wordsWithGram(hash, GRAM_WORDS)
      this.work += count
      for (let at = 0; at < count; at++) {
        const word = GRAM_WORDS[at]
        if (shared[word]++ === 0) touched.push(word)
      }
    })
    const least = Math.max(2, grams - SPOILED_GRAMS_MAX)
    const found: Expansion[] = []
    for (const word of touched) {
      const isSimilar = shared[word] >= least && Math.abs(words.lengthAt(word) - asked.text.length) <= 2
      shared[word] = 0
      if (!isSimilar) continue
      const { text } = this.#names.wordAt(word)
      if (typosBetween(asked.text, text) > 2) continue
      const similarity = similarityOf(asked, text)
      if (similarity) found.push({ word, similarity: similarity.similarity, mask })
    }
    return found.sort((a, b) => b.similarity - a.similarity || a.word - b.word).slice(0, TWO_TYPO_WORDS_MAX)
  }
}

/** Scratch of all planners: planning never yields to the event loop. */
const GRAM_WORDS = new Uint32Array(GRAM_WORDS_MAX)

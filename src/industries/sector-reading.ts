/**
 * Reads a text for the sector index: in which languages its words are known, and which rows of the index they ask.
 *
 * A text has no declared language and may mix several ("web agency Milano"). The words that a language knows decide how likely
 * it is. Each word is then read in the languages that know it, in proportion to their likelihood.
 */
import type { Language } from '../text/language.ts'
import { ACTIVITY_KINDS, type ActivityKind, englishStemsOf, kindOfStem } from './activity-kinds.ts'
import { splitCompound } from './compounds.ts'
import { LanguageLikelihoods, likeliest } from './language-likelihoods.ts'
import { hashStem, type KeptIndex, kindKey, wordKey } from './sector-index.ts'
import { type Candidate, type Slot, SlotReader } from './sector-slots.ts'
import { analysisOf } from './sector-words.ts'

/** A row of the index that a text asks. */
export interface AskedRow {
  readonly row: number
  /** How much it is part of the text: 1 for a word of the text that is known in one language only. */
  readonly amount: number
  /** Whether the linear model has learned about it (English words). */
  readonly learned: boolean
}

/** A text as the index understands it. */
export interface TextReading {
  /** Rows of words, each once. */
  readonly words: readonly AskedRow[]
  /** Rows of activity kinds. */
  readonly kindRows: readonly number[]
  readonly kinds: readonly ActivityKind[]
  /** Whether every word of the text names a kind ("manufacturers", "import export"). */
  readonly onlyKinds: boolean
  /** ISO 639-1 codes, likeliest first. */
  readonly languages: readonly string[]
  /** Length of the text as a vector of words, by number of the language; 0 for languages that it is not in. */
  readonly norms: Float64Array
  /** Share of the words, by IDF, that the index knows. */
  readonly known: number
  /** IDF of all words, of unknown ones too. */
  readonly totalIdf: number
}

/** Below this a word's reading does not decide. */
const KIND_AMOUNT_MIN = 0.3
/** A word that no language knows counts like one of average IDF. */
const UNKNOWN_IDF = 4
/** Parts of a compound count a little less than the word itself would. */
const PART_AMOUNT = 0.8

/** A word in one language, and how much of the word that reading is. */
interface WeightedCandidate {
  readonly candidate: Candidate
  readonly amount: number
}

/** What the words of a text so far amount to. */
interface TextSums {
  readonly asked: Map<number, { amount: number; learned: boolean }>
  readonly kinds: Set<ActivityKind>
  /** Squared length of the text as a vector of words, by number of the language. */
  readonly norms: Float64Array
  knownIdf: number
  unknownIdf: number
  onlyKinds: boolean
}

/** Reads texts. */
export interface TextReader {
  /** @param preferred ISO 639-1 codes of the languages to expect */
  readonly read: (text: string, preferred: readonly string[]) => TextReading
}

/** Opens a reader over an index. */
export function openReader(index: KeptIndex): TextReader {
  const reader = new SectorReader(index)
  return { read: (text, preferred) => reader.read(text, preferred) }
}

class SectorReader implements TextReader {
  readonly #index: KeptIndex
  /** Number of the English language. */
  readonly #english: number
  /** The analysis of each language, by number. */
  readonly #analyses: readonly Language[]
  readonly #slots: SlotReader
  readonly #likelihoods: LanguageLikelihoods
  readonly #kindRows: ReadonlyMap<ActivityKind, number>
  /** Rows of the English words for the kinds. */
  readonly #englishOfKind: ReadonlyMap<ActivityKind, number>
  /** What one word adds to the squared length, by number of the language. Reused for every word. */
  readonly #covered: Float64Array

  constructor(index: KeptIndex) {
    this.#index = index
    this.#english = index.languages.indexOf('en')
    this.#analyses = index.languages.map(analysisOf)
    this.#slots = new SlotReader(index, this.#analyses)
    this.#likelihoods = new LanguageLikelihoods(index.languages, this.#analyses)
    this.#kindRows = new Map(ACTIVITY_KINDS.map((kind) => [kind, index.find(kindKey(kind))]))
    this.#englishOfKind = new Map(
      ACTIVITY_KINDS.map((kind) => [kind, index.find(wordKey('en', englishStemsOf(kind)[0]))]),
    )
    this.#covered = new Float64Array(index.languages.length)
  }

  read(text: string, preferred: readonly string[]): TextReading {
    const slots = this.#slots.slotsOf(text)
    const likelihood = this.#likelihoods.weigh(slots, preferred)
    const norms = new Float64Array(this.#index.languages.length)
    const sums: TextSums = {
      asked: new Map(),
      kinds: new Set(),
      norms,
      knownIdf: 0,
      unknownIdf: 0,
      onlyKinds: true,
    }
    for (const slot of slots) this.#addSlot(slot, likelihood, sums)
    for (let language = 0; language < norms.length; language++) {
      norms[language] = likelihood[language] > 0 || language === this.#english ? Math.sqrt(norms[language]) : 0
    }
    const { asked, kinds, knownIdf, unknownIdf, onlyKinds } = sums
    return {
      words: [...asked].map(([row, { amount, learned }]) => ({ row, amount, learned })),
      kindRows: [...kinds].flatMap((kind) => this.#kindRows.get(kind) ?? []).filter((row) => row >= 0),
      kinds: [...kinds],
      onlyKinds: onlyKinds && kinds.size > 0,
      languages: likeliest(likelihood).map((language) => this.#index.languages[language]),
      norms,
      known: knownIdf + unknownIdf === 0 ? 0 : knownIdf / (knownIdf + unknownIdf),
      totalIdf: knownIdf + unknownIdf,
    }
  }

  /** Adds one word of the text to its sums. */
  #addSlot(slot: Slot, likelihood: Float64Array, sums: TextSums): void {
    const { norms, kinds } = sums
    const covered = this.#covered
    const readings = this.#weighReadings(slot, likelihood)
    covered.fill(0)
    let idf = 0
    for (const { candidate, amount } of readings) {
      // A kind that only an unlikely language recognises does not count.
      if (candidate.kind !== undefined && amount >= KIND_AMOUNT_MIN) kinds.add(candidate.kind)
      else if (amount >= KIND_AMOUNT_MIN) sums.onlyKinds = false
      idf = Math.max(idf, this.#index.idf[candidate.row] ?? 0)
      this.#ask(candidate, amount, sums.asked)
    }
    if (readings.length === 0) {
      if (slot.stops.some((language) => likelihood[language] > 0)) return
      sums.unknownIdf += UNKNOWN_IDF
      idf = UNKNOWN_IDF
      sums.onlyKinds = false
    }
    sums.knownIdf += readings.length > 0 ? idf : 0
    for (let language = 0; language < norms.length; language++) norms[language] += covered[language] || idf ** 2
  }

  /** The readings of one word that count, with amounts that add up to 1 (or to less for parts of compounds). */
  #weighReadings(slot: Slot, likelihood: Float64Array): readonly WeightedCandidate[] {
    const { candidates, stops } = slot
    // A stop word of the likeliest language is no word of another one.
    if (stops.some((language) => likelihood[language] === 1)) return []
    let readings = candidates.filter(({ language }) => likelihood[language] > 0)
    if (readings.length === 0) {
      const parts = this.#readParts(slot, likelihood)
      if (parts.length > 0) return parts
      // A foreign word in the text: read it in English if that knows it, else in whatever does.
      const foreign = candidates.filter(({ language }) => language === this.#english)
      readings = foreign.length > 0 ? foreign : candidates
    }
    const weightOf = ({ language }: Candidate): number => likelihood[language] || 1
    const sum = readings.reduce((total, candidate) => total + weightOf(candidate), 0)
    return readings.map((candidate) => ({ candidate, amount: weightOf(candidate) / sum }))
  }

  /** Splits a word that no language knows, in the likeliest language that can. */
  #readParts(slot: Slot, likelihood: Float64Array): readonly WeightedCandidate[] {
    for (const language of likeliest(likelihood)) {
      const analysis = this.#analyses[language]
      const token = analysis === 'plain' ? undefined : slot.tokens.get(analysis)
      if (token === undefined) continue
      const rowOf = (stem: string): number => this.#index.findStem(hashStem(stem), language)
      let stems = slot.parts?.get(language)
      if (stems === undefined) {
        stems = splitCompound(
          token.word,
          analysis,
          (stem) => rowOf(stem) >= 0 || kindOfStem(stem, analysis) !== undefined,
        )
        slot.parts ??= new Map()
        slot.parts.set(language, stems)
      }
      if (stems.length === 0) continue
      return stems.map((stem) => ({
        candidate: { language, token, row: rowOf(stem), kind: kindOfStem(stem, analysis) },
        amount: PART_AMOUNT,
      }))
    }
    return []
  }

  /** Asks the rows of a reading: its own, and the English ones it leads to. */
  #ask({ language, row, kind }: Candidate, amount: number, asked: TextSums['asked']): void {
    const { translationStart, translationRow, translationProbability } = this.#index
    if (row >= 0) this.#add(row, language, amount, asked)
    if (language === this.#english) return
    const from = row < 0 ? 0 : translationStart[row]
    const to = row < 0 ? 0 : translationStart[row + 1]
    for (let at = from; at < to; at++) {
      this.#add(translationRow[at], this.#english, amount * translationProbability[at], asked)
    }
    const canonical = kind === undefined ? -1 : this.#englishOfKind.get(kind)!
    if (from === to && canonical >= 0) this.#add(canonical, this.#english, amount, asked)
  }

  /** Adds an amount of one row, of a word of a language. */
  #add(row: number, language: number, amount: number, asked: TextSums['asked']): void {
    const known = asked.get(row)
    if (known === undefined) asked.set(row, { amount, learned: language === this.#english })
    else known.amount += amount
    this.#covered[language] += (amount * this.#index.idf[row]) ** 2
  }
}

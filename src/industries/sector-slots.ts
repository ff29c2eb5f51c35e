/**
 * Reads the words of a text in every language: which position has which word, and which languages know it.
 *
 * Languages of one analysis have the same words, so a text is analysed once for each analysis and not for each language.
 */
import { BoundedCache, textBytes } from '../bounded-cache.ts'
import { analyse, type Token } from '../text/analyzer.ts'
import type { Language } from '../text/language.ts'
import { type ActivityKind, kindOfStem } from './activity-kinds.ts'
import { hashStem, type KeptIndex } from './sector-index.ts'
import { beginningOf, hasException, withoutExceptions } from './sector-words.ts'

/** A word of the text as one language reads it. */
export interface Candidate {
  /** Number of the language. */
  readonly language: number
  readonly token: Token
  /** Row of the stem, or -1. */
  readonly row: number
  readonly kind: ActivityKind | undefined
}

/** A position of the text where some language has a word, with all its readings. */
export interface Slot {
  /** What the word is under each analysis. */
  readonly tokens: Map<Language, Token>
  /** Readings in the languages that know the word. */
  readonly candidates: Candidate[]
  /** Languages in which it is a stop word. */
  readonly stops: number[]
  /** Stems of the parts that the word has in a language; `null` before they are first needed. */
  parts: Map<number, readonly string[]> | null
}

/**
 * Texts of only such letters and spaces have the same words in every language, one for each run of letters. So a run has the
 * same readings in every text.
 */
const RUNS_ALONE = /^[A-Za-zÀ-ÖØ-öø-ÿ0-9 ]+$/
const RUN = /[^ ]+/g
/** Cached runs, at about two kilobytes each. */
const RUNS_CACHED_MAX = 4096

/** A slot with its maps and lists. */
const SLOT_BYTES = 600
/** A token without its texts, and its place in the map. */
const TOKEN_BYTES = 120
const CANDIDATE_BYTES = 64

/** Estimates the bytes of the readings of a run. */
function slotsBytes(slots: readonly Slot[]): number {
  let bytes = 0
  for (const { tokens, candidates } of slots) {
    bytes += SLOT_BYTES + candidates.length * CANDIDATE_BYTES
    for (const { word, stem } of tokens.values()) bytes += TOKEN_BYTES + textBytes(word) + textBytes(stem)
  }
  return bytes
}

/** Reads the words of texts, caching the readings of runs of letters. */
export class SlotReader {
  readonly #index: KeptIndex
  /** Numbers of the languages of each analysis. */
  readonly #languagesOf = new Map<Language, number[]>()
  readonly #slotsOfRun = new BoundedCache<readonly Slot[]>({ valuesMax: RUNS_CACHED_MAX, bytesOf: slotsBytes })

  /** @param analyses the analysis of each language of the index, by number */
  constructor(index: KeptIndex, analyses: readonly Language[]) {
    this.#index = index
    for (const [language, analysis] of analyses.entries()) {
      this.#languagesOf.set(analysis, [...(this.#languagesOf.get(analysis) ?? []), language])
    }
  }

  /** The readings of each word, in order: languages may disagree about where a word starts, not about where it ends. */
  slotsOf(text: string): readonly Slot[] {
    if (!RUNS_ALONE.test(text) || hasException(text)) return this.#analyseSlots(text, true)
    const slots: Slot[] = []
    for (const run of text.match(RUN) ?? []) {
      slots.push(...this.#slotsOfRun.get(run, (own) => this.#analyseSlots(own, false)))
    }
    return slots
  }

  /** @param excepts whether the text may contain an exception: a single run cannot */
  #analyseSlots(text: string, excepts: boolean): readonly Slot[] {
    const slots = new Map<number, Slot>()
    for (const [analysis, languages] of this.#languagesOf) {
      const said = excepts ? withoutExceptions(text, analysis) : text
      for (const token of analyse(said.trim() === '' ? text : said, analysis)) {
        let slot = slots.get(token.end)
        if (slot === undefined) {
          slot = { tokens: new Map(), candidates: [], stops: [], parts: null }
          slots.set(token.end, slot)
        }
        slot.tokens.set(analysis, token)
        if (token.stop) slot.stops.push(languages[0])
        else this.#addCandidates(slot, token, analysis, languages)
      }
    }
    // Lists that were pushed to have room for more, and most runs are cached.
    return Array.from(slots.values(), (slot) => ({
      tokens: slot.tokens,
      candidates: slot.candidates.slice(),
      stops: slot.stops.slice(),
      parts: null,
    }))
  }

  /** Adds the readings of a word in the languages of one analysis that know it. */
  #addCandidates({ candidates }: Slot, token: Token, analysis: Language, languages: readonly number[]): void {
    if (analysis === 'plain' && token.stem.length < 3) return
    const stem = analysis === 'plain' ? beginningOf(token.stem) : token.stem
    const kind = analysis === 'plain' ? undefined : kindOfStem(stem, analysis)
    const hash = hashStem(stem)
    for (const language of languages) {
      const row = this.#index.findStem(hash, language)
      if (row >= 0 || kind !== undefined) candidates.push({ language, token, row, kind })
    }
  }
}

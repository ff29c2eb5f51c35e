/**
 * Reads a text for the sector index: in which languages its words are known, and which rows of the index they ask.
 *
 * A text has no declared language and may mix several ("web agency Milano"). The words that a language knows decide how likely
 * it is. Each word is then read in the languages that know it, in proportion to their likelihood.
 */
import { BoundedCache } from '../bounded-cache.ts'
import { analyse, type Token } from '../text/analyzer.ts'
import type { Language } from '../text/language.ts'
import { ACTIVITY_KINDS, type ActivityKind, englishStemsOf, kindOfStem } from './activity-kinds.ts'
import { splitCompound } from './compounds.ts'
import { hashStem, kindKey, type SectorIndex, wordKey } from './sector-index.ts'
import { analysisOf, beginningOf, hasException, withoutExceptions } from './sector-words.ts'

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
  /** Whether every word of the text says a kind ("manufacturers", "import export"). */
  readonly onlyKinds: boolean
  /** ISO 639-1 codes, likeliest first. */
  readonly languages: readonly string[]
  /** Length of the text as a vector of words, by number of the language; 0 for languages that it is not in. */
  readonly norms: Float64Array
  /** Share of the words, by IDF, that the index knows. */
  readonly known: number
}

/** A word of the text as one language reads it. */
interface Candidate {
  /** Number of the language. */
  readonly language: number
  readonly token: Token
  /** Row of the stem, or -1. */
  readonly row: number
  readonly kind: ActivityKind | undefined
}

/** A position of the text where some language has a word, with all its readings. */
interface Slot {
  /** What the word is under each analysis. */
  readonly tokens: Map<Language, Token>
  /** Readings in the languages that know the word. */
  readonly candidates: Candidate[]
  /** Languages in which it is a stop word. */
  readonly stops: number[]
  /** Stems of the parts that the word has in a language, once somebody asked. */
  readonly parts: Map<number, readonly string[]>
}

/**
 * Texts of only such letters and spaces have the same words in every language, one for each run of letters. So a run has the
 * same readings in every text.
 */
const RUNS_ALONE = /^[A-Za-zÀ-ÖØ-öø-ÿ0-9 ]+$/
const RUN = /[^ ]+/g
/** Cached runs, at one or two kilobytes each. */
const RUNS_CACHED_MAX = 4096

/** A slot with its two maps and three arrays. */
const SLOT_BYTES = 800
/** A token with its texts, of up to 64 code units each. */
const TOKEN_BYTES = 320
const CANDIDATE_BYTES = 64

/** Estimates the bytes of the readings of a run. */
function slotsBytes(slots: readonly Slot[]): number {
  let bytes = 0
  for (const { tokens, candidates } of slots)
    bytes += SLOT_BYTES + tokens.size * TOKEN_BYTES + candidates.length * CANDIDATE_BYTES
  return bytes
}

/** How much more likely a language becomes by one more word that it knows, as a power of e. */
const WORD_EVIDENCE = 8
/** A stop word says less: it is short, and languages share many. */
const STOP_EVIDENCE = 0.5
/** A language expected beforehand is worth so many words. */
const PREFERENCE = 0.6
/** English words are everywhere in business. */
const ENGLISH_PREFERENCE = 0.3
/** Languages without stems know words by their beginnings, and so too many of them. */
const PLAIN_PREFERENCE = -0.3
/** Readings in languages less likely than this, against the likeliest, are left out. */
const LIKELIHOOD_MIN = 0.05
/** The same as a power of e, with a margin for rounding. */
const LIKELIHOOD_POWER_MIN = Math.log(LIKELIHOOD_MIN) - 0.01
/** Below this a word's reading does not decide. */
const KIND_AMOUNT_MIN = 0.3
/** A word that no language knows counts like one of average IDF. */
const UNKNOWN_IDF = 4
/** Parts of a compound say a little less than the word itself would. */
const PART_AMOUNT = 0.8

/** Opens a reader over an index. */
export function openReader(index: SectorIndex): {
  readonly read: (text: string, preferred: readonly string[]) => TextReading
} {
  const english = index.languages.indexOf('en')
  const analyses = index.languages.map(analysisOf)
  const languagesOf = new Map<Language, number[]>()
  for (const [language, analysis] of analyses.entries()) {
    languagesOf.set(analysis, [...(languagesOf.get(analysis) ?? []), language])
  }
  const kindRows = new Map(ACTIVITY_KINDS.map((kind) => [kind, index.find(kindKey(kind))]))
  const englishOfKind = new Map(
    ACTIVITY_KINDS.map((kind) => [kind, index.find(wordKey('en', englishStemsOf(kind)[0]))]),
  )
  /** How likely each language is before any word, as a power of e. */
  const expected = Float64Array.from(
    index.languages,
    (_, language) =>
      (language === english ? ENGLISH_PREFERENCE : 0) + (analyses[language] === 'plain' ? PLAIN_PREFERENCE : 0),
  )
  const slotsOfRun = new BoundedCache<readonly Slot[]>({ valuesMax: RUNS_CACHED_MAX, bytesOf: slotsBytes })
  const covered = new Float64Array(index.languages.length)
  return { read }

  function read(text: string, preferred: readonly string[]): TextReading {
    const slots = slotsOf(text)
    const likelihood = likelihoods(slots, preferred)
    const asked = new Map<number, { amount: number; learned: boolean }>()
    const kinds = new Set<ActivityKind>()
    const norms = new Float64Array(index.languages.length)
    let knownIdf = 0
    let unknownIdf = 0
    let onlyKinds = true
    for (const slot of slots) {
      const readings = weighReadings(slot, likelihood)
      covered.fill(0)
      let idf = 0
      for (const { candidate, amount } of readings) {
        // A kind that only an unlikely language recognises does not count.
        if (candidate.kind !== undefined && amount >= KIND_AMOUNT_MIN) kinds.add(candidate.kind)
        else if (amount >= KIND_AMOUNT_MIN) onlyKinds = false
        idf = Math.max(idf, index.idf[candidate.row] ?? 0)
        ask(candidate, amount, asked, covered)
      }
      if (readings.length === 0) {
        if (slot.stops.some((language) => likelihood[language] > 0)) continue
        unknownIdf += UNKNOWN_IDF
        idf = UNKNOWN_IDF
        onlyKinds = false
      }
      knownIdf += readings.length > 0 ? idf : 0
      for (let language = 0; language < norms.length; language++) norms[language] += covered[language] || idf ** 2
    }
    for (let language = 0; language < norms.length; language++) {
      norms[language] = likelihood[language] > 0 || language === english ? Math.sqrt(norms[language]) : 0
    }
    return {
      words: [...asked].map(([row, { amount, learned }]) => ({ row, amount, learned })),
      kindRows: [...kinds].flatMap((kind) => kindRows.get(kind) ?? []).filter((row) => row >= 0),
      kinds: [...kinds],
      onlyKinds: onlyKinds && kinds.size > 0,
      languages: likeliest(likelihood).map((language) => index.languages[language]),
      norms,
      known: knownIdf + unknownIdf === 0 ? 0 : knownIdf / (knownIdf + unknownIdf),
    }
  }

  /** The readings of each word, in order: languages may disagree about where a word starts, not about where it ends. */
  function slotsOf(text: string): readonly Slot[] {
    if (!RUNS_ALONE.test(text) || hasException(text)) return analyseSlots(text, true)
    const slots: Slot[] = []
    for (const run of text.match(RUN) ?? []) {
      slots.push(...slotsOfRun.get(run, (own) => analyseSlots(own, false)))
    }
    return slots
  }

  /** @param excepts whether the text may contain an exception: a single run cannot */
  function analyseSlots(text: string, excepts: boolean): readonly Slot[] {
    const slots = new Map<number, Slot>()
    for (const [analysis, languages] of languagesOf) {
      const said = excepts ? withoutExceptions(text, analysis) : text
      for (const token of analyse(said.trim() === '' ? text : said, analysis)) {
        let slot = slots.get(token.end)
        if (slot === undefined) {
          slot = { tokens: new Map(), candidates: [], stops: [], parts: new Map() }
          slots.set(token.end, slot)
        }
        slot.tokens.set(analysis, token)
        if (token.stop) {
          slot.stops.push(languages[0])
          continue
        }
        if (analysis === 'plain' && token.stem.length < 3) continue
        const stem = analysis === 'plain' ? beginningOf(token.stem) : token.stem
        const kind = analysis === 'plain' ? undefined : kindOfStem(stem, analysis)
        const hash = hashStem(stem)
        for (const language of languages) {
          const row = index.findStem(hash, language)
          if (row >= 0 || kind !== undefined) slot.candidates.push({ language, token, row, kind })
        }
      }
    }
    return [...slots.values()]
  }

  /** How likely each language is, 1 for the likeliest; 0 where it is out of the question. */
  function likelihoods(slots: readonly Slot[], preferred: readonly string[]): Float64Array {
    const evidence = expected.slice()
    for (const code of new Set(preferred)) {
      const language = index.languages.indexOf(code)
      if (language >= 0) evidence[language] = PREFERENCE + expected[language]
    }
    for (const { candidates, stops } of slots) {
      // A stop word of some language is weak evidence for any: "de" is French as much as it is part of "de-icing".
      const isSmall = stops.length > 0
      for (const { language, token } of candidates) {
        evidence[language] += isSmall ? STOP_EVIDENCE : shareKnown(language, token)
      }
      for (const language of stops) evidence[language] += STOP_EVIDENCE
    }
    let highest = Number.NEGATIVE_INFINITY
    for (const each of evidence) if (each > highest) highest = each
    for (let language = 0; language < evidence.length; language++) {
      const power = (evidence[language] - highest) * WORD_EVIDENCE
      const likely = power < LIKELIHOOD_POWER_MIN ? 0 : Math.exp(power)
      evidence[language] = likely >= LIKELIHOOD_MIN ? likely : 0
    }
    return evidence
  }

  /** Languages that are not out of the question, likeliest first. */
  function likeliest(likelihood: Float64Array): number[] {
    const languages: number[] = []
    for (let language = 0; language < likelihood.length; language++)
      if (likelihood[language] > 0) languages.push(language)
    return languages.sort((a, b) => likelihood[b] - likelihood[a])
  }

  /** How much of a word its stem in a language is: beginnings leave the rest open. */
  function shareKnown(language: number, { stem }: Token): number {
    return analyses[language] === 'plain' ? beginningOf(stem).length / stem.length : 1
  }

  /** The readings of one word that count, with amounts that add up to 1 (or to less for parts of compounds). */
  function weighReadings(
    slot: Slot,
    likelihood: Float64Array,
  ): readonly { readonly candidate: Candidate; readonly amount: number }[] {
    const { candidates, stops } = slot
    // A stop word of the likeliest language is no word of another one.
    if (stops.some((language) => likelihood[language] === 1)) return []
    let readings = candidates.filter(({ language }) => likelihood[language] > 0)
    if (readings.length === 0) {
      const parts = partsOf(slot, likelihood)
      if (parts.length > 0) return parts
      // A foreign word in the text: read it in English if that knows it, else in whatever does.
      const foreign = candidates.filter(({ language }) => language === english)
      readings = foreign.length > 0 ? foreign : candidates
    }
    const weightOf = ({ language }: Candidate): number => likelihood[language] || 1
    const sum = readings.reduce((total, candidate) => total + weightOf(candidate), 0)
    return readings.map((candidate) => ({ candidate, amount: weightOf(candidate) / sum }))
  }

  /** Splits a word that no language knows, in the likeliest language that can. */
  function partsOf({ tokens, parts }: Slot, likelihood: Float64Array): { candidate: Candidate; amount: number }[] {
    for (const language of likeliest(likelihood)) {
      const analysis = analyses[language]
      const token = analysis === 'plain' ? undefined : tokens.get(analysis)
      if (token === undefined) continue
      const rowOf = (stem: string): number => index.findStem(hashStem(stem), language)
      let stems = parts.get(language)
      if (stems === undefined) {
        stems = splitCompound(
          token.word,
          analysis,
          (stem) => rowOf(stem) >= 0 || kindOfStem(stem, analysis) !== undefined,
        )
        parts.set(language, stems)
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
  function ask(
    { language, row, kind }: Candidate,
    amount: number,
    asked: Map<number, { amount: number; learned: boolean }>,
    covered: Float64Array,
  ): void {
    const add = (target: number, of: number, more: number): void => {
      const known = asked.get(target)
      if (known === undefined) asked.set(target, { amount: more, learned: of === english })
      else known.amount += more
      covered[of] += (more * index.idf[target]) ** 2
    }
    if (row >= 0) add(row, language, amount)
    if (language === english) return
    const from = row < 0 ? 0 : index.translationStart[row]
    const to = row < 0 ? 0 : index.translationStart[row + 1]
    for (let at = from; at < to; at++) {
      add(index.translationRow[at], english, amount * index.translationProbability[at])
    }
    const canonical = kind === undefined ? -1 : englishOfKind.get(kind)!
    if (from === to && canonical >= 0) add(canonical, english, amount)
  }
}

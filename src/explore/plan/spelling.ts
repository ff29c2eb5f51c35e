/**
 * Trades with a typo ("brewries", "resturants"): read as the trade word that is nearest. Pure.
 *
 * Only words are corrected that no trade and no official phrase has, and hardly any company beside the trade that is meant. The
 * word itself is searched for as well, as it may be a name.
 */
import { isGeneric } from '../../industries/generic-words.ts'
import { isHead } from '../../industries/heads.ts'
import { THESAURUS_LANGUAGES, type Thesaurus } from '../../industries/thesaurus.ts'
import { TYPOS_MAX, typoKind, typosBetween } from '../../matching/typos.ts'
import { analyse, stemOf } from '../../text/analyzer.ts'
import { foldText } from '../../text/fold-text.ts'
import { type Language, languageOfCountry } from '../../text/language.ts'
import { finishAtOnce, type Steps } from '../../threads/in-turns.ts'
import type { Knowledge } from './knowledge.ts'

/** A word of an activity that is read as another. */
export interface Correction {
  /** As the sentence writes it. */
  readonly written: string
  readonly meant: string
}

/** An activity with its typos corrected. */
export interface SpelledActivity {
  readonly text: string
  readonly corrections: readonly Correction[]
}

/** A word of companies is a typo of a trade that so many times as many companies have: registers have typos, too. */
const TYPO_RATIO = 50

/** A word with an apostrophe after its first letters. */
const ELIDED = /^\p{L}{1,5}['’]/u

/** Letters of a stem from which one typo is forgiven, and two. */
const ONE_TYPO_FROM = 5
const TWO_TYPOS_FROM = 9

/**
 * Corrects the typos of an activity.
 *
 * @param languages those that it may be in, the likeliest first
 */
export function correctActivity(
  text: string,
  languages: readonly Language[],
  country: string,
  knowledge: Knowledge,
): SpelledActivity {
  const corrections: Correction[] = []
  let corrected = ''
  let end = 0
  for (const { word, start, end: to } of analyse(text, 'plain')) {
    // "D'emballages" is a preposition and a word.
    if (ELIDED.test(text.slice(start, to)) || isKnown(word, languages, country, knowledge)) continue
    const meant = nearestTrade(word, languages, knowledge.thesaurus)
    const having = companiesWith(word, country, knowledge)
    if (meant === null || companiesWith(meant, country, knowledge) < TYPO_RATIO * having) continue
    corrections.push({ written: text.slice(start, to), meant })
    corrected += text.slice(end, start) + meant
    end = to
  }
  return { text: corrected + text.slice(end), corrections }
}

/** Whether a trade or an official phrase has a word; short ones and those with digits are nothing that is corrected. */
function isKnown(
  word: string,
  languages: readonly Language[],
  country: string,
  { sectors, thesaurus, caches }: Knowledge,
): boolean {
  if (word.length < ONE_TYPO_FROM || isGeneric(word) || isHead(word, languages)) return true
  if (!/^\p{L}+$/u.test(word)) return true
  // Without stems of the country's language, the beginning of a word is all that is known of it.
  const isPlain = languageOfCountry(country) === 'plain'
  return caches.knownWords.get(
    `${isPlain} ${languages.join()} ${word}`,
    () =>
      THESAURUS_LANGUAGES.some((language) => sectors.hasStem(stemOf(word, language), language)) ||
      languages.some((language) => tradesOf(language, thesaurus).byStem.has(stemOf(word, language))) ||
      (isPlain && sectors.of(word).known > 0),
  )
}

/** Companies that are known to have a word. */
function companiesWith(word: string, country: string, { meaningOf, countedMeaning }: Knowledge): number {
  return Math.max(meaningOf?.(country, word)?.companies ?? 0, countedMeaning(country, word)?.companies ?? 0)
}

function nearestTrade(word: string, languages: readonly Language[], thesaurus: Thesaurus): string | null {
  for (const language of languages) {
    const stem = stemOf(word, language)
    const most = stem.length >= TWO_TYPOS_FROM ? 2 : stem.length >= ONE_TYPO_FROM ? 1 : 0
    if (most === 0) continue
    const { byStem, byLetter } = tradesOf(language, thesaurus)
    let nearest: string | null = null
    let least = Number.POSITIVE_INFINITY
    for (const other of byLetter.get(stem[0]) ?? []) {
      const typos = typosBetween(stem, other, most)
      if (typos > most || (typos === 1 && !isSlip(stem, other))) continue
      const meant = byStem.get(other) as string
      // Of stems that are as near, the one whose word is nearer: "resturants" is no restoration.
      const distance = typos + typosBetween(word, foldText(meant)) / (TYPOS_MAX + 2)
      // Two that are as near: either may be meant.
      if (distance === least) nearest = null
      if (distance < least) [nearest, least] = [meant, distance]
    }
    if (nearest !== null) return nearest
  }
  return null
}

/** Letters that people mistake for each other by their sound. */
const SOUNDS = ['aeiouyäöüøåæ', 'ckq', 'sz', 'sc', 'fv', 'vw', 'bp', 'dt', 'gj', 'ij', 'xs'] as const

/** Letters of a stem from which another letter is a typo: "Kanton" is no "Kantine". */
const OTHER_LETTER_FROM = 7

/** Whether a typo is one that people make: another letter is one of a key beside, or of a like sound. */
function isSlip(written: string, meant: string): boolean {
  const kind = typoKind(written, meant)
  if (kind === 'swapped' || kind === 'left out or put in') return true
  if (written.length < OTHER_LETTER_FROM) return false
  if (kind === 'neighbouring key') return true
  const at = [...meant].findIndex((letter, index) => letter !== written[index])
  return SOUNDS.some((alike) => alike.includes(written[at]) && alike.includes(meant[at]))
}

/** The trade words of a language. */
interface Trades {
  /** A word for each stem, as the thesaurus writes it. */
  readonly byStem: ReadonlyMap<string, string>
  /** Stems by their first letter: hardly anybody mistakes that. */
  readonly byLetter: ReadonlyMap<string, readonly string[]>
}

const trades = new WeakMap<Thesaurus, Map<Language, Trades>>()

/** Reads the trade words of a country's language and the English ones ahead of the first typo (some tenths of a second in all). */
export function* prepareSpelling(thesaurus: Thesaurus, country: string): Steps<void> {
  for (const language of new Set<Language>([languageOfCountry(country), 'en'])) yield* readTrades(language, thesaurus)
}

/** The trade words of a language. */
function tradesOf(language: Language, thesaurus: Thesaurus): Trades {
  return finishAtOnce(readTrades(language, thesaurus))
}

function* readTrades(language: Language, thesaurus: Thesaurus): Steps<Trades> {
  const known = trades.get(thesaurus) ?? new Map<Language, Trades>()
  trades.set(thesaurus, known)
  const own = known.get(language)
  if (own !== undefined) return own
  const byStem = new Map<string, string>()
  for (const concept of thesaurus.concepts) {
    yield
    for (const phrase of concept.same(language))
      for (const { stem, start, end } of analyse(phrase, language))
        if (stem.length >= ONE_TYPO_FROM && !byStem.has(stem)) byStem.set(stem, phrase.slice(start, end))
  }
  const read = { byStem, byLetter: Map.groupBy(byStem.keys(), (stem) => stem[0]) }
  known.set(language, read)
  return read
}

/** Reranks the best matches by the trades that their names say: `NamedTrade` in `query.ts` defines the scores. */
import { type Language, languageOfCountry } from '../../../text/language.ts'
import { NAME_GAIN, NAME_LOSS, NAMED_MATCHES_MAX, type NamedTrade } from '../../query.ts'
import type { LearnedWords } from '../learned/learned-words.ts'
import type { TextReader } from '../text/text-reader.ts'
import type { ScoredDoc } from './top-k.ts'

/** Terms of a company's names that are read: some have hundreds of signs. */
const TERMS_MAX = 48
/** Most documents of a trade whose change is kept: those of some pages and filters. */
const CHANGES_MAX = 128
/** Most terms with a beginning. */
const BEGINNING_TERMS_MAX = 64

/** A trade in the terms of a country. */
interface ResolvedTrade {
  readonly trade: NamedTrade
  readonly texts: TextReader
  readonly learned: LearnedWords
  /** The terms of each entry. */
  readonly said: readonly (readonly number[])[]
  readonly beginnings: ReadonlySet<number>
  readonly silent: ReadonlySet<number>
  readonly others: ReadonlySet<number>
  /** What names were found to add to the scores of documents. */
  readonly changes: Map<number, number>
}

/**
 * Reranks matches by their scores with what their names say.
 *
 * @param docs scores descending
 * @returns the first {@link NAMED_MATCHES_MAX} in their new order, then the others
 */
export function rerankByNames(docs: readonly ScoredDoc[], trades: readonly NamedTrade[]): readonly ScoredDoc[] {
  const terms: number[] = []
  const best: ScoredDoc[] = []
  let texts: TextReader | null = null
  let own: ResolvedTrade | null = null
  for (let at = 0; at < docs.length && at < NAMED_MATCHES_MAX; at++) {
    const { country, document, score } = docs[at]
    if (country.texts !== texts) {
      texts = country.texts
      const trade = trades.find((each) => each.country === country.country)
      own = trade === undefined ? null : resolveTrade(trade, texts)
    }
    const change = own === null ? 0 : changeOf(own, document, terms)
    best.push(change === 0 ? docs[at] : { country, document, score: score + change })
  }
  // The sort is stable: ties keep their order.
  best.sort((a, b) => b.score - a.score)
  return docs.length <= NAMED_MATCHES_MAX ? best : [...best, ...docs.slice(NAMED_MATCHES_MAX)]
}

function changeOf(trade: ResolvedTrade, document: number, terms: number[]): number {
  const { changes } = trade
  let change = changes.get(document)
  if (change === undefined) {
    change = readChange(trade, document, terms)
    if (changes.size === CHANGES_MAX) changes.clear()
    changes.set(document, change)
  }
  return change
}

function readChange(trade: ResolvedTrade, document: number, terms: number[]): number {
  const current = trade.texts.readNames(document, terms, TERMS_MAX)
  const said = trade.said.find((entry) => entry.every((term) => terms.includes(term)))
  if (said !== undefined) {
    if (!trade.trade.isByName) return 0
    const isOther = (term: number): boolean => !said.includes(term) && sayOf(trade, term) === 'other'
    return terms.slice(0, current).some(isOther) ? -2 * NAME_LOSS : 0
  }
  if (terms.some((term) => trade.beginnings.has(term))) return NAME_GAIN
  const { isMain } = trade.trade
  let saysAnother = false
  for (let at = 0; at < current; at++) {
    const term = terms[at]
    if (!isMain && trade.silent.has(term)) continue
    const meaning = sayOf(trade, term)
    // Who says both does both.
    if (isMain && meaning === 'same') return 0
    if (meaning !== null) saysAnother = true
  }
  return saysAnother ? -NAME_LOSS : 0
}

/** Whether a term says the trade, or one of the same classes; or another one. `null` where it says nothing. */
function sayOf({ trade, silent, others, learned }: ResolvedTrade, term: number): 'same' | 'other' | null {
  if (silent.has(term)) return 'same'
  return others.has(term) ? 'other' : learned.tradeOf(term, trade.codes, trade.isMain)
}

/** A plan that is cached has the same trade again. */
const resolved = new WeakMap<TextReader, WeakMap<NamedTrade, ResolvedTrade>>()

/** `null` where nothing was learned of the country. */
function resolveTrade(trade: NamedTrade, texts: TextReader): ResolvedTrade | null {
  let own = resolved.get(texts)
  if (own === undefined) {
    own = new WeakMap()
    resolved.set(texts, own)
  }
  let terms = own.get(trade)
  if (terms === undefined) {
    const learned = texts.learned()
    if (learned === null) return null
    // That of all names of a country.
    const language = languageOfCountry(trade.country)
    terms = {
      trade,
      texts,
      learned,
      said: trade.said.flatMap((entry) => knownTerms(entry, texts)),
      beginnings: new Set(trade.beginnings.flatMap((text) => termsBeginning(text, texts))),
      silent: new Set(trade.silent.flatMap((entry) => texts.termsIn(entry, language))),
      others: new Set(trade.others.flatMap((entry) => texts.termsIn(entry, language))),
      changes: new Map(),
    }
    own.set(trade, terms)
  }
  return terms
}

function knownTerms(entry: string, texts: TextReader): (readonly number[])[] {
  return texts.resolve(entry).flatMap(({ words, isKnown }) => (isKnown ? [words] : []))
}

function termsBeginning(text: string, texts: TextReader): number[] {
  return texts.languages.flatMap((language: Language) => {
    const [from, to] = texts.termsBeginning(language, text)
    return to - from > BEGINNING_TERMS_MAX ? [] : Array.from({ length: to - from }, (_, at) => from + at)
  })
}

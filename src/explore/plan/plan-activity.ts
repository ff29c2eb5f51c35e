/** From the terms of a sentence's activity to the companies that it finds. Pure. */
import { isGeneric } from '../../industries/generic-words.ts'
import type { Query } from '../../search/query.ts'
import { distinctiveTerms, joinWords } from './concepts.ts'
import type { Term } from './knowledge.ts'
import { type MeaningOf, saysNothing } from './learned-sectors.ts'
import { allOf, isInitials, WITHOUT_INDUSTRY } from './words.ts'

/** How an activity is planned. */
interface ActivityOptions {
  /** Whether anything else was understood. */
  readonly hasFilters: boolean
  /** The companies of the industries that it means. */
  readonly bySector: readonly Query[]
  readonly country: string
  readonly meaningOf: MeaningOf | null
}

/** What finds an activity, and which of its words say most. */
interface ActivityPlan {
  readonly where: Query
  readonly isTelling: (word: string) => boolean
}

/** Least terms of a text that describes more than it names. */
const LONG_TERMS_MIN = 6

/** Without an activity the filters alone decide. Without either, nothing was understood and nothing is found. */
export function planActivity(
  terms: readonly Term[],
  { hasFilters, bySector, country, meaningOf }: ActivityOptions,
): ActivityPlan {
  const distinctive = distinctiveTerms(terms)
  const own = distinctive.flatMap((term) => term.entries ?? wordsAlone(term))
  // Nobody has all words of a long text. Where it means no industry, one is enough: a word of some trade, if it has any.
  const isLong = bySector.length === 0 && distinctive.length >= LONG_TERMS_MIN
  const trades = new Set(isLong ? own.filter((word) => (meaningOf?.(country, word)?.classes.length ?? 0) > 0) : [])
  const isTelling = (word: string) => (trades.size > 0 ? trades.has(word) : !saysNothing(word, country, meaningOf))
  if (terms.length === 0) return { where: { kind: hasFilters ? 'all' : 'any', of: [] }, isTelling }
  const isShort =
    terms.length === 1 &&
    terms[0].acronym === undefined &&
    isInitials(terms[0].words.join(' '), country, bySector.length > 0)
  const parts: Query[] = isShort ? terms[0].alternatives.map(planWords) : [allOf(distinctive.map(planTerm))]
  const together = distinctive.length === 2 ? joinWords(distinctive.flatMap(({ words }) => words)) : null
  if (together !== null) parts.push(planWords(together))
  const each = [...own, ...distinctive.flatMap(({ alternatives }) => alternatives)]
  // Only their own words find companies without an industry, so one word is enough, and the rank decides. A name has one by chance:
  // where the industry is known, what its words are is, too (`planSectors`).
  const unknown: Query = bySector.length > 0 ? { kind: 'uncoded' } : WITHOUT_INDUSTRY
  if (each.length > 1) parts.push(allOf([unknown, planAny(each.filter(isTelling), each)]))
  if (isLong) parts.push(planAny(own.filter(isTelling), own))
  parts.push(...bySector)
  return { where: parts.length === 1 ? parts[0] : { kind: 'any', of: parts }, isTelling }
}

const planWords = (entry: string): Query => ({ kind: 'words', entry })

/** One of the entries; of others, where there are none. */
function planAny(entries: readonly string[], others: readonly string[]): Query {
  return { kind: 'any', of: (entries.length > 0 ? entries : others).map(planWords) }
}

/** A company's texts contain all words of a term, or one of its alternatives. */
export function planTerm({ words, isJoined, alternatives, entries }: Term): Query {
  if (entries !== undefined) return { kind: 'any', of: entries.map(planWords) }
  const itself = isJoined ? planWords(words.join(' ')) : allOf(words.map(planWords))
  return alternatives.length === 0 ? itself : { kind: 'any', of: [itself, ...alternatives.map(planWords)] }
}

/** The words that say something by themselves. */
function wordsAlone({ words, isJoined }: Term): readonly string[] {
  if (isJoined) return [words.join(' ')]
  const distinctive = words.filter((word) => !isGeneric(word))
  return distinctive.length > 0 ? distinctive : words
}

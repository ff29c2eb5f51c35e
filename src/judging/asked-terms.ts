/**
 * The terms of an activity: the words that name one thing, and what else it is called by the table of other names and by the
 * thesaurus. Pure.
 */
import { distinctiveTerms } from '../explore/plan/concepts.ts'
import type { Term } from '../explore/plan/knowledge.ts'
import type { PlusInterpretation } from '../explore/plan/plus.ts'
import { acronymForms, isKnownAcronym } from '../industries/acronyms.ts'
import type { Sectors } from '../industries/sectors.ts'
import type { Concept, FoundConcept } from '../industries/thesaurus.ts'
import { isUnder } from '../reference/industry-codes.ts'
import { foldText } from '../text/fold-text.ts'
import { LANGUAGES, type Language } from '../text/language.ts'
import { spacedStems } from './code-titles.ts'
import type { NamedThing, NamesByLanguage } from './other-names.ts'

/** One of the things that an activity names: a word, or the words of a concept. */
export interface AskedTerm {
  /** Its words, folded. */
  readonly words: readonly string[]
  /** Other names of it ("law firm", where lawyers are asked for), and its names in other languages. */
  readonly names: readonly string[]
  /** Names that only texts of their language mention: the German "Mode" is no mode of transport. */
  readonly namesIn: NamesByLanguage
  /** What texts in other languages call it: also by the thesaurus, whose names may be wider than a title of a code may be read. */
  readonly translated: NamesByLanguage
  /**
   * English words and phrases that such companies use of themselves, without those that contain a word or name of the activity:
   * stems, each phrase between spaces.
   */
  readonly related: readonly string[]
  /** As the question writes it. */
  readonly written: string
  /** "And" or "or" joins it to the term before. */
  readonly isJoined: boolean
  /** It follows the term before directly: "testing APIs", "navires marchands". */
  readonly isNext: boolean
}

/** A phrase of the activity, and what it is called. */
type Called = Pick<NamedThing, 'start' | 'end' | 'names'>

/** Words of the activity, with where each begins. */
type Tokens = readonly { readonly word: string; readonly start: number }[]

/** One term of the words of each phrase that the table of other names has. */
export function joinTerms(
  terms: readonly Term[],
  called: readonly Pick<NamedThing, 'start' | 'end'>[],
  tokens: Tokens,
): readonly Term[] {
  let joined = [...terms]
  for (const { start, end } of called) {
    const own = tokens.filter((token) => token.start >= start && token.start < end).map(({ word }) => word)
    const parts = joined.filter(({ words }) => words.some((word) => own.includes(word)))
    if (parts.length < 2) continue
    const whole: Term = { words: parts.flatMap(({ words }) => words), alternatives: [], related: [] }
    joined = joined.flatMap((term) => (term === parts[0] ? [whole] : parts.includes(term) ? [] : [term]))
  }
  return joined
}

/** What the thesaurus calls the things of an activity in other languages than its own. */
export function translate(found: readonly FoundConcept[], spoken: readonly Language[]): readonly Called[] {
  const others = LANGUAGES.filter((language) => language !== spoken[0])
  return [...Map.groupBy(found, ({ start }) => start).values()].map((own) => ({
    start: own[0].start,
    end: own[0].end,
    names: new Map(others.map((language) => [language, own.flatMap(({ concept }) => concept.same(language))])),
  }))
}

/** Words that companies with a thing use of themselves, beside the thing. */
export function relatedOf(
  { words, related }: Pick<AskedTerm, 'words' | 'related'>,
  concepts: readonly Concept[],
): readonly string[] {
  const own = words.map((word) => spacedStems(word, 'en'))
  const all = [...related, ...concepts.flatMap((concept) => concept.related)].map((phrase) => spacedStems(phrase, 'en'))
  return [...new Set(all)].filter((phrase) => !own.some((stem) => phrase.includes(stem)))
}

/** What the phrase is called that has all of these words. */
export function namesOf(words: readonly string[], called: readonly Called[], tokens: Tokens): NamesByLanguage {
  const own = called.find(({ start, end }) => {
    const inside = tokens.filter((token) => token.start >= start && token.start < end).map(({ word }) => word)
    return words.every((word) => inside.includes(word))
  })
  return own?.names ?? new Map()
}

/**
 * The thesaurus entries of terms. The words around a word decide its meaning: "bread" alone is another name of
 * pastry, but "bread machines" are not. So next to other terms a name must mean a sector that was asked for.
 */
export function readTerms(
  terms: readonly Term[],
  {
    isChoice,
    acronyms,
    asked,
  }: {
    /** Single things joined by "and" or "or". */
    readonly isChoice: boolean
    /** In capitals. */
    readonly acronyms: ReadonlySet<string>
    readonly asked: PlusInterpretation['sectors']
  },
  sectors: Sectors,
): readonly Pick<AskedTerm, 'words' | 'names' | 'related'>[] {
  const isAlone = isChoice || distinctiveTerms(terms).length === 1
  const asking = terms.flatMap(({ words }) => words)
  return terms.map(({ words, alternatives, related }) => {
    const own = words.map((word) => word.toUpperCase()).filter((word) => acronyms.has(word) && isKnownAcronym(word))
    const isName = (name: string) =>
      own.length > 0 ? own.some((acronym) => saysAcronym(name, acronym)) : isAlone || meansSector(name, asked, sectors)
    const names = alternatives.filter(isName)
    const known = [...asking, ...names].map((name) => spacedStems(name, 'en'))
    const isOther = (entry: string) => !known.some((stems) => spacedStems(entry, 'en').includes(stems))
    return { words, names, related: related.filter(isOther) }
  })
}

/** Whether a name has an acronym, or what it is short for: "drug discovery" leaves the AI out. */
function saysAcronym(name: string, acronym: string): boolean {
  const said = ` ${foldText(name)} `
  return [acronym, ...acronymForms(acronym, LANGUAGES)].some((form) => said.includes(` ${foldText(form)} `))
}

/** Whether the best sector of some words is one of those asked for. */
function meansSector(words: string, asked: PlusInterpretation['sectors'], sectors: Sectors): boolean {
  const first = sectors.of(words, { limit: 1 }).sectors.at(0)
  return (
    first !== undefined && asked.some(({ naceCode }) => isUnder(first.code, naceCode) || isUnder(naceCode, first.code))
  )
}

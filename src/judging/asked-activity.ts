/**
 * What is asked of a company's activity: the things that a sentence names, what is done with them, and what else they are
 * called. Pure.
 */
import { acronymsIn, contentWords, findTerms } from '../explore/plan/concepts.ts'
import type { Knowledge } from '../explore/plan/knowledge.ts'
import { type AskedNear, SIMILARITY_FOUND } from '../explore/plan/near-words.ts'
import type { PlusInterpretation } from '../explore/plan/plus.ts'
import { isTrusted } from '../explore/plan/words.ts'
import { type ActivityKind, kindOfStem } from '../industries/activity-kinds.ts'
import { splitAgents } from '../industries/compounds.ts'
import { isGeneric } from '../industries/generic-words.ts'
import type { Sectors } from '../industries/sectors.ts'
import { analyse, stemOf } from '../text/analyzer.ts'
import { LANGUAGES, type Language } from '../text/language.ts'
import { type AskedTerm, joinTerms, namesOf, readTerms, relatedOf, translate } from './asked-terms.ts'
import { findOtherNames, languagesByNames, type NamesByLanguage } from './other-names.ts'
import { wordSetOf } from './word-sets.ts'

/** An activity that was asked for. */
export interface AskedActivity {
  /** The meaningful words, as written, folded. */
  readonly words: readonly string[]
  /** The words that name the thing and not the action; all words where every one names an action. */
  readonly things: readonly string[]
  /** Single things joined by "and" or "or": "restaurants and takeaways" are the ones or the others. */
  readonly isChoice: boolean
  /** For words that are not things: the kind of activity, unless they mean no more than "company". */
  readonly kinds: ReadonlyMap<string, ActivityKind>
  /** Sectors that the words stand for, best first. */
  readonly sectors: PlusInterpretation['sectors']
  /** The terms of the activity in order, with what the thesaurus knows of each. */
  readonly terms: readonly AskedTerm[]
  /** Near words by the word asked, the nearest first; only those near enough to find a company. */
  readonly near: ReadonlyMap<string, readonly string[]>
  /** What the table of other names says comes near each word: less than a near word, which finds companies. */
  readonly hints: ReadonlyMap<string, readonly string[]>
  /** What single things are called, where a term has several: the meals of "meal delivery". */
  readonly wordNames: ReadonlyMap<string, NamesByLanguage>
  /** Names among all of these that are narrower than what is asked for. */
  readonly narrower: ReadonlySet<string>
  /** How words are written in the question, with their accents and capitals. */
  readonly written: ReadonlyMap<string, string>
  /** The activity as the question writes it. */
  readonly activity: string
  /** The same as it was read: elisions and compounds taken apart. */
  readonly read: string
  /** Words that are acronyms, folded. */
  readonly acronyms: ReadonlySet<string>
  /** Things that say for whom or what the others are: "hospitals" of "software for hospitals". */
  readonly served: ReadonlySet<string>
  /** The languages that it is asked in, the likeliest first; empty: unknown. */
  readonly languages: readonly Language[]
  /** The things that the titles of codes say, by country and code: looked up once a question. */
  readonly saidBy: Map<string, ReadonlySet<string>>
  /** Whether stems of texts are words of the sectors, by language and stem: looked up once a question. */
  readonly sectorStems: Map<string, boolean>
}

/** An activity as a sentence names it. */
export interface NamedActivity {
  /** As it was written. */
  readonly activity: string
  readonly country: string
  /** Languages of the sentence, the likeliest first. */
  readonly spoken: readonly Language[]
  /** The sectors that it stands for, best first. */
  readonly asked: PlusInterpretation['sectors']
  /** Near words of the search; absent: it took none. */
  readonly near?: readonly AskedNear[]
}

/** A country where a language is spoken: the thesaurus is asked by countries. */
const COUNTRY_OF: Partial<Record<Language, string>> = { it: 'IT', fr: 'FR', de: 'DE', es: 'ES', nb: 'NO' }

/** Reads what was asked; `null` where no word says what companies do. */
export function askActivity(
  { activity: written, country, spoken: likely, asked, near = [] }: NamedActivity,
  knowledge: Knowledge,
): AskedActivity | null {
  // A compound that the table knows stays whole.
  const isKnown = (word: string) => findOtherNames(word, ['de']).length > 0
  const activity = splitAgents(withoutDenied(withoutElisions(written)), isKnown)
  const spoken = languagesByNames(activity, likely, knowledge.thesaurus)
  const countries = [...new Set([country, ...spoken.flatMap((language) => COUNTRY_OF[language] ?? [])])]
  const all = contentWords(activity, country, spoken)
  const given = all.filter((word) => !DOING.has(word) && !EMPTY.has(word))
  const words = given.length > 0 ? given : all
  if (words.length === 0) return null
  const tokens = analyse(activity, 'plain')
  const called = findOtherNames(activity, spoken).filter(({ start, end }) =>
    tokens.some(({ word, start: from }) => from >= start && from < end && words.includes(word)),
  )
  const inPhrase = new Set(
    called.flatMap(({ start, end }) => {
      const own = tokens.filter((token) => token.start >= start && token.start < end)
      return own.length > 1 ? own.map(({ word }) => word) : []
    }),
  )
  const served = findServed(activity, words)
  const isOfSoftware = asked.some(({ naceCode, weight }) => weight >= SOFTWARE_WEIGHT_MIN && SOFTWARE.test(naceCode))
  const kinds = new Map(
    words
      .filter((word) => !inPhrase.has(word) && !served.has(word) && !ESTABLISHMENTS.has(word))
      .flatMap((word) => kindOf(word).map((kind) => [word, kind] as const))
      // Who publishes software makes it.
      .map(([word, kind]) => [word, kind === 'publish' && isOfSoftware ? 'make' : kind] as const),
  )
  const isThing = (word: string) =>
    inPhrase.has(word) || (!kinds.has(word) && !ESTABLISHMENTS.has(word) && !isGeneric(word))
  const things = words.filter((word) => isThing(word) || isAlternative(word, { activity, words, isThing, kinds }))
  const machines = words.filter((word) => kinds.get(word) === 'machine')
  const named = things.length > 0 ? things : machines.length > 0 ? machines : words
  const spanOf = (some: readonly string[]): string => {
    const own = tokens.filter(({ word }) => some.includes(word))
    const span = activity.slice(own.at(0)?.start, own.at(-1)?.end)
    // A compound that was taken apart is quoted as it was written.
    const whole = span.replaceAll(' ', '')
    return !written.includes(span) && written.includes(whole) ? whole : span
  }
  const acronyms = acronymsIn(activity, country)
  const placeOf = ([first]: readonly string[]) => {
    const at = tokens.findIndex(({ word }) => word === first)
    const before = tokens[at - 1]?.word ?? ''
    return { isJoined: JOINTS.has(before), isNext: words.includes(before) }
  }
  const found = knowledge.thesaurus.find(activity, spoken)
  const translated = translate(found, spoken)
  const conceptsOf = (some: readonly string[]) =>
    found
      .filter(({ start, end }) =>
        tokens.some((token) => token.start >= start && token.start < end && some.includes(token.word)),
      )
      .map(({ concept }) => concept)
  const choice = isChoice(activity, things, knowledge.sectors)
  const terms = joinTerms(findTerms(activity, countries, knowledge, spoken), called, tokens)
  const readAll = readTerms(terms, { isChoice: choice, acronyms, asked }, knowledge.sectors).map((term): AskedTerm => {
    const own = term.words.filter(isThing)
    const telling = own.length > 0 ? own : term.words
    const namesIn = namesOf(telling, called, tokens)
    // What the table calls it is closer than what the thesaurus does: a wind farm is not all wind energy.
    return {
      ...term,
      ...(namesIn.size > 0 && { names: [] }),
      namesIn,
      translated: namesIn.size > 0 ? namesIn : namesOf(telling, translated, tokens),
      related: relatedOf(term, conceptsOf(telling)),
      written: spanOf(term.words),
      ...placeOf(term.words),
    }
  })
  const nameWord = (word: string) => {
    // Of a phrase each word also has names of its own.
    const own = findOtherNames(word, spoken).at(0)?.names ?? NO_NAMES
    return own.size > 0 ? own : (translate(knowledge.thesaurus.find(word, spoken), spoken).at(0)?.names ?? NO_NAMES)
  }
  const wordNames = new Map(named.map((word) => [word, nameWord(word)] as const))
  return {
    words,
    things: named,
    isChoice: choice,
    kinds,
    sectors: activity === written ? asked : (sectorsMeant(activity, spoken, knowledge.sectors) ?? asked),
    terms: readAll.flatMap(splitServed),
    wordNames,
    narrower: new Set(called.flatMap(({ narrower }) => [...narrower])),
    near: new Map(near.map((each) => [each.asked, findingWords(each)])),
    hints: new Map(words.map((word) => [word, hintsOf(word)])),
    written: new Map(tokens.map(({ word, start, end }) => [word, activity.slice(start, end)])),
    activity: written,
    read: activity,
    acronyms: new Set([...acronyms].map((acronym) => acronym.toLowerCase())),
    served,
    languages: spoken,
    saidBy: new Map(),
    sectorStems: new Map(),
  }

  /** What comes near the phrases that have each word. */
  function hintsOf(word: string): readonly string[] {
    const at = tokens.find((token) => token.word === word)?.start ?? -1
    return called.filter(({ start, end }) => at >= start && at < end).flatMap((named) => named.near)
  }

  /** "Software per ristoranti" is a concept: of software, and for restaurants. */
  function splitServed(term: AskedTerm): readonly AskedTerm[] {
    const own = term.words.filter((word) => !served.has(word))
    const others = term.words.filter((word) => served.has(word))
    if (own.length === 0 || others.length === 0) return [term]
    const alone = { names: [], namesIn: NO_NAMES, related: [], isJoined: false, isNext: false }
    const translatedOf = (word: string) => wordNames.get(word) ?? NO_NAMES
    return [
      { ...term, words: own, written: spanOf(own) },
      ...others.map((word) => ({ ...alone, words: [word], written: spanOf([word]), translated: translatedOf(word) })),
    ]
  }
}

/** NACE codes of software and computer services. */
export const SOFTWARE = /^(?:58\.2|62|63)/
/** Weight from which software is meant. */
const SOFTWARE_WEIGHT_MIN = 0.5

/** Articles and prepositions that lose their vowel: "l'agricoltura", "d'hôpitaux". */
const ELIDED = /(?<![\p{L}\p{N}])(?:l|d|dell|all|nell|dall|sull|un|qu|s|j|n|c)['’](?=\p{L})/giu

function withoutElisions(activity: string): string {
  return activity.replace(ELIDED, '')
}

/** The sectors that an activity stands for by itself; `null` where that is only a guess. */
export function sectorsMeant(
  activity: string,
  spoken: readonly Language[],
  sectors: Sectors,
): PlusInterpretation['sectors'] | null {
  const answer = sectors.of(activity, { languages: spoken, limit: 4, shareMin: 0.1 })
  if (!isTrusted(answer)) return null
  return answer.sectors.map(({ code, weight, because }) => ({
    naceCode: code,
    title: '',
    weight,
    because: because.map(({ text }) => text),
  }))
}

/** Words after which a sentence says for whom or what something is. */
const SERVING = wordSetOf('for')

/** Words before those for what is done with a thing: "software that shops **use** to take orders". */
const USED = wordSetOf('used')

/** Words that begin a clause about a thing. */
const RELATIVES = wordSetOf('relatives')

/** The words after a word for whom something is, where others come before it; and those that use it: "software that **hotels** use". */
function findServed(activity: string, words: readonly string[]): ReadonlySet<string> {
  const served = new Set<string>()
  let isAfter = false
  let before = 0
  let last = ''
  let users: string[] | null = null
  for (const { word } of analyse(activity, 'plain')) {
    if (RELATIVES.has(word) && before > 0) users = []
    else if (USED.has(word) && users !== null) {
      for (const user of users) served.add(user)
      users = null
    } else if (SERVING.has(word)) isAfter = before > 0 && !USED.has(last)
    else if (words.includes(word)) {
      if (isAfter) served.add(word)
      else before++
      users?.push(word)
    }
    last = word
  }
  return served
}

/** The words without those that the sentence only denies: "already produce, not just explore". */
function withoutDenied(activity: string): string {
  return activity.replace(DENIED, '')
}
const DENIED = /(?<![\p{L}\p{N}])(?:not|non|pas|nicht|no|ikke)\s[^,;.]*/giu

const NO_NAMES: NamesByLanguage = new Map()

function findingWords({ near }: AskedNear): readonly string[] {
  return near.filter(({ similarity }) => similarity >= SIMILARITY_FOUND).map(({ word }) => word)
}

/** Whether single things that each mean an industry are joined: "certified" is no alternative to "plumbers". */
function isChoice(activity: string, things: readonly string[], sectors: Sectors): boolean {
  const parts: string[][] = [[]]
  let end = 0
  for (const { word, start, end: next } of analyse(activity, 'plain')) {
    if (JOINTS.has(word) || activity.slice(end, start).includes(',')) parts.push([])
    if (things.includes(word)) parts[parts.length - 1].push(word)
    end = next
  }
  const areApart = things.length > 1 && parts.filter((part) => part.length > 0).every((part) => part.length === 1)
  return areApart && things.every((thing) => isTrusted(sectors.of(thing, { limit: 1 })))
}

/** Words that ask for nothing beside others. */
const EMPTY = wordSetOf('empty')

/** Whether a word that narrows nothing is an alternative to things: "cutlery or tools". */
function isAlternative(
  word: string,
  {
    activity,
    words,
    isThing,
    kinds,
  }: {
    readonly activity: string
    readonly words: readonly string[]
    readonly isThing: (word: string) => boolean
    readonly kinds: ReadonlyMap<string, ActivityKind>
  },
): boolean {
  const parts: string[][] = [[]]
  for (const token of analyse(activity, 'plain')) {
    if (JOINTS.has(token.word)) parts.push([])
    else if (words.includes(token.word) && !kinds.has(token.word)) parts[parts.length - 1].push(token.word)
  }
  return parts.length > 1 && parts.some(isThingPart) && parts.some((part) => part.length === 1 && part[0] === word)

  function isThingPart(part: readonly string[]): boolean {
    return part.length === 1 && isThing(part[0])
  }
}

/** Words between alternatives. */
const JOINTS = wordSetOf('joints')

/** Verbs for doing anything ("companies *that develop* …"). */
const DOING = wordSetOf('doing')

/** Words for companies and premises of any kind: they narrow nothing. */
const ESTABLISHMENTS = wordSetOf('establishments')

/** The kind of activity that a word names, in any language; at most one. */
function kindOf(word: string): readonly ActivityKind[] {
  return LANGUAGES.flatMap((language) => kindOfStem(stemOf(word, language), language) ?? []).slice(0, 1)
}

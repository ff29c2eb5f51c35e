/**
 * Words for the two relational engines: texts as numbered words, and whole query trees as what their text indexes take.
 *
 * Both get the very stems that the embedded engine has, so that all find the same companies: what is compared is the
 * finding and the ranking, not the analysis. A word is a stem in a language; texts of one company are kept apart, so that
 * no phrase reaches from one into the next.
 */

import { CODE_SCHEMES, type CodeScheme } from '../../../src/company/codes.ts'
import type { Company } from '../../../src/company/company.ts'
import { planMention } from '../../../src/explore/plan/words.ts'
import type { TextField } from '../../../src/search/bm25f.ts'
import type { Query, SearchPlan } from '../../../src/search/query.ts'
import { LANGUAGES } from '../../../src/text/language.ts'
import { codesOf } from '../../../test/support/brute-force.ts'
import { stemsOf, textsOf } from '../../../test/support/brute-force-words.ts'
import { knowledge } from '../../../test/support/knowledge.ts'
import { titlesOfCode } from '../../../test/support/words-on-record.ts'
import { rangeConditions, type TextNumbers, tokenText } from './relational.ts'

/** Words of a company by field, and of the titles of its codes: one list of numbers per text. */
export type NumberedTexts = Readonly<Record<TextField | 'titles', readonly (readonly number[])[]>>

/** Turns the texts of a company into numbers. */
export function numberedTexts(company: Company, numbers: TextNumbers): NumberedTexts {
  const texts: Record<TextField | 'titles', number[][]> = { name: [], otherNames: [], description: [], titles: [] }
  for (const { field, language, stems } of textsOf(company))
    texts[field].push(stems.map((stem) => numbers.add(`word ${language}:${stem}`)))
  const titles = new Set<string>()
  for (const scheme of CODE_SCHEMES) {
    const { primary, secondary } = codesOf(company, scheme)
    for (const code of [...primary, ...secondary])
      for (const title of titlesOf(scheme, company.countryIso2, code)) titles.add(title)
  }
  // Titles that several lists share occur once.
  for (const title of titles) texts.titles.push(title.split(' ').map((key) => numbers.add(`word ${key}`)))
  return texts
}

const titles = new Map<string, readonly string[]>()

/** Titles of a code, each as its words in the form of `numbers`. */
function titlesOf(scheme: CodeScheme, country: string, code: string): readonly string[] {
  const key = `${scheme} ${country} ${code}`
  let known = titles.get(key)
  if (known === undefined) {
    known = titlesOfCode(scheme, country, code)
      .filter(({ stems }) => stems.length > 0)
      .map(({ language, stems }) => stems.map((stem) => `${language}:${stem}`).join(' '))
    titles.set(key, known)
  }
  return known
}

/** The phrases that an entry is, one per language in which all of its words are known. */
export function phrasesOf(entry: string, numbers: TextNumbers): readonly (readonly number[])[] {
  return LANGUAGES.map((language) =>
    stemsOf(entry, language).map((stem) => numbers.find(`word ${language}:${stem}`)),
  ).filter((phrase) => phrase.length > 0 && !phrase.includes(0))
}

/** Tokens of which a company carries one if it fulfils the condition. */
export function tokensOfCode(
  { scheme, codes, rank, countries }: Extract<Query, { kind: 'code' }>,
  searched: readonly string[],
  numbers: TextNumbers,
): readonly number[] {
  const places = searched.filter((country) => countries === undefined || countries.includes(country))
  const ranks = (['primary', 'secondary'] as const).filter((each) => rank === 'either' || rank === each)
  const texts = places.flatMap((country) =>
    codes.flatMap((code) => ranks.map((each) => tokenText(scheme, each, country, code))),
  )
  return [...new Set(texts.map((text) => numbers.find(text)))].filter((token) => token !== 0)
}

/** How an engine writes what its text index is asked. */
export interface TextSyntax {
  /** The words one after another in a text of the company. */
  phrase(words: readonly number[]): string
  /** The words one after another in a title of one of its codes. */
  titlePhrase(words: readonly number[]): string
  token(token: number): string
  any(parts: readonly string[]): string
  /** All of the first (at least one), none of the second. */
  all(positive: readonly string[], negative: readonly string[]): string
}

/** A plan in three parts: what the text index is asked, what it must not find, and SQL conditions on `companies`. */
export interface PartedPlan {
  /** `null` where no words and codes are asked for. */
  readonly match: string | null
  readonly excluded: readonly string[]
  /** At least one. */
  readonly filters: readonly string[]
}

/**
 * Parts a plan at its top: conditions on words and codes go to the text index together, everything else is SQL.
 *
 * @returns `null` where nothing can match
 */
export function partedOf(plan: SearchPlan, numbers: TextNumbers, syntax: TextSyntax): PartedPlan | null {
  let parted = made.get(plan)
  if (parted === undefined) {
    parted = part(plan, numbers, syntax)
    made.set(plan, parted)
  }
  return parted
}

/**
 * Whether a plan can be parted: none of its conditions is a choice between words and something else. The plan of several
 * countries is one: it asks for other words in each.
 */
export function canBeParted({ where }: SearchPlan): boolean {
  return conjunctsOf(where).every((part) => isTextual(part) || !asksForText(part))
}

function asksForText(query: Query): boolean {
  if (query.kind === 'all' || query.kind === 'any') return query.of.some(asksForText)
  if (query.kind === 'not' || query.kind === 'shared' || query.kind === 'country') return asksForText(query.of)
  return query.kind === 'words' || query.kind === 'code'
}

/** Made once per plan, before it is timed: what is compared is not how fast these lines are. */
const made = new WeakMap<SearchPlan, PartedPlan | null>()

function part(plan: SearchPlan, numbers: TextNumbers, syntax: TextSyntax): PartedPlan | null {
  const conjuncts = conjunctsOf(plan.where)
  const matching: string[] = []
  const excluded: string[] = []
  const filters = [`country IN (${plan.countries.map((country) => numbers.find(country)).join()})`]
  for (const part of conjuncts) {
    if (!isTextual(part)) filters.push(sqlOf(part, numbers))
    else if (part.kind === 'not') {
      const match = matchOf(part.of, plan, numbers, syntax)
      if (match !== null) excluded.push(match)
    } else {
      const match = matchOf(part, plan, numbers, syntax)
      if (match === null) return null
      matching.push(match)
    }
  }
  return { match: matching.length === 0 ? null : syntax.all(matching, []), excluded, filters }
}

/** A tree of words and codes as a text index is asked it; `null` where nothing can match. */
function matchOf(query: Query, plan: SearchPlan, numbers: TextNumbers, syntax: TextSyntax): string | null {
  switch (query.kind) {
    case 'words': {
      const phrases = phrasesOf(query.entry, numbers)
      return phrases.length === 0 ? null : syntax.any(phrases.map((words) => syntax.phrase(words)))
    }
    case 'code': {
      const tokens = tokensOfCode(query, plan.countries, numbers)
      return tokens.length === 0 ? null : syntax.any(tokens.map((token) => syntax.token(token)))
    }
    case 'country':
      throw new Error('Cannot measure: a plan for several countries')
    case 'shared': {
      const entry = entryAnywhere(query, plan)
      if (entry !== null) {
        const phrases = phrasesOf(entry, numbers)
        const anywhere = phrases.flatMap((words) => [syntax.phrase(words), syntax.titlePhrase(words)])
        return anywhere.length === 0 ? null : syntax.any(anywhere)
      }
      return matchOf(query.of, plan, numbers, syntax)
    }
    case 'any': {
      const parts = query.of.map((part) => matchOf(part, plan, numbers, syntax)).filter((part) => part !== null)
      return parts.length === 0 ? null : syntax.any(parts)
    }
    case 'all': {
      const negative = query.of.flatMap((part) => (part.kind === 'not' ? [part.of] : []))
      const positive = query.of.filter(({ kind }) => kind !== 'not').map((part) => matchOf(part, plan, numbers, syntax))
      const found = positive.filter((part) => part !== null)
      if (found.length < positive.length || found.length === 0) return null
      const left = negative.map((part) => matchOf(part, plan, numbers, syntax)).filter((part) => part !== null)
      return syntax.all(found, left)
    }
    default:
      throw new Error(`Cannot measure: ${query.kind} stands among words`)
  }
}

/**
 * The entry of an alternative "it occurs in a text, or in the title of a code", as `planMention` of `explore/plan/words.ts` makes it;
 * `null` for any other. These engines have the titles of a company's codes with its texts, like anyone who has no
 * list of codes by word: asked for hundreds of codes instead they would be ten to a hundred times as slow.
 */
function entryAnywhere(query: Extract<Query, { kind: 'shared' }>, { countries }: SearchPlan): string | null {
  const first = query.of.kind === 'any' ? query.of.of[0] : query.of
  if (first?.kind !== 'words') return null
  return JSON.stringify(query) === JSON.stringify(planMention(first.entry, countries, knowledge())) ? first.entry : null
}

const NEVER = 'FALSE'

/** A tree without words and codes as a condition on `companies`. */
function sqlOf(query: Query, numbers: TextNumbers): string {
  switch (query.kind) {
    case 'all':
      return query.of.length === 0 ? 'TRUE' : `(${query.of.map((part) => sqlOf(part, numbers)).join(' AND ')})`
    case 'any':
      return query.of.length === 0 ? NEVER : `(${query.of.map((part) => sqlOf(part, numbers)).join(' OR ')})`
    case 'shared':
      return sqlOf(query.of, numbers)
    case 'not':
      // A condition on an unknown value is unknown in SQL, and so is its opposite.
      return `(${sqlOf(query.of, numbers)}) IS NOT TRUE`
    case 'value': {
      const values = query.values.map((value) => numbers.find(`${query.field} ${value}`)).filter((value) => value !== 0)
      return values.length === 0 ? NEVER : `${query.field} IN (${values.join()})`
    }
    case 'range':
      return `(${rangeConditions(query).join(' AND ')})`
    default:
      throw new Error(`Cannot measure: ${query.kind} stands beside other filters within one alternative`)
  }
}

/** True where a tree asks for nothing but words and codes, which text indexes hold. */
function isTextual(query: Query): boolean {
  if (query.kind === 'all' || query.kind === 'any') return query.of.length > 0 && query.of.every(isTextual)
  if (query.kind === 'not' || query.kind === 'shared') return isTextual(query.of)
  return query.kind === 'words' || query.kind === 'code'
}

/** The conditions that must all hold, conjunctions within conjunctions laid flat. */
function conjunctsOf(query: Query): readonly Query[] {
  if (query.kind === 'all') return query.of.flatMap(conjunctsOf)
  return query.kind === 'shared' && query.of.kind === 'all' ? conjunctsOf(query.of) : [query]
}

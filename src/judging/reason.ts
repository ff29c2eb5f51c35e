/**
 * `matchReason`: what led to a verdict, as one sentence in Italian and one in English. Pure.
 *
 * The sentence is composed from the evidence: first the support, then the facts that were asked for, last
 * what is unknown or contradicts it. Each language has its own phrases (`reason-en.ts`, `reason-it.ts`).
 */
import type { Company } from '../company/company.ts'
import type { CodeNode } from '../reference/industry-codes.ts'
import { foldText } from '../text/fold-text.ts'
import type { ActivityEvidence, ActivityMention, CodeEvidence, Evidence, FactKind, NearMention } from './evidence.ts'
import { ENGLISH } from './reason-en.ts'
import { ITALIAN } from './reason-it.ts'
import { joinList } from './reason-values.ts'
import { withoutPronoun } from './relative-clause.ts'
import type { TextSource } from './texts.ts'
import type { MatchReason, MatchStatus } from './verdict.ts'

/** How a language puts evidence into words. A clause has a subject of its own; the subject of a predicate is the company. */
export interface ReasonLanguage {
  /** ISO 639-1: the language in which titles are looked up. */
  readonly code: 'it' | 'en'
  readonly and: string
  /** Opens a sentence whose clauses follow. `isWeak`: the support is only near. */
  opening(status: MatchStatus, isWeak: boolean): string
  /** Opens a sentence of facts alone: all that was asked, all conditions of a question without an activity, or a part. */
  readonly factsOpening: Readonly<Record<'everything' | 'conditions' | 'part', string>>
  readonly registered: (codes: readonly NamedCode[], fit: 'same' | 'possible' | 'other') => string
  readonly secondary: (codes: readonly NamedCode[]) => string
  readonly mentions: (sources: readonly TextSource[], words: Quoted) => string
  /** Words of the description that are near words asked. */
  readonly nearWords: (near: readonly NearMention[]) => string
  /** Follows a registered activity: what was asked is one of its names. */
  readonly covers: (activity: string, isPlural: boolean) => string
  readonly quoted: (words: string) => string
  readonly required: (words: readonly string[]) => string
  /** A predicate for a fact that holds; `null` where the record has no words for it. */
  readonly fact: (kind: FactKind, company: Company) => string | null
  /** Joins predicates to a clause about the company. */
  readonly facts: (predicates: readonly string[]) => string
  readonly unknown: (kinds: readonly FactKind[]) => string
  readonly perhaps: (kind: FactKind, company: Company) => string
  readonly missing: (words: readonly string[]) => string
  readonly denied: (words: readonly string[]) => string
  /** No industry code confirms its texts. */
  readonly unconfirmed: string
  readonly ending: (company: Company) => string
  /** A predicate: nothing of what was ruled out is in the record. */
  readonly without: (words: readonly string[]) => string
  /** A predicate: it has not the codes of what was ruled out. */
  readonly withoutCodes: (excluded: readonly { readonly words: string; readonly code: string | null }[]) => string
  /** Whether it is what was ruled out is not known. */
  readonly perhapsRuledOut: (words: readonly string[]) => string
  /** Nobody knows what these parts of the question ask for. */
  readonly setAside: (words: readonly string[]) => string
  /** Joins clauses to a sentence. */
  readonly join: (clauses: readonly string[]) => string
  /** Introduces the evidence against the company. */
  readonly however: string
  /** The whole sentence where there is no evidence to name. */
  readonly nothingElse: string
}

/** Words of a company that mention what was asked. */
export interface Quoted {
  /** The words asked for. */
  readonly words: readonly string[]
  /** Things mentioned by another name. */
  readonly names: readonly { readonly name: string; readonly of: string }[]
}

/** A code with its title in the language of the sentence. */
export interface NamedCode {
  readonly code: string
  readonly title: string
  /** The NACE code that was derived from it, where that led to the verdict. */
  readonly derived: { readonly code: string; readonly title: string } | null
}

/** Composes the reason of a verdict. */
export function reasonOf(status: MatchStatus, evidence: Evidence, company: Company): MatchReason {
  return {
    it: sentence(ITALIAN, status, evidence, company),
    en: sentence(ENGLISH, status, evidence, company),
  }
}

function sentence(language: ReasonLanguage, status: MatchStatus, evidence: Evidence, company: Company): string {
  const { activity, facts, must } = evidence
  const clauses = [
    ...(activity === null ? [] : codeClauses(language, activity)),
    // What is borne out beside the activity is said with it: a source is named once.
    ...mentionClauses(language, [...(activity?.mentions ?? []), ...evidence.borneOut]),
    ...(activity === null || activity.near.length === 0 ? [] : [language.nearWords(activity.near)]),
    ...(must.length === 0 ? [] : [language.required(must)]),
  ]
  const predicates = facts
    .filter(({ state }) => state === 'met')
    .flatMap(({ kind }) => language.fact(kind, company) ?? [])
  const kept = evidence.excluded.filter(({ isKnown }) => isKnown)
  const against = caveats(language, evidence, company)
  const isWhole = activity === null && facts.every(({ state }) => state === 'met')
  const share = status === 'YES' ? 'everything' : isWhole ? 'conditions' : 'part'
  const isWeak = activity !== null && activity.state === 'near' && isOnlyNear(activity)
  const parts =
    clauses.length > 0
      ? [
          `${language.opening(status, isWeak)} ${language.join(clauses)}`,
          ...(predicates.length > 0 ? [language.facts(predicates)] : []),
        ]
      : predicates.length > 0
        ? [`${language.factsOpening[share]} ${language.facts(predicates)}`]
        : [language.nothingElse]
  const [coded, uncoded] = [kept.filter(({ code }) => code !== null), kept.filter(({ code }) => code === null)]
  if (coded.length > 0) parts.push(language.withoutCodes(coded))
  if (uncoded.length > 0) parts.push(language.without(uncoded.map(({ words }) => words)))
  if (against.length > 0) parts.push(`${language.however} ${language.join(against)}`)
  return `${parts.join('; ').replace(/\.$/, '')}.`
}

/** Whether the evidence is only near what was asked for, or contains none of its words. */
function isOnlyNear({ codes, denied, missing, isUnsaid }: ActivityEvidence): boolean {
  const fit = codes.at(0)?.fit
  const isOther = fit === 'other' || (fit === undefined && missing.length > 0)
  return denied.length > 0 || isUnsaid || isOther
}

function codeClauses(language: ReasonLanguage, { codes, covered }: ActivityEvidence): string[] {
  const clauses: string[] = []
  const of = (fit: CodeEvidence['fit']) => codes.filter((code) => code.fit === fit)
  for (const fit of ['same', 'possible'] as const) {
    const named = (rank: CodeEvidence['rank']) =>
      nameCodes(
        language,
        of(fit).filter((code) => code.rank === rank),
      )
    const primary = named('primary')
    const shown = primary.length > 0 ? primary : named('secondary')
    if (shown.length === 0) continue
    const clause = primary.length > 0 ? language.registered(shown, fit) : language.secondary(shown)
    clauses.push(covered === null ? clause : `${clause}, ${language.covers(covered, shown.length > 1)}`)
  }
  return clauses
}

/**
 * Names the same words in several texts once, and of a thing that texts call by several names only the first. A former name
 * counts only where no other text mentions the words.
 */
function mentionClauses(language: ReasonLanguage, mentions: readonly ActivityMention[]): string[] {
  const isNow = (mention: ActivityMention) => mention.source !== 'previousName'
  const current = mentions.some(isNow) ? mentions.filter(isNow) : mentions
  const bySources = new Map<string, { sources: TextSource[]; words: string[]; names: { name: string; of: string }[] }>()
  const byWords = [...Map.groupBy(current, ({ entry }) => entry).values()]
  const isName = ([{ nameOf }]: readonly ActivityMention[]) => nameOf !== null
  const said = new Set<string>()
  for (const own of [...byWords.filter((each) => !isName(each)), ...byWords.filter(isName)]) {
    // Quoted as a description writes it: names are often in capitals.
    const { entry, written, nameOf } = own.find(({ source }) => source === 'description') ?? own[0]
    const keys = [foldText(written), foldText(nameOf ?? entry)]
    if (keys.some((key) => said.has(key))) continue
    for (const key of keys) said.add(key)
    const sources = [...new Set(own.map(({ source }) => source))]
    const group = bySources.get(sources.join()) ?? { sources, words: [], names: [] }
    bySources.set(sources.join(), group)
    if (nameOf === null || foldText(nameOf) === foldText(written)) group.words.push(written)
    else group.names.push({ name: written, of: nameOf })
  }
  return [...bySources.values()].map(({ sources, words, names }) => language.mentions(sources, { words, names }))
}

function caveats(language: ReasonLanguage, evidence: Evidence, company: Company): string[] {
  const { activity, facts, isEnding, setAside } = evidence
  const found: string[] = []
  if (activity !== null) {
    const others = activity.codes.filter(({ fit }) => fit === 'other')
    if (others.length > 0) found.push(language.registered(nameCodes(language, others), 'other'))
    if (activity.missing.length > 0 && activity.state === 'near') found.push(language.missing(activity.missing))
    if (activity.denied.length > 0) found.push(language.denied(activity.denied))
    if (isUnconfirmed(activity)) found.push(language.unconfirmed)
  }
  for (const { kind, state } of facts) if (state === 'perhaps') found.push(language.perhaps(kind, company))
  const unknown = facts.filter(({ state }) => state === 'unknown').map(({ kind }) => kind)
  if (unknown.length > 0) found.push(language.unknown(unknown))
  const open = evidence.excluded.filter(({ isKnown }) => !isKnown).map(({ words }) => words)
  if (open.length > 0) found.push(language.perhapsRuledOut(open))
  if (setAside.length > 0) found.push(language.setAside(setAside.map(withoutPronoun)))
  if (isEnding) found.push(language.ending(company))
  return found
}

/** Whether only texts speak for the company, without any other caveat. */
function isUnconfirmed({ state, codes, missing, denied }: ActivityEvidence): boolean {
  return state === 'near' && codes.length === 0 && missing.length === 0 && denied.length === 0
}

function nameCodes(language: ReasonLanguage, codes: readonly CodeEvidence[]): readonly NamedCode[] {
  return codes.map(({ code, node, nace, isDerived }) => ({
    code: withoutRevision(code),
    title: titleIn(node, language, nace, isDerived),
    derived: isDerived ? { code: withoutRevision(nace.code), title: titleIn(nace, language) } : null,
  }))
}

/** A code as its list prints it: records write the revision before those of the second list. */
function withoutRevision(code: string): string {
  return code.replace(/^[\d.]+:/, '')
}

/** The title as part of a sentence: in the language, else that of its NACE code, else in English. */
function titleIn(
  node: CodeNode,
  { code, quoted, and }: ReasonLanguage,
  nace: CodeNode = node,
  isDerived = false,
): string {
  const own = code === 'en' ? node.title : node.titleIn('it')
  const title = own ?? (isDerived ? node.title : (nace.titleIn('it') ?? nace.title))
  // The title of the NACE code is wider than a national code: the title in the national list precedes it.
  const isWider = own === undefined && !isDerived && node.titleIn('en')?.toLowerCase() !== nace.title.toLowerCase()
  const local = isWider ? [...node.titles.values()][0] : undefined
  // A title in capitals is that of a section; any other begins with one capital letter.
  const begun =
    title === title.toUpperCase()
      ? title.toLowerCase()
      : title.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase())
  // Drops the last full stop, unless it belongs to an abbreviation ("n.e.c."), and repeated commas.
  const plain = begun.replace(/,(?:\s*,)+/g, ',').replace(/(?<!\.\p{L})\.$/u, '')
  const said = joinList(plain.split(/\s*;\s*/), ` ${and} `)
  return local === undefined ? said : `${quoted(local)} (${withoutRevision(nace.code)}, ${said})`
}

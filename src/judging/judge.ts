/**
 * The judge: whether a company is what a PLUS search asked for, and why. Pure, without a model.
 *
 * YES: the record confirms every part of the question. MAYBE: the activity fits, but something is unknown or only near, or a
 * part of the question was set aside, which the reason names. NO: a condition does not hold, an exclusion does, or
 * there is no evidence for the activity.
 *
 * Without an activity ("companies in Leeds", "family owned companies in Leeds") every verdict is NO: the search itself
 * lists the companies that meet the rest, and a verdict that repeats its conditions is worth no credit.
 */
import type { Company } from '../company/company.ts'
import { isActive } from '../company/status.ts'
import { acronymsIn, contentWords, findTerms } from '../explore/plan/concepts.ts'
import { type Knowledge, withLearned } from '../explore/plan/knowledge.ts'
import { type PlusInterpretation, planPlus } from '../explore/plan/plus.ts'
import { planMention } from '../explore/plan/words.ts'
import { evaluate, greatest, openRecord, type QueriedRecord } from '../search/evaluate.ts'
import type { Leases } from '../search/lease.ts'
import type { Query } from '../search/query.ts'
import { conditionsOf } from '../understanding/interpretation.ts'
import { spokenLanguages } from '../understanding/sentence-language.ts'
import { piecesOf } from '../understanding/sentence-words.ts'
import { weighActivity } from './activity.ts'
import { type AskedActivity, askActivity } from './asked-activity.ts'
import type { Evidence, Fact } from './evidence.ts'
import { evaluateFacts, leastState, mergeFacts, type PlannedFact, planFacts } from './facts.ts'
import { countryOf, dayOf, type PlusInput, type ProfiledQuestion, readPlusInput } from './question.ts'
import { reasonOf } from './reason.ts'
import { type CompanyText, findMentions, readTexts } from './texts.ts'
import type { Verdict } from './verdict.ts'

/** Judges companies against one question. A judge with a model answers later, one without at once. */
export type Judge = (company: Company, signal?: AbortSignal) => Verdict | Promise<Verdict>

/** A question, planned once and ready to be held against companies. */
export interface Question {
  readonly input: PlusInput
  readonly interpretation: PlusInterpretation
  /** The country of every match. */
  readonly country: string
  /** `null`: no activity was named in words. */
  readonly activity: AskedActivity | null
  /** Parts of the sentence that were set aside, as it writes them. */
  readonly setAside: readonly string[]
  readonly conditions: PlannedConditions
  /** Queries that no match may meet. */
  readonly excluded: readonly Query[]
  /** Queries that every match must meet: the words that the caller requires. */
  readonly required: readonly Query[]
}

/** The conditions of a question, planned. */
interface PlannedConditions {
  /** The filters of the caller. */
  readonly given: readonly PlannedFact[]
  /** From the sentence. Every entry must hold; an entry holds if one of its alternatives does. */
  readonly all: readonly (readonly (readonly PlannedFact[])[])[]
  /** From the sentence. None of these may hold. */
  readonly none: readonly (readonly PlannedFact[])[]
}

/** Reads a question. @throws {PublicError} where its filters are not those of a search that was answered */
export function readQuestion({ input: text, queuedAt }: ProfiledQuestion, knowledge: Knowledge): Question {
  const input = readPlusInput(text)
  const country = countryOf(input)
  const must = input.must ?? []
  const { nearWords = true } = input
  const options = { country, knowledge, today: dayOf(queuedAt), understood: input.understood ?? null, nearWords }
  const { interpretation, near } = planPlus(input.query, input.filters, must, options)
  const { activity, sectors: asked } = interpretation
  const spoken = spokenLanguages(piecesOf(input.query), country)
  const words = contentWords(activity, country, spoken)
  const terms = findTerms(activity, [country], knowledge, spoken)
  const codes = interpretation.excludedNaceCodes
  const { all, none } = conditionsOf(interpretation)
  return {
    input,
    interpretation,
    country,
    activity:
      words.length === 0
        ? null
        : askActivity(
            { activity, words, terms, acronyms: acronymsIn(activity, country), asked, near: near?.words ?? [] },
            knowledge.sectors,
          ),
    setAside: interpretation.parts.filter(({ kind }) => kind === 'ignored').map(({ words }) => words),
    conditions: {
      given: planFacts(input.filters, country),
      all: all.map((alternatives) => alternatives.map((filters) => planFacts(filters, country))),
      none: none.map((filters) => planFacts(filters, country)),
    },
    excluded: [
      ...interpretation.exclusions.map((entry) => planMention(entry, [country], knowledge)),
      ...(codes.length === 0 ? [] : [{ kind: 'code', scheme: 'nace', codes, rank: 'primary' } as const]),
    ],
    required: must.map((entry) => planMention(entry, [country], knowledge)),
  }
}

/** Reads a question with the words of the companies served now, see {@link readServedQuestion}. */
export type ReadQuestion = (asked: ProfiledQuestion) => Question

/**
 * Reads questions like the search that finds their companies: also by what companies with a word do. A merely likely
 * code makes MAYBE at most, like every code whose title does not contain what was asked.
 */
export function readServedQuestion(knowledge: Knowledge, leases: Leases): ReadQuestion {
  return (asked) => {
    const { engine, release } = leases.take()
    try {
      return readQuestion(asked, withLearned(knowledge, engine))
    } finally {
      release()
    }
  }
}

/** Makes judges that need no model. @param read how questions are read; by tables alone where absent */
export function openJudge(
  knowledge: Knowledge,
  read: ReadQuestion = (asked) => readQuestion(asked, knowledge),
): (question: ProfiledQuestion) => Judge {
  return (asked) => {
    const question = read(asked)
    return (company) => judge(question, company, knowledge)
  }
}

/** Judges one company. */
export function judge(question: Question, company: Company, knowledge: Knowledge): Verdict {
  const match = weigh(question, company, knowledge)
  if (match === null) return { matchStatus: 'NO' }
  const { matchStatus, evidence } = match
  return { matchStatus, matchReason: reasonOf(matchStatus, evidence, company) }
}

/** Weighs the evidence. @returns `null` for NO */
export function weigh(
  question: Question,
  company: Company,
  knowledge: Knowledge,
): { readonly matchStatus: 'YES' | 'MAYBE'; readonly evidence: Evidence } | null {
  const texts = readTexts(company)
  const facts = checkConditions(question, company, texts)
  if (facts === null) return null
  const activity = question.activity && weighActivity(question.activity, company, texts, knowledge.sectors)
  if (activity?.state === 'none') return null
  const { setAside, required, input } = question
  // A code, or a word that the caller requires, is an activity, too.
  if (activity === null && required.length === 0 && !facts.some(({ kind }) => kind === 'codes')) return null
  const isEnding = !isActive(company.status) && company.status !== 'Status unknown' && !asksForStatus(facts)
  const evidence = { activity, facts, isEnding, must: input.must ?? [], setAside }
  const isCertain = (activity === null || activity.state === 'sure') && isBorneOut(evidence)
  return { matchStatus: isCertain ? 'YES' : 'MAYBE', evidence }
}

/** Whether the record bears out every part of the question beside its activity. */
export function isBorneOut({ facts, isEnding, setAside }: Evidence): boolean {
  return !isEnding && setAside.length === 0 && facts.every(({ state }) => state === 'met')
}

/** Whether a condition does not hold or an exclusion does: then no evidence for the activity helps. */
export function isRuledOut(question: Question, company: Company): boolean {
  return checkConditions(question, company, readTexts(company)) === null
}

function asksForStatus(facts: readonly Fact[]): boolean {
  return facts.some(({ kind }) => kind === 'status')
}

/** Checks every condition of the sentence and the filters on the record; `null` where one does not hold. */
function checkConditions(
  { conditions, country, excluded, required }: Question,
  company: Company,
  texts: readonly CompanyText[],
): readonly Fact[] | null {
  const record = recordOf(company, texts)
  if (excluded.some((query) => evaluate(query, record) === 'met')) return null
  if (!required.every((query) => evaluate(query, record) === 'met')) return null
  if (company.countryIso2 !== country) return null
  const found: Fact[] = [...evaluateFacts(conditions.given, record)]
  for (const alternatives of conditions.all) {
    const each = alternatives.map((planned) => evaluateFacts(planned, record))
    // The alternative that fits best stands for all of them.
    const states = each.map(leastState)
    found.push(...each[states.indexOf(greatest(states))])
  }
  for (const planned of conditions.none) {
    const facts = evaluateFacts(planned, record)
    const state = leastState(facts)
    if (state === 'met') return null
    found.push(...facts.map(({ kind }) => ({ kind, state: state === 'unmet' ? ('met' as const) : state })))
  }
  return found.some(({ state }) => state === 'unmet') ? null : mergeFacts(found)
}

/** A record holds the words that its texts mention. Words that a description denies do not count. */
function recordOf(company: Company, texts: readonly CompanyText[]): QueriedRecord {
  return { ...openRecord(company), holdsWords: (entry) => findMentions(texts, entry).mentions.length > 0 }
}

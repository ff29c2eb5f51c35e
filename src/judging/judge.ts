/**
 * The judge: whether a company is what a PLUS search asked for, and why. Pure, without a model.
 *
 * YES: the record bears out every part of the question. MAYBE: the activity fits, but something is unknown or only near.
 * NO: something stated does not hold, something excluded does, or nothing speaks for the activity.
 */
import type { Company } from '../company/company.ts'
import { isActive } from '../company/status.ts'
import { termsOf } from '../explore/plan-concepts.ts'
import { contentWords, type PlusInterpretation, planPlus } from '../explore/plan-plus.ts'
import { standsIn } from '../explore/plan-words.ts'
import type { Sectors } from '../industries/sectors.ts'
import { thesaurus } from '../industries/thesaurus.ts'
import type { Query } from '../search/query.ts'
import { conditionsOf } from '../understanding/interpretation.ts'
import { type ActivityEvidence, weighActivity } from './activity.ts'
import { type AskedActivity, askActivity } from './asked-activity.ts'
import { evaluate, FACT_KINDS, type Fact, factsOf, greatest, least } from './facts.ts'
import { countryOf, dayOf, type PlusInput, type ProfiledQuestion, readPlusInput } from './question.ts'
import { reasonOf } from './reason.ts'
import { type CompanyText, readTexts } from './texts.ts'
import type { Verdict } from './verdict.ts'

/** Judges companies against one question. One with a model answers later, one without at once. */
export type Judge = (company: Company, signal?: AbortSignal) => Verdict | Promise<Verdict>

/** What was asked, ready to be held against companies. */
export interface Question {
  readonly input: PlusInput
  readonly interpretation: PlusInterpretation
  /** `null`: no activity was asked for; the conditions alone decide. */
  readonly activity: AskedActivity | null
  /** What no match may be. */
  readonly excluded: readonly Query[]
  /** Words that must stand in the record. */
  readonly required: readonly Query[]
}

/** What led to a verdict. */
export interface Evidence {
  readonly activity: ActivityEvidence | null
  /** The conditions stated, each kind once. */
  readonly facts: readonly Fact[]
  /** The company exists no more, or is about to end, and nobody asked for such. */
  readonly isEnding: boolean
  /** Words required by the caller that stand in the record. */
  readonly must: readonly string[]
}

/** Reads a question. @throws {PublicError} where its filters are not those of a search that was answered */
export function readQuestion({ input: text, queuedAt }: ProfiledQuestion, sectors: Sectors): Question {
  const input = readPlusInput(text)
  const country = countryOf(input)
  const must = input.must ?? []
  const options = { country, sectors, today: dayOf(queuedAt), understood: input.understood ?? null }
  const { interpretation } = planPlus(input.query, input.filters, must, options)
  const { activity, sectors: asked } = interpretation
  const said = contentWords(activity, country)
  const terms = termsOf(activity, [country], thesaurus())
  const codes = interpretation.excludedNaceCodes
  return {
    input,
    interpretation,
    activity: said.length === 0 ? null : askActivity({ activity, said, terms, asked }, sectors),
    excluded: [
      ...interpretation.exclusions.map((entry) => standsIn(entry, [country])),
      ...(codes.length === 0 ? [] : [{ kind: 'code', scheme: 'nace', codes, rank: 'primary' } as const]),
    ],
    required: must.map((entry) => standsIn(entry, [country])),
  }
}

/** Makes judges that need no model. */
export function openJudge(sectors: Sectors): (question: ProfiledQuestion) => Judge {
  return (asked) => {
    const question = readQuestion(asked, sectors)
    return (company) => judge(question, company, sectors)
  }
}

/** Judges one company. */
export function judge(question: Question, company: Company, sectors: Sectors): Verdict {
  const weighed = weigh(question, company, sectors)
  if (weighed === null) return { matchStatus: 'NO' }
  const { matchStatus, evidence } = weighed
  return { matchStatus, matchReason: reasonOf(matchStatus, evidence, company) }
}

/** Weighs the evidence. @returns `null` for NO */
export function weigh(
  question: Question,
  company: Company,
  sectors: Sectors,
): { readonly matchStatus: 'YES' | 'MAYBE'; readonly evidence: Evidence } | null {
  const texts = readTexts(company)
  const facts = statedFacts(question, company, texts)
  if (facts === null) return null
  const activity = question.activity && weighActivity(question.activity, company, texts, sectors)
  if (activity?.state === 'none') return null
  // Without an activity and without a condition nothing was asked that a company could be.
  if (activity === null && facts.length === 0 && question.required.length === 0) return null
  const isEnding = !isActive(company.status) && company.status !== 'Status unknown' && !asksForStatus(facts)
  const isCertain = (activity === null || activity.state === 'sure') && facts.every(({ state }) => state === 'met')
  return {
    matchStatus: isCertain && !isEnding ? 'YES' : 'MAYBE',
    evidence: { activity, facts, isEnding, must: question.input.must ?? [] },
  }
}

/** Whether something stated does not hold, or something excluded does: no evidence for the activity helps then. */
export function isRuledOut(question: Question, company: Company): boolean {
  return statedFacts(question, company, readTexts(company)) === null
}

function asksForStatus(facts: readonly Fact[]): boolean {
  return facts.some(({ kind }) => kind === 'status')
}

/** What the record says of every condition, of the sentence and of the filters; `null` where one does not hold. */
function statedFacts(
  { input, interpretation, excluded, required }: Question,
  company: Company,
  texts: readonly CompanyText[],
): readonly Fact[] | null {
  if (excluded.some((query) => evaluate(query, company, texts) === 'met')) return null
  if (!required.every((query) => evaluate(query, company, texts) === 'met')) return null
  if (company.countryIso2 !== countryOf(input)) return null
  const { all, none } = conditionsOf(interpretation)
  const found: Fact[] = [...factsOf(input.filters, company)]
  for (const alternatives of all) {
    const each = alternatives.map((filters) => factsOf(filters, company))
    // The alternative that fits best speaks for all of them.
    const states = each.map((facts) => least(facts.map(({ state }) => state)))
    const best = states.indexOf(greatest(states))
    found.push(...each[best])
  }
  for (const filters of none) {
    const facts = factsOf(filters, company)
    const state = least(facts.map((fact) => fact.state))
    if (state === 'met') return null
    found.push(...facts.map(({ kind }) => ({ kind, state: state === 'unmet' ? ('met' as const) : state })))
  }
  if (found.some(({ state }) => state === 'unmet')) return null
  const kinds = FACT_KINDS.filter((kind) => found.some((fact) => fact.kind === kind))
  return kinds.map((kind) => ({
    kind,
    state: least(found.filter((fact) => fact.kind === kind).map(({ state }) => state)),
  }))
}

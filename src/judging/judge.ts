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
import { type Knowledge, withLearned } from '../explore/plan/knowledge.ts'
import { type PlusInterpretation, planPlus } from '../explore/plan/plus.ts'
import { isTrusted, planMention } from '../explore/plan/words.ts'
import { type CodeNode, isUnder } from '../reference/industry-codes.ts'
import { otherLegalForms } from '../reference/legal-forms.ts'
import { listsAs } from '../registers/listed-as.ts'
import { evaluate, greatest, openRecord, type QueriedRecord } from '../search/evaluate.ts'
import type { Leases } from '../search/lease.ts'
import type { Query } from '../search/query.ts'
import { foldText } from '../text/fold-text.ts'
import { alternativesOf, conditionsOf } from '../understanding/interpretation.ts'
import { parseSentence } from '../understanding/sentence.ts'
import { spokenLanguages } from '../understanding/sentence-language.ts'
import { piecesOf } from '../understanding/sentence-words.ts'
import { isStartUpAt } from '../understanding/times/ages.ts'
import { stemsInEach, weighActivity } from './activity.ts'
import { type AskedActivity, askActivity } from './asked-activity.ts'
import { isDistinct } from './code-fit.ts'
import { saidByCodes, saidInOwnLanguages } from './code-titles.ts'
import type { ActivityMention, Evidence, Fact } from './evidence.ts'
import { evaluateFacts, leastState, mergeFacts, type PlannedFact, planFacts } from './facts.ts'
import { findMentions } from './mentions.ts'
import type { NamesByLanguage } from './other-names.ts'
import { countryOf, dayOf, type PlusInput, type ProfiledQuestion, readPlusInput } from './question.ts'
import { type ReadRecord, readRecord } from './read-record.ts'
import { reasonOf } from './reason.ts'
import { splitRelativeClause } from './relative-clause.ts'
import { saidByRecord } from './text-evidence.ts'
import type { CompanyText } from './texts.ts'
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
  /** Parts of the sentence that were set aside. A record may still bear them out in its own words. */
  readonly setAside: readonly AskedPart[]
  readonly conditions: PlannedConditions
  /** What no match may be. */
  readonly excluded: readonly Exclusion[]
  /** Queries that every match must meet: the words that the caller requires. */
  readonly required: readonly Query[]
}

/** Words of the sentence, and what they ask for where they name a thing. */
interface AskedPart {
  /** As the sentence writes them. */
  readonly words: string
  readonly asked: AskedActivity | null
}

/** What the sentence rules out. */
interface Exclusion extends AskedPart {
  readonly query: Query
  /** It is a part of what is asked for ("roofers, not flat roofs"): a code that stands for both leaves it open. */
  readonly isWithin: boolean
  /** The NACE code that it means; `null` where none is sure. */
  readonly code: string | null
}

/** The conditions of a question, planned. */
interface PlannedConditions {
  /** The filters of the caller. */
  readonly given: readonly PlannedFact[]
  /** From the sentence. Every entry must hold; an entry holds if one of its alternatives does. */
  readonly all: readonly Condition[]
  /** From the sentence. None of these may hold. */
  readonly none: readonly (readonly PlannedFact[])[]
}

/** One condition of the sentence. */
interface Condition {
  readonly alternatives: readonly (readonly PlannedFact[])[]
  /** For each alternative: legal forms that its filters take together with the one that it names; "SAS": that of a SARL. */
  readonly otherForms: readonly ReadonlySet<string>[]
  /**
   * Where it asks for start-ups: the day from which a company may be one. One that calls itself so, or that is in a list of them,
   * is one at any age.
   */
  readonly startUpSince: string | null
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
  const { none } = conditionsOf(interpretation)
  const ask = (words: string, sectors: typeof asked = []) =>
    askActivity({ activity: words, country, spoken, asked: sectors }, knowledge)
  const relative = splitRelativeClause(input.query, interpretation.parts, { sectors: knowledge.sectors, spoken })
  const trade = { activity: relative?.trade ?? activity, asked: relative?.sectors ?? asked }
  const startUpSince = `${Number(options.today.slice(0, 4)) - START_UP_YEARS_MAX}${options.today.slice(4)}`
  const own = askActivity({ ...trade, country, spoken, near: near?.words ?? [] }, knowledge)
  return {
    input,
    interpretation,
    country,
    activity: own,
    setAside: [
      ...(relative === null ? [] : [relative.clause]),
      ...interpretation.parts.filter(({ kind }) => kind === 'ignored').map(({ words }) => words),
    ].map((words) => ({ words, asked: withoutNamesOf(ask(words), own) })),
    conditions: {
      given: planFacts(input.filters, country),
      all: alternativesOf(interpretation).map((parts) => ({
        alternatives: parts.map(({ filters }) => planFacts(filters ?? {}, country)),
        otherForms: parts.map(({ kind, words }) =>
          kind === 'legalForm' ? otherLegalForms(country, words) : new Set<string>(),
        ),
        startUpSince: parts.some(isStartUps) ? startUpSince : null,
      })),
      none: none.map((filters) => planFacts(filters, country)),
    },
    excluded: planExclusions(interpretation, own, { country, knowledge, ask }),
    required: must.map((entry) => planMention(entry, [country], knowledge)),
  }
}

/** A part of a sentence without the names of its trade: that a winery makes wine says nothing of vineyards, though they share names. */
function withoutNamesOf(part: AskedActivity | null, trade: AskedActivity | null): AskedActivity | null {
  if (part === null || trade === null) return part
  const all = (names: NamesByLanguage) => [...names.values()].flat()
  const taken = new Set(
    trade.terms.flatMap(({ names, namesIn, translated }) => [...names, ...all(namesIn), ...all(translated)]),
  )
  const leave = (names: readonly string[]) => names.filter((name) => !taken.has(name))
  const leaveIn = (names: NamesByLanguage): NamesByLanguage =>
    new Map([...names].map(([language, own]) => [language, leave(own)]))
  return {
    ...part,
    terms: part.terms.map((term) => ({
      ...term,
      names: leave(term.names),
      namesIn: leaveIn(term.namesIn),
      translated: leaveIn(term.translated),
    })),
    wordNames: new Map([...part.wordNames].map(([word, names]) => [word, leaveIn(names)])),
  }
}

function isStartUps({ kind, words }: PlusInterpretation['parts'][number]): boolean {
  return kind === 'age' && isStartUpAt(parseSentence(words), 0)
}

/** Years from which a company is no start-up, whatever the sentence leaves open: no law and no register says; ours. */
const START_UP_YEARS_MAX = 10

function planExclusions(
  { exclusions, excludedNaceCodes: codes }: PlusInterpretation,
  own: AskedActivity | null,
  { country, knowledge, ask }: { country: string; knowledge: Knowledge; ask: (words: string) => AskedActivity | null },
): readonly Exclusion[] {
  const stems = new Set(own?.terms.flatMap(({ words, names }) => [...words, ...names]).flatMap(stemsInEach))
  return [
    ...exclusions.map((words) => {
      const asked = ask(words)
      const isWithin = asked?.things.some((thing) => stemsInEach(thing).some((stem) => stems.has(stem))) ?? false
      const meant = knowledge.sectors.of(words, { limit: 1, languages: asked?.languages ?? [] })
      const code = !isWithin && isTrusted(meant) ? (meant.sectors.at(0)?.code ?? null) : null
      return { words, asked, isWithin, code, query: planMention(words, [country], knowledge) }
    }),
    ...(codes.length === 0
      ? []
      : [
          {
            words: '',
            asked: null,
            isWithin: false,
            code: null,
            query: { kind: 'code', scheme: 'nace', codes, rank: 'either' } as const,
          },
        ]),
  ]
}

/** Reads a question with what the companies served now say about words, see {@link readServedQuestion}. */
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
  const record = readRecord(company)
  const beside = weighBeside(question, record)
  if (beside === null) return null
  const activity = question.activity && weighActivity(question.activity, record, knowledge.sectors)
  if (activity?.state === 'none') return null
  const { required, input } = question
  // A code, or a word that the caller requires, is an activity, too.
  if (activity === null && required.length === 0 && !beside.facts.some(({ kind }) => kind === 'codes')) return null
  const evidence = { activity, ...beside, must: input.must ?? [] }
  const isCertain = (activity === null || activity.state === 'sure') && isBorneOut(evidence)
  return { matchStatus: isCertain ? 'YES' : 'MAYBE', evidence }
}

/** What is asked beside the activity; `null` where something of it is contradicted, or not known and such companies are left out. */
export function weighBeside(question: Question, record: ReadRecord): Omit<Evidence, 'activity' | 'must'> | null {
  const checked = checkConditions(question, record)
  if (checked === null) return null
  const { status } = record.company
  const isEnding = !isActive(status) && status !== 'Status unknown' && !asksForStatus(checked.facts)
  const beside = { ...checked, isEnding, ...readParts(question, record) }
  return isSkipped(question, beside) ? null : beside
}

/** The parts that were set aside: those that the record does not bear out, and what it says of the others. */
function readParts({ setAside }: Question, record: ReadRecord): Pick<Evidence, 'setAside' | 'borneOut'> {
  const read = setAside.map(({ words, asked }) => ({ words, mentions: bearOut(asked, record) }))
  return {
    setAside: read.filter(({ mentions }) => mentions === null).map(({ words }) => words),
    borneOut: read.flatMap(({ words, mentions }) => (mentions ?? []).map((mention) => ({ ...mention, nameOf: words }))),
  }
}

/** Whether a part that no record can have is not known, and the caller wants no such companies. */
function isSkipped(
  { input, interpretation, country }: Question,
  { facts, setAside }: Pick<Evidence, 'facts' | 'setAside'>,
): boolean {
  if (input.unknownParts?.choice !== 'skip') return false
  const { words: unknown } = input.unknownParts
  const kinds = interpretation.parts
    .filter(({ words, filters }) => filters !== null && unknown.includes(words))
    .flatMap(({ filters }) => planFacts(filters ?? {}, country))
    .map(({ kind }) => kind)
  return (
    setAside.some((words) => unknown.includes(words)) ||
    facts.some(({ kind, state }) => state === 'unknown' && kinds.includes(kind))
  )
}

/** What texts say of a part of the sentence; `null` where neither they nor the titles of codes say all of it. */
function bearOut(
  asked: AskedActivity | null,
  { company, texts, codes }: ReadRecord,
): readonly ActivityMention[] | null {
  if (asked === null) return null
  const { said, mentions } = saidByRecord(asked, texts)
  const isBorneOut = (thing: string) =>
    said.has(thing) || saidByCodes(asked, codes()).has(thing) || isListedAs(company, thing)
  return asked.things.every(isBorneOut) ? mentions : null
}

function isListedAs({ sources }: Company, word: string): boolean {
  return sources.some(({ register }) => listsAs(register, word))
}

/** Whether the record bears out every part of the question beside its activity. */
export function isBorneOut({ facts, excluded, isEnding, setAside }: Omit<Evidence, 'activity' | 'must'>): boolean {
  return (
    !isEnding &&
    setAside.length === 0 &&
    facts.every(({ state }) => state === 'met') &&
    excluded.every(({ isKnown }) => isKnown)
  )
}

/** Whether a condition does not hold or an exclusion does: then no evidence for the activity helps. */
export function isRuledOut(question: Question, company: Company): boolean {
  return weighBeside(question, readRecord(company)) === null
}

function asksForStatus(facts: readonly Fact[]): boolean {
  return facts.some(({ kind }) => kind === 'status')
}

/** Checks every condition of the sentence and the filters on the record; `null` where one does not hold. */
function checkConditions(
  { conditions, country, excluded, required }: Question,
  { company, texts, codes }: ReadRecord,
): Pick<Evidence, 'facts' | 'excluded'> | null {
  const record = recordOf(company, texts)
  const isExcluded = ({ query, asked }: Exclusion) =>
    evaluate(query, record) === 'met' || (asked !== null && isTitled(asked, codes()))
  if (excluded.some(isExcluded)) return null
  if (!required.every((query) => evaluate(query, record) === 'met')) return null
  if (company.countryIso2 !== country) return null
  const found: Fact[] = [...evaluateFacts(conditions.given, record)]
  for (const { alternatives, otherForms, startUpSince } of conditions.all) {
    const each = alternatives.map((planned, at): readonly Fact[] => {
      const isAnother = otherForms[at].has(foldText(company.nationalLegalForm ?? ''))
      return isAnother ? [{ kind: 'legalForm', state: 'unmet' }] : evaluateFacts(planned, record)
    })
    // The alternative that fits best stands for all of them.
    const states = each.map(leastState)
    const best = each[states.indexOf(greatest(states))]
    const isOne =
      startUpSince !== null &&
      (isListedAs(company, 'startup') || record.holdsWords('startup') || record.holdsWords('start-up'))
    // No law says how old a start-up may be.
    const mayBeOne = startUpSince !== null && (company.dateOfIncorporation ?? '') >= startUpSince
    const asStartUp = ({ kind, state }: Fact): Fact => ({
      kind,
      state: isOne ? 'met' : mayBeOne && state === 'unmet' ? 'unknown' : state,
    })
    found.push(...best.map(asStartUp))
  }
  for (const planned of conditions.none) {
    const facts = evaluateFacts(planned, record)
    const state = leastState(facts)
    if (state === 'met') return null
    found.push(...facts.map(({ kind }) => ({ kind, state: state === 'unmet' ? ('met' as const) : state })))
  }
  if (found.some(({ state }) => state === 'unmet')) return null
  const isDescribed = company.description !== null
  return {
    facts: mergeFacts(found),
    excluded: excluded
      .filter(({ words }) => words !== '')
      .map(({ words, asked, isWithin, code }) => ({
        words,
        code: code !== null && lacksCode(company, code) ? code : null,
        isKnown: isDescribed || !isWithin || (asked !== null && isDistinct(asked, company)),
      })),
  }
}

/** Whether a company has codes, and none that is another one or below it. */
function lacksCode({ naceCodes: { primary, secondary } }: Company, code: string): boolean {
  return primary.length > 0 && ![...primary, ...secondary].some((own) => isUnder(own, code))
}

/** Whether titles of codes say all of the things, and there are things beside what is done with them. */
function isTitled(asked: AskedActivity, codes: readonly CodeNode[]): boolean {
  const said = saidInOwnLanguages(asked, codes)
  return asked.things.every((thing) => said.has(thing) && !asked.kinds.has(thing))
}

/** A record holds the words that its texts mention. Words that a description denies do not count. */
function recordOf(company: Company, texts: readonly CompanyText[]): QueriedRecord {
  return { ...openRecord(company), holdsWords: (entry) => findMentions(texts, entry).mentions.length > 0 }
}

/**
 * From a sentence to the query tree, with what was understood of the sentence. Pure.
 *
 * A company matches when it passes the filters (given and understood), mentions every `must`, and is about the activity asked
 * for: it carries the code of an industry that the words mean, or its texts contain all of the words, or another name of
 * what they name. It must be nothing that the sentence excludes.
 */

import Type, { type Static } from 'typebox'
import { LEGAL_FORMS } from '../../company/legal-form.ts'
import type { ActivityKind } from '../../industries/activity-kinds.ts'
import { findCode, isUnder } from '../../reference/industry-codes.ts'
import { closedObject } from '../../schemas.ts'
import type { ExploreFilters } from '../../search/filters.ts'
import type { MemberFamily } from '../../search/known-members.ts'
import type { NamedTrade, Query, Rank, SearchPlan } from '../../search/query.ts'
import { foldText } from '../../text/fold-text.ts'
import { languageOfCountry } from '../../text/language.ts'
import { isCompanyNumber } from '../../understanding/company-numbers.ts'
import {
  conditionsOf,
  Interpretation,
  type InterpretationPart,
  overruledBy,
  type SomeFilters,
  type Understanding,
} from '../../understanding/interpretation.ts'
import { tradesOf } from '../../understanding/names-in-text.ts'
import { relatePlaces } from '../../understanding/places/place-relations.ts'
import { spokenLanguages } from '../../understanding/sentence-language.ts'
import { piecesOf } from '../../understanding/sentence-words.ts'
import { understand } from '../../understanding/understand.ts'
import { contentWords, equivalentsIn, findTerms, GENERIC_WEIGHT, rankTerms } from './concepts.ts'
import { planFilters } from './filters.ts'
import type { Knowledge, Term } from './knowledge.ts'
import { wordsBeside } from './learned-sectors.ts'
import { NO_UNKNOWN, type UnknownMatches } from './member-families.ts'
import { type NearPlan, type NearSearch, NOTHING_NEAR, planNear, type SearchVector, withNear } from './near-words.ts'
import { asOfficialPhrase } from './official-phrase.ts'
import { notesOf, setAsideAbsent, withoutParts } from './parts-in-vain.ts'
import { planActivity, planTerm } from './plan-activity.ts'
import { rankedForms, rankedPlaces, rankedTowns, readUnknownPlace } from './ranked-places.ts'
import { correctActivity, type SpelledActivity } from './spelling.ts'
import { tradesIn } from './trades/named-trades.ts'
import { readTrade } from './trades/read-trade.ts'
import { withFamilies } from './trades/trade-families.ts'
import { planNamedTrade } from './trades/trade-in-names.ts'
import {
  allOf,
  codesSaying,
  FEEDBACK,
  planMention,
  planSectors,
  type ReadEntry,
  rankSectors,
  readEntry,
  requireWords,
} from './words.ts'

/** What a sentence is planned with. */
export interface PlusOptions {
  readonly country: string
  readonly knowledge: Knowledge
  /** `YYYY-MM-DD`; ages ("start-ups") are counted back from it. */
  readonly today: string
  /** What a model understood of the sentence; without one, the built-in tables understand it. */
  readonly understood?: Understanding | null
  /** Members that no company searched has: a filter on them ranks, or is left out. */
  readonly absent?: ReadonlySet<MemberFamily>
  /** Members whose filters companies pass of which the member is not known; none where absent. */
  readonly unknownMatches?: UnknownMatches
  /** Parts that are given up. */
  readonly without?: readonly InterpretationPart[]
  /** Whether near words, and the similarity of texts, find companies; `true` where absent. */
  readonly nearWords?: boolean
  /** The embedding of the sentence, which finds the companies nearest to it. */
  readonly vector?: SearchVector | null
}

/** What a caller gives beside the sentence, checked and planned. */
export interface GivenConditions {
  readonly filters: ExploreFilters
  /** The condition that the filters state. */
  readonly filtered: Query
  /** One condition for each `must`. */
  readonly required: readonly Query[]
}

/** A sector that the activity means, as answers show it. */
const ShownSector = closedObject({
  naceCode: Type.String(),
  title: Type.String(),
  weight: Type.Number({ description: 'How sure this sector is against all others, 0 to 1.' }),
  because: Type.Array(Type.String(), {
    description:
      'How many companies with the words have the code, where that led to it; then official phrases of the sector that are most like the words.',
  }),
})

/** What can be given up of a sentence. */
const ShownRelaxation = closedObject({
  without: Type.String({ description: 'The words that are given up.' }),
  companies: Type.Integer({ minimum: 0, description: 'Exactly the `totalCompanies` of the search without them.' }),
})

/** What a PLUS answer reports of its sentence: what was understood, and the sectors by which companies are found. */
export const PlusInterpretation = closedObject({
  notes: Type.Array(Type.String(), {
    description: 'What to know first: why nobody is found, and what could not be searched for.',
  }),
  relaxations: Type.Array(ShownRelaxation, {
    description: 'Where filters leave nobody: what can be given up, and how many companies are found then.',
  }),
  understoodBy: Type.Enum(['builtIn', 'model'], { description: 'What understood the sentence.' }),
  ...Interpretation.properties,
  sectors: Type.Array(ShownSector, { description: 'Sectors that the activity stands for, best first.' }),
  excludedNaceCodes: Type.Array(Type.String(), { description: 'Sectors that the exclusions stand for.' }),
})

/** What a PLUS answer reports of its sentence. */
export type PlusInterpretation = Static<typeof PlusInterpretation>

/** A sentence, planned. */
export interface PlusPlan {
  readonly plan: Omit<SearchPlan, 'page'>
  readonly interpretation: PlusInterpretation
  /** The near words of the activity; `null` where none were asked for. */
  readonly near: NearSearch | null
}

/** NACE codes of companies that do nothing but this, whatever the goods: what "no wholesalers" excludes. */
const KIND_CODES: Partial<Readonly<Record<ActivityKind, readonly string[]>>> = {
  wholesale: ['46'],
  agent: ['46.1'],
  retail: ['47'],
  make: ['C'],
  build: ['F'],
  transport: ['H'],
  rent: ['77'],
  teach: ['P'],
}

/**
 * Checks and plans what a caller gives beside the sentence. A server does so before it asks a model anything.
 *
 * @throws {PublicError} 400 for a filter that is not right, or a `must` without a word
 */
export function planGiven(
  filters: ExploreFilters,
  must: readonly string[],
  { country, knowledge, unknownMatches }: Pick<PlusOptions, 'country' | 'knowledge' | 'unknownMatches'>,
): GivenConditions {
  requireWords('must', must)
  const countries = [country]
  const filtered = planFilters(filters, countries, unknownMatches)
  return { filters, filtered, required: must.map((entry) => planMention(entry, countries, knowledge)) }
}

/**
 * Plans a sentence: {@link planGiven} and {@link planSentence} at once.
 *
 * @param given filters of the caller: they win over what the sentence says
 * @throws {PublicError} 400 for a filter that is not right, or a `must` without a word
 */
export function planPlus(
  query: string,
  given: ExploreFilters,
  must: readonly string[],
  options: PlusOptions,
): PlusPlan {
  return planSentence(query, planGiven(given, must, options), options)
}

/** Plans a sentence. @param given conditions of the caller: their filters win over what the sentence says */
export function planSentence(
  query: string,
  given: GivenConditions,
  {
    country,
    knowledge,
    today,
    understood: byModel = null,
    absent = NO_MEMBERS,
    unknownMatches = NO_UNKNOWN,
    without = [],
    nearWords = true,
    vector = null,
  }: PlusOptions,
): PlusPlan {
  const countries = [country]
  const read =
    byModel ??
    asOfficialPhrase(
      query,
      understand(query, { country, today }, tradesIn(query, country, knowledge)),
      countries,
      knowledge,
    )
  const said = overruledBy(given.filters, byModel === null ? readUnknownPlace(query, read, country, knowledge) : read)
  const understood = relatePlaces(query, withoutParts(setAsideAbsent(said, absent, country), without), country)
  const { all, none } = conditionsOf(understood)
  const forms = legalFormTerms(understood, countries, knowledge)
  const condition = (filters: SomeFilters, unknown: UnknownMatches): Query =>
    planUnderstood(filters, forms.get(filters), countries, unknown)
  const spoken = spokenLanguages(piecesOf(query), country)
  const spell = (text: string) =>
    correctActivity(text, [...new Set([languageOfCountry(country), ...spoken])], country, knowledge)
  const trades = tradesOf(understood).map((text) => spell(text).text)
  const trade = trades.join(' ')
  const activity = readTrade(trades, countries, knowledge)
  const spelled = spell(understood.activity)
  const found = findTerms(spelled.text, countries, knowledge, spoken)
  // Words that are all function words of some language are words of the country: "MOT" in Britain is no preposition.
  const written = (
    found.length > 0 ? found : findTerms(spelled.text, countries, knowledge, [languageOfCountry(country)])
  ).map((term) => orAsWritten(term, spelled))
  const terms = withFamilies(written, activity, country, knowledge)
  const exclusions = understood.exclusions.map((text) => planExclusion(text, activity, countries, knowledge))
  const conditions = [
    given.filtered,
    ...all.map(
      (alternatives): Query => ({ kind: 'any', of: alternatives.map((each) => condition(each, unknownMatches)) }),
    ),
    // What is not known is not excluded.
    ...[...none.map((each) => condition(each, NO_UNKNOWN)), ...exclusions.map(({ query: left }) => left)].map(
      (of): Query => ({ kind: 'not', of }),
    ),
    ...given.required,
  ]
  // Who asks for one company by its number does not want all of its town.
  const hasFilters =
    !understood.parts.some(isCompanyNumber) &&
    (understood.parts.some(({ filters }) => filters !== null) || exclusions.length > 0)
  const names = equivalentsIn(terms)
  const saying = codesSaying(activity, names, countries, knowledge)
  const bySector = planSectors(activity, countries, knowledge, saying)
  const { meaningOf } = knowledge
  const planned = planActivity(terms, { hasFilters, bySector, country, meaningOf })
  const about = planned.where
  const asked = terms.flatMap(({ words }) => words)
  const [sector] = activity.sectors
  const beside = sector === undefined ? new Set<string>() : wordsBeside(asked, sector.code, country, meaningOf)
  const isTelling = (word: string): boolean => !beside.has(word) && planned.isTelling(word)
  const nearPlan = nearWords ? planNearActivity(trade, terms, countries, knowledge) : NOTHING_NEAR
  const { where, near } = withNear(about, nearPlan, conditions, {
    country,
    vector: nearWords && terms.length > 0 ? vector : null,
  })
  const ranked = terms.length > 0 ? terms : [...forms.values()].flat()
  return {
    plan: {
      countries,
      where,
      rank: planRank(rankSectors(activity, names, countries, saying), ranked, {
        places: [...rankedPlaces(understood, country), ...(terms.length > 0 ? rankedForms(understood, country) : [])],
        values: rankedTowns(understood, country),
        near: nearPlan.rank,
        isTelling,
        trade: planNamedTrade(
          {
            entry: activity.entry,
            codes: activity.sectors.map(({ code }) => code),
            isByName: activity.isHardlyBorne === true,
          },
          terms,
          country,
          knowledge,
        ),
      }),
    },
    near: nearWords ? near : null,
    interpretation: {
      notes: [
        ...spelled.corrections.map(({ written, meant }) => `“${written}” is read as “${meant}”.`),
        ...notesOf(understood, country),
      ],
      relaxations: [],
      understoodBy: byModel === null ? 'builtIn' : 'model',
      ...understood,
      sectors: presentSectors(activity, country),
      excludedNaceCodes: [...new Set(exclusions.flatMap(({ codes }) => codes))],
    },
  }
}

/** A term whose word had a typo finds what has it as the sentence writes it, too. */
function orAsWritten(term: Term, { corrections }: SpelledActivity): Term {
  const written = corrections.flatMap(({ written, meant }) => (term.words.includes(foldText(meant)) ? [written] : []))
  return written.length === 0 ? term : { ...term, alternatives: [...term.alternatives, ...written] }
}

function planNearActivity(
  activity: string,
  terms: readonly Term[],
  countries: readonly string[],
  knowledge: Knowledge,
): NearPlan {
  // The sentence decides which words of an activity are terms.
  const key = `${countries.join()} ${terms.map(({ words }) => words.join(' ')).join()} ${activity}`
  return knowledge.caches.near.get(key, () => planNear(activity, terms, countries, knowledge))
}

function presentSectors({ sectors }: ReadEntry, country: string): PlusInterpretation['sectors'] {
  return sectors.map(({ code, weight, because }) => ({
    naceCode: code,
    title: findCode('nace', country, code)?.title ?? '',
    weight: Math.round(weight * 1000) / 1000,
    because: because.map(({ text }) => text),
  }))
}

/**
 * Plans filters that were understood.
 *
 * @param form terms of the legal form in words, where the filters are one: they find companies without a recorded form
 */
function planUnderstood(
  filters: SomeFilters,
  form: readonly Term[] | undefined,
  countries: readonly string[],
  unknownMatches: UnknownMatches,
): Query {
  if (filters.countriesIso2?.some((country) => countries.includes(country)) === false) return NOBODY
  const filtered = planFilters({ ...filters, countriesIso2: [...countries] }, countries, unknownMatches)
  return form === undefined
    ? filtered
    : { kind: 'any', of: [filtered, allOf([WITHOUT_LEGAL_FORM, ...form.map(planTerm)])] }
}

/** What is in another country is not in the one searched. */
const NOBODY: Query = Object.freeze({ kind: 'any', of: Object.freeze([]) })

/** Shorter ones are abbreviations: "Ltd", "GmbH". */
const SPOKEN_FORM_LENGTH_MIN = 6

/**
 * The terms of the legal forms of a sentence, by their filters. "Nonprofit" is a form to a register, and a word that a company
 * uses of itself where nobody recorded its form.
 */
function legalFormTerms(
  { parts }: Understanding,
  countries: readonly string[],
  knowledge: Knowledge,
): Map<SomeFilters, readonly Term[]> {
  const forms = new Map<SomeFilters, readonly Term[]>()
  for (const { kind, effect, filters, words } of parts) {
    if (kind !== 'legalForm' || effect !== 'filters' || filters === null || words.length < SPOKEN_FORM_LENGTH_MIN)
      continue
    const terms = findTerms(words, countries, knowledge)
    if (terms.length > 0) forms.set(filters, terms)
  }
  return forms
}

/** Companies whose legal form no register knows. */
const WITHOUT_LEGAL_FORM: Query = {
  kind: 'not',
  of: {
    kind: 'value',
    field: 'legalForm',
    values: LEGAL_FORMS.filter((form) => form !== 'Companies with unknown/unrecorded legal form'),
  },
}

const NO_MEMBERS: ReadonlySet<MemberFamily> = new Set()

function planRank(
  codes: Rank['codes'],
  terms: readonly Term[],
  {
    places,
    near,
    values,
    isTelling,
    trade,
  }: {
    readonly places: Rank['words']
    readonly near: Rank['words']
    readonly values: NonNullable<Rank['values']>
    readonly isTelling: (word: string) => boolean
    readonly trade: NamedTrade | null
  },
): Rank | null {
  if (terms.length === 0 && places.length === 0 && values.length === 0) return null
  const asked = rankTerms(terms)
  // A word that says nothing ranks like a generic one, unless it is all there is.
  const telling = asked.map(({ entry }) => entry.includes(' ') || isTelling(entry))
  const words = [
    ...(telling.includes(true)
      ? asked.map((each, at) => (telling[at] ? each : { ...each, weight: Math.min(each.weight, GENERIC_WEIGHT) }))
      : asked),
    ...places,
  ]
  return {
    words,
    codes,
    feedback: FEEDBACK,
    ...(near.length > 0 && { near }),
    ...(values.length > 0 && { values }),
    ...(trade !== null && { names: [trade] }),
  }
}

/**
 * Plans what is excluded: companies that mention it, and companies that carry the code of what it means. The codes of the
 * activity stay: most restaurants have the code of takeaways.
 */
function planExclusion(
  text: string,
  activity: ReadEntry,
  countries: readonly string[],
  knowledge: Knowledge,
): { readonly query: Query; readonly codes: readonly string[] } {
  const answer = knowledge.sectors.of(text, { limit: 5 })
  const bySector = readEntry(text, countries, { ...knowledge, meaningOf: null })
  const kinds = answer.kinds.flatMap((kind) => KIND_CODES[kind] ?? [])
  const words = contentWords(text, countries[0])
  // "No wholesalers" names a kind and nothing else: it means all of that kind, not the likeliest classes of it.
  const isKindAlone = words.length <= 1 && kinds.length > 0
  const own = activity.sectors.map(({ code }) => code)
  // Of all wholesalers, only those of the likeliest sector stay.
  const kept = isKindAlone ? own.slice(0, 1) : own
  const codes = (isKindAlone ? kinds : bySector.sectors.map(({ code }) => code)).filter(
    (code) => !kept.some((each) => isUnder(each, code) || isUnder(code, each)),
  )
  const mention = planMention(text, countries, knowledge)
  const query: Query =
    codes.length === 0
      ? mention
      : { kind: 'any', of: [mention, { kind: 'code', scheme: 'nace', codes, rank: 'primary' }] }
  return { query, codes }
}

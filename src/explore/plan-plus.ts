/**
 * From a sentence to the query tree, with what was understood of it. Pure.
 *
 * A company matches when it passes the filters (given and understood), holds every `must`, and is about the activity
 * asked for: it carries the code of an industry that the words stand for, or says all of the words, or another name
 * of what they name. What the sentence excludes, it must not be.
 */
import Type, { type Static } from 'typebox'
import { LEGAL_FORMS } from '../company/legal-form.ts'
import type { ActivityKind } from '../industries/activity-kinds.ts'
import { isGeneric } from '../industries/generic-words.ts'
import type { Sectors } from '../industries/sectors.ts'
import { thesaurus } from '../industries/thesaurus.ts'
import { findCode } from '../reference/industry-codes.ts'
import type { ExploreFilters } from '../search/filters.ts'
import type { Query, Rank, SearchPlan } from '../search/query.ts'
import { analyse } from '../text/analyzer.ts'
import {
  conditionsOf,
  Interpretation,
  overruledBy,
  type SomeFilters,
  type Understanding,
} from '../understanding/interpretation.ts'
import { understand } from '../understanding/understand.ts'
import { isSmall, joined, rankTerms, type Term, tellingOf, termsOf } from './plan-concepts.ts'
import { planFilters } from './plan-filters.ts'
import { allOf, FEEDBACK, type ReadEntry, rankSectors, readEntry, requireWords, standsIn } from './plan-words.ts'

/** What a sentence is planned with. */
export interface PlusOptions {
  readonly country: string
  readonly sectors: Sectors
  /** `YYYY-MM-DD`; ages ("start-ups") are reckoned from it. */
  readonly today: string
  /** What a model understood of the sentence; the built-in way understands it where there is none. */
  readonly understood?: Understanding | null
}

/** A sector that the activity stands for, as it is shown. */
const ShownSector = Type.Object(
  {
    naceCode: Type.String(),
    title: Type.String(),
    weight: Type.Number({ description: 'How sure this sector is against all others, 0 to 1.' }),
    because: Type.Array(Type.String(), { description: 'Official phrases of the sector that are most like the words.' }),
  },
  { additionalProperties: false },
)

/** What a PLUS answer tells of its sentence: what was understood, and the sectors by which companies are found. */
export const PlusInterpretation = Type.Object(
  {
    understoodBy: Type.Enum(['builtIn', 'model'], { description: 'What understood the sentence.' }),
    ...Interpretation.properties,
    sectors: Type.Array(ShownSector, { description: 'Sectors that the activity stands for, best first.' }),
    excludedNaceCodes: Type.Array(Type.String(), { description: 'Sectors that the exclusions stand for.' }),
  },
  { additionalProperties: false },
)

/** What a PLUS answer tells of its sentence. */
export type PlusInterpretation = Static<typeof PlusInterpretation>

/** A sentence, planned. */
export interface PlusPlan {
  readonly plan: Omit<SearchPlan, 'page'>
  readonly interpretation: PlusInterpretation
}

/** NACE codes of those who do nothing but this, whatever the thing: what "no wholesalers" leaves out. */
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
 * Plans a sentence.
 *
 * @param given filters of the caller: they win over what the sentence says
 * @throws {PublicError} 400 for a filter that is not right, or a `must` without a word
 */
export function planPlus(
  query: string,
  given: ExploreFilters,
  must: readonly string[],
  { country, sectors, today, understood: byModel = null }: PlusOptions,
): PlusPlan {
  requireWords('must', must)
  const countries = [country]
  const understood = overruledBy(given, byModel ?? understand(query, { country, today }))
  const { all, none } = conditionsOf(understood)
  const spoken = spokenForms(understood, countries)
  const condition = (filters: SomeFilters): Query => {
    const filtered = planFilters({ ...filters, countriesIso2: countries }, countries)
    const form = spoken.get(filters)
    return form === undefined
      ? filtered
      : { kind: 'any', of: [filtered, allOf([WITHOUT_LEGAL_FORM, ...form.map(says)])] }
  }
  const activity = readEntry(understood.activity, countries, sectors)
  const terms = termsOf(understood.activity, countries, thesaurus())
  const exclusions = understood.exclusions.map((text) => excluded(text, countries, sectors))
  const where = allOf([
    planFilters(given, countries),
    ...all.map((alternatives): Query => ({ kind: 'any', of: alternatives.map(condition) })),
    ...[...none.map(condition), ...exclusions.map(({ query: left }) => left)].map((of): Query => ({ kind: 'not', of })),
    isAbout(activity, terms, all.length > 0),
    ...must.map((entry) => standsIn(entry, countries)),
  ])
  return {
    plan: { countries, where, rank: rankOf(activity, terms.length > 0 ? terms : [...spoken.values()].flat()) },
    interpretation: {
      understoodBy: byModel === null ? 'builtIn' : 'model',
      ...understood,
      sectors: activity.sectors.map(({ code, weight, because }) => ({
        naceCode: code,
        title: findCode('nace', country, code)?.title ?? '',
        weight: Math.round(weight * 1000) / 1000,
        because: because.map(({ text }) => text),
      })),
      excludedNaceCodes: [...new Set(exclusions.flatMap(({ codes }) => codes))],
    },
  }
}

/** Shorter ones are abbreviations: "Ltd", "GmbH". */
const SPOKEN_FORM_LENGTH_MIN = 6

/**
 * The legal forms of a sentence in words, by their filters: "nonprofit" is a form to a register, and what a company says of
 * itself where nobody recorded its form.
 */
function spokenForms({ parts }: Understanding, countries: readonly string[]): Map<SomeFilters, readonly Term[]> {
  const forms = new Map<SomeFilters, readonly Term[]>()
  for (const { kind, effect, filters, words } of parts) {
    if (kind !== 'legalForm' || effect !== 'filters' || filters === null || words.length < SPOKEN_FORM_LENGTH_MIN)
      continue
    const terms = termsOf(words, countries, thesaurus())
    if (terms.length > 0) forms.set(filters, terms)
  }
  return forms
}

/** Companies of which no register says the legal form. */
const WITHOUT_LEGAL_FORM: Query = {
  kind: 'not',
  of: {
    kind: 'value',
    field: 'legalForm',
    values: LEGAL_FORMS.filter((form) => form !== 'Companies with unknown/unrecorded legal form'),
  },
}

/** The words of an activity that say something: stop words of the country's language and of English left out. */
export function contentWords(activity: string, country: string): string[] {
  return [...new Set(analyse(activity, 'plain').map(({ word }) => word))].filter((word) => !isSmall(word, [country]))
}

/** Without any activity the filters alone decide; without either, nothing was understood and nothing is found. */
function isAbout(activity: ReadEntry, terms: readonly Term[], hasFilters: boolean): Query {
  if (terms.length === 0) return hasFilters ? { kind: 'all', of: [] } : { kind: 'any', of: [] }
  const telling = tellingOf(terms)
  const parts: Query[] = [allOf(telling.map(says))]
  const together = telling.length === 2 ? joined(telling.flatMap(({ words }) => words)) : null
  if (together !== null) parts.push(holds(together))
  const one = telling.flatMap(({ words, alternatives }) => [...tellingWords(words), ...alternatives])
  if (one.length > 1) parts.push(allOf([WITHOUT_INDUSTRY, { kind: 'any', of: one.map(holds) }]))
  const codes = activity.sectors.map(({ code }) => code)
  if (codes.length > 0) parts.push({ kind: 'code', scheme: 'nace', codes, rank: 'either' })
  return parts.length === 1 ? parts[0] : { kind: 'any', of: parts }
}

const holds = (entry: string): Query => ({ kind: 'words', entry })

/** A company says a term that says all of its words, or an alternative. */
function says({ words, alternatives }: Term): Query {
  const itself = allOf(words.map(holds))
  return alternatives.length === 0 ? itself : { kind: 'any', of: [itself, ...alternatives.map(holds)] }
}

function tellingWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !isGeneric(word))
  return telling.length > 0 ? telling : words
}

/**
 * Companies of which no register says the industry: they can be found by their own words only, so there one word of the
 * activity is enough, and the rank decides. Every NACE code lies in one of the sections.
 */
const WITHOUT_INDUSTRY: Query = {
  kind: 'not',
  of: { kind: 'code', scheme: 'nace', codes: [...'ABCDEFGHIJKLMNOPQRSTU'], rank: 'either' },
}

function rankOf(activity: ReadEntry, terms: readonly Term[]): Rank | null {
  if (terms.length === 0) return null
  return { words: rankTerms(terms), codes: rankSectors([activity]), feedback: FEEDBACK }
}

/** Who is left out: those who say it, and those who carry the code of what it means. */
function excluded(text: string, countries: readonly string[], sectors: Sectors) {
  const answer = sectors.of(text, { limit: 5 })
  const bySector = readEntry(text, countries, sectors)
  const kinds = answer.kinds.flatMap((kind) => KIND_CODES[kind] ?? [])
  const words = contentWords(text, countries[0])
  // "no wholesalers" says a kind and nothing else: all of that kind are meant, not the likeliest classes of it.
  const isKindAlone = words.length <= 1 && kinds.length > 0
  const codes = isKindAlone ? kinds : bySector.sectors.map(({ code }) => code)
  const says = standsIn(text, countries)
  const query: Query =
    codes.length === 0 ? says : { kind: 'any', of: [says, { kind: 'code', scheme: 'nace', codes, rank: 'primary' }] }
  return { query, codes }
}

/**
 * `interpretation`: what a PLUS search understood of its sentence. The schema is the one definition; the types come
 * from it.
 */
import Type, { type Static } from 'typebox'
import { ExploreFilters } from '../search/filters.ts'

/** What a part of a sentence is about. */
export const PART_KINDS = [
  'place',
  'amount',
  'age',
  'status',
  'legalForm',
  'listing',
  'size',
  'activity',
  'exclusion',
  'ignored',
] as const

/** One of {@link PART_KINDS}. */
export type PartKind = (typeof PART_KINDS)[number]

/**
 * What a part does: `ignored` for words that ask for what is not known; `nothing` for other words without effect and for
 * parts that a filter of the caller overrules.
 */
export const PART_EFFECTS = ['filters', 'excludes', 'ranks', 'ignored', 'nothing'] as const

/** What parts of each kind do, unless something else is said of one. */
export const EFFECT_OF: Readonly<Record<PartKind, (typeof PART_EFFECTS)[number]>> = {
  place: 'filters',
  amount: 'filters',
  age: 'filters',
  status: 'filters',
  legalForm: 'filters',
  listing: 'filters',
  size: 'filters',
  activity: 'ranks',
  exclusion: 'excludes',
  ignored: 'nothing',
}

/** Some of the filters of a search, in canonical values. */
export const SomeFilters = Type.Partial(ExploreFilters)

/** Some of the filters of a search, in canonical values. */
export type SomeFilters = Static<typeof SomeFilters>

/**
 * A part of the sentence that was understood.
 *
 * `filters`: what matches must fulfil; for an `exclusion`, what they must not fulfil; `null` for text (an activity, an
 * excluded activity, words without effect). Parts of one kind among place, status, legalForm, listing and size
 * are alternatives, unless one `narrows` those before it; everything else must hold together ({@link conditionsOf} says it
 * in filters).
 */
export const InterpretationPart = Type.Object(
  {
    words: Type.String({ description: 'The words of the query it came from.' }),
    start: Type.Integer({ description: 'Where the words start in the query, in UTF-16 code units.' }),
    end: Type.Integer({ description: 'Where the words end in the query (exclusive).' }),
    kind: Type.Enum(PART_KINDS, { description: 'What it speaks of.' }),
    effect: Type.Enum(PART_EFFECTS, {
      description: 'Whether it filters, excludes, ranks, is ignored as nobody knows it, or counts for nothing.',
    }),
    filters: Type.Union([SomeFilters, Type.Null()], { description: 'The filters it stands for; `null` for text.' }),
    reason: Type.Optional(Type.String({ description: 'Why it has no effect, where that is not plain.' })),
    narrows: Type.Optional(
      Type.Literal(true, { description: 'A place that must hold beside the places before it, and is no alternative.' }),
    ),
  },
  { additionalProperties: false },
)

/** A part of the sentence that was understood. */
export type InterpretationPart = Static<typeof InterpretationPart>

/** What was understood of a sentence: the added member `interpretation` of a PLUS answer. */
export const Interpretation = Type.Object(
  {
    parts: Type.Array(InterpretationPart, { description: 'What was understood, in the order of the sentence.' }),
    activity: Type.String({ description: 'The words that say what companies do; empty if none do.' }),
    exclusions: Type.Array(Type.String(), { description: 'Texts that companies must not be about.' }),
  },
  { additionalProperties: false },
)

/** What was understood of a sentence. */
export type Understanding = Static<typeof Interpretation>

/** What the filtering parts of a sentence ask for, in filters. */
export interface Conditions {
  /** Every entry must hold; an entry holds if one of its filters does. */
  readonly all: readonly (readonly SomeFilters[])[]
  /** None of these may hold. */
  readonly none: readonly SomeFilters[]
}

/** Kinds whose parts are alternatives: "in Milan or Turin", "GmbH or AG". */
const ALTERNATIVES: ReadonlySet<PartKind> = new Set(['place', 'status', 'legalForm', 'listing', 'size'])

/** The filtering parts of a sentence: every entry must hold, and an entry holds if one of its parts does. */
export function alternativesOf({ parts }: Pick<Understanding, 'parts'>): readonly (readonly InterpretationPart[])[] {
  const last = new Map<PartKind, InterpretationPart[]>()
  const all: InterpretationPart[][] = []
  for (const part of parts) {
    if (part.filters === null || part.effect !== 'filters') continue
    const known = ALTERNATIVES.has(part.kind) && part.narrows !== true ? last.get(part.kind) : undefined
    if (known !== undefined) {
      known.push(part)
      continue
    }
    const entry = [part]
    all.push(entry)
    last.set(part.kind, entry)
  }
  return all
}

/** Combines the filtering parts, see {@link alternativesOf}. */
export function conditionsOf(understood: Pick<Understanding, 'parts'>): Conditions {
  const filtersOf = (parts: readonly InterpretationPart[]) => parts.flatMap(({ filters }) => filters ?? [])
  return {
    all: alternativesOf(understood).map(filtersOf),
    none: filtersOf(understood.parts.filter(({ effect }) => effect === 'excludes')),
  }
}

/**
 * Filters on a place by its name. A distance of the caller overrules them, but they do not overrule a distance: "within 20 km
 * of Barnsley" reaches several regions, and a filter chooses among them.
 */
const PLACE: readonly (keyof SomeFilters)[] = ['regions', 'cities', 'postcode']
/** Filters about the same thing: one that the caller gives overrules all of its family. */
const FAMILIES: readonly (readonly (keyof SomeFilters)[])[] = [
  PLACE,
  ['dateOfIncorporationGte', 'dateOfIncorporationLte'],
  ['operatingRevenueGte', 'operatingRevenueLte'],
  ['numberOfEmployeesGte', 'numberOfEmployeesLte'],
]

/**
 * Lets the caller's filters win (`docs/decisions.md`, "plus"): the effect of every part about the same thing becomes
 * `nothing`.
 *
 * @param given filters of the request; an empty list counts as absent, as everywhere
 */
export function overruledBy(given: SomeFilters, understood: Understanding): Understanding {
  const members = Object.entries(given)
    .filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0))
    .map(([member]) => member as keyof SomeFilters)
    .filter((member) => member !== 'countriesIso2')
  const overruled = new Set(
    members.flatMap((member) =>
      member === 'near' ? [member, ...PLACE] : (FAMILIES.find((family) => family.includes(member)) ?? [member]),
    ),
  )
  if (overruled.size === 0) return understood
  const parts = understood.parts.map((part) => {
    const isOverruled =
      part.filters !== null && Object.keys(part.filters).some((member) => overruled.has(member as keyof SomeFilters))
    return isOverruled ? { ...part, effect: 'nothing' as const } : part
  })
  return { ...understood, parts }
}

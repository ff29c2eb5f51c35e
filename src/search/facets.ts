/**
 * Facets: how many of the matches of a search have each value of a member, as plain data. Every engine counts them exactly.
 *
 * A count is the number of companies that a search with that value as a condition finds. A company with several values (of
 * codes, registers, or a published band that touches several sizes) counts under each of them, and once under each.
 */
import type { CodeRank, Query, ValueField } from './query.ts'

/** Members whose values are counted as they are compared: see {@link ValueField}. */
export const FACET_VALUE_FIELDS = [
  'region',
  'province',
  'city',
  'legalForm',
  'status',
  'category',
  'listing',
] as const satisfies readonly ValueField[]

/** One of {@link FACET_VALUE_FIELDS}. */
export type FacetValueField = (typeof FACET_VALUE_FIELDS)[number]

/** Members that are counted by size, and for which a register may publish a band instead of a number. */
export const SIZE_FIELDS = ['operatingRevenue', 'numberOfEmployees'] as const

/** One of {@link SIZE_FIELDS}. */
export type SizeField = (typeof SIZE_FIELDS)[number]

/** A size: companies of which some value lies between the bounds, both inclusive; `lte` is `null` where it is open. */
export interface Size {
  readonly value: string
  readonly gte: number
  readonly lte: number | null
}

const SIZES = [
  ['0-9', 0, 9],
  ['10-49', 10, 49],
  ['50-249', 50, 249],
  ['250-999', 250, 999],
  ['1000+', 1000, null],
] as const

/** The sizes of a member: of revenue in millions of the company's own currency, up to the last unit below the next size. */
export const FACET_SIZES: Readonly<Record<SizeField, readonly Size[]>> = {
  numberOfEmployees: SIZES.map(([value, gte, lte]) => ({ value, gte, lte })),
  operatingRevenue: SIZES.map(([value, gte, lte]) => ({
    value,
    gte: gte * 1e6,
    lte: lte === null ? null : (lte + 1) * 1e6 - 1,
  })),
}

/** Code schemes that are counted. */
export const FACET_SCHEMES = ['nace', 'national'] as const

/** One of {@link FACET_SCHEMES}. */
export type FacetScheme = (typeof FACET_SCHEMES)[number]

/** A value of a code facet: a company has it that carries one of the codes, or one below. */
export interface CodeValue {
  readonly value: string
  readonly codes: readonly string[]
}

/** What is counted. */
export type FacetOf =
  /**
   * Values of a member; a company without one is missing. `also`, by country: companies there with the second value count
   * under the first too, where some company of the country has the first.
   */
  | {
      readonly kind: 'value'
      readonly field: FacetValueField
      readonly also?: Readonly<Record<string, readonly (readonly [value: string, other: string])[]>>
    }
  /** These codes; a company with none of them is missing. */
  | {
      readonly kind: 'code'
      readonly scheme: FacetScheme
      readonly rank: CodeRank
      readonly values: readonly CodeValue[]
    }
  /** {@link FACET_SIZES}; a company without a value and without a band is missing. */
  | { readonly kind: 'size'; readonly field: SizeField }
  /** Year (`1987`) or month (`1987-03`) of incorporation; of `closed`, since when the status holds of companies that are closed. */
  | { readonly kind: 'founded' | 'closed'; readonly by: 'year' | 'month' }
  /** Registers that say something of the company; `derived` is none. */
  | { readonly kind: 'register' }
  /** Keys of an attribute (`company/attributes.ts`). */
  | { readonly kind: 'attribute'; readonly name: string }

/** One facet of a search. */
export interface Facet {
  readonly of: FacetOf
  /** Which companies are counted: the index of a condition of the plan; the first where absent. */
  readonly condition?: number
  /** Most values listed: those with the highest counts, at least 1. */
  readonly top: number
  /** Counts, among the companies of each listed value, the values of another member. */
  readonly by?: Omit<Facet, 'by'>
}

/** Facets to be counted. */
export interface FacetPlan {
  /** ISO 3166-1 alpha-2 codes; only companies of these countries are considered. */
  readonly countries: readonly string[]
  /** What companies must meet to be counted, each once; first the search's own, whose matches are the total. */
  readonly conditions: readonly Query[]
  readonly facets: readonly Facet[]
}

/** A value and its companies. */
export interface FacetCount {
  /** As records are compared by it: a city is its `cityKey`, an attribute its key. */
  readonly value: string
  /** A city or an attribute as a company writes it, where the value is another text. */
  readonly label?: string
  /** At least 1. */
  readonly count: number
  readonly by?: FacetCounts
}

/** What was counted. */
export interface FacetCounts {
  /** Counts descending, ties by value (UTF-16 code units). */
  readonly values: readonly FacetCount[]
  /** Companies with a value that is not listed. */
  readonly other: number
  /** Companies without any. */
  readonly missing: number
}

/** What a search engine counted. */
export interface FacetResult {
  /** Companies that match `where` of the plan. */
  readonly total: number
  /** One for each facet of the plan. */
  readonly facets: readonly FacetCounts[]
}

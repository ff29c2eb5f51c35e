/**
 * Grammars of sentences: for each language the ways to express a part, independent of any sentence.
 *
 * They are written from the grammar of the languages (inflection, word order, abbreviations), not from the rules that are tested
 * with them. `understanding/grammar.long.test.ts` puts them together.
 */

/** What a part must become: its filters, `ignored` for what no register knows, `excluded` for an excluded text. */
export type Meaning = Readonly<Record<string, unknown>> | 'ignored' | { readonly excluded: string }

/** The ways to express one thing: patterns separated by `; `, with `~` in place of the activity if it is not first. */
export type Phrases = readonly (readonly [meaning: Meaning, patterns: string])[]

/** Kinds of part. Two of one sentence are always of different kinds. */
export type Kind =
  | 'place'
  | 'demonym'
  | 'distance'
  | 'group'
  | 'size'
  | 'heads'
  | 'turnover'
  | 'founded'
  | 'status'
  | 'form'
  | 'listing'
  | 'exclusion'
  | 'unknown'

/** How a language asks. */
export interface Grammar {
  /** Country searched: ISO 3166-1 alpha-2 code. */
  readonly country: string
  /** Activities, in words that no rule knows. */
  readonly activities: readonly string[]
  /** Beginnings of requests, with `~` for the rest. */
  readonly requests: readonly string[]
  readonly kinds: Readonly<Partial<Record<Kind, Phrases>>>
}

/** Bounds of employees. */
export function heads(low: number | null, high: number | null = null): Meaning {
  return {
    ...(low !== null && { numberOfEmployeesGte: low }),
    ...(high !== null && { numberOfEmployeesLte: high }),
  }
}

/** Bounds of turnover. */
export function turnover(low: number | null, high: number | null = null): Meaning {
  return { ...(low !== null && { operatingRevenueGte: low }), ...(high !== null && { operatingRevenueLte: high }) }
}

/** Bounds of the date of incorporation. */
export function founded(from: string | null, to: string | null = null): Meaning {
  return { ...(from !== null && { dateOfIncorporationGte: from }), ...(to !== null && { dateOfIncorporationLte: to }) }
}

/** The day from which the sentences of the grammars count back. */
export const TODAY = '2026-06-15'

/** Sizes in words. */
export const SIZES = {
  micro: { numberOfEmployeesLte: 9 },
  small: { categories: ['Small company'] },
  medium: { categories: ['Medium sized company'] },
  large: { categories: ['Large company', 'Very large company'] },
  sme: { numberOfEmployeesLte: 249 },
} as const

/** Statuses in words. */
export const STATUS = {
  active: { status: 'active' },
  dissolved: { status: 'dissolved' },
  liquidation: { status: ['In liquidation'] },
  bankrupt: { status: ['Bankruptcy', 'Dissolved (bankruptcy)'] },
} as const

/** Listings in words. */
export const LISTED = { listedDelistedUnlisted: ['listed'] } as const
/** Companies that are on no exchange. */
export const UNLISTED = { listedDelistedUnlisted: ['unlisted', 'delisted'] } as const

/** Standardised legal forms. */
export const FORMS = {
  public: { standardisedLegalForm: ['Public limited companies'] },
  private: { standardisedLegalForm: ['Private limited companies'] },
  partnership: { standardisedLegalForm: ['Partnerships'] },
  sole: { standardisedLegalForm: ['Sole traders/proprietorships'] },
  nonProfit: { standardisedLegalForm: ['Non profit organisations'] },
  cooperative: { standardisedLegalForm: ['Other legal forms'] },
} as const

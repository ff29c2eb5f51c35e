/**
 * The query tree: what to look for, as plain data.
 *
 * Lite, Simple Semantic and Plus differ only in how they make such a tree; every engine is a compiler for it. A tree
 * can be printed, stored, compared and tested without an engine. All values in it are already canonical: closed-list
 * values in the interface's spelling, codes as the lists write them, places by the keys of `company/place-keys.ts`.
 */
import type { LocatedCompany } from '../company/address/address-key.ts'
import type { CodeScheme } from '../company/codes.ts'

/** Which of a company's codes count. */
export type CodeRank = 'primary' | 'secondary' | 'either'

/**
 * Members that are compared as whole values.
 *
 * `region` is the left part and `province` the whole of the `<region>|<province>` token; `city` is compared by its
 * `cityKey`, `postcode` by its `postcodeKey`, on both sides. An empty text is no value and equals nothing.
 */
export const VALUE_FIELDS = [
  'status',
  'legalForm',
  'category',
  'listing',
  'region',
  'province',
  'city',
  'postcode',
] as const

/** One of {@link VALUE_FIELDS}. */
export type ValueField = (typeof VALUE_FIELDS)[number]

/** Members that are compared as numbers. Dates are days since 1970-01-01 (UTC); revenue is in the company's own currency. */
export type RangeField = 'dateOfIncorporation' | 'statusDate' | 'operatingRevenue' | 'numberOfEmployees'

/** A condition on one company. */
export type Query =
  /** Every part holds; without parts: always. */
  | { readonly kind: 'all'; readonly of: readonly Query[] }
  /** At least one part holds; without parts: never. */
  | { readonly kind: 'any'; readonly of: readonly Query[] }
  /** The part does not hold. */
  | { readonly kind: 'not'; readonly of: Query }
  /**
   * `of` holds. A node that an engine is likely to see again in other plans: `key` names it, so that the engine may cache
   * what `of` matches.
   *
   * The key determines `of`: within one version of the program (and its tables), nodes with the same key have equal
   * subtrees. Keys have at most {@link SHARED_KEY_LENGTH_MAX} UTF-16 code units. An engine without such a cache
   * evaluates `of`.
   */
  | { readonly kind: 'shared'; readonly key: string; readonly of: Query }
  /** The company is of this country (ISO 3166-1 alpha-2), and `of` holds. Words mean something else in every country. */
  | { readonly kind: 'country'; readonly country: string; readonly of: Query }
  /** The member equals one of the values. */
  | { readonly kind: 'value'; readonly field: ValueField; readonly values: readonly string[] }
  /** The member has a value, and it begins with `prefix`: every company with a value where that is empty. */
  | { readonly kind: 'prefix'; readonly field: ValueField; readonly prefix: string }
  /**
   * The company carries one of the codes, or one below it in the scheme's tree. With `countries`, only companies of
   * these: the titles of codes differ between countries, and so do the codes whose titles contain a word.
   */
  | {
      readonly kind: 'code'
      readonly scheme: CodeScheme
      readonly codes: readonly string[]
      readonly rank: CodeRank
      readonly countries?: readonly string[]
    }
  /**
   * The member lies between the bounds, both inclusive, `null` for none.
   *
   * Where the register publishes a band (`…Min`/`…Max`) instead of a value, the company matches when some value lies
   * both in the band and between the bounds; a band without one of its ends is open there. A company with neither
   * matches no range, not even one without bounds.
   */
  | { readonly kind: 'range'; readonly field: RangeField; readonly gte: number | null; readonly lte: number | null }
  /**
   * The company's coordinates, else the centre of its postcode or town, lie within `kilometres` of the point, on a sphere
   * (`search/company-point.ts`). A company with neither matches no distance.
   */
  | {
      readonly kind: 'near'
      readonly latitude: number
      readonly longitude: number
      readonly kilometres: number
    }
  /**
   * The same point lies within the box, its edges included; from `west` to `east`, over the antimeridian where `west` is the
   * greater.
   */
  | ({ readonly kind: 'within' } & Box)
  /** The company has one of these ids. */
  | IdsQuery
  | SameAddressQuery
  /**
   * The company is the one with the id, or one of its group: all below its ultimate parent, as registers state it on the day on which
   * the generation was made. Who is in it depends on other companies, so an engine finds them when it executes the plan.
   */
  | { readonly kind: 'group'; readonly id: string }
  /** The attribute has one of these keys (`company/attributes.ts`); a company without it matches nothing. */
  | { readonly kind: 'attribute'; readonly name: string; readonly keys: readonly string[] }
  /** The key of the attribute lies between the two, both inclusive, by UTF-16 code units. */
  | { readonly kind: 'attributeRange'; readonly name: string; readonly from: string; readonly to: string }
  /**
   * One text of the company (its name, a former or trade name, or its description) contains the phrase `entry`: its
   * words follow one another, each compared by its stem under the analysis of that text's own language.
   *
   * Names are in `languageOfCountry(countryIso2)`, descriptions in `languageOfText(descriptionLanguage, countryIso2)`;
   * `text/analyzer.ts` defines words and stems. An entry without a word matches nothing.
   */
  | { readonly kind: 'words'; readonly entry: string }
  /**
   * The company has a description, of at least one word, and no NACE code that the classification knows: its texts alone
   * say what it does.
   */
  | { readonly kind: 'uncoded' }
  | NearestQuery

/** An area between two parallels and two meridians, degrees. */
export interface Box {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** Companies by their ids. */
export interface IdsQuery {
  readonly kind: 'ids'
  readonly ids: readonly string[]
  /** What an engine found of them in its own numbers, ascending, by country; only the engine itself sets it. */
  readonly found?: Readonly<Record<string, readonly number[]>>
}

/**
 * The company is at the address of the one with this id (`company/address/address-key.ts`), which is among them. Nobody is where
 * that one's address has no key, and where nobody has the id.
 */
export interface SameAddressQuery {
  readonly kind: 'sameAddress'
  readonly id: string
  /** What an engine found of it, as in {@link IdsQuery}. */
  readonly found?: Readonly<Record<string, readonly number[]>>
  /** The key of the address, where an engine finds by that; `null` for none. */
  readonly key?: string | null
  /** Where that company is: what is kept for later makes its key of this, because the next version may make another one. */
  readonly at?: LocatedCompany
}

/**
 * The company is of `country`, and one of the `count` companies there that match `of` and have the highest cosine similarity
 * to a vector; among equals, the first ones in the order without text. An engine without vectors of that model finds nobody
 * by it.
 */
export interface NearestQuery {
  readonly kind: 'nearest'
  readonly country: string
  /** The vector space, and a vector of length 1 in it. */
  readonly model: string
  readonly vector: readonly number[]
  readonly count: number
  readonly of: Query
  /** What an engine found of it in its own numbers, ascending; only the engine itself sets it. */
  readonly found?: readonly number[]
}

/**
 * How matches are scored. All weights are numbers of at least 0.
 *
 * The score of a company is the sum over `words` of weight × relevance of the entry, plus the **largest** weight × rank
 * over `codes`: a company under three related codes is not three times as relevant. The weights of the `values` that it
 * has are added.
 *
 * - Relevance of an entry is 0 where `{ kind: 'words', entry }` does not match. Otherwise it is the sum over the
 *   languages in which the company's texts contain the entry, and over the entry's words, of IDF × saturated term
 *   frequency (BM25F).
 * - IDF of a word: `ln(1 + (N - n + 0.5) / (n + 0.5))`, with N the companies of the countries searched and n how many of
 *   them have the word, counted once per language and at most N. Where languages find different numbers of words in the
 *   entry, each number of words is counted by itself.
 * - Saturated term frequency of a word in a company, from 0 to 1: `f / (f + 1.2)`, with f the sum over current name,
 *   other names and description of weight × occurrences ÷ relative length, as `search/bm25f.ts` defines.
 * - Rank of a code: 1 where the company has it (or one below it) as primary, else 0.78 as secondary, else 0.
 * - An entry or code with `countries` adds to the scores of companies of these countries only. Its IDF is that of all
 *   countries searched, so that scores can be compared between countries.
 *
 * Engines round as `search/score-scale.ts` does. Ties keep the order without text.
 */
export interface Rank {
  readonly words: readonly {
    readonly entry: string
    readonly weight: number
    readonly countries?: readonly string[]
  }[]
  readonly codes: readonly {
    readonly scheme: CodeScheme
    readonly code: string
    readonly weight: number
    readonly countries?: readonly string[]
  }[]
  /** Values of members that are worth more than others, such as a place. */
  readonly values?: readonly { readonly field: ValueField; readonly value: string; readonly weight: number }[]
  /**
   * Near words. They score like `words`, but only where some company of the countries is `uncoded`, and none has one of
   * `codes` with a weight above 0: where industries are known, they decide.
   */
  readonly near?: Rank['words']
  /** Also ranks by what the best matches have in common. Never changes which companies match, or how many. */
  readonly feedback?: Feedback
  /** Also ranks the best matches by the trades that their names say, at most one item for a country; as {@link NamedTrade} defines. */
  readonly names?: readonly NamedTrade[]
}

/** Matches that names rerank: two pages, so that the first one has companies to choose from. */
export const NAMED_MATCHES_MAX = 50

/**
 * The trade that is asked for in a country, as names say it. It never changes which companies match, or how many.
 *
 * Of the first {@link NAMED_MATCHES_MAX} matches, a company whose names have none of `said` scores more by {@link NAME_GAIN} where
 * they have a word that begins like one of `beginnings` ("carrelage" for "carreleur"). Else it scores less by {@link NAME_LOSS} where
 * its current name says another trade: it has one of `others`, or a word that most companies with it have for another class
 * than `codes`; of a trade that is no main one of its class, for whatever class. Words of `silent` say nothing. Where `isByName`, names
 * are all that is known of the trade: one with some of `said` that also says another trade scores less by twice as much ("Blacksmith House
 * Coaching"). These matches are re-sorted. An engine that learns no words ignores it, and so does a search with a sort.
 */
export interface NamedTrade {
  readonly country: string
  /** NACE codes that are meant. */
  readonly codes: readonly string[]
  /** Whether words of the likeliest code are words of the trade. */
  readonly isMain: boolean
  /** Whether companies with the words are too few to say that the codes are right. */
  readonly isByName: boolean
  readonly said: readonly string[]
  readonly beginnings: readonly string[]
  readonly silent: readonly string[]
  readonly others: readonly string[]
}

/** What names add and take. A code that is likelier than others of its class is worth more than another by 1, one that is said by 2. */
export const NAME_GAIN = 0.5
export const NAME_LOSS = 1.5

/** Matches that feedback reranks: more pages than anybody turns, and few enough to read each description. */
export const FEEDBACK_MATCHES_MAX = 250

/**
 * Pseudo-relevance feedback: ranking by the words that the best matches have in common. A search for "lenders" puts
 * those lenders first that, like the best of them, mention loans and credit.
 *
 * Applies only where no company of the countries has one of `codes`: where industries are known, they decide.
 *
 * With `lead`, the first {@link FEEDBACK_MATCHES_MAX} matches are first reranked by how their descriptions begin, see
 * {@link Lead}.
 *
 * The words are chosen from the descriptions of the first `documents` matches by `words` alone (and `lead`). At least two
 * of these must have the word; it contains a letter, is no stop word and was not asked for. Its worth is the sum over
 * them of `t / (t + 1.2)` × score ÷ best score, with t its occurrences in the description. The `count` words with the
 * largest worth × IDF are chosen. Each of the first {@link FEEDBACK_MATCHES_MAX} matches whose description has one of
 * them scores more by `weight` × worth ÷ largest worth × IDF × `t / (t + 1.2)`, and these matches are re-sorted. The
 * matches after them stay as they are.
 */
export interface Feedback {
  readonly documents: number
  readonly count: number
  readonly weight: number
  readonly lead?: Lead
}

/**
 * Ranking by how a description begins: companies tend to describe their main business first.
 *
 * Each word of the entries of `Rank.words`, alone or in a phrase, counts once if it occurs among the first `words` words
 * of the description (under the analysis of its language, stop words included). It adds `weight` × weight of the entry ×
 * IDF. Of several entries with the same word, the most valuable counts.
 */
export interface Lead {
  readonly words: number
  readonly weight: number
}

/**
 * What matches may be sorted by. `relevance` is the score of `Rank`; dates are compared as days, `lastUpdated` as a moment,
 * names by UTF-16 code units, `distance` is that of `near` to the point of the key.
 */
export const SORT_MEMBERS = [
  'relevance',
  'name',
  'dateOfIncorporation',
  'operatingRevenue',
  'numberOfEmployees',
  'totalAssets',
  'lastUpdated',
  'distance',
] as const

/** One of {@link SORT_MEMBERS}. */
export type SortMember = (typeof SORT_MEMBERS)[number]

/** Most keys of one order. */
export const SORT_KEYS_MAX = 2

/**
 * Sorts matches by a member. Companies without a value (a published band is none) come last in either order. Distances are
 * equal that differ by less than a metre, at most.
 */
export type SortKey = { readonly order: 'asc' | 'desc' } & (
  | { readonly by: Exclude<SortMember, 'distance'> }
  | { readonly by: 'distance'; readonly latitude: number; readonly longitude: number }
)

/** A search, ready to be executed. */
export interface SearchPlan {
  /** ISO 3166-1 alpha-2 codes; only companies of these countries are considered. At least one. */
  readonly countries: readonly string[]
  readonly where: Query
  /** How matches are scored; `null` for the order without text. */
  readonly rank: Rank | null
  /**
   * The embedding of the search: a vector of length 1. An engine with vectors of that model reranks the best matches by
   * it; which companies match, and how many, never changes by it (`nearest` in `where` adds some). Engines without such vectors ignore it, and so do all where
   * `rank` is `null`.
   */
  readonly near?: { readonly model: string; readonly vector: readonly number[] }
  /**
   * Another order than that of `rank`: by the first key, among equals by the second, then in the order without text. At
   * most {@link SORT_KEYS_MAX} keys, each member once. `relevance` means the score by words and codes alone: with a sort,
   * an engine applies neither `feedback` nor `near`. Where `rank` is `null`, all companies are equally relevant.
   */
  readonly sort?: readonly SortKey[]
  /** Which of the ordered matches to return: `first` counts from 0. */
  readonly page: { readonly first: number; readonly count: number }
}

/** Whether a search asks for nothing but its total. */
export function isCount({ rank, page, sort }: SearchPlan): boolean {
  return rank === null && page.count === 0 && sort === undefined
}

/** Longest key of a shared node, in UTF-16 code units: callers of the service write the words in it. */
export const SHARED_KEY_LENGTH_MAX = 320

/** Names a query for the caches of engines; one whose key would be too long, or that is named already, stays as it is. */
export function share(key: string, of: Query): Query {
  return key.length > SHARED_KEY_LENGTH_MAX || of.kind === 'shared' ? of : { kind: 'shared', key, of }
}

/** Every company of the countries. */
export const EVERYTHING: Query = Object.freeze({ kind: 'all', of: Object.freeze([]) })

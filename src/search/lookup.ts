/** The port of lookups: finds one company by a number or by a name. Lookups are separate from searches. */
import type { LocatedCompany } from '../company/address/address-key.ts'
import type { RegisterBackground, Relation, RelationKind } from '../company/background.ts'

/** A name to look for, and where the company may be. */
export interface NameQuestion {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string
  readonly name: string
  /** Raises companies with this postcode, and rules out those known to be elsewhere. */
  readonly postCode: string | null
  /** `<region>|<province>`, or a bare `<region>`. Raises and rules out like `postCode`. */
  readonly region: string | null
  /** Raises companies of this city, and lowers those known to be in another one. Absent: nothing is known. */
  readonly city?: string | null
}

/** A company that was found. */
export interface FoundCompany {
  /** UTF-8 bytes of the company's JSON object as sent to callers. */
  readonly company: Uint8Array
  /** How likely it is the company asked for, 0..1. */
  readonly matchScore: number
}

/**
 * What of a name asked for was left out or read otherwise. `security`: a share class or ticker (`Inc-Class A`). `aside`: a remark in
 * brackets or after a dash. `other name`: what follows `d/b/a`. `in brackets`: what is in brackets alone, or all but that. `branch`: a
 * branch after the legal form (`AS avd Oslo`). `behind`: anything else after it. `place`: a town in front or in brackets. `web ending`: `.com`.
 * `public body`: `mairie de X` as `commune de X`. `number`: `Forty-Four` as `44`. `legal form`: one that is glued on, or of another
 * country. `known as`: an acronym, a brand or a former name of a large company. `spelling`: Mac for Mc. `and`: one of both joins letters by "and" (`A & L`, `AL`).
 */
export type NameReadingKind =
  | 'security'
  | 'aside'
  | 'other name'
  | 'in brackets'
  | 'branch'
  | 'behind'
  | 'place'
  | 'web ending'
  | 'public body'
  | 'number'
  | 'legal form'
  | 'known as'
  | 'spelling'
  | 'and'

/**
 * How much two names say of each other. `whole`: each all of the other, but for small words and spelling. `turned`: all, but mistyped, cut
 * short or in another order, as another company's may be. `part`: a word is left over.
 */
export type NameExtent = 'whole' | 'turned' | 'part'

/** How a name that was found agrees with the one asked for. */
export interface NameEvidence {
  /** Which of the company's names it is. */
  readonly kind: 'current' | 'trade' | 'previous'
  /**
   * `same`: the same words; `similar`: enough of them, or alike; `part`: it holds the words asked for, among others; `near`: it
   * shares the telling ones.
   */
  readonly words: 'same' | 'similar' | 'part' | 'near'
  /** How much of the other each name says (`matching/whole-names.ts`). */
  readonly extent: NameExtent
  /** The words that a near name shares, folded; none where it is a typo away from the single word asked for, and for other names. */
  readonly shared: readonly string[]
  /** What of the name asked for was read otherwise; `null` for the name as it was typed. */
  readonly reading: NameReadingKind | null
  /** Whether both have the same legal form, one has none, or they have two. */
  readonly forms: 'same' | 'one without' | 'different'
  /** How the company's place agrees with the place asked for (`matching/place-evidence.ts`). */
  readonly place: 'not asked' | 'unknown' | 'same' | 'near' | 'other city' | 'other office' | 'elsewhere'
}

/** A company that a name found. */
export interface FoundByName extends FoundCompany {
  readonly evidence: NameEvidence
}

/** A company that a number found. */
export interface FoundByNumber extends FoundCompany {
  /** Whether no other company of the country has the number, in whichever way it is read. */
  readonly isOnly: boolean
  /**
   * The number that it has, where nobody has the one that was typed as it is: with zeros in front, out of a text, of its branch.
   * `null`: it has the number that was typed.
   */
  readonly readAs: string | null
}

/** A company that has a number. */
export interface NumberHolder {
  /** UTF-8 bytes of the company's JSON object as sent to callers. */
  readonly company: Uint8Array
  /** The first of the keys asked for that it has. */
  readonly key: string
}

/** Most companies with one of the numbers of a question that are distinguished: more are in doubt like two. */
export const HOLDERS_MAX = 3

/** Work of judging whether a company's name is the one asked for, in postings, in every engine. */
export const JUDGED_WORK = 1000

/** What bounds a lookup of many names. */
export interface ManyNamesOptions {
  /** Most work that it may take, see `TooMuchWork` in `engine.ts`; unbounded where absent. */
  readonly workMax?: number
}

/** A name that is being typed, and where its company may be. */
export interface SuggestQuestion {
  /** ISO 3166-1 alpha-2, upper case, each once. */
  readonly countries: readonly string[]
  /** What was typed so far. */
  readonly typed: string
  /** At most so many companies. */
  readonly limit: number
}

/** A company that is suggested. */
export interface SuggestedCompany {
  /** UTF-8 bytes of the company's JSON object as sent to callers. */
  readonly company: Uint8Array
  /** The trade or former name that matches; `null` where its own name does. */
  readonly matchedName: string | null
}

/** What registers state of a company beside its record. */
export interface CompanyBackground {
  /** UTF-8 bytes of the company's JSON object as sent to callers. */
  readonly company: Uint8Array
  readonly background: readonly RegisterBackground[]
}

/** Which of the companies that point at a key are wanted: so many, after so many. */
export interface PointedPage {
  readonly skip: number
  readonly limit: number
  /** Those that state a relation of one of these kinds, to anybody; absent: all. */
  readonly kinds?: readonly RelationKind[]
}

/** Companies whose relations point at a key. */
export interface PointingCompanies {
  readonly total: number
  /** Those of the page, in an order that stays the same within a generation. */
  readonly companies: readonly CompanyBackground[]
}

/** Finds one company. */
export interface CompanyLookup {
  /**
   * At most five companies, best first. Where no name is similar enough, those whose names contain every word asked for,
   * the largest first, else those that share the telling words; all with a score below that of every match.
   */
  byName(question: NameQuestion): Promise<readonly FoundByName[]>
  /**
   * What `byName` answers for each of many names, in their order, beside the event loop. Equal questions are looked up once.
   *
   * @throws {TooMuchWork} where they need more work than they may take
   */
  byNames(questions: readonly NameQuestion[], options?: ManyNamesOptions): Promise<readonly (readonly FoundByName[])[]>
  /**
   * The company of this country that has the number: VAT, the register's own, or LEI, in any common spelling.
   *
   * What nobody has as it is written is read otherwise (`matching/numbers/other-readings.ts`), where that fits one company.
   *
   * @returns `null` where no company has it; a number with a wrong check digit belongs to none
   */
  byNumber(country: string, number: string): Promise<FoundByNumber | null>
  /**
   * Companies of this country that have one of these numbers exactly, each once, in the order of the keys: {@link HOLDERS_MAX} at
   * most.
   *
   * @param keys numbers as indexes compare them (`numberKey` in `matching/numbers/identifiers.ts`)
   */
  holdersOf(country: string, keys: readonly string[]): Promise<readonly NumberHolder[]>
  /**
   * Companies with a name (own, trade or former) that has the words typed, the last of them perhaps only begun. Active
   * companies first, then by size; among companies of one size those whose name begins with what was typed. Behind them,
   * where there is room, those with one typo in a word of at least four letters, from the fourth letter typed on.
   */
  suggest(question: SuggestQuestion): Promise<readonly SuggestedCompany[]>
  /**
   * The company with this very `id`, as the UTF-8 bytes of its JSON.
   *
   * @returns `null` where no company has it; another spelling of an id is another id
   */
  byId(id: string): Promise<Uint8Array | null>
  /**
   * How many companies are at the address of this one, itself included: those that `sameAddress` finds (`search/query.ts`).
   *
   * @returns `null` where its address has no key, and where an earlier version built the index, which has no addresses then
   */
  countAtAddress(company: LocatedCompany): Promise<number | null>
  /**
   * What registers state of the company with this very `id` beside its record: its relations, and its past.
   *
   * @returns none where they state nothing, or no company has the id
   */
  backgroundOf(id: string): Promise<readonly RegisterBackground[]>
  /**
   * The company at the other end of a relation, whichever its country.
   *
   * @returns `null` where none that is held has the identifier or the id
   */
  endOf(end: Pick<Relation, 'lei' | 'id'>): Promise<Uint8Array | null>
  /**
   * Companies that state a relation to another one, each once, whether or not that one is held.
   *
   * @param keys of the other one, as `endKeys` makes them
   */
  pointedAt(keys: readonly string[], page: PointedPage): Promise<PointingCompanies>
}

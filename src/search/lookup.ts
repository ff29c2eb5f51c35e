/** The port of lookups: finds one company by a number or by a name. Lookups are separate from searches. */

/** A name to look for, and where the company may be. */
export interface NameQuestion {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string
  readonly name: string
  /** Raises companies with this postcode, and rules out those known to be elsewhere. */
  readonly postCode: string | null
  /** `<region>|<province>`, or a bare `<region>`. Raises and rules out like `postCode`. */
  readonly region: string | null
}

/** A company that was found. */
export interface FoundCompany {
  /** UTF-8 bytes of the company's JSON object as sent to callers. */
  readonly company: Uint8Array
  /** How likely it is the company asked for, 0..1. */
  readonly matchScore: number
}

/** Finds one company. */
export interface CompanyLookup {
  /**
   * At most five companies, best first. Where no name is similar enough, those whose names contain every word asked for,
   * the largest first, with a score below that of every match; none where there are no such names.
   */
  byName(question: NameQuestion): Promise<readonly FoundCompany[]>
  /**
   * The company of this country that has the number: VAT, the register's own, or LEI, in any common spelling.
   *
   * @returns `null` where no company has it; a number with a wrong check digit belongs to none
   */
  byNumber(country: string, number: string): Promise<FoundCompany | null>
  /**
   * The company with this very `id`, as the UTF-8 bytes of its JSON.
   *
   * @returns `null` where no company has it; another spelling of an id is another id
   */
  byId(id: string): Promise<Uint8Array | null>
}

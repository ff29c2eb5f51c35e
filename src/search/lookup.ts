/** What the service asks when it looks for one company, by a number or by a name. Kept apart from searching. */

/** A name to look for, with what else is known of the company. */
export interface NameQuestion {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string
  readonly name: string
  /** Raises companies with this postcode; narrows to them where a company's is known. */
  readonly postCode: string | null
  /** `<region>|<province>`, or a bare `<region>`. Raises and narrows like `postCode`. */
  readonly region: string | null
}

/** A company that was found. */
export interface FoundCompany {
  /** UTF-8 bytes of the company's JSON object as it stands on the wire. */
  readonly company: Uint8Array
  /** How likely it is the one, 0..1. */
  readonly matchScore: number
}

/** Finds one company. */
export interface CompanyLookup {
  /** At most five companies, best first; none where no name is near enough. */
  byName(question: NameQuestion): Promise<readonly FoundCompany[]>
  /**
   * The company of this country that has the number: VAT, the register's own, or LEI, in any common spelling.
   *
   * @returns `null` where nobody has it; a number whose check digit is wrong is nobody's
   */
  byNumber(country: string, number: string): Promise<FoundCompany | null>
}

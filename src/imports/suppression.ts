/** Companies that the operator suppressed: imports leave them out, whatever a register says. Pure. */

/** One of them. */
export interface SuppressedCompany {
  /** As answers showed it, such as `GB-01234567`. */
  readonly id: string
  /** What else recognises it: `id:`, `lei:` and `vat:` keys of all records of which it was made (`records/identities.ts`). */
  readonly keys: readonly string[]
  /** RFC 3339, UTC. */
  readonly suppressedAt: string
  /** What the operator noted; `null`: nothing. */
  readonly note: string | null
}

/** Form of an id. */
export const COMPANY_ID = /^[A-Z]{2}-[^\s,;"]{1,64}$/

/** The suppressed companies of a data folder, to look records up. */
export class Suppression {
  readonly companies: readonly SuppressedCompany[]
  readonly #keys: ReadonlySet<string>

  constructor(companies: readonly SuppressedCompany[]) {
    this.companies = companies
    this.#keys = new Set(companies.flatMap(({ id, keys }) => [`id:${id}`, ...keys]))
  }

  get isEmpty(): boolean {
    return this.#keys.size === 0
  }

  /** All keys. */
  keys(): readonly string[] {
    return [...this.#keys]
  }

  /** Whether a record is of a suppressed company. @param keys of the record */
  covers(companyId: string, keys: readonly string[] = []): boolean {
    return this.#keys.has(`id:${companyId}`) || keys.some((key) => this.#keys.has(key))
  }
}

/** Where licences are stored: the port. `storage/state/licences.ts` implements it. */
import type { Balance, CreditPool, Licence, LicenceProperties, PropertiesKind } from './license.ts'

/** What an operator sets for a licence. */
export interface LicenceTerms extends Omit<Licence, 'id' | 'credits' | 'createdAt' | 'closedAt'> {
  /** Each pool's total; what is available becomes the same. */
  readonly credits: Readonly<Record<CreditPool, Balance>>
}

/** Changes of an operator; absent members do not change. */
export type LicenceChanges = Partial<Omit<LicenceTerms, 'properties' | 'credits'>> & {
  readonly properties?: Readonly<Partial<Record<PropertiesKind, Partial<LicenceProperties>>>>
  /** A pool that is named is filled to this. */
  readonly credits?: Readonly<Partial<Record<CreditPool, Balance>>>
}

/** Stores licences. */
export interface LicenceStore {
  /** @param id given only for the licence of the demo profile */
  create(terms: LicenceTerms, id?: string): Promise<Licence>
  find(id: string): Promise<Licence | undefined>
  /** All licences, the oldest first; closed ones too. */
  list(): Promise<readonly Licence[]>
  /**
   * Some licences, the oldest first; closed ones too.
   *
   * @param after id of the licence before the first; absent: from the oldest
   * @returns `undefined` where `after` is unknown
   */
  page(limit: number, after?: string): Promise<readonly Licence[] | undefined>
  /** @returns the changed licence; `undefined` where there is no open one */
  change(id: string, changes: LicenceChanges): Promise<Licence | undefined>
  /**
   * Ends all keys of a licence for good. Its history is kept as long as that of others.
   *
   * @returns the closed licence; `undefined` where there is no open one
   */
  close(id: string): Promise<Licence | undefined>
}

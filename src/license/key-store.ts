/** Where API keys are stored: the port. `storage/state/api-keys.ts` implements it. */

import type { AdminKey } from './access/admin-keys.ts'
import type { BrowserOrigins } from './access/browser-key.ts'
import type { KeyScope } from './access/key-scopes.ts'
import type { KeyRing } from './key-holder.ts'

/** A key as it may be shown. */
export interface ApiKey extends Omit<AdminKey, 'name'> {
  /** Number under which its calls are recorded, internal. */
  readonly number: number
  readonly licenceId: string
  readonly isTest: boolean
  /** The operator's name for it; empty where it has none. */
  readonly name: string
  /** What it may call; `'all'` that its licence may. */
  readonly scopes: readonly KeyScope[] | 'all'
  /** Of a browser key (`access/browser-key.ts`), the origins of its pages; `null`: it is none. */
  readonly origins: readonly string[] | null
  /** When it ends unless it is ended before; `null`: never. */
  readonly expiresAt: number | null
}

/** What an operator sets for a key. */
export interface KeyTerms extends Pick<ApiKey, 'name' | 'scopes' | 'origins' | 'expiresAt'> {}

/** A key that was just made. It cannot be shown again. */
export interface NewApiKey extends ApiKey {
  readonly key: string
}

/** Stores keys. */
export interface KeyStore extends KeyRing, BrowserOrigins {
  /**
   * @returns `undefined` where there is no such licence that is open
   * @param options `madeBy`: id of the key whose holder makes it; it ends with that key
   * @throws {TooManyKeys} where it has {@link KEYS_MAX} keys that have not ended, or as many for browsers as it may have or make in a day
   */
  create(
    options: {
      readonly licenceId: string
      readonly isTest: boolean
      readonly madeBy?: string | null
    } & Partial<KeyTerms>,
  ): Promise<NewApiKey | undefined>
  /** Makes the fixed key of the demo profile open this licence, unless it does already. */
  createDemo(licenceId: string): Promise<void>
  /** All keys of a licence (or of all), the oldest first. */
  list(licenceId?: string): Promise<readonly ApiKey[]>
  /**
   * Makes a new key of the same kind, name, scopes and expiry; the old one ends after `overlapMs`.
   *
   * @returns `undefined` where there is no such key or it has ended
   */
  rotate(id: string, overlapMs: number): Promise<NewApiKey | undefined>
  find(id: string): Promise<ApiKey | undefined>
  /**
   * Changes the given terms. A key that is being replaced by another still ends at its time.
   *
   * @returns the changed key; `undefined` where there is no such key or it has ended
   */
  change(id: string, changes: Partial<KeyTerms>): Promise<ApiKey | undefined>
  /** Ends a key now, and the browser keys that were made with it. @returns the key; `undefined` where there is none */
  revoke(id: string): Promise<ApiKey | undefined>
}

/** Most keys of a licence that have not ended. */
export const KEYS_MAX = 1000

/** A licence has as many keys as it may have. */
export class TooManyKeys extends Error {
  readonly most: number

  constructor(most = KEYS_MAX) {
    super(`Cannot make a key: the licence has ${most} keys of its kind, must revoke one first`)
    this.most = most
    this.name = 'TooManyKeys'
  }
}

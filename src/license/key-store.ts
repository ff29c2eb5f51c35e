/** Where API keys are stored: the port. `storage/state/api-keys.ts` implements it. */
import type { KeyRing } from './key-holder.ts'

/** A key as it may be shown. */
export interface ApiKey {
  readonly id: string
  /** Number under which its calls are recorded, internal. */
  readonly number: number
  readonly licenceId: string
  /** Last 4 characters. */
  readonly hint: string
  readonly isTest: boolean
  readonly createdAt: number
  /** Wall-clock time from which on it is refused; `null`: never. */
  readonly endsAt: number | null
}

/** A key that was just made. It cannot be shown again. */
export interface NewApiKey extends ApiKey {
  readonly key: string
}

/** Stores keys. */
export interface KeyStore extends KeyRing {
  /** @returns `undefined` where there is no such licence */
  create(options: { readonly licenceId: string; readonly isTest: boolean }): Promise<NewApiKey | undefined>
  /** Makes the fixed key of the demo profile open this licence, unless it does already. */
  createDemo(licenceId: string): Promise<void>
  /** All keys of a licence (or of all), the oldest first. */
  list(licenceId?: string): Promise<readonly ApiKey[]>
  /**
   * Makes a new key of the same kind; the old one ends after `overlapMs`.
   *
   * @returns `undefined` where there is no such key or it has ended
   */
  rotate(id: string, overlapMs: number): Promise<NewApiKey | undefined>
  /** Ends a key now. @returns the key; `undefined` where there is none */
  revoke(id: string): Promise<ApiKey | undefined>
}

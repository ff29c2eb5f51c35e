import type { Caller } from './caller.ts'
import type { Licence } from './license.ts'

/** A key that was found, with the licence it calls for. */
export interface KeyHolder {
  /** Numbers under which calls are recorded, internal. */
  readonly licenceNumber: number
  readonly keyNumber: number
  readonly caller: Caller
  readonly licence: Licence
  /** The fixed key of the demo profile. */
  readonly isDemo: boolean
  /** Wall-clock time from which on the key is refused; `null`: never. */
  readonly endsAt: number | null
}

/** Finds who holds a key. */
export interface KeyRing {
  /**
   * Looks a key up, revoked and ended ones included.
   *
   * @param digest SHA-256 of the presented key, hexadecimal
   */
  findByDigest(digest: string): Promise<KeyHolder | undefined>
}

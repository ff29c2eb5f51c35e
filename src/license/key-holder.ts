import type { BrowserTerms } from './access/browser-key.ts'
import type { KeyScope } from './access/key-scopes.ts'
import type { Caller } from './caller.ts'
import type { Licence } from './license.ts'

/** A key that may call, with the licence it calls for. */
export interface KeyHolder {
  /** Numbers under which calls are recorded, internal. */
  readonly licenceNumber: number
  readonly keyNumber: number
  readonly caller: Caller
  readonly licence: Licence
  /** Wall-clock time from which on the key is refused; `null`: never. */
  readonly endsAt: number | null
  /** What the key may call; `'all'` that its licence may. */
  readonly scopes: readonly KeyScope[] | 'all'
  /** Of a key for pages in browsers; `null`: any other. */
  readonly browser: BrowserTerms | null
}

/** Finds who holds a key. */
export interface KeyRing {
  /**
   * Looks a key up. Unknown, revoked and ended keys, and the demo key where it is not accepted, are not found, each after
   * the same work.
   *
   * @param digest SHA-256 of the presented key, hexadecimal
   * @param acceptsDemo whether the fixed key of the demo profile is found
   */
  findByDigest(digest: string, acceptsDemo: boolean): Promise<KeyHolder | undefined>
}

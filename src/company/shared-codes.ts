/** Codes that many companies have in common, with what is computed of them once. */
import type { CompanyCodes } from './company.ts'

/** What is kept with shared codes. */
const KINDS = ['json', 'combination', 'derived'] as const

/** By the index of its kind: what was computed, and the cache that did. */
interface Kept {
  readonly caches: (CodesCache<unknown> | null)[]
  readonly values: unknown[]
}

/** No member: neither JSON nor a comparison sees it. */
const KEPT = Symbol('kept')
type SharedCodes = CompanyCodes & { readonly [KEPT]?: Kept }

/** Lets caches keep what they compute of codes that many companies share. Nobody may change them afterwards. */
export function shareCodes(codes: CompanyCodes): void {
  const kept: Kept = { caches: KINDS.map(() => null), values: KINDS.map(() => null) }
  Object.defineProperty(codes, KEPT, { value: kept })
}

/**
 * A cache of what is computed of shared codes ({@link shareCodes}). A company has four of them, and a look-up in a `WeakMap` takes ten
 * times as long. Of each kind the codes hold one value: that of the cache that set one last.
 */
export class CodesCache<Value> {
  readonly #kind: number

  constructor(kind: (typeof KINDS)[number]) {
    this.#kind = KINDS.indexOf(kind)
  }

  /** What was set for these codes; `undefined`: nothing, or another cache has set something since. */
  get(codes: CompanyCodes): Value | undefined {
    const kept = (codes as SharedCodes)[KEPT]
    return kept?.caches[this.#kind] === this ? (kept.values[this.#kind] as Value) : undefined
  }

  /** Does nothing where the codes are not shared. */
  set(codes: CompanyCodes, value: Value): void {
    const kept = (codes as SharedCodes)[KEPT]
    if (kept === undefined) return
    kept.caches[this.#kind] = this
    kept.values[this.#kind] = value
  }
}

/** Calls that a key may make, within those of its licence: the one table (`docs/decisions.md`, "scopes"). */

/** Scopes of keys. A key without any list of them has all. */
export const KEY_SCOPES = ['search', 'match', 'export', 'autoprofile', 'license'] as const
/** One of {@link KEY_SCOPES}. */
export type KeyScope = (typeof KEY_SCOPES)[number]

/** The scope of a path and of everything below it. Paths that no entry covers need none: lists, health, agents' tools. */
const SCOPE_OF: Readonly<Record<string, KeyScope>> = {
  '/explore': 'search',
  '/explore/match': 'match',
  '/explore/check': 'match',
  '/reconcile': 'match',
  '/explore/export': 'export',
  '/explore/autoprofile': 'autoprofile',
  '/license': 'license',
}

/**
 * The scope that a call needs.
 *
 * @param path as the endpoint declares it
 * @returns `null`: every key may call it
 */
export function scopeOf(path: string): KeyScope | null {
  // The longest entry that covers the path decides.
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    const covering = path.slice(0, end)
    if (Object.hasOwn(SCOPE_OF, covering)) return SCOPE_OF[covering]
  }
  return null
}

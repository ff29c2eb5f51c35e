/** Hash partitioning: which of several threads handles the rows of a key. */

/** One of several equal shares of all keys. */
export interface KeyShare {
  /** From 0. */
  readonly index: number
  /** How many shares there are. */
  readonly shares: number
}

/** All keys, of a reading that no other takes part in. */
export const ALL_KEYS: KeyShare = { index: 0, shares: 1 }

/** Whether a key belongs to a share. Each belongs to exactly one, the same on every machine. */
export function isInShare(key: string, { index, shares }: KeyShare): boolean {
  if (shares === 1) return true
  // FNV-1a. Its lowest bit alone would be no more than the parity of the characters.
  let hash = 0x811c9dc5
  for (let place = 0; place < key.length; place++) hash = Math.imul(hash ^ key.charCodeAt(place), 0x01000193)
  return ((hash ^ (hash >>> 15)) >>> 0) % shares === index
}

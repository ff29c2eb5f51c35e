/** Merges the texts of two dictionaries: those that nothing has any more go, others come, and all keep their order. */

import type { StoredCountry } from '../../files/stored-country.ts'
import { unpackTexts } from '../../files/text-numbers.ts'
import { GONE } from '../../merge/document-map.ts'

/** Merged texts, and where those of either side are among them. */
export interface MergedTexts {
  /** Ascending. */
  readonly texts: readonly string[]
  /** By number in the index before: the number in the next one; {@link GONE} for a text that goes. */
  readonly ofBefore: Uint32Array
  /** The same of the texts that come, none of which goes. */
  readonly ofAdded: Uint32Array
  /** Whether the texts are those of the index before. */
  readonly isSame: boolean
}

/** Reads the texts of a dictionary (`writeDictionary`). */
export function storedTexts(before: StoredCountry, name: string): string[] {
  return unpackTexts({
    units: before.uint16(`${name}.texts`) as Uint16Array<ArrayBuffer>,
    starts: before.uint32(`${name}.starts`) as Uint32Array<ArrayBuffer>,
  })
}

/**
 * Merges texts.
 *
 * @param before texts, ascending; their uses say which of them something has that stays
 * @param added  texts of what comes, ascending
 */
export function mergeTexts(before: readonly string[], uses: Uint32Array, added: readonly string[]): MergedTexts {
  const texts: string[] = []
  const ofBefore = new Uint32Array(before.length).fill(GONE)
  const ofAdded = new Uint32Array(added.length)
  let own = 0
  for (let old = 0; old <= before.length; old++) {
    while (own < added.length && (old === before.length || added[own] < before[old])) {
      ofAdded[own] = texts.length
      texts.push(added[own++])
    }
    if (old === before.length) break
    const isAdded = own < added.length && added[own] === before[old]
    if (uses[old] === 0 && !isAdded) continue
    if (isAdded) ofAdded[own++] = texts.length
    ofBefore[old] = texts.length
    texts.push(before[old])
  }
  const isSame = texts.length === before.length && !ofBefore.includes(GONE)
  return { texts, ofBefore, ofAdded, isSame }
}

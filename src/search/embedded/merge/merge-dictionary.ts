/** Merges dictionaries: values that no company has any more go, new ones come, and all others keep their order. */

import type { CountrySections } from '../files/country-sections.ts'
import { Dictionary } from '../files/dictionary.ts'
import type { IndexFileWriter } from '../files/index-file.ts'
import type { Section } from '../files/layout.ts'
import { GONE } from './document-map.ts'

/** The values of a dictionary, as it is stored. */
export interface StoredValues {
  readonly size: number
  readonly units: Uint16Array
  readonly starts: Uint32Array
  /** `null` where the country has none on this side. */
  readonly dictionary: Dictionary | null
}

/** Reads the dictionary `name`. @param sections with `name.texts` and `name.starts`; `null`: there is none */
export function storedValues(sections: CountrySections | null, name: string): StoredValues {
  if (sections === null) {
    return { size: 0, units: new Uint16Array(0), starts: new Uint32Array(1), dictionary: null }
  }
  const starts = sections.uint32(`${name}.starts`)
  return {
    size: starts.length - 1,
    units: sections.uint16(`${name}.texts`),
    starts,
    dictionary: new Dictionary(sections, name),
  }
}

/** Where the values of two dictionaries are in the one made of them. */
export interface MergedValues {
  readonly size: number
  /** Index in the next dictionary by index in the one before, and in that of the companies that come; {@link GONE}: in neither. */
  readonly fromBefore: Uint32Array
  readonly fromAdded: Uint32Array
  /** Index in either by index in the next one; {@link GONE} where it has no such value. */
  readonly before: Uint32Array
  readonly added: Uint32Array
}

/**
 * Merges two dictionaries.
 *
 * @param isUsed whether any company of the generation before that stays has a value
 * @param isAdded the same of the companies that come
 */
export function mergeValues(
  before: StoredValues,
  added: StoredValues,
  isUsed: (value: number) => boolean,
  isAdded: (value: number) => boolean = () => true,
): MergedValues {
  const fromBefore = new Uint32Array(before.size).fill(GONE)
  const fromAdded = new Uint32Array(added.size).fill(GONE)
  const [ofBefore, ofAdded] = [new Uint32Array(before.size + added.size), new Uint32Array(before.size + added.size)]
  let size = 0
  let next = 0
  const keep = (to: number) => {
    for (; next < to; next++) if (isUsed(next)) put(next, GONE)
  }
  const put = (old: number, own: number) => {
    ofBefore[size] = old
    ofAdded[size] = own
    if (old !== GONE) fromBefore[old] = size
    if (own !== GONE) fromAdded[own] = size
    size++
  }
  for (let own = 0; own < added.size; own++) {
    if (!isAdded(own)) continue
    const text = added.dictionary!.textAt(own)
    const at = before.dictionary?.lowerBound(text) ?? 0
    keep(at)
    const isKnown = at < before.size && before.dictionary!.textAt(at) === text
    put(isKnown ? at : GONE, own)
    if (isKnown) next = at + 1
  }
  keep(before.size)
  return { size, fromBefore, fromAdded, before: ofBefore.subarray(0, size), added: ofAdded.subarray(0, size) }
}

/** Writes the merged dictionary `name`. */
export function writeMergedValues(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  name: string,
  merged: MergedValues,
  before: StoredValues,
  added: StoredValues,
): void {
  const starts = new Uint32Array(merged.size + 1)
  const pieces: Uint16Array[] = []
  for (let at = 0; at < merged.size; ) {
    const side = merged.before[at] === GONE ? added : before
    const from = side === before ? merged.before : merged.added
    const first = from[at]
    let last = first
    // Neighbours that come from one side, and are neighbours there, are copied together.
    do {
      starts[at + 1] = starts[at] + side.starts[last + 1] - side.starts[last]
      at++
      last++
    } while (at < merged.size && (merged.before[at] === GONE ? added : before) === side && from[at] === last)
    pieces.push(side.units.subarray(side.starts[first], side.starts[last]))
  }
  writer.begin()
  for (const piece of pieces) writer.append(piece)
  sections[`${name}.texts`] = writer.end()
  sections[`${name}.starts`] = writer.section(starts)
}

/** The texts of a merged dictionary, for small ones. */
export function textsOf(merged: MergedValues, before: StoredValues, added: StoredValues): string[] {
  return Array.from({ length: merged.size }, (_, at) =>
    merged.before[at] === GONE
      ? added.dictionary!.textAt(merged.added[at])
      : before.dictionary!.textAt(merged.before[at]),
  )
}

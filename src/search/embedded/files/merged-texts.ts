/** Merges dictionaries: values that no company has any more are left out, new ones are added, and all others keep their order. */

import { GONE } from '../merge/document-map.ts'
import type { CountrySections } from './country-sections.ts'
import { Dictionary } from './dictionary.ts'
import { packTexts, type TextList } from './sorted-texts.ts'
import type { PackedTexts } from './text-numbers.ts'

/** The values of a dictionary, as it is stored. */
export interface StoredValues {
  readonly size: number
  readonly units: Uint16Array
  readonly starts: Uint32Array
  /** `null` where the country has none on this side. */
  readonly dictionary: Dictionary | null
}

/** The same of added companies: values are never looked for in it. */
export interface AddedValues extends Omit<StoredValues, 'dictionary'> {
  readonly dictionary: Pick<Dictionary, 'textAt'> | null
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

/** The values of a dictionary that is not stored yet. @param texts ascending */
export function addedValues(texts: TextList): AddedValues {
  const { units, starts } = packTexts(texts)
  const textAt = (at: number) => String.fromCharCode.apply(null, units.subarray(starts[at], starts[at + 1]) as never)
  return { size: texts.length, units, starts, dictionary: { textAt } }
}

/** Where values of two sides are among those of the next index. */
export interface MergedPlaces {
  /** Index on either side by index in the next one; {@link GONE} where the side has no such value. */
  readonly before: Uint32Array
  readonly added: Uint32Array
}

/** A dictionary made of two. */
export class MergedTexts implements TextList, MergedPlaces {
  readonly length: number
  readonly before: Uint32Array
  readonly added: Uint32Array
  /** Index in the next dictionary by index on either side; {@link GONE} for a value that is left out. */
  readonly fromBefore: Uint32Array
  readonly fromAdded: Uint32Array
  readonly #before: StoredValues
  readonly #added: AddedValues

  /**
   * @param isKept  whether any company of the generation before that is kept has a value
   * @param isAdded the same of the added companies
   */
  constructor(
    before: StoredValues,
    added: AddedValues,
    isKept: (value: number) => boolean,
    isAdded: (value: number) => boolean = () => true,
  ) {
    const fromBefore = new Uint32Array(before.size).fill(GONE)
    const fromAdded = new Uint32Array(added.size).fill(GONE)
    const [ofBefore, ofAdded] = [new Uint32Array(before.size + added.size), new Uint32Array(before.size + added.size)]
    let size = 0
    let next = 0
    const keep = (to: number) => {
      for (; next < to; next++) if (isKept(next)) put(next, GONE)
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
    this.length = size
    this.fromBefore = fromBefore
    this.fromAdded = fromAdded
    this.before = ofBefore.subarray(0, size)
    this.added = ofAdded.subarray(0, size)
    this.#before = before
    this.#added = added
  }

  *[Symbol.iterator](): Generator<string> {
    for (let at = 0; at < this.length; at++) {
      const old = this.before[at]
      yield old === GONE ? this.#added.dictionary!.textAt(this.added[at]) : this.#before.dictionary!.textAt(old)
    }
  }

  /** The same, in one piece. */
  inOnePiece(): PackedTexts {
    const { units: pieces, starts } = this.content
    const units = new Uint16Array(starts[this.length])
    let at = 0
    for (const piece of pieces) {
      units.set(piece, at)
      at += piece.length
    }
    return { units, starts }
  }

  get content(): { readonly units: readonly Uint16Array[]; readonly starts: Uint32Array<ArrayBuffer> } {
    const starts = new Uint32Array(this.length + 1)
    const pieces: Uint16Array[] = []
    const sideAt = (at: number) => (this.before[at] === GONE ? this.#added : this.#before)
    for (let at = 0; at < this.length; ) {
      const side = sideAt(at)
      const from = side === this.#before ? this.before : this.added
      const first = from[at]
      let last = first
      // Neighbours of one side that are neighbours there too are copied together.
      do {
        starts[at + 1] = starts[at] + side.starts[last + 1] - side.starts[last]
        at++
        last++
      } while (at < this.length && sideAt(at) === side && from[at] === last)
      pieces.push(side.units.subarray(side.starts[first], side.starts[last]))
    }
    return { units: pieces, starts }
  }
}

/** Texts of a dictionary that is being built, in its order. Millions of strings would take three times the memory. */
import { freeBuffer } from './free-buffer.ts'
import { inverseOf } from './inverse.ts'
import type { PackedTexts } from './text-numbers.ts'

/** Texts to go through, and how many there are: an array is such a list, too. */
export type TextList = Iterable<string> & { readonly length: number; readonly content?: TextContent }

/** Texts as a dictionary stores them: UTF-16 code units one after another, and where each begins. */
export interface TextContent {
  readonly units: Uint16Array | Iterable<Uint16Array>
  readonly starts: Uint32Array
}

/** Makes of texts what a dictionary stores. */
export function packTexts(texts: TextList): PackedTexts {
  const starts = new Uint32Array(texts.length + 1)
  let at = 0
  for (const text of texts) starts[at + 1] = starts[at++] + text.length
  const units = new Uint16Array(starts[texts.length])
  let end = 0
  for (const text of texts) for (let i = 0; i < text.length; i++) units[end++] = text.charCodeAt(i)
  return { units, starts }
}

/** Texts that are read together. */
const TEXTS_TOGETHER = 1 << 10

/** Texts one after another, without a string for each. */
export class PackedList implements TextList {
  readonly length: number
  /** The texts, in order. */
  readonly content: PackedTexts

  constructor(content: PackedTexts) {
    this.content = content
    this.length = content.starts.length - 1
  }

  /** Gives the memory back. The texts cannot be read any more. Calling it again does nothing. */
  free(): void {
    if (this.content.units.buffer.detached) return
    freeBuffer(this.content.units)
    freeBuffer(this.content.starts)
  }

  *[Symbol.iterator](): Generator<string> {
    const { units, starts } = this.content
    for (let at = 0; at < this.length; ) {
      // A part of a text costs less than a text of its own.
      const first = at
      const end = Math.min(this.length, first + TEXTS_TOGETHER)
      const together = Buffer.from(
        units.buffer,
        units.byteOffset + starts[first] * 2,
        (starts[end] - starts[first]) * 2,
      )
      const text = together.toString('utf16le')
      for (; at < end; at++) yield text.slice(starts[at] - starts[first], starts[at + 1] - starts[first])
    }
  }
}

/** Texts in ascending order. */
export class SortedTexts extends PackedList {
  /** @param texts in any order @param order their numbers in ascending order of the texts */
  constructor({ units, starts }: PackedTexts, order: Uint32Array) {
    const ordered = { units: new Uint16Array(starts[order.length]), starts: new Uint32Array(order.length + 1) }
    let end = 0
    for (let at = 0; at < order.length; at++) {
      for (let i = starts[order[at]]; i < starts[order[at] + 1]; i++) ordered.units[end++] = units[i]
      ordered.starts[at + 1] = end
    }
    super(ordered)
  }
}

/** Sorts texts by code units; `rank` is the position of each in that order. */
export function sortTexts(texts: readonly string[]): { texts: string[]; rank: Uint32Array } {
  const order = Uint32Array.from(texts, (_, number) => number)
  order.sort((a, b) => (texts[a] < texts[b] ? -1 : texts[a] > texts[b] ? 1 : 0))
  return { texts: Array.from(order, (number) => texts[number]), rank: inverseOf(order) }
}

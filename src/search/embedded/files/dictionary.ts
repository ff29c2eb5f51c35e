/**
 * Dictionaries: the values of a field within one country, sorted, in the index itself.
 *
 * Texts are kept as UTF-16 code units one behind the other, so that looking one up compares numbers, decodes nothing and
 * agrees with the language's own order of strings for every text, well-formed or not.
 */
import type { CountrySections, IndexFileWriter } from './index-file.ts'
import type { Section } from './layout.ts'

/** Writes the dictionary `name` of `texts`, which ascend and do not repeat. */
export function writeDictionary(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  name: string,
  texts: readonly string[],
): void {
  const starts = new Uint32Array(texts.length + 1)
  for (let i = 0; i < texts.length; i++) starts[i + 1] = starts[i] + texts[i].length
  const units = new Uint16Array(starts[texts.length])
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i]
    for (let j = 0; j < text.length; j++) units[starts[i] + j] = text.charCodeAt(j)
  }
  sections[`${name}.texts`] = writer.section(units)
  sections[`${name}.starts`] = writer.section(starts)
}

/** The values of a dictionary that begin alike. */
export interface DictionarySlice {
  /** Number of values. */
  readonly size: number
  /** Index, in the dictionary, of a text that begins like them, or -1. */
  find(text: string): number
}

/** As many units of UTF-16 as a double holds exactly. */
const FENCE_UNITS = 3
const FENCE_DISTANCE = 16

/** First index of ascending numbers whose number is not below `bound`; with `past`, is above it. */
function firstAbove(numbers: Float64Array, bound: number, past: boolean): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers[middle] < bound || (past && numbers[middle] === bound)) low = middle + 1
    else high = middle
  }
  return low
}

/** A dictionary in the index. */
export class Dictionary {
  /** Number of values. */
  readonly size: number
  readonly #units: Uint16Array
  readonly #starts: Uint32Array
  #indexes: Map<string, number> | null = null

  constructor(sections: CountrySections, name: string) {
    this.#units = sections.uint16(`${name}.texts`)
    this.#starts = sections.uint32(`${name}.starts`)
    this.size = this.#starts.length - 1
  }

  /** Index of `text`, or -1. */
  find(text: string): number {
    return this.#findWithin(text, 0, this.size)
  }

  /** Indexes of all values: for a small dictionary that a search asks for dozens of them. Made the first time. */
  get indexes(): ReadonlyMap<string, number> {
    if (this.#indexes === null) {
      this.#indexes = new Map()
      for (let index = 0; index < this.size; index++) this.#indexes.set(this.textAt(index), index)
    }
    return this.#indexes
  }

  #findWithin(text: string, from: number, to: number): number {
    const at = this.#lowerBound(text, false, from, to)
    return at < to && this.#compare(at, text, false) === 0 ? at : -1
  }

  /**
   * The values that begin with `prefix`, made ready for being asked many times: halving the dictionary reads from all over
   * it, halving what a few units of every sixteenth value are does not.
   */
  slice(prefix: string): DictionarySlice {
    const [from, to] = this.findPrefix(prefix)
    const fences = new Float64Array(Math.ceil((to - from) / FENCE_DISTANCE))
    for (let fence = 0; fence < fences.length; fence++) {
      const value = from + fence * FENCE_DISTANCE
      const end = this.#starts[value + 1]
      let key = 0
      let at = this.#starts[value] + prefix.length
      for (let unit = 0; unit < FENCE_UNITS; unit++, at++) key = key * 0x10000 + (at < end ? this.#units[at] : 0)
      fences[fence] = key
    }
    return {
      size: to - from,
      find: (text) => {
        let key = 0
        for (let unit = 0, at = prefix.length; unit < FENCE_UNITS; unit++, at++) {
          key = key * 0x10000 + (at < text.length ? text.charCodeAt(at) : 0)
        }
        const first = firstAbove(fences, key, false)
        const last = firstAbove(fences, key, true)
        return this.#findWithin(
          text,
          from + Math.max(0, first - 1) * FENCE_DISTANCE,
          Math.min(to, from + last * FENCE_DISTANCE),
        )
      },
    }
  }

  /** Indexes of the values that begin with `prefix`: from, and the first behind. */
  findPrefix(prefix: string): readonly [from: number, to: number] {
    return [this.#lowerBound(prefix, false), this.#lowerBound(prefix, true)]
  }

  /** The value at `index`. */
  textAt(index: number): string {
    return String.fromCharCode.apply(null, this.#units.subarray(this.#starts[index], this.#starts[index + 1]) as never)
  }

  /** Length of the value at `index`, in UTF-16 code units. */
  lengthAt(index: number): number {
    return this.#starts[index + 1] - this.#starts[index]
  }

  /** A hash of the value at an index: equal for equal texts, in any dictionary. */
  hashAt(index: number): number {
    let hash = 0x811c9dc5
    for (let at = this.#starts[index]; at < this.#starts[index + 1]; at++) {
      hash = Math.imul(hash ^ this.#units[at], 0x01000193)
    }
    return hash
  }

  /** First index whose value is not below `text`; with `past`, whose value is above it and does not begin with it. */
  #lowerBound(text: string, past: boolean, from = 0, to = this.size): number {
    let low = from
    let high = to
    while (low < high) {
      const middle = (low + high) >>> 1
      const order = this.#compare(middle, text, past)
      if (order < 0 || (past && order === 0)) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Order of the value at `index` and `text`; with `prefixOnly`, of its beginning as long as `text`. */
  #compare(index: number, text: string, prefixOnly: boolean): number {
    const start = this.#starts[index]
    const length = this.#starts[index + 1] - start
    const common = Math.min(length, text.length)
    for (let i = 0; i < common; i++) {
      const difference = this.#units[start + i] - text.charCodeAt(i)
      if (difference !== 0) return difference
    }
    return prefixOnly && length >= text.length ? 0 : length - text.length
  }
}

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

/** A dictionary in the index. */
export class Dictionary {
  /** Number of values. */
  readonly size: number
  readonly #units: Uint16Array
  readonly #starts: Uint32Array

  constructor(sections: CountrySections, name: string) {
    this.#units = sections.uint16(`${name}.texts`)
    this.#starts = sections.uint32(`${name}.starts`)
    this.size = this.#starts.length - 1
  }

  /** Index of `text`, or -1. */
  find(text: string): number {
    return this.findWithin(text, 0, this.size)
  }

  /** Index of `text`, or -1 where none of the values from `from` up to, not including, `to` is it. */
  findWithin(text: string, from: number, to: number): number {
    const at = this.#lowerBound(text, false, from, to)
    return at < to && this.#compare(at, text, false) === 0 ? at : -1
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

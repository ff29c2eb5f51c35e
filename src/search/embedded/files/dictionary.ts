/**
 * Dictionaries: the sorted values of a field within one country, stored in the index itself. Lucene: the term dictionary.
 *
 * Texts are stored as UTF-16 code units, one after another. So a lookup compares numbers and decodes nothing, and agrees
 * with JavaScript's own order of strings for every text, well-formed or not.
 */

import { firstIndex, lowerBound } from '../../../first-index.ts'
import type { CountrySections } from './country-sections.ts'
import type { SectionsWriter } from './sections-writer.ts'
import { packTexts, type TextList } from './sorted-texts.ts'

/** Writes the dictionary `name` of texts, which ascend strictly. Texts that are stored so already are written as they are. */
export function writeDictionary(out: SectionsWriter, name: string, texts: TextList): void {
  const { units, starts } = texts.content ?? packTexts(texts)
  out.write(`${name}.texts`, units)
  out.write(`${name}.starts`, starts)
}

/** The values of a dictionary that share a prefix, with a sampled index for fast lookups. */
export interface DictionarySlice {
  readonly size: number
  /** Index in the dictionary of a text that begins with the prefix, or -1. */
  find(text: string): number
}

/** UTF-16 code units of a sample: as many as a double holds exactly. */
const SAMPLE_UNITS = 3
/** One value in this many is sampled. */
const SAMPLE_DISTANCE = 16

/** A dictionary in the index. */
export class Dictionary {
  readonly size: number
  readonly #units: Uint16Array
  readonly #starts: Uint32Array
  /** Reads it, at the first use; then `null`. */
  #read: (() => void) | null
  #indexes: Map<string, number> | null = null

  constructor(sections: CountrySections, name: string) {
    const units = sections.paged(`${name}.texts`, Uint16Array)
    const starts = sections.paged(`${name}.starts`, Uint32Array)
    this.#units = units.numbers
    this.#starts = starts.numbers
    this.size = this.#starts.length - 1
    this.#read = () => {
      units.pages.needRange(0, units.numbers.length)
      starts.pages.needRange(0, starts.numbers.length)
    }
  }

  /** Makes sure that the texts are there. */
  #need(): void {
    if (this.#read === null) return
    this.#read()
    this.#read = null
  }

  /** Index of `text`, or -1. */
  find(text: string): number {
    return this.#findWithin(text, 0, this.size)
  }

  /** Indexes by value, for small dictionaries of which a search needs dozens of values. Made on first use. */
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
   * The values that begin with `prefix`, prepared for many lookups. A binary search of the whole dictionary reads memory all
   * over it. A binary search of samples (three code units of every sixteenth value, side by side in memory) does not.
   */
  slice(prefix: string): DictionarySlice {
    this.#need()
    const [from, to] = this.findPrefix(prefix)
    const samples = new Float64Array(Math.ceil((to - from) / SAMPLE_DISTANCE))
    for (let sample = 0; sample < samples.length; sample++) {
      const value = from + sample * SAMPLE_DISTANCE
      const end = this.#starts[value + 1]
      let key = 0
      let at = this.#starts[value] + prefix.length
      for (let unit = 0; unit < SAMPLE_UNITS; unit++, at++) key = key * 0x10000 + (at < end ? this.#units[at] : 0)
      samples[sample] = key
    }
    return {
      size: to - from,
      find: (text) => {
        let key = 0
        for (let unit = 0, at = prefix.length; unit < SAMPLE_UNITS; unit++, at++) {
          key = key * 0x10000 + (at < text.length ? text.charCodeAt(at) : 0)
        }
        const first = lowerBound(samples, key)
        // Few samples are equal.
        let last = first
        while (last < samples.length && samples[last] === key) last++
        return this.#findWithin(
          text,
          from + Math.max(0, first - 1) * SAMPLE_DISTANCE,
          Math.min(to, from + last * SAMPLE_DISTANCE),
        )
      },
    }
  }

  /** Indexes of the values that begin with `prefix`: the first, and the first behind them. */
  findPrefix(prefix: string): readonly [from: number, to: number] {
    return [this.#lowerBound(prefix, false), this.#lowerBound(prefix, true)]
  }

  /** First index whose value is not below `text`. */
  lowerBound(text: string): number {
    return this.#lowerBound(text, false)
  }

  /** First index whose value is above `text`. */
  upperBound(text: string): number {
    const at = this.#lowerBound(text, false)
    return at < this.size && this.#compare(at, text, false) === 0 ? at + 1 : at
  }

  /** The value at `index`. */
  textAt(index: number): string {
    this.#need()
    return String.fromCharCode.apply(null, this.#units.subarray(this.#starts[index], this.#starts[index + 1]) as never)
  }

  /** Length of the value at `index`, in UTF-16 code units. */
  lengthAt(index: number): number {
    this.#need()
    return this.#starts[index + 1] - this.#starts[index]
  }

  /** Hash (FNV-1a) of the value at `index`: equal for equal texts, in any dictionary. */
  hashAt(index: number): number {
    this.#need()
    let hash = 0x811c9dc5
    for (let at = this.#starts[index]; at < this.#starts[index + 1]; at++) {
      hash = Math.imul(hash ^ this.#units[at], 0x01000193)
    }
    return hash
  }

  /** First index whose value is not below `text`; with `past`, whose value is above it and does not begin with it. */
  #lowerBound(text: string, past: boolean, from = 0, to = this.size): number {
    this.#need()
    return firstIndex(from, to, (index) => this.#compare(index, text, past) >= (past ? 1 : 0))
  }

  /** Compares the value at `index` with `text`; with `prefixOnly`, only its first `text.length` units. */
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

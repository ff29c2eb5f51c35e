/** The terms of a country as a build has them: term ids of each company in the order of its texts. */
import { occurrenceWeight, saturate, TEXT_FIELDS } from '../../bm25f.ts'
import { impactOf } from '../../score-scale.ts'
import { ascending, RadixSorter } from '../build/radix-sort.ts'
import { sortUnits } from '../build/sort-units.ts'
import { freeBuffer } from '../files/free-buffer.ts'
import { grown } from '../files/grown.ts'
import { inverseOf } from '../files/inverse.ts'
import { FIRST_TERM } from '../files/layout.ts'
import { SortedTexts } from '../files/sorted-texts.ts'
import { VARINT_BYTES_MAX, writeVarint } from '../files/varints.ts'
import { Partitions } from '../spill/partitions.ts'
import type { SpillFile } from '../spill/spill-file.ts'
import { END_OF_COMPANY, type OrderedTexts } from './text-buffer.ts'
import type { ForwardPiece, ListedTerms, TermsSource } from './write-terms.ts'

/** Bytes of the forward index handed out together. */
const PIECE_BYTES = 1 << 16

/** The documents of a country among those of all countries. */
interface DocumentRange {
  readonly from: number
  readonly to: number
}

/**
 * The terms of a country.
 *
 * @param range its documents
 * @param spill holds numbers for which there is no room in memory
 */
export function bufferedTerms(
  texts: OrderedTexts,
  country: string,
  range: DocumentRange,
  spill: SpillFile,
): TermsSource {
  const keys = texts.termsOf(country)
  const reader = new TermsReader(texts, keys.starts.length - 1, range)
  const frequencies = countDocuments(reader)
  const order = sortUnits(keys)
  const sorted = inverseOf(order)
  const inverter = new Inverter(reader, sorted, texts.averages())
  let numbers = new Uint32Array(0)
  return {
    texts() {
      const words = new SortedTexts(keys, order)
      freeBuffer(keys.units)
      freeBuffer(keys.starts)
      return words
    },
    starts() {
      const starts = new Uint32Array(order.length + 1)
      for (let i = 0; i < order.length; i++) starts[i + 1] = starts[i] + frequencies[order[i]]
      inverter.starts = starts
      return starts
    },
    postings: (ranges) => inverter.inverted(ranges, spill),
    numbers() {
      inverter.free()
      numbers = numberByFrequency(frequencies)
      freeBuffer(frequencies)
      for (let i = 0; i < order.length; i++) order[i] = numbers[order[i]]
      return order
    },
    *sequences() {
      freeBuffer(order)
      yield* sequencesOf(reader, numbers)
      freeBuffer(numbers)
    },
  }
}

/** Reads the terms of one company at a time into arrays. */
class TermsReader {
  /** Term ids of the company read last, text by text. */
  terms = new Uint32Array(256)
  /** Field of each term. */
  fields = new Uint8Array(256)
  /** 1 for each term that begins a text. Texts without terms are left out. */
  begins = new Uint8Array(256)
  length = 0
  /** Number of terms in each field. */
  readonly lengths = TEXT_FIELDS.map(() => 0)
  /** Last document in which each term was met, plus 1. Scratch memory of the caller that loops over documents. */
  readonly met: Uint32Array<ArrayBuffer>
  /** Number of documents of the country. */
  readonly documents: number
  readonly #first: number
  readonly #texts: OrderedTexts

  /** @param range the documents of the country among all */
  constructor(texts: OrderedTexts, terms: number, range: DocumentRange) {
    this.#texts = texts
    this.#first = range.from
    this.documents = range.to - range.from
    this.met = new Uint32Array(terms)
  }

  /** Reads a document of the country, numbered from 0. */
  read(document: number): void {
    const found = this.#texts.find(this.#first + document)
    const { bytes } = found
    let { at } = found
    this.lengths.fill(0)
    this.length = 0
    let field = 0
    let begins = 1
    for (;;) {
      let byte = bytes[at++]
      let number = byte & 0x7f
      for (let shift = 7; byte > 0x7f; shift += 7) {
        byte = bytes[at++]
        number |= (byte & 0x7f) << shift
      }
      if (number === END_OF_COMPANY) return
      if (number < FIRST_TERM) {
        field = number - 1
        begins = 1
        continue
      }
      if (this.length === this.terms.length) {
        this.terms = grown(this.terms, this.length * 2)
        this.fields = grown(this.fields, this.length * 2)
        this.begins = grown(this.begins, this.length * 2)
      }
      this.terms[this.length] = number - FIRST_TERM
      this.fields[this.length] = field
      this.begins[this.length++] = begins
      this.lengths[field]++
      begins = 0
    }
  }
}

/** Counts the documents of each term. */
function countDocuments(reader: TermsReader): Uint32Array<ArrayBuffer> {
  const { met } = reader
  const frequencies = new Uint32Array(met.length)
  for (let document = 0; document < reader.documents; document++) {
    reader.read(document)
    for (let i = 0; i < reader.length; i++) {
      const term = reader.terms[i]
      if (met[term] === document + 1) continue
      met[term] = document + 1
      frequencies[term]++
    }
  }
  return frequencies
}

/** Inverts documents: those of each term, in the order of the dictionary, and the impact of the term in each. */
class Inverter {
  /** First entry of each term, in the order of the dictionary, and behind the last. */
  starts: Uint32Array<ArrayBuffer> = new Uint32Array(0)
  readonly #reader: TermsReader
  readonly #sorted: Uint32Array<ArrayBuffer>
  readonly #averages: readonly number[]
  readonly #occurrences: Float64Array<ArrayBuffer>

  constructor(reader: TermsReader, sorted: Uint32Array<ArrayBuffer>, averages: readonly number[]) {
    this.#reader = reader
    this.#sorted = sorted
    this.#averages = averages
    this.#occurrences = new Float64Array(sorted.length)
  }

  /** Gives back the memory that only inverting needs, that of the reader too. */
  free(): void {
    for (const array of [this.#sorted, this.#occurrences, this.#reader.met]) freeBuffer(array)
  }

  /**
   * The postings of one range of terms after another. All documents are read once: what has no room in memory is distributed
   * among the ranges first.
   *
   * @param ranges all terms, in order
   */
  *inverted(ranges: readonly (readonly [from: number, to: number])[], spill: SpillFile): Generator<ListedTerms> {
    if (ranges.length === 1) {
      const [[from, to]] = ranges
      const inverted = this.#room(from, to)
      this.#forEach((term, document, impact) => inverted.add(term, document, impact))
      yield inverted
      return
    }
    const rangeOf = new Uint32Array(this.starts.length - 1)
    for (const [range, [from, to]] of ranges.entries()) rangeOf.fill(range, from, to)
    const distributed = new Partitions(spill, ranges.length, 3)
    this.#forEach((term, document, impact) => distributed.add(rangeOf[term], term, document, impact))
    freeBuffer(rangeOf)
    for (const [range, [from, to]] of ranges.entries()) {
      const inverted = this.#room(from, to)
      distributed.forEach(range, (term, document, impact) => inverted.add(term, document, impact))
      distributed.forget(range)
      yield inverted
    }
  }

  #room(from: number, to: number): InvertedTerms {
    return new InvertedTerms(this.starts, from, to)
  }

  /** Visits each term of each document once, documents in order. Terms are numbered in the order of the dictionary. */
  #forEach(visit: (term: number, document: number, impact: number) => void): void {
    const reader = this.#reader
    const [sorted, occurrences, averages] = [this.#sorted, this.#occurrences, this.#averages]
    const { met } = reader
    met.fill(0)
    for (let document = 0; document < reader.documents; document++) {
      reader.read(document)
      const weights = TEXT_FIELDS.map((field, i) => occurrenceWeight(field, reader.lengths[i], averages[i]))
      for (let i = 0; i < reader.length; i++) occurrences[reader.terms[i]] += weights[reader.fields[i]]
      for (let i = 0; i < reader.length; i++) {
        const term = reader.terms[i]
        if (met[term] === document + 1) continue
        met[term] = document + 1
        visit(sorted[term], document, impactOf(saturate(occurrences[term])))
        occurrences[term] = 0
      }
    }
  }
}

/** The documents of some terms, and the impact of the term in each. */
class InvertedTerms implements ListedTerms {
  readonly entries: Uint32Array<ArrayBuffer>
  readonly impacts: Uint8Array<ArrayBuffer>
  readonly from: number
  readonly to: number
  readonly #next: Uint32Array

  /** @param starts first entry of each term, and after the last */
  constructor(starts: Uint32Array, from: number, to: number) {
    this.entries = new Uint32Array(starts[to] - starts[from])
    this.impacts = new Uint8Array(this.entries.length)
    this.from = from
    this.to = to
    this.#next = starts.slice(from, to).map((start) => start - starts[from])
  }

  /** Adds a document to those of a term, which ascend. */
  add(term: number, document: number, impact: number): void {
    const at = this.#next[term - this.from]++
    this.entries[at] = document
    this.impacts[at] = impact
  }
}

/** Assigns the numbers of terms in the forward index. Frequent terms get low ones, which take fewer bytes. */
function numberByFrequency(frequencies: Uint32Array): Uint32Array<ArrayBuffer> {
  const sorter = new RadixSorter(ascending(frequencies.length))
  for (const shift of [0, 16]) sorter.pass((term) => 0xffff - ((frequencies[term] >>> shift) & 0xffff))
  const order = sorter.finish()
  const numbers = new Uint32Array(frequencies.length)
  for (let i = 0; i < order.length; i++) numbers[order[i]] = FIRST_TERM + i
  freeBuffer(order)
  return numbers
}

/** The forward index: the terms of each document in order. */
function* sequencesOf(reader: TermsReader, numbers: Uint32Array): Generator<ForwardPiece> {
  let buffer = new Uint8Array(PIECE_BYTES)
  let ends: number[] = []
  let used = 0
  for (let document = 0; document < reader.documents; document++) {
    reader.read(document)
    const needed = reader.length * 2 * VARINT_BYTES_MAX
    if (used + needed > buffer.length) {
      yield { bytes: buffer.subarray(0, used), ends: Uint32Array.from(ends) }
      used = 0
      ends = []
      if (needed > buffer.length) buffer = new Uint8Array(needed)
    }
    for (let i = 0; i < reader.length; i++) {
      if (reader.begins[i] === 1) buffer[used++] = 1 + reader.fields[i]
      used = writeVarint(buffer, used, numbers[reader.terms[i]])
    }
    ends.push(used)
  }
  yield { bytes: buffer.subarray(0, used), ends: Uint32Array.from(ends) }
}

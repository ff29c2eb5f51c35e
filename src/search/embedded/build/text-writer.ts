/**
 * Writes the terms of one country: the dictionary, the postings lists with the impact of each term in each document, and
 * the forward index, which holds the terms of each document in order and verifies phrases. DESIGN.md lists the sections.
 */
import { occurrenceWeight, saturate, TEXT_FIELDS } from '../../bm25f.ts'
import { impactOf } from '../../score-scale.ts'
import { writeSortedDictionary } from '../files/dictionary.ts'
import { freeBuffer } from '../files/free-buffer.ts'
import type { IndexFileWriter } from '../files/index-file.ts'
import type { Section } from '../files/layout.ts'
import { SortedTexts } from '../files/sorted-texts.ts'
import { PostingsEncoder } from '../postings/postings-list.ts'
import { uint32Column } from '../spill/columns.ts'
import { listRanges } from '../spill/invert.ts'
import { Partitions } from '../spill/partitions.ts'
import type { SpillFile } from '../spill/spill-file.ts'
import type { CountryDocuments } from './postings-writer.ts'
import { ascending, RadixSorter } from './radix-sort.ts'
import { sortUnits } from './sort-units.ts'
import { END_OF_COMPANY, FIRST_TERM, type OrderedTexts, VARINT_BYTES_MAX, writeVarint } from './text-buffer.ts'

/** Bytes of the forward index buffered before they are written. */
const BUFFER_BYTES = 1 << 16

/** Of so many bytes that a build may hold, one document may be listed while terms are inverted, in 5 bytes. */
const ENTRY_BYTES = 8

/** Writes all sections of a country's terms. @param spill where numbers go that have no room in memory */
export function writeTexts(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  texts: OrderedTexts,
  {
    country,
    from,
    to,
    spill,
  }: Pick<CountryDocuments, 'from' | 'to'> & { readonly country: string; readonly spill: SpillFile },
): void {
  const keys = texts.termsOf(country)
  const count = keys.starts.length - 1
  const reader = new TermsReader(texts, count, { from, to })
  const frequencies = countDocuments(reader)

  const order = sortUnits(keys)
  const sorted = new Uint32Array(count)
  for (let i = 0; i < order.length; i++) sorted[order[i]] = i
  const words = new SortedTexts(keys, order)
  freeBuffer(keys.units)
  freeBuffer(keys.starts)
  writeSortedDictionary(writer, sections, 'words', words)
  words.free()

  const starts = new Uint32Array(count + 1)
  for (let i = 0; i < order.length; i++) starts[i + 1] = starts[i] + frequencies[order[i]]
  const inverter = new Inverter(reader, sorted, starts, texts.averages())
  writePostings(writer, sections, inverter, spill)
  inverter.free()

  const numbers = numberByFrequency(frequencies)
  freeBuffer(frequencies)
  for (let i = 0; i < order.length; i++) order[i] = numbers[order[i]]
  sections['words.numbers'] = writer.section(order)
  freeBuffer(order)
  writeForwardIndex(writer, sections, reader, { numbers, spill })
  freeBuffer(numbers)
}

/** Writes the postings lists of all terms, and the impact of the term in each of their documents. */
function writePostings(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  inverter: Inverter,
  spill: SpillFile,
): void {
  const { starts } = inverter
  const encoder = new PostingsEncoder(inverter.documents)
  const postingStarts = new Uint32Array(starts.length)
  const impacts: { readonly at: number; readonly bytes: number }[] = []
  const ranges = [...listRanges(starts, Math.floor(spill.limit / ENTRY_BYTES))]
  let last = new Uint8Array(0)
  let at = 0
  writer.begin()
  for (const { from, to, inverted } of inverter.inverted(ranges, spill)) {
    for (let term = from; term < to; term++) {
      const words = encoder.encode(inverted.entries, starts[term] - starts[from], starts[term + 1] - starts[from])
      writer.append(words)
      const end = postingStarts[term] + words.length
      if (end > 0xffff_ffff) throw new Error('Cannot index: the words of one country take more than 16 GiB')
      postingStarts[term + 1] = end
    }
    freeBuffer(inverted.entries)
    last = inverted.impacts
    // Those of the last range can wait in memory until all postings are written.
    if (++at === ranges.length) break
    impacts.push({ at: spill.append(last), bytes: last.length })
    freeBuffer(last)
  }
  sections['words.postings'] = writer.end()
  sections['words.postingStarts'] = writer.section(postingStarts)
  freeBuffer(postingStarts)
  writer.begin()
  for (const { at, bytes } of impacts) {
    const read = new Uint8Array(bytes)
    spill.read(read, at)
    writer.append(read)
    freeBuffer(read)
  }
  writer.append(last)
  freeBuffer(last)
  sections['words.impacts'] = writer.end()
  sections['words.impactStarts'] = writer.section(starts)
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
  constructor(texts: OrderedTexts, terms: number, range: Pick<CountryDocuments, 'from' | 'to'>) {
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
      if (this.length === this.terms.length) this.#grow()
      this.terms[this.length] = number - FIRST_TERM
      this.fields[this.length] = field
      this.begins[this.length++] = begins
      this.lengths[field]++
      begins = 0
    }
  }

  #grow(): void {
    const { terms, fields, begins } = this
    this.terms = new Uint32Array(terms.length * 2)
    this.terms.set(terms)
    this.fields = new Uint8Array(fields.length * 2)
    this.fields.set(fields)
    this.begins = new Uint8Array(begins.length * 2)
    this.begins.set(begins)
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
  readonly starts: Uint32Array<ArrayBuffer>
  readonly documents: number
  readonly #reader: TermsReader
  readonly #sorted: Uint32Array<ArrayBuffer>
  readonly #averages: readonly number[]
  readonly #occurrences: Float64Array<ArrayBuffer>

  constructor(
    reader: TermsReader,
    sorted: Uint32Array<ArrayBuffer>,
    starts: Uint32Array<ArrayBuffer>,
    averages: readonly number[],
  ) {
    this.#reader = reader
    this.#sorted = sorted
    this.#averages = averages
    this.#occurrences = new Float64Array(sorted.length)
    this.starts = starts
    this.documents = reader.documents
  }

  /** Gives back the memory that only inverting needs, that of the reader too. */
  free(): void {
    for (const array of [this.starts, this.#sorted, this.#occurrences, this.#reader.met]) freeBuffer(array)
  }

  /**
   * The postings of one range of terms after another. All documents are read once: what has no room in memory is distributed
   * among the ranges first.
   *
   * @param ranges all terms, in order
   */
  *inverted(
    ranges: readonly (readonly [from: number, to: number])[],
    spill: SpillFile,
  ): Generator<{ readonly from: number; readonly to: number; readonly inverted: InvertedTerms }> {
    if (ranges.length === 1) {
      const [[from, to]] = ranges
      const inverted = this.#room(from, to)
      this.#forEach((term, document, impact) => inverted.add(term, document, impact))
      yield { from, to, inverted }
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
      yield { from, to, inverted }
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
class InvertedTerms {
  readonly entries: Uint32Array<ArrayBuffer>
  readonly impacts: Uint8Array<ArrayBuffer>
  readonly #from: number
  readonly #next: Uint32Array

  /** @param starts first entry of each term, and behind the last */
  constructor(starts: Uint32Array, from: number, to: number) {
    this.entries = new Uint32Array(starts[to] - starts[from])
    this.impacts = new Uint8Array(this.entries.length)
    this.#from = from
    this.#next = starts.slice(from, to).map((start) => start - starts[from])
  }

  /** Adds a document to those of a term, which ascend. */
  add(term: number, document: number, impact: number): void {
    const at = this.#next[term - this.#from]++
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

/** Writes the forward index: the terms of each document in order. */
function writeForwardIndex(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  reader: TermsReader,
  { numbers, spill }: { readonly numbers: Uint32Array; readonly spill: SpillFile },
): void {
  const starts = uint32Column(spill)
  starts.push(0)
  let buffer = new Uint8Array(BUFFER_BYTES)
  let used = 0
  let written = 0
  writer.begin()
  for (let document = 0; document < reader.documents; document++) {
    reader.read(document)
    if (used + reader.length * 2 * VARINT_BYTES_MAX > buffer.length) {
      writer.append(buffer.subarray(0, used))
      written += used
      used = 0
      const needed = reader.length * 2 * VARINT_BYTES_MAX
      if (needed > buffer.length) buffer = new Uint8Array(needed)
    }
    for (let i = 0; i < reader.length; i++) {
      if (reader.begins[i] === 1) buffer[used++] = 1 + reader.fields[i]
      used = writeVarint(buffer, used, numbers[reader.terms[i]])
    }
    if (written + used > 0xffff_ffff) throw new Error('Cannot index: the texts of one country take more than 4 GiB')
    starts.push(written + used)
  }
  writer.append(buffer.subarray(0, used))
  sections['words.sequences'] = writer.end()
  writer.begin()
  for (const { items } of starts.inOrder()) writer.append(items)
  sections['words.sequenceStarts'] = writer.end()
  starts.free()
}

/**
 * Writes the terms of one country: the dictionary, the postings lists with the impact of each term in each document, and
 * the forward index, which holds the terms of each document in order and verifies phrases. DESIGN.md lists the sections.
 */
import { occurrenceWeight, saturate, TEXT_FIELDS } from '../../bm25f.ts'
import { impactOf } from '../../score-scale.ts'
import { writeDictionary } from '../files/dictionary.ts'
import type { IndexFileWriter } from '../files/index-file.ts'
import type { Section } from '../files/layout.ts'
import { PostingsEncoder } from '../postings/postings-list.ts'
import { END_OF_COMPANY, FIRST_TERM, type TextBuffer, VARINT_BYTES_MAX, writeVarint } from './text-buffer.ts'

/** Bytes of the forward index buffered before they are written. */
const BUFFER_BYTES = 1 << 16

/** Writes all sections of a country's terms. */
export function writeTexts(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  texts: TextBuffer,
  { country, arrivals }: { readonly country: string; readonly arrivals: Uint32Array },
): void {
  const keys = texts.termsOf(country)
  const reader = new TermsReader(texts, keys.length)
  const frequencies = countDocuments(reader, arrivals, keys.length)

  const order = Array.from(keys.keys()).sort((a, b) => (keys[a] < keys[b] ? -1 : 1))
  const sorted = new Uint32Array(keys.length)
  for (let i = 0; i < order.length; i++) sorted[order[i]] = i
  writeDictionary(
    writer,
    sections,
    'words',
    order.map((term) => keys[term]),
  )

  const starts = new Uint32Array(keys.length + 1)
  for (let i = 0; i < order.length; i++) starts[i + 1] = starts[i] + frequencies[order[i]]
  const { entries, impacts } = invert(reader, arrivals, sorted, starts, texts.averages())
  const encoder = new PostingsEncoder(arrivals.length)
  const postingStarts = new Uint32Array(keys.length + 1)
  writer.begin()
  for (let i = 0; i < order.length; i++) {
    const words = encoder.encode(entries, starts[i], starts[i + 1])
    writer.append(words)
    const end = postingStarts[i] + words.length
    if (end > 0xffff_ffff) throw new Error('Cannot index: the words of one country take more than 16 GiB')
    postingStarts[i + 1] = end
  }
  sections['words.postings'] = writer.end()
  sections['words.postingStarts'] = writer.section(postingStarts)
  sections['words.impacts'] = writer.section(impacts)
  sections['words.impactStarts'] = writer.section(starts)

  const numbers = numberByFrequency(frequencies)
  sections['words.numbers'] = writer.section(Uint32Array.from(order, (term) => numbers[term]))
  writeForwardIndex(writer, sections, reader, arrivals, numbers)
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
  readonly met: Uint32Array
  readonly #texts: TextBuffer

  constructor(texts: TextBuffer, terms: number) {
    this.#texts = texts
    this.met = new Uint32Array(terms)
  }

  read(arrival: number): void {
    const [bytes, start] = this.#texts.locate(arrival)
    let at = start
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
function countDocuments(reader: TermsReader, arrivals: Uint32Array, terms: number): Uint32Array {
  const frequencies = new Uint32Array(terms)
  const { met } = reader
  for (let document = 0; document < arrivals.length; document++) {
    reader.read(arrivals[document])
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
function invert(
  reader: TermsReader,
  arrivals: Uint32Array,
  sorted: Uint32Array,
  starts: Uint32Array,
  averages: readonly number[],
): { entries: Uint32Array; impacts: Uint8Array } {
  const terms = sorted.length
  const entries = new Uint32Array(starts[terms])
  const impacts = new Uint8Array(starts[terms])
  const next = starts.slice()
  const occurrences = new Float64Array(terms)
  const { met } = reader
  met.fill(0)
  for (let document = 0; document < arrivals.length; document++) {
    reader.read(arrivals[document])
    const weights = TEXT_FIELDS.map((field, i) => occurrenceWeight(field, reader.lengths[i], averages[i]))
    for (let i = 0; i < reader.length; i++) occurrences[reader.terms[i]] += weights[reader.fields[i]]
    for (let i = 0; i < reader.length; i++) {
      const term = reader.terms[i]
      if (met[term] === document + 1) continue
      met[term] = document + 1
      const at = next[sorted[term]]++
      entries[at] = document
      impacts[at] = impactOf(saturate(occurrences[term]))
      occurrences[term] = 0
    }
  }
  return { entries, impacts }
}

/** Assigns the numbers of terms in the forward index. Frequent terms get low ones, which take fewer bytes. */
function numberByFrequency(frequencies: Uint32Array): Uint32Array {
  const order = Uint32Array.from(frequencies.keys())
  order.sort((a, b) => frequencies[b] - frequencies[a] || a - b)
  const numbers = new Uint32Array(frequencies.length)
  for (let i = 0; i < order.length; i++) numbers[order[i]] = FIRST_TERM + i
  return numbers
}

/** Writes the forward index: the terms of each document in order. */
function writeForwardIndex(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  reader: TermsReader,
  arrivals: Uint32Array,
  numbers: Uint32Array,
): void {
  const starts = new Uint32Array(arrivals.length + 1)
  let buffer = new Uint8Array(BUFFER_BYTES)
  let used = 0
  let written = 0
  writer.begin()
  for (let document = 0; document < arrivals.length; document++) {
    reader.read(arrivals[document])
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
    starts[document + 1] = written + used
  }
  writer.append(buffer.subarray(0, used))
  sections['words.sequences'] = writer.end()
  sections['words.sequenceStarts'] = writer.section(starts)
}

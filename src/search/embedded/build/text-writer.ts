/**
 * Writes the words of one country: dictionary, postings with the presence of each word in each document, and the
 * sequence of words of each document, in which phrases are looked for. DESIGN.md lists the sections.
 */
import { occurrenceWeight, saturate, TEXT_FIELDS } from '../../bm25f.ts'
import { writeDictionary } from '../files/dictionary.ts'
import type { IndexFileWriter } from '../files/index-file.ts'
import type { Section } from '../files/layout.ts'
import { PostingsEncoder } from '../postings/postings-list.ts'
import { END_OF_COMPANY, FIRST_TERM, type TextBuffer, VARINT_BYTES_MAX, writeVarint } from './text-buffer.ts'

/** Presence 1 in the index, where it takes a byte. 0 is never written. */
export const IMPACT_MAX = 255

/** Bytes of sequences gathered before they are handed to the writer. */
const GATHERED_BYTES = 1 << 16

/** Writes all sections of a country's texts. */
export function writeTexts(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  texts: TextBuffer,
  { country, arrivals }: { readonly country: string; readonly arrivals: Uint32Array },
): void {
  const keys = texts.termsOf(country)
  const reader = new SequenceReader(texts, keys.length)
  const frequencies = countDocuments(reader, arrivals, keys.length)

  const order = Array.from(keys.keys()).sort((a, b) => (keys[a] < keys[b] ? -1 : 1))
  const sorted = new Uint32Array(keys.length)
  for (let i = 0; i < order.length; i++) sorted[order[i]] = i
  writeDictionary(
    writer,
    sections,
    'words',
    order.map((word) => keys[word]),
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
  sections['words.numbers'] = writer.section(Uint32Array.from(order, (word) => numbers[word]))
  writeSequences(writer, sections, reader, arrivals, numbers)
}

/** Reads sequences one at a time into arrays. */
class SequenceReader {
  /** Words of the company read last, and the field of each: those of one text stand together. */
  words = new Uint32Array(256)
  fields = new Uint8Array(256)
  /** 1 where a text begins; texts without words are left out. */
  begins = new Uint8Array(256)
  length = 0
  /** Number of words in each field. */
  readonly lengths = TEXT_FIELDS.map(() => 0)
  /** Last document that each word was met in, plus 1; belongs to whoever loops over the documents. */
  readonly met: Uint32Array
  readonly #texts: TextBuffer

  constructor(texts: TextBuffer, words: number) {
    this.#texts = texts
    this.met = new Uint32Array(words)
  }

  read(arrival: number): void {
    const [bytes, start] = this.#texts.sequence(arrival)
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
      if (this.length === this.words.length) this.#grow()
      this.words[this.length] = number - FIRST_TERM
      this.fields[this.length] = field
      this.begins[this.length++] = begins
      this.lengths[field]++
      begins = 0
    }
  }

  #grow(): void {
    const { words, fields, begins } = this
    this.words = new Uint32Array(words.length * 2)
    this.words.set(words)
    this.fields = new Uint8Array(fields.length * 2)
    this.fields.set(fields)
    this.begins = new Uint8Array(begins.length * 2)
    this.begins.set(begins)
  }
}

/** In how many documents each word is. */
function countDocuments(reader: SequenceReader, arrivals: Uint32Array, words: number): Uint32Array {
  const frequencies = new Uint32Array(words)
  const { met } = reader
  for (let document = 0; document < arrivals.length; document++) {
    reader.read(arrivals[document])
    for (let i = 0; i < reader.length; i++) {
      const word = reader.words[i]
      if (met[word] === document + 1) continue
      met[word] = document + 1
      frequencies[word]++
    }
  }
  return frequencies
}

/** Documents of each word, words in the order of the dictionary, and the presence of the word in each. */
function invert(
  reader: SequenceReader,
  arrivals: Uint32Array,
  sorted: Uint32Array,
  starts: Uint32Array,
  averages: readonly number[],
): { entries: Uint32Array; impacts: Uint8Array } {
  const words = sorted.length
  const entries = new Uint32Array(starts[words])
  const impacts = new Uint8Array(starts[words])
  const next = starts.slice()
  const occurrences = new Float64Array(words)
  const { met } = reader
  met.fill(0)
  for (let document = 0; document < arrivals.length; document++) {
    reader.read(arrivals[document])
    const weights = TEXT_FIELDS.map((field, i) => occurrenceWeight(field, reader.lengths[i], averages[i]))
    for (let i = 0; i < reader.length; i++) occurrences[reader.words[i]] += weights[reader.fields[i]]
    for (let i = 0; i < reader.length; i++) {
      const word = reader.words[i]
      if (met[word] === document + 1) continue
      met[word] = document + 1
      const at = next[sorted[word]]++
      entries[at] = document
      impacts[at] = Math.max(1, Math.round(saturate(occurrences[word]) * IMPACT_MAX))
      occurrences[word] = 0
    }
  }
  return { entries, impacts }
}

/** Numbers of words in sequences: frequent words have low ones, which take few bytes. */
function numberByFrequency(frequencies: Uint32Array): Uint32Array {
  const order = Uint32Array.from(frequencies.keys())
  order.sort((a, b) => frequencies[b] - frequencies[a] || a - b)
  const numbers = new Uint32Array(frequencies.length)
  for (let i = 0; i < order.length; i++) numbers[order[i]] = FIRST_TERM + i
  return numbers
}

function writeSequences(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  reader: SequenceReader,
  arrivals: Uint32Array,
  numbers: Uint32Array,
): void {
  const starts = new Uint32Array(arrivals.length + 1)
  let gathered = new Uint8Array(GATHERED_BYTES)
  let used = 0
  let written = 0
  writer.begin()
  for (let document = 0; document < arrivals.length; document++) {
    reader.read(arrivals[document])
    if (used + reader.length * 2 * VARINT_BYTES_MAX > gathered.length) {
      writer.append(gathered.subarray(0, used))
      written += used
      used = 0
      const needed = reader.length * 2 * VARINT_BYTES_MAX
      if (needed > gathered.length) gathered = new Uint8Array(needed)
    }
    for (let i = 0; i < reader.length; i++) {
      if (reader.begins[i] === 1) gathered[used++] = 1 + reader.fields[i]
      used = writeVarint(gathered, used, numbers[reader.words[i]])
    }
    if (written + used > 0xffff_ffff) throw new Error('Cannot index: the texts of one country take more than 4 GiB')
    starts[document + 1] = written + used
  }
  writer.append(gathered.subarray(0, used))
  sections['words.sequences'] = writer.end()
  sections['words.sequenceStarts'] = writer.section(starts)
}

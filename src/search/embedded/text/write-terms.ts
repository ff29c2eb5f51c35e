/**
 * The terms of a country's texts.
 *
 * | Section | Content |
 * | --- | --- |
 * | `words.texts`, `.starts` | dictionary of terms, each with its language (`it:oli`) |
 * | `words.postings`, `.postingStarts` | postings lists, one after another; first word of each, and after the last |
 * | `words.impacts`, `.impactStarts` | a byte per posting: the impact of the term in the document; first of each term, and after the last |
 * | `words.numbers` | the number of each term in the forward index |
 * | `words.sequences`, `.sequenceStarts` | forward index: per document its terms in order, as varints; first byte of each, and after the last |
 *
 * A text of the forward index is `1 + field`, then the numbers of its terms, all of them at least `FIRST_TERM`: a company
 * `Exampla Bakery` that trades as `Exampla`, where these are terms 7 and 9, is `1 7 9 2 7`.
 */
import type { Structure } from '../country-source.ts'
import { writeDictionary } from '../files/dictionary.ts'
import { freeBuffer } from '../files/free-buffer.ts'
import type { SectionsWriter } from '../files/sections-writer.ts'
import type { TextList } from '../files/sorted-texts.ts'
import { WordLearner } from '../learned/write-learned.ts'
import { PostingsEncoder } from '../postings/postings-list.ts'
import { uint32Column } from '../spill/columns.ts'
import { listRanges } from '../spill/invert.ts'
import type { SpillFile } from '../spill/spill-file.ts'

/** Encoded words that are written together. */
const WORDS_TOGETHER = 1 << 16

/** The postings of the terms `from` up to, not including, `to`. */
export interface ListedTerms {
  readonly from: number
  readonly to: number
  /** Documents of one term after another. */
  readonly entries: Uint32Array<ArrayBuffer>
  /** The impact of each. */
  readonly impacts: Uint8Array<ArrayBuffer>
}

/** The texts of neighbouring documents in the forward index. */
export interface ForwardPiece {
  readonly bytes: Uint8Array
  /** For each document the byte after its last, counted from the first of the piece. */
  readonly ends: Uint32Array
}

/** The terms of a country. Each part is asked for once, in this order; a source frees what no later part needs. */
export interface TermsSource {
  /** Ascending. */
  texts(): TextList
  /** The first posting of each term, and after the last. */
  starts(): Uint32Array<ArrayBuffer>
  /** The postings of ranges of terms, which are all terms in order. */
  postings(ranges: readonly (readonly [from: number, to: number])[]): Iterable<ListedTerms>
  /** The number of each term in the forward index. */
  numbers(): Uint32Array
  /** The forward index. A piece is valid until the next one is asked for. */
  sequences(): Iterable<ForwardPiece>
}

/** Terms, their postings lists and impacts, and the forward index. */
export const TERMS: Structure = {
  changesWith: 'ownCompany',
  sections: ['texts', 'starts', 'postings', 'postingStarts', 'impacts', 'impactStarts']
    .concat('numbers', 'sequences', 'sequenceStarts')
    .map((part) => `words.${part}`),
  write(out, source, tables) {
    const terms = source.terms()
    const learner = WordLearner.begin(source)
    writeDictionary(out, 'words', terms.texts())
    const postings = writeLists(out, terms, source, learner)
    const numbers = terms.numbers()
    out.write('words.numbers', numbers)
    learner?.beginTexts(numbers, postings)
    writeSequences(out, terms.sequences(), source.spill, learner)
    learner?.finish(tables)
  },
}

/** What lists are written with. */
interface ListRoom {
  readonly documents: number
  readonly entriesMax: number
  readonly spill: SpillFile | null
}

/** @returns how many postings there are */
function writeLists(
  out: SectionsWriter,
  terms: TermsSource,
  { documents, entriesMax, spill }: ListRoom,
  learner: WordLearner | null,
): number {
  const starts = terms.starts()
  const postings = starts[starts.length - 1]
  const ranges = [...listRanges(starts, entriesMax)]
  const postingStarts = new Uint32Array(starts.length)
  const impacts = new WaitingImpacts(spill)
  function* encoded(): Generator<Uint32Array> {
    const encoder = new PostingsEncoder(documents)
    let before = 0
    for (const { from, to, entries, impacts: own } of terms.postings(ranges)) {
      for (let term = from; term < to; term++) {
        const first = starts[term] - starts[from]
        const end = starts[term + 1] - starts[from]
        learner?.addTerm(term, entries, own, first, end)
        const words = encoder.add(entries, first, end)
        if (before + words > 0xffff_ffff)
          throw new Error('Cannot index: the words of one country take more than 16 GiB')
        postingStarts[term + 1] = before + words
        if (words < WORDS_TOGETHER) continue
        yield encoder.take()
        before += words
      }
      freeBuffer(entries)
      impacts.add(own, to === starts.length - 1)
    }
    yield encoder.take()
  }
  out.write('words.postings', encoded())
  out.write('words.postingStarts', postingStarts)
  freeBuffer(postingStarts)
  out.write('words.impacts', impacts.inOrder())
  out.write('words.impactStarts', starts)
  freeBuffer(starts)
  return postings
}

/** Impacts that wait until all postings are written: those of the last range in memory, others where there is room. */
class WaitingImpacts {
  readonly #spill: SpillFile | null
  readonly #pieces: (Uint8Array<ArrayBuffer> | { readonly at: number; readonly bytes: number })[] = []

  constructor(spill: SpillFile | null) {
    this.#spill = spill
  }

  add(impacts: Uint8Array<ArrayBuffer>, isLast: boolean): void {
    if (isLast || this.#spill === null) this.#pieces.push(impacts)
    else {
      this.#pieces.push({ at: this.#spill.append(impacts), bytes: impacts.length })
      freeBuffer(impacts)
    }
  }

  *inOrder(): Generator<Uint8Array> {
    for (const piece of this.#pieces) {
      const impacts = piece instanceof Uint8Array ? piece : new Uint8Array(piece.bytes)
      if (!(piece instanceof Uint8Array)) this.#spill?.read(impacts, piece.at)
      yield impacts
      freeBuffer(impacts)
    }
  }
}

function writeSequences(
  out: SectionsWriter,
  pieces: Iterable<ForwardPiece>,
  spill: SpillFile | null,
  learner: WordLearner | null,
): void {
  const starts = uint32Column(spill)
  starts.push(0)
  function* inOrder(): Generator<Uint8Array> {
    let before = 0
    for (const { bytes, ends } of pieces) {
      if (before + bytes.length > 0xffff_ffff)
        throw new Error('Cannot index: the texts of one country take more than 4 GiB')
      for (let at = 0; at < ends.length; at++) starts.push(before + ends[at])
      learner?.addTexts(bytes, ends)
      yield bytes
      before += bytes.length
    }
  }
  out.write('words.sequences', inOrder())
  out.write('words.sequenceStarts', starts.inOrder())
  starts.free()
}

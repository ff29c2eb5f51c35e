/** Merges the lists of names by word. */

import type { IndexFileWriter } from '../../files/index-file.ts'
import type { SectionsWriter } from '../../files/sections-writer.ts'
import type { StoredCountry } from '../../files/stored-country.ts'
import { VARINT_BYTES_MAX, writeVarint } from '../../files/varints.ts'
import { GONE } from '../../merge/document-map.ts'
import type { MergedTexts } from './merge-texts.ts'
import type { NamePlaces } from './name-places.ts'

/** Bytes written at a time. */
const BUFFER_BYTES = 1 << 16

/** Names by word. */
interface NamesByWord {
  /** Per word its first name, and behind the last. */
  readonly starts: Uint32Array
  readonly names: Uint32Array
}

/**
 * Writes for each word of the next index the names that contain it.
 *
 * @param addedWords for each word of a name that comes its number among the words that come
 */
export function mergeNamePostings(
  out: SectionsWriter,
  before: StoredCountry,
  words: MergedTexts,
  places: NamePlaces,
  addedWords: Uint32Array,
): void {
  const oldOf = inverse(words.ofBefore, words.texts.length)
  const addedOf = inverse(words.ofAdded, words.texts.length)
  const added = namesByWord(addedWords, places, words.ofAdded.length)
  const bytes = before.uint8('words.postings')
  const oldStarts = before.uint32('words.posting-starts')
  const lists = new ListWriter(out.file)
  const starts = new Uint32Array(words.texts.length + 1)
  out.file.begin()
  for (let word = 0; word < words.texts.length; word++) {
    const own = addedOf[word]
    let come = own === GONE ? 0 : added.starts[own]
    const end = own === GONE ? 0 : added.starts[own + 1]
    const old = oldOf[word]
    lists.beginList()
    if (old !== GONE) {
      let name = -1
      for (let at = oldStarts[old]; at < oldStarts[old + 1]; ) {
        let byte = bytes[at++]
        let gap = byte & 0x7f
        for (let shift = 7; byte > 0x7f; shift += 7) {
          byte = bytes[at++]
          gap |= (byte & 0x7f) << shift
        }
        name += gap + 1
        const place = places.ofBefore[name]
        if (place === GONE) continue
        while (come < end && added.names[come] < place) lists.add(added.names[come++])
        lists.add(place)
      }
    }
    while (come < end) lists.add(added.names[come++])
    starts[word + 1] = lists.bytes
  }
  lists.flush()
  out.sections['words.postings'] = out.file.end()
  out.write('words.posting-starts', starts)
}

/** The number of a side by the number in the next index; {@link GONE} where the side has none. */
function inverse(places: Uint32Array, count: number): Uint32Array {
  const numbers = new Uint32Array(count).fill(GONE)
  for (let number = 0; number < places.length; number++) if (places[number] !== GONE) numbers[places[number]] = number
  return numbers
}

/** The names that come by word, as they are numbered in the next index. A word twice in one name is one entry. */
function namesByWord(words: Uint32Array, { added: { starts }, ofAdded }: NamePlaces, count: number): NamesByWord {
  const forEach = (visit: (word: number, name: number) => void) => {
    const met = new Uint32Array(count)
    for (let name = 0; name < ofAdded.length; name++) {
      for (let at = starts[name]; at < starts[name + 1]; at++) {
        if (met[words[at]] === name + 1) continue
        met[words[at]] = name + 1
        visit(words[at], ofAdded[name])
      }
    }
  }
  const firsts = new Uint32Array(count + 1)
  forEach((word) => {
    firsts[word + 1]++
  })
  for (let word = 0; word < count; word++) firsts[word + 1] += firsts[word]
  const names = new Uint32Array(firsts[count])
  const next = firsts.slice(0, count)
  forEach((word, name) => {
    names[next[word]++] = name
  })
  return { starts: firsts, names }
}

/** Writes ascending lists as varint-encoded gaps. */
class ListWriter {
  readonly #writer: IndexFileWriter
  readonly #buffer = new Uint8Array(BUFFER_BYTES)
  #buffered = 0
  #flushed = 0
  #last = -1

  constructor(writer: IndexFileWriter) {
    this.#writer = writer
  }

  /** Bytes written so far. */
  get bytes(): number {
    return this.#flushed + this.#buffered
  }

  beginList(): void {
    this.#last = -1
  }

  add(name: number): void {
    if (this.#buffered > BUFFER_BYTES - VARINT_BYTES_MAX) this.flush()
    const gap = name - this.#last - 1
    this.#last = name
    if (gap < 0x80) this.#buffer[this.#buffered++] = gap
    else this.#buffered = writeVarint(this.#buffer, this.#buffered, gap)
  }

  flush(): void {
    this.#writer.append(this.#buffer.subarray(0, this.#buffered))
    this.#flushed += this.#buffered
    this.#buffered = 0
  }
}

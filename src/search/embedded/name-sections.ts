/** The names of one country, as the sections of the name index hold them. */

import type { Place } from '../../matching/place-evidence.ts'
import type { FoundName, WeighedWord } from '../../matching/score.ts'
import { Dictionary } from './dictionary.ts'
import { CountrySections } from './index-file.ts'
import type { CountryDirectory } from './layout.ts'
import { bucketCount, hashOf, NAME_KINDS, WEIGHT_UNIT } from './name-index-layout.ts'

/** Words that were read are kept as strings, up to so many; then they are all forgotten. */
const WORD_CACHE_MAX = 50_000

/** Typed views of one country's names. */
export class CountryNames {
  /** Number of names. */
  readonly count: number
  readonly words: Dictionary
  /** Per name its first word in {@link nameWords}, and behind the last. */
  readonly nameStarts: Uint32Array
  readonly nameWords: Uint32Array
  readonly #weights: Uint16Array
  readonly #postings: Uint8Array
  readonly #postingStarts: Uint32Array
  readonly #documents: Uint32Array
  readonly #forms: Uint16Array
  readonly #formTexts: Dictionary
  readonly #postcodes: Uint32Array
  readonly #regions: Uint16Array
  readonly #regionTexts: Dictionary
  readonly #spellings: HashTable
  readonly #joined: HashTable
  readonly #wordCache = new Map<number, WeighedWord>()
  readonly #formCache = new Map<number, readonly string[]>()
  readonly #regionCache = new Map<number, string>()

  constructor(buffer: SharedArrayBuffer, directory: CountryDirectory) {
    const sections = new CountrySections(buffer, directory)
    this.words = new Dictionary(sections, 'words')
    this.nameStarts = sections.uint32('names.starts')
    this.nameWords = sections.uint32('names.words')
    this.count = this.nameStarts.length - 1
    this.#weights = sections.uint16('words.weights')
    const [at, bytes] = directory.sections['words.postings']
    this.#postings = new Uint8Array(buffer, at, bytes)
    this.#postingStarts = sections.uint32('words.posting-starts')
    this.#documents = sections.uint32('names.documents')
    this.#forms = sections.uint16('names.forms')
    this.#formTexts = new Dictionary(sections, 'forms')
    this.#postcodes = sections.uint32('documents.postcodes')
    this.#regions = sections.uint16('documents.regions')
    this.#regionTexts = new Dictionary(sections, 'regions')
    this.#spellings = new HashTable(sections.uint32('spellings.words'), sections.uint32('spellings.starts'))
    this.#joined = new HashTable(sections.uint32('joined.names'), sections.uint32('joined.starts'))
  }

  /** What a word weighs (`wordWeight`). */
  weightOf(word: number): number {
    return this.#weights[word] * WEIGHT_UNIT
  }

  /** The letters of a word, and what it weighs. */
  wordAt(word: number): WeighedWord {
    let known = this.#wordCache.get(word)
    if (known === undefined) {
      if (this.#wordCache.size >= WORD_CACHE_MAX) this.#wordCache.clear()
      known = { text: this.words.textAt(word), weight: this.weightOf(word) }
      this.#wordCache.set(word, known)
    }
    return known
  }

  /** Bytes of a word's postings: a measure of how many names contain it. */
  postingBytes(word: number): number {
    return this.#postingStarts[word + 1] - this.#postingStarts[word]
  }

  /** Writes the names that contain a word into `into`, ascending, as many as fit; returns how many. */
  postings(word: number, into: Uint32Array): number {
    const bytes = this.#postings
    const end = this.#postingStarts[word + 1]
    let name = -1
    let count = 0
    for (let at = this.#postingStarts[word]; at < end && count < into.length; ) {
      let byte = bytes[at++]
      let gap = byte & 0x7f
      for (let shift = 7; byte > 0x7f; shift += 7) {
        byte = bytes[at++]
        gap |= (byte & 0x7f) << shift
      }
      name += gap + 1
      into[count++] = name
    }
    return count
  }

  /** Words that may be spelled like `hash` (`forEachSpellingHash`), among others. */
  spelledLike(hash: number): Uint32Array {
    return this.#spellings.bucket(hash)
  }

  /** Names whose words run together may be `letters`, among others. */
  joinedLike(letters: string): Uint32Array {
    return this.#joined.bucket(hashOf(letters))
  }

  documentOf(name: number): number {
    return this.#documents[name]
  }

  /** Same words, forms and kind: same key. */
  keyOf(name: number): string {
    let key = String(this.#forms[name])
    for (let at = this.nameStarts[name]; at < this.nameStarts[name + 1]; at++) key += `,${this.nameWords[at]}`
    return key
  }

  read(name: number): FoundName {
    const words: WeighedWord[] = []
    for (let at = this.nameStarts[name]; at < this.nameStarts[name + 1]; at++)
      words.push(this.wordAt(this.nameWords[at]))
    const form = this.#forms[name]
    return { words, forms: this.#formsAt(form >>> 2), kind: NAME_KINDS[form & 3] }
  }

  placeOf(document: number): Place {
    const number = this.#regions[document]
    let region = this.#regionCache.get(number)
    if (region === undefined) {
      region = this.#regionTexts.textAt(number)
      this.#regionCache.set(number, region)
    }
    return { postcode: this.#postcodes[document], region }
  }

  #formsAt(number: number): readonly string[] {
    let forms = this.#formCache.get(number)
    if (forms === undefined) {
      const text = this.#formTexts.textAt(number)
      forms = text === '' ? [] : text.split(',')
      this.#formCache.set(number, forms)
    }
    return forms
  }
}

/** Items by the low bits of a hash. */
class HashTable {
  readonly #items: Uint32Array
  readonly #starts: Uint32Array
  readonly #mask: number

  constructor(items: Uint32Array, starts: Uint32Array) {
    this.#items = items
    this.#starts = starts
    this.#mask = bucketCount(items.length) - 1
  }

  bucket(hash: number): Uint32Array {
    const bucket = hash & this.#mask
    return this.#items.subarray(this.#starts[bucket], this.#starts[bucket + 1])
  }
}

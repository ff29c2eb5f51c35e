/** The names of one country, as the sections of the name index hold them. */
import { cacheMemory, type RotatingCache, textBytes } from '../../../bounded-cache.ts'
import type { JudgedNames } from '../../../matching/judged-names.ts'
import type { Place } from '../../../matching/place-evidence.ts'
import type { FoundName, WeightedWord } from '../../../matching/score.ts'
import { MERIT_UNKNOWN } from '../../suggest-order.ts'
import { Dictionary } from '../files/dictionary.ts'
import { CountrySections } from '../files/index-file.ts'
import type { CountryDirectory } from '../files/layout.ts'
import { bucketCount, gramBucketCount, hashOf, NAME_KINDS, secondHashOf, WEIGHT_UNIT } from './layout.ts'

/** Most words cached as strings; then the cache is cleared. */
const WORD_CACHE_MAX = 50_000
/** A cached word without its letters: an object, a text, an entry. */
const WORD_BYTES = 100

/** Typed views of one country's names. */
export class CountryNames implements RotatingCache, JudgedNames {
  /** Number of names. */
  readonly count: number
  readonly words: Dictionary
  /** Per name its first word in {@link nameWords}, and behind the last. */
  readonly nameStarts: Uint32Array
  readonly nameWords: Uint32Array
  readonly #weights: Uint16Array
  readonly #postings: Lists
  readonly #grams: Lists
  readonly #gramMask: number
  readonly #documents: Uint32Array
  readonly #forms: Uint16Array
  readonly #formTexts: Dictionary
  readonly #postcodes: Uint32Array
  readonly #regions: Uint16Array
  readonly #regionTexts: Dictionary
  readonly #towns: Uint16Array
  readonly #townTexts: Dictionary
  readonly #spellings: HashTable
  readonly #joined: HashTable
  readonly #spelled: HashTable
  readonly #spelledChecks: Uint32Array
  /** Merits by document, and the best names of short beginnings; absent in an index of 0.1.0. */
  readonly #merits: Uint8Array | null
  readonly #beginnings: { readonly texts: Dictionary; readonly starts: Uint32Array; readonly keys: Float64Array } | null
  readonly #wordCache = new Map<number, WeightedWord>()
  readonly #formCache = new Map<number, readonly string[]>()
  readonly #regionCache = new Map<number, string>()

  constructor(buffer: SharedArrayBuffer, directory: CountryDirectory) {
    const sections = new CountrySections(buffer, directory)
    this.words = new Dictionary(sections, 'words')
    this.nameStarts = sections.uint32('names.starts')
    this.nameWords = sections.uint32('names.words')
    this.count = this.nameStarts.length - 1
    this.#weights = sections.uint16('words.weights')
    this.#postings = new Lists(buffer, directory, 'words.postings', 'words.posting-starts')
    this.#grams = new Lists(buffer, directory, 'grams.words', 'grams.starts')
    this.#gramMask = gramBucketCount(this.words.size) - 1
    this.#documents = sections.uint32('names.documents')
    this.#forms = sections.uint16('names.forms')
    this.#formTexts = new Dictionary(sections, 'forms')
    this.#postcodes = sections.uint32('documents.postcodes')
    this.#regions = sections.uint16('documents.regions')
    this.#regionTexts = new Dictionary(sections, 'regions')
    this.#towns = sections.uint16('documents.towns')
    this.#townTexts = new Dictionary(sections, 'towns')
    this.#spellings = new HashTable(sections.uint32('spellings.words'), sections.uint32('spellings.starts'))
    this.#spelled = new HashTable(sections.uint32('spelled.names'), sections.uint32('spelled.starts'))
    this.#spelledChecks = sections.uint32('spelled.checks')
    this.#joined = new HashTable(sections.uint32('joined.names'), sections.uint32('joined.starts'))
    const { 'documents.merits': merits } = directory.sections
    this.#merits = merits === undefined ? null : new Uint8Array(buffer, ...merits)
    this.#beginnings =
      merits === undefined
        ? null
        : {
            texts: new Dictionary(sections, 'beginnings'),
            starts: sections.uint32('beginnings.key-starts'),
            keys: sections.float64('beginnings.keys'),
          }
    cacheMemory.join(this)
  }

  /** Drops the cached words, when the memory of caches is full. */
  rotate(): void {
    this.#wordCache.clear()
  }

  /** Weight of a word (`wordWeight`). */
  weightOf(word: number): number {
    return this.#weights[word] * WEIGHT_UNIT
  }

  /** Weight of a word by its letters; `null` for one that no name contains. */
  weightOfWord(text: string): number | null {
    const word = this.words.find(text)
    return word < 0 ? null : this.weightOf(word)
  }

  /** Letters and weight of a word. */
  wordAt(word: number): WeightedWord {
    let known = this.#wordCache.get(word)
    if (known === undefined) {
      if (this.#wordCache.size >= WORD_CACHE_MAX) this.rotate()
      known = { text: this.words.textAt(word), weight: this.weightOf(word) }
      cacheMemory.add(WORD_BYTES + textBytes(known.text))
      this.#wordCache.set(word, known)
    }
    return known
  }

  /** Bytes of a word's postings: a measure of how many names contain it. */
  postingBytes(word: number): number {
    return this.#postings.bytesOf(word)
  }

  /** Bytes of the postings of neighbouring words. */
  postingBytesWithin(from: number, to: number): number {
    return this.#postings.bytesWithin(from, to)
  }

  /** Merit of the company that has a name (`meritOf`). */
  meritOf(name: number): number {
    return this.#merits === null ? MERIT_UNKNOWN : this.#merits[this.#documents[name]]
  }

  /** The keys of the best names with a word of a short beginning, in order; `null` where none are stored. */
  bestNames(beginning: string): Float64Array | null {
    if (this.#beginnings === null) return null
    const { texts, starts, keys } = this.#beginnings
    const at = texts.find(beginning)
    return at < 0 ? NO_KEYS : keys.subarray(starts[at], starts[at + 1])
  }

  /** Writes the names that contain a word into `into`, ascending, as many as fit; returns how many. */
  postings(word: number, into: Uint32Array): number {
    return this.#postings.read(word, into)
  }

  /** Writes the words with three letters of the hash, and perhaps others, into `into`, likewise. */
  wordsWithGram(hash: number, into: Uint32Array): number {
    return this.#grams.read(hash & this.#gramMask, into)
  }

  /** Words with a spelling hash (`forEachSpellingHash`), among others. */
  wordsSpelledLike(hash: number): Uint32Array {
    return this.#spellings.bucket(hash)
  }

  /** Names whose joined words have the hash of `letters`, among others. */
  namesJoinedLike(letters: string): Uint32Array {
    return this.#joined.bucket(hashOf(letters))
  }

  /** Names written with the words of one of these keys (`spellingKeys`): at most `most` of each. */
  namesSpelledWith(keys: readonly string[], most: number): number[] {
    const names: number[] = []
    for (const key of keys) {
      const check = secondHashOf(key)
      let found = 0
      this.#spelled.forEach(hashOf(key), (name, at) => {
        if (found < most && this.#spelledChecks[at] === check) {
          names.push(name)
          found++
        }
      })
    }
    return names
  }

  /** Number of a town by its key (`townKey`); 0 when no company is there. */
  townNumber(key: string): number {
    return Math.max(0, this.#townTexts.find(key))
  }

  /** Number of the town a document's company is in; 0 when it is not known. */
  townOf(document: number): number {
    return this.#towns[document]
  }

  /** Doc id of the company that has a name. */
  documentOf(name: number): number {
    return this.#documents[name]
  }

  /** A hash of a name's words, forms and kind: equal for equal names, rarely for others. */
  signatureOf(name: number): number {
    let signature = this.#forms[name]
    for (let at = this.nameStarts[name]; at < this.nameStarts[name + 1]; at++) {
      signature = (Math.imul(signature, 0x9e3779b1) + this.nameWords[at]) | 0
    }
    return signature
  }

  /** Whether two names have the same words in the same order, the same forms, and are of the same kind. */
  isSame(a: number, b: number): boolean {
    const length = this.nameStarts[a + 1] - this.nameStarts[a]
    if (length !== this.nameStarts[b + 1] - this.nameStarts[b] || this.#forms[a] !== this.#forms[b]) return false
    for (let at = 0; at < length; at++) {
      if (this.nameWords[this.nameStarts[a] + at] !== this.nameWords[this.nameStarts[b] + at]) return false
    }
    return true
  }

  /** Reads a name as the scorer takes it. */
  read(name: number): FoundName {
    const words: WeightedWord[] = []
    for (let at = this.nameStarts[name]; at < this.nameStarts[name + 1]; at++)
      words.push(this.wordAt(this.nameWords[at]))
    const form = this.#forms[name]
    return { words, forms: this.#formsAt(form >>> 2), kind: NAME_KINDS[form & 3] }
  }

  /** Where a document's company is. */
  placeOf(document: number): Place {
    const number = this.#regions[document]
    let region = this.#regionCache.get(number)
    if (region === undefined) {
      region = this.#regionTexts.textAt(number)
      this.#regionCache.set(number, region)
    }
    return { postcode: this.#postcodes[document], region, town: this.#towns[document] }
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

const NO_KEYS = new Float64Array(0)

/** Ascending lists of numbers, as varint-encoded gaps. */
class Lists {
  readonly #bytes: Uint8Array
  readonly #starts: Uint32Array

  constructor(buffer: SharedArrayBuffer, { sections }: CountryDirectory, items: string, starts: string) {
    this.#bytes = new Uint8Array(buffer, ...sections[items])
    this.#starts = new Uint32Array(buffer, sections[starts][0], sections[starts][1] / 4)
  }

  bytesOf(list: number): number {
    return this.bytesWithin(list, list + 1)
  }

  bytesWithin(from: number, to: number): number {
    return this.#starts[to] - this.#starts[from]
  }

  read(list: number, into: Uint32Array): number {
    const bytes = this.#bytes
    const end = this.#starts[list + 1]
    let value = -1
    let count = 0
    for (let at = this.#starts[list]; at < end && count < into.length; ) {
      let byte = bytes[at++]
      let gap = byte & 0x7f
      for (let shift = 7; byte > 0x7f; shift += 7) {
        byte = bytes[at++]
        gap |= (byte & 0x7f) << shift
      }
      value += gap + 1
      into[count++] = value
    }
    return count
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

  forEach(hash: number, visit: (item: number, at: number) => void): void {
    const bucket = hash & this.#mask
    for (let at = this.#starts[bucket]; at < this.#starts[bucket + 1]; at++) visit(this.#items[at], at)
  }

  bucket(hash: number): Uint32Array {
    const bucket = hash & this.#mask
    return this.#items.subarray(this.#starts[bucket], this.#starts[bucket + 1])
  }
}

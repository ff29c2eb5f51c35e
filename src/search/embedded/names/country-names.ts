/** The names of one country, as the sections of the name index hold them. */
import { cacheMemory, type RotatingCache, textBytes } from '../../../bounded-cache.ts'
import type { JudgedNames } from '../../../matching/candidates/judged-names.ts'
import type { Place } from '../../../matching/place-evidence.ts'
import type { FoundName, NameKind, WeightedWord } from '../../../matching/score.ts'
import { MERIT_UNKNOWN } from '../../suggest-order.ts'
import type { CountrySections } from '../files/country-sections.ts'
import { Dictionary } from '../files/dictionary.ts'
import type { Paged, Pages } from '../files/pages.ts'
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
  /** Per name its first word in {@link nameWords}, and behind the last. There for names that were sought ({@link seek}). */
  readonly nameStarts: Uint32Array
  /** The words of names, likewise. */
  readonly nameWords: Uint32Array
  readonly #startPages: Pages
  readonly #wordPages: Pages
  readonly #weights: Paged<Uint16Array>
  readonly #postings: Lists
  readonly #grams: Lists
  readonly #gramMask: number
  readonly #documents: Paged<Uint32Array>
  readonly #forms: Paged<Uint16Array>
  readonly #formTexts: Dictionary
  readonly #postcodes: Paged<Uint32Array>
  readonly #regions: Paged<Uint16Array>
  readonly #regionTexts: Dictionary
  readonly #towns: Paged<Uint16Array>
  readonly #townTexts: Dictionary
  readonly #spellings: HashTable
  readonly #joined: HashTable
  readonly #spelled: HashTable
  readonly #spelledChecks: Paged<Uint32Array>
  /** Merits by document, and the best names of short beginnings; absent in an index of 0.1.0. */
  readonly #merits: Paged<Uint8Array> | null
  readonly #beginnings: {
    readonly texts: Dictionary
    readonly starts: Paged<Uint32Array>
    readonly keys: Paged<Float64Array>
  } | null
  readonly #wordCache = new Map<number, WeightedWord>()
  readonly #formCache = new Map<number, readonly string[]>()
  readonly #regionCache = new Map<number, string>()

  constructor(sections: CountrySections) {
    const starts = sections.paged('names.starts', Uint32Array)
    const words = sections.paged('names.words', Uint32Array)
    this.words = new Dictionary(sections, 'words')
    this.nameStarts = starts.numbers
    this.#startPages = starts.pages
    this.nameWords = words.numbers
    this.#wordPages = words.pages
    this.count = this.nameStarts.length - 1
    this.#weights = sections.paged('words.weights', Uint16Array)
    this.#postings = new Lists(sections, 'words.postings', 'words.posting-starts')
    this.#grams = new Lists(sections, 'grams.words', 'grams.starts')
    this.#gramMask = gramBucketCount(this.words.size) - 1
    this.#documents = sections.paged('names.documents', Uint32Array)
    this.#forms = sections.paged('names.forms', Uint16Array)
    this.#formTexts = new Dictionary(sections, 'forms')
    this.#postcodes = sections.paged('documents.postcodes', Uint32Array)
    this.#regions = sections.paged('documents.regions', Uint16Array)
    this.#regionTexts = new Dictionary(sections, 'regions')
    this.#towns = sections.paged('documents.towns', Uint16Array)
    this.#townTexts = new Dictionary(sections, 'towns')
    this.#spellings = new HashTable(sections, 'spellings.words', 'spellings.starts')
    this.#spelled = new HashTable(sections, 'spelled.names', 'spelled.starts')
    this.#spelledChecks = sections.paged('spelled.checks', Uint32Array)
    this.#joined = new HashTable(sections, 'joined.names', 'joined.starts')
    const hasMerits = sections.has('documents.merits')
    this.#merits = hasMerits ? sections.paged('documents.merits', Uint8Array) : null
    this.#beginnings = hasMerits
      ? {
          texts: new Dictionary(sections, 'beginnings'),
          starts: sections.paged('beginnings.key-starts', Uint32Array),
          keys: sections.paged('beginnings.keys', Float64Array),
        }
      : null
    cacheMemory.join(this)
  }

  /** Drops the cached words, when the memory of caches is full. */
  rotate(): void {
    this.#wordCache.clear()
  }

  /** Weight of a word (`wordWeight`). */
  weightOf(word: number): number {
    this.#weights.pages.need(word)
    return this.#weights.numbers[word] * WEIGHT_UNIT
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
    if (this.#merits === null) return MERIT_UNKNOWN
    const document = this.documentOf(name)
    this.#merits.pages.need(document)
    return this.#merits.numbers[document]
  }

  /** The keys of the best names with a word of a short beginning, in order; `null` where none are stored. */
  bestNames(beginning: string): Float64Array | null {
    if (this.#beginnings === null) return null
    const { texts, starts, keys } = this.#beginnings
    const at = texts.find(beginning)
    if (at < 0) return NO_KEYS
    starts.pages.needRange(at, at + 2)
    const [from, end] = [starts.numbers[at], starts.numbers[at + 1]]
    keys.pages.needRange(from, end)
    return keys.numbers.subarray(from, end)
  }

  /** Makes sure that the words of a name are there; returns where they begin in {@link nameWords}. */
  seek(name: number): number {
    this.#startPages.need(name)
    this.#startPages.need(name + 1)
    const from = this.nameStarts[name]
    this.#wordPages.needRange(from, this.nameStarts[name + 1])
    return from
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
        if (found === most) return
        this.#spelledChecks.pages.need(at)
        if (this.#spelledChecks.numbers[at] === check) {
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
    this.#towns.pages.need(document)
    return this.#towns.numbers[document]
  }

  /** Doc id of the company that has a name. */
  documentOf(name: number): number {
    this.#documents.pages.need(name)
    return this.#documents.numbers[name]
  }

  /** Which of its company's names a name is. */
  kindOf(name: number): NameKind {
    return NAME_KINDS[this.#formOf(name) & 3]
  }

  /** A hash of a name's words, forms and kind: equal for equal names, rarely for others. */
  signatureOf(name: number): number {
    let signature = this.#formOf(name)
    for (let at = this.seek(name); at < this.nameStarts[name + 1]; at++) {
      signature = (Math.imul(signature, 0x9e3779b1) + this.nameWords[at]) | 0
    }
    return signature
  }

  /** Whether two names have the same words in the same order, the same forms, and are of the same kind. */
  isSame(a: number, b: number): boolean {
    const [first, second] = [this.seek(a), this.seek(b)]
    const length = this.nameStarts[a + 1] - first
    if (length !== this.nameStarts[b + 1] - second || this.#formOf(a) !== this.#formOf(b)) return false
    for (let at = 0; at < length; at++) {
      if (this.nameWords[first + at] !== this.nameWords[second + at]) return false
    }
    return true
  }

  /** Reads a name as the scorer takes it. */
  read(name: number): FoundName {
    const words: WeightedWord[] = []
    for (let at = this.seek(name); at < this.nameStarts[name + 1]; at++) words.push(this.wordAt(this.nameWords[at]))
    const form = this.#formOf(name)
    return { words, forms: this.#formsAt(form >>> 2), kind: NAME_KINDS[form & 3] }
  }

  /** Where a document's company is. */
  placeOf(document: number): Place {
    this.#regions.pages.need(document)
    this.#postcodes.pages.need(document)
    const number = this.#regions.numbers[document]
    let region = this.#regionCache.get(number)
    if (region === undefined) {
      region = this.#regionTexts.textAt(number)
      this.#regionCache.set(number, region)
    }
    return { postcode: this.#postcodes.numbers[document], region, town: this.townOf(document) }
  }

  /** Number of a name's forms, and its kind. */
  #formOf(name: number): number {
    this.#forms.pages.need(name)
    return this.#forms.numbers[name]
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
  readonly #bytes: Paged<Uint8Array>
  readonly #starts: Paged<Uint32Array>

  constructor(sections: CountrySections, items: string, starts: string) {
    this.#bytes = sections.paged(items, Uint8Array)
    this.#starts = sections.paged(starts, Uint32Array)
  }

  bytesOf(list: number): number {
    return this.bytesWithin(list, list + 1)
  }

  bytesWithin(from: number, to: number): number {
    return this.#startOf(to) - this.#startOf(from)
  }

  read(list: number, into: Uint32Array): number {
    const from = this.#startOf(list)
    const end = this.#startOf(list + 1)
    this.#bytes.pages.needRange(from, end)
    const bytes = this.#bytes.numbers
    let value = -1
    let count = 0
    for (let at = from; at < end && count < into.length; ) {
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

  #startOf(list: number): number {
    this.#starts.pages.need(list)
    return this.#starts.numbers[list]
  }
}

/** Items by the low bits of a hash. */
class HashTable {
  readonly #items: Paged<Uint32Array>
  readonly #starts: Paged<Uint32Array>
  readonly #mask: number

  constructor(sections: CountrySections, items: string, starts: string) {
    this.#items = sections.paged(items, Uint32Array)
    this.#starts = sections.paged(starts, Uint32Array)
    this.#mask = bucketCount(this.#items.numbers.length) - 1
  }

  forEach(hash: number, visit: (item: number, at: number) => void): void {
    const [from, end] = this.#boundsOf(hash)
    for (let at = from; at < end; at++) visit(this.#items.numbers[at], at)
  }

  bucket(hash: number): Uint32Array {
    return this.#items.numbers.subarray(...this.#boundsOf(hash))
  }

  #boundsOf(hash: number): readonly [from: number, end: number] {
    const bucket = hash & this.#mask
    this.#starts.pages.needRange(bucket, bucket + 2)
    const from = this.#starts.numbers[bucket]
    const end = this.#starts.numbers[bucket + 1]
    this.#items.pages.needRange(from, end)
    return [from, end]
  }
}

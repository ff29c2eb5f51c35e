/**
 * The parts of the name index, as its builder writes and its reader finds them.
 *
 * A separate file of the generation, laid out like `companies.index` (`layout.ts`), with these sections per country:
 *
 * | Section | Holds |
 * | --- | --- |
 * | `words.texts`, `words.starts` | dictionary of the words of all names, ascending |
 * | `words.weights` | per word: its weight, in thousandths |
 * | `words.postings`, `words.posting-starts` | per word: the names that contain it, as varint-encoded gaps |
 * | `spellings.words`, `spellings.starts` | words by a hash of their letters, and of their letters but one: finds typos |
 * | `grams.words`, `grams.starts` | words by a hash of each three neighbouring letters: finds words with two typos |
 * | `names.words`, `names.starts` | per name: its words, in order |
 * | `names.documents` | per name: its document, ascending |
 * | `names.forms` | per name: number of its legal forms, times four, plus its kind |
 * | `joined.names`, `joined.starts` | names by a hash of their joined words: finds exact names whatever their spacing |
 * | `spelled.names`, `spelled.checks`, `spelled.starts` | names, each twice, by hashes of its letters and of its words (`spellingKeys`), with a second hash |
 * | `spelled.hashes` | of a small table the first hash too (`check-table.ts`); not in an index of 0.1.0, and only such with it can be merged |
 * | `forms.texts`, `forms.starts` | dictionary of the legal forms that names carry, several joined by commas |
 * | `documents.postcodes` | per document: its encoded postcode |
 * | `documents.regions` | per document: number of its region |
 * | `documents.towns` | per document: number of its town |
 * | `documents.merits` | per document: how early suggestions name it (`search/suggest-order.ts`); not in an index of 0.1.0 |
 * | `beginnings.texts`, `beginnings.starts` | dictionary of the first two and three letters of words; likewise |
 * | `beginnings.keys`, `beginnings.key-starts` | per beginning the keys of its best names, ascending; likewise |
 * | `regions.texts`, `regions.starts`, `towns.texts`, `towns.starts` | dictionaries of region and town keys; the first of each is empty |
 */
import type { NameKind } from '../../../matching/score.ts'
import type { PackedTexts } from '../files/text-numbers.ts'

/** Name of the file with the name index. */
export const NAMES_FILE = 'names.index'

/** Kinds of names by number, the better evidence first: a name that a company has twice is stored as the better kind. */
export const NAME_KINDS: readonly NameKind[] = ['current', 'trade', 'previous']

/** Weights are stored as integer multiples of this. */
export const WEIGHT_UNIT = 1 / 1000

/** Shorter words match without typos only: every other short word is one typo away. */
export const TYPO_LETTERS_MIN = 4
/** Letters after this one are never left out when hashing: longer words still match by their other letters. */
const LEFT_OUT_LETTERS_MAX = 24

/** Shorter words match with at most one typo. */
export const GRAM_LETTERS_MIN = 6
/** Buckets of grams: more than there are grams in any language would find no use. */
const GRAM_BUCKETS_MAX = 1 << 15

/** Number of buckets that the grams of so many words are kept in: a power of two. */
export function gramBucketCount(words: number): number {
  let buckets = 1
  while (buckets < GRAM_BUCKETS_MAX && buckets * 2 < words) buckets *= 2
  return buckets
}

/** The code units of a word, to be hashed. */
export function unitsOf(word: string): Uint16Array {
  const units = new Uint16Array(word.length)
  for (let at = 0; at < units.length; at++) units[at] = word.charCodeAt(at)
  return units
}

/** Hashes of each three neighbouring letters of the word at `units[from…to)`, its beginning and end counting as letters. */
export function forEachGramHash(units: Uint16Array, from: number, to: number, visit: (hash: number) => void): void {
  let before = EDGE
  let letter = EDGE
  for (let at = from; at <= to; at++) {
    const next = at < to ? units[at] : EDGE
    if (at > from) visit(mix((Math.imul((Math.imul(before, FACTOR) + letter) | 0, FACTOR) + next) | 0))
    before = letter
    letter = next
  }
}
/** Pads a word before its first and after its last letter; no letter has this code. */
const EDGE = 1

/** Number of hash buckets for so many entries: a power of two, about three entries to a bucket. */
export function bucketCount(entries: number): number {
  let buckets = 1
  while (buckets * 3 < entries) buckets *= 2
  return buckets
}

/** Hash of a text, for the tables of the name and the number index. */
export function hashOf(text: string): number {
  return mix(fold(text, FACTOR))
}

/** A hash of a text that is independent of {@link hashOf}: together they are 64 bits. */
export function secondHashOf(text: string): number {
  return mix(fold(text, SECOND_FACTOR))
}

function fold(text: string, factor: number): number {
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, factor) + text.charCodeAt(at)) | 0
  return hash
}

/**
 * {@link hashOf} and {@link secondHashOf} of words joined by a separator, without joining them.
 *
 * @param separator one UTF-16 code unit, or none
 * @param visit receives the two, one after the other
 */
export function hashJoined(words: readonly string[], separator: string, visit: (hash: number) => void): void {
  let first = 0
  let second = 0
  for (let number = 0; number < words.length; number++) {
    if (number > 0 && separator !== '') {
      first = (Math.imul(first, FACTOR) + separator.charCodeAt(0)) | 0
      second = (Math.imul(second, SECOND_FACTOR) + separator.charCodeAt(0)) | 0
    }
    const word = words[number]
    for (let at = 0; at < word.length; at++) {
      const unit = word.charCodeAt(at)
      first = (Math.imul(first, FACTOR) + unit) | 0
      second = (Math.imul(second, SECOND_FACTOR) + unit) | 0
    }
  }
  visit(mix(first))
  visit(mix(second))
}

/**
 * Hashes of the word at `units[from…to)` and of the word with each one of its letters left out. Two words one typo apart share at
 * least one: the symmetric delete method (Wolf Garbe, SymSpell).
 *
 * @param visit receives each hash; repeated letters give each only once
 */
export function forEachSpellingHash(units: Uint16Array, from: number, to: number, visit: (hash: number) => void): void {
  const length = to - from
  let whole = 0
  for (let at = from; at < to; at++) whole = (Math.imul(whole, FACTOR) + units[at]) | 0
  visit(mix(whole))
  if (length < TYPO_LETTERS_MIN - 1) return
  // hash(word without letter i) = hash(before) * factor^(letters behind) + hash(behind); walked from the end.
  let behind = 0
  let power = 1
  let before = whole
  for (let at = length - 1; at >= 0; at--) {
    const letter = units[from + at]
    // Undo the last step of the hash: the factor is odd, so it has an inverse modulo 2^32.
    before = Math.imul((before - letter) | 0, INVERSE)
    if (at < LEFT_OUT_LETTERS_MAX && (at === 0 || units[from + at - 1] !== letter)) {
      visit(mix((Math.imul(before, power) + behind) | 0))
    }
    behind = (Math.imul(letter, power) + behind) | 0
    power = Math.imul(power, FACTOR)
  }
}

const FACTOR = 0x01000193
const SECOND_FACTOR = 0x9e3779b1
/** Inverse of the factor modulo 2^32, by Newton's iteration. */
const INVERSE = (() => {
  let inverse = FACTOR
  for (let step = 0; step < 5; step++) inverse = Math.imul(inverse, 2 - Math.imul(FACTOR, inverse))
  return inverse
})()

/** Spreads a hash over all bits (finaliser of MurmurHash3). */
function mix(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** Hashes of joined words ({@link hashOf}): no words are joined. */
export class WordHashes {
  readonly #words: PackedTexts
  #hash = 0

  constructor(words: PackedTexts) {
    this.#words = words
  }

  /** Joins a word to those before. */
  add(word: number): void {
    const { units, starts } = this.#words
    let hash = this.#hash
    for (let at = starts[word]; at < starts[word + 1]; at++) hash = (Math.imul(hash, FACTOR) + units[at]) | 0
    this.#hash = hash
  }

  /** The hash of the words joined so far, which are then done. */
  take(): number {
    const hash = mix(this.#hash)
    this.#hash = 0
    return hash
  }
}

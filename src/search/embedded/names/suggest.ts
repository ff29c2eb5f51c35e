/**
 * Suggestions while a name is typed: names with a word that begins with the last word typed, and with the words before it.
 *
 * The best names of short beginnings are stored. Otherwise the names of the rarest of the typed words are compared, those of
 * larger companies first. Where they are few, one typo from the fourth letter on is forgiven.
 */
import { typedReadings } from '../../../matching/readings/typed-name.ts'
import {
  FUZZY_LETTERS_MIN,
  leastKey,
  nameOfKey,
  STORED_LETTERS_MAX,
  suggestKey,
  TRUSTED_LETTERS,
} from '../../suggest-order.ts'
import type { CountryNames } from './country-names.ts'
import { fuzzyRanges, type WordRange } from './fuzzy-beginnings.ts'

/** A name to suggest. */
export interface SuggestedName {
  /** Order within the country, see `search/suggest-order.ts`. */
  readonly key: number
  /** 0: as typed. 1: with a typo. 2: without the last word. */
  readonly distance: number
  readonly name: number
  readonly document: number
}

/** Names compared for one beginning at most: bounds the time of a suggestion. */
const COMPARED_MAX = 60_000
/** Compare at least this many names per word, those of the largest companies first. */
const COMPARED_PER_WORD_MIN = 16

/** What a name must have: for each typed word one that lies in one of its ranges. */
type Wanted = readonly (readonly WordRange[])[]

/**
 * Suggests names of one country.
 *
 * @param limit most answers, each of another company
 * @returns by distance, then by key
 */
export function suggestNames(names: CountryNames, country: string, typed: string, limit: number): SuggestedName[] {
  const found = new Found(names, limit)
  const readings = typedReadings(typed, country)
  for (const words of readings) seek(names, words, found)
  if (!found.isFull) for (const words of readings) seekFuzzy(names, words, found)
  if (found.size === 0) {
    found.begin(2)
    for (const words of readings) if (words.length > 1) seek(names, words.slice(0, -1), found)
  }
  return found.all()
}

function seek(names: CountryNames, words: readonly string[], found: Found): void {
  const [only] = words
  const stored = words.length === 1 && only.length <= STORED_LETTERS_MAX ? names.bestNames(only) : null
  if (stored !== null) {
    for (const key of stored) found.add(key, nameOfKey(key))
    return
  }
  compare(
    names,
    words.map((word, at) => rangesOf(names, word, at === words.length - 1)),
    found,
  )
}

/** A word that is done is itself where names have it; else, and while it is typed, it is a beginning. */
function rangesOf(names: CountryNames, word: string, isLast: boolean): readonly WordRange[] {
  const exact = isLast ? -1 : names.words.find(word)
  const [from, to] = exact >= 0 ? [exact, exact + 1] : names.words.findPrefix(word)
  return from < to ? [{ from, to }] : []
}

/** Forgives a typo in one of the words. */
function seekFuzzy(names: CountryNames, words: readonly string[], found: Found): void {
  found.begin(1)
  let before = 0
  for (const [at, word] of words.entries()) {
    const trusted = Math.max(0, TRUSTED_LETTERS - before)
    before += word.length
    if (word.length < FUZZY_LETTERS_MIN || found.isFull) continue
    const fuzzy = fuzzyRanges(names.words, word, trusted)
    if (fuzzy.length === 0) continue
    const wanted = words.map((other, i) => (i === at ? fuzzy : rangesOf(names, other, i === words.length - 1)))
    compare(names, wanted, found)
  }
}

/** Compares the names of the rarest of the words wanted. */
function compare(names: CountryNames, wanted: Wanted, found: Found): void {
  if (wanted.some((ranges) => ranges.length === 0)) return
  const bytes = wanted.map((ranges) =>
    ranges.reduce((sum, { from, to }) => sum + names.postingBytesWithin(from, to), 0),
  )
  const rarest = bytes.indexOf(Math.min(...bytes))
  const words = wanted[rarest].reduce((sum, { from, to }) => sum + to - from, 0)
  const perWord = Math.min(COMPARED_MAX, Math.max(COMPARED_PER_WORD_MIN, Math.floor(COMPARED_MAX / words)))
  const room = bytes[rarest] <= COMPARED_MAX ? COMPARED_MAX : perWord
  const scratch = room === COMPARED_MAX ? SCRATCH : SCRATCH.subarray(0, room)
  for (const { from, to } of wanted[rarest]) {
    for (let word = from; word < to; word++) {
      const count = names.postings(word, scratch)
      for (let at = 0; at < count; at++) {
        const name = scratch[at]
        const merit = names.meritOf(name)
        if (leastKey(merit) >= found.worst) continue
        if (wanted.length > 1 && !hasAll(names, name, wanted)) continue
        found.add(keyOf(names, name, merit, wanted), name)
      }
    }
  }
}

function hasAll(names: CountryNames, name: number, wanted: Wanted): boolean {
  const { nameStarts, nameWords } = names
  const start = names.seek(name)
  for (const ranges of wanted) {
    let has = false
    for (let at = start; at < nameStarts[name + 1] && !has; at++) has = isWithin(nameWords[at], ranges)
    if (!has) return false
  }
  return true
}

function isWithin(word: number, ranges: readonly WordRange[]): boolean {
  for (const { from, to } of ranges) if (word >= from && word < to) return true
  return false
}

function keyOf(names: CountryNames, name: number, merit: number, wanted: Wanted): number {
  const { nameStarts, nameWords } = names
  const start = names.seek(name)
  return suggestKey(merit, isWithin(nameWords[start], wanted[0]), nameStarts[name + 1] - start, name)
}

/** The best names so far, each of another company. */
class Found {
  readonly #names: CountryNames
  readonly #limit: number
  /** By key, those of the current distance; and those of smaller distances. */
  #kept: SuggestedName[] = []
  readonly #done: SuggestedName[] = []
  #distance = 0
  /** A name with a higher key is not kept. */
  worst = Number.POSITIVE_INFINITY

  constructor(names: CountryNames, limit: number) {
    this.#names = names
    this.#limit = limit
  }

  get size(): number {
    return this.#done.length + this.#kept.length
  }

  get isFull(): boolean {
    return this.size >= this.#limit
  }

  /** What is added from now on comes behind what was added before. */
  begin(distance: number): void {
    if (distance === this.#distance) return
    this.#done.push(...this.#kept)
    this.#kept = []
    this.#distance = distance
    this.worst = this.isFull ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  }

  add(key: number, name: number): void {
    if (key >= this.worst) return
    const document = this.#names.documentOf(name)
    const isKnown = (one: SuggestedName) => one.document === document
    if (this.#done.some(isKnown)) return
    const kept = this.#kept
    const before = kept.findIndex(isKnown)
    if (before >= 0) {
      if (kept[before].key <= key) return
      kept.splice(before, 1)
    }
    let at = kept.length
    while (at > 0 && kept[at - 1].key > key) at--
    kept.splice(at, 0, { key, distance: this.#distance, name, document })
    const room = this.#limit - this.#done.length
    if (kept.length > room) kept.pop()
    if (kept.length === room) this.worst = kept[room - 1].key
  }

  all(): SuggestedName[] {
    return [...this.#done, ...this.#kept]
  }
}

/** Scratch of all countries: a suggestion never yields to the event loop. */
const SCRATCH = new Uint32Array(COMPARED_MAX)

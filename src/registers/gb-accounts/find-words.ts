/** Finds several words in bytes at once: a page of accounts has up to some megabytes, of which a dozen tags matter. */

/** A word in a page. */
export interface Occurrence {
  /** Its place among the words that are looked for. */
  readonly word: number
  /** Where it begins. */
  readonly at: number
}

/**
 * Finds words, in one pass that skips bytes that cannot be part of any of them (Wu and Manber): two bytes at the end of
 * a window as long as the shortest word decide how far it may move. Case is ignored. The time grows with the length of
 * the page, whatever it contains.
 */
export class WordFinder {
  readonly #words: readonly Uint8Array[]
  /** Bytes of the window. */
  readonly #length: number
  /** How far the window moves, by its last two bytes; 0 where they may end the beginning of a word. */
  readonly #moves: Uint8Array
  /** The words whose beginning ends with two bytes. */
  readonly #candidates: readonly (readonly number[])[]

  /** @param words ASCII, of four letters or more */
  constructor(words: readonly string[]) {
    this.#words = words.map((word) => Buffer.from(word, 'latin1'))
    this.#length = Math.min(255, ...words.map((word) => word.length))
    this.#moves = new Uint8Array(1024).fill(this.#length - 1)
    const candidates: number[][] = Array.from(this.#moves, () => [])
    for (const [index, word] of this.#words.entries()) {
      for (let at = 1; at < this.#length; at++) {
        const pair = pairOf(word[at - 1], word[at])
        this.#moves[pair] = Math.min(this.#moves[pair], this.#length - 1 - at)
      }
      candidates[pairOf(word[this.#length - 2], word[this.#length - 1])].push(index)
    }
    this.#candidates = candidates
  }

  /**
   * The occurrences in a page, in their order.
   *
   * Both halves are gone through at once: each step waits for the one before it, and a processor takes two such steps in the
   * time of one.
   */
  find(page: Uint8Array): Occurrence[] {
    const moves = this.#moves
    const { length } = page
    const middle = length >> 1
    const first: Occurrence[] = []
    const second: Occurrence[] = []
    let one = this.#length - 1
    let two = Math.max(one, middle)
    while (one < middle && two < length) {
      const oneMove = moves[((page[one - 1] & 0x1f) << 5) | (page[one] & 0x1f)]
      const twoMove = moves[((page[two - 1] & 0x1f) << 5) | (page[two] & 0x1f)]
      if (oneMove === 0) this.#lookAt(page, one, first)
      if (twoMove === 0) this.#lookAt(page, two, second)
      one += oneMove || 1
      two += twoMove || 1
    }
    this.#rest(page, { from: one, to: middle, found: first })
    this.#rest(page, { from: two, to: length, found: second })
    return first.concat(second)
  }

  /** Continues with windows that end within a part of the page. */
  #rest(page: Uint8Array, { from, to, found }: { from: number; to: number; found: Occurrence[] }): void {
    const moves = this.#moves
    for (let end = from; end < to; ) {
      const move = moves[((page[end - 1] & 0x1f) << 5) | (page[end] & 0x1f)]
      if (move === 0) this.#lookAt(page, end, found)
      end += move || 1
    }
  }

  /** Adds the words that begin with the window that ends here. */
  #lookAt(page: Uint8Array, end: number, found: Occurrence[]): void {
    const at = end - this.#length + 1
    const candidates = this.#candidates[pairOf(page[end - 1], page[end])]
    for (let index = 0; index < candidates.length; index++) {
      const word = candidates[index]
      if (isAt(page, at, this.#words[word])) found.push({ word, at })
    }
  }
}

/** The last five bits of a letter are the same in either case. */
function pairOf(first: number, second: number): number {
  return ((first & 0x1f) << 5) | (second & 0x1f)
}

function isAt(page: Uint8Array, start: number, word: Uint8Array): boolean {
  for (let at = 0; at < word.length; at++) {
    const byte = page[start + at]
    const other = word[at]
    if (byte === other) continue
    if ((byte ^ other) !== 0x20 || (byte | 0x20) < 0x61 || (byte | 0x20) > 0x7a) return false
  }
  return true
}

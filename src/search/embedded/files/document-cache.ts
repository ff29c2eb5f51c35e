/**
 * A cache of documents that were read lately, by their offset in the documents' file.
 *
 * The best matches of a search lie anywhere in the file, and each costs a system call (1.9 µs, measured on documents of
 * 1,800 bytes in the page cache). This is an approximate LRU cache of two generations: when the young one is full, it
 * becomes the old one, and documents that are read again are copied back to the young one.
 */
export class DocumentCache {
  readonly #bytesMax: number
  #young: Generation
  #old: Generation

  /** @param bytesMax bytes for documents; allocated when needed */
  constructor(bytesMax: number) {
    this.#bytesMax = Math.floor(bytesMax / 2)
    this.#young = { bytes: NOTHING, used: 0, offsets: new Map() }
    this.#old = { bytes: NOTHING, used: 0, offsets: new Map() }
  }

  /**
   * Copies a cached document to `into`, from `at` on.
   *
   * @param start its first byte in the file
   * @returns false when the document is not cached
   */
  copy(start: number, length: number, into: Uint8Array, at: number): boolean {
    const young = this.#young.offsets.get(start)
    if (young !== undefined) {
      into.set(this.#young.bytes.subarray(young, young + length), at)
      return true
    }
    const old = this.#old.offsets.get(start)
    if (old === undefined) return false
    into.set(this.#old.bytes.subarray(old, old + length), at)
    this.put(start, into.subarray(at, at + length))
    return true
  }

  /** Caches a copy of a document, unless it would evict too many others. */
  put(start: number, document: Uint8Array): void {
    if (document.length > this.#bytesMax / LARGEST_SHARE) return
    if (this.#young.used + document.length > this.#bytesMax) {
      const { bytes, offsets } = this.#old
      offsets.clear()
      this.#old = this.#young
      this.#young = { bytes, used: 0, offsets }
    }
    const young = this.#young
    if (young.bytes.length === 0) young.bytes = Buffer.allocUnsafeSlow(this.#bytesMax)
    young.bytes.set(document, young.used)
    young.offsets.set(start, young.used)
    young.used += document.length
  }
}

/** Documents of one generation. */
interface Generation {
  bytes: Uint8Array
  used: number
  /** Offset in `bytes` of each document, by its offset in the file. */
  readonly offsets: Map<number, number>
}

const NOTHING = new Uint8Array(0)
/** The largest document that is cached takes one in this many bytes of a generation. */
const LARGEST_SHARE = 50

/**
 * Documents that were read lately, by where they begin in the file.
 *
 * The best matches of a search lie anywhere in the documents' file: each is a call of its own (1.9 µs, measured on
 * documents of 1,800 bytes that the page cache holds). Two pieces of memory take turns: when the young one is full it becomes
 * the old one, and what is asked for again is copied back.
 */
export class DocumentCache {
  readonly #bytesMax: number
  #young: Piece
  #old: Piece

  /** @param bytesMax room for documents; taken as it is needed */
  constructor(bytesMax: number) {
    this.#bytesMax = Math.floor(bytesMax / 2)
    this.#young = { bytes: NOTHING, used: 0, places: new Map() }
    this.#old = { bytes: NOTHING, used: 0, places: new Map() }
  }

  /**
   * Copies a document to `into`, from `at` on.
   *
   * @param start its first byte in the file
   * @returns false where it is not known
   */
  copy(start: number, length: number, into: Uint8Array, at: number): boolean {
    const young = this.#young.places.get(start)
    if (young !== undefined) {
      into.set(this.#young.bytes.subarray(young, young + length), at)
      return true
    }
    const old = this.#old.places.get(start)
    if (old === undefined) return false
    into.set(this.#old.bytes.subarray(old, old + length), at)
    this.keep(start, into.subarray(at, at + length))
    return true
  }

  /** Keeps a copy of a document, unless it would take the place of too many others. */
  keep(start: number, document: Uint8Array): void {
    if (document.length > this.#bytesMax / LARGEST_SHARE) return
    if (this.#young.used + document.length > this.#bytesMax) {
      const { bytes, places } = this.#old
      places.clear()
      this.#old = this.#young
      this.#young = { bytes, used: 0, places }
    }
    const young = this.#young
    if (young.bytes.length === 0) young.bytes = Buffer.allocUnsafeSlow(this.#bytesMax)
    young.bytes.set(document, young.used)
    young.places.set(start, young.used)
    young.used += document.length
  }
}

interface Piece {
  bytes: Uint8Array
  used: number
  /** By the first byte of a document in the file, where it stands in `bytes`. */
  readonly places: Map<number, number>
}

const NOTHING = new Uint8Array(0)
/** Largest document that is kept, as a share of a piece. */
const LARGEST_SHARE = 50

/** Puts back the texts that documents share (`company/shared-texts.ts`): from bytes as stored to bytes as sent. */
import { REFERENCE, REFERENCE_BYTES, type SharedBytes, sharedTextId } from '../../../company/shared-texts.ts'
import { DamagedFileError } from '../files/checked-blocks.ts'

/** Bytes that fit before the buffer grows: some fifty documents. */
const BUFFER_BYTES = 1 << 17
/** A buffer that a scan made larger than this is not kept. */
const KEPT_BYTES = 4 << 20

const NOTHING = new ArrayBuffer(0)

/**
 * Up to this length a text is copied eight bytes at a time: a call to the copying function of the platform costs as much
 * as copying so many.
 */
const COPIED_BYTES_MAX = 256
/** Copying eight bytes at a time reads and writes less than eight bytes too many. */
const SLACK_BYTES = 8

/** Writes documents out, one behind the other. */
export class DocumentTexts {
  readonly #ends: Uint32Array
  readonly #bytes: Uint8Array
  /** The same bytes as `#bytes`. */
  readonly #texts: DataView
  #buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES)
  /** The same bytes as `#buffer`. */
  #target = new DataView(this.#buffer.buffer)
  /** What was read from last. */
  #source: DataView = new DataView(NOTHING)
  #length = 0

  /** @param texts copied: reading shared memory costs more */
  constructor({ bytes, ends }: SharedBytes) {
    this.#ends = ends.slice()
    this.#bytes = new Uint8Array(bytes.length + SLACK_BYTES)
    this.#bytes.set(bytes)
    this.#texts = new DataView(this.#bytes.buffer)
  }

  /** Bytes written since the last {@link take}. */
  get length(): number {
    return this.#length
  }

  /** Holds what was written, up to {@link length}, until more is written. */
  get written(): Buffer {
    return this.#buffer
  }

  /**
   * Writes whole documents out: no reference is cut in two.
   *
   * @param bytes holds them from `from` up to but not including `end`
   * @throws {DamagedFileError} where they refer to a text that does not exist
   */
  append(bytes: Uint8Array, from: number, end: number): void {
    this.#reserve(end - from)
    if (this.#source.buffer !== bytes.buffer) this.#source = new DataView(bytes.buffer)
    const source = this.#source
    const behind = bytes.byteOffset + end
    let at = bytes.byteOffset + from
    let target = this.#target
    let to = this.#length
    for (;;) {
      // Four bytes at a time, up to the first reference among them.
      while (at + 4 <= behind) {
        const word = source.getUint32(at, true)
        target.setUint32(to, word, true)
        const found = lowestReference(word)
        at += found
        to += found
        if (found < 4) break
      }
      while (at < behind && source.getUint8(at) !== REFERENCE) target.setUint8(to++, source.getUint8(at++))
      if (at >= behind) break
      const id = sharedTextId(bytes, at - bytes.byteOffset)
      at += REFERENCE_BYTES
      const start = this.#startOf(id)
      const length = this.#ends[id] - start
      if (length + behind - at + SLACK_BYTES > target.byteLength - to) {
        this.#length = to
        this.#reserve(length + behind - at)
        target = this.#target
      }
      if (length <= COPIED_BYTES_MAX) {
        // No eight bytes of UTF-8 are a NaN, so that a number is copied bit by bit.
        const texts = this.#texts
        for (let i = 0; i < length; i += 8) target.setFloat64(to + i, texts.getFloat64(start + i, true), true)
      } else this.#buffer.set(this.#bytes.subarray(start, start + length), to)
      to += length
    }
    this.#length = to
  }

  /** Writes bytes as they are. */
  copy(bytes: Buffer, from: number, end: number): void {
    this.#reserve(end - from)
    bytes.copy(this.#buffer, this.#length, from, end)
    this.#length += end - from
  }

  /** Forgets what was written since the last {@link take}. */
  clear(): void {
    this.#length = 0
  }

  /** The first `length` bytes written, as a copy. The next document is written to the beginning. */
  take(length = this.#length): Buffer {
    const taken = Buffer.allocUnsafeSlow(length)
    this.#buffer.copy(taken, 0, 0, length)
    this.#length = 0
    if (this.#buffer.length > KEPT_BYTES) this.#use(Buffer.allocUnsafeSlow(BUFFER_BYTES))
    return taken
  }

  /** First byte of a text. */
  #startOf(id: number): number {
    if (!(id < this.#ends.length)) throw new DamagedFileError(`A document refers to text ${id}, which does not exist`)
    return id === 0 ? 0 : this.#ends[id - 1]
  }

  /** Makes room for `bytes` more bytes. */
  #reserve(bytes: number): void {
    const needed = this.#length + bytes + SLACK_BYTES
    if (needed <= this.#buffer.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#buffer.length * 2, needed))
    this.#buffer.copy(larger, 0, 0, this.#length)
    this.#use(larger)
  }

  #use(buffer: Buffer<ArrayBuffer>): void {
    this.#buffer = buffer
    this.#target = new DataView(buffer.buffer)
  }
}

/** Which of four bytes is the first that begins a reference; 4 for none. */
function lowestReference(word: number): number {
  const others = word ^ (REFERENCE * 0x01010101)
  // The lowest bit that is set is in the first byte of `others` that is 0.
  const zeros = (others - 0x01010101) & ~others & 0x80808080
  return zeros === 0 ? 4 : (31 - Math.clz32(zeros & -zeros)) >>> 3
}

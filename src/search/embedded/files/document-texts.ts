/** Puts back the texts that documents share (`company/shared-texts.ts`): from bytes as stored to bytes as sent. */
import { REFERENCE, REFERENCE_BYTES, type SharedBytes, sharedTextId } from '../../../company/shared-texts.ts'
import { DamagedFileError } from './checked-blocks.ts'

/** Bytes that fit before the buffer grows: some fifty documents. */
const BUFFER_BYTES = 1 << 17
/** A buffer that a scan made larger than this is not kept. */
const KEPT_BYTES = 4 << 20

const NOTHING = new ArrayBuffer(0)

/** Writes documents out, one behind the other. */
export class DocumentTexts {
  readonly #ends: Uint32Array
  readonly #bytes: Uint8Array
  /** Text `n`, once it was needed: making a view costs more than copying a text. */
  readonly #views: (Uint8Array | undefined)[]
  #buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES)
  /** The same bytes as `#buffer`. */
  #target = new DataView(this.#buffer.buffer)
  /** What was read from last. */
  #source: DataView = new DataView(NOTHING)
  #length = 0

  /** @param texts copied: reading shared memory costs more */
  constructor({ bytes, ends }: SharedBytes) {
    this.#ends = ends.slice()
    this.#bytes = bytes.slice()
    this.#views = new Array(ends.length)
  }

  /** Bytes written since the last {@link take}. */
  get length(): number {
    return this.#length
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
    const views = this.#views
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
      const text = views[id] ?? this.#text(id)
      at += REFERENCE_BYTES
      if (text.length + behind - at > target.byteLength - to) {
        this.#length = to
        this.#reserve(text.length + behind - at)
        target = this.#target
      }
      this.#buffer.set(text, to)
      to += text.length
    }
    this.#length = to
  }

  /** The first `length` bytes written, as a copy. The next document is written to the beginning. */
  take(length = this.#length): Buffer {
    const taken = Buffer.allocUnsafeSlow(length)
    this.#buffer.copy(taken, 0, 0, length)
    this.#length = 0
    if (this.#buffer.length > KEPT_BYTES) this.#use(Buffer.allocUnsafeSlow(BUFFER_BYTES))
    return taken
  }

  #text(id: number): Uint8Array {
    if (!(id < this.#ends.length)) throw new DamagedFileError(`A document refers to text ${id}, which does not exist`)
    const text = this.#bytes.subarray(id === 0 ? 0 : this.#ends[id - 1], this.#ends[id])
    this.#views[id] = text
    return text
  }

  /** Makes room for `bytes` more bytes. */
  #reserve(bytes: number): void {
    if (bytes <= this.#buffer.length - this.#length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#buffer.length * 2, this.#length + bytes))
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

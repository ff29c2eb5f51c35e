/**
 * Reads NDJSON, one JSON object per line (JSON Lines), as a stream.
 *
 * A line that is no JSON object costs that line; a line beyond its limit ends the reading.
 */
import { isUtf8 } from 'node:buffer'
import type { JsonRow } from './json-array.ts'
import { jsonProblem, parseRow } from './json-problem.ts'

/** A file that cannot be read on. The message names the line. */
export class NdjsonError extends Error {
  override name = 'NdjsonError'
}

const LINE_BYTES_MAX = 4 << 20
const RAW_BYTES_SHOWN = 200
const LF = 0x0a

/**
 * Reads the objects of a file. Empty lines, a byte order mark and CRLF are accepted.
 *
 * @param chunks the bytes of the file, in pieces of any size
 * @returns for each piece the lines that it completed, in order; take each before the next
 * @throws {NdjsonError} when a line is longer than 4 MiB, or the last one has no end and is no JSON object
 */
export async function* readNdjson(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Iterable<JsonRow>> {
  const lines = new Lines()
  for await (const chunk of chunks) yield lines.push(chunk)
  yield lines.end()
}

function isCrLf(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x0d && bytes[at + 1] === LF
}

class Lines implements JsonRow {
  line = 0
  problem: string | null = null
  value: unknown = undefined

  /** The part of the line that earlier pieces contained. */
  #earlier: Uint8Array[] = []
  #earlierBytes = 0
  #bytes: Buffer = Buffer.alloc(0)

  raw(): string {
    return this.#bytes.toString('utf8', 0, RAW_BYTES_SHOWN).trimEnd()
  }

  *push(chunk: Uint8Array): Generator<JsonRow> {
    let start = 0
    while (start < chunk.length) {
      // An empty line is passed over at once: a damaged file may have millions.
      const empty = this.#earlierBytes > 0 ? 0 : chunk[start] === LF ? 1 : isCrLf(chunk, start) ? 2 : 0
      if (empty > 0) {
        this.line++
        start += empty
        continue
      }
      const end = chunk.indexOf(LF, start)
      if (end < 0) break
      if (this.#take(chunk.subarray(start, end))) yield this
      start = end + 1
    }
    const rest = chunk.subarray(start)
    this.#earlierBytes += rest.length
    if (this.#earlierBytes > LINE_BYTES_MAX) {
      throw new NdjsonError(`Line ${this.line + 1}: the line is longer than ${LINE_BYTES_MAX} bytes`)
    }
    // A copy, because the memory of the piece belongs to the stream.
    if (rest.length > 0) this.#earlier.push(Uint8Array.from(rest))
  }

  /** The object of a last line without an end. */
  *end(): Generator<JsonRow> {
    if (this.#earlierBytes === 0 || !this.#take(new Uint8Array(0))) return
    if (this.problem !== null)
      throw new NdjsonError(`Line ${this.line}: the file is cut off; its last line has no end, and ${this.problem}`)
    yield this
  }

  /** Reads the line that ends with these bytes. False for an empty one. */
  #take(last: Uint8Array): boolean {
    let bytes = this.#earlier.length === 0 ? Buffer.from(last) : Buffer.concat([...this.#earlier, last])
    this.#earlier = []
    this.#earlierBytes = 0
    this.line++
    if (this.line === 1 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) bytes = bytes.subarray(3)
    if (bytes.length > LINE_BYTES_MAX) {
      throw new NdjsonError(`Line ${this.line}: the line is longer than ${LINE_BYTES_MAX} bytes`)
    }
    this.#bytes = bytes
    this.problem = null
    this.value = undefined
    if (!isUtf8(bytes)) {
      this.problem = 'has bytes that are not UTF-8'
      return true
    }
    const text = bytes.toString('utf8').trim()
    if (text === '') return false
    try {
      const value: unknown = parseRow(text)
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) this.value = value
      else this.problem = 'is no JSON object'
    } catch (error) {
      this.problem = jsonProblem(error)
    }
    return true
  }
}

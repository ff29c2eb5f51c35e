/**
 * Reads a file that is one JSON array of objects, element by element.
 *
 * Only the ends of the elements are looked for in the bytes (braces outside strings); each element is then parsed by
 * itself with `JSON.parse`. That is several times as fast as a parser that reports every token, memory holds one
 * element at a time, and an element that is not valid JSON costs that element.
 */
import { isUtf8 } from 'node:buffer'
import type { SourceRow } from '../register.ts'
import { jsonProblem, parseRow } from './json-problem.ts'

/** One row of JSON as read. Valid until the next is taken. */
export interface JsonRow extends SourceRow {
  /** What it contains; `undefined` when there is a problem. */
  readonly value: unknown
}

/** A file that cannot be read on. The message names the line. */
export class JsonArrayError extends Error {
  override name = 'JsonArrayError'
}

const ELEMENT_BYTES_MAX = 4 << 20
const RAW_BYTES_SHOWN = 200

const QUOTE = 0x22
const BACKSLASH = 0x5c
const LF = 0x0a
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const COMMA = 0x2c

/**
 * Reads the elements of a JSON array of objects.
 *
 * @param chunks the bytes of the file, in pieces of any size
 * @param member the array is the only member of an object, and has this name there
 * @param from where the array begins, in bytes, within an object of which nothing else is read
 * @returns for each piece the elements that it completed, in order; take each before the next
 * @throws {JsonArrayError} when the file is no array of objects, ends within the array or an element is over 4 MiB
 */
export async function* readJsonArray(
  chunks: AsyncIterable<Uint8Array>,
  { member, from = 0 }: { readonly member?: string; readonly from?: number } = {},
): AsyncGenerator<Iterable<JsonRow>> {
  const splitter = new Splitter(member === undefined ? '' : `{"${member}":`, from)
  for await (const chunk of chunks) yield splitter.push(chunk)
  splitter.end()
}

type Place = 'before array' | 'before element' | 'in element' | 'after element' | 'after array'

class Splitter implements JsonRow {
  line = 1
  problem: string | null = null
  value: unknown = undefined

  /** The unread text before the array, without white space. */
  #opening: string
  #closing: string
  #place: Place = 'before array'
  #nextLine = 1
  #depth = 0
  #inString = false
  #escaped = false
  /** The part of the element that earlier pieces contained. */
  #earlier: Uint8Array[] = []
  #earlierBytes = 0
  #bytes: Buffer = Buffer.alloc(0)
  /** Bytes before the array that are left to pass over. */
  #left: number
  readonly #isWithin: boolean

  constructor(opening: string, from: number) {
    this.#left = from
    this.#isWithin = from > 0
    this.#opening = opening
    this.#closing = opening === '' ? '' : '}'
  }

  raw(): string {
    return this.#bytes.toString('utf8', 0, RAW_BYTES_SHOWN)
  }

  *push(chunk: Uint8Array): Generator<JsonRow> {
    let start = 0
    const length = chunk.length
    for (let at = 0; at < length; at++) {
      const byte = chunk[at]
      if (byte === LF) this.#nextLine++
      if (this.#left > 0) {
        this.#left--
        continue
      }
      if (this.#place !== 'in element') {
        if (this.#step(byte, at)) {
          start = at
          this.line = this.#nextLine
        }
        continue
      }
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false
        else if (byte === BACKSLASH) this.#escaped = true
        else if (byte === QUOTE) this.#inString = false
        continue
      }
      if (byte === QUOTE) this.#inString = true
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) this.#depth++
      else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        this.#depth--
        if (this.#depth > 0) continue
        this.#place = 'after element'
        this.#take(chunk.subarray(start, at + 1))
        yield this
      }
    }
    if (this.#place === 'in element') {
      const rest = chunk.subarray(start)
      this.#earlierBytes += rest.length
      if (this.#earlierBytes > ELEMENT_BYTES_MAX) {
        throw new JsonArrayError(`Line ${this.line}: an element is longer than ${ELEMENT_BYTES_MAX} bytes`)
      }
      // A copy, because the memory of the piece belongs to the stream.
      this.#earlier.push(Uint8Array.from(rest))
    }
  }

  end(): void {
    if (this.#place === 'after array') return
    throw new JsonArrayError(
      this.#place === 'before array'
        ? 'The file holds no JSON array'
        : `Line ${this.#nextLine}: the file ends within the array, it is not complete`,
    )
  }

  /** Handles a byte between elements. Returns true when an element begins with it. */
  #step(byte: number, at: number): boolean {
    const isBlank = byte === 0x20 || byte === LF || byte === 0x0d || byte === 0x09
    const isByteOrderMark =
      this.#place === 'before array' && at < 3 && (byte === 0xef || byte === 0xbb || byte === 0xbf)
    if (isBlank || isByteOrderMark) return false
    const place = this.#place
    if (place === 'after array' && this.#isWithin) return false
    if (place === 'before array' && this.#opening !== '' && byte === this.#opening.charCodeAt(0)) {
      this.#opening = this.#opening.slice(1)
    } else if (place === 'after array' && this.#closing !== '' && byte === CLOSE_BRACE) this.#closing = ''
    else if (place === 'before array' && this.#opening === '' && byte === OPEN_BRACKET) this.#place = 'before element'
    else if (place === 'before element' && byte === OPEN_BRACE) {
      this.#place = 'in element'
      this.#depth = 1
      this.#earlier = []
      this.#earlierBytes = 0
      return true
    } else if (place === 'after element' && byte === COMMA) this.#place = 'before element'
    else if ((place === 'after element' || place === 'before element') && byte === CLOSE_BRACKET) {
      this.#place = 'after array'
    } else {
      const isLetter = byte > 0x20 && byte < 0x7f
      const found = isLetter ? JSON.stringify(String.fromCharCode(byte)) : `byte ${byte}`
      throw new JsonArrayError(`Line ${this.#nextLine}: found ${found} where an array of objects was expected`)
    }
    return false
  }

  #take(last: Uint8Array): void {
    this.#bytes = Buffer.concat([...this.#earlier, last])
    this.#earlier = []
    this.#earlierBytes = 0
    this.problem = null
    this.value = undefined
    if (!isUtf8(this.#bytes)) {
      this.problem = 'has bytes that are not UTF-8'
      return
    }
    try {
      this.value = parseRow(this.#bytes.toString('utf8'))
    } catch (error) {
      this.problem = jsonProblem(error)
    }
  }
}

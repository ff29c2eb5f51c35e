/**
 * Follows a publisher's stream of changes: one HTTP answer without end, an object of JSON a line, and blank lines while there is
 * nothing to say. Whatever comes, memory is bounded.
 */
import { isUtf8 } from 'node:buffer'
import { type Dispatcher, request } from 'undici'
import type { Clock } from '../../clock.ts'
import { retryAfter } from './download.ts'

/** How a stream is followed. */
export interface StreamRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly dispatcher: Dispatcher
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Longest silence, without a heartbeat, before the connection counts as dead. */
  readonly silenceMilliseconds: number
  /** Called when the publisher has agreed to send. */
  onOpen(): void
  /**
   * Takes the lines that a piece completed: `null` one that cannot be read, empty a heartbeat. What it throws ends the stream.
   */
  take(lines: readonly (string | null)[]): void
}

/** How a stream ended. `isInLongLine`: within a line that is too long, and did not end. */
export type StreamEnd =
  /** The publisher closed it in good order, as it does once a day. */
  | { readonly kind: 'closed'; readonly isInLongLine: boolean }
  /** @param why a sentence without its subject and its full stop */
  | { readonly kind: 'cut'; readonly why: string; readonly isInLongLine: boolean }
  /** It did not begin. `afterMilliseconds`: how long the publisher asks to wait; `null`: it does not say. */
  | { readonly kind: 'refused'; readonly status: number; readonly afterMilliseconds: number | null }

/** A company with a long past takes some kilobytes. */
const LINE_BYTES_MAX = 1 << 20
/** A line that is passed over may have this many bytes; a longer one is no line. */
const PASSED_BYTES_MAX = 128 << 20
/** Bytes of a refusal that are read, so that its connection can be used again. */
const REFUSAL_BYTES = 64 * 1024
/** Longest wait that a publisher may ask for. */
const RETRY_AFTER_SECONDS_MAX = 3_600

/** Follows a stream until it ends. Redirects are refused: the key in the headers is for this address alone. */
export async function followStream(stream: StreamRequest): Promise<StreamEnd> {
  const { url, headers, dispatcher, clock, signal, silenceMilliseconds: silence } = stream
  const lines = new StreamLines()
  try {
    const answer = await request(url, { headers, dispatcher, headersTimeout: silence, bodyTimeout: silence, signal })
    const { statusCode: status, body } = answer
    if (status !== 200) {
      await body.dump({ limit: REFUSAL_BYTES }).catch(() => {})
      const after = answer.headers['retry-after']
      const written = typeof after === 'string' ? after : null
      return { kind: 'refused', status, afterMilliseconds: retryAfter(written, clock, RETRY_AFTER_SECONDS_MAX) }
    }
    stream.onOpen()
    for await (const piece of body as AsyncIterable<Buffer>) {
      // A piece may have come already when the signal does.
      signal.throwIfAborted()
      stream.take(lines.push(piece))
    }
    return { kind: 'closed', isInLongLine: lines.isPassing }
  } catch (error) {
    return { kind: 'cut', why: whyCut(error), isInLongLine: lines.isPassing }
  }
}

function whyCut(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'UND_ERR_BODY_TIMEOUT' || code === 'UND_ERR_HEADERS_TIMEOUT') return 'it has gone silent'
  return code === '' ? message : `it broke off (${code})`
}

/** Cuts pieces into lines. */
export class StreamLines {
  #rest: Buffer[] = []
  #bytes = 0
  #isPassing = false

  /** Whether the line that has begun is too long, and passed over. */
  get isPassing(): boolean {
    return this.#isPassing
  }

  /** @returns the lines that the piece completed. @throws {Error} for a line without end */
  push(piece: Buffer): (string | null)[] {
    const lines: (string | null)[] = []
    let start = 0
    for (let end = piece.indexOf(0x0a); end >= 0; end = piece.indexOf(0x0a, start)) {
      lines.push(this.#complete(piece.subarray(start, end)))
      start = end + 1
    }
    this.#keep(piece.subarray(start))
    return lines
  }

  #complete(last: Buffer): string | null {
    const bytes = this.#bytes + last.length
    const line = this.#isPassing || bytes > LINE_BYTES_MAX ? null : Buffer.concat([...this.#rest, last])
    this.#rest = []
    this.#bytes = 0
    this.#isPassing = false
    return line !== null && isUtf8(line) ? line.toString('utf8').trim() : null
  }

  #keep(rest: Buffer): void {
    this.#bytes += rest.length
    if (this.#bytes > PASSED_BYTES_MAX)
      throw new Error(`it sends a line of more than ${PASSED_BYTES_MAX.toLocaleString('en')} bytes`)
    if (this.#bytes > LINE_BYTES_MAX) {
      this.#isPassing = true
      this.#rest = []
    } else if (rest.length > 0) this.#rest.push(rest)
  }
}

/**
 * The body of a call that was refused before its body was read: by its rate, its licence, its path. The history keeps it, so
 * that a caller can see what was refused.
 */
import type { Readable } from 'node:stream'
import { KEPT_BODY_BYTES_MAX } from '../../license/call-history.ts'
import { parseJson } from './parse-json.ts'
import type { TakeBytes } from './receive-body.ts'

/** A body as the history takes it. */
export interface ArrivedBody {
  /** `undefined` where it is not JSON, or too long to be kept. */
  readonly body: unknown
  /** Bytes that were read of it. */
  readonly bytes: number
}

/** How long a refused call waits for its body, in milliseconds. It is answered without it after that. */
const WAIT_MS = 1000

/**
 * Reads the body of a refused call, as far as the history keeps it.
 *
 * @param stream the request, unread
 * @param takeBytes counts them in
 * @returns `null` where there is none, it does not arrive in time, or there is no memory for it
 */
export function readArrivedBody(stream: Readable, takeBytes: TakeBytes): Promise<ArrivedBody | null> {
  if (stream.readableDidRead || stream.readableEnded || stream.destroyed) return Promise.resolve(null)
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let bytes = 0
    const end = (isComplete: boolean) => {
      clearTimeout(timer)
      stream.off('data', take).off('end', onEnd).off('error', onFault).off('close', onFault)
      // The rest of a longer one is thrown away as it comes.
      stream.resume()
      resolve(isComplete && bytes > 0 ? { body: readJson(parts, bytes), bytes } : null)
    }
    const onEnd = () => end(true)
    const onFault = () => end(false)
    const take = (part: Buffer) => {
      if (takeBytes(part.length) !== null) return end(false)
      parts.push(part)
      bytes += part.length
      if (bytes > KEPT_BODY_BYTES_MAX) end(true)
    }
    const timer = setTimeout(onFault, WAIT_MS)
    stream.on('data', take).once('end', onEnd).once('error', onFault).once('close', onFault)
  })
}

function readJson(parts: readonly Buffer[], bytes: number): unknown {
  // The members of a longer body are not kept: the history marks it as cut.
  if (bytes > KEPT_BODY_BYTES_MAX) return {}
  return parseJsonOrNothing(Buffer.concat(parts))
}

/** Reads bytes that may be no JSON at all. */
export function parseJsonOrNothing(bytes: Buffer): unknown {
  try {
    return parseJson(bytes)
  } catch {
    return undefined
  }
}

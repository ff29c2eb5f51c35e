import type { Readable } from 'node:stream'
import { type PublicError, publicError } from '../../errors.ts'

/** Largest body in bytes (`docs/decisions.md`, limits). */
const BODY_BYTES_MAX = 1024 * 1024

/** Counts bytes of a body in before they are kept. @returns why they may not be */
export type TakeBytes = (bytes: number) => PublicError | null

/**
 * Reads the body of a request into one buffer, and stops where it is longer than allowed, or than there is memory for.
 *
 * @param contentLength the header, where there is one
 * @param bytesMax of its endpoint; `undefined`: the usual one
 * @param done gets the refusal, or the bytes
 */
export function receiveBody(
  stream: Readable,
  contentLength: string | undefined,
  bytesMax: number | undefined,
  takeBytes: TakeBytes,
  done: (refusal: PublicError | null, bytes?: Buffer) => void,
): void {
  const most = bytesMax ?? BODY_BYTES_MAX
  const declared = contentLength === undefined ? null : Number(contentLength)
  if (declared !== null && declared > most) {
    done(tooLarge(most))
    return
  }
  const parts: Buffer[] = []
  let bytes = 0

  function end(refusal: PublicError | null): void {
    stream.off('data', take).off('end', finish).off('error', fail)
    // A copy: a part is a view of what the socket read at once, and would keep all of it.
    done(refusal, refusal === null ? Buffer.concat(parts, bytes) : undefined)
  }

  function take(part: Buffer): void {
    bytes += part.length
    const refusal = bytes > most ? tooLarge(most) : takeBytes(part.length)
    if (refusal === null) parts.push(part)
    else end(refusal)
  }

  function finish(): void {
    end(declared === null || declared === bytes ? null : publicError('malformed_request'))
  }

  /** The caller hung up. */
  function fail(): void {
    end(publicError('malformed_request'))
  }

  stream.on('data', take).once('end', finish).once('error', fail)
}

function tooLarge(most: number): PublicError {
  return publicError('body_too_large', { limit: `${most / 2 ** 20} MiB` })
}

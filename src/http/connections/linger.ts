/**
 * Closes connections on which a request is still arriving, after its answer. A connection that is closed with unread bytes
 * is reset, and a reset can overtake the answer (RFC 9112, 9.6). So this side ends first, reads on for a moment and throws
 * away what comes, and closes when the request is complete, or has had its time or its bytes.
 */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** Bytes of a refused request that are read after its answer at most. */
const LINGER_BYTES_MAX = 8 * 1024 * 1024
/** How long they are read at most, in milliseconds. `connections.ts` closes what this side has ended longer ago. */
export const LINGER_MS_MAX = 5000
/** How often the bytes are looked at. */
const LOOK_MS = 20

/**
 * Makes a connection linger where Node would close it after an answer.
 *
 * @param underWay the request that is being answered; `null`: none
 */
export function lingerBeforeClose(socket: Socket, underWay: () => IncomingMessage | null): void {
  const closeAtOnce = socket.destroySoon
  // Node closes a connection by this method, once the answer is written.
  socket.destroySoon = () => {
    const request = underWay()
    if (request === null || request.complete || socket.destroyed) closeAtOnce.call(socket)
    else linger(socket, request, () => closeAtOnce.call(socket))
  }
}

function linger(socket: Socket, request: IncomingMessage, close: () => void): void {
  if (socket.writableEnded) return
  const bytesBefore = socket.bytesRead
  const look = setInterval(() => {
    if (socket.bytesRead - bytesBefore > LINGER_BYTES_MAX) socket.destroy()
  }, LOOK_MS)
  socket.once('close', () => clearInterval(look))
  request.once('end', close)
  request.resume()
  socket.end()
}

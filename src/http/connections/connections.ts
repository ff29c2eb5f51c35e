/**
 * The connections of a server, and which of them are closed: more than one address may have, silent ones, and those
 * whose caller does not take the answer. What arrives too slowly, Node closes (`fastify-app.ts`).
 */
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { createCounters, tooManyCalls } from '../counters.ts'
import { refuseConnection } from '../reply/error-answers.ts'
import { addressGroup } from './address-group.ts'
import { LINGER_MS_MAX, lingerBeforeClose } from './linger.ts'

/** Most connections of a server at the same time. Node closes more at once. Each takes about 10 KB. */
const CONNECTIONS_MAX = 20_000
/** A connection that has not sent a byte by then is closed. Browsers open some ahead of time, and open them again. */
const SILENT_MS_MAX = 10_000
/**
 * An answer advances when this many bytes, or all that was ready, are sent within `writeSeconds`. An export read at 10
 * kB a second advances. While the service makes the next part of an answer, nothing is ready, and the answer is not
 * stalled.
 */
const WRITTEN_BYTES_MIN = 65_536
const SWEEP_MS = 1000

/** What limits connections. */
export interface ConnectionLimits {
  /** Connections of one address. */
  readonly perAddress: number
  /** How long an answer may be stalled. */
  readonly writeSeconds: number
  /** Whether an address is that of a proxy: its connections are those of many callers. */
  readonly isProxy: (address: string) => boolean
}

/** The open connections, and the calls on them. */
export interface Connections {
  /** Counts a call in until its answer has left, or its caller hung up. @returns counts it out */
  begin(request: IncomingMessage): () => void
  /** Whether a call is under way, or the last one ended less than half a second ago. */
  isBusy(): boolean
  /** Milliseconds since the last connection or call came. */
  quietMs(): number
  /** Resolves when no call is under way. */
  whenIdle(): Promise<void>
  /** Closes the connections without a call under way. */
  closeIdle(): void
}

/** What is known of a connection since the last look. */
interface Watched {
  readonly openedAt: number
  /** Bytes that had left by `movedAt`, and those handed over by then. */
  left: number
  handedOver: number
  /** When the answer last moved, or had left. */
  movedAt: number
  /** When this side ended it. It is closed soon after, whether the other side ends it or not. */
  endedAt: number | null
  /** The request whose answer is under way. */
  request: IncomingMessage | null
}

/** A caller that calls again within this time is still there. */
const BUSY_MS = 500

/** Watches the connections of a server. */
export function watchConnections(server: Server, { perAddress, writeSeconds, isProxy }: ConnectionLimits): Connections {
  const open = new Map<Socket, Watched>()
  const calls = new Set<IncomingMessage>()
  const addresses = createCounters(perAddress)
  const waiting: (() => void)[] = []
  let lastArrival = Number.NEGATIVE_INFINITY
  let lastEnd = Number.NEGATIVE_INFINITY
  server.maxConnections = CONNECTIONS_MAX

  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const leave = isProxy(address) ? NOTHING : addresses.take(addressGroup(address))
    if (leave === null) return refuseConnection(socket, tooManyCalls())
    const now = performance.now()
    lastArrival = now
    const watched: Watched = { openedAt: now, left: 0, handedOver: 0, movedAt: now, endedAt: null, request: null }
    open.set(socket, watched)
    lingerBeforeClose(socket, () => watched.request)
    socket.once('close', () => {
      open.delete(socket)
      leave()
    })
  })

  const sweep = setInterval(() => {
    const now = performance.now()
    for (const [socket, watched] of open) if (isOver(socket, watched, now, writeSeconds * 1000)) socket.destroy()
  }, SWEEP_MS)
  sweep.unref()
  server.once('close', () => clearInterval(sweep))

  return {
    begin(request) {
      calls.add(request)
      lastArrival = performance.now()
      const watched = open.get(request.socket)
      if (watched !== undefined) watched.request = request
      return () => {
        // An idle connection keeps nothing of its last request.
        if (watched?.request === request) watched.request = null
        calls.delete(request)
        lastEnd = performance.now()
        if (calls.size === 0) for (const resolve of waiting.splice(0)) resolve()
      }
    },
    isBusy: () => calls.size > 0 || performance.now() - lastEnd < BUSY_MS,
    quietMs: () => performance.now() - lastArrival,
    whenIdle: () => (calls.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    closeIdle() {
      const busy = new Set([...calls].map(({ socket }) => socket))
      for (const socket of open.keys()) if (!busy.has(socket)) socket.destroy()
    },
  }
}

const NOTHING = () => {}

/** Whether a connection has used up the time for its first byte, its last answer or its end. */
function isOver(socket: Socket, watched: Watched, now: number, writeMs: number): boolean {
  if (socket.bytesRead === 0) return now - watched.openedAt >= SILENT_MS_MAX
  if (socket.writableEnded) watched.endedAt ??= now
  if (watched.endedAt !== null && now - watched.endedAt >= LINGER_MS_MAX && socket.writableLength === 0) return true
  const { handedOver, left } = sentBytes(socket)
  // More may have been handed over meanwhile: what counts is what was ready when it last moved.
  const hasMoved = left >= watched.handedOver || left - watched.left >= WRITTEN_BYTES_MIN
  if (socket.writableLength === 0 || hasMoved) {
    watched.left = left
    watched.handedOver = handedOver
    watched.movedAt = now
  }
  return now - watched.movedAt >= writeMs
}

/** Bytes of all answers that were handed to the system, and those of them that it has taken. */
function sentBytes(socket: Socket): { readonly handedOver: number; readonly left: number } {
  // Node reports whole writes only. The queue of the handle, which its own time limit looks at too, shrinks with every
  // part.
  const { _handle: handle } = socket as unknown as {
    readonly _handle?: { readonly bytesWritten?: number; readonly writeQueueSize?: number } | null
  }
  const handedOver = handle?.bytesWritten ?? socket.bytesWritten
  return { handedOver, left: handedOver - (handle?.writeQueueSize ?? socket.writableLength) }
}

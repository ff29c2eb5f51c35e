/**
 * A small receiver for testing webhooks: checks signatures, recognises repetitions, and can misbehave on purpose.
 * `./firmament webhook listen` runs it; it is also an example of what a receiver has to do.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '../clock.ts'
import { PROCESS_HEADER } from './message.ts'
import { findSignatureFault, type SignatureFault } from './sign.ts'

/** The answer to valid webhooks: a status, or nothing for longer than any sender waits. */
export type ReceiverAnswer = number | 'slow'

/** How a receiver behaves. */
export interface ReceiverOptions {
  /** 0 takes a free port. */
  readonly port: number
  readonly host: string
  /** `whsec_…`; `null`: signatures are not checked. */
  readonly secret: string | null
  readonly answer: ReceiverAnswer
  /** Forwards every valid webhook there unchanged and gives that answer; `null`: gives `answer`. */
  readonly forwardTo: string | null
  readonly clock: Clock
  readonly onReceived: (received: Received) => void
}

/** A webhook that arrived. */
export interface Received {
  readonly id: string
  readonly body: string
  /** `null`: the signature is right, or was not checked. */
  readonly fault: SignatureFault | 'body is not JSON' | null
  /** The same `webhook-id` was accepted before. */
  readonly isRepetition: boolean
  /** Status of the answer; `null`: none (slow). */
  readonly status: number | null
}

/** A running receiver. */
export interface Receiver {
  readonly url: string
  close(): Promise<void>
}

/** Longest body that is read; a record with all its members has a few KiB. */
const BODY_BYTES_MAX = 5 * 1024 * 1024
/** Ids stored to recognise repetitions. */
const IDS_MAX = 100_000
/** Longer than the sender's 15 s. */
const SLOW_MS = 60_000
const FORWARD_MS = 15_000

/** Starts a receiver. @throws {Error} where the port is taken */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  const receive = receiverOf(options)
  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const FORWARDED = ['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature', PROCESS_HEADER]

/** Checks and answers each webhook, and remembers which were accepted. */
function receiverOf(options: ReceiverOptions) {
  const { secret, clock, onReceived } = options
  const accepted = new Set<string>()

  function accept(id: string): void {
    if (accepted.size >= IDS_MAX) accepted.clear()
    accepted.add(id)
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request)
    if (body === null) return answer(response, 413)
    const id = String(request.headers['webhook-id'] ?? '')
    const nowSeconds = Math.floor(clock.now() / 1000)
    const fault =
      (secret === null ? null : findSignatureFault(request.headers, body, secret, nowSeconds)) ??
      (isJson(body) ? null : 'body is not JSON')
    const isRepetition = accepted.has(id)
    const status = fault !== null ? 400 : await statusFor(request, body, options)
    if (status !== null && status < 300) accept(id)
    onReceived({ id, body: body.toString(), fault, isRepetition, status })
    if (status !== null) return answer(response, status)
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, SLOW_MS)
      response.once('close', () => {
        clearTimeout(timer)
        resolve(undefined)
      })
    })
    if (!response.destroyed) answer(response, 200)
  }
}

/** The answer to a valid webhook: the one that is set, or that of the receiver to which it is forwarded. */
async function statusFor(
  request: IncomingMessage,
  body: Buffer,
  { answer, forwardTo }: ReceiverOptions,
): Promise<number | null> {
  if (forwardTo === null) return answer === 'slow' ? null : answer
  try {
    const headers = Object.fromEntries(
      FORWARDED.filter((name) => request.headers[name] !== undefined).map((name) => [
        name,
        String(request.headers[name]),
      ]),
    )
    const forwarded = await fetch(forwardTo, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(FORWARD_MS),
    })
    await forwarded.body?.cancel()
    return forwarded.status
  } catch {
    // The sender will try again, as with any receiver that cannot be reached.
    return 502
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function answer(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-length': 0 }).end()
}

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString())
    return true
  } catch {
    // `fault` reports it.
    return false
  }
}

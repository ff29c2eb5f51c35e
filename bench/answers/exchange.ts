/**
 * One request and its answer. Requests are kept as templates: what only exists while a service runs (the id of an earlier
 * answer, the address of the webhook receiver, a key) is written in them as `{{context:LABEL}}`, so that the same request can be
 * sent to another version.
 */
import { Agent, type IncomingMessage, request as sendRequest } from 'node:http'
import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'

/** A request that is planned, recorded and sent again. */
export interface PlannedRequest {
  /** What it tries, for the summary: `lite`, `malformed body` … */
  readonly kind: string
  readonly method: string
  /** Path with query string. */
  readonly path: string
  /** Name of the key that calls; `null`: none. */
  readonly key: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** Sent unchanged. */
  readonly body?: string
  /** The bytes of a whole HTTP request, sent over a socket of its own in place of all of the above. */
  readonly raw?: string
  /** By this name later requests refer to the answer. */
  readonly label?: string
  /** Repeat until the answer has this state, or half a minute has passed. */
  readonly until?: 'done' | 'delivered'
  /** A process runs meanwhile: what credits remain depends on how far it is. */
  readonly isSettling?: true
  /** What follows counts calls of one minute: wait for the next one where this is nearly over. */
  readonly isFirstOfMinute?: true
}

/** What came back, before anything is masked. */
export interface RawAnswer {
  /** 0: the connection ended without an answer; the reason is the body. */
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** One line of a recording. */
export interface Recorded {
  readonly n: number
  readonly request: PlannedRequest
  readonly answer: RawAnswer
}

const TIME_LIMIT_MS = 40_000

/** Sends requests to one service, one connection at a time. */
export interface Sender {
  /** @param request without templates */
  send(request: PlannedRequest, key: string | null): Promise<RawAnswer>
  close(): void
}

/** @param url base address of the service */
export function openSender(url: URL): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    send: (request, key) =>
      request.raw === undefined ? overHttp(url, agent, request, key) : overSocket(url, request.raw),
    close: () => agent.destroy(),
  }
}

function overHttp(url: URL, agent: Agent, request: PlannedRequest, key: string | null): Promise<RawAnswer> {
  const body = request.body === undefined ? undefined : Buffer.from(request.body)
  const headers: Record<string, string | number> = {
    ...(key === null ? {} : { 'x-api-key': key }),
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length }),
    ...request.headers,
  }
  return new Promise((resolve) => {
    const failed = (error: Error) =>
      resolve({ status: 0, headers: {}, body: `no answer: ${'code' in error ? error.code : error.message}` })
    const outgoing = sendRequest(
      { agent, host: url.hostname, port: url.port, method: request.method, path: request.path, headers },
      (incoming) => void readAnswer(incoming).then(resolve, failed),
    )
    outgoing.setTimeout(TIME_LIMIT_MS, () => outgoing.destroy(new Error(`none in ${TIME_LIMIT_MS / 1000} s`)))
    outgoing.on('error', failed)
    outgoing.end(body)
  })
}

async function readAnswer(incoming: IncomingMessage): Promise<RawAnswer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const isGzip = incoming.headers['content-encoding'] === 'gzip'
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )
  return {
    status: incoming.statusCode ?? 0,
    headers,
    body: (isGzip && bytes.length > 0 ? gunzipSync(bytes) : bytes).toString('utf8'),
  }
}

/** Sends bytes that no HTTP client would send, and reads until the service closes, or is silent for a second. */
function overSocket(url: URL, raw: string): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const finish = () => {
      socket.destroy()
      resolve(parseAnswer(Buffer.concat(chunks).toString('utf8')))
    }
    const socket = connect(Number(url.port), url.hostname, () => socket.write(raw))
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.setTimeout(1000, finish)
    socket.once('end', finish)
    socket.once('error', finish)
  })
}

function parseAnswer(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return { status: 0, headers: {}, body: `no answer: ${text}` }
  const [statusLine, ...lines] = text.slice(0, end).split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
  })
  return { status: Number(statusLine.split(' ')[1]), headers: Object.fromEntries(headers), body: text.slice(end + 4) }
}

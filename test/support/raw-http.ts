/**
 * An HTTP/1.1 client over a bare socket: it sends whatever bytes a test wants, whether they are a request or not, and
 * reads answers strictly, so that a malformed answer is noticed.
 */
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'

/** One answer as it arrived. Names of headers are in lower case; one that came twice has its values in order. */
export interface RawAnswer {
  readonly status: number
  readonly headers: ReadonlyMap<string, readonly string[]>
  /** Without chunking; still compressed where it was. */
  readonly body: Buffer
}

/** What to send, and what to wait for. */
export interface Exchange {
  readonly port: number
  /** Sent one after another, each in a packet of its own. */
  readonly pieces: readonly Buffer[]
  /** Whether each request asks for no body, in order; answers after these have bodies. */
  readonly isHead?: readonly boolean[]
  /** Most answers to wait for. */
  readonly answers?: number
  /** Closes the sending side after the last piece. */
  readonly ends?: boolean
  /** Milliseconds until the exchange is given up. */
  readonly milliseconds?: number
}

/** What came back: answers, and how the exchange ended. */
export interface Outcome {
  readonly answers: readonly RawAnswer[]
  readonly end: 'complete' | 'closed' | 'late'
  /** Bytes after the last complete answer. */
  readonly rest: Buffer
}

/** Sends the pieces over a connection of its own, and reads. @throws where an answer is no HTTP/1.1 */
export function exchange(options: Exchange): Promise<Outcome> {
  const { port, pieces, isHead = [], answers: wanted = 1, ends = false, milliseconds = 20_000 } = options
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
    const answers: RawAnswer[] = []
    let rest = Buffer.alloc(0)
    const finish = (end: Outcome['end']) => {
      clearTimeout(timer)
      // No TIME_WAIT remains, so that thousands of exchanges a second find a port.
      socket.resetAndDestroy()
      resolve({ answers, end, rest })
    }
    const timer = setTimeout(() => finish('late'), milliseconds)
    const read = (isOver: boolean) => {
      while (answers.length < wanted) {
        const found = readAnswer(rest, isHead[answers.length] === true, isOver)
        if (found === null) return
        rest = rest.subarray(found.bytes)
        if (found.answer.status >= 200) answers.push(found.answer)
      }
      finish('complete')
    }
    const attempt = (isOver: boolean) => {
      try {
        read(isOver)
      } catch (error) {
        clearTimeout(timer)
        socket.destroy()
        reject(error)
      }
    }
    socket.on('error', () => {})
    socket.on('data', (bytes: Buffer) => {
      rest = Buffer.concat([rest, bytes])
      attempt(false)
    })
    socket.on('end', () => {
      attempt(true)
      finish('closed')
    })
    socket.on('close', () => finish('closed'))
    socket.on('connect', () => sendPieces(socket, pieces, ends))
  })
}

async function sendPieces(socket: ReturnType<typeof connect>, pieces: readonly Buffer[], ends: boolean): Promise<void> {
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) await new Promise((resolve) => setImmediate(resolve))
    if (socket.destroyed) return
    socket.write(piece)
  }
  if (ends) socket.end()
}

interface Found {
  readonly answer: RawAnswer
  readonly bytes: number
}

/** @returns `null`: not all of it is there */
function readAnswer(bytes: Buffer, isHead: boolean, isOver: boolean): Found | null {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd === -1) return null
  const [first, ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})(?: [^\r\n]*)?$/.exec(first)?.[1])
  if (Number.isNaN(status)) throw new Error(`No status line: ${JSON.stringify(first)}`)
  const headers = new Map<string, string[]>()
  for (const line of lines) {
    const [, name, value] = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[ \t]*([\t\x20-\x7e\x80-\xff]*?)[ \t]*$/.exec(line) ?? []
    if (name === undefined) throw new Error(`No header: ${JSON.stringify(line)}`)
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), value])
  }
  const start = headEnd + 4
  const body = readBody(bytes.subarray(start), status, isHead, headers, isOver)
  return body === null ? null : { answer: { status, headers, body: body.body }, bytes: start + body.bytes }
}

function readBody(
  bytes: Buffer,
  status: number,
  isHead: boolean,
  headers: ReadonlyMap<string, readonly string[]>,
  isOver: boolean,
): { readonly body: Buffer; readonly bytes: number } | null {
  if (isHead || status < 200 || status === 204 || status === 304) return { body: Buffer.alloc(0), bytes: 0 }
  const lengths = headers.get('content-length') ?? []
  const encodings = headers.get('transfer-encoding') ?? []
  if (lengths.length + encodings.length > 1) throw new Error('An answer has two lengths')
  if (encodings.length === 1) return readChunks(bytes)
  if (lengths.length === 0) return isOver ? { body: bytes, bytes: bytes.length } : null
  const length = Number(lengths[0])
  return bytes.length < length ? null : { body: bytes.subarray(0, length), bytes: length }
}

function readChunks(bytes: Buffer): { readonly body: Buffer; readonly bytes: number } | null {
  const chunks: Buffer[] = []
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd === -1) return null
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    if (Number.isNaN(size)) throw new Error('A chunk of an answer has no size')
    const start = lineEnd + 2
    if (bytes.length < start + size + 2) return null
    chunks.push(bytes.subarray(start, start + size))
    at = start + size + 2
    if (size === 0) return { body: Buffer.concat(chunks), bytes: at }
  }
}

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  deflate: inflateSync,
}

/** The body as text, decompressed. @throws where it is not in the encoding that the answer names, or is no UTF-8 */
export function textOf({ headers, body }: RawAnswer): string {
  const encoding = headers.get('content-encoding')?.[0]
  const plain = encoding === undefined || body.length === 0 ? body : decode(encoding, body)
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain)
}

function decode(encoding: string, body: Buffer): Buffer {
  const decoder = DECODERS[encoding]
  if (decoder === undefined) throw new Error(`An answer is in the encoding ${encoding}`)
  return decoder(body)
}

/** The bytes of a request. Headers are sent as given, `Host` included where it is given. */
export function requestBytes(
  method: string,
  target: string,
  headers: readonly (readonly [string, string])[],
  body: Buffer | null = null,
): Buffer {
  const length: readonly (readonly [string, string])[] = body === null ? [] : [['Content-Length', String(body.length)]]
  const lines = [...headers, ...length].map(([name, value]) => `${name}: ${value}\r\n`)
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1')
  return body === null ? head : Buffer.concat([head, body])
}

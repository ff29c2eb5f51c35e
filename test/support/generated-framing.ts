/** Requests whose framing is odd or wrong: chunked, too long, cut off, pipelined, contradictory, or no HTTP at all. */
import { gzipSync } from 'node:zlib'
import { rightBody, SEARCHES } from './generated-bodies.ts'
import type { AskedRequest, GeneratedRequest, GeneratorContext } from './generated-requests.ts'
import type { Random } from './random.ts'

/** A right search, in parts. */
interface Parts {
  readonly random: Random
  readonly body: Buffer
  /** `Content-Length` of the body, as a line. */
  readonly length: string
  /** Key of another licence. */
  readonly otherKey: string
  readonly head: (lines: string, version?: string, host?: string) => Buffer
  readonly asked: (statuses: readonly number[] | null) => AskedRequest
}

type Make = (parts: Parts) => GeneratedRequest

const CHUNKED = 'Transfer-Encoding: chunked\r\n'
const LAST_CHUNK = Buffer.from('0\r\n\r\n')
const MIB = 2 ** 20

const spaces = (bytes: number) => Buffer.alloc(bytes, ' ')

/** A request of one search whose bytes are made by `pieces`. */
function framing(
  kind: string,
  statuses: readonly number[] | null,
  pieces: (parts: Parts) => readonly (Buffer | string)[],
  more: Partial<GeneratedRequest> = {},
): Make {
  return (parts) => ({
    kind: `framing: ${kind}`,
    pieces: pieces(parts).map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)),
    requests: [parts.asked(statuses)],
    ...more,
  })
}

/** Bytes that are no request of ours. */
function noise(kind: string, statuses: readonly number[], bytes: (random: Random) => Buffer): Make {
  return ({ random }) => ({
    kind: `framing: ${kind}`,
    pieces: [bytes(random)],
    requests: [{ method: '', path: '', holder: null, statuses }],
    ends: true,
    mayClose: true,
  })
}

const MAY_CLOSE = { mayClose: true }
const CUT_OFF = { mayClose: true, ends: true }

const FRAMINGS: readonly Make[] = [
  framing('chunks', [200], ({ head, body, random }) => [head(CHUNKED), ...chunks(body, random), LAST_CHUNK]),
  framing('chunks with extensions', [200, 400], ({ head, body, random }) => [
    head(CHUNKED),
    ...chunks(body, random, ';a=b;c="d"'),
    LAST_CHUNK,
  ]),
  framing('trailers', [200], ({ head, body, random, otherKey }) => [
    head(`${CHUNKED}Trailer: x-api-key\r\n`),
    ...chunks(body, random),
    `0\r\nx-api-key: ${otherKey}\r\n\r\n`,
  ]),
  framing('bad chunk size', [400, 413], ({ head, random }) => [
    head(CHUNKED),
    `${random.pick(['zz', '-1', 'FFFFFFFFFFFFFFFFF', '0x5', '5 5', ''])}\r\nhello\r\n0\r\n\r\n`,
  ]),
  framing('long chunk extension', [400, 413, 431], ({ head }) => [
    head(CHUNKED),
    `1;${'e'.repeat(30_000)}\r\n{\r\n0\r\n\r\n`,
  ]),
  framing('too long', [413], ({ head }) => [head(`Content-Length: ${2 * MIB}\r\n`), spaces(2 * MIB)], MAY_CLOSE),
  framing(
    'too long, chunked',
    [413],
    ({ head, random }) => [head(CHUNKED), ...chunks(spaces(MIB + 1), random), LAST_CHUNK],
    MAY_CLOSE,
  ),
  framing('as long as allowed', [200], ({ head, body }) => [
    head(`Content-Length: ${MIB}\r\n`),
    spaces(MIB - body.length),
    body,
  ]),
  // The connection is closed with the answer, which may be lost where the caller still sends.
  framing(
    'one byte too long',
    [413],
    ({ head, body }) => [head(`Content-Length: ${MIB + 1}\r\n`), spaces(MIB - body.length + 1), body],
    MAY_CLOSE,
  ),
  framing('said too long', [400, 413], ({ head, body }) => [head('Content-Length: 99999999999999999999\r\n'), body]),
  framing('no good length', [400], ({ head, body, random }) => [
    head(`Content-Length: ${random.pick(['-1', '+5', '5, 5', '5,6', '0x5', '5 5', '1e2', '', '\xb2'])}\r\n`),
    body,
  ]),
  framing('two lengths', [400], ({ head, body, length, random }) => [
    head(`${length}Content-Length: ${random.pick([body.length, 1])}\r\n`),
    body,
  ]),
  framing('length and chunks', [400], ({ head, body, length, random }) => [
    head(length + CHUNKED),
    ...chunks(body, random),
    LAST_CHUNK,
  ]),
  framing(
    'odd transfer encoding',
    [400],
    ({ head, body, random }) => [
      head(
        `Transfer-Encoding: ${random.pick(['x', 'chunked, chunked', 'chunked, identity', 'xchunked', '\x0bchunked', 'identity'])}\r\n`,
      ),
      ...chunks(body, random),
      LAST_CHUNK,
    ],
    MAY_CLOSE,
  ),
  framing('cut off', [400, 408], ({ head, body }) => [head(`Content-Length: ${body.length + 50}\r\n`), body], CUT_OFF),
  framing('cut off in a chunk', [400, 408], ({ head }) => [head(CHUNKED), 'FF\r\n{'], CUT_OFF),
  framing('no host', [400], ({ head, body, length }) => [head(length, 'HTTP/1.1', ''), body]),
  framing('two hosts', [400], ({ head, body, length }) => [head(length, 'HTTP/1.1', 'Host: x\r\nHost: y\r\n'), body]),
  framing('HTTP/1.0', [200], ({ head, body, length }) => [
    head(`${length}Connection: close\r\n`, 'HTTP/1.0', ''),
    body,
  ]),
  framing(
    'another version',
    [400],
    ({ head, body, length, random }) => [
      head(length, random.pick(['HTTP/2.0', 'HTTP/0.9', 'http/1.1', 'HTTP/1.9', 'HTTQ/1.1'])),
      body,
    ],
    MAY_CLOSE,
  ),
  framing('folded header', [200, 400], ({ head, body, length }) => [head(`X-A: b\r\n c\r\n${length}`), body]),
  framing(
    'odd header',
    [400],
    ({ head, body, length, random }) => [
      head(
        `${random.pick(['X A: 1', 'X-A : 1', ': 1', 'X-A', 'X-\x00: 1', 'X-A: \x00', 'X-A: a\rb', 'X(: 1'])}\r\n${length}`,
      ),
      body,
    ],
    MAY_CLOSE,
  ),
  framing('Expect', [200], ({ head, body, length }) => [head(`Expect: 100-continue\r\n${length}`), body]),
  framing('unknown Expect', null, ({ head, body, length }) => [head(`Expect: a-miracle\r\n${length}`), body]),
  framing('byte by byte', [200], ({ head, body, length }) => [
    ...[...head(length)].map((byte) => Buffer.from([byte])),
    body,
  ]),
  framing('absolute target', null, ({ head, body, length }) => [
    head(length).subarray(0, 5),
    'http://x',
    head(length).subarray(5),
    body,
  ]),
  framing('zipped body that is said to be plain', [400], ({ head, body }) => [
    head(`Content-Length: ${gzipSync(body).length}\r\n`),
    gzipSync(body),
  ]),
  framing(
    'sends on behind a refusal',
    [400],
    ({ head }) => [head('Content-Length: 5\r\n'), '{{{{{', spaces(100_000)],
    MAY_CLOSE,
  ),
  noise('HTTP/2', [400], () => Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')),
  noise('TLS', [400], () => Buffer.from('16030100a5010000a10303', 'hex')),
  noise('noise', [400], (random) => Buffer.from(Array.from({ length: 300 }, () => random.below(256)))),
  ({ head, body, length, asked }) => ({
    kind: 'framing: pipelined',
    pieces: [Buffer.concat([head(length), body, head(length), body])],
    requests: [asked([200]), asked([200])],
  }),
  // The bytes after the length are another request, which has no key.
  ({ head, body, length, asked }) => ({
    kind: 'framing: smuggled',
    pieces: [Buffer.concat([head(length), body, Buffer.from('GET /license/info HTTP/1.1\r\nHost: x\r\n\r\n')])],
    requests: [asked([200]), { method: 'GET', path: '/license/info', holder: null, statuses: [401] }],
  }),
]

/** A right search of the main licence, framed in some way. */
export function makeFraming({ keys, world }: GeneratorContext, random: Random): GeneratedRequest {
  const path = random.pick(SEARCHES)
  const body = Buffer.from(JSON.stringify(rightBody(path, world, random)))
  return random.pick(FRAMINGS)({
    random,
    body,
    length: `Content-Length: ${body.length}\r\n`,
    otherKey: keys.lite,
    head: (lines, version = 'HTTP/1.1', host = 'Host: x\r\n') =>
      Buffer.from(
        `POST ${path} ${version}\r\n${host}x-api-key: ${keys.main}\r\nContent-Type: application/json\r\n${lines}\r\n`,
        'latin1',
      ),
    asked: (statuses) => ({ method: 'POST', path, holder: 'main', statuses }),
  })
}

/** A body in chunks of random sizes, without the last one. */
function chunks(body: Buffer, random: Random, extension = ''): Buffer[] {
  const made: Buffer[] = []
  const sizeMax = Math.max(2, body.length >> random.below(4))
  for (let at = 0; at < body.length; ) {
    const piece = body.subarray(at, at + 1 + random.below(sizeMax))
    made.push(Buffer.concat([Buffer.from(`${piece.length.toString(16)}${extension}\r\n`), piece, Buffer.from('\r\n')]))
    at += piece.length
  }
  return made
}

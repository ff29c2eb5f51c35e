import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { SELF_SIGNED } from '../../test/support/self-signed.ts'
import { systemClock } from '../clock.ts'
import { makeSecret } from '../license/webhook-secret.ts'
import { ANSWER_BYTES_MAX, createDeliver, type Deliver, type Outcome } from './deliver.ts'
import { createSafeConnector } from './safe-address.ts'
import { signatureHeaders } from './sign.ts'

const rules = { allowLoopback: true }
const secret = makeSecret()
const body = '{"company":{"name":"Però S.r.l."}}'
const closing: (() => void)[] = []
after(() => {
  for (const close of closing) close()
})

function deliverWithin(seconds: number): Deliver {
  return createDeliver({ connect: createSafeConnector(rules, async () => []), rules, clock: systemClock, seconds })
}

/** Sends one webhook; the time it took in milliseconds beside what came of it. */
async function send(url: string, seconds = 5): Promise<{ outcome: Outcome; milliseconds: number }> {
  const headers = signatureHeaders({ id: 'msg_1', timestampSeconds: Math.floor(Date.now() / 1000), body }, [secret])
  const start = performance.now()
  const outcome = await deliverWithin(seconds)({ url, body, headers })
  return { outcome, milliseconds: performance.now() - start }
}

async function open(server: Server, scheme = 'http'): Promise<string> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `${scheme}://localhost:${(server.address() as AddressInfo).port}`
}

const answering = (listener: RequestListener) => open(createServer(listener))
/** Answers every request with these bytes, whatever they are. */
const raw = (write: (socket: Socket) => void) =>
  open(createSocketServer((socket) => socket.once('data', () => write(socket))))

test('deliver: the receiver gets the exact body, the three headers and the path with its query', async () => {
  let seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string } | undefined
  const url = await answering((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      seen = { method, url, headers, body: Buffer.concat(chunks).toString() }
      response.end()
    })
  })
  const { outcome } = await send(`${url}/in?a=1&b=%20#part`)
  assert.deepEqual(outcome, { kind: 'delivered', status: 200 })
  assert.equal(seen?.method, 'POST')
  assert.equal(seen?.url, '/in?a=1&b=%20')
  assert.equal(seen?.body, body)
  assert.equal(seen?.headers['content-type'], 'application/json')
  assert.equal(seen?.headers['content-length'], String(Buffer.byteLength(body)))
  assert.equal(seen?.headers['webhook-id'], 'msg_1')
  assert.equal(seen?.headers['accept-encoding'], undefined)
})

test('deliver: any 2xx is success, 410 is the end, anything else is refused with what Retry-After says', async () => {
  const url = await answering((request, response) => {
    const status = Number(request.url?.slice(1))
    response.writeHead(status, status === 429 ? { 'retry-after': '120' } : {}).end()
  })
  for (const status of [200, 201, 202, 204, 206, 299])
    assert.deepEqual((await send(`${url}/${status}`)).outcome, { kind: 'delivered', status })
  assert.deepEqual((await send(`${url}/410`)).outcome, { kind: 'gone', status: 410 })
  assert.deepEqual((await send(`${url}/429`)).outcome, { kind: 'refused', status: 429, retryAfterSeconds: 120 })
  for (const status of [304, 400, 404, 500, 503])
    assert.deepEqual((await send(`${url}/${status}`)).outcome, { kind: 'refused', status, retryAfterSeconds: null })
})

test('deliver: redirects are not followed', async () => {
  let followed = 0
  const elsewhere = await answering((_request, response) => {
    followed++
    response.end()
  })
  const url = await answering((request, response) =>
    response.writeHead(Number(request.url?.slice(1)), { location: `${elsewhere}/inside` }).end(),
  )
  for (const status of [301, 302, 303, 307, 308]) {
    const { outcome } = await send(`${url}/${status}`)
    assert.deepEqual(outcome, { kind: 'refused', status, retryAfterSeconds: null })
  }
  assert.equal(followed, 0)
})

test('deliver: an answer within the time limit counts, one after it does not', async () => {
  const url = await answering((request, response) => {
    setTimeout(() => response.end(), Number(request.url?.slice(1)))
  })
  assert.equal((await send(`${url}/100`, 10)).outcome.kind, 'delivered')
  const late = await send(`${url}/1500`, 0.5)
  assert.deepEqual(late.outcome, { kind: 'failed', problem: 'no answer within 0.5 s' })
  assert.ok(late.milliseconds >= 495 && late.milliseconds < 5000, String(late.milliseconds))
})

test('deliver: a status that trickles in byte by byte runs into the time limit', async () => {
  const url = await raw((socket) => {
    const text = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'
    let at = 0
    const timer = setInterval(() => (at < text.length ? socket.write(text[at++]) : clearInterval(timer)), 200)
    socket.on('close', () => clearInterval(timer))
  })
  const { outcome, milliseconds } = await send(url, 0.5)
  assert.deepEqual(outcome, { kind: 'failed', problem: 'no answer within 0.5 s' })
  assert.ok(milliseconds < 5000)
})

test('deliver: the status decides; what the rest of the answer does changes nothing and takes at most a second', async () => {
  const ok = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n'
  const rests: Readonly<Record<string, (socket: Socket) => void>> = {
    'reset in the middle': (socket) => {
      socket.write(`${ok}content-length: 1000\r\n\r\nhalf`, async () => {
        // The other side reads what has arrived within one turn of the same event loop.
        for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate)
        socket.resetAndDestroy()
      })
    },
    'byte by byte': (socket) => {
      socket.write(`${ok}content-length: 100000\r\n\r\n`)
      const timer = setInterval(() => socket.write('x'), 100)
      socket.on('close', () => clearInterval(timer))
    },
    'never ends': (socket) => {
      socket.write(`${ok}content-length: 100000\r\n\r\n`)
    },
  }
  for (const [name, rest] of Object.entries(rests)) {
    const { outcome, milliseconds } = await send(await raw(rest))
    assert.deepEqual(outcome, { kind: 'delivered', status: 200 }, name)
    assert.ok(milliseconds < 8000, `${name}: ${milliseconds} ms`)
  }
})

test('deliver: of an endless answer little more than 64 KiB is taken, nothing of a gzip bomb is decompressed', async () => {
  let sent = 0
  const endless = await answering((_request, response) => {
    const chunk = Buffer.alloc(16 * 1024, 'x')
    const more = () => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.length
    }
    response.on('drain', more)
    more()
  })
  assert.equal((await send(endless)).outcome.kind, 'delivered')
  // What lies in socket buffers on both sides is beyond anyone's control; an unbounded reader would take gigabytes.
  assert.ok(sent < ANSWER_BYTES_MAX + 16 * 1024 * 1024, `${sent} bytes`)

  const bomb = gzipSync(Buffer.alloc(96 * 1024 * 1024), { level: 1 })
  const before = process.memoryUsage().rss
  const compressed = await answering((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': bomb.length }).end(bomb)
  })
  assert.equal((await send(compressed)).outcome.kind, 'delivered')
  assert.ok(process.memoryUsage().rss - before < 64 * 1024 * 1024)
})

test('deliver: what is no answer is a failure with a sentence that tells nothing of the network', async () => {
  const closed = createServer()
  const refusing = await open(closed)
  await new Promise((resolve) => closed.close(resolve))
  const problems: readonly (readonly [string, string])[] = [
    [refusing, 'connection refused'],
    [await raw((socket) => socket.destroy()), 'connection closed before an answer'],
    [await raw((socket) => socket.resetAndDestroy()), 'connection closed before an answer'],
    [await raw((socket) => socket.end('220 mail ESMTP\r\n')), 'answer is not HTTP'],
    [await raw((socket) => socket.write(`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(20_000)}`)), 'answer headers too long'],
    [await open(createTlsServer(SELF_SIGNED), 'https'), 'certificate is not trusted'],
    [(await answering((_request, response) => response.end())).replace('http', 'https'), 'no TLS connection'],
    ['https://10.1.2.3/', 'address refused: it must name a host, not an IP address'],
    ['https://unknown.example/', 'address refused: it must name a host with a public address'],
  ]
  for (const [url, problem] of problems) assert.deepEqual((await send(url)).outcome, { kind: 'failed', problem }, url)
})

test('deliver: endless headers, endless 1xx answers and endless line ends are bounded', async () => {
  const streams: readonly ((socket: Socket) => void)[] = [
    (socket) => pour(socket, 'HTTP/1.1 200 OK\r\n', 'a: b\r\n'.repeat(1000)),
    (socket) => pour(socket, '', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(100)),
    (socket) => pour(socket, '', '\r\n'.repeat(1000)),
  ]
  for (const stream of streams) {
    const { outcome, milliseconds } = await send(await raw(stream), 1)
    assert.equal(outcome.kind, 'failed')
    assert.ok(milliseconds < 10_000, String(milliseconds))
  }

  function pour(socket: Socket, first: string, again: string): void {
    socket.write(first)
    const more = () => {
      while (!socket.destroyed && socket.write(again)) {}
    }
    socket.on('drain', more)
    more()
  }
})

test('deliver: https is spoken where the certificate is trusted and is for that host', async () => {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, SELF_SIGNED.cert])
  try {
    const listener = (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(202).end()
    const url = await open(createTlsServer(SELF_SIGNED, listener), 'https')
    assert.deepEqual((await send(url)).outcome, { kind: 'delivered', status: 202 })
    const { outcome } = await send(url.replace('localhost', 'other.localhost'))
    assert.deepEqual(outcome, { kind: 'failed', problem: 'certificate is for another host' })
  } finally {
    setDefaultCACertificates(before)
  }
})

test('deliver: an attempt can be given up', async () => {
  const url = await answering(() => {})
  const controller = new AbortController()
  const headers = signatureHeaders({ id: 'msg_1', timestampSeconds: 1, body }, [secret])
  const attempt = deliverWithin(30)({ url, body, headers }, controller.signal)
  setTimeout(() => controller.abort(), 50)
  assert.deepEqual(await attempt, { kind: 'failed', problem: 'stopped' })
})

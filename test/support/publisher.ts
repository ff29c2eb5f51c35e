/** A publisher of register files on this machine, reached as a mirror: `https://host/path` is `<origin>/host/path`. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import type { TestContext } from 'node:test'
import { lvUr } from '../../src/registers/lv-ur/register.ts'

/** Answers a request. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** The publisher. */
export interface Publisher {
  readonly origin: string
  /** Paths that were asked for, with their query. */
  readonly asked: string[]
  /** Answers by the beginning of the path (`/host/path`); the longest one counts. */
  readonly answers: Map<string, Answer>
}

/** Starts one. What has no answer is 404. */
export async function startPublisher(context: TestContext): Promise<Publisher> {
  const asked: string[] = []
  const answers = new Map<string, Answer>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const found = [...answers].filter(([start]) => path.startsWith(start)).sort(([a], [b]) => b.length - a.length)[0]
    if (found) found[1](request, response)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  context.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, answers }
}

/** Serves a file as web servers do: with an ETag of its content, and 304 for who has it. */
export function servesFile(content: () => string | Buffer): Answer {
  return (request, response) => {
    const bytes = Buffer.from(content())
    const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`
    if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end()
    else response.writeHead(200, { etag, 'content-length': bytes.length }).end(bytes)
  }
}

/** Answers a status without a body. */
export function fails(status: number, headers: Record<string, string> = {}): Answer {
  return (_request, response) => void response.writeHead(status, headers).end()
}

/** Promises more bytes than it sends. */
export function cutsOff(content: () => string | Buffer): Answer {
  return (_request, response) => {
    const bytes = Buffer.from(content())
    response.writeHead(200, { 'content-length': bytes.length })
    response.write(bytes.subarray(0, bytes.length >> 1))
    setTimeout(() => response.destroy(), 5)
  }
}

/** Serves JSON by the query. */
export function servesJson(value: (query: URLSearchParams, path: string) => unknown): Answer {
  return (request, response) => {
    const url = new URL(request.url ?? '', 'http://publisher')
    const found = value(url.searchParams, url.pathname)
    if (found === undefined) response.writeHead(410).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found))
  }
}

/** Samples of the Latvian register that complete `register.csv`, by the beginning of the file's name at the publisher. */
const LATVIAN_SAMPLES: readonly (readonly [start: string, sample: string])[] = [
  ['financial_statements', 'sample-financial-statements.csv'],
  ['income_statements', 'sample-income-statements.csv'],
  ['balance_sheets', 'sample-balance-sheets.csv'],
  ['pdb_nm_komersantu', 'sample-taxes.csv'],
]

/** Serves what `lv-ur` fetches, the samples of accounts and taxes among it. @param register the content of `register.csv` */
export function servesLatvia({ answers }: Publisher, register: Answer): void {
  for (const address of lvUr.source.fetched!) {
    const { host, pathname } = new URL(address)
    const sample = LATVIAN_SAMPLES.find(([start]) => basename(pathname).startsWith(start))?.[1]
    const path = join(import.meta.dirname, '..', '..', 'src', 'registers', 'lv-ur', sample ?? '')
    answers.set(`/${host}${pathname}`, sample === undefined ? register : servesFile(() => readFileSync(path)))
  }
}

/** Makes a proxy of this machine that of the environment, until the test ends. @returns what it is asked for; it fetches nothing */
export async function startProxy(context: TestContext): Promise<readonly string[]> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.writeHead(502).end()
  })
  server.on('connect', (request, socket) => {
    asked.push(`${request.method} ${request.url}`)
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const wanted = { http_proxy: origin, https_proxy: origin, no_proxy: '', NO_PROXY: '' }
  const before = Object.keys(wanted).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, wanted)
  context.after(() => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
    server.closeAllConnections()
    server.close()
  })
  return asked
}

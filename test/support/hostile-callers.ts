/** Callers of every hostile kind, each running beside honest ones until it is stopped. */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { LoadClient } from './load-client.ts'
import type { Random } from './random.ts'

/** What a hostile caller attacks, and with whose key. */
export interface Target {
  readonly port: number
  readonly key: string
  readonly random: Random
  /** Turns true when the attack ends. */
  readonly isOver: () => boolean
  /** Counts an answer, or what came instead. */
  readonly note: (outcome: string) => void
  readonly webhookUrl: string
}

/** A kind of attack. */
export interface HostileKind {
  readonly name: string
  /** What it may be answered; anything else is unexpected. */
  readonly statuses: readonly number[]
  readonly run: (target: Target) => Promise<void>
}

const HEAD = 'Host: a\r\nContent-Type: application/json\r\n'

/**
 * Keeps this many connections open, each sending bytes and reading nothing, and opens a new one for each that closes.
 */
async function keepSockets(
  { port, isOver, note }: Target,
  count: number,
  onOpen: (socket: Socket) => void,
): Promise<void> {
  const open = new Set<Socket>()
  while (!isOver()) {
    while (open.size < count) {
      const socket = connect(port, '127.0.0.1')
      open.add(socket)
      socket.on('error', () => {})
      socket.once('connect', () => {
        note('opened')
        onOpen(socket)
      })
      socket.once('close', () => open.delete(socket))
    }
    await sleep(500)
  }
  for (const socket of open) socket.destroy()
}

/** Calls in a loop over this many connections. */
async function keepCalling(
  { port, key, isOver, note }: Target,
  connections: number,
  make: (number: number) => { readonly path: string; readonly body?: object | Buffer; readonly key?: string },
  pause = 0,
): Promise<void> {
  const client = new LoadClient(port, connections)
  let number = 0
  const loop = async () => {
    while (!isOver()) {
      try {
        const { status } = await client.call({ key, ...make(number++) })
        note(String(status))
      } catch {
        note('no answer')
      }
      if (pause > 0) await sleep(pause)
    }
  }
  await Promise.all(Array.from({ length: connections }, loop))
  client.close()
}

const FIVE = ['IT', 'FR', 'DE', 'GB', 'ES']
const COMMON =
  'company services the and wholesale retail trade manufacture construction consulting management software food wine oil transport hotel restaurant building repair machines metal furniture clothing health education design marketing legal accounting insurance property agriculture cleaning security logistics energy water waste printing travel sport art music photo fashion beauty car bicycle garden animal books toys paper plastic glass wood stone'.split(
    ' ',
  )

function letters(random: Random, count: number): string {
  return Array.from({ length: count }, () => String.fromCharCode(97 + random.below(26))).join('')
}

/** Every kind. */
export const HOSTILE_KINDS: readonly HostileKind[] = [
  {
    name: 'reads nothing',
    statuses: [],
    run: (target) =>
      keepSockets(target, 100, (socket) => socket.pause().write('GET /docs/reference.js HTTP/1.1\r\nHost: a\r\n\r\n')),
  },
  { name: 'silent', statuses: [], run: (target) => keepSockets(target, 200, (socket) => socket.resume()) },
  {
    name: 'half a head',
    statuses: [],
    run: (target) =>
      keepSockets(target, 100, (socket) => socket.resume().write('POST /explore/lite HTTP/1.1\r\nHost: a\r\nX-')),
  },
  {
    name: 'slow bodies',
    statuses: [],
    run: (target) =>
      keepSockets(target, 100, (socket) => {
        socket
          .resume()
          .write(`POST /explore/lite HTTP/1.1\r\n${HEAD}x-api-key: ${target.key}\r\nContent-Length: 9999\r\n\r\n{`)
        const timer = setInterval(() => socket.write(' '), 1000)
        socket.once('close', () => clearInterval(timer))
      }),
  },
  {
    name: 'worst searches',
    statuses: [200, 400, 429, 503],
    run: (target) =>
      keepCalling(target, 4, () => ({
        path: '/explore/simple-semantic',
        body: {
          filters: { countriesIso2: FIVE },
          semantic: {
            keywords: Array.from({ length: 50 }, () => `${target.random.pick(COMMON)}`),
            mustNot: [target.random.pick(COMMON)],
          },
          page: 1 + target.random.below(500),
        },
      })),
  },
  {
    name: 'unknown words',
    statuses: [200, 400, 429, 503],
    run: (target) =>
      keepCalling(target, 2, () => ({
        path: '/explore/simple-semantic',
        body: {
          filters: { countriesIso2: FIVE },
          semantic: { keywords: Array.from({ length: 50 }, () => letters(target.random, 250)) },
        },
      })),
  },
  {
    name: '920 KB of unknown members',
    statuses: [400, 429],
    run: (target) => {
      const members = Array.from({ length: 110_000 }, (_, index) => `"m${index}":1`).join()
      const body = Buffer.from(`{"filters":{"countriesIso2":["IT"]},${members.slice(0, 920_000)}}`)
      return keepCalling(target, 2, () => ({ path: '/explore/lite', body }))
    },
  },
  {
    name: 'wrong keys',
    statuses: [401, 429],
    run: (target) =>
      keepCalling(target, 2, () => ({ path: '/license/info', key: `fmt_live_${letters(target.random, 43)}` }), 10),
  },
  {
    name: 'hangs up before the answer',
    statuses: [],
    async run({ port, key, random, isOver, note }) {
      while (!isOver()) {
        const body = JSON.stringify({
          query: `${random.pick(COMMON)} ${random.pick(COMMON)}`,
          filters: { countriesIso2: ['IT'] },
        })
        const socket = connect(port, '127.0.0.1')
        socket.on('error', () => {})
        socket.write(
          `POST /explore/plus HTTP/1.1\r\n${HEAD}x-api-key: ${key}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        )
        await sleep(random.below(8))
        socket.destroy()
        note('hung up')
        await sleep(20)
      }
    },
  },
  {
    name: 'profiles to a slow receiver',
    statuses: [200, 400, 429, 503],
    async run({ port, key, random, isOver, note, webhookUrl }) {
      const client = new LoadClient(port, 1)
      for (let number = 0; !isOver(); number++) {
        const query = `${random.pick(COMMON)} ${random.pick(COMMON)}`
        const search = await client.call({
          key,
          path: '/explore/plus',
          body: { query, filters: { countriesIso2: [random.pick(FIVE)] } },
        })
        note(String(search.status))
        const { searchContextId } = JSON.parse(search.text) as { readonly searchContextId?: string }
        const body = { searchContextId, webhookUrl: `${webhookUrl}/${number}`, maxCompanies: 1 + random.below(20) }
        const started = await client.call({ key, path: '/explore/autoprofile', body })
        note(String(started.status))
        await sleep(2000)
      }
      client.close()
    },
  },
]

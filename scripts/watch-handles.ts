/**
 * Loaded before the tests of a process: no run of tests waits for ever. A process that has not ended some seconds after its
 * last test, or at its time limit, prints what it holds open and where that was opened, and fails.
 *
 * `run-files.ts` loads it, with `?parent=PID&seconds=LIMIT` and perhaps `&linger=SECONDS`. What the tests start inherits the flags of Node, and has another
 * parent.
 */
import { createHook } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { writeSync } from 'node:fs'
import { join, relative } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import { commandOf, descendantsOf, killAll } from './process-tree.ts'

/** Kinds of handles that keep a process running, as Node names them, in words. */
const KINDS: Readonly<Record<string, string>> = {
  TCPSERVERWRAP: 'a server',
  TCPWRAP: 'a connection',
  PIPEWRAP: 'a pipe',
  PIPESERVERWRAP: 'a server on a pipe',
  PROCESSWRAP: 'a process',
  UDPWRAP: 'a UDP socket',
  FSEVENTWRAP: 'a watched file',
  STATWATCHER: 'a watched file',
  WORKER: 'a thread',
  MESSAGEPORT: 'a port of messages',
  Timeout: 'a timer',
}
/** Default time for handles of tests to close after the last of them. */
const LINGER_SECONDS = 30
/** Lines of the project that show where a handle was opened. */
const LINES_MAX = 4

/** A handle as Node describes it. */
interface Handle {
  hasRef?(): boolean
  getsockname?(address: { address?: string; port?: number }): number
  readonly pid?: number
}

interface Opened {
  readonly kind: string
  readonly handle: Handle
  readonly place: Place
}

/** Where something was opened; written out when it is asked for. */
interface Place {
  readonly stack?: string
}

/** Where servers were asked to listen: their handles are made later, when the name of their host is known. */
const listening = new WeakMap<object, Place>()
const ROOT = join(import.meta.dirname, '..')
const OWN = import.meta.url
const { searchParams } = new URL(OWN)
const opened = new Map<number, Opened>()
if (isMainThread && process.ppid === Number(searchParams.get('parent'))) {
  watch(Number(searchParams.get('seconds')), Number(searchParams.get('linger') ?? LINGER_SECONDS))
}

function watch(seconds: number, linger: number): void {
  createHook({
    init(id, type, _trigger, resource) {
      const kind = KINDS[type]
      if (kind !== undefined) opened.set(id, { kind, handle: resource as Handle, place: thisPlace() })
    },
    destroy: (id) => void opened.delete(id),
    trackPromises: false,
  }).enable()
  subscribe('tracing:net.server.listen:asyncStart', (message) => {
    listening.set((message as { readonly server: object }).server, thisPlace())
  })
  setTimeout(() => giveUp(`${seconds} s after its start`), seconds * 1000).unref()
  // Tests may replace the clock of timers.
  const start = setInterval
  after(() => {
    // Counted by turns of the event loop: while it is blocked, nothing can close.
    let left = linger
    start(() => --left === 0 && giveUp(`${linger} s after its last test`), 1000).unref()
  })
}

function thisPlace(): Place {
  const place = {}
  const lines = Error.stackTraceLimit
  Error.stackTraceLimit = 40
  Error.captureStackTrace(place)
  Error.stackTraceLimit = lines
  return place
}

/** Says what is open, ends all that was started, and fails. */
function giveUp(when: string): never {
  const held = [...opened.values()].filter(({ handle }) => handle.hasRef?.() !== false).map(describe)
  const started = descendantsOf(process.pid)
  const counts = [...Map.groupBy(held, (line) => line)].map(([line, { length }]) =>
    length > 1 ? `${length} times ${line}` : line,
  )
  const lines = [...counts, ...started.map((pid) => `process ${pid}: ${commandOf(pid)}`)]
  const file = relative(ROOT, process.argv[1] ?? '')
  writeSync(2, `\nCannot end ${file}: open ${when}:\n${lines.map((line) => `  ${line}\n`).join('')}`)
  killAll(started)
  process.exit(1)
}

function describe({ kind, handle, place }: Opened): string {
  const owner = activeHandles().find(({ _handle }) => _handle === handle)
  const { stack = '' } = (owner && listening.get(owner)) ?? place
  const lines = stack.split('\n').flatMap((line) => {
    const [, url, at] = /(file:\/\/[^)]*?):(\d+):\d+\)?$/.exec(line) ?? []
    if (url === undefined || url.includes('/node_modules/') || url === OWN) return []
    return [`${relative(ROOT, fileURLToPath(url))}:${at}`]
  })
  const where = lines.length === 0 ? '' : `, opened at ${lines.slice(0, LINES_MAX).join(', from ')}`
  return `${kind}${nameOf(handle)}${where}`
}

/** Servers, connections and processes. Node has no other way from a handle to what owns it. */
function activeHandles(): readonly { readonly _handle?: unknown }[] {
  return (process as unknown as { _getActiveHandles(): { _handle?: unknown }[] })._getActiveHandles()
}

/** Number of a process, or address and port. */
function nameOf(handle: Handle): string {
  if (handle.pid !== undefined) return ` ${handle.pid}`
  const own: { address?: string; port?: number } = {}
  handle.getsockname?.(own)
  return own.port === undefined ? '' : ` at ${own.address}:${own.port}`
}

/** A running recording: fills in templates, sends, masks, writes one line for each request. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { openSender, type PlannedRequest, type RawAnswer, type Recorded } from './exchange.ts'
import { openMask } from './mask.ts'
import { startReceiver } from './receiver.ts'

/** What is recorded, and where. */
export interface SessionOptions {
  readonly url: string
  /** Keys by name; `main` is the one that searches. */
  readonly keys: Readonly<Record<string, string>>
  readonly outFile: string
  /** Wall-clock time of the service, milliseconds; absent: that of this machine. */
  readonly startedAt?: number
}

/** A running recording. */
export interface Session {
  readonly keyNames: readonly string[]
  /** Lines written so far. */
  count(): number
  /** Sends a request, writes the line, and answers what came back as it was. */
  ask(request: PlannedRequest): Promise<RawAnswer>
  /** @returns what the recording holds */
  close(): Promise<Summary>
}

/** What a recording holds. */
export interface Summary {
  readonly requests: number
  readonly byStatus: Readonly<Record<string, number>>
  /** Searches and look-ups that were answered 200, and those of them that found a company. */
  readonly searches: number
  readonly found: number
}

const REPEAT_MS = 100
const REPEAT_LIMIT_MS = 60_000
const MINUTE_MS = 60_000
const ENOUGH_MS = 5_000

/** Begins a recording. */
export async function openSession({ url, keys, outFile, startedAt = Date.now() }: SessionOptions): Promise<Session> {
  const base = new URL(url)
  const [sender, receiver] = [openSender(base), await startReceiver()]
  const file = createWriteStream(outFile)
  const answers = new Map<string, RawAnswer>()
  const tally = { requests: 0, byStatus: {} as Record<string, number>, searches: 0, found: 0 }
  const urls = [`http://127.0.0.1:${base.port}`, `http://localhost:${base.port}`, url]
  const mask = openMask({ urls, receiverUrl: receiver.url, keys, startedAt })
  const fill = (text: string) => fillIn(text, { answers, keys, receiverUrl: receiver.url })

  const send = async (request: PlannedRequest): Promise<RawAnswer> => {
    if (request.kind === 'webhooks') {
      const body = `[${receiver.bodiesOf(request.path).join(',\n')}]`
      return { status: 200, headers: {}, body }
    }
    const key = request.key === null ? null : (keys[request.key] ?? `unknown key ${request.key}`)
    const filled = fillAll(request, fill)
    if (request.isFirstOfMinute) await nextMinuteIfNear()
    const giveUpAt = performance.now() + REPEAT_LIMIT_MS
    for (;;) {
      const answer = await sender.send(filled, key)
      if (hasCome(request.until, answer) || performance.now() > giveUpAt) return answer
      await new Promise((resolve) => setTimeout(resolve, REPEAT_MS))
    }
  }

  return {
    keyNames: Object.keys(keys),
    count: () => tally.requests,
    ask: async (request) => {
      const answer = await send(request)
      const n = ++tally.requests
      if (request.label !== undefined) answers.set(request.label, answer)
      count(tally, request, answer)
      const line: Recorded = { n, request, answer: mask.answer({ n, request, answer }) }
      if (!file.write(`${JSON.stringify(line)}\n`)) await once(file, 'drain')
      return answer
    },
    close: async () => {
      sender.close()
      receiver.close()
      file.end()
      await finished(file)
      return tally
    },
  }
}

/** Minutes are those of the wall clock, which service and recorder share to the second. */
async function nextMinuteIfNear(): Promise<void> {
  const left = MINUTE_MS - (Date.now() % MINUTE_MS)
  if (left < ENOUGH_MS) await new Promise((resolve) => setTimeout(resolve, left + 100))
}

function hasCome(until: PlannedRequest['until'], { status, body }: RawAnswer): boolean {
  if (until === undefined || status !== 200) return true
  return until === 'done' ? body.includes('"status":"DONE"') : body.includes('"pending":0')
}

function count(
  tally: { byStatus: Record<string, number>; searches: number; found: number },
  { path, until }: PlannedRequest,
  { status, body }: RawAnswer,
): void {
  tally.byStatus[status] = (tally.byStatus[status] ?? 0) + 1
  if (status !== 200 || until !== undefined || !/^\/explore\/(lite|simple-semantic|plus|one)\b/.test(path)) return
  tally.searches++
  if (body.startsWith('{"companies":[{') || /"totalCompanies":[1-9]/.test(body)) tally.found++
}

function fillAll(request: PlannedRequest, fill: (text: string) => string): PlannedRequest {
  return {
    ...request,
    path: fill(request.path),
    ...(request.body !== undefined && { body: fill(request.body) }),
    ...(request.raw !== undefined && { raw: fill(request.raw) }),
    ...(request.headers && {
      headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, fill(value)])),
    }),
  }
}

interface Known {
  readonly answers: ReadonlyMap<string, RawAnswer>
  readonly keys: Readonly<Record<string, string>>
  readonly receiverUrl: string
}

/** Fills a template with values of earlier answers. Missing ones become words that no service knows. */
function fillIn(text: string, { answers, keys, receiverUrl }: Known): string {
  return text.replace(/\{\{(\w+)(?::([\w-]+))?\}\}/g, (_, what: string, label = '') => {
    const answer = answers.get(label)
    switch (what) {
      case 'receiver':
        return receiverUrl
      case 'key':
        return keys[label] ?? 'unknown'
      case 'context':
        return answer?.body.match(/"searchContextId":"([^"]+)"/)?.[1] ?? 'unknown'
      case 'process':
        return answer?.body.match(/\/status\/([^"]+)"/)?.[1] ?? 'unknown'
      case 'etag':
        return answer?.headers.etag ?? '"unknown"'
      default:
        throw new RangeError(`Cannot fill in {{${what}}}: must be receiver, key, context, process or etag`)
    }
  })
}

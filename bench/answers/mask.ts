/**
 * Masks what differs between two runs of the same version: random ids, times of the run, addresses and keys. Nothing else is
 * touched. An id is masked as the line in which it first appeared, so that "the same id again" stays visible.
 */
import type { RawAnswer, Recorded } from './exchange.ts'

/** Masks the answers of one run, in their order. */
export interface Mask {
  answer(recorded: Recorded): RawAnswer
}

/** What is known of a run. */
export interface RunFacts {
  /** Base addresses of the service, as it may write them. */
  readonly urls: readonly string[]
  readonly receiverUrl: string
  readonly keys: Readonly<Record<string, string>>
  /** Wall-clock time of the service when the recording began, milliseconds. */
  readonly startedAt: number
}

const ID = /\b(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?:lic|key|msg)_[A-Za-z0-9]{12,})\b/g
const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g
const GENERATION = /\b\d{8}T\d{6}\.\d{3}Z/g
const HOUR_MS = 3_600_000
/** Import, licence and recording lie this far apart at most; so do the times that the service promises (a next attempt). */
const RUN_HOURS = 24
/** Headers of a connection, not of an answer. */
const DROPPED = new Set(['date', 'keep-alive', 'connection', 'transfer-encoding'])
/** Counts of the present minute. */
const PER_MINUTE = new Set(['x-ratelimit-remaining', 'x-ratelimit-used'])

/** @param facts of the run whose answers are masked */
export function openMask(facts: RunFacts): Mask {
  const seen = new Map<string, string>()
  const keyNames = Object.entries(facts.keys).map(([name, key]) => [key, `<key ${name}>`] as const)
  const maskIds = (text: string, n: number, asked: string) => {
    let count = 0
    return text.replace(ID, (id) => {
      const known = seen.get(id)
      if (known !== undefined) return known
      // The caller's own: no secret of the run.
      if (asked.includes(id)) return id
      const name = `<id ${n}.${++count}>`
      seen.set(id, name)
      return name
    })
  }
  const isOfRun = (instant: string) => Math.abs(Date.parse(instant) - facts.startedAt) < RUN_HOURS * HOUR_MS
  const maskText = (text: string, n: number, asked: string) => {
    let masked = text
    for (const url of facts.urls) masked = masked.replaceAll(url, '<service>')
    masked = masked.replaceAll(facts.receiverUrl, '<receiver>')
    for (const [key, name] of keyNames) masked = masked.replaceAll(key, name)
    masked = masked.replace(GENERATION, '<generation>')
    masked = masked.replace(INSTANT, (instant) => (isOfRun(instant) ? '<time>' : instant))
    return maskIds(masked, n, asked)
  }
  return {
    answer: ({ n, request, answer }) => {
      const asked = JSON.stringify(request)
      const body = maskText(maskMembers(request.path, answer), n, asked)
      const isMasked = body !== answer.body
      const headers: Record<string, string> = {}
      for (const name of Object.keys(answer.headers).sort()) {
        if (DROPPED.has(name)) continue
        const depends =
          PER_MINUTE.has(name) ||
          (isMasked && (name === 'content-length' || name === 'etag')) ||
          (request.isSettling && name === 'x-credits-remaining') ||
          (answer.status === 429 && name === 'retry-after')
        headers[name] = depends ? '*' : maskText(answer.headers[name], n, asked)
      }
      return { status: answer.status, headers, body }
    },
  }
}

/**
 * Masks values known only by their place: durations, the last characters of random keys, and the figures of `/metrics`.
 */
function maskMembers(path: string, { status, headers, body }: RawAnswer): string {
  if (path.startsWith('/metrics') && status === 200 && headers['content-type']?.startsWith('text/plain'))
    return `${[...new Set(body.split('\n').filter((line) => line.startsWith('#')))].join('\n')}\n`
  if (path.startsWith('/license/keys')) return body.replace(/"hint":"[^"]*"/g, '"hint":"*"')
  if (path.startsWith('/explore/autoprofile/')) return body.replace(/"milliseconds":\d+/g, '"milliseconds":"*"')
  return body
}

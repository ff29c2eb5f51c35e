/**
 * Fetches the official files of a register from their publisher, and fetches nothing twice.
 *
 * One connection, one file after the other. A file that was fetched before is requested conditionally (ETag,
 * Last-Modified). An interrupted download leaves `<file>.part`. The next attempt, or the next run, resumes it as long as
 * the publisher's file is still the same (Range with If-Range). A file counts as fetched when it has the announced length
 * and the published checksum, if there is one. Archives contain checksums of their own, which are compared when they are
 * read.
 */
import { createWriteStream, existsSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as waitFor } from 'node:timers/promises'
import { type Dispatcher, request } from 'undici'
import { type Clock, formatInstant } from '../../clock.ts'
import { FetchBounds, type FetchLimits, type FetchStop } from './fetch-bounds.ts'
import { compareChecksum, type ReadHeader } from './published-checksum.ts'

/** How files are fetched. */
export interface DownloadOptions extends FetchLimits {
  /** Folder for the files and the notes about them. */
  readonly folder: string
  /** The `User-Agent` header: name and version of the program, and a contact where the publisher wants one. */
  readonly userAgent: string
  readonly clock: Clock
  readonly dispatcher: Dispatcher
  /** Called with the progress of the download, in bytes; `total` is `null` where the publisher does not state it. */
  onProgress?(progress: { readonly url: string; readonly bytes: number; readonly total: number | null }): void
  /** Longest silence of the publisher before a download is broken off and resumed; 60 s. */
  readonly stallMilliseconds?: number
  /** Attempts without a byte, in a row, after which the download fails; 5. */
  readonly attempts?: number
  /** Bytes that the file must have where the publisher's answer has no length, such as those of a list. */
  readonly bytesExpected?: number | null
  /** Waits between attempts: 1 s, then twice as long each time, unless the publisher states a time. */
  wait?(milliseconds: number): Promise<void>
}

/** A fetched file. */
export interface Downloaded {
  readonly path: string
  /** Address that was asked for. */
  readonly url: string
  readonly bytes: number
  /** `unchanged`: the publisher has nothing newer than what was fetched before. */
  readonly state: 'fetched' | 'unchanged'
  /** Whether a checksum that the publisher gave was compared. */
  readonly isChecked: boolean
}

/** A failure that no further attempt would cure. */
export class DownloadError extends Error {
  override name = 'DownloadError'
  /** Status of the publisher's answer; `null` when there was none. */
  readonly status: number | null
  /** Whether what was fetched so far is deleted. */
  readonly isDropped: boolean

  constructor(message: string, status: number | null = null, cause?: unknown, isDropped = false) {
    super(message, { cause })
    this.status = status
    this.isDropped = isDropped
  }
}

/** The note stored with a file, whole or partial. */
interface Note {
  readonly url: string
  readonly etag: string | null
  readonly lastModified: string | null
  readonly bytes: number | null
  readonly fetchedAt: string
}

const STALL_MILLISECONDS = 60_000
const ATTEMPTS = 5
const ATTEMPTS_WITHOUT_WAY = 2
const REDIRECTS_MAX = 5
const RETRY_AFTER_MAX_SECONDS = 120
/** Temporary answers. */
export const PASSING: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])
/** Failures that mean that the publisher cannot be reached at all. */
const NO_WAY = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'ECONNREFUSED', 'ENETDOWN'])

const CHANGED = 'the file has changed since its download began'

/** A failure after which the download can be resumed. */
class Interrupted extends Error {
  readonly afterMilliseconds: number | null
  /** Whether the publisher cannot be reached at all, which rarely changes within seconds. */
  readonly isNoWay: boolean
  /** Whether almost no data arrived. */
  readonly isDrip: boolean

  constructor(
    message: string,
    cause?: unknown,
    {
      afterMilliseconds = null,
      isNoWay = false,
      isDrip = false,
    }: { readonly afterMilliseconds?: number | null; readonly isNoWay?: boolean; readonly isDrip?: boolean } = {},
  ) {
    super(message, { cause })
    this.afterMilliseconds = afterMilliseconds
    this.isNoWay = isNoWay
    this.isDrip = isDrip
  }
}

/**
 * Fetches one file, unless the publisher still has what was fetched before.
 *
 * @param name name of the file in the folder; the last part of the address by default
 * @throws {DownloadError} naming address and reason; what was fetched so far stays for the next time, unless the disk is full
 */
export async function download(url: string, options: DownloadOptions, name = nameOf(url)): Promise<Downloaded> {
  const { folder, attempts = ATTEMPTS, wait = waitFor } = options
  await mkdir(folder, { recursive: true })
  const path = join(folder, name)
  const bounds = new FetchBounds(folder, options)
  for (let failures = 0; ; ) {
    const before = sizeOf(`${path}.part`)
    const refused = bounds.refuseAttempt()
    if (refused !== null) throw failureOfStop(refused, url)
    try {
      return await attempt(url, path, options, bounds)
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error
      // Only attempts without a byte count as failures.
      failures = !error.isDrip && sizeOf(`${path}.part`) > before ? 1 : failures + 1
      if (failures >= (error.isNoWay ? Math.min(attempts, ATTEMPTS_WITHOUT_WAY) : attempts)) {
        const kept = sizeOf(`${path}.part`)
        const rest = kept > 0 ? `; ${kept.toLocaleString('en')} bytes are kept, the next run continues from there` : ''
        throw new DownloadError(`Cannot fetch ${url}: ${error.message}, ${failures} times${rest}`, null, error)
      }
      await wait(error.afterMilliseconds ?? 1_000 * 2 ** (failures - 1))
    }
  }
}

/**
 * Drops the cached headers of fetched files that turned out to be unreadable. A file can be damaged on its way and
 * still have the announced length: a conditional request would be answered "not changed".
 *
 * @param paths of fetched files
 * @param error why they could not be imported; only files that it names are forgotten
 */
export function forgetUnreadable(paths: readonly string[], error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  for (const path of paths) if (message.includes(basename(path))) rmSync(`${path}.json`, { force: true })
}

/** What an attempt finds on disk. */
interface Found {
  readonly url: string
  readonly path: string
  readonly part: string
  /** Note of the whole file; `null` where there is none of this address. */
  readonly whole: Note | null
  /** Note of the partial file; `null` where there is none of this address. */
  readonly begun: Note | null
  /** Bytes of the partial file that can be kept. */
  readonly start: number
}

async function attempt(url: string, path: string, options: DownloadOptions, bounds: FetchBounds): Promise<Downloaded> {
  const part = `${path}.part`
  const whole = existsSync(path) ? readNote(`${path}.json`, url) : null
  const begun = existsSync(part) ? readNote(`${part}.json`, url) : null
  const start = begun === null || validatorOf(begun) === null ? 0 : sizeOf(part)
  const found: Found = { url, path, part, whole, begun, start }

  const stall = options.stallMilliseconds ?? STALL_MILLISECONDS
  const answer = await ask(url, headersFor(found, options), options, stall)
  const { statusCode: status, body } = answer
  const header = (name: string) => {
    const value = answer.headers[name]
    return (Array.isArray(value) ? value[0] : value) ?? null
  }
  if (status !== 200 && status !== 206) {
    await body.dump({ limit: 64 * 1024 }).catch(() => {})
    return withoutBody(found, status, header, options.clock)
  }

  const range = status === 206 ? /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(header('content-range') ?? '') : null
  if (status === 206 && (range === null || Number(range[1]) !== start)) {
    body.destroy()
    dropPart(part)
    throw new Interrupted('the publisher sends another part of the file than was asked for')
  }
  const from = status === 206 ? start : 0
  const length = header('content-length')
  const announced =
    range !== null && range[3] !== '*' ? Number(range[3]) : length === null ? null : from + Number(length)
  const total = announced ?? options.bytesExpected ?? null
  const earlier = status === 206 ? begun : null
  const note: Note = {
    url,
    // An answer with the rest of a file need not repeat the headers of its beginning.
    etag: header('etag') ?? earlier?.etag ?? null,
    lastModified: header('last-modified') ?? earlier?.lastModified ?? null,
    bytes: total,
    fetchedAt: formatInstant(options.clock.now()),
  }
  if (earlier !== null && !isSameFile(earlier, note)) {
    body.destroy()
    dropPart(part)
    throw new Interrupted(CHANGED)
  }
  const refused = bounds.refuse(announced === null ? null : announced - from, announced)
  if (refused !== null) {
    body.destroy()
    dropPart(part)
    throw failureOfStop(refused, url)
  }
  await writeFile(`${part}.json`, JSON.stringify(note))
  await receive(body, { part, from, total, url, options, bounds })
  return finish(found, note, header)
}

/** Headers to ask for the rest of a partial file, or for a whole one that is newer than the stored one. */
function headersFor({ whole, begun, start }: Found, { userAgent }: DownloadOptions): Record<string, string> {
  const headers: Record<string, string> = { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': 'identity' }
  if (begun !== null && start > 0) {
    headers.range = `bytes=${start}-`
    headers['if-range'] = validatorOf(begun)!
  } else if (whole !== null) {
    if (whole.etag !== null) headers['if-none-match'] = whole.etag
    if (whole.lastModified !== null) headers['if-modified-since'] = whole.lastModified
  }
  return headers
}

/** What an answer without the file means. */
async function withoutBody(found: Found, status: number, header: ReadHeader, clock: Clock): Promise<Downloaded> {
  const { url, path, part, whole, begun, start } = found
  if (status === 304 && whole !== null) {
    return { path, url, bytes: sizeOf(path), state: 'unchanged', isChecked: false }
  }
  if (status === 416 && begun !== null && begun.bytes === start && header('content-range') === `bytes */${start}`) {
    // The file was complete, but the last run ended before it could rename it.
    await keep(path, begun)
    return { path, url, bytes: start, state: 'fetched', isChecked: false }
  }
  if (status === 416) {
    // The file is shorter than the part that was fetched, so it has changed.
    dropPart(part)
    throw new Interrupted(CHANGED)
  }
  if (PASSING.has(status)) {
    const afterMilliseconds = retryAfter(header('retry-after'), clock)
    throw new Interrupted(`the publisher answers ${status}`, undefined, { afterMilliseconds })
  }
  throw new DownloadError(refusal(url, status), status)
}

/** Checks the partial file, and renames it to the file. */
async function finish({ url, path, part }: Found, note: Note, header: ReadHeader): Promise<Downloaded> {
  const bytes = sizeOf(part)
  const total = note.bytes
  if (total !== null && bytes !== total) {
    if (bytes > total) dropPart(part)
    throw new Interrupted(`${bytes.toLocaleString('en')} bytes came of ${total.toLocaleString('en')}`)
  }
  const checksum = await compareChecksum(part, header)
  if (checksum !== null && !checksum.isRight) {
    dropPart(part)
    throw new Interrupted(
      `the file does not have the ${checksum.algorithm} that the publisher gives for it`,
      new Error(url),
    )
  }
  await keep(path, note)
  return { path, url, bytes, state: 'fetched', isChecked: checksum !== null }
}

/** Renames a complete partial file, and its note. */
async function keep(path: string, { lastModified }: Note): Promise<void> {
  await rename(`${path}.part`, path)
  await rename(`${path}.part.json`, `${path}.json`)
  // Keeps the day of the file, for registers whose file names do not contain it.
  const modified = Date.parse(lastModified ?? '')
  if (!Number.isNaN(modified)) utimesSync(path, modified / 1000, modified / 1000)
}

/** Sends a request and follows redirects, but never from https to another protocol. */
async function ask(
  address: string,
  headers: Readonly<Record<string, string>>,
  { dispatcher }: DownloadOptions,
  stall: number,
): Promise<Dispatcher.ResponseData> {
  let url = new URL(address)
  for (let redirects = 0; ; redirects++) {
    let answer: Dispatcher.ResponseData
    try {
      answer = await request(url, { headers, dispatcher, headersTimeout: stall, bodyTimeout: stall })
    } catch (error) {
      throw failureOf(error, url)
    }
    if (answer.statusCode < 300 || answer.statusCode > 399 || answer.statusCode === 304) return answer
    await answer.body.dump().catch(() => {})
    const location = answer.headers.location
    if (typeof location !== 'string') throw new DownloadError(`Cannot fetch ${address}: a redirect leads nowhere`)
    if (redirects === REDIRECTS_MAX)
      throw new DownloadError(`Cannot fetch ${address}: more than ${REDIRECTS_MAX} redirects`)
    const next = new URL(location, url)
    if (next.protocol !== 'https:' && next.protocol !== url.protocol) {
      throw new DownloadError(
        `Cannot fetch ${address}: it is redirected to ${next.protocol}//${next.host}, which is not protected`,
      )
    }
    url = next
  }
}

async function receive(
  body: Dispatcher.ResponseData['body'],
  {
    part,
    from,
    total,
    url,
    options,
    bounds,
  }: {
    part: string
    from: number
    total: number | null
    url: string
    options: DownloadOptions
    bounds: FetchBounds
  },
): Promise<void> {
  let bytes = from
  async function* counted(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      bytes += piece.length
      const refused = bounds.refuseMore(bytes, piece.length)
      if (refused !== null) throw failureOfStop(refused, url)
      yield piece
      options.onProgress?.({ url, bytes, total })
    }
  }
  const file = createWriteStream(
    part,
    from === 0 ? { flags: 'w', flush: true } : { flags: 'r+', start: from, flush: true },
  )
  const breaking = new AbortController()
  const endWatch = bounds.watch(
    () => bytes,
    (why) => breaking.abort(failureOfStop(why, url)),
  )
  try {
    await pipeline(body, counted, file, { signal: breaking.signal })
  } catch (error) {
    const failure = breaking.signal.aborted ? breaking.signal.reason : failureOf(error, new URL(url))
    // A part that fills the disk stops the service, and one that is too large is of no use.
    if (failure instanceof DownloadError && failure.isDropped) dropPart(part)
    throw failure
  } finally {
    endWatch()
  }
}

/** What a bound of the fetch means. */
function failureOfStop({ sentence, isPassing, isDropped }: FetchStop, url: string): Error {
  if (isPassing) return new Interrupted(sentence, undefined, { isDrip: true })
  return new DownloadError(`Cannot fetch ${url}: ${sentence}`, null, undefined, isDropped)
}

/** What a failure of the network or of the disk means. */
function failureOf(error: unknown, { host }: URL): Error {
  if (error instanceof Interrupted || error instanceof DownloadError) return error
  const { code = '', message } = error as NodeJS.ErrnoException
  if (NO_WAY.has(code)) return new Interrupted(`there is no way to ${host} (${code})`, error, { isNoWay: true })
  if (code === 'UND_ERR_BODY_TIMEOUT' || code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_CONNECT_TIMEOUT') {
    return new Interrupted(`${host} has gone silent`, error)
  }
  if (/^(UND_ERR|HPE_|(ECONNRESET|EPIPE|ETIMEDOUT)$)/.test(code)) {
    return new Interrupted(`${host} broke off (${code})`, error)
  }
  if (code.startsWith('ERR_TLS') || code.includes('CERT')) {
    return new DownloadError(`Cannot fetch from ${host}: its certificate is not to be trusted (${code})`, null, error)
  }
  return new DownloadError(`Cannot fetch from ${host}: ${message}`, null, error, code === 'ENOSPC' || code === 'EDQUOT')
}

function refusal(url: string, status: number): string {
  if (status === 401 || status === 403) return `Cannot fetch ${url}: the publisher refuses it (${status})`
  if (status === 404 || status === 410) return `Cannot fetch ${url}: there is no such file (${status})`
  return `Cannot fetch ${url}: the publisher answers ${status}`
}

/** The validator for If-Range. A weak ETag does not promise that the bytes are the same. */
function validatorOf({ etag, lastModified }: Note): string | null {
  return etag !== null && !etag.startsWith('W/') ? etag : lastModified
}

/** Whether the rest of a file is of the file that was begun: there are servers that do not compare If-Range. */
function isSameFile(begun: Note, rest: Note): boolean {
  const isSame = <Value>(a: Value | null, b: Value | null) => a === null || b === null || a === b
  return (
    isSame(begun.etag, rest.etag) && isSame(begun.lastModified, rest.lastModified) && isSame(begun.bytes, rest.bytes)
  )
}

function readNote(path: string, url: string): Note | null {
  try {
    const note = JSON.parse(readFileSync(path, 'utf8')) as Note
    return note.url === url ? note : null
  } catch {
    return null
  }
}

function dropPart(part: string): void {
  rmSync(part, { force: true })
  rmSync(`${part}.json`, { force: true })
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** How long a `Retry-After` header asks to wait, in milliseconds, at most two minutes; `null`: it cannot be read. */
export function retryAfter(text: string | null, clock: Clock, secondsMax = RETRY_AFTER_MAX_SECONDS): number | null {
  if (text === null) return null
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - clock.now()) / 1_000
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), secondsMax) * 1_000
}

/** The name of a file from its address: a file name in the query, else the last part of the path. */
function nameOf(url: string): string {
  const { pathname, searchParams } = new URL(url)
  // Some publishers have one page for all files, and name the file in the query.
  const named = [...searchParams.values()].find((value) => /^[\w-]+\.\w{2,4}$/.test(value))
  const last = named ?? decodeURIComponent(pathname).split('/').filter(Boolean).at(-1) ?? ''
  return last.replace(/[^\w.-]+/g, '_').replace(/^\.+/, '') || 'download'
}

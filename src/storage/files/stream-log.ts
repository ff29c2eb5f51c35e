/**
 * What a stream brought and is not imported yet: `streams/<register>/<number>.ndjson`.
 *
 * Changes are appended; the last one is the point from which the stream is asked for again, so that both are written together. A
 * segment is sealed before it is imported, and the import notes its number: a segment whose number it has is dropped. What a
 * killed process was writing ends with a line that is torn, which the next one cuts off.
 */
import {
  closeSync,
  createWriteStream,
  existsSync,
  fdatasyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { writeFully } from '../../files/file-bytes.ts'
import { parsedJson } from '../../parsed-json.ts'
import type { StreamChange } from '../../registers/register.ts'
import { type FileLock, lockFile } from './import-lock.ts'

const VERSION = 1
const NAME = /^(\d{12})\.ndjson$/
const GAP = 'gap.json'

/** Changes that a publisher no longer has, where none that came after them is imported yet. */
export interface OpenGap {
  readonly version: number
  /** Position of the last change before them. */
  readonly after: number
  /** When that was published, and when the stream went on: RFC 3339 UTC. */
  readonly from: string
  readonly until: string
}

/** The first line of a segment. */
interface Head {
  readonly version: number
  /** The position after which it begins; `null`: none was known. */
  readonly after: number | null
  /** Whether changes before it are missing; `null`: none is. */
  readonly gap: MissingBefore | null
}

/** Changes that are missing. */
export interface MissingBefore {
  /** Of when the last one before them is; `null`: none is known. */
  readonly from: string | null
  /** They were in lines that were passed over: the stream goes on. Else it begins again from then. */
  readonly isOfLines?: true
}

/** A sealed segment. */
export interface Segment extends Head {
  readonly number: number
  readonly path: string
  /** Its first and its last change by position. */
  readonly first: Reached
  readonly last: Reached
}

/** The segment that is written. */
interface OpenSegment extends Omit<Segment, 'first' | 'last'> {
  readonly fd: number
  bytes: number
  first: Reached
}

/** A segment of this size is sealed: segments are read into memory whole. */
const SEGMENT_BYTES_MAX = 64 << 20

/** A place in a stream. */
export type Reached = Pick<StreamChange, 'position' | 'at'>

/** What is imported of a stream: number of the last segment, and the last change. */
export interface KnownOfStream extends Reached {
  readonly segment: number
}

/** Whether a stream begins again after a gap: positions before it and after it do not compare. */
export function restarts(gap: MissingBefore | null | undefined): boolean {
  return gap !== null && gap !== undefined && gap.isOfLines !== true
}

/** The folder of what a stream brought. */
export function streamFolder(dataFolder: string, register: string): string {
  return join(dataFolder, 'streams', register)
}

/** What a stream brought. One holder at a time. */
export class StreamLog {
  readonly folder: string
  readonly #lock: FileLock
  #segments: Segment[]
  /** The segment that is written. */
  #open: OpenSegment | null = null
  #number: number
  #last: Reached | null

  /**
   * Opens the log of a register, and drops a torn end.
   *
   * @param known `null`: nothing is imported
   * @throws {Error} while another process holds it, or when a newer version has written it
   */
  constructor(dataFolder: string, register: string, known: KnownOfStream | null) {
    this.folder = streamFolder(dataFolder, register)
    mkdirSync(this.folder, { recursive: true, mode: 0o700 })
    const refused = `Cannot follow the stream of ${register}`
    this.#lock = lockFile(join(this.folder, 'lock'), {
      refused,
      running: `${refused}: another process follows it, and imports what it brings`,
    })
    try {
      this.#segments = numbersIn(this.folder).flatMap((number) => openSegment(this.folder, number) ?? [])
    } catch (error) {
      this.#lock.release()
      throw error
    }
    this.#number = Math.max(0, known?.segment ?? 0, ...this.#segments.map(({ number }) => number))
    this.#last = this.#segments.reduce<Reached | null>(
      (reached, { gap, last }) => (restarts(gap) ? last : later(reached, last)),
      known,
    )
  }

  /** The change with the greatest position that the stream brought; `null`: none is known. */
  get last(): Reached | null {
    return this.#last
  }

  /** Whether there is something that is not dropped. */
  get isEmpty(): boolean {
    return this.#open === null && this.#segments.length === 0
  }

  /**
   * Appends changes. They survive the end of the process.
   *
   * @param gap given where changes between the last one and these are missing
   */
  append(changes: readonly StreamChange[], gap?: MissingBefore): void {
    if (changes.length === 0) return
    if (gap !== undefined) this.#sealOpen()
    const head: Head = this.#open ?? { version: VERSION, after: this.#last?.position ?? null, gap: gap ?? null }
    const open = this.#open ?? this.#begin(head, changes[0])
    const { version, after } = head
    const lines: readonly unknown[] = open.bytes > 0 ? changes : [{ version, after, gap: head.gap }, ...changes]
    try {
      writeAll(open, Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
    } catch (error) {
      if (open.bytes === 0) this.#discardOpen(open)
      throw error
    }
    open.first = changes.reduce(earlier, open.first)
    this.#last = changes.reduce<Reached | null>(later, restarts(gap) ? null : this.#last)
    if (open.bytes >= SEGMENT_BYTES_MAX) this.#sealOpen()
  }

  #begin(head: Head, { position, at }: StreamChange): OpenSegment {
    const number = ++this.#number
    const path = pathOf(this.folder, number)
    this.#open = { ...head, number, path, fd: openSync(path, 'wx', 0o600), bytes: 0, first: { position, at } }
    return this.#open
  }

  #discardOpen({ fd, path }: OpenSegment): void {
    this.#open = null
    closeSync(fd)
    rmSync(path, { force: true })
  }

  /** Seals what was appended. @returns all sealed segments, the oldest first */
  seal(): readonly Segment[] {
    this.#sealOpen()
    return this.#segments
  }

  #sealOpen(): void {
    if (this.#open === null) return
    const { fd, bytes, ...segment } = this.#open
    this.#open = null
    // First: what cannot be synced is imported all the same, and not passed over by a later segment.
    this.#segments = [...this.#segments, { ...segment, last: this.#last! }]
    try {
      fdatasyncSync(fd)
    } finally {
      closeSync(fd)
    }
  }

  /** Drops sealed segments up to a number: they are imported, with the gap before them. */
  drop(upTo: number): void {
    const dropped = this.#segments.filter(({ number }) => number <= upTo)
    if (dropped.length === 0) return
    this.#forgetGap((gap) => dropped.some(({ gap: own, after }) => restarts(own) && after === gap.after))
    for (const { path } of dropped) rmSync(path, { force: true })
    this.#segments = this.#segments.slice(dropped.length)
  }

  /** Notes that the publisher no longer has what came after the last change, until a change after the gap is imported. */
  noteGap(until: string): void {
    if (this.#last === null) return
    const { position: after, at } = this.#last
    const gap: OpenGap = { version: VERSION, after, from: readOpenGap(this.folder)?.from ?? at, until }
    const path = join(this.folder, GAP)
    writeFileSync(`${path}.next`, JSON.stringify(gap), { mode: 0o600 })
    renameSync(`${path}.next`, path)
  }

  /** Notes that the publisher has what came after the last change. */
  closeGap(): void {
    this.#forgetGap(({ after }) => after === this.#last?.position)
  }

  #forgetGap(isClosed: (gap: OpenGap) => boolean): void {
    const gap = readOpenGap(this.folder)
    if (gap !== null && isClosed(gap)) rmSync(join(this.folder, GAP), { force: true })
  }

  /** Whether what it has goes on from what is imported. It does not after a rollback to before what was dropped. */
  continues(known: Reached): boolean {
    const first = this.#segments[0] ?? this.#open
    if (first === null) return this.#last?.position === known.position
    return restarts(first.gap) || first.after === known.position
  }

  /** Drops all, and goes back to a place: what comes after it is asked for again. */
  restart(from: Reached): void {
    this.#sealOpen()
    this.drop(this.#number)
    this.#forgetGap(() => true)
    this.#last = from
  }

  /** Seals what was appended, and lets others follow the stream. */
  close(): void {
    try {
      this.#sealOpen()
    } finally {
      this.#lock.release()
    }
  }
}

/** The open gap in a folder of what a stream brought; `null`: there is none. */
export function readOpenGap(folder: string): OpenGap | null {
  const path = join(folder, GAP)
  if (!existsSync(path)) return null
  const gap = parsedJson(readFileSync(path, 'utf8')) as OpenGap | null
  return gap?.version === VERSION ? gap : null
}

/**
 * Writes the latest change of each company in some segments as a file of a register.
 *
 * @returns the number of companies
 */
export async function writeLatest(segments: readonly Segment[], path: string): Promise<number> {
  const latest = new Map<string, PlacedChange>()
  for (const { change, epoch } of changesIn(segments)) {
    const { key, position } = change
    const known = latest.get(key)
    if (known === undefined || epoch > known.epoch || position > known.position) latest.set(key, { epoch, position })
  }
  const companies = latest.size
  const lines = function* () {
    for (const { change, epoch } of changesIn(segments)) {
      const wanted = latest.get(change.key)
      if (wanted?.epoch !== epoch || wanted.position !== change.position) continue
      // The same change may be there twice.
      latest.delete(change.key)
      yield `${JSON.stringify(change)}\n`
    }
  }
  await pipeline(lines, createWriteStream(path, { mode: 0o600 }))
  return companies
}

/** Where a change is. Positions compare within an epoch: after a gap, a publisher may count from the beginning. */
interface PlacedChange {
  readonly epoch: number
  readonly position: number
}

function* changesIn(segments: readonly Segment[]): Generator<{ change: StreamChange; epoch: number }> {
  let epoch = 0
  for (const { path, gap } of segments) {
    if (restarts(gap)) epoch++
    for (const { line } of linesIn(readFileSync(path)).drop(1))
      yield { change: JSON.parse(line) as StreamChange, epoch }
  }
}

/** The whole lines of a segment. Only a line feed ends one: `node:readline` also splits at U+2028, which names may contain. */
function* linesIn(bytes: Buffer): Generator<{ line: string; end: number }> {
  let start = 0
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, start)) {
    yield { line: bytes.toString('utf8', start, at), end: at + 1 }
    start = at + 1
  }
}

function numbersIn(folder: string): readonly number[] {
  const found = readdirSync(folder).flatMap((name) => NAME.exec(name)?.[1] ?? [])
  return found.map(Number).sort((a, b) => a - b)
}

function pathOf(folder: string, number: number): string {
  return join(folder, `${String(number).padStart(12, '0')}.ndjson`)
}

/** Opens a segment that another process has left. One without a whole change is deleted. */
function openSegment(folder: string, number: number): Segment | null {
  const path = pathOf(folder, number)
  const bytes = readFileSync(path)
  let head: Head | null = null
  let first: Reached | null = null
  let last: Reached | null = null
  let whole = 0
  for (const { line, end } of linesIn(bytes)) {
    const value = parsedJson(line) as Readonly<Record<string, unknown>> | null
    if (value === null) break
    if (head === null) head = headOf(value, path)
    else {
      const change = value as unknown as StreamChange
      first = first === null ? change : earlier(first, change)
      last = later(last, change)
    }
    whole = end
  }
  if (head === null || first === null || last === null) {
    rmSync(path)
    return null
  }
  if (whole < bytes.length) truncateSync(path, whole)
  const reached = ({ position, at }: Reached) => ({ position, at })
  return { ...head, number, path, first: reached(first), last: reached(last) }
}

function headOf(value: Readonly<Record<string, unknown>>, path: string): Head {
  if (value.version !== VERSION)
    throw new Error(`Cannot read ${path}: it is of version ${String(value.version)}, must be of version ${VERSION}`)
  return value as unknown as Head
}

/** @throws {Error} where the disk is full; nothing of it is there then */
function writeAll(open: OpenSegment, bytes: Buffer): void {
  try {
    writeFully(open.fd, bytes, open.bytes)
    open.bytes += bytes.length
  } catch (error) {
    ftruncateSync(open.fd, open.bytes)
    throw error
  }
}

function later(one: Reached | null, other: Reached): Reached {
  return one === null || other.position >= one.position ? { position: other.position, at: other.at } : one
}

function earlier(one: Reached, other: Reached): Reached {
  return other.position < one.position ? other : one
}

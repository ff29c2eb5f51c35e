/**
 * A file of the history of companies: what switches of generations changed, in the order of ids, to be read once or for a
 * single company.
 *
 * A change is a line of JSON: `["GB-01234567",3,"c",{"status":"Active"}]`: id, number of the switch after that of the first
 * one, kind, and what differs **as it was**. What it became is what the company has now, or what the next change says. Lines are
 * stored in blocks of {@link BLOCK_BYTES}, compressed with a checksum; after them a directory as JSON, compressed too, has the
 * switches and where each block begins; a trailer of 16 bytes has the place of the directory. Neighbours in the order of ids
 * resemble each other, which is what makes a change small.
 */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { writeFully } from '../../../files/file-bytes.ts'
import { firstIndex } from '../../../first-index.ts'
import type { PastChange, Switch } from '../../../records/past-company.ts'

/** Bytes of lines in a block: a look-up reads one of them. */
const BLOCK_BYTES = 1 << 18
/** A block is a little longer than that; a damaged one could ask for any memory. */
const UNCOMPRESSED_BYTES_MAX = 64 << 20
const TRAILER_BYTES = 16
const VERSION = 1
const MAGIC = 'FHST'

/** Kinds of changes, each with its letter in a file. */
const KINDS = { n: 'new', c: 'changed', r: 'recoded', g: 'gone' } as const satisfies Record<string, PastChange['kind']>

/** Where blocks begin, and of which switches they are. */
interface Directory {
  readonly switches: readonly (readonly [number, number, string | null, 0 | 1, Switch['days']])[]
  readonly changes: number
  readonly blocks: readonly (readonly [firstId: string, at: number, bytes: number])[]
}

type Line = readonly [id: string, switchAfterFirst: number, kind: keyof typeof KINDS, before: PastChange['before']]

const LETTERS = Object.fromEntries(Object.entries(KINDS).map(([letter, kind]) => [kind, letter])) as Readonly<
  Record<PastChange['kind'], Line[2]>
>

/** Compares changes in the order of a file. */
export function compareChanges(a: Pick<PastChange, 'id' | 'number'>, b: Pick<PastChange, 'id' | 'number'>): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : a.number - b.number
}

/** How hard a file is compressed. What is read once and deleted is not worth the time. */
export type Effort = 'brief' | 'kept'

const LEVELS: Readonly<Record<Effort, number>> = { brief: 1, kept: 12 }

/** A file that is being written. */
export class SegmentWriter {
  readonly #file: number
  readonly #switches: readonly Switch[]
  readonly #effort: Effort
  readonly #blocks: [string, number, number][] = []
  #lines: string[] = []
  #length = 0
  #firstId = ''
  #changes = 0
  #written = 0
  #isOpen = true

  /** @param switches those whose changes it has, the oldest first */
  constructor(path: string, switches: readonly Switch[], effort: Effort) {
    this.#file = openSync(path, 'w', 0o600)
    this.#switches = switches
    this.#effort = effort
  }

  /** Adds a change, in the order of {@link compareChanges}. */
  add({ id, number, kind, before }: PastChange): void {
    if (this.#lines.length === 0) this.#firstId = id
    const line: Line = [id, number - this.#switches[0].number, LETTERS[kind], before]
    const text = JSON.stringify(line)
    this.#lines.push(text)
    this.#length += text.length
    this.#changes++
    if (this.#length >= BLOCK_BYTES) this.#flush()
  }

  /** Writes the rest, to the disk where the file is kept, and closes it. */
  finish(): void {
    this.#flush()
    const switches = this.#switches.map(
      ({ number, at, generation, isKnown, days }) => [number, at, generation, isKnown ? 1 : 0, days] as const,
    )
    const directory: Directory = { switches, changes: this.#changes, blocks: this.#blocks }
    const at = this.#written
    this.#write(this.#compress(JSON.stringify(directory)))
    const trailer = Buffer.alloc(TRAILER_BYTES)
    trailer.writeDoubleLE(at, 0)
    trailer.writeUInt32LE(VERSION, 8)
    trailer.write(MAGIC, 12, 'latin1')
    this.#write(trailer)
    if (this.#effort === 'kept') fsyncSync(this.#file)
    this.close()
  }

  close(): void {
    if (this.#isOpen) closeSync(this.#file)
    this.#isOpen = false
  }

  #flush(): void {
    if (this.#lines.length === 0) return
    // A line begins and ends with a line feed, so that its beginning can be searched for.
    const compressed = this.#compress(`\n${this.#lines.join('\n')}\n`)
    this.#blocks.push([this.#firstId, this.#written, compressed.length])
    this.#write(compressed)
    this.#lines = []
    this.#length = 0
  }

  #compress(text: string): Buffer {
    const { ZSTD_c_compressionLevel: level, ZSTD_c_checksumFlag: checksum } = constants
    return zstdCompressSync(text, { params: { [level]: LEVELS[this.#effort], [checksum]: 1 } })
  }

  #write(bytes: Buffer): void {
    writeFully(this.#file, bytes)
    this.#written += bytes.length
  }
}

/** A file of changes, to read. Close it in the end. */
export class Segment {
  readonly switches: readonly Switch[]
  readonly changes: number
  readonly #path: string
  readonly #file: FileHandle
  readonly #blocks: Directory['blocks']

  private constructor(path: string, file: FileHandle, directory: Directory) {
    this.#path = path
    this.#file = file
    this.#blocks = directory.blocks
    this.changes = directory.changes
    this.switches = directory.switches.map(([number, at, generation, isKnown, days]) => ({
      number,
      at,
      generation,
      isKnown: isKnown === 1,
      days,
    }))
  }

  /** @throws {Error} with a sentence where the file is damaged, or of another version; of the system where there is none */
  static async open(path: string): Promise<Segment> {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      const trailer = await readAt(file, path, Math.max(0, size - TRAILER_BYTES), TRAILER_BYTES)
      const version = trailer.readUInt32LE(8)
      if (trailer.toString('latin1', 12) !== MAGIC) throw damaged(path, 'it has another end')
      if (version !== VERSION) throw damaged(path, `it is of version ${version}, this program knows ${VERSION}`)
      const at = trailer.readDoubleLE(0)
      const directory = decompress(await readAt(file, path, at, size - TRAILER_BYTES - at), path)
      return new Segment(path, file, JSON.parse(directory.toString('utf8')) as Directory)
    } catch (error) {
      await file.close()
      throw error
    }
  }

  /** The changes of a company, the oldest first. */
  async find(id: string): Promise<readonly PastChange[]> {
    const found: PastChange[] = []
    const start = Buffer.from(`\n[${JSON.stringify(id)},`)
    for (let block = this.#firstBlockOf(id); block < this.#blocks.length && this.#blocks[block][0] <= id; block++) {
      const bytes = await this.#read(block)
      for (let at = bytes.indexOf(start); at >= 0; ) {
        const end = bytes.indexOf(0x0a, at + 1)
        found.push(this.#parse(bytes.toString('utf8', at + 1, end)))
        at = bytes.indexOf(start, end)
      }
    }
    return found
  }

  /** All changes, in the order of {@link compareChanges}. */
  async *scan(): AsyncGenerator<PastChange> {
    for (let block = 0; block < this.#blocks.length; block++) {
      const lines = (await this.#read(block)).toString('utf8').split('\n')
      for (const line of lines) if (line !== '') yield this.#parse(line)
    }
  }

  async close(): Promise<void> {
    await this.#file.close()
  }

  /** The last block that begins before an id: the one before it may end with the same company. */
  #firstBlockOf(id: string): number {
    return Math.max(0, firstIndex(0, this.#blocks.length, (block) => this.#blocks[block][0] >= id) - 1)
  }

  #parse(line: string): PastChange {
    const [id, afterFirst, letter, before] = JSON.parse(line) as Line
    return { id, number: this.switches[0].number + afterFirst, kind: KINDS[letter], before }
  }

  async #read(block: number): Promise<Buffer> {
    const [, at, bytes] = this.#blocks[block]
    return decompress(await readAt(this.#file, this.#path, at, bytes), this.#path)
  }
}

async function readAt(file: FileHandle, path: string, at: number, bytes: number): Promise<Buffer> {
  if (!(at >= 0) || !(bytes >= 0) || bytes > UNCOMPRESSED_BYTES_MAX)
    throw damaged(path, 'it names a place that cannot be')
  const read = Buffer.allocUnsafe(bytes)
  const { bytesRead } = await file.read(read, 0, bytes, at)
  if (bytesRead < bytes) throw damaged(path, 'it is cut short')
  return read
}

function decompress(bytes: Buffer, path: string): Buffer {
  try {
    return zstdDecompressSync(bytes, { maxOutputLength: UNCOMPRESSED_BYTES_MAX })
  } catch (error) {
    throw damaged(path, (error as Error).message)
  }
}

/** A file of the history that cannot be read. */
export class DamagedHistoryError extends Error {
  override name = 'DamagedHistoryError'
}

function damaged(path: string, why: string): DamagedHistoryError {
  return new DamagedHistoryError(`Cannot read ${path}: ${why}`)
}

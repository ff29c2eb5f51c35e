/**
 * Reads a Parquet file as a stream of rows, by column name, like the CSV reader: only the columns asked for are read, and
 * memory holds one page of each, whatever the size of the file and of its row groups.
 *
 * A Parquet file is read from its end, so it must be on disk. One from an archive is written to a temporary file first.
 * Only columns of plain values are returned, not those of lists and structures.
 */
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FileMetaData, parquetMetadata, parquetSchema, type SchemaTree } from 'hyparquet'
import { isFlatColumn } from 'hyparquet/src/schema.js'
import { columnKey } from '../layout.ts'
import type { RegisterFile } from '../register.ts'
import { ParquetColumn, ParquetError } from './parquet-column.ts'

export { ParquetError }

/** What is read of a table. */
export interface ParquetOptions {
  /** Columns that will be asked for; others are not read from the disk. All by default. */
  readonly columns?: readonly string[]
  /** Called with the columns before any row; throws when the table is not in the layout that the caller expects. */
  readonly checkHeader?: (columns: readonly string[]) => void
}

/** One row. Valid until the next row is taken: the reader uses the same object for all rows. */
export interface ParquetRow {
  /** Number of the row; the first is 1. */
  readonly line: number
  readonly problem: null
  /**
   * The cell as text: empty when it is null or there is no such column. Days are `YYYY-MM-DD`, instants RFC 3339, numbers
   * without separators and with a decimal point, truth values `true` and `false`.
   */
  text(column: string): string
  /** The cell as hyparquet decodes it: text, number, bigint, boolean, Date; `null` when empty. */
  value(column: string): unknown
  /** Whether the table has a column of that name. */
  has(column: string): boolean
  /** Names of the columns that are read. */
  columns(): readonly string[]
  /** The first 200 characters of the row, cells separated by commas, for a report. */
  raw(): string
}

/** Every Parquet file begins and ends with these bytes. */
const MAGIC = 'PAR1'
/** The description of the columns and row groups; a file of a hundred million rows has some 10 MB of it. */
const METADATA_BYTES_MAX = 64 << 20
const COLUMNS_MAX = 2_000
/** Rows returned at a time. */
const PIECE_ROWS = 4_096
const RAW_CHARACTERS_SHOWN = 200
/** A file that is written to disk first. */
const DECOMPRESSED_BYTES_MAX = 32 * 2 ** 30

/** Says whether bytes are the beginning of a Parquet file. */
export function isParquet(beginning: Uint8Array): boolean {
  return Buffer.from(beginning.subarray(0, MAGIC.length)).toString('latin1') === MAGIC
}

/**
 * Reads a table.
 *
 * @param file a file on disk is read there; the bytes of others are written to a temporary file first
 * @returns pieces of rows in the order of the file; take each row before the next
 * @throws {ParquetError} when the file is no Parquet, is cut off or damaged
 */
export async function* readParquet(
  file: RegisterFile,
  options: ParquetOptions = {},
): AsyncGenerator<Iterable<ParquetRow>> {
  if (file.path !== undefined) {
    yield* readOnDisk(file.path, options, (fraction) => file.reached?.(fraction))
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'firmament-parquet-'))
  try {
    const path = join(folder, 'table.parquet')
    await pipeline(Readable.from(limited(file.bytes)), createWriteStream(path))
    yield* readOnDisk(path, options, () => {})
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* limited(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let count = 0
  for await (const piece of bytes) {
    count += piece.length
    if (count > DECOMPRESSED_BYTES_MAX)
      throw new ParquetError(`The file unpacks to more than ${DECOMPRESSED_BYTES_MAX} bytes`)
    yield piece
  }
}

async function* readOnDisk(
  path: string,
  options: ParquetOptions,
  reached: (fraction: number) => void,
): AsyncGenerator<Iterable<ParquetRow>> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const metadata = await readMetadata(file, size)
    const columns = readColumns(metadata, options)
    const row = new Row(columns)
    const total = Math.max(1, countRows(metadata))
    for (const [number, group] of metadata.row_groups.entries()) {
      const rows = Number(group.num_rows)
      row.cursors = columns.map(({ name, schemaPath }) => {
        const title = `row group ${number + 1}, column ${name}`
        const column = group.columns.find(({ meta_data }) => isAt(meta_data?.path_in_schema, schemaPath))?.meta_data
        if (!column) throw new ParquetError(`The ${title} is missing`)
        return new ParquetColumn({ file, fileBytes: size, column, schemaPath, rows, title })
      })
      for (let done = 0; done < rows; ) {
        let count = Math.min(PIECE_ROWS, rows - done)
        for (const cursor of row.cursors) {
          if (cursor.ready === 0) await cursor.next()
          count = Math.min(count, cursor.ready)
        }
        yield row.take(count)
        row.settle()
        done += count
        reached(row.line / total)
      }
    }
  } catch (error) {
    // A damaged description may cause any error further on. Errors of the disk have a code.
    if (error instanceof ParquetError || (error instanceof Error && 'code' in error)) throw error
    const message = error instanceof Error ? error.message : String(error)
    throw new ParquetError(`The file is damaged: it cannot be decoded (${message})`, { cause: error })
  } finally {
    await file.close()
  }
}

/** Rows of all groups, which must be those that the table states. */
function countRows({ row_groups: groups, num_rows: stated }: FileMetaData): number {
  const rows = groups.map((group) => Number(group.num_rows))
  const sum = rows.reduce((total, count) => total + count, 0)
  if (!rows.every((count) => count >= 0) || sum !== Number(stated)) {
    throw new ParquetError(`The file is damaged: its row groups hold ${sum} rows, its description states ${stated}`)
  }
  return sum
}

async function readMetadata(file: FileHandle, size: number): Promise<FileMetaData> {
  const read = async (start: number, length: number): Promise<Uint8Array> => {
    const bytes = new Uint8Array(length)
    const { bytesRead } = await file.read(bytes, 0, length, start)
    if (bytesRead < length) throw new ParquetError('The file ends while it is read')
    return bytes
  }
  if (size < 12 || !isParquet(await read(0, 4))) throw new ParquetError('The file is no Parquet file')
  const end = await read(size - 8, 8)
  if (!isParquet(end.subarray(4))) {
    throw new ParquetError('The file is cut off: a Parquet file ends with PAR1, and this one does not')
  }
  const length = new DataView(end.buffer).getUint32(0, true)
  if (length > size - 12 || length > METADATA_BYTES_MAX) {
    throw new ParquetError(`The file is damaged: its description would take ${length} bytes`)
  }
  try {
    return parquetMetadata(await read(size - 8 - length, length + 8), { geoparquet: false })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new ParquetError(`The file is damaged: its description cannot be read (${message})`, { cause: error })
  }
}

interface Column {
  readonly name: string
  readonly schemaPath: SchemaTree[]
  /** Digits after the decimal point; `null` for anything but decimals. */
  readonly scale: number | null
}

/** The wanted plain columns. */
function readColumns(metadata: FileMetaData, { columns, checkHeader }: ParquetOptions): Column[] {
  let tree: SchemaTree
  try {
    tree = parquetSchema(metadata)
  } catch (error) {
    throw new ParquetError('The file is damaged: its columns do not fit together', { cause: error })
  }
  if (tree.children.length > COLUMNS_MAX) throw new ParquetError(`The table has more than ${COLUMNS_MAX} columns`)
  const plain = tree.children.filter((child) => isFlatColumn([tree, child]))
  checkHeader?.(plain.map(({ element }) => element.name))
  const wanted = columns && new Set(columns.map(columnKey))
  return plain
    .filter(({ element }) => wanted?.has(columnKey(element.name)) ?? true)
    .map(({ element, ...child }) => {
      // Newer writers state decimals in the logical type alone, which hyparquet does not look at.
      const logical = element.logical_type
      const decimal = logical?.type === 'DECIMAL' ? { converted_type: 'DECIMAL' as const, scale: logical.scale } : {}
      const own = { ...element, ...decimal }
      const scale = own.converted_type === 'DECIMAL' ? (own.scale ?? 0) : null
      return { name: element.name, schemaPath: [tree, { ...child, element: own }], scale }
    })
}

function isAt(path: readonly string[] | undefined, schemaPath: readonly SchemaTree[]): boolean {
  return path?.length === 1 && path[0] === schemaPath[1].element.name
}

class Row implements ParquetRow {
  line = 0
  readonly problem = null
  cursors: ParquetColumn[] = []
  readonly #columns: readonly Column[]
  readonly #places = new Map<string, number>()
  /** Row within the current pages. */
  #step = -1
  #taken = 0

  constructor(columns: readonly Column[]) {
    this.#columns = columns
    for (const [place, { name }] of columns.entries()) {
      const key = columnKey(name)
      if (!this.#places.has(key)) this.#places.set(key, place)
    }
  }

  /** The next rows of the current pages. */
  *take(count: number): Generator<ParquetRow> {
    this.#taken = count
    for (this.#step = 0; this.#step < count; this.#step++) {
      this.line++
      yield this
    }
  }

  /** Moves the columns past the rows that were taken. */
  settle(): void {
    for (const cursor of this.cursors) cursor.at += this.#taken
    this.#step = -1
  }

  value(column: string): unknown {
    return this.#value(this.#place(column))
  }

  text(column: string): string {
    const place = this.#place(column)
    return place < 0 ? '' : textOf(this.#value(place), this.#columns[place].scale)
  }

  has(column: string): boolean {
    return this.#place(column) >= 0
  }

  columns(): readonly string[] {
    return this.#columns.map(({ name }) => name)
  }

  raw(): string {
    let line = ''
    for (const [place, { scale }] of this.#columns.entries()) {
      line += `${place === 0 ? '' : ','}${textOf(this.#value(place), scale)}`
      if (line.length > RAW_CHARACTERS_SHOWN) break
    }
    return line.slice(0, RAW_CHARACTERS_SHOWN)
  }

  #place(column: string): number {
    let place = this.#places.get(column)
    if (place === undefined) {
      place = this.#places.get(columnKey(column)) ?? -1
      this.#places.set(column, place)
    }
    return place
  }

  #value(place: number): unknown {
    if (place < 0) return null
    const { values, at } = this.cursors[place]
    return values[at + this.#step] ?? null
  }
}

function textOf(value: unknown, scale: number | null): string {
  if (typeof value === 'string') return value.trim()
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return scale === null ? String(value) : value.toFixed(scale)
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return ''
    const instant = value.toISOString()
    return instant.endsWith('T00:00:00.000Z') ? instant.slice(0, 10) : instant
  }
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8').trim()
  return JSON.stringify(value)
}

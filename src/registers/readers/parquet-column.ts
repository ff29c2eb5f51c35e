/**
 * Reads one column of one row group of a Parquet file, page by page.
 *
 * hyparquet reads a column chunk whole; a row group of a million rows and fifty columns would then be in memory at
 * once. Here a chunk is walked through: memory holds one page and the dictionary of each column. The decoding of a page is
 * hyparquet's.
 */
import type { FileHandle } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { ColumnMetaData, Compressors, SchemaTree } from 'hyparquet'
import { parquetHeader, readPage } from 'hyparquet/src/column.js'
import { convert, DEFAULT_PARSERS } from 'hyparquet/src/convert.js'
import { compressors as otherCompressors } from 'hyparquet-compressors'

/** A Parquet file that cannot be read on. The message names the row group and the column. */
export class ParquetError extends Error {
  override name = 'ParquetError'
}

/** One page, decompressed. Writers make pages of a mebibyte, some of a whole row group. */
const PAGE_BYTES_MAX = 256 << 20
/** Rows of one page: nulls take no bytes, so that bytes alone would bound nothing. */
const PAGE_VALUES_MAX = 16_000_000
/** Bytes read from disk at a time; a larger page is read separately. */
const WINDOW_BYTES = 256 << 10
/** Most bytes that the header of a page takes, statistics of long strings included. */
const HEADER_BYTES_MAX = 8 << 20

/** Decompressors that stop at the length that the page states: Node's own where it has one. */
const COMPRESSORS: Compressors = {
  ...otherCompressors,
  GZIP: (input, length) => gunzipSync(input, { maxOutputLength: Math.max(1, length) }),
  ZSTD: (input, length) => zstdDecompressSync(input, { maxOutputLength: Math.max(1, length) }),
  BROTLI: (input, length) => brotliDecompressSync(input, { maxOutputLength: Math.max(1, length) }),
}

type Values = ArrayLike<unknown>
type PageReader = Parameters<typeof readPage>
type PageHeader = ReturnType<typeof parquetHeader>

/** What a column chunk is read with. */
export interface ColumnChunkSource {
  readonly file: FileHandle
  readonly fileBytes: number
  readonly column: ColumnMetaData
  readonly schemaPath: SchemaTree[]
  /** Rows of the row group. */
  readonly rows: number
  /** For messages: `row group 3, column siren`. */
  readonly title: string
}

/** A column chunk being walked through: `next` page after page until all rows of the group were seen. */
export class ParquetColumn {
  /** Values of the current page. */
  values: Values = []
  /** Index of the next value in {@link values}. */
  at = 0

  readonly #source: ColumnChunkSource
  readonly #decoder: PageReader[2]
  readonly #end: number
  #offset: number
  #rowsLeft: number
  #dictionary: PageReader[3]
  #window: Uint8Array = new Uint8Array(0)
  #windowStart = 0

  /** @throws {ParquetError} when the chunk does not lie within the file */
  constructor(source: ColumnChunkSource) {
    const { column, schemaPath, rows, fileBytes } = source
    this.#source = source
    this.#rowsLeft = rows
    const dictionary = Number(column.dictionary_page_offset ?? 0)
    const data = Number(column.data_page_offset)
    // Some writers set the offset of a dictionary that they did not write to 0.
    this.#offset = dictionary > 0 && dictionary < data ? dictionary : data
    this.#end = this.#offset + Number(column.total_compressed_size)
    if (!(this.#offset >= 4 && this.#end <= fileBytes && this.#end >= this.#offset)) {
      throw this.#error(`its bytes ${this.#offset} to ${this.#end} do not lie in the file of ${fileBytes} bytes`)
    }
    this.#decoder = {
      pathInSchema: column.path_in_schema,
      element: schemaPath[schemaPath.length - 1].element,
      schemaPath,
      type: column.type,
      codec: column.codec,
      parsers: DEFAULT_PARSERS,
      compressors: COMPRESSORS,
    }
  }

  /** Number of values of the page that were not taken yet. */
  get ready(): number {
    return this.values.length - this.at
  }

  /**
   * Goes to the next page with values.
   *
   * @throws {ParquetError} when the page is damaged, or there is none though rows are missing
   */
  async next(): Promise<void> {
    while (this.ready === 0) {
      if (this.#offset >= this.#end) throw this.#error(`ends ${this.#rowsLeft} rows too early`)
      const { header, headerBytes } = await this.#header()
      const size = header.compressed_page_size
      const isInFile = size >= 0 && this.#offset + headerBytes + size <= this.#end
      if (!isInFile) throw this.#error(`has a page of ${size} bytes that ends after its column`)
      this.#checkSize(header)
      const page = await this.#read(this.#offset + headerBytes, size)
      this.#offset += headerBytes + size
      if (header.type !== 'DATA_PAGE' && header.type !== 'DATA_PAGE_V2' && header.type !== 'DICTIONARY_PAGE') continue
      const decoded = this.#decode(header, page)
      if (header.type === 'DICTIONARY_PAGE') {
        this.#dictionary = decoded as PageReader[3]
        continue
      }
      if (decoded.length > this.#rowsLeft) throw this.#error(`has more rows than the ${this.#source.rows} of its group`)
      this.#rowsLeft -= decoded.length
      this.values = decoded
      this.at = 0
    }
  }

  #decode(header: PageHeader, page: Uint8Array): Values {
    const reader = { view: new DataView(page.buffer, page.byteOffset, page.byteLength), offset: 0 }
    try {
      const { data } = readPage(reader, header, this.#decoder, this.#dictionary, undefined, 0)
      if (!data) throw new Error('a page without values')
      return header.type === 'DICTIONARY_PAGE' ? convert(data, this.#decoder) : data
    } catch (error) {
      throw this.#error(`is damaged: ${error instanceof Error ? error.message : String(error)}`, error)
    }
  }

  #checkSize(header: PageHeader): void {
    const values =
      header.data_page_header?.num_values ??
      header.data_page_header_v2?.num_values ??
      header.dictionary_page_header?.num_values ??
      0
    const bytes = Number(header.uncompressed_page_size)
    if (!(bytes >= 0 && bytes <= PAGE_BYTES_MAX)) {
      throw this.#error(`has a page of ${bytes} bytes, must be at most ${PAGE_BYTES_MAX}`)
    }
    if (!(values >= 0 && values <= PAGE_VALUES_MAX)) {
      throw this.#error(`has a page of ${values} values, must be at most ${PAGE_VALUES_MAX}`)
    }
  }

  /** The header of the page at the offset: its length is known only when it was read. */
  async #header(): Promise<{ header: PageHeader; headerBytes: number }> {
    for (let bytes = 4 << 10; ; bytes *= 8) {
      const length = Math.min(bytes, this.#end - this.#offset)
      const start = await this.#read(this.#offset, length)
      const reader = { view: new DataView(start.buffer, start.byteOffset, start.byteLength), offset: 0 }
      try {
        const header = parquetHeader(reader)
        return { header, headerBytes: reader.offset }
      } catch (error) {
        const isWhole = length === this.#end - this.#offset
        if (isWhole || bytes >= HEADER_BYTES_MAX) throw this.#error('is damaged: a page has no header', error)
      }
    }
  }

  /** Bytes of the file. A window is never written to again: decoded values may look into it. */
  async #read(start: number, length: number): Promise<Uint8Array> {
    const from = start - this.#windowStart
    if (from >= 0 && from + length <= this.#window.length) return this.#window.subarray(from, from + length)
    const wanted = Math.max(length, Math.min(WINDOW_BYTES, this.#end - start))
    const window = new Uint8Array(wanted)
    let got = 0
    while (got < wanted) {
      const { bytesRead } = await this.#source.file.read(window, got, wanted - got, start + got)
      if (bytesRead === 0) throw this.#error('ends with the file, which is not complete')
      got += bytesRead
    }
    this.#window = window
    this.#windowStart = start
    return window.subarray(0, length)
  }

  #error(what: string, cause?: unknown): ParquetError {
    return new ParquetError(`The ${this.#source.title} ${what}`, cause === undefined ? {} : { cause })
  }
}

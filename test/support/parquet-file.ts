/**
 * Writes small Parquet files for tests, from the format's own description (github.com/apache/parquet-format): several row
 * groups, several pages in each, dictionaries, nulls, the codecs that real files come in.
 */
import { gzipSync, zstdCompressSync } from 'node:zlib'

/** A column: its type and its values, `null` for none. */
export interface ParquetTestColumn {
  readonly name: string
  readonly type: 'string' | 'int32' | 'int64' | 'double' | 'boolean' | 'date' | 'timestampMicros' | 'decimal'
  readonly values: readonly (string | number | bigint | boolean | null)[]
  readonly dictionary?: boolean
  /** A column of the schema that is a list of strings and has no values: readers must pass it over. */
  readonly list?: boolean
}

/** How the file is laid out. */
export interface ParquetTestLayout {
  readonly rowsPerGroup?: number
  readonly rowsPerPage?: number
  readonly codec?: 'UNCOMPRESSED' | 'SNAPPY' | 'GZIP' | 'ZSTD'
}

const CODECS = { UNCOMPRESSED: 0, SNAPPY: 1, GZIP: 2, ZSTD: 6 } as const
const PHYSICAL = {
  boolean: 0,
  int32: 1,
  date: 1,
  decimal: 1,
  int64: 2,
  timestampMicros: 2,
  double: 5,
  string: 6,
} as const
const CONVERTED = { string: 0, decimal: 5, date: 6, timestampMicros: 10 } as const
/** Decimals of tests have two digits after the point. */
export const TEST_DECIMAL_SCALE = 2

const PLAIN = 0
const RLE = 3
const RLE_DICTIONARY = 8

/** The bytes of a Parquet file with these columns. */
export function parquetFile(columns: readonly ParquetTestColumn[], layout: ParquetTestLayout = {}): Buffer {
  const { rowsPerGroup = 1_000_000, rowsPerPage = 1_000_000, codec = 'UNCOMPRESSED' } = layout
  const rows = columns[0].values.length
  const parts: Buffer[] = [Buffer.from('PAR1')]
  let at = 4
  const append = (bytes: Buffer) => {
    parts.push(bytes)
    at += bytes.length
  }
  const groups: Thrift[] = []
  for (let start = 0; start < rows; start += rowsPerGroup) {
    const end = Math.min(rows, start + rowsPerGroup)
    const chunks: Thrift[] = []
    for (const column of columns) {
      const begin = at
      const distinct = column.dictionary ? [...new Set(column.values.filter((value) => value !== null))] : null
      if (distinct)
        append(page(plain(column, distinct), codec, { 7: struct({ 1: i32(distinct.length), 2: i32(PLAIN) }) }, 2))
      const dataAt = at
      for (let from = start; from < end; from += rowsPerPage) {
        const values = column.values.slice(from, Math.min(end, from + rowsPerPage))
        const present = values.filter((value) => value !== null)
        const levels = bitPacked(
          values.map((value) => (value === null ? 0 : 1)),
          1,
        )
        const length = Buffer.alloc(4)
        length.writeUInt32LE(levels.length)
        const width = distinct ? Math.max(1, Math.ceil(Math.log2(distinct.length))) : 0
        const body = distinct
          ? Buffer.concat([
              Buffer.from([width]),
              bitPacked(
                present.map((value) => distinct.indexOf(value)),
                width,
              ),
            ])
          : plain(column, present)
        const header = { 1: i32(values.length), 2: i32(distinct ? RLE_DICTIONARY : PLAIN), 3: i32(RLE), 4: i32(RLE) }
        append(page(Buffer.concat([length, levels, body]), codec, { 5: struct(header) }, 0))
      }
      const about = {
        1: i32(PHYSICAL[column.type]),
        2: list(5, [i32(PLAIN), i32(RLE)]),
        3: list(8, column.list ? [binary(column.name), binary('list'), binary('element')] : [binary(column.name)]),
        4: i32(CODECS[codec]),
        5: i64(end - start),
        6: i64(at - begin),
        7: i64(at - begin),
        9: i64(dataAt),
        ...(distinct && { 11: i64(begin) }),
      }
      chunks.push(struct({ 2: i64(begin), 3: struct(about) }))
    }
    groups.push(struct({ 1: list(12, chunks), 2: i64(at), 3: i64(end - start) }))
  }
  const root = struct({ 4: binary('schema'), 5: i32(columns.length) })
  const schema = [root, ...columns.flatMap(schemaOf)]
  const footer = struct({ 1: i32(1), 2: list(12, schema), 3: i64(rows), 4: list(12, groups), 6: binary('tests') }).bytes
  const length = Buffer.alloc(4)
  length.writeUInt32LE(footer.length)
  return Buffer.concat([...parts, footer, length, Buffer.from('PAR1')])
}

function schemaOf(column: ParquetTestColumn): Thrift[] {
  const { name, type, list: isList } = column
  if (isList) {
    return [
      struct({ 3: i32(1), 4: binary(name), 5: i32(1), 6: i32(3) }),
      struct({ 3: i32(2), 4: binary('list'), 5: i32(1) }),
      struct({ 1: i32(6), 3: i32(1), 4: binary('element'), 6: i32(0) }),
    ]
  }
  const converted = type in CONVERTED ? { 6: i32(CONVERTED[type as keyof typeof CONVERTED]) } : {}
  const decimal = type === 'decimal' ? { 7: i32(TEST_DECIMAL_SCALE), 8: i32(9) } : {}
  return [struct({ 1: i32(PHYSICAL[type]), 3: i32(1), 4: binary(name), ...converted, ...decimal })]
}

function page(
  body: Buffer,
  codec: NonNullable<ParquetTestLayout['codec']>,
  header: Record<number, Thrift>,
  type: number,
) {
  const compressed = { UNCOMPRESSED: body, GZIP: gzipSync(body), ZSTD: zstdCompressSync(body), SNAPPY: snappy(body) }[
    codec
  ]
  const about = struct({ 1: i32(type), 2: i32(body.length), 3: i32(compressed.length), ...header })
  return Buffer.concat([about.bytes, compressed])
}

/** Snappy that copies nothing: literals alone. */
function snappy(body: Buffer): Buffer {
  const parts = [varint(body.length)]
  for (let at = 0; at < body.length; at += 60) {
    const literal = body.subarray(at, at + 60)
    parts.push(Buffer.from([(literal.length - 1) << 2]), literal)
  }
  return Buffer.concat(parts)
}

function plain({ type }: ParquetTestColumn, values: readonly unknown[]): Buffer {
  if (type === 'boolean') {
    const bytes = Buffer.alloc(Math.ceil(values.length / 8))
    for (const [i, value] of values.entries()) if (value) bytes[i >> 3] |= 1 << (i & 7)
    return bytes
  }
  return Buffer.concat(
    values.map((value) => {
      if (type === 'string') {
        const text = Buffer.from(String(value))
        const length = Buffer.alloc(4)
        length.writeUInt32LE(text.length)
        return Buffer.concat([length, text])
      }
      const bytes = Buffer.alloc(PHYSICAL[type] === 1 ? 4 : 8)
      if (type === 'double') bytes.writeDoubleLE(Number(value))
      else if (PHYSICAL[type] === 1) bytes.writeInt32LE(Number(value))
      else bytes.writeBigInt64LE(BigInt(value as bigint))
      return bytes
    }),
  )
}

/** One bit-packed run of the hybrid encoding. */
function bitPacked(values: readonly number[], width: number): Buffer {
  const groups = Math.ceil(values.length / 8)
  const bytes = Buffer.alloc(groups * width)
  for (const [i, value] of values.entries()) {
    for (let bit = 0; bit < width; bit++) {
      const at = i * width + bit
      if ((value >> bit) & 1) bytes[at >> 3] |= 1 << (at & 7)
    }
  }
  return Buffer.concat([varint((groups << 1) | 1), bytes])
}

/** A value in Thrift's compact protocol, with the number of its type. */
interface Thrift {
  readonly type: number
  readonly bytes: Buffer
}

const i32 = (value: number): Thrift => ({ type: 5, bytes: varint(value * 2) })
const i64 = (value: number): Thrift => ({ type: 6, bytes: varint(value * 2) })
const binary = (text: string): Thrift => ({
  type: 8,
  bytes: Buffer.concat([varint(Buffer.byteLength(text)), Buffer.from(text)]),
})

function list(type: number, values: readonly Thrift[]): Thrift {
  const head =
    values.length < 15
      ? Buffer.from([(values.length << 4) | type])
      : Buffer.concat([Buffer.from([0xf0 | type]), varint(values.length)])
  return { type: 9, bytes: Buffer.concat([head, ...values.map(({ bytes }) => bytes)]) }
}

function struct(fields: Readonly<Record<number, Thrift>>): Thrift {
  const parts: Buffer[] = []
  let last = 0
  for (const [key, value] of Object.entries(fields)) {
    parts.push(Buffer.from([((Number(key) - last) << 4) | value.type]), value.bytes)
    last = Number(key)
  }
  return { type: 12, bytes: Buffer.concat([...parts, Buffer.from([0])]) }
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 0x7f; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80)
  bytes.push(rest)
  return Buffer.from(bytes)
}

/**
 * Reads exported tables back into records, by readers that are not ours: csv-parse, Python's csv, hyparquet, DuckDB. Written
 * from docs/api.md alone, which defines the cells.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { parquetReadObjects } from 'hyparquet'
import { fromBufferPromise } from 'yauzl'

/** A table as text: the header, then the rows. */
export type TextTable = readonly (readonly string[])[]

/** Reads CSV by csv-parse. */
export function readByCsvParse(csv: Uint8Array, delimiter = ','): TextTable {
  return parse(Buffer.from(csv), { delimiter, bom: true, record_delimiter: '\r\n' }) as string[][]
}

/** Reads CSV by Python's csv; `null` where there is no Python. */
export function readByPython(csv: Uint8Array, delimiter = ','): TextTable | null {
  const script =
    'import csv,io,json,sys\n' +
    'text=io.TextIOWrapper(sys.stdin.buffer,encoding="utf-8-sig",newline="")\n' +
    'json.dump(list(csv.reader(text,delimiter=sys.argv[1],strict=True)),sys.stdout)'
  const answer = runPython(['-c', script, delimiter], csv)
  return answer === null ? null : (JSON.parse(answer) as string[][])
}

function runPython(args: readonly string[], input: Uint8Array): string | null {
  try {
    return execFileSync('python3', args, { input, maxBuffer: 1 << 30, stdio: ['pipe', 'pipe', 'pipe'] }).toString()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    if (String((error as { stderr?: Buffer }).stderr).includes('ModuleNotFoundError')) return null
    throw error
  }
}

/** Reads the texts of a zip archive, by name. */
export async function readByYauzl(file: Uint8Array): Promise<ReadonlyMap<string, string>> {
  const zip = await fromBufferPromise(Buffer.from(file), { lazyEntries: true })
  const found = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = []
    for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) pieces.push(piece)
    found.set(entry.fileName, Buffer.concat(pieces).toString())
  }
  return found
}

/** Reads Parquet by hyparquet. */
export async function readByHyparquet(file: Uint8Array): Promise<Record<string, unknown>[]> {
  const buffer = Uint8Array.from(file).buffer
  return (await parquetReadObjects({ file: buffer })) as Record<string, unknown>[]
}

/** Reads Parquet by DuckDB, as rows of JSON; `null` where Python or its `duckdb` is absent. */
export function readByDuckDb(file: Uint8Array): Record<string, unknown>[] | null {
  const folder = mkdtempSync(join(tmpdir(), 'firmament-duckdb-'))
  try {
    const path = join(folder, 'export.parquet')
    writeFileSync(path, file)
    const script =
      'import duckdb,json,sys\n' +
      'r=duckdb.sql("select * from read_parquet(?)",params=[sys.argv[1]])\n' +
      'json.dump([dict(zip(r.columns,row)) for row in r.fetchall()],sys.stdout)'
    const answer = runPython(['-c', script, path], new Uint8Array(0))
    return answer === null ? null : (JSON.parse(answer) as Record<string, unknown>[])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const LISTS = [
  ...['previousNames', 'tradeNames', 'register', 'licence'],
  ...['nationalSectors', 'naceCodes', 'naicsCodes', 'sicCodes'].flatMap((codes) => [
    `${codes}.primary`,
    `${codes}.secondary`,
  ]),
]
const NUMBERS = [
  ...['latitude', 'longitude', 'totalAssets', 'operatingRevenueYear', 'numberOfEmployeesYear'],
  ...['operatingRevenue', 'numberOfEmployees'].flatMap((member) => [member, `${member}Min`, `${member}Max`]),
]
const JSONS = ['sources']

/** Expected values of a record in each column of a table; lists as arrays. */
export function expectedRow(record: Readonly<Record<string, unknown>>, header: readonly string[]): unknown[] {
  const sources = record.sources as readonly { readonly register: string; readonly licence: string | null }[]
  const distinct = (texts: readonly (string | null)[]) =>
    texts.filter((text, at) => text !== null && text !== 'derived' && texts.indexOf(text) === at)
  return header.map((column) => {
    if (column === 'register') return distinct(sources.map(({ register }) => register))
    if (column === 'licence') return distinct(sources.map(({ licence }) => licence))
    const [member, part] = column.split('.')
    const value = record[member]
    return part === undefined ? value : (value as Readonly<Record<string, unknown>>)[part]
  })
}

/** Values in the cells of a CSV row, in the form of {@link expectedRow}. An empty cell is `null`, or no text. */
export function valuesOfRow(cells: readonly string[], header: readonly string[]): unknown[] {
  return cells.map((cell, at) => {
    const column = header[at]
    if (NUMBERS.includes(column)) return cell === '' ? null : Number(cell)
    const text = /^'+[=+\-@\t]/.test(cell) ? cell.slice(1) : cell
    if (LISTS.includes(column)) return text === '' ? [] : splitList(text)
    if (JSONS.includes(column)) return JSON.parse(text)
    return text === '' ? null : text
  })
}

function splitList(text: string): string[] {
  const texts = ['']
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '|') texts.push('')
    else texts[texts.length - 1] += text[at] === '\\' ? text[++at] : text[at]
  }
  return texts
}

/** Values of a row of a Parquet file, in the form of {@link expectedRow}. */
export function valuesOfParquet(row: Readonly<Record<string, unknown>>, header: readonly string[]): unknown[] {
  return header.map((column) => {
    const value = row[column] ?? null
    if (typeof value === 'bigint') return Number(value)
    return JSONS.includes(column) && typeof value === 'string' ? JSON.parse(value) : value
  })
}

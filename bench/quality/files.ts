/** The register files that benches read, as they were published. They are on machines of developers only. */
import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type Options, parse } from 'csv-parse/sync'
import { realFile } from '../../test/support/real-data.ts'

/** A row of a table, by the names of its columns. */
export type Row = Readonly<Record<string, string>>

/** Whether the development files exist. */
export const hasFiles = (): boolean => existsSync(realFile('data', 'us', 'company_tickers.json'))

/** The bytes of a file. */
export const bytes = (path: string): Buffer => readFileSync(realFile('data', path))

/** A file as text. */
export const text = (path: string): string => bytes(path).toString()

/** Rows of a table; one whose name ends in `.gz` is uncompressed. */
export function csv(path: string, options: Options = {}): Row[] {
  const content = bytes(path)
  return parse(path.endsWith('.gz') ? gunzipSync(content) : content, {
    columns: (header: string[]) => header.map((name) => name.trim()),
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    ...options,
  }) as unknown as Row[]
}

/** Reading the source tables and writing ours: tab-separated UTF-8, one header row, LF, no quoting. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { corrected } from './corrections.ts'
import { parseRows, type Row } from './rows.ts'

/** One row of a source table, by column name. */
export type { Row } from './rows.ts'

/** A folder of source tables. */
export interface Source {
  /** Rows of `name` (without `.tsv`), in file order, with our corrections. @throws {Error} if a row has more cells than the header */
  readonly rows: (name: string) => readonly Row[]
}

/** The folder at `path` as a {@link Source}; each table is read once. */
export function openSource(path: string): Source {
  const read = new Map<string, readonly Row[]>()
  return {
    rows(name) {
      const known = read.get(name)
      if (known) return known
      const rows = corrected(name, parseRows(readFileSync(join(path, `${name}.tsv`), 'utf8'), name))
      read.set(name, rows)
      return rows
    },
  }
}

/** What a build wrote: file name and rows, for the summary it prints. */
export interface Written {
  readonly file: string
  readonly rows: number
  readonly bytes: number
}

/** Writes tables below `folder` and remembers what was written. */
export interface Target {
  readonly write: (file: string, columns: readonly string[], rows: Iterable<readonly string[]>) => void
  readonly written: readonly Written[]
}

/** The folder at `path` as a {@link Target}. Cells may not hold tabs or line ends; trailing empty cells are dropped. */
export function openTarget(path: string): Target {
  const written: Written[] = []
  return {
    written,
    write(file, columns, rows) {
      const lines = [columns.join('\t')]
      for (const row of rows) {
        if (row.length > columns.length) throw new Error(`Cannot write ${file}: row ${lines.length} has too many cells`)
        for (const cell of row) {
          if (/[\t\r\n]/.test(cell))
            throw new Error(`Cannot write ${file}: row ${lines.length} holds a tab or line end`)
        }
        lines.push(row.join('\t').replace(/\t+$/, ''))
      }
      const text = `${lines.join('\n')}\n`
      mkdirSync(dirname(join(path, file)), { recursive: true })
      writeFileSync(join(path, file), text)
      written.push({ file, rows: lines.length - 1, bytes: Buffer.byteLength(text) })
    },
  }
}

/** Order by UTF-16 code units: the same on every machine and in every locale. */
export function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

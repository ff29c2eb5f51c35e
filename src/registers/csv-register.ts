/** What registers of one table have in common. */
import { yearFirstDate } from './dates.ts'
import { type Layout, requireColumns } from './layout.ts'
import { type CsvOptions, type CsvRow, readCsv } from './readers/csv.ts'
import type { MapOptions, Mapped, Register, RegisterSource } from './register.ts'

/** A register of one table: its description, its layout and what a row becomes. */
export interface CsvRegister {
  readonly source: RegisterSource
  readonly layout: Layout
  readonly map: (row: CsvRow, options: MapOptions) => Mapped
  readonly csv?: Omit<CsvOptions, 'checkHeader'>
}

/** The register of such a table: plain, gzipped or zipped, with a header; the day of a file is in its name. */
export function csvRegister({ source, layout, map, csv }: CsvRegister): Register<CsvRow> {
  return {
    source,
    layouts: [layout],
    entryPattern: /\.csv$/i,
    publishedOn: dayInName,
    read: (file) => readCsv(file.bytes, { ...csv, checkHeader: (columns) => requireColumns(layout, columns) }),
    map,
  }
}

/** The day in a file's name, `YYYY-MM-DD` or `YYYYMMDD`, or `null`. */
export function dayInName(fileName: string): string | null {
  return yearFirstDate(/\d{4}-\d{2}-\d{2}|(?<!\d)20\d{6}(?!\d)/.exec(fileName)?.[0] ?? '')
}

/** The first word list whose pattern matches, in the order given; `null` when none does. */
export function firstMatching<Value>(rules: readonly (readonly [RegExp, Value])[], text: string): Value | null {
  return rules.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

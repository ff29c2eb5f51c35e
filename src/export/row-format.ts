/** The formats of exports, without the code that writes them: that runs on a thread of its own (`row-writer.ts`). */

/** The formats that companies are exported in. */
export const EXPORT_FORMATS = ['ndjson', 'csv', 'parquet', 'xlsx'] as const
/** One of {@link EXPORT_FORMATS}. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Sets of columns that tables may have instead of members. */
export const COLUMN_SETS = ['salesList'] as const
/** One of {@link COLUMN_SETS}. */
export type ColumnSet = (typeof COLUMN_SETS)[number]

/** How an export is written. */
export interface RowFormat {
  readonly format: ExportFormat
  /** Members of Company; all where absent. */
  readonly fields?: readonly string[] | undefined
  /** Tables: columns for a purpose, instead of members. */
  readonly columns?: ColumnSet | undefined
  /** CSV: between the cells; a comma where absent. */
  readonly delimiter?: ',' | ';' | undefined
  /** CSV: a byte order mark first, by which spreadsheets know UTF-8. */
  readonly bom?: boolean | undefined
}

/** Whether rows are sent in their stored form, so that no writer is needed. */
export function isStoredForm({ format, fields }: RowFormat): boolean {
  return format === 'ndjson' && fields === undefined
}

/** Ends a line of JSON. */
export const LINE_FEED = 0x0a

/** The first `count` of some lines. */
export function firstLines(lines: Uint8Array, count: number): Uint8Array {
  let end = 0
  for (let line = 0; line < count; line++) end = lines.indexOf(LINE_FEED, end) + 1
  return lines.subarray(0, end)
}

/** Reads the files of the Japanese corporate numbers: three layouts by age, without header, in UTF-8 or Shift-JIS. */
import { isUtf8 } from 'node:buffer'
import { ColumnsError } from '../layout.ts'
import { withBeginning } from '../readers/beginning.ts'
import { type CsvRow, readCsv } from '../readers/csv.ts'
import type { FileKind, Join, RegisterFile, SourceRow } from '../register.ts'

const ROW = /^(?:ï»¿)?"?\d{1,9}"?,"?\d{13}"?,"?\d{2}"?,/

/** The kinds of files. */
export const JAPANESE_FILES = {
  all: { id: 'all', title: 'the whole file (…_all_YYYYMMDD.csv)', names: /_all_\d{8}/i },
  changes: { id: 'changes', title: 'a daily file (diff_YYYYMMDD.csv)', names: /diff_\d{8}/i },
  unnamed: { id: 'unnamed', title: 'a whole file of any name', beginning: ROW },
} as const satisfies Record<string, FileKind>

/** Columns in the order of the publisher's definition. Files before 2017 end with `assigned_on`, before 2018 with `address_abroad_en`. */
const COLUMNS = [
  ...['sequence', 'number', 'process', 'correction', 'updated_on', 'changed_on', 'name', 'name_image', 'kind'],
  ...['prefecture', 'city', 'street', 'address_image', 'prefecture_code', 'city_code', 'postcode', 'address_abroad'],
  ...['address_abroad_image', 'closed_on', 'close_cause', 'successor', 'change_cause', 'assigned_on', 'latest'],
  ...['name_en', 'prefecture_en', 'street_en', 'address_abroad_en', 'kana', 'hidden'],
] as const
const WIDTHS: readonly number[] = [23, 28, 30]

/** A column of a row; empty in the layouts that do not have it. */
export type JapaneseColumn = (typeof COLUMNS)[number]

/** One organisation, or one change of it. */
export interface JapaneseRow extends SourceRow {
  text(column: JapaneseColumn): string
  /** Whether the row is of a file with changes only. */
  readonly isChange: boolean
}

/** Starts the reading of files. */
export function readJapanese(): Join<JapaneseRow> {
  return { read: (file, kind) => rowsOf(file, kind === JAPANESE_FILES.changes.id) }
}

async function* rowsOf(given: RegisterFile, isChange: boolean): AsyncGenerator<Iterable<JapaneseRow>> {
  const { beginning, file } = await withBeginning(given, FIRST_ROW_BYTES_MAX)
  const width = widthOfFirstRow(beginning, beginning.length < FIRST_ROW_BYTES_MAX)
  if (width === null || !WIDTHS.includes(width)) {
    throw new ColumnsError(
      `the file is not in the expected layout: its first row has ${width ?? 'no end and too many'} cells, must have 23, 28 or 30`,
    )
  }
  const isUnicode = isUtf8(beginning.subarray(0, beginning.lastIndexOf(LF) + 1))
  const bytes = isUnicode ? file.bytes : fromShiftJis(file.bytes)
  function* japanese(rows: Iterable<CsvRow>): Generator<JapaneseRow> {
    for (const row of rows) {
      yield { line: row.line, problem: row.problem, raw: () => row.raw(), text: (column) => row.text(column), isChange }
    }
  }
  for await (const rows of readCsv(bytes, { header: COLUMNS.slice(0, width) })) yield japanese(rows)
}

const LF = 0x0a
const QUOTE = 0x22
const COMMA = 0x2c
/** A row has less than 2 KiB. */
const FIRST_ROW_BYTES_MAX = 1 << 16

/** Number of cells of the first row; `null` when the row has no end yet. In Shift-JIS no second byte is any of these three. */
function widthOfFirstRow(bytes: Uint8Array, isEnd: boolean): number | null {
  let isQuoted = false
  let cells = 1
  for (const byte of bytes) {
    if (byte === QUOTE) isQuoted = !isQuoted
    else if (!isQuoted && byte === COMMA) cells++
    else if (!isQuoted && byte === LF) return cells
  }
  return isEnd ? cells : null
}

/** @throws {ColumnsError} for bytes that are no Shift-JIS either */
async function* fromShiftJis(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder('shift_jis', { fatal: true })
  try {
    for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }))
    yield Buffer.from(decoder.decode())
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new ColumnsError('the file is neither in UTF-8 nor in Shift-JIS')
  }
}

/** What joined registers share: files that only complete the companies of another file, and the figures in them. */
import type { FileKind, JoinedRegister, JoinWork, SourceRow, TextRow } from './register.ts'

/** The kinds of files of a joined register, in the order of reading, and their layouts. */
export function filesOf(files: Readonly<Record<string, FileKind>>): Pick<JoinedRegister, 'kinds' | 'layouts'> {
  const kinds = Object.values(files)
  const layouts = kinds.flatMap(({ id, title, columns }) =>
    columns === undefined ? [] : [{ title, kind: id, columns }],
  )
  return { kinds, layouts }
}

/**
 * Reads a file whose rows are only looked up for those of another.
 *
 * @param store keeps what is needed of a row; called with rows that can be trusted
 * @returns a piece for each piece of the file, with the rows that cannot be read; all others are counted as joined
 */
export async function* readLookups<Row extends SourceRow>(
  pieces: AsyncIterable<Iterable<Row>>,
  work: JoinWork,
  store: (row: Row) => void,
): AsyncGenerator<Iterable<never>> {
  for await (const rows of pieces) {
    const unreadable: SourceRow[] = []
    let count = 0
    for (const row of rows) {
      if (row.problem === null) {
        store(row)
        count++
        continue
      }
      const raw = row.raw()
      unreadable.push({ line: row.line, problem: row.problem, raw: () => raw })
    }
    work.countJoined(count)
    // A row with a problem is reported and never mapped, so it needs nothing of what the join adds to rows.
    yield unreadable as never[]
  }
}

/** What a joined row has of the row that it completes. Valid as long as that row. */
export function rowOfTable(row: TextRow): TextRow {
  return { line: row.line, problem: row.problem, raw: () => row.raw(), text: (column) => row.text(column) }
}

/** The rows that were kept as JSON under a key; none where no file of the kind is given, or the key is empty. */
export function keptRows<Kept>(
  { given, work }: { readonly given: ReadonlySet<string>; readonly work: JoinWork },
  kind: string,
  key: string,
): readonly Kept[] {
  if (key === '' || !given.has(kind)) return []
  return work
    .table(kind)
    .get(key)
    .map((text) => JSON.parse(text) as Kept)
}

/** A number as registers of Europe write amounts: spaces between thousands, a comma or a point before decimals. */
const AMOUNT = /^(-?\d{1,3}(?:[ \u00a0\u202f]\d{3})+|-?\d+)(?:[.,](\d+))?$/

/**
 * Reads an amount or a count.
 *
 * @returns `null` when the text is empty, no number, or too large to be exact
 */
export function amountOf(text: string): number | null {
  const match = AMOUNT.exec(text)
  if (match === null) return null
  const number = Number(`${match[1].replace(/[^\d-]/g, '')}.${match[2] ?? '0'}`)
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : null
}

/** Staff as an integer: average counts and full-time equivalents are rounded. `null` below zero or above ten million. */
export function staffOf(text: string): number | null {
  const count = amountOf(text)
  return count === null || count < 0 || count > STAFF_MAX ? null : Math.round(count)
}

/** No employer has more; a larger number is an amount in a wrong column. */
const STAFF_MAX = 10_000_000

/** A year that figures can be of, or `null`. */
export function yearOf(text: string): number | null {
  return /^(?:19|20)\d{2}$/.test(text) ? Number(text) : null
}

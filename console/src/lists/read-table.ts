/** Reads the text of a table (CSV, TSV) row by row, each with the text it was. Strict as the reader of the service. */
import { t } from '@lingui/core/macro'
import { ListError, type ListRow, requireRows, shownProblem } from './list.ts'

/** A row before its header is known. */
interface RawRow extends Omit<ListRow, 'cells'> {
  readonly cells: readonly string[]
}

/** Rows that are read before the page may draw. */
const TURN_ROWS = 5000

/**
 * Reads a table. Empty lines are no rows.
 *
 * @param text without a byte order mark
 * @throws {ListError} where a quote is never closed, there is no header, or there are too many rows
 */
export async function readTable(
  text: string,
  separator: string,
): Promise<{ readonly header: ListRow; readonly rows: readonly ListRow[] }> {
  const rows: ListRow[] = []
  let header: RawRow | null = null
  const usualEnd = /\r\n/.test(text.slice(0, 64 * 1024)) ? '\r\n' : '\n'
  for (const row of rowsOf(text, separator, usualEnd)) {
    if (header === null) {
      if (row.problem !== null) throw new ListError(t`Line ${row.line}, the header: ${shownProblem(row.problem)}.`)
      header = row
      continue
    }
    rows.push(fitted(row, header.cells.length, separator))
    requireRows(rows.length)
    if (rows.length % TURN_ROWS === 0) await new Promise((resolve) => setTimeout(resolve))
  }
  if (header === null) throw new ListError(t`The file has no header row.`)
  return { header, rows }
}

/** A row with another number of cells than the header is a mistake: which cell is missing is unknown. */
function fitted(row: RawRow, width: number, separator: string): ListRow {
  const { cells, problem, source } = row
  const missing = separator.repeat(Math.max(0, width - cells.length))
  if (problem !== null || cells.length === width) return { ...row, source: source + missing }
  return { ...row, source: source + missing, problem: `has ${cells.length} cells, the header has ${width}` }
}

function* rowsOf(text: string, separator: string, usualEnd: string): Generator<RawRow> {
  const end = new RegExp(`[\\n${separator === '|' ? '\\|' : separator}]`, 'g')
  let at = 0
  let line = 1
  while (at < text.length) {
    const begin = at
    const beginLine = line
    const cells: string[] = []
    let problem: string | null = null
    let stop = ''
    do {
      const cell = readCell(text, at, end, beginLine)
      cells.push(cell.text.trim())
      problem ??= cell.problem
      line += cell.breaks
      stop = text.charAt(cell.stop)
      at = cell.stop + 1
    } while (stop === separator)
    line++
    const written = text.slice(begin, Math.min(at - 1, text.length))
    const source = written.endsWith('\r') ? written.slice(0, -1) : written
    if (source === '') continue
    if (source.includes('\0')) problem ??= 'has a NUL byte'
    yield {
      line: beginLine,
      problem,
      source,
      end: stop === '\n' ? (source === written ? '\n' : '\r\n') : usualEnd,
      cells,
    }
  }
}

interface Cell {
  readonly text: string
  readonly problem: string | null
  /** Position of the separator or the end of the line, or the length of the text. */
  readonly stop: number
  /** Line breaks within it. */
  readonly breaks: number
}

function readCell(text: string, begin: number, end: RegExp, line: number): Cell {
  const isQuoted = text.charAt(begin) === '"'
  let from = begin
  let breaks = 0
  if (isQuoted) {
    let close = text.indexOf('"', begin + 1)
    while (close >= 0 && text.charAt(close + 1) === '"') close = text.indexOf('"', close + 2)
    if (close < 0) throw new ListError(t`Line ${line}: a quote is never closed.`)
    from = close + 1
    breaks = text.slice(begin, close).split('\n').length - 1
  }
  end.lastIndex = from
  const stop = end.exec(text)?.index ?? text.length
  const rest = text.slice(from, stop).replace(/\r$/, '')
  if (isQuoted)
    return {
      text: text.slice(begin + 1, from - 1).replaceAll('""', '"'),
      problem: rest === '' ? null : 'has text after a closing quote',
      stop,
      breaks,
    }
  return {
    text: rest,
    problem: rest.includes('"') ? 'has a quote inside an unquoted cell' : null,
    stop,
    breaks,
  }
}

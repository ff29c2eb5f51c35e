/**
 * Guesses how a text table is written, from its beginning: what separates and quotes its cells, how its lines end, and on which line
 * its header row is. Pure.
 */
import { isKnownHeading } from '../../columns/read-headings.ts'

/** The characters that may separate cells, the rarest within texts first: it wins where two fit equally. */
const SEPARATORS = ['\t', ';', '|', ',', '^'] as const

/** What quotes cells that hold separators; `none`: nothing does, and quotes are letters. */
export const QUOTES = ['"', "'", 'none'] as const
/** One of {@link QUOTES}. */
export type Quote = (typeof QUOTES)[number]

/** How a text table is written. */
export interface TextLayout {
  readonly separator: string
  readonly quote: Quote
  /** Line of the header row, from 1: above it there may be titles. `null`: the table has none. */
  readonly headerLine: number | null
  /** Different headings in the header row that are known. */
  readonly headings: number
  /** Cells of a row. */
  readonly width: number
  /** Whether lines end in CR alone. */
  readonly endsInReturn: boolean
}

/** A row as the guess reads it. */
interface Row {
  readonly line: number
  readonly cells: readonly string[]
  readonly isOdd: boolean
}

const ROWS_MAX = 200
/** Rows among which the header row is. */
const TITLE_ROWS_MAX = 30

/**
 * Guesses the layout.
 *
 * @param start the beginning of the table as text, without a byte order mark
 * @param given what is known already, such as the separator of a workbook's rows
 */
export function guessLayout(start: string, given: { readonly separator?: string } = {}): TextLayout {
  const endsInReturn = !start.includes('\n') && start.includes('\r')
  const text = endsInReturn ? start.replaceAll('\r', '\n') : start
  // Spreadsheets write and read such a line.
  const stated = /^sep=(.)\r?\n/.exec(text)?.[1]
  const asked = given.separator ?? stated
  const separators = asked === undefined ? SEPARATORS : [asked]
  const read = separators
    .flatMap((separator) => QUOTES.map((quote) => ({ separator, quote, ...shapeOf(text, separator, quote) })))
    .sort((a, b) => b.score - a.score)[0]
  const { separator, quote, rows, width } = read
  const headerLine = headerLineOf(rows, width)
  const header = rows.find(({ line }) => line === headerLine)
  return {
    separator,
    quote,
    width,
    endsInReturn,
    headerLine,
    headings: header === undefined ? 0 : knownHeadings(header),
  }
}

/** How regular a table is, read in one way. */
function shapeOf(text: string, separator: string, quote: Quote) {
  const rows = rowsOf(text, separator, quote).filter(({ cells }) => cells.some((cell) => cell !== ''))
  const counts = new Map<number, number>()
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  // Of widths that are as frequent, the wider: a title is narrow.
  const [width, most] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0]
  const share = most / Math.max(1, rows.length)
  const odd = rows.filter(({ isOdd }) => isOdd).length / Math.max(1, rows.length)
  const single = quote === "'" ? quotedShare(rows) : 0
  // Apostrophes begin names, and quotes are letters, only where nothing else fits.
  const habit = quote === '"' ? 0.1 : quote === "'" ? (single > 0.5 ? 0.2 : -1) : 0
  return { rows, width, score: (width === 1 ? 0 : share * Math.log2(1 + width)) + habit - odd }
}

function quotedShare(rows: readonly (Row & { readonly quoted?: number })[]): number {
  const cells = rows.reduce((sum, { cells: own }) => sum + own.length, 0)
  return rows.reduce((sum, { quoted = 0 }) => sum + quoted, 0) / Math.max(1, cells)
}

/** The first rows. The last one may be cut off, and is left out where there are others. */
function rowsOf(text: string, separator: string, quote: Quote): (Row & { readonly quoted: number })[] {
  const rows: (Row & { readonly quoted: number })[] = []
  let [at, line] = [0, 1]
  while (at < text.length && rows.length < ROWS_MAX) {
    const row = { line, cells: [] as string[], isOdd: false, quoted: 0 }
    for (let isEnd = false; !isEnd; ) {
      let cell = ''
      if (quote !== 'none' && text[at] === quote) {
        row.quoted++
        for (at++; at < text.length; at++) {
          if (text[at] === quote) {
            if (text[at + 1] !== quote) break
            at++
          } else if (text[at] === '\n') line++
          cell += text[at]
        }
        at++
      }
      const from = at
      while (at < text.length && text[at] !== separator && text[at] !== '\n') at++
      const rest = text.slice(from, at).replace(/\r$/, '')
      if (quote !== 'none' && (rest.includes(quote) || (rest !== '' && cell !== '')))
        row.isOdd = quote === '"' || row.isOdd
      if (quote === 'none' && /^".*"$/.test(rest)) row.isOdd = true
      row.cells.push((cell + rest).trim())
      isEnd = at >= text.length || text[at] === '\n'
      at++
    }
    rows.push(row)
    line++
  }
  return rows.length > 1 && at <= text.length
    ? rows
    : rows.slice(0, Math.max(1, rows.length - (text.endsWith('\n') ? 0 : 1)) || 1)
}

/** What only data has: numbers, days, addresses of mail and the web. */
const DATA =
  /^(?:[-+(€$£ ]*\d[\d.,' /:€%-]*|\S+@\S+\.\S+|(?:https?:\/\/|www\.)\S+|\d{1,4}[./-]\d{1,2}[./-]\d{1,4}.*|[A-Z]{2,3}[ -]?\d{6,}\w*)$/i

function knownHeadings({ cells }: Row): number {
  return new Set(cells.filter((cell) => cell !== '' && isKnownHeading(cell))).size
}

/** The line of the row with the names of the columns. */
function headerLineOf(rows: readonly Row[], width: number): number | null {
  const first = rows.slice(0, TITLE_ROWS_MAX)
  const filled = ({ cells }: Row) => cells.filter((cell) => cell !== '').length
  const known = knownHeadings
  const isNamed = (row: Row) => !row.cells.some((cell) => DATA.test(cell)) || known(row) > row.cells.length / 2
  const fits = first.filter((row) => row.cells.length >= Math.min(2, width) && isNamed(row))
  const best = fits.reduce<Row | null>(
    (most, row) => (known(row) > (most === null ? 0 : known(most)) ? row : most),
    null,
  )
  if (best !== null && (known(best) >= 2 || (filled(best) <= 2 && best === first[0]))) return best.line
  const typical = rows.map(filled).sort((a, b) => a - b)[rows.length >> 1] ?? 1
  const wide = first.find((row) => filled(row) >= Math.max(1, typical * 0.7))
  if (wide === undefined) return first[0]?.line ?? 1
  return isNamed(wide) ? wide.line : null
}

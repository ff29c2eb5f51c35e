/** Tables on a terminal. */

/** Widest cell; longer ones are cut, so that a row stays on its line. */
const CELL_MAX = 44

/**
 * Rows under a heading, in columns as wide as their widest cell.
 *
 * @param numbers indexes of columns at the right edge
 * @param most characters of a cell; longer ones are cut
 */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  numbers: readonly number[] = [],
  most = CELL_MAX,
): readonly string[] {
  const cells = rows.map((row) => row.map((cell) => cut(cell, most)))
  const widths = headings.map((heading, at) => Math.max(heading.length, ...cells.map((row) => row[at].length)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (numbers.includes(at) ? cell.padStart(widths[at]) : cell.padEnd(widths[at])))
      .join('  ')
      .trimEnd()
  return [line(headings), ...cells.map(line)]
}

function cut(cell: string, most: number): string {
  // A register's text must not move the cursor of a terminal.
  const plain = cell.replaceAll(/\p{Cc}/gu, ' ')
  return plain.length <= most ? plain : `${plain.slice(0, most - 1)}…`
}

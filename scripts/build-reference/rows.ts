/** Rows of tab-separated text. */

/** One row of a source table, by column name. */
export type Row = Readonly<Record<string, string>>

/** Rows of a table by the names of its columns. @throws {Error} if a row has more cells than the header */
export function parseRows(text: string, name: string): Row[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const columns = lines[0].split('\t')
  return lines.slice(1).map((line, index) => {
    const cells = line.split('\t')
    if (cells.length > columns.length) throw new Error(`Cannot read ${name}.tsv: line ${index + 2} has too many cells`)
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))
  })
}

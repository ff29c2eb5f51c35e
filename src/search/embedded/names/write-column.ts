import type { IndexFileWriter } from '../files/index-file.ts'
import type { Section } from '../files/layout.ts'
import type { Column } from '../spill/columns.ts'

/** Writes a column as it is. */
export function writeColumn(
  writer: IndexFileWriter,
  column: Column<Uint16Array<ArrayBuffer>> | Column<Uint32Array<ArrayBuffer>>,
): Section {
  writer.begin()
  for (const { items } of column.inOrder()) writer.append(items)
  return writer.end()
}

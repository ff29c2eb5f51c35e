/**
 * Parquet (parquet.apache.org), by `hyparquet-writer`. Rows are gathered into groups, and each group leaves when it is full,
 * so that memory does not grow with the export: only the list of groups does, some 30 KB for 10,000 rows.
 */
import type { SchemaElement } from 'hyparquet'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type { Company } from '../company/company.ts'
import type { Column, ColumnKind } from './columns.ts'
import type { RowWriter } from './row-writer.ts'

/** Rows of a group: readers read one at a time, and a column in a group is compressed as one. */
export const ROWS_PER_GROUP = 10_000

const CREATED_BY = 'firmament'

/** Makes a writer of Parquet. */
export function createParquetWriter(columns: readonly Column[]): RowWriter {
  const bytes = new ByteWriter(1 << 16)
  const writer = new ParquetWriter({ writer: bytes, schema: schemaOf(columns), createdBy: CREATED_BY })
  let values: unknown[][] = columns.map(() => [])
  let rows = 0

  function writeGroup(): void {
    if (rows === 0) return
    const columnData = columns.map(({ name }, at) => ({ name, data: values[at] }))
    writer.write({ columnData, rowGroupSize: ROWS_PER_GROUP })
    values = columns.map(() => [])
    rows = 0
  }

  /** The bytes written since they were last taken. */
  function take(): Uint8Array<ArrayBuffer> {
    const taken = new Uint8Array(bytes.getBuffer())
    bytes.index = 0
    return taken
  }

  return {
    begin: async () => take(),
    async add(companies) {
      for (const company of companies) {
        columns.forEach((column, at) => {
          values[at].push(cellOf(column, company))
        })
        if (++rows === ROWS_PER_GROUP) writeGroup()
      }
      return take()
    },
    async end() {
      writeGroup()
      writer.finish()
      return take()
    },
  }
}

function cellOf({ kind, read }: Column, company: Company): unknown {
  const value = read(company)
  if (value === null) return null
  return kind === 'integer' ? BigInt(value as number) : value
}

/** Every column may be empty but lists, which then have no element. */
function schemaOf(columns: readonly Column[]): SchemaElement[] {
  const root: SchemaElement = { name: 'companies', num_children: columns.length }
  return [root, ...columns.flatMap(({ name, kind }) => elementsOf(name, kind))]
}

function elementsOf(name: string, kind: ColumnKind): readonly SchemaElement[] {
  const optional = { name, repetition_type: 'OPTIONAL' } as const
  switch (kind) {
    case 'text':
      return [{ ...optional, type: 'BYTE_ARRAY', converted_type: 'UTF8' }]
    case 'json':
      return [{ ...optional, type: 'BYTE_ARRAY', converted_type: 'JSON' }]
    case 'number':
      return [{ ...optional, type: 'DOUBLE' }]
    case 'integer':
      return [{ ...optional, type: 'INT64' }]
    case 'boolean':
      return [{ ...optional, type: 'BOOLEAN' }]
    case 'texts':
      return [
        { name, repetition_type: 'REQUIRED', converted_type: 'LIST', num_children: 1 },
        { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
        { name: 'element', repetition_type: 'REQUIRED', type: 'BYTE_ARRAY', converted_type: 'UTF8' },
      ]
  }
}

/** A user's own table as a register: `table-<name>`, by a mapping. */
import type { Register } from '../register.ts'
import { mapTableRow } from './map-row.ts'
import type { TableMapping } from './mapping.ts'
import { readTable, type TableRow } from './read-table.ts'

/** The id of every register that is a user's own table begins with this. */
export const TABLE_PREFIX = 'table-'

/** Names of tables within an archive. */
export const TABLE_ENTRIES = /\.(csv|tsv|txt|tab|json|jsonl|ndjson|parquet|xlsx)$/i

/** The register that a mapping makes of a table. */
export function tableRegister(mapping: TableMapping): Register<TableRow> {
  return {
    source: {
      id: TABLE_PREFIX + mapping.name,
      kind: 'table',
      title: mapping.title,
      countriesIso2: [],
      page: mapping.url ?? '',
      licence: mapping.licence,
      freshness: 'when it is imported again',
      formats: 'CSV, TSV, NDJSON, JSON, Parquet, XLSX',
      isTestedWithRealRows: false,
      rowsExpected: 0,
      recordUrl: null,
      ...(mapping.completeFor !== undefined && { completeFor: mapping.completeFor }),
    },
    layouts: [],
    entryPattern: TABLE_ENTRIES,
    publishedOn: () => mapping.publishedOn,
    read: (file) => readTable(file, mapping),
    map: (row, options) => mapTableRow(row, mapping, options),
  }
}

/** Keeps what a stream of changes brought where a whole file is imported that is older than it. */

import { identityKeys } from '../../records/identities.ts'
import { decodeRecord, hasStored } from '../../records/record.ts'
import { daysBefore } from '../../registers/dates.ts'
import type { RecordColumns, RecordStore, RowPosition, StoredImport } from '../record-store.ts'
import { streamMarksOf } from './stream-marks.ts'

/** Where the records are that are kept: after those of all files, whose rows have smaller numbers. */
const FIRST_ROW = 2 ** 40
const BATCH = 500

/** What of a whole file is older than what a stream brought of the same company. */
export const OLDER = 'older than what is stored'

/** The whole file that is read. */
export interface WholeFile {
  readonly importId: number
  /** The import before. */
  readonly before: StoredImport | undefined
  /** `YYYY-MM-DD`; `null`: nobody knows. */
  readonly day: string | null
  /** Number of its opened files. */
  readonly files: number
}

/**
 * Appends the stored records that a stream brought since the day before a whole file: the file may have been made a day before its
 * date, and whatever changed later the stream brought too.
 *
 * @returns their number
 */
export function keepNewer(store: RecordStore, { importId, before, day, files }: WholeFile): number {
  if (before === undefined || streamMarksOf(before) === null) return 0
  const since = day === null ? '' : `${daysBefore(day, 1)}T00:00:00Z`
  let kept = 0
  let batch: { companyId: string; document: string }[] = []
  const append = () => {
    const rows = batch.map((_, index) => FIRST_ROW + kept + index)
    const keys = batch.flatMap(({ companyId, document }, index) =>
      identityKeys(decodeRecord(companyId, document).company).map((key) => ({ row: rows[index], key })),
    )
    const columns: RecordColumns = {
      rows,
      files: rows.map(() => files),
      lines: rows.map(() => 0),
      companyIds: batch.map(({ companyId }) => companyId),
      documents: batch.map(({ document }) => document),
      keys,
    }
    store.append(importId, columns)
    kept += batch.length
    batch = []
  }
  for (const { companyId, records } of store.groups([before.id])) {
    const [{ document }] = records
    if (!hasStored(document, 'lastUpdated')) continue
    if (decodeRecord(companyId, document).company.lastUpdated! < since) continue
    batch.push({ companyId, document })
    if (batch.length >= BATCH) append()
  }
  if (batch.length > 0) append()
  return kept
}

/** Whether a position is that of a record that {@link keepNewer} appended. */
export function isKept({ file, line }: RowPosition, files: number): boolean {
  return line === 0 && file === files
}

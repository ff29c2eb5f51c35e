/** Leaves suppressed companies out of what an import reads. */
import type { RecordGroup } from '../records/merge-batch.ts'
import type { MappedBatch } from './mapping/map-files.ts'
import type { Suppression } from './suppression.ts'

/** The reason that reports give. */
const SUPPRESSED = 'suppressed by the operator'

/** A batch without the rows of suppressed companies, which are counted as left out. */
export function withoutSuppressed(batch: MappedBatch, suppression: Suppression): MappedBatch {
  if (suppression.isEmpty) return batch
  const { records } = batch
  const keysOf = new Map<number, string[]>()
  for (const { row, key } of records.keys) keysOf.set(row, [...(keysOf.get(row) ?? []), key])
  const dropped = new Set(
    records.rows.filter((row, index) => suppression.covers(records.companyIds[index], keysOf.get(row))),
  )
  if (dropped.size === 0) return batch
  const stays = (_: unknown, index: number) => !dropped.has(records.rows[index])
  return {
    ...batch,
    leftOut: { ...batch.leftOut, [SUPPRESSED]: (batch.leftOut[SUPPRESSED] ?? 0) + dropped.size },
    records: {
      rows: records.rows.filter(stays),
      files: records.files.filter(stays),
      lines: records.lines.filter(stays),
      companyIds: records.companyIds.filter(stays),
      documents: records.documents.filter(stays),
      keys: records.keys.filter(({ row }) => !dropped.has(row)),
    },
  }
}

/** Groups without those of suppressed companies, such as those of a backup that is older than their suppression. */
export function* servedGroups(groups: Iterable<RecordGroup>, suppression: Suppression): Generator<RecordGroup> {
  for (const group of groups) {
    const ids = group.records.map(({ companyId = group.companyId }) => companyId)
    if (!ids.some((id) => suppression.covers(id))) yield group
  }
}

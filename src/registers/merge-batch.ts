/**
 * Merges the records of many companies at once: from what is stored to what an index is built of.
 *
 * A batch is plain data on both sides, so that merging can run in a thread of its own (`merge-thread.ts`).
 */
import { companyJson } from './company-json.ts'
import { mergeRecords, type RecordSource } from './merge.ts'
import { decodeRecord, encodeRecord } from './record.ts'

/** All records of one company: the position of the import in the list of sources, and what it says. */
export interface RecordGroup {
  readonly companyId: string
  readonly records: readonly { readonly from: number; readonly document: string }[]
}

/** Merged companies, as columns: entry `i` of each list belongs to the same company. */
export interface MergedBatch {
  readonly companyIds: string[]
  /** The company without its sources, in the form of `encodeRecord`: quick to hand over and to read. */
  readonly documents: string[]
  /** The whole company as `JSON.stringify` writes it. */
  readonly json: string[]
  /** Records in the batch. */
  records: number
  /** Companies of which more than one register tells. */
  merged: number
}

/**
 * Merges a batch.
 *
 * @param sources what is said once for all records of an import; `from` counts them
 */
export function mergeBatch(groups: readonly RecordGroup[], sources: readonly RecordSource[]): MergedBatch {
  const batch: MergedBatch = { companyIds: [], documents: [], json: [], records: 0, merged: 0 }
  // What the sources say stands in every record: looked at once rather than in each.
  const areSourcesPlain = !JSON.stringify(sources).includes('\\')
  for (const { companyId, records } of groups) {
    const decoded = records.map(({ from, document }) => ({
      source: sources[from],
      ...decodeRecord(companyId, document),
    }))
    const isPlain = areSourcesPlain && decoded.every((record) => record.isPlain)
    const company = mergeRecords(decoded)
    batch.companyIds.push(companyId)
    batch.documents.push(encodeRecord(company))
    batch.json.push(companyJson(company, isPlain))
    batch.records += records.length
    if (records.length > 1) batch.merged++
  }
  return batch
}

const BATCH_COMPANIES = 500

/** Gathers groups into batches. */
export function* inBatches(groups: Iterable<RecordGroup>): Generator<RecordGroup[]> {
  let batch: RecordGroup[] = []
  for (const group of groups) {
    batch.push(group)
    if (batch.length < BATCH_COMPANIES) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

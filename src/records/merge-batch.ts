/** Merges the records of many companies at once: from what is stored to what an index is built of. */
import type { Company } from '../company/company.ts'
import { companyJson, type WriteCompany } from './company-json.ts'
import { mergeRecords, type RecordSource, type SourceRecord } from './merge.ts'
import { decodeRecord } from './record.ts'

/** All records of one company. */
export interface RecordGroup {
  /** Id of the first record, and of those that have none of their own. */
  readonly companyId: string
  /** The position of the import in the list of sources, what it says, and the record's id where it is another one. */
  readonly records: readonly { readonly from: number; readonly document: string; readonly companyId?: string }[]
}

/** What was counted while records were merged. */
export interface MergedCounts {
  readonly companies: number
  readonly records: number
  /** Companies of which more than one register tells. */
  readonly merged: number
  /** Records of each source that are one company with records of others. */
  readonly mergedFrom: readonly number[]
  /** Records of each source that have no name, and complete no company that others tell of. */
  readonly unmatchedFrom: readonly number[]
  /** These records, by their source and id. */
  readonly unmatched: readonly { readonly from: number; readonly companyId: string }[]
}

/**
 * Merges a batch.
 *
 * @param sources what is said once for all records of an import; `from` counts them
 * @param take handed each company as it goes on the wire, and its JSON
 * @param write writes that JSON
 */
export function mergeBatch(
  groups: readonly RecordGroup[],
  sources: readonly RecordSource[],
  take: (company: Company, json: string) => void,
  write: WriteCompany = companyJson,
): MergedCounts {
  const mergedFrom = sources.map(() => 0)
  const unmatchedFrom = sources.map(() => 0)
  const unmatched: { from: number; companyId: string }[] = []
  let recordCount = 0
  let companies = 0
  let merged = 0
  // What the sources say stands in every record: looked at once rather than in each.
  const areSourcesPlain = !JSON.stringify(sources).includes('\\')
  for (const { companyId, records } of groups) {
    const decoded: SourceRecord[] = []
    let isPlain = areSourcesPlain
    for (const { from, document, companyId: own = companyId } of records) {
      const record = decodeRecord(own, document)
      isPlain &&= record.isPlain
      decoded.push({ source: sources[from], company: record.company, said: record.said })
    }
    const company = mergeRecords(decoded)
    recordCount += records.length
    // A row of somebody's table without a name completes a company that others tell of; alone it is none.
    if (company.name === '') {
      for (const { from, companyId: own = companyId } of records) {
        unmatchedFrom[from]++
        unmatched.push({ from, companyId: own })
      }
      continue
    }
    companies++
    take(company, write(company, isPlain))
    if (records.length > 1) {
      merged++
      for (const { from } of records) mergedFrom[from]++
    }
  }
  return { companies, records: recordCount, merged, mergedFrom, unmatchedFrom, unmatched }
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

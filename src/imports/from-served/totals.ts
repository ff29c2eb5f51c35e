/** What became of the records of a generation, counted batch by batch. */
import type { MergedCounts } from '../../records/merge-batch.ts'

/** Counts over all batches. Lists have one entry per import. */
export interface Totals {
  companies: number
  records: number
  /** Companies that records of more than one register describe. */
  companiesMerged: number
  /** Records of each import that were linked to records of others. */
  readonly merged: number[]
  /** Records of each import that have no name and match none. */
  readonly unmatched: number[]
}

/** No batch yet. @param imports number of imports */
export function emptyTotals(imports: number): Totals {
  const zeros = () => Array<number>(imports).fill(0)
  return { companies: 0, records: 0, companiesMerged: 0, merged: zeros(), unmatched: zeros() }
}

/** Adds a batch to the totals. */
export function addCounts(batch: MergedCounts, totals: Totals): void {
  totals.companies += batch.companies
  totals.records += batch.records
  totals.companiesMerged += batch.merged
  for (const [from, merged] of batch.mergedFrom.entries()) totals.merged[from] += merged
  for (const [from, unmatched] of batch.unmatchedFrom.entries()) totals.unmatched[from] += unmatched
}

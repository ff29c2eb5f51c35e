/** Merges the records of a batch of companies: from stored records to the companies that an index is built of. */
import type { StoredBackground, StoredBackgrounds } from '../company/background.ts'
import type { Company } from '../company/company.ts'
import { companyJson, type WriteCompany } from './company-json.ts'
import { mergeRecords, type RecordSource, type SourceRecord } from './merge.ts'
import { decodeRecord } from './record.ts'

/** All records of one company. */
export interface RecordGroup {
  /** Id of the first record, and of the records without an id of their own. */
  readonly companyId: string
  /** `from`: index of the import in the list of sources. `companyId`: id of the record, if it differs from the group's. */
  readonly records: readonly { readonly from: number; readonly document: string; readonly companyId?: string }[]
}

/** Counts of a merged batch. */
export interface MergedCounts {
  readonly companies: number
  readonly records: number
  /** Companies that more than one register describes. */
  readonly merged: number
  /** Records of each source that were linked to records of other sources. */
  readonly mergedFrom: readonly number[]
  /** Records of each source that have no name, and match no record of another source. */
  readonly unmatchedFrom: readonly number[]
  /** These records, by their source and id, but for those of registers that state backgrounds alone. */
  readonly unmatched: readonly { readonly from: number; readonly companyId: string }[]
}

/**
 * Receives a merged company, and its JSON.
 *
 * @param datedBy the registers whose latest day of publication its `lastUpdated` is; `null`: a register states it
 * @param background what its registers state beside its record; absent or `null`: nothing
 */
export type TakeCompany = (
  company: Company,
  json: string,
  datedBy: readonly string[] | null,
  background?: StoredBackgrounds | null,
) => void

/**
 * Merges a batch.
 *
 * @param sources the source of each import; `from` is an index into this list
 * @param take receives each merged company
 * @param write writes that JSON
 */
export function mergeBatch(
  groups: readonly RecordGroup[],
  sources: readonly RecordSource[],
  take: TakeCompany,
  write: WriteCompany = companyJson,
): MergedCounts {
  const mergedFrom = sources.map(() => 0)
  const unmatchedFrom = sources.map(() => 0)
  const unmatched: { from: number; companyId: string }[] = []
  let recordCount = 0
  let companies = 0
  let merged = 0
  // Every record contains texts of its sources: check them once rather than per record.
  const areSourcesPlain = !JSON.stringify(sources).includes('\\')
  const registersOf = listRegisters(sources)
  for (const { companyId, records } of groups) {
    const decoded: SourceRecord[] = []
    const backgrounds: (readonly [string, StoredBackground])[] = []
    let isPlain = areSourcesPlain
    let isUpdateStated = false
    for (const { from, document, companyId: own = companyId } of records) {
      const record = decodeRecord(own, document)
      if (record.background !== null) backgrounds.push([sources[from].register, record.background])
      // It is no source of what the record of a company contains.
      if (sources[from].kind === 'background') continue
      isPlain &&= record.isPlain
      isUpdateStated ||= record.company.lastUpdated !== null
      decoded.push({ source: sources[from], company: record.company, said: record.said })
    }
    recordCount += records.length
    const company = decoded.length === 0 ? null : mergeRecords(decoded)
    // A row without a name, from a user's table, can complete a company of another register. Alone it is no company.
    if (company === null || company.name === '') {
      for (const { from, companyId: own = companyId } of records) {
        unmatchedFrom[from]++
        // A register of the whole world has millions that nobody here needs: they are counted.
        if (sources[from].kind !== 'background') unmatched.push({ from, companyId: own })
      }
      continue
    }
    companies++
    const datedBy = isUpdateStated ? null : registersOf(records)
    take(company, write(company, isPlain, datedBy), datedBy, backgrounds.length === 0 ? null : backgrounds)
    if (records.length > 1) {
      merged++
      for (const { from } of records) mergedFrom[from]++
    }
  }
  return { companies, records: recordCount, merged, mergedFrom, unmatchedFrom, unmatched }
}

/** Lists the registers of records, the same list for the same registers. */
function listRegisters(sources: readonly RecordSource[]) {
  const single = sources.map(({ register }) => [register])
  const several = new Map<string, readonly string[]>()
  return (records: RecordGroup['records']): readonly string[] => {
    if (records.length === 1) return single[records[0].from]
    const dating = records.filter(({ from }) => sources[from].kind !== 'background')
    const registers = [...new Set(dating.map(({ from }) => sources[from].register))].sort()
    const key = registers.join(' ')
    const known = several.get(key) ?? registers
    several.set(key, known)
    return known
  }
}

const BATCH_COMPANIES = 500

/** Merges groups batch by batch. @returns the counts of each batch; others may run between two */
export async function* mergeInTurns(
  groups: Iterable<RecordGroup>,
  sources: readonly RecordSource[],
  take: TakeCompany,
  write: WriteCompany,
): AsyncGenerator<MergedCounts> {
  for (const batch of inBatches(groups)) {
    yield mergeBatch(batch, sources, take, write)
    // Let signals and timers run.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Collects groups into batches. */
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

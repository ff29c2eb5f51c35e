/**
 * Imports files that contain changes only, such as GLEIF's deltas or tables that are merged, on top of an earlier import of
 * the register: copies the stored records first, then lets each row replace or withdraw the record it describes.
 *
 * All of this happens in the rows of the new import, so the current records stay unchanged until the switch.
 */

import { basename } from 'node:path'
import { readBackground, storeBackground } from '../../company/background.ts'
import { decodeRecord } from '../../records/record.ts'
import { filesByKind } from '../../registers/read-joined.ts'
import type { AnyRegister, JoinedRegister } from '../../registers/register.ts'
import type { MappedBatch } from '../mapping/map-files.ts'
import type { DuplicateRow, KeyedRecord, RecordStore, StoredImport } from '../record-store.ts'
import { RefusedImport } from '../refused-import.ts'
import { OLDER } from './keep-newer.ts'

/** What happened to the records that were stored before. Their number is kept + replaced + withdrawn. */
export interface AmendedCounts {
  /** Unchanged records. */
  readonly kept: number
  /** Records that a newer record of the files replaced. */
  readonly replaced: number
  /** Records that the files withdrew. */
  readonly withdrawn: number
}

/**
 * Whether an import changes the stored records instead of replacing them: all its files contain changes only, and the
 * register has a current import.
 *
 * @throws {RefusedImport} when the files start later than the stored records end, or than those before: changes in between would be
 *   lost; and when they are older, and their rows have no dates
 */
export async function isAmendment(
  register: AnyRegister,
  files: readonly string[],
  stored: StoredImport | undefined,
): Promise<boolean> {
  if (!('join' in register) || register.amendments === undefined || stored === undefined) return false
  const { kind } = register.amendments
  const given = await filesByKind(register, files)
  if (given.size !== 1 || !given.has(kind)) return false
  const storedOn = String(stored.details.retrievedAt ?? '').slice(0, 10)
  if (storedOn === '') return true
  const spans = given.get(kind)!.map((name) => spanOf(register, name))
  if (spans.some(({ since, day }) => since === null || day === null)) return true
  let known = storedOn
  for (const { name, since, day } of spans.toSorted((a, b) => (a.day! < b.day! ? -1 : 1))) {
    if (since! > known) throw gapError(register, name, since!, { until: known, storedOn })
    if (day! > known) known = day!
  }
  const isOlder = spans.every(({ day }) => day! < storedOn)
  if (isOlder && register.amendments.isUndated) {
    throw new RefusedImport(
      `Cannot import ${spans[0].name}: it holds changes until ${spans[0].day}, but the records of ${register.source.id} are of ${storedOn}; must be one of that day or later`,
    )
  }
  return true
}

/** Which days of changes a file holds. */
interface Span {
  readonly name: string
  readonly since: string | null
  readonly day: string | null
}

function spanOf(register: JoinedRegister, name: string): Span {
  return { name, since: register.amendments!.since(name), day: register.publishedOn(name) }
}

/**
 * Files of changes in the order of their days, so that the last change counts; other files, and those without a day,
 * keep their order.
 */
export function inOrderOfDays(register: AnyRegister, files: readonly string[]): readonly string[] {
  const dated = files.map((path) => ({ path, day: register.publishedOn(basename(path)) }))
  if (dated.some(({ day }) => day === null)) return files
  return dated.toSorted((a, b) => (a.day! < b.day! ? -1 : a.day! > b.day! ? 1 : 0)).map(({ path }) => path)
}

function gapError(
  { kinds, amendments, source }: JoinedRegister,
  name: string,
  since: string,
  { until, storedOn }: { readonly until: string; readonly storedOn: string },
): RefusedImport {
  const whole = kinds.find(({ id }) => id !== amendments?.kind)?.title ?? 'a whole file'
  const before =
    until === storedOn ? `but the records of ${source.id} are of ${storedOn}` : `the files before it end on ${until}`
  return new RefusedImport(
    `Cannot import ${name}: it holds changes since ${since}, ${before}; must be one that reaches back so far, or ${whole}`,
  )
}

/** One change that a row makes, found by the record's key. */
interface Change {
  /** Row number within the files, without the offset of the rows taken over. */
  readonly row: number
  readonly key: string
  /** When the register made the change, RFC 3339 UTC; `null`: unknown. */
  readonly at: string | null
  /** Index of the new record in the batch; `null`: the row withdraws the record. */
  readonly index: number | null
}

/** What identifies the records that rows change, and what becomes of these. */
export interface AmendmentKeys {
  readonly key: string | null
  readonly isDated: boolean
  /** Rows complete the stored records, which are combined in the end, instead of replacing them; `null`: they replace them. */
  readonly combine: AnyRegister['combineBackgrounds'] | null
}

/** Applies the rows of one import to the records of an earlier one. */
export class Amendment {
  readonly #store: RecordStore
  readonly #importId: number
  readonly #key: string | null
  readonly #isDated: boolean
  readonly #combine: AmendmentKeys['combine']
  /** The import whose records change; `null`: nothing is stored yet. */
  readonly #from: number | null
  /** Number of its records. */
  readonly #before: number
  #firstRow = 0
  #replaced = 0
  #withdrawn = 0

  /**
   * @param from the import whose records change; `null` where nothing is stored yet
   * @param key prefix of the keys that identify a record, such as `lei:`; `null`: ids of companies do
   * @param isDated whether a record with a later `lastUpdated` counts; else the last row does
   * @param combine how rows complete the stored records
   */
  constructor(store: RecordStore, importId: number, from: number | null, { key, isDated, combine }: AmendmentKeys) {
    this.#store = store
    this.#importId = importId
    this.#key = key
    this.#isDated = isDated
    this.#combine = combine
    this.#from = from
    this.#before = from === null ? 0 : store.count(from)
  }

  /** Copies the stored records. @returns yields the share that is done, 0..1 */
  *takeOver(): Generator<number> {
    const steps = this.#store.takeOver(this.#importId, this.#from)
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) {
        this.#firstRow = step.value
        return
      }
      yield step.value / this.#before
    }
  }

  /**
   * Appends the records of a batch, and removes the records that they replace. A row older than the stored record is
   * dropped and counted as left out.
   *
   * @param onDuplicate called for rows of the files themselves that a later row replaces
   */
  append(batch: MappedBatch, onDuplicate: (row: DuplicateRow) => void): void {
    const { records } = batch
    this.#store.append(this.#importId, {
      ...records,
      rows: records.rows.map((row) => row + this.#firstRow),
      keys: records.keys.map(({ row, key }) => ({ row: row + this.#firstRow, key })),
    })
    const dropped = new Set<number>()
    for (const change of this.#changesOf(batch)) {
      const row = change.row + this.#firstRow
      const earlier = this.#recordsOf(change.key).filter((record) => record.row < row && !dropped.has(record.row))
      if (!earlier.some((record) => isNewer(record, change.at))) {
        this.#replace(earlier, change, batch, dropped, onDuplicate)
      } else if (change.index !== null) {
        batch.leftOut[OLDER] = (batch.leftOut[OLDER] ?? 0) + 1
        dropped.add(row)
      }
    }
    if (this.#combine)
      for (const [at, line] of records.lines.entries()) if (line === 0) this.#takeAway(records, at, dropped)
    this.#store.remove(this.#importId, [...dropped])
  }

  /** A row that only takes away from the stored record: where nothing is left of it, both are dropped. */
  #takeAway({ rows, companyIds, documents }: MappedBatch['records'], at: number, dropped: Set<number>): void {
    const row = rows[at] + this.#firstRow
    const stored = this.#recordsOf(companyIds[at]).filter((record) => record.row < row)
    const all = [...stored.map(({ document }) => document), documents[at]]
    const left = this.#combine!(
      all.map((document) => readBackground(decodeRecord(companyIds[at], document).background ?? [])),
    )
    if (stored.length > 0 && storeBackground(left) !== null) return
    for (const record of stored) dropped.add(record.row)
    dropped.add(row)
    if (stored.length > 0) this.#withdrawn++
  }

  /** Removes companies by their ids, after all rows. */
  withdraw(companyIds: readonly string[]): void {
    for (const id of companyIds) {
      const rows = this.#store.recordsOf(this.#importId, id).map(({ row }) => row)
      this.#store.remove(this.#importId, rows)
      if (rows.length > 0) this.#withdrawn++
    }
  }

  /** Counts a stored record that was dropped because a record of the files has the same id. */
  countReplaced(): void {
    this.#replaced++
  }

  /** What happened to the stored records so far. */
  counts(): AmendedCounts {
    const [replaced, withdrawn] = [this.#replaced, this.#withdrawn]
    return { kept: this.#before - replaced - withdrawn, replaced, withdrawn }
  }

  #recordsOf(key: string): readonly KeyedRecord[] {
    const store = this.#store
    return this.#key === null ? store.recordsOf(this.#importId, key) : store.recordsWith(this.#importId, key)
  }

  /** The changes of a batch, in the order of its rows. */
  #changesOf({ records, withdrawn }: MappedBatch): Change[] {
    const withdrawals = withdrawn.map(({ row, key, at }) => ({ row, key, at, index: null }))
    return [...this.#updatesOf(records), ...withdrawals].sort((a, b) => a.row - b.row)
  }

  #updatesOf(records: MappedBatch['records']): Change[] {
    if (this.#combine) return []
    const prefix = this.#key
    if (prefix === null) {
      return records.rows.map((row, index) => {
        const at = this.#isDated ? lastUpdated(records.companyIds[index], records.documents[index]) : null
        return { row, key: records.companyIds[index], index, at }
      })
    }
    const indexes = new Map(records.rows.map((row, index) => [row, index]))
    return records.keys
      .filter(({ key }) => key.startsWith(prefix))
      .map(({ row, key }) => {
        const index = indexes.get(row)!
        return { row, key, index, at: lastUpdated(records.companyIds[index], records.documents[index]) }
      })
  }

  #replace(
    earlier: readonly KeyedRecord[],
    { index }: Change,
    { records }: MappedBatch,
    dropped: Set<number>,
    onDuplicate: (row: DuplicateRow) => void,
  ): void {
    for (const { row, companyId, file, line } of earlier) {
      dropped.add(row)
      if (line > 0) {
        const later = index === null ? { file, line } : { file: records.files[index], line: records.lines[index] }
        onDuplicate({ companyId, file, line, later })
      } else if (index === null) this.#withdrawn++
      else this.#replaced++
    }
  }
}

function isNewer({ companyId, document }: KeyedRecord, at: string | null): boolean {
  const stored = lastUpdated(companyId, document)
  return at !== null && stored !== null && stored > at
}

function lastUpdated(companyId: string, document: string): string | null {
  return decodeRecord(companyId, document).company.lastUpdated
}

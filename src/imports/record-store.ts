/**
 * The store of records that an import writes to and an index is built from: `storage/files/companies.ts` implements it.
 *
 * Calls are synchronous: only an importing process uses the store, and it does nothing else meanwhile.
 */
import type { RecordGroup } from '../records/merge-batch.ts'
import type { ImportLog } from './import-log.ts'

/** Position of a row in the files of an import. */
export interface RowPosition {
  /** Number of the opened file, from 0. Each entry of an archive counts as a file. */
  readonly file: number
  /** Line in the file, from 1; 0 for a record that was taken over from an earlier import. */
  readonly line: number
}

/** Records to append, as columns: entry `i` of each list belongs to the same row. */
export interface RecordColumns {
  /** Running number of the row over all files of the import, from 1, ascending. */
  readonly rows: readonly number[]
  readonly files: readonly number[]
  readonly lines: readonly number[]
  readonly companyIds: readonly string[]
  /** What `encodeRecord` made of each record. */
  readonly documents: readonly string[]
  /** Further blocking keys (`records/identities.ts`) that link a record to those of other registers; few records have any. */
  readonly keys: readonly { readonly row: number; readonly key: string }[]
}

/** A company's record, and the position of its row. */
export interface RecordPosition extends RowPosition {
  readonly companyId: string
}

/** A record found by one of its keys. */
export interface KeyedRecord extends RecordPosition {
  readonly row: number
  readonly document: string
}

/** A row dropped because a later row describes the same company. */
export interface DuplicateRow extends RecordPosition {
  readonly later: RowPosition
}

/** Makes one document of several rows of one company, given in the order in which they were read. */
export type CombineRows = (
  companyId: string,
  rows: readonly { readonly file: number; readonly document: string }[],
) => string

/** One import of one register. */
export interface StoredImport {
  readonly id: number
  readonly register: string
  /**
   * `running`: rows are being written. `stored`: all rows are written, and not used yet. `current`: the records of
   * the register that count. `superseded`: a newer import took over; its rows are kept as long as a generation built
   * from them, so that it can become current again.
   */
  readonly state: 'running' | 'stored' | 'current' | 'superseded'
  /** The details given to `begin` and `store`. */
  readonly details: Readonly<Record<string, unknown>>
}

/** What the records of an import are, compared with those of the import before. */
export interface ImportDifference {
  /** Companies that the import before did not have. */
  readonly added: number
  /** Companies whose record changed. */
  readonly changed: number
  readonly unchanged: number
  /** Companies that are gone. */
  readonly removed: number
  /** Whether both have equal records of the same companies, including the numbers that link them to other registers. */
  readonly isSame: boolean
}

/** Is notified of the companies whose records differ between two imports. */
export interface ChangeObserver {
  /** The documents of a company in both. */
  changed(companyId: string, document: string, documentBefore: string): void
  /** Starts again with the first. */
  restart(): void
}

/** Groups of records that may differ between two sets of imports. */
export interface ChangedGroups {
  /** As the imports before make them; `from` counts in these. */
  readonly before: readonly RecordGroup[]
  /** As the imports after make them; `from` counts in these. */
  readonly after: readonly RecordGroup[]
}

/** The store of one data folder. */
export interface RecordStore {
  /**
   * Begins an import, and drops the rows of imports that were interrupted: those that are not complete, and were begun before
   * this store was opened.
   *
   * @returns its id
   */
  begin(register: string, details: Readonly<Record<string, unknown>>): number
  /**
   * Lets a running import begin with all records of another one (none where there is none), before anything is appended: for
   * files that hold changes only. They are copied only where many differ from the last import that has all its rows itself.
   * Positions are not taken over: line 0 marks a row that was stored before.
   *
   * @returns yields the number of rows copied so far; returns the highest row number
   */
  takeOver(importId: number, from: number | null): Generator<number, number>
  /** Records of a running import that carry a key. Only for imports that took records over. */
  recordsWith(importId: number, key: string): readonly KeyedRecord[]
  /** Records of a company in a running import. Only for imports that took records over. */
  recordsOf(importId: number, companyId: string): readonly KeyedRecord[]
  /** Removes rows of a running import, with their keys. */
  remove(importId: number, rows: readonly number[]): void
  /** Appends rows to a running import. They are durable when `store` returns. */
  append(importId: number, records: RecordColumns): void
  /**
   * Completes the rows of an import. The last of several rows with the same company id is kept.
   *
   * @param onDuplicate called for every dropped row, in the order of company ids
   * @param combine makes one document of all rows of a company, where keeping the last is not enough
   * @returns the number of companies
   */
  store(
    importId: number,
    details: Readonly<Record<string, unknown>>,
    onDuplicate: (row: DuplicateRow) => void,
    combine?: CombineRows,
  ): number
  /** Makes the indexes for the next import that changes this one, while no work waits for them. */
  prepareChanges(importId: number): void
  /**
   * Compares a stored import with another one of its register. Their positions do not matter.
   *
   * @param observer notified of every company that is in both with different records
   */
  compare(importId: number, before: number, observer?: ChangeObserver): ImportDifference
  /**
   * Makes imports the current ones, and no others. Rows of those that were current before are kept. Does nothing if
   * they are current.
   *
   * @throws {Error} when the rows of one of them are not there or not complete
   */
  makeCurrent(importIds: readonly number[]): void
  /** Whether the rows of all these imports are complete. */
  holds(importIds: readonly number[]): boolean
  /** Drops the rows of superseded imports, but of those that are needed. */
  dropSuperseded(needed: readonly number[]): void
  /** Replaces the details of an import. */
  describe(importId: number, details: Readonly<Record<string, unknown>>): void
  /**
   * Removes the records of companies from all imports, and overwrites them in the file.
   *
   * @param keys `id:` and an id, or other keys of the records
   * @returns the number of records
   */
  forget(keys: readonly string[]): number
  /** Deletes an import and its rows. @throws {Error} when it is current */
  discard(importId: number): void
  /** @returns `undefined` when there is no import with this id */
  find(importId: number): StoredImport | undefined
  /** The current import of every register, ordered by register. */
  current(): readonly StoredImport[]
  /** The latest imports, newest first. */
  history(limit: number): readonly StoredImport[]
  /** Number of records of a stored or current import. */
  count(importId: number): number
  /**
   * All records of the imports, grouped by company (`storage/files/record-groups.ts`).
   *
   * Groups come in the order of the imports, and within an import in the order of its rows. So reading is sequential,
   * whatever the size.
   */
  groups(importIds: readonly number[]): Iterable<RecordGroup>
  /**
   * What differs between two sets of imports, each with one import of a register at most: all groups that are in one of them and
   * not in the other, some that are in both, and at least one of each import before.
   *
   * @param max most companies whose records may differ
   * @returns `null` when there are more, or too many are linked with them
   */
  changedGroups(before: readonly number[], after: readonly number[], max: number): ChangedGroups | null
  /** Positions of companies' records in the files of a stored import, in the order asked for. */
  positionsOf(importId: number, companyIds: readonly string[]): readonly RecordPosition[]
  /** What commands did to the data folder. */
  readonly log: ImportLog
  close(): void
}

/** The current import of a register; `undefined` where the data folder has none. */
export function currentOf(store: Pick<RecordStore, 'current'>, register: string): StoredImport | undefined {
  return store.current().find((current) => current.register === register)
}

/**
 * `companies.db`: the records of every register, and the only copy of them. Indexes are built
 * from it, and can be rebuilt at any time.
 *
 * Each import has its own table of records. Rows are appended in the order of reading, at the same cost for the first row
 * and the five-millionth. The index by company is built by sorting, and only if a company occurs twice or the import is
 * compared with another. The table of an import is not referenced until one row of `imports` changes its state. So an
 * import that dies leaves the other tables unchanged, and a table that the next import drops. The previous
 * records of a register are kept, for a rollback, as long as a generation built from them, and are dropped as a whole.
 * An import of changes alone is stored as a difference to the one it changes (`overlays/overlays.ts`).
 *
 * Documents are opaque here: `records/record.ts` writes and reads them.
 */
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { ImportLog } from '../../imports/import-log.ts'
import type {
  ChangedGroups,
  ChangeObserver,
  CombineRows,
  DuplicateRow,
  ImportDifference,
  KeyedRecord,
  RecordColumns,
  RecordPosition,
  RecordStore,
  StoredImport,
} from '../../imports/record-store.ts'
import type { RecordGroup } from '../../records/merge-batch.ts'
import { keysTable, openCompaniesDatabase, overlayTables, recordsTable } from './companies-database.ts'
import { forgetRecords } from './forget-records.ts'
import { openImportLog } from './import-log.ts'
import { requireRoomForLog } from './log-room.ts'
import { Comparisons } from './overlays/comparisons.ts'
import { recordsOf, recordsWith } from './overlays/keyed-records.ts'
import {
  baseForNext,
  baseOf,
  countRecords,
  countStored,
  createOverlay,
  createRowRemover,
  dropOverlay,
  isBase,
} from './overlays/overlays.ts'
import { type ImportTables, joinedGroups, singleGroups } from './record-groups.ts'
import { removeDuplicates, removeOverlaidDuplicates } from './remove-duplicates.ts'
import { decodePosition, encodePosition } from './row-positions.ts'
import { SeenIds } from './seen-ids.ts'

/** Rows copied per transaction while taking over: enough to be fast, few enough to keep the write-ahead log small. */
const TAKE_OVER_ROWS = 20_000

/**
 * Opens the store of a data folder, and creates it if it is missing.
 *
 * @throws {Error} if a newer version of this program wrote the file
 */
export function openCompanies(dataFolder: string): RecordStore {
  return new SqliteCompanies(openCompaniesDatabase(dataFolder), join(dataFolder, 'companies.db'))
}

/** The import that rows are being appended to. */
interface Appending {
  readonly importId: number
  readonly insert: ReturnType<DatabaseSync['prepare']>
  readonly seen: SeenIds
  /** Whether two of its rows may describe the same company. */
  mayRepeat: boolean
  /** Number of appended rows. */
  rows: number
}

interface ImportRow {
  readonly id: number
  readonly register: string
  readonly state: StoredImport['state']
  readonly details: string
}

class SqliteCompanies implements RecordStore {
  readonly log: ImportLog
  readonly #database: DatabaseSync
  readonly #path: string
  /** Imports that were begun here: the others that are not complete were interrupted. */
  readonly #begun = new Set<number>()
  readonly #comparisons: Comparisons
  /** State of the import that `append` last wrote to. */
  #appending: Appending | null = null

  constructor(database: DatabaseSync, path: string) {
    this.#database = database
    this.#path = path
    this.log = openImportLog(database)
    this.#comparisons = new Comparisons({
      database,
      tablesOf: (id) => this.#tablesOf(id),
      registerOf: (id) => this.find(id)!.register,
      indexByCompany: (id) => this.#indexByCompany(id),
      indexForLinks: (id) => this.#indexForLinks(id),
    })
  }

  begin(register: string, details: Readonly<Record<string, unknown>>): number {
    for (const { id } of this.#imports("state IN ('running', 'stored')")) if (!this.#begun.has(id)) this.discard(id)
    return this.#transaction(() => {
      const insert = this.#database.prepare("INSERT INTO imports (register, state, details) VALUES (?, 'running', ?)")
      const id = Number(insert.run(register, JSON.stringify(details)).lastInsertRowid)
      this.#database.exec(
        `CREATE TABLE records_${id} (
           row INTEGER PRIMARY KEY, place INTEGER NOT NULL, company TEXT NOT NULL, document TEXT NOT NULL
         ) STRICT`,
      )
      this.#begun.add(id)
      return id
    })
  }

  *takeOver(importId: number, from: number | null): Generator<number, number> {
    const base = from === null ? null : baseForNext(this.#database, from)
    if (from !== null && base !== null) {
      return this.#transaction(() => {
        this.#indexForLinks(base)
        return createOverlay(this.#database, importId, from, base)
      })
    }
    this.#makeKeys(importId)
    const last = from === null ? 0 : yield* this.#copyRecords(importId, from)
    const keys = keysTable(importId)
    this.#transaction(() => {
      if (from !== null && this.#hasKeys(from))
        this.#database.exec(`INSERT INTO ${keys} SELECT row, key FROM ${keysTable(from)}`)
      this.#database.exec(`CREATE INDEX ${keys}_key ON ${keys} (key); CREATE INDEX ${keys}_row ON ${keys} (row)`)
      this.#indexByCompany(importId)
    })
    return last
  }

  /** @returns yields the number of rows copied so far; returns the highest row number */
  *#copyRecords(importId: number, from: number): Generator<number, number> {
    const records = recordsTable(from)
    const last = Number(this.#database.prepare(`SELECT max(row) AS last FROM ${records}`).get()?.last ?? 0)
    const total = this.count(from)
    const insert = this.#database.prepare(
      `INSERT INTO ${recordsTable(importId)} SELECT row, 0, company, document FROM ${records} WHERE row > ? ORDER BY row LIMIT ?`,
    )
    const reached = this.#database.prepare(`SELECT max(row) AS row FROM ${recordsTable(importId)}`)
    for (let done = 0, row = 0; done < total; ) {
      this.#transaction(() => insert.run(row, TAKE_OVER_ROWS))
      done = Math.min(total, done + TAKE_OVER_ROWS)
      row = Number(reached.get()?.row)
      yield done
    }
    return last
  }

  recordsWith(importId: number, key: string): KeyedRecord[] {
    return recordsWith(this.#database, importId, key)
  }

  recordsOf(importId: number, companyId: string): KeyedRecord[] {
    return recordsOf(this.#database, importId, companyId)
  }

  remove(importId: number, rows: readonly number[]): void {
    // The rows have to be counted again.
    if (this.#appending?.importId === importId && rows.length > 0) this.#appending.mayRepeat = true
    const remove = createRowRemover(this.#database, importId)
    this.#transaction(() => {
      for (const row of rows) remove(row)
    })
  }

  append(importId: number, { rows, files, lines, companyIds, documents, keys }: RecordColumns): void {
    if (this.#appending?.importId !== importId) {
      const table = this.#written(importId).records
      const insert = this.#database.prepare(`INSERT INTO ${table} VALUES (?, ?, ?, ?)`)
      const isFirst = this.#database.prepare(`SELECT 1 FROM ${recordsTable(importId)} LIMIT 1`).get() === undefined
      this.#appending = { importId, insert, seen: new SeenIds(), mayRepeat: !isFirst, rows: 0 }
    }
    const appending = this.#appending
    const { insert } = appending
    appending.rows += rows.length
    requireRoomForLog(this.#path)
    this.#transaction(() => {
      for (let index = 0; index < rows.length; index++) {
        insert.run(rows[index], encodePosition(files[index], lines[index]), companyIds[index], documents[index])
        appending.mayRepeat ||= appending.seen.add(companyIds[index])
      }
      if (keys.length > 0) this.#appendKeys(importId, keys)
    })
  }

  /** Creates the table of keys with its first row, because most registers publish no numbers but their own. */
  #appendKeys(importId: number, keys: RecordColumns['keys']): void {
    if (baseOf(this.#database, importId) === null) this.#makeKeys(importId)
    const insert = this.#database.prepare(`INSERT INTO ${this.#written(importId).keys} VALUES (?, ?)`)
    for (const { row, key } of keys) insert.run(row, key)
  }

  #makeKeys(importId: number): void {
    const table = keysTable(importId)
    this.#database.exec(`CREATE TABLE IF NOT EXISTS ${table} (row INTEGER NOT NULL, key TEXT NOT NULL) STRICT`)
  }

  /** The tables that rows and keys of an import are written to. */
  #written(importId: number): { readonly records: string; readonly keys: string } {
    const { added, addedKeys } = overlayTables(importId)
    if (baseOf(this.#database, importId) !== null) return { records: added, keys: addedKeys }
    return { records: recordsTable(importId), keys: keysTable(importId) }
  }

  store(
    importId: number,
    details: Readonly<Record<string, unknown>>,
    onDuplicate: (row: DuplicateRow) => void,
    combine?: CombineRows,
  ): number {
    const appended = this.#appending?.importId === importId ? this.#appending : null
    this.#appending = null
    const mayRepeat = appended?.mayRepeat ?? true
    // What is only in the log cannot be moved out of it where the rest fills the disk.
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    this.#transaction(() => {
      if (baseOf(this.#database, importId) !== null) {
        removeOverlaidDuplicates(this.#database, importId, onDuplicate, combine)
      } else {
        this.#completeRows(importId, mayRepeat, onDuplicate, combine)
      }
      this.#setState(importId, 'stored', details)
      const count = mayRepeat ? countStored(this.#database, importId) : (appended?.rows ?? 0)
      this.#database.prepare('UPDATE imports SET records = ? WHERE id = ?').run(count, importId)
    }, 'durable')
    return this.count(importId)
  }

  #completeRows(
    importId: number,
    mayRepeat: boolean,
    onDuplicate: (row: DuplicateRow) => void,
    combine: CombineRows | undefined,
  ): void {
    const records = recordsTable(importId)
    let removed = 0
    if (mayRepeat) {
      this.#indexByCompany(importId)
      removed = removeDuplicates(this.#database, records, onDuplicate, combine)
    }
    if (!this.#hasKeys(importId)) return
    const keys = keysTable(importId)
    if (removed > 0) this.#database.exec(`DELETE FROM ${keys} WHERE row NOT IN (SELECT row FROM ${records})`)
    this.#database.exec(`CREATE INDEX IF NOT EXISTS ${keys}_key ON ${keys} (key)`)
    this.#database.exec(`DROP INDEX IF EXISTS ${keys}_row`)
  }

  prepareChanges(importId: number): void {
    this.#transaction(() => this.#indexForLinks(importId))
  }

  /** Built only when needed: to find repeated companies, and companies that several imports describe. */
  #indexByCompany(importId: number): void {
    // An overlay has its own from the start.
    const records = recordsTable(baseOf(this.#database, importId) ?? importId)
    this.#database.exec(`CREATE INDEX IF NOT EXISTS ${records}_company ON ${records} (company)`)
  }

  compare(importId: number, before: number, observer?: ChangeObserver): ImportDifference {
    return this.#comparisons.compare(importId, before, observer)
  }

  changedGroups(before: readonly number[], after: readonly number[], max: number): ChangedGroups | null {
    return this.#comparisons.changedGroups(before, after, max)
  }

  /** Everything by which the companies are found that are linked with one. */
  #indexForLinks(importId: number): void {
    this.#indexByCompany(importId)
    const id = baseOf(this.#database, importId) ?? importId
    const keys = keysTable(id)
    if (this.#hasKeys(id)) this.#database.exec(`CREATE INDEX IF NOT EXISTS ${keys}_row ON ${keys} (row)`)
  }

  makeCurrent(importIds: readonly number[]): void {
    const before = this.current().map(({ id }) => id)
    const isSame = before.length === importIds.length && before.every((id) => importIds.includes(id))
    if (isSame) return
    for (const id of importIds) {
      const state = this.find(id)?.state ?? 'unknown'
      if (this.holds([id])) continue
      throw new Error(`Cannot make import ${id} current: it is ${state}, must be stored, with its rows`)
    }
    this.#transaction(() => {
      for (const id of before) if (!importIds.includes(id)) this.#setState(id, 'superseded')
      for (const id of importIds) this.#setState(id, 'current')
    }, 'durable')
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  }

  holds(importIds: readonly number[]): boolean {
    return importIds.every((id) => {
      const state = this.find(id)?.state
      return state !== undefined && state !== 'running' && this.#hasTable(recordsTable(id))
    })
  }

  dropSuperseded(needed: readonly number[]): void {
    // Overlays are later than their base, and have to go first.
    for (const { id } of this.#imports("state = 'superseded'").reverse()) {
      if (needed.includes(id) || !this.#hasTable(recordsTable(id)) || isBase(this.#database, id)) continue
      this.#transaction(() => this.#dropRows(id))
    }
  }

  describe(importId: number, details: Readonly<Record<string, unknown>>): void {
    this.#transaction(() => this.#setState(importId, this.find(importId)!.state, details), 'durable')
  }

  forget(keys: readonly string[]): number {
    let forgotten = 0
    this.#database.exec('PRAGMA secure_delete = ON')
    for (const { id } of this.#imports('true')) {
      if (!this.#hasTable(recordsTable(id))) continue
      this.#transaction(() => {
        this.#indexByCompany(id)
        forgotten += forgetRecords(this.#database, this.#tablesOf(id), this.#written(id), keys)
        const base = baseOf(this.#database, id)
        const { tombstones } = overlayTables(id)
        if (base !== null)
          this.#database.exec(`DELETE FROM ${tombstones} WHERE row NOT IN (SELECT row FROM ${recordsTable(base)})`)
        const update = this.#database.prepare('UPDATE imports SET records = ? WHERE id = ? AND records IS NOT NULL')
        if (forgotten > 0) update.run(countStored(this.#database, id), id)
      }, 'durable')
    }
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA secure_delete = OFF')
    return forgotten
  }

  #dropRows(importId: number): void {
    if (baseOf(this.#database, importId) !== null) dropOverlay(this.#database, importId)
    else
      this.#database.exec(`DROP TABLE IF EXISTS ${recordsTable(importId)}; DROP TABLE IF EXISTS ${keysTable(importId)}`)
  }

  discard(importId: number): void {
    if (this.find(importId)?.state === 'current') throw new Error(`Cannot discard import ${importId}: it is current`)
    if (isBase(this.#database, importId))
      throw new Error(`Cannot discard import ${importId}: others are stored as changes to it`)
    this.#appending = null
    this.#transaction(() => {
      this.#dropRows(importId)
      this.#database.prepare('DELETE FROM imports WHERE id = ?').run(importId)
    })
  }

  find(importId: number): StoredImport | undefined {
    return this.#imports('id = ?', importId)[0]
  }

  current(): StoredImport[] {
    return this.#imports("state = 'current'").sort((a, b) => (a.register < b.register ? -1 : 1))
  }

  history(limit: number): StoredImport[] {
    return this.#imports('true').reverse().slice(0, limit)
  }

  count(importId: number): number {
    return countRecords(this.#database, importId)
  }

  groups(importIds: readonly number[]): Generator<RecordGroup> {
    const tables = importIds.map((importId) => this.#tablesOf(importId))
    if (tables.length === 1) return singleGroups(this.#database, tables[0], 0)
    this.#transaction(() => {
      for (const importId of importIds) this.#indexByCompany(importId)
    })
    return joinedGroups(this.#database, tables)
  }

  positionsOf(importId: number, companyIds: readonly string[]): RecordPosition[] {
    this.#indexByCompany(importId)
    const find = this.#database.prepare(`SELECT place FROM ${recordsTable(importId)} WHERE company = ?`)
    return companyIds.flatMap((companyId) =>
      find.all(companyId).map(({ place }) => ({ companyId, ...decodePosition(Number(place)) })),
    )
  }

  close(): void {
    this.#database.close()
  }

  #tablesOf(importId: number): ImportTables {
    const keys = this.#hasKeys(importId) ? keysTable(importId) : null
    const base = baseOf(this.#database, importId)
    if (base === null) return { records: recordsTable(importId), keys }
    const { added, addedKeys } = overlayTables(importId)
    const parts = [recordsTable(base), added]
    const keyParts = [...(this.#hasKeys(base) ? [keysTable(base)] : []), addedKeys]
    return { records: recordsTable(importId), keys, parts: { records: parts, keys: keyParts } }
  }

  #hasKeys(importId: number): boolean {
    return this.#hasTable(keysTable(importId))
  }

  #hasTable(name: string): boolean {
    const found = this.#database.prepare("SELECT 1 FROM sqlite_schema WHERE type IN ('table', 'view') AND name = ?")
    return found.get(name) !== undefined
  }

  #imports(where: string, ...values: (string | number)[]): StoredImport[] {
    const rows = this.#database
      .prepare(`SELECT id, register, state, details FROM imports WHERE ${where} ORDER BY id`)
      .all(...values) as unknown as ImportRow[]
    return rows.map((row) => ({ ...row, details: JSON.parse(row.details) as Record<string, unknown> }))
  }

  #setState(importId: number, state: StoredImport['state'], details?: Readonly<Record<string, unknown>>): void {
    this.#database.prepare('UPDATE imports SET state = ? WHERE id = ?').run(state, importId)
    if (details === undefined) return
    this.#database.prepare('UPDATE imports SET details = ? WHERE id = ?').run(JSON.stringify(details), importId)
  }

  /**
   * Runs work in one transaction. `durable`: the transaction, and all before it, are on disk when this returns. A power
   * failure may lose `ordered` transactions, always the latest ones first.
   */
  #transaction<Result>(work: () => Result, durability: 'durable' | 'ordered' = 'ordered'): Result {
    if (durability === 'durable') this.#database.exec('PRAGMA synchronous = FULL')
    this.#database.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      this.#database.exec('COMMIT')
      return result
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
      throw error
    } finally {
      if (durability === 'durable') this.#database.exec('PRAGMA synchronous = NORMAL')
    }
  }
}

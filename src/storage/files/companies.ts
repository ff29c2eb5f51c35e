/**
 * `companies.db`: what every register said about every company, and the only place where it is kept. Indexes are
 * made from it and can be made again at any time.
 *
 * One table of records per import. Rows are appended in the order in which they are read, which costs the same for the
 * first row and the five-millionth; the index by company is made by sorting, when a company came twice or another
 * import may tell of it. Nothing refers to the table of an import until one row of `imports` changes its state, so an
 * import that dies, at whatever moment, leaves the other tables as they were and a table that the next import drops.
 * What a register said before is dropped as a whole.
 *
 * Documents are opaque here: `records/record.ts` writes and reads them.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type ImportTables, joinedGroups, type RecordGroup, singleGroups } from './record-groups.ts'
import { SeenIds } from './seen-ids.ts'

/** One import of one register. */
export interface StoredImport {
  readonly id: number
  readonly register: string
  /**
   * `running`: rows are being written. `stored`: all are there, nothing uses them yet. `current`: what the register
   * says. `superseded`: it has said something newer since; the rows are gone.
   */
  readonly state: 'running' | 'stored' | 'current' | 'superseded'
  /** What `begin` and `store` were told about it. */
  readonly details: Readonly<Record<string, unknown>>
}

/** Records to append, as columns: entry `i` of each list belongs to the same row. */
export interface RecordColumns {
  /** Ascending over the whole import. */
  readonly rows: readonly number[]
  readonly files: readonly number[]
  readonly lines: readonly number[]
  readonly companyIds: readonly string[]
  readonly documents: readonly string[]
  /** Keys by which records are found to be a company of another register, beside their ids; few records have any. */
  readonly keys: readonly { readonly row: number; readonly key: string }[]
}

/** Where a company's record stood. */
export interface CompanyPlace {
  readonly companyId: string
  readonly file: number
  readonly line: number
}

/** A record found by one of its keys. */
export interface KeyedRecord {
  readonly row: number
  readonly companyId: string
  readonly document: string
  readonly file: number
  /** 0: it was taken over from an earlier import. */
  readonly line: number
}

/** A row whose company stood again further down: the later row counts. */
export interface Duplicate {
  readonly companyId: string
  readonly file: number
  readonly line: number
  readonly later: { readonly file: number; readonly line: number }
}

/** Makes one document of those of one company. */
export type Combine = (
  companyId: string,
  rows: readonly { readonly file: number; readonly document: string }[],
) => string

/** The store of one data folder. */
export interface CompanyStore {
  /** Opens a new import. Rows that dead imports left behind are dropped. */
  begin(register: string, details: Readonly<Record<string, unknown>>): number
  /**
   * Takes over into a running import, before anything is appended, what another import says: for files that tell of
   * changes alone. Places are not taken over; line 0 says that a row was stored before.
   *
   * @returns one step after the other, with the rows taken over so far; at last the highest number of a row
   */
  takeOver(importId: number, from: number): Generator<number, number>
  /** Records of a running import that took others over which carry a key beside their ids. */
  recordsWith(importId: number, key: string): KeyedRecord[]
  /** Drops rows of a running import, with their keys. */
  remove(importId: number, rows: readonly number[]): void
  /** Appends rows to an import that is running. Durable by the time `store` returns. */
  append(importId: number, records: RecordColumns): void
  /**
   * Closes the rows of an import: of rows with the same company the last is kept.
   *
   * @param onDuplicate is told of every row dropped for a later one, in the order of companies
   * @param combine makes one document of those of a company, in the order of the rows, instead of keeping the last
   * @returns the number of companies
   */
  store(
    importId: number,
    details: Readonly<Record<string, unknown>>,
    onDuplicate: (row: Duplicate) => void,
    combine?: Combine,
  ): number
  /** Makes a stored import what its register says, and drops what it said before. Does nothing if it is so already. */
  makeCurrent(importId: number): void
  /** Forgets what a register says: its current import is superseded by nothing. */
  retire(importId: number): void
  /** Drops an import that is not current, with its rows. */
  discard(importId: number): void
  /** @returns `undefined` if there is none of this id */
  find(importId: number): StoredImport | undefined
  /** The current import of every register, by register. */
  current(): StoredImport[]
  /** All imports, latest first. */
  history(limit: number): StoredImport[]
  /** Number of records of a stored or current import. */
  count(importId: number): number
  /**
   * All records of the imports, each company once with whatever the imports say of it (`record-groups.ts`).
   *
   * The order is that of the imports, and within one that of its rows: reading is sequential, whatever the size.
   */
  groups(importIds: readonly number[]): Generator<RecordGroup>
  /** Where the records of companies stood in the files of a stored import, in the order asked for; line 0: stored before. */
  placesOf(importId: number, companyIds: readonly string[]): CompanyPlace[]
  close(): void
}

/** Larger pages than usual: records are read and written in long runs. */
const PAGE_BYTES = 16_384
const CACHE_KIB = 32 * 1024
/** Pages of the log after which it is written back: 64 MiB. */
const CHECKPOINT_PAGES = 4_096
/** How long another process's short transaction is waited for. Imports exclude each other by a lock of their own. */
const BUSY_MILLISECONDS = 5_000
/** Records fetched at a time. */
const FETCH_ROWS = 1_000

/** Rows of one company that are put together: lists repeat a company a few times. Of more, the last ones count. */
const COMBINED_ROWS_MAX = 1_000

/** Rows taken over in one transaction: enough to be quick, few enough that the log stays small. */
const TAKEN_OVER_ROWS = 20_000

/** The file and the line of a row in one number: 40 bits hold more lines than any file has. */
const LINES = 2 ** 40

/**
 * Opens the store of a data folder, making it if it is missing.
 *
 * @throws {Error} if the file was written by a newer version of this program
 */
export function openCompanies(dataFolder: string): CompanyStore {
  mkdirSync(dataFolder, { recursive: true })
  const database = new DatabaseSync(join(dataFolder, 'companies.db'), { timeout: BUSY_MILLISECONDS })
  database.exec(`PRAGMA page_size = ${PAGE_BYTES}; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL`)
  database.exec(`PRAGMA cache_size = -${CACHE_KIB}; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  database.exec('PRAGMA temp_store = FILE; PRAGMA journal_size_limit = 0')
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version)
  if (version > SCHEMA_VERSION) {
    database.close()
    throw new Error(`Cannot open companies.db: its schema is version ${version}, this program knows ${SCHEMA_VERSION}`)
  }
  if (version === 0) database.exec(SCHEMA)
  if (version === 1) database.exec(TO_SCHEMA_2)
  return new SqliteCompanies(database)
}

const SCHEMA_VERSION = 2
const SCHEMA = `
  BEGIN IMMEDIATE;
  CREATE TABLE IF NOT EXISTS imports (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    register TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('running', 'stored', 'current', 'superseded')),
    details TEXT NOT NULL,
    records INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS one_current_import ON imports (register) WHERE state = 'current';
  PRAGMA user_version = ${SCHEMA_VERSION};
  COMMIT;
`

/** Number of records of an import, once it is stored: NULL before, and for imports stored under schema 1. */
const TO_SCHEMA_2 = `
  BEGIN IMMEDIATE;
  ALTER TABLE imports ADD COLUMN records INTEGER;
  PRAGMA user_version = 2;
  COMMIT;
`

/** An import that rows are being appended to. */
interface Appending {
  readonly importId: number
  readonly insert: ReturnType<DatabaseSync['prepare']>
  readonly seen: SeenIds
  /** Whether two of its rows may be of one company. */
  mayRepeat: boolean
  /** Rows appended. */
  rows: number
}

interface ImportRow {
  readonly id: number
  readonly register: string
  readonly state: StoredImport['state']
  readonly details: string
}

class SqliteCompanies implements CompanyStore {
  readonly #database: DatabaseSync
  /** The import last appended to. */
  #appending: Appending | null = null

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  begin(register: string, details: Readonly<Record<string, unknown>>): number {
    for (const { id } of this.#imports("state IN ('running', 'stored')")) this.discard(id)
    return this.#transaction(() => {
      const insert = this.#database.prepare("INSERT INTO imports (register, state, details) VALUES (?, 'running', ?)")
      const id = Number(insert.run(register, JSON.stringify(details)).lastInsertRowid)
      this.#database.exec(
        `CREATE TABLE records_${id} (
           row INTEGER PRIMARY KEY, place INTEGER NOT NULL, company TEXT NOT NULL, document TEXT NOT NULL
         ) STRICT`,
      )
      return id
    })
  }

  *takeOver(importId: number, from: number): Generator<number, number> {
    const records = recordsOf(from)
    const last = Number(this.#database.prepare(`SELECT max(row) AS last FROM ${records}`).get()?.last ?? 0)
    const total = this.count(from)
    this.#makeKeys(importId)
    const insert = this.#database.prepare(
      `INSERT INTO ${recordsOf(importId)} SELECT row, 0, company, document FROM ${records} WHERE row > ? ORDER BY row LIMIT ?`,
    )
    const reached = this.#database.prepare(`SELECT max(row) AS row FROM ${recordsOf(importId)}`)
    for (let done = 0, row = 0; done < total; ) {
      this.#transaction(() => insert.run(row, TAKEN_OVER_ROWS))
      done = Math.min(total, done + TAKEN_OVER_ROWS)
      row = Number(reached.get()?.row)
      yield done
    }
    const keys = keysOf(importId)
    this.#transaction(() => {
      if (this.#hasKeys(from)) this.#database.exec(`INSERT INTO ${keys} SELECT row, key FROM ${keysOf(from)}`)
      this.#database.exec(`CREATE INDEX ${keys}_key ON ${keys} (key); CREATE INDEX ${keys}_row ON ${keys} (row)`)
    })
    return last
  }

  recordsWith(importId: number, key: string): KeyedRecord[] {
    const found = this.#database.prepare(
      `SELECT DISTINCT row, company, document, place FROM ${keysOf(importId)} JOIN ${recordsOf(importId)} USING (row)
        WHERE key = ? ORDER BY row`,
    )
    return (found.all(key) as unknown as { row: number; company: string; document: string; place: number }[]).map(
      ({ row, company, document, place }) => ({ row, companyId: company, document, ...placeOf(place) }),
    )
  }

  remove(importId: number, rows: readonly number[]): void {
    const fromRecords = this.#database.prepare(`DELETE FROM ${recordsOf(importId)} WHERE row = ?`)
    const fromKeys = this.#database.prepare(`DELETE FROM ${keysOf(importId)} WHERE row = ?`)
    this.#transaction(() => {
      for (const row of rows) {
        fromRecords.run(row)
        fromKeys.run(row)
      }
    })
  }

  append(importId: number, { rows, files, lines, companyIds, documents, keys }: RecordColumns): void {
    if (this.#appending?.importId !== importId) {
      const table = recordsOf(importId)
      const insert = this.#database.prepare(`INSERT INTO ${table} VALUES (?, ?, ?, ?)`)
      const isFirst = this.#database.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() === undefined
      this.#appending = { importId, insert, seen: new SeenIds(), mayRepeat: !isFirst, rows: 0 }
    }
    const appending = this.#appending
    const { insert } = appending
    appending.rows += rows.length
    this.#transaction(() => {
      for (let index = 0; index < rows.length; index++) {
        insert.run(rows[index], files[index] * LINES + lines[index], companyIds[index], documents[index])
        appending.mayRepeat ||= appending.seen.add(companyIds[index])
      }
      if (keys.length > 0) this.#appendKeys(importId, keys)
    })
  }

  /** The table of keys is made with its first row: most registers give no numbers but their own. */
  #appendKeys(importId: number, keys: RecordColumns['keys']): void {
    const table = this.#makeKeys(importId)
    const insert = this.#database.prepare(`INSERT INTO ${table} VALUES (?, ?)`)
    for (const { row, key } of keys) insert.run(row, key)
  }

  #makeKeys(importId: number): string {
    const table = keysOf(importId)
    this.#database.exec(`CREATE TABLE IF NOT EXISTS ${table} (row INTEGER NOT NULL, key TEXT NOT NULL) STRICT`)
    return table
  }

  store(
    importId: number,
    details: Readonly<Record<string, unknown>>,
    onDuplicate: (row: Duplicate) => void,
    combine?: Combine,
  ): number {
    const appended = this.#appending?.importId === importId ? this.#appending : null
    this.#appending = null
    const records = recordsOf(importId)
    const mayRepeat = appended?.mayRepeat ?? true
    this.#transaction(() => {
      let removed = 0
      if (mayRepeat) {
        this.#indexByCompany(importId)
        removed = this.#removeSuperseded(records, onDuplicate, combine)
      }
      if (this.#hasKeys(importId)) {
        const keys = keysOf(importId)
        if (removed > 0) this.#database.exec(`DELETE FROM ${keys} WHERE row NOT IN (SELECT row FROM ${records})`)
        this.#database.exec(`CREATE INDEX IF NOT EXISTS ${keys}_key ON ${keys} (key)`)
        this.#database.exec(`DROP INDEX IF EXISTS ${keys}_row`)
      }
      this.#setState(importId, 'stored', details)
      const count = mayRepeat ? this.#countRows(importId) : (appended?.rows ?? 0)
      this.#database.prepare('UPDATE imports SET records = ? WHERE id = ?').run(count, importId)
    }, 'durable')
    return this.count(importId)
  }

  /** Made where it is needed: to find repeated companies, and those of which several imports tell. */
  #indexByCompany(importId: number): void {
    const records = recordsOf(importId)
    this.#database.exec(`CREATE INDEX IF NOT EXISTS ${records}_company ON ${records} (company)`)
  }

  /**
   * Removes all rows of a company but the last, a few companies at a time: files may repeat all of their rows.
   *
   * @returns how many were removed
   */
  #removeSuperseded(records: string, onDuplicate: (row: Duplicate) => void, combine: Combine | undefined): number {
    // Both read the index alone, whose entries are in the order of company and row.
    const repeated = this.#database.prepare(
      `SELECT company, max(row) AS last FROM ${records} WHERE company > ?
        GROUP BY company HAVING count(*) > 1 ORDER BY company LIMIT ${FETCH_ROWS}`,
    )
    const placeAt = this.#database.prepare(`SELECT place FROM ${records} WHERE row = ?`)
    const before = this.#database.prepare(`SELECT place FROM ${records} WHERE company = ? AND row < ? ORDER BY row`)
    const remove = this.#database.prepare(`DELETE FROM ${records} WHERE company = ? AND row < ?`)
    const lastFirst = this.#database.prepare(
      `SELECT place, document FROM ${records} WHERE company = ? ORDER BY row DESC LIMIT ${COMBINED_ROWS_MAX}`,
    )
    const replace = this.#database.prepare(`UPDATE ${records} SET document = ? WHERE row = ?`)
    let removed = 0
    for (let after = ''; ; ) {
      const companies = repeated.all(after) as unknown as { company: string; last: number }[]
      for (const { company, last } of companies) {
        const later = placeOf(Number(placeAt.get(last)?.place))
        for (const { place } of before.iterate(company, last)) {
          onDuplicate({ companyId: company, ...placeOf(Number(place)), later })
        }
        if (combine) {
          const rows = lastFirst.all(company) as unknown as { place: number; document: string }[]
          const told = rows.reverse().map(({ place, document }) => ({ file: placeOf(place).file, document }))
          replace.run(combine(company, told), last)
        }
        removed += Number(remove.run(company, last).changes)
      }
      if (companies.length < FETCH_ROWS) return removed
      after = companies[companies.length - 1].company
    }
  }

  makeCurrent(importId: number): void {
    const found = this.find(importId)
    if (found?.state === 'current') return
    if (found?.state !== 'stored') {
      throw new Error(`Cannot make import ${importId} current: it is ${found?.state ?? 'unknown'}, must be stored`)
    }
    const before = this.#imports("register = ? AND state = 'current'", found.register)
    this.#transaction(() => {
      for (const { id } of before) this.#supersede(id)
      this.#setState(importId, 'current')
    }, 'durable')
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  }

  retire(importId: number): void {
    this.#transaction(() => this.#supersede(importId), 'durable')
  }

  #supersede(importId: number): void {
    this.#setState(importId, 'superseded')
    this.#database.exec(`DROP TABLE ${recordsOf(importId)}; DROP TABLE IF EXISTS ${keysOf(importId)}`)
  }

  discard(importId: number): void {
    if (this.find(importId)?.state === 'current') throw new Error(`Cannot discard import ${importId}: it is current`)
    this.#appending = null
    this.#transaction(() => {
      this.#database.exec(`DROP TABLE IF EXISTS ${recordsOf(importId)}; DROP TABLE IF EXISTS ${keysOf(importId)}`)
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
    const noted = this.#database.prepare('SELECT records FROM imports WHERE id = ?').get(importId)?.records
    return typeof noted === 'number' ? noted : this.#countRows(importId)
  }

  #countRows(importId: number): number {
    return Number(this.#database.prepare(`SELECT count(*) AS n FROM ${recordsOf(importId)}`).get()?.n)
  }

  groups(importIds: readonly number[]): Generator<RecordGroup> {
    const tables = importIds.map((importId) => this.#tablesOf(importId))
    if (tables.length === 1) return singleGroups(this.#database, tables[0], 0)
    this.#transaction(() => {
      for (const importId of importIds) this.#indexByCompany(importId)
    })
    return joinedGroups(this.#database, tables)
  }

  placesOf(importId: number, companyIds: readonly string[]): CompanyPlace[] {
    this.#indexByCompany(importId)
    const find = this.#database.prepare(`SELECT place FROM ${recordsOf(importId)} WHERE company = ?`)
    return companyIds.flatMap((companyId) =>
      find.all(companyId).map(({ place }) => ({ companyId, ...placeOf(Number(place)) })),
    )
  }

  close(): void {
    this.#database.close()
  }

  #tablesOf(importId: number): ImportTables {
    return { records: recordsOf(importId), keys: this.#hasKeys(importId) ? keysOf(importId) : null }
  }

  #hasKeys(importId: number): boolean {
    const found = this.#database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?")
    return found.get(keysOf(importId)) !== undefined
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
   * Runs work in one transaction. `durable`: on disk, with all transactions before it, when this returns; others may be
   * lost when the power goes, and then only from the last one backwards.
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

function recordsOf(importId: number): string {
  return `records_${checkedId(importId)}`
}

function keysOf(importId: number): string {
  return `keys_${checkedId(importId)}`
}

/** Part of a statement: a number and nothing else. */
function checkedId(importId: number): number {
  if (!Number.isSafeInteger(importId) || importId < 1) throw new RangeError(`${importId} is no import`)
  return importId
}

function placeOf(place: number): { file: number; line: number } {
  return { file: Math.floor(place / LINES), line: place % LINES }
}

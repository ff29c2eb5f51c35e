/**
 * Kysely on `node:sqlite`: the only file that knows both. Kysely's own SQLite driver expects another package's statements.
 *
 * There is one connection. While a transaction is open on it, all others wait; a transaction is open for as long
 * as its own statements take, about a millisecond. Every call of `node:sqlite` is synchronous, so none of them may wait
 * for another process: a statement that finds the database locked fails at once and is tried again later
 * (`lock-patience.ts`). Meanwhile no transaction is open here, so reads continue: in WAL mode a lock stops writes only.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { storableParameters } from '../state/storable-text.ts'
import type { SqliteFaults } from './faults.ts'
import { LockPatience } from './lock-patience.ts'
import type { WriteTurn } from './write-turn.ts'

/** How a database file is opened. */
export interface SqliteOptions {
  /** File, made where absent; `:memory:` for a database in memory. */
  readonly file: string
  /**
   * What a commit survives: `normal` the death of the process (the operating system has the pages), `full` a power cut,
   * too (they are on the disk).
   */
  readonly sync: 'normal' | 'full'
  /** Turns errors of SQLite into errors of ours, and remembers which fault lasts. */
  readonly faults: SqliteFaults
  /** Turns with the other threads that write the file; absent: there are none. */
  readonly writeTurn?: WriteTurn | undefined
}

/** A Kysely dialect for one database file. */
export function sqliteDialect(options: SqliteOptions): Dialect {
  return {
    createAdapter: () => new SharedConnectionAdapter(),
    createDriver: () => new NodeSqliteDriver(options),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new LocklessCompiler(),
  }
}

/** Kysely would block readers while a transaction waits for its lock. This driver decides itself who waits. */
class SharedConnectionAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** SQLite has no locks on rows: a transaction holds the only write lock from its first statement (`begin immediate`). */
class LocklessCompiler extends SqliteQueryCompiler {
  /** Leaves out `for update`, `for share` and `skip locked`, which the stores write for databases that need them. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === 'Distinct') super.visitSelectModifier(node)
  }
}

/** Milliseconds that opening the database waits for another process, which may be bringing it up to date. */
const OPEN_TIMEOUT_MS = 5000

class NodeSqliteDriver implements Driver {
  readonly #options: SqliteOptions
  #database: SharedDatabase | undefined

  constructor(options: SqliteOptions) {
    this.#options = options
  }

  async init(): Promise<void> {
    const { file, sync, faults, writeTurn } = this.#options
    const database = new DatabaseSync(file, { timeout: OPEN_TIMEOUT_MS, enableForeignKeyConstraints: true })
    try {
      // WAL: readers in other processes never wait for a writer, and a commit is one append.
      database.exec(`pragma journal_mode = wal; pragma synchronous = ${sync}; pragma busy_timeout = 0`)
    } catch (error) {
      database.close()
      throw error
    }
    this.#database = new SharedDatabase(database, faults, writeTurn)
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new User(this.#open())
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return userOf(connection).begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    userOf(connection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    userOf(connection).rollback()
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    userOf(connection).release()
  }

  async destroy(): Promise<void> {
    this.#database?.close()
    this.#database = undefined
  }

  #open(): SharedDatabase {
    if (this.#database === undefined) throw new Error('Cannot use the state database: it is closed, must be open')
    return this.#database
  }
}

interface Prepared {
  readonly statement: StatementSync
  readonly returnsRows: boolean
}

/** Prepared statements in the cache. The service has far fewer; the bound only limits the harm of a bug. */
const PREPARED_MAX = 500

/** The open database, and whose transaction is open on it. */
class SharedDatabase {
  readonly patience: LockPatience
  readonly faults: SqliteFaults
  readonly writeTurn: WriteTurn | undefined
  readonly #database: DatabaseSync
  readonly #prepared = new Map<string, Prepared>()
  #owner: User | null = null
  /** Resolves when the open transaction ends. */
  #ownerDone: Promise<void> = Promise.resolve()
  #endOwner: () => void = () => {}

  constructor(database: DatabaseSync, faults: SqliteFaults, writeTurn: WriteTurn | undefined) {
    this.#database = database
    this.faults = faults
    this.writeTurn = writeTurn
    this.patience = new LockPatience(faults)
  }

  /** Whether others must wait for a transaction. */
  isTakenFrom(user: User): boolean {
    return this.#owner !== null && this.#owner !== user
  }

  get ownerDone(): Promise<void> {
    return this.#ownerDone
  }

  /** Opens a transaction, if the database is not locked. No other transaction may be open. */
  begin(owner: User): void {
    // Takes the only write lock at once. The stores rely on it (`StateBackend` in `state/database.ts`): what a transaction
    // has read, no other one changes before it ends. A deferred transaction that reads first could not become a writer
    // safely.
    this.run('begin immediate')
    this.#owner = owner
    this.#ownerDone = new Promise((resolve) => {
      this.#endOwner = resolve
    })
  }

  /** Ends the transaction of an owner, if it has one: rolls back what it did not commit. */
  end(owner: User): void {
    if (this.#owner !== owner) return
    try {
      // After some errors, such as a full disk, SQLite has already rolled back.
      if (this.#database.isOpen && this.#database.isTransaction) this.run('rollback')
    } finally {
      this.#owner = null
      this.#endOwner()
    }
  }

  run(sql: string): void {
    this.prepare(sql).statement.run()
  }

  query<Row>(query: CompiledQuery): QueryResult<Row> {
    const { statement, returnsRows } = this.prepare(query.sql)
    const parameters = storableParameters(query.parameters) as readonly SQLInputValue[]
    if (returnsRows) return { rows: statement.all(...parameters) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known !== undefined) return known
    const statement = this.#database.prepare(sql)
    const prepared = { statement, returnsRows: statement.columns().length > 0 }
    if (this.#prepared.size >= PREPARED_MAX) this.#prepared.clear()
    this.#prepared.set(sql, prepared)
    return prepared
  }

  close(): void {
    this.#prepared.clear()
    this.#database.close()
  }
}

/** A user of the one connection, from acquiring to releasing it. */
class User implements DatabaseConnection {
  readonly #database: SharedDatabase
  /** Whether the turn with other threads is this user's. */
  #hasTurn = false

  constructor(database: SharedDatabase) {
    this.#database = database
  }

  /** Waits for the transactions of others, then for the lock. */
  async begin(): Promise<void> {
    const { writeTurn } = this.#database
    if (writeTurn !== undefined) this.#hasTurn = await writeTurn.take()
    try {
      await this.#whenFree(() => this.#database.begin(this))
    } catch (error) {
      this.#giveTurn()
      throw error
    }
  }

  commit(): void {
    try {
      this.#database.run('commit')
      this.#database.faults.noteWritten()
    } catch (error) {
      throw this.#database.faults.describe(error)
    } finally {
      this.#end()
    }
  }

  rollback(): void {
    this.#end()
  }

  release(): void {
    this.#end()
  }

  #end(): void {
    try {
      this.#database.end(this)
    } finally {
      this.#giveTurn()
    }
  }

  #giveTurn(): void {
    if (!this.#hasTurn) return
    this.#hasTurn = false
    this.#database.writeTurn?.give()
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#whenFree(() => this.#database.query<Row>(query))
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    const { statement } = await this.#whenFree(() => this.#database.prepare(query.sql))
    for (const row of statement.iterate(...(storableParameters(query.parameters) as readonly SQLInputValue[])))
      yield { rows: [row as Row] }
  }

  /** Does one thing on the connection as soon as no transaction of another user and no lock is in the way. */
  async #whenFree<Result>(work: () => Result): Promise<Result> {
    const database = this.#database
    while (database.isTakenFrom(this)) await database.ownerDone
    let failure: unknown
    try {
      return work()
    } catch (error) {
      if (!database.faults.isLock(error)) throw database.faults.describe(error)
      failure = error
    }
    return database.patience.retry(async () => {
      while (database.isTakenFrom(this)) await database.ownerDone
      return work()
    }, failure)
  }
}

function userOf(connection: DatabaseConnection): User {
  if (connection instanceof User) return connection
  throw new Error('Cannot use the connection: it is of another driver, must be of this one')
}

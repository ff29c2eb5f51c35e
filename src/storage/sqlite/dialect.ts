/**
 * Kysely on `node:sqlite`: the only file that knows both. Kysely's own SQLite driver expects another package's statements.
 *
 * There is one connection. Kysely's runtime gives it to one user at a time, so a transaction never interleaves with other
 * queries. Every call of `node:sqlite` is synchronous, so nobody waits longer than the work itself takes.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

/** How a database file is opened. */
export interface SqliteOptions {
  /** File, made where absent; `:memory:` for a database in memory. */
  readonly file: string
  /**
   * What a commit survives: `normal` the death of the process (the operating system has the pages), `full` a power cut,
   * too (they are on the disk).
   */
  readonly sync: 'normal' | 'full'
}

/** A Kysely dialect for one database file. */
export function sqliteDialect(options: SqliteOptions): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(options),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** Milliseconds that a write waits for another process's write before it fails. */
const BUSY_TIMEOUT_MS = 5000

class NodeSqliteDriver implements Driver {
  readonly #options: SqliteOptions
  #connection: NodeSqliteConnection | undefined

  constructor(options: SqliteOptions) {
    this.#options = options
  }

  async init(): Promise<void> {
    const database = new DatabaseSync(this.#options.file, {
      timeout: BUSY_TIMEOUT_MS,
      enableForeignKeyConstraints: true,
    })
    // WAL: readers in other processes never wait for a writer, and a commit is one append.
    database.exec(`pragma journal_mode = wal; pragma synchronous = ${this.#options.sync}`)
    this.#connection = new NodeSqliteConnection(database)
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#open()
  }

  async beginTransaction(): Promise<void> {
    // Takes the only write lock at once. The stores rely on it (`StateBackend` in `state/database.ts`): what a transaction
    // has read, no other one changes before it ends. A deferred transaction that reads first could not become a writer
    // safely.
    this.#open().run('begin immediate')
  }

  async commitTransaction(): Promise<void> {
    this.#open().run('commit')
  }

  async rollbackTransaction(): Promise<void> {
    this.#open().run('rollback')
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#connection?.close()
    this.#connection = undefined
  }

  #open(): NodeSqliteConnection {
    if (this.#connection === undefined) throw new Error('Cannot use the state database: it is closed, must be open')
    return this.#connection
  }
}

interface Prepared {
  readonly statement: StatementSync
  readonly returnsRows: boolean
}

/** Prepared statements in the cache. The service has far fewer; the bound only limits the harm of a bug. */
const PREPARED_MAX = 500

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<string, Prepared>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { statement, returnsRows } = this.#prepare(query.sql)
    const parameters = query.parameters as readonly SQLInputValue[]
    if (returnsRows) return { rows: statement.all(...parameters) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    const { statement } = this.#prepare(query.sql)
    for (const row of statement.iterate(...(query.parameters as readonly SQLInputValue[]))) yield { rows: [row as Row] }
  }

  run(sql: string): void {
    this.#prepare(sql).statement.run()
  }

  close(): void {
    this.#prepared.clear()
    this.#database.close()
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known !== undefined) return known
    const statement = this.#database.prepare(sql)
    const prepared = { statement, returnsRows: statement.columns().length > 0 }
    if (this.#prepared.size >= PREPARED_MAX) this.#prepared.clear()
    this.#prepared.set(sql, prepared)
    return prepared
  }
}

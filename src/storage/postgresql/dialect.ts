/**
 * Kysely on `pg`: its own dialect, with a driver that survives the loss of the server and never guesses.
 *
 * Every transaction knows its number at the server from its first round trip. If the connection is lost during a
 * commit, the server is asked for the outcome, so that a caller hears "nothing was charged" only where that is true.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  type PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { storableParameters } from '../state/storable-text.ts'
import { findOutcome } from './commit-outcome.ts'
import { type ConflictOptions, repeatConflicts, TransactionConflict } from './conflicts.ts'
import { isConflict, isConnectionLost, type PostgresqlFaults } from './faults.ts'
import { openPool } from './pool.ts'
import type { PostgresqlServer, Purpose } from './server.ts'

/** Where statements go, and who describes what goes wrong. */
export interface DialectOptions {
  readonly server: PostgresqlServer
  readonly purpose: Purpose
  readonly faults: PostgresqlFaults
  /** What is done about conflicts of statements outside transactions. */
  readonly conflicts: ConflictOptions
}

/** A Kysely dialect for one server. */
export function postgresqlDialect(options: DialectOptions): Pick<PostgresDialect, keyof PostgresDialect> {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PostgresqlDriver(options),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class PostgresqlDriver implements Driver {
  readonly #options: DialectOptions
  #pool: Pool | undefined

  constructor(options: DialectOptions) {
    this.#options = options
  }

  async init(): Promise<void> {
    const { server, purpose } = this.#options
    this.#pool = openPool(server, purpose, server.connections)
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#pool === undefined) throw new Error('Cannot use the state database: it is closed, must be open')
    const pool = this.#pool
    const client = await pool.connect().catch((error: unknown) => {
      throw this.#options.faults.describe(error)
    })
    return new Session(client, pool, this.#options)
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return sessionOf(connection).begin()
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return sessionOf(connection).commit()
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return sessionOf(connection).rollback()
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    sessionOf(connection).release()
  }

  async destroy(): Promise<void> {
    const pool = this.#pool
    this.#pool = undefined
    await pool?.end()
  }
}

/** Statements up to this length, without `*`, are prepared once for each connection. */
const PREPARED_CHARACTERS_MAX = 1000

/** A connection, from acquiring to releasing it. */
class Session implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #pool: Pool
  readonly #faults: PostgresqlFaults
  readonly #conflicts: ConflictOptions
  /** Number of the open transaction at the server. */
  #transaction: string | null = null
  #isLost = false

  constructor(client: PoolClient, pool: Pool, { faults, conflicts }: DialectOptions) {
    this.#client = client
    this.#pool = pool
    this.#faults = faults
    this.#conflicts = conflicts
  }

  async begin(): Promise<void> {
    const results = (await this.#run(() =>
      // One round trip. The number is given out now, so that it is known however the commit ends.
      this.#client.query('begin isolation level read committed; select pg_current_xact_id()::text as number'),
    )) as unknown as readonly { readonly rows: readonly { readonly number: string }[] }[]
    this.#transaction = results[1].rows[0].number
  }

  async commit(): Promise<void> {
    const transaction = this.#transaction
    this.#transaction = null
    try {
      const { command } = await this.#client.query('commit')
      if (command !== 'COMMIT') throw new Error('Cannot commit: a statement of the transaction failed before')
    } catch (error) {
      if (isConflict(error)) throw conflictOf(error)
      if (!isConnectionLost(error)) throw this.#faults.describe(error)
      this.#isLost = true
      const described = this.#faults.describe(error)
      if ((await findOutcome(this.#pool, transaction as string)) === 'aborted') throw described
    }
    this.#faults.noteWritten()
  }

  async rollback(): Promise<void> {
    this.#transaction = null
    // Without the connection the server rolls back on its own.
    if (this.#isLost) return
    try {
      await this.#client.query('rollback')
    } catch {
      // So does one that is let go of: whatever is wrong with the connection, the transaction ends with it.
      this.#isLost = true
    }
  }

  release(): void {
    this.#client.release(this.#isLost)
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const values = storableParameters(parameters) as unknown[]
    // After a migration of a newer version, a prepared `select *` would have other columns than it was prepared for.
    const isPrepared = sql.length <= PREPARED_CHARACTERS_MAX && !sql.includes('*') && values.length > 0
    const send = () =>
      this.#run(() => this.#client.query({ text: sql, values, ...(isPrepared && { name: nameOf(sql) }) }))
    // A statement of a transaction is repeated with all of it.
    const { rows, command, rowCount } = await (this.#transaction === null
      ? repeatConflicts(send, this.#conflicts)
      : send())
    return CHANGING.includes(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query)
  }

  async #run<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      this.#isLost ||= isConnectionLost(error)
      if (isConflict(error)) throw conflictOf(error)
      throw this.#faults.describe(error)
    }
  }
}

function conflictOf(error: unknown): TransactionConflict {
  return new TransactionConflict((error as Error).message, { cause: error })
}

const CHANGING: readonly string[] = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

/** Names of prepared statements, by their text: short, and the same in every connection. */
const names = new Map<string, string>()

function nameOf(sql: string): string {
  let name = names.get(sql)
  if (name === undefined) {
    name = `f${names.size}`
    names.set(sql, name)
  }
  return name
}

function sessionOf(connection: DatabaseConnection): Session {
  if (connection instanceof Session) return connection
  throw new Error('Cannot use the connection: it is of another driver, must be of this one')
}

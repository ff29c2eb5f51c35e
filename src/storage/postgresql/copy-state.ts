/**
 * Copies the state of a data folder into an empty PostgreSQL database, exactly: all of it in one transaction, compared row
 * by row afterwards, or nothing.
 *
 * The tables and columns are read from the file, so that a new migration needs no change here. During the copy no other
 * process can write the file: a service on it answers 503 to calls that write.
 */

import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import type { Clock } from '../../clock.ts'
import { showStateAddress } from '../../config/state-address.ts'
import { sqliteBackend } from '../sqlite/database.ts'
import { openStateDatabase } from '../state/database.ts'
import { storableParameters } from '../state/storable-text.ts'
import type { Tables } from '../state/tables.ts'
import { postgresqlBackend } from './database.ts'
import { RowChecksum } from './row-checksum.ts'
import { clientConfig, type PostgresqlServer } from './server.ts'
import { readTables, type SourceTable } from './source-tables.ts'

/** A table that was copied. */
export interface CopiedTable {
  readonly name: string
  readonly rows: number
}

/** What to copy. */
export interface CopyOptions {
  /** Data folder whose `state.db` is copied. It is not changed. */
  readonly folder: string
  readonly server: PostgresqlServer
  readonly clock: Clock
  /** Called after each table. */
  readonly onTable?: (table: CopiedTable) => void
}

/** Parameters of one statement; PostgreSQL takes 65,535. */
const PARAMETERS_MAX = 30_000
/** Rows read back at a time. */
const ROWS_AT_ONCE = 5000

/**
 * Copies a state.
 *
 * @returns the tables, in the order in which they were copied
 * @throws {Error} where the target is not empty, or holds something else afterwards; it is as it was before then
 */
export async function copyState({ folder, server, clock, onTable }: CopyOptions): Promise<readonly CopiedTable[]> {
  const source = await openStateDatabase(sqliteBackend({ folder, sync: 'normal' }), clock.now())
  try {
    const target = await openStateDatabase(postgresqlBackend(server, {}), clock.now())
    await target.destroy()
    // Its lock is the only one to write the file with.
    return await source.transaction().execute((from) => copyInto(from, server, onTable))
  } finally {
    await source.destroy()
  }
}

async function copyInto(
  from: Kysely<Tables>,
  server: PostgresqlServer,
  onTable: CopyOptions['onTable'],
): Promise<readonly CopiedTable[]> {
  const tables = await readTables(from)
  const to = new Client(clientConfig(server, 'migrations'))
  await to.connect()
  try {
    await to.query('begin isolation level read committed')
    await requireEmpty(to, tables, server)
    const copied: CopiedTable[] = []
    for (const table of tables) {
      const rows = await copyTable(from, to, table)
      const result = { name: table.name, rows }
      copied.push(result)
      onTable?.(result)
    }
    await to.query('commit')
    return copied
  } finally {
    // Without the commit the server rolls back.
    await to.end()
  }
}

/** Keeps services from writing, and refuses a database in which anything is. */
async function requireEmpty(to: Client, tables: readonly SourceTable[], server: PostgresqlServer): Promise<void> {
  const names = tables.map(({ name }) => to.escapeIdentifier(name))
  await to.query(`lock table ${names.join(', ')} in exclusive mode`)
  for (const [index, { name }] of tables.entries()) {
    const { rowCount } = await to.query(`select 1 from ${names[index]} limit 1`)
    if (rowCount !== 0)
      throw new Error(
        `Cannot copy the state: ${showStateAddress(server.address)} has rows in ${name} already, must be an empty database`,
      )
  }
}

/** @returns how many rows */
async function copyTable(from: Kysely<Tables>, to: Client, table: SourceTable): Promise<number> {
  const read = new RowChecksum()
  const insert = new BatchInsert(to, table)
  const rows = sql<Record<string, unknown>>`select * from ${sql.table(table.name)}`.compile(from)
  for await (const row of from.getExecutor().stream<Record<string, unknown>>(rows, 1))
    for (const one of row.rows) {
      const values = storableParameters(table.columns.map((column) => one[column]))
      read.add(values)
      await insert.add(values)
    }
  await insert.end()
  if (table.identity !== null)
    // The next row gets the number that it would have got before.
    await to.query('select setval(pg_get_serial_sequence($1, $2), greatest($3::bigint, 1), $3::bigint > 0)', [
      table.name,
      table.identity.column,
      table.identity.last,
    ])
  const written = await readBack(to, table)
  if (read.rows !== written.rows || read.text() !== written.text())
    throw new Error(
      `Cannot copy the state: ${table.name} has ${read.rows} rows with checksum ${read.text()}, and ${written.rows} with ${written.text()} after the copy`,
    )
  return read.rows
}

/** Inserts rows, many with one statement. */
class BatchInsert {
  readonly #to: Client
  readonly #columns: number
  readonly #head: string
  #values: unknown[] = []

  constructor(to: Client, { name, columns }: SourceTable) {
    this.#to = to
    this.#columns = columns.length
    const list = columns.map((column) => to.escapeIdentifier(column)).join(', ')
    this.#head = `insert into ${to.escapeIdentifier(name)} (${list}) overriding system value values`
  }

  async add(values: readonly unknown[]): Promise<void> {
    this.#values.push(...values)
    if (this.#values.length + this.#columns > PARAMETERS_MAX) await this.end()
  }

  /** Inserts what waits. */
  async end(): Promise<void> {
    const values = this.#values
    if (values.length === 0) return
    this.#values = []
    const rows: string[] = []
    for (let first = 1; first <= values.length; first += this.#columns)
      rows.push(`(${Array.from({ length: this.#columns }, (_, column) => `$${first + column}`).join(',')})`)
    await this.#to.query(`${this.#head} ${rows.join(',')}`, values)
  }
}

/** Checksum of a table as the target has it. */
async function readBack(to: Client, { name, columns }: SourceTable): Promise<RowChecksum> {
  const checksum = new RowChecksum()
  const list = columns.map((column) => to.escapeIdentifier(column)).join(', ')
  await to.query(`declare written no scroll cursor for select ${list} from ${to.escapeIdentifier(name)}`)
  for (;;) {
    const { rows } = await to.query<unknown[]>({ text: `fetch ${ROWS_AT_ONCE} from written`, rowMode: 'array' })
    for (const row of rows) checksum.add(row)
    if (rows.length === 0) break
  }
  await to.query('close written')
  return checksum
}

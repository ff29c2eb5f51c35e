/** The tables of a SQLite state, as the file itself describes them. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../state/tables.ts'

/** A table to copy. */
export interface SourceTable {
  readonly name: string
  readonly columns: readonly string[]
  /** The column that the database numbers itself, and the last number that it assigned; `null`: there is none. */
  readonly identity: { readonly column: string; readonly last: number } | null
}

/** Each database keeps its own: they contain the times of its migrations. */
const OWN_TABLES: readonly string[] = ['migrations']

/** Reads which tables there are, each after those that it refers to. */
export async function readTables(db: Kysely<Tables>): Promise<readonly SourceTable[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`.execute(
    db,
  )
  const names = rows.map(({ name }) => name).filter((name) => !OWN_TABLES.includes(name))
  const references = new Map<string, readonly string[]>()
  for (const name of names) references.set(name, await readReferences(db, name))
  const ordered: string[] = []
  while (ordered.length < names.length) {
    const next = names.find(
      (name) => !ordered.includes(name) && references.get(name)?.every((other) => ordered.includes(other)),
    )
    if (next === undefined) throw new Error('Cannot copy the state: its tables refer to each other in a circle')
    ordered.push(next)
  }
  return Promise.all(ordered.map((name) => readTable(db, name)))
}

/** The other tables that a table refers to. */
async function readReferences(db: Kysely<Tables>, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ table: string }>`select "table" from pragma_foreign_key_list(${table})`.execute(db)
  return rows.map(({ table: other }) => other).filter((other) => other !== table)
}

async function readTable(db: Kysely<Tables>, name: string): Promise<SourceTable> {
  const { rows: columns } = await sql<{ name: string; pk: number; type: string }>`
    select name, pk, type from pragma_table_info(${name})`.execute(db)
  const { rows: made } = await sql<{ sql: string }>`
    select sql from sqlite_schema where type = 'table' and name = ${name}`.execute(db)
  const isNumbered = /\bautoincrement\b/i.test(made[0].sql)
  const key = columns.find(({ pk }) => pk === 1)
  if (!isNumbered || key === undefined) return { name, columns: columns.map((column) => column.name), identity: null }
  const { rows: last } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${name}`.execute(db)
  return {
    name,
    columns: columns.map((column) => column.name),
    identity: { column: key.name, last: last[0]?.seq ?? 0 },
  }
}

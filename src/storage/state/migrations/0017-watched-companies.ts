/** Saved searches may be lists of companies, and tell of changes and closures. Meanings: `storage/state/tables.ts`. */
import { type Kysely, sql } from 'kysely'
import type { MigrationContext } from './migration.ts'

/** SQLite cannot change what a column may hold, so the events move to another table. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const number = dialect === 'sqlite' ? 'integer' : 'bigint'
  const clustered = dialect === 'sqlite' ? sql`without rowid` : sql``
  await db.schema
    .alterTable('saved_searches')
    .addColumn('kinds', 'text', (column) => column.notNull().defaultTo('entered left'))
    .execute()
  await db.schema.alterTable('saved_searches').addColumn('watching', 'integer').execute()
  await db.schema
    .createTable('watched_companies')
    .addColumn('search', 'text', (column) => column.primaryKey().references('saved_searches.id'))
    .addColumn('ids', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('company_events')
    .addColumn('search', 'text', (column) => column.notNull().references('saved_searches.id'))
    .addColumn('number', number, (column) => column.notNull())
    .addColumn('at', number, (column) => column.notNull())
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('entered', 'left', 'changed', 'closed')`),
    )
    .addColumn('company_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('fields', 'text')
    .addPrimaryKeyConstraint('company_events_key', ['search', 'number'])
    .modifyEnd(clustered)
    .execute()
  await sql`
    insert into company_events (search, number, at, kind, company_id, name, country, fields)
    select search, number, at, kind, company_id, name, country, null from search_events`.execute(db)
  await db.schema.dropTable('search_events').execute()
  await db.schema.createIndex('company_events_at').on('company_events').column('at').execute()
}

/** What models made of a search, stored with its context: see `explore/read-search.ts`. */
import type { Kysely } from 'kysely'

/** JSON; `null` where no model was asked or none answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('search_contexts').addColumn('reading', 'text').execute()
}

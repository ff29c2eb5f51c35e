import type { Kysely } from 'kysely'

/** What a migration may depend on. */
export interface MigrationContext {
  readonly dialect: 'sqlite' | 'postgres'
}

/** One step from an older to a newer state database. Numbered, and never edited once released. */
export interface Migration {
  /** Number and words of the file name: `0001-licences-and-calls`. */
  readonly name: string
  /** A server older than this migration cannot work with the database any more. */
  readonly isBreaking: boolean
  readonly up: (db: Kysely<unknown>, context: MigrationContext) => Promise<void>
}

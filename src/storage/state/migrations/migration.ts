import type { Kysely } from 'kysely'

/** What a migration may depend on. */
export interface MigrationContext {
  readonly dialect: 'sqlite' | 'postgres'
}

/** One step from an older to a newer state database. Numbered, and never edited once released. */
export interface Migration {
  /** Number and words of the file name: `0001-licences-and-calls`. */
  readonly name: string
  /** Whether a server older than this migration can no longer work with the database. */
  readonly isBreaking: boolean
  readonly up: (db: Kysely<unknown>, context: MigrationContext) => Promise<void>
}

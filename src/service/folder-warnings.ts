/** Warnings about the data folder at the start of a service that still serves it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { requireDatabaseFile } from '../storage/sqlite/database-file.ts'

/** What is known of the folder. */
export interface StartedFolder {
  readonly dataFolder: string
  /** Companies that are served. */
  readonly companies: number
  /** Whether the state database was made by this start. */
  readonly isStateNew: boolean
}

/** A sentence for each part that is missing or cut while companies are served. It reads a header and no more. */
export function folderWarnings({ dataFolder, companies, isStateNew }: StartedFolder): readonly string[] {
  if (companies === 0) return []
  return [companiesWarning(dataFolder), isStateNew ? NEW_STATE : null].filter((sentence) => sentence !== null)
}

const NEW_STATE =
  'no state.db was in the data folder, so that a new one was made: it has no licences, keys, credits and history; where there were any, stop the service and restore state.db from the backup'

const WITHOUT_COMPANIES = 'the service keeps serving, but cannot import, update or rebuild'
const REMEDY = 'restore it from the backup, or import every register again'

function companiesWarning(dataFolder: string): string | null {
  const path = join(dataFolder, 'companies.db')
  if (!existsSync(path)) return `companies.db is missing: ${WITHOUT_COMPANIES}; ${REMEDY}`
  try {
    requireDatabaseFile(path, { refused: `companies.db cannot be used, ${WITHOUT_COMPANIES}`, remedy: REMEDY })
    return null
  } catch (error) {
    return (error as Error).message
  }
}

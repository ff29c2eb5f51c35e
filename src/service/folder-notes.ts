/** What the log says about the data folder at the start of a service that still serves it. */
import { existsSync, writeFileSync } from 'node:fs'
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

/** A sentence for the log. */
export interface FolderNote {
  readonly level: 'info' | 'warn'
  readonly sentence: string
}

/** Exists once a service was started on the folder: from then on a state that is not there was lost, or is on a server. */
const SERVED_FILE = 'served'

/** A sentence for each part that is missing or cut while companies are served. It reads a header and no more. */
export function folderNotes({ dataFolder, companies, isStateNew }: StartedFolder): readonly FolderNote[] {
  if (companies === 0) return []
  const notes: FolderNote[] = []
  const sentence = companiesWarning(dataFolder)
  if (sentence !== null) notes.push({ level: 'warn', sentence })
  if (isStateNew) notes.push(existsSync(join(dataFolder, SERVED_FILE)) ? LOST_STATE : FIRST_STATE)
  return notes
}

/** Notes in the folder that a service was started on it. A folder that cannot be written stays as it is. */
export function markServed(dataFolder: string): void {
  try {
    writeFileSync(join(dataFolder, SERVED_FILE), '', { mode: 0o600, flag: 'wx' })
  } catch {
    // It is there, or a service whose state is on a server reads the folder only.
  }
}

const LOST_STATE: FolderNote = {
  level: 'warn',
  sentence:
    'no state.db was in the data folder, which was served before, so that a new one was made: it has no licences, keys, credits and history; where there were any, stop the service and restore state.db from the backup',
}

/** After a first import this is as it should be; a folder that was put together from parts of another looks the same. */
const FIRST_STATE: FolderNote = {
  level: 'info',
  sentence: 'No licences yet: made state.db. If this folder had licences, restore state.db from a backup.',
}

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

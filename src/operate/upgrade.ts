/** Says what this version of the program does with a data folder that another version wrote. Changes nothing. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openGeneration } from '../search/embedded/open-generation.ts'
import { lookAtCompaniesDatabase, SCHEMA_VERSION } from '../storage/files/companies-database.ts'
import { openCurrentGeneration } from '../storage/files/generations.ts'
import { STATE_FILE, STATE_REMEDY } from '../storage/sqlite/database.ts'
import { lookAt, requireDatabaseFile } from '../storage/sqlite/database-file.ts'
import { MIGRATIONS } from '../storage/state/migrations/all.ts'

/** What happens to a part of a data folder. */
export interface UpgradeStep {
  readonly part: 'state.db' | 'companies.db' | 'index'
  /**
   * `none`: it is of this version. `itself`: it is migrated automatically. `command`: a command is needed. `refused`: a
   * newer version wrote it.
   */
  readonly action: 'none' | 'itself' | 'command' | 'refused'
  readonly sentence: string
}

/** Checks each existing part. */
export async function checkUpgrade(dataFolder: string): Promise<readonly UpgradeStep[]> {
  return [...checkState(dataFolder), ...checkCompanies(dataFolder), ...(await checkIndex(dataFolder))]
}

function checkState(dataFolder: string): readonly UpgradeStep[] {
  const path = join(dataFolder, STATE_FILE)
  if (!existsSync(path)) return []
  requireDatabaseFile(path, STATE_REMEDY)
  return lookAt(path, (database) => {
    const rows = database.prepare('SELECT name, is_breaking FROM migrations').all()
    const applied = new Map(rows.map(({ name, is_breaking }) => [String(name), is_breaking === 1]))
    const known = new Set(MIGRATIONS.map(({ name }) => name))
    const newer = [...applied].filter(([name]) => !known.has(name))
    const part = STATE_FILE
    if (newer.some(([, isBreaking]) => isBreaking))
      return [{ part, action: 'refused', sentence: `a newer version wrote it (migration ${newer.at(-1)?.[0]})` }]
    const missing = MIGRATIONS.filter(({ name }) => !applied.has(name))
    if (missing.length === 0) return [{ part, action: 'none', sentence: 'is of this version' }]
    const names = missing.map(({ name }) => name).join(', ')
    return [{ part, action: 'itself', sentence: `is migrated by the next start, in one transaction: ${names}` }]
  })
}

function checkCompanies(dataFolder: string): readonly UpgradeStep[] {
  const version = lookAtCompaniesDatabase(dataFolder, (database) =>
    Number(database.prepare('PRAGMA user_version').get()?.user_version),
  )
  if (version === null) return []
  const part = 'companies.db'
  if (version > SCHEMA_VERSION)
    return [{ part, action: 'refused', sentence: `a newer version wrote it (schema ${version})` }]
  if (version === SCHEMA_VERSION) return [{ part, action: 'none', sentence: 'is of this version' }]
  const sentence = `is migrated by the next import, from schema ${version} to ${SCHEMA_VERSION}`
  return [{ part, action: 'itself', sentence }]
}

async function checkIndex(dataFolder: string): Promise<readonly UpgradeStep[]> {
  const part = 'index'
  try {
    const generation = await openCurrentGeneration(dataFolder)
    if (generation === null) return []
    const open = await openGeneration(generation.folder)
    await open.engine.close()
    return [{ part, action: 'none', sentence: `generation ${generation.id} opens` }]
  } catch (error) {
    const sentence = `cannot be served (${(error as Error).message}): run ./firmament index before serve`
    return [{ part, action: 'command', sentence }]
  }
}

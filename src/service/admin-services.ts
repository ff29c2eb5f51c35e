/** What the endpoints of operators work with, in a service. Imports, rollbacks and suppressions run as separate commands. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { AdminServices } from '../admin/endpoints.ts'
import type { Settings } from '../config/settings.ts'
import { stopFetches } from '../storage/files/fetch-lock.ts'
import { readImportLog } from '../storage/files/import-log.ts'
import { readImportRejects } from '../storage/files/import-rejects.ts'
import { readSuppressed } from '../storage/files/suppressed.ts'
import type { Stores } from '../storage/state/stores.ts'
import type { Parts } from './parts.ts'

const CLI = join(import.meta.dirname, '..', 'cli.ts')
/** A rollback renames a file and brings the log in line; it takes seconds where the disk is slow. */
const COMMAND_MS_MAX = 25_000

/** Makes them. */
export function adminServices(settings: Settings, { stores, updater }: Parts): Omit<AdminServices, 'readGenerations'> {
  return {
    ...storedServices(stores),
    readImports: settings.search === null ? (limit) => readImportLog(settings.data, limit) : null,
    readRejects: (id, request) => readImportRejects(settings.data, id, request),
    updatable: () => updatableOf(settings.data),
    startUpdate: (registers, options) => updater.start(registers, options),
    startSuppression: (ids, note) => updater.suppress(ids, note),
    readSuppressed: () => readSuppressed(settings.data).companies,
    allowSuppressed: (id) => command(['suppress', 'remove', id, '--data', settings.data]),
    stopFetches: () => stopFetches(settings.data),
    rollBack: () => command(['rollback', '--data', settings.data]),
  }
}

/** Those that only need the state. */
export function storedServices({ searches, audit, actingAs }: Stores) {
  return {
    audit,
    licencesAs: (actor) => actingAs(actor).licences,
    keysAs: (actor) => actingAs(actor).keys,
    async forgetSearches(licenceId) {
      for (const { id } of await searches.list(licenceId)) await searches.delete(licenceId, id)
    },
  } satisfies Partial<AdminServices>
}

/** Loads the code of all registers, so it runs when an operator asks. */
async function updatableOf(data: string) {
  const [{ isFetchable, REGISTERS }, { updatedRegisters }] = await Promise.all([
    import('../registers/registers.ts'),
    import('../generation/updates/watch-updates.ts'),
  ])
  const all = [...REGISTERS].filter(([, { source }]) => isFetchable(source)).map(([register]) => register)
  return { all, served: await updatedRegisters({ dataFolder: data, registers: [] }) }
}

/** Runs a command. @returns why it failed; `null`: it did not */
function command(flags: readonly string[]): Promise<string | null> {
  return new Promise((resolve) => {
    const options = { timeout: COMMAND_MS_MAX, encoding: 'utf8' } as const
    execFile(process.execPath, [CLI, ...flags], options, (error, _output, problem) => {
      const lines = problem.trim().split('\n')
      resolve(error === null ? null : (lines.at(-1) ?? '').slice(0, 300) || 'the command failed')
    })
  })
}

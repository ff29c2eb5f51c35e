/** Takes back what imports did: the generation before is served again, or a register is taken out. */
import { suggestName } from '../text/nearest-member.ts'
import type { ImportDependencies } from './dependencies.ts'
import type { GenerationManifest } from './generation-ports.ts'
import { loggedRun } from './logged-run.ts'
import { makeGeneration, type ServedResult } from './make-generation.ts'
import { RefusedImport } from './refused-import.ts'

/** What a rollback did. */
export interface RollbackResult {
  /** The generation that is served now, as it was built. */
  readonly served: GenerationManifest
  /** The generation that was served before; a second rollback serves it again. */
  readonly left: string
  /**
   * Whether the registers' records were rolled back too, so that the next import builds on them. Records of imports by
   * older versions are no longer stored.
   */
  readonly areRecordsBack: boolean
}

/**
 * Serves the generation before the served one again. Services that run follow within a second.
 *
 * Until the next import, the generation that was left is kept.
 *
 * @throws {Error} when there is none, or it is damaged; nothing is changed then
 */
export async function rollBack(dataFolder: string, dependencies: ImportDependencies): Promise<RollbackResult> {
  const { generations } = dependencies
  const run = { dataFolder, action: 'rollback', register: null, files: [] } as const
  return await loggedRun(
    run,
    dependencies,
    async (store) => {
      const previous = await generations.previous(dataFolder)
      const left = await generations.served(dataFolder)
      if (previous === null || left === null) {
        throw new RefusedImport(`Cannot roll back: ${dataFolder} has no generation before the one it serves`)
      }
      const ids = previous.manifest.imports.map(({ id }) => id)
      const change = await generations.writeChanges(dataFolder, previous, dependencies.clock)
      await generations.activate(dataFolder, previous, change)
      const areRecordsBack = store.holds(ids)
      if (areRecordsBack) {
        store.makeCurrent(ids)
        // A later publication may have had the same content.
        for (const { id, details } of previous.manifest.imports) store.describe(id, details)
      }
      return { served: previous.manifest, left: left.generation, areRecordsBack }
    },
    ({ served }) => ({ generation: served.generation }),
  )
}

/** What taking a register out did. */
export interface RemovalResult extends Pick<ServedResult, 'generation' | 'companiesServed' | 'note'> {
  readonly register: string
  /** Records that it had. */
  readonly records: number
}

/**
 * Takes a register out: its records, and the companies that only it describes. The generation before still holds them,
 * until the next one is built.
 *
 * @throws {RefusedImport} when the data folder has no such register
 */
export async function removeRegister(
  { dataFolder, register }: { readonly dataFolder: string; readonly register: string },
  dependencies: ImportDependencies,
): Promise<RemovalResult> {
  const run = { dataFolder, action: 'remove', register, files: [] } as const
  return await loggedRun(
    run,
    dependencies,
    async (store) => {
      const current = store.current()
      const own = current.find((each) => each.register === register)
      if (own === undefined) {
        const held = current.map((each) => each.register)
        const near = suggestName(register, held)
        const has = held.length === 0 ? 'none' : `${held.join(', ')}${near}`
        throw new RefusedImport(`Cannot remove ${register}: ${dataFolder} has no such register; it has ${has}`)
      }
      const records = store.count(own.id)
      const { generation, companiesServed, note } = await makeGeneration(
        dataFolder,
        store,
        { news: [], without: register },
        dependencies,
      )
      return { register, records, generation, companiesServed, note }
    },
    ({ records, generation, note }) => ({ records: 0, removed: records, generation, message: note }),
  )
}

/** Opens the record store of a data folder for one piece of work, under the import lock. */
import type { ImportDependencies } from './dependencies.ts'
import { describeFolderError } from './folder-errors.ts'
import type { RecordStore } from './record-store.ts'

/**
 * Locks the data folder, opens its store, runs the work, and closes both again.
 *
 * First it repairs the leftovers of an interrupted import.
 *
 * @throws {Error} when another import is running, or what the work throws; a full disk or a missing permission as a
 *   sentence
 */
export async function withStore<Result>(
  dataFolder: string,
  dependencies: ImportDependencies,
  work: (store: RecordStore) => Promise<Result>,
): Promise<Result> {
  try {
    return await withLockedStore(dataFolder, dependencies, work)
  } catch (error) {
    throw describeFolderError(error, dataFolder, dependencies.latestProgress?.())
  }
}

async function withLockedStore<Result>(
  dataFolder: string,
  { lock: lockFolder, openStore, generations, fetches }: ImportDependencies,
  work: (store: RecordStore) => Promise<Result>,
): Promise<Result> {
  const lock = lockFolder(dataFolder)
  try {
    const store = openStore(dataFolder)
    try {
      store.log.closeInterrupted((register) => fetches.isHeld(dataFolder, register))
      // The rename that activated a generation also made its imports current. A command killed right after the rename
      // had no time to record that.
      const served = (await generations.served(dataFolder))?.imports.map(({ id }) => id)
      if (served !== undefined && store.holds(served)) store.makeCurrent(served)
      await dropOld(dataFolder, store, generations)
      return await work(store)
    } finally {
      store.close()
    }
  } finally {
    lock.release()
  }
}

/** Removes generations that nobody needs, and the imports that they were made of. Only the holder of the import lock may call this. */
export async function dropOld(
  dataFolder: string,
  store: RecordStore,
  generations: ImportDependencies['generations'],
): Promise<void> {
  await generations.removeOld(dataFolder)
  store.dropSuperseded(await generations.needed(dataFolder))
}

/**
 * Discards a failed import, after closing what it had open.
 *
 * When that fails too, such as on a full disk, the next import does it.
 */
export function discardFailedImport(store: RecordStore, importId: number, close: () => void = () => {}): void {
  try {
    close()
    store.discard(importId)
  } catch {
    // The caller reports the error that ended the import, not this one.
  }
}

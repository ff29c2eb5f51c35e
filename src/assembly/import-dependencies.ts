/** Supplies imports with the concrete stores, generations and index of a data folder. */
import { systemClock } from '../clock.ts'
import { programVersion } from '../config/program-version.ts'
import { createGenerationBuilder } from '../generation/build-on-threads.ts'
import { countKnown } from '../generation/count-known.ts'
import { createGenerationMerge, redateServed } from '../generation/from-served/merge.ts'
import { replaceServedDigests } from '../generation/from-served/replace-digests-aside.ts'
import { writeChanges } from '../generation/write-changes.ts'
import type { ImportDependencies } from '../imports/dependencies.ts'
import type { ImportProgress } from '../imports/progress.ts'
import { openCompanies } from '../storage/files/companies.ts'
import { makeDataFolder } from '../storage/files/data-folder.ts'
import { createDigests } from '../storage/files/digests.ts'
import { holdFetch, isFetchHeld } from '../storage/files/fetch-lock.ts'
import {
  activateGeneration,
  draftGeneration,
  neededImports,
  openPreviousGeneration,
  removeOldGenerations,
  servedManifest,
  verifyGeneration,
} from '../storage/files/generations.ts'
import { lockImports } from '../storage/files/import-lock.ts'
import { readSuppressed } from '../storage/files/suppressed.ts'

/** What an operator sets for imports. */
export interface ImportLimits {
  /** Bytes of memory that building an index may take; by default 1.5 GB. */
  readonly memory?: number
  /** Days that changes of companies are kept; by default for ever. */
  readonly keptDays?: number | null
}

/**
 * What imports into data folders work with.
 *
 * @param onProgress called with the progress, as often as there is some
 */
export function importDependencies(
  onProgress?: (progress: ImportProgress) => void,
  { memory, keptDays = null }: ImportLimits = {},
): ImportDependencies {
  let latest: ImportProgress | null = null
  return {
    clock: systemClock,
    version: programVersion(),
    lock(dataFolder) {
      makeDataFolder(dataFolder)
      return lockImports(dataFolder)
    },
    openStore: openCompanies,
    fetches: { hold: holdFetch, isHeld: isFetchHeld },
    suppressed: readSuppressed,
    generations: {
      draft: draftGeneration,
      countKnown,
      digests: createDigests,
      replaceDigests: (dataFolder, folder, changes) => replaceServedDigests(dataFolder, folder, changes),
      writeChanges: (dataFolder, generation, clock, differing) =>
        writeChanges(dataFolder, generation, { clock, keptDays }, differing),
      redate: redateServed,
      activate: activateGeneration,
      removeOld: removeOldGenerations,
      served: servedManifest,
      needed: neededImports,
      async previous(dataFolder) {
        const previous = await openPreviousGeneration(dataFolder)
        if (previous !== null) await verifyGeneration(previous)
        return previous
      },
    },
    createGenerationBuilder: (options) =>
      createGenerationBuilder({ ...options, ...(memory !== undefined && { memory }) }),
    createGenerationMerge: (options) => createGenerationMerge({ ...options, ...(memory !== undefined && { memory }) }),
    onProgress(progress) {
      latest = progress
      onProgress?.(progress)
    },
    latestProgress: () => latest,
  }
}

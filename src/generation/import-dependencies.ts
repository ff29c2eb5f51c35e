/** Supplies imports with the concrete stores, generations and index of a data folder. */
import { mkdirSync } from 'node:fs'
import { systemClock } from '../clock.ts'
import type { ImportDependencies } from '../imports/dependencies.ts'
import type { ImportProgress } from '../imports/progress.ts'
import { openCompanies } from '../storage/files/companies.ts'
import {
  activateGeneration,
  draftGeneration,
  removeOldGenerations,
  servedImports,
} from '../storage/files/generations.ts'
import { lockImports } from '../storage/files/import-lock.ts'
import { createGenerationBuilder } from './build.ts'

/**
 * What imports into data folders work with.
 *
 * @param onProgress called with the progress, as often as there is some
 */
export function importDependencies(onProgress?: (progress: ImportProgress) => void): ImportDependencies {
  return {
    clock: systemClock,
    lock(dataFolder) {
      mkdirSync(dataFolder, { recursive: true })
      return lockImports(dataFolder)
    },
    openStore: openCompanies,
    generations: {
      draft: draftGeneration,
      activate: activateGeneration,
      removeOld: removeOldGenerations,
      servedImports,
    },
    createGenerationBuilder,
    ...(onProgress && { onProgress }),
  }
}

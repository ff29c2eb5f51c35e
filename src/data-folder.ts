/**
 * The data folder as an import sees it: the concrete stores, generations and index that `run-import.ts` is handed.
 */
import { mkdirSync } from 'node:fs'
import { systemClock } from './clock.ts'
import type { Company } from './company/company.ts'
import { demoCompanies } from './demo/companies.ts'
import { ancestors } from './reference/industry-codes.ts'
import type { ImportProgress } from './registers/progress.ts'
import { DEMO_REGISTER, type ImportDependencies, importCompanies } from './registers/run-import.ts'
import { createIndexBuilder } from './search/embedded/build.ts'
import { openCompanies } from './storage/companies.ts'
import {
  activateGeneration,
  currentGenerationId,
  draftGeneration,
  removeOldGenerations,
  servedImports,
} from './storage/generations.ts'
import { lockImports } from './storage/import-lock.ts'

/**
 * What an import of a data folder works with.
 *
 * @param onProgress told how far it is, as often as it likes
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
    createIndexBuilder: ({ folder, generation }) => createIndexBuilder({ folder, generation, codePath: ancestors }),
    ...(onProgress && { onProgress }),
  }
}

/**
 * Loads the demo companies into a data folder that serves nothing yet.
 *
 * They stand in the register `demo` and leave with the first import of a real one.
 *
 * @returns how many were loaded; 0 when something is served already
 */
export async function loadDemo(dataFolder: string, companies: Iterable<Company> = demoCompanies()): Promise<number> {
  if ((await currentGenerationId(dataFolder)) !== null) return 0
  const source = {
    register: DEMO_REGISTER,
    url: null,
    recordUrl: null,
    licence: 'Fictional companies; places from GeoNames (CC BY 4.0)',
    retrievedAt: '2026-06-30T00:00:00Z',
  }
  const { companiesServed } = await importCompanies({ dataFolder, source, companies }, importDependencies())
  return companiesServed
}

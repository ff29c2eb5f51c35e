/**
 * The data folder as an import sees it: the concrete stores, generations and index that `run-import.ts` is handed.
 */
import { mkdirSync } from 'node:fs'
import { systemClock } from '../clock.ts'
import type { Company } from '../company/company.ts'
import { demoCompanies } from '../demo/companies.ts'
import { DEMO_REGISTER } from '../imports/build-generation.ts'
import type { ImportDependencies } from '../imports/dependencies.ts'
import type { ImportProgress } from '../imports/progress.ts'
import { importCompanies } from '../imports/run-import.ts'
import { countCompanies } from '../search/embedded/open-generation.ts'
import { openCompanies } from '../storage/files/companies.ts'
import {
  activateGeneration,
  currentGenerationId,
  draftGeneration,
  openCurrentGeneration,
  removeOldGenerations,
  servedImports,
} from '../storage/files/generations.ts'
import { lockImports } from '../storage/files/import-lock.ts'
import { createGenerationBuilder } from './build.ts'

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
    createGenerationBuilder,
    ...(onProgress && { onProgress }),
  }
}

/** What a data folder holds, as `./firmament status` shows it. */
export interface FolderStatus {
  readonly data: string
  /** The generation that is served; `null` when nothing was imported yet. */
  readonly generation: string | null
  readonly madeAt: string | null
  readonly companies: number
  readonly countries: Readonly<Record<string, number>>
  readonly registers: readonly {
    readonly register: string
    readonly records: number
    readonly rejected: number
    readonly retrievedAt: string | null
  }[]
}

/**
 * Looks at a data folder without changing it.
 *
 * @throws {Error} where the served generation is damaged; the message says what to do
 */
export async function folderStatus(dataFolder: string): Promise<FolderStatus> {
  const generation = await openCurrentGeneration(dataFolder)
  if (generation === null) {
    return { data: dataFolder, generation: null, madeAt: null, companies: 0, countries: {}, registers: [] }
  }
  const countries = Object.fromEntries(await countCompanies(generation.folder))
  const { id, manifest } = generation
  return {
    data: dataFolder,
    generation: id,
    madeAt: manifest.madeAt,
    companies: manifest.companies,
    countries,
    registers: manifest.imports.map(({ register, records, details }) => ({
      register,
      records,
      rejected: Number(details.rejected ?? 0),
      retrievedAt: typeof details.retrievedAt === 'string' ? details.retrievedAt : null,
    })),
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

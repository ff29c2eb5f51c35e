/** Supplies the suppression of companies with what is concrete. */
import type { ImportProgress } from '../imports/progress.ts'
import type { SuppressDependencies } from '../imports/suppress.ts'
import { clearChanges } from '../storage/files/changes.ts'
import { removePreviousGenerations } from '../storage/files/generations.ts'
import { writeSuppressed } from '../storage/files/suppressed.ts'
import { importDependencies } from './import-dependencies.ts'

/** @param onProgress called with the progress of the index */
export function suppressDependencies(onProgress?: (progress: ImportProgress) => void): SuppressDependencies {
  return { ...importDependencies(onProgress), writeSuppressed, clearChanges, removePrevious: removePreviousGenerations }
}

/** Supplies the suppression of companies with what is concrete. */
import type { ImportProgress } from '../imports/progress.ts'
import type { SuppressDependencies } from '../imports/suppress.ts'
import { clearChanges } from '../storage/files/changes.ts'
import { removePreviousGenerations } from '../storage/files/generations.ts'
import { writeSuppressed } from '../storage/files/suppressed.ts'
import { importDependencies } from './import-dependencies.ts'

/** @param onProgress called with the progress of the index. @param memory bytes that building it may take */
export function suppressDependencies(
  onProgress?: (progress: ImportProgress) => void,
  memory?: number,
): SuppressDependencies {
  const dependencies = importDependencies(onProgress, memory)
  return { ...dependencies, writeSuppressed, clearChanges, removePrevious: removePreviousGenerations }
}

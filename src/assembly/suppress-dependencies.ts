/** Supplies the suppression of companies with what is concrete. */

import type { AlertsOptions } from '../alerts/run.ts'
import { evaluateAll } from '../alerts/run.ts'
import { systemClock } from '../clock.ts'
import { folderChanges } from '../generation/company-transitions.ts'
import type { ImportProgress } from '../imports/progress.ts'
import type { SuppressDependencies } from '../imports/suppress.ts'
import { clearChanges } from '../storage/files/changes.ts'
import { removePreviousGenerations } from '../storage/files/generations.ts'
import { clearHistory } from '../storage/files/history/history.ts'
import { writeSuppressed } from '../storage/files/suppressed.ts'
import { newMessageId } from '../webhook/message.ts'
import { type ImportLimits, importDependencies } from './import-dependencies.ts'

/** Opens the saved searches, and the licences that they are of, for some work, and closes them. */
export type WithSearches = (
  work: (state: Pick<AlertsOptions, 'searches' | 'findLicence'>) => Promise<void>,
) => Promise<void>

/** What suppressing may be given. */
export interface SuppressOptions extends ImportLimits {
  /** Called with the progress of the index. */
  readonly onProgress?: (progress: ImportProgress) => void
  /** Absent: there are no saved searches. */
  readonly withSearches?: WithSearches
}

/** What suppressing companies works with. */
export function suppressDependencies({
  onProgress,
  withSearches,
  ...limits
}: SuppressOptions = {}): SuppressDependencies {
  return {
    ...importDependencies(onProgress, limits),
    writeSuppressed,
    async clearChanges(dataFolder, companyIds) {
      await clearHistory(dataFolder, companyIds)
      return await clearChanges(dataFolder, companyIds)
    },
    removePrevious: removePreviousGenerations,
    async evaluateSearches(dataFolder) {
      const changes = folderChanges(dataFolder, systemClock)
      await withSearches?.((state) => evaluateAll({ ...state, changes, clock: systemClock, newMessageId }))
    },
  }
}

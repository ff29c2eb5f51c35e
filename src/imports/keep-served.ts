/** An import in which nothing is new builds no generation: what is served stays. */

import type { ImportDependencies } from './dependencies.ts'
import { isShownAlike } from './from-served/shown-source.ts'
import type { RecordsServed, ServedResult } from './make-generation.ts'
import type { ReadResult } from './read-into-store.ts'
import type { RecordStore } from './record-store.ts'

/**
 * Discards an import equal to the current one of its register, if that is served. The current one then takes the day of
 * the new files.
 *
 * @returns what is served; `null` when there is something to build
 */
export async function keepServed(
  store: RecordStore,
  dataFolder: string,
  { importId, before, difference }: ReadResult,
  { generations }: Pick<ImportDependencies, 'generations'>,
): Promise<(ServedResult & RecordsServed) | null> {
  const here = store.find(importId)
  if (!difference.isSame || before === undefined || here === undefined || !isShownAlike(before, here)) return null
  const served = await generations.served(dataFolder)
  const own = served?.imports.find(({ id }) => id === before.id)
  // Older versions did not note the counts.
  if (served?.companiesMerged === undefined || own?.merged === undefined || own.unmatched === undefined) return null
  store.describe(before.id, here.details)
  store.discard(importId)
  return {
    generation: served.generation,
    companiesServed: served.companies,
    companiesMerged: served.companiesMerged,
    note: null,
    mergedHere: own.merged,
    unmatchedHere: own.unmatched,
  }
}

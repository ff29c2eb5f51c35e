/** Shows when registers were published, where that is all that is new: companies name the day of their sources. */
import type { ImportDependencies } from './dependencies.ts'
import { dropOld } from './open-store.ts'
import type { RecordStore } from './record-store.ts'

/**
 * Serves a generation with the days of the current imports, where what is served has others. No index is built for it: all but
 * the days is taken over.
 *
 * @returns the generation; `null` when the days are served already
 * @throws {RebuildNeededError} when only the next build can show them
 * @throws {Error} when a file cannot be written; what was served before is still served
 */
export async function showDays(
  dataFolder: string,
  store: RecordStore,
  { clock, generations }: Pick<ImportDependencies, 'clock' | 'generations'>,
): Promise<string | null> {
  const served = await generations.served(dataFolder)
  if (served === null) return null
  const imports = served.imports.map((own) => ({ ...own, details: store.find(own.id)?.details ?? own.details }))
  const days = new Map(imports.map(({ register, details }) => [register, String(details.retrievedAt)]))
  if (served.imports.every(({ register, details }) => days.get(register) === details.retrievedAt)) return null
  const { companies, companiesMerged, known } = served
  const draft = await generations.draft(dataFolder, clock)
  let change: number | null
  try {
    const files = await generations.redate(dataFolder, draft, days)
    const about = {
      companies,
      imports,
      ...(companiesMerged !== undefined && { companiesMerged }),
      ...(known && { known }),
    }
    change = await generations.writeChanges(dataFolder, await draft.seal(about, files), clock)
  } catch (error) {
    await draft.abort()
    throw error
  }
  await generations.activate(dataFolder, draft, change, true)
  await dropOld(dataFolder, store, generations)
  return draft.id
}

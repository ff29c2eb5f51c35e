/** Brings one register up to date: fetches what is new, and imports it. */
import type { ImportDependencies } from '../../imports/dependencies.ts'
import { loggedRun } from '../../imports/logged-run.ts'
import { type ImportResult, importInto, reportOfImport } from '../../imports/run-import.ts'
import { registerOf } from '../../registers/registers.ts'
import { type ChangesRequest, fetchChanges } from './fetch-changes.ts'

/** What is brought up to date. */
export interface UpdateRequest extends Pick<ChangesRequest, 'dataFolder' | 'contact' | 'mirror' | 'options'> {
  readonly register: string
}

/**
 * Brings a register up to date.
 *
 * @returns what was imported; `null` when the publisher has nothing new
 * @throws {RangeError} for an unknown register, and one whose files must be fetched by hand
 * @throws {Error} when another import is running, the publisher does not answer, or the import fails; the log says which
 */
export async function updateRegister(
  { register, ...request }: UpdateRequest,
  dependencies: ImportDependencies,
): Promise<ImportResult | null> {
  const { source } = registerOf(register)
  const { dataFolder } = request
  const { onProgress } = dependencies
  if (source.fetched === undefined) {
    throw new RangeError(`Cannot update ${register}: its files must be fetched by hand, from ${source.page}`)
  }
  const run = { dataFolder, action: 'update', register, files: [] } as const
  return await loggedRun(
    run,
    dependencies,
    async (store) => {
      const before = store.current().find((current) => current.register === register)
      const found = await fetchChanges({ ...request, source, before, ...(onProgress && { onProgress }) })
      if (found === null) return null
      const result = await importInto(store, { dataFolder, register, ...found.request }, dependencies)
      found.done()
      return result
    },
    (result) => (result === null ? { outcome: 'unchanged' } : reportOfImport(result)),
  )
}

/** Whether a register can be updated without a person. */
export function isFetched(register: string): boolean {
  try {
    return registerOf(register).source.fetched !== undefined
  } catch {
    return false
  }
}

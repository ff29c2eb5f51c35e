/** Opens what a data folder serves, for a command that asks about the rows of a list. No service runs. */
import { resolve } from 'node:path'
import { openServing } from '../generation/serve.ts'
import { SERVED_COUNTRIES } from '../reference/countries.ts'
import type { Served } from '../search/lease.ts'

/** A folder that is open. */
export interface OpenFolder extends Pick<Served, 'lookup' | 'imports'> {
  /** What the rows are read by: all countries are allowed, as no licence asks. */
  readonly scope: { readonly servedCountries: ReadonlySet<string>; requireCountries(): void }
  /** Whole path of the folder. */
  readonly source: string
  close(): Promise<void>
}

/** Opens a folder. @throws {Error} where nothing was imported */
export async function openFolder(dataFolder: string): Promise<OpenFolder> {
  const serving = await openServing(dataFolder, {
    onError(error) {
      throw error
    },
    onDamage: () => {},
  })
  const { lookup, imports, release } = serving.take()
  return {
    lookup,
    imports,
    scope: { servedCountries: SERVED_COUNTRIES, requireCountries() {} },
    source: resolve(dataFolder),
    async close() {
      release()
      serving.stopWatching()
      await serving.close()
    },
  }
}

/** What a data folder contains, as `./firmament status` shows it. */
import { countCompanies } from '../search/embedded/open-generation.ts'
import { openCurrentGeneration } from '../storage/files/generations.ts'

/** Contents of a data folder. */
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
 * Reads what a data folder contains, without changing it.
 *
 * @throws {Error} when the served generation is damaged; the message says what to do
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

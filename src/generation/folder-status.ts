/** What a data folder contains, as `./firmament status` shows it. */
import { join } from 'node:path'
import { streamMarksIn } from '../imports/amendments/open-gap.ts'
import type { StreamMarks } from '../imports/amendments/stream-marks.ts'
import type { ImportRun, RunOutcome } from '../imports/import-log.ts'
import { countCompanies } from '../search/embedded/open-generation.ts'
import { findDamage } from '../storage/files/file-checksums.ts'
import { DamagedGenerationError, openCurrentGeneration, openGenerations } from '../storage/files/generations.ts'
import { readLatestRuns } from '../storage/files/import-log.ts'
import { findDatabaseDamage } from '../storage/sqlite/database-file.ts'
import { readSecretStatus, type SecretStatus } from '../storage/state/secret-status.ts'

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
    /** Its last import or update, and what came of it; `null`: not known. */
    readonly lastUpdate: { readonly at: string; readonly outcome: RunOutcome } | null
    /** Where it is in the stream of its changes; `null`: none is followed. */
    readonly stream: StreamMarks | null
  }[]
  /** How its webhook secrets are protected; `null` where it has no state database. */
  readonly webhookSecrets: SecretStatus | null
}

/**
 * Reads what a data folder contains, without changing it.
 *
 * @throws {Error} when the served generation is damaged; the message says what to do
 */
export async function folderStatus(dataFolder: string): Promise<FolderStatus> {
  const generation = await openCurrentGeneration(dataFolder)
  const webhookSecrets = readSecretStatus(dataFolder)
  if (generation === null) {
    const nothing = { generation: null, madeAt: null, companies: 0, countries: {}, registers: [] }
    return { data: dataFolder, ...nothing, webhookSecrets }
  }
  const countries = Object.fromEntries(await countCompanies(generation.folder))
  const { id, manifest } = generation
  const runs = readLatestRuns(dataFolder)
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
      lastUpdate: lastUpdateOf(runs.get(register)),
      stream: streamMarksIn(dataFolder, { register, details }),
    })),
    webhookSecrets,
  }
}

function lastUpdateOf(run: ImportRun | undefined): FolderStatus['registers'][number]['lastUpdate'] {
  return run === undefined ? null : { at: run.startedAt, outcome: run.outcome }
}

/** Databases of a data folder. */
const DATABASES = ['state.db', 'companies.db', 'embeddings.db'] as const

/**
 * Checks every byte of the generations and every page of the databases of a data folder, without changing it.
 *
 * @returns a sentence for everything that is damaged; none where nothing is
 */
export async function verifyFolder(dataFolder: string): Promise<readonly string[]> {
  const found: string[] = []
  try {
    await openCurrentGeneration(dataFolder, 'sizes')
  } catch (error) {
    if (!(error instanceof DamagedGenerationError)) throw error
    found.push(error.message)
  }
  for (const generation of await openGenerations(dataFolder)) {
    for await (const { sentence } of findDamage(generation)) if (!found.includes(sentence)) found.push(sentence)
  }
  for (const name of DATABASES) {
    const damage = findDatabaseDamage(join(dataFolder, name))
    if (damage !== null) found.push(damage)
  }
  return found
}

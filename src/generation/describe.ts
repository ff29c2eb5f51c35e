/** Describes a data folder for `/utils/data`, from its manifests. */
import type { ShownGeneration, ShownRegister } from '../explore/data-endpoint.ts'
import { streamMarksIn } from '../imports/amendments/open-gap.ts'
import { type StreamMarks, streamMarksOf } from '../imports/amendments/stream-marks.ts'
import { DEMO_REGISTER } from '../imports/demo-companies.ts'
import type { GenerationManifest } from '../imports/generation-ports.ts'
import type { ImportRun } from '../imports/import-log.ts'
import type { RegisterSource } from '../registers/register.ts'
import type { ServedImport } from '../search/lease.ts'
import type { PublishedIndexes } from '../search/published-index.ts'
import { listGenerations } from '../storage/files/generations.ts'
import { readLatestRuns } from '../storage/files/import-log.ts'

/**
 * The registers of a generation.
 *
 * @param dataFolder where imports are logged; `null` where searches run on a cluster, which knows no runs
 */
export async function describeRegisters(
  imports: readonly ServedImport[],
  dataFolder: string | null,
): Promise<readonly ShownRegister[]> {
  const sourceOf = await findSources(imports)
  const runs: ReadonlyMap<string, ImportRun> = dataFolder === null ? new Map() : latestRuns(dataFolder)
  return imports.map((each) => {
    const marks = dataFolder === null ? streamMarksOf(each) : streamMarksIn(dataFolder, each)
    return shownRegister(each, sourceOf(each.register), runs.get(each.register), shownStream(marks))
  })
}

/** The service needs `companies.db` for nothing else, so it answers without it too. */
function latestRuns(dataFolder: string): ReadonlyMap<string, ImportRun> {
  try {
    return readLatestRuns(dataFolder)
  } catch {
    return new Map()
  }
}

/** The generations of a folder, the newest first. */
export async function readShownGenerations(dataFolder: string): Promise<readonly ShownGeneration[]> {
  return (await listGenerations(dataFolder)).map(shownGeneration)
}

/** Where a register comes from, and whether its files can be fetched. */
interface FoundSource {
  readonly source: RegisterSource
  readonly isFetched: boolean
}

/** Where registers come from. The code that reads them is loaded only where a folder has any: the demo needs none of it. */
async function findSources(imports: readonly ServedImport[]): Promise<(register: string) => FoundSource | undefined> {
  if (imports.every(({ register }) => register === DEMO_REGISTER)) return () => undefined
  const { isFetchable, REGISTERS } = await import('../registers/registers.ts')
  return (register) => {
    const source = REGISTERS.get(register)?.source
    return source && { source, isFetched: isFetchable(source) }
  }
}

function shownRegister(
  { register, records, details }: ServedImport,
  found: FoundSource | undefined,
  run: ImportRun | undefined,
  stream: ShownRegister['stream'],
): ShownRegister {
  const source = found?.source
  return {
    register,
    title: source?.title ?? (register === DEMO_REGISTER ? 'Fictional companies of the demo' : null),
    page: source?.page ?? null,
    licence: textOf(details.licence) ?? source?.licence ?? null,
    records,
    rows: typeof details.rows === 'number' ? details.rows : null,
    rejected: typeof details.rejected === 'number' ? details.rejected : 0,
    retrievedAt: textOf(details.retrievedAt),
    freshness: source?.freshness ?? null,
    isFetched: found?.isFetched ?? false,
    lastUpdate: run === undefined ? null : shownRun(run),
    stream,
  }
}

/** Where a register is in the stream of its changes. */
function shownStream(marks: StreamMarks | null): ShownRegister['stream'] {
  if (marks === null) return null
  const { position, at, missing } = marks
  return { position, at, missing: missing && `${missing.from}/${missing.until}` }
}

function shownRun({ startedAt: at, outcome, added, changed, removed }: ImportRun): ShownRegister['lastUpdate'] {
  return { at, outcome, added, changed, removed }
}

function shownGeneration(manifest: GenerationManifest & { readonly isServed: boolean }): ShownGeneration {
  const { generation, madeAt, companies, files, isServed } = manifest
  return { id: generation, madeAt, companies, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), isServed }
}

/** The published indexes, the newest first. */
export async function readPublishedGenerations(published: PublishedIndexes): Promise<readonly ShownGeneration[]> {
  return (await published.list())
    .filter(({ status }) => status !== 'old')
    .map(({ generation: id, status, manifest: { madeAt, companies, bytes } }) => {
      return { id, madeAt, companies, bytes, isServed: status === 'served' }
    })
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

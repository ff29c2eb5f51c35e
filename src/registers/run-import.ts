/**
 * Imports files of a register: read → map → store → merge → index → activate.
 *
 * Nothing that is being served changes before the last step, which is one rename. What was read is kept in
 * `companies.db` under the number of the import; it becomes what the register says with that same step. Killed at any
 * moment, an import leaves the old generation served and rows that the next import drops.
 */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Clock, formatInstant } from '../clock.ts'
import type { Company } from '../company/company.ts'
import type { MappedBatch, MapRequest, RecordColumns } from './map-files.ts'
import { mapFilesInThread } from './map-thread.ts'
import type { RecordSource } from './merge.ts'
import { mergeGroups } from './merge-thread.ts'
import type { ImportProgress } from './progress.ts'
import { decodeRecord, encodeRecord } from './record.ts'
import type { Register } from './register.ts'
import { registerOf } from './registers.ts'
import { RejectsFile } from './rejects.ts'

/** What to import. */
export interface ImportRequest {
  readonly dataFolder: string
  /** Id of the register, such as `gb-companies-house`. */
  readonly register: string
  /** Files of the register, plain, gzipped or zipped; the parts of one publication together. */
  readonly files: readonly string[]
  /** Whether sole traders and other natural persons are imported. They are not, by default. */
  readonly includeNaturalPersons?: boolean
}

/** What an import did. Rows = companies + duplicates + rejected + left out. */
export interface ImportResult {
  readonly register: string
  readonly importId: number
  readonly generation: string
  readonly rows: number
  /** Companies the register now tells of. */
  readonly companies: number
  /** Rows of whose company a later row told: the later one counts. */
  readonly duplicates: number
  readonly rejected: number
  /** Rows left out by rule, by reason. */
  readonly leftOut: Readonly<Record<string, number>>
  /** The report of rejected and duplicate rows; `null` when there are none. */
  readonly rejectsFile: string | null
  /** Companies in the generation that is now served, of all registers. */
  readonly companiesServed: number
  /** Companies of which more than one register tells. */
  readonly merged: number
  readonly secondsReading: number
  readonly secondsIndexing: number
  /** Rows of the file by seconds from the first byte to the switch. */
  readonly rowsPerSecond: number
}

/** What an import needs of the store of records. */
export interface RecordStore {
  begin(register: string, details: Readonly<Record<string, unknown>>): number
  append(importId: number, records: RecordColumns): void
  store(
    importId: number,
    details: Readonly<Record<string, unknown>>,
    onDuplicate: (row: {
      readonly companyId: string
      readonly file: number
      readonly line: number
      readonly later: { readonly file: number; readonly line: number }
    }) => void,
  ): number
  makeCurrent(importId: number): void
  retire(importId: number): void
  discard(importId: number): void
  find(importId: number): ImportInStore | undefined
  current(): ImportInStore[]
  count(importId: number): number
  groups(importIds: readonly number[]): Iterable<{
    readonly companyId: string
    readonly records: readonly { readonly from: number; readonly document: string }[]
  }>
  close(): void
}

/** An import as the store remembers it. */
export interface ImportInStore {
  readonly id: number
  readonly register: string
  readonly state: string
  readonly details: Readonly<Record<string, unknown>>
}

/** What an import needs of the generations. */
export interface Generations {
  draft(dataFolder: string, clock: Clock): Promise<Draft>
  activate(dataFolder: string, generation: { readonly id: string }): Promise<void>
  removeOld(dataFolder: string): Promise<void>
  /** Imports of which the served generation is made; empty when there is none that can be read. */
  servedImports(dataFolder: string): Promise<readonly number[]>
}

/** A generation being written. */
export interface Draft {
  readonly id: string
  readonly folder: string
  seal(about: {
    readonly companies: number
    readonly imports: readonly {
      readonly id: number
      readonly register: string
      readonly records: number
      readonly details: Readonly<Record<string, unknown>>
    }[]
  }): Promise<{ readonly id: string }>
  abort(): Promise<void>
}

/** Writes the index files of a generation. */
export interface IndexBuilder {
  /**
   * The company is used until the call returns, and not changed.
   *
   * @param company the company without its `sources`
   * @param json the whole company as `JSON.stringify` writes it
   */
  add(company: Company, json: string): void
  /** Writes what is left. The files are complete when this resolves. */
  finish(): Promise<unknown>
  abort(): Promise<unknown>
}

/** The parts of the service that an import works with. */
export interface ImportDependencies {
  readonly clock: Clock
  /** @throws when another import of the data folder is running */
  lock(dataFolder: string): { release(): void }
  openStore(dataFolder: string): RecordStore
  readonly generations: Generations
  createIndexBuilder(options: { readonly folder: string; readonly generation: string }): IndexBuilder
  onProgress?(progress: ImportProgress): void
}

/**
 * Imports files of a register into a data folder, and switches to a generation with them.
 *
 * @throws {RangeError} for an unknown register
 * @throws {Error} when another import is running, a file cannot be read on, or no row became a company; the data folder
 *   then is as it was
 */
export async function runImport(request: ImportRequest, dependencies: ImportDependencies): Promise<ImportResult> {
  const register = registerOf(request.register)
  if (request.files.length === 0) throw new RangeError(`Cannot import ${request.register}: files is empty`)
  return await withStore(request.dataFolder, dependencies, async (store) => {
    const started = dependencies.clock.monotonic()
    const read = await readIntoStore(request, register, store, dependencies)
    const stored = dependencies.clock.monotonic()
    const built = await buildGeneration(request.dataFolder, store, read.importId, dependencies)
    const ended = dependencies.clock.monotonic()
    return {
      register: register.source.id,
      ...read,
      ...built,
      secondsReading: (stored - started) / 1_000,
      secondsIndexing: (ended - stored) / 1_000,
      rowsPerSecond: Math.round(read.rows / ((ended - started) / 1_000)),
    }
  })
}

/** The register that the made-up companies of the demo stand in. They leave with the first import of a real register. */
export const DEMO_REGISTER = 'demo'

/**
 * Imports companies that are made rather than read from a file: those of the demo.
 *
 * @throws {Error} when another import is running
 */
export async function importCompanies(
  request: Pick<ImportRequest, 'dataFolder'> & { readonly source: RecordSource; readonly companies: Iterable<Company> },
  dependencies: ImportDependencies,
): Promise<RebuildResult> {
  return await withStore(request.dataFolder, dependencies, async (store) => {
    const { source } = request
    const importId = store.begin(source.register, { startedAt: formatInstant(dependencies.clock.now()) })
    const records: RecordColumns = { rows: [], files: [], lines: [], companyIds: [], documents: [] }
    for (const company of request.companies) {
      records.rows.push(records.rows.length + 1)
      records.files.push(0)
      records.lines.push(records.rows.length)
      records.companyIds.push(company.id)
      records.documents.push(encodeRecord(company))
    }
    store.append(importId, records)
    store.store(importId, { ...source, rows: records.rows.length, rejected: 0, leftOut: {}, files: [] }, () => {})
    return await buildGeneration(request.dataFolder, store, importId, dependencies)
  })
}

/** What building the index anew did. */
export interface RebuildResult {
  readonly generation: string
  readonly companiesServed: number
  readonly merged: number
}

/**
 * Builds the index anew from what the registers said, and switches to it: after an upgrade, or when a generation is
 * damaged.
 *
 * @throws {Error} when an import is running or nothing was ever imported
 */
export async function rebuildIndex(
  request: Pick<ImportRequest, 'dataFolder'>,
  dependencies: ImportDependencies,
): Promise<RebuildResult> {
  return await withStore(request.dataFolder, dependencies, (store) =>
    buildGeneration(request.dataFolder, store, null, dependencies),
  )
}

async function withStore<Result>(
  dataFolder: string,
  { lock: lockFolder, openStore, generations }: ImportDependencies,
  work: (store: RecordStore) => Promise<Result>,
): Promise<Result> {
  const lock = lockFolder(dataFolder)
  try {
    const store = openStore(dataFolder)
    try {
      // The rename that made a generation the served one is what made its imports current. An import killed right
      // after it did not come to note that down.
      for (const id of await generations.servedImports(dataFolder)) {
        if (store.find(id)?.state === 'stored') store.makeCurrent(id)
      }
      await generations.removeOld(dataFolder)
      return await work(store)
    } finally {
      store.close()
    }
  } finally {
    lock.release()
  }
}

interface ReadResult {
  readonly importId: number
  readonly rows: number
  readonly companies: number
  readonly duplicates: number
  readonly rejected: number
  readonly leftOut: Readonly<Record<string, number>>
  readonly rejectsFile: string | null
}

async function readIntoStore(
  request: ImportRequest,
  register: Register,
  store: RecordStore,
  { clock, onProgress }: ImportDependencies,
): Promise<ReadResult> {
  const { dataFolder, files, includeNaturalPersons = false } = request
  const { id } = register.source
  const importId = store.begin(id, { startedAt: formatInstant(clock.now()) })
  const rejects = new RejectsFile(join(dataFolder, 'imports', id, 'rejects.csv'))
  const opened: MappedBatch['opened'][number][] = []
  const leftOut: Record<string, number> = {}
  let rows = 0
  let rejected = 0
  let duplicates = 0
  try {
    const mapping: MapRequest = { register: id, files, includeNaturalPersons }
    for await (const batch of mapFilesInThread(mapping)) {
      opened.push(...batch.opened)
      store.append(importId, batch.records)
      for (const { file, line, reason, raw } of batch.rejected) {
        rejects.add({ file: opened[file].name, line, kind: 'rejected', reason, raw })
      }
      for (const [reason, count] of Object.entries(batch.leftOut)) leftOut[reason] = (leftOut[reason] ?? 0) + count
      rows += batch.rows
      rejected += batch.rejected.length
      onProgress?.({ register: id, phase: 'reading', done: rows, rejected, fraction: batch.progress })
    }
    const source = await sourceOf(register, files, opened)
    const counts = { rows, rejected, leftOut }
    const companies = store.store(importId, { ...source, ...counts, files: opened.map(({ name }) => name) }, (row) => {
      duplicates++
      const { name } = opened[row.later.file]
      const reason = `${row.companyId} stands again on line ${row.later.line} of ${name}, which counts`
      rejects.add({ file: opened[row.file].name, line: row.line, kind: 'duplicate', reason, raw: '' })
    })
    if (companies === 0) {
      const why = rejected > 0 ? `all ${rejected} rows were rejected, see ${rejects.path}` : `${rows} rows were read`
      throw new Error(`Cannot import ${id}: no row became a company: ${why}`)
    }
    rejects.close()
    const rejectsFile = rejects.listed > 0 ? rejects.path : null
    return { importId, rows, companies, duplicates, rejected, leftOut, rejectsFile }
  } catch (error) {
    rejects.close()
    store.discard(importId)
    throw error
  }
}

/** What is said once for all records of an import. */
async function sourceOf(
  register: Register,
  files: readonly string[],
  opened: MappedBatch['opened'],
): Promise<RecordSource> {
  const { id, page, recordUrl, licence } = register.source
  const published = opened.map(({ publishedOn }) => publishedOn).filter((day) => day !== null)
  const written = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs))
  const retrievedAt =
    published.length > 0 ? `${published.sort().at(-1)}T00:00:00Z` : formatInstant(Math.max(...written))
  return { register: id, url: page, recordUrl, licence, retrievedAt }
}

/**
 * Builds the next generation of the current imports and switches to it.
 *
 * @param importId the import that takes the place of what its register said before; `null`: as it is
 */
async function buildGeneration(
  dataFolder: string,
  store: RecordStore,
  importId: number | null,
  { clock, generations, createIndexBuilder, onProgress }: ImportDependencies,
): Promise<RebuildResult> {
  const next = importId === null ? undefined : store.find(importId)
  const staying = store.current().filter(({ register }) => register !== next?.register)
  const all = next ? [...staying, next] : staying
  // Made-up companies must not stand among real ones, whose numbers they may carry by chance.
  const isReal = all.some(({ register }) => register !== DEMO_REGISTER)
  const imports = isReal ? all.filter(({ register }) => register !== DEMO_REGISTER) : all
  if (imports.length === 0) throw new Error(`Cannot build an index in ${dataFolder}: nothing was imported yet`)
  const parts = imports.map((part) => ({ ...part, records: store.count(part.id) }))
  const sources = imports.map(({ details }) => details as unknown as RecordSource)
  const expected = parts.reduce((sum, { records }) => sum + records, 0)

  const draft = await generations.draft(dataFolder, clock)
  const builder = createIndexBuilder({ folder: draft.folder, generation: draft.id })
  const register = next?.register ?? 'all registers'
  let companies = 0
  let records = 0
  let merged = 0
  try {
    const groups = store.groups(imports.map(({ id }) => id))
    for await (const batch of mergeGroups(groups, sources, expected)) {
      for (let index = 0; index < batch.json.length; index++) {
        const { company } = decodeRecord(batch.companyIds[index], batch.documents[index])
        builder.add(company, batch.json[index])
      }
      companies += batch.json.length
      records += batch.records
      merged += batch.merged
      // The last tenth of the time goes into closing the files.
      const fraction = 0.9 * (records / expected)
      onProgress?.({ register, phase: 'indexing', done: companies, rejected: 0, fraction })
      // Signals and timers are heard while an index is built.
      await new Promise((resolve) => setImmediate(resolve))
    }
    await builder.finish()
    await draft.seal({
      companies,
      imports: parts.map(({ id, register, records: count, details }) => ({ id, register, records: count, details })),
    })
  } catch (error) {
    await builder.abort()
    await draft.abort()
    if (importId !== null) store.discard(importId)
    throw error
  }
  await generations.activate(dataFolder, draft)
  if (importId !== null) store.makeCurrent(importId)
  for (const { id, register } of staying) if (isReal && register === DEMO_REGISTER) store.retire(id)
  await generations.removeOld(dataFolder)
  onProgress?.({ register, phase: 'indexing', done: companies, rejected: 0, fraction: 1 })
  return { generation: draft.id, companiesServed: companies, merged }
}

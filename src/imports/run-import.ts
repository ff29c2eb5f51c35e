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
import type { RecordSource } from '../records/merge.ts'
import type { MergedCounts, RecordGroup } from '../records/merge-batch.ts'
import { decodeRecord, encodeRecord } from '../records/record.ts'
import type { AnyRegister } from '../registers/register.ts'
import { registerOfImport } from '../registers/registers.ts'
import type { TableMapping } from '../registers/table/mapping.ts'
import { type AmendedCounts, Amendment, type DroppedRow, isAmendment } from './amendment.ts'
import { inWords } from './folder-errors.ts'
import type { MappedBatch, MapRequest, RecordColumns } from './map-files.ts'
import { mapFilesAside } from './map-thread.ts'
import type { ImportProgress } from './progress.ts'
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
  /** How the files are read when they are somebody's own table. */
  readonly table?: TableMapping
}

/**
 * What an import did. Rows = companies + merged + unmatched + duplicates + rejected + left out. Where the files changed what
 * was stored, the records that stayed are counted as companies, merged and unmatched too: rows + kept = the same sum.
 */
export interface ImportResult {
  readonly register: string
  readonly importId: number
  readonly generation: string
  readonly rows: number
  /** Rows of files that were only looked up for the sake of other rows: part of those, and not in the sum. */
  readonly joined: number
  /** Companies of which this register alone tells. */
  readonly companies: number
  /** Records that are one company with what other registers say. */
  readonly merged: number
  /** Records without a name, which can only complete a company, and find none that other registers tell of. */
  readonly unmatched: number
  /** Rows of whose company a later row told: the later one counts, or completes it (`combine` of the register). */
  readonly duplicates: number
  readonly rejected: number
  /** Rows left out by rule, by reason. */
  readonly leftOut: Readonly<Record<string, number>>
  /** What became of the records that were stored, where the files told of changes alone; `null`: they were replaced. */
  readonly amended: AmendedCounts | null
  /** The report of rejected, duplicate and unmatched rows; `null` when there are none. */
  readonly rejectsFile: string | null
  /** Companies in the generation that is now served, of all registers. */
  readonly companiesServed: number
  /** Of these, companies of which more than one register tells. */
  readonly companiesMerged: number
  readonly secondsReading: number
  readonly secondsIndexing: number
  /** Rows of the file by seconds from the first byte to the switch. */
  readonly rowsPerSecond: number
}

/** What an import needs of the store of records. */
export interface RecordStore {
  begin(register: string, details: Readonly<Record<string, unknown>>): number
  takeOver(importId: number, from: number): Generator<number, number>
  recordsWith(
    importId: number,
    key: string,
  ): readonly {
    readonly row: number
    readonly companyId: string
    readonly document: string
    readonly file: number
    readonly line: number
  }[]
  remove(importId: number, rows: readonly number[]): void
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
    combine?: (companyId: string, rows: readonly { readonly file: number; readonly document: string }[]) => string,
  ): number
  makeCurrent(importId: number): void
  retire(importId: number): void
  discard(importId: number): void
  find(importId: number): ImportInStore | undefined
  current(): ImportInStore[]
  count(importId: number): number
  groups(importIds: readonly number[]): Iterable<RecordGroup>
  placesOf(
    importId: number,
    companyIds: readonly string[],
  ): readonly { readonly companyId: string; readonly file: number; readonly line: number }[]
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
      readonly merged: number
      readonly details: Readonly<Record<string, unknown>>
    }[]
  }): Promise<{ readonly id: string }>
  abort(): Promise<void>
}

/** Merges records and writes the index files of a generation. */
export interface GenerationBuilder {
  /**
   * Merges and adds companies. Called once.
   *
   * @returns counts of one batch after the other; leaving the loop early leaves the rest out
   */
  add(groups: Iterable<RecordGroup>): AsyncIterable<MergedCounts>
  /** Writes what is left. The files are complete when this resolves. */
  finish(): Promise<unknown>
  /** Gives up. Nothing is written to the folder any more when this resolves; files may be left in it. */
  abort(): Promise<unknown>
}

/** The parts of the service that an import works with. */
export interface ImportDependencies {
  readonly clock: Clock
  /** @throws when another import of the data folder is running */
  lock(dataFolder: string): { release(): void }
  openStore(dataFolder: string): RecordStore
  readonly generations: Generations
  createGenerationBuilder(options: {
    readonly folder: string
    readonly generation: string
    readonly sources: readonly RecordSource[]
    /** Roughly how many records there are. */
    readonly expected: number
  }): GenerationBuilder
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
  const register = registerOfImport(request)
  if (request.files.length === 0) throw new RangeError(`Cannot import ${request.register}: files is empty`)
  return await withStore(request.dataFolder, dependencies, async (store) => {
    const started = dependencies.clock.monotonic()
    const read = await readIntoStore(request, register, store, dependencies)
    const stored = dependencies.clock.monotonic()
    const { records, rejects, opened, ...counts } = read
    const addUnmatched = (companyIds: readonly string[]) => {
      for (const { companyId, file, line } of store.placesOf(read.importId, companyIds)) {
        const name = line > 0 ? opened[file].name : '(stored before)'
        const reason = `it has no name, and no other register tells of ${companyId}`
        rejects.add({ file: name, line, kind: 'unmatched', reason, raw: '' })
      }
    }
    const built = await buildGeneration(request.dataFolder, store, read.importId, dependencies, addUnmatched)
    rejects.close()
    const ended = dependencies.clock.monotonic()
    const { mergedHere, unmatchedHere, ...made } = built
    return {
      register: register.source.id,
      ...counts,
      ...made,
      rejectsFile: rejects.listed > 0 ? rejects.path : null,
      companies: records - mergedHere - unmatchedHere,
      merged: mergedHere,
      unmatched: unmatchedHere,
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
    const records: RecordColumns = { rows: [], files: [], lines: [], companyIds: [], documents: [], keys: [] }
    for (const company of request.companies) {
      records.rows.push(records.rows.length + 1)
      records.files.push(0)
      records.lines.push(records.rows.length)
      records.companyIds.push(company.id)
      records.documents.push(encodeRecord(company))
    }
    store.append(importId, records)
    store.store(importId, { ...source, rows: records.rows.length, rejected: 0, leftOut: {}, files: [] }, () => {})
    const {
      mergedHere: _,
      unmatchedHere: __,
      ...made
    } = await buildGeneration(request.dataFolder, store, importId, dependencies)
    return made
  })
}

/** What building the index anew did. */
export interface RebuildResult {
  readonly generation: string
  readonly companiesServed: number
  /** Companies of which more than one register tells. */
  readonly companiesMerged: number
}

/** What building the next generation did. */
interface Built extends RebuildResult {
  /** Records of the import that is new that are one company with records of others. */
  readonly mergedHere: number
  /** Records of the import that is new that make no company and complete none. */
  readonly unmatchedHere: number
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
  return await withStore(request.dataFolder, dependencies, async (store) => {
    const {
      mergedHere: _,
      unmatchedHere: __,
      ...made
    } = await buildGeneration(request.dataFolder, store, null, dependencies)
    return made
  })
}

async function withStore<Result>(
  dataFolder: string,
  dependencies: ImportDependencies,
  work: (store: RecordStore) => Promise<Result>,
): Promise<Result> {
  try {
    return await lockedStore(dataFolder, dependencies, work)
  } catch (error) {
    throw inWords(error, dataFolder)
  }
}

async function lockedStore<Result>(
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
  readonly joined: number
  /** Records stored: one for each company the register tells of. */
  readonly records: number
  readonly duplicates: number
  readonly rejected: number
  readonly leftOut: Readonly<Record<string, number>>
  readonly amended: AmendedCounts | null
  /** The report, to be added to. */
  readonly rejects: RejectsFile
  /** The files, as places of rows count them. */
  readonly opened: MappedBatch['opened']
}

async function readIntoStore(
  request: ImportRequest,
  register: AnyRegister,
  store: RecordStore,
  { clock, onProgress }: ImportDependencies,
): Promise<ReadResult> {
  const { dataFolder, files, includeNaturalPersons = false } = request
  const { id } = register.source
  const before = store.current().find((current) => current.register === id)
  const amends = await isAmendment(register, files, before)
  const importId = store.begin(id, { startedAt: formatInstant(clock.now()) })
  const rejects = new RejectsFile(join(dataFolder, 'imports', id, 'rejects.csv'))
  const opened: MappedBatch['opened'][number][] = []
  const leftOut: Record<string, number> = {}
  let rows = 0
  let joined = 0
  let rejected = 0
  let duplicates = 0
  const addDuplicate = (row: DroppedRow) => {
    duplicates++
    const { name } = opened[row.later.file]
    const what = register.combine ? 'which completes it' : 'which counts'
    const reason = `${row.companyId} stands again on line ${row.later.line} of ${name}, ${what}`
    rejects.add({ file: opened[row.file].name, line: row.line, kind: 'duplicate', reason, raw: '' })
  }
  try {
    const amendment = amends && before ? amendmentOf(register, store, importId, before.id) : null
    if (amendment && before) {
      for (const fraction of amendment.takeOver(before.id)) {
        onProgress?.({ register: id, phase: 'reading', done: 0, rejected: 0, fraction: fraction * TAKING_OVER })
        // Signals are heard meanwhile.
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    const workFolder = join(dataFolder, 'imports', id, 'work')
    const own = request.table && { table: request.table }
    const mapping: MapRequest = { register: id, files, includeNaturalPersons, workFolder, amends, ...own }
    for await (const batch of mapFilesAside(register, mapping)) {
      opened.push(...batch.opened)
      if (amendment) amendment.append(batch, addDuplicate)
      else store.append(importId, batch.records)
      for (const { file, line, reason, raw } of batch.rejected) {
        rejects.add({ file: opened[file].name, line, kind: 'rejected', reason, raw })
      }
      for (const [reason, count] of Object.entries(batch.leftOut)) leftOut[reason] = (leftOut[reason] ?? 0) + count
      rows += batch.rows
      joined += batch.joined
      rejected += batch.rejected.length
      const fraction = amendment ? TAKING_OVER + (1 - TAKING_OVER) * batch.progress : batch.progress
      onProgress?.({ register: id, phase: 'reading', done: rows + joined, rejected, fraction })
    }
    const source = await sourceOf(register, files, opened, amendment ? before : undefined)
    const counts = { rows, rejected, leftOut }
    const details = { ...source, ...counts, files: opened.map(({ name }) => name) }
    const onDuplicate = (row: DroppedRow) => {
      if (row.line > 0) {
        addDuplicate(row)
        return
      }
      amendment?.countReplaced()
      const reason = `${row.companyId} stands on line ${row.later.line} of ${opened[row.later.file].name}, which counts`
      rejects.add({ file: '(stored before)', line: 0, kind: 'duplicate', reason, raw: '' })
    }
    const records = store.store(importId, details, onDuplicate, combiner(register, opened))
    if (records === 0 || (amendment && rejected === rows)) {
      const why = rejected > 0 ? `all ${rejected} rows were rejected, see ${rejects.path}` : `${rows} rows were read`
      throw new Error(`Cannot import ${id}: no row became a company: ${why}`)
    }
    rejects.close()
    const amended = amendment?.counts() ?? null
    return { importId, rows, joined, records, duplicates, rejected, leftOut, amended, rejects, opened }
  } catch (error) {
    takeBack(store, importId, () => rejects.close())
    throw error
  }
}

/** Gives up what was stored of an import. Where that fails too, on a full disk for instance, the next import does it. */
function takeBack(store: RecordStore, importId: number, close: () => void = () => {}): void {
  try {
    close()
    store.discard(importId)
  } catch {
    // What ended the import is what people must be told.
  }
}

/** How rows of one company are put together, for registers that do so. */
function combiner(register: AnyRegister, opened: readonly MappedBatch['opened'][number][]) {
  if (!register.combine) return undefined
  return (companyId: string, rows: readonly { readonly file: number; readonly document: string }[]): string => {
    const dated = rows.map(({ file, document }) => {
      return { company: decodeRecord(companyId, document).company, publishedOn: opened[file].publishedOn }
    })
    return encodeRecord(register.combine!(dated))
  }
}

/** Share of the reading that taking over what was stored is shown as. */
const TAKING_OVER = 0.5

function amendmentOf(register: AnyRegister, store: RecordStore, importId: number, from: number): Amendment | null {
  if (!('join' in register) || register.amendments === undefined) return null
  return new Amendment(store, importId, { from, key: register.amendments.key })
}

/**
 * What is said once for all records of an import.
 *
 * @param before the import whose records the files change
 */
async function sourceOf(
  register: AnyRegister,
  files: readonly string[],
  opened: MappedBatch['opened'],
  before: ImportInStore | undefined,
): Promise<RecordSource> {
  const { id, page, recordUrl, licence } = register.source
  const published = opened.map(({ publishedOn }) => publishedOn).filter((day) => day !== null)
  const written = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs))
  const ownInstant = published.length > 0 ? `${published.sort().at(-1)}T00:00:00Z` : formatInstant(Math.max(...written))
  const instants = [ownInstant, ...(before ? [String(before.details.retrievedAt)] : [])]
  const retrievedAt = instants.sort().at(-1)!
  return { register: id, url: page, recordUrl, licence, retrievedAt }
}

/**
 * Builds the next generation of the current imports and switches to it.
 *
 * @param importId the import that takes the place of what its register said before; `null`: as it is
 * @param onUnmatched told of its records that make no company and complete none
 */
async function buildGeneration(
  dataFolder: string,
  store: RecordStore,
  importId: number | null,
  { clock, generations, createGenerationBuilder, onProgress }: ImportDependencies,
  onUnmatched: (companyIds: readonly string[]) => void = () => {},
): Promise<Built> {
  const next = importId === null ? undefined : store.find(importId)
  const staying = store.current().filter(({ register }) => register !== next?.register)
  // By register, so that what is built does not depend on the order of the imports.
  const all = (next ? [...staying, next] : staying).toSorted((a, b) => (a.register < b.register ? -1 : 1))
  // Made-up companies must not stand among real ones, whose numbers they may carry by chance.
  const isReal = all.some(({ register }) => register !== DEMO_REGISTER)
  const imports = isReal ? all.filter(({ register }) => register !== DEMO_REGISTER) : all
  if (imports.length === 0) throw new Error(`Cannot build an index in ${dataFolder}: nothing was imported yet`)
  const parts = imports.map((part) => ({ ...part, records: store.count(part.id) }))
  const sources = imports.map(({ details }) => details as unknown as RecordSource)
  const expected = parts.reduce((sum, { records }) => sum + records, 0)

  const draft = await generations.draft(dataFolder, clock)
  const builder = createGenerationBuilder({ folder: draft.folder, generation: draft.id, sources, expected })
  const register = next?.register ?? 'all registers'
  let companies = 0
  let records = 0
  let companiesMerged = 0
  const merged = imports.map(() => 0)
  const unmatched = imports.map(() => 0)
  try {
    const groups = store.groups(imports.map(({ id }) => id))
    for await (const batch of builder.add(groups)) {
      companies += batch.companies
      records += batch.records
      companiesMerged += batch.merged
      for (const [from, count] of batch.mergedFrom.entries()) merged[from] += count
      for (const [from, count] of batch.unmatchedFrom.entries()) unmatched[from] += count
      const own = batch.unmatched.filter(({ from }) => imports[from].id === importId)
      if (own.length > 0) onUnmatched(own.map(({ companyId }) => companyId))
      // The last tenth of the time goes into closing the files.
      const fraction = 0.9 * (records / expected)
      onProgress?.({ register, phase: 'indexing', done: companies, rejected: 0, fraction })
    }
    await builder.finish()
    await draft.seal({
      companies,
      imports: parts.map(({ id, register, records: count, details }, from) => {
        return { id, register, records: count, merged: merged[from], details }
      }),
    })
  } catch (error) {
    await builder.abort()
    await draft.abort()
    if (importId !== null) takeBack(store, importId)
    throw error
  }
  await generations.activate(dataFolder, draft)
  if (importId !== null) store.makeCurrent(importId)
  for (const { id, register } of staying) if (isReal && register === DEMO_REGISTER) store.retire(id)
  await generations.removeOld(dataFolder)
  onProgress?.({ register, phase: 'indexing', done: companies, rejected: 0, fraction: 1 })
  const here = imports.findIndex(({ id }) => id === importId)
  return {
    generation: draft.id,
    companiesServed: companies,
    companiesMerged,
    mergedHere: merged[here] ?? 0,
    unmatchedHere: unmatched[here] ?? 0,
  }
}

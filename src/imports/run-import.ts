/**
 * Imports files of a register: read → map → store → link → index → activate.
 *
 * The last step, one rename, is the first to change what is served. Records are stored in `companies.db` under the id
 * of the import, and become the current records of the register with that rename. If an import is killed, the old
 * generation is still served; the next import drops its rows.
 */
import { basename } from 'node:path'
import { formatInstant } from '../clock.ts'
import type { Background } from '../company/background.ts'
import type { Company } from '../company/company.ts'
import type { StoredSource } from '../records/merge.ts'
import { encodeRecord } from '../records/record.ts'
import { registerOfImport } from '../registers/registers.ts'
import type { ImportDependencies } from './dependencies.ts'
import { keepServed } from './keep-served.ts'
import { loggedRun, type RunReport } from './logged-run.ts'
import { makeGeneration, type RecordsServed, type ServedResult } from './make-generation.ts'
import { withStore } from './open-store.ts'
import { type ImportRequest, type ReadResult, readIntoStore, type StoredRows } from './read-into-store.ts'
import { RebuildNeededError } from './rebuild-reasons.ts'
import type { ImportDifference, RecordStore } from './record-store.ts'
import { showDays } from './show-days.ts'

/**
 * What an import did. Rows + other ends = companies + merged + unmatched + duplicates + joined + rejected + left out. When the files
 * held changes only, companies, merged and unmatched also count the stored records that were kept: rows + other ends + kept = the same
 * sum.
 */
export interface ImportResult extends ServedResult, Omit<StoredRows, 'difference'> {
  /** Companies that only this register describes. */
  readonly companies: number
  /** Records that were linked to records of other registers. */
  readonly merged: number
  /** Records without a name, which can only complete a company, and match none of another register. */
  readonly unmatched: number
  /** Rows whose company a later row describes: the later row replaces or completes them (`combine` of the register). */
  readonly duplicates: number
  /** What is new, compared with what the register held. */
  readonly difference: Omit<ImportDifference, 'isSame'>
  /** Whether nothing is new, so that what was served before is served still. */
  readonly isUnchanged: boolean
  /** The report of rejected, duplicate and unmatched rows; `null` when there are none. */
  readonly rejectsFile: string | null
  readonly secondsReading: number
  readonly secondsIndexing: number
  /** Rows of the files divided by the seconds from the first byte to the switch. */
  readonly rowsPerSecond: number
}

/**
 * Imports files of a register into a data folder, and switches to a generation with them.
 *
 * @throws {RangeError} for an unknown register
 * @throws {Error} when another import is running, a file cannot be read to its end, or no row became a company; the data
 *   folder is then unchanged
 */
export async function runImport(request: ImportRequest, dependencies: ImportDependencies): Promise<ImportResult> {
  const register = registerOfImport(request)
  const { dataFolder, files } = request
  if (files.length === 0) throw new RangeError(`Cannot import ${request.register}: files is empty`)
  const names = files.map((path) => basename(path))
  const run = { dataFolder, action: 'import', register: register.source.id, files: names } as const
  return await loggedRun(run, dependencies, (store) => importInto(store, request, dependencies), reportOfImport)
}

/** The log entry of an import. */
export function reportOfImport(result: ImportResult): RunReport {
  const { rows, rejected, difference, generation, isUnchanged, note } = result
  const { added, changed, unchanged, removed } = difference
  const leftOut = Object.values(result.leftOut).reduce((sum, count) => sum + count, 0)
  const records = added + changed + unchanged
  const outcome = isUnchanged ? 'unchanged' : 'done'
  return { outcome, rows, rejected, leftOut, records, added, changed, unchanged, removed, generation, message: note }
}

/** {@link runImport} for the holder of the import lock. */
async function importInto(
  store: RecordStore,
  request: ImportRequest,
  dependencies: ImportDependencies,
): Promise<ImportResult> {
  const read = await readImport(store, request, dependencies)
  const [result] = await serveImports(store, request.dataFolder, [read], dependencies)
  if (!result.isUnchanged) return result
  try {
    const generation = await showDays(request.dataFolder, store, dependencies)
    return generation === null ? result : { ...result, generation }
  } catch (error) {
    if (!(error instanceof RebuildNeededError)) throw error
    return { ...result, note: `the next build shows the new day: ${error.message}` }
  }
}

/** An import whose records are stored, and that is not served yet. */
export interface ReadImport {
  readonly read: ReadResult
  /** What is served in any case, as the files equal those before; `null`: there is something to build. */
  readonly kept: (ServedResult & RecordsServed) | null
  /** Monotonic milliseconds: when it began, and when its records were stored. */
  readonly started: number
  readonly stored: number
}

/**
 * The first half of an import, for the holder of the import lock: reads files into the store.
 *
 * @throws {Error} as {@link runImport} does; nothing stays in the store then
 */
export async function readImport(
  store: RecordStore,
  request: ImportRequest,
  dependencies: ImportDependencies,
): Promise<ReadImport> {
  const started = dependencies.clock.monotonic()
  const read = await readIntoStore(request, registerOfImport(request), store, dependencies)
  const stored = dependencies.clock.monotonic()
  const kept = await keepServed(store, request.dataFolder, read, dependencies)
  return { read, kept, started, stored }
}

/**
 * The second half of imports of different registers: builds one generation with all of them, and switches to it.
 *
 * @returns what each of them did
 * @throws {Error} when building fails; none of them is stored then
 */
export async function serveImports(
  store: RecordStore,
  dataFolder: string,
  imports: readonly ReadImport[],
  dependencies: ImportDependencies,
): Promise<readonly ImportResult[]> {
  const news = imports.filter(({ kept }) => kept === null)
  const built =
    news.length === 0
      ? null
      : await makeGeneration(
          dataFolder,
          store,
          {
            news: news.map(({ read: { importId, report } }) => ({
              importId,
              onUnmatched(companyIds) {
                for (const record of store.positionsOf(importId, companyIds)) report.addUnmatched(record)
              },
            })),
          },
          dependencies,
        )
  const ended = dependencies.clock.monotonic()
  for (const { read } of news) if (read.takesChanges) store.prepareChanges(read.importId)
  return imports.map((own) => {
    own.read.report.close()
    return importResult(own, own.kept ?? { ...built!, ...built!.ofNew[news.indexOf(own)] }, ended)
  })
}

/** What an import did. @param ended monotonic milliseconds when it was served */
function importResult(
  { read, kept, started, stored }: ReadImport,
  served: ServedResult & RecordsServed,
  ended: number,
): ImportResult {
  const { rows, joined, otherEnds, records, rejected, leftOut, unread, amended, report, difference } = read
  const { added, changed, unchanged, removed } = difference
  const { mergedHere, unmatchedHere } = served
  return {
    register: read.register,
    importId: kept === null ? read.importId : read.before!.id,
    rows,
    joined,
    otherEnds,
    duplicates: report.duplicates,
    rejected,
    leftOut,
    unread,
    amended,
    difference: { added, changed, unchanged, removed },
    isUnchanged: kept !== null,
    ...resultOf(served),
    rejectsFile: report.listed > 0 ? report.path : null,
    companies: records - mergedHere - unmatchedHere,
    merged: mergedHere,
    unmatched: unmatchedHere,
    secondsReading: (stored - started) / 1_000,
    secondsIndexing: (ended - stored) / 1_000,
    rowsPerSecond: Math.round(rows / ((ended - started) / 1_000)),
  }
}

/** Companies to import that do not come from files. */
export interface CompaniesRequest {
  readonly dataFolder: string
  readonly source: StoredSource
  readonly companies: Iterable<Company>
  /** What the register states beside the records of companies, by their ids. */
  readonly backgrounds?: ReadonlyMap<string, Background>
}

/**
 * Imports generated companies: those of the demo.
 *
 * @throws {Error} when another import is running
 */
export async function importCompanies(
  { dataFolder, source, companies, backgrounds }: CompaniesRequest,
  dependencies: ImportDependencies,
): Promise<ServedResult> {
  return await withStore(dataFolder, dependencies, async (store) => {
    const importId = store.begin(source.register, { startedAt: formatInstant(dependencies.clock.now()) })
    const all = [...companies]
    const rows = all.map((_, index) => index + 1)
    store.append(importId, {
      rows,
      files: rows.map(() => 0),
      lines: rows,
      companyIds: all.map(({ id }) => id),
      documents: all.map((company) => encodeRecord(company, backgrounds?.get(company.id))),
      keys: [],
    })
    store.store(importId, { ...source, rows: rows.length, rejected: 0, leftOut: {}, files: [] }, () => {})
    return resultOf(await makeGeneration(dataFolder, store, { news: [{ importId }] }, dependencies))
  })
}

/**
 * Rebuilds the index from the stored records, and switches to it: after an upgrade, or when a generation is damaged.
 *
 * @throws {Error} when an import is running or nothing was ever imported
 */
export async function rebuildIndex(
  { dataFolder }: Pick<ImportRequest, 'dataFolder'>,
  dependencies: ImportDependencies,
): Promise<ServedResult> {
  const build = (store: RecordStore) => makeGeneration(dataFolder, store, { news: [] }, dependencies)
  const run = { dataFolder, action: 'index', register: null, files: [] } as const
  return resultOf(await loggedRun(run, dependencies, build, ({ generation }) => ({ generation })))
}

function resultOf({ generation, companiesServed, companiesMerged, note }: ServedResult): ServedResult {
  return { generation, companiesServed, companiesMerged, note }
}

/**
 * Imports files of a register: read → map → store → merge → index → activate.
 *
 * What is served does not change before the last step, which is one rename. Records are stored in `companies.db` under
 * the id of the import, and become the current records of the register with that same rename. An import killed at any
 * moment leaves the old generation served; the next import drops the rows it left behind.
 */
import { basename } from 'node:path'
import { formatInstant } from '../clock.ts'
import type { Company } from '../company/company.ts'
import type { StoredSource } from '../records/merge.ts'
import { encodeRecord } from '../records/record.ts'
import { registerOfImport } from '../registers/registers.ts'
import type { AmendedCounts } from './amendment.ts'
import { type BuildResult, buildGeneration, type RebuildResult } from './build-generation.ts'
import type { ImportDependencies } from './dependencies.ts'
import { keepServed } from './keep-served.ts'
import { loggedRun, type RunReport } from './logged-run.ts'
import { withStore } from './open-store.ts'
import { type ImportRequest, readIntoStore } from './read-into-store.ts'
import type { ImportDifference, RecordStore } from './record-store.ts'

/**
 * What an import did. Rows = companies + merged + unmatched + duplicates + joined + rejected + left out. When the files held
 * changes only, companies, merged and unmatched also count the stored records that were kept: rows + kept = the same sum.
 */
export interface ImportResult {
  readonly register: string
  readonly importId: number
  readonly generation: string
  /** Rows of all files. */
  readonly rows: number
  /** Rows that only complete the company of another row: the establishments of a company, its accounts. */
  readonly joined: number
  /** Companies that only this register describes. */
  readonly companies: number
  /** Records that were linked to records of other registers. */
  readonly merged: number
  /** Records without a name, which can only complete a company, and match none of another register. */
  readonly unmatched: number
  /** Rows whose company a later row describes: the later row replaces or completes them (`combine` of the register). */
  readonly duplicates: number
  readonly rejected: number
  /** Rows left out by rule, by reason. */
  readonly leftOut: Readonly<Record<string, number>>
  /** What happened to the stored records, if the files held changes only; `null`: all were replaced. */
  readonly amended: AmendedCounts | null
  /** What is new, compared with what the register held. */
  readonly difference: Omit<ImportDifference, 'isSame'>
  /** Whether nothing is new, so that what was served before is served still. */
  readonly isUnchanged: boolean
  /** The report of rejected, duplicate and unmatched rows; `null` when there are none. */
  readonly rejectsFile: string | null
  /** Companies in the generation that is now served, of all registers. */
  readonly companiesServed: number
  /** How many of these are described by more than one register. */
  readonly companiesMerged: number
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

/** What the log says of an import. */
export function reportOfImport(result: ImportResult): RunReport {
  const { rows, rejected, difference, generation, isUnchanged } = result
  const { added, changed, unchanged, removed } = difference
  const leftOut = Object.values(result.leftOut).reduce((sum, count) => sum + count, 0)
  const records = added + changed + unchanged
  const outcome = isUnchanged ? 'unchanged' : 'done'
  return { outcome, rows, rejected, leftOut, records, added, changed, unchanged, removed, generation }
}

/** {@link runImport} for the holder of the import lock. */
export async function importInto(
  store: RecordStore,
  request: ImportRequest,
  dependencies: ImportDependencies,
): Promise<ImportResult> {
  const register = registerOfImport(request)
  const started = dependencies.clock.monotonic()
  const read = await readIntoStore(request, register, store, dependencies)
  const stored = dependencies.clock.monotonic()
  const { importId, rows, joined, records, rejected, leftOut, amended, report, difference } = read
  const kept = await keepServed(store, request.dataFolder, read, dependencies)
  const built =
    kept ??
    (await buildGeneration(
      request.dataFolder,
      store,
      {
        importId,
        onUnmatched(companyIds) {
          for (const record of store.positionsOf(importId, companyIds)) report.addUnmatched(record)
        },
      },
      dependencies,
    ))
  report.close()
  const ended = dependencies.clock.monotonic()
  const { mergedHere, unmatchedHere } = built
  const { added, changed, unchanged, removed } = difference
  return {
    register: register.source.id,
    importId: kept === null ? importId : read.before!.id,
    rows,
    joined,
    duplicates: report.duplicates,
    rejected,
    leftOut,
    amended,
    difference: { added, changed, unchanged, removed },
    isUnchanged: kept !== null,
    ...resultOf(built),
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
}

/**
 * Imports generated companies: those of the demo.
 *
 * @throws {Error} when another import is running
 */
export async function importCompanies(
  { dataFolder, source, companies }: CompaniesRequest,
  dependencies: ImportDependencies,
): Promise<RebuildResult> {
  return await withStore(dataFolder, dependencies, async (store) => {
    const importId = store.begin(source.register, { startedAt: formatInstant(dependencies.clock.now()) })
    const all = [...companies]
    const rows = all.map((_, index) => index + 1)
    store.append(importId, {
      rows,
      files: rows.map(() => 0),
      lines: rows,
      companyIds: all.map(({ id }) => id),
      documents: all.map((company) => encodeRecord(company)),
      keys: [],
    })
    store.store(importId, { ...source, rows: rows.length, rejected: 0, leftOut: {}, files: [] }, () => {})
    return resultOf(await buildGeneration(dataFolder, store, { importId }, dependencies))
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
): Promise<RebuildResult> {
  const build = (store: RecordStore) => buildGeneration(dataFolder, store, { importId: null }, dependencies)
  const run = { dataFolder, action: 'index', register: null, files: [] } as const
  return resultOf(await loggedRun(run, dependencies, build, ({ generation }) => ({ generation })))
}

function resultOf({ generation, companiesServed, companiesMerged }: BuildResult): RebuildResult {
  return { generation, companiesServed, companiesMerged }
}

/** The first half of an import: reads and maps the files of a register, and stores the records. */

import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { formatInstant } from '../clock.ts'
import { readBackground } from '../company/background.ts'
import type { StoredSource } from '../records/merge.ts'
import { decodeRecord, encodeRecord } from '../records/record.ts'
import { KNOWN_PERSONS_FILE } from '../registers/known-persons.ts'
import type { AnyRegister } from '../registers/register.ts'
import type { TableMapping } from '../registers/table/mapping.ts'
import { UnreadCells, type UnreadMember } from '../registers/table/unread.ts'
import { counted } from '../text/counted.ts'
import {
  type AmendedCounts,
  Amendment,
  type AmendmentKeys,
  inOrderOfDays,
  isAmendment,
} from './amendments/amendment.ts'
import { isKept, keepNewer, OLDER } from './amendments/keep-newer.ts'
import { marksAfterWhole, streamMarksOf } from './amendments/stream-marks.ts'
import type { ImportDependencies } from './dependencies.ts'
import { ImportReport } from './import-report.ts'
import { LostCodes } from './lost-codes.ts'
import type { MapRequest, OpenedFile } from './mapping/map-files.ts'
import { mapFilesAside } from './mapping/map-thread.ts'
import { discardFailedImport } from './open-store.ts'
import {
  type CombineRows,
  currentOf,
  type DuplicateRow,
  type ImportDifference,
  type RecordStore,
  type StoredImport,
} from './record-store.ts'
import { RefusedImport } from './refused-import.ts'
import type { Suppression } from './suppression.ts'

/** What to import. */
export interface ImportRequest {
  readonly dataFolder: string
  /** Id of the register, such as `gb-companies-house`. */
  readonly register: string
  /** Files of the register: plain, gzipped or zipped. All parts of one publication go into one import. */
  readonly files: readonly string[]
  /** Whether to import sole traders and other natural persons; by default they are left out. */
  readonly includeNaturalPersons?: boolean
  /** Mapping of the columns, for files that are the caller's own table. */
  readonly table?: TableMapping
  /** Whether the rows of a table add to, change and remove what is stored of it, instead of replacing it. */
  readonly amends?: boolean
  /** Companies that are gone, by their ids; only where rows amend what is stored. */
  readonly withdrawn?: readonly string[]
  /** When the files were published, RFC 3339 UTC, if neither their names nor their times show it. */
  readonly publishedAt?: string
  /** Kept with the import for the next update; plain data. */
  readonly marks?: Readonly<Record<string, unknown>>
  /** Whether the register may lose more than {@link LOST_SHARE_MAX} of its companies. */
  readonly mayShrink?: boolean
  /** Whether more than one active company in twenty may lose all its industry codes. */
  readonly mayLoseCodes?: boolean
  /** Whether files that belong together may lack rows of each other. */
  readonly mayBeIncomplete?: boolean
}

/** What became of the rows of an import. */
export interface StoredRows {
  readonly importId: number
  readonly register: string
  /** Rows of the files. */
  readonly rows: number
  /** Rows that only complete the company of another row: the establishments of a company, its accounts. */
  readonly joined: number
  /** Records of companies that only rows of others name, as the other end of a relation; 0 for most registers. */
  readonly otherEnds: number
  readonly rejected: number
  /** Rows left out by rule, by reason. */
  readonly leftOut: Readonly<Record<string, number>>
  /** Cells of a table that could not be read, by member, the most frequent first; their members stay empty. */
  readonly unread: readonly UnreadMember[]
  /** What happened to the stored records, if the files held changes only; `null`: all were replaced. */
  readonly amended: AmendedCounts | null
  /** What is new, compared with the import before. */
  readonly difference: ImportDifference
}

export interface ReadResult extends StoredRows {
  /** Records stored: one per company of the register. */
  readonly records: number
  /** Whether the next files may hold changes only. */
  readonly takesChanges: boolean
  /** The import before; `undefined`: there is none. */
  readonly before: StoredImport | undefined
  /** The report. The second half of the import adds unmatched records. */
  readonly report: ImportReport
}

/** Counts of rows, as batches come in. */
interface RowCounts {
  rows: number
  joined: number
  otherEnds: number
  /** Companies that are not known to have ended. */
  active: number
  rejected: number
  readonly leftOut: Record<string, number>
  readonly cells: UnreadCells
}

/** The import that is being read into the store. */
interface Reading {
  readonly register: AnyRegister
  readonly store: RecordStore
  readonly importId: number
  /** The current import of the register, if there is one. */
  readonly before: StoredImport | undefined
  /** Set when the files change what is stored instead of replacing it. */
  readonly amendment: Amendment | null
  readonly report: ImportReport
  readonly suppression: Suppression
  /** RFC 3339 UTC. */
  readonly importedAt: string
}

/** An import that would remove more of a register's companies than this is refused, unless it is asked for. */
export const LOST_SHARE_MAX = 0.5

/** Share of the reading phase that progress assigns to taking over stored records. */
const TAKE_OVER_SHARE = 0.5
/** Share of the comparing phase that progress assigns to resolving rows of the same company. */
const STORED_SHARE = 0.35

/**
 * Reads files into the store, as a new import that nothing uses yet.
 *
 * @throws {Error} when a file cannot be read to its end, or no row became a company; nothing stays in the store then
 */
export async function readIntoStore(
  request: ImportRequest,
  register: AnyRegister,
  store: RecordStore,
  { clock, onProgress, suppressed }: Pick<ImportDependencies, 'clock' | 'onProgress' | 'suppressed'>,
): Promise<ReadResult> {
  const { id } = register.source
  const before = currentOf(store, id)
  const amends = request.amends
    ? before !== undefined || removesRows(request)
    : await isAmendment(register, request.files, before)
  const suppression = suppressed(request.dataFolder)
  const importedAt = formatInstant(clock.now())
  const importId = store.begin(id, { startedAt: importedAt })
  const report = new ImportReport(
    join(request.dataFolder, 'imports', id, 'rejects.csv'),
    register.combine !== undefined,
  )
  try {
    const amendment = amends ? new Amendment(store, importId, before?.id ?? null, amendmentKeys(register)) : null
    const reading: Reading = { register, store, importId, before, amendment, report, suppression, importedAt }
    if (amendment) await takeOver(amendment, id, onProgress)
    const { active, cells, ...counts } = await storeRows(request, reading, onProgress)
    amendment?.withdraw(request.withdrawn ?? [])
    const whole = { importId, before, day: dayOf(report.opened), files: report.opened.length }
    if (amendment === null) counts.rows += keepNewer(store, whole)
    if (before && !amends && !request.mayShrink) requireKindsOf(before, register, kindsOf(report.opened))
    const comparing = (fraction: number) => {
      onProgress?.({ register: id, phase: 'comparing', done: counts.rows, rejected: counts.rejected, fraction })
    }
    comparing(0)
    const records = await completeImport(request, reading, counts)
    comparing(STORED_SHARE)
    const lost = new LostCodes()
    const difference = compareWith(before, store, importId, records, lost)
    comparing(1)
    if (before && !request.mayShrink) refuseShrinking(before, store.count(before.id), records, difference)
    if (!request.mayLoseCodes) lost.refuse(id, Math.min(active, records), amendment !== null)
    report.close()
    return {
      importId,
      register: id,
      ...counts,
      unread: cells.list(),
      records,
      amended: amendment?.counts() ?? null,
      takesChanges: request.table !== undefined || ('join' in register && register.amendments !== undefined),
      difference,
      before,
      report,
    }
  } catch (error) {
    discardFailedImport(store, importId, () => report.close())
    throw error
  }
}

/** Whether merged rows may remove data of others of the same files, even where nothing is stored yet. */
function removesRows({ table, withdrawn = [] }: ImportRequest): boolean {
  return table?.removes !== undefined || withdrawn.length > 0
}

async function takeOver(
  amendment: Amendment,
  register: string,
  onProgress: ImportDependencies['onProgress'],
): Promise<void> {
  for (const done of amendment.takeOver()) {
    onProgress?.({ register, phase: 'reading', done: 0, rejected: 0, fraction: done * TAKE_OVER_SHARE })
    // Let signals in.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function storeRows(
  { dataFolder, files, includeNaturalPersons = false, mayBeIncomplete = false, table }: ImportRequest,
  { register, store, importId, amendment, report, suppression }: Reading,
  onProgress: ImportDependencies['onProgress'],
): Promise<RowCounts> {
  const { id } = register.source
  const counts: RowCounts = {
    rows: 0,
    joined: 0,
    otherEnds: 0,
    active: 0,
    rejected: 0,
    leftOut: {},
    cells: new UnreadCells(),
  }
  const folder = join(dataFolder, 'imports')
  const workFolder = join(folder, id, 'work')
  const options = {
    includeNaturalPersons,
    mayBeIncomplete,
    workFolder,
    personsFile: join(folder, KNOWN_PERSONS_FILE),
    amends: amendment !== null,
    suppressed: suppression.companies,
    ...(table && { table }),
  }
  const inOrder = amendment && !table ? inOrderOfDays(register, files) : files
  const mapping: MapRequest = { register: id, files: inOrder, ...options }
  for await (const batch of mapFilesAside(register, mapping)) {
    report.open(batch.opened)
    if (amendment) amendment.append(batch, (row) => report.addDuplicate(row))
    else store.append(importId, batch.records)
    for (const row of batch.rejected) report.addRejected(row)
    for (const { count, ...cell } of batch.unread) counts.cells.add(cell, 0, count)
    for (const [reason, count] of Object.entries(batch.leftOut)) {
      counts.leftOut[reason] = (counts.leftOut[reason] ?? 0) + count
    }
    counts.rows += batch.rows + batch.joined
    counts.joined += batch.joined
    counts.otherEnds += batch.otherEnds
    counts.active += batch.active
    counts.rejected += batch.rejected.length
    const fraction = amendment ? TAKE_OVER_SHARE + (1 - TAKE_OVER_SHARE) * batch.progress : batch.progress
    const { rows, rejected } = counts
    onProgress?.({ register: id, phase: 'reading', done: rows, rejected, fraction })
  }
  return counts
}

/** Resolves duplicates and marks the import as stored. @returns the number of records */
async function completeImport(
  request: ImportRequest,
  { register, store, importId, before, amendment, report, suppression, importedAt }: Reading,
  { rows, rejected, leftOut }: Pick<RowCounts, 'rows' | 'rejected' | 'leftOut'>,
): Promise<number> {
  const { withdrawn = [], mayBeIncomplete = false } = request
  const stream = amendment === null ? streamMarksOf(before) : null
  const source = await readSource(register, request, report.opened, amendment || stream ? before : undefined)
  const marks = request.marks ?? (stream && { stream: marksAfterWhole(stream, dayOf(report.opened)) })
  const files = report.opened.map(({ name }) => name)
  const known = amendment ? (before?.details.kinds as readonly string[] | undefined) : undefined
  const kinds = known ?? kindsOf(report.opened)
  // A row that is not served may have a number that somebody asks for.
  const isWhole = rejected === 0 && Object.keys(leftOut).length === 0 && suppression.isEmpty && !mayBeIncomplete
  const { completeFor } = register.source
  const details = {
    ...source,
    rows,
    rejected,
    leftOut,
    files,
    kinds,
    importedAt,
    ...(completeFor !== undefined && isWhole && !amendment && { completeFor }),
    ...(marks && { marks }),
  }
  const onDuplicate = (row: DuplicateRow) => {
    if (isKept(row.later, report.opened.length)) leftOut[OLDER] = (leftOut[OLDER] ?? 0) + 1
    else if (row.line > 0) report.addDuplicate(row)
    // A row that only takes away from a record leaves it.
    else if (row.later.line > 0) {
      amendment?.countReplaced()
      report.addReplaced(row)
    }
  }
  const records = store.store(importId, details, onDuplicate, createCombine(register, report.opened))
  if (records === 0 || (amendment && rejected === rows && withdrawn.length === 0)) {
    const why = [
      ...(rejected > 0 ? [`${rejected} rejected, see ${report.path}`] : []),
      ...Object.entries(leftOut).map(([reason, count]) => `${count} left out (${reason})`),
    ]
    const how = why.length > 0 ? `: ${why.join('; ')}` : ''
    throw new RefusedImport(
      `Cannot import ${register.source.id}: no row became a company: ${counted(rows, 'row was', 'rows were')} read${how}`,
    )
  }
  return records
}

/** How to combine rows of one company, for registers that do. */
function createCombine(register: AnyRegister, opened: readonly OpenedFile[]): CombineRows | undefined {
  if (!register.combine) return undefined
  return (companyId, rows) => {
    const decoded = rows.map(({ document }) => decodeRecord(companyId, document))
    const backgrounds = decoded.map(({ background }) => readBackground(background ?? []))
    const company = register.combine!(
      // A row that was stored before is of none of these files.
      decoded.map(({ company }, at) => ({ company, publishedOn: opened[rows[at].file]?.publishedOn ?? null })),
    )
    return encodeRecord(company, register.combineBackgrounds?.(backgrounds) ?? backgrounds.at(-1))
  }
}

/**
 * What identifies the records that the files of a register change (`null`: the ids of companies do), and whether their dates
 * count: a publisher's dates do. In a user's own table the last row wins.
 */
function amendmentKeys(register: AnyRegister): AmendmentKeys {
  const amendments = 'join' in register ? register.amendments : undefined
  const combine = amendments === undefined ? null : (register.combineBackgrounds ?? null)
  const isDated = amendments !== undefined || register.source.updates?.kind === 'stream'
  return { key: amendments?.key ?? null, isDated, combine }
}

function compareWith(
  before: StoredImport | undefined,
  store: RecordStore,
  importId: number,
  records: number,
  lost: LostCodes,
): ImportDifference {
  if (before) return store.compare(importId, before.id, lost)
  return { added: records, changed: 0, unchanged: 0, removed: 0, isSame: false }
}

/** @throws {RefusedImport} with both numbers, and the flag that allows it */
function refuseShrinking(
  { register }: StoredImport,
  stored: number,
  records: number,
  { removed }: ImportDifference,
): void {
  if (removed <= stored * LOST_SHARE_MAX) return
  const loss = `it would lose ${removed} of its ${counted(stored, 'company', 'companies')} (the files have ${records})`
  throw new RefusedImport(`Cannot import ${register}: ${loss}, must lose at most half; use --shrink to import anyway`)
}

/** The kinds of files that an import had, each once; none for registers of one kind. */
function kindsOf(opened: readonly OpenedFile[]): readonly string[] {
  return [...new Set(opened.flatMap(({ kind }) => kind ?? []))].sort()
}

/**
 * Checks that the files include all kinds of those before: the data of the missing kinds would be lost silently.
 *
 * @throws {RefusedImport} naming the kinds that are missing, and the flag that allows it
 */
function requireKindsOf({ details }: StoredImport, register: AnyRegister, given: readonly string[]): void {
  if (!('join' in register)) return
  // Imports of earlier versions have no kinds, and files of changes are part of what is stored.
  const before = (details.kinds ?? []) as readonly string[]
  const isNeeded = (kind: string) =>
    kind !== register.amendments?.kind && register.kinds.find(({ id }) => id === kind)?.isOccasional !== true
  const lost = before.filter((kind) => !given.includes(kind) && isNeeded(kind))
  if (lost.length === 0) return
  const titles = lost.map((kind) => register.kinds.find(({ id }) => id === kind)?.title ?? kind).join(', ')
  throw new RefusedImport(
    `Cannot import ${register.source.id}: what is stored was made with ${titles} too, must be given these as well; --shrink imports it without`,
  )
}

/** The latest day on which files were published; `null`: none shows it. */
function dayOf(opened: readonly OpenedFile[]): string | null {
  const days = opened.map(({ publishedOn }) => publishedOn).filter((day) => day !== null)
  return days.sort().at(-1) ?? null
}

/**
 * The source that all records of an import share. `retrievedAt` is the latest day of publication that a file or its name gives,
 * else the latest time at which a file was written: then nobody knows when it was published, and `publishedOn` is `null`.
 *
 * @param before the import whose records the files change
 */
async function readSource(
  register: AnyRegister,
  { files, publishedAt }: Pick<ImportRequest, 'files' | 'publishedAt'>,
  opened: readonly OpenedFile[],
  before: StoredImport | undefined,
): Promise<StoredSource & { readonly publishedOn: string | null }> {
  const { id, page, recordUrl, licence } = register.source
  const day = dayOf(opened)
  const written = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs))
  const ofNames = day === null ? null : `${day}T00:00:00Z`
  const ownInstant = publishedAt ?? ofNames ?? formatInstant(Math.max(...written))
  const instants = [ownInstant, ...(before ? [String(before.details.retrievedAt)] : [])]
  const retrievedAt = instants.sort().at(-1)!
  const publishedOn = publishedAt === undefined && ofNames === null ? null : ownInstant.slice(0, 10)
  return { register: id, url: page, recordUrl, licence, retrievedAt, publishedOn }
}

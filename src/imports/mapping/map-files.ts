/**
 * Reads and maps the files of an import: turns paths into batches of records ready to be stored.
 *
 * A batch is plain data, so this half of an import can run in its own thread (`map-thread.ts`) while the other half
 * stores.
 */
import { basename } from 'node:path'
import type { Company } from '../../company/company.ts'
import { isActive } from '../../company/status.ts'
import { looksMadeUp } from '../../matching/numbers/placeholders.ts'
import { companyIdOf, identityKeys } from '../../records/identities.ts'
import { encodeRecord } from '../../records/record.ts'
import { defuseMembers, defuseTexts } from '../../registers/harmless-texts.ts'
import { ALL_KEYS } from '../../registers/key-share.ts'
import { ColumnsError, NO_ROW } from '../../registers/layout.ts'
import { dropNoNames } from '../../registers/no-name.ts'
import { type JoinedFiles, type Reading, readJoined } from '../../registers/read-joined.ts'
import { type FileOnOffer, openFiles } from '../../registers/readers/open-files.ts'
import { columnsIn, recogniseFile } from '../../registers/recognise.ts'
import type {
  AnyRegister,
  JoinNotes,
  MapOptions,
  Mapped,
  SourceRow,
  UnreadCell,
  Withdrawal,
} from '../../registers/register.ts'
import { REGISTERS } from '../../registers/registers.ts'
import type { TableMapping } from '../../registers/table/mapping.ts'
import { FileCheck } from '../file-check.ts'
import type { RecordColumns, RowPosition } from '../record-store.ts'
import { type SuppressedCompany, Suppression } from '../suppression.ts'
import { describeSavedAnswer } from './saved-answer.ts'

/** What to read. Plain data, because it is sent to a thread. */
export interface MapRequest extends MapOptions, Omit<JoinedFiles, 'includeNaturalPersons'> {
  readonly register: string
  /** Mapping of the columns, for the caller's own table; absent for registers. */
  readonly table?: TableMapping
  /** Whether the files change what is stored: then batches list the rows that withdraw a record. */
  readonly amends?: boolean
  /** Companies whose rows are left out. */
  readonly suppressed?: readonly SuppressedCompany[]
}

/** A file that was read. Positions of rows refer to it by its number. */
export interface OpenedFile {
  readonly name: string
  /** `YYYY-MM-DD`; `null` when neither the file nor its name contains the day. */
  readonly publishedOn: string | null
  /** Id of its kind, for registers whose files are joined; else `null`. */
  readonly kind: string | null
}

/** A row that became no company. */
export interface RejectedRow extends RowPosition {
  readonly reason: string
  /** The start of the row, at most 200 bytes. */
  readonly raw: string
}

/** The columns of a batch while it fills. */
type GrowingColumns = { readonly [Column in keyof RecordColumns]: RecordColumns[Column][number][] }

/** What a run of consecutive rows became. */
export interface MappedBatch {
  readonly records: RecordColumns
  readonly rejected: readonly RejectedRow[]
  /** Rows left out by rule, by reason. An amendment adds the rows that it drops. */
  readonly leftOut: Record<string, number>
  /** Cells of a table that could not be read, each text once with its count. */
  readonly unread: readonly (UnreadCell & { readonly count: number })[]
  /** Rows left out that withdraw a record; empty unless the files change what is stored. */
  readonly withdrawn: readonly (Withdrawal & { readonly row: number })[]
  /** Rows in this batch: records, but for other ends, + rejected + left out. */
  readonly rows: number
  /** Records of companies that only rows of others name. */
  readonly otherEnds: number
  /** Records of companies that are not known to have ended. */
  readonly active: number
  /** Rows that were only kept to be looked up for other rows. */
  readonly joined: number
  /** Files that were opened while the batch filled, in order. */
  readonly opened: readonly OpenedFile[]
  /** Share of all bytes read so far, 0..1. */
  readonly progress: number
}

/**
 * Rows per batch: enough to make sending a batch cheap. Measured on a million rows of Companies House: 2,000 rows per
 * batch are no faster, and take 50 MB more.
 */
const BATCH_ROWS = 500
const BATCH_CHARACTERS = 2_000_000
/** Lookup rows between two progress reports. */
const BATCH_JOINED = 20_000

/**
 * Reads and maps files.
 *
 * @returns batches in the order of the rows; the last may be empty
 * @throws {ColumnsError} when a file is not what the register publishes; the message names what is missing, and the
 *   register that the file looks like
 * @throws {Error} when a file cannot be opened or read to its end; a row that cannot be mapped never does that
 */
export async function* mapFiles(register: AnyRegister, request: MapRequest): AsyncGenerator<MappedBatch> {
  try {
    yield* mapEach(register, request)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const said = await describeFile(error.message, register, request).catch(() => null)
    throw said === null ? error : new ColumnsError(said, { cause: error })
  }
}

/** Says of a refused file what it is instead: an answer of an interface, a file of another register; `null` where neither is seen. */
async function describeFile(message: string, register: AnyRegister, { files }: MapRequest): Promise<string | null> {
  // A person's own table may have any form.
  if (register.source.kind === 'table') return null
  let said: string | null = null
  const others = [...REGISTERS.values()].filter(({ source }) => source.id !== register.source.id)
  // No file is opened: only its beginning is read.
  const isWanted = async (file: FileOnOffer) => {
    if (said !== null || !message.includes(file.name)) return false
    const beginning = await file.beginning()
    const answer = describeSavedAnswer(beginning, message, register.source)
    const found = recogniseFile(columnsIn(beginning), others)
    const other = found ? `. It looks like a file of ${found.register} (${found.layout})` : ''
    if (answer !== null) said = `Cannot read ${file.name}: ${answer}${other}`
    else if (found) said = message + other
    return false
  }
  for await (const _ of openFiles(files, register.entryPattern, { isWanted })) {
  }
  return said
}

async function* mapEach(register: AnyRegister, request: MapRequest): AsyncGenerator<MappedBatch> {
  const whole = new FileCheck()
  let check = new FileCheck()
  const suppression = new Suppression(request.suppressed ?? [])
  let batch = new BatchWriter(register, request, suppression)
  // Rows that threads share have numbers of their own, in the order of each thread.
  const { index, shares } = request.share ?? ALL_KEYS
  let row = index + 1 - shares
  let file = -1
  const notes: JoinNotes = {
    countJoined(rows) {
      batch.joined += rows
      check.joined += rows
      whole.joined += rows
    },
    dated(day) {
      batch.datedLast(day)
    },
  }
  for await (const { name, kind, isRemainder, rows, progress } of readFiles(register, request, notes)) {
    check = new FileCheck()
    const before = row
    if (file < NUMBERED_FILES_MAX) {
      file++
      batch.opened.push({ name, publishedOn: register.publishedOn(basename(name)), kind })
    }
    try {
      for await (const piece of rows) {
        for (const found of piece) {
          row += shares
          batch.add(found, row, file, [check, whole])
          // A row that is left at the end was counted when the join stored it.
          if (isRemainder && !found.isRemoval && !found.isOtherEnd) batch.joined--
          if (!batch.isFull) continue
          batch.progress = progress()
          yield batch.content()
          batch = new BatchWriter(register, request, suppression)
        }
        if (batch.joined < BATCH_JOINED) continue
        batch.progress = progress()
        yield batch.content()
        batch = new BatchWriter(register, request, suppression)
      }
      if (!isRemainder) {
        if (row === before && check.joined === 0) requireRows(register, kind, request)
        check.check(register, statesStatus(register, kind))
        check.checkNames(register)
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (message.includes(name)) throw error
      const Kind = error instanceof ColumnsError ? ColumnsError : Error
      throw new Kind(`Cannot read ${name}: ${message}`, { cause: error })
    }
  }
  try {
    whole.check(register, statesStatus(register, null))
  } catch (error) {
    const files = request.files.map((path) => basename(path)).join(', ')
    throw new ColumnsError(`Cannot read ${files}: ${(error as Error).message}`, { cause: error })
  }
  batch.progress = 1
  yield batch.content()
}

/**
 * Refuses a file without a row, of a kind that whole publications have rows of: what it completes would lose members. Threads that
 * share the keys see some of the rows each, so that the join looks there.
 *
 * @throws {ColumnsError}
 */
function requireRows(register: AnyRegister, kind: string | null, { amends, share = ALL_KEYS }: MapRequest): void {
  if (!('join' in register) || amends === true || share.shares > 1) return
  if (register.kinds.find(({ id }) => id === kind)?.isOccasional !== true) throw new ColumnsError(NO_ROW)
}

/** Whether files of a kind, or of every kind, state or imply a status. */
function statesStatus({ layouts }: AnyRegister, kind: string | null): boolean {
  const own = layouts.filter((layout) => kind === null || layout.kind === undefined || layout.kind === kind)
  return own.length > 0 && own.every(({ columns }) => columns.status !== undefined)
}

/** Opens the files of an import one after another. */
async function* readFiles(
  register: AnyRegister,
  { files, workFolder, mayBeIncomplete = false, share = ALL_KEYS, includeNaturalPersons, personsFile }: MapRequest,
  notes: JoinNotes,
): AsyncGenerator<Reading> {
  if ('join' in register)
    yield* readJoined(
      register,
      { files, workFolder, share, mayBeIncomplete, includeNaturalPersons, personsFile },
      notes,
    )
  else {
    for await (const file of openFiles(files, register.entryPattern)) {
      const { name, progress } = file
      yield { name, kind: null, isRemainder: false, rows: register.read(file), progress }
    }
  }
}

/**
 * Most files that get a number of their own. An archive may contain a file per company: further files share the last
 * number.
 */
const NUMBERED_FILES_MAX = 1_000

/** Removes an invented VAT number, such as `US888888888`; one made of the register's own number is real. */
function dropMadeUpNumber(company: Company): void {
  const { countryIso2, vatTaxNumber, nationalId } = company
  if (vatTaxNumber === null || !looksMadeUp(countryIso2, vatTaxNumber)) return
  if (nationalId === null || !vatTaxNumber.includes(nationalId.replace(/\W/g, ''))) company.vatTaxNumber = null
}

type MappedCompany = Extract<Mapped, { readonly kind: 'company' }>

/** The line of records that are none of the files', but of what is stored. */
const TAKEN_OVER = 0

/** The reason that reports give. */
const SUPPRESSED = 'suppressed by the operator'

/** Fills a batch row by row. */
class BatchWriter {
  readonly opened: OpenedFile[] = []
  joined = 0
  progress = 0
  readonly #register: AnyRegister
  readonly #request: MapRequest
  readonly #suppression: Suppression
  readonly #records: GrowingColumns = { rows: [], files: [], lines: [], companyIds: [], documents: [], keys: [] }
  readonly #rejected: RejectedRow[] = []
  readonly #leftOut: Record<string, number> = {}
  readonly #unread = new Map<string, UnreadCell & { count: number }>()
  readonly #withdrawn: (Withdrawal & { readonly row: number })[] = []
  #rows = 0
  #otherEnds = 0
  #active = 0
  #characters = 0

  constructor(register: AnyRegister, request: MapRequest, suppression: Suppression) {
    this.#register = register
    this.#request = request
    this.#suppression = suppression
  }

  get isFull(): boolean {
    return this.#rows + this.#otherEnds >= BATCH_ROWS || this.#characters >= BATCH_CHARACTERS
  }

  /**
   * Maps a row, and adds the result.
   *
   * @param row number of the row over all files, from 1
   * @param checks each counts the result
   */
  add(found: SourceRow, row: number, file: number, checks: readonly FileCheck[]): void {
    if (found.isRemoval) {
      if (!this.#request.amends) return
    } else if (found.isOtherEnd) this.#otherEnds++
    else this.#rows++
    if (found.problem !== null) {
      for (const check of checks) check.addRejected()
      this.#rejected.push({ file, line: found.line, reason: `the row ${found.problem}`, raw: found.raw() })
      return
    }
    const mapped = this.#register.map(found, this.#request)
    if (mapped.kind !== 'leftOut') for (const cell of mapped.unread ?? []) this.#countUnread(cell)
    if (mapped.kind === 'company') {
      defuseTexts(mapped.company)
      if (mapped.background) defuseMembers(mapped.background)
      dropMadeUpNumber(mapped.company)
      // The mapping of a user's own table defines which texts are empty.
      if (this.#register.source.kind !== 'table') dropNoNames(mapped.company)
      for (const check of checks) check.addCompany(mapped.company)
      const keys = identityKeys(mapped.company, mapped.identities)
      if (this.#isSuppressed(mapped, keys)) this.#leaveOut(SUPPRESSED)
      else this.#addRecord(mapped, keys, row, file, found.isRemoval ? TAKEN_OVER : found.line)
    } else if (mapped.kind === 'rejected') {
      for (const check of checks) check.addRejected()
      this.#rejected.push({ file, line: found.line, reason: mapped.reason, raw: found.raw() })
    } else {
      this.#leaveOut(mapped.reason)
      if (this.#request.amends && mapped.withdraws) this.#withdrawn.push({ row, ...mapped.withdraws })
    }
  }

  /** The file that was opened last is of this day. */
  datedLast(publishedOn: string): void {
    const last = this.opened.pop()
    if (last !== undefined) this.opened.push({ ...last, publishedOn })
  }

  content(): MappedBatch {
    const { opened, joined, progress } = this
    const [records, rejected, leftOut, withdrawn] = [this.#records, this.#rejected, this.#leftOut, this.#withdrawn]
    const unread = [...this.#unread.values()]
    const [rows, otherEnds, active] = [this.#rows, this.#otherEnds, this.#active]
    return { records, rejected, leftOut, unread, withdrawn, rows, otherEnds, active, joined, opened, progress }
  }

  #countUnread(cell: UnreadCell): void {
    const key = JSON.stringify([cell.member, cell.text])
    const found = this.#unread.get(key)
    if (found) found.count++
    else this.#unread.set(key, { ...cell, count: 1 })
  }

  #leaveOut(reason: string): void {
    this.#leftOut[reason] = (this.#leftOut[reason] ?? 0) + 1
  }

  #isSuppressed({ company, identities = [], written = [] }: MappedCompany, keys: readonly string[]): boolean {
    if (this.#suppression.isEmpty) return false
    const unread = identities.filter((identity) => companyIdOf(identity) === null).map(({ number }) => number)
    return this.#suppression.coversRow(company, keys, [...unread, ...written])
  }

  #addRecord(
    { company, background }: MappedCompany,
    ownKeys: readonly string[],
    row: number,
    file: number,
    line: number,
  ): void {
    if (isActive(company.status) || company.status === 'Status unknown') this.#active++
    const shown = background && !this.#suppression.isEmpty ? this.#suppression.hidingEnds(background) : background
    const document = encodeRecord(company, shown)
    this.#characters += document.length
    const { rows, files, lines, companyIds, documents, keys } = this.#records
    rows.push(row)
    files.push(file)
    lines.push(line)
    companyIds.push(company.id)
    documents.push(document)
    for (const key of ownKeys) keys.push({ row, key })
  }
}

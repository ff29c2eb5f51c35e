/**
 * Reads and maps the files of an import: from paths to batches of records ready to be stored.
 *
 * Everything in a batch is plain data, so that this half of an import can run in a thread of its own
 * (`map-thread.ts`) while the other half stores.
 */
import { basename } from 'node:path'
import { identityKeys } from '../records/identities.ts'
import { encodeRecord } from '../records/record.ts'
import { type Reading, readJoined } from '../registers/read-joined.ts'
import { openFiles } from '../registers/readers/open-files.ts'
import type { AnyRegister, MapOptions, Withdrawal } from '../registers/register.ts'
import type { TableMapping } from '../registers/table/mapping.ts'

/** What to read. Plain data: it crosses to a thread. */
export interface MapRequest extends MapOptions {
  readonly register: string
  readonly files: readonly string[]
  /** How somebody's own table is read; absent for registers. */
  readonly table?: TableMapping
  /** Whether the files change what was stored: then rows that withdraw a record are handed on. */
  readonly amends?: boolean
  /** Folder for what a join keeps on the disk while it reads; made when it is needed, removed at the end. */
  readonly workFolder: string
}

/** Where a row stood: file counts the opened files (entries of archives each count) from 0, line from 1. */
export interface Place {
  readonly file: number
  readonly line: number
}

/** A row that became no company. */
export interface RejectedRow extends Place {
  readonly reason: string
  /** How the row begins, at most 200 bytes. */
  readonly raw: string
}

/** Records to be stored, as columns: entry `i` of each list belongs to the same row. */
export interface RecordColumns {
  /** Running number of the row over all files, from 1, ascending. */
  readonly rows: number[]
  readonly files: number[]
  readonly lines: number[]
  readonly companyIds: string[]
  readonly documents: string[]
  /** Keys by which the records meet those of other registers, beside their ids: few records have any. */
  readonly keys: { readonly row: number; readonly key: string }[]
}

/** What a stretch of rows became. */
export interface MappedBatch {
  readonly records: RecordColumns
  readonly rejected: RejectedRow[]
  /** Rows left out by rule, by reason. */
  readonly leftOut: Record<string, number>
  /** Of these, in files of changes, the rows that withdraw a record. */
  readonly withdrawn: (Withdrawal & { readonly row: number })[]
  /** Rows in this batch: records + rejected + left out. */
  rows: number
  /** Rows that were only kept for others to look up. */
  joined: number
  /** Files that were opened while the batch was filled, in order. */
  readonly opened: { readonly name: string; readonly publishedOn: string | null }[]
  /** Share of all bytes read so far, 0..1. */
  progress: number
}

/**
 * Enough to make the hand-over cheap. Measured on a million rows of Companies House: 2,000 rows at a time are no faster,
 * and take 50 MB more.
 */
const BATCH_ROWS = 500
const BATCH_CHARACTERS = 2_000_000
/** Rows kept for looking up between two reports of how far the reading is. */
const BATCH_JOINED = 20_000

/**
 * Reads and maps files.
 *
 * @returns batches in the order of the rows; the last may hold no rows
 * @throws when a file cannot be opened or read on; a row that cannot be mapped never ends the reading
 */
export async function* mapFiles(register: AnyRegister, request: MapRequest): AsyncGenerator<MappedBatch> {
  let batch = emptyBatch()
  let characters = 0
  let row = 0
  let file = -1
  const count = (rows: number) => {
    batch.joined += rows
  }
  for await (const { name, rows, progress } of readings(register, request, count)) {
    if (file < FILES_TOLD_APART) {
      file++
      batch.opened.push({ name, publishedOn: register.publishedOn(basename(name)) })
    }
    try {
      for await (const piece of rows) {
        for (const found of piece) {
          row++
          batch.rows++
          const mapped =
            found.problem === null
              ? register.map(found, request)
              : ({ kind: 'rejected', reason: `the row ${found.problem}` } as const)
          if (mapped.kind === 'company') {
            const { company } = mapped
            const document = encodeRecord(company)
            characters += document.length
            batch.records.rows.push(row)
            batch.records.files.push(file)
            batch.records.lines.push(found.line)
            batch.records.companyIds.push(company.id)
            batch.records.documents.push(document)
            for (const key of identityKeys(company, mapped.identities)) batch.records.keys.push({ row, key })
          } else if (mapped.kind === 'rejected') {
            batch.rejected.push({ file, line: found.line, reason: mapped.reason, raw: found.raw() })
          } else {
            batch.leftOut[mapped.reason] = (batch.leftOut[mapped.reason] ?? 0) + 1
            if (request.amends && mapped.withdraws) batch.withdrawn.push({ row, ...mapped.withdraws })
          }
          if (batch.rows >= BATCH_ROWS || characters >= BATCH_CHARACTERS) {
            batch.progress = progress()
            yield batch
            batch = emptyBatch()
            characters = 0
          }
        }
        if (batch.joined >= BATCH_JOINED) {
          batch.progress = progress()
          yield batch
          batch = emptyBatch()
          characters = 0
        }
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      throw message.includes(name) ? error : new Error(`Cannot read ${name}: ${message}`, { cause: error })
    }
  }
  batch.progress = 1
  yield batch
}

/** The files of an import one after the other, each with its rows. */
async function* readings(
  register: AnyRegister,
  { files, workFolder }: MapRequest,
  countJoined: (rows: number) => void,
): AsyncGenerator<Reading> {
  if ('join' in register) yield* readJoined(register, { files, workFolder }, countJoined)
  else {
    for await (const file of openFiles(files, register.entryPattern)) {
      const { name, progress } = file
      yield { name, rows: register.read(file), progress }
    }
  }
}

/** Files that an import tells apart: archives may hold a file per company. Those beyond count as the last. */
const FILES_TOLD_APART = 1_000

function emptyBatch(): MappedBatch {
  return {
    records: { rows: [], files: [], lines: [], companyIds: [], documents: [], keys: [] },
    rejected: [],
    leftOut: {},
    withdrawn: [],
    rows: 0,
    joined: 0,
    opened: [],
    progress: 0,
  }
}

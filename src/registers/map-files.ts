/**
 * Reads and maps the files of an import: from paths to batches of records ready to be stored.
 *
 * Everything in a batch is plain data, so that this half of an import can run in a thread of its own
 * (`map-thread.ts`) while the other half stores.
 */
import { basename } from 'node:path'
import { openFiles } from './readers/open-files.ts'
import { encodeRecord } from './record.ts'
import type { MapOptions, Register } from './register.ts'

/** What to read. Plain data: it crosses to a thread. */
export interface MapRequest extends MapOptions {
  readonly register: string
  readonly files: readonly string[]
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
}

/** What a stretch of rows became. */
export interface MappedBatch {
  readonly records: RecordColumns
  readonly rejected: RejectedRow[]
  /** Rows left out by rule, by reason. */
  readonly leftOut: Record<string, number>
  /** Rows in this batch: records + rejected + left out. */
  rows: number
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

/**
 * Reads and maps files.
 *
 * @returns batches in the order of the rows; the last may hold no rows
 * @throws when a file cannot be opened or read on; a row that cannot be mapped never ends the reading
 */
export async function* mapFiles(register: Register, request: MapRequest): AsyncGenerator<MappedBatch> {
  let batch = emptyBatch()
  let characters = 0
  let row = 0
  let fileNumber = -1
  for await (const file of openFiles(request.files, register.entryPattern)) {
    fileNumber++
    batch.opened.push({ name: file.name, publishedOn: register.publishedOn(basename(file.name)) })
    try {
      for await (const piece of register.read(file)) {
        for (const found of piece) {
          row++
          batch.rows++
          const mapped =
            found.problem === null
              ? register.map(found, request)
              : ({ kind: 'rejected', reason: `the row ${found.problem}` } as const)
          if (mapped.kind === 'company') {
            const document = encodeRecord(mapped.company)
            characters += document.length
            batch.records.rows.push(row)
            batch.records.files.push(fileNumber)
            batch.records.lines.push(found.line)
            batch.records.companyIds.push(mapped.company.id)
            batch.records.documents.push(document)
          } else if (mapped.kind === 'rejected') {
            batch.rejected.push({ file: fileNumber, line: found.line, reason: mapped.reason, raw: found.raw() })
          } else {
            batch.leftOut[mapped.reason] = (batch.leftOut[mapped.reason] ?? 0) + 1
          }
          if (batch.rows >= BATCH_ROWS || characters >= BATCH_CHARACTERS) {
            batch.progress = file.progress()
            yield batch
            batch = emptyBatch()
            characters = 0
          }
        }
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      throw message.includes(file.name) ? error : new Error(`Cannot read ${file.name}: ${message}`, { cause: error })
    }
  }
  batch.progress = 1
  yield batch
}

function emptyBatch(): MappedBatch {
  return {
    records: { rows: [], files: [], lines: [], companyIds: [], documents: [] },
    rejected: [],
    leftOut: {},
    rows: 0,
    opened: [],
    progress: 0,
  }
}

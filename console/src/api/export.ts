/** A whole result as a file: what it costs, and the transfer, which can be stopped. */
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { PlannedRequest } from '../search-state.ts'
import { apiKey } from '../session.ts'
import { ApiError, newCallId, noteHeaders, refusalOf } from './client.ts'
import { repeatKey } from './search.ts'

/** The formats of an export. */
export const EXPORT_FORMATS = ['xlsx', 'csv', 'ndjson', 'parquet'] as const
/** One of {@link EXPORT_FORMATS}. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** The exported companies and the format. */
export interface ExportRequest {
  readonly search: PlannedRequest
  readonly format: ExportFormat
  /** Members of Company; `null`: all. */
  readonly fields: readonly string[] | null
  /** `null`: the whole result. */
  readonly maxCompanies: number | null
  /** For spreadsheets of most of Europe: semicolons and a byte order mark. */
  readonly isForSpreadsheet: boolean
}

/** How many companies come, and what they cost. */
export interface ExportPrice {
  readonly companies: number
  readonly credits: number
}

/** How far a transfer is. */
export interface ExportProgress {
  readonly bytes: number
  /** Rows, where the format can be counted. */
  readonly rows: number | null
}

const PATH = '/explore/export'

function bodyOf({ search, format, fields, maxCompanies, isForSpreadsheet }: ExportRequest) {
  const table = format === 'csv' && isForSpreadsheet ? { delimiter: ';', bom: true } : {}
  return {
    ...search.body,
    format,
    ...table,
    ...(fields === null || format === 'ndjson' ? {} : { fields }),
    ...(maxCompanies === null ? {} : { maxCompanies }),
  }
}

/** The price of an export, free to know. */
export function useExportPrice(request: ExportRequest) {
  const body = JSON.stringify(bodyOf(request))
  return useQuery({
    queryKey: ['export price', body],
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }): Promise<ExportPrice> => {
      const response = await send(`${PATH}?dryRun=true`, body, {}, signal)
      const number = (name: string) => Number(response.headers.get(name) ?? Number.NaN)
      const answer = { companies: number('x-total-count'), credits: number('x-credits-estimate') }
      await response.body?.cancel()
      return answer
    },
  })
}

/**
 * Transfers an export.
 *
 * @returns the file; the same export of this tab on the same day is free to repeat
 * @throws {ApiError} where the service refuses, or the transfer breaks off
 */
export async function transfer(
  request: ExportRequest,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<Blob> {
  const body = bodyOf(request)
  const headers = { 'idempotency-key': await repeatKey(PATH, body) }
  const response = await send(PATH, JSON.stringify(body), headers, signal)
  const parts: BlobPart[] = []
  const counter =
    request.format === 'parquet' || request.format === 'xlsx' ? null : new RowCounter(request.format === 'csv')
  let bytes = 0
  const reader = response.body?.getReader()
  try {
    for (;;) {
      const { done = true, value } = (await reader?.read()) ?? {}
      if (done || value === undefined) break
      parts.push(value)
      bytes += value.length
      counter?.add(value)
      onProgress({ bytes, rows: counter?.rows ?? null })
    }
  } catch (error) {
    if (signal.aborted) throw error
    throw new ApiError(t`The transfer was interrupted. Repeating it is free.`, 0)
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? 'application/octet-stream' })
}

async function send(path: string, body: string, more: HeadersInit, signal: AbortSignal): Promise<Response> {
  const headers = new Headers({ ...more, 'content-type': 'application/json' })
  headers.set('x-request-id', newCallId())
  const key = apiKey.get()
  if (key !== null) headers.set('x-api-key', key)
  let response: Response
  try {
    response = await fetch(path, { method: 'POST', headers, body, signal })
  } catch (error) {
    if (signal.aborted) throw error
    throw new ApiError(t`The service cannot be reached. Is it running?`, 0)
  }
  noteHeaders(response.headers, path)
  if (!response.ok) throw refusalOf(await response.json().catch(() => null), response)
  return response
}

const QUOTE = 0x22
const LINE_FEED = 0x0a

/** Counts rows by their ends. In a table, those within quotes are text; in lines of JSON there are none. */
class RowCounter {
  rows: number
  readonly #isTable: boolean
  #isQuoted = false

  constructor(isTable: boolean) {
    this.#isTable = isTable
    // The header is no row.
    this.rows = isTable ? -1 : 0
  }

  add(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (byte === LINE_FEED && !this.#isQuoted) this.rows++
      else if (byte === QUOTE && this.#isTable) this.#isQuoted = !this.#isQuoted
    }
  }
}

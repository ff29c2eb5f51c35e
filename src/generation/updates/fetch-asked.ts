/** What changed in a register whose interface is asked for it, as files of the companies that changed. */
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatInstant } from '../../clock.ts'
import { DownloadError, type DownloadOptions } from '../../registers/fetch/download.ts'
import { type FetchJson, jsonFetcher } from '../../registers/fetch/fetch-json.ts'
import { isProtected, mirrored } from '../../registers/fetch/publisher-address.ts'
import {
  readSireneChanges,
  readSireneState,
  SIRENE_HEADERS,
  type SireneKind,
  type SireneRow,
} from '../../registers/fr-sirene/changes.ts'
import { downloadsOf } from '../../storage/files/fetch-lock.ts'
import type { ChangesRequest, FetchedChanges } from './fetch-changes.ts'

/** Thirty calls a minute. */
const PACE_MS = 2_000
const OVERLAP_MS = 2 * 24 * 3_600_000

/** What an import knows of the interface. */
interface AskedMarks {
  readonly availableAt: string
  readonly until: string
}

/** What is asked for. */
export interface AskedRequest extends ChangesRequest {
  readonly address: string
  readonly key: string
}

/**
 * Asks for what changed since what is stored.
 *
 * @returns `null` when nothing is new; `too many`: where the next whole file is less
 * @throws {DownloadError} when the interface refuses, or answers otherwise than it should
 */
export async function fetchAsked(
  request: AskedRequest,
  options: DownloadOptions,
): Promise<FetchedChanges | null | 'too many'> {
  const { source, dataFolder, mirror, key } = request
  const address = mirrored(request.address, mirror)
  if (!isProtected(address))
    throw new DownloadError(
      `Cannot fetch ${address}: it is not protected; a key is sent over https, or on this machine`,
    )
  const headers = { 'X-INSEE-Api-Key-Integration': key }
  const fetchJson = paced(jsonFetcher({ ...options, headers }), options)
  try {
    return await readChanges(request, fetchJson, address, downloadsOf(dataFolder, source.id))
  } catch (error) {
    throw error instanceof DownloadError ? error : new DownloadError((error as Error).message, null, error)
  }
}

/** Names by which an import knows the kinds of files. */
const NAMES: Readonly<Record<SireneKind, string>> = {
  units: 'StockUniteLegale_changes.csv',
  establishments: 'StockEtablissement_changes.csv',
  periods: 'StockUniteLegaleHistorique_changes.csv',
  successions: 'StockEtablissementLiensSuccession_changes.csv',
}

async function readChanges(
  { before }: AskedRequest,
  fetchJson: FetchJson,
  address: string,
  folder: string,
): Promise<FetchedChanges | null | 'too many'> {
  const state = await readSireneState(fetchJson, address)
  const marks = (before?.details.marks as { readonly asked?: AskedMarks } | undefined)?.asked
  if (marks?.availableAt === state.availableAt && marks.until >= state.until) return null
  const from = marks?.until ?? dayBefore(String(before?.details.retrievedAt))
  // What the stored records were not made with would be lost again by the next whole file.
  const kinds = new Set(['units', 'establishments', ...((before?.details.kinds ?? []) as readonly string[])])
  const files = new Map<SireneKind, string>()
  const take = (kind: SireneKind, rows: readonly SireneRow[]) => {
    if (rows.length === 0 || !kinds.has(kind)) return
    const path = files.get(kind) ?? join(folder, NAMES[kind])
    if (!files.has(kind)) writeFileSync(path, csvOf([SIRENE_HEADERS[kind]]), { mode: 0o600 })
    files.set(kind, path)
    appendFileSync(path, csvOf(rows))
  }
  mkdirSync(folder, { recursive: true })
  const span = { from, until: state.until, hasSuccessions: kinds.has('successions'), take }
  const until = await readSireneChanges(fetchJson, address, span)
  if (until === null) return 'too many'
  const paths = [...files.values()]
  const done = () => {
    for (const path of paths) rmSync(path, { force: true })
  }
  if (!files.has('units')) {
    done()
    return null
  }
  const asked: AskedMarks = { availableAt: until === state.until ? state.availableAt : '', until }
  return { request: { files: paths, amends: true, publishedAt: instantOf(until), marks: { asked } }, done }
}

/** The files of a month are made some days before their date, and are processed meanwhile. */
function dayBefore(instant: string): string {
  return new Date(Date.parse(instant) - OVERLAP_MS).toISOString().slice(0, 19)
}

/** Keeps calls at the pace of the interface. */
function paced(fetchJson: FetchJson, { clock, wait = sleep }: DownloadOptions): FetchJson {
  let next = Number.NEGATIVE_INFINITY
  return async (url, how) => {
    const ahead = next - clock.monotonic()
    if (ahead > 0) await wait(ahead)
    next = clock.monotonic() + PACE_MS
    return await fetchJson(url, how)
  }
}

/** INSEE writes local time without a zone: the hour before or after matters to no one who asks from there again. */
function instantOf(moment: string): string {
  return formatInstant(Date.parse(`${moment.slice(0, 19)}Z`))
}

function csvOf(rows: readonly SireneRow[]): string {
  return rows.map((row) => `${row.map((text) => `"${text.replaceAll('"', '""')}"`).join()}\n`).join('')
}

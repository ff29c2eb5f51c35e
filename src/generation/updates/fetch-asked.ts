/** What changed in a register whose interface is asked for it, as files of the companies that changed. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { mirrored } from '../../cli/fetch-register.ts'
import { formatInstant } from '../../clock.ts'
import { DownloadError, type DownloadOptions } from '../../registers/download.ts'
import { type FetchJson, jsonFetcher } from '../../registers/fetch-json.ts'
import { readSireneChanges, readSireneState, type SireneTable } from '../../registers/fr-sirene/changes.ts'
import { downloadsOf } from '../../storage/files/fetch-lock.ts'
import { isProtected } from './collect-changes.ts'
import type { ChangesRequest, FetchedChanges } from './fetch-changes.ts'

/** Thirty calls a minute. */
const PACE_MS = 2_000
/** The files of a month are made some days before their date, and are processed meanwhile. */
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
  const { source, before, dataFolder, mirror, key } = request
  const address = mirrored(request.address, mirror)
  if (!isProtected(address))
    throw new DownloadError(
      `Cannot fetch ${address}: it is not protected; a key is sent over https, or on this machine`,
    )
  const headers = { 'X-INSEE-Api-Key-Integration': key }
  const fetchJson = paced(jsonFetcher({ ...options, headers }), options)
  try {
    const state = await readSireneState(fetchJson, address)
    const marks = (before?.details.marks as { readonly asked?: AskedMarks } | undefined)?.asked
    const isDone = marks?.availableAt === state.availableAt && marks.until >= state.until
    if (isDone) return null
    const from =
      marks?.until ?? new Date(Date.parse(String(before?.details.retrievedAt)) - OVERLAP_MS).toISOString().slice(0, 19)
    const kinds = (before?.details.kinds ?? []) as readonly string[]
    const span = { from, until: state.until, hasSuccessions: kinds.includes('successions') }
    const changes = await readSireneChanges(fetchJson, address, span)
    if (changes === null) return 'too many'
    const { units, establishments, periods, successions } = changes
    if (units.rows.length === 0) return null
    const tables: readonly (readonly [name: string, table: SireneTable])[] = [
      ['StockUniteLegale_changes.csv', units],
      ['StockEtablissement_changes.csv', establishments],
      ...(kinds.includes('periods') ? ([['StockUniteLegaleHistorique_changes.csv', periods]] as const) : []),
      ['StockEtablissementLiensSuccession_changes.csv', successions],
    ]
    const folder = downloadsOf(dataFolder, source.id)
    mkdirSync(folder, { recursive: true })
    const files = tables
      .filter(([, { rows }]) => rows.length > 0)
      .map(([name, table]) => {
        const path = join(folder, name)
        writeFileSync(path, csvOf(table), { mode: 0o600 })
        return path
      })
    const { until } = changes
    const known: AskedMarks = { availableAt: until === state.until ? state.availableAt : '', until }
    return {
      request: { files, amends: true, publishedAt: instantOf(until), marks: { asked: known } },
      done: () => {
        for (const path of files) rmSync(path, { force: true })
      },
    }
  } catch (error) {
    throw error instanceof DownloadError ? error : new DownloadError((error as Error).message, null, error)
  }
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

function csvOf({ header, rows }: SireneTable): string {
  return [header, ...rows].map((row) => `${row.map((text) => `"${text.replaceAll('"', '""')}"`).join()}\n`).join('')
}

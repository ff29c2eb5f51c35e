/**
 * The history of companies: what every switch of generations changed, kept as long as the operator says, so that one
 * company's past is found without reading that of others.
 *
 *     <data>/history/1795340130123-1795340130130.past   the changes of these switches, in the order of ids
 *
 * A switch writes a file of its own before it is made, under the number that it will have; a switch of which it is not known
 * what it changes writes an empty one. So each becomes visible with `generations/current`, as the changes of the feed do
 * (`changes.ts`): what has a higher number than the served generation is a leftover. Each {@link FILES_MERGED} files of
 * as many switches are merged into one, so that there are few files, and a change is written again some four times in ten years.
 *
 * A folder of an older version has no history: its first switch takes over what the feed still has.
 */
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { syncFolder } from '../../../files/write-whole.ts'
import type { CompanyHistory, PastChange, Switch } from '../../../records/past-company.ts'
import { mergeSegments, withSegments } from './merge-segments.ts'
import { DamagedHistoryError } from './segment-file.ts'

/** Files that are merged into one when there are so many of the same number of switches. */
export const FILES_MERGED = 8

/** Where they are in a data folder. */
export const HISTORY_FOLDER = 'history'
const NAME = /^(\d{1,16})-(\d{1,16})\.past$/
/** What is not finished ends with it. */
const UNFINISHED = '.part'

/** Milliseconds since 1970 before which nothing is kept. @param days that it is; `null`: for ever */
export function keptSince(now: number, days: number | null): number {
  return days === null ? 0 : now - days * 24 * 3_600_000
}

/** A file of the history. */
export interface HistoryFile {
  /** Number of its first switch. */
  readonly first: number
  /** Number of its last switch. */
  readonly last: number
  readonly path: string
}

/** The files of a data folder, the oldest first. What a merge has left behind is left out. */
export async function listHistory(dataFolder: string): Promise<readonly HistoryFile[]> {
  const files = (await namesIn(dataFolder)).flatMap((name) => {
    const match = NAME.exec(name)
    if (match === null) return []
    return [{ first: Number(match[1]), last: Number(match[2]), path: join(dataFolder, HISTORY_FOLDER, name) }]
  })
  // Of two that begin together, the longer one was merged of the other.
  files.sort((a, b) => a.first - b.first || b.last - a.last)
  const shown: HistoryFile[] = []
  for (const file of files) if (file.last > (shown.at(-1)?.last ?? -1)) shown.push(file)
  return shown
}

async function namesIn(dataFolder: string): Promise<readonly string[]> {
  return await readdir(join(dataFolder, HISTORY_FOLDER)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

/** Where a file of these switches is. */
export function historyPath(dataFolder: string, first: number, last: number): string {
  return join(dataFolder, HISTORY_FOLDER, `${first}-${last}.past`)
}

/** Gives a finished file its name, durably. */
export async function showFile(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(join(to, '..'))
}

/**
 * Makes a folder ready for the next switch: removes leftovers and what is too old, and merges small files. Only the holder of
 * the import lock may call this.
 *
 * @param next number of the switch that is about to be made
 * @param since what was changed before is not kept, milliseconds since 1970
 */
export async function tidyHistory(dataFolder: string, next: number, since: number): Promise<void> {
  await mkdir(join(dataFolder, HISTORY_FOLDER), { recursive: true, mode: 0o700 })
  const shown = (await listHistory(dataFolder)).filter(({ last }) => last < next)
  const paths = new Set(shown.map(({ path }) => basename(path)))
  for (const name of await namesIn(dataFolder))
    if (!paths.has(name)) await rm(join(dataFolder, HISTORY_FOLDER, name), { force: true })
  await removeExpired(shown, since)
  try {
    while (await mergeOnce(dataFolder, since));
  } catch (error) {
    // What is damaged is not merged; the check of the folder names it. Without room nothing is, which costs only files.
    const isFull = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
    if (!(error instanceof DamagedHistoryError) && !isFull) throw error
    for (const name of await namesIn(dataFolder))
      if (name.endsWith(UNFINISHED)) await rm(join(dataFolder, HISTORY_FOLDER, name), { force: true })
  }
}

async function removeExpired(files: readonly HistoryFile[], since: number): Promise<void> {
  for (const { path } of files) {
    const newest = await withSegments([path], async ([{ switches }]) => switches.at(-1)?.at ?? 0).catch(ignoreDamage)
    // Files are in order: what is younger than this one is kept.
    if (newest === null || newest >= since) return
    await rm(path, { force: true })
  }
}

/** Merges the newest files of as many switches each, where there are enough. @returns whether there were */
async function mergeOnce(dataFolder: string, since: number): Promise<boolean> {
  const files = await listHistory(dataFolder)
  const sizes: number[] = []
  for (const { path } of files)
    sizes.push(await withSegments([path], async ([{ switches }]) => levelOf(switches.length)).catch(() => DAMAGED))
  const level = sizes.at(-1)
  let from = sizes.length
  while (from > 0 && sizes[from - 1] === level) from--
  const merged = files.slice(from, from + FILES_MERGED)
  if (merged.length < FILES_MERGED || level === DAMAGED) return false
  const to = historyPath(dataFolder, merged[0].first, merged[FILES_MERGED - 1].last)
  await withSegments(
    merged.map(({ path }) => path),
    async (segments) => {
      const kept = segments.flatMap(({ switches }) => switches).filter(({ at }) => at >= since)
      const numbers = new Set(kept.map(({ number }) => number))
      const keep = (change: PastChange) => (numbers.has(change.number) ? change : null)
      await mergeSegments(segments, to + UNFINISHED, kept, { effort: 'kept', keep })
    },
  )
  await showFile(to + UNFINISHED, to)
  for (const { path } of merged) await rm(path, { force: true })
  return true
}

/** In place of the level of a file that cannot be read: it is not merged, and others are not across it. */
const DAMAGED = -1

/** How often files of as many switches were merged. */
function levelOf(switches: number): number {
  return Math.floor(Math.log(switches) / Math.log(FILES_MERGED) + 1e-9)
}

/** More often than that no files are merged while one is being opened. */
const ATTEMPTS = 5

/**
 * Reads the history of a company, leftovers included. A damaged file is left out: its switches are missing, as those are of
 * which nothing is known.
 */
export async function readHistory(dataFolder: string, id: string): Promise<CompanyHistory> {
  for (let attempt = 1; ; attempt++) {
    try {
      const switches: Switch[] = []
      const changes: PastChange[] = []
      for (const { path } of await listHistory(dataFolder)) {
        await withSegments([path], async ([segment]) => {
          changes.push(...(await segment.find(id)))
          switches.push(...segment.switches)
        }).catch(ignoreDamage)
      }
      return { switches, changes }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === ATTEMPTS) throw error
    }
  }
}

/**
 * Removes companies from the history, but for the switches that took them out: what they were before is then not known, where they
 * come back. A damaged file, which may still have them, is deleted. Only the holder of the import lock may call this.
 *
 * @returns the number of changes
 */
export async function clearHistory(dataFolder: string, companyIds: ReadonlySet<string>): Promise<number> {
  let cleared = 0
  for (const { path } of companyIds.size === 0 ? [] : await listHistory(dataFolder)) {
    await withSegments([path], async ([segment]) => {
      let found = 0
      const isCleared = ({ id, kind, before }: PastChange) =>
        !companyIds.has(id) || (kind === 'gone' && Object.keys(before).length === 0)
      for await (const change of segment.scan()) if (!isCleared(change)) found++
      if (found === 0) return
      const keep = (change: PastChange) =>
        isCleared(change) ? change : change.kind === 'gone' ? { ...change, before: {} } : null
      await mergeSegments([segment], path + UNFINISHED, segment.switches, { effort: 'kept', keep })
      await showFile(path + UNFINISHED, path)
      cleared += found
    }).catch(async (error: unknown) => {
      ignoreDamage(error)
      await rm(path, { force: true })
    })
  }
  return cleared
}

/** Bytes of the history. */
export async function historyBytes(dataFolder: string): Promise<number> {
  const sizes = (await listHistory(dataFolder)).map(async ({ path }) => (await stat(path)).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** What is in the history, and what is wrong with it. */
export interface ExaminedHistory {
  readonly changes: number
  readonly bytes: number
  /** A sentence for each file that cannot be read. */
  readonly damage: readonly string[]
}

/** Looks at the files of the history. @param isThorough whether every change is read */
export async function checkHistory(dataFolder: string, isThorough: boolean): Promise<ExaminedHistory> {
  const damage: string[] = []
  let changes = 0
  for (const { path } of await listHistory(dataFolder)) {
    const read = withSegments([path], async ([segment]) => {
      if (isThorough) for await (const _ of segment.scan());
      changes += segment.changes
    })
    await read.catch((error: unknown) => {
      ignoreDamage(error)
      damage.push((error as Error).message)
    })
  }
  return { changes, bytes: await historyBytes(dataFolder), damage }
}

function ignoreDamage(error: unknown): null {
  if (error instanceof DamagedHistoryError) return null
  throw error
}

/**
 * Restores a data folder from a backup.
 *
 * Every checksum is compared before the folder is touched. Files are copied beside their places and then moved there, `state.db` last;
 * what was there before is moved into a folder, not deleted.
 */
import { constants, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, readdir, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Clock } from '../clock.ts'
import { syncFolder } from '../files/write-whole.ts'
import { openCurrentGeneration } from '../storage/files/generations.ts'
import { lockImports } from '../storage/files/import-lock.ts'
import { SERVING_FILE } from '../storage/files/serving-file.ts'
import { readSuppressed, writeSuppressed } from '../storage/files/suppressed.ts'
import { STATE_FILE } from '../storage/sqlite/database.ts'
import { spaceLeft, sqliteCode } from '../storage/sqlite/faults.ts'
import { MIGRATIONS } from '../storage/state/migrations/all.ts'
import { type BackupManifest, FILES, MANIFEST, readManifest } from './backup-manifest.ts'
import { copyFile, digestOf, type OnBytes } from './copy.ts'
import { describeDiskError, megabytes } from './disk.ts'

/** What to restore. */
export interface RestoreRequest {
  /** The backup. */
  readonly source: string
  readonly dataFolder: string
  /** Whether the data folder may hold something. It is moved aside. */
  readonly isForced?: boolean
  readonly clock: Clock
  /** @param fraction 0..1 */
  readonly onProgress?: (file: string, fraction: number) => void
}

/** What was restored. */
export interface RestoreResult extends BackupManifest {
  readonly dataFolder: string
  /** Where what was there before is now; `null`: there was nothing. */
  readonly movedTo: string | null
  /** Companies that were suppressed in what was there before, and not in the backup. They are on the list now. */
  readonly suppressedSince: number
}

/** Present while a restore runs, and after one that was killed. */
export const WORK = 'restore.unfinished'
/** Begins the names of folders into which earlier contents were moved. */
const BEFORE = 'before-restore-'
/** What may lie in an empty data folder. */
const NOTHING: readonly string[] = ['import.lock', 'import.lock-journal', 'lost+found', SERVING_FILE, WORK]

const isHeld = (name: string) => !NOTHING.includes(name) && !name.startsWith(BEFORE)

/**
 * Restores.
 *
 * @throws {Error} with a sentence, before anything is touched: no complete backup, a file that differs from its checksum, a newer
 *   version, a folder that is used or not empty, no room
 */
export async function restore(request: RestoreRequest): Promise<RestoreResult> {
  const { source, dataFolder } = request
  const manifest = await readManifest(source)
  requireKnown(source, manifest)
  const inside = relative(resolve(dataFolder), resolve(source))
  if (inside === '' || !inside.startsWith('..'))
    throw new Error(`Cannot restore from ${source}: it is in the data folder ${dataFolder}; move it elsewhere`)
  // Each file is read twice: to check it, and to copy it.
  const report = progressOf(manifest, 2, request.onProgress)
  await requireWhole(request, manifest, report)
  await requireGeneration(source, manifest)
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    const lock = lockImports(dataFolder)
    try {
      requireFree(request)
      requireRoom(request, manifest)
      await copyToWork(request, manifest, report)
      const suppressed = readSuppressed(dataFolder).companies
      const movedTo = await putInPlace(request)
      const restored = readSuppressed(dataFolder).companies
      const since = suppressed.filter(({ id }) => !restored.some((company) => company.id === id))
      if (since.length > 0) await writeSuppressed(dataFolder, [...restored, ...since])
      return { ...manifest, dataFolder, movedTo, suppressedSince: since.length }
    } finally {
      lock.release()
    }
  } catch (error) {
    throw describeDiskError(error, `Cannot restore into ${dataFolder}`, dataFolder)
  }
}

function requireKnown(source: string, manifest: BackupManifest): void {
  const { migration, program, files, hasState, generation, hasCompanies = generation !== null } = manifest
  requireListed(source, manifest, [
    ...(hasState ? [STATE_FILE] : []),
    ...(hasCompanies ? ['companies.db'] : []),
    ...(generation === null ? [] : ['generations/current']),
  ])
  if (new Set(files.map(({ path }) => path)).size < files.length) throw refusedList(source, 'a file twice')
  const newest = MIGRATIONS.at(-1)?.name ?? ''
  if (migration !== null && migration > newest)
    throw new Error(
      `Cannot restore from ${source}: its state is at migration ${migration}, this program knows ${newest}; use version ${program} or a newer one`,
    )
}

/** @throws {Error} where a file is needed and not listed */
function requireListed(source: string, { files }: BackupManifest, needed: readonly string[]): void {
  const paths = new Set(files.map(({ path }) => path))
  const missing = needed.find((path) => !paths.has(path))
  if (missing !== undefined) throw refusedList(source, `no ${missing}, which it says it has`)
}

const refusedList = (source: string, why: string) =>
  new Error(`Cannot restore from ${source}: ${MANIFEST} lists ${why}; take another backup`)

/** @throws {Error} where a file of the generation is not listed, or its own list was changed */
async function requireGeneration(source: string, manifest: BackupManifest): Promise<void> {
  if (manifest.generation === null) return
  const found = await openCurrentGeneration(join(source, FILES), 'sizes').catch((error: Error) => {
    throw new Error(`Cannot restore from ${source}: ${error.message}; take another backup`, { cause: error })
  })
  if (found?.id !== manifest.generation)
    throw refusedList(source, `generation ${manifest.generation}, and holds ${found?.id}`)
  const names = ['manifest.json', ...found.manifest.files.map(({ name }) => name)]
  requireListed(
    source,
    manifest,
    names.map((name) => `generations/${found.id}/${name}`),
  )
}

function progressOf(
  { files }: BackupManifest,
  times: number,
  onProgress: RestoreRequest['onProgress'],
): (file: string) => OnBytes {
  const total = times * files.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  return (file) => (bytes) => {
    done += bytes
    onProgress?.(file, total === 0 ? 1 : done / total)
  }
}

/** @throws {Error} naming the first file that is missing or differs */
async function requireWhole(
  { source }: RestoreRequest,
  { files }: BackupManifest,
  report: (file: string) => OnBytes,
): Promise<void> {
  for (const { path, bytes, sha256 } of files) {
    const from = join(source, FILES, path)
    const refuse = (why: string) =>
      new Error(`Cannot restore from ${source}: ${from} ${why}, nothing was changed; take another backup`)
    const file = await openRegular(source, path, refuse)
    try {
      const found = await digestOf(file, report(path))
      if (found.bytes !== bytes) throw refuse(`has ${found.bytes} bytes, must have ${bytes}`)
      if (found.sha256 !== sha256) throw refuse('is damaged: its checksum is another one')
    } finally {
      await file.close()
    }
  }
}

/**
 * Opens a file of a backup. A link would lead out of it, and a pipe would wait for ever.
 *
 * @param refuse makes the error for one that is missing, or no regular file
 */
async function openRegular(source: string, file: string, refuse: (why: string) => Error): Promise<FileHandle> {
  const path = join(source, FILES, file)
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? refuse('is missing') : error
  })
  if (!found.isFile()) throw refuse(`is ${found.isSymbolicLink() ? 'a link' : 'no regular file'}, must be a file`)
  if ((await realpath(path)) !== join(await realpath(source), FILES, file))
    throw refuse('is in a folder that is a link, must be in the backup')
  // Also where it was exchanged for one meanwhile. Windows has neither flag.
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants
  return await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
}

/** @throws {Error} where a process uses the data folder, or something is in it */
function requireFree({ dataFolder, isForced }: RestoreRequest): void {
  if (isStateOpen(join(dataFolder, STATE_FILE)))
    throw new Error(`Cannot restore into ${dataFolder}: a process has its ${STATE_FILE} open; stop the service first`)
  const held = readdirSync(dataFolder).filter(isHeld)
  if (held.length > 0 && isForced !== true)
    throw new Error(
      `Cannot restore into ${dataFolder}: it is not empty (${held.slice(0, 3).join(', ')}); --force moves what is there aside`,
    )
}

/**
 * Whether a process has the state open: SQLite lets nobody leave the write-ahead log while another connection exists. The
 * next one that opens the file goes back to it.
 */
function isStateOpen(path: string): boolean {
  if (!existsSync(path)) return false
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { timeout: 0 })
    database.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE; COMMIT')
    return false
  } catch (error) {
    // What is damaged is about to be replaced.
    return sqliteCode(error) === 5
  } finally {
    database?.close()
  }
}

function requireRoom({ dataFolder }: RestoreRequest, { files }: BackupManifest): void {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const left = spaceLeft(join(dataFolder, STATE_FILE))
  if (left !== null && left < bytes)
    throw new Error(
      `Cannot restore into ${dataFolder}: its disk has ${megabytes(left)} left, must have ${megabytes(bytes)}; nothing was changed`,
    )
}

async function copyToWork(
  { source, dataFolder }: RestoreRequest,
  { files }: BackupManifest,
  report: (file: string) => OnBytes,
): Promise<void> {
  const work = join(dataFolder, WORK)
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { mode: 0o700 })
  try {
    for (const { path, sha256 } of files) {
      const changed = () => new Error(`Cannot restore from ${source}: ${path} changed meanwhile`)
      const file = await openRegular(source, path, changed)
      try {
        const copied = await copyFile(file, join(work, path), report(path))
        if (copied.sha256 !== sha256) throw changed()
      } finally {
        await file.close()
      }
      await syncFolder(dirname(join(work, path)))
    }
  } catch (error) {
    await rm(work, { recursive: true, force: true }).catch(() => {})
    throw error
  }
}

/** @returns where what was there before is now */
async function putInPlace({ dataFolder, clock }: RestoreRequest): Promise<string | null> {
  const held = (await readdir(dataFolder)).filter(isHeld)
  const time = new Date(clock.now()).toISOString().replaceAll(/[-:]/g, '')
  const movedTo = held.length === 0 ? null : join(dataFolder, `${BEFORE}${time}`)
  if (movedTo !== null) {
    await mkdir(movedTo, { mode: 0o700 })
    for (const name of held) await rename(join(dataFolder, name), join(movedTo, name))
  }
  const work = join(dataFolder, WORK)
  // The state comes last: without it nobody has a key for what is only half there.
  const names = (await readdir(work)).sort((a, b) => Number(a === STATE_FILE) - Number(b === STATE_FILE))
  for (const name of names) await rename(join(work, name), join(dataFolder, name))
  await rm(work, { recursive: true, force: true })
  await syncFolder(dataFolder)
  return movedTo
}

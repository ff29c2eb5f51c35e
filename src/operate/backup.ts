/**
 * Backs up a data folder while it serves, and while imports run.
 *
 * Each database is copied as it was at one moment. Generations never change, so their files are opened and copied; that an import
 * removes them meanwhile does no harm, because they are open. `backup.json` is written last, with the SHA-256 of every file.
 */
import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { type Clock, formatInstant } from '../clock.ts'
import { readTextFile, requireRegularFile, type UnreadableFile } from '../files/read-file.ts'
import { syncFolder, writeWhole } from '../files/write-whole.ts'
import type { Generation } from '../imports/generation-ports.ts'
import { listChanges } from '../storage/files/changes.ts'
import { findDamage } from '../storage/files/file-checksums.ts'
import { knownChanges, servedGeneration } from '../storage/files/generations.ts'
import { listHistory } from '../storage/files/history/history.ts'
import { requireDatabaseFile } from '../storage/sqlite/database-file.ts'
import { spaceLeft } from '../storage/sqlite/faults.ts'
import { type BackupFile, type BackupManifest, FILES, kindOfTarget, MANIFEST, UNFINISHED } from './backup-manifest.ts'
import { copyFile, copySnapshot, digestOf, type OnBytes, openSnapshot, type Snapshot } from './copy.ts'
import { describeDiskError, megabytes } from './disk.ts'

/** What to back up, and where to. */
export interface BackupRequest {
  readonly dataFolder: string
  /** A folder that is absent, empty, or holds a backup that was interrupted. */
  readonly target: string
  /** Leave the index out, which `./firmament index` builds again. */
  readonly withoutIndex?: boolean
  /** Whether the state is in the data folder, and not on a server. */
  readonly hasState: boolean
  /** Version of the program. */
  readonly version: string
  readonly clock: Clock
  /** @param fraction 0..1 */
  readonly onProgress?: (file: string, fraction: number) => void
}

/** What a backup holds. */
export type BackupResult = BackupManifest & { readonly target: string; readonly bytes: number }

/** What is in the backup, as it was at one moment. */
interface Snapshots {
  readonly databases: readonly Snapshot[]
  readonly generation: Generation | null
  /** Text of `generations/current`. */
  readonly current: string
  /** Open files that are copied as they are, by their path in the data folder. */
  readonly files: ReadonlyMap<string, FileHandle>
}

/** More often than that no import switches while the files of a generation are opened. */
const ATTEMPTS = 20

/**
 * Makes a backup. What is unfinished when it fails or is killed is replaced by the next one.
 *
 * @throws {Error} with a sentence: the target is taken, something to copy is damaged, no room
 */
export async function backUp(request: BackupRequest): Promise<BackupResult> {
  const { target, dataFolder } = request
  await requireSource(request)
  await requireTarget(request)
  try {
    await mkdir(target, { recursive: true, mode: 0o700 })
    await writeFile(join(target, UNFINISHED), '')
    await rm(join(target, FILES), { recursive: true, force: true })
    const snapshots = await openSnapshots(request)
    try {
      return await copyAll(request, snapshots)
    } finally {
      for (const { database } of snapshots.databases) database.close()
      await Promise.allSettled([...snapshots.files.values()].map((file) => file.close()))
    }
  } catch (error) {
    throw describeDiskError(error, `Cannot back up ${dataFolder} to ${target}`, target)
  }
}

async function requireSource({ dataFolder, hasState }: BackupRequest): Promise<void> {
  const remedy = { refused: `Cannot back up ${dataFolder}`, remedy: './firmament doctor says more' }
  for (const name of DATABASES) requireDatabaseFile(join(dataFolder, name), remedy)
  const found = DATABASES.filter((name) => existsSync(join(dataFolder, name)))
  if (found.length === 0 && !(hasState === false && existsSync(join(dataFolder, 'generations'))))
    throw new Error(`Cannot back up ${dataFolder}: it is no data folder; --data names one`)
}

async function requireTarget({ target, dataFolder }: BackupRequest): Promise<void> {
  const refuse = (why: string) =>
    new Error(`Cannot back up to ${target}: ${why}, must be a folder that is new or empty`)
  const inside = relative(resolve(dataFolder), resolve(target))
  if (inside === '' || !inside.startsWith('..')) throw refuse(`it is in the data folder ${dataFolder}`)
  if ((await stat(target).catch(() => null))?.isFile()) throw refuse('it is a file')
  const kind = await kindOfTarget(target)
  if (kind === 'complete') throw refuse('it holds a backup')
  if (kind === 'other') throw refuse('it holds other files')
}

const DATABASES = ['companies.db', 'state.db', 'embeddings.db'] as const
/** Small files that are copied as they are. */
const PLAIN = ['settings.json', 'suppressed.json'] as const

/** Opens everything, so that the companies of `companies.db` include those of the generation. */
async function openSnapshots(request: BackupRequest): Promise<Snapshots> {
  for (let attempt = 1; ; attempt++) {
    const databases: Snapshot[] = []
    const files = new Map<string, FileHandle>()
    try {
      return await openOnce(request, databases, files)
    } catch (error) {
      for (const { database } of databases) database.close()
      await Promise.allSettled([...files.values()].map((file) => file.close()))
      // An import switched meanwhile, and removed what was about to be opened.
      if (!(error instanceof SwitchedMeanwhile) || attempt === ATTEMPTS) throw error
    }
  }
}

class SwitchedMeanwhile extends Error {}

async function openOnce(
  { dataFolder, withoutIndex, hasState, clock }: BackupRequest,
  databases: Snapshot[],
  files: Map<string, FileHandle>,
): Promise<Snapshots> {
  const current = currentOf(dataFolder)
  for (const name of DATABASES) {
    if (name === 'state.db' && !hasState) continue
    if (existsSync(join(dataFolder, name))) databases.push(openSnapshot(dataFolder, name))
  }
  const generation = await servedGeneration(dataFolder)
  const openAll = async (paths: readonly string[]) => {
    for (const path of paths) files.set(path, await openRegular(join(dataFolder, path)).catch(asSwitched))
  }
  await openAll(PLAIN.filter((name) => existsSync(join(dataFolder, name))))
  if (generation !== null && !withoutIndex) {
    const names = ['manifest.json', ...generation.manifest.files.map(({ name }) => name)]
    await openAll(names.map((name) => `generations/${generation.id}/${name}`))
  }
  const { last: lastSwitch } = await knownChanges(dataFolder)
  const changes = await listChanges(dataFolder, lastSwitch, clock.now())
  if (!withoutIndex) await openAll(changes.map(({ path }) => relative(dataFolder, path).replaceAll('\\', '/')))
  // Nothing makes the past of companies again.
  const history = (await listHistory(dataFolder)).filter(({ first }) => first <= lastSwitch)
  await openAll(history.map(({ path }) => relative(dataFolder, path).replaceAll('\\', '/')))
  if (currentOf(dataFolder) !== current) throw new SwitchedMeanwhile()
  return { databases, generation: withoutIndex ? null : generation, current, files }
}

/** Opens a file to copy: what is a pipe would wait, and a device send without end. */
async function openRegular(path: string): Promise<FileHandle> {
  requireRegularFile(path)
  return await open(path)
}

function asSwitched(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new SwitchedMeanwhile(error.message, { cause: error }) : error
}

/** Text of the file that names the served generation; empty where nothing is served. */
function currentOf(dataFolder: string): string {
  try {
    return readTextFile(join(dataFolder, 'generations', 'current'))
  } catch (error) {
    if ((error as UnreadableFile).code === 'ENOENT') return ''
    throw error
  }
}

async function copyAll(request: BackupRequest, snapshots: Snapshots): Promise<BackupResult> {
  const { target, onProgress } = request
  const { databases, generation, current, files } = snapshots
  const sizes = await Promise.all([...files.values()].map(async (file) => (await file.stat()).size))
  // Every byte is written, and that of databases read again.
  const total = [...databases.map(({ bytes }) => 2 * bytes), ...sizes].reduce((sum, bytes) => sum + bytes, 0)
  requireRoom(
    request,
    [...databases.map(({ bytes }) => bytes), ...sizes].reduce((sum, bytes) => sum + bytes, 0),
  )
  let done = 0
  const onBytes =
    (file: string): OnBytes =>
    (bytes) => {
      done += bytes
      onProgress?.(file, total === 0 ? 1 : done / total)
    }
  const copied: BackupFile[] = []
  for (const snapshot of databases) {
    const to = join(target, FILES, snapshot.name)
    await copySnapshot(snapshot, to, onBytes(snapshot.name))
    copied.push({ path: snapshot.name, ...(await digestOfPath(to, onBytes(snapshot.name))) })
  }
  for (const [path, file] of files) {
    copied.push({ path, ...(await copyFile(file, join(target, FILES, path), onBytes(path))) })
  }
  if (generation !== null) {
    await requireSound(request, generation)
    const to = join(target, FILES, 'generations', 'current')
    await writeWhole(to, current, 0o600)
    copied.push({ path: 'generations/current', ...(await digestOfPath(to)) })
  }
  const manifest = describe(request, snapshots, copied)
  await syncFolder(join(target, FILES))
  await writeWhole(join(target, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, 0o600)
  await rm(join(target, UNFINISHED), { force: true })
  return { ...manifest, target, bytes: copied.reduce((sum, { bytes }) => sum + bytes, 0) }
}

async function digestOfPath(path: string, onBytes?: OnBytes): Promise<Omit<BackupFile, 'path'>> {
  const file = await open(path)
  try {
    await file.sync()
    return await digestOf(file, onBytes)
  } finally {
    await file.close()
  }
}

function requireRoom({ target, dataFolder }: BackupRequest, bytes: number): void {
  const left = spaceLeft(join(target, MANIFEST))
  if (left !== null && left < bytes)
    throw new Error(
      `Cannot back up ${dataFolder} to ${target}: its disk has ${megabytes(left)} left, must have ${megabytes(bytes)}; free some, or leave the index out with --without-index`,
    )
}

/** @throws {Error} where the copied generation is not as it was built */
async function requireSound({ target, dataFolder }: BackupRequest, { id, manifest }: Generation): Promise<void> {
  const copy = { id, manifest, folder: join(target, FILES, 'generations', id) }
  for await (const { file } of findDamage(copy)) {
    const path = join(dataFolder, 'generations', id, file)
    throw new Error(
      `Cannot back up ${dataFolder}: ${path} is damaged; run ./firmament index to build it again, or leave the index out with --without-index`,
    )
  }
}

function describe(
  { version, clock }: BackupRequest,
  { databases, generation }: Snapshots,
  files: readonly BackupFile[],
): BackupManifest {
  const state = databases.find(({ name }) => name === 'state.db')?.database
  return {
    version: 1,
    program: version,
    madeAt: formatInstant(clock.now()),
    generation: generation?.id ?? null,
    companies: generation?.manifest.companies ?? 0,
    hasState: state !== undefined,
    hasCompanies: databases.some(({ name }) => name === 'companies.db'),
    migration: state === undefined ? null : newestMigration(state),
    files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  }
}

function newestMigration(state: Snapshot['database']): string | null {
  const isThere = state.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'").get()
  if (isThere === undefined) return null
  const name = state.prepare('SELECT max(name) AS name FROM migrations').get()?.name
  return typeof name === 'string' ? name : null
}

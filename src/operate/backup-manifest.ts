/**
 * What a backup says of itself: `backup.json`, written last. A folder with {@link UNFINISHED} and without it is a backup that was
 * interrupted.
 */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readTextFile, type UnreadableFile } from '../files/read-file.ts'
import { parsedJson } from '../parsed-json.ts'

/** Name of the file in a backup. */
export const MANIFEST = 'backup.json'
/** Present while a backup is being written. */
export const UNFINISHED = 'backup.unfinished'
/** Folder of a backup that holds the files, under the names that they have in the data folder. */
export const FILES = 'files'

/** A file of a backup. */
export interface BackupFile {
  /** Within the data folder, parts separated by `/`. */
  readonly path: string
  readonly bytes: number
  /** Hexadecimal. */
  readonly sha256: string
}

/** A complete backup. */
export interface BackupManifest {
  /** Version of this format. */
  readonly version: 1
  /** Version of the program that made it. */
  readonly program: string
  /** RFC 3339, UTC. */
  readonly madeAt: string
  /** The served generation; `null`: nothing was imported, or the index was left out. */
  readonly generation: string | null
  readonly companies: number
  /** Whether the state was in the data folder, and so is here. */
  readonly hasState: boolean
  /** Whether `companies.db` was in the data folder, and so is here; absent in backups of earlier versions, which nearly always have it. */
  readonly hasCompanies?: boolean
  /** The newest migration of `state.db`; `null` without one. */
  readonly migration: string | null
  readonly files: readonly BackupFile[]
}

/** Paths that a backup may hold. Others in a manifest are somebody's attempt to write elsewhere. */
const PATH =
  /^(?:state\.db|companies\.db|embeddings\.db|settings\.json|suppressed\.json|(?:changes|history)\/[\w.-]+|generations\/current|generations\/[\w.-]+\/[\w-][\w.-]*)$/

/** What `folder` is: a place for a new backup, one that was interrupted, or something else. */
export async function kindOfTarget(folder: string): Promise<'free' | 'unfinished' | 'complete' | 'other'> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (names.includes(MANIFEST)) return 'complete'
  if (names.includes(UNFINISHED)) return 'unfinished'
  // What file systems put into the root of a volume.
  return names.every((name) => name === 'lost+found') ? 'free' : 'other'
}

/**
 * Reads the manifest of a backup.
 *
 * @throws {Error} with a sentence: no backup, one that was interrupted, a damaged one, or one of a newer version
 */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const path = join(folder, MANIFEST)
  const found = parsedJson(textOf(folder, path)) as Partial<BackupManifest> | null
  if (typeof found?.version === 'number' && found.version > 1)
    throw new Error(
      `Cannot restore from ${folder}: the backup has format ${found.version} (version ${found.program} made it), this program reads 1; use that version`,
    )
  if (found?.version !== 1 || !Array.isArray(found.files) || !found.files.every(isFile))
    throw new Error(`Cannot restore from ${folder}: ${MANIFEST} is damaged; take another backup`)
  return found as BackupManifest
}

/** A million files. */
const MANIFEST_BYTES_MAX = 256 << 20

function textOf(folder: string, path: string): string {
  try {
    return readTextFile(path, { bytesMax: MANIFEST_BYTES_MAX, isLinkAllowed: false })
  } catch (error) {
    const { code, why } = error as UnreadableFile
    const isMissing = code === 'ENOENT' || code === 'ENOTDIR'
    if (!isMissing) throw new Error(`Cannot restore from ${folder}: ${path}: ${why}`, { cause: error })
    const missing = existsSync(join(folder, UNFINISHED)) ? 'the backup was interrupted' : `there is no ${MANIFEST}`
    throw new Error(`Cannot restore from ${folder}: ${missing}, must be a complete backup`, { cause: error })
  }
}

function isFile(entry: Partial<BackupFile> | null): boolean {
  if (typeof entry !== 'object' || entry === null) return false
  const { path, bytes, sha256 } = entry
  if (typeof path !== 'string' || !PATH.test(path) || path.split('/').includes('..')) return false
  return Number.isSafeInteger(bytes) && /^[0-9a-f]{64}$/.test(String(sha256))
}

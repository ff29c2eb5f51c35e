/**
 * Checks the data folder as files: does it exist, is it writable, is there room, who can read it, are there leftovers.
 */

import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { largestParts } from '../../storage/files/disk-usage.ts'
import { HISTORY_FOLDER } from '../../storage/files/history/history.ts'
import { spaceLeft } from '../../storage/sqlite/faults.ts'
import { counted } from '../../text/counted.ts'
import { megabytes } from '../disk.ts'
import { WORK } from '../restore.ts'
import { type Examined, type Finding, ok, problem, warning } from './finding.ts'

/** Smallest error of a clock that counts as wrong. */
const CLOCK_MS = 5 * 60_000
/** Fewer free bytes, and charges may fail at any moment. */
const TOO_LITTLE = 256 * 1024 * 1024
/** Files that only their owner should read. */
const PRIVATE = [
  'state.db',
  'state.db-wal',
  'suppressed.json',
  'companies.db',
  'generations',
  'changes',
  HISTORY_FOLDER,
] as const
/** Files whose times show when the folder was last written. */
const DATED = ['state.db', 'state.db-wal', 'companies.db', 'generations/current'] as const

/** @returns only one finding where there is no folder: the others would repeat it */
export function checkFolder(examined: Examined): readonly Finding[] {
  const { dataFolder } = examined
  const found = statSync(dataFolder, { throwIfNoEntry: false })
  const remedy = '--data or FIRMAMENT_DATA names the folder; the first import or serve makes it'
  if (found === undefined) return [problem('folder', `there is no folder ${dataFolder}`, remedy)]
  if (!found.isDirectory()) return [problem('folder', `${dataFolder} is a file, must be a folder`, remedy)]
  return [
    checkAccess(dataFolder),
    ...checkPrivacy(dataFolder),
    checkDisk(examined),
    checkClock(examined),
    ...checkLeftovers(dataFolder),
  ]
}

function checkAccess(dataFolder: string): Finding {
  const names = ['.', ...readdirSync(dataFolder).filter((name) => /\.(db|db-wal|db-shm|lock|json)$/.test(name))]
  const refused = names.filter((name) => !mayWrite(join(dataFolder, name)))
  if (refused.length === 0) return ok('permissions', `${dataFolder} can be read and written by this user`)
  const what = refused.map((name) => (name === '.' ? dataFolder : name)).join(', ')
  return problem(
    'permissions',
    `this user may not write ${what}`,
    `run as the owner of the folder, or give it to the service's user: chown -R USER ${dataFolder}`,
  )
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
    return true
  } catch {
    return false
  }
}

function checkPrivacy(dataFolder: string): readonly Finding[] {
  // Windows has no such bits.
  if (process.platform === 'win32') return []
  // The files of a folder that is closed to others cannot be read by them.
  if ((statSync(dataFolder).mode & 0o077) === 0) return []
  return PRIVATE.flatMap((name) => {
    const found = statSync(join(dataFolder, name), { throwIfNoEntry: false })
    if (found === undefined || (found.mode & 0o077) === 0) return []
    const path = join(dataFolder, name)
    return [
      warning(
        'permissions',
        `${name} can be read by other users of this machine`,
        `chmod ${found.isDirectory() ? 700 : 600} ${path}, or chmod 700 ${dataFolder}`,
      ),
    ]
  })
}

function checkDisk({ dataFolder, freeBytes }: Examined): Finding {
  const left = spaceLeft(join(dataFolder, 'state.db'))
  if (left === null) return warning('disk', 'the system does not report free disk space', 'look at it yourself')
  const needed = freeBytes ?? TOO_LITTLE + bytesOfImport(dataFolder)
  const says = `the disk of ${dataFolder} has ${megabytes(left)} left`
  if (left >= needed) return ok('disk', says)
  const takes = largestParts(dataFolder).map(({ path, bytes }) => `${path} ${megabytes(bytes)}`)
  const remedy = `free some (${takes.join(', ')}): downloads/ can be deleted, or move the folder to a larger disk`
  if (left < TOO_LITTLE || freeBytes !== null) return problem('disk', `${says}, must have ${megabytes(needed)}`, remedy)
  return warning('disk', `${says}, the next import may need ${megabytes(needed)}`, remedy)
}

/** Size of one more import: another generation, and the records of the largest register again. */
function bytesOfImport(dataFolder: string): number {
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const root = join(dataFolder, 'generations')
  const folders = statSync(root, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(root) : []
  const sizes = folders
    .map((name) => join(root, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory())
    .map((path) => readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0))
  // Sometimes, most of the history is written again.
  const history = join(dataFolder, HISTORY_FOLDER)
  const past = existsSync(history) ? readdirSync(history).map((name) => sizeOf(join(history, name))) : []
  const again = past.reduce((sum, size) => sum + size, 0)
  return Math.max(0, ...sizes) + sizeOf(join(dataFolder, 'companies.db')) + again
}

function checkClock({ dataFolder, now }: Examined): Finding {
  const times = DATED.map((name) => statSync(join(dataFolder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0)
  const ahead = Math.max(...times) - now
  if (ahead <= CLOCK_MS) return ok('clock', `the clock shows ${new Date(now).toISOString().slice(0, 19)}Z`)
  return problem(
    'clock',
    `the clock shows ${new Date(now).toISOString().slice(0, 19)}Z, files were written up to ${counted(Math.round(ahead / 60_000), 'minute')} later`,
    'set the clock (timedatectl): licences, limits per minute and signatures of webhooks depend on it',
  )
}

function checkLeftovers(dataFolder: string): readonly Finding[] {
  const names = readdirSync(dataFolder)
  const before = names.filter((name) => name.startsWith('before-restore-'))
  return [
    ...(names.includes(WORK)
      ? [problem('restore', 'a restore was interrupted', 'run ./firmament restore again, with --force')]
      : []),
    ...(before.length > 0
      ? [
          warning(
            'restore',
            `what was there before a restore takes room: ${before.join(', ')}`,
            'delete it when all is well',
          ),
        ]
      : []),
  ]
}

/**
 * Fetches of registers in a data folder: one at a time for each register, and a way to stop them from any process or thread.
 *
 * They need no import lock: nothing that is stored or served changes while files come.
 */
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HeldFetch } from '../../imports/fetches.ts'
import { type FileLock, isLocked, lockFile } from './import-lock.ts'

const FOLDER = 'downloads'
const LOCK = 'fetch.lock'
/** Its modification time is that of the last request to stop fetches. */
const STOP = 'stop'
const LOOK_MS = 500

/** The folder of a register's downloaded files. */
export function downloadsOf(dataFolder: string, register: string): string {
  return join(dataFolder, FOLDER, register)
}

/**
 * Begins the fetch of a register.
 *
 * @param signal aborted when this process is to end
 * @throws {Error} while another process fetches the register
 */
export function holdFetch(dataFolder: string, register: string, signal?: AbortSignal): HeldFetch {
  const folder = downloadsOf(dataFolder, register)
  mkdirSync(folder, { recursive: true })
  const lock: FileLock = lockFile(join(folder, LOCK), {
    refused: `Cannot fetch ${register}`,
    running: `Cannot fetch ${register}: another process is fetching it`,
    // A process that only looks whether it is held holds it for a moment.
    waitMs: 100,
  })
  const before = stopAskedAt(dataFolder)
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  signal?.addEventListener('abort', stop, { once: true })
  const timer = setInterval(() => {
    if (stopAskedAt(dataFolder) !== before) stop()
  }, LOOK_MS).unref()
  return {
    signal: stopping.signal,
    release() {
      clearInterval(timer)
      signal?.removeEventListener('abort', stop)
      lock.release()
    },
  }
}

/** Whether a process fetches a register, or has fetched it and not imported it yet. */
export function isFetchHeld(dataFolder: string, register: string): boolean {
  return isLocked(join(downloadsOf(dataFolder, register), LOCK))
}

/** The registers that some process fetches now. */
export function fetchedNow(dataFolder: string): readonly string[] {
  const folder = join(dataFolder, FOLDER)
  try {
    const registers = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    return registers.map(({ name }) => name).filter((name) => isFetchHeld(dataFolder, name))
  } catch {
    return []
  }
}

/** Asks all fetches of the folder to stop. @returns the registers that are being fetched */
export function stopFetches(dataFolder: string): readonly string[] {
  const registers = fetchedNow(dataFolder)
  if (registers.length > 0) writeFileSync(join(dataFolder, FOLDER, STOP), `${Date.now()}\n`)
  return registers
}

/** When the folder was last asked to stop, to the nanosecond; `null`: never. */
function stopAskedAt(dataFolder: string): bigint | null {
  return statSync(join(dataFolder, FOLDER, STOP), { bigint: true, throwIfNoEntry: false })?.mtimeNs ?? null
}

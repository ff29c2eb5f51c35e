/** `serving.json` of a data folder: the address of the service that runs on it, for commands of the same machine. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Name of the file. A service that was killed leaves it behind. */
export const SERVING_FILE = 'serving.json'

/**
 * Notes where this process serves a folder, until it ends. Where the folder cannot be written to, nothing is noted: it only helps.
 *
 * @param url base address
 */
export function noteServing(dataFolder: string, url: string): void {
  const path = join(dataFolder, SERVING_FILE)
  const own = JSON.stringify({ url, pid: process.pid })
  try {
    writeFileSync(path, `${own}\n`, { mode: 0o600 })
  } catch {
    return
  }
  process.once('exit', () => {
    // Another service may have been started on the folder since.
    if (read(path) === own) rmSync(path, { force: true })
  })
}

/** The address that was noted last; `null`: none. Whether a service answers there is not known. */
export function readServing(dataFolder: string): string | null {
  try {
    const { url } = JSON.parse(read(join(dataFolder, SERVING_FILE)) ?? 'null') as { readonly url?: unknown }
    return typeof url === 'string' ? url : null
  } catch {
    return null
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}

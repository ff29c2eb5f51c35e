/** Makes data folders. */
import { mkdirSync } from 'node:fs'

/**
 * Makes a data folder if there is none. Only its owner may read it: registers name persons, and the state has the
 * searches of callers.
 */
export function makeDataFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
}

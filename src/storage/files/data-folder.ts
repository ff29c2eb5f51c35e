/** Makes data folders. */
import { mkdirSync } from 'node:fs'

/**
 * Makes a data folder where there is none. Nobody but its owner may look into it: registers name persons, the state what callers
 * searched for.
 */
export function makeDataFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
}

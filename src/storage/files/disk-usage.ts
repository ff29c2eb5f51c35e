/** What takes the room of a data folder. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Files that are looked at: a folder of many generations and downloads has some hundred. */
const FILES_MAX = 10_000
const SHOWN = 3

/** A part of a data folder. */
export interface UsedRoom {
  /** Its path below the data folder; a folder ends with a slash: `generations/`, `downloads/gleif/`. */
  readonly path: string
  readonly bytes: number
}

/** The parts of a data folder that take most, the largest first: downloads by register, all else by its first name. */
export function largestParts(dataFolder: string): readonly UsedRoom[] {
  const sizes = new Map<string, number>()
  let files = 0
  const visit = (names: readonly string[]): void => {
    for (const entry of readdirSync(join(dataFolder, ...names), { withFileTypes: true })) {
      if (++files > FILES_MAX) return
      const path = [...names, entry.name]
      if (entry.isDirectory()) visit(path)
      else if (entry.isFile()) {
        const depth = path[0] === 'downloads' ? 2 : 1
        const part = path.length <= depth ? path.join('/') : `${path.slice(0, depth).join('/')}/`
        const bytes = statSync(join(dataFolder, ...path), { throwIfNoEntry: false })?.size ?? 0
        sizes.set(part, (sizes.get(part) ?? 0) + bytes)
      }
    }
  }
  try {
    visit([])
  } catch {
    // The files that could be read are enough.
  }
  const parts = [...sizes].map(([path, bytes]) => ({ path, bytes }))
  return parts.sort((a, b) => b.bytes - a.bytes).slice(0, SHOWN)
}

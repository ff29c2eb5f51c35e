/** The files of a folder. */
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Paths from the folder with `/`, sorted, so that artefacts do not depend on the order of a disk. */
export function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}

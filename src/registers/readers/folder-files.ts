/** The files of a folder that is given in place of its files, such as the contents of an archive. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Replaces each folder by its files that belong to a register, in the order of their names. Subfolders are not
 * searched. A folder without such files is kept.
 *
 * @param entryPattern the names of the register's files within an archive
 */
export function filesOfFolders(paths: readonly string[], entryPattern: RegExp): readonly string[] {
  return paths.flatMap((path) => {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path]
    const names = readdirSync(path, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .sort()
    const own = names.filter((name) => /\.zip$/i.test(name) || entryPattern.test(name.replace(/\.(?:gz|bz2)$/i, '')))
    return own.length === 0 ? [path] : own.map((name) => join(path, name))
  })
}

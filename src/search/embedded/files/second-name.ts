/** Gives a file a second name: no byte of it is copied, and it stays until both names are removed. */
import { linkSync } from 'node:fs'

/** Why a file cannot have a second name: the disk has no such thing, or it has too many. */
const NO_LINKS: readonly (string | undefined)[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK']

/**
 * Gives the file at `path` the second name `name`.
 *
 * @returns `false` where the disk knows no second names, or the file has too many
 * @throws {Error} where there is no such file, or the name is taken
 */
export function giveSecondName(path: string, name: string): boolean {
  try {
    linkSync(path, name)
    return true
  } catch (error) {
    if (NO_LINKS.includes((error as NodeJS.ErrnoException).code)) return false
    throw error
  }
}

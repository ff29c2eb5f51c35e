/** Hard links: two generations share a file, and no byte of it is copied. */
import { linkSync } from 'node:fs'

/** Why a file cannot be linked: the file system knows no hard links, or the file has too many. */
const NO_LINKS: readonly (string | undefined)[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK']

/**
 * Makes a hard link. The file stays until all links to it are removed.
 *
 * @returns `false` where the file system knows none, or the file has too many
 * @throws {Error} where there is no file at `path`, or one at `link`
 */
export function hardLink(path: string, link: string): boolean {
  try {
    linkSync(path, link)
    return true
  } catch (error) {
    if (NO_LINKS.includes((error as NodeJS.ErrnoException).code)) return false
    throw error
  }
}

/**
 * English titles that we wrote for codes of national lists: `own-titles/<list>.tsv`, kept by hand, columns `code` and `en`.
 *
 * A code has one where its list has no official English title at that level, or only the title of a wider code that its
 * siblings share.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, 'own-titles')

/** Longest title of ours, in characters. */
export const OWN_TITLE_LENGTH_MAX = 120

/** The titles of one list. */
export interface OwnTitles {
  /** Our title of a code as its list writes it; empty where we have none. */
  readonly of: (code: string) => string
  readonly has: (code: string) => boolean
  /** @throws {Error} if the file names a code that was not asked for */
  readonly checkAllUsed: () => void
}

/** Reads the titles of a list; a list without a file has none. @throws {Error} if a row cannot be used */
export function ownTitles(list: string): OwnTitles {
  const path = join(FOLDER, `${list}.tsv`)
  const titles = existsSync(path) ? parse(readFileSync(path, 'utf8'), list) : new Map<string, string>()
  const used = new Set<string>()
  return {
    of(code) {
      used.add(code)
      return titles.get(code) ?? ''
    },
    has: (code) => titles.has(code),
    checkAllUsed() {
      for (const code of titles.keys())
        if (!used.has(code)) throw new Error(`Own title of ${list} ${code}: no such code`)
    },
  }
}

function parse(text: string, list: string): Map<string, string> {
  const titles = new Map<string, string>()
  const [header, ...lines] = text.trimEnd().split('\n')
  if (header !== 'code\ten') throw new Error(`Cannot read own titles of ${list}: the header must be code and en`)
  for (const line of lines) {
    const [code, title, ...more] = line.split('\t')
    if (!title || more.length > 0) throw new Error(`Own title of ${list} ${code}: must be one code and one title`)
    if (titles.has(code)) throw new Error(`Own title of ${list} ${code}: the code repeats`)
    if (title.length > OWN_TITLE_LENGTH_MAX) throw new Error(`Own title of ${list} ${code}: ${title.length} characters`)
    titles.set(code, title)
  }
  return titles
}

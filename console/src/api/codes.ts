/** The four schemes of industry codes: one shape for all, and a search over titles and phrases. */
import { t } from '@lingui/core/macro'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useApiKey } from '../session.ts'
import { fold } from '../text.ts'
import { api, ask } from './client.ts'

/** Schemes by the filter that takes their codes. */
export const SCHEMES = {
  naceCodes: { label: 'NACE', long: t`NACE Rev. 2, Europe` },
  naicsCodes: { label: 'NAICS', long: t`NAICS 2022, North America` },
  sicCodes: { label: t`US SIC`, long: t`US SIC 1987` },
  nationalSectors: { label: t`National`, long: t`The country’s own list` },
} as const

/** One of {@link SCHEMES}. */
export type SchemeName = keyof typeof SCHEMES

/** A code with the codes below it. */
export interface CodeEntry {
  readonly code: string
  readonly title: string
  /** What it covers, in words; may be empty. */
  readonly phrases: string
  readonly depth: number
  readonly parent: CodeEntry | null
  readonly children: CodeEntry[]
  /** Folded title and phrases, for the search. */
  readonly folded: { readonly title: string; readonly phrases: string }
}

/** A scheme, read. */
export interface CodeScheme {
  readonly tops: readonly CodeEntry[]
  readonly all: readonly CodeEntry[]
  readonly byCode: ReadonlyMap<string, CodeEntry>
  /** By codes without points. */
  readonly bySpelling: ReadonlyMap<string, CodeEntry>
}

interface RawCode {
  readonly code: string
  readonly title?: string
  readonly description: string
  readonly subCodes?: readonly RawCode[]
}

/** A scheme of a country; large, so asked for where codes are shown. */
export function useCodes(scheme: SchemeName, country: string | undefined, isWanted = true) {
  const hasKey = useApiKey() !== null
  const isNational = scheme === 'nationalSectors'
  return useQuery({
    queryKey: ['codes', scheme, isNational ? country : ''],
    enabled: hasKey && isWanted && (!isNational || country !== undefined),
    staleTime: 30 * 60_000,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: () => readScheme(scheme, country ?? ''),
  })
}

/** Revisions that a code may carry before it, such as `2.1:62.10`. */
const REVISIONS = ['2.1', '2'] as const
type Revision = (typeof REVISIONS)[number]

const revisionIn = (code: string) => REVISIONS.find((revision) => code.startsWith(`${revision}:`))

/**
 * Titles of codes, also of those of the list that is not written bare: each list is asked for when a code of it is shown. A code that
 * its list does not have has the title of the closest one above it.
 */
export function useCodeTitles(scheme: SchemeName, country: string | undefined, codes: readonly string[]) {
  const hasKey = useApiKey() !== null
  const { data } = useCodes(scheme, country)
  const isNational = scheme === 'nationalSectors'
  const isRevised = scheme === 'naceCodes' || (isNational && country !== undefined)
  const others = useQueries({
    queries: REVISIONS.filter((revision) => codes.some((code) => revisionIn(code) === revision)).map((revision) => ({
      queryKey: ['codes', scheme, isNational ? country : '', revision],
      enabled: hasKey && isRevised,
      staleTime: 30 * 60_000,
      gcTime: Number.POSITIVE_INFINITY,
      queryFn: () => readScheme(scheme, country ?? '', revision),
    })),
  })
  const lists = [data, ...others.map((other) => other.data)].filter((list) => list !== undefined)
  return (code: string): string | undefined => {
    // Two digits are a division, behind the revision and its colon where there is one.
    const shortest = 2 + (revisionIn(code) === undefined ? 0 : (revisionIn(code) as string).length + 1)
    for (let length = code.length; length >= shortest; length--) {
      const beginning = code.slice(0, length)
      const found = lists
        .map(({ bySpelling }) => bySpelling.get(spellingOf(beginning)))
        .find((entry) => entry !== undefined)
      if (found !== undefined) return found.title
    }
    return undefined
  }
}

/** A code without points: registers leave them out where lists have them. */
const spellingOf = (code: string) => {
  const revision = revisionIn(code)
  const bare = (revision === undefined ? code : code.slice(revision.length)).replaceAll(/[^0-9A-Za-z]/g, '')
  return revision === undefined ? bare : `${revision}:${bare}`
}

async function readScheme(scheme: SchemeName, country: string, revision?: Revision): Promise<CodeScheme> {
  const revised = revision === undefined ? {} : { revision }
  switch (scheme) {
    case 'naceCodes':
      return treeOf(
        (await ask(api.GET('/utils/nace-codes', { params: { query: revised } }))).data.naceCodes as RawCode[],
      )
    case 'naicsCodes':
      return treeOf((await ask(api.GET('/utils/naics-codes'))).data.naicsCodes as RawCode[])
    case 'sicCodes':
      return treeOf((await ask(api.GET('/utils/sic-codes'))).data.sicCodes as RawCode[])
    case 'nationalSectors': {
      const query = { countryIso2: country, ...revised }
      const { data } = await ask(api.GET('/utils/national-codes', { params: { query } }))
      return treeOf(nested(data.nationalCodes as RawCode[]))
    }
  }
}

function treeOf(raw: readonly RawCode[]): CodeScheme {
  const all: CodeEntry[] = []
  const build = (codes: readonly RawCode[], parent: CodeEntry | null): CodeEntry[] =>
    codes.map((one) => {
      // SIC has its title where the others have their phrases.
      const title = one.title ?? one.description
      const phrases = one.title === undefined ? '' : one.description
      const entry: CodeEntry = {
        code: one.code,
        title,
        phrases,
        depth: parent === null ? 0 : parent.depth + 1,
        parent,
        children: [],
        folded: { title: fold(`${one.code} ${one.code.replaceAll('.', '')} ${title}`), phrases: fold(phrases) },
      }
      all.push(entry)
      entry.children.push(...build(one.subCodes ?? [], entry))
      return entry
    })
  const tops = build(raw, null)
  return {
    tops,
    all,
    byCode: new Map(all.map((entry) => [entry.code, entry])),
    bySpelling: new Map(all.map((entry) => [spellingOf(entry.code), entry])),
  }
}

/**
 * A national list is flat, each code after those above it: codes that begin with a code are below it; a letter is a
 * section.
 */
function nested(codes: readonly RawCode[]): RawCode[] {
  type Open = RawCode & { subCodes: Open[] }
  const tops: Open[] = []
  const open: Open[] = []
  const digits = (code: string) => code.replace(/[^0-9A-Za-z]/g, '')
  for (const { code, description } of codes) {
    const entry: Open = { code, description, subCodes: [] }
    const isSection = /^([\d.]+:)?[A-Z]$/.test(code)
    while (open.length > 0) {
      const above = open.at(-1) as Open
      const holds = /^([\d.]+:)?[A-Z]$/.test(above.code) ? !isSection : digits(code).startsWith(digits(above.code))
      if (holds && above.code !== code) break
      open.pop()
    }
    const above = open.at(-1)
    if (above) above.subCodes.push(entry)
    else tops.push(entry)
    open.push(entry)
  }
  return tops
}

/**
 * Finds codes by what is typed: every word must begin a word of the code, its title or its phrases. Titles before
 * phrases, whole levels before parts of them.
 */
export function findCodes({ all }: CodeScheme, typed: string, countMax: number): CodeEntry[] {
  const words = fold(typed).split(' ').filter(Boolean)
  if (words.length === 0) return []
  const has = (text: string, word: string) => text.startsWith(word) || text.includes(` ${word}`)
  const found: { entry: CodeEntry; score: number }[] = []
  for (const entry of all) {
    const { title, phrases } = entry.folded
    let score = 0
    for (const word of words) {
      if (has(title, word)) score += 3
      else if (has(phrases, word)) score += 1
      else {
        score = 0
        break
      }
    }
    // Codes above repeat the titles of the narrower ones below them as phrases: the narrower code is the match.
    if (score > 0) found.push({ entry, score: score - (title.length > 80 ? 0.5 : 0) })
  }
  return found
    .toSorted((a, b) => b.score - a.score || a.entry.depth - b.entry.depth)
    .slice(0, countMax)
    .map(({ entry }) => entry)
}

/** Which test files there are, and which of them share a process. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = join(import.meta.dirname, '..')

/** Suites that need more time or an outside server have commands of their own; see package.json and .ci/run. */
const OWN_COMMAND =
  /^test\/(checker|faults|browser|engine|postgresql|cluster|specification|mcp|openapi|sdk|artefacts|deploy|workers|monitoring)\//
/** Files that take a process of their own, the longest first: they take minutes, measure time or memory, or wait for processes. */
const ALONE = [
  'test/engine/searches.test.ts',
  'test/engine/cache-memory.test.ts',
  'test/engine/real-filters.real.test.ts',
  'src/generation/sequences.long.test.ts',
  'test/engine/words.real.test.ts',
  'test/engine/random-trees.test.ts',
  'src/explore/several-countries.real.test.ts',
  'test/contract/models.long.test.ts',
  'test/golden/golden.long.test.ts',
  'src/cli/embed-companies.long.test.ts',
  'src/webhook/deliver.long.test.ts',
  'src/search/embedded/names/name-reader.long.test.ts',
  'src/cli/cli.long.test.ts',
  'src/cli/operate/operate-cli.long.test.ts',
  'test/contract/webhook-examples.long.test.ts',
]
/**
 * Folders whose files share one process: they read sentences and codes, and the tables, words and places which that needs
 * take longer to make than most of their tests.
 */
const READERS = /^src\/(autoprofile|company|explore|industries|judging|matching|records|reference|text|understanding)\//
/** Folders with fewer files share their processes with other small ones. */
const SMALL_MAX = 5
/** The processes that compute most, longest first, so that none of them starts last and runs alone. */
const LONGEST_SHARED = ['test-contract', 'readers', 'src-search', 'small']

/** Which files to run. */
export interface TestWish {
  /** Only files whose path contains one of these; none: all. */
  readonly names: readonly string[]
  /** Only suites on real register data. Those with more rounds in full are left to {@link isFull}. */
  readonly isReal: boolean
  /** Only suites that take seconds each: `*.long.test.ts`. Those with more rounds in full are left to {@link isFull}. */
  readonly isLong: boolean
  /**
   * Only suites with more rounds than `npm test` runs, and those of the engine; `share`: with a share of the rounds, which
   * is hardly more than `npm test` runs, so that its files are left out.
   */
  readonly isFull: boolean | 'share'
  /** Whether there is real register data. */
  readonly hasRealData: boolean
}

/** Lists test files, relative to the project. */
export function listTestFiles({ names, isReal, isLong, isFull, hasRealData }: TestWish): readonly string[] {
  const isOfReal = (file: string) => file.endsWith('.real.test.ts')
  const isOfLong = (file: string) => file.endsWith('.long.test.ts')
  return ['src', 'test', 'scripts', 'packaging', 'bench']
    .filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => {
      if (isReal) return isOfReal(file) && !OWN_COMMAND.test(file) && (names.length > 0 || !hasRounds(file))
      if (isLong) return isOfLong(file) && !OWN_COMMAND.test(file) && (names.length > 0 || !hasRounds(file))
      if (isFull === 'share' && !OWN_COMMAND.test(file) && !isOfReal(file) && !isOfLong(file)) return false
      if (isFull) return isOfEngine(file) && (hasRealData || !isOfReal(file))
      if (names.length > 0) return !OWN_COMMAND.test(file) && (hasRealData || !isOfReal(file))
      return !OWN_COMMAND.test(file) && !isOfReal(file) && !isOfLong(file)
    })
    .filter((file) => names.length === 0 || names.some((part) => file.includes(part)))
    .sort()
}

function isOfEngine(file: string): boolean {
  return file.startsWith('test/engine/') || (!OWN_COMMAND.test(file) && hasRounds(file))
}

/** Whether a file's random suites run longer with `--full`: they count by `test/support/rounds.ts`. */
function hasRounds(file: string): boolean {
  const source = readFileSync(join(ROOT, file), 'utf8')
  return /support\/rounds\.ts'|engine\.contract\.ts'/.test(source)
}

/** A process of tests. */
export interface SharedProcess {
  /** Which module to start, absolute. */
  readonly module: string
  /** The test files that it runs, relative to the project. */
  readonly files: readonly string[]
}

/**
 * Divides test files among processes, in the order in which to start them. Files of one folder share a process, and so do
 * small folders and those of {@link READERS}: to load the modules, the reference tables and the words of a language takes
 * longer than most tests. Each runs in a suite of its own name, so that hooks of one file are not those of another.
 *
 * @param folder where the modules are written that load several files
 */
export function shareProcesses(files: readonly string[], folder: string): readonly SharedProcess[] {
  const alone = ALONE.filter((file) => files.includes(file))
  const folders = Map.groupBy(
    files.filter((file) => !alone.includes(file)),
    (file) => (READERS.test(file) ? 'readers' : file.split('/').slice(0, 2).join('-')),
  )
  const shared = mergeSmall(folders).map(([name, members]) => {
    const path = join(folder, `${name}.test.mjs`)
    const suites = members.map((file) => {
      const url = pathToFileURL(join(ROOT, file)).href
      return `describe(${JSON.stringify(file)}, async () => void (await import(${JSON.stringify(url)})))`
    })
    writeFileSync(path, ["import { describe } from 'node:test'", ...suites, ''].join('\n'))
    return { name, module: path, files: members }
  })
  const longest = LONGEST_SHARED.flatMap((name) => shared.filter((one) => one.name === name))
  const others = shared.filter((one) => !longest.includes(one))
  return [...longest, ...alone.map((file) => ({ module: join(ROOT, file), files: [file] })), ...others]
}

/** Puts the files of small folders together, so that none of them has a process of its own. */
function mergeSmall(
  folders: ReadonlyMap<string, readonly string[]>,
): readonly (readonly [string, readonly string[]])[] {
  const isSmall = ([, members]: readonly [string, readonly string[]]) => members.length < SMALL_MAX
  const all = [...folders]
  const small = all.filter(isSmall).flatMap(([, members]) => members)
  const large = all.filter((folder) => !isSmall(folder))
  return small.length > 0 ? [...large, ['small', small]] : large
}

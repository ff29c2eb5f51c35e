/**
 * Gives every register every kind of wrong file. Each must end in one sentence or be read as far as it can be trusted: no
 * company comes of it that the whole files do not have, under no other name, and in bounded time and memory.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mapFiles } from '../../../src/imports/mapping/map-files.ts'
import { decodeRecord } from '../../../src/records/record.ts'
import { registerOf } from '../../../src/registers/registers.ts'
import { CONTAINERS, DAMAGES, type HostileKind } from './kinds.ts'
import { everyOriginal, type Originals } from './originals.ts'

/** One wrong file among good ones. */
export interface HostileCase {
  readonly title: string
  readonly register: string
  /** The good files of the import. */
  readonly originals: Originals
  /** Writes the files of the import into a folder. @returns their paths; `null` where such a file cannot be wrong so */
  write(folder: string): readonly string[] | null
  readonly isRefused: boolean
}

/** How companies are called, by their ids. */
type Names = ReadonlyMap<string, ReadonlySet<string>>

/** What an import made of files, or the sentence that ended it. */
export type HostileOutcome =
  | {
      readonly names: Names
      /** With names that are former ones, or those it trades under. */
      readonly allNames: Names
    }
  | { readonly said: string }

/** Every case, those of a register together. */
export function hostileCases(): HostileCase[] {
  const all = everyOriginal()
  return all.flatMap((originals) => [
    ...originals.files.flatMap((_, place) => [
      ...[...DAMAGES, ...CONTAINERS].flatMap((kind) => damagedCase(originals, place, kind)),
      ...placedCases(originals, place),
    ]),
    ...all.filter(({ register }) => register !== originals.register).map((other) => foreignCase(originals, other)),
  ])
}

function damagedCase(originals: Originals, place: number, kind: HostileKind): HostileCase {
  const [name, bytes] = originals.files[place]
  return {
    title: `${originals.register}, ${name}: ${kind.name}`,
    register: originals.register,
    originals,
    isRefused: kind.isRefused ?? false,
    write: (folder) => {
      const changed = kind.change(bytes, name)
      if (changed === null) return null
      const wrong = join(folder, name)
      writeFileSync(wrong, changed)
      return [...writeOthers(folder, originals, place), wrong]
    },
  }
}

/** Files that are no files, or lie elsewhere. */
function placedCases(originals: Originals, place: number): HostileCase[] {
  const [name] = originals.files[place]
  const ways: Readonly<Record<string, (path: string) => void>> = {
    'a folder': (path) => mkdirSync(path),
    missing: () => {},
    'a link to nothing': (path) => symlinkSync(`${path}-missing`, path),
    'a link to itself': (path) => symlinkSync(path, path),
    'a device without an end': (path) => symlinkSync('/dev/zero', path),
    'a device without a beginning': (path) => symlinkSync('/dev/null', path),
  }
  return Object.entries(ways).map(([way, make]) => ({
    title: `${originals.register}, ${name}: ${way}`,
    register: originals.register,
    originals,
    isRefused: true,
    write: (folder) => {
      const wrong = join(folder, name)
      make(wrong)
      return [...writeOthers(folder, originals, place), wrong]
    },
  }))
}

function foreignCase(originals: Originals, other: Originals): HostileCase {
  return {
    title: `${originals.register} given ${other.register}, ${other.files[0][0]}`,
    register: originals.register,
    originals,
    isRefused: false,
    write: (folder) => writeOthers(folder, other, -1),
  }
}

/** Writes the good files of an import into a folder. @returns their paths */
export function writeOriginals(folder: string, originals: Originals): string[] {
  return writeOthers(folder, originals, -1)
}

function writeOthers(folder: string, { files }: Originals, without: number): string[] {
  return files.flatMap(([name, bytes], place) => {
    if (place === without) return []
    const path = join(folder, name)
    writeFileSync(path, bytes)
    return [path]
  })
}

/** Reads and maps files as an import does. */
export async function outcomeOf(register: string, files: readonly string[], folder: string): Promise<HostileOutcome> {
  const names = new Map<string, Set<string>>()
  const allNames = new Map<string, Set<string>>()
  const request = { register, files, includeNaturalPersons: false, workFolder: join(folder, 'work') }
  try {
    for await (const { records } of mapFiles(registerOf(register), request)) {
      for (const [place, id] of records.companyIds.entries()) {
        const { name, tradeNames, previousNames } = decodeRecord(id, records.documents[place]).company
        addNames(names, id, [name])
        addNames(allNames, id, [name, ...tradeNames, ...previousNames])
      }
    }
    return { names, allNames }
  } catch (error) {
    return { said: error instanceof Error ? error.message : String(error) }
  }
}

/** Quotes are damaged on purpose, and some registers write them as part of a name. */
function addNames(names: Map<string, Set<string>>, id: string, added: readonly string[]): void {
  const all = names.get(id) ?? new Set()
  for (const name of added) all.add(name.replaceAll('"', '').trim())
  names.set(id, all)
}

/** What a sentence for people never has: names of the language, of the system's errors, control characters. */
const NO_SENTENCE =
  /undefined|\[object|is not a function|Cannot read propert|of null|NaN|ERR_|node:|^E[A-Z]{4,}:|\p{Cc}|\uFFFD/u
const SENTENCE_CHARACTERS_MAX = 1_500

/** What is wrong with the outcome of a case, compared with that of the whole files; nothing where all is well. */
export function faultsOf(
  { isRefused }: Pick<HostileCase, 'isRefused'>,
  outcome: HostileOutcome,
  known: Names,
): string[] {
  if ('said' in outcome) {
    const { said } = outcome
    const isSentence = said.length <= SENTENCE_CHARACTERS_MAX && !NO_SENTENCE.test(said)
    return isSentence && /^Cannot (?:read|import) \S/.test(said) ? [] : [`says ${JSON.stringify(said.slice(0, 300))}`]
  }
  const invented = [...outcome.names].flatMap(([id, names]) => {
    const right = known.get(id)
    if (right === undefined) return [`invents ${id} ${[...names].join()}`]
    return [...names].filter((name) => !right.has(name)).map((name) => `calls ${id} ${JSON.stringify(name)}`)
  })
  return isRefused ? ['is not refused', ...invented] : invented
}

/** What became of the cases. */
export interface HostileReport {
  readonly run: number
  /** Cases that ended in a sentence. */
  readonly refused: number
  /** What is wrong, each with the title of its case. */
  readonly faults: readonly string[]
}

/** Runs cases in a folder. */
export async function runHostileCases(cases: readonly HostileCase[], folder: string): Promise<HostileReport> {
  const faults: string[] = []
  const known = new Map<Originals, Names>()
  let run = 0
  let refused = 0
  for (const each of cases) {
    const own = mkdtempSync(join(folder, 'case-'))
    const paths = each.write(own)
    if (paths !== null) {
      const right = known.get(each.originals) ?? (await namesOf(each.originals, folder))
      known.set(each.originals, right)
      const started = performance.now()
      const outcome = await outcomeOf(each.register, paths, own)
      const seconds = (performance.now() - started) / 1_000
      run++
      if ('said' in outcome) refused++
      faults.push(...faultsOf(each, outcome, right).map((fault) => `${each.title}: ${fault}`))
      if (seconds > SECONDS_MAX) faults.push(`${each.title}: takes ${seconds.toFixed(0)} s`)
    }
    rmSync(own, { recursive: true, force: true })
  }
  return { run, refused, faults }
}

/** Many times what any of them takes: each is of a few kilobytes, or refused after as many megabytes. */
const SECONDS_MAX = 60

/**
 * Possible names of the companies of good files: by all files, and by some of them, because a name in one file is shown
 * where another has none.
 */
async function namesOf(originals: Originals, folder: string): Promise<Names> {
  const names = new Map<string, Set<string>>()
  const { files } = originals
  for (const without of [-1, ...(files.length > 1 ? files.keys() : [])]) {
    const own = mkdtempSync(join(folder, 'whole-'))
    const outcome = await outcomeOf(originals.register, writeOthers(own, originals, without), own)
    rmSync(own, { recursive: true, force: true })
    if ('said' in outcome) {
      if (without === -1) throw new Error(`${originals.register}: the good files are refused: ${outcome.said}`)
      continue
    }
    // All files together determine which companies exist; a company left out because of one file would be kept without
    // it.
    for (const [id, own] of outcome.allNames) if (without === -1 || names.has(id)) addNames(names, id, [...own])
  }
  if (names.size === 0) throw new Error(`${originals.register}: nobody comes of the good files`)
  return names
}

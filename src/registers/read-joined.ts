/**
 * Reads the files of a joined register: finds the kind of each file, reads the files in the order of their kinds, and keeps
 * the tables of the join on disk.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { ALL_KEYS, isInShare, type KeyShare } from './key-share.ts'
import { KnownPersons } from './known-persons.ts'
import { ColumnsError } from './layout.ts'
import { type FileOnOffer, openFiles } from './readers/open-files.ts'
import type { FileKind, JoinedRegister, JoinNotes, SourceRow } from './register.ts'
import { SideTable } from './side-table.ts'

/** The rows of one opened file. */
export interface Reading {
  /** Name of the file, without folder. */
  readonly name: string
  readonly rows: AsyncIterable<Iterable<SourceRow>>
  /** Id of the kind of file; `null` for a register that has only one kind. */
  readonly kind: string | null
  /** Whether these are the rows that remain after all files. Each of them was counted as joined before. */
  readonly isRemainder: boolean
  /** Share of all bytes of all files that has been read when this is asked, 0..1. */
  progress(): number
}

/** What is read, and where the join may keep its tables. */
export interface JoinedFiles {
  readonly files: readonly string[]
  /** Created for the first table, and removed at the end. */
  readonly workFolder: string
  /** The keys whose rows are read; by default all. */
  readonly share?: KeyShare
  /** Whether the caller insists on files that lack rows of each other. */
  readonly mayBeIncomplete?: boolean
  /** Whether the caller asks for natural persons. */
  readonly includeNaturalPersons?: boolean
  /** Where identifiers of natural persons are kept between imports; by default nowhere. */
  readonly personsFile?: string | undefined
}

/**
 * Reads the files of a joined register.
 *
 * @param notes takes what a join says of the files it reads
 * @returns readings in the order of the kinds, those of one kind in the order given; the last is of the rows left over
 * @throws {Error} naming the file that is of no kind of the register, or that only completes others that are not given
 */
export async function* readJoined<Row extends SourceRow>(
  register: JoinedRegister<Row>,
  {
    files,
    workFolder,
    share = ALL_KEYS,
    mayBeIncomplete = false,
    includeNaturalPersons = false,
    personsFile,
  }: JoinedFiles,
  { countJoined, dated }: JoinNotes,
): AsyncGenerator<Reading> {
  const { kinds, entryPattern } = register
  const given = new Set((await filesByKind(register, files)).keys())
  requireCompanions(given, kinds)

  // Tables of an import that was killed are of no use.
  rmSync(workFolder, { recursive: true, force: true })
  const tables = new Map<string, SideTable>()
  const persons = new KnownPersons(personsFile ?? null)
  const join = register.join(given, {
    table(name) {
      let table = tables.get(name)
      if (table === undefined) {
        mkdirSync(workFolder, { recursive: true })
        table = new SideTable(joinPath(workFolder, `${name}.db`))
        tables.set(name, table)
      }
      return table
    },
    countJoined,
    dated,
    isOwn: (key) => isInShare(key, share),
    mayBeIncomplete,
    includesPersons: includeNaturalPersons,
    persons,
  })
  const present = kinds.filter(({ id, isUnread }) => given.has(id) && isUnread !== true)
  let lastName = ''
  /** Share of the bytes of all files that were read. */
  let done = 0
  try {
    for (const { id } of present) {
      const isWanted = async (offer: FileOnOffer) => (await kindOf(offer, kinds)).id === id
      for await (const file of openFiles(files, entryPattern, { isWanted, ahead: register.ahead })) {
        lastName = file.name
        // Files of other kinds count where they are read.
        const start = file.progress()
        const before = done
        yield {
          name: file.name,
          kind: id,
          isRemainder: false,
          rows: join.read(file, id),
          progress: () => before + file.progress() - start,
        }
        done += file.progress() - start
      }
    }
    if (join.end) yield { name: lastName, kind: null, isRemainder: true, rows: join.end(), progress: () => 1 }
    persons.save()
  } finally {
    for (const table of tables.values()) table.close()
    rmSync(workFolder, { recursive: true, force: true })
  }
}

/**
 * Finds the kind of each file without reading it.
 *
 * @returns names of files, without folder, by the id of their kind; at most a thousand of each
 * @throws {Error} naming the file that is of no kind of the register
 */
export async function filesByKind(
  { kinds, entryPattern }: Pick<JoinedRegister, 'kinds' | 'entryPattern'>,
  files: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  // No file is opened: only its beginning is read.
  const isWanted = async (file: FileOnOffer) => {
    const { id } = await kindOf(file, kinds)
    const names = found.get(id)
    if (names && names.length < NAMES_MAX) names.push(file.name)
    else if (!names) found.set(id, [file.name])
    return false
  }
  for await (const _ of openFiles(files, entryPattern, { isWanted })) {
  }
  return found
}

/** @throws {ColumnsError} for files that only complete others, and come without them */
function requireCompanions(given: ReadonlySet<string>, kinds: readonly FileKind[]): void {
  for (const { id, title, needs = [] } of kinds) {
    const missing = given.has(id) ? kinds.filter((kind) => needs.includes(kind.id) && !given.has(kind.id)) : []
    if (missing.length === 0) continue
    const titles = missing.map((kind) => kind.title).join(' and ')
    throw new ColumnsError(
      `Cannot read ${title} alone: it only completes other files, must be given together with ${titles}`,
    )
  }
}

/** Archives may hold a file per company. */
const NAMES_MAX = 1_000

async function kindOf(file: FileOnOffer, kinds: readonly FileKind[]): Promise<FileKind> {
  const byName = kinds.find(({ names }) => names?.test(file.name))
  if (byName) return byName
  if (kinds.some(({ beginning }) => beginning)) {
    const start = Buffer.from(await file.beginning()).toString('latin1')
    if (start === '') throw new ColumnsError(`Cannot read ${file.name}: the file is empty`)
    const byBeginning = kinds.find(({ beginning }) => beginning?.test(start))
    if (byBeginning) return byBeginning
  }
  const titles = kinds.map(({ title }) => title)
  throw new ColumnsError(`Cannot read ${file.name}: it is none of ${titles.join(', ')}`)
}

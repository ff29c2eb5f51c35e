/**
 * The changes between generations, as files of a data folder: one for each switch, with a line of JSON for each company.
 *
 *     <data>/changes/0001795340130123-20261122T101530.123Z.ndjson
 *
 * The number is one more than that of the previous switch. `generations/current` names the last one that counts, so a
 * switch and its changes become visible with one rename; files with a higher number are leftovers. A file is never
 * changed, and is deleted after {@link KEPT_DAYS}.
 *
 * When a country changes its list of activities, nearly all its companies are `recoded` on one day, with few distinct
 * changes. So recoded companies are last in a file, and each distinct change is stored once, on a line without an id;
 * the lines of the companies after it refer to its offset. Callers that do not ask for recoded companies read none of
 * them.
 */
import { closeSync, createReadStream, fsyncSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CompanyChange } from '../../records/company-change.ts'
import { linesOfPieces } from '../../text/byte-lines.ts'
import { ChangeLines, isSharedLine, RecodedLines } from './recoded-lines.ts'

/** How long changes are kept. */
export const KEPT_DAYS = 90

const FOLDER = 'changes'
const NAME = /^(\d{16})-(\d{8}T\d{6}\.\d{3}Z)\.ndjson$/
const DAY_MS = 24 * 3_600_000
const PIECE_BYTES = 1 << 16

/** The changes of one switch. */
export interface ChangesFile {
  /** Number of the switch. */
  readonly number: number
  /** When it was made, milliseconds since 1970. */
  readonly at: number
  readonly path: string
}

/** The files that count, the oldest first. @param last the number of the last switch */
export async function listChanges(dataFolder: string, last: number, now: number): Promise<readonly ChangesFile[]> {
  const files = await allFiles(dataFolder)
  return files.filter(({ number, at }) => number <= last && at > now - KEPT_DAYS * DAY_MS)
}

async function allFiles(dataFolder: string): Promise<readonly ChangesFile[]> {
  const folder = join(dataFolder, FOLDER)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.sort().flatMap((name) => {
    const match = NAME.exec(name)
    return match ? [{ number: Number(match[1]), at: timeOf(match[2]), path: join(folder, name) }] : []
  })
}

/** Deletes leftovers, and what is too old. Only the holder of the import lock may call this. */
export async function removeOldChanges(dataFolder: string, last: number, now: number): Promise<void> {
  for (const { number, at, path } of await allFiles(dataFolder)) {
    if (number > last || at <= now - KEPT_DAYS * DAY_MS) await rm(path, { force: true })
  }
}

/**
 * Writes the changes of the next switch to the disk. They count once `current` names them. Only the holder of the
 * import lock may call this.
 *
 * @param last the number of the last switch
 * @returns the number of this one
 */
export async function writeChanges(
  dataFolder: string,
  last: number,
  now: number,
  changes: AsyncIterable<CompanyChange>,
): Promise<number> {
  await mkdir(join(dataFolder, FOLDER), { recursive: true })
  await removeOldChanges(dataFolder, last, now)
  const number = last + 1
  const time = new Date(now).toISOString().replaceAll(/[-:]/g, '')
  const file = openSync(join(dataFolder, FOLDER, `${String(number).padStart(16, '0')}-${time}.ndjson`), 'w')
  const recoded = new RecodedLines(join(dataFolder, FOLDER, 'recoded'))
  try {
    let batch = ''
    for await (const change of changes) {
      if (change.type === 'recoded') {
        recoded.add(change)
        continue
      }
      batch += `${JSON.stringify(change)}\n`
      if (batch.length < PIECE_BYTES) continue
      writeSync(file, batch)
      batch = ''
    }
    if (batch !== '') writeSync(file, batch)
    recoded.appendTo(file)
    fsyncSync(file)
  } finally {
    recoded.close()
    closeSync(file)
  }
  return number
}

/** A change, and the position of the next one in its file. `null`: none that was asked for. */
export interface ReadChange {
  readonly change: CompanyChange | null
  readonly end: number
}

/** Which changes of a file are read. */
export interface ReadOptions {
  /** Whether recoded companies are; else all of them are passed over at once. */
  readonly recoded: boolean
  /** Only of these companies; lines of others are skipped unparsed, and many at a time. `null`, or absent: of all. */
  readonly hasId?: ((id: string) => boolean) | null
}

/** Reads changes of a file from a place on, where one begins ({@link isBeginning}). */
export async function* readChangesFrom(
  path: string,
  from: number,
  { recoded, hasId = null }: ReadOptions,
): AsyncGenerator<ReadChange> {
  const parsed = new ChangeLines(path)
  let place = from
  /** The end of the last line that was yielded. */
  let yielded = from
  try {
    for await (const lines of linesOfPieces(createReadStream(path, { start: from }))) {
      for (const bytes of lines) {
        const end = place + bytes.length + 1
        const [change, isLast] = readLine(bytes)
        place = end
        if (isLast) {
          yield { change: null, end: statSync(path).size }
          return
        }
        if (change === undefined) continue
        yield { change, end }
        yielded = end
      }
      if (place > yielded) yield { change: null, end: place }
      yielded = place
    }
  } finally {
    parsed.close()
  }

  /** @returns the change, `undefined` where it is of no wanted company; whether no line from this one on was asked for */
  function readLine(bytes: Buffer): readonly [change: CompanyChange | null | undefined, isLast: boolean] {
    const has = hasId === null ? 'maybe' : hasWanted(bytes, hasId)
    if (has === 'no' && (recoded || !bytes.includes(RECODED))) return [undefined, false]
    const line = bytes.toString('utf8')
    const isShared = isSharedLine(line)
    if (!recoded && (isShared || line.includes(RECODED))) return [null, true]
    if (isShared) return [null, false]
    const change = parsed.parse(line, place)
    return [has === 'yes' || hasId === null || hasId(change.id) ? change : undefined, false]
  }
}

/** Whether a line is of a wanted company. Ids lead lines, and most have no letter that JSON escapes. */
function hasWanted(line: Buffer, hasId: (id: string) => boolean): 'yes' | 'no' | 'maybe' {
  if (line.toString('latin1', 0, ID.length) !== ID) return 'maybe'
  const id = line.toString('utf8', ID.length, line.indexOf(QUOTE, ID.length))
  if (id.includes('\\')) return 'maybe'
  return hasId(id) ? 'yes' : 'no'
}

const ID = '{"id":"'
const QUOTE = 0x22

/** On the line of a recoded company. No text of a company has it, as its quotes would be escaped. */
const RECODED = '"type":"recoded"'

/** Whether a change begins at a place of a file, or the file ends there. */
export function isBeginning(path: string, place: number): boolean {
  if (place === 0) return true
  const file = openSync(path, 'r')
  try {
    const byte = Buffer.alloc(1)
    return readSync(file, byte, 0, 1, place - 1) === 1 && byte[0] === 10
  } finally {
    closeSync(file)
  }
}

/**
 * Removes the data of companies from the kept changes. Offsets in the files do not move: spaces, which readers of JSON
 * skip, replace the removed text. Only the holder of the import lock may call this.
 *
 * @returns the number of changes
 */
export async function clearChanges(dataFolder: string, companyIds: ReadonlySet<string>): Promise<number> {
  let cleared = 0
  if (companyIds.size === 0) return 0
  for (const { path } of await allFiles(dataFolder)) {
    const file = openSync(path, 'r+')
    try {
      let at = 0
      for await (const { change, end } of readChangesFrom(path, 0, { recoded: true })) {
        const { id = '', countryIso2, fields, was } = change ?? {}
        if (companyIds.has(id) && (fields !== undefined || was !== undefined)) {
          const line = Buffer.alloc(end - at - 1, ' ')
          line.write(JSON.stringify({ id, countryIso2, type: 'gone' }))
          writeSync(file, line, 0, line.length, at)
          cleared++
        }
        at = end
      }
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  }
  return cleared
}

function timeOf(name: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)([\d.]+)Z$/.exec(name)!
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

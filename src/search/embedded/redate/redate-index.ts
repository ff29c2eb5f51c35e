/**
 * Makes the index of a generation from that of another one with the same companies, whose registers were published on other
 * days. Documents hold no day themselves, only references to texts with days (`company/shared-texts.ts`). So their file stays
 * the same, and of the index the texts and the order by `lastUpdated` are all that differs.
 */
import { closeSync, constants, copyFileSync, fstatSync, fsyncSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { NO_RANK } from '../build/sort-ranks.ts'
import { storedLines } from '../files/document-lines.ts'
import { IndexFile, readFully, readTrailer, writeFully } from '../files/index-file.ts'
import { DOCUMENTS_FILE, INDEX_FILE, type IndexDirectory, LAYOUT_VERSION, TRAILER_BYTES } from '../files/layout.ts'
import { lowerBound } from '../postings/range.ts'
import { UpdateMoments } from './update-moments.ts'

/** What is made, and of what. */
export interface Redating {
  /** Folder of the generation that is there; nothing in it is changed. */
  readonly from: string
  /** Folder for the index; it holds the documents already, which are the same. */
  readonly to: string
  /** Identifier of the generation that is made. */
  readonly generation: string
  /** The day on which each register was published, RFC 3339 UTC in whole seconds. */
  readonly days: ReadonlyMap<string, string>
}

/** A day has this many bytes, whichever it is. */
const DAY = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
const DAY_BYTES = 20

/** Bytes to write into the copy of an index. */
interface Patch {
  readonly at: number
  readonly bytes: Uint8Array
}

/** An index that can be made. */
export interface PlannedIndex {
  /**
   * Writes it. Reads all documents once, where any company is ordered by such a day.
   *
   * @throws {Error} when a file cannot be read or written; the index may be left in the folder
   */
  write(): Promise<void>
}

/**
 * Plans the index with other days; writes nothing yet, and reads little.
 *
 * @returns `null` where it cannot be made: an index of an earlier version does not say where its days are
 * @throws {Error} when the index cannot be read
 */
export function planRedating(redating: Redating): PlannedIndex | null {
  const { from, to } = redating
  const path = join(from, INDEX_FILE)
  const file = openSync(path, 'r')
  try {
    const read = readDirectory(file, path)
    const patches = planPatches(file, read, redating)
    if (patches === null) return null
    return { write: () => writeIndex(path, to, read.directory, patches) }
  } finally {
    closeSync(file)
  }
}

/**
 * Gives the index in `folder`, whose documents are there, other days, and orders its companies by them. Nobody may use it yet.
 *
 * @returns whether it could be done, as {@link planRedating} has it
 * @throws {Error} when a file cannot be read or written
 */
export async function redateInPlace({
  to: folder,
  generation,
  days,
}: Pick<Redating, 'to' | 'generation' | 'days'>): Promise<boolean> {
  const path = join(folder, INDEX_FILE)
  const file = openSync(path, 'r+')
  try {
    const read = readDirectory(file, path)
    const patches = planPatches(file, read, { generation, days })
    if (patches === null) return false
    for (const { at, bytes } of patches) writeFully(file, bytes, at)
    await writeOrder(file, folder, read.directory)
    fsyncSync(file)
    return true
  } finally {
    closeSync(file)
  }
}

/** Copies an index, and overwrites what differs. */
async function writeIndex(
  path: string,
  folder: string,
  directory: IndexDirectory,
  patches: readonly Patch[],
): Promise<void> {
  copyFileSync(path, join(folder, INDEX_FILE), constants.COPYFILE_FICLONE)
  const copy = openSync(join(folder, INDEX_FILE), 'r+')
  try {
    for (const { at, bytes } of patches) writeFully(copy, bytes, at)
    if (directory.texts?.days?.some(isWhole)) await writeOrder(copy, folder, directory)
    fsyncSync(copy)
  } finally {
    closeSync(copy)
  }
}

/** Whether a text is nothing but a day: that of `lastUpdated`. Those of sources are in the middle of a text. */
function isWhole({ at }: { readonly at: number }): boolean {
  return at === 0
}

/** The directory of an index, and its bytes. */
interface ReadDirectory {
  readonly directory: IndexDirectory
  readonly json: Buffer
  readonly at: number
}

function readDirectory(file: number, path: string): ReadDirectory {
  const { size } = fstatSync(file)
  const trailer = Buffer.alloc(TRAILER_BYTES)
  readFully(file, trailer, size - TRAILER_BYTES)
  const { at, bytes } = readTrailer(path, trailer)
  const json = Buffer.alloc(bytes)
  readFully(file, json, at)
  return { directory: JSON.parse(json.toString('utf8')) as IndexDirectory, json, at }
}

/** What to write into the copy; `null` where it cannot be redated. */
function planPatches(
  file: number,
  { directory, json, at }: ReadDirectory,
  { generation, days }: Pick<Redating, 'generation' | 'days'>,
): readonly Patch[] | null {
  const { layout, texts } = directory
  const name = Buffer.from(`"generation":${JSON.stringify(directory.generation)}`)
  const next = Buffer.from(`"generation":${JSON.stringify(generation)}`)
  if (layout !== LAYOUT_VERSION || texts?.days === undefined || name.length !== next.length) return null
  const patches: Patch[] = [{ at: at + json.indexOf(name), bytes: next }]
  const ends = new Uint32Array(texts.ends[1] / 4)
  readFully(file, new Uint8Array(ends.buffer), texts.ends[0])
  const old = Buffer.alloc(DAY_BYTES)
  for (const { text, at: within, registers } of texts.days) {
    const day = latest(registers, days)
    if (day === null) return null
    const place = texts.bytes[0] + (text === 0 ? 0 : ends[text - 1]) + within
    readFully(file, old, place)
    if (!DAY.test(day) || !DAY.test(old.toString('latin1'))) return null
    patches.push({ at: place, bytes: Buffer.from(day) })
  }
  return patches
}

/** The latest day of several registers; `null` where one is not known. */
function latest(registers: readonly string[], days: ReadonlyMap<string, string>): string | null {
  let found = ''
  for (const register of registers) {
    const day = days.get(register)
    if (day === undefined) return null
    if (day > found) found = day
  }
  return found
}

/** Ranks the companies by `lastUpdated` again, as a build does. */
async function writeOrder(file: number, folder: string, { countries, companies }: IndexDirectory): Promise<void> {
  const moments = new Float64Array(companies)
  let count = 0
  const index = new IndexFile(join(folder, INDEX_FILE))
  const updates = new UpdateMoments(index.texts() ?? { bytes: new Uint8Array(), ends: new Uint32Array() })
  index.close()
  for await (const line of storedLines(join(folder, DOCUMENTS_FILE))) moments[count++] = updates.of(line)
  if (count !== companies) throw new Error(`Cannot read the documents of ${folder}: there are ${count} of ${companies}`)
  const sorted = moments.filter((value) => !Number.isNaN(value)).sort()
  let next = 0
  for (const { sections, ...own } of inFile(file, countries)) {
    const ranks = new Uint32Array(own.companies)
    let [last, rank] = [Number.NaN, NO_RANK]
    for (let at = 0; at < ranks.length; at++) {
      const value = moments[next++]
      if (value !== last) [last, rank] = [value, Number.isNaN(value) ? NO_RANK : lowerBound(sorted, value)]
      ranks[at] = rank
    }
    const section = sections['sort.lastUpdated']
    if (section?.[1] !== ranks.byteLength)
      throw new Error(`Cannot order ${own.country} of ${folder}: rebuild the index`)
    writeFully(file, new Uint8Array(ranks.buffer), section[0])
  }
}

/** Countries in the order in which their documents lie in the file. */
function inFile(file: number, countries: IndexDirectory['countries']): IndexDirectory['countries'] {
  const first = Buffer.alloc(8)
  const starts = new Map(
    countries.map((own) => {
      readFully(file, first, own.sections.documents[0])
      return [own, first.readDoubleLE(0)] as const
    }),
  )
  return countries.toSorted((a, b) => (starts.get(a) ?? 0) - (starts.get(b) ?? 0))
}

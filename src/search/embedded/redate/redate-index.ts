/**
 * Makes the index of a generation from that of another one with the same companies, whose registers were published on other
 * days. Documents hold no day themselves, only references to texts with days (`company/shared-texts.ts`). So their file stays
 * the same, and of the index the texts and the order by `lastUpdated` are all that differs.
 */
import { closeSync, constants, copyFileSync, fstatSync, fsyncSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { momentOf } from '../../../company/moment.ts'
import { openCompaniesById, readByNumber } from '../companies-by-id.ts'
import { IndexFile, readFully, readTrailer, writeFully } from '../files/index-file.ts'
import { INDEX_FILE, type IndexDirectory, LAYOUT_VERSION, TRAILER_BYTES } from '../files/layout.ts'
import { DAY, DAY_BYTES, latestDay, momentsOfDays, orderUpdates, updateColumns } from '../ranks/update-order.ts'

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

/** Bytes to write into the copy of an index. */
interface Patch {
  readonly at: number
  readonly bytes: Uint8Array
}

/** An index that can be made. */
export interface PlannedIndex {
  /**
   * Writes it.
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
    const { datings } = read.directory
    const moments = datings === undefined ? null : momentsOfDays(datings, redating.days)
    if (patches === null || moments === null) return null
    return { write: () => writeIndex(path, to, read.directory, { patches, moments }) }
  } finally {
    closeSync(file)
  }
}

/** Copies an index, and overwrites what differs. */
async function writeIndex(
  path: string,
  folder: string,
  directory: IndexDirectory,
  { patches, moments }: { readonly patches: readonly Patch[]; readonly moments: readonly number[] },
): Promise<void> {
  copyFileSync(path, join(folder, INDEX_FILE), constants.COPYFILE_FICLONE)
  const copy = openSync(join(folder, INDEX_FILE), 'r+')
  try {
    for (const { at, bytes } of patches) writeFully(copy, bytes, at)
    if (moments.length > 0) writeOrder(copy, folder, directory, moments)
    fsyncSync(copy)
  } finally {
    closeSync(copy)
  }
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
    const day = latestDay(registers, days)
    if (day === null) return null
    const place = texts.bytes[0] + (text === 0 ? 0 : ends[text - 1]) + within
    readFully(file, old, place)
    if (!DAY.test(day) || !DAY.test(old.toString('latin1'))) return null
    patches.push({ at: place, bytes: Buffer.from(day) })
  }
  return patches
}

/** Ranks the companies by `lastUpdated` again, as a build does. @param moments of the days of `datings` */
function writeOrder(file: number, folder: string, directory: IndexDirectory, moments: readonly number[]): void {
  const index = new IndexFile(join(folder, INDEX_FILE))
  const companies = openCompaniesById(folder)
  try {
    const { countries } = directory
    const columns = updateColumns(index)
    const read = readByNumber(companies, countries)
    const readMoment = (document: number) => momentOf(read(document).lastUpdated)
    const change = { companies: directory.companies, columns, removed: [], added: [], days: moments, readMoment }
    const ranks = orderUpdates(change)
    for (const [at, column] of columns.entries()) {
      ranks.shift(column)
      const { country, sections } = countries[at]
      const section = sections['sort.lastUpdated']
      if (section?.[1] !== column.ranks.byteLength)
        throw new Error(`Cannot order ${country} of ${folder}: rebuild the index`)
      writeFully(file, bytesOf(column.ranks), section[0])
    }
  } finally {
    index.close()
    companies.close()
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

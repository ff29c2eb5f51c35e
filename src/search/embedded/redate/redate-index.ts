/**
 * Makes the index of a generation from that of another one with the same companies, whose registers were published on other
 * days. Documents hold no day themselves, only references to texts with days (`company/shared-texts.ts`). So their file stays
 * the same, and of the index the texts and the order by `lastUpdated` are all that differs.
 */
import { closeSync, constants, copyFileSync, fsyncSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { momentOf } from '../../../company/moment.ts'
import { openCompaniesById, readByNumber } from '../companies-by-id.ts'
import { writeFully } from '../files/file-bytes.ts'
import { IndexFile } from '../files/index-file.ts'
import { INDEX_FILE, type IndexDirectory, LAYOUT_VERSION } from '../files/layout.ts'
import { datedTexts, momentsOfDays, type PublicationDays, writeDays } from '../ranks/publication-days.ts'
import { orderUpdates, updateColumns } from '../ranks/update-order.ts'

/** What is made, and of what. */
export interface Redating {
  /** Folder of the generation that is there; nothing in it is changed. */
  readonly from: string
  /** Folder for the index; it holds the documents already, which are the same. */
  readonly to: string
  /** Identifier of the generation that is made. */
  readonly generation: string
  readonly days: PublicationDays
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
  const path = join(redating.from, INDEX_FILE)
  const index = new IndexFile(path)
  try {
    const { directory } = index
    const patches = planPatches(index, redating)
    const moments = directory.registerLists === undefined ? null : momentsOfDays(directory.registerLists, redating.days)
    if (patches === null || moments === null) return null
    return { write: () => writeIndex(path, redating.to, directory, { patches, moments }) }
  } finally {
    index.close()
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

/** What to write into the copy; `null` where it cannot be redated. */
function planPatches(index: IndexFile, { generation, days }: Redating): readonly Patch[] | null {
  const { directory, directoryAt } = index
  const { layout, texts } = directory
  const name = Buffer.from(`"generation":${JSON.stringify(directory.generation)}`)
  const next = Buffer.from(`"generation":${JSON.stringify(generation)}`)
  if (layout < LAYOUT_VERSION || texts?.days === undefined || name.length !== next.length) return null
  const dated = datedTexts(index)
  const nameAt = Buffer.from(JSON.stringify(directory)).indexOf(name)
  if (nameAt < 0 || !writeDays(dated, days)) return null
  return [
    { at: directoryAt[0] + nameAt, bytes: next },
    { at: texts.bytes[0], bytes: dated.texts.bytes },
  ]
}

/** Ranks the companies by `lastUpdated` again, as a build does. @param moments of the days of `registerLists` */
function writeOrder(file: number, folder: string, directory: IndexDirectory, moments: readonly number[]): void {
  const index = new IndexFile(join(folder, INDEX_FILE))
  const companies = openCompaniesById(folder)
  try {
    const { countries } = directory
    const columns = updateColumns(index)
    const read = readByNumber(companies, countries)
    const readMoment = (document: number) => momentOf(read(document).lastUpdated)
    const change = { columns, removed: [], added: [], days: moments, readMoment }
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

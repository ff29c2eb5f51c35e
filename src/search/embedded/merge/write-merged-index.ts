/** Writes the index of the next generation from that of the one before and that of the added companies. */

import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { RebuildNeededError } from '../../../imports/rebuild-reasons.ts'
import { BACKGROUND_FILE } from '../background/layout.ts'
import type { CompanyColumns } from '../columns/company-columns.ts'
import {
  areFewToAdd,
  bytesOfDocuments,
  DocumentPlan,
  type MergedDocuments,
  type StoredBefore,
} from '../documents/merged-documents.ts'
import type { MergedTexts } from '../documents/merged-shared-texts.ts'
import { hardLink } from '../files/hard-link.ts'
import { IndexFileWriter } from '../files/index-file.ts'
import {
  ADDED_DOCUMENTS_FILE,
  checksumsFileOf,
  DOCUMENT_LENGTHS,
  DOCUMENT_OFFSETS,
  DOCUMENTS_FILE,
  type DocumentFiles,
  documentFilesOf,
  INDEX_FILE,
} from '../files/layout.ts'
import type { MergedFile } from '../files/part-file.ts'
import { NAMES_FILE } from '../names/layout.ts'
import { NUMBERS_FILE } from '../names/numbers.ts'
import { type Country, MemberRanks, type RankSource } from '../sort/merged-ranks.ts'
import { VECTORS_FILE } from '../vectors/vector-index.ts'
import { writeIndex } from '../write-index.ts'
import { MergedSource, type RemovedValues } from './merged-source.ts'
import type { MergedCountry } from './place-companies.ts'
import { Side, type Sides } from './side.ts'

/** The files of a generation that a merge writes or links to. */
export const MERGED_FILES: readonly string[] = [
  INDEX_FILE,
  ...[DOCUMENTS_FILE, ADDED_DOCUMENTS_FILE].flatMap((name) => [name, checksumsFileOf(name)]),
  NAMES_FILE,
  NUMBERS_FILE,
  VECTORS_FILE,
  BACKGROUND_FILE,
]

/** What a merged index is written from. */
export interface MergeSource extends RankSource {
  readonly changes: 'companies' | 'days'
  readonly columns: readonly CompanyColumns[] | undefined
  /** Folders of both. */
  readonly folders: { readonly before: string; readonly added: string }
  readonly texts: MergedTexts
  /** What removed companies wrote, by country. */
  readonly removed: ReadonlyMap<string, readonly RemovedValues[]>
}

/** A country whose documents are planned. */
interface PlacedCountry extends Country, MergedDocuments {}

/** The files of companies that were written. */
export interface MergedFiles {
  readonly files: readonly MergedFile[]
  /** Names of those that are files of the generation before. One that is not there was not there before. */
  readonly linked: readonly string[]
}

/**
 * Writes the files of companies.
 *
 * @throws {Error} when a file cannot be read or written
 */
export async function writeMergedIndex(
  source: MergeSource,
  target: { readonly folder: string; readonly generation: string },
): Promise<MergedFiles> {
  const writer = new IndexFileWriter(join(target.folder, INDEX_FILE), true)
  try {
    const countries = source.places.countries.map((country) => ({ ...country, sides: sidesOf(source, country) }))
    const before = { folder: source.folders.before, files: documentFilesOf(source.before.directory) }
    if (source.changes === 'days') return redate(writer, source, countries, target)
    const placed = countries.map((country) => ({ ...country, ...listDocuments(country) }))
    const documents = planDocuments(placed, before, target.folder)
    const added = join(source.folders.added, DOCUMENTS_FILE)
    const writing = documents.write({ before, added, target: target.folder, ids: source.texts.ids })
    const { files, isAppended } = documents
    let bytes: number
    try {
      bytes = writeSources(writer, source, placed, { ...target, files })
    } finally {
      // Even if the index fails: files are removed only after the other thread has ended.
      await writing
    }
    const index = { name: INDEX_FILE, bytes, checksums: writer.takeChecksums() }
    const written = files.flatMap((file) => [file, ...findChecksums(target.folder, file.name)])
    return {
      files: [index, ...written.map((file) => ({ ...file, checksums: null }))],
      linked: isAppended ? [DOCUMENTS_FILE, checksumsFileOf(DOCUMENTS_FILE)] : [],
    }
  } finally {
    writer.abandon()
  }
}

/** Writes the index alone: all other files are those of the generation before. */
function redate(
  writer: IndexFileWriter,
  source: MergeSource,
  countries: readonly Country[],
  target: { readonly folder: string; readonly generation: string },
): MergedFiles {
  const linked = readdirSync(source.folders.before).filter((name) => name !== INDEX_FILE && MERGED_FILES.includes(name))
  for (const name of linked) {
    if (!hardLink(join(source.folders.before, name), join(target.folder, name)))
      throw new RebuildNeededError('hardLinks')
  }
  const none = { offsets: new Float64Array(0), lengths: new Uint32Array(0) }
  const placed = countries.map((country) => ({ ...country, ...none }))
  const files = documentFilesOf(source.before.directory)
  const bytes = writeSources(writer, source, placed, { ...target, files })
  return { files: [{ name: INDEX_FILE, bytes, checksums: writer.takeChecksums() }], linked }
}

/** The file with the checksums of a file of documents: none where an earlier version wrote that. */
function findChecksums(folder: string, documents: string): DocumentFiles {
  const name = checksumsFileOf(documents)
  const found = statSync(join(folder, name), { throwIfNoEntry: false })
  return found === undefined ? [] : [{ name, bytes: found.size }]
}

function writeSources(
  writer: IndexFileWriter,
  source: MergeSource,
  countries: readonly PlacedCountry[],
  about: { readonly generation: string; readonly files: DocumentFiles },
): number {
  const ranks = new MemberRanks(source, countries)
  const { lists } = source.registerLists
  const sources = countries.values().map((country) => {
    const removed = source.removed.get(country.country) ?? []
    const places = { ...country, hasLengths: about.files.length > 1 }
    const changed = source.changes === 'days' ? 'days' : 'anyCompany'
    return new MergedSource(country, { changed, ranks, removed, registerLists: lists.length, places })
  })
  const { texts: own, columns } = source
  const texts = { ...own.texts, days: own.days }
  const textLengths = source.added.directory.textLengths!
  return writeIndex(writer, sources, { ...about, texts, textLengths, registerLists: lists }, columns)
}

function sidesOf({ before, added }: RankSource, { country, map }: MergedCountry): Sides {
  return {
    before: new Side(before, country, () => map.table()),
    added: new Side(added, country, () => map.added),
  }
}

/**
 * Plans all documents. Where added ones follow those before, the folder gets a hard link to the file with the latter.
 *
 * @param folder of the next index
 */
function planDocuments(countries: readonly MergedDocuments[], before: StoredBefore, folder: string): DocumentPlan {
  const isAppended = areFewToAdd(before.files, bytesOfDocuments(countries)) && linkDocuments(before.folder, folder)
  const plan = new DocumentPlan(before.files, isAppended)
  for (const country of countries) plan.place(country)
  return plan
}

/**
 * Links to the first file of documents of the index before, and to its checksums where it has any.
 *
 * @returns `false` where that is not possible; no link is left then
 */
function linkDocuments(from: string, to: string): boolean {
  if (!hardLink(join(from, DOCUMENTS_FILE), join(to, DOCUMENTS_FILE))) return false
  const checksums = checksumsFileOf(DOCUMENTS_FILE)
  if (!existsSync(join(from, checksums)) || hardLink(join(from, checksums), join(to, checksums))) return true
  rmSync(join(to, DOCUMENTS_FILE))
  return false
}

/** Lists the documents of a country. */
function listDocuments({ sides, map }: Country): MergedDocuments {
  const [before, added] = [boundsOf(sides.before), boundsOf(sides.added)]
  const offsets = new Float64Array(map.after)
  const lengths = new Uint32Array(map.after)
  for (const { from, to, at } of map.runs()) {
    offsets.set(before.starts.subarray(from, to), at)
    lengths.set(before.lengths.subarray(from, to), at)
  }
  for (let at = 0; at < map.added.length; at++) {
    offsets[map.added[at]] = -added.starts[at] - 1
    lengths[map.added[at]] = added.lengths[at]
  }
  return { offsets, lengths }
}

/** Where the documents of one side are stored, and how long each is. */
function boundsOf(side: Side): { readonly starts: Float64Array; readonly lengths: Uint32Array } {
  const starts = side.float64(DOCUMENT_OFFSETS)
  if (side.has(DOCUMENT_LENGTHS)) return { starts, lengths: side.uint32(DOCUMENT_LENGTHS) }
  const lengths = new Uint32Array(side.documents)
  for (let i = 0; i < lengths.length; i++) lengths[i] = starts[i + 1] - starts[i]
  return { starts, lengths }
}

/** Writes the index of the next generation from that of the one before and that of the companies that come. */
import { join } from 'node:path'
import { rankAmong } from '../build/sort-ranks.ts'
import { IndexFileWriter } from '../files/index-file.ts'
import {
  type CountryDirectory,
  DOCUMENT_LENGTHS,
  DOCUMENT_OFFSETS,
  DOCUMENTS_FILE,
  type DocumentFiles,
  documentFilesOf,
  INDEX_FILE,
  type Section,
} from '../files/layout.ts'
import { writeNarrowColumn } from '../files/narrow-column.ts'
import { giveSecondName } from '../files/second-name.ts'
import type { MergedFile } from '../names/merge/lookup-merge.ts'
import { writeRangeColumn } from '../postings/range.ts'
import { type Country, MemberRanks, type RankSource, valuesOf } from './member-ranks.ts'
import { mergeIntegers } from './merge-columns.ts'
import { areFewToAdd, DocumentPlan, type StoredBefore } from './merge-documents.ts'
import type { MergedTexts } from './merge-shared-texts.ts'
import { mergeAllValues } from './merge-values.ts'
import { mergeWords } from './merge-words.ts'
import type { MergedCountry } from './place-companies.ts'
import { Side, type Sides } from './side.ts'

/** What a merged index is written from. */
export interface MergeSource extends RankSource {
  /** Folders of both. */
  readonly folders: { readonly before: string; readonly added: string }
  readonly texts: MergedTexts
  /** Cities of the companies that do not stay, by country. */
  readonly removedCities: ReadonlyMap<string, readonly (string | null)[]>
}

/** Where the documents of a country are stored. */
interface DocumentBounds {
  /** The offset of each, and that behind the last. */
  readonly offsets: Float64Array
  /** The length of each; `null` where it ends where the next one begins. */
  readonly lengths: Uint32Array | null
}

/** A country whose documents are planned. */
interface PlacedCountry extends Country, DocumentBounds {}

/** The files of companies that were written. */
export interface MergedFiles {
  readonly files: readonly MergedFile[]
  /** Names of those that are files of the generation before. */
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
  const writer = new IndexFileWriter(join(target.folder, INDEX_FILE))
  try {
    const countries = source.places.countries.map((country) => ({ ...country, sides: sidesOf(source, country) }))
    const before = { folder: source.folders.before, files: documentFilesOf(source.before.directory) }
    const documents = new DocumentPlan(before.files, addsDocuments(source, countries, before, target.folder))
    const placed = countries.map((country) => ({ ...country, ...placeDocuments(documents, country) }))
    const added = join(source.folders.added, DOCUMENTS_FILE)
    const writing = documents.write({ before, added, target: target.folder, ids: source.texts.ids })
    const files = documents.files(before.files)
    try {
      const bytes = writeIndex(writer, source, placed, { ...target, files })
      const names = documents.isAppended ? [DOCUMENTS_FILE] : []
      return { files: [{ name: INDEX_FILE, bytes, checksums: writer.checksums }, ...files], linked: names }
    } finally {
      // Even if the index fails: files are removed only after the other thread has ended.
      await writing
    }
  } finally {
    writer.abandon()
  }
}

function writeIndex(
  writer: IndexFileWriter,
  source: MergeSource,
  countries: readonly PlacedCountry[],
  { generation, files }: { readonly generation: string; readonly files: DocumentFiles },
): number {
  const ranks = new MemberRanks(source, countries)
  const directories = countries.map((country) => writeCountry(writer, source, country, ranks))
  const { texts, days } = source.texts
  return writer.finish({
    generation,
    companies: directories.reduce((sum, { companies }) => sum + companies, 0),
    documentBytes: files[0].bytes,
    ...(files.length > 1 && { addedDocumentBytes: files[1].bytes }),
    texts: { bytes: writer.section(texts.bytes), ends: writer.section(texts.ends), days },
    textLengths: source.added.directory.textLengths!,
    registerLists: source.registerLists.lists,
    countries: directories,
  })
}

function sidesOf({ before, added }: MergeSource, { country, map }: MergedCountry): Sides {
  return {
    country,
    before: new Side(before, country, map.table()),
    added: new Side(added, country, map.added),
    documents: map.after,
  }
}

function writeCountry(
  writer: IndexFileWriter,
  source: MergeSource,
  country: PlacedCountry,
  ranks: MemberRanks,
): CountryDirectory {
  const { sides, map } = country
  const sections: Record<string, Section> = {}
  const removedCities = source.removedCities.get(country.country) ?? []
  mergeAllValues(writer, sections, { sides, map, removedCities })
  for (const field of ['dateOfIncorporation', 'numberOfEmployees'] as const) {
    const ranked = ranks.ofValues(field)
    const distinct = writeRangeColumn(writer, sections, field, valuesOf(country, source, field), ranked.values)
    sections[`sort.${field}`] = writer.section(rankAmong(ranked, distinct))
  }
  const revenue = valuesOf(country, source, 'operatingRevenue')
  sections['sort.operatingRevenue'] = writer.section(rankAmong(ranks.ofValues('operatingRevenue'), revenue))
  sections['sort.name'] = writer.section(ranks.byName(country))
  sections['sort.totalAssets'] = writer.section(ranks.byAssets(country))
  sections['sort.lastUpdated'] = writer.section(ranks.byUpdate(country))
  writeNarrowColumn(writer, sections, 'lastUpdated.dated', ranks.datedOf(country), source.registerLists.lists.length)
  for (const member of ['latitude', 'longitude'] as const) {
    mergeIntegers(writer, sections, `point.${member}`, sides, map)
  }
  mergeWords(writer, sections, sides, map)
  sections.globalRanks = writer.section(country.globalRanks)
  sections[DOCUMENT_OFFSETS] = writer.section(country.offsets)
  if (country.lengths !== null) sections[DOCUMENT_LENGTHS] = writer.section(country.lengths)
  sections['operatingRevenue.active'] = writer.section(knownOf(revenue.subarray(0, country.active)))
  sections['operatingRevenue.other'] = writer.section(knownOf(revenue.subarray(country.active)))
  return { country: country.country, companies: map.after, active: country.active, sections }
}

/** The values before the first unknown one. */
function knownOf(values: Float64Array): Float64Array {
  const unknown = values.findIndex(Number.isNaN)
  return unknown < 0 ? values : values.subarray(0, unknown)
}

/**
 * Whether documents are added to those before. The file with these has a second name in the folder then.
 *
 * @param folder of the next index
 */
function addsDocuments(
  { added }: MergeSource,
  countries: readonly Country[],
  { folder: from, files }: StoredBefore,
  folder: string,
): boolean {
  let kept = 0
  for (const { sides, map } of countries) {
    const { lengths } = boundsOf(sides.before)
    for (const run of map.runs()) for (let i = run.from; i < run.to; i++) kept += lengths[i]
  }
  const isFew = areFewToAdd(files, kept, added.directory.documentBytes)
  return isFew && giveSecondName(join(from, DOCUMENTS_FILE), join(folder, DOCUMENTS_FILE))
}

/** Plans the documents of a country. */
function placeDocuments(documents: DocumentPlan, { sides, map }: Country): DocumentBounds {
  const [before, added] = [boundsOf(sides.before), boundsOf(sides.added)]
  const offsets = new Float64Array(map.after + 1)
  const lengths = new Uint32Array(map.after)
  let come = 0
  const addUpTo = (place: number) => {
    for (; come < map.added.length && map.added[come] < place; come++) {
      const start = added.starts[come]
      lengths[map.added[come]] = added.lengths[come]
      offsets[map.added[come]] = documents.add(start, start + added.lengths[come])
    }
  }
  for (const { from, to, at } of map.runs()) {
    addUpTo(at)
    for (let i = from; i < to; i++) {
      const start = before.starts[i]
      lengths[at + i - from] = before.lengths[i]
      offsets[at + i - from] = documents.keep(start, start + before.lengths[i])
    }
  }
  addUpTo(map.after)
  const last = map.after - 1
  if (last >= 0) offsets[map.after] = offsets[last] + lengths[last]
  return { offsets, lengths: documents.isAppended ? lengths : null }
}

/** Where the documents of one side are stored, and how long each is. */
function boundsOf(side: Side): { readonly starts: Float64Array; readonly lengths: Uint32Array } {
  const starts = side.float64(DOCUMENT_OFFSETS)
  if (side.has(DOCUMENT_LENGTHS)) return { starts, lengths: side.uint32(DOCUMENT_LENGTHS) }
  const lengths = new Uint32Array(side.documents)
  for (let i = 0; i < lengths.length; i++) lengths[i] = starts[i + 1] - starts[i]
  return { starts, lengths }
}

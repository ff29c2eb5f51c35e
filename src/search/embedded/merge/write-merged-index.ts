/** Writes the index of the next generation from that of the one before and that of the companies that come. */
import { join } from 'node:path'
import { rankAmong } from '../build/sort-ranks.ts'
import { IndexFileWriter } from '../files/index-file.ts'
import { type CountryDirectory, DOCUMENTS_FILE, INDEX_FILE, type Section } from '../files/layout.ts'
import { writeNarrowColumn } from '../files/narrow-column.ts'
import { writeRangeColumn } from '../postings/range.ts'
import { type Country, MemberRanks, type RankSource, valuesOf } from './member-ranks.ts'
import { mergeIntegers } from './merge-columns.ts'
import { DocumentPlan } from './merge-documents.ts'
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

/** A country whose documents are planned: the offset of each in their file, and that behind the last. */
interface PlacedCountry extends Country {
  readonly offsets: Float64Array
}

/**
 * Writes the files of companies.
 *
 * @returns their names and sizes
 */
export async function writeMergedIndex(
  source: MergeSource,
  target: { readonly folder: string; readonly generation: string },
): Promise<readonly { readonly name: string; readonly bytes: number }[]> {
  const writer = new IndexFileWriter(join(target.folder, INDEX_FILE))
  try {
    const countries = source.places.countries.map((country) => ({ ...country, sides: sidesOf(source, country) }))
    const documents = new DocumentPlan()
    const placed = countries.map((country) => ({ ...country, offsets: placeDocuments(documents, country) }))
    const writing = documents.write({
      before: join(source.folders.before, DOCUMENTS_FILE),
      added: join(source.folders.added, DOCUMENTS_FILE),
      target: join(target.folder, DOCUMENTS_FILE),
      ids: source.texts.ids,
    })
    try {
      const bytes = writeIndex(writer, source, placed, { ...target, documentBytes: documents.bytes })
      return [
        { name: INDEX_FILE, bytes },
        { name: DOCUMENTS_FILE, bytes: documents.bytes },
      ]
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
  { generation, documentBytes }: { readonly generation: string; readonly documentBytes: number },
): number {
  const ranks = new MemberRanks(source, countries)
  const directories = countries.map((country) => writeCountry(writer, source, country, ranks))
  const { texts, days } = source.texts
  return writer.finish({
    generation,
    companies: directories.reduce((sum, { companies }) => sum + companies, 0),
    documentBytes,
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
  sections.documents = writer.section(country.offsets)
  sections['operatingRevenue.active'] = writer.section(knownOf(revenue.subarray(0, country.active)))
  sections['operatingRevenue.other'] = writer.section(knownOf(revenue.subarray(country.active)))
  return { country: country.country, companies: map.after, active: country.active, sections }
}

/** The values before the first unknown one. */
function knownOf(values: Float64Array): Float64Array {
  const unknown = values.findIndex(Number.isNaN)
  return unknown < 0 ? values : values.subarray(0, unknown)
}

/** Plans the documents of a country. @returns the offset of each, and that behind the last */
function placeDocuments(documents: DocumentPlan, { sides, map }: Country): Float64Array {
  const [before, added] = [sides.before.float64('documents'), sides.added.float64('documents')]
  const offsets = new Float64Array(map.after + 1)
  let come = 0
  const addUpTo = (place: number) => {
    for (; come < map.added.length && map.added[come] < place; come++) {
      offsets[map.added[come]] = documents.bytes
      documents.add(added[come], added[come + 1])
    }
  }
  for (const { from, to, at } of map.runs()) {
    addUpTo(at)
    const shift = documents.bytes - before[from]
    for (let i = from; i < to; i++) offsets[at + i - from] = before[i] + shift
    documents.keep(before[from], before[to])
  }
  addUpTo(map.after)
  offsets[map.after] = documents.bytes
  return offsets
}

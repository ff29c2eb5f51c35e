/** Writes the index of the next generation from that of the one before and that of the companies that come. */
import { join } from 'node:path'
import { NO_RANK, type RankedValues, rankAmong, ValueCounts } from '../build/sort-ranks.ts'
import type { CompaniesById } from '../companies-by-id.ts'
import { type IndexFile, IndexFileWriter } from '../files/index-file.ts'
import { type CountryDirectory, DOCUMENTS_FILE, INDEX_FILE, type Section } from '../files/layout.ts'
import { writeRangeColumn } from '../postings/range.ts'
import { mergeColumn, mergeIntegers, rangeValues, revenueValues } from './merge-columns.ts'
import { DocumentPlan } from './merge-documents.ts'
import type { MergedTexts } from './merge-shared-texts.ts'
import { mergeAllValues } from './merge-values.ts'
import { mergeWords } from './merge-words.ts'
import type { AddedCompany, MergedCountry, MergedPlaces } from './place-companies.ts'
import { type RankPlace, RankSpace, ranksOfAdded } from './rank-space.ts'
import { Side, type Sides } from './side.ts'

/** What a merged index is written from. */
export interface MergeSource {
  /** The index before, and that of the companies that come. */
  readonly before: IndexFile
  readonly added: IndexFile
  /** Folders of both. */
  readonly folders: { readonly before: string; readonly added: string }
  readonly read: CompaniesById['read']
  readonly places: MergedPlaces
  /** The companies that come, in the order of results. */
  readonly come: readonly AddedCompany[]
  readonly texts: MergedTexts
  /** Cities of the companies that do not stay, by country. */
  readonly removedCities: ReadonlyMap<string, readonly (string | null)[]>
}

/** A country, its two sides, and where its companies go. */
interface Country extends MergedCountry {
  readonly sides: Sides
}

/** A country whose documents are planned: the offset of each in their file, and that behind the last. */
interface PlacedCountry extends Country {
  readonly offsets: Float64Array
}

/** Members that are ranked by their values, which the index holds. */
type ValuedMember = 'operatingRevenue' | 'numberOfEmployees' | 'dateOfIncorporation'

/**
 * Writes the files of companies. Ranks by `lastUpdated` are left unknown: they need the days of registers.
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
  sections['sort.lastUpdated'] = writer.section(new Uint32Array(map.after).fill(NO_RANK))
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

/** The values of a member by document of the next index; `NaN` for none. */
function valuesOf(
  { country, sides, map }: Country,
  { before, added }: MergeSource,
  member: ValuedMember,
): Float64Array {
  const [own, come] = (
    [
      [sides.before, before],
      [sides.added, added],
    ] as const
  ).map(([side, file]) => {
    if (member !== 'operatingRevenue') return rangeValues(side, member)
    return revenueValues(side, file.countries.get(country)?.active ?? 0)
  })
  return mergeColumn(map, own, come, new Float64Array(map.after))
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

/** Ranks by which matches are sorted, over all countries. */
class MemberRanks {
  readonly #source: MergeSource
  readonly #countries: readonly Country[]
  readonly #values = new Map<ValuedMember, RankedValues>()
  readonly #assets: RankSpace<number>
  readonly #names: Uint32Array
  readonly #assetsOfAdded: Uint32Array

  constructor(source: MergeSource, countries: readonly Country[]) {
    this.#source = source
    this.#countries = countries
    const { places, come } = source
    this.#names = ranksOfAdded(
      places.names,
      come.map(({ name }) => name),
      places.namePlaces,
    )
    this.#assets = assetRanks(source)
    const found = new Map<number, RankPlace>()
    for (const { totalAssets } of come) {
      if (totalAssets !== null && !found.has(totalAssets)) found.set(totalAssets, this.#assets.find(totalAssets))
    }
    const removed = countries.flatMap(({ sides, map }) => {
      const ranks = sides.before.uint32('sort.totalAssets')
      return Array.from(map.removed, (document) => ranks[document])
    })
    this.#assets.change(
      [...removed, ...this.#goneCountries()],
      come.flatMap(({ totalAssets }) => (totalAssets === null ? [] : [found.get(totalAssets)!])),
    )
    this.#assetsOfAdded = ranksOfAdded(
      this.#assets,
      come.map(({ totalAssets }) => totalAssets),
      found,
    )
  }

  /** Ranks of the companies of countries that the next index has none of. */
  #goneCountries(): number[] {
    const { before } = this.#source
    const kept = new Set(this.#countries.map(({ country }) => country))
    return before.directory.countries
      .filter(({ country }) => !kept.has(country))
      .flatMap(({ country }) => [...before.load(country, ['sort.totalAssets']).uint32('sort.totalAssets')])
  }

  /** All known values of a member. */
  ofValues(member: ValuedMember): RankedValues {
    let ranked = this.#values.get(member)
    if (ranked === undefined) {
      const counts = new ValueCounts()
      for (const country of this.#countries) {
        const values = valuesOf(country, this.#source, member)
        for (let i = 0; i < values.length; i++) counts.add(values[i])
      }
      ranked = counts.finish()
      this.#values.set(member, ranked)
    }
    return ranked
  }

  byName(country: Country): Uint32Array {
    return this.#ranks(country, 'sort.name', this.#source.places.names, this.#names)
  }

  byAssets(country: Country): Uint32Array {
    return this.#ranks(country, 'sort.totalAssets', this.#assets, this.#assetsOfAdded)
  }

  #ranks({ sides, map, added }: Country, name: string, space: { shift(ranks: Uint32Array): void }, come: Uint32Array) {
    const ranks = sides.before.uint32(name)
    for (const document of map.removed) ranks[document] = NO_RANK
    space.shift(ranks)
    const own = added.map((at) => come[at])
    return mergeColumn(map, ranks, own, new Uint32Array(map.after))
  }
}

/** The ranks by total assets in the index before. */
function assetRanks({ before, read }: MergeSource): RankSpace<number> {
  const { countries, companies } = before.directory
  const firsts: { readonly country: string; readonly first: number }[] = []
  let first = 0
  for (const { country, companies: documents } of countries) {
    firsts.push({ country, first })
    first += documents
  }
  const columns = countries.map(({ country }) => before.load(country, ['sort.totalAssets']).uint32('sort.totalAssets'))
  return new RankSpace(companies, columns, (document) => {
    const own = firsts.findLast((each) => each.first <= document)!
    return read(own.country, document - own.first).totalAssets!
  })
}

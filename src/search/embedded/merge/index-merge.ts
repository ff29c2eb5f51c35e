/**
 * Makes a generation from another one that differs from it in few companies. Added companies are indexed by themselves, as
 * any others are (`build/`), and then both indexes are merged: doc ids are numbered again, and no text of a kept company is
 * analysed again. Answers are those of an index that is built of all companies. In Lucene: merging a segment into another one, with
 * deleted documents.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredBackgrounds } from '../../../company/background.ts'
import type { Company } from '../../../company/company.ts'
import { SharedTexts } from '../../../company/shared-texts.ts'
import { syncFolder } from '../../../files/write-whole.ts'
import { RebuildNeededError } from '../../../imports/rebuild-reasons.ts'
import { meanLength } from '../../bm25f.ts'
import { createBackgroundWriter } from '../background/background-writer.ts'
import { BACKGROUND_FILE } from '../background/layout.ts'
import { spillFileOf } from '../build/build-memory.ts'
import { CompanyWriter, type IndexSummary, type IndexWriterOptions } from '../build/index-writer.ts'
import { arrivalsOf, type CountryArrivals } from '../build/positions.ts'
import { type CompaniesById, MANY_COMPANIES_BYTES, openCompaniesById } from '../companies-by-id.ts'
import { mergeSharedTexts } from '../documents/merged-shared-texts.ts'
import { datedTexts, momentsOfDays, type PublicationDays, writeDays } from '../documents/publication-days.ts'
import type { FileChecksums } from '../files/checked-blocks.ts'
import { IndexFile } from '../files/index-file.ts'
import { INDEX_FILE, LAYOUT_VERSION, type TextLengths } from '../files/layout.ts'
import type { CountryMerge, PartWriter } from '../files/part-file.ts'
import { type AsyncNameMerge, beginNameMerge, type NameMergePlace } from '../names/write/merge-names-aside.ts'
import { createNumberIndexWriter } from '../names/write/number-writer.ts'
import type { MergedRegisterLists } from '../sort/merged-ranks.ts'
import { textLengths } from '../text/merged-terms.ts'
import { TextBuffer } from '../text/text-buffer.ts'
import { VECTORS_FILE } from '../vectors/vector-index.ts'
import { createVectorIndexWriter, type VectorSource } from '../vectors/vector-writer.ts'
import { canBeWritten } from '../write-index.ts'
import type { RemovedValues } from './merged-source.ts'
import {
  type AddedCompany,
  addedCompany,
  type MergedCountry,
  placeCompanies,
  type RemovedDocument,
  unchangedPlaces,
} from './place-companies.ts'
import { MERGED_FILES, type MergedFiles, type MergeSource, writeMergedIndex } from './write-merged-index.ts'

/** Folder, within that of the generation, of the index of the added companies. It is removed in the end; after a kill it goes with the draft. */
const ADDED_FOLDER = 'added'

export interface MergeOptions
  extends Pick<IndexWriterOptions, 'folder' | 'memory' | 'generation' | 'codePath' | 'shared' | 'columns'>,
    Pick<NameMergePlace, 'threadBytesMin'> {
  /** Folder of the generation before; nothing in it is changed. */
  readonly from: string
  /** Checksums of its files by name; what is read of its documents is checked. Absent: nothing is. */
  readonly checksums?: ReadonlyMap<string, FileChecksums>
  /** What differs: companies, or the days on which registers were published alone. */
  readonly changes: 'companies' | 'days'
  /** The embeddings of companies, where companies change; closed when the merge ends. */
  readonly vectors?: VectorSource | null
}

/** What was made. */
export interface MergeSummary extends Omit<IndexSummary, 'files'>, MergedFiles {}

/**
 * Begins a generation that differs from another one in few companies, or in its days alone.
 *
 * @throws {RebuildNeededError} where that one lacks what a merge needs
 * @throws {Error} when it cannot be read
 */
export function beginMerge(options: MergeOptions): IndexMerge {
  const file = new IndexFile(join(options.from, INDEX_FILE))
  try {
    requireMergeableIndex(file, options)
  } catch (error) {
    file.close()
    options.vectors?.close()
    throw error
  }
  return new IndexMerge(options, file)
}

/**
 * Attributes of an earlier version have no spellings. Whether digests are of this version is known where companies are compared;
 * where days alone change, no company is made again.
 *
 * @throws {RebuildNeededError} where an index lacks what it is merged by
 */
function requireMergeableIndex(
  { directory }: IndexFile,
  { changes, from, columns, vectors = null }: MergeOptions,
): void {
  const { layout, texts, textLengths, registerLists, countries } = directory
  if (layout < LAYOUT_VERSION || texts?.days === undefined || registerLists === undefined) {
    throw new RebuildNeededError('earlierVersion')
  }
  const changed = changes === 'days' ? 'days' : 'ownCompany'
  if (!countries.every((own) => canBeWritten(own, changed, columns))) throw new RebuildNeededError('earlierVersion')
  if (changes === 'days') return
  const hasSpellings = countries.every(
    ({ sections }) => !('attributes.texts' in sections) || 'attribute.0.spellings.uses' in sections,
  )
  if (textLengths === undefined || !hasSpellings) throw new RebuildNeededError('earlierVersion')
  if (!existsSync(join(from, BACKGROUND_FILE))) throw new RebuildNeededError('earlierVersion')
  if (existsSync(join(from, VECTORS_FILE)) !== (vectors !== null)) throw new RebuildNeededError('vectors')
}

/** A generation being made from another one. */
export class IndexMerge {
  readonly #options: MergeOptions
  readonly #before: IndexFile
  readonly #companies: CompaniesById
  readonly #folder: string
  readonly #shared: SharedTexts
  readonly #writer: CompanyWriter
  readonly #texts: TextBuffer
  readonly #names: AsyncNameMerge
  /** Parts that are merged after the index of companies, while names may be merged still. */
  readonly #parts: readonly PartWriter<Company>[]
  readonly #added: AddedCompany[] = []
  readonly #removed = new Map<string, RemovedDocument>()
  readonly #removedValues = new Map<string, RemovedValues[]>()
  #isSpent = false

  constructor(options: MergeOptions, before: IndexFile) {
    this.#options = options
    this.#before = before
    this.#companies = openCompaniesById(options.from, options.checksums, MANY_COMPANIES_BYTES)
    this.#folder = join(options.folder, ADDED_FOLDER)
    this.#shared = options.shared ?? new SharedTexts()
    mkdirSync(this.#folder)
    const place = { ...options, folder: this.#folder }
    this.#writer = new CompanyWriter({ ...place, shared: this.#shared })
    this.#texts = new TextBuffer(spillFileOf('texts', place))
    const { from, folder, generation, memory, threadBytesMin, changes, vectors: source = null } = options
    const part = { from, folder, generation, ...(memory !== undefined && { memory }) }
    this.#parts = [
      ...(changes === 'days' ? [] : [createNumberIndexWriter(part), createBackgroundWriter(part)]),
      ...(source === null ? [] : [createVectorIndexWriter({ from, folder, generation, source })]),
    ]
    this.#names = beginNameMerge({
      from,
      folder,
      generation,
      ...(memory !== undefined && { memory }),
      ...(threadBytesMin !== undefined && { threadBytesMin }),
    })
  }

  /**
   * Leaves a company out: it is gone, or another version of it is added.
   *
   * @throws {Error} when the generation before has none with the id
   */
  remove(id: string): void {
    if (this.#removed.has(id)) return
    const found = this.#companies.locate(id)
    if (found === null) throw new Error(`Cannot leave out ${id}: the generation before has no such company`)
    const { company, country, document } = found
    this.#removed.set(id, { country, document })
    const { city, attributes } = company
    const values = this.#removedValues.get(country)
    if (values === undefined) this.#removedValues.set(country, [{ city, attributes }])
    else values.push({ city, attributes })
  }

  /** Adds a company. Its JSON may refer to shared texts. */
  add(
    company: Company,
    json: string,
    datedBy: readonly string[] | null,
    background: StoredBackgrounds | null = null,
  ): void {
    this.#writer.add(company, json, datedBy)
    this.#texts.add(company)
    this.#names.add(company)
    for (const part of this.#parts) part.add(company, background)
    this.#added.push(addedCompany(company, datedBy))
  }

  /**
   * Writes the files. The merge is spent afterwards.
   *
   * @throws {RebuildNeededError} where the index has to be built of all companies; nothing is left in the folder then
   * @throws {Error} when a file cannot be read or written; nothing is left in the folder then
   */
  async finish(days: PublicationDays): Promise<MergeSummary> {
    try {
      const summary = await this.#write(days)
      this.#end()
      return summary
    } catch (error) {
      await this.abort()
      throw error
    }
  }

  async abort(): Promise<void> {
    if (this.#isSpent) return
    await this.#writer.abort()
    this.#texts.abort()
    await this.#names.abort()
    for (const part of this.#parts) part.abort()
    this.#end()
    for (const name of MERGED_FILES) rmSync(join(this.#options.folder, name), { force: true })
  }

  /** Closes what is open, and removes what is not needed any more. */
  #end(): void {
    this.#isSpent = true
    this.#before.close()
    this.#companies.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #write(days: PublicationDays): Promise<MergeSummary> {
    const { from, folder, generation, changes, columns } = this.#options
    const removed = [...this.#removed.values()]
    const texts = this.#texts.takeData()
    const lengths = this.#lengths(removed, texts)
    let order: readonly CountryArrivals[] = []
    await this.#writer.finish({ ...texts, ...lengths }, (found) => {
      order = arrivalsOf(found)
    })
    const added = new IndexFile(join(this.#folder, INDEX_FILE))
    try {
      const shared = mergeSharedTexts(datedTexts(this.#before), datedTexts(added))
      const registerLists = mergeRegisterLists(this.#before, added, days)
      if (!writeDays(shared, days)) throw new RebuildNeededError('publicationDays')
      const addedCompanies = inOrder(this.#added, order, added)
      const { read } = this.#companies
      const places =
        changes === 'days' ? unchangedPlaces(this.#before) : placeCompanies(this.#before, read, removed, addedCompanies)
      const source = {
        before: this.#before,
        added,
        folders: { before: from, added: this.#folder },
        read,
        changes,
        columns,
      }
      const { countries } = places
      const merged = withArrivals(countries, order)
      const content = { ...source, places, addedCompanies, registerLists, texts: shared, removed: this.#removedValues }
      // Where names are merged on a thread, they are meanwhile. It has ended before anything is removed.
      const naming = changes === 'days' ? this.#names.abort() : this.#names.finish(merged)
      const writing = this.#writeOthers(content, merged)
      await Promise.allSettled([naming, writing])
      const [names, { parts, ...written }] = await Promise.all([naming, writing])
      await syncFolder(folder)
      return {
        generation,
        companies: countries.reduce((sum, { map }) => sum + map.after, 0),
        countries: new Map(countries.map(({ country, map }) => [country, map.after])),
        files: [...written.files, ...(names ? [names] : []), ...parts],
        linked: written.linked,
      }
    } finally {
      added.close()
    }
  }

  /** Writes all files but that of names. */
  async #writeOthers(source: MergeSource, countries: readonly CountryMerge[]) {
    const { folder, generation } = this.#options
    const written = await writeMergedIndex(source, { folder, generation })
    return { ...written, parts: this.#parts.map((part) => part.merge(countries)) }
  }

  /** The lengths of all texts of the next index. @throws {RebuildNeededError} where a mean changes, and with it every score */
  #lengths(removed: readonly RemovedDocument[], added: TextLengths): Partial<TextLengths> {
    if (this.#options.changes === 'days') return this.#before.directory.textLengths ?? {}
    const before = this.#before.directory.textLengths!
    const gone = [...Map.groupBy(removed, ({ country }) => country)].map(([country, own]) => {
      const sections = this.#before.load(country, ['words.sequences', 'words.sequenceStarts'])
      return textLengths(
        sections,
        Uint32Array.from(own, ({ document }) => document),
      )
    })
    const sum = (of: keyof TextLengths) =>
      before[of].map((count, field) => gone.reduce((left, own) => left - own[of][field], count + added[of][field]))
    const next = { words: sum('words'), companies: sum('companies') }
    const isSame = (_: number, field: number) =>
      meanLength(before.words[field], before.companies[field]) === meanLength(next.words[field], next.companies[field])
    if (!next.words.every(isSame)) throw new RebuildNeededError('meanLength')
    return next
  }
}

/** The lists of registers whose day it is when companies were updated. @throws {RebuildNeededError} where a day is not known */
function mergeRegisterLists(
  before: IndexFile,
  added: IndexFile,
  days: ReadonlyMap<string, string>,
): MergedRegisterLists {
  const lists = [...(before.directory.registerLists ?? [])]
  const numbers = new Map(lists.map((registers, at) => [registers.join(' '), at + 1]))
  for (const registers of added.directory.registerLists ?? []) {
    if (!numbers.has(registers.join(' '))) numbers.set(registers.join(' '), lists.push(registers))
  }
  const moments = momentsOfDays(lists, days)
  if (moments === null) throw new RebuildNeededError('publicationDays')
  return { lists, moments, numberOf: (registers) => numbers.get(registers.join(' '))! }
}

/** Countries with the arrivals of their added companies. */
function withArrivals(countries: readonly MergedCountry[], order: readonly CountryArrivals[]): CountryMerge[] {
  const arrivals = new Map(order.map((own) => [own.country, own.arrivals]))
  return countries.map(({ country, map }) => ({ country, map, arrivals: arrivals.get(country) ?? new Uint32Array(0) }))
}

/** Companies in the order of results. @param order their arrivals, by document of each country */
function inOrder(
  companies: readonly AddedCompany[],
  order: readonly CountryArrivals[],
  file: IndexFile,
): readonly AddedCompany[] {
  const ordered = Array<AddedCompany>(companies.length)
  for (const { country, arrivals } of order) {
    const ranks = file.load(country, ['globalRanks']).uint32('globalRanks')
    for (let document = 0; document < ranks.length; document++) ordered[ranks[document]] = companies[arrivals[document]]
  }
  return ordered
}

/**
 * Builds the index of one generation from its companies, which come in any order and once each.
 *
 * Documents go to disk as they arrive; about 300 bytes per company stay in memory. At the end the companies are sorted by
 * the order of results. A second thread, if there is much to write, writes the documents in that order, while this one
 * writes the index country by country. The files are durable when `finish` resolves. Activating them is up to the caller.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { CodePath } from '../../../company/codes.ts'
import type { Company } from '../../../company/company.ts'
import { SharedTexts } from '../../../company/shared-texts.ts'
import { DocumentSpill, reorderDocumentsAside, syncFolder } from '../files/documents.ts'
import { IndexFileWriter } from '../files/index-file.ts'
import { DOCUMENTS_FILE, INDEX_FILE } from '../files/layout.ts'
import { CompanyBuffer } from './company-buffer.ts'
import { type SortKeys, writeCountry } from './country-writer.ts'
import { rankNames, sortCompanies } from './order.ts'
import type { CountryDocuments } from './postings-writer.ts'
import { sortKnown } from './sort-ranks.ts'
import { TextBuffer } from './text-buffer.ts'

/** Temporary file with the documents in the order of their arrival. */
const SPILL_FILE = 'companies.spill'

/** Options of an index writer. */
export interface IndexWriterOptions {
  /** Folder for the files: an existing one that holds no index. */
  readonly folder: string
  /** Identifier of the generation. */
  readonly generation: string
  readonly codePath: CodePath
  /** Further indexes over the same companies, such as that of names. */
  readonly parts?: readonly IndexPart[]
  /** Texts to which the JSON of companies may refer instead of repeating them. */
  readonly shared?: SharedTexts
}

/** A further index, built along with that of the companies, with the same doc ids. */
export interface IndexPart {
  /** Adds a company; the n-th call is for the n-th company. */
  add(company: Company): void
  /**
   * Writes a file of its own.
   *
   * @param countries countries in the order of the index, with their documents in the order of results
   */
  finish(countries: readonly CountryArrivals[]): { readonly name: string; readonly bytes: number }
  /** Gives up and removes what there is. */
  abort(): void
}

/** The documents of one country, by arrival. */
export interface CountryArrivals {
  readonly country: string
  /** Arrival number of each document: which call of `add` it was, from 0. */
  readonly arrivals: Uint32Array
}

/** What was built. */
export interface IndexSummary {
  readonly generation: string
  readonly companies: number
  /** Number of companies by country, countries in alphabetical order. */
  readonly countries: ReadonlyMap<string, number>
  /** All files of the index, by name within the folder, with their size. */
  readonly files: readonly { readonly name: string; readonly bytes: number }[]
}

/** An index being built. */
export interface IndexWriter {
  /**
   * Adds a company.
   *
   * @param json the record as `JSON.stringify` writes it, if the caller already has it
   */
  add(company: Company, json?: string): void
  /** Writes the index. The builder is spent afterwards; on an error its files are gone. */
  finish(): Promise<IndexSummary>
  /** Gives up and removes the files. */
  abort(): Promise<void>
}

/**
 * The half of an index writer that holds companies: their documents, and the columns of everything but texts. Analysing
 * texts takes as long, so a second thread can do that (`TextBuffer`).
 */
export interface CompanyWriter {
  /** Adds a company. @param json the record as `JSON.stringify` writes it */
  add(company: Company, json: string): void
  /**
   * Writes the index. The builder is spent afterwards; on an error its files are gone.
   *
   * @param texts the texts of the same companies, added in the same order
   * @param onOrder called with the order of results as soon as it is known, for parts that are built elsewhere
   */
  finish(texts: TextBuffer, onOrder?: (countries: readonly CountryArrivals[]) => void): Promise<IndexSummary>
  /** Gives up and removes the files. */
  abort(): Promise<void>
}

/**
 * Begins an index.
 *
 * @throws {Error} when the folder does not exist or holds an index already
 */
export function createIndexWriter(options: IndexWriterOptions): IndexWriter {
  const records = createCompanyWriter(options)
  const texts = new TextBuffer()
  return {
    add(company, json = JSON.stringify(company)) {
      records.add(company, json)
      texts.add(company)
    },
    finish: () => records.finish(texts),
    abort: () => records.abort(),
  }
}

/**
 * Begins the half of an index that keeps companies.
 *
 * @throws {Error} when the folder does not exist or holds an index already
 */
export function createCompanyWriter(options: IndexWriterOptions): CompanyWriter {
  return new FileCompanyWriter(options)
}

class FileCompanyWriter implements CompanyWriter {
  readonly #options: IndexWriterOptions
  readonly #parts: readonly IndexPart[]
  readonly #spillPath: string
  readonly #indexPath: string
  readonly #documentsPath: string
  readonly #spill: DocumentSpill
  readonly #writer: IndexFileWriter
  readonly #buffer: CompanyBuffer
  #state: 'open' | 'finishing' | 'spent' = 'open'

  constructor(options: IndexWriterOptions) {
    this.#options = options
    this.#parts = options.parts ?? []
    this.#spillPath = join(options.folder, SPILL_FILE)
    this.#indexPath = join(options.folder, INDEX_FILE)
    this.#documentsPath = join(options.folder, DOCUMENTS_FILE)
    this.#spill = new DocumentSpill(this.#spillPath)
    this.#writer = new IndexFileWriter(this.#indexPath)
    this.#buffer = new CompanyBuffer(options.codePath)
  }

  add(company: Company, json: string): void {
    if (this.#state !== 'open') throw new Error('Cannot add a company: the index builder is spent')
    this.#buffer.add(company)
    this.#spill.add(json)
    for (const part of this.#parts) part.add(company)
  }

  async finish(
    texts: TextBuffer,
    onOrder: (countries: readonly CountryArrivals[]) => void = () => {},
  ): Promise<IndexSummary> {
    if (this.#state !== 'open') throw new Error('Cannot finish: the index builder is spent')
    this.#state = 'finishing'
    try {
      const summary = await this.#writeFiles(texts, onOrder)
      this.#spill.close()
      rmSync(this.#spillPath)
      syncFolder(this.#options.folder)
      this.#state = 'spent'
      return summary
    } catch (error) {
      await this.abort()
      throw error
    }
  }

  async abort(): Promise<void> {
    if (this.#state === 'spent') return
    this.#state = 'spent'
    this.#spill.close()
    this.#writer.abandon()
    for (const part of this.#parts) part.abort()
    for (const path of [this.#spillPath, this.#indexPath, this.#documentsPath]) rmSync(path, { force: true })
  }

  async #writeFiles(
    texts: TextBuffer,
    onOrder: (countries: readonly CountryArrivals[]) => void,
  ): Promise<IndexSummary> {
    this.#spill.flush()
    const nameRanks = rankNames(this.#buffer.names, this.#buffer.companies)
    const { countries, order, documentBytes } = orderDocuments(
      this.#buffer,
      nameRanks,
      this.#spill,
      this.#documentsPath,
    )
    const reordered = reorderDocumentsAside(order, documentBytes)
    const byCountry = countries.map(({ country, arrivals }) => ({
      country: this.#buffer.countries[country].country,
      arrivals,
    }))
    const files: { name: string; bytes: number }[] = []
    try {
      onOrder(byCountry)
      files.push({ name: INDEX_FILE, bytes: this.#writeIndex(texts, nameRanks, countries, documentBytes) })
      for (const part of this.#parts) files.push(part.finish(byCountry))
    } finally {
      // Even if the index fails: files are removed only after the other thread has ended.
      await reordered
    }
    return {
      generation: this.#options.generation,
      companies: this.#buffer.companies,
      countries: new Map(byCountry.map(({ country, arrivals }) => [country, arrivals.length])),
      files: [...files, { name: DOCUMENTS_FILE, bytes: documentBytes }],
    }
  }

  #writeIndex(
    words: TextBuffer,
    nameRanks: Uint32Array,
    documents: readonly CountryDocuments[],
    documentBytes: number,
  ): number {
    const { revenue, employees, day, assets, updated } = this.#buffer
    const sortKeys: SortKeys = {
      nameRanks,
      operatingRevenue: sortKnown(revenue.flat()),
      numberOfEmployees: sortKnown(employees.flat()),
      dateOfIncorporation: sortKnown(day.flat()),
      totalAssets: sortKnown(assets.flat()),
      lastUpdated: sortKnown(updated.flat()),
    }
    const countries = documents.map((own) => writeCountry(this.#writer, this.#buffer, words, own, sortKeys))
    const { generation, shared } = this.#options
    const { bytes, ends } = (shared ?? new SharedTexts()).bytes()
    const texts = { bytes: this.#writer.section(bytes), ends: this.#writer.section(ends) }
    return this.#writer.finish({ generation, companies: this.#buffer.companies, documentBytes, texts, countries })
  }
}

/** Sorts all companies, and lists the documents of each country and the order in which to copy them. */
function orderDocuments(buffer: CompanyBuffer, nameRanks: Uint32Array, spill: DocumentSpill, documentsPath: string) {
  const count = buffer.companies
  const sorted = sortCompanies({ count, nameRanks, ...pickSortKeys(buffer) })
  const names = buffer.countries.map(({ country }, index) => ({ country, index }))
  names.sort((a, b) => (a.country < b.country ? -1 : 1))

  const arrivalsByCountry = buffer.countries.map(({ companies }) => new Uint32Array(companies))
  const ranksByCountry = buffer.countries.map(({ companies }) => new Uint32Array(companies))
  const filled = new Uint32Array(buffer.countries.length)
  for (let rank = 0; rank < count; rank++) {
    const country = buffer.country.get(sorted[rank])
    const at = filled[country]++
    arrivalsByCountry[country][at] = sorted[rank]
    ranksByCountry[country][at] = rank
  }

  const starts = new Float64Array(new SharedArrayBuffer(count * 8))
  const lengths = new Uint32Array(new SharedArrayBuffer(count * 4))
  let position = 0
  let offset = 0
  const countries = names.map(({ index }): CountryDocuments => {
    const arrivals = arrivalsByCountry[index]
    const offsets = new Float64Array(arrivals.length + 1)
    for (let i = 0; i < arrivals.length; i++) {
      starts[position] = spill.starts.get(arrivals[i])
      lengths[position] = spill.lengths.get(arrivals[i])
      offsets[i] = offset
      offset += lengths[position++]
    }
    offsets[arrivals.length] = offset
    return { country: index, arrivals, globalRanks: ranksByCountry[index], offsets }
  })
  return { countries, documentBytes: offset, order: { from: spill.path, to: documentsPath, starts, lengths } }
}

function pickSortKeys({ active, revenue, employees, ids }: CompanyBuffer) {
  return { active, revenue, employees, ids }
}

/**
 * Builds the index of one generation from its companies, which come in any order and once each.
 *
 * Documents go to disk as they arrive; columns of numbers stay in memory as far as it reaches, and go to a temporary file
 * beyond that. At the end the companies are sorted by the order of results. A second thread, if there is much to write, writes
 * the documents in that order, while this one writes the index country by country. The files are durable when `finish`
 * resolves. Activating them is up to the caller.
 */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredBackgrounds } from '../../../company/background.ts'
import type { CodePath } from '../../../company/codes.ts'
import type { Company } from '../../../company/company.ts'
import { SharedTexts } from '../../../company/shared-texts.ts'
import { syncFolder } from '../../../files/write-whole.ts'
import type { CompanyColumns } from '../columns/company-columns.ts'
import { checksumsBytes } from '../documents/document-checksums.ts'
import { IndexFileWriter } from '../files/index-file.ts'
import { checksumsFileOf, DOCUMENTS_FILE, INDEX_FILE } from '../files/layout.ts'
import type { RankedValues } from '../sort/sort-ranks.ts'
import { DocumentSpill } from '../spill/document-spill.ts'
import { reorderDocumentsAside } from '../spill/reorder-documents.ts'
import type { SpillFile } from '../spill/spill-file.ts'
import { OrderedTexts, TextBuffer, type TextBufferData } from '../text/text-buffer.ts'
import { writeIndex } from '../write-index.ts'
import { BufferSource } from './buffer-source.ts'
import { type BuildPlace, spillFileOf } from './build-memory.ts'
import { CompanyBuffer, RANKED_FIELDS, type RankedField } from './company-buffer.ts'
import { type DocumentPlaces, orderDocuments } from './order-documents.ts'

/** Temporary file with the documents in the order of their arrival. */
const SPILL_FILE = 'companies.spill'
/** Temporary file for documents on their way into the order of results. */
const BUCKETS_FILE = 'companies.buckets'

/** Options of an index writer. */
export interface IndexWriterOptions extends BuildPlace {
  /** Folder for the files: an existing one that holds no index. */
  readonly folder: string
  readonly generation: string
  readonly codePath: CodePath
  /** Columns of companies, for a test that adds one. Absent: {@link COMPANY_COLUMNS}. */
  readonly columns?: readonly CompanyColumns[]
  /** Further indexes over the same companies, such as that of names. */
  readonly parts?: readonly IndexPart[]
  /** Texts to which the JSON of companies may refer instead of repeating them. */
  readonly shared?: SharedTexts
}

/** A further index, built along with that of the companies, with the same doc ids. */
export interface IndexPart {
  /** Adds a company; the n-th call is for the n-th company. @param background what registers state beside its record */
  add(company: Company, background?: StoredBackgrounds | null): void
  /**
   * Writes a file of its own.
   *
   * @throws {Error} when other companies were placed than were added
   */
  finish(placed: PlacedCompanies): { readonly name: string; readonly bytes: number }
  /** Gives up and removes what there is. */
  abort(): void
}

/** Where companies went: the doc ids of an index. */
export interface PlacedCompanies {
  /** Countries in the order of the index, and how many companies each has. */
  readonly countries: readonly { readonly country: string; readonly companies: number }[]
  /** Place of each company among the documents of all countries, one country after another, by arrival: which call of `add` it was. */
  readonly positions: Uint32Array
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
   * @param json    the record as `JSON.stringify` writes it, if the caller already has it
   * @param datedBy the registers whose latest day of publication its `lastUpdated` is; `null`: a register states it
   * @param background what registers state beside its record; `null`: nothing
   */
  add(company: Company, json?: string, datedBy?: readonly string[] | null, background?: StoredBackgrounds | null): void
  /** Writes the index. The builder is spent afterwards; on an error its files are gone. */
  finish(): Promise<IndexSummary>
  /** Gives up and removes the files. */
  abort(): Promise<void>
}

/**
 * Begins an index.
 *
 * @throws {Error} when the folder does not exist or holds an index already
 */
export function createIndexWriter(options: IndexWriterOptions): IndexWriter {
  const records = new CompanyWriter(options)
  const texts = new TextBuffer(spillFileOf('texts', options))
  return {
    add(company, json = JSON.stringify(company), datedBy = null, background = null) {
      records.add(company, json, datedBy, background)
      texts.add(company)
    },
    async finish() {
      try {
        return await records.finish(texts.takeData())
      } catch (error) {
        texts.abort()
        throw error
      }
    },
    abort() {
      texts.abort()
      return records.abort()
    },
  }
}

/**
 * The half of an index writer that holds companies: their documents, and the columns of everything but texts. Analysing
 * texts takes as long, so a second thread can do that (`TextBuffer`).
 */
export class CompanyWriter {
  readonly #options: IndexWriterOptions
  readonly #parts: readonly IndexPart[]
  readonly #spillPath: string
  readonly #bucketsPath: string
  readonly #indexPath: string
  readonly #documentsPath: string
  readonly #columns: SpillFile
  readonly #spill: DocumentSpill
  readonly #writer: IndexFileWriter
  readonly #buffer: CompanyBuffer
  #state: 'open' | 'finishing' | 'spent' = 'open'

  constructor(options: IndexWriterOptions) {
    this.#options = options
    this.#parts = options.parts ?? []
    this.#spillPath = join(options.folder, SPILL_FILE)
    this.#bucketsPath = join(options.folder, BUCKETS_FILE)
    this.#indexPath = join(options.folder, INDEX_FILE)
    this.#documentsPath = join(options.folder, DOCUMENTS_FILE)
    this.#columns = spillFileOf('columns', options)
    this.#spill = new DocumentSpill(this.#spillPath, this.#columns)
    this.#writer = new IndexFileWriter(this.#indexPath)
    this.#buffer = new CompanyBuffer(options.codePath, this.#columns, options.columns)
  }

  /** Adds a company. @param json the record as `JSON.stringify` writes it. The others as {@link IndexWriter} has them */
  add(
    company: Company,
    json: string,
    datedBy: readonly string[] | null = null,
    background: StoredBackgrounds | null = null,
  ): void {
    if (this.#state !== 'open') throw new Error('Cannot add a company: the index builder is spent')
    this.#buffer.add(company, datedBy)
    this.#spill.add(json)
    for (const part of this.#parts) part.add(company, background)
  }

  /**
   * Writes the index. The builder is spent afterwards; on an error its files are gone.
   *
   * @param texts the texts of the same companies, added in the same order
   * @param onOrder called with the order of results as soon as it is known, for parts that are built elsewhere
   */
  async finish(texts: TextBufferData, onOrder: (placed: PlacedCompanies) => void = () => {}): Promise<IndexSummary> {
    if (this.#state !== 'open') throw new Error('Cannot finish: the index builder is spent')
    this.#state = 'finishing'
    try {
      const summary = await this.#writeFiles(texts, onOrder)
      this.#columns.remove()
      await syncFolder(this.#options.folder)
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
    this.#columns.remove()
    this.#writer.abandon()
    for (const part of this.#parts) part.abort()
    const checksums = checksumsFileOf(this.#documentsPath)
    for (const path of [this.#spillPath, this.#bucketsPath, this.#indexPath, this.#documentsPath, checksums])
      rmSync(path, { force: true })
  }

  async #writeFiles(texts: TextBufferData, onOrder: (placed: PlacedCompanies) => void): Promise<IndexSummary> {
    this.#spill.finish()
    const buffer = this.#buffer
    const order = orderDocuments(buffer)
    const documentBytes = this.#spill.bytes
    const { positions } = order
    const paths = { from: this.#spillPath, to: this.#documentsPath, buckets: this.#bucketsPath }
    const memory = this.#columns.scratchBytes
    const reordered = reorderDocumentsAside({ ...paths, positions, memory }, documentBytes)
    const countries = order.countries.map(({ country, from, to }) => {
      return { country: buffer.countries[country].country, companies: to - from }
    })
    const placed = { countries, positions }
    const files: { name: string; bytes: number }[] = []
    try {
      onOrder(placed)
      buffer.reorder(positions, [this.#spill.lengths])
      files.push({ name: INDEX_FILE, bytes: this.#writeIndex(texts, order, documentBytes) })
      for (const part of this.#parts) files.push(part.finish(placed))
    } finally {
      // Even if the index fails: files are removed only after the other thread has ended.
      await reordered
    }
    return {
      generation: this.#options.generation,
      companies: buffer.companies,
      countries: new Map(countries.map(({ country, companies }) => [country, companies])),
      files: [
        ...files,
        { name: DOCUMENTS_FILE, bytes: documentBytes },
        { name: checksumsFileOf(DOCUMENTS_FILE), bytes: checksumsBytes(documentBytes) },
      ],
    }
  }

  #writeIndex(words: TextBufferData, order: DocumentPlaces, documentBytes: number): number {
    const ranked = Object.fromEntries(
      RANKED_FIELDS.map((field) => [field, this.#buffer.counts[field].finish()]),
    ) as Record<RankedField, RankedValues>
    const buffer = this.#buffer
    const texts = new OrderedTexts(words, order.positions, this.#columns)
    const source = { ...order, buffer, texts, ranked, documentLengths: this.#spill.lengths }
    const { generation, shared = new SharedTexts(), columns } = this.#options
    const { lengths } = this.#spill
    function* sources() {
      let firstByte = 0
      for (const own of order.countries) {
        yield new BufferSource(source, own, firstByte)
        for (const { items } of lengths.inOrder(own.from, own.to)) for (const bytes of items) firstByte += bytes
      }
    }
    const content = {
      generation,
      files: [{ name: DOCUMENTS_FILE, bytes: documentBytes }],
      texts: { ...shared.bytes(), days: shared.days() },
      textLengths: { words: words.words, companies: words.companies },
      registerLists: buffer.registerLists.lists,
    }
    return writeIndex(this.#writer, sources(), content, columns)
  }
}

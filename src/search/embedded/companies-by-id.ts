/**
 * Reads companies of a generation by id from its files, by position: nothing of an index is read into memory, so that two
 * generations of any size can be open beside an import. A company takes some six small reads.
 */
import { join } from 'node:path'
import type { Company } from '../../company/company.ts'
import { numberKey } from '../../matching/numbers/identifiers.ts'
import { oncePer } from '../../reference/load-table.ts'
import { OutdatedIndex } from '../engine.ts'
import { DocumentTexts } from './documents/document-texts.ts'
import { StoredDocuments } from './documents/stored-documents.ts'
import type { FileChecksums } from './files/checked-blocks.ts'
import { IndexFile } from './files/index-file.ts'
import { DOCUMENT_LENGTHS, DOCUMENT_OFFSETS, documentFilesOf, INDEX_FILE } from './files/layout.ts'
import { ReadSection, type SectionRoom } from './files/read-section.ts'
import { COUNTRY_LETTERS } from './names/company-lookup.ts'
import { bucketCount, hashOf, secondHashOf } from './names/layout.ts'
import { ADDRESS_SECTIONS, keysOfId, NUMBER_SECTIONS, NUMBERS_FILE } from './names/numbers.ts'
import type { CheckTableSections } from './names/write/check-table.ts'

/** Memory with which thousands of companies are read in two thirds of the time. */
export const MANY_COMPANIES_BYTES = 32 << 20

/** The companies of a generation, by id. */
export interface CompaniesById {
  /** The company as it is sent to callers; `null` when the generation has none with the id. */
  find(id: string): Company | null
  /** The same with the place of its document. */
  locate(id: string): LocatedCompany | null
  /** Companies of a country at an address, by doc id, ascending. @throws {OutdatedIndex} where the index has no addresses */
  atAddress(country: string, key: string): readonly number[]
  /** The company with a Legal Entity Identifier, whichever its country; `null` when the generation has none. */
  holderOf(lei: string): LocatedCompany | null
  /** The company of a document. */
  read(country: string, document: number): Company
  close(): void
}

/** A company and the doc id that it has in its country. */
export interface LocatedCompany {
  readonly company: Company
  readonly country: string
  readonly document: number
}

/**
 * Opens the companies of the generation in `folder`.
 *
 * @param checksums of the files by name: a company whose document is damaged is not read. Absent: nothing is checked
 * @param memory bytes that may be kept of what is read again and again, for callers who read many companies and close it then
 * @throws {Error} when a file is missing, cut short or of another version
 */
export function openCompaniesById(
  folder: string,
  checksums?: ReadonlyMap<string, FileChecksums>,
  memory = 0,
): CompaniesById {
  const index = new IndexFile(join(folder, INDEX_FILE))
  const numbers = new IndexFile(join(folder, NUMBERS_FILE))
  const documents = new StoredDocuments(folder, documentFilesOf(index.directory), checksums)
  const shared = index.texts()
  const texts = shared === null ? null : new DocumentTexts(shared)
  const room = { bytes: memory }
  const placesOf = oncePer((country: string) => new DocumentPlaces(index, country, room))
  const numbersOf = oncePer((country: string) => new HashedDocuments(numbers, country, NUMBER_SECTIONS, room))
  const addressesOf = oncePer((country: string) => new HashedDocuments(numbers, country, ADDRESS_SECTIONS, room))
  let stored = Buffer.alloc(0)

  function read(country: string, document: number): Company {
    const [start, end] = placesOf(country).boundsOf(document)
    const bytes = end - start
    if (stored.length < bytes) stored = Buffer.allocUnsafeSlow(2 * bytes)
    documents.read(stored, 0, start, bytes)
    if (texts === null) return JSON.parse(stored.toString('utf8', 0, bytes)) as Company
    texts.clear()
    texts.append(stored, 0, bytes)
    return JSON.parse(texts.written.toString('utf8', 0, texts.length)) as Company
  }

  function locate(id: string): LocatedCompany | null {
    const country = id.slice(0, COUNTRY_LETTERS)
    if (!numbers.countries.has(country)) return null
    let fewest: readonly number[] | null = null
    // A company has all numbers that follow from its id: the rarest finds the fewest.
    for (const key of keysOfId(country, id)) {
      const found = numbersOf(country).find(key)
      if (fewest === null || found.length < fewest.length) fewest = found
      if (fewest.length <= 1) break
    }
    for (const document of fewest ?? []) {
      const company = read(country, document)
      if (company.id === id) return { company, country, document }
    }
    return null
  }

  function holderOf(lei: string): LocatedCompany | null {
    const key = numberKey('lei', lei)
    for (const country of numbers.countries.keys()) {
      for (const document of numbersOf(country).find(key)) {
        const company = read(country, document)
        if (company.lei === lei) return { company, country, document }
      }
    }
    return null
  }

  return {
    holderOf,
    find: (id) => locate(id)?.company ?? null,
    locate,
    atAddress(country, key) {
      if (!numbers.has(country, ADDRESS_SECTIONS.checks)) throw new OutdatedIndex('find companies at an address')
      return addressesOf(country).find(key)
    },
    read,
    close() {
      index.close()
      numbers.close()
      documents.close()
    },
  }
}

/**
 * Reads companies by the number of their document over all countries.
 *
 * @param countries in the order in which documents are numbered
 */
export function readByNumber(
  { read }: Pick<CompaniesById, 'read'>,
  countries: readonly { readonly country: string; readonly companies: number }[],
): (document: number) => Company {
  let end = 0
  const ends = countries.map(({ companies }) => {
    end += companies
    return end
  })
  return (document) => {
    const at = ends.findIndex((each) => document < each)
    return read(countries[at].country, document - (at === 0 ? 0 : ends[at - 1]))
  }
}

/** Where the documents of a country are stored. */
class DocumentPlaces {
  readonly #offsets: ReadSection<Float64Array>
  /** `null`: each document ends where the next one begins. */
  readonly #lengths: ReadSection<Uint32Array> | null

  constructor(index: IndexFile, country: string, room: SectionRoom) {
    this.#offsets = new ReadSection(index, country, DOCUMENT_OFFSETS, Float64Array, room)
    this.#lengths = index.has(country, DOCUMENT_LENGTHS)
      ? new ReadSection(index, country, DOCUMENT_LENGTHS, Uint32Array, room)
      : null
  }

  /** The first byte of a document, and the one after its line end. */
  boundsOf(document: number): readonly [start: number, end: number] {
    const [offsets, lengths] = [this.#offsets, this.#lengths]
    offsets.need(document, document + (lengths === null ? 2 : 1))
    const start = offsets.at(document)
    lengths?.need(document, document + 1)
    return [start, lengths === null ? offsets.at(document + 1) : start + lengths.at(document)]
  }
}

/** A table of the number index of a country. */
class HashedDocuments {
  readonly #starts: ReadSection<Uint32Array>
  readonly #checks: ReadSection<Uint32Array>
  readonly #documents: ReadSection<Uint32Array>

  constructor(numbers: IndexFile, country: string, { starts, checks, values }: CheckTableSections, room: SectionRoom) {
    const section = (name: string) => new ReadSection(numbers, country, name, Uint32Array, room)
    this.#starts = section(starts)
    this.#checks = section(checks)
    this.#documents = section(values)
  }

  /** Doc ids of the companies that have a key, ascending. */
  find(key: string): number[] {
    const [starts, checks, documents] = [this.#starts, this.#checks, this.#documents]
    const bucket = hashOf(key) & (bucketCount(checks.length) - 1)
    const check = secondHashOf(key)
    starts.need(bucket, bucket + 2)
    const end = starts.at(bucket + 1)
    const found: number[] = []
    checks.need(starts.at(bucket), end)
    for (let at = starts.at(bucket); at < end; at++) {
      if (checks.at(at) !== check) continue
      documents.need(at, at + 1)
      found.push(documents.at(at))
    }
    return found
  }
}

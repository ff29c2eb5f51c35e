/**
 * Reads companies of a generation by id from its files, by position: nothing of an index is read into memory, so that two
 * generations of any size can be open beside an import. A company takes some six small reads.
 */
import { join } from 'node:path'
import type { Company } from '../../company/company.ts'
import { numberKey } from '../../matching/numbers/identifiers.ts'
import { OutdatedIndex } from '../engine.ts'
import { DocumentTexts } from './documents/document-texts.ts'
import { StoredDocuments } from './documents/stored-documents.ts'
import type { FileChecksums } from './files/checked-blocks.ts'
import { IndexFile } from './files/index-file.ts'
import { documentFilesOf, INDEX_FILE } from './files/layout.ts'
import { COUNTRY_LETTERS } from './names/company-lookup.ts'
import {
  ADDRESS_SECTIONS,
  findEntries,
  keysOfId,
  NUMBER_SECTIONS,
  NUMBERS_FILE,
  type NumberSections,
} from './names/numbers.ts'
import type { CheckTableSections } from './names/write/check-table.ts'

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
 * @throws {Error} when a file is missing, cut short or of another version
 */
export function openCompaniesById(folder: string, checksums?: ReadonlyMap<string, FileChecksums>): CompaniesById {
  const index = new IndexFile(join(folder, INDEX_FILE))
  const numbers = new IndexFile(join(folder, NUMBERS_FILE))
  const documents = new StoredDocuments(folder, documentFilesOf(index.directory), checksums)
  const shared = index.texts()
  const texts = shared === null ? null : new DocumentTexts(shared)

  function read(country: string, document: number): Company {
    const [start, end] = index.boundsOf(country, document)
    const json = Buffer.allocUnsafe(end - start)
    documents.read(json, 0, start, end - start)
    texts?.append(json, 0, json.length)
    return JSON.parse((texts?.take() ?? json).toString('utf8')) as Company
  }

  function locate(id: string): LocatedCompany | null {
    const country = id.slice(0, COUNTRY_LETTERS)
    if (!numbers.countries.has(country)) return null
    const found = keysOfId(country, id).map((key) => findEntries(sectionsOf(numbers, country, NUMBER_SECTIONS), key))
    // A company has all numbers that follow from its id: the rarest finds the fewest.
    const documents = found.sort((a, b) => a.length - b.length)[0] ?? []
    for (const document of documents) {
      const company = read(country, document)
      if (company.id === id) return { company, country, document }
    }
    return null
  }

  function holderOf(lei: string): LocatedCompany | null {
    const key = numberKey('lei', lei)
    for (const country of numbers.countries.keys()) {
      for (const document of findEntries(sectionsOf(numbers, country, NUMBER_SECTIONS), key)) {
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
      return findEntries(sectionsOf(numbers, country, ADDRESS_SECTIONS), key)
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

/** A table of the number index of a country, by position. */
function sectionsOf(file: IndexFile, country: string, names: CheckTableSections): NumberSections {
  const unsigned = (section: string, from: number, end: number) => {
    const numbers = new Uint32Array(end - from)
    new Uint8Array(numbers.buffer).set(file.read(country, section, from * 4, numbers.byteLength))
    return numbers
  }
  return {
    entries: file.bytesOf(country, names.checks) / 4,
    checks: (from, end) => unsigned(names.checks, from, end),
    documents: (from, end) => unsigned(names.values, from, end),
    bucket: (bucket) => {
      const [from, end] = unsigned(names.starts, bucket, bucket + 2)
      return { from, end }
    },
  }
}

/**
 * The files of an index, and how to find their parts.
 *
 * `companies.documents` holds the documents: the JSON of each company, one per line, with references in place of the texts
 * that many have (`company/shared-texts.ts`). A build writes the documents of a country one after another, in the order of
 * results; a merge leaves kept ones where they are, and adds a second file, `companies.documents.added`.
 * `companies.index` holds these texts and everything a search reads before documents: sections of little-endian numbers,
 * each aligned to 64 bytes, then the directory as JSON, then a trailer of 32 bytes with the offset of the directory.
 * DESIGN.md lists the sections.
 */
import type { SharedDay } from '../../../company/shared-texts.ts'
import { TEXT_FIELDS } from '../../bm25f.ts'

/** Name of the file with the documents. */
export const DOCUMENTS_FILE = 'companies.documents'

/** Name of the file with the documents that were added to those of {@link DOCUMENTS_FILE} since it was written, in layout 5. */
export const ADDED_DOCUMENTS_FILE = 'companies.documents.added'

/** The same as {@link DOCUMENTS_FILE} in layouts 2 and 3, which have no shared texts: each line is as it goes on the wire. */
export const PLAIN_DOCUMENTS_FILE = 'companies.ndjson'

/**
 * Name of the file with the checksums of a file of documents (`document-checksums.ts`). Generations of earlier versions have none.
 *
 * @param documents name or path of the file of documents
 */
export function checksumsFileOf(documents: string): string {
  return `${documents}.checksums`
}

/** Name of the file with the index. */
export const INDEX_FILE = 'companies.index'

/** Version of the layout that is written. An index of an unknown version is refused: it can always be rebuilt. */
export const LAYOUT_VERSION = 4

/** The same of an index whose documents lie in two files, in any order: each country has a section with their lengths. */
export const ADDED_LAYOUT_VERSION = 5

/**
 * Versions of the layout that are read. Version 3 stores documents as they are sent; version 2 also has no columns to sort
 * by or to count facets from.
 */
export const READ_LAYOUTS: readonly number[] = [2, 3, LAYOUT_VERSION, ADDED_LAYOUT_VERSION]

/** Sections begin at multiples of this many bytes, a cache line, so that any typed array can view them. */
export const SECTION_ALIGNMENT = 64

/** Last bytes of an index file: offset and length of the directory, version of the layout, magic. */
export const TRAILER_BYTES = 32

/** Last eight bytes of an index file. */
export const MAGIC = 'FIRMAMNT'

/** Members whose values are ranges of a column of their own. */
export const RANGE_MEMBERS = ['dateOfIncorporation', 'numberOfEmployees'] as const

/** One of {@link RANGE_MEMBERS}. */
export type RangeMember = (typeof RANGE_MEMBERS)[number]

/** Bit of a size mask: the company has a value or a band, whether or not it is of any size. */
export const SIZE_KNOWN = 1 << 7

/** Words per value of a table of postings lists: first word of its list, first word after it, number of documents. */
export const POSTINGS_TABLE_WORDS = 3

/** Rank of a company without the value. */
export const NO_RANK = 0xffffffff

/** First number of the forward index that is a term's. Smaller ones begin a text: 1 + its place among `TEXT_FIELDS`. */
export const FIRST_TERM = 1 + TEXT_FIELDS.length

/** A section: its first byte in the file, and its length in bytes. */
export type Section = readonly [at: number, bytes: number]

/** The parts of one country. */
export interface CountryDirectory {
  /** ISO 3166-1 alpha-2 code. */
  readonly country: string
  readonly companies: number
  /** Number of documents of active companies, which come first. */
  readonly active: number
  /** Sections by name. */
  readonly sections: Readonly<Record<string, Section>>
}

/** How long the texts of an index are, by field (`TEXT_FIELDS`). */
export interface TextLengths {
  /** Number of terms. */
  readonly words: readonly number[]
  /** Companies whose field has any. */
  readonly companies: readonly number[]
}

/** The directory of an index file. */
export interface IndexDirectory {
  readonly layout: number
  /** Identifier of the generation the index belongs to. */
  readonly generation: string
  readonly companies: number
  /** Size of the documents' file: detects files that do not belong together. */
  readonly documentBytes: number
  /** Size of the file with the documents that were added. Absent: there is none. */
  readonly addedDocumentBytes?: number
  /** Texts that documents refer to: their bytes, and the end of each. Only the index of documents has them, from layout 4 on. */
  readonly texts?: {
    readonly bytes: Section
    readonly ends: Section
    /**
     * All days of publication in documents, which lie in these texts alone; absent in indexes of earlier versions, and where
     * documents hold some themselves.
     */
    readonly days?: readonly SharedDay[]
  }
  /** What impacts were computed with; absent in other files than the index of companies, and in those of earlier versions. */
  readonly textLengths?: TextLengths
  /**
   * Lists of registers whose latest day of publication is the `lastUpdated` of companies, which name them by number, from 1
   * (`lastUpdated.dated`); absent as {@link textLengths}.
   */
  readonly registerLists?: readonly (readonly string[])[]
  readonly countries: readonly CountryDirectory[]
}

/** Names and sizes of the files with the documents of an index. */
export type DocumentFiles = readonly { readonly name: string; readonly bytes: number }[]

/** The files with the documents of an index. The bytes of one follow those of the one before it. */
export function documentFilesOf({
  texts,
  documentBytes,
  addedDocumentBytes,
}: Pick<IndexDirectory, 'texts' | 'documentBytes' | 'addedDocumentBytes'>): DocumentFiles {
  const first = { name: texts === undefined ? PLAIN_DOCUMENTS_FILE : DOCUMENTS_FILE, bytes: documentBytes }
  return addedDocumentBytes === undefined ? [first] : [first, { name: ADDED_DOCUMENTS_FILE, bytes: addedDocumentBytes }]
}

/** Name of the section with the length of each document, with its line end: in layout 5 alone, where it does not follow from {@link DOCUMENT_OFFSETS}. */
export const DOCUMENT_LENGTHS = 'documents.lengths'

/** Name of the section with the offset of each document, and that behind the last one. */
export const DOCUMENT_OFFSETS = 'documents'

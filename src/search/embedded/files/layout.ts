/**
 * The two files of an index and how their parts are found.
 *
 * `companies.ndjson` holds the documents: each company's JSON as it goes on the wire, one per line, a country's
 * documents one behind the other in the order of results. `companies.index` holds everything a search looks at before it
 * reads documents: sections of little-endian numbers, each beginning at a multiple of 64 bytes, then the directory as
 * JSON, then a trailer of 32 bytes that says where the directory is. DESIGN.md lists the sections.
 */

/** Name of the file with the documents. */
export const DOCUMENTS_FILE = 'companies.ndjson'

/** Name of the file with the index. */
export const INDEX_FILE = 'companies.index'

/** Version of the layout. An index of another version is not opened: it is rebuilt, which is always possible. */
export const LAYOUT_VERSION = 2

/** Sections begin at multiples of this, a cache line, so that any typed array may be laid over them. */
export const SECTION_ALIGNMENT = 64

/** Last bytes of an index file: where the directory begins, how long it is, the layout's version, the magic. */
export const TRAILER_BYTES = 32

/** Last eight bytes of an index file. */
export const MAGIC = 'FIRMAMNT'

/** A section: its first byte in the file, and its length in bytes. */
export type Section = readonly [at: number, bytes: number]

/** Where the parts of one country are. */
export interface CountryDirectory {
  /** ISO 3166-1 alpha-2 code. */
  readonly country: string
  /** Number of documents. */
  readonly companies: number
  /** Number of documents of active companies, which come first. */
  readonly active: number
  /** Sections by name. */
  readonly sections: Readonly<Record<string, Section>>
}

/** The directory of an index file. */
export interface IndexDirectory {
  readonly layout: number
  /** Identifier of the generation the index belongs to. */
  readonly generation: string
  readonly companies: number
  /** Size of the documents' file, to notice that the two do not belong together. */
  readonly documentBytes: number
  readonly countries: readonly CountryDirectory[]
}

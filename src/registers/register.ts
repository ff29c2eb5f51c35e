/**
 * What a register is to the service: where its file comes from, how it is read, and what a row of it becomes.
 *
 * One folder each; `registers.ts` lists them. `read` and `map` are kept apart so that a mapping is a pure function of
 * one row, tested with one row, and reading is a stream whose memory does not grow with the file.
 */
import type { Company } from '../company/company.ts'

/** What is known of a register before any of its files is read. */
export interface RegisterSource {
  /** `<countryIso2>-<name>` in lower case, or the name alone for registers of many countries. */
  readonly id: string
  readonly title: string
  /** ISO 3166-1 alpha-2 codes of the countries whose companies it holds; empty: many. */
  readonly countriesIso2: readonly string[]
  /** Official addresses of the files, with placeholders as the publisher's page explains them. */
  readonly addresses: readonly string[]
  /** Where the publisher describes the files. */
  readonly page: string
  readonly licence: string
  /** How often the publisher makes new files, in words. */
  readonly freshness: string
  /** Roughly how many rows a whole file has. */
  readonly rowsExpected: number
  /** Address of one company's page at the register; `{nationalId}` stands for its number. */
  readonly recordUrl: string | null
}

/** A file of a register, opened: a whole file, or one entry of an archive. Bytes are uncompressed. */
export interface RegisterFile {
  /** Name without folder, such as `BasicCompanyData-2026-11-01-part1_7.csv`. */
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
}

/** One row as read, with where it stood. Valid until the next row is taken. */
export interface SourceRow {
  /** Line on which the row begins; the first is 1. */
  readonly line: number
  /** Why the row cannot be mapped at all, or `null`. */
  readonly problem: string | null
  /** How the row begins in the file, at most 200 bytes, for the report of rejected rows. */
  raw(): string
}

/** What a row became. */
export type Mapped =
  /**
   * A company. It carries what the register says and nothing else: `sources`, and whatever can be computed from other
   * members (codes of other schemes, region, category), are filled when the records of all registers are merged.
   */
  | { readonly kind: 'company'; readonly company: Company }
  /** Not a company that can be stored. The reason names the column and what is right. */
  | { readonly kind: 'rejected'; readonly reason: string }
  /** Left out by rule, not by fault, such as a natural person. Such rows are counted, and written nowhere. */
  | { readonly kind: 'leftOut'; readonly reason: string }

/** What the person who imports may choose. */
export interface MapOptions {
  /** Whether sole traders and other natural persons are imported. */
  readonly includeNaturalPersons: boolean
}

/** A register. Columns are found by name, for layouts drift between years. */
export interface Register<Row extends SourceRow = SourceRow> {
  readonly source: RegisterSource
  /** Names of the files within an archive that belong to the register. */
  readonly entryPattern: RegExp
  /** The day a file of that name was published, `YYYY-MM-DD`, or `null` when its name does not tell. */
  publishedOn(fileName: string): string | null
  /**
   * Reads a file as a stream.
   *
   * @returns pieces of rows in the order of the file; take each row before the next
   * @throws when the file cannot be read on, with a message that names the line
   */
  read(file: RegisterFile): AsyncIterable<Iterable<Row>>
  /** What the row says. Pure. */
  map(row: Row, options: MapOptions): Mapped
}

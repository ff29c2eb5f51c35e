/**
 * What a register is to the service: where its file comes from, how it is read, and what a row of it becomes.
 *
 * One folder each; `registers.ts` lists them. `read` and `map` are kept apart so that a mapping is a pure function of
 * one row, tested with one row, and reading is a stream whose memory does not grow with the file.
 */
import type { Company } from '../company/company.ts'

/**
 * What a register is when several describe a company, for the question which one to believe (`records/precedence.ts`):
 * the national register of a country, a list of some companies of a country, GLEIF, or a user's own table.
 */
export type RegisterKind = 'national' | 'list' | 'gleif' | 'table'

/** What is known about a register before any of its files is read. */
export interface RegisterSource {
  /** `<countryIso2>-<name>` in lower case, or the name alone for registers of many countries. */
  readonly id: string
  readonly kind: RegisterKind
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
  /**
   * Addresses of the files that an import without files fetches, in the order of reading: `YYYY-MM` stands for the month,
   * `YYYYqN` for the quarter. Absent where people must fetch them by hand, from a form or a page.
   */
  readonly fetched?: readonly string[]
  /** Forms of file that are read, such as `CSV, Parquet`; each plain, gzipped or zipped. */
  readonly formats: string
  /** Whether the importer was tested with rows of the register itself, rather than only with samples in its layout. */
  readonly isTestedWithRealRows: boolean
  /** Roughly how many rows a whole file has. */
  readonly rowsExpected: number
  /** Address of one company's page at the register; `{nationalId}` or `{lei}` stands for its number. */
  readonly recordUrl: string | null
}

/** A file of a register, opened: a whole file, or one entry of an archive. Bytes are uncompressed. */
export interface RegisterFile {
  /** Name without folder, such as `BasicCompanyData-2026-11-01-part1_7.csv`. */
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
  /**
   * Where the same bytes lie on the disk, for formats that must be read from their end, such as Parquet; absent when they
   * lie packed. Whoever reads there leaves `bytes` alone.
   */
  readonly path?: string
  /** Told how far such a reading is, 0..1, for the progress that is shown. */
  reached?(fraction: number): void
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

/** A number that an authority gave a company. */
export interface Identity {
  /** GLEIF's code of the authority, such as `RA000585` for Companies House. */
  readonly authority: string
  /** The number in any of its spellings. */
  readonly number: string
}

/** What a row became. */
export type Mapped =
  /**
   * A company. It carries what the register says and nothing else: `sources`, and whatever can be computed from other
   * members (codes of other schemes, region, category), are filled when the records of all registers are merged.
   */
  | {
      readonly kind: 'company'
      readonly company: Company
      /**
       * Numbers of the company beside the one in its id, its VAT number and its LEI, which count anyway: by each of them
       * it can turn out to be a company that another register tells of (`identities.ts`).
       */
      readonly identities?: readonly Identity[]
    }
  /** Not a company that can be stored. The reason names the column and what is right. */
  | { readonly kind: 'rejected'; readonly reason: string }
  /** Left out by rule, not by fault, such as a natural person. Such rows are counted, and written nowhere. */
  | { readonly kind: 'leftOut'; readonly reason: string; readonly withdraws?: Withdrawal }

/** That a record is gone: in a file that tells of changes alone, it takes away what was stored. */
export interface Withdrawal {
  /** The key of the record beside its id (`identities.ts`), such as `lei:` and the identifier. */
  readonly key: string
  /** RFC 3339 UTC; `null`: the row does not say. */
  readonly at: string | null
}

/** Files that tell of what changed since a day. Given alone, they change what an earlier import of the register said. */
export interface Amendments {
  /** Id of the kind of file. */
  readonly kind: string
  /** How the keys of records begin by which a record is known again, such as `lei:`. Every record has one. */
  readonly key: string
  /** The day since when a file of that name tells of every change, `YYYY-MM-DD`, or `null` when the name does not say. */
  since(fileName: string): string | null
}

/** What one row says of a company, and the day of its list. */
export interface DatedCompany {
  readonly company: Company
  /** `YYYY-MM-DD`; `null`: the list does not say. */
  readonly publishedOn: string | null
}

/** What the person who imports may choose. */
export interface MapOptions {
  /** Whether sole traders and other natural persons are imported. */
  readonly includeNaturalPersons: boolean
}

/** What every register has, however its files are read. */
interface RegisterBasis<Row extends SourceRow> {
  readonly source: RegisterSource
  /** Names of the files within an archive that belong to the register. */
  readonly entryPattern: RegExp
  /** The day a file of that name was published, `YYYY-MM-DD`, or `null` when its name does not tell. */
  publishedOn(fileName: string): string | null
  /** What the row says. Pure. */
  map(row: Row, options: MapOptions): Mapped
  /**
   * What several rows of one company say together, in the order in which they were read; absent: the last row counts whole.
   * Pure.
   */
  combine?(rows: readonly DatedCompany[]): Company
}

/** A register each of whose files tells of companies by itself. Columns are found by name, for layouts drift between years. */
export interface Register<Row extends SourceRow = SourceRow> extends RegisterBasis<Row> {
  /**
   * Reads a file as a stream.
   *
   * @returns pieces of rows in the order of the file; take each row before the next
   * @throws when the file cannot be read on, with a message that names the line
   */
  read(file: RegisterFile): AsyncIterable<Iterable<Row>>
}

/** A register that says what it says of one company in several files, which are joined on a key. */
export interface JoinedRegister<Row extends SourceRow = SourceRow> extends RegisterBasis<Row> {
  /**
   * The kinds of its files, in the order in which they are read, whatever the order in which they are given: those that
   * are kept for the others to look up come first.
   */
  readonly kinds: readonly FileKind[]
  /** Which of the kinds tells of changes alone; absent where none does. */
  readonly amendments?: Amendments
  /**
   * Begins to read the files of one import.
   *
   * @param given the kinds of which there is at least one file
   */
  join(given: ReadonlySet<string>, work: JoinWork): Join<Row>
}

/** A register, whichever way its files are read. */
export type AnyRegister<Row extends SourceRow = SourceRow> = Register<Row> | JoinedRegister<Row>

/** One kind of file of a register. A file is of the first kind that knows its name, else of the first that knows its beginning. */
export interface FileKind {
  /** Such as `establishments`. */
  readonly id: string
  /** What people call it, for messages: `StockEtablissement`. */
  readonly title: string
  /** Matches names of its files, without folder. */
  readonly names?: RegExp
  /** Matches the first 4 KiB of its files, uncompressed, read as Latin-1. */
  readonly beginning?: RegExp
}

/** Texts by key; several may have the same key. First all are added, then they are asked for. */
export interface JoinTable {
  /** Rows added so far. */
  readonly size: number
  /** @throws {Error} once something was asked for */
  add(key: string, value: string): void
  /** The values of a key, in the order in which they were added; none when it was never added. */
  get(key: string): string[]
  /** The value added last under a key, or `null`. */
  last(key: string): string | null
  /** All rows by ascending key, those of one key in the order in which they were added. */
  entries(): Iterable<readonly [key: string, value: string]>
}

/** What a joined reading works with. */
export interface JoinWork {
  /**
   * A table on the disk for what one kind of file says, to be looked up while another kind is read: memory stays flat
   * whatever the size. It is gone when the import ends.
   */
  table(name: string): JoinTable
  /**
   * Counts rows of files that are only looked up: they are told apart from those that become companies, and a file that
   * is only looked up yields no rows. To be called often, for it also tells how far the import is.
   */
  countJoined(rows: number): void
}

/** The reading of the files of one import of a joined register. It holds whatever state the join needs. */
export interface Join<Row extends SourceRow = SourceRow> {
  /**
   * Reads a file as a stream, as {@link Register.read} does. Rows of a file that is only kept for looking up are put
   * away; the reading then yields empty pieces, as often as progress is to be shown.
   */
  read(file: RegisterFile, kind: string): AsyncIterable<Iterable<Row>>
  /** Rows that are left when all files were read, such as companies that only a side file tells of. */
  end?(): AsyncIterable<Iterable<Row>>
}

/**
 * The interface of a register: where its files come from, how they are read, and what a row becomes.
 *
 * Each register has its own folder, whose README.md has its columns; `registers.ts` lists them. `read` and `map` are
 * separate: `map` is a pure function that is tested with one row, and `read` is a stream whose memory does not grow with the
 * file.
 */
import type { Background } from '../company/background.ts'
import type { Company } from '../company/company.ts'
import type { Layout } from './layout.ts'

/**
 * What a register is when several describe a company, for the question which one to believe (`records/precedence.ts`):
 * the national register of a country, a list of some companies of a country, GLEIF, or a user's own table. A register of kind
 * `background` states nothing that a record contains: its records, without a name, have a background and a number to link them by.
 */
export type RegisterKind = 'national' | 'list' | 'gleif' | 'table' | 'background'

/** What is known about a register before any of its files is read. */
export interface RegisterSource {
  /** `<countryIso2>-<name>` in lower case, or the name alone for registers of many countries. */
  readonly id: string
  readonly kind: RegisterKind
  readonly title: string
  /** ISO 3166-1 alpha-2 codes of the countries whose companies it contains; empty: many. */
  readonly countriesIso2: readonly string[]
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
  /** Where the addresses of the files are found that an import without files fetches, if they change with every publication. */
  readonly listed?: ListedFiles
  /** What its publisher offers of changes alone; absent: the whole files are fetched again when they are new. */
  readonly updates?: UpdateOffer
  /** Forms of file that are read, such as `CSV, Parquet`; each plain, gzipped or zipped. */
  readonly formats: string
  /** Whether the importer was tested with rows of the register itself, rather than only with samples in its layout. */
  readonly isTestedWithRealRows: boolean
  /** Roughly how many rows a whole file has. */
  readonly rowsExpected: number
  /**
   * The register's own size class, from which `categoryOfTheCompany` of its records is read. Such a category counts as
   * derived: figures of revenue, staff or assets and a category that another source states come first.
   */
  readonly sizeClass?: string
  /**
   * ISO 3166-1 alpha-2 code of the country all of whose numbers of the register it has, those of companies that are gone too: a number
   * that it lacks was not given out. Absent: it says so of none.
   */
  readonly completeFor?: string
  /** Address of one company's page at the register; `{nationalId}` or `{lei}` stands for its number. */
  readonly recordUrl: string | null
}

/** Where the addresses of files are found. */
export type ListedFiles =
  /**
   * A CKAN catalogue: `address` is that of `package_show`, or of `package_search` with the newest data set first. The first
   * data set that has a file for each pattern counts. Names are those of the files, or of their descriptions. `others` are
   * fetched too if they exist.
   */
  | {
      readonly kind: 'ckan'
      readonly address: string
      readonly names: readonly RegExp[]
      readonly others?: readonly RegExp[]
    }
  /**
   * An S3 bucket without a key: its files that match, by the named groups `day` (`YYYY-MM-DD` or `YYYYMMDD`) and, where a
   * publication is in parts, `part`.
   */
  | { readonly kind: 's3'; readonly address: string; readonly prefix: string; readonly names: RegExp }

/** Changes that a publisher offers. Where they do not reach back to what is stored, the whole files are fetched. */
export type UpdateOffer =
  /** Files with all changes of some days, the shortest first. */
  | { readonly kind: 'deltas'; readonly deltas: readonly DeltaFile[] }
  /** A list of numbers that changed, and the records by their numbers. */
  | { readonly kind: 'list'; readonly list: string; readonly records: string }
  /** Files of a bucket with the changes of a day each. */
  | { readonly kind: 'days'; readonly days: Extract<ListedFiles, { kind: 's3' }> }
  | StreamOffer
  /** An interface that is asked which companies changed since a moment, and for all of these; for who has a key. */
  | { readonly kind: 'asked'; readonly address: string; readonly key: PublisherKey }

/** A stream of changes that goes on without end, for who has a key. */
export interface StreamOffer {
  readonly kind: 'stream'
  readonly address: string
  /** Whose key it takes. */
  readonly key: PublisherKey
  /** Parameter of the address with the position from which the stream is wanted. */
  readonly resume: string
  /** Headers with the key. */
  headers(key: string): Readonly<Record<string, string>>
  /** Reads an object of the stream; `null`: it is no change. What it leaves out is never stored. */
  readChange(value: unknown): StreamChange | null
}

/** Publishers that give out keys. */
export type PublisherKey = 'companiesHouse' | 'insee'

/** The keys of an operator; `null`: none. */
export type PublisherKeys = Readonly<Record<PublisherKey, string | null>>

/** A change of a stream. */
export interface StreamChange {
  /** Where it is in the stream; a later change has a greater one. */
  readonly position: number
  /** When it was published, RFC 3339 UTC. */
  readonly at: string
  readonly key: string
  /** The company as it is from then on, by columns of the register's file; `null`: it is gone. */
  readonly row: Readonly<Record<string, string>> | null
}

/** A file with all changes of the last days. */
export interface DeltaFile {
  readonly address: string
  /** The end of the file name of its import, after the day. */
  readonly name: string
  readonly days: number
}

/** A file of a register, opened: a whole file, or one entry of an archive. Bytes are uncompressed. */
export interface RegisterFile {
  /** Name without folder, such as `BasicCompanyData-2026-11-01-part1_7.csv`. */
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
  /** Path of the archive, or of the folder, that it is in; absent where it is read from elsewhere. */
  readonly from?: string
  /**
   * Path of the same bytes on disk, for formats that must be read from their end, such as Parquet; absent when the file is
   * compressed. A reader that uses the path does not read `bytes`.
   */
  readonly path?: string
  /** Reports the progress of such a reader, 0..1. */
  reached?(fraction: number): void
  /** What {@link JoinedRegister.ahead} made of the file. A reader that uses it does not read `bytes`. */
  readonly ahead?: Promise<unknown>
}

/** One row, with its position. Valid until the next row is taken. */
export interface SourceRow {
  /** Line on which the row begins; the first is 1. */
  readonly line: number
  /** Why the row cannot be mapped at all, or `null`. */
  readonly problem: string | null
  /** The start of the row in the file, at most 200 bytes, for the report of rejected rows. */
  raw(): string
  /** Set where it only takes away from what is stored, and the rows that do so were counted as left out. */
  readonly isRemoval?: true
  /** Set where no row is of its company: rows of others name it as their other end, and are counted as theirs. */
  readonly isOtherEnd?: true
}

/** A row of a table, whose cells are found by their columns. */
export interface TextRow extends SourceRow {
  /** Text of the cell in the column of that name, trimmed; empty when it is empty or there is no such column. */
  text(column: string): string
}

/** A number that an authority issued to a company. */
export interface Identity {
  /** GLEIF's code of the authority, such as `RA000585` for Companies House. */
  readonly authority: string
  /** The number in any of its spellings. */
  readonly number: string
}

/** A cell that is not empty and could not be read (own tables); the member stays empty. */
export interface UnreadCell {
  /** Member of Company, or `attributes.<name>`. */
  readonly member: string
  readonly text: string
  /** What is right. */
  readonly right: string
}

/** What a row became. */
export type Mapped =
  /**
   * A company. It contains only what the register states. Merging the records of all registers fills `sources` and
   * derives the other members (codes of other schemes, region, category).
   */
  | {
      readonly kind: 'company'
      readonly company: Company
      /** What the row states of the company beside its record. */
      readonly background?: Background
      /**
       * Further numbers that link the company to records of other registers (`records/identities.ts`). The number in its
       * id, its VAT number and its LEI always do.
       */
      readonly identities?: readonly Identity[]
      /** Numbers as the row writes them, where a spelling may be none that is read (own tables). */
      readonly written?: readonly string[]
      readonly unread?: readonly UnreadCell[]
    }
  /** Not a company that can be stored. The reason names the column and what is right. */
  | { readonly kind: 'rejected'; readonly reason: string; readonly unread?: readonly UnreadCell[] }
  /** Left out by rule, not because of an error, such as a natural person. Such rows are only counted. */
  | { readonly kind: 'leftOut'; readonly reason: string; readonly withdraws?: Withdrawal }

/** A row that is no company that can be stored. */
export type Rejected = Extract<Mapped, { readonly kind: 'rejected' }>

/** Most characters of a cell that a reason shows. */
const SHOWN_MAX = 80

/** A natural person, who is left out unless the operator asks for them. */
export const NATURAL_PERSON = { kind: 'leftOut', reason: 'sole trader or natural person' } as const satisfies Mapped

/**
 * A row with a cell that is not what the register publishes there.
 *
 * @param column as the register names it
 * @param right what must stand there, such as `8 digits that check`
 */
export function wrongCell(column: string, written: string, right: string): Rejected {
  return { kind: 'rejected', reason: `${column} is ${JSON.stringify(written.slice(0, SHOWN_MAX))}, must be ${right}` }
}

/** A row without a cell that every company has, such as its name. */
export function emptyCell(column: string): Rejected {
  return { kind: 'rejected', reason: `${column} is empty` }
}

/** The withdrawal of a record: in a file that contains changes only, it removes the stored record. */
export interface Withdrawal {
  /** A blocking key of the record (`records/identities.ts`), such as `lei:` and the identifier. */
  readonly key: string
  /** RFC 3339 UTC; `null`: the row does not contain it. */
  readonly at: string | null
}

/** Files with all changes since a day. An import of such files alone changes the records of an earlier import. */
export interface Amendments {
  /** Id of the kind of file. */
  readonly kind: string
  /** Prefix of the keys that identify a record, such as `lei:`. Every record has such a key. `null`: the ids of companies do. */
  readonly key: string | null
  /**
   * The first day whose changes a file of that name contains, `YYYY-MM-DD`, or `null` when the name does not show it.
   */
  since(fileName: string): string | null
  /** Whether rows have no date of change: then a file older than the stored records would undo changes. */
  readonly isUndated?: true
}

/** The company in one row, and the day of its list. */
export interface DatedCompany {
  readonly company: Company
  /** `YYYY-MM-DD`; `null`: the list has none. */
  readonly publishedOn: string | null
}

/** Options of an import. */
export interface MapOptions {
  /** Whether sole traders and other natural persons are imported. */
  readonly includeNaturalPersons: boolean
}

/** What every register has, however its files are read. */
interface RegisterBasis<Row extends SourceRow> {
  readonly source: RegisterSource
  /** Names of the files within an archive that belong to the register. */
  readonly entryPattern: RegExp
  /**
   * The forms of its files, with the columns that the importer cannot do without. Its readers refuse a file without them,
   * and other registers' refusals recognise its files by them. Empty for users' own tables, whose mapping has the
   * columns.
   */
  readonly layouts: readonly Layout[]
  /** The day a file of that name was published, `YYYY-MM-DD`, or `null` when its name does not show it. */
  publishedOn(fileName: string): string | null
  /** Maps a row. Pure. */
  map(row: Row, options: MapOptions): Mapped
  /**
   * Combines several rows of one company, given in the order of reading. Absent: only the last row counts. Pure.
   */
  combine?(rows: readonly DatedCompany[]): Company
  /** Combines their backgrounds, where {@link combine} is there. Absent: that of the last row counts. Pure. */
  combineBackgrounds?(backgrounds: readonly Background[]): Background
}

/** A register whose files are read one by one. Columns are found by name, because layouts change between years. */
export interface Register<Row extends SourceRow = SourceRow> extends RegisterBasis<Row> {
  /**
   * Reads a file as a stream.
   *
   * @returns pieces of rows in the order of the file; take each row before the next
   * @throws when the file cannot be read on, with a message that names the line
   */
  read(file: RegisterFile): AsyncIterable<Iterable<Row>>
}

/** A register that describes one company in several files, which are joined on a key. */
export interface JoinedRegister<Row extends SourceRow = SourceRow> extends RegisterBasis<Row> {
  /**
   * The kinds of its files, in the order of reading, whatever the order in which files are given. Kinds that are only
   * looked up for others come first.
   */
  readonly kinds: readonly FileKind[]
  /** The kind that contains changes only; absent if there is none. */
  readonly amendments?: Amendments
  /**
   * The module of threads that read short entries of large archives ahead (`readers/read-ahead.ts`); absent where archives
   * do not have a file for each company.
   */
  readonly ahead?: URL
  /**
   * Whether its join skips rows for which {@link JoinWork.isOwn} is false: then several threads share the work of a
   * large import.
   */
  readonly isSharedByKey?: true
  /**
   * Begins to read the files of one import.
   *
   * @param given the kinds of which there is at least one file
   */
  join(given: ReadonlySet<string>, work: JoinWork): Join<Row>
}

/** A register, with either way of reading its files. */
export type AnyRegister<Row extends SourceRow = SourceRow> = Register<Row> | JoinedRegister<Row>

/** One kind of file of a register. The first kind that matches the name of a file wins, else the first that matches its beginning. */
export interface FileKind {
  /** Such as `establishments`. */
  readonly id: string
  /** What people call it, for messages: `StockEtablissement`. */
  readonly title: string
  /** Matches names of its files, without folder. */
  readonly names?: RegExp
  /** Matches the first 4 KiB of its files, uncompressed, read as Latin-1. */
  readonly beginning?: RegExp
  /** Whether its files are passed over: publishers hand out tables together, and not all are of use. */
  readonly isUnread?: true
  /** Whether an import may come without it, though the one before had it: it does not add to what companies have. */
  readonly isOccasional?: true
  /** Ids of the kinds without which its rows have no company: it is refused without them. */
  readonly needs?: readonly string[]
  /** The columns of its layout; absent where it has no header by which it could be recognised. */
  readonly columns?: Layout['columns']
}

/** A multimap of texts. All entries are added before the first lookup. */
export interface JoinTable {
  /** Rows added so far. */
  readonly size: number
  /** @throws {Error} after the first lookup */
  add(key: string, value: string): void
  /** The values of a key, in the order in which they were added; none when it was never added. */
  get(key: string): readonly string[]
  /** The value added last under a key, or `null`. */
  last(key: string): string | null
  /** All rows by ascending key, those of one key in the order in which they were added. */
  entries(): Iterable<readonly [key: string, value: string]>
  /** Every key once, ascending. */
  keys(): Iterable<string>
}

/** What a joined reading works with. */
export interface JoinWork {
  /**
   * A table on disk with the contents of one kind of file, to look up while another kind is read. Memory does not grow with
   * its size. It is removed when the import ends.
   */
  table(name: string): JoinTable
  /**
   * Counts rows that are only looked up; their file yields no rows of its own. Call it often, because it also reports the
   * progress of the import.
   */
  countJoined(rows: number): void
  /** Says on which day the publisher made the file that is being read, `YYYY-MM-DD`, where that is in the file and not in its name. */
  dated(day: string): void
  /**
   * Whether the rows of a key are this reading's. Several threads may read the same files, each for a share of the keys; only
   * the joins of registers with {@link JoinedRegister.isSharedByKey} are asked to keep to it.
   */
  isOwn(key: string): boolean
  /** Whether the caller insists on files that lack rows of each other. */
  readonly mayBeIncomplete: boolean
  /** Whether the caller asks for natural persons. */
  readonly includesPersons: boolean
  /** Identifiers of natural persons, those of earlier imports too. What is noted is kept when all files were read. */
  readonly persons: PersonIdentifiers
}

/** Identifiers that are natural persons'. */
export interface PersonIdentifiers {
  has(identifier: string): boolean
  add(identifier: string): void
  /** It is a company's after all. */
  delete(identifier: string): void
  /** Forgets all: the files have all of them. */
  clear(): void
}

/** What a join says of the files while it reads them. */
export type JoinNotes = Pick<JoinWork, 'countJoined' | 'dated'>

/** The reading of the files of one import of a joined register. It holds whatever state the join needs. */
export interface Join<Row extends SourceRow = SourceRow> {
  /**
   * Reads a file as a stream, as {@link Register.read} does. A file that is only looked up goes into a table; reading it
   * yields empty pieces, one for each progress report.
   */
  read(file: RegisterFile, kind: string): AsyncIterable<Iterable<Row>>
  /** Rows that remain after all files, such as companies that only a lookup file describes. */
  end?(): AsyncIterable<Iterable<Row>>
}

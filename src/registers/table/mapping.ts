/**
 * The contents of a mapping file: which column of a user's own table is which member of Company, and how it is written.
 *
 * A mapping is plain data. `read-mapping.ts` makes it from a file and refuses what is wrong; `map-row.ts` applies it.
 */
import type { AttributeType } from '../../company/attributes.ts'
import type { Member } from '../../records/members.ts'
import type { Quote } from '../readers/guess-layout.ts'
import type { TextEncoding } from '../readers/text-encoding.ts'

/** How the values of a member are read. */
export type MemberKind =
  | 'text'
  | 'texts'
  | 'country'
  | 'date'
  | 'integer'
  | 'number'
  | 'codes'
  | 'currency'
  | 'status'
  | 'legalForm'
  | 'category'
  | 'listing'

/** The members that a table can fill, and how their values are read. `id` and `sources` are computed. */
export const MEMBER_KINDS = {
  name: 'text',
  previousNames: 'texts',
  tradeNames: 'texts',
  countryIso2: 'country',
  vatTaxNumber: 'text',
  nationalId: 'text',
  lei: 'text',
  address: 'text',
  postcode: 'text',
  city: 'text',
  region: 'text',
  latitude: 'number',
  longitude: 'number',
  website: 'text',
  email: 'text',
  phone: 'text',
  status: 'status',
  statusDate: 'date',
  dateOfIncorporation: 'date',
  standardisedLegalForm: 'legalForm',
  nationalLegalForm: 'text',
  categoryOfTheCompany: 'category',
  listedDelistedUnlisted: 'listing',
  operatingRevenue: 'number',
  operatingRevenueMin: 'number',
  operatingRevenueMax: 'number',
  operatingRevenueCurrency: 'currency',
  operatingRevenueYear: 'integer',
  numberOfEmployees: 'integer',
  numberOfEmployeesMin: 'integer',
  numberOfEmployeesMax: 'integer',
  numberOfEmployeesYear: 'integer',
  totalAssets: 'number',
  nationalSectors: 'codes',
  naceCodes: 'codes',
  naicsCodes: 'codes',
  sicCodes: 'codes',
  description: 'text',
  descriptionLanguage: 'text',
  lastUpdated: 'date',
} as const satisfies Partial<Record<Member, MemberKind>>

/** A member that a table can fill. */
export type MappedMember = keyof typeof MEMBER_KINDS

/** Members that a band fills through their `…Min` and `…Max`. */
export const BANDED_MEMBERS = ['numberOfEmployees', 'operatingRevenue'] as const satisfies readonly MappedMember[]

/** A band: from, to; `null` for open. */
export type Band = readonly [min: number | null, max: number | null]

/** How one member is made of a row. */
export interface MemberRule {
  /** Columns in the order in which their values are put together; one of them usually. Empty: a fixed value. */
  readonly columns: readonly string[]
  /** A value that every row gets. */
  readonly value: string | null
  /** The value where the columns are empty. */
  readonly otherwise: string | null
  /** Text put between the values of several columns. For lists of texts and codes each column is an entry. */
  readonly join: string
  /** What separates the entries within a cell. */
  readonly split: string | null
  /** Characters removed from both ends of a cell, and of its entries, in addition to spaces. */
  readonly strip: string
  /** Only the match of this expression is taken: its first group, or all of it. */
  readonly pattern: string | null
  /** Values of digits alone are padded with leading zeros to this length: spreadsheets drop them. */
  readonly digits: number | null
  /** Put before each value, such as `2.1:` before codes of NACE Rev. 2.1. */
  readonly prefix: string
  /** The meaning of a written value, by {@link cellKey} of the text; `null`: none. */
  readonly values: Readonly<Record<string, string | null>> | null
  /** Ways in which dates are written; tried in order. */
  readonly formats: readonly DateFormat[]
  readonly decimal: '.' | ','
  /** Numbers are multiplied by this: 1000 for "in thousands". */
  readonly times: number
  /** Bands by {@link cellKey} of the cell; `written`: read from texts such as `50 to 249` and `250 or more`. */
  readonly bands: Readonly<Record<string, Band>> | 'written' | null
  /** Of a country: those that a row without one may be of; its other cells tell which. */
  readonly among: readonly string[]
}

/**
 * How a date is written. `YYYY` alone is the first of January; `YY` up to 29 is of this century, as spreadsheets read it; `MONTH` is a
 * name, whole or short, in the languages of `dates-in-words.ts`; `unix` is seconds since 1970, `excel` days since 1900.
 */
export const DATE_FORMATS = [
  'YYYY-MM-DD',
  'YYYYMMDD',
  'YYYY/MM/DD',
  'DD/MM/YYYY',
  'DD.MM.YYYY',
  'DD-MM-YYYY',
  'DDMMYYYY',
  'MM/DD/YYYY',
  'MM-DD-YYYY',
  'YYYY.MM.DD',
  'DD/MM/YY',
  'DD.MM.YY',
  'DD-MM-YY',
  'MM/DD/YY',
  'DD MONTH YYYY',
  'MONTH DD YYYY',
  'MONTH YYYY',
  'MM/YYYY',
  'YYYY-MM',
  'YYYY',
  'unix',
  'excel',
] as const

/** One of {@link DATE_FORMATS}. */
export type DateFormat = (typeof DATE_FORMATS)[number]

/** Kinds of files. */
export const TABLE_FORMATS = ['csv', 'tsv', 'ndjson', 'json', 'parquet', 'xlsx'] as const

/** One of {@link TABLE_FORMATS}. */
export type TableFormat = (typeof TABLE_FORMATS)[number]

/** Only rows with, or without, certain values are taken. */
export interface RowCondition {
  readonly column: string
  /** {@link cellKey} of texts. */
  readonly isOneOf: readonly string[] | null
  readonly isNoneOf: readonly string[] | null
}

/** Rows with this value take a company away. */
export interface RowRemoval {
  readonly column: string
  /** {@link cellKey} of the text. */
  readonly value: string
}

/** A mapping, checked. Plain data: it crosses to a thread. */
export interface TableMapping {
  /** Letters, digits and dashes: the table is the register `table-<name>`, and is replaced by its next import. */
  readonly name: string
  readonly title: string
  readonly licence: string
  readonly url: string | null
  /** `YYYY-MM-DD`, or `null`: the day of the file. */
  readonly publishedOn: string | null
  /** Country all of whose numbers of the register it has (`completeFor` of `RegisterSource`); absent: none. */
  readonly completeFor?: string
  /** `null`: detected at the beginning of the file. */
  readonly format: TableFormat | null
  readonly separator: string | null
  readonly encoding: TextEncoding
  /** What quotes cells; `none`: quotes are letters. */
  readonly quote: Quote
  /** Line of the header row, from 1; `null`: the first that is not empty. */
  readonly headerLine: number | null
  /** Name of the sheet of a workbook; `null`: the only visible one that is not empty. */
  readonly sheet: string | null
  /** Names for the columns of a table without a header row. */
  readonly header: readonly string[] | null
  /** {@link cellKey} of texts that mean an empty cell, such as `n/a` and `null`. */
  readonly empty: readonly string[]
  readonly only: readonly RowCondition[]
  /** Rows that remove the stored company that they describe, when the table is merged; absent: none do. */
  readonly removes?: RowRemoval
  /** Columns that together make the id of a row without a number of a register. */
  readonly key: readonly string[]
  readonly members: Readonly<Partial<Record<MappedMember, MemberRule>>>
  /** Own columns by the names they have under `attributes` of Company. */
  readonly attributes: Readonly<Record<string, AttributeRule>>
}

/** How one attribute is made of a row. */
export interface AttributeRule extends MemberRule {
  readonly type: AttributeType
}

/** A member of Company that a mapping names, or an attribute. */
export type MappedName = MappedMember | `attributes.${string}`

/** The key to look a text of a cell up by: ignores letter case and the number of spaces. */
export function cellKey(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}

/** Every column that a mapping names, each once. */
export function columnsOf(mapping: TableMapping): string[] {
  const members = Object.values(mapping.members).flatMap(({ columns }) => columns)
  const attributes = Object.values(mapping.attributes).flatMap(({ columns }) => columns)
  const conditions = [...mapping.only, ...(mapping.removes ? [mapping.removes] : [])].map(({ column }) => column)
  return [...new Set([...mapping.key, ...conditions, ...members, ...attributes])]
}

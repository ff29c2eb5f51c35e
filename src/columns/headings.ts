/**
 * Headings of the columns of people's lists, by what they say and by language: `reference/lists/headings.tsv`, for those who
 * speak the language to review. Case, accents, spaces and punctuation do not matter; the likeliest come first.
 */
import { loadTable } from '../reference/load-table.ts'

/** What a column says: parts of a company, numbers by which it is known, and `ref`, what is none of it. */
export const HEADING_KINDS = [
  'name', 'name2', 'number', 'vat', 'lei', 'country', 'postcode', 'city', 'region', 'website', 'address', 'address2', 'houseNumber', 'phone',
  'email', 'status', 'statusDate', 'incorporated', 'created', 'legalForm', 'revenue', 'revenueYear', 'currency', 'employees',
  'employeesYear', 'employeesMin', 'employeesMax', 'revenueMin', 'revenueMax', 'assets', 'code', 'nace', 'naics', 'usSic', 'activity', 'description', 'language', 'latitude', 'longitude',
  'tradeName', 'previousName', 'court', 'ref',
] as const // biome-ignore format: a list reads best in few lines

/** One of {@link HEADING_KINDS}. */
export type HeadingKind = (typeof HEADING_KINDS)[number]

const ROWS = loadTable('lists/headings').rows.map(([kind, language, headings]) => {
  return { kind, language, headings: headings.split(' | ') }
})
const wordsOf = (kind: string) => ROWS.flatMap((row) => (row.kind === kind ? row.headings : []))

/** All headings. Of a heading with two meanings, that of the language of its neighbours counts, else the first. */
export const HEADINGS = ROWS.filter(({ language }) => language !== '') as readonly {
  readonly kind: HeadingKind
  /** ISO 639-1. */
  readonly language: string
  readonly headings: readonly string[]
}[]

/** Headings that many numbers have: only the cells tell whether they are numbers of companies. */
export const UNCLEAR_NUMBERS: readonly string[] = wordsOf('unclear')

/** Words around a heading that do not change what the column says: `Billing City`, `Ville du siège`, `Sídlo - PSČ`. */
export const AROUND: readonly string[] = wordsOf('around')

/** Words beside a heading by which the column says something else: `VAT rate`, `VAT registered`. */
export const OTHERWISE: readonly string[] = wordsOf('otherwise')

/** Words by which a column is about a person: nothing of it is read. */
export const PEOPLE: readonly string[] = wordsOf('people')

/** Words of another address than the main one: `Shipping City`. */
export const ELSEWHERE: readonly string[] = wordsOf('elsewhere')

/** Words at an end of a heading by which the column has the lower end of bands: `Employees from`, `Min. turnover`. */
export const LOWER: readonly string[] = wordsOf('lower')

/** Those of the upper end. */
export const UPPER: readonly string[] = wordsOf('upper')

/** Units and currencies in headings of amounts: `Turnover (k EUR)`. */
export const UNITS: readonly string[] = wordsOf('units')

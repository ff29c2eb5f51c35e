/**
 * The generated companies as a file of rows, for engines in other processes: columns as numbers, texts as numbered stems,
 * the document. Rows are in the order of results, so that the number of a row is its rank.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COLUMNS, TextNumbers } from '../engines/relational.ts'

/**
 * The columns. Those of companies are numbers or empty; `tokens`, `divisions` and each of `texts` are numbers separated by
 * spaces, texts are separated by `|`; `json` is the document. Divisions are tokens: those of the two-digit NACE codes that
 * a company has as primary ones.
 */
export const ROW_COLUMNS: readonly string[] = [
  ...COLUMNS.filter((column) => column !== 'arrival'),
  'tokens',
  'divisions',
  'texts',
  'json',
]

/** The path of the rows of a folder: tab-separated, with a header. */
export const rowsPath = (folder: string): string => join(folder, 'rows.tsv')

/** The path of the numbers of texts, which is written last. */
export const numbersPath = (folder: string): string => join(folder, 'numbers.json')

/** The numbers of texts that the rows of a folder have. */
export function readNumbers(folder: string): TextNumbers {
  return new TextNumbers(JSON.parse(readFileSync(numbersPath(folder), 'utf8')) as [string, number][])
}

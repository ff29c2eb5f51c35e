/** What is written behind the columns of somebody's list. Pure: the command line and the console use it. */

/** The company that a row may mean, as far as a file has it. */
export interface BestCandidate {
  readonly id: string
  readonly score: number
  readonly name: string
  readonly number: string | null
  readonly city: string | null
}

/** What comes back for a row, as far as a file has it. */
export interface RowResult {
  readonly match: string | null
  /** The likeliest candidate; `null`: none. */
  readonly best: BestCandidate | null
  readonly error: string | null
}

/** Columns that are written behind those of the list. */
export const RESULT_COLUMNS = [
  'firmament_id',
  'firmament_score',
  'firmament_match',
  'firmament_name',
  'firmament_number',
  'firmament_city',
  'firmament_error',
] as const

/** The cells of {@link RESULT_COLUMNS}. */
export type ResultCells = readonly (string | number | boolean | null)[]

/** Writes a result as cells. */
export function cellsOf({ match, best, error }: RowResult): ResultCells {
  if (best === null) return [null, null, null, null, null, null, error]
  const { id, score, name, number, city } = best
  return [id, score, match !== null, name, number, city, error]
}

/** What can become of a row. */
export type RowKind = 'matched' | 'doubtful' | 'nobody' | 'mistakes'

/** What became of a row: a company beyond doubt, candidates in doubt, none, or a mistake. */
export function kindOf({ match, best, error }: RowResult): RowKind {
  if (error !== null) return 'mistakes'
  return best === null ? 'nobody' : match === null ? 'doubtful' : 'matched'
}

/** The parts of a company that a file has. */
export interface CompanyInFile {
  readonly id: string
  readonly name: string
  readonly nationalId: string | null
  readonly vatTaxNumber: string | null
  readonly city: string | null
}

/** A candidate as a file has it: the number of the register, else the VAT number. */
export function bestOf({ id, name, nationalId, vatTaxNumber, city }: CompanyInFile, score: number): BestCandidate {
  return { id, score, name, number: nationalId ?? vatTaxNumber, city }
}

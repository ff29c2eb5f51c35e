/** What is written behind the columns of somebody's list. Pure: the command line and the console use it. */

/** The cells of the columns of a result. */
export type ResultCells = readonly (string | number | boolean | null)[]

/** The company that a row may mean, as far as a file has it. */
export interface BestCandidate {
  readonly id: string
  readonly score: number
  readonly name: string
  readonly number: string | null
  readonly city: string | null
  /** Further members, in the order of the columns asked for. */
  readonly more: ResultCells
}

/** What comes back for a row, as far as a file has it. */
export interface RowResult {
  readonly match: string | null
  /** The likeliest candidate; `null`: none. */
  readonly best: BestCandidate | null
  readonly error: string | null
}

/** What is written behind a list where nothing else is asked for: whether the company still exists. */
export const USUAL_FIELDS = ['status'] as const

/** Members of the company that are written whatever else is asked for. */
export const ALWAYS_WRITTEN: readonly string[] = ['id', 'name', 'city']

/** Columns that are written behind those of the list. @param more names of further members of the company */
export function resultColumns(more: readonly string[] = USUAL_FIELDS): readonly string[] {
  return ['id', 'score', 'match', 'name', 'number', 'city', ...more, 'error'].map((name) => `firmament_${name}`)
}

/** Writes a result as cells of {@link resultColumns}. @param more how many further members there are */
export function cellsOf({ match, best, error }: RowResult, more: number = USUAL_FIELDS.length): ResultCells {
  if (best === null) return [...new Array<null>(6 + more).fill(null), error]
  const { id, score, name, number, city } = best
  return [id, score, match !== null, name, number, city, ...best.more, error]
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
  readonly status: string
}

/** A candidate as a file has it: the number of the register, else the VAT number. @param more the status where absent */
export function bestOf(company: CompanyInFile, score: number, more: ResultCells = [company.status]): BestCandidate {
  const { id, name, nationalId, vatTaxNumber, city } = company
  return { id, score, name, number: nationalId ?? vatTaxNumber, city, more }
}

/** How the results of rows are written. */
export interface ResultWriting<Result> {
  /** Columns behind those of the list. */
  readonly columns: readonly string[]
  cells(result: Result): ResultCells
  kind(result: Result): RowKind
  /** The result of a row that cannot be read. */
  mistake(problem: string | null): Result
}

/** Writes the companies that rows mean. @param more names of further members of the company */
export function companyWriting(more: readonly string[] = USUAL_FIELDS): ResultWriting<RowResult> {
  return {
    columns: resultColumns(more),
    cells: (result) => cellsOf(result, more.length),
    kind: kindOf,
    mistake: (error) => ({ match: null, best: null, error }),
  }
}

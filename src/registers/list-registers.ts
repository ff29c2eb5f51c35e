/** The registers that can be imported, as `./firmament import --list` shows them. */
import { table } from '../text/table-lines.ts'
import { isFetchable, REGISTERS } from './registers.ts'

/** One register of the list. */
export interface ListedRegister {
  readonly register: string
  readonly title: string
  /** ISO 3166-1 alpha-2 codes; empty: many. */
  readonly countriesIso2: readonly string[]
  readonly rowsExpected: number
  readonly licence: string
  readonly freshness: string
  readonly formats: string
  /** Whether `import` without files fetches them from the publisher. */
  readonly isFetched: boolean
  /** Where the publisher describes the files. */
  readonly page: string
  readonly isTestedWithRealRows: boolean
}

/** All registers, in the order in which they are listed to people. */
export function listRegisters(): ListedRegister[] {
  return [...REGISTERS.values()].map(({ source }) => ({
    register: source.id,
    title: source.title,
    countriesIso2: source.countriesIso2,
    rowsExpected: source.rowsExpected,
    licence: source.licence,
    freshness: source.freshness,
    formats: source.formats,
    isFetched: isFetchable(source),
    page: source.page,
    isTestedWithRealRows: source.isTestedWithRealRows,
  }))
}

const HEADER = [
  'register',
  'country',
  'rows, roughly',
  'formats',
  'new files',
  'fetched',
  'real rows tested',
  'licence',
]

/** The list as a table for people. */
export function presentRegisters(registers: readonly ListedRegister[]): string[] {
  const rows = registers.map((one) => [
    one.register,
    one.countriesIso2.join(', ') || 'many',
    one.rowsExpected.toLocaleString('en'),
    one.formats,
    one.freshness,
    one.isFetched ? 'yes' : 'by hand',
    one.isTestedWithRealRows ? 'yes' : 'samples only',
    one.licence,
  ])
  return [
    ...table(HEADER, rows, [], Number.POSITIVE_INFINITY),
    '',
    'table    your own CSV, TSV, XLSX, NDJSON, JSON or Parquet: a draft of its mapping is shown, or --map names one (docs/registers.md)',
  ]
}

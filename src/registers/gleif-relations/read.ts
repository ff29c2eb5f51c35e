/**
 * Reads the files of GLEIF's level 2: relationship records (RR-CDF) and reporting exceptions, each as CSV, XML and JSON. All are
 * handed to the mapping under the column names of the CSV.
 */
import { deletedAt, listOf, memberAt, textOf } from '../gleif/tree.ts'
import { type Layout, requireColumns, requireMembers } from '../layout.ts'
import { startOfText, withBeginning } from '../readers/beginning.ts'
import { type CsvRow, readCsv } from '../readers/csv.ts'
import { readJsonArray } from '../readers/json-array.ts'
import { readXmlRecords } from '../readers/xml-records.ts'
import type { RegisterFile, SourceRow } from '../register.ts'

/** Relationship records. The paths are the same in all three forms. */
export const RELATIONS_LAYOUT: Layout = {
  title: 'relationship records',
  kind: 'relationships',
  columns: {
    identity: ['Relationship.StartNode.NodeID', 'Relationship.EndNode.NodeID'],
    join: ['Relationship.RelationshipType', 'Relationship.RelationshipStatus'],
  },
}

/** Reporting exceptions. JSON and XML call the category otherwise. */
export const EXCEPTIONS_LAYOUT: Layout = {
  title: 'reporting exceptions',
  kind: 'exceptions',
  columns: { identity: ['LEI'], join: [['Exception.Category', 'ExceptionCategory']] },
}

/** A time for which a record gives a period. */
export interface Period {
  /** Such as `RELATIONSHIP_PERIOD`. */
  readonly type: string
  readonly start: string
  readonly end: string
}

/** A row of either kind of file. */
export interface LevelTwoRow extends SourceRow {
  readonly of: 'relation' | 'exception'
  /** Whether it is of a file that holds changes alone. */
  readonly isChange: boolean
  /** A value by its column name; empty when there is none. */
  text(column: string): string
  /** Periods of a relation, in any order. */
  periods(): Period[]
  /** Reasons of an exception. */
  reasons(): string[]
}

/** Runs of numbered columns have at most so many. */
const RUN_MAX = 5

/** Reads a file in any of the forms: its beginning shows which, and whether relations or exceptions are in it. */
export async function* readLevelTwo(given: RegisterFile, isChange: boolean): AsyncGenerator<Iterable<LevelTwoRow>> {
  const { beginning, file } = await withBeginning(given)
  const { bytes } = file
  const start = startOfText(beginning)
  const of = EXCEPTIONS.test(Buffer.from(beginning).toString('latin1')) ? 'exception' : 'relation'
  const layout = of === 'exception' ? EXCEPTIONS_LAYOUT : RELATIONS_LAYOUT
  let records: AsyncIterable<Iterable<TreeRow>>
  if (start.startsWith('<')) records = readXmlRecords(bytes, of === 'exception' ? 'Exception' : 'RelationshipRecord')
  else if (start.startsWith('{')) {
    records = readJsonArray(bytes, { member: of === 'exception' ? 'exceptions' : 'relations' })
  } else if (start.startsWith('[')) records = readJsonArray(bytes)
  else {
    const checkHeader = (columns: readonly string[]) => requireColumns(layout, columns)
    for await (const rows of readCsv(bytes, { checkHeader })) yield fromCsv(rows, of, isChange)
    return
  }
  for await (const rows of requireMembers(unwrapped(records), layout)) yield fromTree(rows, of, isChange)
}

/** What only files of exceptions have near their beginning. */
export const EXCEPTIONS = /Exception\.?Category|ReportingException/

type TreeRow = SourceRow & { readonly value: unknown }

/** In JSON each record may be the only member of an object. */
async function* unwrapped(pieces: AsyncIterable<Iterable<TreeRow>>): AsyncGenerator<Iterable<TreeRow>> {
  for await (const rows of pieces) yield unwrap(rows)
}

function* unwrap(rows: Iterable<TreeRow>): Generator<TreeRow> {
  for (const row of rows) {
    const own = memberAt(row.value, 'RelationshipRecord') ?? memberAt(row.value, 'Exception') ?? row.value
    yield { line: row.line, problem: row.problem, raw: () => row.raw(), value: own }
  }
}

function* fromCsv(rows: Iterable<CsvRow>, of: LevelTwoRow['of'], isChange: boolean): Generator<LevelTwoRow> {
  const places = Array.from({ length: RUN_MAX }, (_, at) => at + 1)
  for (const row of rows) {
    yield {
      of,
      isChange,
      line: row.line,
      problem: row.problem,
      raw: () => row.raw(),
      text: (column) => row.text(column),
      periods: () =>
        places.map((place) => {
          const part = (name: string) => row.text(`Relationship.Period.${place}.${name}`)
          return { type: part('periodType'), start: part('startDate'), end: part('endDate') }
        }),
      reasons: () => places.map((place) => row.text(`Exception.Reason.${place}`)).filter(Boolean),
    }
  }
}

/** Columns of the CSV of exceptions that are called otherwise in JSON and XML. */
const TREE_NAMES: Readonly<Record<string, string>> = { 'Exception.Category': 'ExceptionCategory' }

function* fromTree(rows: Iterable<TreeRow>, of: LevelTwoRow['of'], isChange: boolean): Generator<LevelTwoRow> {
  for (const row of rows) {
    const { value } = row
    yield {
      of,
      isChange,
      line: row.line,
      problem: row.problem,
      raw: () => row.raw(),
      text: (column) =>
        textOf(column === 'DeletedAt' ? deletedAt(value) : memberAt(value, TREE_NAMES[column] ?? column)),
      periods: () =>
        listOf(memberAt(value, 'Relationship.RelationshipPeriods'))
          .flatMap((list) => listOf(memberAt(list, 'RelationshipPeriod') ?? list))
          .map((own) => {
            const part = (name: string) => textOf(memberAt(own, name))
            return { type: part('PeriodType'), start: part('StartDate'), end: part('EndDate') }
          }),
      reasons: () => listOf(memberAt(value, 'ExceptionReason')).map(textOf).filter(Boolean),
    }
  }
}

/**
 * Reads the three forms of the golden copy and its deltas: JSON, CSV and LEI-CDF XML. All are handed to the mapping
 * under the column names of the CSV.
 */
import { type Layout, requireColumns, requireMembers } from '../layout.ts'
import { startOfText, withBeginning } from '../readers/beginning.ts'
import { type CsvRow, readCsv } from '../readers/csv.ts'
import { readJsonArray } from '../readers/json-array.ts'
import { readXmlRecords } from '../readers/xml-records.ts'
import type { Mapped, RegisterFile, SourceRow, TextRow } from '../register.ts'
import { attributeOf, deletedAt, listOf, memberAt, textOf } from './tree.ts'

/** The golden copy; the paths are the same in all three forms. */
export const GOLDEN_COPY_LAYOUT: Layout = {
  title: 'golden copy',
  kind: 'golden-copy',
  columns: {
    identity: ['LEI'],
    name: ['Entity.LegalName'],
    status: ['Entity.EntityStatus'],
    'legal form': ['Entity.LegalForm.EntityLegalFormCode'],
    address: ['Entity.LegalAddress.City', 'Entity.LegalAddress.Country'],
  },
}

/** A delta. It may consist of withdrawn records alone, which need no other members. */
export const DELTA_LAYOUT: Layout = {
  title: 'delta',
  kind: 'delta',
  columns: { identity: ['LEI'], name: ['Entity.LegalName'] },
}

/** A further name of an entity. */
export interface OtherName {
  /** Such as `PREVIOUS_LEGAL_NAME`. */
  readonly type: string
  readonly name: string
}

/** An entity that goes on with what another one did; its identifier or its name may be empty. */
export interface Successor {
  readonly lei: string
  readonly name: string
}

/** Something that happened to an entity. */
export interface EntityEvent {
  /** Such as `CHANGE_LEGAL_NAME`. */
  readonly type: string
  /** Such as `COMPLETED`. */
  readonly status: string
  /** When it took effect, an instant. */
  readonly at: string
}

/** A record of the golden copy, in any of the formats. */
export interface LeiRecord extends TextRow {
  /** The values of a numbered run of columns, such as `Entity.LegalAddress.AdditionalAddressLine`. */
  texts(column: string): string[]
  /** The names of a numbered run, `Entity.OtherEntityNames.OtherEntityName`, with their types. */
  names(column: string): OtherName[]
  /** The entities that go on with this one: one, or since LEI-CDF 3.1 several. */
  successors(): Successor[]
  /** What happened to the entity. */
  events(): EntityEvent[]
  /** What it became, where it waited for the end of the files. */
  readonly mapped?: Mapped
  /** Set where a newer delta, which was read before, describes the same identifier. */
  isSuperseded?: boolean
}

/** Reads a file in any of the formats, which its first character shows. */
export async function* readLeiRecords(given: RegisterFile, layout: Layout): AsyncGenerator<Iterable<LeiRecord>> {
  const { beginning, file } = await withBeginning(given)
  const { bytes } = file
  const start = startOfText(beginning)
  const checkHeader = (columns: readonly string[]) => requireColumns(layout, columns)
  let records: AsyncIterable<Iterable<SourceRow & { readonly value: unknown }>>
  if (start.startsWith('<')) records = readXmlRecords(bytes, 'LEIRecord')
  else if (start.startsWith('{')) records = readJsonArray(bytes, { member: 'records' })
  else if (start.startsWith('[')) records = readJsonArray(bytes)
  else {
    for await (const rows of readCsv(bytes, { checkHeader })) yield fromCsv(rows)
    return
  }
  for await (const rows of requireMembers(records, layout)) yield fromTree(rows)
}

/** A numbered run of columns is read up to this number. */
const RUN_MAX = 50

function* fromCsv(rows: Iterable<CsvRow>): Generator<LeiRecord> {
  for (const row of rows) {
    yield {
      line: row.line,
      problem: row.problem,
      raw: () => row.raw(),
      text: (column) => row.text(column),
      texts: (column) => run(row, column).map(({ text }) => text),
      names: (column) => run(row, column).map(({ text, at }) => ({ type: row.text(`${at}.type`), name: text })),
      successors: () => successorsIn(row),
      events: () => eventsIn(row),
    }
  }
}

const SUCCESSOR = 'Entity.SuccessorEntity'
const [SUCCESSOR_LEI, SUCCESSOR_NAME] = ['SuccessorLEI', 'SuccessorEntityName']

/** Files of several successors number them; those before LEI-CDF 3.1 have one, without a number. */
function successorsIn(row: CsvRow): Successor[] {
  const found: Successor[] = []
  for (let place = 0; place <= RUN_MAX; place++) {
    const at = place === 0 ? SUCCESSOR : `${SUCCESSOR}.${place}`
    const [lei, name] = [row.text(`${at}.${SUCCESSOR_LEI}`), row.text(`${at}.${SUCCESSOR_NAME}`)]
    if (lei !== '' || name !== '') found.push({ lei, name })
    else if (place > 0 && !row.has(`${at}.${SUCCESSOR_LEI}`)) break
  }
  return found
}

const EVENT = 'Entity.LegalEntityEvents.LegalEntityEvent'
const [EVENT_TYPE, EVENT_DAY, EVENT_STATUS] = ['LegalEntityEventType', 'LegalEntityEventEffectiveDate', 'event_status']

function eventsIn(row: CsvRow): EntityEvent[] {
  const found: EntityEvent[] = []
  for (let place = 1; place <= RUN_MAX && row.has(`${EVENT}.${place}.${EVENT_TYPE}`); place++) {
    const at = `${EVENT}.${place}`
    const type = row.text(`${at}.${EVENT_TYPE}`)
    if (type !== '') found.push({ type, status: row.text(`${at}.${EVENT_STATUS}`), at: row.text(`${at}.${EVENT_DAY}`) })
  }
  return found
}

function run(row: CsvRow, column: string): { readonly text: string; readonly at: string }[] {
  const found: { text: string; at: string }[] = []
  for (let place = 1; place <= RUN_MAX; place++) {
    const at = `${column}.${place}`
    const text = row.text(at)
    if (text !== '') found.push({ text, at })
    else if (!row.has(at)) break
  }
  return found
}

function* fromTree(rows: Iterable<SourceRow & { readonly value: unknown }>): Generator<LeiRecord> {
  for (const row of rows) {
    const { value } = row
    yield {
      line: row.line,
      problem: row.problem,
      raw: () => row.raw(),
      text: (column) => textOf(column === 'DeletedAt' ? deletedAt(value) : memberAt(value, column)),
      texts: (column) => listOf(memberAt(value, column)).map(textOf).filter(Boolean),
      names: (column) =>
        listOf(memberAt(value, column))
          .map((name) => ({ type: attributeOf(name, 'type'), name: textOf(name) }))
          .filter(({ name }) => name !== ''),
      successors: () =>
        listOf(memberAt(value, SUCCESSOR))
          .map((one) => ({ lei: textOf(memberAt(one, SUCCESSOR_LEI)), name: textOf(memberAt(one, SUCCESSOR_NAME)) }))
          .filter(({ lei, name }) => lei !== '' || name !== ''),
      events: () =>
        listOf(memberAt(value, EVENT)).map((one) => ({
          type: textOf(memberAt(one, EVENT_TYPE)),
          status: attributeOf(one, EVENT_STATUS),
          at: textOf(memberAt(one, EVENT_DAY)),
        })),
    }
  }
}

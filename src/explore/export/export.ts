/** `POST /explore/export`: takes a whole result away, as a stream. */
import Type from 'typebox'
import { publicError } from '../../errors.ts'
import { EXPORT_FIELDS } from '../../export/columns.ts'
import type { ExportThread } from '../../export/export-thread.ts'
import { COLUMN_SETS, EXPORT_FORMATS, type ExportFormat, type RowFormat } from '../../export/row-format.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { withinWork } from '../answer-search.ts'
import { encodeReading } from '../read-search.ts'
import {
  pathOfBody,
  planSearchBody,
  SEARCH_BODY_COUNTRIES,
  SEARCH_BODY_REQUIRED,
  type SearchBodyWith,
  searchBodyWith,
} from '../search-body.ts'
import type { SemanticServices } from '../simple-semantic.ts'
import { exportScan } from './export-stream.ts'

/** Exports of one licence that are sent at the same time in one process. */
const EXPORTS_MAX = 4

const EXPORT_MEMBERS = {
  format: Type.Enum([...EXPORT_FORMATS], {
    description:
      '`ndjson`: one company a line, as searches answer it. `csv`, `parquet`, `xlsx`: a table. A workbook has days as days, texts as texts, and the title of each code beside it.',
  }),
  fields: Type.Optional(
    Type.Array(Type.Enum([...EXPORT_FIELDS]), {
      maxItems: EXPORT_FIELDS.length,
      description:
        'Members of Company to be exported, in this order; all where absent. `id` and the origin are always there.',
    }),
  ),
  columns: Type.Optional(
    Type.Enum([...COLUMN_SETS], {
      description:
        'Tables: columns for a purpose, instead of `fields`. `salesList`: name, address, phone, website, title of the industry, employees and revenue as values or bands, status.',
    }),
  ),
  maxCompanies: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Exports at most this many companies, in the order of the search.',
    }),
  ),
  delimiter: Type.Optional(
    Type.Enum([',', ';'], { description: 'CSV: the separator of cells; a comma where absent.' }),
  ),
  bom: Type.Optional(
    Type.Boolean({ description: 'CSV: begins with a byte order mark, by which some spreadsheets know UTF-8.' }),
  ),
}

const ExportRequest = searchBodyWith(EXPORT_MEMBERS)
type ExportRequest = SearchBodyWith<typeof EXPORT_MEMBERS>

const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** What the endpoint works with. */
export interface ExportServices extends SemanticServices {
  readonly exportThread: ExportThread
  /** Id of the generation that is served now; `null` while there is none. */
  readonly servedGeneration: () => string | null
}

/** Makes the endpoint. */
export function exportCompanies(services: ExportServices): Endpoint {
  const running = createExportCounts()
  return endpoint({
    method: 'POST',
    path: '/explore/export',
    summary: 'Take a whole result away',
    description:
      'Streams exactly the companies of the paged search, in its order, from one generation of the data; `page` and `pageSize` are ignored. `X-Total-Count` is the number of rows, `X-Credits-Estimate` their price: as much as paging, per started 25. Without an `Idempotency-Key`, a transfer that breaks off is charged for what was sent; with one, the whole is charged at once, and the same call within 24 hours is free.',
    tag: 'Explore',
    answerHeaders: ['X-Total-Count'],
    access: 'key',
    request: { body: ExportRequest },
    response: null,
    contentTypes: Object.values(CONTENT_TYPES).map((type) => type.replace(/;.*/, '')),
    isStreamed: true,
    example: { format: 'csv', filters: { countriesIso2: ['IT'], naceCodes: ['10.41'] }, fields: ['name', 'city'] },
    errors: ['too_much_work', 'too_many_exports'],
    required: [...SEARCH_BODY_REQUIRED, { anyOf: ['format'], error: 'missing_field', values: { field: 'format' } }],
    countries: SEARCH_BODY_COUNTRIES,
    pricedAs: ({ body }) => pathOfBody(body),
    dryRun: true,
    idempotent: true,
    nouns: { filters: 'filter' },
    async handle({ body }, call) {
      const format = formatOf(body)
      const { identity, plan, reading } = await planSearchBody(body, call, services)
      const { licenceId } = call.caller
      const leave = running.enter(licenceId)
      try {
        const { engine } = call.served
        const search = { ...plan, ...(reading.near !== null && { near: reading.near }) }
        const { workMax } = services
        const scan = await withinWork(body, () => engine.scan(search, workMax === undefined ? {} : { workMax }))
        const companies = Math.min(scan.total, body.maxCompanies ?? scan.total)
        const context = { ...identity, generation: engine.generation, ...encodeReading(reading), lastUsedAt: call.now }
        return {
          body: {},
          stream: exportScan(scan, {
            companies: call.isDryRun ? 0 : companies,
            format,
            thread: services.exportThread,
            isCurrent: () => services.servedGeneration() === engine.generation,
            onEnd: leave,
          }),
          companies,
          contentType: CONTENT_TYPES[format.format],
          headers: {
            'X-Total-Count': String(companies),
            'content-disposition': `attachment; filename="companies.${format.format}"`,
          },
          writes: call.isDryRun ? [] : services.contexts.keep(context),
        }
      } catch (error) {
        leave()
        throw error
      }
    },
  })
}

/** @throws {PublicError} 400 for a member that another format has */
function formatOf({ format, fields, columns, delimiter, bom }: ExportRequest): RowFormat {
  for (const [member, value] of Object.entries({ delimiter, bom }))
    if (value !== undefined && format !== 'csv')
      throw publicError('invalid_value', { member, problem: 'is for format csv alone' })
  // An empty list is as if absent, like any other.
  const some = fields !== undefined && fields.length > 0 ? fields : undefined
  if (columns !== undefined && format === 'ndjson')
    throw publicError('invalid_value', { member: 'columns', problem: 'is for csv, parquet and xlsx alone' })
  if (columns !== undefined && some !== undefined)
    throw publicError('invalid_value', { member: 'columns', problem: 'excludes fields' })
  return { format, fields: some, columns, delimiter, bom }
}

/** Counts the exports of each licence. */
function createExportCounts() {
  const counts = new Map<string, number>()
  return {
    /** @returns a function that counts it out, once. @throws {PublicError} 429 where the licence runs too many */
    enter(licence: string): () => void {
      const count = counts.get(licence) ?? 0
      if (count >= EXPORTS_MAX)
        throw publicError('too_many_exports', { most: EXPORTS_MAX }, { headers: { 'Retry-After': '5' } })
      counts.set(licence, count + 1)
      let hasLeft = false
      return () => {
        if (hasLeft) return
        hasLeft = true
        const left = (counts.get(licence) ?? 0) - 1
        if (left > 0) counts.set(licence, left)
        else counts.delete(licence)
      }
    },
  }
}

/** `POST /explore/export` through HTTP: what is in a file, what it costs, and who may have it. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import type { Company } from '../../src/company/company.ts'
import { openLog } from '../../src/observe/log.ts'
import { assertBooksRight } from '../support/check-books.ts'
import { openDemoIndex } from '../support/demo-index.ts'
import { type EmbeddedService, openEmbeddedService } from '../support/embedded-service.ts'
import { exportAll, pagedLines } from '../support/exports.ts'
import { malformedRequests } from '../support/malformed-requests.ts'
import {
  expectedRow,
  readByCsvParse,
  readByHyparquet,
  readByPython,
  valuesOfParquet,
  valuesOfRow,
} from '../support/read-exports.ts'
import { rounds } from '../support/rounds.ts'
import { someFilters } from '../support/some-filters.ts'
import { until } from '../support/until.ts'

const demo = await openDemoIndex(0.1)
const COMPANIES = demo.companies
const ITALIAN = COMPANIES.filter(({ countryIso2 }) => countryIso2 === 'IT')
const IN_ITALY = { countriesIso2: ['IT'] }
let service: EmbeddedService
let key: string
const lines: string[] = []
before(async () => {
  service = await openEmbeddedService(demo, {
    server: { log: openLog('info', 'json', { write: (line) => void lines.push(line) }) },
  })
  key = (await service.issue({ paid: 'unlimited' })).key
})
after(async () => {
  await assertBooksRight(service.stores)
  await service.close()
  await demo.close()
})

const errorOf = (bytes: Buffer) => (JSON.parse(bytes.toString()) as { readonly error: string }).error

test('the line of the log says what the export cost, which is known when it has ended', async () => {
  lines.length = 0
  const { bytes } = await exportAll(service, key, { filters: IN_ITALY, format: 'ndjson' })
  const companies = bytes.toString().trimEnd().split('\n').length
  await until(() => lines.some((line) => line.includes('/explore/export')))
  const line = JSON.parse(lines.find((each) => each.includes('/explore/export'))!) as { readonly credits: number }
  // One for each page of 25.
  assert.equal(line.credits, Math.ceil(companies / 25))
})

describe('the file is the paged result', () => {
  const sort = fc.option(
    fc.constantFrom('name', 'dateOfIncorporation', 'operatingRevenue').map((by) => [{ by, order: 'asc' }]),
    { nil: undefined },
  )
  const words = fc.constantFrom('olio', 'vino', 'software', 'trasporti', 'construction', 'restaurant')
  const searches = fc.oneof(
    fc.record({ path: fc.constant('/explore/lite'), body: fc.record({ filters: someFilters(ITALIAN), sort }) }),
    fc.record({
      path: fc.constant('/explore/simple-semantic'),
      body: fc.record({
        filters: fc.constantFrom({ countriesIso2: ['IT', 'FR', 'GB'] }, IN_ITALY),
        semantic: fc.record({ keywords: fc.array(words, { minLength: 1, maxLength: 3 }) }),
        sort,
      }),
    }),
    fc.record({
      path: fc.constant('/explore/plus'),
      body: fc.record({
        query: fc.constantFrom('wineries in Tuscany', 'software companies', 'trasporti a Milano'),
        filters: fc.constant(IN_ITALY),
      }),
    }),
  )

  test('byte for byte, in every format, of random searches', async () => {
    const property = fc.asyncProperty(searches, async ({ path, body }) => {
      const paged = await pagedLines(service, key, path, body)
      const { status, headers, bytes } = await exportAll(service, key, { ...body, format: 'ndjson' })
      assert.equal(status, 200)
      assert.ok(bytes.equals(Buffer.from(paged)))
      const companies = paged
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Company)
      assert.equal(headers['x-total-count'], String(companies.length))
      const credits = Math.ceil(companies.length / 25) * (path === '/explore/plus' ? 2 : 1)
      assert.equal(headers['x-credits-estimate'], String(credits))
      await checkTables(body, companies)
    })
    await fc.assert(property, { numRuns: rounds({ quick: 6, full: 50 }), seed: 18, endOnFailure: true })
  })

  async function checkTables(body: object, companies: readonly Company[]): Promise<void> {
    const csv = (await exportAll(service, key, { ...body, format: 'csv', delimiter: ';' })).bytes
    const [header, ...rows] = readByCsvParse(csv, ';')
    assert.deepEqual(
      rows.map((row) => valuesOfRow(row, header)),
      companies.map((one) => expectedRow(one, header)),
    )
    const python = readByPython(csv, ';')
    if (python !== null) assert.deepEqual(python, [header, ...rows])
    const parquet = await readByHyparquet((await exportAll(service, key, { ...body, format: 'parquet' })).bytes)
    assert.deepEqual(
      parquet.map((row) => valuesOfParquet(row, header)),
      companies.map((one) => expectedRow(one, header)),
    )
  }

  test('members asked for, the first so many, and pages change nothing', async () => {
    const search = { filters: IN_ITALY }
    const paged = (await pagedLines(service, key, '/explore/lite', search)).split('\n')
    for (const maxCompanies of [1, 25, 26, ITALIAN.length, ITALIAN.length + 1]) {
      const { headers, bytes } = await exportAll(service, key, { ...search, format: 'ndjson', maxCompanies, page: 3 })
      const count = Math.min(maxCompanies, ITALIAN.length)
      assert.equal(bytes.toString(), `${paged.slice(0, count).join('\n')}\n`)
      assert.deepEqual(
        [headers['x-total-count'], headers['x-credits-estimate']],
        [String(count), String(Math.ceil(count / 25))],
      )
    }
    const { bytes, headers } = await exportAll(service, key, {
      ...search,
      format: 'csv',
      fields: ['city'],
      pageSize: 7,
    })
    assert.deepEqual(readByCsvParse(bytes)[0], ['id', 'city', 'register', 'licence'])
    assert.equal(readByCsvParse(bytes).length, ITALIAN.length + 1)
    assert.equal(headers['content-disposition'], 'attachment; filename="companies.csv"')
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8')
  })

  test('nothing found: an empty file, free', async () => {
    const search = { filters: { ...IN_ITALY, cities: ['Nowhere at all'] } }
    for (const [format, rows] of [
      ['ndjson', 0],
      ['csv', 1],
    ] as const) {
      const { status, headers, bytes } = await exportAll(service, key, { ...search, format })
      assert.deepEqual([status, headers['x-credits-estimate'], headers['x-total-count']], [200, '0', '0'])
      assert.equal(bytes.toString().split('\n').length - 1, rows)
    }
    const parquet = (await exportAll(service, key, { ...search, format: 'parquet' })).bytes
    assert.deepEqual(await readByHyparquet(parquet), [])
  })
})

describe('what it costs', () => {
  const search = { format: 'ndjson', filters: IN_ITALY, maxCompanies: 60 }

  test('the price of paging, taken when it ends; 402 where it cannot be reserved', async () => {
    const { key: own, licenceId } = await service.issue({ paid: 5 })
    const first = await exportAll(service, own, search)
    assert.deepEqual(
      [first.status, first.headers['x-credits-estimate'], first.headers['x-credits-remaining']],
      [200, '3', '2'],
    )
    await service.app.settlements.whenDone()
    const second = await exportAll(service, own, search)
    assert.deepEqual([second.status, errorOf(second.bytes)], [402, 'Not enough credits'])
    const third = await exportAll(service, own, { ...search, maxCompanies: 50 })
    assert.deepEqual([third.status, third.headers['x-credits-remaining']], [200, '0'])
    await service.app.settlements.whenDone()
    const calls = await service.stores.calls.read({ licenceId, limit: 10 })
    assert.deepEqual(
      calls.map(({ status, credits }) => [status, credits]),
      [
        [200, 2],
        [402, 0],
        [200, 3],
      ],
    )
    await assertBooksRight(service.stores)
  })

  test('plus costs what plus costs; a dry run and a test key cost nothing', async () => {
    const plus = { format: 'csv', query: 'companies in Tuscany', filters: IN_ITALY, maxCompanies: 26 }
    const dry = await exportAll(service, key, plus, { query: '?dryRun=true' })
    const { 'x-credits-estimate': estimate, 'x-total-count': total } = dry.headers
    assert.equal(estimate, String(2 * Math.ceil(Number(total) / 25)))
    assert.equal(dry.bytes.toString().split('\r\n').length, 2)
    const { key: testKey } = await service.issue({ paid: 0 }, true)
    assert.equal((await exportAll(service, testKey, plus)).status, 200)
    const { key: poor } = await service.issue({ paid: 0 })
    assert.equal((await exportAll(service, poor, plus)).status, 402)
  })

  test('under one Idempotency-Key it is charged once; another body is refused', async () => {
    const { key: own, licenceId } = await service.issue({ paid: 3 })
    const headers = { 'idempotency-key': 'once' }
    const first = await exportAll(service, own, search, { headers })
    for (let i = 0; i < 3; i++) {
      const again = await exportAll(service, own, search, { headers })
      assert.ok(again.bytes.equals(first.bytes))
      assert.deepEqual(
        [again.headers['idempotent-replayed'], again.headers['x-credits-estimate'], again.headers['x-credits-used']],
        ['true', '0', '0'],
      )
    }
    assert.equal((await exportAll(service, own, { ...search, format: 'csv' }, { headers })).status, 422)
    const calls = await service.stores.calls.read({ licenceId, limit: 10 })
    assert.deepEqual(
      calls.map(({ credits }) => credits),
      [0, 0, 0, 0, 3],
    )
    service.clock.advance(24 * 3_600_000)
    assert.equal((await exportAll(service, own, search, { headers })).status, 402)
    await assertBooksRight(service.stores)
  })
})

describe('who may, and how it is asked', () => {
  test('a body is allowed where its own endpoint is', async () => {
    const semantic = { semantic: { keywords: ['olio'] } }
    const refusal = (path: string, type: string) => `Your ${type} licence does not include ${path}`
    const { key: one } = await service.issue({ type: 'ONE' })
    const { key: lite } = await service.issue({ type: 'LITE' })
    const asked = { format: 'ndjson', filters: IN_ITALY, maxCompanies: 1 }
    const answers = [
      await exportAll(service, one, asked),
      await exportAll(service, lite, { ...asked, ...semantic }),
      await exportAll(service, lite, { ...asked, query: 'olio' }),
    ]
    assert.deepEqual(
      answers.map(({ status, bytes }) => [status, errorOf(bytes)]),
      [
        [403, refusal('/explore/export', 'ONE')],
        [403, refusal('/explore/simple-semantic', 'LITE')],
        [403, refusal('/explore/plus', 'LITE')],
      ],
    )
    const allowed = await exportAll(service, lite, asked)
    assert.deepEqual([allowed.status, allowed.headers['x-credits-remaining']], [200, '999'])
    const { key: french } = await service.issue({ countries: ['FR'] })
    assert.equal((await exportAll(service, french, asked)).status, 403)
  })

  test('mistakes are named, and free', async () => {
    const { key: own } = await service.issue({ paid: 10 })
    const filters = IN_ITALY
    const cases: readonly [object, number, string][] = [
      [{ filters }, 400, 'Missing required field: format'],
      [{ format: 'ndjson', filters: {} }, 400, 'Missing required filter param countryIso2'],
      [{ format: 'ndjson', query: ' ', filters }, 400, 'Missing required field: query'],
      [{ format: 'xls', filters }, 400, 'format: must be one of ndjson, csv, parquet, xlsx'],
      [{ format: 'ndjson', filters, columns: 'salesList' }, 400, 'columns: is for csv, parquet and xlsx alone'],
      [{ format: 'csv', filters, columns: 'salesList', fields: ['name'] }, 400, 'columns: excludes fields'],
      [{ format: 'csv', filters, fields: ['nmae'] }, 400, 'fields[0]:'],
      [{ format: 'csv', filters, fields: 'name' }, 400, 'fields: must be'],
      [{ format: 'csv', filters, delimiter: '\t' }, 400, 'delimiter: must be'],
      [{ format: 'ndjson', filters, delimiter: ';' }, 400, 'delimiter: is for format csv alone'],
      [{ format: 'parquet', filters, bom: false }, 400, 'bom: is for format csv alone'],
      [{ format: 'csv', filters, bom: 1 }, 400, 'bom: must be'],
      [{ format: 'csv', filters, maxCompanies: 0 }, 400, 'maxCompanies: must be'],
      [{ format: 'csv', filters, must: ['x'] }, 400, 'must: unknown member'],
      [{ format: 'csv', filters: { countriesIso2: ['IT', 'FR'] } }, 400, 'at most 1 country for /explore/lite'],
    ]
    for (const [body, expected, sentence] of cases) {
      const { status, headers, bytes } = await exportAll(service, own, body)
      assert.equal(status, expected, bytes.toString())
      assert.ok(errorOf(bytes).includes(sentence), `${errorOf(bytes)} has ${sentence}`)
      assert.deepEqual([headers['x-credits-used'], headers['x-credits-remaining']], ['0', '10'])
    }
  })
})

test('random malformed requests are refused in a sentence, and nothing is charged', async () => {
  const right = {
    format: 'csv',
    filters: { countriesIso2: ['IT'], regions: ['Toscana'], numberOfEmployeesGte: 1, status: ['Active'] },
    fields: ['name', 'city'],
    maxCompanies: 1,
    delimiter: ';',
    bom: true,
    sort: [{ by: 'name', order: 'asc' }],
  }
  const { key: own } = await service.issue({ paid: 'unlimited' }, true)
  let refused = 0
  const property = fc.asyncProperty(malformedRequests(right), async ({ body, contentType }) => {
    const answer = await service.app.inject({
      ...{ method: 'POST', url: '/explore/export', payload: body },
      headers: { 'x-api-key': own, 'content-type': contentType },
    })
    assert.ok(answer.statusCode === 200 || (answer.statusCode >= 400 && answer.statusCode < 500), answer.body)
    assert.equal(answer.headers['x-credits-used'] ?? '0', '0')
    if (answer.statusCode === 200) return
    refused++
    assert.ok(errorOf(answer.rawPayload).length > 0)
  })
  await fc.assert(property, { numRuns: rounds({ quick: 200, full: 1000 }), seed: 18 })
  assert.ok(refused > 100)
})

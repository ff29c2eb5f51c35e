/** The formats of exports, read back by readers that are not ours. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readXlsx } from 'hucre/xlsx'
import {
  expectedRow,
  readByCsvParse,
  readByDuckDb,
  readByHyparquet,
  readByPython,
  readByYauzl,
  type TextTable,
  valuesOfParquet,
  valuesOfRow,
} from '../../test/support/read-exports.ts'
import { type Company, emptyCompany } from '../company/company.ts'
import { demoCompanies } from '../imports/demo-companies.ts'
import { columnsOf, EXPORT_FIELDS } from './columns.ts'
import { ROWS_PER_GROUP } from './parquet.ts'
import { firstLines, type RowFormat } from './row-format.ts'
import { createRowWriter, parseLines } from './row-writer.ts'

const hostile = (number: number, members: Partial<Company>): Company => ({
  ...emptyCompany({ id: `GB-${number}`, name: 'Ordinary Ltd', countryIso2: 'GB' }),
  ...members,
})
const SOURCE = { url: null, retrievedAt: null, fields: ['name'] }
const HOSTILE: readonly Company[] = [
  hostile(1, { name: '=HYPERLINK("http://example.com";"x")', address: '+1, "Road"', city: '-', postcode: '@A1' }),
  hostile(2, { name: '\tTab', address: "'t Hof", city: "'=x", region: "''+", website: "'" }),
  hostile(3, { name: 'Two\nlines\r\nand\rmore', address: '"', city: ',', region: ';', email: ' padded ' }),
  hostile(4, { previousNames: ['a|b', 'c\\d', '\\|', '='], tradeNames: ['=|', ''] }),
  hostile(5, { longitude: -0.1276, latitude: 1e-7, operatingRevenue: -5, totalAssets: 1e21, numberOfEmployees: 0 }),
  hostile(6, { name: 'Ünïcødé 株式会社 🏭 \u2028', description: 'x'.repeat(100_000) }),
  hostile(7, {
    sources: [
      { ...SOURCE, register: 'a', licence: 'L;"1"' },
      { ...SOURCE, register: 'derived', licence: null },
      { ...SOURCE, register: 'b', licence: 'L;"1"' },
    ],
  }),
]
const COMPANIES: readonly Company[] = [...HOSTILE, ...demoCompanies(0.02)]

/** Writes companies in slices of some rows. */
async function write(format: RowFormat, companies: readonly Company[] = COMPANIES, rows = 7): Promise<Buffer> {
  const writer = createRowWriter(format)
  const pieces: Uint8Array[] = [await writer.begin()]
  for (let at = 0; at < companies.length; at += rows) pieces.push(await writer.add(companies.slice(at, at + rows)))
  return Buffer.concat([...pieces, await writer.end()])
}

test('ndjson: the records, byte for byte; with fields, these with id and sources around them', async () => {
  assert.equal(
    (await write({ format: 'ndjson' })).toString(),
    COMPANIES.map((one) => `${JSON.stringify(one)}\n`).join(''),
  )
  const some = await write({ format: 'ndjson', fields: ['city', 'name', 'city', 'sources'] })
  assert.equal(
    some.toString(),
    COMPANIES.map(({ id, city, name, sources }) => `${JSON.stringify({ id, city, name, sources })}\n`).join(''),
  )
})

describe('csv', () => {
  const readers: readonly [string, (csv: Uint8Array, delimiter?: string) => TextTable | null][] = [
    ['csv-parse', readByCsvParse],
    ['Python', readByPython],
  ]
  for (const [reader, read] of readers)
    for (const format of [
      { format: 'csv' },
      { format: 'csv', delimiter: ';', bom: true },
      { format: 'csv', fields: ['tradeNames', 'naceCodes', 'operatingRevenue', 'id'] },
    ] as const)
      test(`${reader} reads what was written: ${JSON.stringify(format)}`, async (context) => {
        const table = read(await write(format), 'delimiter' in format ? format.delimiter : undefined)
        if (table === null) return context.skip(`there is no ${reader}`)
        const [header, ...rows] = table
        assert.deepEqual(
          header,
          columnsOf('fields' in format ? format.fields : undefined).map(({ name }) => name),
        )
        assert.equal(rows.length, COMPANIES.length)
        for (const [at, company] of COMPANIES.entries())
          assert.deepEqual(valuesOfRow(rows[at], header), expectedRow(company, header))
      })

  test('no text is a formula, numbers are numbers', async () => {
    const [header, ...rows] = readByCsvParse(await write({ format: 'csv' }))
    for (const row of rows)
      for (const [at, cell] of row.entries())
        if (/^[=+\-@\t]/.test(cell)) assert.match(`${header[at]} ${cell}`, /^(longitude|operatingRevenue) -[\d.]+$/)
  })

  test('lines end in CR LF; a byte order mark and another delimiter only where asked for', async () => {
    const one = COMPANIES.slice(-1)
    assert.match(
      (await write({ format: 'csv', fields: ['name'] }, one)).toString(),
      /^id,name,register,licence\r\n[^\r\n]+\r\n$/,
    )
    assert.match(
      (await write({ format: 'csv', fields: ['name'], bom: true, delimiter: ';' }, one)).toString(),
      /^\ufeffid;name;register;licence\r\n[^\r\n]+\r\n$/,
    )
    assert.equal((await write({ format: 'csv', fields: [] }, [])).toString(), 'id,register,licence\r\n')
  })
})

describe('parquet', () => {
  const check = (
    rows: readonly Record<string, unknown>[],
    companies: readonly Company[],
    fields?: readonly string[],
  ) => {
    const header = columnsOf(fields).map(({ name }) => name)
    assert.equal(rows.length, companies.length)
    for (const [at, company] of companies.entries()) {
      assert.deepEqual(Object.keys(rows[at]), header)
      assert.deepEqual(valuesOfParquet(rows[at], header), expectedRow(company, header))
    }
  }

  test('hyparquet reads what was written', async () => {
    check(await readByHyparquet(await write({ format: 'parquet' })), COMPANIES)
    const fields = ['city', 'sicCodes', 'latitude']
    check(await readByHyparquet(await write({ format: 'parquet', fields })), COMPANIES, fields)
    check(await readByHyparquet(await write({ format: 'parquet' }, [])), [])
  })

  test('DuckDB reads what was written', async (context) => {
    const rows = readByDuckDb(await write({ format: 'parquet' }))
    if (rows === null) return context.skip('there is no Python with duckdb')
    check(rows, COMPANIES)
  })

  test('groups of rows leave when they are full', async () => {
    const some = demoCompanies(0.02)
    const companies = Array.from(
      { length: 2 * ROWS_PER_GROUP + 1 },
      () => some.next().value as Company | undefined,
    ).map((company, number) => company ?? emptyCompany({ id: `IT-${number}`, name: 'N', countryIso2: 'IT' }))
    const writer = createRowWriter({ format: 'parquet', fields: ['name'] })
    const pieces = [await writer.begin()]
    for (let at = 0; at < companies.length; at += 2500) pieces.push(await writer.add(companies.slice(at, at + 2500)))
    pieces.push(await writer.end())
    assert.equal(pieces.filter(({ length }) => length > 100).length, 3)
    check(await readByHyparquet(Buffer.concat(pieces)), companies, ['name'])
  })
})

test('lines are read as they were written, and cut after a number of them', async () => {
  const lines = await write({ format: 'ndjson' })
  assert.deepEqual(parseLines(lines), COMPANIES)
  assert.equal(firstLines(lines, 0).length, 0)
  assert.deepEqual(parseLines(firstLines(lines, 3)), COMPANIES.slice(0, 3))
  assert.equal(firstLines(lines, COMPANIES.length).length, lines.length)
})

test('every member of a record has a column or more, and nothing is in two kinds', async () => {
  const names = columnsOf().map(({ name }) => name)
  assert.equal(new Set(names).size, names.length)
  for (const field of EXPORT_FIELDS)
    assert.ok(
      names.some((name) => name.split('.')[0] === field),
      field,
    )
  assert.deepEqual(
    columnsOf(['id', 'name', 'name']).map(({ name }) => name),
    ['id', 'name', 'register', 'licence'],
  )
})

describe('xlsx', () => {
  /** The sheet as a reader of workbooks gives it: texts in quotes, numbers and days as they are. */
  const cellsOf = async (file: Uint8Array) => {
    const { sheets } = await readXlsx(file)
    return sheets[0].rows
  }

  test('texts are texts and no formula, numbers numbers, days days, and codes have their titles beside them', async () => {
    const some = hostile(1, {
      name: '=1+1',
      postcode: '00123',
      nationalId: '00743110157',
      city: '_x0041_\u0001B',
      numberOfEmployees: 12,
      dateOfIncorporation: '1987-11-03',
      statusDate: '1850-01-01',
      naceCodes: { primary: ['01.21', '62.01'], secondary: [] },
    })
    const fields = [
      'name',
      'postcode',
      'nationalId',
      'city',
      'numberOfEmployees',
      'dateOfIncorporation',
      'statusDate',
      'naceCodes',
    ]
    const file = await write({ format: 'xlsx', fields }, [some])
    const [header, row] = await cellsOf(file)
    assert.deepEqual(header.slice(-6), [
      'naceCodes.primary',
      'naceCodes.primary.titles',
      'naceCodes.secondary',
      'naceCodes.secondary.titles',
      'register',
      'licence',
    ])
    assert.deepEqual(row.slice(1, 6), ['=1+1', '00123', '00743110157', row[4], 12])
    assert.deepEqual(row[6], new Date('1987-11-03T00:00:00Z'))
    assert.equal(row[7], '1850-01-01')
    assert.equal(row[8], '01.21|62.01')
    assert.equal(row[9], 'Growing of grapes|Computer programming activities')
    const sheet = (await readByYauzl(file)).get('xl/worksheets/sheet1.xml') ?? ''
    assert.ok(!sheet.includes('<f>'))
    assert.ok(sheet.includes('_x005F_x0041_B'))
  })

  test('a result of any length comes piece by piece, every company in its row', async () => {
    const file = await write({ format: 'xlsx', fields: ['name'] })
    const rows = await cellsOf(file)
    assert.equal(rows.length, COMPANIES.length + 1)
    assert.deepEqual(
      rows.slice(8).map((row) => row[0]),
      COMPANIES.slice(7).map(({ id }) => id),
    )
    assert.equal((await cellsOf(await write({ format: 'xlsx', fields: ['name'] }, []))).length, 1)
  })

  test('a sales list has a title for the industry, and bands for staff and revenue', async () => {
    const some = hostile(1, {
      numberOfEmployeesMin: 50,
      numberOfEmployeesMax: 249,
      operatingRevenueMin: 2_000_000,
      operatingRevenueCurrency: 'GBP',
      operatingRevenueYear: 2025,
      naceCodes: { primary: ['62.01'], secondary: [] },
    })
    const [header, row] = await cellsOf(await write({ format: 'xlsx', columns: 'salesList' }, [some]))
    const cells = Object.fromEntries(header.map((name, at) => [name, row[at]]))
    assert.equal(cells.industry, 'Computer programming activities')
    assert.equal(cells.employees, '50–249')
    assert.equal(cells.revenue, '2,000,000 or more GBP (2025)')
    const csv = (await write({ format: 'csv', columns: 'salesList' }, [some])).toString()
    assert.ok(
      csv.startsWith(
        'id,name,address,postcode,city,region,country,phone,website,email,industry,employees,revenue,status,register,licence',
      ),
    )
  })
})

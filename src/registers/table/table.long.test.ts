import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parquetFile } from '../../../test/support/parquet-file.ts'
import { servedCompanies } from '../../../test/support/real-data.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { workbookFile } from '../../../test/support/workbook-file.ts'
import { importDependencies } from '../../assembly/import-dependencies.ts'
import type { Company } from '../../company/company.ts'
import { runImport } from '../../imports/run-import.ts'
import { checkTable, presentCheck } from './check.ts'
import { parseMapping, readMapping } from './read-mapping.ts'

const SAMPLE = join(import.meta.dirname, 'sample.csv')
const MAPPING = readMapping(join(import.meta.dirname, 'sample.yaml'))
const OPTIONS = { includeNaturalPersons: false }

const HEADER = ['id', 'name', 'country', 'town'] as const
const ROWS = [
  ['A1', 'Ravenfoot "Fine" Tools', 'GB', 'Leeds'],
  ['B2', 'Gufo; Fornace, S.r.l.', 'Italia', 'Treviso'],
  ['C3', 'Kvitling Fiskeredskap', 'Norwegen', 'Bergen'],
] as const
const PLAIN = parseMapping('{name: t, key: id, members: {countryIso2: country, name: name, city: town}}')

const quoted = (separator: string) =>
  [HEADER, ...ROWS].map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join('\r\n')
const objects = ROWS.map((row) => Object.fromEntries(row.map((cell, i) => [HEADER[i], cell])))
const sheetRows = [HEADER, ...ROWS]
  .map((row) => `<row>${row.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`)
  .join('')
const FORMS: Readonly<Record<string, string | Buffer>> = {
  'comma.csv': quoted(','),
  'semicolon.csv': quoted(';'),
  'bar.txt': quoted('|'),
  'tabs.tsv': quoted('\t'),
  'marked.csv': `\ufeff${quoted(',')}`,
  'lines.jsonl': objects.map((object) => JSON.stringify(object)).join('\n'),
  'array.json': JSON.stringify(objects, null, 2),
  'table.parquet': parquetFile(
    HEADER.map((name, i) => ({ name, type: 'string', values: ROWS.map((row) => row[i]), dictionary: i > 1 })),
    { rowsPerGroup: 2, codec: 'SNAPPY' },
  ),
  'workbook.xlsx': workbookFile([{ name: 'Sheet1', rows: sheetRows }]),
}

for (const [name, content] of Object.entries(FORMS)) {
  test(`table: ${name} is known by what it begins with, and says the same as every other form`, async (context) => {
    const file = join(temporaryFolder(context), name)
    writeFileSync(file, content)
    const { first, unmappedColumns } = await checkTable([file], PLAIN, OPTIONS)
    assert.deepEqual(
      first.map(({ id, name: found, city }) => [id, found, city]),
      [
        ['GB-t-a1', ROWS[0][1], 'Leeds'],
        ['IT-t-b2', ROWS[1][1], 'Treviso'],
        ['NO-t-c3', ROWS[2][1], 'Bergen'],
      ],
    )
    assert.deepEqual(unmappedColumns, [])
  })
}

test('table: a workbook is read as it shows: zeros in front, days, the row of each mistake; --sheet among several', async () => {
  const columns = '{countryIso2: Country, name: Company, postcode: Postcode, dateOfIncorporation: Founded}'
  const mapping = parseMapping(
    `{name: t, key: Customer, separator: ';', encoding: latin1, members: ${columns}, attributes: {siren: SIREN, called: {column: Last call, type: date}, staff: {column: Staff, type: number}, active: {column: Active, type: boolean}}}`,
  )
  const { first, unread } = await checkTable([join(import.meta.dirname, 'sample.xlsx')], mapping, OPTIONS)
  assert.deepEqual(
    first.map(({ id, postcode, dateOfIncorporation, attributes }) => [id, postcode, dateOfIncorporation, attributes]),
    [
      ['GB-t-007', 'LS1 4AP', '1987-02-14', { called: '2026-10-31', staff: 120, active: true }],
      ['IT-t-k-2', '01010', '1904-01-02', { active: false }],
      ['FR-t-k-3', '01000', '2000-02-29', { siren: '005 520 176', staff: 0 }],
    ],
  )
  assert.deepEqual(unread, [])
  const several = join(import.meta.dirname, 'sample-formulas.xlsx')
  await assert.rejects(
    checkTable([several], PLAIN, OPTIONS),
    /sample-formulas\.xlsx: the workbook has the sheets “Übersicht”, “Notes”; choose one with --sheet "Übersicht"/,
  )
  const overview = parseMapping('{name: t, sheet: ÜBERSICHT, key: id, members: {countryIso2: country, name: name}}')
  assert.equal((await checkTable([several], overview, OPTIONS)).companies, 2)
})

test('table: own columns become attributes of their type; what cannot be read is counted', async (context) => {
  const file = join(temporaryFolder(context), 'own.csv')
  writeFileSync(
    file,
    'id;tier;score;since;open;note\nA1; Gold ;1.234,5;31/12/2020;Ja;n/a\nB2;;x;30/02/2020;perhaps;\nC3;silver;-2;;0;hello\n',
  )
  const mapping = parseMapping(`
name: own
key: id
empty: [n/a]
members: { countryIso2: { value: IT }, name: id }
attributes:
  tier: tier
  score: { column: score, type: number, decimal: ',' }
  since: { column: since, type: date, format: DD/MM/YYYY }
  is_open: { column: open, type: boolean }
  note: { column: note }
`)
  const { first, filled, unread, unmappedColumns } = await checkTable([file], mapping, OPTIONS)
  assert.deepEqual(
    first.map(({ attributes }) => attributes),
    [
      { tier: 'Gold', score: 1234.5, since: '2020-12-31', is_open: true },
      undefined,
      { tier: 'silver', score: -2, is_open: false, note: 'hello' },
    ],
  )
  assert.deepEqual(
    filled.find(({ member }) => member === 'attributes.tier'),
    { member: 'attributes.tier', companies: 2 },
  )
  assert.deepEqual(unread.flatMap(({ member, texts }) => texts.map(({ text }) => `${member} ${text}`)).sort(), [
    'attributes.is_open perhaps',
    'attributes.score x',
    'attributes.since 30/02/2020',
  ])
  assert.deepEqual(unmappedColumns, [])
})

test('table: numbers, dates, bands, lists and fixed values are read as the mapping says', async () => {
  const { first, rejected, rows, companies } = await checkTable([SAMPLE], MAPPING, OPTIONS)
  assert.deepEqual([rows, companies], [4, 3])
  assert.deepEqual(first[0], {
    id: 'GB-00099002',
    name: 'Ravenfoot Instruments Ltd',
    countryIso2: 'GB',
    nationalId: '00099002',
    city: 'Leeds',
    website: 'ravenfoot.example',
    dateOfIncorporation: '1987-02-14',
    operatingRevenue: 1_234_500,
    operatingRevenueCurrency: 'EUR',
    operatingRevenueYear: 2025,
    numberOfEmployeesMin: 50,
    numberOfEmployeesMax: 249,
    naceCodes: { primary: ['33.20'], secondary: ['32.50'] },
    description: 'Makes and repairs surgical instruments.',
  })
  assert.deepEqual(rejected, [{ text: 'the country is empty or cannot be read', count: 1, line: 5 }])
})

test('table: what cannot be read is counted with the line of the first, and the company comes without it', async (context) => {
  const file = join(temporaryFolder(context), 'x.csv')
  writeFileSync(
    file,
    'n,c,founded,staff,rev,trade,extra\nA,IT,31/02/2020,many,"1.2.3",99.99,1\nB,IT,x,many,7,62.01,2\n',
  )
  const mapping = parseMapping(`
name: x
key: n
members:
  countryIso2: c
  name: n
  dateOfIncorporation: { column: founded, format: [DD/MM/YYYY, YYYY] }
  numberOfEmployees: { column: staff, bands: written }
  operatingRevenue: { column: rev }
  naceCodes: trade
`)
  const check = await checkTable([file], mapping, OPTIONS)
  assert.equal(check.companies, 2)
  assert.deepEqual(
    check.unread.flatMap(({ member, texts }) => texts.map(({ text, count, line }) => [member, text, count, line])),
    [
      ['dateOfIncorporation', '31/02/2020', 1, 2],
      ['dateOfIncorporation', 'x', 1, 3],
      ['numberOfEmployees', 'many', 2, 2],
      ['operatingRevenue', '1.2.3', 1, 2],
      ['naceCodes', '99.99', 1, 2],
    ],
  )
  assert.deepEqual(check.unmappedColumns, ['extra'])
  const shown = presentCheck(check).join('\n')
  for (const part of [
    '2 × "many" (first on line 2)',
    'must be a day written DD/MM/YYYY or YYYY',
    'Unused columns: extra',
  ]) {
    assert.ok(shown.includes(part), part)
  }
})

test('table: rows complete the companies that registers tell of, and make none without a name', async (context) => {
  const folder = temporaryFolder(context)
  const file = join(folder, 'revenues.csv')
  writeFileSync(file, 'orgnr;omsetning\n319000178;12 500 000\n319000348;1\n974760673;5\n')
  const table = parseMapping(`
name: revenues
members:
  countryIso2: { value: 'NO' }
  nationalId: orgnr
  operatingRevenue: omsetning
  operatingRevenueCurrency: { value: NOK }
`)
  const dataFolder = join(folder, 'data')
  const brreg = join(import.meta.dirname, '..', 'no-brreg', 'sample.json')
  await runImport({ dataFolder, register: 'no-brreg', files: [brreg] }, importDependencies())
  const before = await servedCompanies(dataFolder, 'NO')
  const result = await runImport({ dataFolder, register: 'table', files: [file], table }, importDependencies())
  assert.equal(result.register, 'table-revenues')
  const after = await servedCompanies(dataFolder, 'NO')
  assert.deepEqual([...after.keys()].sort(), [...before.keys()].sort(), 'nobody more, nobody less')
  const company = after.get('NO-319000178') as Company
  assert.deepEqual(
    [company.name, company.operatingRevenue, company.operatingRevenueCurrency],
    ['KVITLING FISKEREDSKAP AS', 12_500_000, 'NOK'],
  )
  const source = company.sources.find(({ register }) => register === 'table-revenues')
  assert.ok(source?.fields.includes('operatingRevenue'))
})

test('table: every row is counted once, by the check and by the import, and those that came to nothing are listed', async (context) => {
  const folder = temporaryFolder(context)
  const file = join(folder, 'customers.csv')
  const rows = [
    '319000178;;9',
    '319000348;;1',
    '974760673;;5',
    ';Nobody Knows Me AS;3',
    '974761076;Skatt Etat;4',
    '974761076;Skatteetaten;4',
    '123456789;;1',
    '974760673;;6',
    '1;2',
  ]
  writeFileSync(file, `orgnr;navn;omsetning\n${rows.join('\n')}\n`)
  const table = parseMapping(`
name: customers
key: navn
only: { column: omsetning, isNoneOf: ['3'] }
members:
  countryIso2: { value: 'NO' }
  nationalId: orgnr
  name: navn
  operatingRevenue: omsetning
  operatingRevenueCurrency: { value: NOK }
`)
  const check = await checkTable([file], table, OPTIONS)
  const total = (counted: readonly { readonly count: number }[]) => counted.reduce((sum, { count }) => sum + count, 0)
  assert.deepEqual(
    [check.rows, check.companies, check.nameless, check.duplicates, total(check.rejected), total(check.leftOut)],
    [9, 1, 3, 2, 2, 1],
  )
  assert.ok(presentCheck(check).includes('9 rows: 1 company, 3 without a name, 2 duplicates, 2 rejected, 1 left out'))
  const dataFolder = join(folder, 'data')
  const brreg = join(import.meta.dirname, '..', 'no-brreg', 'sample.json')
  await runImport({ dataFolder, register: 'no-brreg', files: [brreg] }, importDependencies())
  const result = await runImport({ dataFolder, register: 'table', files: [file], table }, importDependencies())
  const { rows: read, companies, merged, unmatched, duplicates, rejected, leftOut } = result
  assert.deepEqual([read, companies, merged, unmatched, duplicates, rejected], [9, 1, 2, 1, 2, 2])
  assert.deepEqual(leftOut, { 'not among the rows wanted, by omsetning': 1 })
  const listed = readFileSync(result.rejectsFile!, 'utf8')
  assert.match(listed, /^customers\.csv,9,unmatched,"?it has no name, and no other register has NO-974760673/m)
  assert.equal(listed.trimEnd().split('\n').length - 1, unmatched + duplicates + rejected, 'and nothing else is listed')
})

test('table: a column that is not there ends the reading, and the nearest one is named', async (context) => {
  const file = join(temporaryFolder(context), 'x.csv')
  writeFileSync(file, 'Firm,Land\nA,IT\n')
  const mapping = parseMapping('{name: x, key: Firma, members: {countryIso2: Land, name: Firma}}')
  await assert.rejects(
    checkTable([file], mapping, OPTIONS),
    /x\.csv: the table has no column Firma\. Did you mean Firm\?/,
  )
  const two = parseMapping('{name: x, key: Nr, members: {countryIso2: State, name: Firm}}')
  await assert.rejects(
    checkTable([file], two, OPTIONS),
    /x\.csv: the table has no columns Nr, State; it has Firm, Land$/,
  )
})

test('table: only the rows wanted are taken, and sole traders only when asked for', async (context) => {
  const file = join(temporaryFolder(context), 'x.csv')
  writeFileSync(file, 'n,form,state\nA,S.r.l.,ok\nB,S.r.l.,GONE\nC,Impresa individuale,ok\n')
  const mapping = parseMapping(
    '{name: x, key: n, only: {column: state, isNoneOf: gone}, members: {countryIso2: {value: IT}, name: n, nationalLegalForm: form}}',
  )
  const check = await checkTable([file], mapping, OPTIONS)
  assert.deepEqual(
    check.first.map(({ name }) => name),
    ['A'],
  )
  assert.equal(check.first[0].standardisedLegalForm, 'Private limited companies')
  assert.deepEqual(check.leftOut.map(({ text }) => text).sort(), [
    'not among the rows wanted, by state',
    'sole trader or natural person',
  ])
  const all = await checkTable([file], mapping, { includeNaturalPersons: true })
  assert.equal(all.companies, 2)
})

test('table: members of JSON objects are columns with a dot, lists are lists', async (context) => {
  const file = join(temporaryFolder(context), 'x.jsonl')
  writeFileSync(
    file,
    '{"id":7,"n":"A","where":{"city":"Leeds","land":{"code":"GB"}},"former":["B","C"],"nace":["62.01","62.02"]}\nnot json\n',
  )
  const mapping = parseMapping(
    '{name: x, key: id, members: {countryIso2: where.land.code, name: n, city: where.city, previousNames: former, naceCodes: nace}}',
  )
  const { first, rejected, unmappedColumns } = await checkTable([file], mapping, OPTIONS)
  assert.deepEqual(first, [
    {
      id: 'GB-x-7',
      name: 'A',
      countryIso2: 'GB',
      city: 'Leeds',
      previousNames: ['B', 'C'],
      naceCodes: { primary: ['62.01'], secondary: ['62.02'] },
    },
  ])
  assert.match(rejected[0].text, /is not valid JSON/)
  assert.deepEqual(unmappedColumns, [])
})

test('table: a British number is the same company in small letters, with its prefix or without', async (context) => {
  const mapping = parseMapping('{name: t, key: id, members: {countryIso2: country, name: name, nationalId: number}}')
  const file = join(temporaryFolder(context), 'numbers.csv')
  const numbers =
    "04000077|4000077|gb04000077|GB04000077|04 00 00 77|uk 04000077|0004000077|(04000077)|Company number 04000077|No. 4000077|０４００００７７|04000077\u200b|4.000077E+06|'04000077".split(
      '|',
    )
  const rows = numbers.map((number, at) => `k${at},Ravenfoot,GB,${number}`)
  writeFileSync(file, ['id,name,country,number', ...rows].join('\n'))
  const { first, duplicates } = await checkTable([file], mapping, OPTIONS)
  assert.deepEqual([first[0].id, duplicates], ['GB-04000077', numbers.length - 1])
})

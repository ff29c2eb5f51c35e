import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { mappedFiles } from '../../../test/support/mapped-files.ts'
import { servedCompanies } from '../../../test/support/real-data.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { importDependencies } from '../../assembly/import-dependencies.ts'
import type { Company } from '../../company/company.ts'
import { runImport } from '../../imports/run-import.ts'
import { FileCodes } from '../code-revision.ts'
import type { MapOptions } from '../register.ts'
import { productionBand, staffBand } from './classes.ts'
import { LIST_COLUMNS, type ListColumn, type ListRow, readList } from './read.ts'
import { companyTaxCode, itStartups, mapListed } from './register.ts'

const sample = (name: string) => join(import.meta.dirname, name)
const PERSONS_OUT: MapOptions = { includeNaturalPersons: false }

const ATECO = new FileCodes('IT', null, '2')

function mapOne(values: Partial<Record<ListColumn, string>>): Company {
  const all: Partial<Record<ListColumn, string>> = { name: 'ALBA CHIARA S.R.L.', taxCode: '99900010002', ...values }
  const row: ListRow = { line: 1, problem: null, raw: () => '', text: (column) => all[column] ?? '', codes: ATECO }
  const mapped = mapListed(row, PERSONS_OUT)
  return mapped.kind === 'company' ? mapped.company : assert.fail(JSON.stringify(mapped))
}

async function firstRow(bytes: Buffer): Promise<Record<ListColumn, string>> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += 11) yield bytes.subarray(at, at + 11)
  }
  for await (const rows of readList({ name: 'x.csv', bytes: pieces() })) {
    for (const row of rows) {
      return Object.fromEntries(LIST_COLUMNS.map((column) => [column, row.text(column)])) as Record<ListColumn, string>
    }
  }
  return assert.fail('no row')
}

test('italian lists: the sample in the layout of the incubators becomes companies', async (context) => {
  const { companies, rejected, leftOut, rows } = await mappedFiles(context, itStartups, [sample('sample.csv')])
  assert.equal(rows, 6)
  assert.deepEqual(leftOut, { 'sole trader or natural person': 1 })
  assert.deepEqual(rejected, [{ line: 6, reason: 'codice fiscale is "99900010037", must be 11 digits that check' }])
  const [first, naples, farm, unnumbered] = companies
  assert.deepEqual(first, {
    ...first,
    id: 'IT-99900010002',
    name: 'LANTERNA MAGICA S.R.L.',
    nationalId: '99900010002',
    vatTaxNumber: null,
    city: 'GENOVA',
    region: 'Liguria|Genova',
    website: 'www.lanternamagica.example',
    status: 'Active',
    dateOfIncorporation: '2011-08-08',
    nationalLegalForm: "SOCIETA' A RESPONSABILITA' LIMITATA",
    standardisedLegalForm: 'Private limited companies',
    operatingRevenueMin: 500_001,
    operatingRevenueMax: 1_000_000,
    operatingRevenueCurrency: 'EUR',
    numberOfEmployeesMin: 0,
    numberOfEmployeesMax: 4,
    nationalSectors: { primary: ['702209'], secondary: [] },
  })
  assert.match(naples.id, /^IT-00900/, 'the zeros that a spreadsheet dropped are back')
  assert.equal(naples.region, 'Campania|Napoli')
  assert.deepEqual([naples.operatingRevenueMin, naples.operatingRevenueMax], [50_000_001, null])
  assert.deepEqual([naples.numberOfEmployeesMin, naples.numberOfEmployeesMax], [250, null])
  assert.equal(farm.region, 'Campania|Napoli', 'NAN is Naples')
  assert.equal(farm.website, null, 'a mailbox is no site')
  assert.deepEqual(farm.nationalSectors.primary, ['016100'], 'of a farm the zero was lost at the beginning')
  assert.match(unnumbered.id, /^IT-unnumbered-[0-9a-f]{12}$/)
  assert.deepEqual([unnumbered.nationalId, unnumbered.nationalSectors.primary], [null, []])
})

test('italian lists: bars, windows letters and other headers are told from the file', async (context) => {
  const { companies } = await mappedFiles(context, itStartups, [sample('sample-startup.csv')])
  assert.deepEqual(
    companies.map(({ name }) => name),
    ["L'OFFICINA DELLA LUCE S.R.L. SOCIETA' BENEFIT", 'CAFFÈ È PERCHÉ S.R.L.'],
  )
  assert.equal(companies[0].region, 'Trentino-Alto Adige/Südtirol|Bolzano/Bozen')
  assert.deepEqual(companies[0].nationalSectors.primary, ['2.1:621000'])
  const header =
    'Ragione_Sociale\tProvincia\tCOMUNE\tData_Iscrizione_StartUp\tSettore\tClasse_Produzione\tClasse_Addetti'
  const tab = await firstRow(Buffer.from(`\uFEFF${header}\nVELA BLU SRL\tNAN\tNAPOLI\t\t\t\t\n`))
  assert.deepEqual([tab.name, tab.province, tab.city, tab.taxCode], ['VELA BLU SRL', 'NAN', 'NAPOLI', ''])
})

test('italian lists: UTF-16 and a table of something else are refused in words', async () => {
  for (const text of ['\uFEFFdenominazione|comune\n', 'denominazione|comune\n']) {
    await assert.rejects(firstRow(Buffer.from(text, 'utf16le')), /it is written in UTF-16/)
  }
  await assert.rejects(
    firstRow(Buffer.from('a,b\n1,2\n')),
    /it has no denominazione \(name\); no data iscrizione alla sezione \(status\)/,
  )
})

test('italian lists: a codice fiscale keeps its zeros and must check', () => {
  assert.equal(companyTaxCode('99900010002'), '99900010002')
  assert.equal(companyTaxCode('99900010003'), null)
  for (const text of ['', '2.52E+09', '123', '00000000000', '999000100020'])
    assert.equal(companyTaxCode(text), null, text)
})

test('italian lists: what spreadsheets do to a number is undone', () => {
  for (const taxCode of ["'99900010002", '99900010002.0', '999 000 10002']) {
    assert.equal(mapOne({ taxCode }).nationalId, '99900010002')
  }
})

test('italian lists: classes are bands, by letter and written out', () => {
  assert.deepEqual(productionBand('A'), { min: 0, max: 100_000 })
  assert.deepEqual(productionBand('100.001 - 500.000 euro'), productionBand('B'))
  assert.deepEqual(productionBand('10.000.001 - 50.000.000 euro'), productionBand('G'))
  assert.deepEqual(staffBand('50-249'), staffBand('E'))
  assert.deepEqual(staffBand('almeno 250'), staffBand('F'))
  for (const text of ['', 'Z', 'molti', '9-1']) assert.equal(staffBand(text), null, text)
})

test('italian lists: the day of entry is that of incorporation unless the company only moved', () => {
  const day = (registerDate: string, sectionDate: string) => mapOne({ registerDate, sectionDate }).dateOfIncorporation
  assert.equal(day('01/02/2020', '01/03/2020'), '2020-02-01')
  assert.equal(day('02/02/2024', '23/12/2020'), null)
})

test('italian lists: lists without a column for the form take it from the name', () => {
  const form = (name: string) => mapOne({ name }).standardisedLegalForm
  assert.equal(form("dotting societa' a responsabilita' limitata semplificata"), 'Private limited companies')
  assert.equal(form('BINAR S.R.L.'), 'Private limited companies')
  assert.equal(form('GRANDE S.P.A.'), 'Public limited companies')
  assert.equal(form('TERME SPA DI ACQUI'), 'Companies with unknown/unrecorded legal form')
})

test('italian lists: a status is understood; a company without one is in the section, and is alive', () => {
  const status = (text: string) => mapOne({ status: text }).status
  assert.equal(status(''), 'Active')
  assert.equal(status('attiva'), 'Active')
  assert.equal(status('in liquidazione'), 'In liquidation')
  assert.equal(status('liquidazione giudiziale'), 'Bankruptcy')
  assert.equal(status('mah'), 'Status unknown')
})

test('italian lists: the same company of two lists without numbers has one id, another of its name has its own', () => {
  const id = (values: Partial<Record<ListColumn, string>>) => mapOne({ taxCode: '', ...values }).id
  const one = id({ name: 'METIS S.R.L.', city: 'MILANO', sectionDate: '12/04/2021' })
  assert.equal(id({ name: 'metis s.r.l.', city: 'Milano', sectionDate: '12/04/2021' }), one)
  assert.notEqual(id({ name: 'METIS S.R.L.', city: 'TORINO', sectionDate: '12/04/2021' }), one)
  assert.notEqual(id({ name: 'METIS S.R.L.', city: 'MILANO', sectionDate: '13/04/2021' }), one)
})

test('italian lists: a company of several lists is put together, and no value is lost to an empty one', async (context) => {
  const folder = temporaryFolder(context)
  const header =
    'denominazione|codice fiscale|pv|comune|data iscrizione al Registro Imprese|data iscrizione alla sezione delle startup|ateco 2007|classe di produzione ultimo anno (1)|classe di addetti ultimo anno (2)|sito internet'
  const list = (name: string, row: string, more = '', moreCell = '') => {
    const path = join(folder, name)
    writeFileSync(path, `${header}${more}\n${row}${moreCell}\n`)
    return path
  }
  const older = list(
    'PMI_05052024.csv',
    'ALBA CHIARA SRL|99900010002|GE|GENOVA|01/02/2011||62.01|B|C|www.alba.example',
    '|Status',
    '|in liquidazione',
  )
  const newer = list('STARTUP_12052024.csv', 'ALBA CHIARA S.R.L.|99900010002|MI|MILANO||||D||')
  const imported = async (...files: string[]) => {
    const data = temporaryFolder(context)
    const result = await runImport({ dataFolder: data, register: 'it-startups', files }, importDependencies())
    assert.deepEqual([result.rows, result.companies, result.duplicates], [2, 1, 1])
    assert.match(readFileSync(result.rejectsFile!, 'utf8'), /is repeated on line 2 of \S+, which completes it/)
    return (await servedCompanies(data, 'IT')).get('IT-99900010002')!
  }
  const [company, other] = [await imported(older, newer), await imported(newer, older)]
  assert.deepEqual(
    [company.name, company.city, company.region, company.dateOfIncorporation, company.website, company.status],
    ['ALBA CHIARA S.R.L.', 'MILANO', 'Lombardia|Milano', '2011-02-01', 'www.alba.example', 'Active'],
  )
  assert.deepEqual([company.operatingRevenueMin, company.operatingRevenueMax], [1_000_001, 2_000_000])
  assert.deepEqual([company.numberOfEmployeesMin, company.numberOfEmployeesMax], [10, 19])
  assert.deepEqual(company.nationalSectors.primary, ['62.01'])
  assert.deepEqual(other, company, 'the order in which lists are given does not matter where they have a day')

  const sameDay = list('INCUBATORI_05052024.csv', 'ALBA CHIARA SRL|99900010002||||||||')
  const stated = await imported(older, sameDay)
  assert.deepEqual([stated.status, stated.city], ['In liquidation', 'GENOVA'])
})

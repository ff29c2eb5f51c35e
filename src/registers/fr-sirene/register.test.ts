import assert from 'node:assert/strict'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { mappedFiles } from '../../../test/support/mapped-files.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { searchedNames } from '../../company/searched-names.ts'
import { mapFiles } from '../../imports/mapping/map-files.ts'
import { frSirene } from './register.ts'
import { SirenSet } from './siren-set.ts'
import { activity, isSiren, knownDay } from './unit.ts'

const UNITS = join(import.meta.dirname, 'sample.csv')
const OFFICES = join(import.meta.dirname, 'sample-etablissement.csv')
const DAILY = join(import.meta.dirname, 'sample-daily.csv')

test('sirene: legal units and establishments are joined, whichever file is given first', async (context) => {
  const found = await mappedFiles(context, frSirene, [UNITS, OFFICES])
  assert.deepEqual(
    found.companies.map(({ id, name }) => [id, name]),
    [
      ['FR-999000011', 'LOUTRES ET LANTERNES'],
      ['FR-999000029', "MOULIN DE L'OUBLI"],
      ['FR-999000052', 'COMPAGNIE DES ÎLES LOINTAINES'],
      ['FR-999000060', 'BAZAR DU LAGON'],
    ],
  )
  // Six rows of units, six of establishments: two of these stand for companies of their own.
  assert.deepEqual([found.rows, found.joined], [8, 4])
  assert.deepEqual(found.leftOut, { 'sole trader or natural person': 1, 'name withheld at the company’s request': 1 })
  assert.deepEqual(
    found.rejected.map(({ reason }) => reason),
    [
      'siren is "999000012", must be 9 digits that check',
      'no establishment has an enseigne or a denominationUsuelle, and no StockUniteLegale has it',
    ],
  )
  const turned = await mappedFiles(context, frSirene, [OFFICES, UNITS])
  assert.deepEqual(turned, found)
})

test('sirene: the name comes from the legal unit, the place from the head office', async (context) => {
  const { companies } = await mappedFiles(context, frSirene, [UNITS, OFFICES])
  const [first] = companies
  assert.deepEqual(first, {
    ...first,
    nationalId: '999000011',
    vatTaxNumber: 'FR66999000011',
    tradeNames: ['LEL', 'AUX LOUTRES', 'LANTERNES DE RENNES'],
    address: 'BAT B, 3 B RUE DES LOUTRES',
    postcode: '44000',
    city: 'NANTES',
    region: 'Pays de la Loire|Loire-Atlantique',
    status: 'Active',
    dateOfIncorporation: '1996-02-29',
    standardisedLegalForm: 'Private limited companies',
    numberOfEmployeesMin: 20,
    numberOfEmployeesMax: 49,
    numberOfEmployeesYear: 2022,
    nationalSectors: { primary: ['27.40Z', '2.1:27.40Y'], secondary: [] },
    lastUpdated: '2024-03-29T10:11:12Z',
  })
})

test('sirene: a closed unit keeps the code of its time, a seat abroad its country, an unclaimed office its sign', async (context) => {
  const { companies } = await mappedFiles(context, frSirene, [UNITS, OFFICES])
  const [, closed, abroad, unclaimed] = companies
  assert.deepEqual(
    [closed.status, closed.statusDate, closed.dateOfIncorporation],
    ['Inactive (no precision)', '2003-06-30', null],
  )
  assert.deepEqual(closed.nationalSectors.primary, ['NAF1993:15.6A'])
  assert.equal(closed.numberOfEmployeesMin, null)
  assert.deepEqual(
    [abroad.address, abroad.postcode, abroad.city, abroad.region],
    ['BP 12, ILES MAURICE', null, 'PORT LOUIS', null],
  )
  assert.deepEqual([abroad.numberOfEmployeesMin, abroad.numberOfEmployeesMax], [10_000, null])
  assert.deepEqual([unclaimed.tradeNames, unclaimed.region], [['LE LAGON'], 'Mayotte|Mayotte'])
})

test('sirene: establishments alone make companies of those that have a name', async (context) => {
  const found = await mappedFiles(context, frSirene, [OFFICES])
  assert.deepEqual(
    found.companies.map(({ id, name }) => [id, name]),
    [
      ['FR-999000011', 'AUX LOUTRES'],
      ['FR-999000060', 'BAZAR DU LAGON'],
    ],
  )
  assert.deepEqual(found.companies[0].tradeNames, ['LANTERNES DE RENNES'])
  assert.deepEqual([found.rows, found.joined, found.rejected.length, found.leftOut], [5, 1, 3, {}])
})

const HEADER =
  'siren,etablissementSiege,etatAdministratifEtablissement,enseigne1Etablissement,denominationUsuelleEtablissement,codePostalEtablissement,libelleCommuneEtablissement,codeCommuneEtablissement,activitePrincipaleEtablissement'

test('sirene: a company without head office and legal unit is named by its other establishments', async (context) => {
  const path = join(temporaryFolder(context), 'StockEtablissement_utf8.csv')
  const rows = [
    '999000011,false,F,ANCIENNE ENSEIGNE,,75001,PARIS 1,75101,',
    '999000011,false,A,LE PHARE,,29200,BREST,29019,',
    '999000011,false,A,LA BALISE,,35000,RENNES,35238,',
    '999000011,false,A,LA BALISE,,44000,NANTES,44109,',
    '999000029,false,F,FERMÉ DEPUIS LONGTEMPS,,01190,BEAUSSE,01036,',
    '999000060,true,F,,SIÈGE FERMÉ,97600,MAMOUDZOU,97611,',
  ]
  writeFileSync(path, `${HEADER}\n${rows.join('\n')}\n`)
  const { companies } = await mappedFiles(context, frSirene, [path])
  assert.deepEqual(
    companies.map(({ name, tradeNames, city, postcode, status }) => [name, tradeNames, city, postcode, status]),
    [
      ['LA BALISE', ['LE PHARE', 'ANCIENNE ENSEIGNE'], 'BREST', '29200', 'Active'],
      ['FERMÉ DEPUIS LONGTEMPS', [], 'BEAUSSE', '01190', 'Status unknown'],
      ['SIÈGE FERMÉ', [], 'MAMOUDZOU', '97600', 'Inactive (no precision)'],
    ],
  )
  assert.equal(companies[0].region, 'Bretagne|Finistère')
})

test('sirene: signs of another town or trade are names for lookups, not for searches', async (context) => {
  const path = join(temporaryFolder(context), 'StockEtablissement_utf8.csv')
  const rows = [
    '999000011,true,A,,,35000,RENNES,35238,84.11Z',
    '999000011,false,A,CINEMA DES LOUTRES,,35000,RENNES,35238,59.14Z',
    '999000011,false,A,MAIRIE DES LOUTRES,,35000,RENNES,35238,84.11Z',
    '999000011,false,A,BIBLIOTHEQUE DES LOUTRES,,35000,RENNES,35238,84.11Z',
    '999000011,false,A,MAIRIE DU PHARE,,29200,BREST,29019,84.11Z',
    '999000029,true,A,,,75008,PARIS 8,75108,56.10A',
    '999000029,false,A,LE PHARE,,75003,PARIS 3,75103,56.10B',
    '999000060,true,A,,,69003,LYON 3EME,69383,84.11Z',
    '999000060,false,A,PISCINE DES LOUTRES,,69003,LYON 3EME,69383,93.11Z',
  ]
  writeFileSync(path, `${HEADER}\n${rows.join('\n')}\n`)
  const { companies } = await mappedFiles(context, frSirene, [path])
  assert.deepEqual(
    companies.map((company) => [company.name, company.tradeNames, company.attributes, searchedNames(company)]),
    [
      [
        'MAIRIE DES LOUTRES',
        ['BIBLIOTHEQUE DES LOUTRES', 'CINEMA DES LOUTRES', 'MAIRIE DU PHARE'],
        { signsElsewhere: 3 },
        { name: 'MAIRIE DES LOUTRES', tradeNames: [] },
      ],
      ['LE PHARE', [], null, companies[1]],
      ['PISCINE DES LOUTRES', [], { signsElsewhere: 1 }, { name: '', tradeNames: [] }],
    ],
  )
})

test('sirene: a legal unit without its head office has the town of another establishment', async (context) => {
  const path = join(temporaryFolder(context), 'StockEtablissement_utf8.csv')
  writeFileSync(path, `${HEADER}\n999000011,false,A,LE PHARE,,29200,BREST,29019,\n`)
  const [company] = (await mappedFiles(context, frSirene, [UNITS, path])).companies
  assert.deepEqual(
    [company.name, company.tradeNames, company.city, company.region],
    ['LOUTRES ET LANTERNES', ['LEL', 'LE PHARE'], 'BREST', 'Bretagne|Finistère'],
  )
})

test('sirene: legal units alone are companies without an address', async (context) => {
  const { companies } = await mappedFiles(context, frSirene, [UNITS])
  assert.deepEqual([companies.length, companies[0].address], [3, null])
})

test('sirene: of the categories of enterprises, only the largest says one of ours', async (context) => {
  for (const [written, category] of [
    ['GE', 'Very large company'],
    ['ETI', null],
    ['PME', null],
    ['', null],
  ] as const) {
    const path = join(temporaryFolder(context), 'StockUniteLegale_utf8.csv')
    writeFileSync(path, readFileSync(UNITS, 'utf8').replace(',PME,', `,${written},`))
    const [company] = (await mappedFiles(context, frSirene, [path])).companies
    assert.deepEqual([company.id, company.categoryOfTheCompany], ['FR-999000011', category], written)
  }
})

test('sirene: of a daily file, the present state of head offices counts', async (context) => {
  const { companies, leftOut } = await mappedFiles(context, frSirene, [DAILY])
  assert.deepEqual(leftOut, {
    'state before the change': 1,
    'establishment that is not the head office': 1,
    'sole trader or natural person': 1,
    'no longer disclosed': 1,
  })
  const [heron, closed] = companies
  assert.deepEqual(heron, {
    ...heron,
    id: 'FR-999000011',
    name: 'ATELIER DU HÉRON',
    tradeNames: ['LE HÉRON', 'ADH'],
    address: '7 RUE DE LA GRÈVE',
    region: 'Bretagne|Finistère',
    nationalSectors: { primary: ['71.12B'], secondary: [] },
    operatingRevenueMin: 10_000_000,
    operatingRevenueMax: 19_999_999,
    operatingRevenueYear: 2012,
    numberOfEmployeesYear: 2015,
  })
  assert.deepEqual([closed.status, closed.statusDate], ['Inactive (no precision)', '2017-01-15'])
})

test('sirene: persons come only when asked for, under their own names', async (context) => {
  const { companies } = await mappedFiles(context, frSirene, [UNITS], true)
  const person = companies.find(({ id }) => id === 'FR-999000037')
  assert.deepEqual([person?.name, person?.standardisedLegalForm], ['Odile RENARDEAU', 'Sole traders/proprietorships'])
})

test('sirene: coordinates of the newest files are degrees, those of departments overseas are none', async (context) => {
  const path = join(temporaryFolder(context), 'StockEtablissement_utf8.csv')
  const x = 'coordonneeLambertAbscisseEtablissement'
  const y = 'coordonneeLambertOrdonneeEtablissement'
  const rows = ['999000011,true,A,A,,,,,,700000.0,6600000.0', '999000029,true,A,B,,,,,,350000.0,1610000.0']
  writeFileSync(path, `${HEADER},${x},${y}\n${rows.join('\n')}\n`)
  const { companies } = await mappedFiles(context, frSirene, [path])
  assert.deepEqual(
    companies.map(({ latitude, longitude }) => [latitude, longitude]),
    [
      [46.5, 3],
      [null, null],
    ],
  )
})

test('sirene: a file of another table is refused by naming those that are read', async (context) => {
  const folder = temporaryFolder(context)
  const path = join(folder, 'other.csv')
  copyFileSync(join(import.meta.dirname, '..', 'no-brreg', 'sample.csv'), path)
  await assert.rejects(
    mappedFiles(context, frSirene, [path]),
    /it is none of StockEtablissementLiensSuccession, StockEtablissement, /,
  )
})

test('sirene: numbers, days and codes that mean nothing are none', () => {
  assert.ok(isSiren('732829320'))
  for (const text of ['732829321', '000000000', '73282932', '']) assert.ok(!isSiren(text), text)
  assert.equal(knownDay('1900-01-01'), null)
  assert.deepEqual(activity('00.00Z', 'NAFRev2').primary, [])
  assert.deepEqual(activity('6201Z', '').primary, ['62.01Z'])
  assert.deepEqual(activity('748K', 'NAP').primary, ['NAP:748K'])
})

test('sirene: codes of NAF 2025 are known by their list, whatever it is called, and by themselves', () => {
  const both = ['62.01Z', '2.1:62.10Y']
  for (const [code, list, beside, primary] of [
    // As the files are until the end of 2026, and with the columns the other way round.
    ['62.01Z', 'NAFRev2', '62.10Y', both],
    ['62.10Y', 'NAF2025', '62.01Z', both],
    ['62.10Y', 'NAFRev2', '62.01Z', both],
    // The main column has changed, and the second one is empty.
    ...['NAF2025', 'NAF25', 'NAFRev2.1', 'NAFRev21', 'NAF rév. 2.1', 'NAFRev3', 'NAFRev2', 'NAF', ''].map(
      (list) => ['62.10Y', list, '', ['2.1:62.10Y']] as const,
    ),
    ['6210Y', 'NAF2025', '', ['2.1:62.10Y']],
    ['62.10Y', 'NAF2025', '62.10Y', ['2.1:62.10Y']],
    ['62.01Z', 'NAF2025', '', ['62.01Z']],
    ['', '', '62.01Z', ['62.01Z']],
    // On neither list: its name decides.
    ['62.98Z', 'NAFRev2', '', ['62.98Z']],
    ['62.98Z', 'NAF2025', '', ['2.1:62.98Z']],
    ['62.98Z', 'NAFRev1', '', ['NAFRev1:62.98Z']],
    ['74.8K', 'NAFRev1', '', ['NAFRev1:74.8K']],
    ['90.11', 'NAP', '', ['NAP:90.11']],
    // No activity yet.
    ['00.00Y', 'NAF2025', '99.99Z', []],
  ] as const) {
    assert.deepEqual(activity(code, list, beside).primary, primary, [code, list, beside].join(' '))
  }
})

test('sirene: a mixture of both lists in one file is read row by row', async (context) => {
  const path = join(temporaryFolder(context), 'StockUniteLegale_utf8.csv')
  const [header, row] = readFileSync(UNITS, 'utf8').split('\n')
  const [one, other] = sirens(2)
  const rows = [row.replace('999000011', one), row.replace('999000011', other)]
  rows[1] = rows[1]
    .replace('27.40Z', '27.40Y')
    .replace('NAFRev2', 'NAF2025')
    .replace(/27\.40Y(?=[^,]*$)/, '')
  writeFileSync(path, [header, ...rows, ''].join('\n'))
  const { companies } = await mappedFiles(context, frSirene, [path])
  assert.deepEqual(
    companies.map(({ nationalSectors }) => nationalSectors.primary),
    [['27.40Z', '2.1:27.40Y'], ['2.1:27.40Y']],
  )
})

test('sirene: a set of numbers has those that were added', () => {
  const set = new SirenSet()
  for (const siren of ['000000001', '999999999', '732829320']) set.add(siren)
  for (const siren of ['000000001', '999999999', '732829320']) assert.ok(set.has(siren), siren)
  for (const siren of ['000000000', '000000009', '732829321', '732829312']) assert.ok(!set.has(siren), siren)
})

test('sirene: the README names every column of the sample of establishments', () => {
  const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
  const [header] = parse(readFileSync(OFFICES), { to: 1 }) as string[][]
  for (const column of header) assert.ok(readme.includes(`\`${column}\``), column)
})

/** SIRENs that check, one after another. */
function sirens(count: number): string[] {
  return Array.from({ length: count }, (_, number) => number + 91_000_000)
    .flatMap((eight) => Array.from({ length: 10 }, (_, last) => `${eight}${last}`))
    .filter(isSiren)
    .slice(0, count)
}

/** Files of as many companies, of which the legal units are those that `units` leaves. */
function monthOf(context: TestContext, count: number, units: (lines: string[]) => readonly string[]): string[] {
  const folder = temporaryFolder(context)
  const [unitHeader, unit] = readFileSync(UNITS, 'utf8').split('\n')
  const [officeHeader, office] = readFileSync(OFFICES, 'utf8').split('\n')
  const numbers = sirens(count)
  const own = (row: string) =>
    numbers.map((siren) => row.replace(/^"?\d{9}"?/, siren).replace('LOUTRES ET LANTERNES', `LOUTRES ${siren}`))
  const paths = ['StockUniteLegale_utf8.csv', 'StockEtablissement_utf8.csv'].map((name) => join(folder, name))
  writeFileSync(paths[0], [unitHeader, ...units(own(unit)), ''].join('\n'))
  writeFileSync(paths[1], [officeHeader, ...own(office), ''].join('\n'))
  return paths
}

test('sirene: where legal units of more than one company in twenty are missing, the files are refused: they may be persons', async (context) => {
  const refused = /it lacks 150 of the 1,000 companies in StockEtablissement; it is cut off, or of another month/
  await assert.rejects(
    mappedFiles(
      context,
      frSirene,
      monthOf(context, 1000, (all) => all.slice(0, 850)),
    ),
    refused,
  )
  await assert.rejects(
    mappedFiles(
      context,
      frSirene,
      monthOf(context, 200, () => []),
    ),
    /it has no row/,
  )
  const few = await mappedFiles(
    context,
    frSirene,
    monthOf(context, 1000, (all) => all.slice(0, 960)),
  )
  assert.equal(few.companies.length, 1000)
})

test('sirene: who insists on an extract of legal units has its companies, and no shop signs of others', async (context) => {
  const files = monthOf(context, 1000, (all) => all.slice(0, 850))
  const workFolder = join(temporaryFolder(context), 'work')
  const request = { register: 'fr-sirene', files, includeNaturalPersons: false, workFolder, mayBeIncomplete: true }
  const ids: string[] = []
  let places = 0
  for await (const { records } of mapFiles(frSirene, request)) {
    ids.push(...records.companyIds)
    places += records.documents.filter((document) => document.includes('44000')).length
  }
  assert.deepEqual([ids.length, new Set(ids).size, places], [850, 850, 850])
})

test('sirene: a header alone is no StockEtablissement, however the numbers are shared among threads', async (context) => {
  const files = monthOf(context, 5, (all) => all)
  writeFileSync(files[1], readFileSync(files[1], 'utf8').split('\n')[0].concat('\n'))
  await assert.rejects(mappedFiles(context, frSirene, files), /Cannot read StockEtablissement_utf8.csv: it has no row/)
  const workFolder = temporaryFolder(context)
  const share = { index: 1, shares: 2 }
  const request = { register: 'fr-sirene', files, includeNaturalPersons: false, workFolder, share }
  const reading = async () => {
    for await (const _ of mapFiles(frSirene, request));
  }
  await assert.rejects(reading(), /it has no row/)
})

test('sirene: two months in one import are refused: what the later one withholds would stay', async (context) => {
  const twice = monthOf(context, 300, (all) => [...all, ...all])
  await assert.rejects(mappedFiles(context, frSirene, twice), /300 of 600 legal units repeat one before/)
})

test('sirene: of a row whose cells do not fit, the report shows the number alone', async (context) => {
  const torn = sirens(4)[3]
  const files = monthOf(context, 3, (all) => [...all, `${torn},O,,1999-01-01,,M,ADA`])
  const rejected: string[] = []
  const workFolder = temporaryFolder(context)
  for await (const batch of mapFiles(frSirene, {
    register: 'fr-sirene',
    files,
    includeNaturalPersons: false,
    workFolder,
  }))
    rejected.push(...batch.rejected.map(({ raw }) => raw))
  assert.deepEqual(rejected, [torn])
})

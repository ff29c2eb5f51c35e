/**
 * Real files of SIRENE, imported, against a reader that shares no code with the import: another CSV parser, rules written
 * from INSEE's description of the variables, the raw tables of communes and legal forms.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { realFile, servedCompanies, tabRows, withoutRealData } from '../../../test/support/real-data.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { importDependencies } from '../../assembly/import-dependencies.ts'
import type { Company } from '../../company/company.ts'
import { runImport } from '../../imports/run-import.ts'

type Row = Record<string, string>

async function imported(context: Parameters<typeof temporaryFolder>[0], ...names: string[]) {
  const folder = temporaryFolder(context)
  const files = names.map((name) => realFile('data', 'fr', name))
  const result = await runImport({ dataFolder: folder, register: 'fr-sirene', files }, importDependencies())
  return { result, companies: await servedCompanies(folder, 'FR') }
}

const rowsOf = (bytes: Buffer, delimiter = ',') => parse(bytes, { columns: true, bom: true, delimiter }) as Row[]
const table = (name: string) => rowsOf(readFileSync(realFile('data', 'fr', name)))

/** The same bounds as INSEE's list prints them. */
const STAFF = new Map(
  '00:0-0 01:1-2 02:3-5 03:6-9 11:10-19 12:20-49 21:50-99 22:100-199 31:200-249 32:250-499 41:500-999 42:1000-1999 51:2000-4999 52:5000-9999'
    .split(' ')
    .map((entry) => [entry.slice(0, 2), entry.slice(3).split('-').map(Number)]),
)

function assertStaff(company: Company, code: string, year: string): void {
  const band = code === '53' ? [10_000, null] : (STAFF.get(code) ?? [null, null])
  assert.deepEqual([company.numberOfEmployeesMin, company.numberOfEmployeesMax], band, `${company.id} ${code}`)
  if (band[0] !== null && year !== '') assert.equal(company.numberOfEmployeesYear, Number(year))
}

/**
 * Two digits that make the SIREN after them, read as one number, leave 12 more than a multiple of 97 … by long
 * division.
 */
function assertVat(company: Company, siren: string): void {
  const key = (12n + 3n * (BigInt(siren) % 97n)) % 97n
  assert.equal(company.vatTaxNumber, `FR${String(key).padStart(2, '0')}${siren}`)
}

/** Region and department of communes by code, from the raw table, which lacks districts and communes of old. */
function communes(): Map<string, string> {
  return new Map(tabRows('reference', 'geo', 'fr-communes.tsv').map((row) => [row.insee_code, row.region]))
}

function assertActivity(company: Company, code: string, list: string): void {
  const { primary, secondary } = company.nationalSectors
  assert.deepEqual(secondary, [])
  if (code === '' || code === '00.00Z') assert.deepEqual(primary, [])
  else if (list === 'NAFRev2') {
    assert.deepEqual(primary, [code], company.id)
    assert.ok(company.naceCodes.primary.includes(code.slice(0, 5)) || company.naceCodes.primary.length > 0, company.id)
  } else {
    assert.deepEqual(primary, [`${list}:${code}`], company.id)
    assert.deepEqual(company.naceCodes.primary, [], 'an old code is carried to no other scheme')
  }
}

test('sirene, real values in both stock layouts: the join agrees with another reader', {
  skip: withoutRealData,
}, async (context) => {
  const [units, establishments] = [
    'StockUniteLegale_utf8.from-2017-daily.csv',
    'StockEtablissement_utf8.from-2017-daily.csv',
  ]
  const { result, companies } = await imported(context, units, establishments)
  const rows = table(units)
  const all = table(establishments)
  const offices = new Map(all.filter((row) => row.etablissementSiege === 'true').map((row) => [row.siren, row]))
  assert.deepEqual(
    [result.rows, result.companies, result.rejected, result.duplicates, result.joined],
    [rows.length + all.length, rows.length, 0, 0, all.length - closedNameless(all)],
  )
  const regions = communes()
  const forms = new Map(tabRows('reference', 'fr-categories-juridiques.tsv').map((row) => [row.code, row.title_fr]))
  let located = 0
  for (const row of rows) {
    const company = companies.get(`FR-${row.siren}`)
    assert.ok(company, row.siren)
    assert.equal(company.name, row.denominationUniteLegale)
    assertVat(company, row.siren)
    assertStaff(company, row.trancheEffectifsUniteLegale, row.anneeEffectifsUniteLegale)
    assertActivity(company, row.activitePrincipaleUniteLegale, row.nomenclatureActivitePrincipaleUniteLegale)
    // The list has no code that was given up since.
    const form = forms.get(row.categorieJuridiqueUniteLegale)
    if (form !== undefined) assert.equal(company.nationalLegalForm, form)
    assert.equal(company.status, 'Active')
    assert.equal(
      company.dateOfIncorporation,
      row.dateCreationUniteLegale === '1900-01-01' ? null : row.dateCreationUniteLegale || null,
    )
    const office = offices.get(row.siren)
    if (!office) {
      const others = all.filter(({ siren }) => siren === row.siren)
      assert.equal(company.address, null)
      const towns = others.filter((other) => isOpen(other) || namesOf(other).length > 0).map(townOf)
      assert.ok(towns.length === 0 ? company.city === null : towns.includes(company.city ?? ''), row.siren)
      continue
    }
    assert.equal(company.city, office.libelleCommuneEtablissement || office.libelleCommuneEtrangerEtablissement || null)
    if (office.libellePaysEtrangerEtablissement === '') {
      assert.equal(company.postcode, office.codePostalEtablissement || null)
      const region = regions.get(office.codeCommuneEtablissement)
      // The lists of regions have departments only: territories have no region, or that of the department of before.
      if (region !== undefined && !/^(?:97[578]|98)/.test(office.codeCommuneEtablissement)) {
        assert.equal(company.region?.split('|')[0], region, company.id)
        located++
      }
    }
    if (office.libelleVoieEtablissement)
      assert.ok(company.address?.includes(office.libelleVoieEtablissement.trim()), company.id)
  }
  context.diagnostic(`${rows.length} legal units, ${offices.size} head offices, ${located} located`)
  assert.ok(located > 3_400)
})

/** Columns that {@link assertOffices} asks for. */
const ASKED =
  /^(?:siren|etablissementSiege|denominationUsuelle|enseigne|trancheEffectifs|anneeEffectifs|(?:nomenclatureA|a)ctivitePrincipaleE|etatAdm|libellePaysEtrangerE|codePostalE|libelleCommuneE|nomenclature)/

const NAMES = ['denominationUsuelle', 'enseigne1', 'enseigne2', 'enseigne3'].map((name) => `${name}Etablissement`)

/** The names of an establishment. */
const namesOf = (row: Row) => NAMES.map((name) => row[name].trim()).filter((name) => name !== '')

const townOf = (row: Row) => row.libelleCommuneEtablissement.trim()

const isOpen = (row: Row) => row.etatAdministratifEtablissement === 'A'

/** Establishments that are no head office, are closed and have no name. */
const closedNameless = (rows: readonly Row[]) =>
  rows.filter((row) => row.etablissementSiege !== 'true' && !isOpen(row) && namesOf(row).length === 0).length

function assertOffices(
  rows: readonly Row[],
  companies: ReadonlyMap<string, Company>,
): { named: number; nameless: number } {
  let named = 0
  let nameless = 0
  for (const [siren, own] of Map.groupBy(rows, (row) => row.siren)) {
    // The file of 198,695 rows has its header twice.
    if (!/^\d{9}$/.test(siren)) {
      nameless++
      continue
    }
    const office = own.findLast((row) => row.etablissementSiege === 'true')
    const known = own.filter((row) => row.etablissementSiege === 'true' || isOpen(row) || namesOf(row).length > 0)
    const names = new Set(own.flatMap(namesOf))
    const company = companies.get(`FR-${siren}`)
    if (names.size === 0) {
      if (known.length > 0) nameless++
      assert.equal(company, undefined, siren)
      continue
    }
    named++
    assert.ok(company, siren)
    assertVat(company, siren)
    const officeNames = office ? namesOf(office) : []
    if (officeNames.length > 0) assert.equal(company.name, officeNames[0])
    else assert.ok(names.has(company.name), siren)
    const told = [company.name, ...company.tradeNames]
    assert.ok(told.length === Math.min(1 + 50, names.size) && told.every((name) => names.has(name)), siren)
    const alive = known.some(isOpen)
    assert.equal(company.status, alive ? 'Active' : office ? 'Inactive (no precision)' : 'Status unknown', siren)
    if (!office) {
      assert.ok(
        own.some((row) => townOf(row) === (company.city ?? '')),
        siren,
      )
      continue
    }
    assertStaff(company, office.trancheEffectifsEtablissement, office.anneeEffectifsEtablissement)
    assertActivity(company, office.activitePrincipaleEtablissement, office.nomenclatureActivitePrincipaleEtablissement)
    if (office.libellePaysEtrangerEtablissement === '')
      assert.equal(company.postcode, office.codePostalEtablissement || null)
  }
  return { named, nameless }
}

test('sirene, real establishments alone: every company agrees with another reader', {
  skip: withoutRealData,
}, async (context) => {
  const rows = table('StockEtablissement_utf8.csv')
  const { result, companies } = await imported(context, 'StockEtablissement_utf8.csv')
  const { named, nameless } = assertOffices(rows, companies)
  assert.deepEqual(
    [result.rows, result.companies, result.rejected, result.duplicates, result.leftOut],
    [rows.length, named, nameless, 0, { 'closed establishment without a name': closedNameless(rows) }],
  )
  assert.equal(result.companies + result.rejected + result.joined + closedNameless(rows), rows.length)
})

test('sirene, 198,695 real establishments: every company agrees with another reader', {
  skip: withoutRealData,
}, async (context) => {
  const file = 'StockEtablissement_utf8.volume.csv.gz'
  const [header, ...lines] = gunzipSync(readFileSync(realFile('data', 'fr', file)))
    .toString()
    .trimEnd()
    .split('\n')
  const names = header.split(',')
  const wanted = [...names.entries()].filter(([, name]) => ASKED.test(name))
  const rows = lines.map((line) => {
    // Rows without quotes, which nearly all are, need no parser.
    const cells = line.includes('"') ? (parse(line)[0] as string[]) : line.split(',')
    return Object.fromEntries(wanted.map(([place, name]) => [name, cells[place]]))
  })
  const { result, companies } = await imported(context, file)
  const { named, nameless } = assertOffices(rows, companies)
  assert.deepEqual(
    [result.rows, result.companies, result.rejected, result.duplicates],
    [rows.length, named, nameless, 0],
  )
  context.diagnostic(`${rows.length} rows, ${named} companies, ${nameless} without a name`)
})

test('sirene, real daily files of 2017: every head office agrees with another reader', {
  skip: withoutRealData,
}, async (context) => {
  for (const file of ['sirene_2017020_E_Q.zip', 'sirene_2017097_E_Q.zip']) {
    // Another unpacker, too.
    const text = execFileSync('unzip', ['-p', realFile('data', 'fr', file)], { maxBuffer: 1 << 28 })
    const rows = rowsOf(Buffer.from(new TextDecoder('windows-1252').decode(text)), ';')
    const { result, companies } = await imported(context, file)
    const present = rows.filter((row) => row.SIEGE === '1' && row.VMAJ !== 'I' && row.VMAJ !== 'D')
    const last = new Map(present.map((row) => [row.SIREN, row]))
    assert.deepEqual(
      [result.rows, result.companies, result.rejected, result.duplicates],
      [rows.length, last.size, 0, present.length - last.size],
    )
    for (const [siren, row] of last) {
      const company = companies.get(`FR-${siren}`)
      assert.ok(company, siren)
      assert.equal(company.name, row.NOMEN_LONG)
      assertStaff(company, row.TEFEN, row.DEFEN)
      assert.equal(company.city, row.LIBCOM || null)
      assert.equal(
        company.dateOfIncorporation,
        row.DCREN.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3').replace('1900-01-01', '') || null,
      )
      assert.equal(company.status, row.VMAJ === 'E' ? 'Inactive (no precision)' : 'Active')
      const code = row.APEN700 === '0000Z' ? [] : [`${row.APEN700.slice(0, 2)}.${row.APEN700.slice(2)}`]
      assert.deepEqual(company.nationalSectors.primary, code, siren)
      assert.equal(company.operatingRevenueMin === null, row.TCA === '')
    }
    context.diagnostic(`${file}: ${rows.length} rows, ${last.size} companies`)
  }
})

/**
 * The real files of Companies House, imported, against a reader that shares no code with the import: another CSV parser,
 * other rules written from the publisher's description, and the raw reference tables.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { realFile, servedCompanies, tabRows, withoutRealData } from '../../../test/support/real-data.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { importDependencies } from '../../assembly/import-dependencies.ts'
import type { Company } from '../../company/company.ts'
import { runImport } from '../../imports/run-import.ts'

const FILES = ['2018-02-01-part1_2', '2020-06-01-part6_7', '2024-11-south-yorkshire'].map((name) =>
  withoutRealData ? '' : realFile('data', 'gb', 'companies-house', `BasicCompanyData-${name}.csv`),
)

type Row = Record<string, string>

function rowsOf(path: string): Row[] {
  return parse(readFileSync(path), {
    columns: (names: string[]) => names.map((name) => name.trim()),
    bom: true,
  }) as Row[]
}

/** `dd/mm/yyyy` turned around by its places alone. */
const turned = (date: string) => (date === '' ? null : `${date.slice(6)}-${date.slice(3, 5)}-${date.slice(0, 2)}`)

/** What the plain words of a category mean. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/^Private Limited Company$/, 'Private limited companies'],
  [/^Public Limited Company$/, 'Public limited companies'],
  [/Partnership$/, 'Partnerships'],
]

const statusOf = (row: Row): string => {
  const written = row.CompanyStatus
  if (/^active$/i.test(written)) {
    const trades = [1, 2, 3, 4].map((place) => row[`SICCode.SicText_${place}`]).filter(Boolean)
    const isDormant = row['Accounts.AccountCategory'] === 'DORMANT' || trades.join() === '99999 - Dormant Company'
    return isDormant ? 'Active (dormant)' : 'Active'
  }
  if (/strike off/i.test(written)) return 'Active (administratively non-compliant)'
  if (/^liquidation$/i.test(written)) return 'In liquidation'
  if (/^voluntary arrangement$/i.test(written)) return 'Active (rescue plan)'
  if (/^live but receiver/i.test(written)) return 'Active (default of payment)'
  if (/administrat|receiver/i.test(written)) return 'Active (insolvency proceedings)'
  return assert.fail(`status ${written}`)
}

const sicOf = (row: Row): string[] =>
  [1, 2, 3, 4]
    .map((place) => row[`SICCode.SicText_${place}`].split(' - ')[0])
    .filter((code) => /^\d+$/.test(code))
    .map((code) => (code.length === 4 ? `2003:${code}` : code))

test('companies house, real files: rows, numbers, names, status, dates, codes and regions agree with another reader', {
  skip: withoutRealData,
}, async (context) => {
  const naceOf = new Map(
    tabRows('reference', 'gb-uksic2007.tsv')
      .filter((row) => row.code5 !== '')
      .map((row) => [row.code5, row.nace2]),
  )
  const places = new Map<string, { place: string; region: string }[]>()
  for (const { postcode, place, region, province } of tabRows('reference', 'geo', 'postal-gb.tsv')) {
    // The islands that are of no country of the kingdom have no region in this table, a few places no county.
    if (region === '' || province === '') continue
    places.set(postcode, [...(places.get(postcode) ?? []), { place, region: `${region}|${province}` }])
  }

  for (const file of FILES) {
    const rows = rowsOf(file)
    const kept = rows.filter((row) => row.CompanyNumber !== '')
    const folder = temporaryFolder(context)
    const result = await runImport(
      { dataFolder: folder, register: 'gb-companies-house', files: [file] },
      importDependencies(),
    )
    assert.deepEqual(
      [result.rows, result.companies, result.rejected, result.duplicates],
      [rows.length, kept.length, rows.length - kept.length, 0],
      file,
    )
    const companies = await servedCompanies(folder, 'GB')
    assert.equal(companies.size, kept.length)

    let regions = 0
    let addresses = 0
    for (const row of kept) {
      // The address of the record at the publisher still has the zeros that a spreadsheet took from the number.
      const number = row.URI.split('/').at(-1)!
      const company = companies.get(`GB-${number}`)
      assert.ok(company, number)
      assert.equal(company.name, row.CompanyName.trim())
      assert.equal(company.nationalId, number)
      assert.equal(company.status, statusOf(row), `${number}: ${row.CompanyStatus}`)
      assert.equal(company.dateOfIncorporation, turned(row.IncorporationDate))
      assert.equal(company.postcode, row['RegAddress.PostCode'] || null)
      // In a few hundred cells with more than the town (`CARLTON, BARNSLEY`), only the town is kept.
      if (!row['RegAddress.PostTown'].includes(',')) assert.equal(company.city, row['RegAddress.PostTown'] || null)
      assert.equal(company.nationalLegalForm, row.CompanyCategory)
      const form = FORMS.find(([category]) => category.test(row.CompanyCategory))?.[1]
      if (form !== undefined) assert.equal(company.standardisedLegalForm, form, row.CompanyCategory)
      const lines = [row['RegAddress.AddressLine1'], row['RegAddress.AddressLine2']].filter(Boolean).join(', ')
      assert.ok((company.address ?? '').includes(lines.trim()), `${number}: ${company.address}`)
      if (lines !== '') addresses++
      const former = Array.from({ length: 10 }, (_, place) => row[`PreviousName_${place + 1}.CompanyName`])
      assert.deepEqual(company.previousNames, former.filter(Boolean))
      assertCodes(company, [...new Set(sicOf(row))], naceOf)
      if (assertRegion(company, places)) regions++
    }
    const located = kept.filter((row) => places.has(row['RegAddress.PostCode'].split(' ')[0])).length
    assert.equal(regions, located, `${file}: companies with a region`)
    // One of the files was made without lines of the address.
    if (!file.includes('south-yorkshire')) assert.ok(addresses > 5)
    context.diagnostic(
      `${file.split('/').at(-1)}: ${rows.length} rows, ${companies.size} companies, ${regions} located`,
    )
  }
})

function assertCodes(company: Company, codes: readonly string[], naceOf: ReadonlyMap<string, string>): void {
  const { primary, secondary } = company.nationalSectors
  assert.deepEqual([...primary, ...secondary], codes, company.id)
  assert.deepEqual(primary, codes.slice(0, 1))
  const derived = company.sources.find(({ register }) => register === 'derived')?.fields ?? []
  assert.ok(!derived.includes('nationalSectors'))
  const main = codes.length > 0 ? naceOf.get(codes[0]) : undefined
  if (main) {
    assert.ok(company.naceCodes.primary.includes(main), `${company.id}: ${codes[0]} lies under ${main}`)
    assert.ok(derived.includes('naceCodes'))
  }
}

/** The raw table of postcodes knows the outward half: the region is one it gives, the town's where the town is named. */
function assertRegion(
  company: Company,
  places: ReadonlyMap<string, readonly { place: string; region: string }[]>,
): boolean {
  const outward = company.postcode?.split(' ')[0] ?? ''
  const known = places.get(outward)
  if (!known) return false
  const bare = (name: string) => name.toUpperCase().replaceAll('.', '')
  const named = known.filter(({ place }) => bare(place) === bare(company.city ?? ''))
  const expected = new Set((named.length > 0 ? named : known).map(({ region }) => region))
  assert.ok(
    company.region !== null && expected.has(company.region),
    `${company.id}: ${outward} ${company.city} is in ${company.region}`,
  )
  return true
}

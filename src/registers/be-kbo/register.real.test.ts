/** Every real Belgian enterprise, against a reader that shares no code with the import. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { readZip } from '../../../test/support/read-zip.ts'
import { realFile, servedCompanies, tabRows, withoutRealData } from '../../../test/support/real-data.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { importDependencies } from '../../assembly/import-dependencies.ts'
import { runImport } from '../../imports/run-import.ts'

type Row = Record<string, string>
const EXTRACT = withoutRealData ? '' : realFile('data', 'be', 'KboOpenData_0127_2024_09_Full.zip')

test('kbo, real rows: each enterprise is a company that says what its rows say, or is counted', {
  skip: withoutRealData,
}, async (context) => {
  const zip = await readZip(EXTRACT)
  const rows = (table: string) => parse(zip.get(`${table}.csv`)!, { columns: true }) as Row[]
  const by = (table: string) => Map.groupBy(rows(table), ({ EntityNumber }) => EntityNumber)
  const [names, addresses, activities, contacts] = ['denomination', 'address', 'activity', 'contact'].map(by)
  const dataFolder = temporaryFolder(context)
  const enterprises = rows('enterprise')
  const summary = await runImport({ dataFolder, register: 'be-kbo', files: [EXTRACT] }, importDependencies())
  const companies = await servedCompanies(dataFolder, 'BE')
  const named = enterprises.filter(({ EnterpriseNumber }) => names.has(EnterpriseNumber))
  assert.equal(summary.rejected, enterprises.length - named.length)
  assert.equal(companies.size, named.length)
  const titles = new Set(
    tabRows('reference', 'be', 'legal-forms.tsv').flatMap((row) => [row.title_nl, row.title_fr, row.title_de]),
  )
  let withPostcode = 0
  let withRegion = 0
  for (const row of named) {
    const company = companies.get(`BE-${row.EnterpriseNumber.replaceAll('.', '')}`)
    assert.ok(company, row.EnterpriseNumber)
    const own = names.get(row.EnterpriseNumber)!
    const registered = own.filter(({ TypeOfDenomination }) => TypeOfDenomination === '001')
    assert.ok(
      (registered.length > 0 ? registered : own).some(({ Denomination }) => Denomination.trim() === company.name),
      company.name,
    )
    for (const { Denomination } of own) assert.ok([company.name, ...company.tradeNames].includes(Denomination.trim()))
    const [day, month, year] = row.StartDate.split('-')
    assert.equal(company.dateOfIncorporation, row.StartDate === '' ? null : `${year}-${month}-${day}`)
    if (company.nationalLegalForm !== null) assert.ok(titles.has(company.nationalLegalForm), company.nationalLegalForm)
    assert.equal(company.status === 'Active', ['000', '001', '090', '100'].includes(row.JuridicalSituation))
    const codes = activities.get(row.EnterpriseNumber) ?? []
    assert.equal(
      company.vatTaxNumber !== null,
      codes.some(({ ActivityGroup }) => ActivityGroup === '001'),
    )
    for (const { NaceVersion, NaceCode } of codes) {
      if (NaceVersion !== '2008') continue
      const all: readonly string[] = [...company.nationalSectors.primary, ...company.nationalSectors.secondary]
      assert.ok(
        all.some((code) => code.replace(/\D/g, '').endsWith(NaceCode.slice(0, 4)) || code.includes(NaceCode)),
        `${NaceCode} ${all}`,
      )
    }
    const mailbox = contacts.get(row.EnterpriseNumber)?.find(({ ContactType }) => ContactType === 'EMAIL')
    assert.equal(company.email, mailbox?.Value ?? null)
    const office = addresses
      .get(row.EnterpriseNumber)
      ?.find((each) => each.TypeOfAddress === 'REGO' && each.DateStrikingOff === '')
    if (office?.CountryNL !== '' || !/^\d{4}$/.test(office.Zipcode)) continue
    assert.equal(company.postcode, office.Zipcode)
    assert.ok([office.MunicipalityNL, office.MunicipalityFR].includes(company.city!), company.city!)
    assert.ok(
      [office.StreetNL, office.StreetFR].some((street) => (company.address ?? '').startsWith(street)),
      company.address!,
    )
    withPostcode++
    if (company.region !== null) withRegion++
  }
  assert.ok(withRegion / withPostcode >= 0.99, `${withRegion} of ${withPostcode}`)
})

/** Every real row of the Japanese corporate numbers at hand, against a reader that shares no code with the import. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { mapRegister } from '../../../test/support/map-register.ts'
import { readZip } from '../../../test/support/read-zip.ts'
import { realFile, servedCompanies, tabRows, withoutRealData } from '../../../test/support/real-data.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { importDependencies } from '../../assembly/import-dependencies.ts'
import { runImport } from '../../imports/run-import.ts'
import { regionOfPostcode } from '../../reference/regions.ts'
import { jpNta } from './register.ts'

const skip = withoutRealData
const CAUSES: Readonly<Record<string, string>> = {
  '': 'Active',
  '01': 'Dissolved (liquidation)',
  '11': 'Dissolved (merger or take-over)',
  '21': 'Inactive (no precision)',
  '31': 'Dissolved',
}

for (const [year, names] of [
  ['20160229', ['31_tottori_all', '32_shimane_all', '99_kokugai_all']],
  ['20170402', ['31_tottori_all', '32_shimane_all', '39_kochi_all', '41_saga_all', '99_kokugai_all']],
] as const) {
  test(`nta, real rows of ${year}: each is a company that says what its row says`, { skip }, async (context) => {
    const files = names.map((name) => realFile('data', 'jp', `${name}_${year}.zip`))
    const rows = (
      await Promise.all(
        files.map(async (path, at) => parse((await readZip(path)).get(`${names[at]}_${year}.csv`)!) as string[][]),
      )
    ).flat()
    const prefectures = new Map(tabRows('reference', 'jp', 'prefectures.tsv').map((row) => [row.code, row.name_en]))
    const dataFolder = temporaryFolder(context)
    const summary = await runImport({ dataFolder, register: 'jp-nta', files }, importDependencies())
    const served = await servedCompanies(dataFolder, 'JP')
    const byNumber = new Map(rows.map((row) => [row[1], row]))
    assert.deepEqual([summary.rejected, summary.companies, served.size], [0, byNumber.size, byNumber.size])
    let withPostcode = 0
    let inPrefecture = 0
    for (const [number, row] of byNumber) {
      const company = served.get(`JP-${number}`)!
      assert.deepEqual([company.name, company.nationalId], [row[6].trim(), number])
      assert.deepEqual([company.status, company.statusDate], [CAUSES[row[19]], row[18] || null])
      if (row[9] === '') continue
      assert.deepEqual([company.city, company.address], [row[10] || null, row[11].trim() || null])
      assert.equal(company.region, `${prefectures.get(row[13])}|${prefectures.get(row[13])}`)
      if (row[15] === '') continue
      withPostcode++
      assert.equal(company.postcode?.replace('-', ''), row[15])
      if (regionOfPostcode('JP', row[15]) === company.region) inPrefecture++
    }
    assert.ok(
      inPrefecture >= withPostcode * 0.98,
      `${inPrefecture} of ${withPostcode} postcodes are in their prefecture`,
    )
    const merged = [...byNumber.values()]
      .filter((row) => row[20] !== '')
      .map((row) => `${row[1]} ${row[20]} ${row[18]}`)
    const stated = (await mapRegister(context, jpNta, files)).flatMap((row) => {
      if (row.kind !== 'company') return []
      const relations = row.background?.relations ?? []
      return relations.map(({ id, from }) => `${row.company.nationalId} ${id?.slice(3)} ${from}`)
    })
    assert.deepEqual(new Set(stated), new Set(merged))
    context.diagnostic(`${byNumber.size} companies, ${inPrefecture} of ${withPostcode} postcodes in their prefecture`)
  })
}

test('nta, real rows of today: whole files, then the changes of a day', { skip }, async (context) => {
  const file = (name: string) => realFile('data', 'jp', '30-columns', name)
  const wholes = ['00_zenkoku_all_20260731.csv', '13_tokyo_all_20201228.csv'].map(file)
  const dataFolder = temporaryFolder(context)
  await runImport({ dataFolder, register: 'jp-nta', files: wholes }, importDependencies())
  const rows = wholes.flatMap((path) => parse(readFileSync(path)) as string[][])
  const served = await servedCompanies(dataFolder, 'JP')
  assert.equal(served.size, rows.length)
  for (const row of rows) {
    const company = served.get(`JP-${row[1]}`)!
    assert.deepEqual([company.name, company.tradeNames], [row[6], [row[24], row[28]].filter(Boolean)])
  }
})

/** Every real row of the Brazilian register at hand, against a reader that shares no code with the import. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { realFile, servedCompanies, tabRows, withoutRealData } from '../../../test/support/real-data.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { importDependencies } from '../../assembly/import-dependencies.ts'
import { runImport } from '../../imports/run-import.ts'

const skip = withoutRealData
const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '')
const rowsOf = (path: string) => parse(readFileSync(path, 'latin1'), { delimiter: ';' }) as string[][]
const day = (text: string) => (/^[1-9]\d{7}$/.test(text) ? text.replace(/(....)(..)(..)/, '$1-$2-$3') : null)

test('cnpj, real rows: each establishment is a company that says what its rows say, or is counted', {
  skip,
}, async (context) => {
  const file = (name: string) => realFile('data', 'br', name)
  const [companies, establishments, cities] = ['EMPRECSV.csv', 'ESTABELE.csv', 'MUNICCSV.csv'].map((name) =>
    rowsOf(file(name)),
  )
  const cityNames = new Map(cities as unknown as [string, string][])
  const states = new Map(
    tabRows('reference', 'iso3166-2.tsv')
      .filter(({ country }) => country === 'BR')
      .map(({ code, name }) => [code.slice(3), name]),
  )
  // No number is in both tables: real companies in their layout, under the numbers of the establishments.
  const numbers = [...new Set(establishments.map(([number]) => number))]
  const made = numbers.map((number, at) => [number, ...companies[at % companies.length].slice(1)])
  const entities = new Map([...companies, ...made].map((row) => [row[0], row]))
  const empresas = join(temporaryFolder(context), 'EMPRECSV.csv')
  writeFileSync(
    empresas,
    [...companies, ...made].map((row) => `${row.map((cell) => `"${cell}"`).join(';')}\n`).join(''),
    'latin1',
  )
  const dataFolder = temporaryFolder(context)
  const files = [empresas, ...['ESTABELE.csv', 'SIMPLESCSV.csv', 'MUNICCSV.csv', 'NATJUCSV.csv'].map(file)]
  const mei = new Set(
    rowsOf(file('SIMPLESCSV.csv'))
      .filter((row) => row[4] === 'S')
      .map(([number]) => number),
  )
  const summary = await runImport({ dataFolder, register: 'br-cnpj', files }, importDependencies())
  const served = await servedCompanies(dataFolder, 'BR')
  let expected = 0
  let fromPostcode = 0
  let withPostcode = 0
  for (const row of establishments) {
    const [number, order, check, kind] = row
    const entity = entities.get(number)!
    const isLeftOut = kind !== '1' || entity[2] === '2135' || entity[2].startsWith('4') || mei.has(number)
    const company = served.get(`BR-${number}${order}${check}`)
    assert.equal(company === undefined, isLeftOut, row.join(';'))
    if (company === undefined) continue
    expected++
    assert.deepEqual([company.name, company.nationalId], [entity[1].trim(), number + order + check])
    assert.equal(company.status.startsWith('Active'), ['02', '04'].includes(row[5]), row[5])
    assert.deepEqual([company.statusDate, company.dateOfIncorporation], [day(row[6]), day(row[10])])
    assert.deepEqual(company.nationalSectors.primary, row[11] === '8888888' ? [] : [row[11]])
    assert.deepEqual(
      new Set(company.nationalSectors.secondary),
      new Set(row[12].split(',').filter((code) => code !== '' && code !== row[11])),
    )
    // A class, mostly of CNAE's own division.
    if (row[11] !== '8888888') assert.match(company.naceCodes.primary[0] ?? '', /^\d\d\.\d\d$/, row[11])
    assert.equal(company.city, row[19] === 'EX' ? row[8].trim() || null : (cityNames.get(row[20])?.trim() ?? null))
    const state = states.get(row[19])
    assert.equal(company.region, state === undefined ? null : `${state}|${state}`)
    assert.ok(letters(company.address ?? '').includes(letters(row[14])), row[14])
    if (/^\d{8}$/.test(row[18])) {
      withPostcode++
      assert.equal(company.postcode?.replace('-', ''), row[18])
      const { regionOfPostcode } = await import('../../reference/regions.ts')
      if (regionOfPostcode('BR', row[18]) === company.region) fromPostcode++
    }
  }
  assert.deepEqual([summary.companies, summary.rejected, served.size], [expected, 0, expected])
  assert.ok(fromPostcode >= withPostcode * 0.99, `${fromPostcode} of ${withPostcode} postcodes are in their state`)
  context.diagnostic(`${expected} companies, ${fromPostcode} of ${withPostcode} postcodes in their state`)
})

test('cnpj, real zips: a branch alone is no company; rare codes', { skip }, async (context) => {
  const zips = ['Empresas0', 'Empresas1', 'Estabelecimentos0', 'Simples', 'Municipios', 'Naturezas'].map((name) =>
    realFile('data', 'br', 'zips', `${name}.zip`),
  )
  const rare = ['EMPRECSV.csv', 'ESTABELE.csv'].map((name) => realFile('data', 'br', 'rare-codes', name))
  const dataFolder = temporaryFolder(context)
  const summary = await runImport({ dataFolder, register: 'br-cnpj', files: [...zips, ...rare] }, importDependencies())
  const served = await servedCompanies(dataFolder, 'BR')
  // The one establishment in the zips is a branch of the company in them.
  assert.deepEqual(
    [...served.keys()].filter((id) => id.startsWith('BR-33683111')),
    [],
  )
  assert.equal(served.get('BR-99000005000100')?.status, 'Inactive (no precision)')
  assert.equal(served.get('BR-99000002000100')?.region, null)
  assert.equal(summary.rejected, 1)
})

/**
 * National codes deeper than our lists, from the register's row to the filter: Czech (real rows where they are at hand),
 * and codes of the new Finnish list, of which only NACE is known.
 */
import assert from 'node:assert/strict'
import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Company } from '../company/company.ts'
import { fillDerivedMembers } from '../records/derive.ts'
import { czRes } from '../registers/cz-res/register.ts'
import { fiPrh } from '../registers/fi-prh/register.ts'
import type { Register, SourceRow } from '../registers/register.ts'
import { matches, openRecord } from '../search/evaluate.ts'
import { planFilters } from './plan/filters.ts'

const ROOT = join(import.meta.dirname, '../..')
const CZECH = join(process.env.FIRMAMENT_REAL_DATA ?? join(ROOT, '../shared'), 'data/cz/res_data.header-and-two.csv')

async function imported<Row extends SourceRow>(register: Register<Row>, file: string): Promise<readonly Company[]> {
  const companies: Company[] = []
  for await (const rows of register.read({ name: file, bytes: createReadStream(file) })) {
    for (const row of rows) {
      const mapped = register.map(row, { includeNaturalPersons: false })
      if (mapped.kind === 'company') companies.push(mapped.company)
    }
  }
  for (const company of companies) fillDerivedMembers(company)
  return companies
}

function planned(country: string, code: string) {
  return planFilters({ countriesIso2: [country], nationalSectors: [code] }, [country])
}

function finds(company: Company, code: string): boolean {
  return matches(planned(company.countryIso2, code), openRecord(company))
}

function assertFoundByBeginnings(company: Company, code: string): void {
  // Behind it may be the same activity by the newer revision.
  assert.equal(company.nationalSectors.primary[0], code)
  for (let length = 2; length <= code.length; length++) {
    assert.ok(finds(company, code.slice(0, length)), `${company.id}: ${code.slice(0, length)}`)
  }
  const dotted = `${code.slice(0, 2)}.${code.slice(2, 4)}.${code.slice(4)}`
  assert.ok(finds(company, dotted), dotted)
  assert.ok(company.naceCodes.primary.includes(`${code.slice(0, 2)}.${code.slice(2, 4)}`))
}

test('Czech: five digits are kept, and found by themselves and every beginning', async () => {
  const companies = await imported(czRes, join(ROOT, 'src/registers/cz-res/sample.csv'))
  const company = companies.find(({ id }) => id === 'CZ-79900020') as Company
  assertFoundByBeginnings(company, '25620')
  assert.ok(!finds(company, '25621'), 'the code beside it')
})

test('Czech: real rows', { skip: existsSync(CZECH) ? false : `no real data at ${CZECH}` }, async () => {
  const companies = await imported(czRes, CZECH)
  assert.equal(companies.length, 2)
  for (const company of companies) {
    const [code] = company.nationalSectors.primary
    assert.match(code, /^\d\d\.\d\d$/)
    for (const asked of [code, code.replace('.', ''), code.slice(0, 4), code.slice(0, 2)]) {
      assert.ok(finds(company, asked), `${company.id}: ${asked}`)
    }
    // What is finer than the row says is accepted, and finds nobody.
    assert.equal(finds(company, `${code}0`), false)
  }
})

test('Finnish: the code of 2008 is kept as written, that of 2025 behind its prefix', async () => {
  const companies = await imported(fiPrh, join(ROOT, 'src/registers/fi-prh/sample.json'))
  const builder = companies.find(({ nationalSectors }) => nationalSectors.primary[0] === '41200') as Company
  assertFoundByBeginnings(builder, '41200')
  assert.ok(companies.some(({ nationalSectors }) => nationalSectors.primary[0] === '2.1:28930'))
})

test('a code that is none is refused with the code that was meant', () => {
  for (const [country, code] of [
    ['FI', '62990'],
    ['FI', '41201'],
    ['FI', '6201000'],
    ['CZ', '99990'],
    ['DK', '6201000'],
  ]) {
    assert.throws(() => planned(country, code), /nationalSectors/, `${country} ${code}`)
  }
  assert.ok(planned('EE', '2:62011'))
})

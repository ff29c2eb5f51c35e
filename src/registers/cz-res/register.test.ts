import assert from 'node:assert/strict'
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fillDerivedMembers } from '../../records/derive.ts'
import type { Mapped } from '../register.ts'
import { czRes } from './register.ts'

const SAMPLE = join(import.meta.dirname, 'sample.csv')

async function read(bytes: AsyncIterable<Uint8Array>, includeNaturalPersons = false): Promise<Mapped[]> {
  const mapped: Mapped[] = []
  for await (const rows of czRes.read({ name: 'sample.csv', bytes })) {
    for (const row of rows) mapped.push(czRes.map(row, { includeNaturalPersons }))
  }
  return mapped
}
const sample = () => createReadStream(SAMPLE, { highWaterMark: 300 })
const companies = (mapped: readonly Mapped[]) => mapped.flatMap((row) => (row.kind === 'company' ? [row.company] : []))

test('res: the sample becomes companies, each row with its reason otherwise', async () => {
  const mapped = await read(sample())
  assert.deepEqual(
    mapped.map((row) => (row.kind === 'company' ? row.company.id : `${row.kind}: ${row.reason}`)),
    [
      'CZ-79900020',
      'CZ-00090018',
      'CZ-79900038',
      'leftOut: sole trader or natural person',
      'rejected: ICO is "79900021", must be 8 digits that check',
      'leftOut: natural person that ended, without name and form',
    ],
  )
  const [first, second, third] = companies(mapped)
  assert.deepEqual(first, {
    ...first,
    name: 'Vzorová strojírna s.r.o.',
    nationalId: '79900020',
    nationalLegalForm: '112',
    standardisedLegalForm: 'Private limited companies',
    status: 'Active',
    dateOfIncorporation: '1996-04-01',
    numberOfEmployees: null,
    numberOfEmployeesMin: 50,
    numberOfEmployeesMax: 99,
    nationalSectors: { primary: ['25620', '2.1:25530'], secondary: [] },
    address: 'Vzorová 12/3',
    postcode: '119 99',
    city: 'Praha',
    lastUpdated: '2026-01-15T00:00:00Z',
  })
  assert.deepEqual(
    [second.status, second.statusDate, second.numberOfEmployees, second.address],
    ['Dissolved', '2020-06-30', 0, 'Ukázkov 45'],
  )
  assert.equal(third.standardisedLegalForm, 'Public authorities')
})

test('res: zeros that a spreadsheet dropped come back, and another separator makes no difference', async () => {
  const text = readFileSync(SAMPLE, 'utf8').replace('00090018', '90018').replaceAll('"', '').replaceAll(', ', ' ')
  const bytes = (async function* () {
    yield Buffer.from(text.replaceAll(',', ';'))
  })()
  assert.deepEqual(
    companies(await read(bytes)).map(({ id }) => id),
    companies(await read(sample())).map(({ id }) => id),
  )
})

test('res: a file of before 2025 has codes of one revision, and codes carry theirs', async () => {
  const text = readFileSync(SAMPLE, 'utf8')
  const older = text
    .replace(',NACE2025', '')
    .replace(',25530', '')
    .replace(',68200', '')
    .replace(',84110,84110', ',84110')
  const lines = older.split('\n').slice(0, 4).join('\n')
  const bytes = (async function* () {
    yield Buffer.from(lines)
  })()
  const sectors = companies(await read(bytes)).map(({ nationalSectors }) => nationalSectors.primary)
  assert.deepEqual(sectors, [['25620'], ['6820'], ['84110']])
  const derived = companies(await read(sample())).map((company) => {
    fillDerivedMembers(company)
    return company.naceCodes.primary
  })
  // Only 84.11 means the same in both revisions.
  assert.deepEqual(derived, [['25.62', '2.1:25.53'], ['68.20', '2.1:68.20'], ['84.11']])
})

test('res: natural persons come when asked for', async () => {
  const form = companies(await read(sample(), true)).find(({ id }) => id === 'CZ-79900046')?.standardisedLegalForm
  assert.equal(form, 'Sole traders/proprietorships')
})

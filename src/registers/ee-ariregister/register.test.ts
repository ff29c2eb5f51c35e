import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Company } from '../../company/company.ts'
import type { Mapped } from '../register.ts'
import { eeAriregister } from './register.ts'

async function read(includeNaturalPersons = false): Promise<Mapped[]> {
  const bytes = createReadStream(join(import.meta.dirname, 'sample.csv'), { highWaterMark: 61 })
  const mapped: Mapped[] = []
  for await (const rows of eeAriregister.read({ name: 'sample.csv', bytes })) {
    for (const row of rows) mapped.push(eeAriregister.map(row, { includeNaturalPersons }))
  }
  return mapped
}

const companies = (mapped: readonly Mapped[]): Company[] =>
  mapped.flatMap((row) => (row.kind === 'company' ? [row.company] : []))

test('äriregister: the sample in the published layout becomes companies, each row with its reason otherwise', async () => {
  const mapped = await read()
  assert.deepEqual(
    mapped.map((row) => (row.kind === 'company' ? row.company.id : `${row.kind}: ${row.reason}`)),
    [
      'EE-99900016',
      'EE-99900022',
      'EE-99900039',
      'leftOut: sole trader or natural person',
      'rejected: ariregistri_kood is "99900011", must be 8 digits that check',
    ],
  )
  const [first] = companies(mapped)
  assert.deepEqual(first, {
    ...first,
    name: 'Merevaigu Puidutöö OÜ',
    nationalId: '99900016',
    vatTaxNumber: 'EE999000168',
    nationalLegalForm: 'Osaühing',
    standardisedLegalForm: 'Private limited companies',
    status: 'Active',
    dateOfIncorporation: '2008-09-04',
    address: 'Näidise tn 5',
    postcode: '10999',
    city: 'Tallinn',
  })
})

test('äriregister: states become statuses; the name keeps its inner quotes', async () => {
  const found = companies(await read())
  assert.deepEqual(
    found.map(({ status, city }) => [status, city]),
    [
      ['Active', 'Tallinn'],
      ['In liquidation', 'Pärnu linn'],
      ['Dissolved', 'Otepää vald'],
    ],
  )
  assert.equal(found[1].name, '"Kuldnokk" Kalatööstus AS')
  assert.equal(found[1].standardisedLegalForm, 'Public limited companies')
})

test('äriregister: sole traders come when asked for', async () => {
  const form = companies(await read(true)).find(({ id }) => id === 'EE-99900045')?.standardisedLegalForm
  assert.equal(form, 'Sole traders/proprietorships')
})

test('äriregister: another table is refused', async () => {
  const bytes = (async function* () {
    yield Buffer.from('a;b\n1;2\n')
  })()
  const reading = async () => {
    for await (const rows of eeAriregister.read({ name: 'x', bytes })) for (const _ of rows);
  }
  await assert.rejects(
    reading(),
    /not in the expected layout: it has no ariregistri_kood \(identity\); no nimi \(name\)/,
  )
})

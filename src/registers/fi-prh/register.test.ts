import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { JsonRow } from '../readers/json-array.ts'
import type { Mapped } from '../register.ts'
import { fiPrh, mapFinnish } from './register.ts'

async function read(includeNaturalPersons = false): Promise<Mapped[]> {
  const bytes = createReadStream(join(import.meta.dirname, 'sample.json'), { highWaterMark: 61 })
  const mapped: Mapped[] = []
  for await (const rows of fiPrh.read({ name: 'sample.json', bytes })) {
    for (const row of rows) mapped.push(fiPrh.map(row, { includeNaturalPersons }))
  }
  return mapped
}
const companies = (mapped: readonly Mapped[]) => mapped.flatMap((row) => (row.kind === 'company' ? [row.company] : []))

test('prh: the sample in the published layout becomes companies, each record with its reason otherwise', async () => {
  const mapped = await read()
  assert.deepEqual(
    mapped.map((row) => (row.kind === 'company' ? row.company.id : `${row.kind}: ${row.reason}`)),
    [
      'FI-9900001-8',
      'FI-9900002-6',
      'FI-9900003-4',
      'leftOut: sole trader or natural person',
      'rejected: businessId is "9900004-3", must be 7 digits, - and one that checks',
    ],
  )
  const [first] = companies(mapped)
  assert.deepEqual(first, {
    ...first,
    name: 'Esimerkki Saunat Oy',
    previousNames: ['Malli Kiukaat Oy'],
    tradeNames: ['Exempel Bastur Ab', 'Löylymalli'],
    nationalId: '9900001-8',
    vatTaxNumber: 'FI99000018',
    nationalLegalForm: 'Osakeyhtiö',
    standardisedLegalForm: 'Private limited companies',
    status: 'Active',
    dateOfIncorporation: '1999-03-15',
    nationalSectors: { primary: ['2.1:28930'], secondary: [] },
    website: 'www.esimerkkisaunat.example',
    address: 'Mallikatu 7 A',
    postcode: '33100',
    city: 'TAMPERE',
    lastUpdated: '2026-10-31T00:00:00Z',
  })
})

test('prh: names and forms that a company had are its dated past', async () => {
  const pasts = (await read()).flatMap((row) => (row.kind === 'company' ? [row.background?.past ?? []] : []))
  assert.deepEqual(pasts, [
    [
      { kind: 'named', value: 'Esimerkki Saunat Oy', from: '2015-06-01', to: null },
      { kind: 'named', value: 'Malli Kiukaat Oy', from: '1999-03-15', to: '2015-05-31' },
    ],
    [],
    [],
  ])
})

test('prh: the gravest procedure counts, an ended company is dissolved, an ended VAT entry is no number', async () => {
  const found = companies(await read())
  assert.deepEqual(
    found.map(({ status, statusDate, vatTaxNumber }) => [status, statusDate, vatTaxNumber]),
    [
      ['Active', null, 'FI99000018'],
      ['Bankruptcy', '2025-03-05', null],
      ['Dissolved', '2019-12-31', null],
    ],
  )
  assert.deepEqual(found[1].nationalSectors.primary, ['41200'])
})

test('prh: the list says the revision of a code, not its date', () => {
  const codesOf = (typeCodeSet?: string) => {
    const mainBusinessLine = { type: '62010', typeCodeSet, registrationDate: '2026-03-01' }
    const value = { businessId: { value: '9900001-8' }, names: [{ name: 'A', type: '1' }], mainBusinessLine }
    const row: JsonRow = { line: 1, problem: null, value, raw: () => '' }
    const mapped = mapFinnish(row, { includeNaturalPersons: false })
    return mapped.kind === 'company' ? mapped.company.nationalSectors.primary : null
  }
  assert.deepEqual(['TOIMI4', 'TOIMI3', 'TOL2008', undefined, 'TOIMI2'].map(codesOf), [
    ['2.1:62010'],
    ['62010'],
    ['62010'],
    ['62010'],
    [],
  ])
})

test('prh: private traders come when asked for', async () => {
  const form = companies(await read(true)).find(({ id }) => id === 'FI-9900004-2')?.standardisedLegalForm
  assert.equal(form, 'Sole traders/proprietorships')
})

test('prh: whatever stands where an object or a list should, no record ends the import', () => {
  const row = (value: unknown): JsonRow => ({ line: 1, problem: null, value, raw: () => '' })
  const id = { value: '9900001-8' }
  for (const value of [
    null,
    7,
    [],
    {},
    { businessId: 'x' },
    { businessId: id, names: {} },
    { businessId: id, names: [7] },
  ]) {
    assert.equal(mapFinnish(row(value), { includeNaturalPersons: false }).kind, 'rejected', JSON.stringify(value))
  }
  const odd = {
    businessId: id,
    names: [{ name: 'A', type: 1 }],
    addresses: [{}],
    companyForms: [3],
    mainBusinessLine: [],
  }
  assert.equal(mapFinnish(row(odd), { includeNaturalPersons: false }).kind, 'company')
})

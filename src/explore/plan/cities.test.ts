import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attributeKey } from '../../company/attributes.ts'
import { canonicalFilters } from './canonical-filters.ts'
import { planFilters } from './filters.ts'

/** The keys of cities that a filter looks for. */
function keysOf(country: string, city: string): readonly unknown[] {
  const plan = planFilters({ countriesIso2: [country], cities: [city] }, [country])
  assert.ok(plan.kind === 'value' && plan.field === 'city')
  return plan.values
}

test('cities: Greek, Cypriot and Bulgarian ones are one city in each alphabet, and by their English names', () => {
  for (const [country, key, ...names] of [
    ['GR', 'peiraias', 'Πειραιάς', 'ΠΕΙΡΑΙΑΣ', 'Peiraias', 'Piraeus', 'Il Pireo'],
    ['GR', 'athina', 'Αθήνα', 'ATHINA', 'Athens'],
    ['GR', 'kerkyra', 'Κέρκυρα', 'Kerkyra', 'Corfu'],
    ['CY', 'lefkosia', 'Λευκωσία', 'Lefkosia', 'Nicosia'],
    ['BG', 'sofia', 'София', 'Sofia', 'СОФИЯ'],
  ]) {
    for (const name of names) assert.ok(keysOf(country, name).includes(key), `${name}: ${keysOf(country, name)}`)
  }
})

const planOf = (country: string, city: string) => planFilters({ countriesIso2: [country], cities: [city] }, [country])

test('cities: a district with a number is narrower than its city', () => {
  const inCity = (city: string) => ({ kind: 'value', field: 'city', values: [city] })
  for (const city of ['Bucuresti Sectorul 1', 'Sectorul 1', 'Bucharest, Sector 1', 'București 1', 'Sector 1 Bucuresti'])
    assert.deepEqual(planOf('RO', city), {
      kind: 'all',
      of: [
        inCity('bucuresti'),
        { kind: 'attribute', name: 'bucharestSector', keys: [attributeKey(1), attributeKey('1')] },
      ],
    })
  const byPostcode = (city: string, code: object) => ({ kind: 'all', of: [inCity(city), code] })
  assert.deepEqual(
    planOf('FR', 'PARIS 08'),
    byPostcode('paris', { kind: 'value', field: 'postcode', values: ['75008'] }),
  )
  assert.deepEqual(
    planOf('HU', 'Budapest XIII.'),
    byPostcode('budapest', { kind: 'prefix', field: 'postcode', prefix: '113' }),
  )
  assert.deepEqual(
    planOf('CZ', 'Prague 4 - Nusle'),
    byPostcode('praha', { kind: 'prefix', field: 'postcode', prefix: '14' }),
  )
})

test('cities: a number that is no district, and a post office, are the city', () => {
  assert.deepEqual(keysOf('FR', 'Paris 21'), ['paris'])
  assert.deepEqual(keysOf('FR', 'LILLE CEDEX 9'), ['lille'])
  assert.deepEqual(keysOf('FR', 'PARIS CEDEX 08'), ['paris'])
})

test('cities: districts of one city are different searches', () => {
  const canonical = (city: string) => canonicalFilters({ countriesIso2: ['RO'], cities: [city] }, ['RO']).cities
  assert.deepEqual(canonical('Bucuresti Sectorul 1'), canonical('Sectorul 1'))
  assert.notDeepEqual(canonical('Sectorul 1'), canonical('Sectorul 3'))
  assert.notDeepEqual(canonical('Sectorul 1'), canonical('Bucuresti'))
})

test('cities: a Romanian village is found in its commune', () => {
  assert.deepEqual(planOf('RO', 'Roşu'), {
    kind: 'any',
    of: [
      { kind: 'value', field: 'city', values: ['rosu'] },
      { kind: 'attribute', name: 'village', keys: [attributeKey('Roșu')] },
    ],
  })
})

test('cities: where a register states postcodes alone, those of the town find its companies', () => {
  assert.deepEqual(planOf('AU', 'Parramatta'), {
    kind: 'any',
    of: [
      { kind: 'value', field: 'city', values: ['parramatta'] },
      { kind: 'value', field: 'postcode', values: ['1740', '1741', '2123', '2124', '2150'] },
    ],
  })
})

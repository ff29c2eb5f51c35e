import assert from 'node:assert/strict'
import { test } from 'node:test'
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

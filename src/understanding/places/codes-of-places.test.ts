/** Numbers, codes and names of divisions and postcodes as people write them: in lower case, and with more words behind. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { understand } from '../understand.ts'

const placesOf = (query: string, country: string): readonly unknown[] =>
  understand(query, { country, today: '2026-06-15' })
    .parts.filter(({ kind }) => kind === 'place')
    .map(({ filters }) => filters)

test('a French department is its number or its name, whatever follows', () => {
  for (const [query, department] of [
    ["agences d'intérim du 93 avec un CA supérieur à 1 M€", 'Île-de-France|Seine-Saint-Denis'],
    ['plombiers dans le 2A', 'Corse|Corse-du-Sud'],
    ['restaurants du 2b qui recrutent', 'Corse|Haute-Corse'],
    ['garages du 13 ouverts le dimanche', "Provence-Alpes-Côte d'Azur|Bouches-du-Rhône"],
    ['scop du bâtiment finistère', 'Bretagne|Finistère'],
    ["maçons dans le val d'oise", "Île-de-France|Val-d'Oise"],
    ['chocolatiers haute savoie', 'Auvergne-Rhône-Alpes|Haute-Savoie'],
  ] as const)
    assert.deepEqual(placesOf(query, 'FR'), [{ regions: [department] }], query)
  for (const query of ['réunion du 12 mars', 'vins siciliens du 14 juillet'])
    assert.deepEqual(placesOf(query, 'FR'), [], query)
})

test('codes are read in lower case where nothing has a capital', () => {
  for (const [country, query, filters] of [
    ['GB', 'joiners in e8', { postcode: ['E8 *'] }],
    ['GB', 'accountants sw1', { postcode: ['SW1 *'] }],
    ['GB', 'plumbers ls postcode', { postcode: ['LS*'] }],
    ['IT', 'officine in prov di vr', { regions: ['Veneto|Verona'] }],
    ['IT', 'panifici in provincia di bg', { regions: ['Lombardia|Bergamo'] }],
    ['US', 'roofers in tx', { regions: ['Texas'] }],
    ['US', 'bail bonds tx', { regions: ['Texas'] }],
  ] as const)
    assert.deepEqual(placesOf(query, country), [filters], query)
  for (const query of ['sorted by postcode', 'floors 500 m2', 'b2b software'])
    assert.deepEqual(placesOf(query, 'GB'), [], query)
})

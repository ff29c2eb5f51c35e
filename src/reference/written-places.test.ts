import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAddress } from './written-places.ts'

const PLACES = [
  ['PL', '50-101', 'Wrocław', 'al. Niepodległości 44', 'Polska'],
  ['HU', '6720', 'Szeged', 'Kárász utca 8.', 'Magyarország'],
  ['CH', '8001', 'Zürich', 'Bahnhofstrasse 12', 'Schweiz'],
  ['FR', '69002', 'Lyon', '12 rue de la Charité', 'France'],
  ['GB', 'LS1 4AP', 'Leeds', '12 High Street', 'United Kingdom'],
  ['SE', '114 55', 'Stockholm', 'Storgatan 5', 'Sverige'],
  ['IS', '600', 'Akureyri', 'Strandgata 7', 'Ísland'],
  ['IE', 'T12 X70A', 'Cork', '5 Patrick Street', 'Ireland'],
] as const

test('address: its parts are found in any order and with any separator', () => {
  for (const [country, postcode, city, street, name] of PLACES)
    for (const separator of [', ', '; ', '\n', ' - ', '|', ' | ']) {
      const town = `${postcode} ${city}`
      const orders = [
        [street, town],
        [street, `${city} ${postcode}`],
        [street, postcode, city],
        [town, street],
        [postcode, city, street],
        [city, postcode, street],
        [postcode, street, city],
        [street, town, name],
        [name, town, street],
        [town, street, name],
        [street, town, country],
      ]
      for (const order of orders) {
        const cell = order.join(separator)
        assert.deepEqual(readAddress(country, cell), { postcode, city, region: null, street }, cell)
      }
    }
})

test('address: the street keeps its own commas', () => {
  const street = 'ul. Długa 5, m. 3'
  assert.equal(readAddress('PL', `50-101 Wrocław, ${street}`)?.street, street)
  assert.equal(readAddress('PL', `${street}, 50-101 Wrocław`)?.street, street)
})

test('address: the number of a house is no postcode', () => {
  for (const [country, cell] of [
    ['US', '12345 Main Street, Suite 200'],
    ['AU', '3000 Collins Street, Level 2'],
    ['AT', 'Musterstraße 1010, Stiege 2'],
    ['IS', 'Strandgata 600, 2. hæð'],
    ['BR', 'Avenida Paulista 1000, Bela Vista'],
  ])
    assert.equal(readAddress(country, cell, false), null, cell)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cityKey, postcodeKey } from './place-keys.ts'

const same = (a: string, b: string) => assert.equal(cityKey(a), cityKey(b))

test('cityKey: case, accents and letters that do not decompose do not matter', () => {
  same('MÜNCHEN', 'Munchen')
  same('Tromsø', 'TROMSO')
  same('Łódź', 'lodz')
  same("L'Aquila", 'L’AQUILA')
})

test('cityKey: the usual variants of spelling meet', () => {
  same('St. Helens', 'Saint Helens')
  same('Saint-Étienne', 'ST ETIENNE')
  same('Stoke-on-Trent', 'Stoke on Trent')
  same('Frankfurt am Main', 'Frankfurt a. Main')
  same('Reggio nell’Emilia', 'REGGIO EMILIA')
})

test('cityKey: districts and post offices are the city', () => {
  same('PARIS 8', 'Paris')
  same('Lyon 3e Arrondissement', 'LYON')
  same('PARIS LA DEFENSE CEDEX', 'Paris La Défense')
  same('Praha 10-Malešice', 'Praha')
  same('Dublin 4', 'Dublin')
})

test('cityKey: different cities stay different', () => {
  assert.notEqual(cityKey('Newport'), cityKey('Newport Pagnell'))
  assert.notEqual(cityKey('La Spezia'), cityKey('Spezia'))
  assert.notEqual(cityKey('San Marino'), cityKey('Marino'))
})

test('postcodeKey: blanks, dashes and case do not matter, zeros do', () => {
  assert.equal(postcodeKey('sw1a 1aa'), postcodeKey('SW1A1AA'))
  assert.equal(postcodeKey('00-950'), '00950')
  assert.notEqual(postcodeKey('0150'), postcodeKey('150'))
})

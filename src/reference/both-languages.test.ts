import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryOf } from './country-of.ts'
import { readRegion } from './written-regions.ts'
import { readStatus } from './written-statuses.ts'

test('both languages: a cell means what each of its sides means', () => {
  assert.equal(readStatus('Actief / Actif'), 'Active')
  assert.equal(readStatus('in Liquidation | en liquidation | in liquidazione'), 'In liquidation')
  assert.equal(readStatus('gelöscht (cancellata)'), 'Dissolved')
  assert.equal(readStatus('Faillissement - Faillite'), 'Bankruptcy')
  assert.equal(countryOf('Schweiz / Suisse / Svizzera'), 'CH')
  assert.equal(countryOf('België (Belgique)'), 'BE')
  assert.equal(readRegion('BE', 'Antwerpen / Anvers')?.token, readRegion('BE', 'Antwerpen')?.token)
})

test('both languages: sides that mean different things mean nothing', () => {
  assert.equal(readStatus('Actief / Faillite'), null)
  assert.equal(readStatus('Active / whatever'), null)
  assert.equal(countryOf('Italia / France'), null)
})

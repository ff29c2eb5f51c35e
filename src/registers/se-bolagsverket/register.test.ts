import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { companiesOf, mapRegister, outcomes } from '../../../test/support/map-register.ts'
import { seBolagsverket } from './register.ts'

const FILES = ['sample.csv', 'sample-scb.txt'].map((name) => join(import.meta.dirname, name))

test('bolagsverket: quotes within cells, proceedings, prose and codes; persons are left out', async (context) => {
  const mapped = await mapRegister(context, seBolagsverket, FILES)
  assert.deepEqual(outcomes(mapped), [
    'SE-5599000014',
    'SE-5599000014',
    'SE-5599000022',
    'SE-5599000030',
    'leftOut: sole trader or natural person',
    'SE-8899000049',
    'rejected: organisationsidentitet is "5599000999", must be 10 digits that check',
  ])
  const companies = companiesOf(mapped)
  assert.deepEqual(
    companies.map((one) => [one.name, one.status, one.statusDate, one.standardisedLegalForm]),
    [
      ['Lyktan "Exempel" Aktiebolag', 'Active', null, 'Private limited companies'],
      ['Lyktboden', 'Active', null, 'Private limited companies'],
      ['Pumpan AB (publ)', 'In liquidation', '2026-04-01', 'Public limited companies'],
      ['Gamla Bolaget AB', 'Dissolved (bankruptcy)', '2014-12-31', 'Private limited companies'],
      ['Utterns Vänner', 'Active', null, 'Non profit organisations'],
    ],
  )
  assert.deepEqual(
    companies.map((one) => [one.address, one.postcode, one.city, one.description]),
    [
      ['Exempelgatan 5', '111 22', 'STOCKHOLM', 'Bolaget ska sälja lyktor av "gammal" sort.'],
      ['Exempelgatan 5', '111 22', 'STOCKHOLM', 'Bolaget ska sälja lyktor av "gammal" sort.'],
      ['c/o Uttern, Box 7', '211 22', 'MALMÖ', null],
      ['Exempelgatan 9, 0150, NO', null, 'OSLO', null],
      [null, null, null, null],
    ],
  )
  assert.deepEqual(companies[0].nationalSectors, { primary: ['2.1:47551'], secondary: ['2.1:62100'] })
  const combined = seBolagsverket.combine!(companies.slice(0, 2).map((company) => ({ company, publishedOn: null })))
  assert.deepEqual([combined.name, combined.tradeNames], ['Lyktan "Exempel" Aktiebolag', ['Lyktboden']])
})

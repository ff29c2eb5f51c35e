import assert from 'node:assert/strict'
import { test } from 'node:test'
import { understand } from './understand.ts'

/** Parts of a sentence, but for its activity. */
const parts = (query: string, country = 'GB') =>
  understand(query, { country, today: '2026-06-15' }).parts.flatMap(({ kind, words, filters }) =>
    kind === 'activity' ? [] : [[kind, words, filters]],
  )
const activity = (query: string, country = 'GB') => understand(query, { country, today: '2026-06-15' }).activity

test('customers: sizes, forms and ages after "for" are those of customers and filter nothing, in six languages', () => {
  for (const [query, country, customers] of [
    ['accounting for small businesses', 'GB', 'small businesses'],
    ['software for SMEs', 'GB', 'SMEs'],
    ['legal advice to start-ups', 'GB', 'start-ups'],
    ['web design for charities', 'GB', 'charities'],
    ['consulenza per le PMI', 'IT', 'PMI'],
    ['revisione per società quotate', 'IT', 'quotate'],
    ['logiciels pour PME', 'FR', 'PME'],
    ['financement des PME', 'FR', 'PME'],
    ['Beratung für den Mittelstand', 'DE', 'Mittelstand'],
    ['asesoría para pymes', 'ES', 'pymes'],
    ['regnskap for små bedrifter', 'NO', 'små bedrifter'],
  ] as const) {
    assert.deepEqual(parts(query, country), [['ignored', customers, null]])
  }
  assert.equal(activity('accounting for small businesses'), 'accounting')
  assert.equal(activity('Beratung für den Mittelstand', 'DE'), 'Beratung')
  assert.equal(activity('regnskap for små bedrifter', 'NO'), 'regnskap')
})

test('customers: what is asked for has its own size', () => {
  const small = { categories: ['Small company'] }
  const sme = { numberOfEmployeesLte: 249 }
  assert.deepEqual(parts('looking for small companies that make furniture'), [['size', 'small', small]])
  assert.deepEqual(parts('search for SMEs'), [['size', 'SMEs', sme]])
  assert.deepEqual(parts('email addresses for SMEs'), [['size', 'SMEs', sme]])
  assert.deepEqual(parts('SMEs for acquisition'), [['size', 'SMEs', sme]])
  assert.deepEqual(parts('PMI che fanno stampi', 'IT'), [['size', 'PMI', sme]])
  assert.deepEqual(parts('find a small company'), [['size', 'small', small]])
  assert.deepEqual(parts('bakeries in business for more than 20 years'), [
    ['age', 'in business for more than 20 years', { dateOfIncorporationLte: '2006-06-15' }],
  ])
})

test('customers: lists of customers and words of serving them belong to them', () => {
  assert.deepEqual(parts('insurance for small and large companies'), [
    ['ignored', 'small', null],
    ['ignored', 'large companies', null],
  ])
  assert.deepEqual(parts('coaching for freelancers and SMEs'), [['ignored', 'SMEs', null]])
  assert.deepEqual(parts('payment terminals aimed at small retailers'), [['ignored', 'aimed at small retailers', null]])
  assert.equal(activity('servizi informatici rivolti alle PMI', 'IT'), 'servizi informatici')
  assert.deepEqual(parts('accountants for cooperatives in Leeds'), [
    ['ignored', 'cooperatives', null],
    ['place', 'Leeds', { cities: ['Leeds'] }],
  ])
})

test('sizes: the trade may be between a size and the word for companies', () => {
  assert.deepEqual(parts('small accounting firms'), [['size', 'small', { categories: ['Small company'] }]])
  assert.equal(activity('small accounting firms'), 'accounting')
  assert.equal(parts('kleine Bauunternehmen', 'DE')[0]?.[0], 'size')
  assert.deepEqual(parts('small and medium engineering firms'), [
    ['size', 'small and medium', { numberOfEmployeesLte: 249 }],
  ])
  assert.deepEqual(parts('large format printing companies'), [])
  assert.deepEqual(parts('small animal practices and companies'), [])
})

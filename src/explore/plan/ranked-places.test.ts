import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knowledge } from '../../../test/support/knowledge.ts'
import { understand } from '../../understanding/understand.ts'
import { rankedTowns, readUnknownPlace } from './ranked-places.ts'

function read(query: string, country: string) {
  const understood = understand(query, { country, today: '2026-06-15' })
  const { activity, parts } = readUnknownPlace(query, understood, country, knowledge())
  const place = parts.find(({ kind, effect }) => kind === 'place' && effect === 'ranks')
  return [activity, place?.words]
}

test('a name that is no known place ranks, and the rest of the sentence is the activity', () => {
  for (const [query, country, activity, place] of [
    ['florist near Quivippolo', 'GB', 'florist', 'near Quivippolo'],
    ['pubs near quivippolo', 'GB', 'pubs', 'near quivippolo'],
    ['restaurants in Quivippolo', 'GB', 'restaurants', 'in Quivippolo'],
    ['plombier près de Trifouillis', 'FR', 'plombier', 'près de Trifouillis'],
    ['panifici vicino a Quivippolo', 'IT', 'panifici', 'vicino a Quivippolo'],
  ])
    assert.deepEqual(read(query, country), [activity, place], query)
})

test('words that mean something are no unknown place, and nouns with capitals are none in German', () => {
  for (const [query, country] of [
    ['hotels near airports', 'GB'],
    ['training in First Aid', 'GB'],
    ['Beratung in Quivippolo', 'DE'],
    ['florist near Leeds', 'GB'],
  ])
    assert.equal(read(query, country)[1], undefined, query)
})

test('a name that no list has is a town where companies are in it', () => {
  const companiesInCity = (_: string, city: string) => (city === 'Quivippolo' ? 3 : 2)
  for (const [query, filters] of [
    ['plumbers in Quivippolo', { cities: ['Quivippolo'] }],
    ['plumbers in Trifouillis', null],
    ['plumbers near Quivippolo', null],
  ] as const) {
    const understood = understand(query, { country: 'GB', today: '2026-06-15' })
    const read = readUnknownPlace(query, understood, 'GB', { ...knowledge(), companiesInCity })
    assert.equal(read.activity, 'plumbers')
    assert.deepEqual(read.parts.find(({ kind }) => kind === 'place')?.filters, filters)
    if (filters === null)
      assert.deepEqual(
        rankedTowns(read, 'GB').map(({ value }) => value),
        [query.split(' ').at(-1)!.toLowerCase()],
      )
  }
})

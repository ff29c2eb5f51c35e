import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MemberFamily } from '../../search/known-members.ts'
import type { Understanding } from '../../understanding/interpretation.ts'
import { understand } from '../../understanding/understand.ts'
import { notesOf, relaxableParts, setAsideAbsent, withoutParts } from './parts-in-vain.ts'

const read = (query: string) => understand(query, { country: 'IT', today: '2026-06-15' })

test('a part about a member that no company has is set aside; a place ranks', () => {
  const { parts } = setAsideAbsent(read('mobili a Milano con 50 dipendenti'), new Set(['city', 'employees']), 'IT')
  assert.deepEqual(
    parts.filter(({ filters }) => filters !== null).map(({ effect, reason }) => [effect, reason]),
    [
      ['ranks', 'No company of this search has a known town.'],
      ['ignored', 'No company of this search has a known number of employees.'],
    ],
  )
})

test('a place of several members loses only those that no company has', () => {
  const asked = understand('bakers in Springfield, Illinois', { country: 'US', today: '2026-06-15' })
  const places = ({ parts }: Understanding) =>
    parts.filter(({ kind }) => kind === 'place').map(({ effect, filters }) => [effect, filters])
  assert.deepEqual(places(setAsideAbsent(asked, new Set(['city']), 'US')), [['filters', { regions: ['Illinois'] }]])
  assert.deepEqual(places(setAsideAbsent(asked, new Set(['postcode', 'near']), 'US')), places(asked))
  assert.deepEqual(notesOf(setAsideAbsent(asked, new Set(['city']), 'US'), 'US'), [
    '“Springfield, Illinois” counts in part: No company of this search has a known town.',
  ])
})

test('a town that is known by its postcodes is not set aside where companies have those', () => {
  const asked = understand('schools in Parramatta', { country: 'AU', today: '2026-06-15' })
  const effects = (absent: readonly MemberFamily[]) =>
    setAsideAbsent(asked, new Set(absent), 'AU').parts.map(({ effect }) => effect)
  assert.deepEqual(effects(['city']), ['ranks', 'filters'])
  assert.deepEqual(effects(['city', 'postcode']), ['ranks', 'ranks'])
})

test('alternatives of one kind are given up together', () => {
  const understood = read('mobili a Milano o Torino fondate dopo il 2015')
  const groups = relaxableParts(understood)
  assert.deepEqual(
    groups.map(({ words }) => words),
    ['Milano, Torino', 'fondate dopo il 2015'],
  )
  const left = withoutParts(understood, groups[0].parts)
  assert.deepEqual(
    left.parts.map(({ effect }) => effect),
    ['ranks', 'nothing', 'nothing', 'filters'],
  )
})

test('the first note says that a place lies in another country', () => {
  assert.deepEqual(notesOf(read('hotels in Paris'), 'IT'), [
    '“Paris” is in FR, and this search is in IT: nobody is found.',
  ])
  assert.deepEqual(notesOf(read('alberghi a Milano'), 'IT'), [])
})

test('near a place without a distance: the note says how far, and from where', () => {
  for (const [query, notes] of [
    ['plumbers near Newport', ['“near Newport” is read as within 20 km of the centre of Newport (Newport).']],
    [
      'plumbers near Shefield',
      ['“near Shefield” is read as within 20 km of the centre of Sheffield (South Yorkshire).'],
    ],
    ['plumbers near S10 2TN', ['“near S10 2TN” is read as within 20 km of its centre.']],
    ['plumbers within 5 miles of S10 2TN', []],
    ['plumbers around Leeds (30 km)', []],
  ] as const)
    assert.deepEqual(notesOf(understand(query, { country: 'GB', today: '2026-06-15' }), 'GB'), notes, query)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { understand } from '../../understanding/understand.ts'
import { notesOf, relaxableParts, setAsideAbsent, withoutParts } from './parts-in-vain.ts'

const read = (query: string) => understand(query, { country: 'IT', today: '2026-06-15' })

test('a part about a member that no company has is set aside; a place ranks', () => {
  const { parts } = setAsideAbsent(read('mobili a Milano con 50 dipendenti'), new Set(['place', 'employees']))
  assert.deepEqual(
    parts.filter(({ filters }) => filters !== null).map(({ effect, reason }) => [effect, reason]),
    [
      ['ranks', 'No company of this search has an address.'],
      ['ignored', 'No company of this search has a known number of employees.'],
    ],
  )
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

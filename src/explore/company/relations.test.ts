import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relation } from '../../company/background.ts'
import { emptyCompany } from '../../company/company.ts'
import { edgesFrom } from './relations.ts'

test('relations: seen from the other end, successions keep each of their days, and a child is no ultimate child too', () => {
  const other = emptyCompany({ id: 'FR-1', name: 'A', countryIso2: 'FR' })
  const stated = [
    relation('successor', { id: 'FR-2', from: '2012-07-01' }),
    relation('successor', { id: 'FR-2', from: '2015-03-01' }),
    relation('ultimateParent', { id: 'FR-2', from: '2010-01-01' }),
    relation('parent', { id: 'FR-2', from: '2011-01-01' }),
    relation('successor', { id: 'FR-3', from: '2016-01-01' }),
    // FR-2 states it itself.
    relation('predecessor', { id: 'FR-2', from: '2017-01-01' }),
  ].map((one) => ({ ...one, register: 'own' }))
  assert.deepEqual(
    edgesFrom(other, stated, ['id:FR-2']).map(({ kind, id, from }) => [kind, id, from]),
    [
      ['predecessor', 'FR-1', '2012-07-01'],
      ['predecessor', 'FR-1', '2015-03-01'],
      ['child', 'FR-1', '2011-01-01'],
    ],
  )
})

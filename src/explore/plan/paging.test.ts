import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Paging, pageOf, planSort } from './paging.ts'

const NEAR = { latitude: 1, longitude: 2, kilometres: 3 }
type Sort = NonNullable<Paging['sort']>

test('page: the first one has 25 companies unless the body says otherwise', () => {
  assert.deepEqual(pageOf({}), { first: 0, count: 25 })
  assert.deepEqual(pageOf({ page: 3, pageSize: 10 }), { first: 20, count: 10 })
})

test('sort: the usual order needs no key, so that it is the same search', () => {
  assert.deepEqual(planSort({}, true, undefined), {})
  assert.deepEqual(planSort({ sort: [] }, true, undefined), {})
  assert.deepEqual(planSort({ sort: [{ by: 'relevance', order: 'desc' }] }, true, undefined), {})
  const kept: readonly Sort[] = [
    [{ by: 'relevance', order: 'asc' }],
    [{ by: 'name', order: 'desc' }],
    [{ by: 'relevance', order: 'desc' }, { by: 'name', order: 'asc' }], // biome-ignore format: one line
  ]
  for (const sort of kept) assert.deepEqual(planSort({ sort }, true, undefined), { sort })
})

test('sort: distance is from the point of the filters, the nearest first', () => {
  const point = { latitude: 1, longitude: 2 }
  assert.deepEqual(planSort({ sort: [{ by: 'distance' }] }, false, NEAR), {
    sort: [{ by: 'distance', order: 'asc', ...point }],
  })
  assert.deepEqual(planSort({ sort: [{ by: 'distance', order: 'desc' }] }, false, NEAR), {
    sort: [{ by: 'distance', order: 'desc', ...point }],
  })
})

test('sort: what cannot be sorted by is refused, with its place', () => {
  const name = { by: 'name', order: 'asc' } as const
  const refused: readonly (readonly [Sort, string])[] = [
    [[name, { by: 'lastUpdated' }], 'Missing required field: sort[1].order'],
    [[{ by: 'relevance', order: 'desc' }], 'sort[0].by: relevance needs words, and this search has none'],
    [[{ by: 'distance' }], 'sort[0].by: distance needs filters.near, the point it is from'],
    [[name, { by: 'lastUpdated', order: 'asc' }, name], 'sort[2].by: name is there twice'],
  ]
  for (const [sort, message] of refused) assert.throws(() => planSort({ sort }, false, undefined), { message })
})

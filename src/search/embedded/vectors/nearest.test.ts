import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quantise } from '../../quantised-vector.ts'
import type { NearestQuery, Query } from '../../query.ts'
import { hasNearest, NearestFinder } from './nearest.ts'
import type { VectorIndex } from './vector-index.ts'

/** Cosines by doc id; `null` for a company without a vector. */
const COSINES = [0.1, 0.9, null, 0.5, 0.9, 0.4]

const vectors = {
  model: 'space-1',
  quantise: (vector: readonly number[]) => (vector.length === 2 ? quantise(vector) : null),
  withVector: (_: string, documents: readonly number[]) => documents.filter((document) => COSINES[document] !== null),
  cosines: (_: string, documents: readonly number[]) => Float64Array.from(documents, (each) => COSINES[each] ?? 0),
} as unknown as VectorIndex

const MATCHING = [0, 1, 2, 3, 4]
const finder = new NearestFinder(vectors, (country) => (country === 'IT' ? MATCHING : []))
const EVERY: Query = { kind: 'all', of: [] }

const nearest = (more: Partial<NearestQuery> = {}): NearestQuery => ({
  ...{ kind: 'nearest', country: 'IT', model: 'space-1', vector: [1, 0], count: 2, of: EVERY },
  ...more,
})

test('nearest: the companies of the highest cosine among those that match, ties in their order', async () => {
  assert.deepEqual(await finder.in(nearest()), { ...nearest(), found: [1, 4] })
  assert.deepEqual(await finder.in(nearest({ count: 1 })), { ...nearest({ count: 1 }), found: [1] })
  assert.deepEqual(await finder.in(nearest({ count: 9 })), { ...nearest({ count: 9 }), found: [0, 1, 3, 4] })
})

test('nearest: nobody in another space, of another length, or without vectors', async () => {
  for (const more of [{ model: 'space-2' }, { vector: [1, 0, 0] }, { country: 'NO' }])
    assert.deepEqual(await finder.in(nearest(more)), { ...nearest(more), found: [] })
  const without = new NearestFinder(null, () => MATCHING)
  assert.deepEqual(await without.in(nearest()), { ...nearest(), found: [] })
})

test('nearest: found wherever it stands; other conditions stay as they are', async () => {
  const within = (of: Query): Query => ({
    kind: 'all',
    of: [EVERY, { kind: 'country', country: 'IT', of: { kind: 'any', of: [{ kind: 'not', of }] } }],
  })
  assert.ok(hasNearest(within(nearest())) && !hasNearest(within(EVERY)))
  assert.deepEqual(await finder.in(within(nearest())), within({ ...nearest(), found: [1, 4] }))
  const plain = within(EVERY)
  assert.equal(await finder.in(plain), plain)
})

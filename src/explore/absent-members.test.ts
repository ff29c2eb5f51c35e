import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { buildEmbedded } from '../../test/support/build-index.ts'
import { openDemoIndex } from '../../test/support/demo-index.ts'
import type { Company } from '../company/company.ts'
import { ancestors } from '../reference/industry-codes.ts'
import { type Engine, OutdatedIndex, TooMuchWork } from '../search/engine.ts'
import { EVERYTHING } from '../search/query.ts'
import { absentMembers } from './absent-members.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const { engine, close } = await openDemoIndex(0.1)
after(close)

/** An engine that counts as the real one, while `facets` lets it. */
function engineWith(facets: (...given: Parameters<Engine['facets']>) => ReturnType<Engine['facets']>): Engine {
  return { facets } as Partial<Engine> as Engine
}

/** Counts the counts of an engine whose companies have no members at all. */
function emptyHanded(fails: (asked: number) => Error | null) {
  let asked = 0
  const counting = engineWith(async ({ facets }) => {
    const failure = fails(++asked)
    if (failure) throw failure
    return { total: 7, facets: facets.map(() => ({ values: [], other: 0, missing: 7 })) }
  })
  return { counting, asked: () => asked }
}

test('absent members: the demo companies of Italy lack none', async () => {
  assert.deepEqual([...(await absentMembers(engine, 'IT', { now: NOW }))], [])
})

test('absent members: a country without companies lacks none', async () => {
  assert.deepEqual([...(await absentMembers(engine, 'AQ', { now: NOW }))], [])
})

test('absent members: what no company has is counted once for all callers', async () => {
  const { counting, asked } = emptyHanded(() => null)
  const [first, second] = await Promise.all([
    absentMembers(counting, 'IT', { now: NOW }),
    absentMembers(counting, 'IT', { now: NOW }),
  ])
  // Postcodes and positions are counted by conditions, which this engine says that all fulfil.
  assert.equal(first.size, 9)
  assert.equal(second, first)
  const counts = asked()
  await absentMembers(counting, 'IT', { now: NOW + 1e9 })
  assert.equal(asked(), counts)
})

test('absent members: a count that failed is repeated after half a minute, no sooner', async () => {
  const { counting, asked } = emptyHanded((count) => (count === 1 ? new Error('no node answers') : null))
  assert.equal((await absentMembers(counting, 'IT', { now: NOW })).size, 0)
  assert.equal((await absentMembers(counting, 'IT', { now: NOW + 29_999 })).size, 0)
  assert.equal(asked(), 1)
  assert.equal((await absentMembers(counting, 'IT', { now: NOW + 30_000 })).size, 9)
})

test('absent members: a family that takes too much work leaves the others', async () => {
  const { counting } = emptyHanded((count) => (count === 1 ? new TooMuchWork(9) : null))
  const absent = await absentMembers(counting, 'IT', { now: NOW })
  assert.equal(absent.size, 8)
  assert.ok(!absent.has('region'))
  // The real engine refuses a count of more work than it may take.
  const bounded = engineWith((plan, options) => engine.facets(plan, options))
  assert.equal((await absentMembers(bounded, 'IT', { now: NOW, workMax: 1 })).size, 0)
})

test('absent members: an index that cannot count is asked once', async () => {
  const { counting, asked } = emptyHanded(() => new OutdatedIndex('count facets'))
  for (const now of [NOW, NOW + 1e9]) assert.equal((await absentMembers(counting, 'IT', { now })).size, 0)
  assert.equal(asked(), 1)
})

test('absent members: towns, postcodes and positions are counted each by itself', async () => {
  const { companies } = await engine.search({
    countries: ['IT'],
    where: EVERYTHING,
    rank: null,
    page: { first: 0, count: 9 },
  })
  const absentIn = async (change: Partial<Company>) => {
    const own = companies.map((bytes) => ({ ...(JSON.parse(Buffer.from(bytes).toString()) as Company), ...change }))
    return [...(await absentMembers(await buildEmbedded(own, ancestors), 'IT', { now: NOW }))].filter((family) =>
      ['region', 'city', 'postcode', 'near'].includes(family),
    )
  }
  assert.deepEqual(await absentIn({ city: null }), ['city'])
  assert.deepEqual(await absentIn({ postcode: null, latitude: null, longitude: null }), ['postcode', 'near'])
  assert.deepEqual(await absentIn({ region: null, city: null }), ['region', 'city'])
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { buildEmbedded } from '../../test/support/build-index.ts'
import { openDemoIndex } from '../../test/support/demo-index.ts'
import type { Company } from '../company/company.ts'
import { ancestors } from '../reference/industry-codes.ts'
import { countAbsentMembers } from './absent-members.ts'
import { type Engine, OutdatedIndex } from './engine.ts'
import { EVERYTHING } from './query.ts'

const { engine, close } = await openDemoIndex(0.1)
after(close)

/** An engine of one country, which counts as `facets` does. */
function engineWith(facets: (asked: number, ...given: Parameters<Engine['facets']>) => ReturnType<Engine['facets']>) {
  let asked = 0
  return {
    countries: new Map([['IT', 7]]),
    facets: (...given: Parameters<Engine['facets']>) => facets(++asked, ...given),
    asked: () => asked,
  }
}

test('absent members: the demo companies of Italy lack none', async () => {
  assert.equal((await countAbsentMembers(engine)).IT, undefined)
})

test('absent members: companies without any members lack all that facets count', async () => {
  const empty = engineWith(async (_, { facets }) => {
    return { total: 7, facets: facets.map(() => ({ values: [], other: 0, missing: 7 })) }
  })
  // Postcodes and positions are counted by conditions, which this engine says that all fulfil.
  assert.equal((await countAbsentMembers(empty)).IT.length, 9)
})

test('absent members: an index of an earlier version, which cannot count, lacks none', async () => {
  const outdated = engineWith(async () => {
    throw new OutdatedIndex('count facets')
  })
  assert.deepEqual(await countAbsentMembers(outdated), {})
  assert.equal(outdated.asked(), 1)
})

test('absent members: an engine that fails is an error', async () => {
  const failing = engineWith(async () => {
    throw new Error('no node answers')
  })
  await assert.rejects(countAbsentMembers(failing), /no node answers/)
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
    return [...((await countAbsentMembers(await buildEmbedded(own, ancestors))).IT ?? [])].filter((family) =>
      ['region', 'city', 'postcode', 'near'].includes(family),
    )
  }
  assert.deepEqual(await absentIn({ city: null }), ['city'])
  assert.deepEqual(await absentIn({ postcode: null, latitude: null, longitude: null }), ['postcode', 'near'])
  assert.deepEqual(await absentIn({ region: null, city: null }), ['region', 'city'])
})

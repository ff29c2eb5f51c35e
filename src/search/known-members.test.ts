import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { buildEmbedded } from '../../test/support/build-index.ts'
import { openDemoIndex } from '../../test/support/demo-index.ts'
import type { Company } from '../company/company.ts'
import { ancestors } from '../reference/industry-codes.ts'
import { OutdatedIndex } from './engine.ts'
import { absentMembers, countKnownMembers } from './known-members.ts'
import { EVERYTHING, type SearchPlan } from './query.ts'

const { engine, close } = await openDemoIndex(0.1)
after(close)

/** An engine of one country, which counts as `total` does. */
const engineWith = (total: (plan: SearchPlan) => number) => ({
  countries: new Map([['IT', 7]]),
  search: async (plan: SearchPlan) => ({ total: total(plan), companies: [] }),
})

test('known members: the demo companies of Italy lack none, and some have no employees', async () => {
  const known = await countKnownMembers(engine)
  assert.deepEqual([...absentMembers(known, 'IT')], [])
  const { city = 0, employees = 0 } = known.IT
  assert.equal(city, engine.countries.get('IT'))
  assert.ok(employees > 0 && employees < city)
})

test('known members: nothing is absent of a country without companies', async () => {
  assert.deepEqual([...absentMembers(await countKnownMembers(engine), 'AQ')], [])
})

test('known members: what an index of an earlier version cannot count is not absent', async () => {
  const outdated = engineWith(({ where }) => {
    if (where.kind === 'near') throw new OutdatedIndex('measure distances')
    return 0
  })
  const known = await countKnownMembers(outdated)
  assert.equal(known.IT.near, undefined)
  const absent = absentMembers(known, 'IT')
  assert.ok(absent.has('postcode') && !absent.has('near'))
})

test('known members: an engine that fails is an error', async () => {
  const failing = engineWith(() => {
    throw new Error('no node answers')
  })
  await assert.rejects(countKnownMembers(failing), /no node answers/)
})

test('known members: each is counted by itself', async () => {
  const page = { first: 0, count: 9 }
  const { companies } = await engine.search({ countries: ['IT'], where: EVERYTHING, rank: null, page })
  const without = async (change: Partial<Company>) => {
    const own = companies.map((bytes) => ({ ...(JSON.parse(Buffer.from(bytes).toString()) as Company), ...change }))
    return [...absentMembers(await countKnownMembers(await buildEmbedded(own, ancestors)), 'IT')]
  }
  const nothing = await without({})
  const added = async (change: Partial<Company>) => (await without(change)).filter((each) => !nothing.includes(each))
  assert.deepEqual(await added({ city: null }), ['city'])
  // Its town is known.
  assert.deepEqual(await added({ postcode: null, latitude: null, longitude: null }), ['postcode'])
  assert.deepEqual(
    new Set(await added({ postcode: null, latitude: null, longitude: null, city: null })),
    new Set(['city', 'postcode', 'near']),
  )
  assert.deepEqual(await added({ region: null, city: null }), ['region', 'city'])
  assert.deepEqual(await added({ status: 'Status unknown', dateOfIncorporation: null }), ['age', 'status'])
  const unknown = 'Companies with unknown/unrecorded legal form'
  assert.deepEqual(await added({ standardisedLegalForm: unknown }), ['legalForm'])
})

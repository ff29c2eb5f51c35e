/**
 * Indexes that are derived from one another, generation by generation: each answers as a scan of its companies does, only what
 * differs was written, and the index before stays as it was. In full: FIRMAMENT_GENERATIONS=100.
 */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Company } from '../../src/company/company.ts'
import { Cluster, openIndex } from '../../src/search/opensearch/open-generation.ts'
import {
  type BuildOptions,
  buildIndex,
  deriveIndex,
  type RankedCompany,
} from '../../src/search/opensearch/write-generation.ts'
import { compareSearch } from '../engine/engine.contract.ts'
import { compareFacets, randomConditions, randomFacet } from '../engine/facets.contract.ts'
import { createBruteForce } from '../support/brute-force.ts'
import { idOf } from '../support/id-of.ts'
import { rankAll, testNodes } from '../support/opensearch-engine.ts'
import { Random } from '../support/random.ts'
import { codePath, randomCompany, randomPlan } from '../support/random-companies.ts'

const GENERATIONS = Number(process.env.FIRMAMENT_GENERATIONS ?? 5)
const SEED = Number(process.env.FIRMAMENT_SEED ?? 20261122)
const COMPANIES = 1500
const SEARCHES = 25
const shape = {
  shards: Number(process.env.FIRMAMENT_TEST_SHARDS ?? 1),
  replicas: Number(process.env.FIRMAMENT_TEST_REPLICAS ?? 0),
}

const optionsOf = (generation: string): BuildOptions => ({ ...shape, generation, program: 'test', codePath })

/** A cluster whose indexes of the test go away with it. */
function openCluster(context: TestContext): { readonly cluster: Cluster; readonly nameOf: (number: number) => string } {
  const cluster = new Cluster({ nodes: testNodes() })
  const nameOf = (number: number) => `derive-${process.pid}-${number}`
  context.after(async () => {
    await cluster.request('DELETE', `/derive-${process.pid}-*`)
    await cluster.close()
  })
  return { cluster, nameOf }
}

/** The next generation: some companies are gone, some changed, some came. */
function change(random: Random, companies: readonly Company[], next: () => number): readonly Company[] {
  const stay = companies.filter(() => !random.chance(0.02))
  const changed = stay.map((company) => {
    if (!random.chance(0.02)) return company
    const { id: _, countryIso2: __, ...members } = randomCompany(random, next())
    return { ...company, ...members }
  })
  return [...changed, ...Array.from({ length: random.below(30) }, () => randomCompany(random, next()))]
}

test(`${GENERATIONS} generations, one derived from another, answer as a scan of their companies does`, async (context) => {
  const { cluster, nameOf } = openCluster(context)
  const random = new Random(SEED)
  let number = 0
  const next = () => number++
  let companies: readonly Company[] = Array.from({ length: COMPANIES }, () => randomCompany(random, next()))
  await buildIndex(cluster, nameOf(0), () => rankAll(companies), optionsOf('0'))
  let derivedIndexes = 0
  for (let generation = 1; generation <= GENERATIONS; generation++) {
    const before = new Set(rankAll(companies).map(({ json }) => json))
    companies = change(random, companies, next)
    const [index, options, ranked] = [nameOf(generation), optionsOf(String(generation)), rankAll(companies)]
    const derived = await deriveIndex(cluster, { index, before: nameOf(generation - 1) }, () => ranked, options)
    if (derived === null) await buildIndex(cluster, index, () => ranked, options)
    else {
      derivedIndexes++
      assert.equal(derived.written, ranked.filter(({ json }) => !before.has(json)).length)
      assert.equal(derived.removed, before.size + derived.written - ranked.length)
    }
    // Its own numbers: which changes are made does not depend on how many searches are compared.
    await compareAll(cluster, index, companies, new Random(SEED + generation))
    if (generation > 1) await cluster.request('DELETE', `/${nameOf(generation - 2)}`)
  }
  context.diagnostic(`${derivedIndexes} of ${GENERATIONS} were derived`)
  // The others had other mean lengths of texts: of so few companies a change of a few shows.
  assert.ok(derivedIndexes >= GENERATIONS / 3, `${derivedIndexes} of ${GENERATIONS} were derived`)
})

async function compareAll(cluster: Cluster, index: string, companies: readonly Company[], random: Random) {
  const { engine, lookup } = await openIndex(cluster, index)
  const oracle = createBruteForce(companies, codePath)
  assert.deepEqual([...engine.countries].sort(), [...oracle.countries].sort())
  for (let search = 0; search < SEARCHES; search++) await compareSearch(engine, oracle, randomPlan(random, 2))
  for (let facets = 0; facets < SEARCHES / 5; facets++) {
    const { countries, where } = randomPlan(random, 2)
    await compareFacets(engine, oracle, {
      countries,
      conditions: randomConditions(random, where),
      facets: [randomFacet(random)],
    })
  }
  for (let own = 0; own < SEARCHES; own++) {
    const { id } = random.pick(companies)
    const found = await lookup.byId(id)
    assert.equal(found && idOf(found), id)
  }
  await engine.close()
}

test('derived again after a build that was killed, it is the same; the index before answers as it did', async (context) => {
  const { cluster, nameOf } = openCluster(context)
  const random = new Random(SEED)
  const companies = Array.from({ length: 200 }, (_, number) => randomCompany(random, number))
  await buildIndex(cluster, nameOf(0), () => rankAll(companies), optionsOf('0'))
  // Some change, and in place of some come others with the same words.
  const later = companies.map((company, at) => {
    if (at % 40 === 7) return { ...company, id: `${company.id}-again` }
    return at % 20 === 0 ? { ...company, totalAssets: 12_345 } : company
  })
  const names = { index: nameOf(1), before: nameOf(0) }
  for (const readsUntilKilled of [0, 1, 2]) {
    let reads = 0
    const read = function* (): Generator<RankedCompany> {
      if (reads++ === readsUntilKilled) throw new Error('killed')
      yield* rankAll(later)
    }
    await assert.rejects(deriveIndex(cluster, names, read, optionsOf('1')), /killed/)
  }
  const derived = await deriveIndex(cluster, names, () => rankAll(later), optionsOf('1'))
  assert.deepEqual(derived, { written: 15, removed: 15 })
  await compareAll(cluster, nameOf(1), later, random)
  await compareAll(cluster, nameOf(0), companies, random)
})

test('an index is written whole where the one before is of another program, shape or order of words, or differs much', async (context) => {
  const { cluster, nameOf } = openCluster(context)
  const random = new Random(SEED)
  const companies = Array.from({ length: 200 }, (_, number) => randomCompany(random, number))
  await buildIndex(cluster, nameOf(0), () => rankAll(companies), optionsOf('0'))
  const derive = (own: readonly Company[], more: Partial<BuildOptions> = {}, before = nameOf(0)) =>
    deriveIndex(cluster, { index: nameOf(1), before }, () => rankAll(own), { ...optionsOf('1'), ...more })
  assert.equal(await derive(companies, { program: 'another' }), null)
  assert.equal(await derive(companies, { shards: shape.shards + 1 }), null)
  assert.equal(await derive(companies, {}, nameOf(7)), null)
  assert.equal(await derive(companies.map((company) => ({ ...company, status: 'Bankruptcy' as const }))), null)
  assert.equal(await derive(companies.slice(100)), null)
  const wordy = { ...companies[0], description: 'very long words '.repeat(200) }
  assert.equal(await derive([wordy, ...companies.slice(1)]), null)
  await assert.rejects(openIndex(cluster, nameOf(1)), /missing or not complete/)
  assert.deepEqual(await derive(companies), { written: 0, removed: 0 })
  // A clone that was given up is no beginning of a whole index.
  const others = companies.map((company) => ({ ...company, name: `${company.name} two` }))
  await deriveIndex(cluster, { index: nameOf(2), before: nameOf(0) }, () => rankAll(companies), optionsOf('0'))
  await buildIndex(cluster, nameOf(2), () => rankAll(others), optionsOf('2'))
  await compareAll(cluster, nameOf(2), others, random)
})

/**
 * The same answers from both engines, on real companies: totals, and the companies of every page in order.
 *
 * `FIRMAMENT_TEST_GENERATION` names the folder of an embedded generation; without it real register files are imported, or
 * the test is skipped. `FIRMAMENT_PARITY` is the share of the searches that are asked (1: all).
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Company } from '../../src/company/company.ts'
import { SCORE_MIN } from '../../src/matching/score.ts'
import { ancestors } from '../../src/reference/industry-codes.ts'
import { type OpenGeneration, openGeneration, scanRanked } from '../../src/search/embedded/open-generation.ts'
import { Cluster, type OpenIndex, openIndex } from '../../src/search/opensearch/open-generation.ts'
import { buildIndex } from '../../src/search/opensearch/write-generation.ts'
import type { SearchPlan } from '../../src/search/query.ts'
import { isFirstOfItsMember, randomSortKey } from '../engine/engine.contract.ts'
import { compareFacets, randomConditions, randomFacet } from '../engine/facets.contract.ts'
import { idOf } from '../support/id-of.ts'
import { testNodes } from '../support/opensearch-engine.ts'
import { keywords, lite, nameQuestion, sentence } from '../support/parity-questions.ts'
import { Random } from '../support/random.ts'
import { withoutRealData } from '../support/real-data.ts'
import { realGeneration } from '../support/real-generation.ts'

const share = Number(process.env.FIRMAMENT_PARITY ?? 1)
const shards = Number(process.env.FIRMAMENT_TEST_SHARDS ?? 1)
const replicas = Number(process.env.FIRMAMENT_TEST_REPLICAS ?? 0)
const COUNTS = {
  lite: 5000,
  keywords: 2000,
  sentences: 500,
  sorted: 1000,
  facets: 300,
  lookups: 1000,
  suggestions: 500,
}

describe(`parity on real companies, ${shards} shards, ${replicas} replicas`, { skip: withoutRealData }, () => {
  const index = process.env.FIRMAMENT_TEST_INDEX ?? `parity-${process.pid}`
  let embedded: OpenGeneration
  let cluster: Cluster
  let open: OpenIndex
  const companies: Company[] = []

  before(async () => {
    const folder = await realGeneration()
    embedded = await openGeneration(folder)
    for await (const { json } of scanRanked(folder)) companies.push(JSON.parse(json) as Company)
    cluster = new Cluster({ nodes: testNodes(), deadlineMs: 60_000 })
    if (process.env.FIRMAMENT_TEST_INDEX === undefined || !(await exists(cluster, index))) {
      const began = performance.now()
      const options = { shards, replicas, generation: 'parity', program: 'test', codePath: ancestors }
      await buildIndex(cluster, index, () => scanRanked(folder), options)
      const seconds = (performance.now() - began) / 1000
      console.log(
        `built ${companies.length} companies in ${seconds.toFixed(0)} s: ${(companies.length / seconds).toFixed(0)} a second`,
      )
    }
    open = await openIndex(cluster, index)
  })
  after(async () => {
    await open?.engine.close()
    await embedded?.engine.close()
    if (process.env.FIRMAMENT_TEST_INDEX === undefined) await cluster?.request('DELETE', `/${index}`)
    await cluster?.close()
  })

  /** Compares many searches, and reports how many differ. */
  async function compare(name: string, count: number, draw: (random: Random) => SearchPlan): Promise<void> {
    const random = new Random(count)
    const differences: string[] = []
    let matches = 0
    const began = performance.now()
    for (let i = 0; i < count * share; i++) {
      const plan = draw(random)
      const [right, found] = await Promise.all([embedded.engine.search(plan), open.engine.search(plan)])
      matches += right.total
      const [ids, own] = [right.companies.map(idOf), found.companies.map(idOf)]
      if (right.total !== found.total || ids.join() !== own.join()) {
        const at = ids.findIndex((id, place) => id !== own[place])
        differences.push(
          `total ${right.total}/${found.total}, at ${at}: ${ids[at]}/${own[at]} ${right.scores?.[at]}/${found.scores?.[at]} of ${JSON.stringify(plan).slice(0, 600)}`,
        )
      }
    }
    const milliseconds = (performance.now() - began) / (count * share)
    console.log(
      `${name}: ${count * share} searches, ${matches} matches, ${differences.length} differ; ${milliseconds.toFixed(1)} ms each`,
    )
    assert.deepEqual(differences.slice(0, 5), [])
  }

  test('lite searches', () => compare('lite', COUNTS.lite, (random) => lite(random, random.pick(companies))))
  test('keyword searches', () =>
    compare('keywords', COUNTS.keywords, (random) => keywords(random, random.pick(companies), companies)))
  test('sentences, with feedback and lead', () =>
    compare('sentences', COUNTS.sentences, (random) => sentence(random, random.pick(companies))))

  test('sorted pages', () =>
    compare('sorted', COUNTS.sorted, (random) => {
      const plan = random.chance(0.5)
        ? lite(random, random.pick(companies))
        : keywords(random, random.pick(companies), companies)
      const page = { first: random.pick([0, 25, 250, 2500]), count: 25 }
      return { ...plan, page, sort: random.several(1, 2, () => randomSortKey(random)).filter(isFirstOfItsMember) }
    }))

  test('facets', async () => {
    const random = new Random(COUNTS.facets)
    for (let i = 0; i < COUNTS.facets * share; i++) {
      const { countries, where } = random.chance(0.5)
        ? lite(random, random.pick(companies))
        : keywords(random, random.pick(companies), companies)
      const facets = random.several(1, 3, () => randomFacet(random))
      await compareFacets(open.engine, embedded.engine, {
        countries,
        conditions: randomConditions(random, where),
        facets,
      })
    }
    console.log(`facets: ${COUNTS.facets * share} searches, 0 differ`)
  })

  test('lookups by name and by number', async () => {
    const random = new Random(7)
    let [firsts, worse, same, names] = [0, 0, 0, 0]
    const differences: string[] = []
    for (let i = 0; i < COUNTS.lookups * share; i++) {
      const company = random.pick(companies)
      const question = nameQuestion(random, company)
      const [right, found] = await Promise.all([embedded.lookup.byName(question), open.lookup.byName(question)])
      const shown = (answer: typeof right) =>
        answer.map(({ company: json, matchScore }) => `${idOf(json)} ${matchScore.toFixed(3)}`)
      const [ids, own] = [shown(right), shown(found)]
      names++
      if (ids[0] === own[0]) firsts++
      else if ((found[0]?.matchScore ?? 0) < (right[0]?.matchScore ?? 0) && right[0].matchScore >= SCORE_MIN) worse++
      if (ids.join() === own.join()) same++
      else differences.push(`${JSON.stringify(question)} of ${company.name}: ${ids.join(', ')} / ${own.join(', ')}`)
      const number = company.nationalId ?? company.lei
      if (number !== null) {
        const [known, other] = await Promise.all(
          [embedded.lookup, open.lookup].map((lookup) => lookup.byNumber(company.countryIso2, number)),
        )
        assert.equal(known && idOf(known.company), other && idOf(other.company))
        assert.equal(known?.isOnly, other?.isOnly)
      }
      const [one, two] = await Promise.all([embedded.lookup.byId(company.id), open.lookup.byId(company.id)])
      assert.deepEqual(Buffer.from(two ?? []), Buffer.from(one ?? []))
    }
    console.log(`lookups: ${names}, the same first in ${firsts}, a worse one in ${worse}, the same five in ${same}`)
    for (const difference of differences.slice(0, 12)) console.log(`  ${difference}`)
    // Candidates are found in other ways: among thousands with one name, and for names that hardly match, others may be
    // listed.
    assert.ok(worse <= 0.005 * names && firsts >= 0.9 * names, `${firsts} of ${names}, ${worse} worse`)
  })

  test('suggestions', async () => {
    const random = new Random(8)
    let [count, firsts, same] = [0, 0, 0]
    const differences: string[] = []
    for (let i = 0; i < COUNTS.suggestions * share; i++) {
      const company = random.pick(companies)
      const typed = company.name.slice(0, 2 + random.below(Math.max(1, company.name.length - 2)))
      const question = { countries: [company.countryIso2], typed, limit: 10 }
      const [right, found] = await Promise.all([embedded.lookup.suggest(question), open.lookup.suggest(question)])
      const shown = (answer: typeof right) =>
        answer.map(({ company: json, matchedName }) => `${idOf(json)} ${matchedName}`)
      const [ids, own] = [shown(right), shown(found)]
      count++
      if (ids[0] === own[0]) firsts++
      if (ids.join() === own.join()) same++
      else differences.push(`${JSON.stringify(question)}: ${ids.join(', ')} / ${own.join(', ')}`)
    }
    console.log(`suggestions: ${count}, the same first in ${firsts}, the same ten in ${same}`)
    for (const difference of differences.slice(0, 8)) console.log(`  ${difference}`)
    assert.ok(firsts >= 0.95 * count, `${firsts} of ${count}`)
  })
})

async function exists(cluster: Cluster, index: string): Promise<boolean> {
  return openIndex(cluster, index).then(
    () => true,
    () => false,
  )
}

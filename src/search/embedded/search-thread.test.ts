import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Random } from '../../../test/support/random.ts'
import { COUNTRIES, randomCompany, randomPlan } from '../../../test/support/random-companies.ts'
import { TooMuchWork } from '../engine.ts'
import { EVERYTHING, type Query } from '../query.ts'
import { createIndexWriter } from './build/index-writer.ts'
import { attachIndex, type EmbeddedEngine, openIndex } from './engine.ts'
import { Finder } from './finder.ts'
import { DENSE_SHARE } from './postings/postings-list.ts'

const folder = mkdtempSync(join(tmpdir(), 'firmament-thread-'))
/** An engine that runs no search on this thread. */
let beside: EmbeddedEngine
let here: EmbeddedEngine

before(async () => {
  const random = new Random(3)
  const writer = createIndexWriter({ folder, generation: 'test', codePath: (_scheme, _country, code) => [code] })
  for (let number = 0; number < 500; number++) writer.add(randomCompany(random, number))
  await writer.finish()
  beside = await openIndex(folder, { workHere: -1 })
  here = attachIndex(beside.share())
})

after(async () => {
  await here.close()
  await beside.close()
  rmSync(folder, { recursive: true })
})

test('a search on the thread of long searches finds the same, byte by byte', async () => {
  const random = new Random(4)
  for (let round = 0; round < 200; round++) {
    const plan = randomPlan(random, 3)
    assert.deepEqual(await beside.search(plan), await here.search(plan))
  }
})

test('the work of a search is bounded, whatever is cached, and a search above it is refused before it begins', async () => {
  const random = new Random(5)
  for (let round = 0; round < 50; round++) {
    const plan = randomPlan(random, 3)
    const works = new Set<number>()
    for (let time = 0; time < 3; time++) {
      await here.search(plan, { workMax: -1 }).catch((error: TooMuchWork) => works.add(error.work))
      await here.search(plan)
    }
    const [work] = works
    assert.equal(works.size, 1)
    await here.search(plan, { workMax: work })
    await assert.rejects(beside.search(plan, { workMax: work - 1 }), TooMuchWork)
  }
})

test('a filter that is read as bits, or a range, runs here where its words are few enough', () => {
  const finder = new Finder(here.share().image)
  const [country] = COUNTRIES
  const { documents } = finder.reader(country)!
  const words = Math.ceil(documents / DENSE_SHARE)
  const runsWith = (where: Query, workHere: number) => {
    const plan = { countries: [country], where, rank: null, page: { first: 0, count: 25 } }
    return finder.find(plan, { forVectors: false, workMax: documents, workHere }) !== null
  }
  const active: Query = { kind: 'value', field: 'status', values: ['Active'] }
  const founded: Query = { kind: 'range', field: 'dateOfIncorporation', gte: 0, lte: null }
  for (const where of [active, founded]) {
    assert.equal(runsWith(where, words), true)
    assert.equal(runsWith(where, words - 1), false)
    assert.throws(
      () =>
        finder.find(
          { countries: [country], where, rank: null, page: { first: 0, count: 1 } },
          { forVectors: false, workMax: words, workHere: words },
        ),
      TooMuchWork,
    )
  }
})

test('an engine closes when its long searches have been answered', async () => {
  const engine = attachIndex(here.share(), null, -1)
  const plan = { countries: COUNTRIES, where: EVERYTHING, rank: null, page: { first: 0, count: 25 } }
  const searches = Array.from({ length: 20 }, () => engine.search(plan))
  const closing = engine.close()
  await assert.rejects(engine.search(plan), /closed/)
  for (const search of searches) assert.equal((await search).total, 500)
  await closing
})

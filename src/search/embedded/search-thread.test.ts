import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { checksumsOf } from '../../../test/support/checksums.ts'
import { Random } from '../../../test/support/random.ts'
import { COUNTRIES, randomCompany, randomPlan } from '../../../test/support/random-companies.ts'
import { PublicError } from '../../errors.ts'
import { TooMuchWork } from '../engine.ts'
import { EVERYTHING, type Query } from '../query.ts'
import { createIndexWriter } from './build/index-writer.ts'
import { attachIndex, type EmbeddedEngine, openIndex } from './engine.ts'
import { INDEX_FILE } from './files/layout.ts'
import type { PagedPlace } from './files/pages.ts'
import { preloadedParts } from './files/preload.ts'
import { lookupParts } from './names/write/lookup-parts.ts'
import { DENSE_SHARE } from './postings/postings-list.ts'
import { Searcher } from './searcher.ts'

const folder = mkdtempSync(join(tmpdir(), 'firmament-thread-'))
/** An engine that runs no search on this thread. */
let beside: EmbeddedEngine
let here: EmbeddedEngine

before(async () => {
  const random = new Random(3)
  const parts = lookupParts({ folder, generation: 'test' })
  const codePath = (_scheme: string, _country: string, code: string) => [code]
  const writer = createIndexWriter({ folder, generation: 'test', codePath, parts })
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

test('the beginning of a postcode is as much work as its companies, not as the country', async () => {
  const [country] = COUNTRIES
  const workOf = async (where: Query) => {
    const plan = { countries: [country], where, rank: null, page: { first: 0, count: 1 } }
    const { total } = await here.search(plan)
    const work = await here.search(plan, { workMax: -1 }).then(
      () => 0,
      (error: TooMuchWork) => error.work,
    )
    return { total, work }
  }
  for (const prefix of ['2', '2012', 'sw', 'x']) {
    const { total, work } = await workOf({ kind: 'prefix', field: 'postcode', prefix })
    assert.ok(
      prefix === 'x' ? work === 0 : total > 0 && total <= work && work <= 2 * total,
      `${prefix}: ${work} for ${total}`,
    )
  }
})

test('a filter that is read as bits, or a range, runs here where its words are few enough', () => {
  const finder = new Searcher(here.share().image)
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

/** The same index read page by page, with pages of a few numbers. */
const PAGED = { bytes: Number.POSITIVE_INFINITY, threads: 1, whole: 0, pageBytes: 64 }

test('what most searches need of a large index is read beside the event loop, and answers stay the same', async () => {
  const engine = await openIndex(folder, { memory: PAGED })
  const before = engine.memory().resident
  await engine.preload()
  const { resident, total } = engine.memory()
  assert.ok(resident > before && resident < total / 2, `${before}, then ${resident} of ${total} bytes`)
  const ofDates: Query = { kind: 'range', field: 'dateOfIncorporation', gte: 0, lte: null }
  const finder = new Searcher(engine.share().image)
  const filled = () =>
    new Uint8Array((engine.share().image.bytes as PagedPlace).filled).reduce((sum, one) => sum + one, 0)
  const pages = filled()
  for (const country of COUNTRIES) finder.reader(country)?.compile(ofDates)
  assert.equal(filled(), pages, 'a search by dates reads no page of a column any more')
  const random = new Random(6)
  for (let round = 0; round < 50; round++) {
    const plan = randomPlan(random, 3)
    assert.deepEqual(await engine.search(plan), await here.search(plan))
  }
  finder.close()
  await engine.close()
})

test('nothing is read beforehand of an index in memory, of one that does not fit, and of one that closes', async () => {
  await here.preload()
  const small = await openIndex(folder, { memory: { ...PAGED, bytes: 1000 } })
  const before = small.memory().resident
  await small.preload()
  assert.equal(small.memory().resident, before)
  await small.close()
  const engine = await openIndex(folder, { memory: PAGED })
  const preloading = engine.preload()
  await engine.close()
  await preloading
})

test('a damaged part that is read beforehand is reported like one that a search meets', async () => {
  const path = join(folder, INDEX_FILE)
  const content = readFileSync(path)
  const checksums = new Map([[INDEX_FILE, checksumsOf(content, 64)]])
  const [[at, bytes]] = preloadedParts((await openIndexOnce()).image).toSorted(([, a], [, b]) => b - a)
  const damaged = Buffer.from(content)
  // The page in the middle of the largest has nothing of another section, which opening might read.
  damaged[at + (bytes >> 1)] ^= 1
  writeFileSync(path, damaged)
  try {
    const reports: string[] = []
    const onDamage = ({ message }: Error) => void reports.push(message)
    const engine = await openIndex(folder, { memory: PAGED, checksums, onDamage })
    await assert.rejects(engine.preload(), (error) => error instanceof PublicError && error.code === 'damaged_data')
    assert.match(reports[0], /companies\.index is damaged at byte/)
    await engine.close()
  } finally {
    writeFileSync(path, content)
  }
})

/** What an index consists of. */
async function openIndexOnce() {
  const engine = await openIndex(folder, { memory: PAGED })
  await engine.close()
  return engine.share()
}

test('counting from columns that are long to open is for the thread, until they are open', () => {
  const finder = new Searcher(beside.share().image)
  const facets = [{ of: { kind: 'value', field: 'city' }, top: 5 }] as const
  const plan = { countries: [...COUNTRIES], conditions: [EVERYTHING], facets }
  const options = { workMax: Number.POSITIVE_INFINITY, workHere: 5_000 }
  assert.equal(finder.count(plan, options), null)
  const counted = finder.count(plan, { ...options, workHere: Number.POSITIVE_INFINITY })
  assert.ok(counted !== null && counted.total > 400)
  assert.deepEqual(finder.count(plan, options), counted)
  finder.close()
})

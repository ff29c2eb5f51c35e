/**
 * Caches stay within their memory, whatever is asked: the longest lists of the longest keywords without a use, in
 * up to five countries, each call another. Most of such searches find nothing and so cost nothing.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { generateCompany } from '../../bench/speed/companies.ts'
import { semanticRequests } from '../../bench/speed/word-requests.ts'
import { cacheMemory } from '../../src/bounded-cache.ts'
import { planKeyword } from '../../src/explore/plan/keyword.ts'
import { keywordBytes, queryBytes } from '../../src/explore/plan/plan-bytes.ts'
import { planMention } from '../../src/explore/plan/words.ts'
import { planSemantic } from '../../src/explore/plan-semantic.ts'
import { ancestors } from '../../src/reference/industry-codes.ts'
import { buildEmbedded } from '../support/build-index.ts'
import { knowledge } from '../support/knowledge.ts'
import { Random } from '../support/random.ts'
import { rounds } from '../support/rounds.ts'

const MEGABYTE = 1024 * 1024
const COUNTRIES = ['IT', 'FR', 'DE', 'ES', 'GB'].slice(0, rounds({ quick: 2, full: 5 }))
const KEYWORDS = 50
const LENGTH = 250
const CALLS = rounds({ quick: 12, full: 1_000 })
const CACHE_MEGABYTES = rounds({ quick: 4, full: 64 })

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

function heapMegabytes(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed / MEGABYTE
}

test('free calls, a thousand in full, of unknown words leave no more in memory than the caches may hold', async () => {
  const before = cacheMemory.bytesMax
  const random = new Random(7)
  const letter = () => random.pick([...'bcdfghjklmnpqrstvwxzéäöüß'])
  const run = (most: number) => Array.from({ length: 1 + random.below(most) }, letter).join('')
  /** Words of up to this many letters: one for each keyword, dozens, or as many as letters. */
  const keyword = (most: number) => {
    let text = ''
    while (text.length < LENGTH) text += `${run(most)} `
    return text.slice(0, LENGTH)
  }
  const engine = await buildEmbedded(
    Array.from({ length: 200 }, (_, number) => generateCompany(number)),
    ancestors,
  )
  const search = async (keywords: readonly string[]) => {
    const options = { countries: COUNTRIES, knowledge: knowledge() }
    const plan = planSemantic({ countriesIso2: COUNTRIES }, { keywords: [...keywords] }, options)
    return (await engine.search({ ...plan, page: { first: 0, count: 25 } })).total
  }
  try {
    cacheMemory.bytesMax = CACHE_MEGABYTES * MEGABYTE
    // What tables take once they are open is no cache of what was asked.
    await search([...'abcdefghijklmnopqrstuvwxyz'].flatMap((first) => [`${first}e`, `${first}a`]))
    const atFirst = heapMegabytes()
    let highest = 0
    for (let call = 0; call < CALLS; call++) {
      const keywords = Array.from({ length: KEYWORDS }, () => keyword([400, 12, 12, 2][call % 4]))
      await search(keywords)
      if (call % 50 === 49 || call === CALLS - 1) highest = Math.max(highest, heapMegabytes() - atFirst)
    }
    assert.ok(
      highest < CACHE_MEGABYTES * 1.25 + OTHER_MEGABYTES,
      `${highest.toFixed(1)} MB of ${CACHE_MEGABYTES} MB for caches after ${CALLS} calls`,
    )
    if (process.env.FIRMAMENT_SHOW_MEMORY) console.log(`${highest.toFixed(1)} MB of ${CACHE_MEGABYTES} MB`)
  } finally {
    cacheMemory.bytesMax = before
    await engine.close()
  }
})

test('estimates of plans are not below what these take in memory, and within twice of it', () => {
  const keywords = [...new Set(semanticRequests(100_000, 1, 100).flatMap(({ semantic }) => semantic.keywords))]
  const makers: { readonly [name: string]: (keyword: string, country: string) => number } = {
    keyword: (keyword, country) => keywordBytes(hold(planKeyword(keyword, [country], knowledge()))),
    mention: (keyword, country) => queryBytes(hold(planMention(keyword, [country], knowledge()))),
  }
  const held: unknown[] = []
  const hold = <Value>(value: Value): Value => {
    held.push(value)
    return value
  }
  const before = cacheMemory.bytesMax
  try {
    // So little that each plan is made again.
    cacheMemory.bytesMax = MEGABYTE / 16
    cacheMemory.clear()
    for (const [name, bytesOf] of Object.entries(makers)) {
      for (const country of COUNTRIES.slice(0, 2)) {
        const makeAll = () => keywords.reduce((bytes, keyword) => bytes + bytesOf(keyword, country), 0)
        makeAll()
        held.length = 0
        const empty = heapMegabytes()
        const estimated = makeAll() / MEGABYTE
        const taken = heapMegabytes() - empty
        if (process.env.FIRMAMENT_SHOW_MEMORY) console.log(name, country, estimated.toFixed(2), taken.toFixed(2))
        assert.ok(
          estimated >= taken && estimated <= 2 * taken,
          `${name} in ${country}: ${estimated.toFixed(2)} MB estimated, ${taken.toFixed(2)} MB taken`,
        )
      }
    }
  } finally {
    cacheMemory.bytesMax = before
  }
})

/** Compiled code, the keys that caches of unions remember, and memory that the collector has not freed. */
const OTHER_MEGABYTES = 8

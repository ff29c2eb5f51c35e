/**
 * The embedded engine against a scan of all companies, at a size where a country has several blocks of documents.
 *
 * Takes a minute or two: `npm run test:engine`.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { generateCompany } from '../../bench/speed/companies.ts'
import { COUNTRIES as GENERATED_COUNTRIES } from '../../bench/speed/countries.ts'
import { makeWordWorkload } from '../../bench/speed/word-workload.ts'
import { makeWorkload } from '../../bench/speed/workload.ts'
import type { Company } from '../../src/company/company.ts'
import { ancestors } from '../../src/reference/industry-codes.ts'
import { compareSearch } from '../../src/search/engine.contract.ts'
import type { Engine } from '../../src/search/engine.ts'
import type { CodePath, Query, SearchPlan } from '../../src/search/query.ts'
import { createBruteForce, type Oracle } from '../support/brute-force.ts'
import { buildEmbedded } from '../support/build-index.ts'
import { Random } from '../support/random.ts'
import { codePath as randomCodePath, randomCompany, randomPlan } from '../support/random-companies.ts'

function compareOn(companies: () => Company[], codePath: CodePath, compare: (engines: () => [Engine, Oracle]) => void) {
  let engine: Engine
  let oracle: Oracle
  before(async () => {
    const all = companies()
    engine = await buildEmbedded(all, codePath)
    oracle = createBruteForce(all, codePath)
  })
  after(() => engine.close())
  compare(() => [engine, oracle])
}

describe('100,000 generated companies', () => {
  compareOn(
    () => Array.from({ length: 100_000 }, (_, number) => generateCompany(number)),
    ancestors,
    (engines) => {
      test('2,000 random filter combinations find what a scan of all companies finds', async () => {
        const [engine, oracle] = engines()
        const random = new Random(2)
        const plans = makeWorkload(100_000, 2, 2000)
        let found = 0
        for (const [i, plan] of plans.entries()) {
          const tried = i % 2 === 0 ? plan : rearrange(plan, random)
          await compareSearch(engine, oracle, tried)
          const { total } = await engine.search(tried)
          found += total > 0 ? 1 : 0
        }
        assert.ok(found > 1500, `only ${found} of the searches found anything`)
      })

      test('1,000 random searches with words find and rank as a scan of all companies does', async () => {
        const [engine, oracle] = engines()
        const random = new Random(3)
        let found = 0
        for (const plan of makeWordWorkload(100_000, 3, 1000)) {
          const first = random.chance(0.2) ? random.below(20_000) : plan.page.first
          const tried = { ...plan, page: { ...plan.page, first } }
          await compareSearch(engine, oracle, tried)
          const { total } = await engine.search(tried)
          found += total > 0 ? 1 : 0
        }
        assert.ok(found > 500, `only ${found} of the searches found anything`)
      })
    },
  )
})

describe('150,000 random companies, two thirds in one country', () => {
  compareOn(
    () => {
      const random = new Random(150_000)
      return Array.from({ length: 150_000 }, (_, number) => randomCompany(random, number))
    },
    randomCodePath,
    (engines) => {
      test('250 random trees find what a scan of all companies finds', async () => {
        const [engine, oracle] = engines()
        const random = new Random(7)
        for (let i = 0; i < 250; i++) {
          const plan = randomPlan(random, 3)
          const first = random.chance(0.5) ? plan.page.first : random.below(100_000)
          await compareSearch(engine, oracle, { ...plan, page: { first, count: Math.min(50, plan.page.count) } })
        }
      })
    },
  )
})

/** The filters of a search put together otherwise: some negated, some as alternatives, over several countries. */
function rearrange({ countries, where, page }: SearchPlan, random: Random): SearchPlan {
  const filters: readonly Query[] = where.kind === 'all' ? where.of : [where]
  const turned = filters.map((filter): Query => (random.chance(0.3) ? { kind: 'not', of: filter } : filter))
  const split = random.below(turned.length + 1)
  const alternatives: Query = { kind: 'any', of: turned.slice(split) }
  const postcode: Query = { kind: 'prefix', field: 'postcode', prefix: String(10 + random.below(3)) }
  return {
    countries: [...countries, ...random.several(0, 4, () => random.pick(GENERATED_COUNTRIES))],
    where: {
      kind: 'all',
      of: [
        ...turned.slice(0, split),
        ...(split < turned.length ? [alternatives] : []),
        ...(random.chance(0.2) ? [postcode] : []),
      ],
    },
    rank: null,
    page: { ...page, first: random.chance(0.3) ? random.below(20_000) : page.first },
  }
}

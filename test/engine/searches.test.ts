/**
 * The embedded engine against a scan of all companies, at a size where a country has several blocks of documents.
 *
 * Takes minutes, with the others in this folder: `npm run test:engine`.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { generateCompany } from '../../bench/speed/companies.ts'
import { COUNTRIES as GENERATED_COUNTRIES } from '../../bench/speed/countries.ts'
import { makeWordWorkload } from '../../bench/speed/word-workload.ts'
import { makeWorkload } from '../../bench/speed/workload.ts'
import type { Company } from '../../src/company/company.ts'
import { ancestors } from '../../src/reference/industry-codes.ts'
import type { Query, SearchPlan } from '../../src/search/query.ts'
import { compareOn } from '../support/compare-engines.ts'
import { checkRandomFacet } from '../support/facets-on-record.ts'
import { Random } from '../support/random.ts'
import { shareOf } from '../support/rounds.ts'
import { someFilters } from '../support/some-filters.ts'
import { compareSearch } from './engine.contract.ts'

describe('100,000 generated companies', () => {
  const companies: Company[] = []
  compareOn(
    () => {
      for (let number = 0; number < 100_000; number++) companies.push(generateCompany(number))
      return companies
    },
    ancestors,
    (engines) => {
      test('random filter combinations, 2,000 in full, find what a scan of all companies finds', async () => {
        const [engine, oracle] = engines()
        const random = new Random(2)
        const plans = makeWorkload(100_000, 2, shareOf(2000))
        let found = 0
        for (const [i, plan] of plans.entries()) {
          const tried = i % 2 === 0 ? plan : rearrange(plan, random)
          const { total } = await compareSearch(engine, oracle, tried)
          found += total > 0 ? 1 : 0
        }
        assert.ok(found > plans.length * 0.75, `only ${found} of the searches found anything`)
      })

      test('random searches with words, 1,000 in full, find and rank as a scan of all companies does', async () => {
        const [engine, oracle] = engines()
        const random = new Random(3)
        let found = 0
        const plans = makeWordWorkload(100_000, 3, shareOf(1000))
        for (const plan of plans) {
          const first = random.chance(0.2) ? random.below(20_000) : plan.page.first
          const tried = { ...plan, page: { ...plan.page, first } }
          const { total } = await compareSearch(engine, oracle, tried)
          found += total > 0 ? 1 : 0
        }
        assert.ok(found > plans.length / 2, `only ${found} of the searches found anything`)
      })

      test('random facets of random searches, 1,000 in full, count what the records say', async () => {
        const [engine] = engines()
        const byCountry = Map.groupBy(companies, ({ countryIso2 }) => countryIso2)
        const random = new Random(18)
        const countries = [...byCountry.values()].filter((own) => own.length > 1_000)
        const searches = countries.map((own, at) => someFilters(own).map((filters) => ({ at, filters })))
        const drawn = fc.oneof(...searches)
        await fc.assert(
          fc.asyncProperty(drawn, ({ at, filters }) => checkRandomFacet(engine, countries[at], filters, random)),
          { numRuns: shareOf(1_000), seed: 18, endOnFailure: true },
        )
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

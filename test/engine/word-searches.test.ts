/** Searches with words on the embedded engine against a scan of all companies, at the size of `searches.test.ts`. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { generateCompany } from '../../bench/speed/companies.ts'
import { makeWordWorkload } from '../../bench/speed/word-workload.ts'
import { ancestors } from '../../src/reference/industry-codes.ts'
import { compareSearch } from '../../src/search/engine.contract.ts'
import { compareOn } from '../support/compare-engines.ts'
import { Random } from '../support/random.ts'

describe('100,000 generated companies', () => {
  compareOn(
    () => Array.from({ length: 100_000 }, (_, number) => generateCompany(number)),
    ancestors,
    (engines) => {
      test('1,000 random searches with words find and rank as a scan of all companies does', async () => {
        const [engine, oracle] = engines()
        const random = new Random(3)
        let found = 0
        for (const plan of makeWordWorkload(100_000, 3, 1000)) {
          const first = random.chance(0.2) ? random.below(20_000) : plan.page.first
          const tried = { ...plan, page: { ...plan.page, first } }
          const { total } = await compareSearch(engine, oracle, tried)
          found += total > 0 ? 1 : 0
        }
        assert.ok(found > 500, `only ${found} of the searches found anything`)
      })
    },
  )
})

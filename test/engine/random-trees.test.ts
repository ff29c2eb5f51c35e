/** The embedded engine against a scan of all companies, on unlikely companies and queries. */
import { describe, test } from 'node:test'
import { compareOn } from '../support/compare-engines.ts'
import { Random } from '../support/random.ts'
import { codePath, randomCompany, randomPlan } from '../support/random-companies.ts'
import { shareOf } from '../support/rounds.ts'
import { compareSearch } from './engine.contract.ts'

describe('150,000 random companies, two thirds in one country', () => {
  compareOn(
    () => {
      const random = new Random(150_000)
      return Array.from({ length: 150_000 }, (_, number) => randomCompany(random, number))
    },
    codePath,
    (engines) => {
      test('random trees, 250 in full, find what a scan of all companies finds', async () => {
        const [engine, oracle] = engines()
        const random = new Random(7)
        for (let i = 0; i < shareOf(250); i++) {
          const plan = randomPlan(random, 3)
          const first = random.chance(0.5) ? plan.page.first : random.below(100_000)
          await compareSearch(engine, oracle, { ...plan, page: { first, count: Math.min(50, plan.page.count) } })
        }
      })
    },
  )
})

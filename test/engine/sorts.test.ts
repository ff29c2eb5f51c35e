/** Sorted pages of generated companies against a sort of all matches: every member, both orders, three pages. */
import { describe, test } from 'node:test'
import { generateCompany } from '../../bench/speed/companies.ts'
import { makeWorkload } from '../../bench/speed/workload.ts'
import { ancestors } from '../../src/reference/industry-codes.ts'
import { SORT_MEMBERS, type SortKey } from '../../src/search/query.ts'
import { compareOn } from '../support/compare-engines.ts'
import { shareOf } from '../support/rounds.ts'
import { sortKey } from '../support/sort-key.ts'
import { compareUnranked } from './engine.contract.ts'

const COMPANIES = 20_000

describe(`${COMPANIES} generated companies`, () => {
  compareOn(
    () => Array.from({ length: COMPANIES }, (_, number) => generateCompany(number)),
    ancestors,
    (engines) => {
      test('random searches, 1,000 in full, by every member in both orders: first, middle and last page', async () => {
        const [engine, oracle] = engines()
        const members = SORT_MEMBERS.filter((by) => by !== 'relevance')
        for (const [i, { page: _, ...plan }] of makeWorkload(COMPANIES, 18, shareOf(1_000)).entries()) {
          const { total } = await engine.search({ ...plan, page: { first: 0, count: 0 } })
          const last = Math.max(0, Math.floor((total - 1) / 25)) * 25
          for (const [at, by] of members.entries()) {
            for (const order of ['asc', 'desc'] as const) {
              const second = members[(at + i) % members.length]
              const sort: SortKey[] = [sortKey(by, order), ...(second === by ? [] : [sortKey(second, order)])]
              for (const first of new Set([0, Math.floor(last / 50) * 25, last])) {
                const sorted = { ...plan, sort, page: { first, count: 25 } }
                await compareUnranked(await engine.search(sorted), oracle, sorted)
              }
            }
          }
        }
      })
    },
  )
})

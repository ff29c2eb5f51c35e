import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { passes } from '../../test/support/filters-on-record.ts'
import { someFilters } from '../../test/support/some-filters.ts'
import { demoCompanies } from '../imports/demo-companies.ts'
import { openRecord } from '../search/evaluate.ts'
import { evaluateFacts, leastState, mergeFacts, planFacts } from './facts.ts'

const COMPANIES = [...demoCompanies(0.02, ['IT'])].slice(0, 150)
const RECORDS = COMPANIES.map((company) => openRecord(company))

test('facts: met or perhaps exactly where the filters find the company, unknown or unmet where they do not', () => {
  let found = 0
  // Which companies are asked for by id is settled by the search: nothing in a record bears it out.
  const check = fc.property(someFilters(COMPANIES), ({ ids: _, ...filters }) => {
    const planned = planFacts(filters, 'IT')
    for (const record of RECORDS) {
      const { company } = record
      const state = leastState(evaluateFacts(planned, record))
      const isFound = state === 'met' || state === 'perhaps'
      assert.equal(isFound, passes(filters, company), `${state} ${company.id} ${JSON.stringify(filters)}`)
      if (isFound) found++
    }
  })
  fc.assert(check, { numRuns: 150, seed: 20261120 })
  assert.ok(found > 500, `${found} found`)
})

test('facts: facts of one kind become one, as weak as the weakest, in the order of reasons', () => {
  const facts = [
    { kind: 'status', state: 'met' },
    { kind: 'place', state: 'met' },
    { kind: 'status', state: 'unknown' },
  ] as const
  assert.deepEqual(mergeFacts(facts), [
    { kind: 'place', state: 'met' },
    { kind: 'status', state: 'unknown' },
  ])
})

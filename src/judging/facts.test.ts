import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { passes } from '../../test/support/filters-on-record.ts'
import { someFilters } from '../../test/support/some-filters.ts'
import type { Company } from '../company/company.ts'
import { demoCompanies } from '../demo/companies.ts'
import type { Query } from '../search/query.ts'
import { evaluate, factsOf, greatest, least } from './facts.ts'

const COMPANIES = [...demoCompanies(0.02)].filter(({ countryIso2 }) => countryIso2 === 'IT').slice(0, 150)

test('facts: met or perhaps exactly where the filters find the company, unknown or unmet where they do not', () => {
  let found = 0
  const check = fc.property(someFilters(COMPANIES), (filters) => {
    for (const company of COMPANIES) {
      const state = least(factsOf(filters, company).map((fact) => fact.state))
      const isFound = state === 'met' || state === 'perhaps'
      assert.equal(isFound, passes(filters, company), `${state} ${company.id} ${JSON.stringify(filters)}`)
      if (isFound) found++
    }
  })
  fc.assert(check, { numRuns: 150, seed: 20261120 })
  assert.ok(found > 500, `${found} found`)
})

test('facts: what a record does not say is unknown, whichever way the question is put', () => {
  const silent: Company = {
    ...COMPANIES[0],
    numberOfEmployees: null,
    numberOfEmployeesMin: null,
    numberOfEmployeesMax: null,
  }
  const many: Query = { kind: 'range', field: 'numberOfEmployees', gte: 50, lte: null }
  assert.equal(evaluate(many, silent, []), 'unknown')
  assert.equal(evaluate({ kind: 'not', of: many }, silent, []), 'unknown')
  assert.equal(evaluate(many, { ...silent, numberOfEmployees: 49 }, []), 'unmet')
  assert.equal(evaluate({ kind: 'not', of: many }, { ...silent, numberOfEmployees: 49 }, []), 'met')
  const open = { ...silent, numberOfEmployeesMin: 20 }
  assert.equal(evaluate(many, open, []), 'perhaps')
  assert.equal(evaluate(many, { ...open, numberOfEmployeesMax: 49 }, []), 'unmet')
  assert.equal(evaluate(many, { ...open, numberOfEmployeesMin: 50 }, []), 'met')
})

test('facts: of alternatives the best counts, of conditions the worst', () => {
  assert.equal(least(['met', 'unknown', 'perhaps']), 'unknown')
  assert.equal(greatest(['unmet', 'unknown', 'perhaps']), 'perhaps')
  assert.equal(least([]), 'met')
  assert.equal(greatest([]), 'unmet')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoBackgrounds, demoCompanies } from '../../src/imports/demo-companies.ts'
import { makeCompanies } from './companies.ts'
import { makeRelations } from './relations.ts'

test('reference/demo has what the script makes; if not, run: node scripts/build-demo.ts', () => {
  const companies = [...makeCompanies()]
  assert.deepEqual([...demoCompanies()], companies)
  const stated = [...demoBackgrounds()].map(([id, { relations }]) => [id, relations])
  assert.deepEqual(stated, [...makeRelations(companies)])
})

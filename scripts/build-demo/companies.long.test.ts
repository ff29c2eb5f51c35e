import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoCompanies } from '../../src/imports/demo-companies.ts'
import { makeCompanies } from './companies.ts'

test('reference/demo has the companies that the script makes; if not, run: node scripts/build-demo.ts', () => {
  assert.deepEqual([...demoCompanies()], [...makeCompanies()])
})

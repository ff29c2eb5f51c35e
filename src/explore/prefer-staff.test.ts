import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Company, emptyCompany } from '../company/company.ts'
import { preferStaff } from './prefer-staff.ts'

const found = (name: string, matchScore: number, members: Partial<Company> = {}) => ({
  company: Buffer.from(
    JSON.stringify({ ...emptyCompany({ id: `GB-${name}`, name, countryIso2: 'GB' }), status: 'Active', ...members }),
  ),
  matchScore,
})
const namesOf = (all: readonly { readonly company: Uint8Array }[]) =>
  all.map(({ company }) => (JSON.parse(Buffer.from(company).toString()) as Company).name)

test('of equals that a part of a name denotes, the one with the most staff comes first, active ones before others', () => {
  const dining = found('dining', 0.79, { numberOfEmployeesMin: 1000, numberOfEmployeesMax: 4999 })
  const closed = found('closed', 0.79, { numberOfEmployees: 90000, status: 'Dissolved' })
  const stores = found('stores', 0.79, { numberOfEmployeesMin: 20000 })
  const other = found('other', 0.7, { numberOfEmployees: 99999 })
  assert.deepEqual(namesOf(preferStaff([dining, closed, stores, other])), ['stores', 'dining', 'closed', 'other'])
})

test('a better score, the very name and known revenues decide before staff', () => {
  const few = (score: number, members: Partial<Company> = {}) =>
    found('few', score, { numberOfEmployees: 1, ...members })
  const many = (score: number) => found('many', score, { numberOfEmployees: 100 })
  assert.deepEqual(namesOf(preferStaff([few(0.8), many(0.79)])), ['few', 'many'])
  assert.deepEqual(namesOf(preferStaff([few(0.99), many(0.99)])), ['few', 'many'])
  assert.deepEqual(namesOf(preferStaff([few(0.8, { operatingRevenue: 5 }), many(0.8)])), ['few', 'many'])
  assert.deepEqual(preferStaff([]), [])
})

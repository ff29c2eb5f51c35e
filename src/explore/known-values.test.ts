import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildEmbedded } from '../../test/support/build-index.ts'
import { type Company, emptyCompany } from '../company/company.ts'
import { ancestors } from '../reference/industry-codes.ts'
import type { ExploreFilters } from '../search/filters.ts'
import { countKnownMembers } from '../search/known-members.ts'
import { findKnownValues, noteKnownValues } from './known-values.ts'
import { type LiteRequest, planLite } from './lite.ts'
import type { UnpagedPlan } from './searched.ts'

/** Ten joiners in Leeds, one of which states its staff, and one in York that states it too. */
const company = (at: number, members: Partial<Company>): Company => ({
  ...emptyCompany({ id: `GB-${at}`, name: `Joinery ${at}`, countryIso2: 'GB' }),
  status: 'Active',
  naceCodes: { primary: ['43.32'], secondary: [] },
  city: 'Leeds',
  ...members,
})
const engine = await buildEmbedded(
  [
    ...Array.from({ length: 9 }, (_, at) => company(at, {})),
    company(9, { numberOfEmployees: 12 }),
    company(10, { city: 'York', numberOfEmployees: 3 }),
    company(11, { city: null, numberOfEmployeesMin: 20, numberOfEmployeesMax: 49 }),
  ],
  ancestors,
)

const known = await countKnownMembers(engine)

const find = async (
  filters: Omit<ExploreFilters, 'countriesIso2'>,
  unknownMatches?: LiteRequest['unknownMatches'],
  isBrief = false,
) => {
  const body = { filters: { countriesIso2: ['GB'], ...filters }, ...(unknownMatches && { unknownMatches }) }
  const planned = planLite(body, { caller: { licenceId: 'L' } as never, countries: ['GB'] })
  const count = async (plan: UnpagedPlan) => (await engine.search({ ...plan, page: { first: 0, count: 0 } })).total
  const values = await findKnownValues(planned, { engine, known, count }, isBrief)
  return { total: await count(planned.plan), values, notes: noteKnownValues(values), id: planned.identity.id }
}

test('known values: of the companies that meet all other conditions', async () => {
  const { total, values, notes } = await find({ cities: ['Leeds'], numberOfEmployeesGte: 10 })
  assert.equal(total, 1)
  assert.deepEqual(values, [
    { member: 'city', known: 1, companies: 2 },
    { member: 'numberOfEmployees', known: 1, companies: 10 },
  ])
  assert.deepEqual(notes, ['Town known for 1 of 2', 'Employees known for 1 of 10'])
})

test('known values: a member that every company has needs no note, and no count where the answer is brief', async () => {
  const { values, notes } = await find({ status: ['Active'], naceCodes: ['43.32'] })
  assert.deepEqual(values, [{ member: 'status', known: 12, companies: 12 }])
  assert.deepEqual(notes, [])
  assert.deepEqual((await find({ status: ['Active'] }, undefined, true)).values, [])
})

test('unknown matches: companies without a known value pass, and are counted apart', async () => {
  const filters = { cities: ['Leeds'], numberOfEmployeesGte: 10 }
  const plain = await find(filters)
  const open = await find(filters, ['numberOfEmployees'])
  assert.equal(open.total, 10)
  assert.deepEqual(open.values.at(-1), { member: 'numberOfEmployees', known: 1, companies: 10, unknownMatches: 9 })
  assert.deepEqual(open.notes.at(-1), 'Employees known for 1 of 10; the other 9 match as well')
  assert.notEqual(open.id, plain.id)
  assert.equal((await find(filters, [])).id, plain.id)
  assert.equal((await find(filters, ['city', 'numberOfEmployees'])).total, 11)
  // What is known and does not fit never passes.
  assert.equal((await find({ cities: ['York'], numberOfEmployeesGte: 10 }, ['numberOfEmployees'])).total, 0)
})

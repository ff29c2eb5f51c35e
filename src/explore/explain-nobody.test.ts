import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildEmbedded } from '../../test/support/build-index.ts'
import { type Company, emptyCompany } from '../company/company.ts'
import { ancestors } from '../reference/industry-codes.ts'
import type { ExploreFilters } from '../search/filters.ts'
import { explainNobody } from './explain-nobody.ts'
import { planLite } from './lite.ts'
import type { UnpagedPlan } from './searched.ts'

/** Four joiners in Leeds; ten companies of York without an industry. */
const company = (at: number, members: Partial<Company>): Company => ({
  ...emptyCompany({ id: `GB-${at}`, name: `Company ${at}`, countryIso2: 'GB' }),
  status: 'Active',
  ...members,
})
const engine = await buildEmbedded(
  [
    ...Array.from({ length: 4 }, (_, at) =>
      company(at, { city: 'Leeds', naceCodes: { primary: ['43.32'], secondary: [] } }),
    ),
    ...Array.from({ length: 10 }, (_, at) => company(10 + at, { city: 'York' })),
  ],
  ancestors,
)

const explain = async (filters: Omit<ExploreFilters, 'countriesIso2'>, country = 'GB') => {
  const body = { filters: { countriesIso2: [country], ...filters } }
  const planned = planLite(body, { caller: { licenceId: 'L' } as never, countries: [country] })
  const count = async (plan: UnpagedPlan) => (await engine.search({ ...plan, page: { first: 0, count: 0 } })).total
  assert.equal(await count(planned.plan), 0)
  return (await explainNobody(planned, [], { engine, count }))?.notes
}

test('nobody: the country has no companies', async () => {
  assert.deepEqual(await explain({ cities: ['Madrid'] }, 'ES'), [
    'This service has no companies of this country: Spain.',
  ])
})

test('nobody: few companies have an industry', async () => {
  assert.deepEqual(await explain({ cities: ['York'], naceCodes: ['43.32'] }), [
    'Industry known for 0 of 10',
    'Without “naceCodes”: 10.',
    'Without “cities”: 4.',
  ])
})

test('nobody: where no filter can be given up, those that leave nobody by themselves', async () => {
  assert.deepEqual(await explain({ cities: ['Nowhereville'], status: ['Active'], numberOfEmployeesGte: 10 }), [
    'Each of these filters leaves nobody: “cities”, “numberOfEmployeesGte”.',
  ])
  assert.deepEqual(await explain({ naceCodes: ['10'], cities: ['Leeds'] }), [
    '“naceCodes” leaves nobody by itself.',
    'Without “naceCodes”: 4.',
  ])
  assert.deepEqual(await explain({ cities: ['Nowhereville'] }), ['Without “cities”: 14.'])
})

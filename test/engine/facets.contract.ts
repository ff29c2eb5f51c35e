/** What facets of every engine must be; part of `engine.contract.ts`. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Company, emptyCompany } from '../../src/company/company.ts'
import type { Engine } from '../../src/search/engine.ts'
import {
  FACET_VALUE_FIELDS,
  type Facet,
  type FacetCounts,
  type FacetOf,
  type FacetPlan,
  type FacetResult,
} from '../../src/search/facets.ts'
import { EVERYTHING, type Query } from '../../src/search/query.ts'
import type { Random } from '../support/random.ts'
import { codePath, randomQuery } from '../support/random-companies.ts'
import type { MakeEngine } from './engine.contract.ts'

const company = (id: string, members: Partial<Company> = {}): Company => ({
  ...emptyCompany({ id, name: id, countryIso2: id.slice(0, 2) }),
  ...members,
})

/** Runs the tests of facets on the engines that `make` makes. */
export function testFacets(make: MakeEngine): void {
  async function count(companies: readonly Company[], facet: Partial<Facet> & Pick<Facet, 'of'>, countries = ['IT']) {
    const engine = await make(companies, codePath)
    const { total, facets } = await engine.facets({
      countries,
      conditions: [EVERYTHING],
      facets: [{ top: 20, ...facet }],
    })
    await engine.close()
    assert.equal(total, companies.filter(({ countryIso2 }) => countries.includes(countryIso2)).length)
    const [{ values, other, missing }] = facets
    return `${values.map((each) => `${each.value} ${each.count}`).join(', ')}; ${other} ${missing}`
  }

  test('facets: values by count, ties by text; the others and those without any are counted', async () => {
    const companies = [
      ...['Lazio|Roma', 'Lazio|Rieti', 'Lazio|Roma', 'Umbria|Terni', null].map((region, i) =>
        company(`IT-${i}`, { region }),
      ),
      company('NO-1', { region: 'Lazio|Roma' }),
    ]
    const province: FacetOf = { kind: 'value', field: 'province' }
    assert.equal(await count(companies, { of: province }), 'Lazio|Roma 2, Lazio|Rieti 1, Umbria|Terni 1; 0 1')
    assert.equal(await count(companies, { of: province, top: 1 }), 'Lazio|Roma 2; 2 1')
    assert.equal(await count(companies, { of: { kind: 'value', field: 'region' } }), 'Lazio 3, Umbria 1; 0 1')
    assert.equal(await count(companies, { of: province, top: 1 }, ['IT', 'NO', 'XX']), 'Lazio|Roma 3; 2 1')
  })

  test('facets: a city is its key, and names another where a company writes that', async () => {
    const cities = ['Milano', 'MILANO', 'Milan', 'Roma'].map((city, i) => company(`IT-${i}`, { city }))
    const also = {
      IT: [
        ['milan', 'milano'],
        ['rome', 'roma'],
      ],
    } as const
    assert.equal(await count(cities, { of: { kind: 'value', field: 'city' } }), 'milano 2, milan 1, roma 1; 0 0')
    assert.equal(await count(cities, { of: { kind: 'value', field: 'city', also } }), 'milan 3, milano 2, roma 1; 0 0')
  })

  test('facets: a company counts once under each of its codes, by rank', async () => {
    const codes = (primary: string[], secondary: string[]) => ({ naceCodes: { primary, secondary } })
    const companies = [
      company('IT-1', codes(['A11', 'A12'], ['A11'])),
      company('IT-2', codes(['B'], ['A1'])),
      company('IT-3', codes([], [])),
    ]
    const values = ['A', 'B'].map((value) => ({ value, codes: [value] }))
    const of = (rank: 'primary' | 'secondary' | 'either') => ({ kind: 'code', scheme: 'nace', rank, values }) as const
    assert.equal(await count(companies, { of: of('either') }), 'A 2, B 1; 0 1')
    assert.equal(await count(companies, { of: of('either'), top: 1 }), 'A 2; 1 1')
    assert.equal(await count(companies, { of: of('primary') }), 'A 1, B 1; 0 1')
    assert.equal(await count(companies, { of: of('secondary') }), 'A 2; 0 1')
    const both: FacetOf = { ...of('primary'), values: [{ value: 'any', codes: ['A12', 'B'] }] }
    assert.equal(await count(companies, { of: both }), 'any 2; 0 1')
  })

  test('facets: a band counts under every size it touches; a negative amount is of no size', async () => {
    const companies = [
      company('IT-1', { operatingRevenue: 9_999_999 }),
      company('IT-2', { operatingRevenueMin: 5_000_000, operatingRevenueMax: 20_000_000 }),
      company('IT-3', { operatingRevenue: -1 }),
      company('IT-4', { operatingRevenueMin: 2e9 }),
      company('IT-5'),
    ]
    assert.equal(
      await count(companies, { of: { kind: 'size', field: 'operatingRevenue' } }),
      '0-9 2, 10-49 1, 1000+ 1; 1 1',
    )
  })

  test('facets: years and months, registers without what was derived', async () => {
    const source = (register: string) => ({ register, url: null, licence: null, retrievedAt: null, fields: [] })
    const companies = [
      company('IT-1', { dateOfIncorporation: '1987-03-01', sources: [source('a'), source('b'), source('derived')] }),
      company('IT-2', { dateOfIncorporation: '1987-12-31', sources: [source('a'), source('a')] }),
      company('IT-3', { dateOfIncorporation: '0999-01-01', sources: [source('derived')] }),
      company('IT-4'),
    ]
    assert.equal(await count(companies, { of: { kind: 'founded', by: 'year' } }), '1987 2, 0999 1; 0 1')
    assert.equal(await count(companies, { of: { kind: 'founded', by: 'month' }, top: 1 }), '0999-01 1; 2 1')
    assert.equal(await count(companies, { of: { kind: 'register' } }), 'a 2, b 1; 0 2')
  })

  test('facets: crossed by another, each with its own condition', async () => {
    const companies = [
      company('IT-1', { region: 'Lazio|Roma', status: 'Active' }),
      company('IT-2', { region: 'Lazio|Roma', status: 'Dissolved' }),
      company('IT-3', { region: 'Umbria|Terni', status: 'Active' }),
    ]
    const active: Query = { kind: 'value', field: 'status', values: ['Active'] }
    const engine = await make(companies, codePath)
    const { total, facets } = await engine.facets({
      countries: ['IT'],
      conditions: [active, EVERYTHING],
      facets: [
        {
          of: { kind: 'value', field: 'region' },
          top: 5,
          by: { of: { kind: 'value', field: 'status' }, condition: 1, top: 1 },
        },
      ],
    })
    await engine.close()
    assert.equal(total, 2)
    assert.deepEqual(facets, [
      {
        values: [
          { value: 'Lazio', count: 1, by: { values: [{ value: 'Active', count: 1 }], other: 1, missing: 0 } },
          { value: 'Umbria', count: 1, by: { values: [{ value: 'Active', count: 1 }], other: 0, missing: 0 } },
        ],
        other: 0,
        missing: 0,
      },
    ])
  })

  test('facets: nothing is counted of nothing', async () => {
    assert.equal(await count([], { of: { kind: 'register' } }), '; 0 0')
  })
}

/** Conditions of a plan of random facets: that of the search, and others. */
export function randomConditions(random: Random, where: Query): readonly Query[] {
  return [where, ...Array.from({ length: CONDITIONS - 1 }, () => randomQuery(random, 1))]
}

const CONDITIONS = 4

/** A random facet, sometimes crossed, for a plan with {@link randomConditions}. */
export function randomFacet(random: Random): Facet {
  const plain = () => ({
    of: randomFacetOf(random),
    top: random.pick([1, 3, 20, 5000]),
    ...(random.chance(0.4) && { condition: random.below(CONDITIONS) }),
  })
  return { ...plain(), ...(random.chance(0.4) && { by: plain() }) }
}

function randomFacetOf(random: Random): FacetOf {
  const kind = random.pick(['value', 'value', 'code', 'size', 'founded', 'closed', 'register'] as const)
  switch (kind) {
    case 'value': {
      const field = random.pick(FACET_VALUE_FIELDS)
      const also = {
        IT: [
          ['milano', 'tromso'],
          ['a', 'milano'],
          ['nowhere', 'a'],
        ],
        GB: [['tromso', 'a']],
      } as const
      return { kind, field, ...(field === 'city' && random.chance(0.5) && { also }) }
    }
    case 'code': {
      const code = () => random.pick(['A', 'A1', 'A11', 'A12', 'A2', 'B', 'B1', 'C', 'C34', '62', 'constructor', 'no'])
      const codes = [...new Set(random.several(1, 6, code))]
      const values = codes.map((value) => ({ value, codes: random.chance(0.2) ? [value, code()] : [value] }))
      return {
        kind,
        scheme: random.pick(['nace', 'national']),
        rank: random.pick(['primary', 'secondary', 'either']),
        values,
      }
    }
    case 'size':
      return { kind, field: random.pick(['operatingRevenue', 'numberOfEmployees']) }
    case 'founded':
    case 'closed':
      return { kind, by: random.pick(['year', 'month']) }
    case 'register':
      return { kind }
  }
}

/** Asserts that an engine counts facets as the oracle does. Which spelling of a city is its label is up to the engine. */
export async function compareFacets(engine: Engine, oracle: Engine, plan: FacetPlan): Promise<void> {
  const [counted, truth] = await Promise.all([engine.facets(plan), oracle.facets(plan)])
  assert.deepEqual(withoutLabels(counted), withoutLabels(truth), JSON.stringify(plan))
}

function withoutLabels({ total, facets }: FacetResult): FacetResult {
  const plain = ({ values, ...rest }: FacetCounts): FacetCounts => ({
    values: values.map(({ value, count, by }) => ({ value, count, ...(by && { by: plain(by) }) })),
    ...rest,
  })
  return { total, facets: facets.map(plain) }
}

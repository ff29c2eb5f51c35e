/** What engines must do with attributes; part of `engine.contract.ts`. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attributeKey, keyRange, wantedKeys } from '../../src/company/attributes.ts'
import { type Attributes, type Company, emptyCompany } from '../../src/company/company.ts'
import { EVERYTHING, type Query } from '../../src/search/query.ts'
import { codePath } from '../support/random-companies.ts'
import type { MakeEngine } from './engine.contract.ts'

const company = (id: string, attributes: Attributes | null): Company => ({
  ...emptyCompany({ id, name: id, countryIso2: id.slice(0, 2) }),
  attributes,
})

const COMPANIES = [
  company('IT-1', { tier: 'Gold', score: 10, since: '2020-01-31', open: true }),
  company('IT-2', { tier: 'gold ', score: -2.5 }),
  company('IT-3', { tier: 'Silver', score: 9, since: '2019-12-31' }),
  company('IT-4', { tier: '', score: 0, open: false }),
  company('IT-5', null),
  company('NO-6', { tier: 'Gold', mixed: 1 }),
  company('NO-7', { mixed: 'one' }),
]

/** Runs the tests of attributes on the engines that `make` makes. */
export function testAttributes(make: MakeEngine): void {
  async function found(where: Query): Promise<string> {
    const engine = await make(COMPANIES, codePath)
    const plan = { countries: ['IT', 'NO'], where, rank: null, page: { first: 0, count: 25 } }
    const { total, companies } = await engine.search(plan)
    await engine.close()
    assert.equal(total, companies.length)
    return companies.map((json) => (JSON.parse(Buffer.from(json).toString()) as Company).id).join(' ')
  }
  const having = (name: string, value: string | number | boolean): Query => ({
    kind: 'attribute',
    name,
    keys: wantedKeys(value),
  })
  const between = (name: string, gte: string | number | null, lte: string | number | null): Query => ({
    kind: 'attributeRange',
    name,
    ...keyRange(gte, lte),
  })

  test('attributes: texts without case and accents, numbers, truths; who has none matches nothing', async () => {
    assert.equal(await found(having('tier', 'GOLD')), 'IT-1 IT-2 NO-6')
    assert.equal(await found({ kind: 'not', of: having('tier', 'GOLD') }), 'IT-3 IT-4 IT-5 NO-7')
    assert.equal(await found(having('score', '-2.5')), 'IT-2')
    assert.equal(await found(having('open', 'true')), 'IT-1')
    assert.equal(await found(having('open', false)), 'IT-4')
    assert.equal(await found(having('tier', '')), '')
    assert.equal(await found(having('constructor', 'Gold')), '')
  })

  test('attributes: ranges of numbers and of days, both ends inclusive or open', async () => {
    assert.equal(await found(between('score', -2.5, 9)), 'IT-2 IT-3 IT-4')
    assert.equal(await found(between('score', 9.5, null)), 'IT-1')
    assert.equal(await found(between('score', null, -1)), 'IT-2')
    assert.equal(await found(between('since', '2020-01-01', null)), 'IT-1')
    assert.equal(await found(between('since', null, '2019-12-31')), 'IT-3')
    assert.equal(await found(between('tier', 0, 1e9)), '')
    assert.equal(await found(between('nobody', 0, 1)), '')
  })

  test('attributes: their names and types are known, their values are counted', async () => {
    const engine = await make(COMPANIES, codePath)
    assert.deepEqual(
      [...engine.attributes],
      [
        ['mixed', 'text'],
        ['open', 'boolean'],
        ['score', 'number'],
        ['since', 'date'],
        ['tier', 'text'],
      ],
    )
    const { facets } = await engine.facets({
      countries: ['IT', 'NO'],
      conditions: [EVERYTHING],
      facets: [
        { of: { kind: 'attribute', name: 'tier' }, top: 1 },
        { of: { kind: 'attribute', name: 'no-such' }, top: 1 },
      ],
    })
    await engine.close()
    const [tier, none] = facets
    assert.deepEqual(
      tier.values.map(({ value, count }) => [value, count]),
      [[attributeKey('Gold'), 3]],
    )
    assert.deepEqual([tier.other, tier.missing], [1, 3])
    assert.deepEqual(none, { values: [], other: 0, missing: 7 })
  })
}

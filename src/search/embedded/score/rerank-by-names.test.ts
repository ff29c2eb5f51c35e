import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildEmbedded, buildOnDemand } from '../../../../test/support/build-index.ts'
import type { CodePath } from '../../../company/codes.ts'
import { type Company, emptyCompany } from '../../../company/company.ts'
import type { Engine } from '../../engine.ts'
import { NAMED_MATCHES_MAX, type NamedTrade, type SearchPlan } from '../../query.ts'

const codePath: CodePath = (_, __, code) => [code, code.slice(0, 2)]

const company = (number: number, name: string, code: string): Company => ({
  ...emptyCompany({ id: `GB-${String(number).padStart(6, '0')}`, name, countryIso2: 'GB' }),
  naceCodes: { primary: [code], secondary: [] },
})

/** A register in which companies named bakery have 10.71, and those named haircuts 96.02. */
function register(asked: readonly string[]): Company[] {
  const others = ['62.02', '68.20', '70.22', '82.99', '47.91', '41.10', '49.41', '81.22', '86.90', '43.32']
  return [
    ...Array.from({ length: 1_200 }, (_, at) => company(at, `Quibble Wade ${at}`, others[at % others.length])),
    ...Array.from({ length: 30 }, (_, at) => company(2_000 + at, `Bakery Nobody ${at}`, '10.71')),
    ...asked.map((name, at) => company(3_000 + at, name, '96.02')),
  ]
}

const TRADE: NamedTrade = {
  country: 'GB',
  codes: ['96.02'],
  isMain: false,
  isByName: false,
  said: ['manicure'],
  beginnings: ['manic'],
  silent: ['nails'],
  others: ['barber'],
}

function planOf(trade: Partial<NamedTrade>, page = { first: 0, count: 25 }): SearchPlan {
  return {
    countries: ['GB'],
    where: { kind: 'code', scheme: 'nace', codes: ['96.02'], rank: 'either' },
    rank: { words: [], codes: [{ scheme: 'nace', code: '96.02', weight: 8 }], names: [{ ...TRADE, ...trade }] },
    page,
  }
}

async function names(engine: Engine, plan: SearchPlan): Promise<string[]> {
  const { companies } = await engine.search(plan)
  return companies.map((json) => (JSON.parse(Buffer.from(json).toString()) as Company).name)
}

const ASKED = [
  'Ash Barber',
  'Beech Bakery',
  'Cedar',
  'Dell Manicurist',
  'Elm Nails',
  'Fir Barber Manicure',
  ...Array.from({ length: 12 }, (_, at) => `Gale Haircuts ${at}`),
]

test('names: first those that begin like the trade, then those that say nothing, last those that say another one', async () => {
  for (const build of [buildEmbedded, buildOnDemand]) {
    const engine = await build(register(ASKED), codePath)
    const haircuts = ASKED.slice(6).sort()
    assert.deepEqual(await names(engine, planOf({})), [
      'Dell Manicurist',
      'Cedar',
      'Elm Nails',
      'Fir Barber Manicure',
      'Ash Barber',
      'Beech Bakery',
      ...haircuts,
    ])
    // Of the main trade of a class, words of the class say nothing against it.
    assert.deepEqual((await names(engine, planOf({ isMain: true, others: [] }))).slice(-2), [
      haircuts[11],
      'Beech Bakery',
    ])
    // Where names alone say the trade, one that says another as well comes last.
    const byName = await names(engine, planOf({ isByName: true }))
    assert.deepEqual([byName.indexOf('Fir Barber Manicure'), byName.length], [ASKED.length - 1, ASKED.length])
    await engine.close()
  }
})

test('names: totals and pages are those of one list, and a sort or a trade of another country changes nothing', async () => {
  const engine = await buildEmbedded(register(ASKED), codePath)
  const whole = await names(engine, planOf({}))
  const pages: string[] = []
  for (let first = 0; first < ASKED.length; first += 5)
    pages.push(...(await names(engine, planOf({}, { first, count: 5 }))))
  assert.deepEqual(pages, whole)
  assert.equal((await engine.search(planOf({}))).total, ASKED.length)
  const sorted = [...ASKED].sort()
  assert.deepEqual(await names(engine, { ...planOf({}), sort: [{ by: 'name', order: 'asc' }] }), sorted)
  assert.deepEqual(await names(engine, planOf({ country: 'FR' })), sorted)
  await engine.close()
})

test('names: the first matches alone are reordered', async () => {
  const many = Array.from({ length: NAMED_MATCHES_MAX + 10 }, (_, at) =>
    `A${100 + at} ${at === 0 ? 'Barber' : ''}`.trim(),
  )
  const engine = await buildEmbedded(register(many), codePath)
  const found = await names(engine, planOf({}, { first: 0, count: many.length }))
  assert.equal(found.indexOf('A100 Barber'), NAMED_MATCHES_MAX - 1)
  assert.deepEqual(found.slice(NAMED_MATCHES_MAX), many.slice(NAMED_MATCHES_MAX))
  assert.deepEqual(await names(engine, planOf({}, { first: NAMED_MATCHES_MAX - 3, count: 6 })), found.slice(47, 53))
  await engine.close()
})

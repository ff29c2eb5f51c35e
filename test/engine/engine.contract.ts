/**
 * What every search engine must do, as a suite that runs on any of them.
 *
 * The first part checks the promises of `engine.ts` and `query.ts` one by one on a few companies. The second compares
 * totals and pages with the oracle over thousands of random searches.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { CodePath } from '../../src/company/codes.ts'
import { type Company, emptyCompany } from '../../src/company/company.ts'
import type { Engine, SearchResult } from '../../src/search/engine.ts'
import {
  EVERYTHING,
  type Query,
  type Rank,
  type SearchPlan,
  SORT_MEMBERS,
  type SortKey,
} from '../../src/search/query.ts'
import { compareCompanies, createBruteForce, type Oracle, SCORE_TOLERANCE } from '../support/brute-force.ts'
import { idOf } from '../support/id-of.ts'
import { Random } from '../support/random.ts'
import { codePath, randomCompany, randomPlan } from '../support/random-companies.ts'
import { rounds } from '../support/rounds.ts'
import { sortKey } from '../support/sort-key.ts'
import { testAttributes } from './attributes.contract.ts'
import { compareFacets, randomConditions, randomFacet, testFacets } from './facets.contract.ts'
import { compareScan, testScans } from './scan.contract.ts'

/** Makes an engine that serves the given companies as generation `test`. */
export type MakeEngine = (companies: readonly Company[], codePath: CodePath) => Promise<Engine>

/** Runs the suite on the engines that `make` makes. The oracle has no feedback, and is not compared with itself. */
export function testEngine(name: string, make: MakeEngine, isOracle = false): void {
  describe(`${name}: the contract of search engines`, () => {
    testWords(make)
    testScans(make)
    testSort(make)
    testFacets(make)
    testAttributes(make)
    if (isOracle) return
    testFeedback(make)
    testAgainstOracle(make)
  })
}

const company = (id: string, members: Partial<Company> = {}): Company => ({
  ...emptyCompany({ id, name: members.name ?? id, countryIso2: id.slice(0, 2) }),
  ...members,
})

function testWords(make: MakeEngine): void {
  /** The ids found, in order, after checking that the total is their number. */
  async function found(companies: readonly Company[], where: Query, countries = ['IT']): Promise<string[]> {
    const engine = await make(companies, codePath)
    const result = await engine.search({ countries, where, rank: null, page: { first: 0, count: 1000 } })
    await engine.close()
    assert.equal(result.total, result.companies.length)
    return result.companies.map(idOf)
  }

  test('order: active, revenue, employees (both descending, unknown last), name, id', async () => {
    const active = { status: 'Active (dormant)' } as const
    const inOrder = [
      company('IT-1', { ...active, operatingRevenue: 5 }),
      company('IT-2', { ...active, operatingRevenue: 0, numberOfEmployees: 9 }),
      company('IT-3', { ...active, operatingRevenue: 0, numberOfEmployees: 0 }),
      company('IT-4', { ...active, operatingRevenue: 0 }),
      company('IT-5', { ...active, operatingRevenue: -7, name: 'zz' }),
      company('IT-6', { ...active, numberOfEmployees: 1, name: 'A', operatingRevenueMin: 100 }),
      company('IT-7', { ...active, name: 'A' }),
      company('IT-8', { ...active, name: 'A' }),
      company('IT-9', { ...active, name: 'A\u0000' }),
      company('IT-A', { ...active, name: 'a' }),
      company('IT-B', { ...active, name: '\u{1d518}' }),
      company('IT-C', { ...active, name: '\uff21' }),
      company('IT-D', { status: 'Dissolved', operatingRevenue: 1e12 }),
      company('IT-E', { status: 'Status unknown' }),
    ]
    assert.deepEqual(
      await found(inOrder.toReversed(), EVERYTHING),
      inOrder.map(({ id }) => id),
    )
  })

  test('same address: the companies at the address of one, beside other conditions, in its country alone', async () => {
    const at = (id: string, address: string | null, more: Partial<Company> = {}) =>
      company(id, { address, postcode: '20146', city: 'Milano', ...more })
    const companies = [
      at('IT-1', 'Via della Prova 12'),
      at('IT-2', 'V. DELLA PROVA, 12 INT. 4', { city: 'MILANO' }),
      at('IT-3', 'Via della Prova 12/A'),
      at('IT-4', 'Via della Prova'),
      at('IT-5', null),
      at('IT-6', 'Via della Prova 12', { postcode: '20147' }),
      at('CH-1', 'Via della Prova 12', { postcode: '6900' }),
    ]
    const sameAs = (id: string) => ({ kind: 'sameAddress', id }) as const
    assert.deepEqual(await found(companies, sameAs('IT-1')), ['IT-1', 'IT-2'])
    assert.deepEqual(await found(companies, sameAs('IT-2'), ['CH', 'IT']), ['IT-1', 'IT-2'])
    assert.deepEqual(await found(companies, sameAs('IT-3')), ['IT-3'])
    for (const none of ['IT-4', 'IT-5', 'IT-0', '']) assert.deepEqual(await found(companies, sameAs(none)), [])
    assert.deepEqual(await found(companies, sameAs('IT-1'), ['CH']), [])
    const others: Query = { kind: 'not', of: { kind: 'any', of: [sameAs('IT-1'), sameAs('IT-6')] } }
    assert.deepEqual(await found(companies, others), ['IT-3', 'IT-4', 'IT-5'])
  })

  test('count: a total that says enough may be less than the true one, a smaller one is exact', async () => {
    const companies = ['a', 'b', 'c', 'd'].map((name) =>
      company(`IT-${name}`, { description: name === 'd' ? 'oil' : 'olive oil', descriptionLanguage: 'en' }),
    )
    const engine = await make(companies, codePath)
    const count = async (entry: string, totalEnough: number) => {
      const where: Query = { kind: 'any', of: [{ kind: 'words', entry }] }
      const plan = { countries: ['IT'], where, rank: null, page: { first: 0, count: 0 } }
      return (await engine.search(plan, { totalEnough })).total
    }
    for (const [entry, total] of [
      ['oil', 4],
      ['olive oil', 3],
      ['vinegar', 0],
    ] as const) {
      for (const enough of [1, 2, 3, 4, 5]) {
        const found = await count(entry, enough)
        assert.ok(
          found <= total && found >= Math.min(total, enough),
          `${entry}: ${found} of ${total}, ${enough} enough`,
        )
      }
    }
    await engine.close()
  })

  test('order: one order over several countries, each country once', async () => {
    const companies = ['IT', 'NO', 'GB'].flatMap((country, i) =>
      [0, 1, 2].map((j) => company(`${country}-${j}`, { status: 'Active', operatingRevenue: j * 3 + i })),
    )
    assert.deepEqual(await found(companies, EVERYTHING, ['NO', 'IT', 'IT', 'XX']), [
      ...['NO-2', 'IT-2', 'NO-1', 'IT-1', 'NO-0', 'IT-0'],
    ])
  })

  test('value: an absent value equals nothing, several values are alternatives, places by their keys', async () => {
    const companies = [
      company('IT-1', { city: 'São Paulo', region: 'Lazio|Roma' }),
      company('IT-2', { city: 'SAO PAULO', region: 'Lazio|Rieti' }),
      company('IT-3', { region: 'Lazioni|Roma' }),
    ]
    assert.deepEqual(await found(companies, { kind: 'value', field: 'city', values: ['sao paulo'] }), ['IT-1', 'IT-2'])
    assert.deepEqual(await found(companies, { kind: 'value', field: 'region', values: ['Lazio'] }), ['IT-1', 'IT-2'])
    assert.deepEqual(
      await found(companies, { kind: 'value', field: 'province', values: ['Lazio|Rieti', 'Lazioni|Roma', 'x'] }),
      ['IT-2', 'IT-3'],
    )
    assert.deepEqual(await found(companies, { kind: 'value', field: 'category', values: ['null', ''] }), [])
  })

  test('code: a code includes all below it; primary and secondary are distinct', async () => {
    const codes = (primary: string[], secondary: string[]) => ({ naceCodes: { primary, secondary } })
    const companies = [company('IT-1', codes(['A11'], ['B2'])), company('IT-2', codes(['B2'], ['A12', 'A13']))]
    const under = (code: string, rank: 'primary' | 'secondary' | 'either') =>
      found(companies, { kind: 'code', scheme: 'nace', codes: [code], rank })
    assert.deepEqual(await under('A1', 'either'), ['IT-1', 'IT-2'])
    assert.deepEqual(await under('A', 'primary'), ['IT-1'])
    assert.deepEqual(await under('A', 'secondary'), ['IT-2'])
    assert.deepEqual(await under('A111', 'either'), [])
  })

  test('range: a band matches when some value of it does; an exact value hides the band', async () => {
    const companies = [
      company('IT-1', { operatingRevenueMin: 10, operatingRevenueMax: 19 }),
      company('IT-2', { operatingRevenueMin: 20 }),
      company('IT-3', { operatingRevenueMax: 9 }),
      company('IT-4', { operatingRevenue: 15, operatingRevenueMin: 0, operatingRevenueMax: 100 }),
      company('IT-5', { operatingRevenueMin: 30, operatingRevenueMax: 5 }),
      company('IT-6'),
    ]
    const within = async (gte: number | null, lte: number | null) =>
      (await found(companies, { kind: 'range', field: 'operatingRevenue', gte, lte })).sort()
    assert.deepEqual(await within(19, 19), ['IT-1'])
    assert.deepEqual(await within(16, null), ['IT-1', 'IT-2'])
    assert.deepEqual(await within(null, 15), ['IT-1', 'IT-3', 'IT-4'])
    assert.deepEqual(await within(18, 12), [])
    assert.deepEqual(await within(null, null), ['IT-1', 'IT-2', 'IT-3', 'IT-4'])
  })

  test('words: stems of the text’s own language, one after another within one text', async () => {
    const companies = [
      company('IT-1', { name: 'Mulini Riuniti S.r.l.' }),
      company('IT-2', { name: 'Olio', tradeNames: ['d’oliva', 'Il mulino'] }),
      company('IT-3', { name: 'Uno', description: 'Produzione di olio d’oliva.', descriptionLanguage: null }),
      company('IT-4', { name: 'Due', description: 'Two bakeries and a mill', descriptionLanguage: 'en' }),
      company('IT-5', { name: 'Bakeries', previousNames: ['OLIO  DI  OLIVA'] }),
      company('IT-6', { name: '', description: '—', descriptionLanguage: 'xx' }),
    ]
    const holding = async (entry: string) => (await found(companies, { kind: 'words', entry })).sort()
    assert.deepEqual(await holding('mulino'), ['IT-1', 'IT-2'])
    assert.deepEqual(await holding('olio d’oliva'), ['IT-3'])
    assert.deepEqual(await holding('OLI'), ['IT-2', 'IT-3', 'IT-5'])
    assert.deepEqual(await holding('oliva olio'), [])
    assert.deepEqual(await holding('bakery'), ['IT-4'])
    assert.deepEqual(await holding('bakeries'), ['IT-4', 'IT-5'])
    assert.deepEqual(await holding('srl'), ['IT-1'])
    assert.deepEqual(await holding('mulino moderno'), [])
    assert.deepEqual(await holding(''), [])
    assert.deepEqual(await holding(' — '), [])
  })

  test('rank: the name before the description, both before either, then the order without text', async () => {
    const companies = [
      company('IT-1', { name: 'Uno', operatingRevenue: 9 }),
      company('IT-2', { name: 'Due', description: 'un mulino', naceCodes: { primary: [], secondary: ['A1'] } }),
      company('IT-3', { name: 'Mulino' }),
      company('IT-4', { name: 'Mulino', operatingRevenue: 5 }),
      company('IT-5', { name: 'Mulino', description: 'un mulino' }),
      company('IT-6', { name: 'Sei', naceCodes: { primary: ['A1'], secondary: [] } }),
      company('IT-7', { name: 'Sette', naceCodes: { primary: ['A1', 'B1'], secondary: ['A1'] } }),
    ]
    const ranked = async (rank: Rank) => {
      const engine = await make(companies, codePath)
      const page = { first: 0, count: 25 }
      const { companies: answered, scores } = await engine.search({ countries: ['IT'], where: EVERYTHING, rank, page })
      await engine.close()
      assert.equal(scores?.length, companies.length)
      assert.ok(scores.every((score, i) => score >= 0 && (i === 0 || score <= scores[i - 1])))
      return answered.map(idOf)
    }
    const words = [{ entry: 'mulini', weight: 1 }]
    assert.deepEqual(await ranked({ words, codes: [] }), 'IT-5 IT-4 IT-3 IT-2 IT-1 IT-6 IT-7'.split(' '))
    const code = (of: string, weight: number) => ({ scheme: 'nace', code: of, weight }) as const
    const codes = [code('A', 10), code('B', 9)]
    assert.deepEqual(await ranked({ words: [], codes }), 'IT-6 IT-7 IT-2 IT-1 IT-4 IT-3 IT-5'.split(' '))
    assert.deepEqual(await ranked({ words, codes }), 'IT-6 IT-7 IT-2 IT-5 IT-4 IT-3 IT-1'.split(' '))
    const nothing = [{ entry: '', weight: 1 }]
    assert.deepEqual(await ranked({ words: nothing, codes: [] }), 'IT-1 IT-4 IT-2 IT-3 IT-5 IT-6 IT-7'.split(' '))
  })

  test('uncoded: a description with a word, and no NACE code that is known', async () => {
    const described = (id: string, more: Partial<Company> = {}) => company(id, { description: 'un mulino', ...more })
    const companies = [
      described('IT-1'),
      described('IT-2', { naceCodes: { primary: ['A1'], secondary: [] } }),
      described('IT-3', { naceCodes: { primary: [], secondary: ['A1'] } }),
      described('IT-4', { sicCodes: { primary: ['A1'], secondary: [] } }),
      company('IT-5', { tradeNames: ['mulino'] }),
      company('IT-6', { description: '—' }),
      company('IT-7', { name: '', description: 'x' }),
    ]
    assert.deepEqual(await found(companies, { kind: 'uncoded' }), ['IT-7', 'IT-1', 'IT-4'])
    const mill: Query = { kind: 'words', entry: 'mulino' }
    assert.deepEqual(await found(companies, { kind: 'all', of: [mill, { kind: 'uncoded' }] }), ['IT-1', 'IT-4'])
    const others: Query = { kind: 'not', of: { kind: 'uncoded' } }
    assert.deepEqual(await found(companies, { kind: 'all', of: [mill, others] }), ['IT-2', 'IT-3', 'IT-5'])
    assert.deepEqual(await found(companies.slice(1, 3), { kind: 'all', of: [{ kind: 'uncoded' }, mill] }), [])
  })

  test('rank: values of members add to scores, whatever else does; none of them decides who matches', async () => {
    const companies = [
      company('IT-1', { name: 'Mulino', region: 'Puglia|Lecce', city: 'Lecce' }),
      company('IT-2', { name: 'Forno', region: 'Puglia|Lecce', city: 'Lecce', categoryOfTheCompany: 'Small company' }),
      company('IT-3', { name: 'Mulino', region: 'Puglia|Bari', city: 'Bari' }),
      company('IT-4', { name: 'Banca', region: 'Lazio|Roma', naceCodes: { primary: ['A1'], secondary: [] } }),
    ]
    const engine = await make(companies, codePath)
    const values = [
      { field: 'region', value: 'Puglia', weight: 1 },
      { field: 'city', value: 'lecce', weight: 0.5 },
      { field: 'category', value: 'Small company', weight: 2 },
      { field: 'category', value: '', weight: 9 },
      { field: 'status', value: 'Nowhere', weight: 9 },
    ] as const
    const ranked = async (rank: Rank) => {
      const page = { first: 0, count: 25 }
      const found = await engine.search({ countries: ['IT'], where: EVERYTHING, rank, page })
      assert.equal(found.total, 4)
      return found.companies.map(idOf).join(' ')
    }
    assert.equal(await ranked({ words: [], codes: [], values }), 'IT-2 IT-1 IT-3 IT-4')
    const codes = [{ scheme: 'nace', code: 'A1', weight: 2.5 }] as const
    assert.equal(await ranked({ words: [], codes, values }), 'IT-2 IT-4 IT-1 IT-3')
    assert.equal(await ranked({ words: [{ entry: 'mulino', weight: 10 }], codes, values }), 'IT-1 IT-3 IT-2 IT-4')
    await engine.close()
  })

  test('rank: near words rank, unless a company of the countries has one of the codes', async () => {
    const companies = [
      company('IT-1', { name: 'Uno', description: 'uno' }),
      company('IT-2', { name: 'Farina' }),
      company('IT-3', { name: 'Mulino' }),
      company('NO-4', { naceCodes: { primary: ['A1'], secondary: [] } }),
      // All companies here have codes.
      company('GB-5', { name: 'Farina' }),
      company('GB-6', { name: 'Ab' }),
    ]
    const engine = await make(companies, codePath)
    const page = { first: 0, count: 25 }
    const ranked = async (countries: string[], code: string) => {
      const rank: Rank = {
        words: [{ entry: 'mulino', weight: 1 }],
        near: [{ entry: 'farina', weight: 0.5 }],
        codes: [{ scheme: 'nace', code, weight: 8 }],
      }
      const result = await engine.search({ countries, where: EVERYTHING, rank, page })
      return result.companies.map(idOf).join(' ')
    }
    assert.equal(await ranked(['IT'], 'A1'), 'IT-3 IT-2 IT-1')
    assert.equal(await ranked(['IT', 'NO'], 'B'), 'IT-3 IT-2 NO-4 IT-1')
    assert.equal(await ranked(['IT', 'NO'], 'A1'), 'NO-4 IT-3 IT-2 IT-1')
    assert.equal(await ranked(['GB'], 'A1'), 'GB-6 GB-5')
    await engine.close()
  })

  test('not: companies without the value do not have it', async () => {
    const companies = [company('IT-1', { numberOfEmployees: 5 }), company('IT-2')]
    const few: Query = { kind: 'range', field: 'numberOfEmployees', gte: null, lte: 10 }
    assert.deepEqual(await found(companies, few), ['IT-1'])
    assert.deepEqual(await found(companies, { kind: 'not', of: few }), ['IT-2'])
  })

  test('companies are answered as the bytes of their JSON, byte for byte', async () => {
    const record = company('IT-1', { name: 'Çà "et" là\n\u2028 🏭', city: '\ud800' })
    const engine = await make([record], codePath)
    const { companies } = await engine.search({
      countries: ['IT'],
      where: EVERYTHING,
      rank: null,
      page: { first: 0, count: 25 },
    })
    await engine.close()
    assert.equal(Buffer.from(companies[0]).toString('utf8'), JSON.stringify(record))
  })

  test('an engine without companies answers nothing, and says so', async () => {
    const engine = await make([], codePath)
    const plan: SearchPlan = { countries: ['IT'], where: EVERYTHING, rank: null, page: { first: 0, count: 25 } }
    assert.deepEqual(await engine.search(plan), { total: 0, companies: [] })
    assert.equal(engine.countries.size, 0)
    await engine.close()
  })
}

function testFeedback(make: MakeEngine): void {
  test('feedback reorders matches and finds no others; unknown vectors change nothing', async () => {
    const describe = (id: string, description: string) => company(id, { description, descriptionLanguage: 'en' })
    const companies = [
      describe('IT-1', 'lenders loans credit'),
      describe('IT-2', 'lenders loans credit mortgages'),
      describe('IT-3', 'gardens flowers'),
      describe('IT-4', 'gardens loans credit'),
    ]
    const engine = await make(companies, codePath)
    const rank: Rank = { words: [{ entry: 'lenders', weight: 1 }], codes: [] }
    const plan: SearchPlan = { countries: ['IT'], where: EVERYTHING, rank, page: { first: 0, count: 25 } }
    const ids = async (of: SearchPlan) => (await engine.search(of)).companies.map(idOf)
    const plain = await ids(plan)
    assert.deepEqual(plain.slice(2), ['IT-3', 'IT-4'])
    const feedback = { documents: 5, count: 4, weight: 0.5 }
    const reordered = await ids({ ...plan, rank: { ...rank, feedback } })
    assert.deepEqual(reordered.slice(2), ['IT-4', 'IT-3'])
    assert.deepEqual(reordered.toSorted(), plain.toSorted())
    // Vectors of this model are in no generation.
    assert.deepEqual(await ids({ ...plan, near: { model: 'no such model', vector: [1] } }), plain)
    await engine.close()
  })
}

function testSort(make: MakeEngine): void {
  const dated = (id: string, dateOfIncorporation: string | null, more: Partial<Company> = {}) =>
    company(id, { dateOfIncorporation, ...more })

  async function sorted(companies: readonly Company[], sort: readonly SortKey[], more: Partial<SearchPlan> = {}) {
    const engine = await make(companies, codePath)
    const page = { first: 0, count: 25 }
    const plan = { countries: ['IT', 'NO'], where: EVERYTHING, rank: null, sort, page, ...more }
    const result = await engine.search(plan)
    await engine.close()
    assert.equal(result.scores, undefined)
    return result.companies.map(idOf).join(' ')
  }

  test('sort: companies without the value last in either order, ties in the order without text', async () => {
    const companies = [
      dated('IT-1', '2001-05-05'),
      dated('IT-2', null, { operatingRevenue: 9 }),
      dated('IT-3', '1999-01-01', { operatingRevenue: 1 }),
      dated('NO-4', '1999-01-01', { operatingRevenue: 2 }),
      dated('NO-5', null, { status: 'Active' }),
    ]
    const by = 'dateOfIncorporation'
    assert.equal(await sorted(companies, [{ by, order: 'asc' }]), 'NO-4 IT-3 IT-1 NO-5 IT-2')
    assert.equal(await sorted(companies, [{ by, order: 'desc' }]), 'IT-1 NO-4 IT-3 NO-5 IT-2')
    const both: SortKey[] = [
      { by, order: 'desc' },
      { by: 'operatingRevenue', order: 'asc' },
    ]
    assert.equal(await sorted(companies, both), 'IT-1 IT-3 NO-4 IT-2 NO-5')
  })

  test('sort: names by code units, bands are no value, updates by the moment', async () => {
    const companies = [
      company('IT-1', { name: 'b', numberOfEmployees: 3, lastUpdated: '2024-01-01T00:30:00+01:00' }),
      company('IT-2', { name: 'B', numberOfEmployeesMin: 100, lastUpdated: '2024-01-01' }),
      company('IT-3', { name: '\u{1d518}', totalAssets: -5, lastUpdated: '2023-12-31T23:00:00Z' }),
      company('IT-4', { name: '\uff21', totalAssets: 0 }),
    ]
    assert.equal(await sorted(companies, [{ by: 'name', order: 'asc' }]), 'IT-2 IT-1 IT-3 IT-4')
    assert.equal(await sorted(companies, [{ by: 'name', order: 'desc' }]), 'IT-4 IT-3 IT-1 IT-2')
    assert.equal(await sorted(companies, [{ by: 'numberOfEmployees', order: 'asc' }]), 'IT-1 IT-2 IT-3 IT-4')
    assert.equal(await sorted(companies, [{ by: 'totalAssets', order: 'desc' }]), 'IT-4 IT-3 IT-1 IT-2')
    assert.equal(await sorted(companies, [{ by: 'lastUpdated', order: 'desc' }]), 'IT-2 IT-1 IT-3 IT-4')
  })

  test('sort: by relevance in either order, then by another member', async () => {
    const companies = [
      company('IT-1', { name: 'Uno', totalAssets: 1 }),
      company('IT-2', { name: 'Mulino', totalAssets: 1 }),
      company('IT-3', { name: 'Tre', totalAssets: 2 }),
      company('IT-4', { name: 'Mulino', totalAssets: 2 }),
    ]
    const rank: Rank = { words: [{ entry: 'mulini', weight: 1 }], codes: [] }
    const by = (order: SortKey['order']): SortKey[] => [
      { by: 'relevance', order },
      { by: 'totalAssets', order: 'desc' },
    ]
    assert.equal(await sorted(companies, by('desc'), { rank }), 'IT-4 IT-2 IT-3 IT-1')
    assert.equal(await sorted(companies, by('asc'), { rank }), 'IT-3 IT-1 IT-4 IT-2')
    assert.equal(await sorted(companies, by('asc')), 'IT-4 IT-3 IT-2 IT-1')
    const second: SortKey[] = [
      { by: 'totalAssets', order: 'asc' },
      { by: 'relevance', order: 'desc' },
    ]
    assert.equal(await sorted(companies, second, { rank }), 'IT-2 IT-1 IT-4 IT-3')
  })
}

function testAgainstOracle(make: MakeEngine): void {
  for (const [companies, searches] of [
    [1, rounds({ quick: 20, full: 200 })],
    [40, rounds({ quick: 100, full: 1000 })],
    [rounds({ quick: 1_200, full: 2_500 }), rounds({ quick: 120, full: 1_500 })],
  ] as const) {
    describe(`with ${companies} random companies`, () => {
      const random = new Random(companies)
      const all = Array.from({ length: companies }, (_, number) => randomCompany(random, number))
      const oracle = createBruteForce(all, codePath)
      let engine: Engine
      before(async () => {
        engine = await make(all, codePath)
      })
      after(() => engine.close())

      test('it knows how many companies each country has', () => {
        assert.deepEqual([...engine.countries].sort(), [...oracle.countries].sort())
      })

      test(`${searches} random searches find what a scan of all companies finds`, async () => {
        for (let i = 0; i < searches; i++) {
          await compareSearch(engine, oracle, randomPlan(random, 3))
        }
      })

      test('scans of random searches are all their pages, one after another', async () => {
        for (let i = 0; i < rounds({ quick: 12, full: 150 }); i++) {
          const plan = randomPlan(random, 3)
          await compareScan(engine, plan, [1, 5_000, 1e9][i % 3])
        }
      })

      test(`${searches / 5} random facets are those of looking at all matches`, async () => {
        for (let i = 0; i < searches / 5; i++) {
          const { countries, where } = randomPlan(random, 2)
          const facets = random.several(1, 3, () => randomFacet(random))
          await compareFacets(engine, oracle, { countries, conditions: randomConditions(random, where), facets })
        }
      })

      test(`${searches / 5} random orders are those of sorting all matches`, async () => {
        for (let i = 0; i < searches / 5; i++) {
          const plan = randomPlan(random, 2)
          const sort = random.several(1, 2, () => randomSortKey(random)).filter(isFirstOfItsMember)
          const { total } = await oracle.search({ ...plan, page: { first: 0, count: 0 } })
          for (const first of [0, Math.floor(total / 2), Math.max(0, total - 5)]) {
            const sorted = { ...plan, sort, page: { first, count: 25 } }
            await compareUnranked(await engine.search(sorted), oracle, sorted)
          }
        }
      })
    })
  }
}

/** A key other than relevance, whose rounding engines may choose. */
export function randomSortKey(random: Random): SortKey {
  const by = random.pick(SORT_MEMBERS.filter((member) => member !== 'relevance'))
  return sortKey(by, random.pick(['asc', 'desc']))
}

/** For `filter`: drops keys whose member an earlier key has. */
export function isFirstOfItsMember({ by }: SortKey, at: number, keys: readonly SortKey[]): boolean {
  return keys.findIndex((key) => key.by === by) === at
}

/**
 * Asserts that an engine answers a search as the oracle does: the total, the order, the page byte for byte. Also that
 * repeating the search gives the same answer, whatever the engine has cached by then.
 */
export async function compareSearch(engine: Engine, oracle: Oracle, plan: SearchPlan): Promise<{ total: number }> {
  const answer = await engine.search(plan)
  if (plan.rank === null) await compareUnranked(answer, oracle, plan)
  else compareRanked(answer, oracle, plan)
  for (let time = 0; time < 3; time++) {
    const { total, companies, scores } = await engine.search(plan)
    assert.equal(total, answer.total, `total, asked again, of ${JSON.stringify(plan)}`)
    assert.deepEqual(scores, answer.scores, `scores, asked again, of ${JSON.stringify(plan)}`)
    assertSamePage(companies, answer.companies, () => `page, asked again, of ${JSON.stringify(plan)}`)
  }
  return { total: answer.total }
}

/** Asserts that an answer whose order is exact is the oracle’s, byte for byte. */
export async function compareUnranked(answer: SearchResult, oracle: Oracle, plan: SearchPlan): Promise<void> {
  const truth = await oracle.search(plan)
  assert.equal(answer.total, truth.total, `total of ${JSON.stringify(plan)}`)
  assertSamePage(answer.companies, truth.companies, () => `page of ${JSON.stringify(plan)}`)
}

/** Asserts that two pages are of the same companies, byte for byte. */
function assertSamePage(found: readonly Uint8Array[], right: readonly Uint8Array[], what: () => string): void {
  const isSame = found.length === right.length && found.every((json, i) => Buffer.compare(json, right[i]) === 0)
  if (isSame) return
  assert.deepEqual(found.map(idOf), right.map(idOf), what())
  assert.fail(`bytes: ${what()}`)
}

/**
 * With a rank, scores are rounded: two companies whose exact scores are closer than the tolerance may change ranks. So
 * the score at every rank is compared, and every company's score with its exact one.
 */
function compareRanked(answer: SearchResult, oracle: Oracle, plan: SearchPlan): void {
  const { total, companies, scores } = answer
  const { total: right, scores: all, tolerance, find } = oracle.ranked(plan, SCORE_TOLERANCE)
  const shown = JSON.stringify(plan)
  assert.equal(total, right, `total of ${shown}`)
  const { first, count } = plan.page
  const page = all.subarray(first, first + count)
  assert.equal(companies.length, page.length, `length of the page of ${shown}`)
  assert.ok(scores?.length === page.length, `scores of ${shown}`)
  const seen = new Set<string>()
  let before: { company: Company; score: number } | null = null
  for (const [i, json] of companies.entries()) {
    const id = idOf(json)
    const truth = find(id)
    const score: number = scores[i]
    assert.ok(truth !== undefined && !seen.has(id), `${id} is a match, and on the page once, of ${shown}`)
    seen.add(id)
    assert.equal(Buffer.from(json).toString('utf8'), JSON.stringify(truth.company), `bytes of ${shown}`)
    assert.ok(Math.abs(score - truth.score) <= tolerance, `${score}, not ${truth.score}, for ${id} of ${shown}`)
    assert.ok(Math.abs(score - page[i]) <= tolerance, `${score}, not ${page[i]}, at ${i} of ${shown}`)
    if (before !== null) {
      const inOrder: boolean =
        before.score > score || (before.score === score && compareCompanies(before.company, truth.company) < 0)
      assert.ok(inOrder, `order at ${i} of ${shown}`)
    }
    before = { company: truth.company, score }
  }
}

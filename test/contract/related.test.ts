/** `GET /explore/companies/{id}/related` and `filters.groupOf` through HTTP. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { relation } from '../../src/company/background.ts'
import type { RelatedEdge } from '../../src/explore/company/relations.ts'
import { type EmbeddedService, namedCompany, openServiceOver } from '../support/embedded-service.ts'

const company = (id: string, name: string, lei: string | null = null) =>
  namedCompany(id, name, { lei, status: 'Active' })
const lei = (letter: string) => `9999G00GROUPMEMBER${letter}0`
const [TOP, MIDDLE, LEAF, LOST] = ['T', 'M', 'L', 'X'].map(lei)

/** TOP over MIDDLE over LEAF; two daughters of a company that is not held; a circle of three; forty children. */
const COMPANIES = [
  company('GB-1', 'Top', TOP),
  company('NO-2', 'Middle', MIDDLE),
  company('GB-3', 'Leaf', LEAF),
  company('GB-4', 'Was a leaf'),
  company('GB-5', 'Daughter one'),
  company('GB-6', 'Daughter two'),
  ...[7, 8, 9].map((at) => company(`GB-${at}`, `Circle ${at}`, lei(String(at)))),
  company('GB-10', 'Carried on', lei('S')),
  company('GB-11', 'Alone', lei('O')),
  company('GB-12', 'Branch in Leeds', lei('B')),
  company('GB-13', 'Over some', lei('Q')),
  company('GB-14', 'Held child', lei('R')),
  company('FR-1', 'Mère', lei('P')),
  company('FR-2', 'Reprise'),
  company('FR-3', 'Reprise à son tour'),
  company('FR-4', 'D’un autre registre'),
  ...Array.from({ length: 40 }, (_, at) => company(`FR-${100 + at}`, `Fille ${at}`)),
]
const BACKGROUNDS = {
  'NO-2': {
    relations: [
      relation('parent', { lei: TOP, from: '2019-05-01', state: 'lapsed', row: 'IS_DIRECTLY_CONSOLIDATED_BY' }),
    ],
  },
  'GB-3': {
    relations: [relation('parent', { lei: MIDDLE }), relation('ultimateParent', { lei: TOP })],
    exceptions: [{ kind: 'parent', reasons: ['NO_LEI'], state: null }],
  },
  'GB-4': {
    relations: [
      relation('parent', { lei: TOP, to: '2020-12-31' }),
      relation('ultimateParent', { lei: TOP, state: 'inactive' }),
      relation('successor', { lei: lei('S'), name: 'Carried on', from: '2021-01-01' }),
    ],
  },
  'GB-5': { relations: [relation('ultimateParent', { lei: LOST, name: 'Lost & Sons', countryIso2: 'LI' })] },
  'GB-6': { relations: [relation('parent', { lei: LOST })] },
  'GB-7': { relations: [relation('parent', { lei: lei('8') })] },
  'GB-8': { relations: [relation('parent', { lei: lei('9') })] },
  'GB-9': { relations: [relation('parent', { lei: lei('7') })] },
  'GB-11': {
    exceptions: [
      { kind: 'parent', reasons: ['NATURAL_PERSONS'], state: null },
      { kind: 'ultimateParent', reasons: ['NON_PUBLIC'], state: 'withdrawn' },
    ],
  },
  'GB-12': { relations: [relation('branchOf', { lei: MIDDLE })] },
  'GB-13': {
    relations: [
      ...['R', 'U'].map((one) => relation('child', { lei: lei(one) })),
      ...['R', 'U', 'V'].map((one) => relation('ultimateChild', { lei: lei(one) })),
    ],
  },
  'GB-14': { relations: [relation('parent', { lei: lei('Q') }), relation('successor', { id: 'JP-9270001000410' })] },
  'FR-2': {
    relations: [
      relation('predecessor', { id: 'FR-9', from: '2015-03-03' }),
      relation('predecessor', { id: 'FR-4', from: '2016-04-04' }),
      relation('successor', { id: 'FR-3', from: '2018-06-06' }),
    ],
  },
  'FR-3': { relations: [relation('predecessor', { id: 'FR-2', from: '2018-06-06' })] },
  ...Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [`FR-${100 + at}`, { relations: [relation('parent', { id: 'FR-1' })] }]),
  ),
} as const

let service: EmbeddedService
before(async () => {
  service = await openServiceOver(COMPANIES, {}, BACKGROUNDS)
})
after(() => service.close())

interface Related {
  readonly related: readonly RelatedEdge[]
  readonly exceptions: readonly { readonly kind: string; readonly reasons: readonly string[] }[]
  readonly next: string | null
}

async function related(key: string, id: string, query = '') {
  const url = `/explore/companies/${id}/related${query}`
  const answer = await service.app.inject({ url, headers: { 'x-api-key': key } })
  return { status: answer.statusCode, used: Number(answer.headers['x-credits-used']), body: answer.json() as Related }
}

const brief = ({ related }: Related) => related.map(({ kind, id, lei }) => [kind, id ?? lei]).sort()

async function group(key: string, groupOf: string, country: string) {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/explore/lite',
    headers: { 'x-api-key': key },
    payload: { filters: { countriesIso2: [country], groupOf }, pageSize: 100 },
  })
  const body = answer.json() as {
    readonly totalCompanies: number
    readonly companies: readonly { readonly id: string }[]
  }
  assert.equal(answer.statusCode, 200, answer.body)
  assert.equal(body.totalCompanies, body.companies.length)
  return body.companies.map(({ id }) => id).sort()
}

test('related: parents, children and branches of today, each with its source; what lapsed says so', async () => {
  const { key } = await service.issue({ paid: 'unlimited' })
  const middle = (await related(key, 'NO-2')).body
  assert.deepEqual(middle.related[0], {
    kind: 'parent',
    id: 'GB-1',
    lei: TOP,
    name: 'Top',
    countryIso2: 'GB',
    number: null,
    from: '2019-05-01',
    to: null,
    state: 'lapsed',
    source: { register: 'gleif-relations', row: 'IS_DIRECTLY_CONSOLIDATED_BY' },
  })
  assert.deepEqual(brief(middle), [
    ['branch', 'GB-12'],
    ['child', 'GB-3'],
    ['parent', 'GB-1'],
  ])
  // What is over is not of today; the leaf is below the top by way of another one.
  assert.deepEqual(brief((await related(key, 'GB-1')).body), [
    ['child', 'NO-2'],
    ['ultimateChild', 'GB-3'],
  ])
  assert.deepEqual(brief((await related(key, 'GB-3')).body), [
    ['parent', 'NO-2'],
    ['ultimateParent', 'GB-1'],
  ])
  assert.deepEqual(brief((await related(key, 'GB-4')).body), [['successor', 'GB-10']])
  const [predecessor] = (await related(key, 'GB-10')).body.related
  assert.deepEqual([predecessor.kind, predecessor.id, predecessor.from], ['predecessor', 'GB-4', '2021-01-01'])
})

test('related: an end that is not held keeps its identifier and its name', async () => {
  const { key } = await service.issue({ paid: 'unlimited' })
  const [edge] = (await related(key, 'GB-5')).body.related
  const { id, lei: own, name, countryIso2 } = edge
  assert.deepEqual([id, own, name, countryIso2], [null, LOST, 'Lost & Sons', 'LI'])
})

test('related: a predecessor that is not held is there with its number, one that is once, whether or not it states it', async () => {
  const { key } = await service.issue({ paid: 'unlimited' })
  const shown = async (id: string) =>
    (await related(key, id)).body.related.map(({ kind, id: end, number, from }) => [kind, end, number, from])
  assert.deepEqual(await shown('FR-2'), [
    ['successor', 'FR-3', null, '2018-06-06'],
    ['predecessor', null, '9', '2015-03-03'],
    ['predecessor', 'FR-4', null, '2016-04-04'],
  ])
  assert.deepEqual(await shown('FR-3'), [['predecessor', 'FR-2', null, '2018-06-06']])
})

test('related: children that are not held are there with their identifiers, each once, on the last pages', async () => {
  const { key } = await service.issue({ paid: 'unlimited' })
  const found: unknown[] = []
  let path = ''
  for (let next: string | null = ''; next !== null; path = `&next=${next}`) {
    const { body } = await related(key, 'GB-13', `?limit=1${path}`)
    assert.ok(body.related.length <= 1)
    found.push(...brief(body))
    next = body.next
  }
  assert.deepEqual(found, [
    ['child', 'GB-14'],
    ['child', lei('U')],
    ['ultimateChild', lei('V')],
  ])
  const [, numbered] = (await related(key, 'GB-14')).body.related
  assert.deepEqual([numbered.id, numbered.countryIso2, numbered.number], [null, 'JP', '9270001000410'])
  assert.deepEqual(brief((await related(key, 'GB-14')).body)[0], ['parent', 'GB-13'])
  // `next` is of the company that it was answered for.
  const { next } = (await related(key, 'GB-13', '?limit=1')).body
  assert.equal((await related(key, 'GB-1', `?next=${next}`)).status, 400)
})

test('related: why no parent is reported is said as the reason, unless one is', async () => {
  const { key } = await service.issue({ paid: 'unlimited' })
  const alone = (await related(key, 'GB-11')).body
  assert.deepEqual(alone.related, [])
  assert.deepEqual(
    alone.exceptions.map(({ kind, reasons }) => [kind, reasons]),
    [['parent', ['NATURAL_PERSONS']]],
  )
  assert.deepEqual((await related(key, 'GB-3')).body.exceptions, [])
})

test('related: pages lead on to the last; each costs what a page of lite does, nothing is free', async () => {
  const { key } = await service.issue({ paid: 100 })
  const found: string[] = []
  const used: number[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page = await related(key, 'FR-1', `?limit=30${next === '' ? '' : `&next=${next}`}`)
    found.push(...page.body.related.map(({ id }) => id ?? ''))
    used.push(page.used)
    next = page.body.next
  }
  assert.equal(new Set(found).size, 40)
  assert.deepEqual(used, [2, 1])
  assert.equal((await related(key, 'GB-11')).used, 0)
  assert.equal((await related(key, 'FR-1')).body.related.length, 25)
})

test('related: unknown companies, other countries and bad pages are refused', async () => {
  const { key } = await service.issue({ paid: 'unlimited', countries: ['NO'] })
  assert.equal((await related(key, 'NO-404')).status, 404)
  assert.equal((await related(key, 'GB-1')).status, 403)
  for (const next of ['x', '', '1', '1-', `1-${'9'.repeat(30)}`])
    assert.equal((await related(key, 'NO-2', `?next=${next}`)).status, 400)
  assert.equal((await related(key, 'NO-2', '?limit=101')).status, 400)
  // Companies of countries that the licence lacks: that there is one, and no more.
  const { related: edges } = (await related(key, 'NO-2')).body
  assert.deepEqual(
    edges.map(({ kind, id, name }) => [kind, id, name]),
    [
      ['parent', null, null],
      ['child', null, null],
      ['branch', null, null],
    ].sort((a, b) => edges.findIndex(({ kind }) => kind === a[0]) - edges.findIndex(({ kind }) => kind === b[0])),
  )
})

test('groupOf: the company and all below its ultimate parent, from any of them', async () => {
  const { key } = await service.issue({ paid: 'unlimited' })
  for (const id of ['GB-1', 'NO-2', 'GB-3', 'GB-12']) {
    assert.deepEqual(await group(key, id, 'GB'), ['GB-1', 'GB-12', 'GB-3'], id)
    assert.deepEqual(await group(key, id, 'NO'), ['NO-2'], id)
  }
  // One that left it, one that never was in any, one that nobody has.
  assert.deepEqual(await group(key, 'GB-4', 'GB'), ['GB-4'])
  assert.deepEqual(await group(key, 'GB-11', 'GB'), ['GB-11'])
  assert.deepEqual(await group(key, 'GB-404', 'GB'), [])
  assert.deepEqual(await group(key, 'FR-120', 'FR').then(({ length }) => length), 41)
})

test('groupOf: a parent that is not held joins its daughters; circles end', async () => {
  const { key } = await service.issue({ paid: 'unlimited' })
  for (const id of ['GB-5', 'GB-6']) assert.deepEqual(await group(key, id, 'GB'), ['GB-5', 'GB-6'])
  for (const id of ['GB-7', 'GB-8', 'GB-9']) assert.deepEqual(await group(key, id, 'GB'), ['GB-7', 'GB-8', 'GB-9'])
})

test('groupOf: a saved search is refused in a sentence; facets, counts and other filters take it', async () => {
  const { key } = await service.issue({ paid: 'unlimited' })
  const headers = { 'x-api-key': key }
  const filters = { countriesIso2: ['GB'], groupOf: 'NO-2' }
  const saved = await service.app.inject({
    method: 'POST',
    url: '/explore/searches',
    headers,
    payload: { name: 'a group', search: { filters } },
  })
  assert.equal(saved.statusCode, 400)
  assert.match(saved.json().error, /search\.filters\.groupOf: cannot be part of a saved search/)
  const counted = await service.app.inject({
    method: 'POST',
    url: '/explore/facets',
    headers,
    payload: { filters: { ...filters, status: ['Active'] }, facets: [{ field: 'status' }] },
  })
  assert.equal(counted.statusCode, 200, counted.body)
  assert.equal(counted.json().totalCompanies, 3)
  const priced = await service.app.inject({
    method: 'POST',
    url: '/explore/lite?dryRun=true',
    headers,
    payload: { filters },
  })
  assert.equal(priced.json().totalCompanies, 3)
})

test('related: agents get it in lines, and why there is none', async () => {
  const { key } = await service.issue({ paid: 'unlimited' })
  const answer = await service.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { 'x-api-key': key, accept: 'application/json, text/event-stream' },
    payload: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_companies', arguments: { ids: ['NO-2', 'GB-11', 'GB-404'], related: true } },
    },
  })
  const [, line] = /^data: (.*)$/m.exec(answer.body) ?? []
  const { result } = JSON.parse(line ?? answer.body) as { result: { structuredContent: Record<string, unknown> } }
  const { companies, notFound, credits } = result.structuredContent
  const [middle, alone] = companies as { readonly related: readonly string[] }[]
  assert.deepEqual(
    [middle.related[0], middle.related.length],
    ['parent GB-1 Top (GB) since 2019-05-01 lapsed', 3],
    JSON.stringify(credits),
  )
  assert.deepEqual(alone.related, ['no parent: NATURAL_PERSONS'])
  assert.deepEqual(notFound, ['GB-404'])
})

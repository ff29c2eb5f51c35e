/**
 * `POST /explore/match` through HTTP: every row of `docs/api.md` and `docs/decisions.md` that concerns it.
 *
 * What must hold, whatever the code does: one result for each row, in order, with its `ref`; at most five candidates, best
 * first, each the very record and what the single lookup finds; `match` for a number that one company has and for a name
 * that one company has, never where two could be meant; a mistake of a row is its `error` alone; a credit for each row with
 * a candidate, none for anything else.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import type { Company } from '../../src/company/company.ts'
import { demoCompanies } from '../../src/imports/demo-companies.ts'
import type { CompanyLookup } from '../../src/search/lookup.ts'
import {
  type BuiltGeneration,
  buildGeneration,
  type EmbeddedService,
  namedCompany,
  openEmbeddedService,
} from '../support/embedded-service.ts'
import { malformedRequests } from '../support/malformed-requests.ts'
import { rounds } from '../support/rounds.ts'

const MADE = [
  namedCompany('IT-90000000001', 'Zanforlin Telai S.r.l.', {
    city: 'Padova',
    postcode: '35121',
    vatTaxNumber: 'IT00743110157',
    website: 'https://www.zanforlin-telai.example/it',
    previousNames: ['Officine Quarnaro S.r.l.'],
  }),
  namedCompany('IT-90000000002', 'Brustolin Ceramiche S.r.l.', { city: 'Milano' }),
  namedCompany('IT-90000000003', 'Brustolin Ceramiche S.r.l.', { city: 'Torino' }),
  namedCompany('IT-90000000004', 'Brustolin Ceramiche S.p.A.', { city: 'Bari' }),
  namedCompany('IT-90000000005', 'Gemelli Uno S.r.l.', { vatTaxNumber: 'IT01234567897' }),
  namedCompany('IT-90000000006', 'Gemelli Due S.r.l.', { vatTaxNumber: 'IT01234567897' }),
]
const COMPANIES: readonly Company[] = [...demoCompanies(0.05), ...MADE]
let generation: BuiltGeneration
let service: EmbeddedService
before(async () => {
  generation = await buildGeneration(COMPANIES)
  service = await openEmbeddedService(generation)
})
after(async () => {
  await service.close()
  await generation.close()
})

interface Result {
  readonly ref: string | null
  readonly match: string | null
  readonly candidates: readonly (Company & { readonly matchScore: number; readonly because: readonly string[] })[]
  readonly error?: string
}

async function post(key: string, payload: unknown, more: { query?: string; headers?: Record<string, string> } = {}) {
  const answer = await service.app.inject({
    method: 'POST',
    url: `/explore/match${more.query ?? ''}`,
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...more.headers },
    payload: JSON.stringify(payload),
  })
  const body = answer.json() as { readonly results: readonly Result[]; readonly error?: string }
  return { status: answer.statusCode, body, headers: answer.headers }
}

const used = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) => headers['x-credits-used']

/** Matches rows with a licence that never runs out. */
async function match(rows: readonly unknown[]): Promise<readonly Result[]> {
  const { key } = await service.issue({ paid: 'unlimited' })
  const { status, body } = await post(key, { companies: rows })
  assert.deepEqual([status, body.error], [200, undefined])
  assert.equal(body.results.length, rows.length)
  return body.results
}

const italian = (members: object) => ({ country: 'IT', ...members })

test('match: a number that one company has, however it is spelt, with a name or without', async () => {
  const rows = ['IT00743110157', '00743110157', '007.431.101-57', '90000000001'].flatMap((vatTaxNumber) => [
    italian({ vatTaxNumber }),
    italian({ vatTaxNumber, companyName: 'Something else' }),
  ])
  for (const { match: id, candidates } of await match(rows)) {
    assert.equal(id, 'IT-90000000001')
    assert.deepEqual(
      candidates.map(({ id, matchScore }) => [id, matchScore]),
      [['IT-90000000001', 1]],
    )
    assert.ok(candidates[0].because.includes('vatTaxNumber: the same'))
  }
})

test('match: a number that two companies have is no match', async () => {
  const [{ match: id, candidates }] = await match([italian({ vatTaxNumber: '01234567897' })])
  assert.equal(id, null)
  assert.equal(candidates.length, 1)
})

test('match: a name that one company has, damaged a little, a former one, with the right place', async () => {
  const rows = [
    italian({ companyName: 'Zanforlin Telai' }),
    italian({ companyName: 'ZANFORLIN TELAI SRL' }),
    italian({ companyName: 'zanforlin telai', city: 'Padova' }),
    italian({ companyName: 'Zanforlin Telai', city: 'Padua' }),
    italian({ companyName: 'Zanforlin Telai', postCode: '35121' }),
    italian({ companyName: 'Officine Quarnaro' }),
    italian({ companyName: 'Zanforlim Telai srl', website: 'zanforlin-telai.example' }),
  ]
  for (const [at, { match: id }] of (await match(rows)).entries())
    assert.equal(id, 'IT-90000000001', JSON.stringify(rows[at]))
})

test('match: none where two have the name, or where the city is another; a number that nobody has speaks against nobody', async () => {
  const results = await match([
    italian({ companyName: 'Brustolin Ceramiche' }),
    italian({ companyName: 'Zanforlin Telai', city: 'Palermo' }),
    italian({ companyName: 'Zanforlin Telai', vatTaxNumber: 'IT01533980072' }),
    italian({ companyName: 'Zanforlin' }),
    italian({ companyName: 'Xqwzk Vvrtp' }),
  ])
  assert.deepEqual(
    results.map(({ match: id }) => id),
    [null, null, results[1].candidates[0].id, null, null],
  )
  assert.deepEqual(
    results.map(({ candidates }) => candidates.length > 0),
    [true, true, true, true, false],
  )
  assert.ok(results[1].candidates[0].because.includes('city: another'))
  assert.ok(results[2].candidates[0].because.includes('vatTaxNumber: finds no company'))
})

test('match: of two with one name, the one in the city asked for', async () => {
  const results = await match(
    ['Milano', 'MILAN', 'Torino'].map((city) => italian({ companyName: 'Brustolin Ceramiche srl', city })),
  )
  const expected = ['IT-90000000002', 'IT-90000000002', 'IT-90000000003']
  assert.deepEqual(
    results.map(({ match: id }) => id),
    expected,
  )
})

test('match: candidates are what the single lookup finds, the very records, best first', async () => {
  const { key } = await service.issue({ paid: 'unlimited' })
  const some = COMPANIES.filter((_, at) => at % 29 === 0)
  const rows = some.map(({ name, countryIso2, postcode }, at) => ({
    ref: String(at),
    country: countryIso2,
    companyName: at % 3 === 0 ? name.slice(0, -2) : name,
    ...(at % 2 === 0 && postcode !== null && { postCode: postcode }),
  }))
  const { body } = await post(key, { companies: rows })
  for (const [at, { ref, candidates, match: id }] of body.results.entries()) {
    assert.equal(ref, String(at))
    const { ref: _, ...asked } = rows[at]
    const one = await service.app.inject({
      method: 'POST',
      url: '/explore/one',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      payload: JSON.stringify(asked),
    })
    const plain = candidates.map(({ because, ...company }) => {
      assert.ok(because.every((reason) => /^(name|vatTaxNumber|postCode|city|region|website): /.test(reason)))
      assert.ok(because[0].startsWith('name: '))
      return company
    })
    const { companies } = one.json() as { companies: readonly { because: unknown }[] }
    assert.deepEqual(
      plain,
      companies.map(({ because: _reasons, ...company }) => company),
    )
    if (id !== null) assert.equal(id, candidates[0].id)
  }
})

test('match: equal rows get equal answers, and each of them costs', async () => {
  const { key } = await service.issue({ paid: 100 })
  const row = italian({ companyName: 'Zanforlin Telai' })
  const answer = await post(key, { companies: [row, { ...row, ref: 'b' }, row] })
  const [first, second, third] = answer.body.results
  assert.deepEqual({ ...second, ref: null }, first)
  assert.deepEqual(third, first)
  assert.equal(used(answer), '3')
})

test('match: a mistake of a row is its error, in a sentence; the others are answered and charged', async () => {
  const { key } = await service.issue({ paid: 100, countries: ['IT'] })
  const mistakes: readonly (readonly [row: unknown, error: RegExp])[] = [
    [{ companyName: 'Zanforlin Telai' }, /^Missing required field: country$/],
    [{ country: 'IT' }, /^Missing required field: companyName or vatTaxNumber$/],
    [{ country: 'IT', companyName: ' ' }, /^Missing required field: companyName or vatTaxNumber$/],
    [{ country: 'XX', companyName: 'A' }, /^country: "XX" is not a supported country$/],
    [{ country: 'FR', companyName: 'A' }, /^Country FR is not enabled by your licence$/],
    [{ country: 'IT', companyName: 7 }, /^companyName: must be a string$/],
    [{ country: 'IT', companyName: 'a'.repeat(257) }, /^companyName: at most 256 characters$/],
    [{ country: 'IT', name: 'Zanforlin Telai' }, /^name: unknown member|^Missing required field/],
    [{ country: 'IT', companyName: 'A', ref: 7 }, /^ref: must be a string$/],
    [{ country: 'IT', companyName: 'A', region: 'Toskanna' }, /^region: "Toskanna" is not a known value/],
    ['Zanforlin Telai', /^row: must be an object$/],
    [null, /^row: must be an object$/],
    [[], /^row: must be an object$/],
  ]
  const right = italian({ ref: 'right', companyName: 'Zanforlin Telai' })
  const answer = await post(key, { companies: [...mistakes.map(([row]) => row), right] })
  assert.equal(answer.status, 200)
  mistakes.forEach(([row, error], at) => {
    const result = answer.body.results[at]
    assert.match(result.error ?? '', error, JSON.stringify(row))
    assert.deepEqual([result.match, result.candidates], [null, []])
  })
  const last = answer.body.results.at(-1)
  assert.deepEqual([last?.ref, last?.match, last?.error], ['right', 'IT-90000000001', undefined])
  assert.equal(used(answer), '1')
})

test('match: mistakes of the call', async () => {
  const { key } = await service.issue({ paid: 100 })
  const row = italian({ companyName: 'Zanforlin Telai' })
  for (const [payload, status, sentence] of [
    [{}, 400, 'Missing required field: companies'],
    [{ companies: [] }, 400, 'Missing required field: companies'],
    [{ companies: null }, 400, 'Missing required field: companies'],
    [{ companies: 'a' }, 400, 'companies: must be an array'],
    [{ companies: new Array(1001).fill(row) }, 400, 'companies: at most 1000 entries'],
    [
      { companies: new Array(1000).fill({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8, i: 9, j: 0 }) },
      400,
      'body: at most 10000 members',
    ],
    [{ companies: [row], page: 1 }, 400, 'page: unknown member. Did you mean companies?'],
    [{ companys: [row] }, 400, 'companys: unknown member. Did you mean companies?'],
  ] as const) {
    const answer = await post(key, payload)
    assert.deepEqual([answer.status, answer.body.error, used(answer)], [status, sentence, '0'])
  }
  assert.equal((await post(key, { companies: [row] }, { query: '?country=IT' })).status, 400)
})

test('match: what it costs, who may call, and what a licence that is short gets', async () => {
  const rich = await service.issue({ paid: 'unlimited' })
  const rows = [
    italian({ companyName: 'Zanforlin Telai' }),
    italian({ companyName: 'Xqwzk Vvrtp' }),
    italian({ companyName: 'Brustolin Ceramiche' }),
    { country: 'XX', companyName: 'A' },
  ]
  assert.equal(used(await post(rich.key, { companies: rows })), '2')
  const dry = await post(rich.key, { companies: rows }, { query: '?dryRun=true' })
  assert.deepEqual([used(dry), dry.headers['x-credits-estimate']], ['0', '2'])
  assert.deepEqual(
    dry.body.results.map(({ match: id, candidates }) => [id, candidates]),
    new Array(4).fill([null, []]),
  )
  assert.match(dry.body.results[3].error ?? '', /^country: /)

  const short = await service.issue({ paid: 3 })
  const refused = await post(short.key, { companies: rows })
  assert.deepEqual([refused.status, refused.body.error], [402, 'Not enough credits'])
  const some = await post(short.key, { companies: rows.slice(0, 3) })
  assert.deepEqual([some.status, used(some), some.headers['x-credits-remaining']], [200, '2', '1'])

  for (const type of ['ONE', 'LITE'] as const) {
    const { key } = await service.issue({ type, paid: 100 })
    const answer = await post(key, { companies: rows })
    assert.deepEqual([answer.status, used(answer)], [403, '0'])
  }
  assert.equal((await post('wrong', { companies: rows })).status, 401)
})

test('match: twenty calls at once on ten credits charge exactly ten', async () => {
  const { key, licenceId } = await service.issue({ paid: 10 })
  const rows = [italian({ companyName: 'Zanforlin Telai' }), italian({ companyName: 'Officine Quarnaro' })]
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(key, { companies: rows })))
  const statuses = answers.map(({ status }) => status)
  assert.deepEqual(
    [statuses.filter((one) => one === 200).length, statuses.filter((one) => one === 402).length],
    [5, 15],
  )
  const history = await service.stores.calls.read({ licenceId, limit: 100 })
  assert.equal(
    history.reduce((sum, { credits }) => sum + (credits ?? 0), 0),
    10,
  )
})

test('match: the same key and body again are free and the same bytes; another body is refused', async () => {
  const { key } = await service.issue({ paid: 100 })
  const companies = [italian({ companyName: 'Zanforlin Telai' })]
  const headers = { 'idempotency-key': 'list-1' }
  const first = await post(key, { companies }, { headers })
  const again = await post(key, { companies }, { headers })
  assert.deepEqual([used(first), used(again), again.headers['idempotent-replayed']], ['1', '0', 'true'])
  assert.deepEqual(again.body, first.body)
  assert.equal((await post(key, { companies: [...companies, ...companies] }, { headers })).status, 422)
})

test('match: an import that switches the generation meanwhile changes no answer', async () => {
  const old = await buildGeneration(MADE, 'old')
  const other = await buildGeneration([namedCompany('IT-1', 'Somebody else S.r.l.')], 'other')
  let closing: Promise<void> | undefined
  const lookup: CompanyLookup = {
    ...old.lookup,
    byNames(questions, options) {
      const found = old.lookup.byNames(questions, options)
      service.serve(other)
      closing = old.engine.close()
      return found
    },
  }
  service.serve({ ...old, lookup })
  const companies = Array.from({ length: 200 }, (_, at) =>
    italian({ companyName: `Zanforlin Telai ${' '.repeat(at)}` }),
  )
  const { key } = await service.issue({ paid: 'unlimited' })
  const { status, body } = await post(key, { companies })
  assert.equal(status, 200)
  assert.ok(body.results.every(({ candidates }) => candidates[0].id === 'IT-90000000001'))
  await closing
  service.serve(generation)
  await old.close()
  await other.close()
})

test('1,500 generated requests: never a 5xx, one sentence that names the member, nothing charged', async () => {
  const { key, licenceId } = await service.issue({ paid: 'unlimited' })
  const row = { ...italian({ ref: '1', companyName: 'Xqwzk' }), postCode: '1', city: 'a', website: 'b' }
  const runs = rounds({ quick: 150, full: 1_500 })
  let refused = 0
  await fc.assert(
    fc.asyncProperty(malformedRequests({ companies: [row] }), async ({ body, contentType }) => {
      const answer = await service.app.inject({
        method: 'POST',
        url: '/explore/match',
        headers: { 'x-api-key': key, 'content-type': contentType },
        payload: body,
      })
      assert.equal(answer.headers['x-credits-used'], '0', answer.body)
      if (answer.statusCode === 200) {
        for (const { error } of (answer.json() as { readonly results: readonly Result[] }).results)
          if (error !== undefined) assert.match(error, /^(Missing required field: |Country |.+: )/)
        return
      }
      refused++
      assert.ok([400, 413, 415].includes(answer.statusCode), `${answer.statusCode} ${answer.body}`)
      assert.match(answer.json().error, /^(Missing required |Content-Type: |.+: )/)
      assert.notEqual(answer.json().error, 'body: does not fit its schema')
    }),
    { numRuns: runs },
  )
  assert.ok(refused > 0.3 * runs, `${refused} of ${runs}`)
  const history = await service.stores.calls.read({ licenceId, limit: 10_000 })
  assert.equal(
    history.reduce((sum, { credits }) => sum + (credits ?? 0), 0),
    0,
  )
})

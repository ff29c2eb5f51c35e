import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sampleSearch } from '../../test/support/sample-endpoints.ts'
import { openTestService } from '../../test/support/test-service.ts'
import { RejectsFile } from '../imports/rejects.ts'
import type { SuppressedCompany } from '../imports/suppression.ts'
import { licenseHistory } from '../license/history.ts'
import { storedServices } from '../service/admin-services.ts'
import { readRejects } from '../storage/files/import-rejects.ts'
import { adminEndpoints } from './endpoints.ts'

const folder = mkdtempSync(join(tmpdir(), 'firmament-rejects-'))
after(() => rmSync(folder, { recursive: true }))
const report = join(folder, 'rejects.csv')
const started: (readonly string[])[] = []
let isRunning = false
let suppressed: SuppressedCompany[] = []
const service = await openTestService({
  endpoints: (stores) => [
    sampleSearch('/explore/lite', () => 25),
    sampleSearch('/explore/export', () => 25),
    licenseHistory({ readCalls: (query) => stores.calls.read(query) }),
    ...adminEndpoints({
      ...storedServices(stores),
      readImports: () => [],
      readRejects: (id, request) => (id === 7 ? readRejects(report, request) : id === 6 ? 'replaced' : 'unknown'),
      updatable: async () => ({ all: ['no-brreg', 'gleif'], served: ['gleif'] }),
      startUpdate: (registers, { loseCodes }) => {
        if (!isRunning) started.push(loseCodes ? [...registers, '--lose-codes'] : registers)
        return !isRunning
      },
      readGenerations: async () => [
        { id: 'now', madeAt: '2026-06-15T12:00:00Z', companies: 2, bytes: 9, isServed: true },
        { id: 'before', madeAt: '2026-06-14T12:00:00Z', companies: 1, bytes: 8, isServed: false },
      ],
      startSuppression: (ids, note) => {
        if (!isRunning)
          suppressed.push(...ids.map((id) => ({ id, keys: [], suppressedAt: '2026-06-15T12:00:00Z', note })))
        return !isRunning
      },
      readSuppressed: () => suppressed,
      async allowSuppressed(id) {
        suppressed = suppressed.filter((own) => own.id !== id)
        return null
      },
      stopFetches: () => (isRunning ? ['gleif'] : []),
      rollBack: async () => null,
    }),
  ],
})
after(() => service.close())
const { app, stores, clock } = service
const admin = await stores.adminKeys.create('Ada', null)

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
async function as(key: string | undefined, method: Method, url: string, body?: unknown, headers = {}) {
  const answer = await app.inject({
    method,
    url,
    headers: {
      ...(key === undefined ? {} : { 'x-api-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers, text: answer.body }
}
const ask = (method: Method, url: string, body?: unknown) => as(admin.key, method, url, body)
const search = (key: string, path = '/explore/lite') => as(key, 'POST', path, { filters: { countriesIso2: ['IT'] } })
const made = async (body: object = { credits: { plus: 1000 } }) => (await ask('POST', '/admin/licences', body)).body
const newKey = async (licenceId: string, body: object = {}) =>
  (await ask('POST', `/admin/licences/${licenceId}/keys`, body)).body
/** What depends on when a call was made. */
const OF_THE_MOMENT = new Set(['x-request-id', 'date'])

test('a licence and a key made over HTTP search at once, and each step is in the audit log with its call', async () => {
  const answer = await as(
    admin.key,
    'POST',
    '/admin/licences',
    { name: 'Oil', countries: ['it'], credits: { plus: 10 } },
    {
      'x-request-id': 'order-7',
    },
  )
  assert.equal(answer.status, 200)
  const licence = answer.body
  assert.deepEqual([licence.type, licence.countries, licence.closedAt], ['PLUS', ['IT'], null])
  assert.deepEqual(licence.plusProperties.credits, { available: 10, total: 10 })
  assert.deepEqual([licence.plusProperties.isEnabled, licence.liteProperties.isEnabled], [true, false])
  assert.deepEqual((await ask('GET', `/admin/licences/${licence.id}`)).body, licence)
  const { key, ...shown } = await newKey(licence.id, { name: 'Leads', scopes: ['search'], expiresAt: '2026-12-31' })
  assert.deepEqual((await ask('GET', `/admin/licences/${licence.id}/keys`)).body, { keys: [shown] })
  assert.equal((await search(key)).status, 200)
  const [, first] = (await ask('GET', '/admin/audit?limit=2')).body.changes
  assert.deepEqual(
    [first.action, first.target, first.actor, first.actorName, first.requestId],
    ['licence.create', licence.id, admin.id, 'Ada', 'order-7'],
  )
})

test('a key of a licence opens nothing under /admin, an admin key nothing else: the same bytes as no key', async () => {
  const { id } = await made()
  const { key } = await newKey(id)
  const bytes = (answer: Awaited<ReturnType<typeof as>>) => ({
    status: answer.status,
    text: answer.text,
    headers: Object.entries(answer.headers).filter(([name]) => !OF_THE_MOMENT.has(name)),
  })
  const none = bytes(await as(undefined, 'GET', '/admin/licences'))
  assert.equal(none.status, 401)
  for (const wrong of [key, `${admin.key}x`, admin.key.toLowerCase(), '', 'fmt_admin_', `${admin.key}, ${admin.key}`])
    assert.deepEqual(bytes(await as(wrong, 'GET', '/admin/licences')), none, wrong)
  assert.deepEqual(bytes(await as(admin.key, 'GET', '/license/history')), none)
  assert.deepEqual(bytes(await search(admin.key)), bytes(await search('')))
  for (const url of [`/admin/licences?key=${admin.key}`, `/admin/licences?x=${admin.key}`, `/admin/audit?api_key=1`])
    assert.equal((await as(admin.key, 'GET', url)).status, 401, 'a key in the URL')
  assert.equal(
    (await as(undefined, 'GET', '/admin/licences', undefined, { authorization: `Bearer ${admin.key}` })).status,
    401,
  )
})

test('a stolen key cannot widen itself: every change of /admin is refused to it, and nothing is written', async () => {
  const { id } = await made()
  const { id: keyId, key } = await newKey(id, { scopes: ['search'] })
  const before = (await stores.audit.read(1))[0].number
  for (const [method, url, body] of [
    ['POST', '/admin/licences', {}],
    ['PATCH', `/admin/licences/${id}`, { credits: { plus: -1 } }],
    ['DELETE', `/admin/licences/${id}`, undefined],
    ['POST', `/admin/licences/${id}/keys`, {}],
    ['PATCH', `/admin/licences/${id}/keys/${keyId}`, { scopes: 'all' }],
    ['POST', `/admin/licences/${id}/keys/${keyId}/rotate`, {}],
    ['POST', '/admin/imports', {}],
    ['POST', '/admin/generations', { generation: 'before' }],
  ] as const)
    assert.equal((await as(key, method, url, body)).status, 401, url)
  assert.equal((await stores.audit.read(1))[0].number, before)
})

test('scopes: a call outside them is 403 and says which one it needs; a change applies within a second', async () => {
  const { id } = await made()
  const { id: keyId, key } = await newKey(id, { scopes: ['search', 'license'] })
  assert.equal((await search(key)).status, 200)
  const refused = await search(key, '/explore/export')
  assert.deepEqual(
    [refused.status, refused.body.error, refused.headers['x-error-code']],
    [403, 'This key lacks the scope export that /explore/export needs (it has search, license)', 'key_scope'],
  )
  await ask('PATCH', `/admin/licences/${id}/keys/${keyId}`, { scopes: ['export'] })
  clock.advance(1000)
  assert.deepEqual([(await search(key)).status, (await search(key, '/explore/export')).status], [403, 200])
  await ask('PATCH', `/admin/licences/${id}/keys/${keyId}`, { scopes: [] })
  clock.advance(1000)
  assert.match((await search(key)).body.error, /\(it has none\)$/)
  const { key: whole } = await newKey(id)
  const history = (await as(whole, 'GET', '/license/history?include=keyHint,requestId&limit=3')).body
  assert.deepEqual(
    history.map(({ responseCode, keyHint }: Record<string, unknown>) => [responseCode, keyHint]),
    [403, 200, 403].map((status) => [status, key.slice(-4)]),
  )
  assert.equal(typeof history[0].requestId, 'string')
  assert.equal((await as(whole, 'GET', '/license/history?include=key')).status, 400)
})

test('a call that lost its body makes, changes and starts nothing: 400 where the description requires one', async () => {
  const { id } = await made()
  const { id: keyId } = await newKey(id)
  const before = (await stores.audit.read(1))[0].number
  const [licence, count] = [`/admin/licences/${id}`, started.length]
  for (const [method, url] of [
    ['POST', '/admin/licences'],
    ['PATCH', licence],
    ['POST', `${licence}/keys`],
    ['PATCH', `${licence}/keys/${keyId}`],
    ['POST', `${licence}/keys/${keyId}/rotate`],
    ['POST', '/admin/imports'],
  ] as const)
    for (const body of [undefined, 'null']) {
      const { status, body: answer } = await ask(method, url, body)
      assert.deepEqual(
        [status, answer],
        [400, { error: 'body: is missing, must be a JSON object; {} gives no member' }],
      )
    }
  assert.equal((await stores.audit.read(1))[0].number, before)
  assert.equal(started.length, count)
})

test('a key that was revoked or has expired is refused within a second, with what it has under way', async () => {
  const { id } = await made()
  const { id: keyId, key } = await newKey(id)
  const brief = await newKey(id, { expiresAt: new Date(clock.now() + 1000).toISOString() })
  assert.deepEqual([(await search(key)).status, (await search(brief.key)).status], [200, 200])
  const running = search(key)
  await ask('DELETE', `/admin/licences/${id}/keys/${keyId}`)
  assert.ok([200, 401].includes((await running).status))
  clock.advance(1000)
  assert.deepEqual([(await search(key)).status, (await search(brief.key)).status], [401, 401])
  const again = await ask('PATCH', `/admin/licences/${id}/keys/${keyId}`, { expiresAt: 'never' })
  assert.deepEqual([again.status, again.body.error], [404, 'There is no such key, or it has ended'])
  assert.equal((await ask('POST', `/admin/licences/${id}/keys/${brief.id}/rotate`, {})).status, 404)
})

test('a closed licence ends its keys and its saved searches, and cannot be changed', async () => {
  const { id } = await made()
  const { key } = await newKey(id)
  const closed = await ask('DELETE', `/admin/licences/${id}`)
  assert.deepEqual([closed.status, typeof closed.body.closedAt], [200, 'string'])
  clock.advance(1000)
  assert.equal((await search(key)).status, 401)
  for (const [method, url, body] of [
    ['DELETE', `/admin/licences/${id}`, undefined],
    ['PATCH', `/admin/licences/${id}`, { name: 'x' }],
    ['POST', `/admin/licences/${id}/keys`, {}],
  ] as const)
    assert.equal((await ask(method, url, body)).status, 404, url)
})

test('a key is reached through its own licence alone', async () => {
  const [one, other] = [await made(), await made()]
  const { id: keyId } = await newKey(one.id)
  for (const [method, url, body] of [
    ['PATCH', `/admin/licences/${other.id}/keys/${keyId}`, { name: 'x' }],
    ['DELETE', `/admin/licences/${other.id}/keys/${keyId}`, undefined],
    ['POST', `/admin/licences/${other.id}/keys/${keyId}/rotate`, {}],
    ['GET', '/admin/licences/lic_none/keys', undefined],
  ] as const)
    assert.equal((await ask(method, url, body)).status, 404, url)
})

test('mistakes are named, and change nothing', async () => {
  const { id } = await made()
  const before = (await stores.audit.read(1))[0].number
  const path = `/admin/licences/${id}`
  const keys = `${path}/keys`
  for (const [method, url, body, words] of [
    ['POST', '/admin/licences', { name: 'x'.repeat(10_240) }, /^name: at most 200 characters/],
    ['POST', '/admin/licences', { name: 'a\u0000b' }, /^name: must not contain/],
    ['POST', '/admin/licences', { name: '\u001b[2J' }, /^name: must be text/],
    ['POST', '/admin/licences', { name: '\u202eevil' }, /^name: must be text/],
    ['POST', '/admin/licences', { name: ' \u00a0\u3000 ' }, /^name: must be text .*, and not only spaces/],
    ['PATCH', path, { name: ' ' }, /^name: must be text/],
    ['POST', keys, { name: '  ' }, /^name: must be text/],
    ['POST', '/admin/licences', { type: 'ADMIN' }, /^type: must be/],
    ['POST', '/admin/licences', { countries: ['UK'] }, /^countries: "UK" is not a supported country/],
    ['POST', '/admin/licences', { countries: 'some' }, /^countries: must be "all"/],
    ['POST', '/admin/licences', { countries: [] }, /^countries: must be/],
    ['POST', '/admin/licences', { credits: { plus: -2 } }, /^credits.plus: must be an integer from 0/],
    ['POST', '/admin/licences', { credits: { plus: 1e15 } }, /^credits.plus: must be an integer from 0/],
    ['POST', '/admin/licences', { credits: { plus: 1.5 } }, /^credits.plus: must be an integer/],
    ['POST', '/admin/licences', { credits: { gold: 1 } }, /^credits.gold: unknown member/],
    ['POST', '/admin/licences', { isAdmin: true }, /^isAdmin: unknown member/],
    ['POST', '/admin/licences', { rateLimit: 0 }, /^rateLimit: must be/],
    ['POST', '/admin/licences', { plusProperties: { price: -1 } }, /^plusProperties.price: must be/],
    ['POST', '/admin/licences', { plusProperties: { expirationDate: '2026-02-30' } }, /^plusProperties.expirationDate/],
    ['POST', '/admin/licences', { plusProperties: { activationDate: '9999-12-31' } }, /^plusProperties.activationDate/],
    [
      'PATCH',
      path,
      { plusProperties: { expirationDate: '2000-01-01' } },
      /^plusProperties.expirationDate: must be after/,
    ],
    ['PATCH', path, '[]', /^body: /],
    ['PATCH', path, '{', /not valid JSON/],
    ['POST', keys, { scopes: ['admin'] }, /^scopes\[0\]: must be/],
    ['POST', keys, { scopes: 'everything' }, /^scopes: must be "all" or a list of search/],
    ['POST', keys, { expiresAt: '2026-01-01' }, /^expiresAt: must be in the future/],
    ['POST', keys, { expiresAt: 'soon' }, /^expiresAt: must be a date/],
    ['POST', keys, { name: 'x'.repeat(201) }, /^name: at most 200/],
    ['POST', '/admin/imports', { registers: ['../../etc'] }, /^registers: must be some of no-brreg, gleif/],
    [
      'POST',
      '/admin/imports',
      { registers: ['no-breg'] },
      /^registers: must be some of no-brreg, gleif\. Did you mean no-brreg\?$/,
    ],
    ['POST', '/admin/imports', { file: '/etc/passwd' }, /^file: unknown member/],
    ['POST', '/admin/generations', { generation: 'now' }, /^generation: must be the id/],
    ['POST', '/admin/generations', {}, /^Missing required field: generation/],
    ['GET', '/admin/licences?limit=0', undefined, /^limit: must be/],
    ['GET', '/admin/licences?after=lic_none', undefined, /^after: must be/],
    ['GET', '/admin/audit?before=x', undefined, /^before: must be/],
  ] as const) {
    const answer = await ask(method, url, body)
    assert.equal(answer.status, 400, `${url} ${JSON.stringify(body)?.slice(0, 80)}: ${answer.text}`)
    assert.match(answer.body.error, words)
  }
  assert.equal((await stores.audit.read(1))[0].number, before)
})

test('a name of 200 characters of any script comes back as it was sent, without spaces around it', async () => {
  const name = '😀ä'.repeat(100)
  const { id } = await made({ name })
  assert.equal((await ask('GET', `/admin/licences/${id}`)).body.name, name)
  const { id: padded } = await made({ name: ' Oil  Trading\u00a0' })
  assert.equal((await ask('GET', `/admin/licences/${padded}`)).body.name, 'Oil  Trading')
  assert.equal((await ask('PATCH', `/admin/licences/${padded}`, { name: ' Olive ' })).body.name, 'Olive')
  assert.equal((await ask('PATCH', `/admin/licences/${padded}`, { name: '' })).body.name, '')
  assert.equal((await newKey(padded, { name: ' Leads ' })).name, 'Leads')
  const unset = await ask('PATCH', `/admin/licences/${id}`, { name: null, rateLimit: 5 })
  assert.deepEqual([unset.body.name, unset.body.rateLimit], [name, 5])
  assert.equal((await ask('PATCH', `/admin/licences/${id}`, { rateLimit: 'default' })).body.rateLimit, null)
})

test('imports and rollbacks are in the audit log before they begin, and one runs at a time', async () => {
  assert.deepEqual((await ask('POST', '/admin/imports', {})).body, { started: true, registers: ['gleif'] })
  assert.equal((await ask('POST', '/admin/imports', { registers: ['no-brreg', 'no-brreg'] })).status, 202)
  assert.deepEqual(started, [['gleif'], ['no-brreg']])
  assert.equal((await ask('POST', '/admin/imports', { registers: ['gleif'], loseCodes: true })).status, 202)
  assert.deepEqual(started.at(-1), ['gleif', '--lose-codes'])
  const [{ details }] = (await ask('GET', '/admin/audit?limit=1')).body.changes
  assert.deepEqual(details, { loseCodes: true })
  isRunning = true
  assert.equal((await ask('POST', '/admin/imports', {})).status, 409)
  assert.equal((await ask('POST', '/admin/generations', { generation: 'before' })).body.generations.length, 2)
  const [rolled, , begun] = (await ask('GET', '/admin/audit?limit=3')).body.changes
  assert.deepEqual(
    [rolled.action, rolled.target, begun.action, begun.target],
    ['generation.serve', 'before', 'import.start', 'gleif'],
  )
  assert.deepEqual((await ask('GET', '/admin/imports')).body, { imports: [] })
  assert.deepEqual((await ask('DELETE', '/admin/imports')).body, { stopping: ['gleif'] })
  const [stopped] = (await ask('GET', '/admin/audit?limit=1')).body.changes
  assert.deepEqual([stopped.action, stopped.target], ['import.stop', 'gleif'])
})

test('companies are left out and allowed again, with who did it; what is no id is named', async () => {
  isRunning = false
  const added = await ask('POST', '/admin/suppressions', { ids: ['IT-1', ' GB-2 ', 'IT-1'], note: ' asked for ' })
  assert.deepEqual([added.status, added.body], [202, { started: true, ids: ['IT-1', 'GB-2'] }])
  const { companies } = (await ask('GET', '/admin/suppressions')).body
  assert.deepEqual([companies[0].id, companies[0].note], ['IT-1', 'asked for'])
  const removed = await ask('DELETE', '/admin/suppressions/GB-2')
  assert.deepEqual([removed.status, removed.body.id], [200, 'GB-2'])
  assert.equal((await ask('DELETE', '/admin/suppressions/GB-2')).status, 404)
  assert.equal((await ask('GET', '/admin/suppressions')).body.companies.length, 1)
  const changes = (await ask('GET', '/admin/audit?limit=2')).body.changes as { action: string; target: string }[]
  assert.deepEqual(
    changes.map(({ action, target }) => [action, target]),
    [
      ['suppression.remove', 'GB-2'],
      ['suppression.add', 'IT-1 GB-2'],
    ],
  )
  const refused = async (body: object) => (await ask('POST', '/admin/suppressions', body)).body.error
  assert.equal(await refused({}), 'Missing required field: ids')
  assert.equal(await refused({ ids: [] }), 'Missing required field: ids')
  assert.equal(await refused({ ids: ['IT-1', 'x'] }), 'ids[1]: must be an id such as IT-01234567890')
  isRunning = true
  assert.equal((await ask('POST', '/admin/suppressions', { ids: ['IT-3'] })).status, 409)
})

test('rejected rows of an import: every one once over its pages, by kind too, whatever the rows hold', async () => {
  const file = new RejectsFile(report)
  const rows = Array.from({ length: 2_500 }, (_, number) => ({
    file: 'part, one.csv',
    line: number + 2,
    kind: number % 50 === 0 ? ('duplicate' as const) : ('rejected' as const),
    reason: `line "${number}" is\nno company, é`,
    raw: number % 3 === 0 ? '"x\r\ny",,"z"' : '=1+1',
  }))
  for (const row of rows) file.add(row)
  file.close()
  const read = async (query: string) => {
    const found: unknown[] = []
    for (let after = ''; ; ) {
      const { status, body } = await ask('GET', `/admin/imports/7/rejects?${query}${after}`)
      assert.equal(status, 200)
      found.push(...body.rejects)
      if (body.next === null) return found
      after = `&after=${body.next}`
    }
  }
  const all = rows.map(({ raw, ...row }) => ({ ...row, row: raw }))
  assert.deepEqual(await read('limit=999'), all)
  assert.deepEqual(
    await read('limit=7&kind=duplicate'),
    all.filter(({ kind }) => kind === 'duplicate'),
  )
  const refused = async (url: string) => {
    const { status, body, headers } = await ask('GET', url)
    assert.equal(typeof body.error, 'string')
    return [status, headers['x-error-code']]
  }
  assert.deepEqual(await refused('/admin/imports/6/rejects'), [410, 'rejects_replaced'])
  for (const id of ['5', '0', '-7', '7.0', '1e3', 'x', '..%2f..', '9'.repeat(30)])
    assert.deepEqual(await refused(`/admin/imports/${id}/rejects`), [404, 'unknown_target'], id)
  for (const query of ['limit=0', 'limit=1001', 'after=0', 'after=3', 'after=999999999', 'kind=odd', 'x=1'])
    assert.equal((await refused(`/admin/imports/7/rejects?${query}`))[0], 400, query)
  const { id } = await made()
  const { key } = await newKey(id)
  assert.equal((await as(key, 'GET', '/admin/imports/7/rejects')).status, 401)
})

test('changes at once are each there once; the last admin key that is revoked ends all of /admin', async () => {
  const { id } = await made()
  const keys = await Promise.all(Array.from({ length: 20 }, (_, index) => newKey(id, { name: `k${index}` })))
  assert.equal(new Set(keys.map(({ id: keyId }) => keyId)).size, 20)
  const closes = await Promise.all(Array.from({ length: 5 }, () => ask('DELETE', `/admin/licences/${id}`)))
  assert.deepEqual(closes.map(({ status }) => status).toSorted(), [200, 404, 404, 404, 404])
  const other = await stores.adminKeys.create('Bob', null)
  await Promise.all([admin.id, other.id].map((adminId) => stores.adminKeys.revoke(adminId)))
  for (const key of [admin.key, other.key]) assert.equal((await as(key, 'GET', '/admin/licences')).status, 401)
})

test('an admin key has 600 calls a minute, which no other key uses up', async () => {
  const busy = await stores.adminKeys.create('Script', null)
  const other = await stores.adminKeys.create('Ada', null)
  const statuses: number[] = []
  for (let call = 0; call < 601; call++) statuses.push((await as(busy.key, 'GET', '/admin/generations')).status)
  assert.deepEqual([statuses.filter((status) => status === 200).length, statuses.at(-1)], [600, 429])
  assert.equal((await as(other.key, 'GET', '/admin/generations')).status, 200)
})

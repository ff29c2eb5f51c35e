/** No key is stored, wherever a caller puts it: every door of the service, then every row of every table of the state. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { zstdDecompressSync } from 'node:zlib'
import { makeSecret } from '../../src/license/webhook-secret.ts'
import { openDemoIndex } from '../support/demo-index.ts'
import { leasesOf } from '../support/leases.ts'
import { routesOf } from '../support/routes-of.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestService, type TestService } from '../support/test-service.ts'

const { engine, lookup, close } = await openDemoIndex(0.1)
const folder = temporaryFolder({ after })
let service: TestService
let key: string
let licenceId: string
let admin: string
/** Texts that would give a key away to who reads the state or a backup of it. */
let secrets: readonly string[]

before(async () => {
  service = await openTestService({ endpoints: routesOf, leases: leasesOf(engine, lookup), stores: { folder } })
  ;({ key, licenceId } = await service.issue({ paid: 'unlimited' }))
  admin = (await service.stores.adminKeys.create('Ada', null)).key
  // The beginning of a key is no secret: without it a key is easily completed.
  secrets = [key, admin, makeSecret(), key.slice('fmt_live_'.length), admin.slice('fmt_admin_'.length)]
})

after(async () => {
  await service?.close()
  await close()
})

interface Sent {
  readonly method?: 'GET' | 'POST' | 'PATCH'
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly as?: string
}

async function send(url: string, { method = 'POST', body, headers, as = key }: Sent) {
  const answer = await service.app.inject({
    method,
    url,
    headers: { 'x-api-key': as, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { payload: JSON.stringify(body) }),
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

/** The text with its underscores, or all of it, as a URL may write them. */
const encodings = (text: string) => [
  text,
  text.replaceAll('_', '%5f'),
  [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join(''),
]

/** Rows of the state that hold one of the secrets. */
function findStored(): readonly string[] {
  const state = new DatabaseSync(join(folder, 'state.db'), { readOnly: true })
  const tables = state.prepare("select name from sqlite_schema where type = 'table'").all() as { name: string }[]
  const found = tables.flatMap(({ name }) =>
    state
      .prepare(`select * from ${name}`)
      .all()
      .flatMap((row) =>
        Object.entries(row).flatMap(([column, value]) => {
          const text = value instanceof Uint8Array ? zstdDecompressSync(value).toString() : String(value)
          const decoded = text.replace(/%[0-9a-f]{2}/gi, decodeURIComponent)
          return secrets.some((secret) => decoded.includes(secret)) ? [`${name}.${column}: ${text}`] : []
        }),
      ),
  )
  state.close()
  return found
}

const filters = { countriesIso2: ['IT'] }

test('a text that holds a key is refused where it would be stored, and names the member', async () => {
  for (const secret of secrets)
    for (const text of encodings(secret))
      for (const [url, body, member] of [
        ['/explore/plus', { query: `wineries ${text}`, filters }, 'query'],
        ['/explore/simple-semantic', { filters, semantic: { keywords: ['wine', text] } }, 'semantic.keywords[1]'],
        ['/explore/lite', { filters: { ...filters, cities: [text] } }, 'filters.cities[0]'],
        ['/explore/one', { country: 'IT', companyName: text }, 'companyName'],
        ['/explore/searches', { name: text, search: { filters } }, 'name'],
        ['/explore/searches', { name: 'wine', search: { query: `wine ${text}`, filters } }, 'search.query'],
        [
          '/explore/searches',
          { name: 'wine', search: { filters }, webhookUrl: `https://a.example/?k=${text}` },
          'webhookUrl',
        ],
        ['/explore/autoprofile', { searchContextId: 'a', webhookUrl: `https://a.example/${text}` }, 'webhookUrl'],
        ['/explore/export', { filters, format: 'csv', delimiter: text }, 'delimiter'],
      ] as const) {
        const { status, body: answer } = await send(url, { body })
        assert.equal(status, 400, `${url} ${JSON.stringify(body)}: ${JSON.stringify(answer)}`)
        // A member that has other rules may break them first.
        if (member !== 'delimiter')
          assert.equal(answer.error, `${member}: holds a key, which belongs in the header x-api-key alone`)
      }
  assert.deepEqual(findStored(), [])
})

test('operators: names of licences and keys hold none', async () => {
  for (const text of secrets)
    for (const [method, url] of [
      ['POST', '/admin/licences'],
      ['PATCH', `/admin/licences/${licenceId}`],
      ['POST', `/admin/licences/${licenceId}/keys`],
    ] as const) {
      const { status, body } = await send(url, { method, as: admin, body: { name: `Oil ${text}` } })
      assert.deepEqual(
        [status, body.error],
        [400, 'name: holds a key, which belongs in the header x-api-key alone'],
        url,
      )
    }
  assert.deepEqual(findStored(), [])
})

test('a list: the row whose ref or name holds a key has the mistake, and its ref is repeated without the key', async () => {
  const body = {
    companies: [
      { ref: key, country: 'IT', companyName: 'Vini' },
      { ref: '2', country: 'IT', companyName: `Vini ${key}` },
      { ref: '3', country: 'IT', companyName: 'Vini', [key]: 1 },
      { ref: '4', country: 'IT', companyName: 'Vini' },
    ],
  }
  const { status, body: answer } = await send('/explore/match', { body, headers: { 'idempotency-key': 'list' } })
  assert.equal(status, 200)
  type Result = { readonly ref: string; readonly error?: string }
  const [first, second, third, fourth] = answer.results as readonly Result[]
  assert.deepEqual([first.ref, second.ref], ['fmt_live_[removed]', '2'])
  for (const { error } of [first, second]) assert.match(error ?? '', /holds a key/)
  assert.match(third.error ?? '', /unknown member/)
  assert.equal(fourth.error, undefined)
  assert.deepEqual(findStored(), [])
})

test('ids of calls: one that holds a key is replaced, an Idempotency-Key is stored as its digest and works', async () => {
  const one = { country: 'IT', companyName: 'Vini Ferostrossi' }
  for (const secret of secrets) {
    const headers = { 'x-request-id': secret, 'idempotency-key': secret }
    const first = await send('/explore/one', { body: one, headers })
    const again = await send('/explore/one', { body: one, headers })
    assert.deepEqual([first.status, again.headers['idempotent-replayed']], [200, 'true'])
    assert.notEqual(first.headers['x-request-id'], secret)
    await send(`/admin/licences/${licenceId}`, { method: 'PATCH', as: admin, body: { name: 'Oil' }, headers })
    await send(`/admin/licences/${licenceId}`, { method: 'PATCH', as: admin, body: { name: 'Gas' }, headers })
  }
  // The random part of a key, and a webhook secret without its beginning.
  for (const part of [key.slice('fmt_live_'.length, -6), secrets[2].slice('whsec_'.length)]) {
    const { headers } = await send('/explore/one', { body: one, headers: { 'x-request-id': part } })
    assert.notEqual(headers['x-request-id'], part)
  }
  for (const id of [
    '4bf92f3577b34da6a3ce929d0e0e4736',
    'a'.repeat(64),
    '01JD3Q5ZK8W9M0V7T6R5P4N3M2',
    'console-7f3a:1/2=@x',
  ]) {
    const { headers } = await send('/explore/one', { body: one, headers: { 'x-request-id': id } })
    assert.equal(headers['x-request-id'], id)
  }
  const history = await send('/license/history?include=requestId', { method: 'GET' })
  assert.ok(secrets.every((secret) => !JSON.stringify(history.body).includes(secret)))
  assert.deepEqual(findStored(), [])
})

test('paths and query strings are recorded without keys, in whatever way a URL writes them', async () => {
  for (const secret of secrets)
    for (const text of encodings(secret).map((each) => each.replaceAll('+', '%2b').replaceAll('/', '%2f'))) {
      await send(`/explore/companies/${text}`, { method: 'GET' })
      await send(`/explore/suggest?q=${text}&countryIso2=IT`, { method: 'GET' })
      await send(`/nowhere/${text}`, { method: 'GET' })
    }
  assert.deepEqual(findStored(), [])
})

test('the test can fail: what is stored is found', async () => {
  await send('/explore/plus', { body: { query: 'wineries of a secret', filters } })
  secrets = ['a secret']
  assert.ok(findStored().length >= 2, 'the history and the search context')
})

/**
 * Two whole services on one server, over HTTP: each knows the answers of the other, and both report the loss of the
 * server.
 */
import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { loadDemo } from '../../src/assembly/load-demo.ts'
import { systemClock } from '../../src/clock.ts'
import { readSettings } from '../../src/config/read-settings.ts'
import { showStateAddress } from '../../src/config/state-address.ts'
import { demoCompanies } from '../../src/imports/demo-companies.ts'
import { type Service, startService } from '../../src/server.ts'
import { openStores } from '../../src/storage/state/stores.ts'
import { assertBooksRight } from '../support/check-books.ts'
import { knowledge } from '../support/knowledge.ts'
import { licenceProperties, licenceTerms } from '../support/licence-terms.ts'
import { untilMinuteHas } from '../support/minutes.ts'
import { startPostgresql } from '../support/postgresql.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const postgresql = await startPostgresql()
after(() => postgresql.remove())

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}

async function ask(
  { url }: Service,
  key: string,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const answer = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
    signal: AbortSignal.timeout(30_000),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer['body'] }
}

async function startTwo(context: TestContext) {
  const server = await postgresql.createDatabase()
  const data = temporaryFolder(context)
  await loadDemo(data, demoCompanies().take(300))
  const stores = await openStores({ folder: null, sync: 'normal', clock: systemClock, server })
  context.after(() => stores.close())
  const lasting = licenceProperties({ activationDate: 0, expirationDate: systemClock.now() + 1e10 })
  const licence = await stores.licences.create(licenceTerms({ properties: { lite: lasting, plus: lasting } }))
  const key = (await stores.keys.create({ licenceId: licence.id, isTest: false }))?.key ?? ''
  const settings = readSettings({
    flags: {
      data,
      port: 0,
      state: showStateAddress(server.address),
      logLevel: process.env.FIRMAMENT_TEST_LOG ?? 'silent',
    },
  })
  const services = [await startService(settings, knowledge()), await startService(settings, knowledge())] as const
  for (const service of services) context.after(() => service.stop())
  return { stores, key, licence, services }
}

test('whole services: a search of one is known to the other, paid once, and in one history', async (context) => {
  const { stores, key, licence, services } = await startTwo(context)
  const [one, two] = services
  await untilMinuteHas(30)
  const body = { query: 'companies in Toscana', filters: { countriesIso2: ['IT'] } }
  const first = await ask(one, key, '/explore/plus', body, { 'idempotency-key': 'a' })
  assert.equal(first.status, 200, JSON.stringify(first.body))
  const again = await ask(two, key, '/explore/plus', body, { 'idempotency-key': 'a' })
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.deepEqual(again.body, first.body)
  const start = { searchContextId: first.body.searchContextId, webhookUrl: 'https://example.com/' }
  const dry = await ask(two, key, '/explore/autoprofile?dryRun=true', start)
  assert.notEqual(dry.body.error, 'searchContextId non valido o non di tipo PLUS')
  assert.equal(Number(again.headers.get('x-ratelimit-used')), 2, 'one window for both')
  const history = await ask(one, key, '/license/history')
  assert.equal(history.status, 200)
  const calls = await stores.calls.read({ licenceId: licence.id, limit: 100 })
  assert.deepEqual(
    calls.map(({ number }) => number),
    [4, 3, 2, 1],
  )
  await assertBooksRight(stores)
})

test('whole services: while the server is away they say so and charge nothing, and then go on', async (context) => {
  const { stores, key, services } = await startTwo(context)
  const search = { filters: { countriesIso2: ['IT'] } }
  for (const service of services) assert.equal((await ask(service, key, '/explore/lite', search)).status, 200)
  const before = (await stores.readBalance(1, 'plus')).available
  postgresql.stop('fast')
  for (const service of services) {
    const refused = await ask(service, key, '/explore/lite', search)
    assert.deepEqual(
      [refused.status, refused.headers.get('x-error-code'), refused.headers.get('retry-after')],
      [503, 'state_unavailable', '5'],
    )
    const ready = await ask(service, key, '/health/ready')
    assert.deepEqual([ready.status, ready.body.error], [503, 'Not ready: state database (not reachable)'])
    assert.equal((await ask(service, key, '/health/live')).status, 200)
  }
  postgresql.start()
  for (const service of services) {
    assert.equal((await ask(service, key, '/health/ready')).status, 200)
    assert.equal((await ask(service, key, '/explore/lite', search)).status, 200)
  }
  const after = (await stores.readBalance(1, 'plus')).available
  assert.equal(Number(before) - Number(after), 2)
})

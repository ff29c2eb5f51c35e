/**
 * Exports of a service that is killed: the next start refunds what they hold. FIRMAMENT_KILLS: how many times, 3 unless
 * set.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type TestContext, test } from 'node:test'
import { demoFolder, issueKey, withStores } from '../support/attacked-service.ts'
import { assertBooksRight } from '../support/check-books.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { until } from '../support/until.ts'

const KILLS = Number(process.env.FIRMAMENT_KILLS ?? 3)
const CREDITS = 10_000
/** Exports running when the service is killed. */
const EXPORTS = 3

test(`${KILLS} kills of a service with ${EXPORTS} exports under way: their credits are back when it has started again`, async (context) => {
  const data = await demoFolder(context, 1)
  const { key, licenceId } = await withStores(data, (stores) => issueKey(stores, { paid: CREDITS }))
  for (let kill = 0; kill < KILLS; kill++) {
    const service = await start(context, data)
    const begun = await Promise.all(Array.from({ length: EXPORTS }, () => beginExport(service.port, key)))
    assert.ok((await availableOf(service.url, key)) < CREDITS, 'they are under way')
    process.kill(service.pid, 'SIGKILL')
    await until(service.hasEnded)
    for (const answer of begun) answer.destroy()
    const next = await start(context, data)
    await until(async () => (await availableOf(next.url, key)) === CREDITS, 10)
    await next.stop()
  }
  await withStores(data, async (stores) => {
    await assertBooksRight(stores)
    const calls = await stores.calls.read({ licenceId, limit: 100 })
    const exports = calls.filter(({ endpoint }) => endpoint === '/explore/export')
    assert.deepEqual(
      exports.map(({ credits }) => credits),
      Array(KILLS * EXPORTS).fill(0),
    )
  })
})

async function start(context: TestContext, data: string): Promise<ServiceProcess> {
  const service = await startServiceProcess(data)
  context.after(() => service.stop())
  return service
}

/** Begins an export and reads nothing of it. */
async function beginExport(port: number, key: string): Promise<IncomingMessage> {
  const sent = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/explore/export',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
  })
  sent.on('error', () => {})
  sent.end(JSON.stringify({ filters: { countriesIso2: ['IT'] }, format: 'ndjson' }))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  assert.equal(answer.statusCode, 200)
  return answer.on('error', () => {}).pause()
}

async function availableOf(url: string, key: string): Promise<number> {
  const answer = await fetch(`${url}/license/info`, { headers: { 'x-api-key': key } })
  const { exploreLicense } = (await answer.json()) as {
    readonly exploreLicense: { readonly explorePlusProperties: { readonly credits: { readonly available: number } } }
  }
  return exploreLicense.explorePlusProperties.credits.available
}

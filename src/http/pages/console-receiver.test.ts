import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestService } from '../../../test/support/test-service.ts'
import { consoleReceiver } from './console-receiver.ts'

const MEGABYTE = 1024 * 1024

async function openReceiver() {
  const service = await openTestService({ endpoints: consoleReceiver(() => 'http://service') })
  const { key } = await service.issue()
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  return {
    service,
    async make(): Promise<string> {
      const made = await service.app.inject({ method: 'POST', url: '/console/receivers', headers, body: '{}' })
      return made.json().webhookUrl.slice('http://service'.length)
    },
    async send(url: string, body: string) {
      const sent = await service.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        body,
      })
      return sent.json().received as number
    },
    async show(url: string, as = headers) {
      const shown = await service.app.inject({ url, headers: as })
      return { status: shown.statusCode, bytes: shown.rawPayload.length, body: shown.json() }
    },
  }
}

test('webhooks are shown to the licence that made the receiver, the newest first', async () => {
  const { service, make, send, show } = await openReceiver()
  const [url, other] = [await make(), await make()]
  assert.equal(await send(url, '{"name":"first"}'), 1)
  assert.equal(await send(other, '{}'), 1)
  assert.equal(await send(url, '{"name":"second","nested":{"a":null}}'), 2)
  const { body } = await show(url)
  assert.deepEqual(
    [body.received, body.latest.map(({ number, body }: Record<string, unknown>) => [number, body])],
    [
      2,
      [
        [2, { name: 'second', nested: { a: null } }],
        [1, { name: 'first' }],
      ],
    ],
  )
  assert.deepEqual(
    [body.latest[0].receivedAt, body.latest[0].webhookId, body.latest[0].webhookSignature],
    ['2026-06-15T12:00:10Z', null, null],
  )
  const stranger = await service.issue()
  assert.equal((await show(url, { 'x-api-key': stranger.key, 'content-type': 'application/json' })).status, 404)
  await service.close()
})

test('what receivers keep is bounded in webhooks, and in bytes of all of them together', async () => {
  const { service, make, send, show } = await openReceiver()
  const urls = await Promise.all(Array.from({ length: 5 }, make))
  for (let number = 1; number <= 250; number++) await send(urls[0], '{}')
  const small = (await show(urls[0])).body
  assert.deepEqual([small.received, small.latest.length, small.latest.at(-1).number], [250, 200, 51])
  const large = JSON.stringify({ text: 'a'.repeat(0.9 * MEGABYTE) })
  for (const url of urls.slice(1)) for (let round = 0; round < 10; round++) await send(url, large)
  const shown = await Promise.all(urls.map((url) => show(url)))
  const bytes = shown.reduce((sum, { bytes }) => sum + bytes, 0)
  assert.ok(bytes < 9 * MEGABYTE, `${bytes} bytes`)
  assert.deepEqual(
    shown.map(({ body }) => body.received),
    [250, 10, 10, 10, 10],
  )
  // The oldest left first.
  assert.deepEqual(shown[4].body.latest.map(({ number }: Record<string, unknown>) => number).slice(0, 3), [10, 9, 8])
  assert.equal(shown[0].body.latest.length, 0)
  await service.close()
})

test('the oldest receiver leaves with its webhooks', async () => {
  const { service, make, send, show } = await openReceiver()
  const first = await make()
  await send(first, '{}')
  for (let count = 0; count < 20; count++) await make()
  assert.equal((await show(first)).status, 404)
  await service.close()
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openTestService } from '../../test/support/test-service.ts'
import { licenseKeyEndpoints } from './keys-endpoint.ts'
import { readUsedKeys } from './used-keys.ts'

const service = await openTestService({
  endpoints: (stores) =>
    licenseKeyEndpoints({
      readKeys: (licence) => readUsedKeys(stores, licence),
      keysAs: (actor) => stores.actingAs(actor).keys,
    }),
})
after(() => service.close())

const ask = async (key: string) => service.app.inject({ url: '/license/keys', headers: { 'x-api-key': key } })

test('keys: those of the licence alone, by their last four characters, the caller marked, never a key itself', async () => {
  const { key, keyId, licenceId } = await service.issue()
  const stranger = await service.issue()
  const second = await service.stores.keys.create({ licenceId, isTest: true })
  assert.ok(second)
  const answer = await ask(key)
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.headers['x-credits-used'], '0')
  assert.equal(answer.headers['cache-control'], 'no-store')
  const { keys } = answer.json()
  assert.deepEqual(
    keys.map(({ id, hint, isTest, isCaller, endsAt }: Record<string, unknown>) => ({
      id,
      hint,
      isTest,
      isCaller,
      endsAt,
    })),
    [
      { id: keyId, hint: key.slice(-4), isTest: false, isCaller: true, endsAt: null },
      { id: second.id, hint: second.key.slice(-4), isTest: true, isCaller: false, endsAt: null },
    ],
  )
  for (const secret of [key, second.key, stranger.key]) assert.ok(!answer.body.includes(secret))
})

test('keys: the last use is that of the newest call with the key; without one it is null; an end is told', async () => {
  const { key, keyId, licenceId } = await service.issue()
  const other = await service.stores.keys.create({ licenceId, isTest: false })
  assert.ok(other)
  await ask(key)
  service.clock.advance(3_600_000)
  await ask(key)
  await service.stores.keys.revoke(other.id)
  service.clock.advance(1000)
  const { keys } = (await ask(key)).json()
  assert.deepEqual(
    keys.map(({ id, lastUsedAt, endsAt }: Record<string, unknown>) => ({ id, lastUsedAt, endsAt })),
    [
      { id: keyId, lastUsedAt: '2026-06-15T13:00:10Z', endsAt: null },
      { id: other.id, lastUsedAt: null, endsAt: '2026-06-15T13:00:10Z' },
    ],
  )
})

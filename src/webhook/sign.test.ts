import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { makeSecret, secretBytes, secretHint } from '../license/webhook-secret.ts'
import { findSignatureFault, signatureHeaders, TOLERANCE_SECONDS } from './sign.ts'

const nowSeconds = () => Math.floor(Date.now() / 1000)

test('signatures: the public library accepts what is signed, and refuses it under another secret, id, time or body', () => {
  fc.assert(
    fc.property(fc.json(), fc.uuid(), (body, id) => {
      const secret = makeSecret()
      const headers = { ...signatureHeaders({ id, timestampSeconds: nowSeconds(), body }, [secret]) }
      assert.deepEqual(new Webhook(secret).verify(body, headers), JSON.parse(body))
      assert.throws(() => new Webhook(makeSecret()).verify(body, headers))
      assert.throws(() => new Webhook(secret).verify(`${body} `, headers))
      assert.throws(() => new Webhook(secret).verify(body, { ...headers, 'webhook-id': `${id}x` }))
      const later = String(nowSeconds() + 1)
      assert.throws(() => new Webhook(secret).verify(body, { ...headers, 'webhook-timestamp': later }))
    }),
    { numRuns: 200 },
  )
})

test('signatures: during an exchange of secrets, holders of the old and of the new one both accept', () => {
  const secrets = [makeSecret(), makeSecret()]
  const body = '{"company":{}}'
  const headers = { ...signatureHeaders({ id: 'msg_1', timestampSeconds: nowSeconds(), body }, secrets) }
  assert.equal(headers['webhook-signature'].split(' ').length, 2)
  for (const secret of secrets) new Webhook(secret).verify(body, headers)
})

test('signatures: the shipped receiver accepts what the public library signs, and nothing that was changed', () => {
  const secret = makeSecret()
  const body = Buffer.from('{"è":1}')
  const now = nowSeconds()
  const headers = {
    'webhook-id': 'msg_2',
    'webhook-timestamp': String(now),
    'webhook-signature': new Webhook(secret).sign('msg_2', new Date(now * 1000), body),
  }
  assert.equal(findSignatureFault(headers, body, secret, now), null)
  assert.equal(findSignatureFault(headers, body, secret, now + TOLERANCE_SECONDS), null)
  assert.equal(findSignatureFault(headers, body, secret, now + TOLERANCE_SECONDS + 1), 'timestamp too old')
  assert.equal(findSignatureFault(headers, body, secret, now - TOLERANCE_SECONDS - 1), 'timestamp too new')
  assert.equal(findSignatureFault(headers, Buffer.from('{"è":2}'), secret, now), 'signature wrong')
  assert.equal(findSignatureFault(headers, body, makeSecret(), now), 'signature wrong')
  for (const name of Object.keys(headers))
    assert.equal(findSignatureFault({ ...headers, [name]: undefined }, body, secret, now), 'headers missing')
})

test('secrets: 32 random bytes; what lost or gained a character is refused without being repeated', () => {
  const secret = makeSecret()
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.equal(secretBytes(secret).length, 32)
  assert.deepEqual(secretBytes(secret.slice(6)), secretBytes(secret))
  const short = `whsec_${randomBytes(8).toString('base64')}`
  for (const wrong of ['', 'whsec_', short, `${secret.slice(0, -3)}*==`, `whsec_ ${secret.slice(6)}`])
    assert.throws(
      () => secretBytes(wrong),
      (error: Error) => error instanceof RangeError && (wrong.length < 8 || !error.message.includes(wrong.slice(6))),
    )
  assert.equal(secretHint(secret).length, 11)
})

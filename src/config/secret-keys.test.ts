import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { isSecretKey, openSecretKeys, UnreadableSecret } from './secret-keys.ts'

const newKey = () => randomBytes(32).toString('base64')
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

test('secret keys: 32 bytes in Base64, in either alphabet; anything else is no key', () => {
  const key = newKey()
  for (const right of [key, key.replace(/=+$/, ''), key.replaceAll('+', '-').replaceAll('/', '_')])
    assert.ok(isSecretKey(right))
  for (const wrong of ['', 'password', key.slice(1), `${key}AAAA`, ` ${key}`, randomBytes(31).toString('base64')])
    assert.ok(!isSecretKey(wrong), wrong)
  assert.throws(() => openSecretKeys([]), RangeError)
  assert.throws(
    () => openSecretKeys([key, 'password']),
    ({ message }: Error) => !message.includes('password'),
  )
})

test('secret keys: what one encrypts it decrypts, never twice to the same text, for the same use only', () => {
  const keys = openSecretKeys([newKey()])
  const [one, two] = [keys.encrypt(SECRET, 'lic_a'), keys.encrypt(SECRET, 'lic_a')]
  assert.notEqual(one.text, two.text)
  assert.equal(one.keyId, keys.ids[0])
  assert.ok(!one.text.includes(SECRET) && !Buffer.from(one.text, 'base64').includes(SECRET))
  assert.equal(keys.decrypt(one, 'lic_a'), SECRET)
  assert.throws(() => keys.decrypt(one, 'lic_b'), UnreadableSecret)
})

test('secret keys: a text that was changed in any bit or cut anywhere is refused', () => {
  const keys = openSecretKeys([newKey()])
  const { text, keyId } = keys.encrypt(SECRET, 'lic_a')
  const bytes = Buffer.from(text, 'base64')
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes)
    changed[bit >> 3] ^= 1 << (bit & 7)
    assert.throws(() => keys.decrypt({ text: changed.toString('base64'), keyId }, 'lic_a'), UnreadableSecret)
  }
  for (let length = 0; length < bytes.length; length++)
    assert.throws(
      () => keys.decrypt({ text: bytes.subarray(0, length).toString('base64'), keyId }, 'lic_a'),
      UnreadableSecret,
    )
})

test('secret keys: several decrypt, the first encrypts; a missing one is named by its id; none shows itself', () => {
  const [old, fresh] = [newKey(), newKey()]
  const before = openSecretKeys([old])
  const both = openSecretKeys([fresh, old, fresh])
  const after = openSecretKeys([fresh])
  assert.deepEqual(both.ids, [after.ids[0], before.ids[0]])
  const stored = before.encrypt(SECRET, 'lic_a')
  assert.equal(both.decrypt(stored, 'lic_a'), SECRET)
  assert.equal(both.encrypt(SECRET, 'lic_a').keyId, after.ids[0])
  assert.throws(() => after.decrypt(stored, 'lic_a'), new RegExp(`its key ${before.ids[0]} is not given`))
  assert.equal(after.decrypt({ text: SECRET, keyId: null }, 'lic_a'), SECRET)
  for (const shown of [inspect(both, { depth: 9, showHidden: true }), JSON.stringify(both)])
    for (const key of [old, fresh]) {
      assert.ok(!shown.includes(key.slice(0, 20)))
      assert.ok(!shown.includes(Buffer.from(key, 'base64').toString('hex').slice(0, 20)))
    }
})

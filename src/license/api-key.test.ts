import assert from 'node:assert/strict'
import { test } from 'node:test'
import { digestOf, holdsKey, isWellFormedApiKey, makeApiKey, traceOf, withoutKeys } from './api-key.ts'

test('a key: its kind, 43 letters and digits, 6 for the checksum; the same bytes make the same key', () => {
  const zeros = makeApiKey('live', Buffer.alloc(32))
  assert.equal(zeros, makeApiKey('live', Buffer.alloc(32)))
  assert.match(zeros, /^fmt_live_0{43}[0-9A-Za-z]{6}$/)
  assert.match(makeApiKey('test', Buffer.alloc(32, 255)), /^fmt_test_[0-9A-Za-z]{49}$/)
  assert.equal(new Set(Array.from({ length: 1000 }, () => makeApiKey('live'))).size, 1000)
})

test('a key is well formed with its checksum, and with no other', () => {
  const key = makeApiKey('live')
  assert.ok(isWellFormedApiKey(key))
  for (let at = 9; at < key.length; at++) {
    const changed = `${key.slice(0, at)}${key[at] === 'a' ? 'b' : 'a'}${key.slice(at + 1)}`
    assert.ok(!isWellFormedApiKey(changed), changed)
  }
  assert.ok(!isWellFormedApiKey(key.replace('live', 'test')))
  assert.ok(!isWellFormedApiKey('firmament-demo-key'))
})

test('what is kept of a key: its SHA-256 and 4 characters', () => {
  const key = makeApiKey('live')
  assert.deepEqual(traceOf(key), { digest: digestOf(key), hint: key.slice(-4) })
  assert.match(digestOf(key), /^[0-9a-f]{64}$/)
})

test('keys are cut from texts, and only keys', () => {
  const [live, tested] = [makeApiKey('live'), makeApiKey('test')]
  assert.equal(
    withoutKeys(`a ${live} b "${tested}" firmament-demo-key`),
    'a fmt_live_[removed] b "fmt_test_[removed]" [removed]',
  )
  for (const text of ['', 'fmt_live_', 'fmt_other_0123456789', 'firmament', '100 %', 'a%5Fb%zz']) {
    assert.equal(withoutKeys(text), text)
    assert.ok(!holdsKey(text), text)
  }
})

test('keys are known as a URL may write them', () => {
  const key = makeApiKey('admin')
  const encoded = [...key].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
  for (const text of [key, encoded, encoded.toUpperCase(), key.replaceAll('_', '%5F'), key.slice(0, 20)]) {
    assert.ok(holdsKey(`https://a.example/?k=${text}&b=1`), text)
    assert.equal(withoutKeys(`a ${text} b`), 'a fmt_admin_[removed] b')
  }
  assert.equal(withoutKeys('whsec%5FMfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw%3D'), 'whsec_[removed]')
})

test('a long text that is no key is looked through in linear time', () => {
  const start = performance.now()
  for (const part of ['%66', '%', 'fmt_live_', 'fmt_live_0', 'whsec_', '%66%6d%74%5f'])
    assert.equal(typeof withoutKeys(part.repeat(200_000)), 'string')
  assert.ok(performance.now() - start < 5000)
})

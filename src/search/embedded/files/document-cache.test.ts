import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { DocumentCache } from './document-cache.ts'

/** A document of its own for each first byte. */
const documentAt = (start: number): Uint8Array =>
  Uint8Array.from({ length: 10 + (start % 90) }, (_, at) => (start * 7 + at) & 0xff)

test('document cache: a cached document is returned as it was put, whatever was put since', () => {
  const random = new Random(1)
  const cache = new DocumentCache(20_000)
  const into = new Uint8Array(200)
  let hits = 0
  for (let i = 0; i < 50_000; i++) {
    const start = random.below(random.chance(0.5) ? 50 : 5000)
    const document = documentAt(start)
    into.fill(0xaa)
    if (cache.copy(start, document.length, into, 17)) {
      hits++
      assert.deepEqual(into.subarray(17, 17 + document.length), document)
      assert.equal(into[16], 0xaa)
      assert.equal(into[17 + document.length], 0xaa)
    } else cache.put(start, document)
  }
  assert.ok(hits > 20_000 && hits < 40_000, `${hits}`)
})

test('document cache: a document that would evict many others is not cached', () => {
  const cache = new DocumentCache(20_000)
  cache.put(1, new Uint8Array(5000))
  assert.equal(cache.copy(1, 5000, new Uint8Array(5000), 0), false)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { DocumentCache } from './document-cache.ts'
import { DocumentTexts } from './document-texts.ts'

const NO_TEXTS = { bytes: new Uint8Array(0), ends: new Uint32Array(0) }

/** A document of its own for each first byte. */
const documentAt = (start: number): Buffer =>
  Buffer.from(Uint8Array.from({ length: 10 + (start % 90) }, (_, at) => (start * 7 + at) & 0xff))

test('document cache: a cached document is returned as it was put, whatever was put since', () => {
  const random = new Random(1)
  const cache = new DocumentCache(20_000)
  const into = new DocumentTexts(NO_TEXTS)
  let hits = 0
  for (let i = 0; i < 50_000; i++) {
    const start = random.below(random.chance(0.5) ? 50 : 5000)
    const document = documentAt(start)
    const isCached = cache.has(start)
    assert.equal(cache.write(start, into), isCached)
    if (isCached) {
      hits++
      assert.deepEqual(into.take(), document)
    } else cache.offer(start, Buffer.concat([Buffer.alloc(i % 5), document]), i % 5, (i % 5) + document.length)
    assert.equal(into.length, 0)
  }
  assert.ok(hits > 15_000 && hits < 40_000, `${hits}`)
})

test('document cache: a document that would evict many others is not cached', () => {
  const cache = new DocumentCache(20_000)
  for (let time = 0; time < 3; time++) cache.offer(1, Buffer.alloc(5000), 0, 5000)
  assert.equal(cache.has(1), false)
  assert.equal(cache.write(1, new DocumentTexts(NO_TEXTS)), false)
})

test('document cache: a document that was read twice is cached, and one that was read once is not', () => {
  const cache = new DocumentCache(8_000_000)
  for (let round = 0; round < 8; round++) {
    for (let start = 0; start < 200_000; start += 50) {
      if (!cache.has(start)) cache.offer(start, documentAt(start), 0, documentAt(start).length)
    }
    if (round === 0) for (let start = 0; start < 200_000; start += 50) assert.equal(cache.has(start), false)
  }
  // Offsets that share a place take longer: none stays outside.
  for (let start = 0; start < 200_000; start += 50) assert.equal(cache.has(start), true, `${start}`)
})

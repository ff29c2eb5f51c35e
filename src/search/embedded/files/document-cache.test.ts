import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { DocumentCache } from './document-cache.ts'

/** A document of its own for each first byte. */
const documentAt = (start: number): Uint8Array =>
  Uint8Array.from({ length: 10 + (start % 90) }, (_, at) => (start * 7 + at) & 0xff)

test('recent documents: what is known is the document as it was kept, whatever was kept since', () => {
  const random = new Random(1)
  const recent = new DocumentCache(20_000)
  const into = new Uint8Array(200)
  let known = 0
  for (let i = 0; i < 50_000; i++) {
    const start = random.below(random.chance(0.5) ? 50 : 5000)
    const document = documentAt(start)
    into.fill(0xaa)
    if (recent.copy(start, document.length, into, 17)) {
      known++
      assert.deepEqual(into.subarray(17, 17 + document.length), document)
      assert.equal(into[16], 0xaa)
      assert.equal(into[17 + document.length], 0xaa)
    } else recent.keep(start, document)
  }
  assert.ok(known > 20_000 && known < 40_000, `${known}`)
})

test('recent documents: one that would take the place of many is not kept', () => {
  const recent = new DocumentCache(20_000)
  recent.keep(1, new Uint8Array(5000))
  assert.equal(recent.copy(1, 5000, new Uint8Array(5000), 0), false)
})

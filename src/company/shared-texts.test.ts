import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REFERENCE, REFERENCE_BYTES, SharedTexts, sharedTextId } from './shared-texts.ts'

test('shared texts: a text gets one reference, short ones none, and its number leads back to its bytes', () => {
  const shared = new SharedTexts()
  const texts = Array.from({ length: 10_000 }, (_, number) => `text that is shared, ${number} — é`)
  const references = texts.map((text) => shared.share(text))
  assert.equal(new Set(references).size, texts.length)
  assert.equal(shared.share(texts[7]), references[7])
  assert.equal(shared.share('"short"'), '"short"')
  assert.equal(shared.size, texts.length)
  const { bytes, ends } = shared.bytes()
  for (const [number, reference] of references.entries()) {
    const written = Buffer.from(reference)
    assert.deepEqual([written.length, written[0]], [REFERENCE_BYTES, REFERENCE])
    assert.equal(sharedTextId(written, 0), number)
    const from = number === 0 ? 0 : ends[number - 1]
    assert.equal(Buffer.from(bytes.subarray(from, ends[number])).toString(), texts[number])
  }
})

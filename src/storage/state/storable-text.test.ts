import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storableParameters, storableText } from './storable-text.ts'

test('storable text: NUL and lone surrogates are replaced, everything else stays', () => {
  assert.equal(storableText('a\0b\0'), 'a\u{FFFD}b\u{FFFD}')
  assert.equal(storableText('a\uD800b'), 'a\u{FFFD}b')
  assert.equal(storableText('\uDC00\uD800'), '\u{FFFD}\u{FFFD}')
  for (const text of ['', 'olive', 'öl', '\u{1F600}', 'tab\tline\n', '\u{FFFD}']) assert.equal(storableText(text), text)
})

test('storable text: parameters are copied only where one changes', () => {
  const fine = ['a', 1, null, new Uint8Array([0])]
  assert.equal(storableParameters(fine), fine)
  const bytes = new Uint8Array([0])
  assert.deepEqual(storableParameters(['a\0', 1, null, bytes, 'b']), ['a\u{FFFD}', 1, null, bytes, 'b'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashJoined, hashOf, secondHashOf } from './layout.ts'

test('hashes of joined words are those of the joined text', () => {
  for (const words of [[], [''], ['exampla'], ['otter', 'und', 'söhne'], ['a', '', 'b']]) {
    for (const separator of ['', ' ']) {
      const hashes: number[] = []
      hashJoined(words, separator, (hash) => hashes.push(hash))
      const text = words.join(separator)
      assert.deepEqual(hashes, [hashOf(text), secondHashOf(text)], JSON.stringify(text))
    }
  }
})

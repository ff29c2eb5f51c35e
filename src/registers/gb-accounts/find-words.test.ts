import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { WordFinder } from './find-words.ts'

const WORDS = ['abca', 'cabcab', 'aaaa', 'b-4:x']

test('words: every occurrence is found, in its order and in any case, as a search for each word finds it', () => {
  const finder = new WordFinder(WORDS)
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'A', 'B', '-4:x', ' '), { maxLength: 60 })
  fc.assert(
    fc.property(text, (parts) => {
      const page = parts.join('')
      const lower = page.toLowerCase()
      const expected = [...page].flatMap((_, at) =>
        WORDS.flatMap((word, index) => (lower.startsWith(word, at) ? [{ word: index, at }] : [])),
      )
      assert.deepEqual(finder.find(Buffer.from(page)), expected)
    }),
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../test/support/any-text.ts'
import { TextMap } from './text-map.ts'

test('text map: it holds what a Map holds, before and after it is trimmed', () => {
  const text = fc.oneof(anyText(6), fc.constantFrom('', 'a', 'ÿ', 'þ', '\u00ff\u0100', 'Αθήνα'))
  const entries = fc.array(fc.tuple(text, fc.integer({ min: 0, max: 0xffffffff })), { maxLength: 100 })
  fc.assert(
    fc.property(entries, entries, fc.array(text), (first, second, asked) => {
      const map = new TextMap()
      const model = new Map<string, number>()
      for (const given of [first, second]) {
        for (const [key, value] of given) {
          map.set(key, value)
          model.set(key, value)
        }
        map.trim()
        assert.equal(map.size, model.size)
        for (const key of [...model.keys(), ...asked]) assert.equal(map.get(key), model.get(key) ?? -1)
      }
    }),
    { numRuns: 40, seed: 15 },
  )
})

test('text map: no text is the beginning of another one', () => {
  const map = new TextMap()
  for (const [value, text] of ['roma', 'romana', '\u0104', '\u00ff\u0001\u0004', 'ро'].entries()) map.set(text, value)
  assert.deepEqual(
    ['roma', 'romana', '\u0104', '\u00ff\u0001\u0004', 'ро', 'rom', 'roman', 'р'].map((text) => map.get(text)),
    [...[0, 1, 2, 3, 4, -1, -1, -1]],
  )
})

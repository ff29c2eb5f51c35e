import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { DocumentMap, GONE } from './document-map.ts'

describe('DocumentMap', () => {
  it('keeps the order of those that stay, around those that come', () => {
    const map = new DocumentMap(5, Uint32Array.of(0, 3), Uint32Array.of(0, 2, 5))
    assert.deepEqual(
      [...map.runs()],
      [
        { from: 1, to: 2, at: 1 },
        { from: 2, to: 3, at: 3 },
        { from: 4, to: 5, at: 4 },
      ],
    )
    assert.deepEqual([...map.table()], [GONE, 1, 3, GONE, 4])
    assert.equal(map.after, 6)
  })

  it('agrees with a merge of two lists', () => {
    const changes = fc.tuple(fc.array(fc.boolean(), { maxLength: 30 }), fc.array(fc.boolean(), { maxLength: 30 }))
    fc.assert(
      fc.property(changes, ([goes, comes]) => {
        const removed = Uint32Array.from(goes.keys().filter((at) => goes[at]))
        const kept = goes.length - removed.length
        const places = comes.slice(0, kept + comes.filter((each) => each).length)
        const added = places
          .keys()
          .filter((at) => places[at])
          .toArray()
        while (added.length > 0 && added.at(-1)! >= kept + added.length) added.pop()
        const map = new DocumentMap(goes.length, removed, Uint32Array.from(added))
        const expected = goes.map(() => GONE)
        let at = 0
        for (const [document, isGone] of goes.entries()) {
          if (isGone) continue
          while (added.includes(at)) at++
          expected[document] = at++
        }
        assert.deepEqual([...map.table()], expected)
        assert.equal(map.after, kept + added.length)
      }),
    )
  })
})

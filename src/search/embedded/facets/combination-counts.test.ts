import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { CombinationCounts } from './combination-counts.ts'

/** Combinations of values, each value once, and how many documents have each. */
function generate(random: Random, combinations: number, values: number) {
  const sets = Array.from({ length: combinations }, () => [
    ...new Set(Array.from({ length: random.below(5) }, () => random.below(values))),
  ])
  const documents = Uint32Array.from(sets, () => (random.below(3) === 0 ? 0 : random.below(9)))
  return { sets, documents }
}

for (const values of [7, 300, 0x1_0001]) {
  test(`combinations of ${values} values are counted as one by one`, () => {
    const random = new Random(values)
    for (let round = 0; round < 20; round++) {
      const { sets, documents } = generate(random, 1 + random.below(3000), values)
      const counter = new CombinationCounts(sets.length, values, (key, into) => {
        into.set(sets[key])
        return sets[key].length
      })
      const counts = new Uint32Array(values)
      const { missing, countOthers } = counter.count(documents, counts)
      const wanted = new Uint32Array(values)
      let none = 0
      for (const [key, own] of sets.entries()) {
        if (own.length === 0) none += documents[key]
        for (const value of own) wanted[value] += documents[key]
      }
      assert.deepEqual(counts, wanted)
      assert.equal(missing, none)
      const listed = Uint8Array.from(counts, () => random.below(2))
      const others = sets.reduce(
        (sum, own, key) => sum + (own.some((value) => listed[value] === 0) ? documents[key] : 0),
        0,
      )
      assert.equal(countOthers(listed), others)
    }
  })
}

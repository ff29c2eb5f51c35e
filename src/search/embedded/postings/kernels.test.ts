import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import * as candidateKernels from './candidate-kernels.ts'
import * as blockKernels from './kernels.ts'

const kernels = { ...blockKernels, ...candidateKernels }

const random = new Random(1)

/** Words of which about `share` of the bits are set, and the positions of these bits. */
function someBits(words: number, share: number): { bits: Int32Array; set: number[] } {
  const bits = new Int32Array(words)
  const set: number[] = []
  for (let i = 0; i < words * 32; i++) {
    if (!random.chance(share)) continue
    bits[i >>> 5] |= 1 << (i & 31)
    set.push(i)
  }
  return { bits, set }
}

const sorted = (numbers: Iterable<number>) => Uint16Array.from(new Set(numbers)).sort()

test('countBits: counts any range of words, whatever its length', () => {
  for (const share of [0, 0.1, 0.9, 1]) {
    const { bits, set } = someBits(70, share)
    for (const [at, length] of [
      ...[
        [0, 70],
        [0, 0],
        [3, 1],
        [1, 7],
        [1, 8],
        [2, 9],
        [5, 63],
        [0, 64],
      ],
    ]) {
      const expected = set.filter((bit) => bit >= at * 32 && bit < (at + length) * 32).length
      assert.equal(kernels.countBits(bits, at, length), expected)
    }
  }
})

test('and, andCount, andNot, or: agree with sets', () => {
  for (const length of [1, 3, 4, 7, 40]) {
    const a = someBits(length, 0.4)
    const b = someBits(length + 2, 0.6)
    const inB = new Set(b.set.map((bit) => bit - 64))
    const out = new Int32Array(length)
    const list = new Uint16Array(length * 32)
    const result = () => Array.from(list.subarray(0, kernels.listBits(list, out, 0, length)))
    const both = a.set.filter((bit) => inB.has(bit))

    kernels.and(out, a.bits, 0, b.bits, 2, length)
    assert.deepEqual(result(), both)
    assert.equal(kernels.andCount(out, a.bits, 0, b.bits, 2, length), both.length)
    assert.deepEqual(result(), both)
    kernels.andNot(out, a.bits, 0, b.bits, 2, length)
    assert.deepEqual(
      result(),
      a.set.filter((bit) => !inB.has(bit)),
    )
    kernels.or(out, a.bits, 0, b.bits, 2, length)
    const either = sorted([...a.set, ...b.set.map((bit) => bit - 64).filter((bit) => bit >= 0)])
    assert.deepEqual(result(), [...either])
    assert.equal(kernels.orCount(out, a.bits, 0, b.bits, 2, length), either.length)
    assert.deepEqual(result(), [...either])
  }
})

test('setListedCount: counts what it newly sets', () => {
  const { bits, set } = someBits(20, 0.3)
  const list = sorted(random.several(50, 50, () => random.below(640)))
  const fresh = [...list].filter((document) => !set.includes(document))
  assert.equal(kernels.setListedCount(bits, list, 0, list.length), fresh.length)
  assert.equal(kernels.countBits(bits, 0, 20), set.length + fresh.length)
})

test('setSpan, clearSpan: touch exactly the span', () => {
  for (let round = 0; round < 300; round++) {
    const from = random.below(200)
    const to = from + random.below(200 - from + 1)
    const bits = new Int32Array(8)
    kernels.setSpan(bits, 1, from, to)
    assert.equal(kernels.countBits(bits, 0, 8), to - from)
    if (to > from) assert.equal((bits[1 + (from >>> 5)] >>> (from & 31)) & 1, 1)
    const all = new Int32Array(8).fill(-1)
    kernels.clearSpan(all, from, to)
    assert.equal(kernels.countBits(all, 0, 8), 256 - (to - from))
    if (to > from) assert.equal((all[(to - 1) >>> 5] >>> ((to - 1) & 31)) & 1, 0)
  }
})

test('selectBits: skips and takes in order', () => {
  for (const share of [0.01, 0.5, 1]) {
    const { bits, set } = someBits(100, share)
    for (const skip of [0, 1, 24, 31, 32, 33, Math.floor(set.length / 2), set.length - 1, set.length]) {
      const found: number[] = []
      kernels.selectBits(found, bits, 0, 100, skip, 25, 1000)
      assert.deepEqual(
        found,
        set.slice(skip, skip + 25).map((bit) => bit + 1000),
      )
    }
  }
})

test('filterByList, mergeLists, keepFlagged: agree with sets', () => {
  for (let round = 0; round < 200; round++) {
    const a = sorted(random.several(0, 40, () => random.below(300)))
    const b = sorted(random.several(0, 250, () => random.below(300)))
    const flags = new Uint8Array(a.length)
    kernels.filterByList(flags, a, a.length, b, 0, b.length)
    assert.deepEqual(
      [...flags],
      Array.from(a, (document) => (b.includes(document) ? 1 : 0)),
    )
    const kept = a.slice()
    const count = kernels.keepFlagged(kept, kept.length, flags, 1)
    assert.deepEqual(
      [...kept.subarray(0, count)],
      [...a].filter((document) => b.includes(document)),
    )
    // Unwanted ones, and those of the middle alone.
    const [from, to] = [Math.min(2, a.length), Math.max(Math.min(2, a.length), a.length - 3)]
    const middle = [...a.subarray(from, to)]
    const words = new Int32Array(12)
    kernels.setListed(words, b, 0, b.length)
    for (const unwanted of [0, 1] as const) {
      const expected = middle.filter((document) => b.includes(document) !== (unwanted === 1))
      for (const isOwn of [false, true]) {
        const list = a.slice()
        const out = isOwn ? list : new Uint16Array(a.length)
        const written = kernels.keepByBits(out, list, from, to, words, 0, unwanted)
        assert.deepEqual([...out.subarray(0, written)], expected)
      }
      const out = new Uint16Array(a.length)
      const written = kernels.keepByList(out, a, from, to, b, 0, b.length, unwanted)
      assert.deepEqual([...out.subarray(0, written)], expected)
      const [spanFrom, spanTo] = [random.below(300), random.below(300)].sort((one, other) => one - other)
      const within = kernels.keepBySpan(out, a, from, to, spanFrom, spanTo, unwanted)
      const inSpan = (document: number) => document >= spanFrom && document < spanTo
      assert.deepEqual(
        [...out.subarray(0, within)],
        middle.filter((document) => inSpan(document) !== (unwanted === 1)),
      )
    }
    const merged = new Uint16Array(300)
    const length = kernels.mergeLists(merged, a, 0, a.length, b, 0, b.length)
    assert.deepEqual([...merged.subarray(0, length)], [...sorted([...a, ...b])])
  }
})

test('filterByList: finds entries however they are spread, in whatever part of a list', () => {
  const spreads = [
    () => random.below(65_536),
    () => random.below(300),
    () => 65_535 - random.below(300),
    () => (random.chance(0.5) ? random.below(500) : 60_000 + random.below(500)),
    () => Math.floor(65_536 * (random.below(1000) / 1000) ** 6),
  ]
  for (const spread of spreads) {
    for (const size of [1, 2, 3, 40, 1000]) {
      const inside = sorted(random.several(size, size, spread))
      const list = Uint16Array.from([65_535, ...inside, 0])
      const asked = sorted([
        0,
        65_535,
        ...random.several(100, 100, spread),
        ...random.several(50, 50, () => random.below(65_536)),
      ])
      const flags = new Uint8Array(asked.length)
      kernels.filterByList(flags, asked, asked.length, list, 1, list.length - 1)
      const held = new Set(inside)
      assert.deepEqual(
        [...flags],
        Array.from(asked, (document) => (held.has(document) ? 1 : 0)),
      )
    }
  }
})

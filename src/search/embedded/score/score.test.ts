import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { writeVarint } from '../files/varints.ts'
import { BLOCK_DOCUMENTS } from '../postings/block.ts'
import { PostingsEncoder } from '../postings/postings-list.ts'
import { BestMatches } from './best-matches.ts'
import { ScoredPostings } from './scored-postings.ts'

describe('BestMatches', () => {
  for (const [matches, first, count, scores] of [
    [0, 0, 25, 5],
    [10, 0, 25, 3],
    [10, 3, 4, 2],
    [5000, 0, 25, 7],
    [5000, 0, 25, 2_000_000],
    [20_000, 9975, 25, 3],
    [20_000, 19_990, 25, 1000],
    [20_000, 30_000, 25, 1000],
    [20_000, 4095, 1, 40],
    [20_000, 4096, 1, 40],
    [6000, 0, 6000, 2],
    [6000, 5999, 1, 1],
    [6000, 0, 0, 10],
  ] as const) {
    test(`page ${first}…${first + count} of ${matches} matches with ${scores} scores is that of sorting them all`, () => {
      const random = new Random(matches + first)
      const ranks = Array.from({ length: matches }, (_, rank) => rank * 2)
      for (const ascending of [true, false]) {
        const all = ranks.map((rank) => ({ score: random.below(scores), rank }))
        if (!ascending) for (const one of all) one.rank = 5e8 - one.rank
        const best = new BestMatches(first, count, ascending)
        for (const { score, rank } of all) if (score >= best.threshold) best.add(score, rank, rank % 977)
        const sorted = all.toSorted((a, b) => b.score - a.score || a.rank - b.rank)
        const isKept = !ascending && first + count <= 4096
        assert.deepEqual(
          best.page(),
          sorted.slice(first, first + count).map((one) => ({ ...one, handle: isKept ? one.rank % 977 : -1 })),
        )
      }
    })
  }
})

describe('ScoredPostings', () => {
  const documents = BLOCK_DOCUMENTS * 2 + 700
  for (const share of [0.0001, 0.01, 0.03, 0.2, 0.9, 1]) {
    test(`a posting with ${share} of all documents adds the impact of each, to all and to some`, () => {
      const random = new Random(share * 1e6)
      const impactOf = new Map<number, number>()
      for (let i = 0; i < documents; i++) if (random.chance(share)) impactOf.set(i, 1 + random.below(255))
      const list = Uint32Array.from(impactOf.keys())
      const words = Int32Array.from(new PostingsEncoder(documents).encode(list, 0, list.length))
      const impacts = { bytes: Uint8Array.from([9, 9, ...impactOf.values()]), at: 2 }
      const area = { words, lists: new Uint16Array(words.buffer), documents }
      // The middle block is sometimes left out: its impacts have to be passed over.
      for (const blocks of [[0, 1, 2], [0, 2], [2]]) {
        const posting = new ScoredPostings(area, 0, words.length, impacts)
        for (const block of blocks) {
          const capacity = Math.min(BLOCK_DOCUMENTS, documents - block * BLOCK_DOCUMENTS)
          const expected = Int32Array.from(
            { length: capacity },
            (_, i) => 7 + 3 * (impactOf.get(block * BLOCK_DOCUMENTS + i) ?? 0),
          )
          const here = [...impactOf.keys()].filter((document) => document >>> 16 === block).length
          assert.equal(posting.seek(block), here)
          const scores = new Int32Array(BLOCK_DOCUMENTS).fill(7)
          if (here > 0) posting.addAll(scores, 3)
          assert.deepEqual(scores.subarray(0, capacity), expected)
          for (const some of [1, 20, 700]) {
            const candidates = Uint16Array.from(
              new Set(Array.from({ length: some }, () => random.below(capacity))),
            ).sort()
            const sums = new Int32Array(candidates.length).fill(7)
            posting.addTo(sums, candidates, candidates.length, 3)
            assert.deepEqual(
              sums,
              Int32Array.from(candidates, (candidate) => expected[candidate]),
            )
          }
        }
      }
    })
  }
})

test('numbers are written in as few bytes as they need, and read as they were', () => {
  const bytes = new Uint8Array(8)
  for (const [number, length] of [
    [0, 1],
    [127, 1],
    [128, 2],
    [16_383, 2],
    [16_384, 3],
    [2 ** 28, 5],
    [2 ** 32 - 1, 5],
  ]) {
    assert.equal(writeVarint(bytes, 1, number), 1 + length)
    let read = 0
    for (let i = 0; i < length; i++) read += (bytes[1 + i] & 0x7f) * 2 ** (7 * i)
    assert.equal(read, number)
    assert.ok(bytes.subarray(1, length).every((byte) => byte > 0x7f) && bytes[length] <= 0x7f)
  }
})

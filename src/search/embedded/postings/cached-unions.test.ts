import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { BITS, BLOCK_DOCUMENTS, BlockSet, blockCount, LIST } from './block.ts'
import { Union } from './boolean.ts'
import { iterateMerged, mergePostings, UnionCache } from './cached-unions.ts'
import { PostingsEncoder, PostingsList } from './postings-list.ts'
import { Workspace } from './workspace.ts'

const DOCUMENTS = 3 * BLOCK_DOCUMENTS + 1000

/** Postings lists of random documents, one after another, and the documents they hold. */
function makePostings(random: Random, shares: readonly number[]) {
  const encoder = new PostingsEncoder(DOCUMENTS)
  const words: number[] = []
  const held = new Set<number>()
  const bounds = shares.map((share) => {
    const list = Uint32Array.from(Array.from({ length: DOCUMENTS }, (_, i) => i).filter(() => random.chance(share)))
    for (const document of list) held.add(document)
    const start = words.length
    for (const word of encoder.encode(list, 0, list.length)) words.push(word)
    return { start, end: words.length }
  })
  const array = Int32Array.from(words)
  return { bounds, held, data: { words: array, lists: new Uint16Array(array.buffer), documents: DOCUMENTS } }
}

test('mergePostings: holds each document of any list once, in every form of a block', () => {
  const random = new Random(5)
  for (const shares of [[0.0001, 0.0002], [0.01, 0.02, 0.1], [0.5, 0.6], [1, 0.1], [0]]) {
    const { bounds, held, data } = makePostings(random, shares)
    const parts = bounds.map(({ start, end }) => new PostingsList(data, start, end, DOCUMENTS))
    const scope = { documents: DOCUMENTS, workspace: new Workspace(DOCUMENTS) }
    const merged = mergePostings(new Union(parts, scope), DOCUMENTS)
    const iterator = iterateMerged(merged)
    const found: number[] = []
    for (let block = 0; block < blockCount(DOCUMENTS); block++) {
      const count = iterator.seek(block)
      const set = iterator.evaluate(new BlockSet())
      const base = block * BLOCK_DOCUMENTS
      const before = found.length
      if (set.form === LIST) for (let i = set.from; i < set.to; i++) found.push(base + set.list[i])
      else if (set.form === BITS) {
        for (let i = 0; i < BLOCK_DOCUMENTS && base + i < DOCUMENTS; i++) {
          if (((set.words[set.wordsAt + (i >>> 5)] >>> (i & 31)) & 1) === 1) found.push(base + i)
        }
      } else for (let i = set.from; i < set.to; i++) found.push(base + i)
      assert.equal(found.length - before, count)
    }
    assert.deepEqual(
      found,
      [...held].sort((a, b) => a - b),
    )
    assert.equal(merged.count, held.size)
  }
})

/** A cache with room for two unions, and the number of times that one was merged. */
function createCounted() {
  const cache = new UnionCache(1000)
  const merged = { data: { words: new Int32Array(10), lists: new Uint16Array(0), documents: 1 }, count: 1 }
  const counted = { merges: 0, isMerged: (_: string): boolean => false }
  counted.isMerged = (key) =>
    cache.get(key, () => {
      counted.merges++
      return merged
    }) !== null
  return counted
}

test('UnionCache: caches what is asked for twice, and evicts what nobody asks for any more', () => {
  const counted = createCounted()
  const [a, b, c] = ['a', 'b', 'c']
  for (const key of [a, b, c]) assert.equal(counted.isMerged(key), false)
  for (const key of [a, b, a, b, a]) assert.equal(counted.isMerged(key), true)
  assert.equal(counted.merges, 2)
  // From here on, nobody asks for the others.
  for (let i = 0; i < 4; i++) counted.isMerged(c)
  const { merges } = counted
  for (let i = 0; i < 10; i++) assert.equal(counted.isMerged(c), true)
  assert.equal(counted.merges, merges)
})

test('UnionCache: a cyclic working set larger than the cache does not thrash it', () => {
  const counted = createCounted()
  const all = Array.from({ length: 10 }, (_, number) => `${number}`)
  for (let round = 0; round < 20; round++) for (const key of all) counted.isMerged(key)
  assert.ok(counted.merges <= 3, `${counted.merges}`)
  assert.equal(all.filter((key) => counted.isMerged(key)).length, 2)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { BITS, BLOCK_DOCUMENTS, BlockSet, blockCount, LIST } from './block.ts'
import { Union } from './boolean.ts'
import { iterateMerged, mergePostings, UnionCache } from './cached-unions.ts'
import { PostingsEncoder, PostingsList } from './postings-list.ts'
import { Workspace } from './workspace.ts'

const DOCUMENTS = 3 * BLOCK_DOCUMENTS + 1000

/** Postings of random documents, one behind the other, and which documents they hold. */
function postings(random: Random, shares: readonly number[]) {
  const encoder = new PostingsEncoder(DOCUMENTS)
  const words: number[] = []
  const held = new Set<number>()
  const places = shares.map((share) => {
    const list = Uint32Array.from(Array.from({ length: DOCUMENTS }, (_, i) => i).filter(() => random.chance(share)))
    for (const document of list) held.add(document)
    const start = words.length
    for (const word of encoder.encode(list, 0, list.length)) words.push(word)
    return { start, end: words.length }
  })
  const area = Int32Array.from(words)
  return { places, held, area: { words: area, lists: new Uint16Array(area.buffer), documents: DOCUMENTS } }
}

test('unite: holds each document of any posting once, in every form of a block', () => {
  const random = new Random(5)
  for (const shares of [[0.0001, 0.0002], [0.01, 0.02, 0.1], [0.5, 0.6], [1, 0.1], [0]]) {
    const { places, held, area } = postings(random, shares)
    const parts = places.map(({ start, end }) => new PostingsList(area, start, end, DOCUMENTS))
    const scope = { documents: DOCUMENTS, workspace: new Workspace(DOCUMENTS) }
    const united = mergePostings(new Union(parts, scope), DOCUMENTS)
    const cursor = iterateMerged(united)
    const found: number[] = []
    for (let block = 0; block < blockCount(DOCUMENTS); block++) {
      const count = cursor.seek(block)
      const set = cursor.evaluate(new BlockSet())
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
    assert.equal(united.count, held.size)
  }
})

/** Asks for parts of which two find room, and counts how often one is united. */
function askings() {
  const parts = new UnionCache(900)
  const united = { area: { words: new Int32Array(10), lists: new Uint16Array(0), documents: 1 }, count: 1 }
  const asked = { times: 0, isUnited: (_: string): boolean => false }
  asked.isUnited = (part) =>
    parts.get(part, () => {
      asked.times++
      return united
    }) !== null
  return asked
}

test('UnitedParts: keeps what is asked twice; what nobody asks for any more gives way', () => {
  const asked = askings()
  const [a, b, c] = ['a', 'b', 'c']
  for (const part of [a, b, c]) assert.equal(asked.isUnited(part), false)
  for (const part of [a, b, a, b, a]) assert.equal(asked.isUnited(part), true)
  assert.equal(asked.times, 2)
  // Asked for again while nobody asks for the others.
  for (let i = 0; i < 4; i++) asked.isUnited(c)
  const { times } = asked
  for (let i = 0; i < 10; i++) assert.equal(asked.isUnited(c), true)
  assert.equal(asked.times, times)
})

test('UnitedParts: more than there is room for, round after round, is not united in vain', () => {
  const asked = askings()
  const all = Array.from({ length: 10 }, (_, number) => `${number}`)
  for (let round = 0; round < 20; round++) for (const part of all) asked.isUnited(part)
  assert.ok(asked.times <= 3, `${asked.times}`)
  assert.equal(all.filter((part) => asked.isUnited(part)).length, 2)
})

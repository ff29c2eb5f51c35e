import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../test/support/random.ts'
import { BITS, BLOCK_DOCUMENTS, BlockSet, blockCount, LIST } from './block.ts'
import { PostingEncoder } from './postings.ts'
import { postingOf, UnitedLists, unite } from './united-postings.ts'

const DOCUMENTS = 3 * BLOCK_DOCUMENTS + 1000

/** Postings of random documents, one behind the other, and which documents they hold. */
function postings(random: Random, shares: readonly number[]) {
  const encoder = new PostingEncoder(DOCUMENTS)
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
    const united = unite(places, area, new Int32Array(blockCount(DOCUMENTS) * (BLOCK_DOCUMENTS / 32)))
    const cursor = postingOf(united)
    const found: number[] = []
    for (let block = 0; block < blockCount(DOCUMENTS); block++) {
      const count = cursor.begin(block)
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

test('UnitedLists: keeps what is asked twice, within its room, the list asked for longest ago gives way', () => {
  const lists = new UnitedLists(100)
  const united = { area: { words: new Int32Array(10), lists: new Uint16Array(0), documents: 1 }, count: 1 }
  let times = 0
  const ask = (list: readonly string[]) =>
    lists.of(list, () => {
      times++
      return united
    })
  const all = [['a'], ['b'], ['c']]
  for (const list of all) assert.equal(ask(list), null)
  assert.equal(ask(all[0]), united)
  assert.equal(ask(all[1]), united)
  assert.equal(ask(all[0]), united)
  assert.equal(times, 2)
  assert.equal(ask(all[2]), united)
  assert.equal(ask(all[0]), united)
  assert.equal(times, 3)
  assert.equal(ask(all[1]), united)
  assert.equal(times, 4)
})

import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { reorderDocuments } from './reorder-documents.ts'

/** Documents of many lengths, a few of them longer than the buffers of files. */
function documentsOf(random: Random, count: number): string[] {
  return Array.from({ length: count }, (_, number) => {
    const length = random.chance(0.002) ? 5_000_000 : random.pick([0, 1, 30, 700])
    return `${number} ${'é'.repeat(length)}\n`
  })
}

test('documents come back at their places, in one bucket or in many', (context) => {
  const random = new Random(9)
  for (const [count, memory] of [
    [0, 1000],
    [1, 10],
    [5, 1],
    [700, 3000],
    [3000, 100_000],
    [3000, 1 << 30],
  ]) {
    const folder = temporaryFolder(context)
    const [from, to, buckets] = ['from', 'to', 'buckets'].map((name) => join(folder, name))
    const documents = documentsOf(random, count)
    writeFileSync(from, documents.join(''))
    const places = documents.map((_, place) => place)
    for (let at = count - 1; at > 0; at--) {
      const other = random.below(at + 1)
      ;[places[at], places[other]] = [places[other], places[at]]
    }
    const positions = new Uint32Array(new SharedArrayBuffer(count * 4))
    positions.set(places)
    reorderDocuments({ from, to, buckets, positions, memory })
    const expected: string[] = []
    for (const [arrival, place] of places.entries()) expected[place] = documents[arrival]
    assert.ok(readFileSync(to, 'utf8') === expected.join(''), `${count} documents in ${memory} bytes`)
    assert.deepEqual(readdirSync(folder), ['to', 'to.checksums'])
  }
})

test('documents of another number than places are refused', (context) => {
  const folder = temporaryFolder(context)
  const [from, to, buckets] = ['from', 'to', 'buckets'].map((name) => join(folder, name))
  for (const count of [1, 3]) {
    writeFileSync(from, 'a\nb\n')
    const positions = new Uint32Array(new SharedArrayBuffer(count * 4))
    positions.set([0, 1, 2].slice(0, count))
    assert.throws(
      () => reorderDocuments({ from, to: `${to}${count}`, buckets, positions, memory: 100 }),
      new RegExp(`has 2, must have ${count}$`),
    )
  }
})

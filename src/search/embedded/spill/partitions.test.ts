import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { Partitions } from './partitions.ts'
import { SpillFile } from './spill-file.ts'

for (const limit of [0, 50_000, 1 << 28]) {
  test(`partitions: entries come back by partition, in the order of adding, where ${limit} bytes may be held`, (context) => {
    const spill = new SpillFile(join(temporaryFolder(context), 'spilled'), limit)
    context.after(() => spill.remove())
    const random = new Random(limit)
    const read = (distributed: Partitions, partition: number) => {
      const found: number[][] = []
      distributed.forEach(partition, (...entry) => found.push(entry))
      return found
    }
    let bytes = 0
    // The second use takes the places in the file that the first has given back.
    for (const count of [20_000, 20_000]) {
      const distributed = new Partitions(spill, 5, 3)
      const expected: number[][][] = [[], [], [], [], []]
      for (let added = 0; added < count; added++) {
        // The fourth has nothing, the last nearly all.
        const partition = random.chance(0.8) ? 4 : random.below(3)
        const entry = [random.below(2 ** 32), random.below(2 ** 32), added]
        expected[partition].push(entry)
        distributed.add(partition, entry[0], entry[1], entry[2])
      }
      for (const [partition, entries] of expected.entries()) {
        assert.equal(distributed.counts[partition], entries.length)
        assert.deepEqual(read(distributed, partition), entries)
        assert.deepEqual(read(distributed, partition), entries, 'again')
        distributed.forget(partition)
        assert.deepEqual(read(distributed, partition), [])
      }
      if (bytes > 0) assert.ok(spill.bytes <= bytes * 1.1, `${spill.bytes} bytes after ${bytes}`)
      bytes = spill.bytes
    }
    if (limit === 0) assert.equal(statSync(spill.path).size, bytes)
  })
}

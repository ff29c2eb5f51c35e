import assert from 'node:assert/strict'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createBruteForce } from '../../../../test/support/brute-force.ts'
import { checksumsOf } from '../../../../test/support/checksums.ts'
import { Random } from '../../../../test/support/random.ts'
import { codePath, randomCompany, randomPlan } from '../../../../test/support/random-companies.ts'
import { createIndexWriter } from '../build/index-writer.ts'
import { openIndex } from '../engine.ts'
import { lookupParts } from '../names/write/lookup-parts.ts'
import { FileRanges } from './file-ranges.ts'
import { INDEX_FILE } from './layout.ts'
import { imageBytes, openImage } from './open-image.ts'
import { PAGE_BYTES } from './pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'firmament-ranges-'))
after(() => rmSync(folder, { recursive: true }))

const BLOCK_BYTES = 1000
/** No larger than what sections are aligned to. */
const SMALL_BLOCK_BYTES = 64

const CONTENT = Buffer.from(Uint8Array.from({ length: 50_500 }, (_, at) => (at * 7 + (at >>> 8)) & 0xff))

test('ranges of a file are what the file holds, whatever was read before', () => {
  const path = join(folder, 'ranges')
  writeFileSync(path, CONTENT)
  const ranges = new FileRanges({ path, checksums: checksumsOf(CONTENT, BLOCK_BYTES), cacheBytes: 40_000 })
  const random = new Random(3)
  const kept: { bytes: Uint8Array; at: number }[] = []
  for (let i = 0; i < 5_000; i++) {
    const at = random.below(400) * 100
    const length = random.below(random.chance(0.1) ? 10_000 : 600)
    const bytes = ranges.read(at, length)
    assert.deepEqual(Buffer.from(bytes.subarray(0, length)), CONTENT.subarray(at, at + length))
    assert.equal(bytes.byteOffset, 0)
    if (i % 100 === 0) kept.push({ bytes, at })
  }
  for (const { bytes, at } of kept) assert.deepEqual(Buffer.from(bytes), CONTENT.subarray(at, at + bytes.length))
  ranges.close()
})

test('a damaged range is not used, and reported; others are read', () => {
  const path = join(folder, 'damaged')
  const damaged = Buffer.from(CONTENT)
  damaged[5_500] ^= 1
  writeFileSync(path, damaged)
  const reported: string[] = []
  const place = { path, checksums: checksumsOf(CONTENT, BLOCK_BYTES), cacheBytes: 40_000 }
  const ranges = new FileRanges(place, ({ message }) => reported.push(message))
  assert.throws(() => ranges.read(5_900, 20), /damaged/i)
  assert.throws(() => ranges.read(4_900, 1_200), /damaged/i)
  assert.match(reported.join(), /damaged at byte 5000: its checksum is wrong,/)
  assert.deepEqual(Buffer.from(ranges.read(6_000, 20)), CONTENT.subarray(6_000, 6_020))
  ranges.close()
})

test('an index of more than its memory: as many bytes less in memory, the same answers', async () => {
  const random = new Random(11)
  const companies = Array.from({ length: 8_000 }, (_, number) => randomCompany(random, number))
  const builder = createIndexWriter({
    folder,
    generation: 'test',
    codePath,
    parts: lookupParts({ folder, generation: 'test' }),
  })
  for (const company of companies) builder.add(company)
  await builder.finish()
  const path = join(folder, INDEX_FILE)
  const whole = openImage(path, null, { bytes: 1e9, threads: 2 })
  assert.equal(whole.onDemand, undefined)
  const { resident, total } = imageBytes(whole)
  assert.equal(resident, total)
  const part = openImage(path, null, { bytes: total / 10, threads: 2 })
  assert.notEqual(part.onDemand, undefined)
  assert.deepEqual(imageBytes(part), { resident: 0, total })
  const [all, some] = [await openIndex(folder), await openIndex(folder, { memory: { bytes: 1, threads: 2 } })]
  const [own, expected] = [some.memory(), all.memory()]
  assert.ok(own.resident < own.total && expected.resident === expected.total)
  const oracle = createBruteForce(companies, codePath)
  for (let i = 0; i < 100; i++) {
    const plan = randomPlan(random, 3)
    const [a, b] = [await all.search(plan), await some.search(plan)]
    assert.deepEqual(b, a)
    assert.equal(b.total, (await oracle.search(plan)).total)
  }
  await Promise.all([all.close(), some.close()])
})

test('a damaged postings list: 503 and a report, on the thread of long searches too', async () => {
  const path = join(folder, INDEX_FILE)
  const checksums = new Map([[INDEX_FILE, checksumsOf(readFileSync(path), SMALL_BLOCK_BYTES)]])
  const fd = openSync(path, 'r+')
  let damaged = 0
  for (const { sections } of openImage(path, null, null).directory.countries) {
    const [at, bytes] = sections.postings
    // Blocks of pages that hold nothing else.
    const first = Math.ceil(at / PAGE_BYTES) * PAGE_BYTES
    const end = Math.floor((at + bytes) / PAGE_BYTES) * PAGE_BYTES
    for (let block = first; block < end; block += SMALL_BLOCK_BYTES) {
      damaged += writeSync(fd, Buffer.from([0xee, 0xee, 0xee]), 0, 3, block)
    }
  }
  assert.notEqual(damaged, 0)
  closeSync(fd)
  for (const workHere of [0, 1e9]) {
    const reported: string[] = []
    const onDamage = ({ message }: Error) => void reported.push(message)
    const engine = await openIndex(folder, { memory: { bytes: 1, threads: 2 }, checksums, onDamage, workHere })
    const where = { kind: 'prefix', field: 'postcode', prefix: '' } as const
    const plan = { countries: [...engine.countries.keys()], where, rank: null, page: { first: 0, count: 5 } }
    await assert.rejects(engine.search(plan), /damaged/)
    assert.match(reported.join(), /its checksum is wrong/)
    await engine.close()
  }
})

test('an index whose directory or trailer is damaged is refused, also where it is not read whole', () => {
  const path = join(folder, INDEX_FILE)
  const fd = openSync(path, 'r+')
  writeSync(fd, Buffer.from('X'), 0, 1, statSync(path).size - 1)
  closeSync(fd)
  assert.throws(() => openImage(path, null, { bytes: 1, threads: 1 }), /cut short or damaged/)
})

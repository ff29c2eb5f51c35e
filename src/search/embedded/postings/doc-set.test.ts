import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { CountrySections } from '../files/country-sections.ts'
import { IndexFileWriter, readIndexFile } from '../files/index-file.ts'
import { SectionsWriter } from '../files/sections-writer.ts'
import { BITS, BLOCK_DOCUMENTS, BlockSet, bitWords, blockCapacity, blockCount, LIST } from './block.ts'
import { Conjunction, Union } from './boolean.ts'
import { CountryBits, DocRange, type DocSet } from './doc-set.ts'
import { orPostings, type PostingsData, PostingsEncoder, PostingsList } from './postings-list.ts'
import { RangeColumn } from './range.ts'
import { Workspace } from './workspace.ts'
import { numberValues, writeRange } from './write-range.ts'

/** Three blocks, the last of 7 documents more than a word's worth. */
const DOCUMENTS = 2 * BLOCK_DOCUMENTS + 1031
const workspace = new Workspace(DOCUMENTS)
const scope = { documents: DOCUMENTS, workspace }
const folder = mkdtempSync(join(tmpdir(), 'firmament-doc-sets-'))
after(() => rmSync(folder, { recursive: true }))

/** A doc-set and, by definition, what it matches. */
interface Checked {
  readonly docSet: () => DocSet
  readonly matches: (document: number) => boolean
}

/** Reads all matches, block by block, in every form of a block. */
function readMatches(docSet: DocSet, blocks: readonly number[]): Uint8Array {
  const found = new Uint8Array(DOCUMENTS)
  const set = new BlockSet()
  for (const block of blocks) {
    const base = block * BLOCK_DOCUMENTS
    const most = docSet.seek(block)
    if (most === 0) continue
    docSet.evaluate(set)
    let count = 0
    const add = (document: number) => {
      found[base + document] = 1
      count++
    }
    if (set.form === BITS) {
      for (let i = 0; i < bitWords(blockCapacity(block, DOCUMENTS)) * 32; i++) {
        if ((set.words[set.wordsAt + (i >>> 5)] >>> (i & 31)) & 1) add(i)
      }
    } else for (let i = set.from; i < set.to; i++) add(set.form === LIST ? set.list[i] : i)
    assert.ok(count <= most, 'the upper bound holds')
    if (set.count >= 0) assert.equal(set.count, count)
  }
  return found
}

function check({ docSet, matches }: Checked): void {
  workspace.reset()
  const blocks = Array.from({ length: blockCount(DOCUMENTS) }, (_, block) => block)
  const found = readMatches(docSet(), blocks)
  for (let document = 0; document < DOCUMENTS; document++) {
    if (found[document] !== Number(matches(document))) assert.fail(`document ${document}: found is ${found[document]}`)
  }
  // Skipping blocks changes nothing in the others.
  const last = readMatches(docSet(), [blocks.length - 1])
  const lastStart = (blocks.length - 1) * BLOCK_DOCUMENTS
  assert.deepEqual(last.subarray(lastStart), found.subarray(lastStart))
}

/** Postings lists of random sets of every density, one after another in the same words. */
function makePostings(random: Random, shares: readonly number[]): Checked[] {
  const encoder = new PostingsEncoder(DOCUMENTS)
  const parts: Uint32Array[] = []
  const sets = shares.map((share) => {
    // Dense in one block and sparse in another, as real values are.
    const tilt = random.next() * 2
    const chances = [share * tilt, share, Math.min(1, share * (2 - tilt))]
    return Uint8Array.from({ length: DOCUMENTS }, (_, i) => (random.chance(chances[i >>> 16]) ? 1 : 0))
  })
  const tables = sets.map((set) => {
    const list = Uint32Array.from(set.keys().filter((document) => set[document] === 1))
    const words = encoder.encode(list, 0, list.length).slice()
    const start = parts.reduce((sum, { length }) => sum + length, 0)
    parts.push(words)
    return { start, end: start + words.length, count: list.length }
  })
  const words = Int32Array.from(parts.flatMap((part) => [...part]))
  const data: PostingsData = { words, lists: new Uint16Array(words.buffer), documents: DOCUMENTS }
  const union = new Int32Array(blockCount(DOCUMENTS) * 2048)
  orPostings(union, data, tables[0].start, tables[1].end)
  return [
    ...tables.map(({ start, end, count }, i) => ({
      docSet: () => new PostingsList(data, start, end, count),
      matches: (document: number) => sets[i][document] === 1,
    })),
    {
      docSet: () => new CountryBits(union, DOCUMENTS, 1),
      matches: (document: number) => sets[0][document] + sets[1][document] > 0,
    },
  ]
}

function makeColumn(
  random: Random,
  name: string,
  draw: () => number,
): (gte: number | null, lte: number | null) => Checked {
  const values = Float64Array.from({ length: DOCUMENTS }, () => (random.chance(0.2) ? Number.NaN : draw()))
  const path = join(folder, name)
  const writer = new IndexFileWriter(path)
  const out = new SectionsWriter(writer)
  const known = values.filter((value) => !Number.isNaN(value)).sort()
  const given = { inOrder: () => [{ items: values }], spill: null }
  const range = numberValues(given, Float64Array.from(new Set(known)))
  writeRange(out, name, range, { documents: DOCUMENTS, spill: null })
  writer.finish({ generation: 'g', companies: 0, documentBytes: 0, countries: [] })
  const { buffer } = readIndexFile(path)
  const directory = { country: 'XX', companies: DOCUMENTS, active: 0, sections: out.sections }
  const column = new RangeColumn(new CountrySections(buffer, directory), name, scope)
  return (gte, lte) => ({
    docSet: () => column.between(gte, lte) ?? new DocRange(0, 0),
    matches: (document) => values[document] >= (gte ?? -Infinity) && values[document] <= (lte ?? Infinity),
  })
}

const random = new Random(5)
const SHARES = [0.3, 0.00005, 0, 1, 0.0004, 0.02, 0.031, 0.032, 0.6, 0.97, 0.003, 0.01]
const postings = makePostings(random, SHARES)
const days = makeColumn(random, 'days', () => Math.floor(random.gauss() * 3000))
const staff = makeColumn(random, 'staff', () => Math.floor(random.next() ** -1) - 1)

describe('doc-sets', () => {
  test('postings lists of every density match their documents', () => {
    for (const list of postings) check(list)
  })

  test('ranges of doc ids match their documents', () => {
    for (const [from, to] of [
      ...[
        [0, DOCUMENTS],
        [0, 0],
        [5, 6],
        [65_535, 65_537],
        [65_536, 131_072],
        [131_072, DOCUMENTS],
      ],
    ]) {
      check({ docSet: () => new DocRange(from, to), matches: (document) => document >= from && document < to })
    }
  })

  test('ranges of values match their documents at every width: before, between and behind all values', () => {
    for (let i = 0; i < 40; i++) {
      const low = Math.floor(random.gauss() * 3000)
      check(days(low, low + Math.floor(random.next() ** 3 * 6000)))
    }
    for (const bounds of [
      ...[
        [null, null],
        [0, null],
        [null, 0],
        [1e9, null],
        [null, -1e9],
        [0.5, 0.6],
        [-3000.5, 3000.5],
        [7, 7],
      ],
    ]) {
      check(days(bounds[0], bounds[1]))
      check(staff(bounds[0], bounds[1]))
    }
    check(staff(0, 0))
    check(staff(1, 3))
    check(staff(1000, null))
  })

  test('conjunctions and unions of anything match what plain sets say', () => {
    const leaf = (): Checked => {
      const kind = random.below(10)
      if (kind < 6) return random.pick(postings)
      if (kind < 8)
        return random.pick([days, staff])(random.below(900) - 400, random.chance(0.3) ? null : random.below(900))
      const from = random.below(DOCUMENTS)
      const to = from + Math.floor(random.next() ** 4 * (DOCUMENTS - from))
      return { docSet: () => new DocRange(from, to), matches: (document) => document >= from && document < to }
    }
    const tree = (depth: number): Checked => {
      if (depth === 0 || random.chance(0.3)) return leaf()
      const parts = random.several(1, 4, () => tree(depth - 1))
      if (random.chance(0.5)) {
        return {
          docSet: () =>
            new Union(
              parts.map(({ docSet }) => docSet()),
              scope,
            ),
          matches: (document) => parts.some(({ matches }) => matches(document)),
        }
      }
      const excluded = random.several(0, 2, () => tree(depth - 1))
      const required = random.chance(0.1) ? [] : parts
      return {
        docSet: () =>
          new Conjunction(
            required.map(({ docSet }) => docSet()),
            excluded.map(({ docSet }) => docSet()),
            scope,
          ),
        matches: (document) =>
          required.every(({ matches }) => matches(document)) && !excluded.some(({ matches }) => matches(document)),
      }
    }
    for (let i = 0; i < 150; i++) check(tree(2))
  })
})

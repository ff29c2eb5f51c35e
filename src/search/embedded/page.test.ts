import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../test/support/random.ts'
import { findInCountry } from './page.ts'
import { BLOCK_DOCUMENTS } from './postings/block.ts'
import { Union } from './postings/boolean.ts'
import { CountryBits, DocRange, type DocSet } from './postings/doc-set.ts'
import { PostingsEncoder, PostingsList } from './postings/postings-list.ts'
import { Workspace } from './postings/workspace.ts'

/** Four blocks: one with few matches, one with many, one without any, and a short one. */
const DOCUMENTS = 3 * BLOCK_DOCUMENTS + 500
const scope = { documents: DOCUMENTS, workspace: new Workspace(DOCUMENTS) }

test('every page of a country has its matches in order and the exact total, whether the total was known or not', () => {
  const random = new Random(11)
  const matches = Uint32Array.from(
    Array.from({ length: DOCUMENTS }, (_, document) => document).filter((document) => {
      const block = Math.floor(document / BLOCK_DOCUMENTS)
      return random.chance([0.001, 0.2, 0, 0.1][block])
    }),
  )
  const words = Int32Array.from(new PostingsEncoder(DOCUMENTS).encode(matches, 0, matches.length))
  const bits = new Int32Array(4 * (BLOCK_DOCUMENTS / 32))
  for (const document of matches) bits[document >>> 5] |= 1 << (document & 31)
  const list = () =>
    new PostingsList(
      { words, lists: new Uint16Array(words.buffer), documents: DOCUMENTS },
      0,
      words.length,
      matches.length,
    )
  const ways: (() => DocSet)[] = [
    list,
    () => new CountryBits(bits, DOCUMENTS, matches.length),
    () => new Union([list(), new DocRange(0, 0)], scope),
  ]
  const inFirst = matches.filter((document) => document < BLOCK_DOCUMENTS).length
  const firsts = [0, 1, inFirst - 5, inFirst, inFirst + 1, matches.length - 3, matches.length, matches.length + 7]
  for (const way of ways) {
    for (const first of firsts) {
      for (const count of [0, 1, 25]) {
        assert.deepEqual(findInCountry(way(), { documents: DOCUMENTS }, { first, count }), {
          total: matches.length,
          documents: [...matches.subarray(first, first + count)],
        })
      }
    }
  }
  for (const first of [0, 70_000, 99_990]) {
    assert.deepEqual(findInCountry(new DocRange(50_000, 150_000), { documents: DOCUMENTS }, { first, count: 25 }), {
      total: 100_000,
      documents: Array.from({ length: Math.min(25, 100_000 - first) }, (_, i) => 50_000 + first + i),
    })
  }
})

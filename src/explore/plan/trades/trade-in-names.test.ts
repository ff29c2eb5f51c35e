import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knowledge } from '../../../../test/support/knowledge.ts'
import { BoundedCache } from '../../../bounded-cache.ts'
import { findTerms } from '../concepts.ts'
import type { Knowledge } from '../knowledge.ts'
import { planNamedTrade } from './trade-in-names.ts'

const learned = (words: readonly string[] = []): Knowledge => ({
  ...knowledge(),
  meaningOf: () => ({ companies: 0, classes: [] }),
  wordsOf: () => words,
  caches: { ...knowledge().caches, trades: new BoundedCache({ valuesMax: 8 }) },
})

function plan(entry: string, code: string, country: string, own = learned()) {
  return planNamedTrade({ entry, codes: [code], isByName: false }, findTerms(entry, [country], own), country, own)
}

test('names of a trade: itself, how its words begin, and the words of other trades of the class', () => {
  const tiler = plan('carreleur', '43.33', 'FR')!
  assert.deepEqual([tiler.said[0], tiler.beginnings, tiler.isMain], ['carreleur', ['carrel'], false])
  assert.ok(tiler.others.includes('parquet') && !tiler.others.includes('carreleurs'))
  const groomer = plan('dog grooming', '96.09', 'GB')!
  assert.ok(groomer.others.includes('walking') && !groomer.others.includes('dog'))
  assert.deepEqual(groomer.beginnings, [])
})

test('names of a trade: of a main one of the class no other trade of it counts', () => {
  const plumber = plan('plumber', '43.22', 'GB')!
  assert.deepEqual([plumber.isMain, plumber.others], [true, []])
  // What companies say comes before titles.
  assert.equal(plan('plumber', '43.22', 'GB', learned(['duct']))!.isMain, false)
  assert.equal(plan('negler', '96.02', 'NO', learned(['negl']))!.isMain, true)
})

test('names of a trade: nothing without an industry, and where nothing is learned of companies', () => {
  const terms = findTerms('plumber', ['GB'], knowledge())
  assert.equal(planNamedTrade({ entry: 'plumber', codes: ['43.22'], isByName: false }, terms, 'GB', knowledge()), null)
  assert.equal(planNamedTrade({ entry: 'plumber', codes: [], isByName: false }, terms, 'GB', learned()), null)
})

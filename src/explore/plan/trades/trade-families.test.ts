import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knowledge } from '../../../../test/support/knowledge.ts'
import type { WordMeaning } from '../../../search/word-meaning.ts'
import { findTerms, rankKeywords } from '../concepts.ts'
import { withFamilies } from './trade-families.ts'

const NOBODY: WordMeaning = { companies: 0, classes: [] }

/** The family of the last word of an entry, where companies have some words. */
function familyIn(entry: string, country: string, code: string, borne: Readonly<Record<string, WordMeaning>> = {}) {
  const sectors = code === '' ? [] : [{ code, weight: 1, share: 1, because: [] }]
  const meaningOf = (_: string, words: string) => borne[words] ?? NOBODY
  const terms = withFamilies(findTerms(entry, [country], knowledge()), { entry, sectors }, country, { meaningOf })
  return { terms, family: terms.at(-1)?.family ?? [] }
}

test('families: of who does something and what they do, the other is found where companies have it', () => {
  const one = { companies: 0, isBorne: true, classes: [] }
  assert.deepEqual(familyIn('farrier', 'GB', '01.62', { farriery: one }).family, ['farriery'])
  assert.deepEqual(familyIn('farrier', 'GB', '01.62').family, [])
  assert.deepEqual(familyIn('Tischler', 'DE', '43.32', { tischlerei: one }).family.includes('tischlerei'), true)
  // The stem of "farring" is that of "far".
  assert.deepEqual(familyIn('farrier', 'GB', '01.62', { farring: one }).family, [])
})

test('families: no word of companies that do something else, and none where the entry is no trade', () => {
  const towing = { companies: 9, classes: [{ code: '52.21', companies: 8, share: 0.8, lift: 50 }] }
  assert.deepEqual(familyIn('tower', 'GB', '25.11', { towing }).family, [])
  assert.deepEqual(familyIn('tower', 'GB', '52.21', { towing }).family, ['towing'])
  assert.deepEqual(familyIn('tower', 'GB', '', { towing }).family, [])
})

test('families: a name that the thesaurus has counts for more than its other names', () => {
  const { terms, family } = familyIn('bijoutier', 'FR', '32.12')
  assert.deepEqual(family, ['bijouterie'])
  const weights = new Map(rankKeywords(['bijoutier'], terms).map(({ entry, weight }) => [entry, weight]))
  assert.deepEqual([weights.get('bijouterie'), weights.get('joaillerie')], [0.8, 0.5])
})

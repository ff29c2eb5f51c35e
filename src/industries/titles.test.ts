import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTitles } from './titles.ts'

const titles = openTitles()

const codes = (entry: string, country: string, scheme: string) =>
  titles.codesByScheme(entry, country).find((found) => found.scheme === scheme)?.codes ?? []

test('titles: finds codes by a word of their title in English and in the language of the country', () => {
  assert.ok(codes('oils', 'IT', 'nace').includes('10.41'))
  assert.ok(codes('oli', 'IT', 'nace').includes('10.41'))
  assert.deepEqual(codes('oli', 'GB', 'nace'), [])
})

test('titles: inflection does not matter, several words must stand one after another', () => {
  assert.deepEqual(codes('valve', 'GB', 'nace'), codes('Valves', 'GB', 'nace'))
  assert.ok(codes('taps and valves', 'GB', 'nace').includes('28.14'))
  assert.deepEqual(codes('valves and taps', 'GB', 'nace'), [])
})

test('titles: the finest codes of all schemes, none of what they lie under', () => {
  const found = titles.codesByScheme('manufacture of bread', 'GB').flatMap(({ codes }) => codes)
  assert.ok(found.length > 0 && !found.some((code) => code === '10' || code === 'C'))
  assert.ok(codes('software', 'US', 'naics').every((code) => code.length === 6))
})

test('titles: an entry without a word is in no title', () => {
  assert.deepEqual(titles.codesByScheme(' - ', 'IT'), [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codesTitled } from './titles.ts'

const codes = (entry: string, country: string, scheme: string) =>
  codesTitled(entry, country)
    .filter((code) => code.scheme === scheme)
    .map(({ code }) => code)

test('codesTitled: finds codes by a word of their title in English and in the language of the country', () => {
  assert.ok(codes('oils', 'IT', 'nace').includes('10.41'))
  assert.ok(codes('oli', 'IT', 'nace').includes('10.41'))
  assert.deepEqual(codes('oli', 'GB', 'nace'), [])
})

test('codesTitled: inflection does not matter, several words must stand one after another', () => {
  assert.deepEqual(codes('valve', 'GB', 'nace'), codes('Valves', 'GB', 'nace'))
  assert.ok(codes('taps and valves', 'GB', 'nace').includes('28.14'))
  assert.deepEqual(codes('valves and taps', 'GB', 'nace'), [])
})

test('codesTitled: the finest codes of all schemes, none of what they lie under', () => {
  const found = codesTitled('manufacture of food', 'GB')
  assert.ok(!found.some(({ code }) => code === '10' || code === 'C'))
  assert.ok(codes('software', 'US', 'naics').every((code) => code.length === 6))
})

test('codesTitled: an entry without a word is in no title', () => {
  assert.deepEqual(codesTitled(' - ', 'IT'), [])
})

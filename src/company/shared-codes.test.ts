import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompanyCodes } from './company.ts'
import { CodesCache, shareCodes } from './shared-codes.ts'

const codesOf = (...primary: string[]): CompanyCodes => ({ primary, secondary: [] })

test('shared codes: a cache finds what it set last, also in frozen codes', () => {
  const codes = codesOf('62.10')
  shareCodes(codes)
  Object.freeze(codes)
  const [json, derived] = [new CodesCache<string>('json'), new CodesCache<number>('derived')]
  assert.equal(json.get(codes), undefined)
  json.set(codes, 'a')
  derived.set(codes, 0)
  assert.deepEqual([json.get(codes), derived.get(codes)], ['a', 0])
  json.set(codes, 'b')
  assert.equal(json.get(codes), 'b')
})

test('shared codes: caches do not see what others set', () => {
  const codes = codesOf('62.10')
  shareCodes(codes)
  const [one, other] = [new CodesCache<number>('combination'), new CodesCache<number>('combination')]
  one.set(codes, 1)
  assert.equal(other.get(codes), undefined)
  other.set(codes, 2)
  assert.deepEqual([one.get(codes), other.get(codes)], [undefined, 2])
})

test('shared codes: nothing is kept with others, and nothing is seen of what is kept', () => {
  const [codes, others] = [codesOf('62.10'), codesOf('62.10')]
  shareCodes(codes)
  const cache = new CodesCache<string>('json')
  for (const each of [codes, others]) cache.set(each, 'kept')
  assert.equal(cache.get(others), undefined)
  assert.deepEqual(codes, others)
  assert.equal(JSON.stringify(codes), JSON.stringify(others))
  assert.equal(cache.get({ ...codes }), undefined)
})

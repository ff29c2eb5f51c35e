import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NameReadingKind } from '../../search/lookup.ts'
import { type DecidedCandidate, isBeyondDoubt, MATCH } from './decide-match.ts'

type Name = DecidedCandidate['name']
const SAME: Name = { words: 'same', extent: 'whole', forms: 'same', reading: null, place: 'not asked' }

/** A candidate with the very name, but for what is given. */
function candidate(score: number, name: Partial<Name> = {}, isAtPostcode = false): DecidedCandidate {
  return { score, name: { ...SAME, ...name }, isAtPostcode }
}

test('match: the very name of one company is beyond doubt from the least score on, and nothing is where nothing was found', () => {
  assert.equal(isBeyondDoubt([]), false)
  assert.equal(isBeyondDoubt([candidate(1)]), true)
  assert.equal(isBeyondDoubt([candidate(MATCH.scoreMin)]), true)
  assert.equal(isBeyondDoubt([candidate(MATCH.scoreMin - 0.001)]), false)
})

test('match: a place that speaks against a candidate leaves it in doubt; one that says nothing does not', () => {
  for (const place of ['near', 'other city', 'elsewhere'] as const)
    assert.equal(isBeyondDoubt([candidate(1, { place })]), false, place)
  for (const place of ['not asked', 'unknown', 'same', 'other office'] as const)
    assert.equal(isBeyondDoubt([candidate(1, { place })]), true, place)
})

test('match: a name that shares words alone, or has another legal form, is in doubt', () => {
  for (const words of ['part', 'near'] as const) assert.equal(isBeyondDoubt([candidate(1, { words })]), false, words)
  assert.equal(isBeyondDoubt([candidate(1, { words: 'similar' })]), true)
  assert.equal(isBeyondDoubt([candidate(1, { forms: 'one without' })]), true)
  assert.equal(isBeyondDoubt([candidate(1, { forms: 'different' })]), false)
})

test('match: a name in another order is beyond doubt at the postcode alone; one with a word left over nowhere', () => {
  assert.equal(isBeyondDoubt([candidate(1, { extent: 'turned' })]), false)
  assert.equal(isBeyondDoubt([candidate(1, { extent: 'turned' }, true)]), true)
  assert.equal(isBeyondDoubt([candidate(1, { extent: 'part' })]), false)
  assert.equal(isBeyondDoubt([candidate(1, { extent: 'part' }, true)]), false)
})

test('match: what may be left out of a name is written down, and all else that is read otherwise leaves it in doubt', () => {
  const readings: Readonly<Record<NameReadingKind, boolean>> = {
    security: true,
    aside: true,
    'other name': true,
    'in brackets': false,
    branch: true,
    behind: false,
    place: false,
    'web ending': false,
    'public body': true,
    number: true,
    'legal form': true,
    'known as': false,
    spelling: true,
    and: false,
  }
  for (const [reading, isSure] of Object.entries(readings))
    assert.equal(isBeyondDoubt([candidate(1, { reading: reading as NameReadingKind })]), isSure, reading)
})

test('match: another company that agrees nearly as well leaves it in doubt, whichever place in the list it has', () => {
  const best = candidate(0.95)
  assert.equal(isBeyondDoubt([best, candidate(0.95 - MATCH.marginMin + 0.001)]), false)
  assert.equal(isBeyondDoubt([best, candidate(0.95 - MATCH.marginMin - 0.001)]), true)
  assert.equal(isBeyondDoubt([candidate(0.53), candidate(0.5)]), false)
  assert.equal(isBeyondDoubt([candidate(1), candidate(1 - MATCH.marginMin)]), true, 'the least distance is enough')
  const like = candidate(0.9, { words: 'similar', reading: 'spelling' })
  assert.equal(isBeyondDoubt([like, candidate(0.5), candidate(0.89, { words: 'similar' })]), false)
})

test('match: where the whole name is one company’s, a like name is no rival, unless it agrees as well', () => {
  const like = { words: 'similar' } as const
  assert.equal(isBeyondDoubt([candidate(1), candidate(0.99, like)]), true)
  assert.equal(isBeyondDoubt([candidate(1), candidate(1, like)]), false)
  assert.equal(isBeyondDoubt([candidate(1), candidate(0.99)]), false, 'the same name')
  for (const name of [like, { forms: 'one without' }, { reading: 'spelling' }] as const)
    assert.equal(isBeyondDoubt([candidate(1, name), candidate(0.99, like)]), false, JSON.stringify(name))
})

test('match: where the legal form is one company’s, one of the name with another form is no rival', () => {
  assert.equal(isBeyondDoubt([candidate(0.95), candidate(0.95, { forms: 'different' })]), true)
  assert.equal(isBeyondDoubt([candidate(0.95), candidate(0.95, { forms: 'one without' })]), false)
  const without = candidate(0.95, { forms: 'one without' })
  assert.equal(isBeyondDoubt([without, candidate(0.95, { forms: 'different' })]), false)
})

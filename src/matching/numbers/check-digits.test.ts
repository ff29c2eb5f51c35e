import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { checkNumber } from './check-digits.ts'
import { REGISTER_FORMATS, VAT_FORMATS } from './number-formats.ts'

// Judged by python-stdnum 2.2, which was given random texts in the form of each kind of number: country, name of the check, right
// ones, wrong ones.
const JUDGED = readFileSync(new URL('check-digits.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))

test('check digits are right and wrong where python-stdnum says so: every country', () => {
  for (const [country, name, right, wrong] of JUDGED) {
    for (const number of right.split(' ').filter(Boolean))
      assert.equal(checkNumber(country, name, number), 'right', `${country} ${name} ${number}`)
    for (const number of wrong.split(' ').filter(Boolean))
      assert.equal(checkNumber(country, name, number), 'wrong', `${country} ${name} ${number}`)
  }
})

test('every check that a kind of number names is in the table, and was judged', () => {
  const judged = new Set(JUDGED.map(([country, name]) => `${country} ${name}`))
  const named = [
    ...Object.entries(VAT_FORMATS).map(([country, { check }]) => [country, check]),
    ...Object.entries(REGISTER_FORMATS).flatMap(([country, { series = [], others = [] }]) =>
      [...series, ...others].map(({ check = '' }) => [country, check]),
    ),
  ].filter(([, check]) => check !== '')
  for (const [country, check] of named) {
    assert.notEqual(checkNumber(country, check, '1'), 'unknown', `${country} ${check}`)
    assert.ok(judged.has(`${country} ${check}`), `${country} ${check} was not judged`)
  }
})

test('what is no number has no right check digit, and a kind without any has none', () => {
  for (const [country, name] of JUDGED)
    for (const text of ['', '0', 'X', '🙂', '1'.repeat(500)])
      assert.equal(checkNumber(country, name, text), 'wrong', `${country} ${name}`)
  assert.equal(checkNumber('LI', '', '12345'), 'unknown')
  assert.equal(checkNumber('XX', 'vat', '12345'), 'unknown')
})

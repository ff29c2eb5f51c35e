import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prefixedVat } from './prefixed-vat.ts'

test('the prefix of a whole VAT number names its country, and nothing else does', () => {
  for (const [typed, country] of [
    ['IT07697940489', 'IT'],
    ['de 136 695 976', 'DE'],
    ['GB 980 7806 84', 'GB'],
    ['XI980780684', 'GB'],
    ['EL094259216', 'GR'],
    // Switzerland and Liechtenstein share their numbers.
    ['CHE-116.281.710', null],
    ['FR 21 442 133 278', 'FR'],
    ['07697940489', null],
    ['IT 123', null],
    ['DE Hamburg HRB 136672', null],
    ['U12345678', null],
    ['', null],
  ] as const)
    assert.equal(prefixedVat(typed), country, typed)
})

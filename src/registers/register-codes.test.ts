import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LEGAL_FORMS } from '../company/legal-form.ts'
import { STATUSES } from '../company/status.ts'
import { loadTable } from '../reference/load-table.ts'
import { registerBands, registerCodes } from './register-codes.ts'
import { registerOf } from './registers.ts'

const { rows } = loadTable('lists/register-codes')

test('codes of registers: each is there once in its list, and means a status, a legal form or a band', () => {
  const known = new Set<string>()
  for (const [register, list, meaning, codes] of rows) {
    assert.equal(registerOf(register).source.id, register)
    for (const code of codes.split(' | ')) {
      const key = [register, list, code].join(' ')
      assert.ok(code !== '' && !known.has(key), key)
      known.add(key)
    }
    if (/OfStream$/.test(list) || register === 'gb-coops') continue
    const meanings: readonly string[] = /^status/.test(list) ? STATUSES : list === 'form' ? LEGAL_FORMS : []
    assert.ok(meanings.includes(meaning) || (meanings.length === 0 && /^\d+-\d*$/.test(meaning)), meaning)
  }
})

test('codes of registers: a code that is not there has no meaning; a band may be open upwards', () => {
  assert.equal(registerCodes('us-co', 'status')('merged'), 'Dissolved (merger or take-over)')
  assert.equal(registerCodes('us-co', 'status')('constructor'), undefined)
  assert.deepEqual(registerBands('fr-sirene', 'staff')('53'), { min: 10_000, max: null })
  assert.equal(registerBands('fr-sirene', 'staff')('NN'), undefined)
})

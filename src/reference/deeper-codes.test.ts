/** Codes that registers write deeper than our list: Czech, Lithuanian, Greek; Finnish ones of the new list. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deriveCodes } from './derive-codes.ts'
import { ancestors, closestCode, codeTrees, findCode } from './industry-codes.ts'

/** What registers write: country, code, what the record keeps, and its class. */
const WRITTEN = [
  ['FI', '62100', '2.1:62100', '2.1:62.10'],
  ['CZ', '25620', '25620', '25.62'],
  ['CZ', '6201', '62.01', '62.01'],
  ['CZ', '25.62.0', '25.62.0', '25.62'],
  ['EE', '62011', '2:62011', '2:62.01'],
  ['IS', '62.010', '62.010', '62.01'],
  ['LU', 'J62.010', 'J62.010', '62.01'],
  ['GR', '62.01.11.01', '62.01.11.01', '62.01'],
  ['LT', '620100', '620100', '62.01'],
  ['BE', '2:6201001', '2:6201001', '2:62.01'],
] as const

test('a record keeps the code as the register wrote it, and every beginning of it is above it', () => {
  for (const [country, written, kept, classCode] of WRITTEN) {
    const derived = deriveCodes({ scheme: 'national', country, code: written })
    assert.deepEqual(derived?.national, [kept], `${country} ${written}`)
    assert.ok((derived?.nace.length ?? 0) > 0, `${country} ${written}`)
    const path = ancestors('national', country, kept)
    assert.equal(path[0], kept)
    assert.ok(path.includes(classCode), `${country} ${written}: ${path}`)
    const digits = kept.replace(/^.*:/, '').replace(/\D/g, '')
    const prefix = /^.*:/.exec(kept)?.[0] ?? ''
    for (let length = 2; length <= digits.length; length++) {
      const typed = prefix + digits.slice(0, length)
      const asked = findCode('national', country, typed)
      assert.ok(asked && path.includes(asked.code), `${country} ${typed} of ${kept}: ${path}`)
    }
  }
})

test('findCode: dots do not matter; a code too long for its list, or of no class, is unknown', () => {
  assert.equal(findCode('national', 'CZ', '62.01.0')?.code, '62010')
  assert.equal(findCode('national', 'CZ', '62010')?.nace, '62.01')
  assert.equal(findCode('national', 'LU', 'J62.010')?.code, '62010')
  assert.equal(findCode('national', 'LU', 'A62.010'), undefined)
  for (const typed of ['620100', '99990', '62010X', '6201-X0']) {
    assert.equal(findCode('national', 'CZ', typed), undefined, typed)
  }
  // Lists of four digits, and lists that are here in full, end where they end.
  for (const [country, typed] of [
    ['ES', '62010'],
    ['RO', '62010'],
    ['DE', '620199'],
    ['IT', '6201000'],
    ['FI', '62019'],
    ['SE', '2.1:62109'],
  ]) {
    assert.equal(findCode('national', country, typed), undefined, `${country} ${typed}`)
  }
  assert.equal(closestCode('national', 'CZ', '6201000')?.code, '62.01')
  // Norway's SN2007 is here in full and has the class 71.12: a code of it that it does not have is none of SN2025.
  assert.equal(findCode('national', 'NO', '71.124'), undefined)
  assert.equal(closestCode('national', 'NO', '71.124')?.code, '71.12')
  assert.equal(findCode('national', 'NO', '2.1:71.124')?.code, '2.1:71124')
})

test('codes deeper than our list are not among the nodes that are listed', () => {
  for (const country of ['CZ', 'LT', 'GR']) {
    const { nodes } = codeTrees('national', country)[0].tree
    assert.equal(nodes.length, 996)
  }
})

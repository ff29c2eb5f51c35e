import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Background, relation, storeBackground } from '../company/background.ts'
import { type Company, emptyCompany } from '../company/company.ts'
import { decodeRecord, encodeRecord, hasStored } from './record.ts'

const text = fc.oneof(
  fc.constantFrom(
    'Otter',
    'a,b',
    '[x]',
    '{"y":[1]}',
    '"',
    '\\',
    'Łódź, ][',
    '東京',
    '𝕏𝕐',
    '\ud835',
    '\u2028',
    'x'.repeat(99),
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
)
const codes = fc.record(
  {
    primary: fc.array(fc.constantFrom('43.32', '45,31', '[1]', '"'), { maxLength: 3 }),
    secondary: fc.array(fc.constantFrom('43.32', '}'), { maxLength: 40 }),
  },
  { noNullPrototype: true },
)
const company: fc.Arbitrary<Company> = fc
  .record({
    name: text,
    city: fc.option(text),
    address: fc.option(text),
    previousNames: fc.array(text, { maxLength: 3 }),
    naceCodes: codes,
    operatingRevenue: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((revenue) => revenue + 0)),
    lastUpdated: fc.option(fc.constantFrom('2026-11-01', '2026-11-01T10:00:00Z')),
  })
  .map((members) => ({ ...emptyCompany({ id: 'GB-1', name: members.name, countryIso2: 'GB' }), ...members }))

test('records are read as they were written, with and without escapes, however often', () => {
  fc.assert(
    fc.property(fc.array(company, { minLength: 1, maxLength: 5 }), (companies) => {
      const stored = companies.map((one) => encodeRecord(one))
      // The second time, what is read comes from caches.
      for (let round = 0; round < 2; round++)
        for (const [at, record] of stored.entries()) {
          const { company: read, isPlain, background } = decodeRecord('GB-1', record)
          assert.deepEqual(read, companies[at])
          assert.deepEqual([isPlain, background], [!record.includes('\\'), null])
          assert.equal(hasStored(record, 'lastUpdated'), read.lastUpdated !== null)
        }
    }),
  )
})

test('a record that is cut off anywhere is refused', () => {
  const whole = {
    ...emptyCompany({ id: 'GB-1', name: 'Otter', countryIso2: 'GB' }),
    city: 'Łódź',
    operatingRevenue: 12,
  }
  const codesToo = { ...whole, naceCodes: { primary: ['43.32'], secondary: [] } }
  const background: Background = { relations: [relation('parent', { id: 'GB-2' })] }
  for (const one of [whole, codesToo]) {
    assert.deepEqual(decodeRecord('GB-1', encodeRecord(one, background)).background, storeBackground(background))
    for (const stored of [encodeRecord(one), encodeRecord(one, background)]) assertRefused(stored)
  }

  function assertRefused(stored: string): void {
    for (let length = 0; length < stored.length; length++)
      assert.throws(() => decodeRecord('GB-1', stored.slice(0, length)), stored.slice(0, length))
  }
})

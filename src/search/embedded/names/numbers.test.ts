import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { SMALL_PAGES } from '../../../../test/support/build-index.ts'
import { type Company, emptyCompany } from '../../../company/company.ts'
import { placedAs } from '../build/positions.ts'
import { NUMBERS_FILE, NumberIndex } from './numbers.ts'
import { createNumberIndexWriter } from './write/number-writer.ts'

const folder = mkdtempSync(join(tmpdir(), 'number-index-'))
after(() => rmSync(folder, { recursive: true }))

function company(number: number, countryIso2 = 'IT'): Company {
  const nationalId = String(10_000_000_000 + number * 7919)
  return {
    ...emptyCompany({ id: `${countryIso2}-${nationalId}`, name: `Exampla ${number}`, countryIso2 }),
    nationalId,
    vatTaxNumber: number % 3 === 0 ? `${countryIso2}${nationalId}` : null,
    lei: number % 5 === 0 ? `5493${String(number).padStart(14, '0')}00` : null,
  }
}

function build(companies: readonly Company[], name: string): NumberIndex {
  const own = mkdtempSync(join(folder, name))
  const builder = createNumberIndexWriter({ folder: own, generation: 'test' })
  for (const one of companies) builder.add(one)
  // Documents in the opposite order of arrival, so that the two are not mistaken for one another.
  const countries = [...new Set(companies.map(({ countryIso2 }) => countryIso2))].sort()
  const order = countries.map((country) => {
    const arrivals = companies.flatMap(({ countryIso2 }, at) => (countryIso2 === country ? [at] : []))
    return { country, arrivals: Uint32Array.from(arrivals.reverse()) }
  })
  const file = builder.finish(placedAs(order))
  assert.equal(file.name, NUMBERS_FILE)
  return new NumberIndex(own, { memory: SMALL_PAGES })
}

test('every number of every company finds it, and no other number finds anybody', () => {
  const companies = Array.from({ length: 5000 }, (_, number) => company(number))
  const index = build(companies, 'all-')
  const documentOf = (number: number) => companies.length - 1 - number
  companies.forEach(({ nationalId, vatTaxNumber, lei }, number) => {
    for (const own of [nationalId, vatTaxNumber, lei]) {
      if (own !== null) assert.equal(index.lookup('IT', own)?.document, documentOf(number), own)
    }
  })
  for (let number = 0; number < 5000; number++) {
    assert.equal(index.lookup('IT', String(10_000_000_001 + number * 7919)), null)
  }
})

test('a number belongs to its country', () => {
  const index = build([company(1, 'IT'), company(2, 'FR')], 'two-')
  assert.equal(index.lookup('IT', company(1, 'IT').nationalId!)?.document, 0)
  assert.equal(index.lookup('FR', company(1, 'IT').nationalId!), null)
  assert.equal(index.lookup('DE', company(1, 'IT').nationalId!), null)
})

test('of several companies with one number the first in the order of results is found', () => {
  const twins = [company(7), { ...company(7), id: 'IT-other' }, { ...company(7), id: 'IT-third' }]
  assert.equal(build(twins, 'twins-').lookup('IT', company(7).nationalId!)?.document, 0)
})

test('the reading that found the company comes with it', () => {
  const match = build([company(3)], 'reading-').lookup('IT', 'IT 10 000 023 757')
  assert.deepEqual(match?.reading, { kind: 'vat', number: 'IT10000023757', checkDigit: 'wrong' })
})

test('a builder that is given up leaves no file', () => {
  const own = mkdtempSync(join(folder, 'abort-'))
  const builder = createNumberIndexWriter({ folder: own, generation: 'test' })
  builder.add(company(1))
  builder.abort()
  assert.equal(existsSync(join(own, NUMBERS_FILE)), false)
})

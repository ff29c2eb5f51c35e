import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Company, emptyCompany } from '../company/company.ts'
import { numberKey, numbersOf } from '../matching/numbers/identifiers.ts'
import { mayBeNamed } from './named-number.ts'
import { readTyped } from './readings.ts'

function company(register: string, country: string, numbers: Partial<Company>): Company {
  const source = { register, url: null, licence: null, retrievedAt: null, fields: ['nationalId'] }
  const id = `${country}-${numbers.nationalId ?? numbers.vatTaxNumber}`
  return { ...emptyCompany({ id, name: 'Lantern', countryIso2: country }), sources: [source], ...numbers }
}

/** Whether a typed number may be that of a company which has one of its readings. */
function isNamed(typed: string, of: Company): boolean {
  const own = new Set(numbersOf(of).map(({ kind, number }) => numberKey(kind, number)))
  const { written, otherwise } = readTyped(of.countryIso2, typed)
  const readings = [...written, ...otherwise].filter(({ kind, number }) => own.has(numberKey(kind, number)))
  return readings.some((reading) => mayBeNamed(of.countryIso2, typed, reading, of))
}

const SEC = company('us-sec', 'US', { nationalId: '7569713' })
const NEW_YORK = company('us-ny', 'US', { nationalId: 'NY-7569713' })
const DELAWARE = company('gleif', 'US', { nationalId: '7569713', region: 'Delaware|New Castle' })
const TAXED = company('own', 'US', { vatTaxNumber: 'US042103594' })

test('a number of a state is no number of another state, nor one of the SEC', () => {
  const named: readonly [string, readonly Company[]][] = [
    ['7569713', [SEC, NEW_YORK, DELAWARE]],
    ['ID 7569713', [SEC, NEW_YORK, DELAWARE]],
    ['NY-7569713', [NEW_YORK]],
    ['DOS ID 7569713', [NEW_YORK]],
    ['New York 7569713', [NEW_YORK]],
    ['CT-7569713', []],
    ['Texas file number 7569713', []],
    ['DE 7569713', [DELAWARE]],
    ['Delaware file no. 7569713', [DELAWARE]],
    ['CIK 7569713', [SEC]],
    ['EIN 7569713', []],
  ]
  for (const [typed, expected] of named)
    assert.deepEqual(
      [SEC, NEW_YORK, DELAWARE].filter((each) => isNamed(typed, each)),
      expected,
      typed,
    )
  assert.ok(isNamed('EIN 04-2103594', TAXED))
  assert.ok(!isNamed('CIK 042103594', TAXED))
})

test('numbers of Liechtenstein are those that their letters name', () => {
  const taxed = company('own', 'LI', { vatTaxNumber: 'LI67151' })
  const entered = company('own', 'LI', { nationalId: 'FL-0002.431.393-6' })
  const named: readonly [string, readonly Company[]][] = [
    ['67151', [taxed]],
    ['MWST-Nr. 67151', [taxed]],
    ['FL-67151', []],
    ['HR-Nr. 67151', []],
    ['CHE-67151', []],
    ['FL-0002.431.393-6', [entered]],
    ['00024313936', [entered]],
    ['24313936', [entered]],
  ]
  for (const [typed, expected] of named)
    assert.deepEqual(
      [taxed, entered].filter((each) => isNamed(typed, each)),
      expected,
      typed,
    )
})

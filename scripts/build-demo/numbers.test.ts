import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stdnum } from 'stdnum'
import { demoNumbers, NUMBERED_COUNTRIES } from './numbers.ts'
import { seededRandom } from './random.ts'

/** The validator of the VAT number (and, where it has one, of the national number) of each country. */
const VALIDATORS: Readonly<Record<string, { vat?: string; national?: string }>> = {
  IT: { vat: 'iva', national: 'iva' },
  FR: { vat: 'tva', national: 'siren' },
  DE: { vat: 'vat' },
  ES: { vat: 'nif', national: 'cif' },
  GB: { vat: 'vat' },
  NO: { vat: 'mva', national: 'orgnr' },
  US: { national: 'ein' },
  NL: { vat: 'btw' },
  BE: { vat: 'vat', national: 'vat' },
  PL: { vat: 'nip' },
  PT: { vat: 'nipc', national: 'nipc' },
  CH: { vat: 'vat', national: 'uid' },
}

const PREFIXES: Readonly<Record<string, string>> = { DE: 'HRB', ES: 'B' }

interface Validator {
  validate(number: string): { isValid: boolean; error?: Error }
}

for (const country of NUMBERED_COUNTRIES) {
  test(`demoNumbers: 500 numbers of ${country} have the right check digits`, () => {
    const random = seededRandom(7)
    const validators = (stdnum as unknown as Record<string, Record<string, Validator>>)[country]
    const { vat, national } = VALIDATORS[country]
    for (let round = 0; round < 500; round++) {
      const numbers = demoNumbers(country, random, PREFIXES[country] ?? '')
      if (vat !== undefined && numbers.vatTaxNumber !== null) check(validators[vat], numbers.vatTaxNumber)
      if (national !== undefined) check(validators[national], numbers.nationalId)
    }
  })
}

function check(validator: Validator, number: string): void {
  const { isValid, error } = validator.validate(number)
  assert.ok(isValid, `${number}: ${error?.message}`)
}

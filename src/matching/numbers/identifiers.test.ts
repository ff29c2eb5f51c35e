import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyCompany } from '../../company/company.ts'
import { canonicalVatNumber, isLei, type NumberReading, numberKey, numbersOf, readNumber } from './identifiers.ts'
import { VAT_FORMATS } from './number-formats.ts'
import { readOtherwise } from './other-readings.ts'

/** Numbers with right check digits that belong to nobody known, one for each country served, as records carry them. */
const VAT_NUMBERS: Readonly<Record<string, string>> = {
  AT: 'ATU13585627', BE: 'BE0428759497', BG: 'BG175074752', CH: 'CHE107787577', CY: 'CY10259033P', CZ: 'CZ25123891', DE: 'DE136695976',
  DK: 'DK13585628', EE: 'EE100594102', ES: 'ESB58378431', FI: 'FI20774740', FR: 'FR40303265045', GB: 'GB980780684', GR: 'EL094259216',
  HR: 'HR33392005961', HU: 'HU12892312', IE: 'IE6433435F', IS: 'IS00621', IT: 'IT00743110157', LI: 'LI53893', LT: 'LT119511515', LU: 'LU15027442',
  LV: 'LV40003521600', MT: 'MT11679112', NL: 'NL004495445B01', NO: 'NO995525828', PL: 'PL8567346215', PT: 'PT501964843', RO: 'RO18547290',
  SE: 'SE123456789701', SI: 'SI50223054', SK: 'SK2022749619', US: 'US042103594',
} // biome-ignore format: a table reads best in rows

function company(
  countryIso2: string,
  numbers: Partial<{ id: string; vatTaxNumber: string; nationalId: string; lei: string }>,
) {
  return { ...emptyCompany({ id: `${countryIso2}-x`, name: 'Exampla', countryIso2 }), ...numbers }
}

/** The kinds of number by which a company is found, as it is written. */
function found(of: ReturnType<typeof company>, typed: string): string[] {
  return foundBy(of, readNumber(of.countryIso2, typed))
}

/** The same, where nobody has it as it is written. */
function foundOtherwise(of: ReturnType<typeof company>, typed: string): string[] {
  return foundBy(of, readOtherwise(of.countryIso2, typed))
}

function foundBy(of: ReturnType<typeof company>, readings: readonly NumberReading[]): string[] {
  const has = new Set(numbersOf(of).map(({ kind, number }) => numberKey(kind, number)))
  return readings.filter(({ kind, number }) => has.has(numberKey(kind, number))).map(({ kind }) => kind)
}

/** A number as people write it: bare, with its prefix, separated by spaces, dots and dashes, in small letters. */
function spellings(number: string, country: string): string[] {
  const [prefix] = VAT_FORMATS[country].prefixes
  const bare = number.slice(prefix.length)
  const parted = (by: string) => bare.replace(/(.{3})(?=.)/g, `$1${by}`)
  return [
    number,
    bare,
    `${prefix} ${parted(' ')}`,
    `${prefix}-${parted('.')}`,
    parted('-'),
    number.toLowerCase(),
    ` ${prefix}: ${bare} `,
  ]
}

test('a VAT number of each of the 33 countries served is found in every common spelling', () => {
  assert.deepEqual(Object.keys(VAT_NUMBERS), Object.keys(VAT_FORMATS))
  for (const [country, number] of Object.entries(VAT_NUMBERS)) {
    const own = company(country, { vatTaxNumber: number })
    for (const typed of spellings(number, country)) assert.deepEqual(found(own, typed), ['vat'], `${country}: ${typed}`)
    assert.equal(canonicalVatNumber(country, number), number)
  }
})

test('what is before and after a number in its country does not matter', () => {
  assert.deepEqual(found(company('NO', { vatTaxNumber: 'NO995525828' }), 'NO 995 525 828 MVA'), ['vat'])
  assert.deepEqual(found(company('CH', { vatTaxNumber: 'CHE107787577' }), 'CHE-107.787.577 MWST'), ['vat'])
  assert.deepEqual(found(company('CH', { vatTaxNumber: 'CHE107787577' }), 'CHE-107.787.577 TVA'), ['vat'])
  assert.deepEqual(found(company('GB', { vatTaxNumber: 'GB980780684' }), 'XI 980 7806 84'), ['vat'])
  assert.deepEqual(found(company('GR', { vatTaxNumber: 'EL094259216' }), 'GR 094259216'), ['vat'])
  assert.deepEqual(found(company('BE', { vatTaxNumber: 'BE0428759497' }), 'BE 428.759.497'), ['vat'])
  assert.deepEqual(found(company('HU', { vatTaxNumber: 'HU12892312' }), '12892312-2-41'), ['vat'])
  assert.deepEqual(foundOtherwise(company('IT', { vatTaxNumber: 'IT00743110157' }), 'P.IVA 00743110157'), ['vat'])
})

test('a prefix too many, another suffix or a digit too few or too many is another number', () => {
  for (const [country, number] of Object.entries(VAT_NUMBERS)) {
    const own = company(country, { vatTaxNumber: number })
    const [prefix] = VAT_FORMATS[country].prefixes
    for (const typed of [
      `${prefix} ${prefix} ${number.slice(prefix.length)}`,
      `${number}7`,
      `${number.slice(0, -1)}`,
    ]) {
      assert.deepEqual(found(own, typed), [], `${country}: ${typed}`)
    }
  }
  assert.deepEqual(found(company('CH', { vatTaxNumber: 'CHE107787577' }), 'CHE-107.787.577 ZZZ'), [])
})

test('check digits are reported, and decide nothing but the order', () => {
  assert.deepEqual(readNumber('IT', 'IT00743110157')[0], { kind: 'vat', number: 'IT00743110157', checkDigit: 'right' })
  assert.deepEqual(readNumber('IT', 'IT00743110158')[0], { kind: 'vat', number: 'IT00743110158', checkDigit: 'wrong' })
  assert.deepEqual(found(company('IT', { vatTaxNumber: 'IT00743110158' }), '00743110158'), ['vat'])
  assert.deepEqual(found(company('IT', { vatTaxNumber: 'IT00743110157' }), '00743110158'), [])
})

test('a French company is found by SIREN, VAT number and SIRET, whichever of them its record has', () => {
  const bySiren = company('FR', { nationalId: '303265045' })
  assert.deepEqual(found(bySiren, '303 265 045'), ['register'])
  assert.deepEqual(found(bySiren, 'FR 40 303 265 045'), ['vat'])
  assert.deepEqual(found(bySiren, 'FR 41 303 265 045'), [], 'the key is wrong')
  assert.deepEqual(found(bySiren, '303 265 045 00003'), ['register'])
  assert.deepEqual(found(bySiren, '303 265 045 00004'), [], 'the establishment’s check digit is wrong')
  const byVat = company('FR', { vatTaxNumber: 'FR40303265045' })
  assert.deepEqual(found(byVat, '303265045'), ['register'])
})

test('a Swedish company is found by its organisation number and its VAT number, whichever its record has', () => {
  assert.deepEqual(found(company('SE', { nationalId: '1234567897' }), 'SE123456789701'), ['vat'])
  assert.deepEqual(found(company('SE', { vatTaxNumber: 'SE123456789701' }), '123456-7897'), ['register'])
})

test('the number of the register is found as it is written, with and without its country', () => {
  const british = company('GB', { id: 'GB-SC016876', nationalId: 'SC016876' })
  for (const typed of ['SC016876', 'sc 016876', 'GB-SC016876'])
    assert.deepEqual(found(british, typed), ['register'], typed)
  assert.deepEqual(found(company('AT', { nationalId: 'FN 123456a' }), '123456 a'), ['register'])
  assert.deepEqual(found(company('DE', { nationalId: 'HRB 12345 B' }), 'hrb12345b'), ['register'])
  assert.deepEqual(found(company('CH', { nationalId: 'CHE-107.787.577' }), '107787577'), ['register'])
  assert.deepEqual(found(company('US', { id: 'US-0000320193' }), '320193'), ['register'])
  assert.deepEqual(found(company('US', { id: 'US-320193' }), '0000320193'), ['register'])
})

test('a number is read as it is written first, and with the zeros in front that it lacks only after that', () => {
  const own = company('GB', { id: 'GB-00445790', nationalId: '00445790' })
  assert.deepEqual(found(own, '00445790'), ['register'])
  assert.deepEqual(found(own, '445790'), [])
  assert.deepEqual(foundOtherwise(own, '445790'), ['register'])
})

test('an LEI is found wherever the record has it, and its check digits are reported', () => {
  const lei = '98450045AN5EB5FDC780'
  assert.equal(isLei(lei), true)
  assert.equal(isLei('98450045AN5EB5FDC781'), false)
  assert.equal(isLei('98450045AN5EB5FDC7'), false)
  assert.deepEqual(found(company('DE', { lei }), '98450045 an5eb5fdc780'), ['lei'])
  assert.deepEqual(foundOtherwise(company('DE', { lei }), 'LEI: 98450045AN5EB5FDC780'), ['lei'])
  assert.deepEqual(found(company('DE', { id: `DE-${lei}` }), lei), ['lei', 'register'])
})

test('no text makes reading throw, and text without a digit is no number', () => {
  for (const typed of ['', '   ', 'Rossi', '🙂', '\u0000', '٣٤٥', 'VAT', '9'.repeat(300)]) {
    for (const country of ['IT', 'US', 'XX']) assert.ok(Array.isArray(readNumber(country, typed)), typed)
  }
  assert.deepEqual(readNumber('IT', 'Rossi'), [])
})

test('a tax number of equal digits, or of digits that count up, is none', () => {
  for (const [country, number] of [
    ['US', '888888888'],
    ['US', '00-0000000'],
    ['US', '12-3456789'],
    ['DE', 'DE999999999'],
    ['FR', 'FR00000000000'],
    ['FR', 'FR 12 999 999 999'],
    ['ES', 'B00000000'],
    ['NL', 'NL123456789B01'],
    ['PT', '999999990'],
    ['AT', 'ATU00000000'],
    ['GB', 'GB 123 4567 89'],
    ['BE', '0000.000.000'],
  ] as const)
    assert.equal(canonicalVatNumber(country, number), null, number)
  const own = company('US', { vatTaxNumber: 'US888888888' })
  assert.deepEqual(found(own, '88-8888888'), [])
  for (const zeros of ['0', '00000000', '000 000 000', 'FR00000000000', '00.000.000/0000-00'])
    for (const country of ['GB', 'FR', 'BR', 'US']) assert.deepEqual(readNumber(country, zeros), [], zeros)
})

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { type Company, emptyCompany } from '../company/company.ts'
import { createIndexWriter } from '../search/embedded/build/index-writer.ts'
import { openIndex } from '../search/embedded/engine.ts'
import { openLookup } from '../search/embedded/names/company-lookup.ts'
import { lookupParts } from '../search/embedded/names/write/lookup-parts.ts'
import { checkNumbers } from './check-rows.ts'
import type { AskedRegister, ServedRegisters } from './verdict.ts'

const source = (register: string, fields: readonly (keyof Company)[]) => ({
  register,
  url: null,
  licence: null,
  retrievedAt: '2026-11-01T00:00:00Z',
  fields: [...fields],
})

const COMPANIES: readonly (Partial<Company> & Pick<Company, 'id' | 'name'>)[] = [
  {
    id: 'GB-02548628',
    name: 'Corvid Lantern Limited',
    city: 'York',
    status: 'Active',
    sources: [source('derived', ['region']), source('gb-companies-house', ['name', 'nationalId'])],
  },
  { id: 'GB-00229269', name: 'Ambergate Tiles Limited', status: 'Dissolved', statusDate: '2020-03-01' },
  { id: 'GB-12345678', name: 'Quillfen Rope Works Ltd', status: 'In liquidation' },
  { id: 'GB-00002019', name: 'Year of Nineteen Ltd' },
  { id: 'GB-SC123456', name: 'Loch Quarrier Ltd', status: 'Inactive (no precision)' },
  { id: 'GB-07911399', name: 'Twice There Ltd', vatTaxNumber: 'GB980780684' },
  { id: 'GB-07911400', name: 'Twice Again Ltd', vatTaxNumber: 'GB980780684' },
  { id: 'FR-069805133', name: 'Ateliers Corneau', lei: '969500ABCDEFGHIJKL51' },
  { id: 'FR-442133278', name: 'Cuisine Zinnober', status: 'Active' },
  { id: 'IT-00743110157', name: 'Telai Brunfola Srl', vatTaxNumber: 'IT00743110157' },
  { id: 'CZ-00177041', name: 'Mlynek Zvonek a.s.' },
  { id: 'BE-0200065765', name: 'Zandloper NV' },
  { id: 'NO-981566378', name: 'Fjordlykt AS' },
  { id: 'JP-4010801014350', name: '灯台工業株式会社' },
  { id: 'DK-10000001', name: 'Odd Number ApS' },
  { id: 'FI-0112038-9', name: 'Lyhtypaja Oy', nationalId: '0112038-9' },
  { id: 'NL-12345678', name: 'Twaalf BV' },
  { id: 'NL-RSIN', name: 'Nul BV', nationalId: '012345672' },
  { id: 'DE-HRB', name: 'Laternenbau GmbH', nationalId: 'Hamburg HRB 136672', vatTaxNumber: 'DE136695976' },
  { id: 'GB-06731011', name: 'Seven Left Ltd' },
  { id: 'GB-11111112', name: 'Nine Left Ltd', vatTaxNumber: 'GB006731011' },
  { id: 'CY-HE435722', name: 'Faros Trading Ltd', vatTaxNumber: 'CY00435722O' },
  { id: 'HR-1', name: 'Mesing d.d.', nationalId: '080953422' },
  { id: 'HR-2', name: 'Vijak d.o.o.', nationalId: '113040779', vatTaxNumber: 'HR00080953422' },
  { id: 'GR-1', name: 'Fanari A.E.', nationalId: '000094259216' },
  { id: 'GR-2', name: 'Lychnos A.E.', nationalId: '094259216' },
  { id: 'US-0001045810', name: 'Kestrel Graphics Inc', nationalId: '0001045810' },
]

const folder = mkdtempSync(join(tmpdir(), 'check-rows-'))
const engine = await build()
const lookup = openLookup(folder, engine)
after(async () => {
  await engine.close()
  rmSync(folder, { recursive: true })
})

async function build() {
  const options = { folder, generation: 'test' }
  const builder = createIndexWriter({ ...options, codePath: (_, __, code) => [code], parts: lookupParts(options) })
  for (const company of COMPANIES) {
    const countryIso2 = company.id.slice(0, 2)
    builder.add({ ...emptyCompany({ ...company, countryIso2 }), nationalId: company.id.slice(3), ...company })
  }
  await builder.finish()
  return openIndex(folder)
}

const NO_DATES = { publishedOn: null, importedAt: null }
const NO_REGISTERS: ServedRegisters = { of: () => [], datesOf: () => NO_DATES }

async function check(country: string, typed: string, registers = NO_REGISTERS) {
  const [checked] = await checkNumbers(lookup, [{ country, typed }], registers)
  return { ...checked, holder: checked.holder?.id ?? null }
}

test('a number in any spelling is that of its company', async () => {
  for (const [country, typed, id, kind, number] of [
    ['GB', '02548628', 'GB-02548628', 'register', '02548628'],
    ['GB', '2548628', 'GB-02548628', 'register', '02548628'],
    ['GB', '2548628.0', 'GB-02548628', 'register', '02548628'],
    ['GB', ' No. 02548628 ', 'GB-02548628', 'register', '02548628'],
    ['GB', 'Company number: 2548628.0', 'GB-02548628', 'register', '02548628'],
    ['GB', 'GB-02548628', 'GB-02548628', 'register', '02548628'],
    ['GB', 'Corvid Lantern Limited (02548628)', 'GB-02548628', 'register', '02548628'],
    ['FR', '442133278 R.C.S. Paris', 'FR-442133278', 'register', '442133278'],
    ['FR', 'RCS Nice 069 805 133', 'FR-069805133', 'register', '069805133'],
    ['FR', 'FR 21 442 133 278', 'FR-442133278', 'vat', 'FR21442133278'],
    ['FR', '4,42133278E+08', 'FR-442133278', 'register', '442133278'],
    ['IT', '743110157', 'IT-00743110157', 'register', '00743110157'],
    ['IT', 'P. IVA 00743110157', 'IT-00743110157', 'vat', 'IT00743110157'],
    ['CZ', 'IČO: 00177041', 'CZ-00177041', 'register', '00177041'],
    // Nobody says that it is registered for value added tax: what is held is the number of the register.
    ['CZ', 'DIČ CZ00177041', 'CZ-00177041', 'register', '00177041'],
    ['CZ', '177041', 'CZ-00177041', 'register', '00177041'],
    ['BE', 'KBO 0200.065.765', 'BE-0200065765', 'register', '0200065765'],
    ['BE', '0200.065.765 RPR Gent', 'BE-0200065765', 'register', '0200065765'],
    ['NO', 'Organisasjonsnummer 981 566 378', 'NO-981566378', 'register', '981566378'],
    ['NO', '981566378MVA', 'NO-981566378', 'register', '981566378'],
    ['JP', '法人番号 4010801014350', 'JP-4010801014350', 'register', '4010801014350'],
    ['FI', 'Y-tunnus 112038-9', 'FI-0112038-9', 'register', '0112038-9'],
    ['DE', 'HRB 136672, Amtsgericht Hamburg', 'DE-HRB', 'register', 'Hamburg HRB 136672'],
    ['DE', 'USt-IdNr. DE136695976', 'DE-HRB', 'vat', 'DE136695976'],
    ['US', '1045810', 'US-0001045810', 'register', '0001045810'],
  ] as const) {
    const found = await check(country, typed)
    const what = `${country} ${typed}: ${JSON.stringify(found)}`
    assert.equal(found.verdict, 'valid', what)
    assert.deepEqual([found.holder, found.kind, found.number], [id, kind, number], what)
    assert.equal(found.formatValid, true, what)
    assert.notEqual(found.checkDigitValid, false, what)
  }
})

test('the number of a company that is closed is closed; one in liquidation is not yet', async () => {
  const { verdict, holder, because } = await check('GB', '229269')
  assert.deepEqual([verdict, holder], ['closed', 'GB-00229269'])
  assert.deepEqual(because, [
    'the same, read as 00229269',
    'held by Ambergate Tiles Limited (GB-00229269): Dissolved since 2020-03-01',
  ])
  assert.equal((await check('GB', 'SC123456')).verdict, 'closed')
  assert.equal((await check('GB', '12345678')).verdict, 'valid')
})

test('a number that no company can have is invalid, and the reason says why', async () => {
  for (const [country, typed, formatValid, checkDigitValid, because] of [
    ['IT', 'IT00743110158', true, false, 'its check digit is wrong'],
    ['IT', '00743110158', true, false, 'its check digit is wrong'],
    ['FR', '442133279', true, false, 'its check digit is wrong'],
    ['PL', '5260001247', true, false, 'its check digit is wrong'],
    ['LV', '40008234597', true, false, 'its check digit is wrong'],
    ['FR', '969500ABCDEFGHIJKL99', true, false, 'its check digit is wrong'],
    ['FR', '44213327', false, null, 'no number of a company of FR looks like this'],
    ['IT', '123456789012', false, null, 'no number of a company of IT looks like this'],
    ['DE', 'FR21442133278', false, null, 'it is written as a VAT number of FR, not of DE'],
    ['GB', 'n/a', false, null, 'it has no digits'],
    ['GB', '00000000', false, null, 'no number of a company of GB looks like this'],
  ] as const) {
    const found = await check(country, typed)
    const what = `${country} ${typed}: ${JSON.stringify(found)}`
    assert.equal(found.verdict, 'invalid', what)
    assert.deepEqual(
      [found.formatValid, found.checkDigitValid, found.because],
      [formatValid, checkDigitValid, [because]],
      what,
    )
    assert.deepEqual([found.holder, found.asOf], [null, null], what)
  }
})

test('a number that may be right and that nobody has is unknown', async () => {
  for (const [country, typed, kind, number, checkDigitValid] of [
    ['IT', 'IT07643520567', 'vat', 'IT07643520567', true],
    ['GB', '09999999', 'register', '09999999', null],
    ['GB', '9999999', 'register', '09999999', null],
    ['GB', 'GB330123477', 'vat', 'GB330123477', true],
    ['LI', 'FL-0002.123.456-7', 'register', 'FL00021234567', null],
    ['FR', '732 829 320', 'register', '732829320', true],
    ['FR', '73282932000074', 'register', '732829320', true],
    ['FR', '5493001KJTIIGC8Y1R12', 'lei', '5493001KJTIIGC8Y1R12', true],
    ['NL', '87654321', 'register', '87654321', null],
    ['DE', 'HRB 99999', 'register', 'HRB99999', null],
  ] as const) {
    const found = await check(country, typed)
    const what = `${country} ${typed}: ${JSON.stringify(found)}`
    assert.equal(found.verdict, 'unknown', what)
    assert.deepEqual(
      [found.kind, found.number, found.checkDigitValid, found.holder],
      [kind, number, checkDigitValid, null],
      what,
    )
    assert.equal(found.formatValid, true, what)
    assert.deepEqual(found.because, ['no company here has it'], what)
  }
})

test('a number whose check digit is wrong is nothing else that is left of it', async () => {
  for (const [country, typed] of [
    ['BG', 'BG198978488'],
    ['BG', 'ЕИК: 122414579'],
    ['GR', 'EL956246887'],
    ['IE', '4459088O'],
    ['IE', 'VAT No: IE8757132M'],
    ['LT', 'LT954664916'],
  ] as const) {
    const { verdict, checkDigitValid, because } = await check(country, typed)
    assert.deepEqual([verdict, checkDigitValid, because], ['invalid', false, ['its check digit is wrong']], typed)
  }
  assert.equal((await check('LU', 'R.C.S. Luxembourg: B 962.975')).verdict, 'unknown')
  assert.equal((await check('FR', '969500ABCDEFGHIJKL51A')).verdict, 'invalid', 'one more character than an LEI has')
})

test('zeros that were lost may make two numbers; one that begins with a zero has lost none', async () => {
  assert.equal((await check('GB', '6731011')).because[0].startsWith('it may be 06731011, of Seven Left Ltd'), true)
  assert.equal((await check('GB', '06731011')).holder, 'GB-06731011')
  assert.equal((await check('CY', '435722O')).holder, 'CY-HE435722')
  assert.equal((await check('CY', 'Reg.No: HE435722')).holder, 'CY-HE435722')
})

test('what a spreadsheet cut short is never guessed', async () => {
  for (const typed of ['1.23457E+11', '4,42E+08', 'SIREN 4.4213E+08', '7.4311e+09']) {
    const found = await check('FR', typed)
    assert.deepEqual([found.verdict, found.kind, found.holder], ['unknown', null, null], typed)
    assert.deepEqual(found.because, ['a spreadsheet left out its last digits'])
  }
})

test('letters that touch a number are part of it, unless they only name it', async () => {
  for (const [country, typed] of [
    ['GB', '02548628X'],
    ['GB', 'ABC02548628'],
    ['GB', 'DE02548628'],
    ['GB', 'FR 02548628'],
    ['GB', 'IT-02548628'],
    ['GB', 'NO02548628'],
    ['DK', 'SE556012579001'],
    ['DK', 'FI 10000001'],
    ['FR', '969500ABCDEFGHIJKL51X'],
    ['FR', '969500ABCDEFGHIJKL51A'],
    ['FR', 'X442133278'],
  ] as const) {
    const { verdict, holder } = await check(country, typed)
    assert.deepEqual([verdict, holder], ['invalid', null], typed)
  }
  for (const [country, typed, id] of [
    ['GB', 'UK02548628', 'GB-02548628'],
    ['GB', 'No02548628', 'GB-02548628'],
    ['JP', 'T4010801014350', 'JP-4010801014350'],
    ['DK', 'SE 10000001', 'DK-10000001'],
    ['DK', 'SE-nr. 10000001', 'DK-10000001'],
    ['CZ', 'IČO00177041', 'CZ-00177041'],
    ['JP', '法人番号4010801014350', 'JP-4010801014350'],
  ] as const)
    assert.equal((await check(country, typed)).holder, id, typed)
})

test('an American tax number has no check digit, and none begins with some digits', async () => {
  const impossible = await check('US', 'EIN 00-1234567')
  assert.deepEqual(
    [impossible.verdict, impossible.kind, impossible.formatValid, impossible.checkDigitValid, impossible.because],
    ['invalid', 'vat', false, null, ['no EIN begins with these two digits']],
  )
  const possible = await check('US', 'EIN 12-3456798')
  assert.deepEqual([possible.verdict, possible.formatValid, possible.checkDigitValid], ['unknown', true, null])
  assert.equal((await check('US', 'NY 4088934')).number, 'NY-4088934')
})

test('a VAT number with a wrong check digit is not a number of a register that lacks zeros', async () => {
  for (const [country, typed] of [
    ['GR', 'EL094259217'],
    ['BG', 'BG121718408'],
    ['IE', 'IE6388047W'],
    ['GB', 'GB980780685'],
  ] as const) {
    const found = await check(country, typed)
    assert.deepEqual(
      [found.verdict, found.kind, found.checkDigitValid],
      ['invalid', 'vat', false],
      `${typed} ${JSON.stringify(found)}`,
    )
  }
})

test('VAT numbers that end in letters lose zeros, too', async () => {
  for (const [country, typed, number] of [
    ['CY', '259033Q', 'CY00259033Q'],
    ['IE', '28739AA', 'IE0028739AA'],
    ['ES', 'ES1234S', 'ES00001234S'],
  ] as const) {
    const found = await check(country, typed)
    assert.equal(found.number, number, JSON.stringify(found))
  }
})

test('a number that is whole may be one that lacks zeros', async () => {
  for (const typed of ['94259216', '94259216.0', 'EL 94259216']) {
    const found = await check('GR', typed)
    assert.deepEqual(
      [found.verdict, found.because],
      ['unknown', ['it may be 000094259216, of Fanari A.E. (GR-1), or 094259216, of Lychnos A.E. (GR-2)']],
    )
  }
})

test('a number that is written with its zeros did not lose any', async () => {
  assert.equal((await check('HR', '080953422')).holder, 'HR-1')
  assert.deepEqual((await check('HR', '80953422')).because, [
    'it may be 080953422, of Mesing d.d. (HR-1), or HR00080953422, of Vijak d.o.o. (HR-2)',
  ])
})

test('a year among words is no number of a company, though one has it with zeros', async () => {
  assert.equal((await check('GB', '2019')).holder, 'GB-00002019')
  const found = await check('GB', 'not known since 2019')
  assert.deepEqual([found.verdict, found.holder], ['unknown', null])
})

test('what two companies may have is unknown, and both are named', async () => {
  const held = await check('GB', 'GB980780684')
  assert.deepEqual([held.verdict, held.holder], ['unknown', null])
  assert.deepEqual(held.because, [
    'it may be GB980780684, of Twice There Ltd (GB-07911399), or GB980780684, of Twice Again Ltd (GB-07911400)',
  ])
  const two = await check('GB', '02548628 / 00229269')
  assert.deepEqual([two.verdict, two.holder], ['unknown', null])
  const lettered = await check('GB', 'SC123456 / 02548628')
  assert.deepEqual([lettered.verdict, lettered.holder], ['unknown', null])
  assert.match(two.because[0], /Ambergate Tiles Limited \(GB-00229269\), or .*Corvid Lantern Limited \(GB-02548628\)/)
})

test('a number that is whole and may lack a zero, too, is of two companies', async () => {
  const found = await check('NL', '12345672')
  assert.equal(found.holder, 'NL-RSIN', 'nobody has it as it is written')
})

test('a register may give out a number whose check digit is wrong; a tax office does not', async () => {
  const found = await check('DK', '10000001')
  assert.deepEqual([found.verdict, found.holder, found.checkDigitValid], ['valid', 'DK-10000001', false])
  assert.equal(found.because.at(-1), 'its check digit is wrong, and its register has it so')
})

test('the register that says so is named, with its day', async () => {
  const registers: ServedRegisters = {
    of: () => [],
    datesOf: () => ({ publishedOn: '2026-11-01', importedAt: '2026-11-03T08:00:00Z' }),
  }
  assert.deepEqual((await check('GB', '02548628', registers)).asOf, {
    register: 'gb-companies-house',
    publishedOn: '2026-11-01',
    importedAt: '2026-11-03T08:00:00Z',
  })
})

test('only a register that says it is complete makes a number that it lacks invalid', async () => {
  const own: AskedRegister = { register: 'table-own', publishedOn: '2026-11-01', importedAt: null, isComplete: false }
  const lacking: ServedRegisters = { of: () => [own], datesOf: () => NO_DATES }
  const { verdict, because, asOf } = await check('FR', '732829320', lacking)
  assert.deepEqual(
    [verdict, because, asOf],
    ['unknown', ['no company here has it: not in table-own of 2026-11-01'], null],
  )
  const complete: ServedRegisters = { of: () => [{ ...own, isComplete: true }], datesOf: () => NO_DATES }
  const found = await check('FR', '732829320', complete)
  assert.equal(found.verdict, 'invalid')
  assert.deepEqual(found.because, ['table-own of 2026-11-01 is complete for its numbers, and does not have it'])
  assert.deepEqual(found.asOf, { register: 'table-own', publishedOn: '2026-11-01', importedAt: null })
  assert.equal((await check('FR', 'FR83404833048', complete)).verdict, 'unknown', 'a VAT number is of another kind')
})

test('no text makes checking throw, and none is valid without a holder', async () => {
  const texts = [
    '',
    ' ',
    '\u0000',
    '🙂'.repeat(20),
    '1'.repeat(256),
    '1 '.repeat(128),
    'A'.repeat(256),
    '٣'.repeat(9),
    "'; drop",
    '-1',
    'NaN',
  ]
  for (const country of ['AT', 'DE', 'GB', 'US', 'LI', 'JP'])
    for (const typed of texts) {
      const found = await check(country, typed)
      assert.ok(['invalid', 'unknown'].includes(found.verdict), `${country} ${typed}: ${found.verdict}`)
      assert.equal(found.holder, null)
    }
})

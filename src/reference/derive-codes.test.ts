import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deriveCodes, recordCodes } from './derive-codes.ts'

test('deriveCodes: the codes of a record from what a register wrote', () => {
  assert.deepEqual(deriveCodes({ scheme: 'national', country: 'GB', code: '62012' }), {
    national: ['62012'],
    nace: ['62.01', '2.1:62.10'],
    naics: ['541511'],
    sic: ['7371'],
    revision: '2',
    unsure: new Set(),
  })
  assert.deepEqual(deriveCodes({ scheme: 'national', country: 'FR', code: '6201Z' })?.national, ['62.01Z'])
  const danish = deriveCodes({ scheme: 'national', country: 'DK', code: '620100' })
  assert.deepEqual(danish?.national, ['2:62.01.00'])
  assert.deepEqual(danish?.nace, ['62.01', '2.1:62.10'])
  assert.deepEqual(deriveCodes({ scheme: 'nace', country: 'DE', code: '62.01' })?.national, [])
})

test('deriveCodes: Rev. 2 first, the own code of a Rev. 2.1 register among the rest', () => {
  const italian = deriveCodes({ scheme: 'national', country: 'IT', code: '62.10.00', revision: '2.1' })
  assert.deepEqual(italian?.national, ['2.1:62.10.00'])
  assert.deepEqual(italian?.nace, ['62.01', '2.1:62.10'])
  const dealer = deriveCodes({ scheme: 'nace', country: 'AT', code: '47.81', revision: '2.1' })
  assert.equal(dealer?.nace[0], '45.11')
  assert.ok(dealer?.nace.includes('2.1:47.81'))
})

test('recordCodes: a code of Rev. 2.1 is carried by its own subclass; where nobody knows which of several it was, none of NACE is primary', () => {
  const codes = (country: string, ...primary: string[]) =>
    recordCodes({ scheme: 'national', country, primary, secondary: [] }).naceCodes
  assert.deepEqual(codes('IT', '2.1:72.10.10'), { primary: ['72.11', '2.1:72.10'], secondary: [] })
  assert.deepEqual(codes('IT', '2.1:72.10.29'), { primary: ['72.19', '2.1:72.10'], secondary: [] })
  assert.deepEqual(codes('IT', '2.1:72.10'), { primary: ['2.1:72.10'], secondary: ['72.19', '72.11'] })
  assert.deepEqual(codes('FR', '2.1:47.74G'), { primary: ['47.78', '2.1:47.74'], secondary: [] })
  // Of NAICS and SIC those of the likeliest class are primary: a company keeps an industry in each scheme.
  const all = (country: string, ...primary: string[]) =>
    recordCodes({ scheme: 'national', country, primary, secondary: [] })
  const science = all('IT', '2.1:72.10')
  assert.deepEqual(science.naicsCodes, { primary: ['541715'], secondary: ['541714', '541713'] })
  assert.deepEqual(science.sicCodes, { primary: ['8731'], secondary: [] })
  const cars = all('NO', '2.1:46.710')
  assert.deepEqual(cars.nationalSectors.primary, ['2.1:46.710'])
  assert.deepEqual(cars.naceCodes, { primary: ['2.1:46.71'], secondary: ['45.11', '45.19'] })
  assert.deepEqual(cars.naicsCodes.primary, all('NO', '45.110').naicsCodes.primary)
  assert.deepEqual(cars.sicCodes.primary, all('NO', '45.110').sicCodes.primary)
})

test('recordCodes: of an activity that a register writes by both lists, each says itself', () => {
  const { naceCodes, naicsCodes } = recordCodes({
    scheme: 'national',
    country: 'FR',
    primary: ['56.10A', '2.1:56.11G'],
    secondary: [],
  })
  assert.deepEqual(naceCodes, { primary: ['56.10', '2.1:56.11'], secondary: [] })
  const alone = recordCodes({ scheme: 'national', country: 'FR', primary: ['56.10A'], secondary: [] })
  assert.deepEqual(naicsCodes, alone.naicsCodes)
})

test('deriveCodes: a United States company has NAICS as its national list, whatever its register writes', () => {
  assert.deepEqual(deriveCodes({ scheme: 'sic', country: 'US', code: '7372' })?.national, ['513210'])
  assert.deepEqual(deriveCodes({ scheme: 'sic', country: 'US', code: '1000' })?.sic, ['10'])
  assert.equal(deriveCodes({ scheme: 'sic', country: 'US', code: '8888' }), null)
  assert.deepEqual(deriveCodes({ scheme: 'naics', country: 'US', code: '511210', revision: '2017' })?.naics, ['513210'])
  assert.deepEqual(deriveCodes({ scheme: 'naics', country: 'US', code: '722511', revision: '2017' })?.naics, ['722511'])
})

test('deriveCodes: no activity, no codes of activities; no list, null', () => {
  assert.deepEqual(deriveCodes({ scheme: 'national', country: 'GB', code: '99999' }), {
    national: ['99999'],
    nace: [],
    naics: [],
    sic: [],
    revision: null,
    unsure: new Set(),
  })
  assert.deepEqual(deriveCodes({ scheme: 'national', country: 'GB', code: '7222', revision: '2003' })?.nace[0], '62.02')
  assert.equal(deriveCodes({ scheme: 'national', country: 'NO', code: '00.000' }), null)
  assert.equal(deriveCodes({ scheme: 'national', country: 'GB', code: 'None Supplied' }), null)
})

test('deriveCodes: the same frozen object every time', () => {
  const first = deriveCodes({ scheme: 'national', country: 'GB', code: '41100' })
  assert.equal(deriveCodes({ scheme: 'national', country: 'GB', code: '41100' }), first)
  assert.ok(Object.isFrozen(first) && Object.isFrozen(first?.nace))
})

test('recordCodes: primary before secondary, no code twice, unknown ones told', () => {
  const record = recordCodes({
    scheme: 'national',
    country: 'GB',
    primary: ['62012'],
    secondary: ['62011', '62020', '62012', '00000'],
  })
  assert.deepEqual(record.nationalSectors, { primary: ['62012'], secondary: ['62011', '62020'] })
  assert.ok(record.naceCodes.primary.includes('62.01'))
  for (const { primary, secondary } of [record.naceCodes, record.naicsCodes, record.sicCodes]) {
    const all = [...primary, ...secondary]
    assert.equal(new Set(all).size, all.length)
  }
  assert.deepEqual(record.unknown, ['00000'])
})

test('deriveCodes: Brazilian subclasses go to one class of NACE, whatever their number', () => {
  const naceOf = (code: string) => deriveCodes({ scheme: 'national', country: 'BR', code })?.nace[0]
  const expected: Readonly<Record<string, string>> = {
    '4781400': '47.71',
    '4782201': '47.72',
    '6201501': '62.01',
    '6203100': '58.29',
    '1091102': '10.71',
    '4721102': '47.24',
    '4789004': '47.76',
    '5611204': '56.30',
    '8630504': '86.23',
    '0111301': '01.12',
    '4713001': '47.19',
  }
  for (const [code, nace] of Object.entries(expected)) assert.equal(naceOf(code), nace, code)
  const clothing = deriveCodes({ scheme: 'national', country: 'BR', code: '4781-4/00' })
  assert.deepEqual(clothing?.national, ['4781400'])
  assert.ok(clothing.naics.length > 0 && clothing.sic.length > 0)
})

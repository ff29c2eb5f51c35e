import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyCompany } from '../../company/company.ts'
import { COUNTRIES } from '../../reference/countries.ts'
import { numberKey, numbersOf, readNumber } from './identifiers.ts'
import { VAT_FORMATS } from './number-formats.ts'
import { readOtherwise } from './other-readings.ts'
import { isCutShort } from './typed-number.ts'

/** The number of a register, or with its prefix a VAT number, by which a company of the country is found. */
function isFound(country: string, number: string, typed: string): boolean {
  const isVat = number.startsWith(VAT_FORMATS[country]?.prefixes[0] ?? '-') && country !== 'CH'
  const own = {
    ...emptyCompany({ id: `${country}-x`, name: 'Exampla', countryIso2: country }),
    ...(isVat ? { vatTaxNumber: number } : { nationalId: number }),
  }
  const has = new Set(numbersOf(own).map((one) => numberKey(one.kind, one.number)))
  const readings = [...readNumber(country, typed), ...readOtherwise(country, typed)]
  return readings.some((reading) => has.has(numberKey(reading.kind, reading.number)))
}

/** Country, number as a record has it, and ways in which lists write it. Numbers check, and belong to nobody known. */
const LISTED: readonly (readonly [country: string, number: string, ...typed: readonly string[]])[] = [
  ['AT', '122119m', 'FN 122119 m', 'FN: 122119m', 'Firmenbuchnummer 122119m, HG Wien', 'FN 122119m Landesgericht Linz'],
  ['AT', 'ATU13585627', 'UID: ATU13585627', 'USt-IdNr.: ATU 1358 5627', '13585627.0'],
  ['AU', '51824753556', 'ABN 51 824 753 556', 'A.B.N.: 51824753556', '51824753556.0', '5,1824753556E+10'],
  ['AU', '53004085616', 'ACN 004 085 616', '4085616', 'ACN: 004085616'],
  ['BE', '0428759497', 'KBO 0428.759.497', '0428.759.497 RPR Gent', 'BCE: 428759497', 'RPM Bruxelles 0428.759.497', '428759497.0'],
  ['BE', 'BE0428759497', 'BTW BE 0428.759.497', 'TVA BE0428759497', 'N° d’entreprise 0428 759 497'],
  ['BG', '000694037', 'ЕИК 000694037', 'EIK: 694037', 'БУЛСТАТ 000694037', '694037.0'],
  ['BR', '00000000000191', 'CNPJ 00.000.000/0001-91', '191', '191.0', 'CNPJ: 191', '00.000.000/0002-72', '00.000.000'],
  ['CH', 'CHE107787577', 'UID CHE-107.787.577', 'CHE-107.787.577 MWST', 'IDE: CHE-107.787.577 TVA', 'Firmennummer CHE-107.787.577'],
  ['CY', 'HE12345', 'Reg. No. HE 12345', 'ΗΕ 12345', 'HE0012345', 'Company HE12345'],
  ['CZ', '00177041', 'IČO: 00177041', 'IČ 177041', '177041', '177041.0', 'DIČ CZ00177041', 'DIČ: CZ 177041', 'ič: 001 77 041'],
  ['DE', 'Hamburg HRB 136672', 'HRB 136672, Amtsgericht Hamburg', 'AG Hamburg HRB 136672', 'Amtsgericht Hamburg, HRB 136672', 'HRB 136672 AG Hamburg'],
  ['DE', 'München HRB 136672', 'HRB 136672 München', 'HRB Nr. 136672 München', 'HRB 136672 in München', 'AmtsG München HRB 136672', 'Registergericht München: HRB 136 672'],
  ['DE', 'Köln HRB 2345', 'HRB 2345 Köln', 'HRB 2345, Amtsgericht Köln'],
  ['DE', 'Berlin (Charlottenburg) HRB 12345 B', 'HRB 12345 B Amtsgericht Charlottenburg', 'AG Charlottenburg HRB 12345 B', 'HRB 12345 B, Amtsgericht Berlin (Charlottenburg)'],
  ['DE', 'DE136695976', 'USt-IdNr. DE136695976', 'USt-ID: DE 136 695 976', 'Umsatzsteuer-Identifikationsnummer: DE136695976'],
  ['DK', '13585628', 'CVR-nr. 13585628', 'CVR: 13 58 56 28', 'CVR-nummer 13585628', 'DK-13585628', '1,3585628E+07'],
  ['EE', '12345678', 'Registrikood 12345678', 'reg. nr 12345678', 'Rg-kood: 12345678'],
  ['EE', 'EE100594102', 'KMKR EE100594102', 'KMKR nr: EE 100 594 102'],
  ['ES', 'ESB58378431', 'CIF: B-58378431', 'C.I.F. B58378431', 'NIF B58378431', 'N.I.F.: ESB58378431'],
  ['FI', '0112038-9', 'Y-tunnus 0112038-9', 'Y-tunnus: 112038-9', '1120389', '1120389.0', 'FO-nummer 0112038-9', 'Business ID: 0112038-9', 'ALV FI01120389'],
  ['FR', '303265045', '303265045 R.C.S. Paris', 'RCS Paris B 303 265 045', 'N° SIREN 303265045', 'Nº SIRET 303 265 045 00003', 'SIREN: 303265045', '3,03265045E+08', 'SIREN303265045'],
  ['FR', '005880596', '5880596', '5880596.0', 'RCS Nice 005 880 596', 'SIREN 5880596'],
  ['GB', '02548628', '2548628', '2548628.0', '2,548,628', 'No. 02548628', 'Registration number 02548628', 'Company No 2548628', 'Co. Reg. No. 02548628 (England)', 'Registered in England and Wales No 02548628', 'CRN:02548628', '2.548628E+06', "'02548628"],
  ['GB', 'SC016876', 'SC16876', 'Company No. SC016876', 'Registered in Scotland SC016876', 'sc 16876', 'No. SC 016876'],
  ['GB', 'GB980780684', 'VAT Reg No GB 980 7806 84', 'VAT: 980780684', 'GB980780684001', 'VAT registration number 980 7806 84'],
  ['GR', 'EL094259216', 'ΑΦΜ 094259216', 'AFM: 94259216', 'Α.Φ.Μ.: 094259216', 'VAT EL094259216', '94259216.0'],
  ['GR', '001234567000', 'ΓΕΜΗ 001234567000', 'GEMI: 1234567000', 'Αρ. Γ.Ε.ΜΗ. 001234567000'],
  ['HR', '00337736300', 'OIB 00337736300', 'OIB: 337736300', '337736300.0'],
  ['HR', '080000014', 'MBS 080000014', 'MBS: 80000014', '80000014'],
  ['HU', '01-09-123456', 'Cégjegyzékszám: 01-09-123456', 'Cg. 01-09-123456', '109123456', '109123456.0', 'Cg.: 01 09 123456'],
  ['HU', 'HU12892312', 'Adószám: 12892312-2-41', 'adószám 12892312-2-41', 'VAT HU12892312'],
  ['IE', '123456', 'CRO number 123456', 'Company Number: 123456', '0123456', 'Registered in Ireland No. 123456', '123456.0'],
  ['IE', 'IE6433435F', 'VAT No. IE 6433435F', 'VAT: IE6433435F'],
  ['IS', '4504013150', 'kt. 450401-3150', 'Kennitala: 450401-3150', 'kennitala 4504013150'],
  ['IT', '00743110157', '743110157', '743110157.0', 'P.IVA 00743110157', 'P. IVA: IT00743110157', 'C.F. e P.IVA 00743110157', 'C.F. 00743110157', 'Partita IVA n. 743110157', 'Cod. Fisc. 00743110157', '7,43110157E+08'],
  ['JP', '4010801014350', '法人番号 4010801014350', '法人番号：４０１０８０１０１４３５０', '0108-01-014350', '10801014350', 'Corporate Number: 4010801014350'],
  ['LI', 'FL-0001.234.567-8', 'Register-Nr. FL-0001.234.567-8', 'FL 0001.234.567-8'],
  ['LT', '123456789', 'Įmonės kodas 123456789', 'įm. k. 123456789', 'kodas: 123456789'],
  ['LU', 'B123456', 'R.C.S. Luxembourg B 123456', 'RCS Luxembourg: B123456', 'B 123.456', 'B0123456'],
  ['LV', '40003521600', 'Reģ. nr. 40003521600', 'Reģistrācijas Nr.: 40003521600', 'PVN LV40003521600'],
  ['MT', 'C12345', 'Company Reg. No. C 12345', 'C-12345', 'C012345'],
  ['MT', 'MT11679112', 'VAT: MT 1167 9112', 'VAT No MT11679112'],
  ['NL', '01234567', 'KvK 01234567', 'KvK-nummer: 1234567', '1234567', '1234567.0', 'K.v.K. nr. 01234567'],
  ['NL', 'NL004495445B01', 'BTW NL004495445B01', 'btw-nr. NL 0044.95.445.B01', 'RSIN 004495445', 'RSIN: 4495445'],
  ['NO', '995525828', 'Organisasjonsnummer 995 525 828', 'Org.nr. 995525828', 'Foretaksregisteret NO 995 525 828 MVA', 'orgnr: 995525828', '9,95525828E+08'],
  ['PL', '0000012345', 'KRS 0000012345', 'KRS: 12345', 'nr KRS 0000012345', '12345'],
  ['PL', 'PL8567346215', 'NIP: 856-734-62-15', 'NIP 8567346215', 'NIP PL8567346215'],
  ['PL', '012345675', 'REGON 012345675', 'REGON: 12345675', '12345675.0'],
  ['PT', '501964843', 'NIPC 501 964 843', 'NIF: 501964843', 'Contribuinte n.º 501964843', 'PT501964843'],
  ['RO', 'J40/19358/2021', 'Nr. Reg. Com. J40/19358/2021', 'Nr. ORC: J40/19358/2021', 'J 40/19358/2021', 'Reg. Com.: J40/19358/2021'],
  ['RO', 'RO18547290', 'CUI 18547290', 'CUI: RO18547290', 'C.U.I. RO 18547290', 'CIF RO18547290', '18547290.0'],
  ['SE', '123456-7897', 'Org.nr 123456-7897', 'Organisationsnummer: 1234567897', 'org nr 123456-7897', '161234567897', '16123456-7897'],
  ['SI', '5300231', 'Matična številka: 5300231000', 'matična št. 5300231', '5300231.0'],
  ['SI', 'SI50223054', 'ID za DDV: SI50223054', 'Davčna številka SI 50223054'],
  ['SK', '00151742', 'IČO: 00151742', '151742', 'IČO 151742', '151742.0', 'IČO 00 151 742'],
  ['SK', 'SK2022749619', 'IČ DPH: SK2022749619', 'DIČ 2022749619'],
  ['US', '320193', 'CIK 0000320193', 'CIK: 320193', 'CIK# 0000320193', '320193.0'],
  ['US', 'US042103594', 'EIN 04-2103594', 'EIN: 042103594', '42103594', '42103594.0', 'Tax ID 04-2103594', 'FEIN 04-2103594'],
  ['US', 'CO-20200000010', '20200000010', 'Entity ID 20200000010', 'ID: 20200000010'],
] // biome-ignore format: a table reads best in rows

test('a number is found without its zeros, with decimals or an exponent, with words around it, by its branch: every country', () => {
  const failed = LISTED.flatMap(([country, number, ...typed]) =>
    typed.filter((text) => !isFound(country, number, text)).map((text) => `${country} ${number}: ${text}`),
  )
  assert.deepEqual(failed, [])
  assert.deepEqual(
    new Set(LISTED.map(([country]) => country)),
    new Set(COUNTRIES.map(({ countryIso2 }) => countryIso2)),
  )
})

test('letters that belong to a number are not words before it', () => {
  assert.equal(isFound('GB', '00016876', 'Company No. SC016876'), false)
  assert.equal(isFound('GB', '00016876', 'SC16876'), false)
  assert.equal(isFound('GB', '25486280', '2548628.0'), false, 'the last zero is a decimal')
})

test('a check digit that is wrong leads to no other number', () => {
  assert.equal(isFound('CZ', '00177042', '177042'), false)
  assert.equal(isFound('BR', '00000000000191', '00.000.000/0002-73'), false)
  assert.equal(isFound('FR', '303265045', '30326504500004'), false)
  assert.equal(isFound('FR', '303265046', '303265046 RCS Paris'), true, 'a register may have it all the same')
})

test('an exponent that lost digits is no number, and one that did not is', () => {
  for (const lost of ['6,98051E+12', '6.98051E+12', '4.0108E+12', '1E+10', ' 5.18248E+10 ']) {
    assert.equal(isCutShort(lost), true, lost)
    assert.deepEqual(readOtherwise('FR', lost), [])
  }
  for (const whole of ['4,42133278E+08', '303265045', 'E12345678', '12E345', '98450045AN5EB5FDC780', ''])
    assert.equal(isCutShort(whole), false, whole)
})

test('no text makes reading throw, or takes long', () => {
  const texts = [
    '',
    ' ',
    '1',
    'a',
    '\u0000',
    '1'.repeat(500),
    '1 '.repeat(200),
    'HRB '.repeat(60),
    '1,234,'.repeat(40),
    '🙂 12 345',
    '1-2-3-4-5-6-7-8-9-0 A',
  ]
  const began = process.cpuUsage()
  for (const { countryIso2 } of COUNTRIES)
    for (const text of texts) assert.ok(Array.isArray(readOtherwise(countryIso2, text)))
  assert.ok(process.cpuUsage(began).user < 1_000_000)
})

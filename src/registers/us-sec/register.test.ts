import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { mappedFiles } from '../../../test/support/mapped-files.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { combineFacts, type Facts } from './facts.ts'
import { conformedName, mapRegistrant, usSec } from './register.ts'

const TABLE = join(import.meta.dirname, 'sample.csv')
const sample = (name: string) => join(import.meta.dirname, 'sample', name)
const FILES = ['company_tickers.json', 'CIK0009990017.json', 'sub.txt', 'num.txt'].map(sample)

test('sec: what all files tell of one number becomes one company', async (context) => {
  const { companies, rejected, leftOut, joined } = await mappedFiles(context, usSec, [TABLE, ...FILES])
  assert.deepEqual(
    companies.map(({ id, name }) => [id, name]),
    [
      ['US-9990017', 'PUMPKINHOLLOW INSTRUMENTS INC'],
      ['US-9990025', 'TUMBLEWEED ROYALTY TRUST'],
      ['US-9990033', 'HOTARU KIKAI LTD'],
      ['US-9990058', 'GRANITEWORT ROCK MINING CORP'],
      ['US-9990066', 'NORDLYS FERRY A/S'],
    ],
  )
  // Rows of the files; one has no registrant, and six stand for a registrant each.
  assert.equal(joined, 5 + 3 + 1 + 2 + 9 - 1 - 6)
  assert.deepEqual(rejected, [{ line: 6, reason: 'the row has no number (CIK)' }])
  assert.deepEqual(Object.values(leftOut), [1], 'a person')
  const [pumpkin] = companies
  assert.deepEqual(pumpkin, {
    ...pumpkin,
    nationalId: '9990017',
    vatTaxNumber: 'US990001717',
    previousNames: ['PUMPKIN TOOLS INC', 'GOURD TOOLS INC'],
    address: '9 ORCHARD LANE, SUITE 4',
    postcode: '43551-2999',
    city: 'PERRYSBURG',
    website: 'www.pumpkinhollow.example',
    phone: '(555) 010-0117',
    listedDelistedUnlisted: 'listed',
    status: 'Status unknown',
    sicCodes: { primary: ['3841'], secondary: [] },
    operatingRevenue: null,
  })
})

test('sec: revenue is that of the latest whole year of the whole group, with the assets of its last day', async (context) => {
  const { companies } = await mappedFiles(context, usSec, FILES)
  const granite = companies.find(({ id }) => id === 'US-9990058')
  assert.deepEqual(
    [granite?.operatingRevenue, granite?.operatingRevenueCurrency, granite?.operatingRevenueYear, granite?.totalAssets],
    [52_500_000, 'USD', 2023, 80_000_000],
  )
  assert.deepEqual(granite?.sicCodes.primary, ['1000'])
  const ferry = companies.find(({ id }) => id === 'US-9990066')
  assert.deepEqual([ferry?.operatingRevenue, ferry?.operatingRevenueCurrency], [1_200_000_000, 'DKK'])
  assert.deepEqual([ferry?.address, ferry?.postcode, ferry?.city], ['HAVNEGADE 2, 5700, DK', null, 'SVENDBORG'])
  assert.equal(ferry?.standardisedLegalForm, 'Foreign companies')
})

test('sec: trading over the counter is no listing, a file that names no exchange still says it is listed', async (context) => {
  const listing = async (...files: string[]) =>
    Object.fromEntries(
      (await mappedFiles(context, usSec, files)).companies.map(({ id, listedDelistedUnlisted }) => [
        id,
        listedDelistedUnlisted,
      ]),
    )
  assert.deepEqual(await listing(TABLE), { 'US-9990017': 'listed', 'US-9990025': null, 'US-9990033': null })
  assert.deepEqual(await listing(sample('company_tickers.json')), { 'US-9990017': 'listed', 'US-9990058': 'listed' })
})

test('sec: the table of tickers that names exchanges is read too; several tickers of one number are one company', async (context) => {
  const path = join(temporaryFolder(context), 'company_tickers_exchange.json')
  const data = [
    [9990017, 'Pumpkinhollow Instruments Inc', 'PKHL', 'Nasdaq'],
    [9990017, 'Pumpkinhollow Instruments Inc', 'PKHLW', 'OTC'],
    [9990025, 'Tumbleweed Royalty Trust', 'TWRT', 'OTC'],
    [9990033, 'Nowhere Corp', 'NOWH', null],
  ]
  writeFileSync(path, JSON.stringify({ fields: ['cik', 'name', 'ticker', 'exchange'], data }))
  const { companies } = await mappedFiles(context, usSec, [path])
  assert.deepEqual(
    companies.map(({ id, listedDelistedUnlisted, attributes }) => [id, listedDelistedUnlisted, attributes?.tickers]),
    [
      ['US-9990017', 'listed', 'PKHL PKHLW'],
      ['US-9990025', null, 'TWRT'],
      ['US-9990033', null, 'NOWH'],
    ],
  )
})

test('sec: the state after a name is not part of it', () => {
  for (const [written, name] of [
    ['AMERICAN GENERAL CORP /TX/', 'AMERICAN GENERAL CORP'],
    ['ICU MEDICAL INC/DE', 'ICU MEDICAL INC'],
    ['OWENS CORP /NEW/', 'OWENS CORP'],
    ['PELICAN BANCORP \\DE\\', 'PELICAN BANCORP'],
    ['PELICAN BANCORP PLC\\UK', 'PELICAN BANCORP PLC'],
    ['PELICAN BANCORP INC / MA', 'PELICAN BANCORP INC'],
    ['PELICAN BANCORP/', 'PELICAN BANCORP'],
    ['PELICAN BANCORP /NC/ /ADV', 'PELICAN BANCORP'],
    ['NORDLYS FERRY A/S', 'NORDLYS FERRY A/S'],
    ['THIS/THAT HOLDINGS', 'THIS/THAT HOLDINGS'],
    ['/DE/', '/DE/'],
  ]) {
    assert.equal(conformedName(written), name)
  }
})

test('sec: a former name has its last day, where the SEC gives one', () => {
  const former = [
    { name: 'OLD CORP /DE/', until: '2019-03-04' },
    { name: 'OLDER CORP', until: '20010203' },
    { name: 'OLDEST CORP', until: '' },
  ]
  const row = { line: 1, problem: null, raw: () => '', registrant: { cik: '1', name: 'NEW CORP', former } }
  const mapped = mapRegistrant(row, { includeNaturalPersons: false })
  assert.deepEqual(mapped.kind === 'company' ? mapped.background?.past : null, [
    { kind: 'named', value: 'OLD CORP', from: null, to: '2019-03-04' },
    { kind: 'named', value: 'OLDER CORP', from: null, to: '2001-02-03' },
  ])
})

test('sec: the form is what the name ends in; of a name that says none it is unknown', () => {
  const form = (name: string) => {
    const row = { line: 1, problem: null, raw: () => '', registrant: { cik: '1', name } }
    const mapped = mapRegistrant(row, { includeNaturalPersons: true })
    return mapped.kind === 'company' ? mapped.company.standardisedLegalForm : assert.fail()
  }
  assert.equal(form('APPLE INC.'), 'Public limited companies')
  assert.equal(form('BERGHOFF & COMPANY, INC. /NV/'), 'Public limited companies')
  assert.equal(form('Column Group V, L.P.'), 'Partnerships')
  assert.equal(form('TWO OAKS L.L.C.'), 'Private limited companies')
  assert.equal(form('INC RESEARCH HOLDINGS'), 'Companies with unknown/unrecorded legal form')
})

test('sec: facts are brought together whatever their order, the more believed and the later counting', () => {
  const facts: Facts[] = [
    { rank: 4, filed: '20200101', name: 'EARLY', city: 'ELKO', postcode: '89801' },
    { rank: 4, filed: '20210101', name: 'LATE', city: 'RENO', sic: '' },
    { rank: 1, name: 'TICKER', sic: '1000' },
  ]
  for (const given of [facts, facts.toReversed()]) {
    const registrant = combineFacts('1', given)
    assert.deepEqual([registrant.name, registrant.city, registrant.sic], ['LATE', 'RENO', '1000'])
    assert.equal(registrant.postcode, undefined, 'parts of two addresses are never one')
  }
})

test('sec: numbers and codes that mean nothing are none, lost zeros come back', () => {
  const row = (registrant: Parameters<typeof combineFacts>[1][number]) =>
    mapRegistrant(
      { line: 1, problem: null, raw: () => '', registrant: combineFacts('5', [registrant]) },
      { includeNaturalPersons: true },
    )
  const company = (facts: Partial<Facts>) => {
    const mapped = row({ rank: 1, name: 'X CORP', ...facts })
    return mapped.kind === 'company' ? mapped.company : assert.fail(JSON.stringify(mapped))
  }
  assert.deepEqual(company({ sic: '100' }).sicCodes.primary, ['0100'])
  for (const sic of ['0', '', '8880', '8888', '12345']) assert.deepEqual(company({ sic }).sicCodes.primary, [], sic)
  for (const ein of ['000000000', '999999999', '888888888', '12-3456789', '12', ''])
    assert.equal(company({ ein }).vatTaxNumber, null, ein)
  assert.deepEqual(row({ rank: 1, name: '' }), { kind: 'rejected', reason: 'no file names the registrant 5' })
})

/**
 * Real files of the SEC, imported, against a reader that shares no code with the import: whole-file parsers, rules written
 * from the SEC's description of its files.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { realFile, servedCompanies, tabRows, withoutRealData } from '../../../test/support/real-data.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { importDependencies } from '../../assembly/import-dependencies.ts'
import type { Company } from '../../company/company.ts'
import { runImport } from '../../imports/run-import.ts'

type Row = Record<string, string>

async function imported(context: Parameters<typeof temporaryFolder>[0], ...names: string[]) {
  const folder = temporaryFolder(context)
  const files = names.map((name) => realFile('data', 'us', ...name.split('/')))
  const result = await runImport({ dataFolder: folder, register: 'us-sec', files }, importDependencies())
  assert.equal(
    result.rows,
    result.companies + result.joined + result.rejected + Object.values(result.leftOut).reduce((a, b) => a + b, 0),
  )
  return { result, companies: await servedCompanies(folder, 'US') }
}

const bytes = (name: string) => readFileSync(realFile('data', 'us', ...name.split('/')))
const table = (name: string, delimiter: string) =>
  parse(bytes(name), { columns: true, delimiter, quote: delimiter === ',' ? '"' : false, bom: true }) as Row[]

/** What the SEC writes after a name between slashes is not part of it. */
const bare = (name: string): string => {
  const shorter = name
    .replaceAll('\\', '/')
    .replace(/\/[A-Z .&-]+\/$/, '')
    .replace(/\/ *[A-Z]{2,3}$/, '')
    .replace(/\/$/, '')
    .trim()
  return shorter === '' || shorter === name ? name : bare(shorter)
}

test('sec, real company_tickers.json: every number is a listed company under its title', {
  skip: withoutRealData,
}, async (context) => {
  const file = 'company_tickers.json'
  const entries = Object.values(
    JSON.parse(bytes(file).toString()) as Record<string, { cik_str: number; title: string }>,
  )
  const { result, companies } = await imported(context, file)
  const titles = new Map<number, Set<string>>()
  for (const { cik_str, title } of entries)
    titles.set(cik_str, (titles.get(cik_str) ?? new Set()).add(bare(title.trim())))
  assert.deepEqual([result.rows, result.companies, result.rejected], [entries.length, titles.size, 0])
  for (const [cik, names] of titles) {
    const company = companies.get(`US-${cik}`)
    assert.ok(company, String(cik))
    assert.ok(names.has(company.name), company.name)
    assert.equal(company.listedDelistedUnlisted, 'listed')
    assert.equal(company.categoryOfTheCompany, 'Very large company')
  }
})

test('sec, real sample of submissions: every company agrees with another reader', {
  skip: withoutRealData,
}, async (context) => {
  const file = 'edgar_company_index_sample.csv'
  const rows = table(file, ',')
  const { result, companies } = await imported(context, file)
  const titles = new Map(tabRows('reference', 'us-sic-1987.tsv').map((row) => [row.code, row.title_en]))
  let leftOut = 0
  for (const row of rows) {
    const company = companies.get(`US-${Number(row.cik)}`)
    if (!company) {
      leftOut++
      assert.deepEqual([row.entity_type, row.exchanges], ['other', ''])
      assert.doesNotMatch(
        row.name,
        /\d|&|\b(?:inc|llc|lp|ltd|corp|co|fund|trust|plc|partners|bank|holdings|capital)\b/i,
      )
      continue
    }
    assert.equal(company.name, bare(row.name))
    const isNumber = /^\d{9}$/.test(row.ein) && !/^(\d)\1{8}$/.test(row.ein)
    assert.equal(company.vatTaxNumber, isNumber ? `US${row.ein}` : null)
    const exchanges = row.exchanges.split('|').filter((exchange) => exchange !== '' && exchange !== 'OTC')
    assert.equal(company.listedDelistedUnlisted, exchanges.length > 0 ? 'listed' : null, row.name)
    assertSic(company, row.sic, titles)
    // A country's code holds a digit.
    assert.equal(company.standardisedLegalForm === 'Foreign companies', /\d/.test(row.state_of_incorporation), row.name)
  }
  assert.deepEqual([result.rows, result.companies, result.rejected], [rows.length, rows.length - leftOut, 0])
  assert.ok(leftOut > 90, `${leftOut} persons`)
  context.diagnostic(`${rows.length} rows, ${result.companies} companies, ${leftOut} persons`)
})

function assertSic(company: Company, written: string, titles: ReadonlyMap<string, string>): void {
  if (written === '' || written === '0' || written === '8880' || written === '8888') {
    assert.deepEqual(company.sicCodes.primary, [], company.id)
    return
  }
  const code = written.padStart(4, '0')
  const [found] = company.sicCodes.primary
  assert.equal(company.sicCodes.primary.length, 1)
  if (titles.has(code)) assert.equal(found, code)
  // A group is padded with zeros: 1000 is major group 10.
  else assert.ok(code === found || code.startsWith(found), `${code} became ${found}`)
}

test('sec, real financial statements: revenue, assets and names agree with another reader', {
  skip: withoutRealData,
}, async (context) => {
  const folder = 'financial-statements/2010q1'
  const { result, companies } = await imported(context, `${folder}/sub.txt`, `${folder}/num.txt`)
  const filings = table(`${folder}/sub.txt`, '\t')
  const numbers = table(`${folder}/num.txt`, '\t')
  const byCik = new Map<string, Row[]>()
  for (const filing of filings) byCik.set(filing.cik, [...(byCik.get(filing.cik) ?? []), filing])
  assert.deepEqual([result.rows, result.companies, result.rejected], [filings.length + numbers.length, byCik.size, 0])
  let revenues = 0
  for (const [cik, ofCompany] of byCik) {
    const company = companies.get(`US-${cik}`)
    assert.ok(company, cik)
    assert.ok(
      ofCompany.some(({ name }) => bare(name) === company.name),
      company.name,
    )
    const isOfOne = (member: string | null, column: string) =>
      ofCompany.some((filing) => filing[column].trim() === (member ?? ''))
    assert.ok(isOfOne(company.city, 'cityba'), `${cik}: ${company.city}`)
    if (ofCompany.every(({ countryba }) => countryba === 'US')) {
      assert.ok(isOfOne(company.postcode, 'zipba'), `${cik}: ${company.postcode}`)
    }
    const own = new Set(ofCompany.map(({ adsh }) => adsh))
    const annual = numbers.filter(
      (row) =>
        own.has(row.adsh) &&
        row.qtrs === '4' &&
        /^(Revenues|SalesRevenue)/.test(row.tag) &&
        row.value !== '' &&
        Number(row.value) >= 0,
    )
    if (annual.length === 0) {
      assert.equal(company.operatingRevenue, null, company.id)
      continue
    }
    revenues++
    const latest = annual
      .map(({ ddate }) => ddate)
      .sort()
      .at(-1)!
    const candidates = annual.filter(({ ddate }) => ddate === latest)
    const direct = candidates.filter(({ tag }) => tag === 'Revenues')
    const net = candidates.filter(({ tag }) => tag === 'SalesRevenueNet')
    const allowed = direct.length > 0 ? direct : net.length > 0 ? net : candidates
    assert.ok(
      allowed.some(
        ({ value, uom }) => Number(value) === company.operatingRevenue && uom === company.operatingRevenueCurrency,
      ),
      `${company.name}: ${company.operatingRevenue} ${JSON.stringify(allowed)}`,
    )
    assert.equal(company.operatingRevenueYear, Number(latest.slice(0, 4)))
    assert.notEqual(company.categoryOfTheCompany, null)
    const former = ofCompany.map((filing) => filing.former).filter(Boolean)
    for (const name of former)
      assert.ok(company.previousNames.includes(bare(name)) || bare(name) === company.name, name)
  }
  context.diagnostic(`${byCik.size} companies, ${revenues} with revenue`)
  assert.ok(revenues > 200)
})

test('sec, real table of tickers: names, industries and tax numbers agree with another reader', {
  skip: withoutRealData,
}, async (context) => {
  const file = 'cik_ticker.csv'
  const rows = table(file, '|')
  const { result, companies } = await imported(context, file)
  // The table has three natural persons, under tickers that are none.
  assert.deepEqual(
    [result.rows, result.companies, result.rejected],
    [rows.length, new Set(rows.map(({ CIK }) => CIK)).size - 3, 0],
  )
  for (const row of rows) {
    const company = companies.get(`US-${row.CIK}`)
    if (!company) assert.deepEqual([row.Exchange, row.Incorporated, row.IRS], ['', '', ''], row.CIK)
    if (!company) continue
    assert.equal(company.name, bare(row.Name))
    assert.equal(company.listedDelistedUnlisted, /^(NYSE|NASDAQ|BATS)/.test(row.Exchange) ? 'listed' : null)
  }
})

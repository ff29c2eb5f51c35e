import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { mappedFiles } from '../../../test/support/mapped-files.ts'
import { servedCompanies } from '../../../test/support/real-data.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { zipArchive } from '../../../test/support/zip.ts'
import { importDependencies } from '../../assembly/import-dependencies.ts'
import { runImport } from '../../imports/run-import.ts'
import { gbAccounts } from './register.ts'

interface Filing {
  readonly number?: string
  readonly name?: string
  readonly year?: number
  readonly body?: string
}

/** A page of accounts, as filing software writes it. */
function page({
  number = '89990017',
  name = 'QUIBBLEWICK &amp; LANTERNS LIMITED',
  year = 2025,
  body = FIGURES,
}: Filing) {
  const company = '<xbrli:entity><xbrli:identifier scheme="http://www.companieshouse.gov.uk/">1</xbrli:identifier>'
  const context = (id: string, period: string, member = '') =>
    `<xbrli:context id="${id}">${company}${member}</xbrli:entity><xbrli:period>${period}</xbrli:period></xbrli:context>`
  const during = (of: number) =>
    `<xbrli:startDate>${of}-01-01</xbrli:startDate><xbrli:endDate>${of}-12-31</xbrli:endDate>`
  const at = (of: number) => `<xbrli:instant>${of}-12-31</xbrli:instant>`
  const member =
    '<xbrli:segment><xbrldi:explicitMember dimension="d:Group">d:Consolidated</xbrldi:explicitMember></xbrli:segment>'
  return `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml"><body><div style="display:none"><ix:header><ix:resources>
${context('now', during(year))}${context('before', during(year - 1))}${context('day', at(year))}
${context('part', during(year), member)}
<xbrli:unit id="GBP"><xbrli:measure>iso4217:GBP</xbrli:measure></xbrli:unit>
<xbrli:unit id="EUR"><xbrli:measure>iso4217:EUR</xbrli:measure></xbrli:unit>
<xbrli:unit id="pure"><xbrli:measure>xbrli:pure</xbrli:measure></xbrli:unit></ix:resources></ix:header></div>
<ix:nonNumeric name="bus:EntityCurrentLegalOrRegisteredName" contextRef="now"><b>${name}</b></ix:nonNumeric>
<ix:nonNumeric name="bus:UKCompaniesHouseRegisteredNumber" contextRef="now">${number}</ix:nonNumeric>
<ix:nonNumeric name="bus:NameEntityOfficer" contextRef="now">A Person</ix:nonNumeric>
${body.replaceAll('@', 'ix:nonFraction')}
</body></html>\n`
}

const FIGURES = `<@ name="core:TurnoverRevenue" contextRef="now" unitRef="GBP" decimals="-3" scale="3" format="ixt2:numdotdecimal">1,234.5</@>
<@ name="core:TurnoverRevenue" contextRef="before" unitRef="GBP" decimals="0">9</@>
<@ name="core:TurnoverRevenue" contextRef="part" unitRef="GBP" decimals="0">8,888,888</@>
<@ name='core:AverageNumberEmployeesDuringPeriod' contextRef='now' unitRef='pure' decimals='0'><span>12</span></@>
<@ name="core:TotalAssets" contextRef="day" unitRef="GBP" decimals="0">765,432</@>`

const fileName = (number: string, year: number) => `Prod223_4320_${number}_${year}1231.html`

function archive(
  context: TestContext,
  filings: readonly (readonly [name: string, content: string | Buffer])[],
): string {
  const path = join(temporaryFolder(context), 'Accounts_Bulk_Data-2026-11-20.zip')
  writeFileSync(path, zipArchive(filings.map(([name, content]) => ({ name, content }))))
  return path
}

async function figures(context: TestContext, body: string) {
  const file = archive(context, [[fileName('89990017', 2025), page({ body })]])
  const { companies, rejected } = await mappedFiles(context, gbAccounts, [file])
  assert.deepEqual(rejected, [])
  const [company] = companies
  return [company.operatingRevenue, company.operatingRevenueCurrency, company.totalAssets, company.numberOfEmployees]
}

test('accounts: figures of the whole company and of the last year, right to the unit, with year and currency', async (context) => {
  const file = archive(context, [[fileName('89990017', 2025), page({})]])
  const { companies } = await mappedFiles(context, gbAccounts, [file])
  const [company] = companies
  assert.deepEqual(company, {
    ...company,
    id: 'GB-89990017',
    name: 'QUIBBLEWICK & LANTERNS LIMITED',
    nationalId: '89990017',
    status: 'Status unknown',
    operatingRevenue: 1_234_500,
    operatingRevenueCurrency: 'GBP',
    operatingRevenueYear: 2025,
    numberOfEmployees: 12,
    numberOfEmployeesYear: 2025,
    totalAssets: 765_432,
    lastUpdated: '2025-12-31T00:00:00Z',
  })
})

test('accounts: what cannot be read, or is stated twice with different values, is not known', async (context) => {
  const turnover = (attributes: string, text: string) =>
    `<@ name="core:TurnoverRevenue" contextRef="now" ${attributes}>${text}</@>`
  const revenue = async (body: string) => (await figures(context, body))[0]
  assert.equal(await revenue(turnover('unitRef="GBP"', '5') + turnover('unitRef="GBP"', '6')), null)
  assert.equal(await revenue(turnover('unitRef="GBP"', '5') + turnover('unitRef="GBP"', '5.0')), 5)
  assert.equal(await revenue(turnover('unitRef="pure"', '5')), null)
  assert.equal(await revenue(turnover('unitRef="GBP" sign="-"', '(5)')), null)
  assert.equal(await revenue(turnover('unitRef="GBP" format="ixt:fixed-zero"', 'nil')), 0)
  assert.equal(await revenue(turnover('unitRef="GBP" format="ixt:numcommadecimal"', '1.234,56')), 1234.56)
  assert.equal(await revenue(turnover('unitRef="GBP" format="ixt2:numwordsen"', 'two')), null)
  assert.equal(await revenue(turnover('unitRef="GBP" scale="99"', '2')), null)
  assert.equal(await revenue(turnover('unitRef="GBP" scale="6"', '0.1')), 100_000)
  assert.deepEqual(await figures(context, turnover('unitRef="EUR"', '5') + FIGURES.split('\n')[4]), [
    5,
    'EUR',
    null,
    null,
  ])
  assert.deepEqual(await figures(context, ''), [null, null, null, null])
})

test('accounts: each filing that cannot be trusted is rejected with its reason, and nobody is invented', async (context) => {
  const whole = page({})
  const bad: [string, string | Buffer][] = [
    [fileName('89990017', 2025), whole.slice(0, -40)],
    [fileName('89990018', 2025), whole],
    [fileName('89990017', 2024), page({ name: '' })],
    [fileName('89990017', 2023), whole.replace('12</span>', '12\0</span>')],
    [fileName('89990017', 2022), Buffer.alloc(33 << 20, 0x20)],
    ['Prod223_4320_89990017_20251340.html', whole],
    ['Prod223_4320_89990017_20251231_CIC.zip', 'not read'],
  ]
  const { companies, rejected } = await mappedFiles(context, gbAccounts, [archive(context, bad)])
  assert.deepEqual(companies, [])
  const reasons = rejected.map(({ reason }) => reason).join('\n')
  assert.equal(rejected.length, 6)
  for (const reason of [
    /cut off/,
    /is of the company "89990017", but its file name has 89990018/,
    /OrRegisteredName is missing/,
  ])
    assert.match(reasons, reason)
  for (const reason of [/NUL byte/, /longer than 32 MiB/, /must have the number of a company and a day/])
    assert.match(reasons, reason)
})

test('accounts: a page made to be slow takes no longer than its length', async (context) => {
  const many = (text: string) => text.repeat(200_000)
  const nested = `${'<ix:nonFraction name="TotalAssets">'.repeat(230)}</ix:nonFraction>`.repeat(400)
  const file = archive(context, [[fileName('89990017', 2025), page({ body: nested })]])
  const { rejected } = await mappedFiles(context, gbAccounts, [file])
  assert.deepEqual(
    rejected.map(({ reason }) => reason),
    ['the row has tags within tags, again and again'],
  )
  for (const body of [
    many('<ix:nonFraction '),
    many('<ix:nonFraction name="core:TotalAssets">'),
    many('<context id="a">'),
    many('<unit id="GBP">') + many('iso4217:'),
    many('TotalAssets'),
    many('TotalAssets '),
    many('&amp;<'),
  ]) {
    const started = performance.now()
    await figures(context, body)
    assert.ok(performance.now() - started < 60_000)
  }
})

test('accounts: a large archive is read in threads, and says the same in the same order', async (context) => {
  const padding = randomBytes(30_000).toString('base64')
  const filings = Array.from({ length: 90 }, (_, place) => {
    const number = String(89_990_000 + place)
    const body = `${FIGURES.replace('12</span>', `${place}</span>`)}<p>${padding}</p>`
    const content = page({ number: place === 50 ? '1' : number, body })
    return [fileName(number, 2025), place === 60 ? content.slice(0, -30) : content] as const
  })
  const { companies, rejected } = await mappedFiles(context, gbAccounts, [archive(context, filings)])
  assert.deepEqual(
    companies.map((company) => company.numberOfEmployees),
    filings.flatMap((_, place) => (place === 50 || place === 60 ? [] : [place])),
  )
  assert.match(rejected.map(({ reason }) => reason).join('\n'), /"1", but its file name has 89990050\n.*cut off/)
  const damaged = join(temporaryFolder(context), 'damaged.zip')
  const entries = filings.map(([name, content], place) => ({ name, content, ...(place === 80 && { checksum: 1 }) }))
  writeFileSync(damaged, zipArchive(entries))
  await assert.rejects(
    mappedFiles(context, gbAccounts, [damaged]),
    /damaged\.zip \(Prod223_4320_89990080_20251231\.html\): it is damaged: its checksum does not match/,
  )
})

test('accounts: imports add up in any order, the later accounts count, and merge with the register', async (context) => {
  const dataFolder = temporaryFolder(context)
  const dependencies = importDependencies()
  const staff = (count: number) => FIGURES.replace('<span>12', `<span>${count}`)
  const imports = async (...filings: (Filing & { number: string; year: number })[]) => {
    const named = filings.map((filing) => [fileName(filing.number, filing.year), page(filing)] as const)
    return runImport({ dataFolder, register: 'gb-accounts', files: [archive(context, named)] }, dependencies)
  }
  const sample = join(import.meta.dirname, '..', 'gb-companies-house', 'sample.csv')
  await runImport({ dataFolder, register: 'gb-companies-house', files: [sample] }, dependencies)
  const before = await servedCompanies(dataFolder, 'GB')
  const [number, other] = [...before.keys()].map((id) => id.slice(3))
  await imports(
    { number, year: 2024, body: staff(10) },
    { number: other, year: 2024 },
    { number, year: 2023, body: staff(9) },
  )
  const second = await imports({ number, year: 2025, body: staff(11) })
  assert.deepEqual([second.amended?.kept, second.amended?.replaced], [1, 1])
  const third = await imports({ number, year: 2022, body: staff(8) })
  assert.equal(third.difference.changed, 0)
  const after = await servedCompanies(dataFolder, 'GB')
  assert.equal(after.size, before.size)
  const company = after.get(`GB-${number}`)!
  assert.deepEqual(
    [company.name, company.status, company.numberOfEmployees, company.numberOfEmployeesYear, company.operatingRevenue],
    [before.get(`GB-${number}`)!.name, before.get(`GB-${number}`)!.status, 11, 2025, 1_234_500],
  )
  const source = company.sources.find(({ register }) => register === 'gb-accounts')
  assert.ok(source?.fields.includes('operatingRevenue') && source.fields.includes('numberOfEmployees'))
  assert.equal(after.get(`GB-${other}`)!.numberOfEmployees, 12)
})

/** Made-up accounts in iXBRL, in archives as the accounts data product has them, and how they are compressed. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { archiveOf, type CompressedEntry } from '../../../test/support/zip.ts'

/** Different filings; archives repeat them under other names. */
const FILINGS = 400
/** About as many filings as a day has. */
const ARCHIVE_FILINGS = 15_000

/**
 * Writes archives of filings. No real filing was available: these have the header, contexts, units and figures that
 * filing software writes, and tables in as many styles, 30 to 270 KB each (75 on average), and a ninth of that
 * compressed.
 *
 * @returns paths of the archives
 */
export function writeFilings(folder: string, count: number): string[] {
  const filings = Array.from({ length: FILINGS }, (_, place) => compressed(filingPage(place)))
  return archives(folder, count, (place) => ({
    name: `Prod${224 + Math.floor(place / FILINGS)}_4320_${numberOf(place % FILINGS)}_20251231.html`,
    ...filings[place % FILINGS],
  })).map(({ path }) => path)
}

/** Writes archives of the SEC's submissions: one small JSON file for each registrant. @returns paths */
export function writeSubmissions(folder: string, count: number, original: string): string[] {
  const entry = (place: number) => {
    const cik = String(1_000_000 + place)
    const text = original.replace(/"cik": "\d+"/, `"cik": "${cik.padStart(10, '0')}"`)
    return { name: `CIK${cik.padStart(10, '0')}.json`, ...compressed(text.replace(/"name": "/, `"name": "${cik} `)) }
  }
  return archives(folder, count, entry).map(({ path }) => path)
}

const numberOf = (place: number) => String(10_000_000 + place)

function compressed(text: string): Omit<CompressedEntry, 'name'> {
  const bytes = Buffer.from(text)
  return { checksum: crc32(bytes), size: bytes.length, compressed: deflateRawSync(bytes) }
}

function archives(
  folder: string,
  count: number,
  entryAt: (place: number) => CompressedEntry,
): { readonly path: string }[] {
  const written: { path: string }[] = []
  for (let first = 0; first < count; first += ARCHIVE_FILINGS) {
    const path = join(folder, `Accounts_Bulk_Data-2026-11-${String(1 + written.length).padStart(2, '0')}.zip`)
    const length = Math.min(ARCHIVE_FILINGS, count - first)
    writeFileSync(path, archiveOf(Array.from({ length }, (_, place) => entryAt(first + place))))
    written.push({ path })
  }
  return written
}

/** Figures of a filing: most are of small companies, one in ten is of a large one. */
function figuresOf(place: number): number {
  return place % 10 === 0 ? 500 : place % 3 === 0 ? 130 : 40
}

function filingPage(place: number): string {
  const number = numberOf(place)
  let seed = place + 1
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    return (seed >> 8) % below
  }
  const entity = `<xbrli:entity><xbrli:identifier scheme="http://www.companieshouse.gov.uk/">${number}</xbrli:identifier>`
  const context = (id: string, period: string, member = '') =>
    `<xbrli:context id="${id}">${entity}${member}</xbrli:entity><xbrli:period>${period}</xbrli:period></xbrli:context>\n`
  const during = (year: number) =>
    `<xbrli:startDate>${year}-01-01</xbrli:startDate><xbrli:endDate>${year}-12-31</xbrli:endDate>`
  const instant = (year: number) => `<xbrli:instant>${year}-12-31</xbrli:instant>`
  const member = (value: number) =>
    `<xbrli:segment><xbrldi:explicitMember dimension="bus:EntityOfficersDimension">bus:Director${value}</xbrldi:explicitMember></xbrli:segment>`
  const count = figuresOf(place)
  const members = Array.from({ length: count / 10 }, (_, value) => context(`m${value}`, during(2025), member(value)))
  const style = (value: number) =>
    `font-family:Arial;font-size:${8 + (value % 5)}pt;text-align:${value % 2 ? 'right' : 'left'};padding-left:${value % 7}px`
  const rows = Array.from({ length: count }, (_, row) => {
    const amount = (random(9_000_000) + 1_000).toLocaleString('en')
    const tag = ['CurrentAssets', 'Creditors', 'NetAssetsLiabilities', 'Equity', 'PropertyPlantEquipment', 'Debtors'][
      row % 6
    ]
    const at = ['day', 'dayBefore'][row % 2]
    return `<tr><td style="${style(row)}"><span style="${style(row + 1)}">Note ${row}: ${WORDS[random(WORDS.length)]} ${WORDS[random(WORDS.length)]}</span></td>
<td style="${style(row + 2)}"><span style="${style(row + 3)}"><ix:nonFraction name="core:${tag}" contextRef="${at}" unitRef="GBP" decimals="0" format="ixt2:numdotdecimal">${amount}</ix:nonFraction></span></td></tr>\n`
  })
  const staff = random(300)
  return `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" xmlns:core="http://xbrl.frc.org.uk/fr/2023-01-01/core"><head><title>Accounts</title><style>
${Array.from({ length: 60 }, (_, rule) => `.c${rule}{${style(rule)};margin:0;border-bottom:${rule % 3}px solid #000}`).join('\n')}
</style></head><body><div style="display:none"><ix:header><ix:resources>
${context('now', during(2025))}${context('before', during(2024))}${context('day', instant(2025))}${context('dayBefore', instant(2024))}${members.join('')}
<xbrli:unit id="GBP"><xbrli:measure>iso4217:GBP</xbrli:measure></xbrli:unit><xbrli:unit id="pure"><xbrli:measure>xbrli:pure</xbrli:measure></xbrli:unit>
</ix:resources></ix:header></div>
<p style="${style(1)}"><ix:nonNumeric name="bus:EntityCurrentLegalOrRegisteredName" contextRef="now">QUIBBLEWICK ${number} &amp; LANTERNS LIMITED</ix:nonNumeric></p>
<p>Registered number <ix:nonNumeric name="bus:UKCompaniesHouseRegisteredNumber" contextRef="now">${number}</ix:nonNumeric></p>
${members.map((_, value) => `<p><ix:nonNumeric name="bus:NameEntityOfficer" contextRef="m${value}">Director ${value}</ix:nonNumeric></p>`).join('\n')}
<p>${Array.from({ length: 1200 + random(600) }, () => WORDS[random(WORDS.length)]).join(' ')}</p>
<table style="${style(4)}">${rows.join('')}</table>
<p>The average number of employees was <ix:nonFraction name="core:AverageNumberEmployeesDuringPeriod" contextRef="now" unitRef="pure" decimals="0">${staff}</ix:nonFraction> (2024: <ix:nonFraction name="core:AverageNumberEmployeesDuringPeriod" contextRef="before" unitRef="pure" decimals="0">${staff + 1}</ix:nonFraction>)</p>
${place % 4 === 0 ? `<ix:nonFraction name="core:TurnoverRevenue" contextRef="now" unitRef="GBP" decimals="-3" scale="3" format="ixt2:numdotdecimal">${random(90_000)}</ix:nonFraction>` : ''}
</body></html>
`
}

const WORDS =
  'the company accounts directors year ended December balance sheet assets liabilities creditors falling due within one year tangible fixed depreciation straight line basis financial statements prepared accordance provisions applicable small companies regime exemption audit section members required responsibilities complying requirements Act respect accounting records preparation policies turnover represents amounts receivable goods services net VAT trade discounts'.split(
    ' ',
  )

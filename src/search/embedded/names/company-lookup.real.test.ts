/** Lookups over real files of registers; skipped where the development data is missing. */
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { emptyCompany } from '../../../company/company.ts'
import { joinWords, readName } from '../../../matching/names.ts'
import { canonicalVatNumber } from '../../../matching/numbers/identifiers.ts'
import { VAT_FORMATS } from '../../../matching/numbers/number-formats.ts'
import { placedAs } from '../build/positions.ts'
import { NameIndex } from './name-reader.ts'
import { NumberIndex } from './numbers.ts'
import { createNameIndexWriter } from './write/name-writer.ts'
import { createNumberIndexWriter } from './write/number-writer.ts'

const data = join(process.env.FIRMAMENT_REAL_DATA ?? join(import.meta.dirname, '../../../../shared'), 'data')
const skip = existsSync(data) ? false : `no development data at ${data}`
const folder = mkdtempSync(join(tmpdir(), 'lookup-real-'))
after(() => rmSync(folder, { recursive: true }))

const rows = (path: string, options = {}) =>
  parse(readFileSync(join(data, path)), {
    columns: true,
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    ...options,
  }) as Readonly<Record<string, string>>[]

/** Prefixes that are not the country's ISO code. */
const COUNTRIES: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' }

test('every valid VAT number of a served country is found in five spellings, every invalid one finds nobody', {
  skip,
}, () => {
  const numbers = rows('vat/vat_numbers.csv').map(({ number_as_found: written, expected, source }) => {
    const named = /\(country (\w{2})/.exec(source)?.[1]
    const letters = written
      .replace(/[^A-Za-z]/g, '')
      .slice(0, 2)
      .toUpperCase()
    return { written, isValid: expected === 'valid', country: named ?? COUNTRIES[letters] ?? letters }
  })
  const served = numbers.filter(({ country }) => VAT_FORMATS[country] !== undefined)
  const valid = served.filter(({ isValid }) => isValid)
  assert.ok(valid.length > 800)
  const builder = createNumberIndexWriter({ folder, generation: 'test' })
  const arrivals = new Map<string, number[]>()
  valid.forEach(({ written, country }, at) => {
    // As an import keeps it; what looks like no VAT number of the country is kept as it was published.
    const vatTaxNumber = canonicalVatNumber(country, written) ?? written.replace(/[^\p{L}\p{N}+*]/gu, '').toUpperCase()
    builder.add({ ...emptyCompany({ id: `${country}-x${at}`, name: 'Exampla', countryIso2: country }), vatTaxNumber })
    arrivals.set(country, [...(arrivals.get(country) ?? []), at])
  })
  const countries = [...arrivals.keys()].sort()
  builder.finish(
    placedAs(countries.map((country) => ({ country, arrivals: Uint32Array.from(arrivals.get(country)!) }))),
  )
  const index = new NumberIndex(folder)
  for (const { written, country } of valid) {
    const plain = written.replace(/[\s.:()-]/g, '')
    const spellings = [
      written,
      plain,
      plain.toLowerCase(),
      plain.replace(/(.{4})(?=.)/g, '$1 '),
      plain.replace(/(.{3})(?=.)/g, '$1.'),
      `${plain.slice(0, 2)}-${plain.slice(2)}`,
    ]
    for (const typed of spellings) assert.notEqual(index.lookup(country, typed), null, `${country}: ${typed}`)
  }
  for (const { written, country } of served.filter(({ isValid }) => !isValid)) {
    assert.equal(index.lookup(country, written), null, `${country}: ${written}`)
  }
})

const letters = (name: string) => joinWords(readName(name, 'GB').words)

test('every registered name of a real register is found by itself, first or among companies of the same name', {
  skip,
}, () => {
  const companies = rows('gb/companies-house/BasicCompanyData-2024-11-south-yorkshire.csv', {
    columns: (header: string[]) => header.map((name) => name.trim()),
  }).map((row) => ({
    ...emptyCompany({ id: `GB-${row.CompanyNumber}`, name: row.CompanyName, countryIso2: 'GB' }),
    postcode: row['RegAddress.PostCode'] || null,
  }))
  assert.ok(companies.length > 30_000)
  const builder = createNameIndexWriter({ folder, generation: 'test' })
  for (const company of companies) builder.add(company)
  builder.finish(placedAs([{ country: 'GB', arrivals: Uint32Array.from(companies, (_, at) => at) }]))
  const index = new NameIndex(folder)
  for (let at = 0; at < companies.length; at += 7) {
    const { name, postcode } = companies[at]
    const found = index.lookup({ country: 'GB', name, postCode: null, region: null })
    assert.equal(found[0]?.matchScore, 1, name)
    assert.equal(letters(companies[found[0].document].name), letters(name))
    const there = index.lookup({ country: 'GB', name, postCode: postcode, region: null })
    assert.ok(
      there.some(({ document }) => document === at),
      `${name} at ${postcode}`,
    )
  }
})

import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { type Company, emptyCompany } from '../../../company/company.ts'
import { SharedTexts } from '../../../company/shared-texts.ts'
import { createCompanyJson } from '../../../records/company-json.ts'
import { createBackgroundWriter } from '../background/background-writer.ts'
import { createIndexWriter } from '../build/index-writer.ts'
import { openCompaniesById } from '../companies-by-id.ts'
import { IndexFile } from '../files/index-file.ts'
import { INDEX_FILE } from '../files/layout.ts'
import { beginMerge } from '../merge/index-merge.ts'
import { lookupParts } from '../names/write/lookup-parts.ts'
import { COMPANY_COLUMNS, type CompanyColumns } from './company-columns.ts'

/** All that a new column takes. */
const DIGITS: CompanyColumns = {
  sections: ['made.digits', 'made.letters'],
  of: ({ name }) => [name.replaceAll(/\D/g, '').length, name.replaceAll(/[^a-z]/gi, '').length],
}

const codePath = () => []
const DAYS = new Map<string, string>()

function company(number: number, countryIso2: string, employees: number): Company {
  const nationalId = String(10_000_000 + number)
  const id = `${countryIso2}-${nationalId}`
  const name = `Exampla ${'x'.repeat(number % 5)}${number}`
  return { ...emptyCompany({ id, name, countryIso2 }), nationalId, numberOfEmployees: employees }
}

/** For each company what the columns of an index have of it. */
function columnsOf(folder: string): Map<string, number[]> {
  const index = new IndexFile(join(folder, INDEX_FILE))
  const companies = openCompaniesById(folder)
  const found = index.directory.countries.flatMap(({ country, companies: documents }) => {
    const columns = DIGITS.sections.map((section) => index.load(country, [section]).uint32(section))
    return Array.from({ length: documents }, (_, document): [string, number[]] => [
      companies.read(country, document).id,
      columns.map((column) => column[document]),
    ])
  })
  index.close()
  companies.close()
  return new Map(found)
}

test('a new column of companies is one entry: it is built, merged, and copied where nothing changed', async (t) => {
  const root = temporaryFolder(t)
  const columns = [...COMPANY_COLUMNS, DIGITS]
  const companies = new Map<string, Company>()
  const put = (own: Company) => void companies.set(own.id, own)
  for (let number = 0; number < 40; number++) put(company(number, number % 4 === 0 ? 'IT' : 'GB', number))
  const expected = () => new Map([...companies].map(([id, own]) => [id, [...DIGITS.of(own)]]))
  const byId = (found: Map<string, number[]>) => [...found].sort(([a], [b]) => (a < b ? -1 : 1))

  const [from, folder] = ['built', 'merged'].map((name) => join(root, name))
  for (const name of [from, folder]) mkdirSync(name)
  const shared = new SharedTexts()
  const json = createCompanyJson(shared)
  const place = { folder: from, generation: 'g' }
  const writer = createIndexWriter({
    ...place,
    codePath,
    shared,
    columns,
    parts: [...lookupParts(place), createBackgroundWriter(place)],
  })
  for (const own of companies.values()) writer.add(own, json(own, false, null))
  await writer.finish()
  assert.deepEqual(byId(columnsOf(from)), byId(expected()))

  const merged = new SharedTexts()
  const write = createCompanyJson(merged)
  const options = { from, folder, generation: 'h', changes: 'companies', codePath, columns } as const
  const merge = beginMerge({ ...options, shared: merged })
  for (const number of [1, 7, 30]) {
    const { id } = company(number, 'GB', number)
    const other = { ...company(number, 'GB', 1000 - number), name: `Exampla ${number}${'x'.repeat(number % 5)}` }
    merge.remove(id)
    merge.add(other, write(other, false, null), null)
    put(other)
  }
  await merge.finish(DAYS)
  assert.deepEqual(byId(columnsOf(folder)), byId(expected()))
})

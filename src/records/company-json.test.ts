import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../test/support/random.ts'
import { randomCompany } from '../../test/support/random-companies.ts'
import { type Company, emptyCompany } from '../company/company.ts'
import { SharedTexts, sharedTextId } from '../company/shared-texts.ts'
import { COUNTRIES } from '../reference/countries.ts'
import { countryRegions } from '../reference/regions.ts'
import { companyJson, createCompanyJson } from './company-json.ts'
import { storedValues, wireValues } from './company-values.ts'
import { MEMBERS, STORED_MEMBERS } from './members.ts'
import { decodeRecord, encodeRecord } from './record.ts'

test('company JSON: equals JSON.stringify, for every member and awkward text', () => {
  const text = 'a "quoted" \\ back\u0000slash \u2028 line \ud83d\ude00 smile \ud800 half'
  const company = emptyCompany({ id: text, name: text, countryIso2: 'GB' })
  assert.equal(companyJson(company), JSON.stringify(company))
  for (const member of MEMBERS) {
    if (company[member] === null)
      Object.assign(company, { [member]: /Revenue|Employees|tude|Assets/.test(member) ? -1.5e21 : text })
  }
  company.previousNames = [text, 'b']
  company.naceCodes = { primary: ['62.01'], secondary: [text] }
  const fields = ['name', text]
  company.sources = [
    { register: text, url: text, licence: null, retrievedAt: text, fields },
    { register: 'derived', url: null, licence: text, retrievedAt: null, fields: [] },
  ]
  assert.equal(companyJson(company), JSON.stringify(company))
  assert.equal(companyJson(company), JSON.stringify(company), 'also when it remembers')
})

test('company JSON and stored records: 2,000 random companies come back as they were', () => {
  const random = new Random(11)
  for (let number = 0; number < 2_000; number++) {
    const company = randomCompany(random, number)
    assert.equal(companyJson(company), JSON.stringify(company))
    const { company: back, said, isPlain } = decodeRecord(company.id, encodeRecord(company))
    assert.equal(companyJson(back, isPlain), JSON.stringify(back))
    // Empty text is unknown: no register publishes it.
    const known = Object.entries(company).map(([member, value]) => [
      member,
      value === '' && member !== 'name' ? null : value,
    ])
    assert.deepEqual(back, { ...Object.fromEntries(known), sources: [] })
    assert.ok(said.includes('name') && !said.includes('sources'))
  }
})

test('company JSON: with shared texts, replacing the references gives the JSON', () => {
  const random = new Random(12)
  const shared = new SharedTexts()
  const write = createCompanyJson(shared)
  const fields = Object.freeze(['name', 'status']) as string[]
  for (let number = 0; number < 500; number++) {
    const company = randomCompany(random, number)
    const { company: back, isPlain } = decodeRecord(company.id, encodeRecord(company))
    const register = `register-${number % 3}`
    const url = `https://example.org/${number % 2 ? back.nationalId : number}`
    back.sources = [
      { register, url, licence: 'open', retrievedAt: null, fields },
      { register, url: null, licence: number % 5 ? 'open' : null, retrievedAt: null, fields },
    ]
    const written = write(back, isPlain)
    assert.ok(written.length < JSON.stringify(back).length)
    assert.equal(whole(written, shared), JSON.stringify(back))
    assert.equal(companyJson(back, isPlain), JSON.stringify(back))
  }
})

function whole(text: string, shared: SharedTexts): string {
  const { bytes, ends } = shared.bytes()
  return text.replaceAll(/\u0001.../g, (reference) => {
    const number = sharedTextId(Buffer.from(reference), 0)
    return Buffer.from(bytes.subarray(number === 0 ? 0 : ends[number - 1], ends[number])).toString()
  })
}

test('stored records: one is plain only when no text in it needs an escape', () => {
  for (const text of ['"', '\\', '\n', '\u0000', '\ud800', '\u001f']) {
    const company = emptyCompany({ id: 'GB-1', name: `a${text}b`, countryIso2: 'GB' })
    const { company: back, isPlain } = decodeRecord(company.id, encodeRecord(company))
    assert.equal(isPlain, false, JSON.stringify(text))
    assert.equal(companyJson(back, isPlain), JSON.stringify(company))
  }
})

test('company JSON: no region that can be derived needs an escape', () => {
  for (const { countryIso2 } of COUNTRIES) {
    for (const token of countryRegions(countryIso2).tokens) assert.equal(JSON.stringify(token), `"${token}"`)
  }
})

test('company values: both lists are in the order of their names', () => {
  const names = Object.fromEntries(MEMBERS.map((member) => [member, member])) as unknown as Company
  assert.deepEqual(wireValues(names), MEMBERS)
  assert.deepEqual(storedValues(names), STORED_MEMBERS)
})

test('stored records: every member but id and sources has a bit, each once', () => {
  const stored = new Set<string>(STORED_MEMBERS)
  assert.equal(stored.size, STORED_MEMBERS.length)
  assert.deepEqual(
    MEMBERS.filter((member) => !stored.has(member)),
    ['id', 'sources'],
  )
})

test('stored records: the bits of the first release keep their meaning', () => {
  const { company } = decodeRecord('GB-1', '[2063,"ACME LTD","GB","1","Active",[["62020"],["62.01"]]]')
  assert.equal(company.nationalId, '1')
  assert.equal(company.status, 'Active')
  assert.deepEqual(company.nationalSectors, { primary: ['62020'], secondary: ['62.01'] })
})

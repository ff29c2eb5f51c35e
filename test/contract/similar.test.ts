/** `GET /explore/companies/{id}/similar` through HTTP. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Company, emptyCompany } from '../../src/company/company.ts'
import { demoCompanies } from '../../src/imports/demo-companies.ts'
import { type EmbeddedService, openServiceOver } from '../support/embedded-service.ts'

const mill = (id: string, members: Partial<Company> = {}): Company => ({
  ...emptyCompany({ id: `NO-${id}`, name: `Mill ${id}`, countryIso2: 'NO' }),
  ...{
    status: 'Active',
    naceCodes: { primary: ['10.61'], secondary: [] },
    description: 'stone milled buckwheat flour',
  },
  ...{ descriptionLanguage: 'en', city: 'Bergen', region: 'Vestland|Bergen', numberOfEmployees: 20 },
  ...members,
})
const SPECIAL = [
  mill('1'),
  mill('2'),
  mill('3', { city: 'Oslo', region: 'Oslo|Oslo', numberOfEmployees: 5000, description: null }),
  mill('4', { naceCodes: { primary: ['10.62'], secondary: [] }, description: 'glucose' }),
  { ...emptyCompany({ id: 'NO-5', name: 'Unknown', countryIso2: 'NO' }) },
]
/** 300 companies of one code, before the alphabet comes to those that are alike. */
const crowd = (country: string, members: Partial<Company>) =>
  Array.from({ length: 300 }, (_, at) => ({
    ...emptyCompany({ id: `${country}-crowd-${at}`, name: `ABC ${at}`, countryIso2: country }),
    status: 'Active' as const,
    ...members,
  }))
const one = (id: string, name: string, members: Partial<Company>): Company => ({
  ...emptyCompany({ id, name, countryIso2: id.slice(0, 2) }),
  status: 'Active',
  ...members,
})
const codes = (national: string, nace: string) => ({
  nationalSectors: { primary: [national], secondary: [] },
  naceCodes: { primary: [nace], secondary: [] },
})
const PUBLIC = codes('84.11Z', '84.11')
const CROWDED = [
  ...crowd('FR', PUBLIC),
  ...Array.from({ length: 12 }, (_, at) => one(`FR-mairie-${at}`, `MAIRIE Z${at}`, PUBLIC)),
  ...crowd('GB', { ...codes('68209', '68.20'), city: 'Leeds', region: 'England|Leeds' }),
  ...Array.from({ length: 11 }, (_, at) =>
    one(`GB-near-${at}`, `Z ${at}`, { ...codes('68209', '68.20'), city: 'Derby', region: 'England|Derby' }),
  ),
  one('GB-nowhere', 'Z 12', codes('68209', '68.20')),
  one('GB-show-0', 'Foxglove', codes('82302', '82.30')),
  one('GB-show-1', 'Larkspur', codes('82302', '82.30')),
  one('GB-fair-0', 'Aconite', codes('82301', '82.30')),
]
const text = (id: string, description: string, name = id) =>
  one(id, name, { description, descriptionLanguage: 'en', numberOfEmployees: 20 })
const TEXTS = [
  ...crowd('EE', { description: 'Keeps accounts.', descriptionLanguage: 'en' }),
  text('EE-1', 'Drover Ltd makes harness for heavy horses. It was founded in December 2001.', 'Drover'),
  text('EE-2', 'Saddlery and harness for horses.'),
  text('EE-3', 'Drover Ltd runs an observatory. Headquartered in Estonia since December 2001.', 'Drover Sky'),
  text('EE-4', 'Cheese of goats, in December.'),
  text('EE-5', 'Horses and harness.'),
]
const COMPANIES: readonly Company[] = [...demoCompanies(0.05), ...SPECIAL, ...CROWDED, ...TEXTS]
let service: EmbeddedService
before(async () => {
  service = await openServiceOver(COMPANIES)
})
after(() => service.close())

type Similar = Company & { readonly matchScore: number; readonly because: readonly string[] }

async function get(key: string, id: string, query = '') {
  const answer = await service.app.inject({
    url: `/explore/companies/${id}/similar${query}`,
    headers: { 'x-api-key': key },
  })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.json() as { readonly companies: Similar[] },
  }
}

test('similar: the likest first, each with what it has in common', async () => {
  const { key } = await service.issue({ paid: 'unlimited' })
  const { companies } = (await get(key, 'NO-1')).body
  assert.deepEqual(
    companies.slice(0, 1).map(({ id, matchScore }) => [id, matchScore]),
    [['NO-2', 1]],
  )
  const [first] = companies
  assert.equal(first.because.length, 4)
  assert.match(first.because[0], /^industry: 10\.61 \S+/)
  assert.match(first.because[1], /^words: (?=.*buckwheat)(?=.*stone)/)
  assert.deepEqual(first.because.slice(2), ['size: 20 and 20 employees', 'place: Bergen'])
  const scoreOf = (id: string) => companies.find((one) => one.id === id)?.matchScore ?? 0
  assert.ok(scoreOf('NO-3') > 0 && scoreOf('NO-4') > 0 && scoreOf('NO-2') > Math.max(scoreOf('NO-3'), scoreOf('NO-4')))
  assert.deepEqual(companies.find(({ id }) => id === 'NO-3')?.because.length, 1)
})

test('similar: never itself, of its country, descending, records as they are, reasons true of both', async () => {
  const { key } = await service.issue({ paid: 'unlimited' })
  const records = new Map(COMPANIES.map((company) => [company.id, company]))
  for (const company of COMPANIES.filter((_, at) => at % 40 === 0)) {
    const { status, body, headers } = await get(key, company.id, '?limit=25')
    assert.equal(status, 200)
    assert.equal(headers['x-credits-used'], body.companies.length > 0 ? '1' : '0')
    let before = 1
    for (const { matchScore, because, ...record } of body.companies) {
      assert.deepEqual(record, records.get(record.id))
      assert.ok(record.id !== company.id && record.countryIso2 === company.countryIso2)
      assert.ok(matchScore <= before && matchScore >= 0 && because.length > 0)
      before = matchScore
      for (const reason of because) {
        if (reason.startsWith('place: '))
          for (const one of [company, record])
            assert.ok([one.city, one.region, one.region?.split('|')[0]].includes(reason.slice(7)), reason)
        if (reason.startsWith('industry: '))
          for (const own of [company, record])
            assert.ok(
              [own.nationalSectors, own.naceCodes, own.naicsCodes, own.sicCodes]
                .flatMap(({ primary, secondary }) => [...primary, ...secondary])
                .some((code) => code.startsWith(reason.slice(10).split(' ')[0])),
              reason,
            )
      }
    }
  }
})

test('similar: the kind of name, the place and the finest code decide among hundreds, not the alphabet', async () => {
  const { key } = await service.issue({ paid: 'unlimited' })
  const idsOf = async (id: string) => (await get(key, id)).body.companies.map((company) => company.id)
  for (const id of await idsOf('FR-mairie-0')) assert.match(id, /^FR-mairie-/)
  for (const id of await idsOf('GB-near-0')) assert.match(id, /^GB-near-/)
  assert.deepEqual((await idsOf('GB-show-0')).slice(0, 2), ['GB-show-1', 'GB-fair-0'])
})

test('similar: what is not known of the other one lifts no score; a place alone makes none similar', async () => {
  const { key } = await service.issue({ paid: 'unlimited' })
  const { companies } = (await get(key, 'GB-near-0', '?limit=25')).body
  const scoreOf = (id: string) => companies.find((other) => other.id === id)?.matchScore ?? 0
  assert.ok(scoreOf('GB-near-1') > 0.9)
  assert.ok(scoreOf('GB-nowhere') < scoreOf('GB-near-1'))
})

test('similar: of texts, telling words decide: no months, no words of all companies, no name repeated', async () => {
  const { key } = await service.issue({ paid: 'unlimited' })
  const { companies } = (await get(key, 'EE-1')).body
  const first = companies.slice(0, 2)
  assert.deepEqual(first.map(({ id }) => id).sort(), ['EE-2', 'EE-5'])
  for (const { because } of first) assert.match(because[0], /^words: (?=.*horses)(?=.*harness)/)
  assert.equal(
    companies.some(({ id }) => id === 'EE-4'),
    false,
  )
})

test('similar: nobody is like a company of which nothing is known, and that is free; mistakes are named', async () => {
  const { key } = await service.issue({ paid: 1 })
  const nobody = await get(key, 'NO-5')
  assert.deepEqual([nobody.status, nobody.body.companies, nobody.headers['x-credits-used']], [200, [], '0'])
  assert.equal((await get(key, 'NO-999')).status, 404)
  for (const query of ['?limit=0', '?limit=26', '?limit=x', '?page=1'])
    assert.equal((await get(key, 'NO-1', query)).status, 400)
  assert.equal((await get(key, 'NO-1', '?limit=1')).body.companies.length, 1)
  assert.equal((await get(key, 'NO-1')).status, 402)
  const { key: italian } = await service.issue({ countries: ['IT'] })
  assert.equal((await get(italian, 'NO-1')).status, 403)
})

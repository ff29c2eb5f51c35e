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
const COMPANIES: readonly Company[] = [...demoCompanies(0.05), ...SPECIAL]
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
          assert.ok(
            company.naceCodes.primary.some((code) => code.startsWith(reason.slice(10).split(' ')[0])) ||
              /^industry: [A-Z] /.test(reason),
            reason,
          )
      }
    }
  }
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

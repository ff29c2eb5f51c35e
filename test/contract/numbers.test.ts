/** Numbers of companies wherever a caller may type one, through HTTP. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Company } from '../../src/company/company.ts'
import { openDemoIndex } from '../support/demo-index.ts'
import { leasesOf } from '../support/leases.ts'
import { routesOf } from '../support/routes-of.ts'
import { openTestService, type TestService } from '../support/test-service.ts'

const { companies: COMPANIES, engine, lookup, close } = await openDemoIndex(0.1)
let service: TestService
let key: string

before(async () => {
  service = await openTestService({
    endpoints: routesOf,
    leases: leasesOf(engine, lookup),
    served: ['DE', 'ES', 'FR', 'GB', 'IT', 'NO', 'US'],
  })
  key = (await service.issue({ paid: 'unlimited' })).key
})
after(async () => {
  await service.close()
  await close()
})

async function ask<Answer>(url: string, payload?: object): Promise<Answer> {
  const answer = await service.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url,
    headers: { 'x-api-key': key, ...(payload !== undefined && { 'content-type': 'application/json' }) },
    ...(payload !== undefined && { payload: JSON.stringify(payload) }),
  })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json() as Answer
}

interface OneAnswer {
  readonly companies: readonly (Company & { readonly matchScore: number; readonly because: readonly string[] })[]
}
interface Interpreted {
  readonly totalCompanies: number
  readonly interpretation: { readonly notes: readonly string[]; readonly sectors?: readonly unknown[] }
}

const one = (country: string, at = 3) => {
  const found = COMPANIES.filter(({ countryIso2, nationalId }) => countryIso2 === country && nationalId !== null)[at]
  return { ...found, number: found.nationalId ?? '' }
}
const FRENCH = one('FR')
const BRITISH = one('GB')

test('one: a number in the name field finds its company, alone and beside the name', async () => {
  const { id, name, number } = FRENCH
  for (const companyName of [number, `SIREN ${number}`, `${number} R.C.S. Paris`, `${name} ${number}`]) {
    const { companies } = await ask<OneAnswer>('/explore/one', { country: 'FR', companyName })
    assert.equal(companies[0].id, id, companyName)
    assert.equal(companies[0].matchScore, 1, companyName)
    assert.match(companies[0].because.join(), /companyName: its number/)
  }
  const other = await ask<OneAnswer>('/explore/one', { country: 'FR', companyName: `${one('FR', 9).name} ${number}` })
  const ids = other.companies.map((company) => company.id)
  assert.ok(ids.includes(id) && ids.includes(one('FR', 9).id), 'both')
  assert.ok(other.companies.every(({ matchScore }) => matchScore < 1))
})

test('one: a number that nobody has as it is written says how it was read', async () => {
  const { id, number } = BRITISH
  const { companies } = await ask<OneAnswer>('/explore/one', { country: 'GB', vatTaxNumber: `No. ${number}` })
  assert.deepEqual([companies[0].id, companies[0].because], [id, [`vatTaxNumber: the same, read as ${number}`]])
  const none = await ask<OneAnswer>('/explore/one', { country: 'FR', vatTaxNumber: '6,98051E+12' })
  assert.deepEqual(none.companies, [])
  const named = await ask<OneAnswer>('/explore/one', {
    country: 'FR',
    companyName: FRENCH.name,
    vatTaxNumber: '6,98051E+12',
  })
  assert.match(named.companies[0].because.join(), /vatTaxNumber: set aside, as a spreadsheet left out its last digits/)
})

test('suggestions: a number finds its company first, here and in the words of the reconciliation protocol', async () => {
  const { id, name, number } = BRITISH
  for (const typed of [number, `${name} ${number}`]) {
    const q = encodeURIComponent(typed)
    const { suggestions } = await ask<{ readonly suggestions: readonly { readonly id: string }[] }>(
      `/explore/suggest?q=${q}&countryIso2=GB`,
    )
    assert.equal(suggestions[0].id, id)
    const { result } = await ask<{ readonly result: readonly { readonly id: string }[] }>(
      `/reconcile/GB/suggest/entity?prefix=${q}`,
    )
    assert.equal(result[0].id, id)
  }
})

test('plus: a number means no industry, and a note says whose it is', async () => {
  const { id, name, number } = FRENCH
  for (const query of [`SIREN ${number}`, number, `société au capital de RCS Paris ${number}`]) {
    const { interpretation } = await ask<Interpreted>('/explore/plus', { query, filters: { countriesIso2: ['FR'] } })
    assert.ok(interpretation.notes[0].includes(`${name}: /explore/one and /explore/companies/${id}`), query)
  }
  const alone = await ask<Interpreted>('/explore/plus', {
    query: `SIREN ${number} à Paris`,
    filters: { countriesIso2: ['FR'] },
  })
  assert.deepEqual(
    [alone.totalCompanies, alone.interpretation.sectors],
    [0, []],
    'not all of Paris, nor makers of sirens',
  )
  const nobody = await ask<Interpreted>('/explore/plus', {
    query: 'SIREN 732829321',
    filters: { countriesIso2: ['FR'] },
  })
  assert.match(nobody.interpretation.notes.join(), /“SIREN 732829321” is left out: A number finds one company/)
})

test('plus: amounts, years and postcodes are no numbers of companies', async () => {
  for (const query of [
    'companies with more than 10000000 euros of revenue',
    'bakeries founded after 2015',
    'plumbers in 75011',
    'software companies with 12345678 in turnover',
  ]) {
    const { interpretation } = await ask<Interpreted>('/explore/plus', { query, filters: { countriesIso2: ['FR'] } })
    assert.ok(!interpretation.notes.some((note) => note.includes('finds one company')), query)
  }
})

test('keywords: a note says whose a number is, and it means no industry', async () => {
  const { id, number } = FRENCH
  const { totalCompanies, interpretation } = await ask<Interpreted>('/explore/simple-semantic', {
    filters: { countriesIso2: ['FR', 'IT'] },
    semantic: { keywords: [`SIREN ${number}`] },
  })
  assert.equal(totalCompanies, 0)
  assert.ok(interpretation.notes[0].includes(id))
  const words = await ask<Interpreted>('/explore/simple-semantic', {
    filters: { countriesIso2: ['FR'] },
    semantic: { keywords: ['vin'] },
  })
  assert.deepEqual(words.interpretation.notes, [])
})

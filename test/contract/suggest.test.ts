/** `GET /explore/suggest` through HTTP. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { type Company, emptyCompany } from '../../src/company/company.ts'
import { demoCompanies } from '../../src/imports/demo-companies.ts'
import {
  type BuiltGeneration,
  buildGeneration,
  type EmbeddedService,
  openEmbeddedService,
} from '../support/embedded-service.ts'

const FJORD: Company = {
  ...emptyCompany({ id: 'NO-4', name: 'Fjord AS', countryIso2: 'NO' }),
  ...{ status: 'Active', tradeNames: ['Zyxel Butikken'], city: 'Bergen', nationalId: '4' },
}
let generation: BuiltGeneration
let service: EmbeddedService
let key: string
before(async () => {
  generation = await buildGeneration([...demoCompanies(0.2), FJORD])
  service = await openEmbeddedService(generation)
  key = (await service.issue({ paid: 0 })).key
})
after(async () => {
  await service.close()
  await generation.close()
})

async function get(query: string, as = key) {
  const answer = await service.app.inject({ url: `/explore/suggest?${query}`, headers: { 'x-api-key': as } })
  const body = answer.json() as { readonly suggestions: readonly Record<string, unknown>[]; readonly error?: string }
  return { status: answer.statusCode, body, headers: answer.headers }
}

test('suggest: the members of a suggestion, and the name that matched', async () => {
  const { status, body, headers } = await get('q=zyx&countryIso2=NO')
  assert.equal(status, 200)
  assert.deepEqual(body.suggestions, [
    {
      ...{ id: 'NO-4', name: 'Fjord AS', matchedName: 'Zyxel Butikken', city: 'Bergen', region: null },
      ...{ status: 'Active', nationalId: '4', countryIso2: 'NO' },
    },
  ])
  assert.equal(headers['x-credits-used'], '0')
})

test('suggest: ten unless asked for others, several countries, each once', async () => {
  assert.equal((await get('q=ca&countryIso2=IT')).body.suggestions.length, 10)
  assert.equal((await get('q=ca&countryIso2=IT&limit=25')).body.suggestions.length, 25)
  const { suggestions } = (await get('q=co&countryIso2=FR&countryIso2=it&countryIso2=IT&limit=25')).body
  const countries = new Set(suggestions.map(({ countryIso2 }) => countryIso2))
  assert.deepEqual([...countries].sort(), ['FR', 'IT'])
  assert.equal(new Set(suggestions.map(({ id }) => id)).size, suggestions.length)
})

test('suggest: openapi.json says which texts are too short', async () => {
  const { paths } = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'))
  const { schema } = paths['/explore/suggest'].get.parameters.find(
    ({ name }: { readonly name: string }) => name === 'q',
  )
  const pattern = new RegExp(schema.pattern, 'u')
  const texts = [
    'a',
    'ab',
    'a b',
    'F\n',
    '\tF ',
    ' \n',
    'é\u3000',
    '\ufeffa',
    'a\u2028b',
    '😀',
    '😀a',
    'a\u0085',
    'a\u0000',
  ]
  for (const text of texts) {
    const { status } = await get(`q=${encodeURIComponent(text)}&countryIso2=IT`)
    assert.equal(pattern.test(text), status === 200, JSON.stringify(text))
  }
})

test('suggest: mistakes are named; licence and country count', async () => {
  const cases: readonly (readonly [string, number, string])[] = [
    ['countryIso2=IT', 400, 'Missing required field: q'],
    ['q=ab', 400, 'Missing required field: countryIso2'],
    ['q=a&countryIso2=IT', 400, 'q: must have at least 2 characters'],
    ['q=%20a%20&countryIso2=IT', 400, 'q: must have at least 2 characters'],
    ['q=ab&q=cd&countryIso2=IT', 400, 'q: given twice'],
    ['q=ab&countryIso2=XX', 400, 'countryIso2: "XX" is not a supported country'],
    ['q=ab&countryIso2=IT&limit=26', 400, 'limit: must be at most 25'],
    ['q=ab&countryIso2=IT&limit=1&limit=2', 400, 'limit: given twice'],
    ['q=ab&countryIso2=IT&page=1', 400, 'page: unknown parameter'],
    [`q=${'x'.repeat(257)}&countryIso2=IT`, 400, 'q: at most 256 characters'],
  ]
  for (const [query, expected, sentence] of cases) {
    const { status, body } = await get(query)
    assert.deepEqual([status, body.error?.startsWith(sentence)], [expected, true], `${query}: ${body.error}`)
  }
  assert.equal((await get('q=ab&countryIso2=IT', (await service.issue({ countries: ['NO'] })).key)).status, 403)
  assert.equal((await get('q=ab&countryIso2=IT', (await service.issue({ type: 'LITE' })).key)).status, 403)
})

interface Value {
  readonly value: string
  readonly label: string
  readonly because?: string
}

async function values(filter: string, q: string, countryIso2?: string): Promise<readonly Value[]> {
  const country = countryIso2 === undefined ? '' : `&countryIso2=${countryIso2}`
  const answer = await service.app.inject({
    url: `/utils/suggest?filter=${filter}&q=${encodeURIComponent(q)}${country}`,
    headers: { 'x-api-key': key },
  })
  assert.equal(answer.statusCode, 200, answer.body)
  return (answer.json() as { readonly suggestions: readonly Value[] }).suggestions
}

test('values: codes by their beginning, by titles in any language, and by an activity', async () => {
  const byCode = await values('naceCodes', '11.0')
  assert.ok(byCode.length > 1 && byCode.every(({ value }) => value.startsWith('11.0')))
  assert.deepEqual((await values('naceCodes', '1102'))[0].value, '11.02')
  const italian = (await values('naceCodes', 'vino')).find(({ value }) => value === '11.02')
  assert.ok(italian?.because !== undefined && /vin/i.test(italian.because), JSON.stringify(italian))
  assert.ok((await values('naceCodes', 'manuf of wine')).some(({ value }) => value === '11.02'))
  assert.ok((await values('naceCodes', 'plumber')).some(({ value }) => value === '43.22'))
  assert.ok((await values('naicsCodes', 'winer')).some(({ value }) => value.startsWith('31213')))
  assert.ok((await values('nationalSectors', 'panett', 'IT')).length > 0)
})

test('values: places and closed lists, at most ten, each a value that the filter takes', async () => {
  assert.equal((await values('regions', 'firen', 'IT'))[0].value, 'Toscana|Firenze')
  assert.equal((await values('cities', 'milan', 'IT'))[0].value, 'Milano')
  assert.deepEqual(
    (await values('listedDelistedUnlisted', 'del')).map(({ value }) => value),
    ['delisted'],
  )
  assert.equal((await values('status', 'bankr'))[0].value, 'Bankruptcy')
  assert.equal((await values('cities', 'san', 'IT')).length, 10)
  for (const nothing of ['—', 'qqqqzzzz']) assert.deepEqual(await values('cities', nothing, 'IT'), [])
  const { key: full } = await service.issue({ paid: 'unlimited' })
  for (const [filter, q, country] of [
    ['regions', 'lom', 'IT'],
    ['nationalSectors', '62', 'IT'],
    ['naceCodes', 'software', undefined],
    ['sicCodes', 'bak', undefined],
    ['standardisedLegalForm', 'comp', undefined],
    ['categories', 'lar', undefined],
  ] as const)
    for (const { value } of await values(filter, q, country)) {
      const { statusCode, body } = await service.app.inject({
        method: 'POST',
        url: '/explore/lite',
        headers: { 'x-api-key': full, 'content-type': 'application/json' },
        payload: JSON.stringify({ filters: { countriesIso2: ['IT'], [filter]: [value] } }),
      })
      assert.equal(statusCode, 200, `${filter} ${value}: ${body}`)
    }
})

test('values: mistakes are named', async () => {
  for (const [query, sentence] of [
    ['q=x', 'Missing required field: filter'],
    ['filter=cities', 'Missing required field: q'],
    ['filter=cities&q=x', 'Missing required field: countryIso2'],
    ['filter=cities&q=%20&countryIso2=IT', 'Missing required field: q'],
    ['filter=postcode&q=x', 'filter: must be one of'],
    ['filter=cities&q=x&countryIso2=XX', 'countryIso2: "XX" is not a supported country'],
    ['filter=status&q=x&countryIso2=it&limit=3', 'limit: unknown parameter'],
  ]) {
    const answer = await service.app.inject({ url: `/utils/suggest?${query}`, headers: { 'x-api-key': key } })
    assert.equal(answer.statusCode, 400)
    assert.ok((answer.json() as { readonly error: string }).error.startsWith(sentence), answer.body)
  }
})

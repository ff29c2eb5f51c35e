/** Keywords of several words that few companies contain as a phrase. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Company, emptyCompany } from '../../src/company/company.ts'
import { buildGeneration, openEmbeddedService } from '../support/embedded-service.ts'

const company = (country: string, number: number, description: string, city: string): Company => ({
  ...emptyCompany({ id: `${country}-${number}`, name: `N${number}`, countryIso2: country }),
  description,
  descriptionLanguage: 'en',
  city,
})

const COMPANIES = [
  company('GB', 1, 'We sell and restore harpsichord strings', 'Leeds'),
  company('GB', 2, 'Strings for the lute, and for the harpsichord', 'York'),
  company('GB', 3, 'Everything for the harpsichord', 'York'),
  company('GB', 4, 'Zithers', 'York'),
  company('IE', 5, 'A harpsichord museum', 'Cork'),
  ...Array.from({ length: 30 }, (_, at) => company('GB', 100 + at, 'Violin bows for schools', 'Leeds')),
  company('GB', 200, 'Bows, and a violin', 'Leeds'),
]

test('a keyword that few reach as a phrase counts word by word, the phrase first; others and must stay phrases', async (t) => {
  const generation = await buildGeneration(COMPANIES)
  const service = await openEmbeddedService(generation)
  t.after(async () => {
    await service.close()
    await generation.close()
  })
  const { key } = await service.issue({ paid: 'unlimited' })
  const ask = async (url: string, payload: object) => {
    const response = await service.app.inject({ method: 'POST', url, headers: { 'x-api-key': key }, payload })
    assert.equal(response.statusCode, 200, response.body)
    return response.json() as {
      totalCompanies: number
      companies: { id: string }[]
      facets: { values: { value: string; count: number }[] }[]
      interpretation: { wordByWord: object[] }
    }
  }
  const search = async (keywords: string[], countriesIso2: string[], more: object = {}, filters: object = {}) =>
    ask('/explore/simple-semantic', {
      filters: { countriesIso2, ...filters },
      semantic: { keywords, ...more },
      nearWords: false,
    })
  const idsOf = ({ companies }: { companies: { id: string }[] }) => companies.map(({ id }) => id)

  assert.deepEqual(idsOf(await search(['harpsichord strings'], ['GB'])), ['GB-1', 'GB-2', 'GB-3'])
  // A page is full of the phrase.
  const plain = await search(['violin bows'], ['GB'])
  assert.equal(plain.totalCompanies, 30)
  assert.deepEqual(plain.interpretation.wordByWord, [])
  assert.deepEqual(idsOf(await search(['harpsichord strings'], ['GB'], { must: ['harpsichord strings'] })), ['GB-1'])
  // Filters do not change which keywords these are, so facets count what a filter finds.
  assert.deepEqual(idsOf(await search(['harpsichord strings'], ['GB'], {}, { cities: ['York'] })), ['GB-2', 'GB-3'])
  const semantic = { keywords: ['harpsichord strings'] }
  const counted = await ask('/explore/facets', {
    filters: { countriesIso2: ['GB'] },
    semantic,
    nearWords: false,
    facets: [{ field: 'city' }],
  })
  assert.deepEqual(
    counted.facets[0].values.map(({ value, count }) => [value, count]),
    [
      ['york', 2],
      ['leeds', 1],
    ],
  )
  // So do exports and tools.
  const exported = await service.app.inject({
    method: 'POST',
    url: '/explore/export',
    headers: { 'x-api-key': key },
    payload: { filters: { countriesIso2: ['GB'] }, semantic, nearWords: false, format: 'ndjson' },
  })
  assert.equal(exported.headers['x-total-count'], '3')
  const ids = exported.body
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { id: string }).id)
  assert.deepEqual(ids, ['GB-1', 'GB-2', 'GB-3'])
  // Two countries find what each finds alone.
  assert.equal((await search(['harpsichord strings'], ['IE'])).totalCompanies, 1)
  assert.equal((await search(['harpsichord strings'], ['GB', 'IE'])).totalCompanies, 4)
  // The answer lists these keywords and their countries.
  const { interpretation } = await search(['violin bows', 'harpsichord strings', 'lute'], ['GB', 'IE'])
  assert.deepEqual(interpretation.wordByWord, [
    { keyword: 'violin bows', words: ['violin', 'bows'], countriesIso2: ['IE'] },
    { keyword: 'harpsichord strings', words: ['harpsichord', 'strings'], countriesIso2: ['GB', 'IE'] },
  ])
})

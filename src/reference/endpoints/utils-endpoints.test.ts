import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { openTestService } from '../../../test/support/test-service.ts'
import { planFilters } from '../../explore/plan/filters.ts'
import { findCode } from '../industry-codes.ts'
import { naicsList } from './us-codes-endpoints.ts'
import { prepareLists, utilsEndpoints } from './utils-endpoints.ts'

const service = await openTestService({ endpoints: () => utilsEndpoints() })
after(() => service.close())
const { key } = await service.issue({ type: 'ONE' })

const get = (url: string, headers: Record<string, string> = {}) =>
  service.app.inject({ url, headers: { 'x-api-key': key, ...headers } })

interface Code {
  readonly title: string
  readonly code: string
  readonly description: string
  readonly fullDescription: string
  readonly subCodes: readonly Code[]
}

function countsPerLevel(codes: readonly Code[], depth = 0, counts: number[] = []): number[] {
  counts[depth] = (counts[depth] ?? 0) + codes.length
  for (const code of codes) countsPerLevel(code.subCodes, depth + 1, counts)
  return counts.filter((count) => count > 0)
}

const all = (codes: readonly Code[]): readonly Code[] => codes.flatMap((code) => [code, ...all(code.subCodes)])

test('nace-codes: the whole tree of Rev. 2 in English, with the four members of the interface', async () => {
  const answer = await get('/utils/nace-codes')
  assert.equal(answer.statusCode, 200)
  const { naceCodes } = answer.json<{ naceCodes: Code[] }>()
  assert.deepEqual(countsPerLevel(naceCodes), [21, 88, 272, 615])
  for (const code of all(naceCodes)) {
    assert.deepEqual(Object.keys(code), ['title', 'code', 'description', 'subCodes'])
    assert.ok(code.title && code.description && Array.isArray(code.subCodes), code.code)
  }
  const oils = all(naceCodes).find(({ code }) => code === '10.41')
  assert.equal(oils?.title, 'Manufacture of oils and fats')
  assert.match(oils?.description ?? '', /^Activities such as: .*; /)
  const software = all(naceCodes).find(({ code }) => code === '62.0')
  assert.match(software?.description ?? '', /^Covers: Computer programming activities; Computer consultancy/)
})

test('nace-codes: revision=2.1 is the newer tree, with prefixes where a number means something else', async () => {
  const { naceCodes } = (await get('/utils/nace-codes?revision=2.1')).json<{ naceCodes: Code[] }>()
  assert.deepEqual(countsPerLevel(naceCodes), [22, 87, 287, 651])
  const codes = new Set(all(naceCodes).map(({ code }) => code))
  assert.ok(codes.has('2.1:47.81') && codes.has('01.11') && !codes.has('47.81'))
})

test('naics-codes: the whole tree of 2022', async () => {
  const { naicsCodes } = (await get('/utils/naics-codes')).json<{ naicsCodes: Code[] }>()
  assert.deepEqual(countsPerLevel(naicsCodes), [20, 96, 308, 689, 1012])
  assert.ok(all(naicsCodes).every((code) => code.title && code.description))
})

test('sic-codes: the whole tree, fullDescription from the division down', async () => {
  const { sicCodes } = (await get('/utils/sic-codes')).json<{ sicCodes: Code[] }>()
  assert.deepEqual(countsPerLevel(sicCodes), [11, 83, 416, 1005])
  const wheat = all(sicCodes).find(({ code }) => code === '0111')
  assert.deepEqual(wheat, {
    code: '0111',
    description: 'Wheat',
    fullDescription: 'Agriculture, Forestry, And Fishing > Agricultural Production Crops > Cash Grains > Wheat',
    subCodes: [],
  })
})

test('national-codes: the country’s own spelling, English descriptions', async () => {
  const codesOf = async (query: string) => {
    const { nationalCodes } = (await get(`/utils/national-codes?${query}`)).json<{ nationalCodes: Code[] }>()
    return new Map(nationalCodes.map(({ code, description }) => [code, description]))
  }
  assert.equal((await codesOf('countryIso2=GB')).get('62020'), 'Computer consultancy activities')
  assert.equal((await codesOf('countryIso2=no')).get('62.010'), 'Computer programming activities')
  assert.equal((await codesOf('countryIso2=ES')).get('62.01'), 'Computer programming activities')
  assert.equal((await codesOf('countryIso2=US')).get('31-33'), 'Manufacturing')
  const italy = await codesOf('countryIso2=IT')
  assert.equal(italy.get('01.11.10'), 'Growing of cereals (except rice)')
  assert.ok((await codesOf('countryIso2=IT&revision=2.1')).has('2.1:62.10.00'))
  assert.ok([...italy.keys()].every((code) => !code.includes(':')))
  assert.equal((await codesOf('countryIso2=AU')).get('4511'), 'Cafes and Restaurants')
  assert.equal((await codesOf('countryIso2=JP')).get('3911'), 'Custom software services')
  assert.equal((await codesOf('countryIso2=JP&revision=2013')).get('2013:3911'), 'Custom software services')
  const brazil = await codesOf('countryIso2=BR')
  assert.equal(brazil.get('4781400'), 'Retail sale of clothing and accessories')
  assert.equal(brazil.get('47814'), 'Retail sale of clothing and accessories')
})

test('regions: tokens of both levels; a country with one level repeats it', async () => {
  const italy = (await get('/utils/regions?countryIso2=IT')).json()
  assert.deepEqual(Object.keys(italy), ['typeOfRegion', 'regions'])
  assert.equal(italy.typeOfRegion, 'Region|Province')
  assert.equal(italy.regions.length, 107)
  assert.ok(italy.regions.includes('Lombardia|Milano'))
  const liechtenstein = (await get('/utils/regions?countryIso2=LI')).json()
  assert.ok(liechtenstein.regions.includes('Vaduz|Vaduz'))
})

test('regions, national-codes, cities: a missing, malformed or unsupported country is 400 in one sentence', async () => {
  for (const path of ['regions', 'national-codes', 'cities']) {
    for (const query of [
      '',
      '?countryIso2=',
      '?countryIso2=ITA',
      '?countryIso2=XX',
      '?countryIso2=KR',
      '?country=IT',
    ]) {
      const answer = await get(`/utils/${path}${query}`)
      assert.equal(answer.statusCode, 400, `${path}${query}`)
      assert.deepEqual(answer.json(), { error: 'countryIso2 missing or invalid' })
    }
  }
})

test('regions, national-codes, cities: an unknown parameter is named, as everywhere', async () => {
  for (const path of ['regions', 'national-codes', 'cities']) {
    const unknown = await get(`/utils/${path}?countryIso2=IT&nonsense=1`)
    assert.equal(unknown.statusCode, 400, path)
    assert.match(unknown.json<{ error: string }>().error, /^nonsense: unknown parameter\. Did you mean \w+\?$/, path)
    const near = await get(`/utils/${path}?countryIso2=IT&countryIso=IT`)
    assert.deepEqual(near.json(), { error: 'countryIso: unknown parameter. Did you mean countryIso2?' }, path)
    for (const query of ['nonsense=1', 'countryIso2=IT&countryIso2=IT&nonsense=1']) {
      const both = await get(`/utils/${path}?${query}`)
      assert.deepEqual(both.json(), { error: 'countryIso2 missing or invalid' }, `${path}?${query}`)
    }
  }
})

test('nace-codes, naics-codes: countryIso2 is checked and changes nothing', async () => {
  for (const path of ['nace-codes', 'naics-codes']) {
    const plain = await get(`/utils/${path}`)
    const asked = await get(`/utils/${path}?countryIso2=IT`)
    assert.equal(asked.statusCode, 200)
    assert.equal(asked.body, plain.body)
    const wrong = await get(`/utils/${path}?countryIso2=XX`)
    assert.equal(wrong.statusCode, 400)
    assert.deepEqual(wrong.json(), { error: 'countryIso2 missing or invalid' })
  }
})

test('national-codes: a revision that the country does not have is 400 and names those it has', async () => {
  const answer = await get('/utils/national-codes?countryIso2=GB&revision=2022')
  assert.equal(answer.statusCode, 400)
  assert.deepEqual(answer.json(), { error: 'revision: must be one of 2, 2003, 2.1' })
})

test('cities, countries, enums: the extensions', async () => {
  const { cities } = (await get('/utils/cities?countryIso2=FR')).json()
  assert.ok(cities.length > 30_000 && cities.includes('Saint-Étienne') && new Set(cities).size === cities.length)
  const { areas } = (await get('/utils/areas?countryIso2=IT')).json() as {
    areas: { names: string[]; filters: object }[]
  }
  const elba = areas.find(({ names }) => names.includes("Isola d'Elba"))
  assert.deepEqual(Object.keys(elba?.filters ?? {}), ['cities', 'regions'])
  const { countries } = (await get('/utils/countries')).json()
  assert.equal(countries.length, 36)
  assert.deepEqual(countries[0], {
    countryIso2: 'AT',
    name: 'Austria',
    nationalLists: [
      { name: 'ÖNACE 2008', revision: '2', prefix: '' },
      { name: 'ÖNACE 2025', revision: '2.1', prefix: '2.1:' },
    ],
  })
  const enums = (await get('/utils/enums')).json()
  assert.deepEqual(Object.keys(enums), ['status', 'standardisedLegalForm', 'categories', 'listedDelistedUnlisted'])
  assert.equal(enums.status.length, 18)
})

test('every list needs a key, costs nothing and answers 401 without one', async () => {
  for (const { path } of utilsEndpoints()) {
    const url = `${path}${/regions|national|cities|areas/.test(path) ? '?countryIso2=MT' : ''}`
    assert.equal((await service.app.inject({ url })).statusCode, 401, path)
    const answer = await get(url)
    assert.equal(answer.statusCode, 200, path)
    assert.equal(answer.headers['x-credits-used'], '0')
  }
})

test('lists are compressed as the caller accepts, tagged by encoding, and answered 304 to who holds them', async () => {
  const plain = await get('/utils/naics-codes')
  assert.equal(plain.headers['content-encoding'], undefined)
  const zipped = await get('/utils/naics-codes', { 'accept-encoding': 'gzip, deflate' })
  const brotli = await get('/utils/naics-codes', { 'accept-encoding': 'gzip, deflate, br' })
  const refused = await get('/utils/naics-codes', { 'accept-encoding': 'br;q=0, gzip;q=0' })
  assert.equal(gunzipSync(zipped.rawPayload).toString(), plain.body)
  assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), plain.body)
  assert.equal(refused.body, plain.body)
  assert.equal(new Set([plain, zipped, brotli].map(({ headers }) => headers.etag)).size, 3)
  assert.match(String(plain.headers['cache-control']), /max-age=\d+/)
  assert.match(String(zipped.headers.vary), /Accept-Encoding/)
  const held = await get('/utils/naics-codes', {
    'accept-encoding': 'br',
    'if-none-match': String(brotli.headers.etag),
  })
  assert.equal(held.statusCode, 304)
  assert.equal(held.body, '')
  const stale = await get('/utils/naics-codes', { 'accept-encoding': 'br', 'if-none-match': '"another"' })
  assert.equal(stale.statusCode, 200)
})

test('every code of every list is one that the filter of its name finds as it stands', async () => {
  const { naceCodes } = (await get('/utils/nace-codes')).json<{ naceCodes: Code[] }>()
  const newer = (await get('/utils/nace-codes?revision=2.1')).json<{ naceCodes: Code[] }>()
  for (const { code } of [...all(naceCodes), ...all(newer.naceCodes)])
    assert.equal(findCode('nace', '', code)?.code, code)
  const { naicsCodes } = (await get('/utils/naics-codes')).json<{ naicsCodes: Code[] }>()
  for (const { code } of all(naicsCodes)) assert.equal(findCode('naics', '', code)?.code, code)
  const { sicCodes } = (await get('/utils/sic-codes')).json<{ sicCodes: Code[] }>()
  for (const { code } of all(sicCodes)) assert.equal(findCode('sic', '', code)?.code, code)
  const { countries } = (await get('/utils/countries')).json()
  for (const { countryIso2, nationalLists } of countries) {
    for (const { revision, prefix } of nationalLists) {
      const url = `/utils/national-codes?countryIso2=${countryIso2}&revision=${revision}`
      const { nationalCodes } = (await get(url)).json<{ nationalCodes: Code[] }>()
      for (const { code, description } of nationalCodes) {
        assert.ok(code.startsWith(prefix) && description !== '', code)
        assert.equal(findCode('national', countryIso2, code)?.code, code, `${countryIso2} ${code}`)
      }
    }
  }
})

test('every token, code and value of the lists is one that the filters of a search accept', async () => {
  const { countries } = (await get('/utils/countries')).json()
  for (const { countryIso2 } of countries) {
    const { regions } = (await get(`/utils/regions?countryIso2=${countryIso2}`)).json()
    const { nationalCodes } = (await get(`/utils/national-codes?countryIso2=${countryIso2}`)).json()
    const nationalSectors = nationalCodes.map(({ code }: Code) => code)
    assert.ok(planFilters({ countriesIso2: [countryIso2], regions, nationalSectors }, [countryIso2]))
  }
  const enums = (await get('/utils/enums')).json()
  const { naceCodes } = (await get('/utils/nace-codes')).json<{ naceCodes: Code[] }>()
  const codes = all(naceCodes).map(({ code }) => code)
  assert.ok(planFilters({ countriesIso2: ['IT'], naceCodes: codes, ...enums }, ['IT']))
})

test('prepareLists: the trees are compressed before anyone asks', async () => {
  await prepareLists()
  assert.ok(!(naicsList('2022').encoded('gzip, br') instanceof Promise))
})

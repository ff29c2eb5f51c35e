import assert from 'node:assert/strict'
import { test } from 'node:test'
import { understand } from '../understand.ts'

const read = (country: string, query: string) => understand(query, { country, today: '2026-06-15' })
const placesOf = (country: string, query: string) =>
  read(country, query).parts.flatMap(({ kind, filters }) => (kind === 'place' ? filters : []))

test('usual abbreviations of regions are places', () => {
  for (const [country, region, ...queries] of [
    ['AU', 'New South Wales', 'firms in NSW', 'NSW plumbers', 'plumbers NSW'],
    ['AU', 'Victoria', 'foods in VIC', 'foods in Vic'],
    ['AU', 'Queensland', 'plumbers in Qld', 'builders in QLD'],
    ['AU', 'Australian Capital Territory', 'schools in the ACT'],
    ['AU', 'Western Australia', 'mining in WA'],
    ['US', 'Kentucky', 'plumbers in KY', 'plumbers in Ky.'],
    ['US', 'New Jersey', 'plumbers in N.J.'],
    ['BR', 'São Paulo', 'firms in SP', 'empresas em SP'],
    ['DE', 'Nordrhein-Westfalen', 'Firmen in NRW', 'NRW Maschinenbau'],
    ['DE', 'Baden-Württemberg', 'Firmen in BW'],
    ['IT', 'Lombardia|Bergamo', 'officine (BG)', 'officine in provincia di BG', 'officine prov. BG'],
    ['GB', 'England|West Yorkshire', 'plumbers in W Yorks', 'plumbers in W. Yorks'],
    ['FR', 'Île-de-France', 'entreprises en IDF'],
  ])
    for (const query of queries) assert.deepEqual(placesOf(country, query), [{ regions: [region] }], query)
})

test('a town with the abbreviation of its region is the town', () => {
  assert.deepEqual(placesOf('AU', 'plumbers in Parramatta, NSW'), [{ cities: ['Parramatta'] }])
  assert.deepEqual(placesOf('US', 'plumbers in Baton Rouge, LA'), [{ cities: ['Baton Rouge'] }])
  assert.deepEqual(placesOf('IT', 'officine a Treviglio BG'), [{ cities: ['Treviglio'] }])
  assert.deepEqual(placesOf('DE', 'Firmen in Köln, NRW'), [{ cities: ['Köln'] }])
  assert.deepEqual(placesOf('BR', 'firms in Campinas (SP)'), [{ cities: ['Campinas'] }])
})

test('acronyms of trades are no places', () => {
  for (const [country, query, activity] of [
    ['IT', 'agenzie di PR a Milano', 'agenzie di PR'],
    ['IT', 'aziende di AI a Milano', 'AI'],
    ['IT', 'produzione di programmi TV', 'produzione di programmi TV'],
    ['AU', 'ACT testing companies', 'ACT testing'],
    ['US', 'PR agencies', 'PR agencies'],
    ['DE', 'KI Firmen in Berlin', 'KI'],
  ])
    assert.equal(read(country, query).activity, activity, query)
})

test('a postcode after its region or town is a postcode', () => {
  assert.deepEqual(placesOf('AU', 'plumbers in Sydney NSW 2000').at(-1), { postcode: ['2000'] })
  assert.deepEqual(placesOf('AU', 'plumbers in Richmond, VIC 3121').at(-1), { postcode: ['3121'] })
})

test('a distance from an Australian town is a circle around it', () => {
  const near = { latitude: -33.87, longitude: 151.21, kilometres: 20 }
  assert.deepEqual(placesOf('AU', 'companies within 20 km of Sydney'), [{ near }])
  assert.deepEqual(placesOf('AU', 'companies within 20 km of Sydney, NSW'), [{ near }])
})

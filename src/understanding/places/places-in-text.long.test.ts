import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COUNTRIES } from '../../reference/countries.ts'
import { finishAtOnce } from '../../threads/in-turns.ts'
import { prepareUnderstanding, understand } from '../understand.ts'

/** Places of a sentence; null for one that counts for nothing. */
const places = (query: string, country: string) =>
  understand(query, { country, today: '2026-06-15' }).parts.flatMap(({ kind, filters }) =>
    kind === 'place' || kind === 'ignored' ? [filters] : [],
  )

test('the names of every served country can be read', () => {
  for (const { countryIso2 } of COUNTRIES) finishAtOnce(prepareUnderstanding(countryIso2))
})

test('cities, provinces and regions are known in their own and in other languages', () => {
  assert.deepEqual(places('mobili a Milano', 'IT'), [{ cities: ['Milano'] }])
  assert.deepEqual(places('meubles à Milan', 'IT'), [{ cities: ['Milano'] }])
  assert.deepEqual(places('Möbel in der Toskana', 'IT'), [{ regions: ['Toscana'] }])
  assert.deepEqual(places('breweries in Bavaria', 'DE'), [{ regions: ['Bayern'] }])
  assert.deepEqual(places('pubs in Kent', 'GB'), [{ regions: ['England|Kent'] }])
  assert.deepEqual(places('Firmen in Muenchen', 'DE'), [{ cities: ['München'] }])
})

test('parts of Norway and its former counties are their counties and municipalities', () => {
  assert.deepEqual(places('bedrifter på Vestlandet', 'NO'), [{ regions: ['Rogaland', 'Vestland', 'Møre og Romsdal'] }])
  assert.deepEqual(places('hoteller i Nord-Norge', 'NO'), [{ regions: ['Nordland', 'Troms', 'Finnmark'] }])
  assert.deepEqual(places('bakerier i Viken', 'NO'), [{ regions: ['Akershus', 'Buskerud', 'Østfold'] }])
  assert.deepEqual(places('i regionen Bergen', 'NO'), [{ regions: ['Vestland|Bergen'] }])
  assert.deepEqual(places('firmaer i Bærum kommune', 'NO'), [{ regions: ['Akershus|Bærum'] }])
  for (const [old, county] of [
    ['Hedmark', 'Innlandet'],
    ['Oppland', 'Innlandet'],
    ['Hordaland', 'Vestland'],
    ['Sør-Trøndelag', 'Trøndelag'],
  ]) {
    const [filters] = places(`verft i ${old}`, 'NO')
    assert.ok(
      filters?.regions?.some((region) => region.startsWith(`${county}|`)),
      old,
    )
  }
})

test('a Norwegian place that is a word as well needs a preposition and a capital', () => {
  assert.deepEqual(places('time tracking software', 'NO'), [])
  assert.deepEqual(places('drilling of post holes, hole saws', 'NO'), [])
  assert.deepEqual(places('butikker i Strand', 'NO'), [{ regions: ['Rogaland|Strand'] }])
  assert.deepEqual(places('assicurazioni e i Fondi pensione', 'IT'), [])
})

test('near a city is a circle around its centre, and the province of a city its province', () => {
  const around = (query: string, country: string) => places(query, country).map((place) => Object.keys(place ?? {}))
  assert.deepEqual(places('autour de Lyon', 'FR'), [{ near: { latitude: 45.75, longitude: 4.85, kilometres: 20 } }])
  assert.deepEqual(places('bars near Austin', 'US'), [{ near: { latitude: 30.27, longitude: -97.74, kilometres: 40 } }])
  for (const [query, country] of [
    ['Bäcker in der Nähe von Kassel', 'DE'],
    ['falegnami vicino a Pavia', 'IT'],
    ['panaderías cerca de Segovia', 'ES'],
    ['snekkere i nærheten av Bergen', 'NO'],
  ])
    assert.deepEqual(around(query, country), [['near']], query)
  assert.deepEqual(places('in provincia di Parma', 'IT'), [{ regions: ['Emilia-Romagna|Parma'] }])
  assert.deepEqual(places('Großraum München', 'DE'), [
    { regions: ['Bayern|München, Kreisfreie Stadt', 'Bayern|München, Landkreis'] },
  ])
})

test('a name that is region and city is the city, unless the words before it say region', () => {
  assert.deepEqual(places('bares en Madrid', 'ES'), [{ cities: ['Madrid'] }])
  assert.deepEqual(places('bares en la Comunidad de Madrid', 'ES'), [{ regions: ['Madrid, Comunidad de'] }])
})

test('a city with its region behind it is both at once', () => {
  assert.deepEqual(places('breweries in Austin, Texas', 'US'), [{ cities: ['Austin'], regions: ['Texas'] }])
})

test('groups of regions are their regions', () => {
  assert.deepEqual(places('Süddeutschland', 'DE'), [{ regions: ['Bayern', 'Baden-Württemberg'] }])
})

test('a place that is a word as well needs a preposition and a capital', () => {
  assert.deepEqual(places('bath manufacturers', 'GB'), [])
  assert.deepEqual(places('Bath manufacturers', 'GB'), [])
  assert.deepEqual(places('bakeries in Bath', 'GB'), [{ cities: ['Bath'] }])
  assert.deepEqual(places('reading glasses in Reading', 'GB'), [{ cities: ['Reading'] }])
  assert.deepEqual(places('Roma tomatoes', 'IT'), [])
  assert.deepEqual(places('vente en ligne', 'FR'), [])
})

test('the Norwegian legal form is not the town of Ås', () => {
  for (const query of ['AS that sell cars', 'car dealers organised as AS', 'restaurants, such as AS'])
    assert.deepEqual(places(query, 'NO'), [], query)
  assert.deepEqual(places('restaurants in Ås', 'NO'), [{ cities: ['Ås'] }])
})

test('the country asked filters; other countries and their places count for nothing', () => {
  assert.deepEqual(places('hotels in Italy', 'IT'), [{ countriesIso2: ['IT'] }])
  assert.deepEqual(places('aziende italiane', 'IT'), [{ countriesIso2: ['IT'] }])
  assert.deepEqual(places('hotels in Germany', 'IT'), [{ countriesIso2: ['DE'] }])
  assert.deepEqual(places('hotels in Hamburg', 'GB'), [{ countriesIso2: ['DE'] }])
  assert.deepEqual(places('Italian restaurants', 'GB'), [])
})

test('a postcode counts behind a word for it', () => {
  assert.deepEqual(places('dentists, postcode SW1A 1AA', 'GB'), [{ postcode: ['SW1A 1AA'] }])
  assert.deepEqual(places('Zahnarzt PLZ 80331', 'DE'), [{ postcode: ['80331'] }])
})

test('near a postcode is a circle around its centre', () => {
  assert.deepEqual(places('nurseries near S10 2TN', 'GB'), [
    { near: { latitude: 53.35, longitude: -1.55, kilometres: 20 } },
  ])
  assert.deepEqual(places('nurseries in S10 2TN', 'GB'), [{ postcode: ['S10 2TN'] }])
  assert.deepEqual(Object.keys(places('ristoranti vicino a 20121', 'IT')[0] ?? {}), ['near'])
})

test('near a city with a typo is near the city', () => {
  assert.deepEqual(places('plumbers near Shefield', 'GB'), places('plumbers near Sheffield', 'GB'))
  assert.deepEqual(places('plumbers near Nobodytown', 'GB'), [])
})

test('a mile is ten kilometres for whom Norway is asked', () => {
  const [place] = places('frisører innen 2 mil fra Stavanger', 'NO')
  assert.equal(place?.near?.kilometres, 20)
})

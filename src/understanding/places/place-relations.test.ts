import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conditionsOf, type Understanding } from '../interpretation.ts'
import { understand } from '../understand.ts'
import { relatePlaces } from './place-relations.ts'

const related = (query: string, country: string): Understanding =>
  relatePlaces(query, understand(query, { country, today: '2026-06-15' }), country)
/** What places ask for: every list must hold, one of its places is enough. */
const placesOf = (query: string, country: string) => conditionsOf(related(query, country)).all

const city = (name: string, ...regions: string[]) => ({ cities: [name], ...(regions.length > 0 && { regions }) })

test('a town with its own country is the town, in six languages', () => {
  const asked = [
    ['GB', 'Sheffield', 'plumbers in Sheffield, UK'],
    ['GB', 'Sheffield', 'UK plumbers in Sheffield'],
    ['GB', 'Sheffield', 'plumbers - Sheffield (United Kingdom)'],
    ['US', 'Chicago', 'Chicago, USA: dentists'],
    ['FR', 'Paris', 'hôtels à Paris, France'],
    ['FR', 'Lyon', 'hôtels français à Lyon'],
    ['IT', 'Torino', 'aziende italiane di software a Torino'],
    ['IT', 'Torino', 'aziende di software in Italia, a Torino'],
    ['DE', 'München', 'Softwarefirmen in München, Deutschland'],
    ['DE', 'Stuttgart', 'deutsche Maschinenbauer in Stuttgart'],
    ['ES', 'Sevilla', 'restaurantes en Sevilla, España'],
    ['ES', 'Madrid', 'talleres en España, Madrid'],
    ['NO', 'Bergen', 'rørleggere i Bergen, Norge'],
  ]
  for (const [country, town, query] of asked) assert.deepEqual(placesOf(query, country), [[city(town)]], query)
})

test('a town with its region or province, and their country, is the town', () => {
  assert.deepEqual(placesOf('aziende di software a Torino, Piemonte, Italia', 'IT'), [[city('Torino')]])
  assert.deepEqual(placesOf('Firmen in München in Bayern', 'DE'), [[city('München')]])
  assert.deepEqual(placesOf('plombiers à Marseille, Bouches-du-Rhône', 'FR'), [[city('Marseille')]])
  assert.deepEqual(placesOf('snekkere i Tromsø, Troms, Norge', 'NO'), [[city('Tromsø')]])
  assert.deepEqual(placesOf('talleres en Bilbao, Vizcaya, España', 'ES'), [[city('Bilbao')]])
  assert.deepEqual(placesOf('plumbers in Yorkshire, Doncaster', 'GB'), [[city('Doncaster')]])
})

test('the region says which town where several have the name', () => {
  assert.deepEqual(placesOf('plumbers in Leeds, West Yorkshire, UK', 'GB'), [[city('Leeds', 'England|West Yorkshire')]])
  assert.deepEqual(placesOf('Oregon companies in Portland', 'US'), [[city('Portland', 'Oregon')]])
})

test('the part without effect says why', () => {
  const { parts } = related('plumbers in Sheffield, UK', 'GB')
  assert.deepEqual(
    parts.filter(({ words }) => words === 'UK').map(({ effect, reason }) => ({ effect, reason })),
    [{ effect: 'nothing', reason: '“Sheffield” says more exactly where.' }],
  )
})

test('places are alternatives where the sentence lists them or says so', () => {
  const both = [[city('Leeds'), city('York')]]
  for (const between of [' or ', ' and ', ', ', ' / ', ' & ', ' as well as ', '; ', ' '])
    assert.deepEqual(placesOf(`plumbers in Leeds${between}York`, 'GB'), both, between)
  assert.deepEqual(placesOf('garages in Leeds, tyre shops in York', 'GB'), both)
  assert.deepEqual(placesOf('plumbers in Leeds and York, UK', 'GB'), both)
  assert.deepEqual(placesOf('plumbers in Leeds, UK and York, UK', 'GB'), both)
  assert.deepEqual(placesOf('aziende italiane e francesi a Torino', 'IT'), [[city('Torino')]])
  assert.deepEqual(placesOf('imprese a Milano e in Lombardia', 'IT'), [[city('Milano'), { regions: ['Lombardia'] }]])
  assert.deepEqual(placesOf('in the UK or Ireland', 'GB'), [[{ countriesIso2: ['GB'] }, { countriesIso2: ['IE'] }]])
})

test('places that are neither listed nor within each other hold together', () => {
  const [list, near] = placesOf('companies in Derbyshire within 10 km of Sheffield', 'GB')
  assert.deepEqual(list, [{ regions: ['England|Derbyshire'] }])
  assert.equal(near[0].near?.kilometres, 10)
  assert.deepEqual(placesOf('dentists in Boston, USA', 'GB'), [[city('Boston')], [{ countriesIso2: ['US'] }]])
})

test('a postcode beside its town says more exactly where, and so does what is near a town beside a region', () => {
  assert.deepEqual(placesOf('plumbers in Sheffield, S1 2AB', 'GB'), [[{ postcode: ['S1 2AB'] }]])
  const near = { latitude: 53.38, longitude: -1.47, kilometres: 20 }
  assert.deepEqual(placesOf('hotels in Derbyshire near Sheffield', 'GB'), [
    [{ regions: ['England|Derbyshire'] }],
    [{ near }],
  ])
})

test('a distance is from the town, whatever region follows, and from each town of a list', () => {
  const centres = (query: string) => placesOf(query, 'GB').map((list) => list.map(({ near }) => near?.latitude))
  assert.deepEqual(centres('bakers within 10 miles of Leeds, West Yorkshire, UK'), [[53.8]])
  assert.deepEqual(centres('bakers within 10 miles of Leeds or York'), [[53.8, 53.96]])
  assert.deepEqual(centres('bakers near Leeds and York'), [[53.8, 53.96]])
})

test('places that are said again are said once', () => {
  const clause = 'companies in Leeds or York, also near Hull. '
  const once = placesOf(clause, 'GB')
  for (const times of [2, 3, 30]) assert.deepEqual(placesOf(clause.repeat(times), 'GB'), once, String(times))
})

test('towns without capitals, with their postcode, and kinds of goods that are called after places', () => {
  const places = (query: string, country: string): readonly unknown[] =>
    understand(query, { country, today: '2026-06-15' })
      .parts.filter(({ kind }) => kind === 'place')
      .map(({ filters }) => filters)
  assert.deepEqual(places('mairie de noisy le sec', 'FR'), [{ cities: ['Noisy-le-Sec'] }])
  assert.deepEqual(places('ccas bourg en bresse', 'FR'), [{ cities: ['Bourg-en-Bresse'] }])
  assert.deepEqual(places('farmacie di sesto san giovanni', 'IT'), [{ cities: ['Sesto San Giovanni'] }])
  assert.deepEqual(places('mairie vars 16330', 'FR'), [{ postcode: ['16330'] }])
  assert.deepEqual(places('plombier 16330 vars', 'FR'), [{ postcode: ['16330'] }])
  assert.deepEqual(places('bakerier i 9008', 'NO'), [{ postcode: ['9008'] }])
  assert.deepEqual(places('edtech lyon levée de fonds', 'FR'), [{ cities: ['Lyon'] }])
  assert.deepEqual(places('agencies, Kent & Surrey', 'GB'), [
    { regions: ['England|Kent'] },
    { regions: ['England|Surrey'] },
  ])
  assert.deepEqual(places('panifici del bergamasco', 'IT'), [{ regions: ['Lombardia|Bergamo'] }])
  for (const [query, country] of [
    ['moutarde de type Dijon', 'FR'],
    ['vino tipo rioja', 'ES'],
    ['Hersteller von Harz', 'DE'],
  ])
    assert.deepEqual(places(query, country), [], query)
})

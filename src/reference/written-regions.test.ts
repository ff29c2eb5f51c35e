import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRegion } from './written-regions.ts'

const read = (country: string, written: string) => readRegion(country, written)?.token

test('regions and provinces by their names in other languages', () => {
  for (const name of ['Lombardy', 'LOMBARDEI', 'Lombardía']) assert.equal(read('IT', name), 'Lombardia')
  assert.equal(read('ES', 'Andalusia'), 'Andalucía')
  assert.equal(read('DE', 'Lower Saxony'), 'Niedersachsen')
  assert.equal(read('DE', 'Baden-Wuerttemberg'), 'Baden-Württemberg')
  assert.equal(read('AT', 'Vienna'), 'Wien')
})

test('one side of a name in two languages, and a name without its comma', () => {
  assert.equal(read('IT', 'TRENTINO-ALTO ADIGE'), 'Trentino-Alto Adige/Südtirol')
  assert.deepEqual(readRegion('IT', "Valle d'Aosta")?.isWhole, true)
  assert.equal(read('IT', 'Bozen'), 'Trentino-Alto Adige/Südtirol|Bolzano/Bozen')
  assert.equal(read('ES', 'Comunidad de Madrid'), 'Madrid, Comunidad de')
})

test('provinces alone, by their signs and numbers, and by part of their names', () => {
  assert.equal(read('IT', 'MI'), 'Lombardia|Milano')
  assert.equal(read('FR', '75'), 'Île-de-France|Paris')
  assert.equal(read('FR', '1'), 'Auvergne-Rhône-Alpes|Ain')
  assert.equal(read('FR', '2a'), 'Corse|Corse-du-Sud')
  assert.equal(read('FR', 'Rhône (69)'), 'Auvergne-Rhône-Alpes|Rhône')
  assert.equal(read('FR', '69 - Rhône'), 'Auvergne-Rhône-Alpes|Rhône')
  assert.equal(read('IT', 'Reggio Emilia'), "Emilia-Romagna|Reggio nell'Emilia")
  assert.equal(read('IT', 'Monza'), 'Lombardia|Monza e della Brianza')
  assert.equal(read('GB', 'South Yorkshire'), 'England|South Yorkshire')
})

test('what may be several, or is nothing, is none', () => {
  for (const [country, name] of [
    ['GB', 'Yorkshire'],
    ['IT', 'Reggio'],
    ['IT', 'Nowhere'],
    ['FR', '99'],
    ['IT', ' '],
    ['DE', 'e'],
  ])
    assert.equal(read(country, name), undefined, name)
})

test('beside a word for what kind of division it is', () => {
  for (const [country, written, token] of [
    ['SE', 'Jönköpings län', 'Jönköping'],
    ['SE', 'Dalarnas län', 'Dalarna'],
    ['IT', 'Città metropolitana di Milano', 'Lombardia|Milano'],
    ['PL', 'woj. mazowieckie', 'Mazowieckie'],
    ['CZ', 'Jihomoravský', 'Jihomoravský kraj'],
    ['IE', 'Co. Cork', 'Munster|Cork'],
    ['CH', 'Kt. Zürich', 'Zürich'],
    ['DK', 'Region Hovedstaden', 'Region Hovedstaden'],
  ] as const)
    assert.equal(readRegion(country, written)?.token, token, written)
  assert.equal(readRegion('IT', 'Provincia di'), undefined)
  assert.equal(readRegion('SE', 'län'), undefined)
})

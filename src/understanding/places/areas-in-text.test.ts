import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SomeFilters } from '../interpretation.ts'
import { understand } from '../understand.ts'
import { relatePlaces } from './place-relations.ts'

/** Filters of the places of a sentence that have an effect. */
function placesOf(query: string, country: string): readonly (SomeFilters | null)[] {
  return relatePlaces(query, understand(query, { country, today: '2026-06-15' }), country).parts.flatMap(
    ({ kind, effect, filters }) => (kind === 'place' && effect === 'filters' ? [filters] : []),
  )
}

const activityOf = (query: string, country: string): string =>
  understand(query, { country, today: '2026-06-15' }).activity

const KREUZBERG = ['10961', '10963', '10965', '10967', '10969', '10997', '10999']
const PRENZLAUER_BERG = ['10405', '10407', '10409', '10435', '10437', '10439']
const BELLEVILLE = { cities: ['Paris'], postcode: ['75019', '75020'] }
const TRASTEVERE = { cities: ['Roma'], postcode: ['00153'] }

test('districts of cities are their postcodes, with their city where it is named', () => {
  for (const [country, query, filters] of [
    ['DE', 'Cafés in Prenzlauer Berg', { postcode: PRENZLAUER_BERG }],
    ['DE', 'cafes im Prenzlberg', { postcode: PRENZLAUER_BERG }],
    ['DE', 'Cafés in Berlin-Kreuzberg', { cities: ['Berlin'], postcode: KREUZBERG }],
    ['DE', 'Cafés in Kreuzberg, Berlin', { cities: ['Berlin'], postcode: KREUZBERG }],
    ['DE', 'Webdesign Berlin Kreuzberg, gegründet 2024', { cities: ['Berlin'], postcode: KREUZBERG }],
    ['DE', 'Friseure im Stadtteil Eppendorf', { postcode: ['20249', '20251'] }],
    ['FR', 'bars à Belleville à Paris', BELLEVILLE],
    ['FR', 'bars Paris Belleville', BELLEVILLE],
    ['FR', 'bars in Belleville, Paris', BELLEVILLE],
    ['FR', 'restaurants dans le Marais', { postcode: ['75003', '75004'] }],
    ['FR', 'restaurants montmartre', { postcode: ['75018'] }],
    ['IT', 'ristoranti a Trastevere', TRASTEVERE],
    ['IT', 'ristoranti a Roma Trastevere', TRASTEVERE],
    ['IT', 'ristoranti nel quartiere Trastevere', TRASTEVERE],
    ['ES', 'bares en el barrio de Malasaña', { postcode: ['28004', '28015'] }],
    ['ES', 'bares en Gràcia, Barcelona', { cities: ['Barcelona'], postcode: ['08012', '08024'] }],
    ['NO', 'bakerier i Åsane i Bergen', { cities: ['Bergen'], postcode: ['511*', '512*', '513*'] }],
    ['GB', 'cafes in the Brixton area', { postcode: ['SW2 *', 'SW9 *'] }],
    ['GB', 'pubs in Didsbury', { postcode: ['M20 *'] }],
    ['GB', 'pubs in Leith, Edinburgh', { postcode: ['EH6 *'] }],
    // What no register knows may follow.
    ['ES', 'autoescuelas lavapies baratas', { postcode: ['28012'] }],
    // A quarter is meant where the sentence calls it one, although towns have its name.
    ['NO', 'kafeer i bydelen Nordnes', { postcode: ['5004', '5005', '5006'] }],
  ] as const)
    assert.deepEqual(placesOf(query, country), [filters], query)
})

test('natural areas, coasts, lakes, islands and valleys are what lies there, in the languages that people use', () => {
  for (const [country, member, has, ...queries] of [
    ['IT', 'cities', 'Avezzano', 'chi ripara trattori nel Fucino?', 'tractor repair in Fucino'],
    ['IT', 'cities', 'Sassuolo', 'fornaci nel distretto della ceramica'],
    ['CH', 'regions', 'Ticino|Lugano District', 'studi di architettura nel Luganese'],
    ['NO', 'regions', 'Trøndelag|Melhus', 'grustak i Gauldalen'],
    ['AU', 'postcode', '3777', 'cellar doors in the Yarra Valley', 'cellar doors yarra valley'],
    ['ES', 'postcode', '09400', 'bodegas en la Ribera del Duero'],
    ['DE', 'regions', 'Nordrhein-Westfalen|Oberbergischer Kreis', 'Schmieden im Bergischen Land'],
    ['DE', 'regions', 'Bayern|Oberallgäu', 'Hotels im Allgäu', 'hotels in the Allgäu', 'Allgäuer Käsereien'],
    ['IT', 'cities', 'Barolo', 'cantine nelle Langhe', 'wineries in the Langhe', 'vendita di vini delle Langhe'],
    [
      'IT',
      'cities',
      'Sirmione',
      'alberghi sul Lago di Garda',
      'hotels at Lake Garda',
      'Hotels am Gardasee',
      'hôtels au lac de Garde',
    ],
    ['IT', 'cities', 'Castellina in Chianti', 'agriturismi nel Chianti'],
    ['IT', 'cities', 'Forio', 'alberghi ad Ischia'],
    ['FR', 'postcode', '13460', 'hôtels en Camargue', 'hotels in the Camargue'],
    ['FR', 'postcode', '74000', 'restaurants près du lac d’Annecy', 'hotels at Lake Annecy'],
    ['FR', 'postcode', '17410', 'hôtels sur l’île de Ré'],
    ['ES', 'regions', 'Castilla-La Mancha|Albacete', 'bodegas en La Mancha'],
    ['ES', 'postcode', '17310', 'bares en la Costa Brava', 'bars on the Costa Brava'],
    ['NO', 'regions', 'Innlandet|Lom', 'hoteller i Gudbrandsdalen'],
    ['GB', 'postcode', 'LA22 *', 'hotels in the Lake District', 'pubs lake district'],
    ['GB', 'postcode', 'DT*', 'firms along the Jurassic Coast'],
    ['CH', 'postcode', '1003', 'hôtels au bord du lac Léman', 'Hotels am Genfersee'],
    ['AT', 'postcode', '3610', 'Weingüter in der Wachau'],
    ['US', 'postcode', '11937', 'hotels in the Hamptons'],
  ] as const) {
    for (const query of queries) {
      const [filters, ...others] = placesOf(query, country)
      assert.ok(filters?.[member]?.includes(has), `${query}: ${JSON.stringify(filters)}`)
      assert.deepEqual(others, [], query)
    }
  }
})

test('an area or a town between marks, and an area without capitals, need no more words', () => {
  assert.equal(placesOf('Weinhändler, Rheinhessen', 'DE').length, 1)
  assert.equal(placesOf('brauereien in franken gegründet vor 1900', 'DE').length, 1)
  assert.deepEqual(placesOf('holding financière, Neuilly-sur-Seine, aucun salarié', 'FR'), [
    { cities: ['Neuilly-sur-Seine'] },
  ])
  assert.deepEqual(placesOf('entreprise de nettoyage ISO 14001 toulouse', 'FR'), [{ cities: ['Toulouse'] }])
})

test('areas are alternatives, exclusions, and narrower or wider than other places', () => {
  assert.equal(placesOf('Cafés in Kreuzberg oder Prenzlauer Berg', 'DE').length, 2)
  assert.deepEqual(
    placesOf('hotels in the Lake District, Cumbria', 'GB'),
    placesOf('hotels in the Lake District', 'GB'),
  )
  assert.deepEqual(placesOf('Hotels in Sirmione am Gardasee', 'IT'), [{ cities: ['Sirmione'] }])
  const { parts } = understand('cafes not in Shoreditch', { country: 'GB', today: '2026-06-15' })
  assert.deepEqual(
    parts.map(({ effect, filters }) => [effect, filters?.postcode]),
    [
      ['ranks', undefined],
      ['excludes', ['E1 *', 'E2 *', 'EC2A*', 'N1 *']],
    ],
  )
})

test('a name that is a word, a product or a town as well needs evidence', () => {
  for (const [country, query] of [
    ['GB', 'pre-1990 potteries'],
    ['GB', 'temple builders'],
    ['GB', 'wedding planners'],
    ['GB', 'strand furniture'],
    ['GB', 'Reading glasses'],
    ['US', 'soho furniture'],
    ['IT', 'produttori di chianti'],
    ['FR', 'commerce de marais salants'],
  ] as const)
    assert.deepEqual(placesOf(query, country), [], query)
  assert.equal(placesOf('tile makers in the Potteries', 'GB')[0]?.postcode?.[0], 'ST1 *')
  assert.deepEqual(placesOf('Wedding Planner in Berlin', 'DE'), [{ cities: ['Berlin'] }])
  assert.deepEqual(placesOf('bakeries in Reading', 'GB'), [{ cities: ['Reading'] }])
  // Towns and regions that people know are meant before an area of their name.
  assert.deepEqual(placesOf('bars in Madrid', 'ES'), [{ cities: ['Madrid'] }])
  assert.deepEqual(placesOf('bakeries in Richmond', 'US'), [{ cities: ['Richmond'] }])
  // Others have the name: beside its city alone.
  assert.deepEqual(placesOf('Bäcker in Sachsenhausen, Frankfurt', 'DE')[0]?.cities, ['Frankfurt am Main'])
  assert.deepEqual(placesOf('bars in Hollywood', 'US'), [{ cities: ['Hollywood'] }])
})

test('a foreign area finds nobody, as other foreign places', () => {
  assert.deepEqual(placesOf('hotels in the Allgäu', 'GB'), [{ countriesIso2: ['DE'] }])
})

test('beginnings of postcodes stand for all that begin so', () => {
  for (const [country, query, postcode] of [
    ['GB', 'plumbers in LS postcodes', ['LS*']],
    ['GB', 'plumbers in the LS postcode area', ['LS*']],
    ['GB', 'firms in postcodes starting with LS', ['LS*']],
    ['GB', 'cafes, L postcodes', ['L1*', 'L2*', 'L3*', 'L4*', 'L5*', 'L6*', 'L7*', 'L8*', 'L9*']],
    ['US', 'bakeries in 941xx', ['941*']],
    ['US', 'bakeries in zip codes starting with 941', ['941*']],
    ['DE', 'Bäcker PLZ 80xxx', ['80*']],
    ['DE', 'Bäcker im PLZ-Gebiet 80', ['80*']],
    ['FR', 'garages 75xxx', ['75*']],
    ['FR', 'bars code postal 69', ['69*']],
    ['IT', 'bar CAP 201xx', ['201*']],
    ['ES', 'bares CP 28013', ['28013']],
    ['ES', 'bares código postal 28', ['28*']],
    ['NO', 'frisører i postnummer 02xx', ['02*']],
  ] as const)
    assert.deepEqual(placesOf(query, country), [{ postcode }], query)
  for (const [country, query] of [
    ['GB', 'IT support companies'],
    ['GB', 'firms with an HR area'],
    ['US', 'bakeries with 941 employees'],
    ['FR', 'les restaurants du 12 mars'],
  ] as const)
    assert.deepEqual(placesOf(query, country), [], query)
})

test('departments by their numbers, cities as capitals, and cities with their provinces', () => {
  const NANTES = 'Pays de la Loire|Loire-Atlantique'
  assert.deepEqual(placesOf('entreprises dans le 44', 'FR'), [{ regions: [NANTES] }])
  assert.deepEqual(placesOf('plombiers du 44', 'FR'), [{ regions: [NANTES] }])
  assert.deepEqual(placesOf('plombiers départements 44 et 49', 'FR'), [
    { regions: [NANTES, 'Pays de la Loire|Maine-et-Loire'] },
  ])
  assert.deepEqual(placesOf('talleres en Madrid capital', 'ES'), [{ cities: ['Madrid'] }])
  assert.deepEqual(placesOf('talleres en Sevilla y provincia', 'ES'), [{ regions: ['Andalucía|Sevilla'] }])
  assert.deepEqual(placesOf('talleres Málaga capital y provincia', 'ES'), [{ regions: ['Andalucía|Málaga'] }])
  assert.deepEqual(placesOf('idraulici Torino città e provincia', 'IT'), [{ regions: ['Piemonte|Torino'] }])
  assert.deepEqual(placesOf('aziende a Milano e provincia', 'IT'), [{ regions: ['Lombardia|Milano'] }])
  assert.equal(activityOf('talleres en Madrid capital', 'ES'), 'talleres')
})

test('adjectives of towns, provinces and areas are places; words that end like them are not', () => {
  const [oberpfalz] = placesOf('Werkstätten in der Oberpfalz', 'DE')
  for (const [country, query, filters] of [
    ['IT', 'vivai pistoiesi', { regions: ['Toscana|Pistoia'] }],
    ['IT', 'pasticcerie empolesi', { cities: ['Empoli'] }],
    ['FR', 'menuisiers nîmois', { cities: ['Nîmes'] }],
    ['FR', 'apiculteurs gardois', { regions: ['Occitanie|Gard'] }],
    ['ES', 'queserías abulenses', { regions: ['Castilla y León|Ávila'] }],
    ['ES', 'bares en bcn', { cities: ['Barcelona'] }],
    ['DE', 'emsländische Gießereien', { regions: ['Niedersachsen|Emsland'] }],
    ['DE', 'kölnische Brauereien', { cities: ['Köln'] }],
    ['NO', 'bergenske rederier', { cities: ['Bergen'] }],
    ['GB', 'Mancunian bakers', { cities: ['Manchester'] }],
    ['DE', 'Landmaschinenwerkstätten Oberpfalz mit Notdienst', oberpfalz],
  ] as const)
    assert.deepEqual(placesOf(query, country), [filters], query)
  for (const [country, query] of [
    ['DE', 'medizinische Geräte'],
    ['DE', 'frische Fische'],
    ['DE', 'griechische Restaurants'],
    ['NO', 'friske bær'],
    ['IT', 'ceramiche artigianali'],
  ] as const)
    assert.deepEqual(placesOf(query, country), [], query)
})

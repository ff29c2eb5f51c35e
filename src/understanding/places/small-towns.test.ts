import assert from 'node:assert/strict'
import { test } from 'node:test'
import { understand } from '../understand.ts'

/** The places of a sentence and its activity: `Town Postcode Region, Region | activity`. */
function placesOf(country: string, sentence: string): string {
  const { parts, activity } = understand(sentence, { country, today: '2026-11-26' })
  const places = parts
    .filter(({ kind }) => kind === 'place')
    .map(({ filters }) =>
      [filters?.cities, filters?.postcode, filters?.regions].flatMap((each) => each ?? []).join(' '),
    )
  return `${places.join(', ')} | ${activity}`
}

function assertPlaces(cases: readonly (readonly [country: string, sentence: string, expected: string])[]): void {
  for (const [country, sentence, expected] of cases) assert.equal(placesOf(country, sentence), expected, sentence)
}

test('a town that few people know is one as the last word, if no trade has its name', () => {
  assertPlaces([
    ['GB', 'chimney sweeps clitheroe', 'Clitheroe | chimney sweeps'],
    ['GB', 'Upholsterers Clitheroe', 'Clitheroe | Upholsterers'],
    ['IT', 'produttori di torrone cremona', 'Cremona | produttori di torrone'],
    ['IT', 'agriturismi bevagna', 'Bevagna | agriturismi'],
    ['FR', 'vitriers issoire', 'Issoire | vitriers'],
    ['ES', 'almazaras baena', 'Baena | almazaras'],
    ['DE', 'schreiner biberach an der riß', 'Biberach an der Riß | schreiner'],
    ['NO', 'taxi otta', 'Otta | taxi'],
    ['GB', 'tea shop in clitheroe', 'Clitheroe | tea shop'],
    // Ditch and Bread are hamlets.
    ['GB', 'drainage ditch', ' | drainage ditch'],
    ['FR', 'fabrique de bois', ' | fabrique de bois'],
    ['IT', 'produzione di vino e olio', ' | produzione di vino e olio'],
  ])
})

test('a well-known town whose name is a word is meant behind those who do something, and behind "in" as the last word', () => {
  assertPlaces([
    ['GB', 'joiners bath', 'Bath | joiners'],
    ['GB', 'optician reading', 'Reading | optician'],
    ['GB', 'shower bath', ' | shower bath'],
    ['GB', 'surveyors in bath', 'Bath | surveyors'],
    ['GB', 'letting agents reading under 50 staff', 'Reading | letting agents'],
    ['FR', 'fleuristes tours', 'Tours | fleuristes'],
    ['ES', 'astilleros vigo', 'Vigo | astilleros'],
    ['DE', 'essen auf rädern in kiel', 'Kiel | essen auf rädern'],
    ['DE', 'Schuhmacher Halle', 'Halle (Saale) | Schuhmacher'],
  ])
})

test('a town with its region, between marks, or behind an adjective of goods is one', () => {
  assertPlaces([
    ['US', 'tool makers Elgin IL', 'Elgin Illinois | tool makers'],
    ['US', 'tool makers, Elgin, Illinois', 'Elgin Illinois | tool makers'],
    ['US', 'dental labs DC', 'District of Columbia | dental labs'],
    ['ES', 'vigilancia con ISO 14001, Astorga', 'Astorga | vigilancia'],
    ['FR', 'lavage de vitres toulouse', 'Toulouse | lavage de vitres'],
    ['FR', 'pêche à pied Mont-Saint-Aignan', 'Mont-Saint-Aignan | pêche à pied'],
    ['IE', 'trawlers out of Dingle', 'Dingle | trawlers'],
    ['IT', 'falegnamerie Asti provincia', 'Piemonte|Asti | falegnamerie'],
  ])
})

test('postcodes are read as the last word, behind "zone", and as Irish routing keys', () => {
  assertPlaces([
    ['IE', 'florists D04', 'D04* | florists'],
    ['IE', 'florists D04 X2Y3', 'D04 X2Y3 | florists'],
    ['NO', 'fysioterapeut 0181', '0181 | fysioterapeut'],
    ['IT', 'elettrauto in zona 00154', '00154 | elettrauto'],
    ['DE', 'Tierärzte im Postleitzahlgebiet 07', '07* | Tierärzte'],
    ['FR', 'ramoneurs 35', 'Bretagne|Ille-et-Vilaine | ramoneurs'],
    ['FR', 'boulangeries plus de 35', ' | boulangeries'],
  ])
})

test('an area may be followed by what is excluded, and is not cut by words that mean something else', () => {
  assertPlaces([
    ['DE', 'Segelschule Chiemsee ohne Kurse', `${placesOf('DE', 'am Chiemsee')}Segelschule`],
    ['GB', 'forges in the Black Country', `${placesOf('GB', 'the Black Country')}forges`],
  ])
})

test('towns by short and other names', () => {
  assertPlaces([
    ['DE', 'Küfer in Frankfurt an der Oder', 'Frankfurt (Oder) | Küfer'],
    ['DE', 'Küfer St. Augustin', 'Sankt Augustin | Küfer'],
    ['FR', 'ramoneurs à st-brieuc', 'Saint-Brieuc | ramoneurs'],
    ['ES', 'alfareros en Fuenterrabía', 'Hondarribia | alfareros'],
    ['ES', "alfareros l'hospitalet", "L' Hospitalet De Llobregat | alfareros"],
    ['CZ', 'maltings in Pilsen', 'Plzeň | maltings'],
    ['NO', 'smed ski', 'Ski | smed'],
    ['NO', 'utleie ski', ' | utleie ski'],
  ])
})

test('an area is known by its whole name, and companies by the adjectives of any country', () => {
  assertPlaces([
    ['US', 'almond growers in the Central Valley', `${placesOf('US', 'the Central Valley')}almond growers`],
    [
      'FR',
      'conchyliculteurs baie du Mont-Saint-Michel',
      `${placesOf('FR', 'la baie du Mont-Saint-Michel')}conchyliculteurs`,
    ],
  ])
  for (const [country, sentence, foreign] of [
    ['GB', 'Nigerian oil companies', 'NG'],
    ['FR', 'entreprises ghanéennes de cacao', 'GH'],
    ['DE', 'chilenische Weingüter', 'CL'],
    ['ES', 'empresas peruanas de textil', 'PE'],
    ['GB', 'Ethiopian restaurants', undefined],
    ['US', 'Fabricants asiatiques de jouets', 'AE'],
    ['US', 'europeiske produsenter av ovner', 'AT'],
  ] as const) {
    const { parts } = understand(sentence, { country, today: '2026-11-26' })
    assert.equal(parts.find(({ kind }) => kind === 'place')?.filters?.countriesIso2?.[0], foreign, sentence)
  }
})

test('a country that is ruled out is an exclusion, whichever country is searched', () => {
  for (const country of ['CN', 'US', 'FR']) {
    const { parts } = understand('Producteurs de vin, hors de Chine', { country, today: '2026-11-26' })
    assert.deepEqual(parts.at(-1)?.filters?.countriesIso2, ['CN'], country)
    assert.equal(parts.at(-1)?.kind, 'exclusion', country)
  }
})

test('two towns at the end need no preposition, nor does a town beside its postcode', () => {
  assertPlaces([
    ['IT', 'panifici Bormio e Livigno', 'Bormio, Livigno | panifici'],
    ['DE', 'Bäckereien Husum und Tönning', 'Husum, Tönning | Bäckereien'],
    ['GB', 'plumbers Skipton and Settle', 'Skipton, Settle | plumbers'],
    ['NO', 'utleie av båter Reine og Henningsvær', 'Reine, Henningsvær | utleie av båter'],
    ['FR', 'garagistes Issy-les-Moulineaux 92130, plus de 5 salariés', '92130 | garagistes'],
    ['FI', 'hoteller i Helsingfors', 'Helsinki | hoteller'],
    // Goods, and a number of another place.
    ['ES', 'tiendas Pan y Vino', ' | tiendas Pan y Vino'],
    ['DE', 'Möbel Holz und Stein', ' | Möbel Holz und Stein'],
  ])
})

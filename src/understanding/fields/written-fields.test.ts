/** Requests as programs and forms write them: each with its activity, and its parts as kind and filters. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { understand } from '../understand.ts'

const read = (query: string, country: string): readonly [activity: string, parts: readonly string[]] => {
  const { activity, parts } = understand(query, { country, today: '2026-06-15' })
  const said = parts.filter(({ kind }) => kind !== 'activity')
  return [activity, said.map(({ kind, filters }) => `${kind} ${JSON.stringify(filters)}`)]
}

const PRIVATE = 'legalForm {"standardisedLegalForm":["Private limited companies"]}'

const CASES: readonly (readonly [country: string, query: string, activity: string, parts: readonly string[]])[] = [
  ['FR', '{"activite":"fleuriste","ca_eur":{"gte":1000000}}', 'fleuriste', ['amount {"operatingRevenueGte":1000000}']],
  ['GB', '{"trade":"florist","turnover_gbp_max":900000}', 'florist', ['amount {"operatingRevenueLte":900000}']],
  ['DE', 'branche: Gärtnerei; umsatz_in_eur_min: 500000', 'Gärtnerei', ['amount {"operatingRevenueGte":500000}']],
  [
    'NO',
    '{"bransje":"blomster","omsetning_nok":{"fra":2000000}}',
    'blomster',
    ['amount {"operatingRevenueGte":2000000}'],
  ],
  [
    'GB',
    '{"sector": "bakeries", "city": ["Leeds", "York"], "employees": {"gte": 10, "lt": 50}}',
    'bakeries',
    [
      'place {"cities":["Leeds"]}',
      'place {"cities":["York"]}',
      'amount {"numberOfEmployeesGte":10,"numberOfEmployeesLte":49}',
    ],
  ],
  [
    'GB',
    'find_companies(industry="joinery", city="Leeds", min_employees=10, founded_after=2015, limit=5)',
    'joinery',
    [
      'place {"cities":["Leeds"]}',
      'amount {"numberOfEmployeesGte":10}',
      'age {"dateOfIncorporationGte":"2016-01-01"}',
      'ignored null',
    ],
  ],
  ['FR', '{"recherche":"menuisiers","filtres":{"ville":"Nantes"}}', 'menuisiers', ['place {"cities":["Nantes"]}']],
  ['GB', 'industry=joinery&region=South+Yorkshire', 'joinery', ['place {"regions":["England|South Yorkshire"]}']],
  ['GB', 'companies=dentists&incorporated_before=2010', 'dentists', ['age {"dateOfIncorporationLte":"2009-12-31"}']],
  ['GB', '{"query": "joiners in Leeds"}', 'joiners', ['place {"cities":["Leeds"]}']],
  [
    'DE',
    'umsatz: {gt: 5000000}, region: Bayern, gewerbe: Molkerei, rechtsform: GmbH',
    'Molkerei',
    ['amount {"operatingRevenueGte":5000000}', 'place {"regions":["Bayern"]}', PRIVATE],
  ],
  [
    'IT',
    'settore: panifici; provincia: Bergamo; fatturato_min: 1000000; dipendenti_max: 50',
    'panifici',
    [
      'place {"regions":["Lombardia|Bergamo"]}',
      'amount {"operatingRevenueGte":1000000}',
      'amount {"numberOfEmployeesLte":50}',
    ],
  ],
  [
    'FR',
    'secteur=menuiserie&departement=Vendée&effectif_max=20',
    'menuiserie',
    ['place {"regions":["Pays de la Loire|Vendée"]}', 'amount {"numberOfEmployeesLte":20}'],
  ],
  [
    'ES',
    'actividad = "talleres de motos" AND provincia = Murcia AND fecha_constitucion >= 2022-03-01',
    'talleres de motos',
    ['place {"regions":["Murcia, Región de|Murcia"]}', 'age {"dateOfIncorporationGte":"2022-03-01"}'],
  ],
  [
    'NO',
    'bransje: rørlegger, kommune: Bergen, ansatte_min: 5, orgform: AS',
    'rørlegger',
    ['place {"cities":["Bergen"]}', 'amount {"numberOfEmployeesGte":5}', PRIVATE],
  ],
  [
    'US',
    "SELECT * FROM companies WHERE industry = 'roofing' AND state = 'TX' AND employees > 50",
    'roofing',
    ['place {"regions":["Texas"]}', 'amount {"numberOfEmployeesGte":51}'],
  ],
  [
    'GB',
    'industry: vets | exclude: charities | funding: Series A',
    'vets',
    ['exclusion {"standardisedLegalForm":["Non profit organisations"]}', 'ignored null'],
  ],
  // Places under any of their names: areas of postcodes, districts, codes and numbers of divisions.
  ['GB', "find(sector='window cleaning', postcode_area='NE')", 'window cleaning', ['place {"postcode":["NE*"]}']],
  ['DE', 'branche: Bäcker, plz_gebiet: 80', 'Bäcker', ['place {"postcode":["80*"]}']],
  ['US', '{"trade":"roofers","zip_prefix":"941"}', 'roofers', ['place {"postcode":["941*"]}']],
  ['ES', 'actividad=peluquerías&barrio=Triana', 'peluquerías', ['place {"postcode":["41010"]}']],
  ['NO', 'bransje=kafe; strøk=Nordnes', 'kafe', ['place {"postcode":["5004","5005","5006"]}']],
  [
    'FR',
    'métier: fleuriste, quartier: Belleville, ville: Paris',
    'fleuriste',
    ['place {"cities":["Paris"],"postcode":["75019","75020"]}'],
  ],
  ['FR', '{"activite":"coiffure","code_departement":"2A"}', 'coiffure', ['place {"regions":["Corse|Corse-du-Sud"]}']],
  ['IT', 'settore: panifici, provincia: mi', 'panifici', ['place {"regions":["Lombardia|Milano"]}']],
  ['US', 'industry: solar, state: ca', 'solar', ['place {"regions":["California"]}']],
  // A colon in a sentence is no field.
  ['GB', 'Kent: plumbers', 'Kent: plumbers', []],
]

test('fields are read by their names, operators and values, in six languages', () => {
  for (const [country, query, activity, parts] of CASES)
    assert.deepEqual(read(query, country), [activity, parts], query)
})

test('a distance belongs to the place of another field', () => {
  const [, [, near]] = read('activity=florists, radius=15 miles, place=Norwich', 'GB')
  assert.match(near, /^place \{"near":.*"kilometres":24\.14/)
})

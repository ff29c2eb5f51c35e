/** Ways in which strangers ask: each sentence with its parts, as kind, effect and filters. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { understand } from './understand.ts'

const TODAY = '2026-06-15'

/** The parts that are no activity, each as the shortest text that says what it does. */
function partsOf(query: string, country: string): string[] {
  return understand(query, { country, today: TODAY })
    .parts.filter(({ kind }) => kind !== 'activity')
    .map(({ effect, filters }) => `${effect} ${JSON.stringify(filters)}`)
}

const filters = (value: object): string => `filters ${JSON.stringify(value)}`
const IGNORED = 'ignored null'
const NORTH_EAST = filters({ regions: ['England|Durham', 'England|Northumberland', 'England|Tyne and Wear'] })

const CASES: readonly (readonly [country: string, query: string, parts: readonly string[]])[] = [
  // What registers do not know.
  ['GB', 'biotech startups that raised a Series B', [filters({ dateOfIncorporationGte: '2021-06-15' }), IGNORED]],
  ['IT', 'mobilifici a conduzione familiare', [IGNORED]],
  ['FR', 'menuiseries certifiées ISO 9001', [IGNORED]],
  ['DE', 'exportorientierte Maschinenbauer', [IGNORED]],
  ['ES', 'viñedos con beneficios', [IGNORED]],
  ['NO', 'kvinneeide bakerier', [IGNORED]],
  ['GB', 'vets in Exeter, independents only', [filters({ cities: ['Exeter'] }), IGNORED]],
  // Places.
  ['GB', 'haulage firms, North East', [NORTH_EAST]],
  ['GB', 'haulage firms in the North East', [NORTH_EAST]],
  ['GB', 'cafes in North West London', [filters({ regions: ['England|Greater London'] })]],
  ['GB', 'cheese makers in South East Wales', [filters({ regions: ['Wales'] })]],
  ['GB', 'any breweries left in Exeter?', [filters({ cities: ['Exeter'] })]],
  // Times.
  [
    'GB',
    'bakeries 2006-2010',
    [filters({ dateOfIncorporationGte: '2006-01-01', dateOfIncorporationLte: '2010-12-31' })],
  ],
  ['GB', 'potteries 2015+', [filters({ dateOfIncorporationGte: '2015-01-01' })]],
  ['GB', 'pre-1990 potteries', [filters({ dateOfIncorporationLte: '1989-12-31' })]],
  [
    'IT',
    'birrifici negli anni 90',
    [filters({ dateOfIncorporationGte: '1990-01-01', dateOfIncorporationLte: '1999-12-31' })],
  ],
  [
    'FR',
    'brasseries ouvertes l’an dernier',
    [filters({ dateOfIncorporationGte: '2025-01-01', dateOfIncorporationLte: '2025-12-31' })],
  ],
  [
    'DE',
    'Töpfereien im Jahr 2021 oder 2022',
    [filters({ dateOfIncorporationGte: '2021-01-01', dateOfIncorporationLte: '2022-12-31' })],
  ],
  [
    'FR',
    'brasseries immatriculées en 2023 ou en 2024',
    [filters({ dateOfIncorporationGte: '2023-01-01', dateOfIncorporationLte: '2024-12-31' })],
  ],
  ['FR', 'brasseries, moins de 3 ans', [filters({ dateOfIncorporationGte: '2023-06-15' })]],
  ['IT', 'birrifici più vecchi di cinquant’anni', [filters({ dateOfIncorporationLte: '1976-06-15' })]],
  // Farms are not closed, and tea is no article.
  ['FR', 'fermes équestres', []],
  ['FR', 'salons de thé', []],
  // Adjectives of towns in the middle of a sentence, and of goods.
  [
    'ES',
    'bodegas jerezanas con más de 20 empleados',
    [filters({ cities: ['Jerez de la Frontera'] }), filters({ numberOfEmployeesGte: 21 })],
  ],
  ['FR', 'fabricants de savon marseillais', []],
  // Set aside.
  ['ES', 'ópticas que abran los domingos', [IGNORED]],
  ['NO', 'optikere med søndagsåpent', [IGNORED]],
  // Forms.
  ['CH', 'tipografie, solo Sagl', [filters({ standardisedLegalForm: ['Private limited companies'] })]],
  // Sizes.
  ['ES', 'cervecerías pequeñas', [filters({ categories: ['Small company'] })]],
  ['ES', 'veterinarios de animales pequeños', []],
  ['AT', 'Ziegeleien, über 25 Dienstnehmer', [filters({ numberOfEmployeesGte: 26 })]],
  ['GB', 'joineries with past 30 employees', [filters({ numberOfEmployeesGte: 31 })]],
  ['GB', 'tiny potteries', [filters({ numberOfEmployeesLte: 9 })]],
  // Places.
  ['GB', 'hotels in Paris', [filters({ countriesIso2: ['FR'] })]],
  ['US', 'furniture makers in Scandinavia', [filters({ countriesIso2: ['DK', 'NO', 'SE'] })]],
  ['GB', 'potteries in LS6', [filters({ postcode: ['LS6 *'] })]],
  ['FR', 'fromageries dans le 11e arrondissement de Paris', [filters({ postcode: ['75011'] })]],
  [
    'DE',
    'Töpfereien im Osten',
    [
      filters({
        regions: ['Brandenburg', 'Berlin', 'Mecklenburg-Vorpommern', 'Sachsen', 'Sachsen-Anhalt', 'Thüringen'],
      }),
    ],
  ],
]

test('what strangers ask becomes the filters that they mean, or is set aside', () => {
  for (const [country, query, parts] of CASES) assert.deepEqual(partsOf(query, country), parts, query)
  assert.deepEqual(partsOf('sheep raising', 'GB'), [])
})

test('a start-up yields to an age that the sentence states', () => {
  const parts = understand('start-ups founded in 2012', { country: 'GB', today: TODAY }).parts
  assert.deepEqual(
    parts.map(({ effect }) => effect),
    ['nothing', 'filters'],
  )
})

test('"not only" excludes nothing, "none in" does', () => {
  assert.deepEqual(understand('not only cafés', { country: 'GB', today: TODAY }).exclusions, [])
  assert.deepEqual(partsOf('farmacie in Umbria, nessuna a Perugia', 'IT').at(-1), 'excludes {"cities":["Perugia"]}')
})

test('what is not known has a reason, in a sentence', () => {
  const [part] = understand('profitable dairies', { country: 'GB', today: TODAY }).parts
  assert.equal(part.reason, 'Profits and debts are not known.')
})

test('long sentences of words that begin many patterns are read in time', () => {
  const query = 'that have recently raised a seed round with the best in 2020 or 2021 within '.repeat(26)
  const started = performance.now()
  understand(query, { country: 'GB', today: TODAY })
  assert.ok(performance.now() - started < 10_000)
})

test('the countries of a text that describes a company filter nothing; those of a question do', () => {
  const described = 'Exampla Corp is a maker of valves for dairies with customers in Spain and Portugal'
  assert.deepEqual(
    partsOf(described, 'GB').filter((part) => part.startsWith('filters')),
    [],
  )
  assert.deepEqual(
    partsOf('hotels with more than three restaurants in the old town of Paris', 'GB').at(-1),
    filters({ countriesIso2: ['FR'] }),
  )
  assert.deepEqual(
    partsOf('a company that provides hosting to small dairies in France', 'GB').at(-1),
    filters({ countriesIso2: ['FR'] }),
  )
})

test('words of funding and praise that are goods by themselves stay an activity', () => {
  for (const activity of ['seed merchants', 'hot tubs', 'fruit seed growing']) {
    assert.equal(understand(activity, { country: 'GB', today: '2026-11-20' }).activity, activity)
  }
})

test('wishes that no register knows are set aside by kind, and words that only look like one stay', () => {
  const reasonOf = (query: string, country: string): string | undefined =>
    understand(query, { country, today: TODAY }).parts.find(({ effect }) => effect === 'ignored')?.reason
  for (const [country, query, reason] of [
    ['GB', 'accountants that use Xero', /software/],
    ['DE', 'Kanzleien, die DATEV nutzen', /software/],
    ['NO', 'regnskapskontor som bruker Tripletex', /software/],
    ['GB', 'hauliers with a fleet of 20+ trucks', /Vehicles/],
    ['IT', 'autotrasporti, almeno 50 mezzi', /Vehicles/],
    ['GB', 'joiners with CCJs', /Judgements/],
    ['ES', 'carpinterías con embargos', /Judgements/],
    ['US', 'dairies that laid off people in 2023', /happened/],
    ['GB', 'dairies dissolved in 2022', /happened/],
    ['FR', 'campings ouverts toute l’année', /opening hours/],
    ['DE', 'Elektriker top bewertet', /Ratings/],
    ['ES', 'queserías que vendan online', /Exports/],
  ] as const)
    assert.match(reasonOf(query, country) ?? '', reason, query)
  for (const [country, activity] of [
    ['GB', 'chartered surveyors'],
    ['GB', 'litigation lawyers'],
    ['GB', 'bonded warehouses'],
    ['GB', 'expanded polystyrene makers'],
    ['GB', 'recruiting agencies'],
    ['GB', 'using recycled plastic packaging'],
    ['DE', 'Fliesen verlegt'],
  ] as const)
    assert.equal(understand(activity, { country, today: TODAY }).activity, activity)
})

test('a word that the sentence takes back counts for nothing, and who asks is no activity', () => {
  for (const [country, query, activity] of [
    ['GB', 'bakeries and plumbers, sorry, electricians', 'bakeries electricians'],
    ['FR', 'coiffeurs ou plutôt barbiers', 'barbiers'],
    ['DE', 'Bäcker oder eher Konditoren', 'Konditoren'],
    ['IT', 'idraulici, anzi elettricisti', 'elettricisti'],
    ['FR', 'plombiers, pardon, électriciens', 'électriciens'],
    ['DE', 'Klempner, nein, Elektriker', 'Elektriker'],
    ['GB', 'I’m a broker looking for hauliers to insure', 'hauliers'],
    ['DE', 'für meine Masterarbeit: Brauereien', 'Brauereien'],
    ['ES', 'soy periodista, busco constructoras', 'constructoras'],
    ['NO', 'jeg er student og trenger bryggerier', 'bryggerier'],
  ])
    assert.equal(understand(query, { country, today: TODAY }).activity, activity, query)
})

test('wishes behind a trade are set aside, and trades with the same words stay', () => {
  const said = (query: string, country: string) => {
    const { activity, parts } = understand(query, { country, today: TODAY })
    return [activity, parts.filter(({ effect }) => effect === 'ignored').length]
  }
  for (const [country, query, activity, wishes] of [
    // Terms.
    ['GB', 'printers in Hull, next day delivery, free quotes', 'printers', 2],
    ['FR', 'imprimeurs à Lille, livraison sous 48 h', 'imprimeurs', 1],
    ['DE', 'Druckereien in Ulm, schnelle Lieferung', 'Druckereien', 1],
    ['IT', 'tipografie a Bari, consegna rapida, pagamento a rate', 'tipografie', 2],
    ['ES', 'imprentas en Lugo, presupuesto gratis', 'imprentas', 1],
    ['NO', 'trykkerier i Bodø, rask levering', 'trykkerier', 1],
    // Owners.
    ['GB', 'a dairy in Kent, owner close to retirement', 'dairy', 1],
    ['FR', 'scierie dans le Jura, gérant proche de la retraite', 'scierie', 1],
    ['DE', 'Sägewerke in Hessen, Inhaber kurz vor der Rente', 'Sägewerke', 1],
    ['IT', 'segherie a Como, titolare prossimo alla pensione', 'segherie', 1],
    ['ES', 'panaderías en León, socios jóvenes', 'panaderías', 1],
    ['NO', 'sagbruk i Molde, unge eiere', 'sagbruk', 1],
    // What premises have.
    ['GB', 'kennels in Kent with webcams', 'kennels', 1],
    ['FR', 'hôtels à Annecy avec vue sur le lac', 'hôtels', 1],
    ['DE', 'Gasthöfe im Allgäu mit Biergarten und Parkplatz', 'Gasthöfe', 2],
    ['IT', 'ristoranti a Gaeta con parcheggio', 'ristoranti', 1],
    ['ES', 'hoteles en Nerja que admitan mascotas', 'hoteles', 1],
    ['NO', 'hoteller i Molde med sjøutsikt', 'hoteller', 1],
    // Whatever must be so.
    ['GB', 'kennels in Kent - must have underfloor heating', 'kennels', 1],
    ['FR', 'plombiers à Nice, doivent parler polonais', 'plombiers', 1],
    ['NO', 'rørleggere i Bergen, må kunne polsk', 'rørleggere', 1],
    // Trades.
    ['GB', 'express delivery in Leeds', 'express delivery', 0],
    ['GB', 'parking operators in Leeds', 'parking operators', 0],
    ['GB', 'pool and garden maintenance', 'pool and garden maintenance', 0],
    ['IT', 'costruzione piscine a Roma', 'costruzione piscine', 0],
    ['GB', 'must be plumbers in Leeds', 'plumbers', 0],
  ] as const)
    assert.deepEqual(said(query, country), [activity, wishes], query)
})

test('what it is for, a greeting and a wish to buy are no activity', () => {
  for (const [country, query, expected] of [
    ['GB', 'Evening folks, after a decent cooper near Wells', 'cooper'],
    ['GB', 'Hello! Broker here, I want to buy a paving firm around Hull', 'paving'],
    ['GB', 'listed shipbuilders for a term paper', 'shipbuilders'],
    ['FR', 'pour mon mémoire : fabricants de skis', 'fabricants de skis'],
    ['DE', 'für meine Hausarbeit: Orgelbauer in Sachsen', 'Orgelbauer'],
    ['IT', 'per la mia tesi: liutai a Cremona', 'liutai'],
    ['ES', 'para mi tesis: queserías de Asturias', 'queserías'],
    ['NO', 'jeg ønsker å kjøpe et bakeri i Molde', 'bakeri'],
  ] as const)
    assert.equal(understand(query, { country, today: TODAY }).activity, expected, query)
})

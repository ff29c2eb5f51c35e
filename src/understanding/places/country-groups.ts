/** Continents and groups of countries in sentences, and which countries they are. */
import { once } from '../../reference/load-table.ts'
import { PhraseTable } from '../sentence-words.ts'

const NORDIC = 'DK FI IS NO SE'
const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'
const WEST = 'AT BE CH DE FR GB IE LI LU NL'
const EAST = 'BG BY CZ HU MD PL RO RU SK UA'
const EUROPE = `${EU} AD AL BA BY CH GB IS LI MC MD ME MK NO RS RU SM UA VA XK`
const ASIA = 'AE BD CN HK ID IL IN IQ IR JO JP KR KW KZ LB LK MY NP OM PH PK QA SA SG TH TR TW UZ VN'
const SOUTH_AMERICA = 'AR BO BR CL CO EC GY PE PY SR UY VE'
const AFRICA =
  'AO BF BI BJ BW CD CF CG CI CM DZ EG ER ET GA GH GM GN KE LR LS LY MA MG ML MR MU MW MZ NA NE NG RW SD SN SO SS SZ TD TG TN TZ UG ZA ZM ZW'

/** Names with the ISO 3166-1 alpha-2 codes of their countries. */
const GROUPS: readonly (readonly [names: string, countries: string])[] = [
  [
    'Europe | Europa | all of Europe | across Europe | continental Europe | Europas | European | europee | europei | europea | europeo | européennes | européens | européenne | européen | europäische | europäischen | europäischer | europeas | europeos | europeiske | europeisk',
    EUROPE,
  ],
  [
    'EU | E.U. | European Union | the EU | the European Union | UE | Unione Europea | Union européenne | Europäische Union | Europäischen Union | Unión Europea | eurozone | zona euro | zone euro | Eurozone | Eurosone | eurosonen | EEA | EØS',
    EU,
  ],
  [
    'Western Europe | west Europe | Europa occidentale | Europe de l Ouest | Europe occidentale | Westeuropa | Europa occidental | Vest-Europa',
    WEST,
  ],
  [
    'Eastern Europe | Central and Eastern Europe | Central Europe | CEE | Europa dell est | Europa orientale | Europa centrale | Europe de l Est | Europe centrale | Osteuropa | Mitteleuropa | Europa del Este | Europa Oriental | Europa central | Øst-Europa | Sentral-Europa',
    EAST,
  ],
  [
    'Southern Europe | Europa meridionale | sud Europa | Europe du Sud | Südeuropa | sur de Europa | Europa del sur | Sør-Europa',
    'ES IT PT GR MT CY',
  ],
  [
    'Northern Europe | Nord Europa | Europa del nord | nord Europa | Europe du Nord | Nordeuropa | norte de Europa | Europa del norte | Nord-Europa',
    `${NORDIC} EE LV LT`,
  ],
  [
    'Nordics | the Nordics | Nordic countries | Nordic region | Nordic | paesi nordici | pays nordiques | nordische Länder | nordischen Ländern | países nórdicos | Norden | Nordisk | nordiske land | nordiske | nordisk | nordiques | nordische | nordischen | nórdicas',
    NORDIC,
  ],
  [
    'Scandinavia | Scandinavian | scandinave | scandinavi | Scandinavie | scandinaves | Skandinavien | skandinavische | skandinavischen | Escandinavia | escandinavas | Skandinavia | skandinaviske | skandinavisk',
    'DK NO SE',
  ],
  [
    'DACH | DACH region | DACH-Region | D-A-CH | german-speaking countries | German speaking countries | deutschsprachiger Raum | deutschsprachigen Raum | deutschsprachigen Ländern',
    'DE AT CH',
  ],
  [
    'Benelux | BeNeLux | Benelux countries | Bénélux | Benelux-Staaten | Benelux-Länder | Beneluxländer | Beneluxlandene',
    'BE NL LU',
  ],
  [
    'Baltics | the Baltics | Baltic states | Baltic countries | Baltic | paesi baltici | pays baltes | Baltikum | baltische Staaten | baltischen Staaten | países bálticos | Baltikum | de baltiske landene | baltiske land',
    'EE LV LT',
  ],
  [
    'Iberia | Iberian peninsula | penisola iberica | péninsule ibérique | Iberische Halbinsel | península ibérica | Den iberiske halvøy',
    'ES PT',
  ],
  ['Balkans | the Balkans | Balcani | Balkan | Balcanes | Balkan | Westbalkan', 'AL BA BG GR HR ME MK RO RS SI XK'],
  [
    'British Isles | Isole britanniche | îles britanniques | Britische Inseln | islas británicas | De britiske øyer',
    'GB IE',
  ],
  ['EMEA', `${EUROPE} ${AFRICA} AE IL IQ IR JO KW LB OM QA SA TR`],
  [
    'Asia | Asie | Asien | Asian | asiatiche | asiatici | asiatiques | asiatische | asiatischen | asiáticas | asiatiske | asiatisk',
    ASIA,
  ],
  [
    'APAC | Asia Pacific | Asia-Pacific | Asia Pacifico | Asie-Pacifique | Asien-Pazifik | Asia-Pacífico | Asia e Oceania',
    `${ASIA} AU NZ`,
  ],
  [
    'South East Asia | Southeast Asia | South-East Asia | sud est asiatico | Asie du Sud-Est | Südostasien | sudeste asiático | Sørøst-Asia',
    'ID MY PH SG TH VN',
  ],
  [
    'Middle East | the Middle East | Medio Oriente | Moyen-Orient | Proche-Orient | Naher Osten | Nahen Osten | Oriente Medio | Midtøsten | Gulf states | the Gulf | MENA',
    'AE BH EG IL IQ IR JO KW LB OM QA SA SY TR YE',
  ],
  [
    'Africa | Afrique | Afrika | África | African | africane | africains | africaines | afrikanische | afrikanischen | africanas | afrikanske',
    AFRICA,
  ],
  [
    'North America | Northern America | Nord America | America del Nord | Amérique du Nord | Nordamerika | América del Norte | Norteamérica | Nord-Amerika',
    'CA MX US',
  ],
  [
    'South America | Sud America | America del Sud | Amérique du Sud | Südamerika | América del Sur | Sudamérica | Sør-Amerika',
    SOUTH_AMERICA,
  ],
  [
    'Latin America | LATAM | America Latina | Amérique latine | Lateinamerika | América Latina | Latinoamérica | Latin-Amerika | Latin American | latinoamericane | latino-américaines | lateinamerikanische | lateinamerikanischen | latinoamericanas',
    `${SOUTH_AMERICA} CR CU DO GT HN MX NI PA SV`,
  ],
  ['Oceania | Océanie | Ozeanien | Oceanía | Australasia', 'AU NZ FJ PG'],
  ['BRICS | BRIC', 'BR CN IN RU ZA'],
]

/** Countries of groups, by the names of the groups. */
export const groupsByName = once((): PhraseTable<ReadonlySet<string>> => {
  const table = new PhraseTable<ReadonlySet<string>>()
  for (const [names, countries] of GROUPS) {
    const members = new Set(countries.split(' '))
    for (const name of names.split('|')) table.add(name, members)
  }
  return table
})

/**
 * Random companies and random searches over them, drawn from small vocabularies so that conditions meet companies and
 * ties are common. Everything awkward is frequent: missing values, bands open at either end or upside down, zero and
 * negative amounts, equal names, texts outside the basic plane, postcodes that look like numbers.
 */
import { CATEGORIES } from '../../src/company/category.ts'
import { CODE_SCHEMES, type CodePath } from '../../src/company/codes.ts'
import { type Company, type CompanyCodes, emptyCompany } from '../../src/company/company.ts'
import { LEGAL_FORMS } from '../../src/company/legal-form.ts'
import { LISTINGS } from '../../src/company/listing.ts'
import { cityKey, postcodeKey } from '../../src/company/place-keys.ts'
import { STATUSES } from '../../src/company/status.ts'
import {
  type CodeRank,
  type Query,
  type RangeField,
  type Rank,
  type SearchPlan,
  share,
  VALUE_FIELDS,
  type ValueField,
} from '../../src/search/query.ts'
import type { Random } from './random.ts'

/** Countries of the random companies, the first much larger than the last. */
export const COUNTRIES = ['GB', 'IT', 'NO', 'LU'] as const

const REGIONS = ['Lombardia|Milano', 'Lombardia|Pavia', 'Lazio|Roma', 'Oslo|Oslo', 'Bare', 'A|B|C']
const CITIES = ['Milano', 'MILANO', 'St. Helens', 'Saint Helens', 'Tromsø', '東京', 'A', '—', "L'Aquila", 'Łódź']
/** Words that inflections, accents, apostrophes and other languages make similar or different. */
const WORDS = [
  ...['olio', 'oli', 'Öl', 'oil', "l'olio", 'OLIO', 'produzione', 'produzioni', 'production', 'di', 'of', 'bakery'],
  ...['bakeries', 'Bäckerei', 'società', "SOCIETA'", 'S.r.l.', 'srl', 'e-commerce', 'C++', 'B&B', "d'água", '酒造'],
  ...['running', 'run', 'runs', 'Mueller', 'Müller', 'haus', 'Häuser', '42', 'Ａ１', '—', 'fiske', 'fisk', 'ferme'],
]

/** What registers declare, and what they should not. */
const TEXT_LANGUAGES = [null, 'it', 'en', 'de', 'nn', 'pt-BR', 'xx', 'FR', '']

function randomText(random: Random, words: number): string {
  return random.several(0, words, () => random.pickSkewed(WORDS)).join(random.pick([' ', ' ', ', ', ' - ']))
}

/** A keyword as someone might ask for it: mostly one word, sometimes none. */
export function randomEntry(random: Random): string {
  const word = () => random.pick([random.pickSkewed(WORDS), random.pick(WORDS), random.pick(NAMES), 'unheard'])
  return random.chance(0.6) ? random.pickSkewed(WORDS) : random.several(0, 3, word).join(' ')
}

const POSTCODES = ['20121', '20122', '0150', '150', 'SW1A 1AA', 'sw1a1aa', 'SW1A 2AA', 'S1 1AA', '-', '00-950', '2012']
const NAMES = [
  'Alfa',
  'ALFA',
  'Alfa Due',
  'Beta',
  '',
  'Żubr',
  '𝔘nicode',
  '\ud800lone',
  'ﬁn',
  'zz'.repeat(30),
  'Österreich',
]

/** Codes companies carry. The tree of each: the code, then ever shorter beginnings, as in {@link codePath}. */
const CODES = ['A', 'A1', 'A11', 'A12', 'A111', 'A2', 'B', 'B1', 'B11', 'C345', 'constructor', '__proto__', '62', '0']

/** The second and the third are one moment; the last is none. */
const MOMENTS = [
  null,
  '2024-01-01',
  '2024-01-01T01:00:00+01:00',
  '2023-12-31T23:59:59Z',
  '2025-06-01T00:00:00.250Z',
  '1969-07-20T20:17:40Z',
  'last year',
]

const STATUS_DATES = [null, '2024-02-29', '2023-12-31', '0001-01-01', null, '2024-03-01', '1969-12-31', '9999-12-31']

/** Some lie on the edges of {@link BOXES}; the last ones nowhere. */
const POINTS = [
  ...[45, 45.000001, 9.123456, -90, 90].map((latitude) => ({ latitude, longitude: latitude * 2 })),
  ...[180, -180, 179.999999, 12.345678].map((longitude) => ({ latitude: 51.234567, longitude })),
  ...[
    { latitude: null, longitude: null },
    { latitude: 45, longitude: null },
  ],
]

const BOXES = [
  { south: 45, west: 12.345678, north: 51.234567, east: 90 },
  { south: 45.0000005, west: -180, north: 90, east: 180 },
  { south: -90, west: 179.999999, north: 51.234567, east: -180 },
  { south: 9.1234561, west: 18, north: 9.1234564, east: 19 },
]

const REGISTER_SETS = [['alpha'], ['beta', 'alpha', 'derived'], ['derived'], [], ['gamma', 'gamma'], ['beta']]

const sourceOf = (register: string): Company['sources'][number] => ({
  register,
  url: null,
  licence: null,
  retrievedAt: null,
  fields: ['name'],
})

/** The tree of the random codes: every beginning of a code is above it; some schemes leave out a level. */
export const codePath: CodePath = (scheme, country, code) => {
  const path = Array.from({ length: code.length }, (_, i) => code.slice(0, code.length - i))
  return scheme === 'sic' || (scheme === 'national' && country === 'IT') ? path.filter((_, i) => i !== 1) : path
}

/** A random company with the given number in its id. */
export function randomCompany(random: Random, number: number): Company {
  const countryIso2 = random.pickSkewed(COUNTRIES)
  const maybe = <Value>(probability: number, value: () => Value): Value | null =>
    random.chance(probability) ? value() : null
  const codes = (): CompanyCodes => ({
    primary: random.several(0, 2, () => random.pickSkewed(CODES)),
    secondary: random.several(0, 3, () => random.pickSkewed(CODES)),
  })
  const amount = () => random.pick([-5, 0, 1, 9, 10, 11, 100, 2 ** 31, 2 ** 40, 99.5])
  const region = maybe(0.8, () => random.pickSkewed(REGIONS))
  return {
    ...emptyCompany({
      id: `${countryIso2}-${number}`,
      name: random.chance(0.5) ? random.pick(NAMES) : randomText(random, 4),
      countryIso2,
    }),
    previousNames: random.chance(0.2) ? random.several(0, 2, () => randomText(random, 3)) : [],
    tradeNames: random.chance(0.2) ? random.several(0, 3, () => random.pick(NAMES)) : [],
    postcode: maybe(0.8, () => random.pickSkewed(POSTCODES)),
    city: maybe(0.8, () => random.pickSkewed(CITIES)),
    region: random.chance(0.01) ? '' : region,
    status: random.pickSkewed(STATUSES),
    standardisedLegalForm: random.pickSkewed(LEGAL_FORMS),
    categoryOfTheCompany: maybe(0.7, () => random.pickSkewed(CATEGORIES)),
    listedDelistedUnlisted: maybe(0.9, () => random.pickSkewed([...LISTINGS].reverse())),
    dateOfIncorporation: maybe(0.8, () => randomDate(random)),
    operatingRevenue: maybe(0.4, amount),
    operatingRevenueMin: maybe(0.4, amount),
    operatingRevenueMax: maybe(0.4, amount),
    numberOfEmployees: maybe(0.4, () => random.pick([0, 1, 2, 3, 10, 2 ** 33])),
    numberOfEmployeesMin: maybe(0.4, () => random.below(20)),
    numberOfEmployeesMax: maybe(0.4, () => random.below(20)),
    naceCodes: codes(),
    naicsCodes: codes(),
    sicCodes: codes(),
    nationalSectors: codes(),
    // From the number: what is drawn above stays as it was before these members were sorted and counted by.
    totalAssets: number % 3 === 0 ? null : ((number * 7919) % 23) - 3,
    lastUpdated: MOMENTS[(number * 31) % MOMENTS.length],
    statusDate: STATUS_DATES[(number * 13) % STATUS_DATES.length],
    ...POINTS[(number * 7) % POINTS.length],
    sources: REGISTER_SETS[(number * 17) % REGISTER_SETS.length].map(sourceOf),
    description: maybe(0.5, () => randomText(random, 12)),
    descriptionLanguage: random.pick(TEXT_LANGUAGES),
  }
}

function randomDate(random: Random): string {
  const year = random.pick(['0001', '1600', '1969', '1970', '2023', '2024'])
  return `${year}-${random.pick(['01', '02', '12'])}-${random.pick(['01', '28', '15'])}`
}

/** A random condition, at most `depth` levels deep. */
export function randomQuery(random: Random, depth: number): Query {
  const parts = () => random.several(0, 4, () => randomQuery(random, depth - 1))
  if (depth > 0 && random.chance(0.6)) {
    const kind = random.pick(['all', 'all', 'any', 'any', 'not', 'shared', 'country'] as const)
    if (kind === 'shared') {
      const of = randomQuery(random, depth - 1)
      return share(JSON.stringify(of), of)
    }
    if (kind === 'country') return { kind, country: random.pick(COUNTRIES), of: randomQuery(random, depth - 1) }
    return kind === 'not' ? { kind, of: randomQuery(random, depth - 1) } : { kind, of: parts() }
  }
  return randomLeaf(random)
}

function randomValue(random: Random, field: ValueField): string {
  switch (field) {
    case 'status':
      return random.pickSkewed(STATUSES)
    case 'legalForm':
      return random.pickSkewed(LEGAL_FORMS)
    case 'category':
      return random.pick(CATEGORIES)
    case 'listing':
      return random.pick(LISTINGS)
    case 'region':
      return random.pick(['Lombardia', 'Lazio', 'Oslo', 'Bare', 'A', '', 'Nowhere'])
    case 'province':
      return random.pick([...REGIONS, 'Lombardia', '', 'Nowhere|Nowhere'])
    case 'city':
      return random.pick([...CITIES.map(cityKey), 'nowhere', ''])
    case 'postcode':
      return random.pick([...POSTCODES.map(postcodeKey), '99999', ''])
  }
}

function randomLeaf(random: Random): Query {
  const kind = random.pick([
    'value',
    'value',
    'prefix',
    'code',
    'range',
    'range',
    'words',
    'words',
    'uncoded',
    'within',
    'near',
    'ids',
  ] as const)
  switch (kind) {
    case 'value': {
      const field = random.pick(VALUE_FIELDS)
      return { kind, field, values: random.several(0, 4, () => randomValue(random, field)) }
    }
    case 'words':
      return { kind, entry: randomEntry(random) }
    case 'uncoded':
      return { kind }
    case 'within':
      return { kind, ...random.pick(BOXES) }
    case 'near':
      return { kind, latitude: 45, longitude: random.pick([90, -179.9]), kilometres: random.pick([0, 10.5, 500]) }
    case 'ids':
      return { kind, ids: random.several(0, 40, () => `${random.pick(COUNTRIES)}-${random.below(3_000)}`) }
    case 'prefix':
      if (random.chance(0.3)) return { kind, field: random.pick(VALUE_FIELDS), prefix: random.pick(['', 'A', 'L']) }
      return { kind, field: 'postcode', prefix: random.pick(['', '2', '2012', '0', 'sw', 'sw1a1', 'x', '201211']) }
    case 'code':
      return {
        kind,
        scheme: random.pick(CODE_SCHEMES),
        codes: random.several(0, 3, () => random.pick([...CODES, 'A1111', 'Z', ''])),
        rank: random.pick<CodeRank>(['primary', 'secondary', 'either']),
        ...(random.chance(0.2) && { countries: random.several(0, 3, () => random.pick(COUNTRIES)) }),
      }
    case 'range': {
      const field = random.pick<RangeField>([
        'dateOfIncorporation',
        'statusDate',
        'operatingRevenue',
        'numberOfEmployees',
      ])
      const bound = (): number | null => {
        if (random.chance(0.3)) return null
        if (field === 'dateOfIncorporation' || field === 'statusDate')
          return random.pick([-800_000, -135_140, -1, 0, 14, 19_500, 19_700, 19_722.5, 30_000])
        return random.pick([-10, -5, 0, 1, 2, 9, 10, 10.5, 100, 2 ** 31, 2 ** 33, 2 ** 41])
      }
      return { kind, field, gte: bound(), lte: bound() }
    }
  }
}

/** A random search: mostly one country, mostly the first page. */
export function randomPlan(random: Random, depth: number): SearchPlan {
  return {
    countries: random.chance(0.6)
      ? [random.pickSkewed(COUNTRIES)]
      : random.several(1, 5, () => random.pick([...COUNTRIES, 'XX'])),
    where: randomQuery(random, depth),
    rank: random.chance(0.5) ? null : randomRank(random),
    page: { first: random.chance(0.5) ? 0 : random.below(300), count: random.pick([25, 25, 25, 1, 0, 1000]) },
  }
}

/** A random rank: words, codes, both or neither. */
export function randomRank(random: Random): Rank {
  const weight = () => random.pick([0, 0.1, 1, 1, 2.5, 1000])
  const scope = () => random.chance(0.2) && { countries: random.several(0, 3, () => random.pick(COUNTRIES)) }
  return {
    words: random.several(0, 3, () => ({ entry: randomEntry(random), weight: weight(), ...scope() })),
    codes: random.several(0, 4, () => ({
      scheme: random.pick(CODE_SCHEMES),
      code: random.pick([...CODES, 'Z']),
      weight: weight(),
      ...scope(),
    })),
    ...(random.chance(0.3) && {
      values: random.several(1, 3, () => {
        const field = random.pick(VALUE_FIELDS)
        return { field, value: randomValue(random, field), weight: weight() }
      }),
    }),
    ...(random.chance(0.3) && {
      near: random.several(1, 3, () => ({ entry: randomEntry(random), weight: weight(), ...scope() })),
    }),
  }
}

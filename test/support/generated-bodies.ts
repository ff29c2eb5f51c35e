/**
 * Bodies of every endpoint that takes one, generated from `docs/api.md` and `openapi.json`: right ones, and ones
 * with a single wrong member, which the refusal has to name.
 */
import type { Random } from './random.ts'

/** Values of the running service that right bodies are made of. */
export interface World {
  readonly countries: readonly string[]
  readonly regions: ReadonlyMap<string, readonly string[]>
  readonly cities: ReadonlyMap<string, readonly string[]>
  readonly nationalCodes: ReadonlyMap<string, readonly string[]>
  readonly naceCodes: readonly string[]
  readonly naicsCodes: readonly string[]
  readonly sicCodes: readonly string[]
  readonly enums: Readonly<
    Record<'status' | 'standardisedLegalForm' | 'categories' | 'listedDelistedUnlisted', readonly string[]>
  >
  readonly companyIds: readonly string[]
  readonly names: readonly string[]
  readonly numbers: readonly string[]
  /** PLUS search of the licence that profiles. */
  readonly searchContextId: string
  /** PLUS search of another licence. */
  readonly foreignContextId: string
  readonly processId: string
  readonly foreignProcessId: string
  /** A saved search. */
  readonly searchId: string
  readonly webhookUrl: string
}

/** The search endpoints. */
export const SEARCHES = ['/explore/lite', '/explore/simple-semantic', '/explore/plus'] as const
/** Every path that takes a body. */
export const BODY_PATHS = [
  ...SEARCHES,
  '/explore/one',
  '/explore/facets',
  '/explore/export',
  '/explore/autoprofile',
  'replay',
] as const

export type BodyPath = (typeof BODY_PATHS)[number]
export type Body = Record<string, unknown>

const WORDS =
  'olive oil wine software bakery consulting metal pumps transport hotel restaurant legale trasporti boulangerie conseil Bau Handel diseño 酒 ξύλο wholesale repair building insurance dairy'.split(
    ' ',
  )

/** Some text: words of trades, sometimes with what is odd and right. */
export function someText(random: Random): string {
  const odd = [
    'constructor',
    '__proto__ toString',
    '“quoted”',
    '100%',
    'a&b',
    '<b>x</b>',
    "l'olio",
    '🙂 oil',
    'e\u0301clair',
    '\u202eoil',
    'ＯＩＬ',
    "'; drop table x; --",
  ]
  const words = random.several(1, 4, () => random.pick(WORDS))
  return random.chance(0.2) ? `${random.pick(odd)} ${words.join(' ')}` : words.join(' ')
}

/** A right body. */
export function rightBody(path: BodyPath, world: World, random: Random): Body {
  switch (path) {
    case '/explore/lite':
    case '/explore/simple-semantic':
    case '/explore/plus':
      return someSearch(path, world, random)
    case '/explore/one':
      return someLookup(world, random)
    case '/explore/facets':
      return {
        ...someSearch(random.pick(SEARCHES), world, random),
        facets: random.several(1, 3, () => someFacet(random)),
      }
    case '/explore/export':
      return {
        ...someSearch(random.pick(SEARCHES), world, random),
        ...random.pick<Body>([
          { format: 'ndjson' },
          { format: 'parquet' },
          { format: 'csv', delimiter: random.pick([',', ';', null]), bom: random.chance(0.5) },
        ]),
        fields: random.pick([null, ['name'], ['name', 'city', 'naceCodes', 'sources']]),
        maxCompanies: 1 + random.below(60),
      }
    case '/explore/autoprofile':
      return {
        searchContextId: random.chance(0.2) ? world.searchContextId.toUpperCase() : world.searchContextId,
        webhookUrl: world.webhookUrl,
        maxCompanies: 1 + random.below(2),
      }
    case 'replay':
      return random.pick<() => Body>([
        () => ({}),
        () => ({ states: random.several(0, 4, () => random.pick(['PENDING', 'DELIVERED', 'FAILED', 'STOPPED'])) }),
        () => ({ webhookIds: random.several(0, 3, () => `msg_${random.below(1e9)}`) }),
        () => ({ states: null, webhookIds: null }),
      ])()
  }
}

function someSearch(path: (typeof SEARCHES)[number], world: World, random: Random): Body {
  const optional = { page: somePage(random), pageSize: 1 + random.below(100), sort: someSort(random) }
  const filters = someFilters(world, random, path === '/explore/simple-semantic' ? 5 : 1)
  if (path === '/explore/lite') return maybe(random, optional, { filters })
  if (path === '/explore/plus')
    return maybe(
      random,
      { must: someTexts(random, 0), ...optional },
      { query: `${someText(random)} in Italy`, filters },
    )
  const words = { must: someTexts(random, 0), mustNot: someTexts(random, 0) }
  const semantic = maybe(random, words, { keywords: someTexts(random, 1) })
  return maybe(random, optional, { filters, semantic })
}

function someSort(random: Random): Body[] {
  const by = ['name', 'dateOfIncorporation', 'operatingRevenue', 'numberOfEmployees', 'totalAssets', 'lastUpdated']
  const order = () => random.pick(['asc', 'desc'])
  const first = random.pick(by)
  const sort = [
    { by: first, order: order() },
    { by: random.pick(by.filter((one) => one !== first)), order: order() },
  ]
  return sort.slice(0, random.below(3))
}

function someFacet(random: Random): Body {
  const field = random.pick([
    'region',
    'city',
    'standardisedLegalForm',
    'status',
    'foundedYear',
    'closedYear',
    'numberOfEmployees',
  ])
  const optional = {
    top: 1 + random.below(30),
    conjunctive: random.chance(0.5),
    by: { field: 'naceCodes', level: 1 + random.below(4) },
  }
  return maybe(random, optional, { field })
}

function someLookup(world: World, random: Random): Body {
  const country = random.pick(world.countries)
  const region = random.pick(world.regions.get(country) ?? [])
  const wanted = random.chance(0.5)
    ? { companyName: random.chance(0.3) ? someText(random) : random.pick(world.names) }
    : { vatTaxNumber: random.chance(0.3) ? String(random.below(1e9)) : random.pick(world.numbers) }
  return maybe(random, { postCode: String(random.below(99_999)), region }, { country, ...wanted })
}

/** @returns `all`, and some of the members that may be absent, some of them as `null` */
function maybe(random: Random, optional: Body, all: Body): Body {
  const body: Body = { ...all }
  for (const [name, value] of Object.entries(optional))
    if (random.chance(0.5)) body[name] = random.chance(0.1) ? null : value
  return body
}

function somePage(random: Random): number {
  return random.pick([1, 1, 1, 2, 3, 17, 1_000_000_000, Number.MAX_SAFE_INTEGER])
}

function someTexts(random: Random, min: number): string[] {
  return random.several(min, random.chance(0.05) ? 50 : 4, () => someText(random))
}

/** Right filters for at most this many countries. */
function someFilters(world: World, random: Random, countriesMax: number): Body {
  const country = random.pick(world.countries)
  const others = random.several(0, countriesMax - 1, () => random.pick(world.countries))
  const countriesIso2 = random.chance(0.1)
    ? [country, country]
    : [...new Set([country, ...others])].slice(0, countriesMax)
  const amount = () => random.pick([0, 1, 5, 10, 250, 1_000_000, -1, Number.MAX_SAFE_INTEGER])
  const ordered = (name: string) => {
    const [low, high] = [amount(), amount()].toSorted((a, b) => a - b)
    return { [`${name}Gte`]: low, [`${name}Lte`]: high }
  }
  const some = (from: readonly string[]) => random.several(0, 3, () => anyCase(random, random.pick(from)))
  const regions = world.regions.get(country) ?? []
  const optional = {
    regions: random.several(0, 3, () => {
      const region = random.pick(regions)
      return random.chance(0.5) ? region : region.split('|')[0]
    }),
    cities: random.several(0, 3, () => random.pick([...(world.cities.get(country) ?? []), someText(random)])),
    postcode: random.several(0, 3, () => random.pick(['20*', '20121', '75001', 'SW1A 1AA', 'sw1*', '1'])),
    ids: random.several(0, 40, () => `${country}-${random.below(1_000)}`),
    within: { south: random.below(50), west: random.below(20), north: 50 + random.below(10), east: random.below(30) },
    statusDateGte: random.pick(['2019-01-01', '2020-02-29T12:00:00Z']),
    statusDateLte: random.pick(['2024-12-31', '2023-06-30T00:00:00+02:00']),
    dateOfIncorporationGte: random.pick([
      '1990-01-01',
      '2000-02-29',
      '1999-12-31T23:59:59Z',
      '2001-01-01T00:00:00+0100',
    ]),
    dateOfIncorporationLte: random.pick(['2020-12-31', '2024-02-29T10:00:00', '2025-01-01T00:00:00.123456789+01:00']),
    ...ordered('operatingRevenue'),
    ...ordered('numberOfEmployees'),
    standardisedLegalForm: some(world.enums.standardisedLegalForm),
    nationalSectors: random.several(0, 3, () => random.pick(world.nationalCodes.get(country) ?? [])),
    naceCodes: random.several(0, 3, () => random.pick(world.naceCodes)),
    naicsCodes: random.several(0, 3, () => random.pick(world.naicsCodes)),
    sicCodes: random.several(0, 3, () => random.pick(world.sicCodes)),
    isPrimaryCodes: random.chance(0.5),
    isSecondaryCodes: random.chance(0.5),
    categories: some(world.enums.categories),
    status: some(world.enums.status),
    listedDelistedUnlisted: some(world.enums.listedDelistedUnlisted),
  }
  const kept = Object.fromEntries(Object.entries(optional).filter(() => random.chance(0.12)))
  return maybe(random, kept, { countriesIso2 })
}

function anyCase(random: Random, value: string): string {
  return random.pick([value, value, value.toUpperCase(), value.toLowerCase()])
}

/** A body with one wrong member, and what the refusal must contain. */
export interface WrongBody {
  readonly body: Body
  /** Text that the sentence of the refusal must contain. */
  readonly names: string
}

const LONG = 'x'.repeat(257)
const MANY = Array.from({ length: 501 }, () => 'x')
const NO_TEXTS: readonly unknown[] = [
  ['oil \ud800'],
  'x',
  5,
  true,
  {},
  [5],
  [null],
  [['x']],
  [{}],
  ['\u0000'],
  [LONG],
  MANY,
]
const NO_CLOSED: readonly unknown[] = [...NO_TEXTS, ['Nothing like it'], ['']]
const NO_INTEGER: readonly unknown[] = ['5', 1.5, 1e300, true, [], {}, 2 ** 53, 5e-324]
const NO_BOOLEAN: readonly unknown[] = ['true', 1, 0, [], {}]
const NO_DATE: readonly unknown[] = [
  'yesterday', '', '2024-02-30', '2023-02-29', '2024-13-01', '2024-1-1', '20240101', '2024-01-01T25:00:00Z', '2024-01-01T00:00:00+99:00',
  5, true, [], {}, '２０２４-01-01', '2024-01-01\u0000', `${'9'.repeat(300)}-01-01`, '-2024-01-01', '2024-01-01Z',
] // biome-ignore format: one value a line would fill the screen
const NO_WORDS: readonly unknown[] = [
  ['\udc00 oil'],
  'x',
  5,
  {},
  [5],
  [''],
  ['   '],
  ['---'],
  ['\u0000'],
  [LONG],
  Array.from({ length: 51 }, () => 'oil'),
]
const NO_TEXT: readonly unknown[] = ['\ud800', 5, true, [], {}, ['x'], 'a\u0000b', LONG]

/**
 * Wrong values by member. A path of members is joined by dots; `names` differs where the refusal must name another
 * word.
 */
const WRONG: Readonly<Record<string, { readonly values: readonly unknown[]; readonly names?: string }>> = {
  filters: { values: ['x', 5, [], [{}], true] },
  'filters.countriesIso2': { values: ['IT', 5, {}, [5], ['XX'], ['ITA'], [''], [LONG], ['\u0000'], [], null, ['IT', 'XX'], MANY],
    names: 'countr' },
  'filters.regions': { values: NO_CLOSED },
  'filters.cities': { values: NO_TEXTS },
  'filters.postcode': { values: [...NO_TEXTS, ['*'], [' *']] },
  'filters.ids': { values: [...NO_TEXTS, Array.from({ length: 501 }, (_, at) => `IT-${at}`)] },
  'filters.within': { values: [5, 'x', [], { south: 1 }, { south: 2, west: 1, north: 1, east: 2 }] },
  'filters.statusDateGte': { values: NO_DATE },
  'filters.statusDateLte': { values: NO_DATE },
  'filters.dateOfIncorporationGte': { values: NO_DATE },
  'filters.dateOfIncorporationLte': { values: NO_DATE },
  'filters.operatingRevenueGte': { values: NO_INTEGER },
  'filters.operatingRevenueLte': { values: NO_INTEGER },
  'filters.numberOfEmployeesGte': { values: NO_INTEGER },
  'filters.numberOfEmployeesLte': { values: NO_INTEGER },
  'filters.standardisedLegalForm': { values: NO_CLOSED },
  'filters.nationalSectors': { values: NO_CLOSED },
  'filters.naceCodes': { values: [...NO_CLOSED, ['99.99.99'], ['2.1:zz']] },
  'filters.naicsCodes': { values: NO_CLOSED },
  'filters.sicCodes': { values: NO_CLOSED },
  'filters.isPrimaryCodes': { values: NO_BOOLEAN },
  'filters.isSecondaryCodes': { values: NO_BOOLEAN },
  'filters.categories': { values: NO_CLOSED },
  'filters.status': { values: NO_CLOSED },
  'filters.listedDelistedUnlisted': { values: NO_CLOSED },
  'filters.employees': { values: [5, 'x', []] },
  'filters.constructor': { values: [5, {}] },
  'filters.naceCode': { values: [['62']] },
  page: { values: [0, -1, 1.5, '1', [], {}, true, 2 ** 53, 1e300] },
  pageSize: { values: [0, -1, 1.5, '25', [], 101, true] },
  sort: {
    values: ['name', {}, ['name'], [{}], [{ by: 'x', order: 'asc' }], [{ by: 'name' }], [{ by: 'name', order: 'up' }], [5, 5, 5]],
  },
  facets: {
    values: [
      'x', {}, [], null, ['region'], [{}], [{ field: 'x' }], [{ field: 'region', top: 0 }], [{ field: 'naceCodes', level: 0 }],
      [{ field: 'region', by: { field: 'x' } }], [{ field: 'region', by: 'city' }], [{ field: 'region', x: 1 }], MANY.slice(0, 21),
    ],
  },
  format: { values: ['xml', 5, null, [], '', 'CSV\u0000'] },
  fields: { values: ['name', ['nothing'], [5], [null], {}, MANY] },
  delimiter: { values: ['|', 5, '', []] },
  bom: { values: NO_BOOLEAN },
  pages: { values: [1] },
  toString: { values: [1] },
  semantic: { values: [5, 'x', [], true] },
  'semantic.keywords': { values: [...NO_WORDS, [], null] },
  'semantic.must': { values: NO_WORDS },
  'semantic.mustNot': { values: NO_WORDS },
  'semantic.keyword': { values: [['oil']] },
  query: { values: [5, true, [], {}, '', '   ', '\u0000', 'x'.repeat(2001), null] },
  must: { values: NO_WORDS },
  country: { values: [5, true, [], {}, 'XX', 'ITA', '', null, LONG] },
  companyName: { values: NO_TEXT },
  vatTaxNumber: { values: NO_TEXT },
  postCode: { values: NO_TEXT },
  region: { values: [...NO_TEXT, 'Nowhere'] },
  postcode: { values: ['20121'] },
  searchContextId: { values: [5, {}, '', 'x', null, '00000000-0000-4000-8000-000000000000', LONG, 'FOREIGN'] },
  webhookUrl: {
    values: [
      5, {}, '', 'x', null, 'ftp://example.com/', 'http://10.0.0.1/', 'https://169.254.169.254/', 'https://[::ffff:10.0.0.1]/',
      'https://0x0a000001/', 'https://user:word@example.com/', 'javascript:alert(1)', `https://example.com/${'x'.repeat(2048)}`, 'https://',
      'file:///etc/passwd', 'https://metadata.internal/', 'https://192.168.1.1:8443/', 'https://100.64.0.1/', 'https://[fe80::1%25lo]/',
    ],
  },
  maxCompanies: { values: [0, -1, 1.5, '5', true, [], 2 ** 53] },
  states: { values: [['X'], 'FAILED', 5, [5], [null], ['FAILED', 'FAILED', 'FAILED', 'FAILED', 'FAILED']] },
  webhookIds: { values: ['x', 5, [5], [LONG], MANY, ['\u0000']] },
  processes: { values: [1] },
} // biome-ignore format: a value a line would fill the screen

const MEMBERS: Readonly<Record<BodyPath, readonly string[]>> = {
  '/explore/lite': [...filterMembers(), 'page', 'pageSize', 'sort', 'pages', 'toString'],
  '/explore/simple-semantic': [
    ...filterMembers(),
    'page',
    'semantic',
    'semantic.keywords',
    'semantic.must',
    'semantic.mustNot',
    'semantic.keyword',
    'must',
  ],
  '/explore/plus': [...filterMembers(), 'page', 'query', 'must', 'semantic', 'pages'],
  '/explore/one': ['country', 'companyName', 'vatTaxNumber', 'postCode', 'region', 'postcode', 'page'],
  '/explore/facets': [...filterMembers(), 'pageSize', 'sort', 'facets', 'facets', 'facets', 'pages'],
  '/explore/export': [
    ...filterMembers(),
    'pageSize',
    'sort',
    'format',
    'fields',
    'delimiter',
    'bom',
    'maxCompanies',
    'pages',
  ],
  '/explore/autoprofile': ['searchContextId', 'webhookUrl', 'maxCompanies', 'page'],
  replay: ['states', 'webhookIds', 'processes', 'toString'],
}

function filterMembers(): string[] {
  return Object.keys(WRONG).filter((name) => name.startsWith('filters'))
}

/** A body of which exactly one member is wrong. */
export function wrongBody(path: BodyPath, world: World, random: Random): WrongBody {
  const body = rightBody(path, world, random)
  const member = random.pick(MEMBERS[path])
  const picked = random.pick(WRONG[member].values)
  const value = picked === 'FOREIGN' ? world.foreignContextId : picked
  const steps = member.split('.')
  const last = steps.at(-1) as string
  const holder = (steps.length === 2 ? body[steps[0]] : body) as Body
  // A wrong bound stands alone, so that nothing else can be the reason.
  const other = last.endsWith('Gte') ? last.replace('Gte', 'Lte') : last.replace(/Lte$/, 'Gte')
  if (other !== last) delete holder[other]
  // A delimiter and a mark of byte order belong to CSV.
  if (member === 'delimiter' || member === 'bom') holder.format = 'csv'
  if (member === 'states') delete holder.webhookIds
  if (member === 'webhookIds') delete holder.states
  if (member === 'vatTaxNumber') delete holder.companyName
  Object.defineProperty(holder, last, { value, enumerable: true, configurable: true, writable: true })
  return { body, names: WRONG[member].names ?? last }
}

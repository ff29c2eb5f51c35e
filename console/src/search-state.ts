/**
 * The state of the Explore page, whole, as in the address bar, and the request that it asks for. Pure.
 */
import { t } from '@lingui/core/macro'
import type { ExploreFilters } from './api/client.ts'

/** The ways to search. */
export const MODES = ['sentence', 'filters', 'words', 'one'] as const
/** One of {@link MODES}. */
export type Mode = (typeof MODES)[number]

/** What each way is called, and what it calls. */
export const MODE_FACTS = {
  sentence: { label: t`Sentence`, path: '/explore/plus' },
  filters: { label: t`Filters`, path: '/explore/lite' },
  words: { label: t`Words`, path: '/explore/simple-semantic' },
  one: { label: t`One company`, path: '/explore/one' },
} as const satisfies Record<Mode, { readonly label: string; readonly path: string }>

/** Filters without the country and own columns, which are kept separately. */
export type Narrowing = Omit<ExploreFilters, 'countriesIso2' | 'attributes'>

/** Members that results are sorted by. */
export const SORT_MEMBERS = [
  'name',
  'dateOfIncorporation',
  'operatingRevenue',
  'numberOfEmployees',
  'totalAssets',
  'lastUpdated',
] as const
/** What results are sorted by, and which way. */
export interface SortKey {
  readonly by: (typeof SORT_MEMBERS)[number]
  readonly order: 'asc' | 'desc'
}

/** A filter by an own column: wanted values, or where numbers or days (`YYYY-MM-DD`) begin and end. */
export interface OwnFilter {
  readonly values?: readonly string[]
  readonly gte?: number | string
  readonly lte?: number | string
}

/** Filters by own columns, by name; none of them is empty. */
export type OwnFilters = Readonly<Record<string, OwnFilter>>

/** Everything that the Explore page shows follows from this. */
export interface ExploreState {
  readonly mode: Mode
  readonly countries: readonly string[]
  readonly narrowing: Narrowing
  readonly own: OwnFilters
  readonly query: string
  readonly keywords: readonly string[]
  readonly must: readonly string[]
  readonly mustNot: readonly string[]
  readonly companyName: string
  readonly number: string
  readonly near: string
  /** Whether near words find and rank companies. */
  readonly nearWords: boolean
  /** Members on which companies match whose value is not known. */
  readonly unknownMatches: readonly string[]
  /** Page of the results; `null` while nothing was asked for. */
  readonly page: number | null
  /** `null`: the usual order. */
  readonly sort: SortKey | null
  /** Columns of the table; `null`: the usual ones. */
  readonly columns: readonly string[] | null
  /** Whether charts of the result are shown above its companies. */
  readonly charts: boolean
  /** The company that is open next to the table, by its identifier; `null`: none. */
  readonly open: string | null
}

/** Search parameters as the router hands them: every name once, with one text or several. */
export type RawSearch = Readonly<Record<string, string | readonly string[]>>

type ListFilter = {
  [Name in keyof Narrowing]-?: NonNullable<Narrowing[Name]> extends string[] ? Name : never
}[keyof Narrowing]

/** Filters that are lists, by the name of their parameter. */
const LISTS: Readonly<Record<string, ListFilter>> = {
  region: 'regions',
  city: 'cities',
  postcode: 'postcode',
  form: 'standardisedLegalForm',
  national: 'nationalSectors',
  nace: 'naceCodes',
  naics: 'naicsCodes',
  sic: 'sicCodes',
  size: 'categories',
  status: 'status',
  listing: 'listedDelistedUnlisted',
}
/** Filters that are the id of a company. */
const COMPANIES = { addressOf: 'sameAddressAs', groupOf: 'groupOf' } as const
const NUMBERS = {
  revenueFrom: 'operatingRevenueGte',
  revenueTo: 'operatingRevenueLte',
  staffFrom: 'numberOfEmployeesGte',
  staffTo: 'numberOfEmployeesLte',
} as const
const DAYS = {
  since: 'dateOfIncorporationGte',
  until: 'dateOfIncorporationLte',
  statusFrom: 'statusDateGte',
  statusTo: 'statusDateLte',
} as const

/** Reads the address bar. Whatever is not understood is left out: an address is typed by people, too. */
export function readState(raw: RawSearch): ExploreState {
  const list = (name: string): string[] => {
    const value = raw[name]
    return (value === undefined ? [] : typeof value === 'string' ? [value] : [...value]).filter((text) => text !== '')
  }
  const text = (name: string): string => list(name)[0] ?? ''
  const narrowing: { -readonly [Name in keyof Narrowing]: Narrowing[Name] } = {}
  for (const [name, filter] of Object.entries(LISTS)) {
    const values = list(name)
    if (values.length > 0) narrowing[filter] = values
  }
  for (const [name, filter] of Object.entries(NUMBERS)) {
    const value = text(name)
    if (/^-?\d{1,15}$/.test(value)) narrowing[filter] = Number(value)
  }
  for (const [name, filter] of Object.entries(DAYS))
    if (/^\d{4}-\d{2}-\d{2}$/.test(text(name))) narrowing[filter] = text(name)
  for (const [name, filter] of Object.entries(COMPANIES)) if (text(name) !== '') narrowing[filter] = text(name)
  const around = /^(\d{1,4}(?:\.\d{1,3})?)@(-?\d{1,2}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?)$/.exec(text('within'))
  if (around !== null) {
    const [kilometres = 0, latitude = 0, longitude = 0] = around.slice(1).map(Number)
    narrowing.near = { kilometres, latitude, longitude }
  }
  if (text('rank') === 'primary') narrowing.isPrimaryCodes = true
  if (text('rank') === 'secondary') narrowing.isSecondaryCodes = true
  const mode = MODES.find((one) => one === text('mode')) ?? 'sentence'
  const page = Number(text('page'))
  const columns = text('columns')
  const [by, order] = text('sort').split('.')
  const member = SORT_MEMBERS.find((one) => one === by)
  return {
    mode,
    countries: list('country').map((code) => code.toUpperCase()),
    narrowing,
    own: readOwn(list('own'), list('ownFrom'), list('ownTo')),
    query: text('q'),
    keywords: list('word'),
    must: list('must'),
    mustNot: list('not'),
    companyName: text('name'),
    number: text('number'),
    near: text('near'),
    nearWords: text('nearWords') !== 'off',
    unknownMatches: list('unknown'),
    page: Number.isSafeInteger(page) && page >= 1 ? page : null,
    sort: member === undefined ? null : { by: member, order: order === 'desc' ? 'desc' : 'asc' },
    columns: columns === '' ? null : columns.split('.'),
    charts: text('view') === 'charts',
    open: text('open') === '' ? null : text('open'),
  }
}

/** `tier:gold` is the value `gold` of the own column `tier`; `score:10` a bound of `score`. */
function readOwn(values: readonly string[], from: readonly string[], to: readonly string[]): OwnFilters {
  const own: Record<string, { values?: string[]; gte?: number | string; lte?: number | string }> = {}
  const each = (texts: readonly string[], take: (filter: (typeof own)[string], value: string) => void) => {
    for (const text of texts) {
      const [, name, value] = /^([A-Za-z][\w-]{0,39}):([\s\S]+)$/.exec(text) ?? []
      if (name === undefined || value === undefined) continue
      own[name] ??= {}
      take(own[name], value)
    }
  }
  each(values, (filter, value) => {
    filter.values = [...(filter.values ?? []), value]
  })
  each(from, (filter, value) => {
    const bound = boundOf(value)
    if (bound !== undefined) filter.gte = bound
  })
  each(to, (filter, value) => {
    const bound = boundOf(value)
    if (bound !== undefined) filter.lte = bound
  })
  return Object.fromEntries(
    Object.entries(own).filter(([, filter]) => Object.values(filter).some((one) => one !== undefined)),
  )
}

function boundOf(text: string): number | string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : undefined
}

/** Writes the address bar: what is usual is left out. */
export function writeState(state: ExploreState): RawSearch {
  const raw: Record<string, string | readonly string[]> = {}
  const put = (name: string, value: string | number | readonly string[] | null | undefined) => {
    if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return
    raw[name] = typeof value === 'number' ? String(value) : (value as string | readonly string[])
  }
  const { narrowing } = state
  if (state.mode !== 'sentence') put('mode', state.mode)
  put('country', state.countries)
  put('q', state.query)
  put('word', state.keywords)
  put('must', state.must)
  put('not', state.mustNot)
  put('name', state.companyName)
  put('number', state.number)
  put('near', state.near)
  if (!state.nearWords) put('nearWords', 'off')
  put('unknown', state.unknownMatches)
  for (const [name, filter] of Object.entries(LISTS)) put(name, narrowing[filter])
  for (const [name, filter] of Object.entries(NUMBERS)) put(name, narrowing[filter])
  for (const [name, filter] of Object.entries(DAYS)) put(name, narrowing[filter])
  for (const [name, filter] of Object.entries(COMPANIES)) put(name, narrowing[filter])
  const { near: around } = narrowing
  if (around !== undefined) put('within', `${around.kilometres}@${around.latitude},${around.longitude}`)
  if (narrowing.isPrimaryCodes) put('rank', 'primary')
  else if (narrowing.isSecondaryCodes) put('rank', 'secondary')
  const own = Object.entries(state.own)
  put(
    'own',
    own.flatMap(([name, { values = [] }]) => values.map((value) => `${name}:${value}`)),
  )
  put(
    'ownFrom',
    own.flatMap(([name, { gte }]) => (gte === undefined ? [] : [`${name}:${gte}`])),
  )
  put(
    'ownTo',
    own.flatMap(([name, { lte }]) => (lte === undefined ? [] : [`${name}:${lte}`])),
  )
  if (state.sort !== null) put('sort', `${state.sort.by}.${state.sort.order}`)
  put('page', state.page)
  if (state.columns !== null) put('columns', state.columns.join('.'))
  if (state.charts) put('view', 'charts')
  put('open', state.open)
  return raw
}

const SIDES = ['a', 'b'] as const

/** Two searches that are shown side by side, as the address bar keeps them: `a.q`, `b.q`. */
export function writeComparison(states: readonly ExploreState[]): RawSearch {
  return Object.fromEntries(
    SIDES.flatMap((side, at) => {
      const { charts: _c, open: _o, columns: _l, page: _p, sort: _s, ...asked } = states[at] ?? readState({})
      const raw = writeState({ ...readState({}), ...asked })
      return Object.entries(raw).map(([name, value]) => [`${side}.${name}`, value])
    }),
  )
}

/** Reads them. */
export function readComparison(raw: RawSearch): readonly ExploreState[] {
  return SIDES.map((side) =>
    readState(
      Object.fromEntries(
        Object.entries(raw)
          .filter(([name]) => name.startsWith(`${side}.`))
          .map(([name, value]) => [name.slice(side.length + 1), value]),
      ),
    ),
  )
}

/** A request as it will be sent. */
export interface PlannedRequest {
  readonly path: (typeof MODE_FACTS)[Mode]['path']
  readonly body: Readonly<Record<string, unknown>>
}

/** The request of a state, without its page; or what is still missing, as a sentence for the user. */
export function requestOf(state: ExploreState): PlannedRequest | { readonly missing: string } {
  const { mode, countries, narrowing } = state
  const [country] = countries
  if (country === undefined) return { missing: t`Choose a country` }
  const { path } = MODE_FACTS[mode]
  if (mode === 'one') {
    const name = state.companyName.trim()
    const number = state.number.trim()
    if (name === '' && number === '') return { missing: t`Enter a name or a number` }
    return {
      path,
      body: {
        country,
        ...(name === '' ? {} : { companyName: name }),
        ...(number === '' ? {} : { vatTaxNumber: number }),
        ...(state.near.trim() === '' ? {} : { postCode: state.near.trim() }),
      },
    }
  }
  const own = Object.entries(state.own)
  const filters = {
    countriesIso2: mode === 'words' ? [...countries] : [country],
    ...narrowing,
    ...(own.length === 0 ? {} : { attributes: Object.fromEntries(own) }),
  }
  const unknown = state.unknownMatches.length === 0 ? {} : { unknownMatches: [...state.unknownMatches] }
  const common = { ...unknown, ...(state.sort === null ? {} : { sort: [{ ...state.sort }] }) }
  if (mode === 'filters') return { path, body: { filters, ...common } }
  const near = state.nearWords ? {} : { nearWords: false }
  const must = state.must.length > 0 ? { must: [...state.must] } : {}
  if (mode === 'sentence') {
    if (state.query.trim() === '') return { missing: t`Describe what you are looking for` }
    return { path, body: { query: state.query.trim(), filters, ...must, ...near, ...common } }
  }
  if (state.keywords.length === 0) return { missing: t`Enter at least one keyword` }
  const mustNot = state.mustNot.length > 0 ? { mustNot: [...state.mustNot] } : {}
  return {
    path,
    body: { filters, semantic: { keywords: [...state.keywords], ...must, ...mustNot }, ...near, ...common },
  }
}

/** What a search is called that was sent before: a body of one of the ways to search. */
export interface SentSearch {
  readonly query?: string
  readonly companyName?: string
  readonly vatTaxNumber?: string
  readonly country?: string
  readonly filters?: ExploreFilters
  readonly semantic?: { readonly keywords?: string[]; readonly must?: string[]; readonly mustNot?: string[] }
  readonly must?: string[]
  readonly nearWords?: boolean
  readonly unknownMatches?: readonly string[]
  readonly sort?: readonly SortKey[]
}

/** The state that asks what was sent: the inverse of {@link requestOf}, without pages and columns. */
export function stateOf(sent: SentSearch): ExploreState {
  const empty = readState({})
  if (sent.country !== undefined)
    return {
      ...empty,
      mode: 'one',
      countries: [sent.country],
      companyName: sent.companyName ?? '',
      number: sent.vatTaxNumber ?? '',
    }
  const { countriesIso2 = [], attributes = {}, ...narrowing } = sent.filters ?? ({} as Partial<ExploreFilters>)
  const filtered = {
    ...empty,
    countries: countriesIso2,
    narrowing,
    own: attributes as OwnFilters,
    nearWords: sent.nearWords !== false,
    unknownMatches: sent.unknownMatches ?? [],
    sort: sent.sort?.find(({ by }) => SORT_MEMBERS.includes(by)) ?? null,
  }
  if (sent.query !== undefined) return { ...filtered, mode: 'sentence', query: sent.query, must: sent.must ?? [] }
  if (sent.semantic === undefined) return { ...filtered, mode: 'filters' }
  const { keywords = [], must = [], mustNot = [] } = sent.semantic
  return { ...filtered, mode: 'words', keywords, must, mustNot }
}

/** How many filters narrow the search. */
export function narrowingCount(narrowing: Narrowing): number {
  return Object.values(narrowing).reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 1), 0)
}

/**
 * The request as a command that can be pasted into a terminal.
 *
 * @param body `null`: a GET
 * @param key written into it only where it is public; `null`: the terminal's own variable stands for it
 */
export function curlOf(origin: string, path: string, body: object | null, key: string | null): string {
  // The shell's own way to write a quote within quotes.
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  return [
    `curl -s ${quoted(origin + path)}`,
    key === null ? '-H "x-api-key: $FIRMAMENT_KEY"' : `-H ${quoted(`x-api-key: ${key}`)}`,
    ...(body === null ? [] : [`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(body))}`]),
  ].join(' \\\n  ')
}

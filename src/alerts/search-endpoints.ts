/** `/explore/searches`: searches that are saved and companies that are watched, and what becomes of them. */
import { randomUUID } from 'node:crypto'
import Type, { type Static, type TUnion } from 'typebox'
import { checkWebhookUrl, type StartServices, WebhookUrl } from '../autoprofile/start-endpoint.ts'
import { formatInstant } from '../clock.ts'
import { publicError } from '../errors.ts'
import {
  planSearchBody,
  SEARCH_BODY,
  SEARCH_BODY_COUNTRIES,
  type SearchBody,
  searchBodyRequiredAt,
} from '../explore/search-body.ts'
import type { SemanticServices } from '../explore/simple-semantic.ts'
import { type Call, type Endpoint, endpoint } from '../http/endpoint.ts'
import { closedObject, integerOrNull, orNull, textOrNull } from '../schemas.ts'
import { findAddresses } from '../search/find-addresses.ts'
import { someQuery } from '../search/map-query.ts'
import { netEvents } from './net-events.ts'
import { demandsOf, type FindLicence, pauseOf, WATCHED_PATH } from './pause.ts'
import { savedPlan } from './saved-plan.ts'
import {
  EVENT_KINDS,
  EVENTS_KEPT_DAYS,
  EVENTS_PER_SWITCH_MAX,
  type EventKind,
  type ListedSearch,
  type NumberedEvent,
  SAVED_SEARCHES_MAX,
  type SavedSearchStore,
  SEARCH_ID_PREFIX,
} from './saved-search.ts'
import { ChangedCompany, SearchCompany, shownEvent } from './search-message.ts'
import { countriesOfIds, keptIds, MatchedList, WatchedIds, WatchList } from './watched-companies.ts'

/** Most bytes of a search body that is saved, and of what was planned for it. */
const BYTES_MAX = 64 * 1024
/** Most events that one call looks at. */
const EVENTS_MAX = 1_000

/** Bytes of ids of the largest list. */
const LIST_LIMITS = { bytesMax: 4 * 2 ** 20 } as const

const SEARCH_OR_LIST = Type.Union([...SEARCH_BODY.anyOf.slice(0, -1), WatchList, MatchedList, SEARCH_BODY.anyOf[2]], {
  'x-told-by': ['query', 'semantic', 'ids', 'matchId', null],
}) as unknown as TUnion<[...(typeof SEARCH_BODY)['anyOf'], typeof WatchList, typeof MatchedList]>

const EventKindOnWire = Type.Enum([...EVENT_KINDS], {
  description:
    '`entered`: it matches now. `left`: it does not any more. `changed`: it matches still, and members differ. `closed`: it matched, and is no longer active; it counts as `changed` where `closed` is not asked for.',
})

const SaveRequest = closedObject({
  name: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'What the search is called; for people. Spaces around it are dropped.',
  }),
  search: SEARCH_OR_LIST,
  webhookUrl: Type.Optional(WebhookUrl),
  on: Type.Optional(
    Type.Array(EventKindOnWire, {
      maxItems: EVENT_KINDS.length,
      description: 'Which events count; `entered` and `left` where absent.',
    }),
  ),
})

/** A saved search on the wire. */
export const SavedSearchOnWire = closedObject({
  searchId: Type.String(),
  name: Type.String(),
  search: Type.Union([...SEARCH_BODY.anyOf, WatchList, Type.Null()], {
    description: '`null`: a list of companies, which `GET` of it alone has in full.',
  }),
  watching: integerOrNull('Companies of a list; `null`: it is a search.'),
  on: Type.Array(EventKindOnWire),
  webhookUrl: orNull(Type.String()),
  createdAt: Type.String({ format: 'date-time' }),
  paused: textOrNull(
    'Why the licence does not allow the search now; `null`: it does. Meanwhile companies that enter and leave are counted, but no webhook is made or sent.',
  ),
})

const SearchParams = Type.Object({ searchId: Type.String({ description: 'As it was answered when it was saved.' }) })

const AT = { at: Type.String({ format: 'date-time', description: 'When it was found.' }) }

/** A company that entered or left, and when that was found. */
export const CompanyEvent = closedObject({ ...SearchCompany.properties, ...AT })
/** A company that changed or closed, and when that was found. */
export const CompanyChangedEvent = closedObject({ ...ChangedCompany.properties, ...AT })

const NewResponse = closedObject({
  entered: Type.Array(CompanyEvent, { description: 'Companies that match now and did not at `since`.' }),
  left: Type.Array(CompanyEvent, { description: 'Companies that matched at `since` and do not now.' }),
  changed: Type.Array(CompanyChangedEvent, {
    description: 'Changes of companies, in order; none unless `on` has `changed`.',
  }),
  closed: Type.Array(CompanyChangedEvent, { description: 'Companies that closed; none unless `on` has `closed`.' }),
  next: Type.String({ description: '`since` of the next call; where it is `since`, that is all.' }),
})

const NewQuery = closedObject({
  since: Type.Optional(
    Type.String({
      description: '`next` of an earlier answer; absent: from when it was saved.',
      'x-documented': { pattern: '^[0-9]{1,15}$' },
    }),
  ),
})

/** What the endpoints work with. */
export interface SearchesServices extends SemanticServices, Pick<StartServices, 'checkWebhook'> {
  readonly searches: SavedSearchStore
  /** Number of the last switch of generations. @throws {PublicError} 503 where changes are unknown */
  readonly lastSwitch: () => Promise<number>
  readonly findLicence: FindLicence
}

const PATH = '/explore/searches'

/** Makes the endpoints. */
export function searchEndpoints(services: SearchesServices): readonly Endpoint[] {
  return [save(services), list(services), find(services), change(services), remove(services), changed(services)]
}

function save(services: SearchesServices): Endpoint {
  return endpoint({
    method: 'POST',
    path: PATH,
    summary: 'Save a search, or watch companies',
    description: `Records which companies enter or leave the search, or the list of \`ids\` or of a \`matchId\`, whenever the served data changes; with \`on\`, also which change or close. With \`webhookUrl\` they are sent there. At most ${SAVED_SEARCHES_MAX} of a licence. Free.`,
    tag: 'Explore',
    access: 'key',
    request: { body: SaveRequest },
    response: SavedSearchOnWire,
    example: {
      name: 'Oil mills in Tuscany',
      search: { filters: { countriesIso2: ['IT'], naceCodes: ['10.41'], regions: ['Toscana'] } },
    },
    errors: ['invalid_value', 'too_much_work', 'not_ready', 'too_many_searches'],
    required: [
      { anyOf: ['name'], error: 'missing_field', values: { field: 'name' } },
      { anyOf: ['search'], error: 'missing_field', values: { field: 'search' } },
      { anyOf: ['search.ids'], error: 'missing_field', values: { field: 'search.ids' }, when: 'search.ids' },
      {
        anyOf: ['search.matchId'],
        error: 'missing_field',
        values: { field: 'search.matchId' },
        when: 'search.matchId',
      },
      ...searchBodyRequiredAt('search').map(({ anyOf, ...rest }) => ({
        ...rest,
        anyOf: [...anyOf, 'search.ids', 'search.matchId'],
      })),
    ],
    countries: {
      member: 'search.countriesIso2',
      of: ({ body: { search } }) => (isList(search) ? [] : search.filters.countriesIso2),
      max: ({ body: { search }, ...rest }) =>
        SEARCH_BODY_COUNTRIES.max({ ...rest, body: isList(search) ? { filters: { countriesIso2: [] } } : search }),
    },
    nouns: { 'search.filters': 'filter' },
    bodyLimits: LIST_LIMITS,
    async handle({ body: { name, search, webhookUrl, on = [] } }, call) {
      const position = await services.lastSwitch()
      const { text, plan, watched } = isList(search)
        ? listOf('ids' in search ? search.ids : await matchedIds(search.matchId, call), call)
        : { ...(await searchOf(search, call, services)), watched: null }
      if (Math.max(Buffer.byteLength(text), Buffer.byteLength(JSON.stringify(plan))) > BYTES_MAX) {
        throw publicError('invalid_value', { member: 'search', problem: 'must have fewer words or values to be saved' })
      }
      const saved = {
        id: `${SEARCH_ID_PREFIX}${randomUUID().replaceAll('-', '')}`,
        licenceId: call.caller.licenceId,
        name: name.trim(),
        search: text,
        plan,
        on: on.length === 0 ? (['entered', 'left'] as const) : EVENT_KINDS.filter((kind) => on.includes(kind)),
        watched,
        webhookUrl: webhookUrl === undefined ? null : (await checkWebhookUrl(services, webhookUrl)).href,
        createdAt: call.now,
        position,
      }
      if (!(await services.searches.create(saved))) throw publicError('too_many_searches', { most: SAVED_SEARCHES_MAX })
      return { body: present({ ...saved, watching: watched?.size ?? null }, null) }
    },
  })
}

type SearchOrList = Static<typeof SEARCH_OR_LIST>
type List = Static<typeof WatchList> | Static<typeof MatchedList>

const isList = (search: SearchOrList): search is List => 'ids' in search || 'matchId' in search

const MATCH_PATH = '/explore/match'

/** Companies beyond doubt of a list that was matched. @throws {PublicError} where none are known; 403 where the key may not match */
async function matchedIds(matchId: string, { requireEndpoint, earlierAnswer }: Call): Promise<readonly string[]> {
  requireEndpoint(MATCH_PATH)
  const answer = await earlierAnswer(MATCH_PATH, matchId)
  const { results = [] } = answer === undefined ? {} : (JSON.parse(Buffer.from(answer).toString()) as MatchAnswer)
  const ids = results.flatMap(({ match }) => (match === null ? [] : [match]))
  const problem = `must be the Idempotency-Key of a call of ${MATCH_PATH} in the last 24 hours that matched companies`
  if (ids.length === 0) throw publicError('invalid_value', { member: 'search.matchId', problem })
  return ids
}

interface MatchAnswer {
  readonly results: readonly { readonly match: string | null }[]
}

async function searchOf(search: SearchBody, call: Call, services: SearchesServices) {
  const { plan } = await planSearchBody(search, call, services)
  const where = await findAddresses(plan.where, call.served.lookup.byId)
  if (someQuery(where, (part) => part.kind === 'sameAddress' && part.key === null)) {
    const problem = 'must be a company with an address that can be compared; nobody would ever be at that of this one'
    throw publicError('invalid_value', { member: 'search.filters.sameAddressAs', problem })
  }
  return { text: JSON.stringify(search), plan: savedPlan({ ...plan, where }) }
}

/** @throws {PublicError} 403 where the licence does not allow companies, or the countries of some */
function listOf(ids: readonly string[], { requireType, requireCountries }: Call) {
  const watched = new Set(keptIds(ids))
  const countries = countriesOfIds(watched)
  requireType(WATCHED_PATH)
  requireCountries(countries)
  return { text: JSON.stringify({ countries }), plan: { countries, where: { kind: 'any', of: [] } } as const, watched }
}

function list({ searches, findLicence }: SearchesServices): Endpoint {
  return endpoint({
    method: 'GET',
    path: PATH,
    summary: 'The saved searches of the licence',
    description: 'The newest first. Free.',
    tag: 'Explore',
    access: 'key',
    request: {},
    response: closedObject({ searches: Type.Array(SavedSearchOnWire) }),
    errors: [],
    async handle(_input, { caller, now }) {
      const licence = await findLicence(caller.licenceId)
      const listed = await searches.list(caller.licenceId)
      return { body: { searches: listed.map((search) => present(search, pauseOf(licence, search, now))) } }
    },
  })
}

function find({ searches, findLicence }: SearchesServices): Endpoint {
  return endpoint({
    method: 'GET',
    path: `${PATH}/:searchId`,
    summary: 'A saved search',
    description: 'Free.',
    tag: 'Explore',
    access: 'key',
    request: { params: SearchParams },
    response: SavedSearchOnWire,
    errors: ['not_found'],
    async handle({ params }, { caller, now }) {
      const search = await requireSearch(searches, caller.licenceId, params)
      const body = present(search, pauseOf(await findLicence(caller.licenceId), search, now))
      if (search.watching === null) return { body }
      return { body: { ...body, search: { ids: [...(await searches.readWatched(search.id))] } } }
    },
  })
}

const ChangeRequest = closedObject({ add: Type.Optional(WatchedIds), remove: Type.Optional(WatchedIds) })

function change({ searches, findLicence }: SearchesServices): Endpoint {
  return endpoint({
    method: 'PATCH',
    path: `${PATH}/:searchId`,
    summary: 'Watch more companies, or fewer',
    description:
      'Of a list of companies; what is there already, or is not there, changes nothing. Counts from the next switch of what is served on. Free.',
    tag: 'Explore',
    access: 'key',
    request: { params: SearchParams, body: ChangeRequest },
    response: SavedSearchOnWire,
    example: { add: ['IT-01234567890'], remove: ['GB-01234567'] },
    errors: ['not_found', 'licence_country', 'invalid_value', 'too_many_watched'],
    bodyLimits: LIST_LIMITS,
    async handle({ params, body: { add = [], remove: removed = [] } }, { caller, now, requireCountries, requireType }) {
      const { id, watching } = await requireSearch(searches, caller.licenceId, params)
      if (watching === null) {
        const problem = 'is a search, and only a list of companies can be changed'
        throw publicError('invalid_value', { member: 'searchId', problem })
      }
      requireType(WATCHED_PATH)
      requireCountries(countriesOfIds(keptIds(add)))
      const changed = await searches.changeWatched(caller.licenceId, id, { add, remove: removed })
      if (changed === undefined) throw publicError('not_found')
      if (changed === 'full') throw publicError('too_many_watched')
      return { body: present(changed, pauseOf(await findLicence(caller.licenceId), changed, now)) }
    },
  })
}

function remove({ searches, findLicence }: SearchesServices): Endpoint {
  return endpoint({
    method: 'DELETE',
    path: `${PATH}/:searchId`,
    summary: 'Delete a saved search',
    description:
      'Deletes the search with its changes; webhooks still waiting are not sent. Returns the deleted search. Free.',
    tag: 'Explore',
    access: 'key',
    request: { params: SearchParams },
    response: SavedSearchOnWire,
    errors: ['not_found'],
    async handle({ params }, { caller, now }) {
      const search = await requireSearch(searches, caller.licenceId, params)
      await searches.delete(caller.licenceId, search.id)
      return { body: present(search, pauseOf(await findLicence(caller.licenceId), search, now)) }
    },
  })
}

function changed({ searches }: SearchesServices): Endpoint {
  return endpoint({
    method: 'GET',
    path: `${PATH}/:searchId/new`,
    summary: 'What became of a saved search',
    description: `Changes since a cursor, at most ${EVENTS_MAX} companies per call: repeat with \`next\` until it no longer changes. Kept for ${EVENTS_KEPT_DAYS} days, and lost when an import changes more than ${EVENTS_PER_SWITCH_MAX} of them: then 410. Free.`,
    tag: 'Explore',
    access: 'key',
    request: { params: SearchParams, query: NewQuery },
    response: NewResponse,
    errors: ['not_found', 'licence_country', 'invalid_value', 'cursor_expired'],
    async handle({ params, query: { since } }, call) {
      const search = await requireAllowedSearch(searches, call, params)
      if (since !== undefined && !/^\d{1,15}$/.test(since)) throw unknownPlace()
      const read = await searches.readEvents(search.id, Number(since ?? 0), EVENTS_MAX)
      if (since !== undefined && Number(since) > read.last) throw unknownPlace()
      if (since !== undefined && Number(since) < read.firstKept - 1) {
        throw publicError('cursor_expired', { days: EVENTS_KEPT_DAYS })
      }
      const net = netEvents(read.events, search.on)
      const next = read.events.at(-1)?.number ?? Math.max(read.last, Number(since ?? 0))
      const shown = (kind: EventKind) => net[kind].map(shownWithTime)
      return {
        body: {
          entered: shown('entered'),
          left: shown('left'),
          changed: shown('changed') as Static<typeof CompanyChangedEvent>[],
          closed: shown('closed') as Static<typeof CompanyChangedEvent>[],
          next: String(next),
        },
        headers: { 'cache-control': 'no-store' },
      }
    },
  })
}

function shownWithTime(event: NumberedEvent) {
  return { ...shownEvent(event), at: formatInstant(event.at) }
}

function unknownPlace() {
  return publicError('invalid_value', { member: 'since', problem: 'must be next of an earlier answer' })
}

/** @throws {PublicError} 404 where the licence has no such search */
async function requireSearch(
  searches: Pick<SavedSearchStore, 'find'>,
  licenceId: string,
  { searchId }: { readonly searchId: string },
): Promise<ListedSearch> {
  const search = await searches.find(licenceId, searchId)
  if (search === undefined) throw publicError('not_found')
  return search
}

/**
 * @throws {PublicError} 404 where the licence has no such search; 403 where it does not allow the search itself
 */
export async function requireAllowedSearch(
  searches: Pick<SavedSearchStore, 'find'>,
  { caller, requireCountries, requireType }: Pick<Call, 'caller' | 'requireCountries' | 'requireType'>,
  params: { readonly searchId: string },
): Promise<ListedSearch> {
  const search = await requireSearch(searches, caller.licenceId, params)
  const { path, countries } = demandsOf(search)
  requireType(path)
  requireCountries(countries)
  return search
}

function present(saved: ListedSearch, paused: string | null) {
  const { id, name, search, watching, on, webhookUrl, createdAt } = saved
  return {
    searchId: id,
    name,
    search: watching === null ? (JSON.parse(search) as SearchBody) : null,
    watching,
    on: [...on],
    webhookUrl,
    createdAt: formatInstant(createdAt),
    paused,
  }
}

/** `/explore/searches`: searches that are saved, and what enters and leaves them. */
import { randomUUID } from 'node:crypto'
import Type from 'typebox'
import { checkWebhookUrl, type StartServices, WebhookUrl } from '../autoprofile/start-endpoint.ts'
import { formatInstant } from '../clock.ts'
import { publicError } from '../errors.ts'
import {
  pathOfBody,
  planSearchBody,
  SEARCH_BODY,
  SEARCH_BODY_COUNTRIES,
  searchBodyRequiredAt,
} from '../explore/search-body.ts'
import type { SemanticServices } from '../explore/simple-semantic.ts'
import { type Call, type Endpoint, endpoint } from '../http/endpoint.ts'
import { netEvents } from './net-events.ts'
import { bodyOf, countriesOf, type FindLicence, pauseOf } from './pause.ts'
import { savedPlan } from './saved-plan.ts'
import {
  EVENTS_KEPT_DAYS,
  EVENTS_PER_SWITCH_MAX,
  type ListedSearch,
  SAVED_SEARCHES_MAX,
  type SavedSearchStore,
  SEARCH_ID_PREFIX,
} from './saved-search.ts'
import { SearchCompany } from './search-message.ts'

/** Most bytes of a search body that is saved, and of what was planned for it. */
const BYTES_MAX = 64 * 1024
/** Most events that one call looks at. */
const EVENTS_MAX = 1_000

const SaveRequest = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'What the search is called; for people. Spaces around it are dropped.',
    }),
    search: SEARCH_BODY,
    webhookUrl: Type.Optional(WebhookUrl),
  },
  { additionalProperties: false },
)

/** A saved search on the wire. */
export const SavedSearchOnWire = Type.Object(
  {
    searchId: Type.String(),
    name: Type.String(),
    search: SEARCH_BODY,
    webhookUrl: Type.Union([Type.String(), Type.Null()]),
    createdAt: Type.String({ format: 'date-time' }),
    paused: Type.Union([Type.String(), Type.Null()], {
      description:
        'Why the licence does not allow the search now; `null`: it does. Meanwhile companies that enter and leave are counted, but no webhook is made or sent.',
    }),
  },
  { additionalProperties: false },
)

const SearchParams = Type.Object({ searchId: Type.String({ description: 'As it was answered when it was saved.' }) })

const EventCompany = Type.Object(
  { ...SearchCompany.properties, at: Type.String({ format: 'date-time', description: 'When it was found.' }) },
  { additionalProperties: false },
)

const NewResponse = Type.Object(
  {
    entered: Type.Array(EventCompany, { description: 'Companies that match now and did not at `since`.' }),
    left: Type.Array(EventCompany, { description: 'Companies that matched at `since` and do not now.' }),
    next: Type.String({ description: '`since` of the next call; where it is `since`, that is all.' }),
  },
  { additionalProperties: false },
)

const NewQuery = Type.Object(
  {
    since: Type.Optional(
      Type.String({
        description: '`next` of an earlier answer; absent: from when it was saved.',
        'x-documented': { pattern: '^[0-9]{1,15}$' },
      }),
    ),
  },
  { additionalProperties: false },
)

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
  return [save(services), list(services), find(services), remove(services), changed(services)]
}

function save(services: SearchesServices): Endpoint {
  return endpoint({
    method: 'POST',
    path: PATH,
    summary: 'Save a search',
    description: `Records which companies enter or leave the search whenever the served data changes. With \`webhookUrl\` they are sent there. At most ${SAVED_SEARCHES_MAX} of a licence. Free.`,
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
      ...searchBodyRequiredAt('search'),
    ],
    countries: {
      member: 'search.countriesIso2',
      of: ({ body }) => body.search.filters.countriesIso2,
      max: ({ body, ...rest }) => SEARCH_BODY_COUNTRIES.max({ ...rest, body: body.search }),
    },
    nouns: { 'search.filters': 'filter' },
    async handle({ body: { name, search, webhookUrl } }, call) {
      const position = await services.lastSwitch()
      const text = JSON.stringify(search)
      const plan = savedPlan((await planSearchBody(search, call, services)).plan)
      if (Math.max(Buffer.byteLength(text), Buffer.byteLength(JSON.stringify(plan))) > BYTES_MAX) {
        throw publicError('invalid_value', { member: 'search', problem: 'must have fewer words or values to be saved' })
      }
      const saved = {
        id: `${SEARCH_ID_PREFIX}${randomUUID().replaceAll('-', '')}`,
        licenceId: call.caller.licenceId,
        name: name.trim(),
        search: text,
        plan,
        webhookUrl: webhookUrl === undefined ? null : (await checkWebhookUrl(services, webhookUrl)).href,
        createdAt: call.now,
        position,
      }
      if (!(await services.searches.create(saved))) throw publicError('too_many_searches', { most: SAVED_SEARCHES_MAX })
      return { body: present(saved, null) }
    },
  })
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
    response: Type.Object({ searches: Type.Array(SavedSearchOnWire) }, { additionalProperties: false }),
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
      return { body: present(search, pauseOf(await findLicence(caller.licenceId), search, now)) }
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
    summary: 'What entered and left a saved search',
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
      const { entered, left } = netEvents(read.events)
      const next = read.events.at(-1)?.number ?? Math.max(read.last, Number(since ?? 0))
      const shown = ({ companyId: id, name, countryIso2, at }: (typeof entered)[number]) => ({
        id,
        name,
        countryIso2,
        at: formatInstant(at),
      })
      return {
        body: { entered: entered.map(shown), left: left.map(shown), next: String(next) },
        headers: { 'cache-control': 'no-store' },
      }
    },
  })
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
  const body = bodyOf(search)
  requireType(pathOfBody(body))
  requireCountries(countriesOf(body))
  return search
}

function present(saved: ListedSearch, paused: string | null) {
  const { id, name, webhookUrl, createdAt } = saved
  return {
    searchId: id,
    name,
    search: bodyOf(saved),
    webhookUrl,
    createdAt: formatInstant(createdAt),
    paused,
  }
}

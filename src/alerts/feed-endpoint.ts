/**
 * `GET /explore/searches/:searchId/feed`: what became of a saved search, for feed readers. These keep an address and send no headers, so
 * the feed names an address of its own, whose token opens this feed and nothing else.
 */
import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import Type from 'typebox'
import { publicError } from '../errors.ts'
import { type Call, type Endpoint, endpoint } from '../http/endpoint.ts'
import { closedObject } from '../schemas.ts'
import { atomFeed } from './atom-feed.ts'
import { type FindLicence, pauseOf } from './pause.ts'
import { EVENTS_KEPT_DAYS, type ListedSearch, type SavedSearchStore } from './saved-search.ts'
import { requireAllowedSearch } from './search-endpoints.ts'

/** Entries of a feed: readers ask more often than companies change. */
const ENTRIES = 100

/** What the endpoint works with. */
export interface FeedServices {
  readonly searches: Pick<SavedSearchStore, 'find' | 'read' | 'readEvents'>
  readonly findLicence: FindLicence
  /** Secrets that sign for a licence now, the newest first. */
  readonly webhookSecrets: (licenceId: string) => Promise<readonly string[]>
}

/** Makes the endpoint. */
export function searchFeed(services: FeedServices): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/explore/searches/:searchId/feed',
    summary: 'What became of a saved search, for feed readers',
    description: `Atom, the last ${ENTRIES} events of ${EVENTS_KEPT_DAYS} days, one entry each. Its link \`self\` has a \`token\` for readers that send no key. Free.`,
    tag: 'Explore',
    access: 'key',
    request: {
      params: Type.Object({ searchId: Type.String() }),
      query: closedObject({
        token: Type.Optional(Type.String({ maxLength: 64, description: 'Opens this feed alone, in place of a key.' })),
      }),
    },
    response: null,
    contentTypes: ['application/atom+xml'],
    hasEtag: true,
    errors: ['not_found', 'licence_country'],
    isOpen: (source) => /(?:^|&)token=/.test(source),
    async handle({ params, query: { token } }, call) {
      const search = await findSearch(services, call, params.searchId, token)
      const { last } = await services.searches.readEvents(search.id, 0, 1)
      const read = await services.searches.readEvents(search.id, Math.max(0, last - ENTRIES), ENTRIES)
      const events = read.events.filter(({ kind }) => search.on.includes(kind))
      const [secret] = await services.webhookSecrets(search.licenceId)
      const base = call.serviceUrl()
      const address = `${base === '/' ? '' : base}/explore/searches/${search.id}/feed?token=${tokenOf(search.id, secret)}`
      const body = Buffer.from(atomFeed(search, events, address))
      return {
        body,
        contentType: 'application/atom+xml; charset=utf-8',
        etag: hash('sha256', body, 'hex').slice(0, 32),
        headers: { 'cache-control': 'private, no-cache' },
      }
    },
  })
}

/** @throws {PublicError} 404 where there is none, the token is not its own, or its licence does not allow it now; 403 as for the search */
async function findSearch(
  { searches, findLicence, webhookSecrets }: FeedServices,
  call: Call,
  searchId: string,
  token: string | undefined,
): Promise<ListedSearch> {
  // Without a key the call has a token, and no caller.
  const { caller } = call as { readonly caller: Call['caller'] | null }
  if (caller !== null) return requireAllowedSearch(searches, call, { searchId })
  const search = await searches.read(searchId)
  if (search === undefined || token === undefined) throw publicError('not_found')
  const secrets = await webhookSecrets(search.licenceId)
  const isOwn = secrets.some((secret) => isEqual(token, tokenOf(search.id, secret)))
  const isPaused = pauseOf(await findLicence(search.licenceId), search, call.now) !== null
  if (!isOwn || isPaused) throw publicError('not_found')
  return search
}

/** The token of a feed: it ends with its search, and with the webhook secret that it is made of. */
const tokenOf = (searchId: string, secret: string) =>
  createHmac('sha256', secret).update(`feed of ${searchId}`).digest('base64url')

function isEqual(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

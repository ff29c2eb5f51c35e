/** `POST /explore/autoprofile`: profiles the companies of a PLUS search and sends them to a webhook. */
import { randomUUID } from 'node:crypto'
import Type from 'typebox'
import { publicError } from '../errors.ts'
import { decodeReading, NO_READING } from '../explore/read-search.ts'
import type { SearchContextStore } from '../explore/search-context.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { countryOf, readPlusInput, UNKNOWN_PARTS, withUnknownParts, writePlusInput } from '../judging/question.ts'
import { closedObject } from '../schemas.ts'
import { ForbiddenAddress, URL_CHARACTERS_MAX } from '../webhook/safe-address.ts'
import { countLeft, fingerprintOf } from './continued.ts'
import type { ProcessStore } from './process-store.ts'
import type { ProfiledSearch } from './profiled-search.ts'

/** An id of a search context, in lower case. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Where webhooks are sent, as a caller gives it. */
export const WebhookUrl = Type.String({
  maxLength: URL_CHARACTERS_MAX,
  description: 'Where the companies are sent: https, a host with a public address.',
  'x-documented': { format: 'uri', pattern: '^\\s*[Hh][Tt][Tt][Pp][Ss]?://' },
})

const StartRequest = closedObject({
  // The answer is the same for anything that is not the id of a PLUS search of this licence.
  searchContextId: Type.Union(
    [
      Type.String({ maxLength: 1024, description: '`searchContextId` of a PLUS search of this licence.' }),
      Type.Unknown(),
    ],
    {
      description: '`searchContextId` of a PLUS search of this licence.',
      'x-documented': { type: 'string', pattern: UUID.source.replaceAll('a-f', 'A-Fa-f'), anyOf: undefined },
    },
  ),
  webhookUrl: WebhookUrl,
  maxCompanies: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        'Most companies to profile, best first. Lowers the limit of the installation (1,000 by default). The same start with another limit continues: companies that an earlier process of this search and webhook has judged are neither sent nor charged again.',
    }),
  ),
  unknownParts: Type.Optional(
    Type.Enum([...UNKNOWN_PARTS], {
      description:
        'Parts of the sentence that no record of the search can have ("family owned"): `maybe` judges companies MAYBE at most for want of them, `skip` delivers none of these. `maybe` where absent. The monitor names such parts under `notes`.',
    }),
  ),
})

/** What a start answers. */
export const StartResponse = closedObject({
  monitorUrl: Type.String({ description: 'Where the process can be watched, with a key of the same licence.' }),
})

/** What the endpoint works with. */
export interface StartServices {
  readonly contexts: SearchContextStore
  readonly processes: Pick<ProcessStore, 'findRunning' | 'readContinued' | 'queue'>
  readonly search: ProfiledSearch
  /** Checks a webhook's address. @throws {ForbiddenAddress} */
  readonly checkWebhook: (url: string) => Promise<URL>
  /** Address under which callers reach the service, without a slash at its end. */
  readonly publicUrl: () => string
  /** Most companies of one process. */
  readonly companiesMax: number
}

/** Path of the monitor, without its id. */
export const STATUS_PATH = '/explore/autoprofile/status'

/** Makes the endpoint. */
export function autoprofile(services: StartServices): Endpoint {
  const { contexts, processes, search } = services
  const answer = (id: string) => ({ monitorUrl: `${services.publicUrl()}${STATUS_PATH}/${id}` })
  return endpoint({
    method: 'POST',
    path: '/explore/autoprofile',
    summary: 'Profile the companies of a PLUS search',
    description:
      'Judges the companies of the search one after another, in its order, and sends those that match to `webhookUrl`, one call each, at most 2 a second; the monitor shows the progress. The price of all companies is reserved at the start, and the undelivered part is refunded at the end. The same start again while it runs returns the same monitor, free.',
    tag: 'Autoprofile',
    access: 'key',
    request: { body: StartRequest },
    response: StartResponse,
    example: {
      searchContextId: '3f0c7d1e-5a52-4a6e-9a53-0c1f6a7b8d9e',
      webhookUrl: 'https://example.com/companies',
    },
    errors: ['unknown_search_context', 'invalid_value', 'not_enough_credits', 'licence_country', 'started_too_much'],
    idempotent: true,
    async handle({ body }, { caller, now, requireCountries }) {
      const { licenceId } = caller
      const id = typeof body.searchContextId === 'string' ? body.searchContextId.toLowerCase() : ''
      const context = UUID.test(id) ? await contexts.find(licenceId, id, now) : null
      if (context?.mode !== 'PLUS') throw publicError('unknown_search_context')
      const reading = context.reading === undefined ? NO_READING : decodeReading(context.reading)
      const input = writePlusInput(context.input, reading)
      requireCountries([countryOf(readPlusInput(input))])
      const { href } = await checkWebhookUrl(services, body.webhookUrl)
      const cap = Math.min(services.companiesMax, body.maxCompanies ?? services.companiesMax)
      const { unknownParts: choice = 'maybe' } = body
      const fingerprint = fingerprintOf([context.id, href, choice], cap)
      const running = await processes.findRunning(licenceId, fingerprint)
      if (running !== undefined) return { body: answer(running.id) }
      const process = randomUUID()
      const continued = await processes.readContinued({ id: process, licenceId, fingerprint })
      const found = await search.companies({ input, queuedAt: now }, 0, continued === null ? 0 : cap)
      const { total, unknownParts } = found
      const companies = continued === null ? Math.min(total, cap) : countLeft(continued, found.companies)
      if (continued !== null && companies === 0) return { body: answer(continued.newest.id) }
      const order = {
        id: process,
        licenceId,
        searchContextId: context.id,
        input: withUnknownParts(input, { choice, words: unknownParts }),
        webhookUrl: href,
        fingerprint,
        companiesMax: companies,
        queuedAt: now,
      }
      return {
        body: answer(process),
        companies,
        reserve: { id: process, companies },
        writes: [processes.queue(order), ...contexts.keep({ ...context, lastUsedAt: now })],
      }
    },
  })
}

/** Checks where webhooks are to be sent. @throws {PublicError} 400 saying why not */
export async function checkWebhookUrl(
  { checkWebhook }: Pick<StartServices, 'checkWebhook'>,
  url: string,
): Promise<URL> {
  try {
    return await checkWebhook(url)
  } catch (error) {
    if (!(error instanceof ForbiddenAddress)) throw error
    throw publicError('invalid_value', { member: 'webhookUrl', problem: error.message })
  }
}

/** `/admin/licences`: what customers have bought. For operators. */
import Type from 'typebox'
import { publicError } from '../errors.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { Actor } from '../license/access/audit-log.ts'
import type { LicenceStore } from '../license/licence-store.ts'
import type { Licence } from '../license/license.ts'
import { closedObject, limitOf, textOrNull } from '../schemas.ts'
import { operatorEndpoint } from './operator-endpoint.ts'
import { LicenceOnWire, presentLicence } from './present.ts'
import { changedTerms, GivenLicence, newTerms } from './read-terms.ts'

/** What the endpoints work with. */
export interface AdminLicencesServices {
  /** Licences as an operator changes them. */
  readonly licencesAs: (actor: Actor) => LicenceStore
  /** Deletes the saved searches of a licence, and what they would still send. */
  readonly forgetSearches: (licenceId: string) => Promise<void>
}

/** Nothing of an operator's answer is kept by a browser or a proxy. */
export const NO_STORE = { 'cache-control': 'no-store' } as const

/** The path of a licence. */
export const LicenceParams = Type.Object({
  licenceId: Type.String({ description: 'As in the answer that created it.' }),
})

const PATH = '/admin/licences'
const PAGE = { fallback: 100, max: 1000 } as const

const ListQuery = closedObject({
  limit: limitOf('licences', PAGE),
  after: Type.Optional(Type.String({ description: 'Only those after this one: `next` of the answer before.' })),
})

const ListResponse = closedObject({
  licences: Type.Array(LicenceOnWire, { description: 'The oldest first, closed ones too.' }),
  next: textOrNull('`after` of the next call; `null` on the last page.'),
})

/** @throws {PublicError} 404 */
export function unknownLicence() {
  return publicError('unknown_target', { what: 'licence' })
}

/** @throws {PublicError} 404 where it is unknown */
export async function requireLicence(licences: LicenceStore, id: string): Promise<Licence> {
  const licence = await licences.find(id)
  if (licence === undefined) throw unknownLicence()
  return licence
}

/** Makes the endpoints. */
export function adminLicenceEndpoints(services: AdminLicencesServices): readonly Endpoint[] {
  return [create(services), list(services), find(services), change(services), close(services)]
}

function create({ licencesAs }: AdminLicencesServices): Endpoint {
  return operatorEndpoint({
    method: 'POST',
    path: PATH,
    summary: 'Make a licence',
    description: 'Defaults: PLUS, all countries, enabled from now for one month, renewed automatically, no credits.',
    request: { body: GivenLicence },
    response: LicenceOnWire,
    example: { name: 'Oil Trading Ltd', type: 'PLUS', countries: ['IT', 'GB'], credits: { plus: 1000 } },
    errors: ['invalid_value', 'unsupported_country'],
    async handle({ body }, { actor, now }) {
      return { body: presentLicence(await licencesAs(actor).create(newTerms(body, now))), headers: NO_STORE }
    },
  })
}

function list({ licencesAs }: AdminLicencesServices): Endpoint {
  return operatorEndpoint({
    method: 'GET',
    path: PATH,
    summary: 'All licences',
    description: 'In pages: call again with `after` until `next` is `null`.',
    request: { query: ListQuery },
    response: ListResponse,
    errors: ['invalid_value'],
    async handle({ query: { limit = PAGE.fallback, after } }, { actor }) {
      const found = await licencesAs(actor).page(limit + 1, after)
      if (found === undefined)
        throw publicError('invalid_value', { member: 'after', problem: 'must be the next of an answer' })
      const licences = found.slice(0, limit)
      const next = found.length > limit ? (licences.at(-1)?.id ?? null) : null
      return { body: { licences: licences.map(presentLicence), next }, headers: NO_STORE }
    },
  })
}

function find({ licencesAs }: AdminLicencesServices): Endpoint {
  return operatorEndpoint({
    method: 'GET',
    path: `${PATH}/:licenceId`,
    summary: 'A licence',
    request: { params: LicenceParams },
    response: LicenceOnWire,
    errors: ['unknown_target'],
    async handle({ params }, { actor }) {
      return { body: presentLicence(await requireLicence(licencesAs(actor), params.licenceId)), headers: NO_STORE }
    },
  })
}

function change({ licencesAs }: AdminLicencesServices): Endpoint {
  return operatorEndpoint({
    method: 'PATCH',
    path: `${PATH}/:licenceId`,
    summary: 'Change a licence',
    description: 'Changes what the body names; a pool that it names is filled to the number given.',
    request: { params: LicenceParams, body: GivenLicence },
    response: LicenceOnWire,
    example: { credits: { plus: 5000 } },
    errors: ['invalid_value', 'unsupported_country', 'unknown_target'],
    async handle({ params, body }, { actor }) {
      const licences = licencesAs(actor)
      const changes = changedTerms(body, await requireLicence(licences, params.licenceId))
      const changed = await licences.change(params.licenceId, changes)
      if (changed === undefined) throw unknownLicence()
      return { body: presentLicence(changed), headers: NO_STORE }
    },
  })
}

function close({ licencesAs, forgetSearches }: AdminLicencesServices): Endpoint {
  return operatorEndpoint({
    method: 'DELETE',
    path: `${PATH}/:licenceId`,
    summary: 'Close a licence',
    description:
      'Ends its keys within a second and deletes its saved searches. A closed licence cannot be reopened. Its history is kept for the usual 400 days, and running autoprofile processes finish.',
    request: { params: LicenceParams },
    response: LicenceOnWire,
    errors: ['unknown_target'],
    async handle({ params }, { actor }) {
      const closed = await licencesAs(actor).close(params.licenceId)
      if (closed === undefined) throw unknownLicence()
      await forgetSearches(params.licenceId)
      return { body: presentLicence(closed), headers: NO_STORE }
    },
  })
}

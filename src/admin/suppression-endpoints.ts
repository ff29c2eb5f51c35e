/** `/admin/suppressions`: companies that are left out on request, as `./firmament suppress` leaves them out. For operators. */
import Type from 'typebox'
import { publicError } from '../errors.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { COMPANY_ID } from '../imports/suppression.ts'
import { closedObject, orNull } from '../schemas.ts'
import { type AdminDataServices, noFolder } from './data-endpoints.ts'
import { NO_STORE } from './licence-endpoints.ts'
import { operatorEndpoint } from './operator-endpoint.ts'

/** Most companies of one call. */
const IDS_MAX = 500
const PATH = '/admin/suppressions'

const Suppressed = closedObject({
  id: Type.String({ description: 'As answers showed it.' }),
  suppressedAt: Type.String({ format: 'date-time' }),
  note: orNull(Type.String()),
})

/** Makes the endpoints. */
export function suppressionEndpoints(services: AdminDataServices): readonly Endpoint[] {
  return [list(services), add(services), remove(services)]
}

function list({ readImports, readSuppressed }: AdminDataServices): Endpoint {
  return operatorEndpoint({
    method: 'GET',
    path: PATH,
    summary: 'Companies that are left out',
    request: {},
    response: closedObject({ companies: Type.Array(Suppressed) }),
    errors: ['not_ready'],
    handle() {
      if (readImports === null) throw noFolder()
      const companies = readSuppressed().map(({ id, suppressedAt, note }) => ({ id, suppressedAt, note }))
      return { body: { companies }, headers: NO_STORE }
    },
  })
}

function add({ readImports, startSuppression, audit }: AdminDataServices): Endpoint {
  return operatorEndpoint({
    method: 'POST',
    path: PATH,
    summary: 'Leave companies out',
    description:
      'Like `./firmament suppress add`, in a separate process: removes the companies from what is stored and served, and from every later import. `GET /admin/imports` shows the progress. Afterwards there is no generation to roll back to.',
    request: {
      body: closedObject({
        ids: Type.Array(Type.String(), { maxItems: IDS_MAX, description: 'Of companies, as answers show them.' }),
        note: Type.Optional(Type.String({ description: 'Why, for your records.' })),
      }),
    },
    response: closedObject({ started: Type.Literal(true), ids: Type.Array(Type.String()) }),
    status: 202,
    example: { ids: ['IT-01234567890'], note: 'erasure of 23 November' },
    required: [{ anyOf: ['ids'], error: 'missing_field', values: { field: 'ids' } }],
    errors: ['invalid_value', 'not_ready', 'import_running'],
    async handle({ body: { ids: asked, note = '' } }, { actor }) {
      if (readImports === null) throw noFolder()
      const ids = [...new Set(asked.map((id) => id.trim()))]
      if (ids.length === 0) throw publicError('missing_field', { field: 'ids' })
      const wrong = ids.findIndex((id) => !COMPANY_ID.test(id))
      if (wrong >= 0)
        throw publicError('invalid_value', { member: `ids[${wrong}]`, problem: 'must be an id such as IT-01234567890' })
      if (readImports(1).some(({ outcome }) => outcome === 'running')) throw publicError('import_running')
      const noted = note.trim() || null
      await audit.note(actor, { action: 'suppression.add', target: ids.join(' '), details: { note: noted } })
      if (!startSuppression(ids, noted)) throw publicError('import_running')
      return { body: { started: true, ids }, headers: NO_STORE }
    },
  })
}

function remove({ readImports, readSuppressed, allowSuppressed, audit }: AdminDataServices): Endpoint {
  return operatorEndpoint({
    method: 'DELETE',
    path: `${PATH}/:companyId`,
    summary: 'Allow a company again',
    description: 'It comes back with the next import of a register that has it.',
    request: { params: Type.Object({ companyId: Type.String({ description: '`id` of `GET /admin/suppressions`.' }) }) },
    response: Suppressed,
    errors: ['unknown_target', 'not_ready', 'cannot_allow'],
    async handle({ params: { companyId } }, { actor }) {
      if (readImports === null) throw noFolder()
      const found = readSuppressed().find(({ id }) => id === companyId)
      if (found === undefined) throw publicError('unknown_target', { what: 'suppressed company' })
      await audit.note(actor, { action: 'suppression.remove', target: companyId, details: {} })
      const problem = await allowSuppressed(companyId)
      if (problem !== null) throw publicError('cannot_allow', { reason: problem })
      const { id, suppressedAt, note } = found
      return { body: { id, suppressedAt, note }, headers: NO_STORE }
    },
  })
}

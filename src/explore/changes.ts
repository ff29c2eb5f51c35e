/** `GET /explore/changes`: what changed between the generations that were served, company by company. */
import Type, { type Static } from 'typebox'
import { publicError } from '../errors.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import type { Licence } from '../license/license.ts'
import { CHANGE_TYPES, type ChangeType } from '../records/company-change.ts'
import { COUNTRIES, COUNTRY_PATTERN } from '../reference/countries.ts'
import { closedObject } from '../schemas.ts'

/** Changes of one call, by default and at most. */
const CHANGES = 100
const CHANGES_MAX = 1_000
/** How long cursors are good (`docs/decisions.md`, "change feed"). */
const DAYS = 90

/** Kinds that are answered where none is asked for. That a register writes the same industry by another list is no news. */
const NEWS = CHANGE_TYPES.filter((type) => type !== 'recoded')

const ChangesQuery = closedObject({
  since: Type.Optional(
    Type.String({
      description:
        '`next`, or the `cursor` of a change, of an earlier answer; absent: from the oldest change that is kept.',
    }),
  ),
  countriesIso2: Type.Optional(
    Type.Array(Type.String({ 'x-documented': { pattern: COUNTRY_PATTERN } }), {
      description: 'ISO 3166 alpha-2 codes; absent: all that the licence enables.',
      'x-documented': { maxItems: COUNTRIES.length },
    }),
  ),
  id: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'Of a company: only its changes. A page may be empty while more follow.',
    }),
  ),
  types: Type.Optional(
    Type.Array(Type.Enum([...CHANGE_TYPES]), { description: 'Kinds of changes; absent: all but `recoded`.' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: CHANGES_MAX, description: `Most changes; ${CHANGES} where absent.` }),
  ),
})

/** A member that differs. */
export const ChangedValues = closedObject({
  before: Type.Unknown({ description: 'As the company had it.' }),
  after: Type.Unknown({ description: 'As it has it now.' }),
})

const Change = closedObject({
  cursor: Type.String({ description: 'The cursor after this change.' }),
  at: Type.String({ description: 'When what is served was switched, RFC 3339 UTC.' }),
  id: Type.String({ description: 'Of the company.' }),
  countryIso2: Type.String(),
  type: Type.Enum([...CHANGE_TYPES], {
    description:
      '`new`: now served. `changed`: members differ. `closed`: members differ, and its status is no longer active. `gone`: no longer served. `recoded`: only codes differ, and they mean the same industry in another list.',
  }),
  fields: Type.Optional(
    Type.Record(Type.String(), ChangedValues, {
      description:
        'Of `changed`, `closed` and `recoded`: every member that differs. Days on which files were published are no difference.',
    }),
  ),
})

const ChangesResponse = closedObject({
  changes: Type.Array(Change, { description: 'In order, at least once.' }),
  next: Type.String({ description: 'The cursor after everything examined: `since` of the next call.' }),
})

/** A change on the wire. */
export type ShownChange = Static<typeof Change>

/** Which changes are read. */
export interface ChangesRequest {
  readonly since: string | null
  readonly countries: ReadonlySet<string>
  readonly types: ReadonlySet<ChangeType>
  /** Only changes of this company; `null`: of all. */
  readonly companyId: string | null
  readonly limit: number
  readonly now: number
}

/** What was read. `expired`: the place is older than what is kept. `unknown`: there is no such place. */
export type ReadChanges = { readonly changes: readonly ShownChange[]; readonly next: string } | 'expired' | 'unknown'

/** What the endpoint works with. */
export interface ChangesServices {
  readonly readChanges: (request: ChangesRequest) => Promise<ReadChanges>
  readonly findLicence: (id: string) => Promise<Licence | undefined>
}

/** Makes the endpoint. */
export function changes({ readChanges, findLicence }: ChangesServices): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/explore/changes',
    summary: 'What changed',
    description: `Companies that are new, changed, closed or gone since a place in the past, in order. Places are good for ${DAYS} days, over restarts, imports and rollbacks; an older one is 410. Where \`next\` is \`since\`, nothing has changed. Price of /explore/lite per started 25 changes.`,
    tag: 'Explore',
    access: 'key',
    request: { query: ChangesQuery },
    response: ChangesResponse,
    errors: ['invalid_value', 'cursor_expired', 'not_ready'],
    countries: { member: 'countriesIso2', of: ({ query }) => query.countriesIso2 ?? [], max: COUNTRIES.length },
    companiesMax: ({ query }) => query.limit ?? CHANGES,
    async handle({ query: { since = null, id = null, types = NEWS, limit = CHANGES } }, { countries, caller, now }) {
      const wanted = countries.length > 0 ? countries : await enabledCountries(caller.licenceId)
      const read = await readChanges({
        since,
        companyId: id,
        countries: new Set(wanted),
        types: new Set(types),
        limit,
        now,
      })
      if (read === 'expired') throw publicError('cursor_expired', { days: DAYS })
      if (read === 'unknown') {
        throw publicError('invalid_value', {
          member: 'since',
          problem: 'must be next or a cursor of an earlier answer',
        })
      }
      return { body: read, companies: read.changes.length, headers: { 'cache-control': 'no-store' } }
    },
  })

  async function enabledCountries(licence: string): Promise<readonly string[]> {
    const enabled = (await findLicence(licence))?.countries ?? []
    return enabled === 'all' ? COUNTRIES.map(({ countryIso2 }) => countryIso2) : enabled
  }
}

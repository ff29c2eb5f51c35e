/** `GET /explore/companies/{id}/related`: who belongs to whom, and who carried on whose business. */
import { crc32 } from 'node:zlib'
import Type from 'typebox'
import { endKeys } from '../../company/background.ts'
import { type Company, parseCompany } from '../../company/company.ts'
import { publicError } from '../../errors.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { closedObject, limitOf, orNull } from '../../schemas.ts'
import type { CompanyLookup } from '../../search/lookup.ts'
import { shorten } from '../plan/closed-list.ts'
import { CompanyParams } from './company-by-id.ts'
import { enables } from './enabled-country.ts'
import {
  edgesFrom,
  edgeTo,
  exceptionsOn,
  RELATED_KINDS,
  type RelatedEdge,
  relationsOn,
  type StatedRelation,
  splitMirrored,
} from './relations.ts'

const RELATED = 25
const RELATED_MAX = 100
/** Statements of companies that may not be held that one call looks at. */
const LOOKED_AT_MAX = 500

const text = () => orNull(Type.String())
const Source = closedObject({ register: Type.String(), row: text() })

/** The answer of the endpoint. */
export const RelatedAnswer = closedObject({
  related: Type.Array(
    closedObject({
      kind: Type.Enum([...RELATED_KINDS]),
      id: text(),
      lei: text(),
      name: text(),
      countryIso2: text(),
      number: orNull(Type.String(), 'Of a company that is not held: its number in its register.'),
      from: text(),
      to: text(),
      state: Type.Union([Type.Literal('lapsed'), Type.Null()]),
      source: Source,
    }),
  ),
  exceptions: Type.Array(
    closedObject({ kind: Type.Enum(['parent', 'ultimateParent']), reasons: Type.Array(Type.String()), source: Source }),
  ),
  next: text(),
})

/** Makes the endpoint. */
export function relatedCompanies(): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/explore/companies/:id/related',
    summary: 'Parents, children, branches, successors',
    description:
      'As registers state them today. An end that is not held has no `id`. Costs as much as a page of `/explore/lite`.',
    tag: 'Explore',
    access: 'key',
    request: {
      params: CompanyParams,
      query: closedObject({
        limit: limitOf('relations', { max: RELATED_MAX, fallback: RELATED }),
        next: Type.Optional(Type.String({ description: '`next` of the page before.' })),
      }),
    },
    response: RelatedAnswer,
    errors: ['company_not_found', 'licence_country', 'invalid_value'],
    async handle({ params, query: { limit = RELATED, next } }, call) {
      const skip = next === undefined ? 0 : placeIn(params.id, next)
      const { lookup } = call.served
      const bytes = await lookup.byId(params.id)
      if (bytes === null) throw publicError('company_not_found', { id: shorten(params.id) })
      const company = parseCompany(bytes)
      call.requireCountries([company.countryIso2])
      const isEnabled = (country: string) => enables(call, country)
      const today = new Date(call.now).toISOString().slice(0, 10)
      const body = await readPage(lookup, { company, today, skip, limit, isEnabled })
      return { body, companies: body.related.length }
    },
  })
}

/** What is asked of whom. */
interface RelatedQuestion {
  readonly company: Company
  /** `YYYY-MM-DD`. */
  readonly today: string
  readonly skip: number
  readonly limit: number
  /** Whether the caller may see companies of a country. */
  readonly isEnabled: (countryIso2: string) => boolean
}

/** The place that `next` names, of the answers about one company. */
function placeIn(id: string, next: string): number {
  const place = /^(\d{1,8})-/.exec(next)?.[1]
  if (place === undefined || next !== nextOf(id, Number(place)))
    throw publicError('invalid_value', {
      member: 'next',
      problem: 'must be next of an earlier answer about the company',
    })
  return Number(place)
}

const nextOf = (id: string, place: number) => `${place}-${crc32(id).toString(36)}`

/**
 * A page: what the company states itself comes first, then the companies that point at it, then those that registers state and that
 * are not held, or are by another register.
 */
async function readPage(lookup: CompanyLookup, { company, today, skip, limit, isEnabled }: RelatedQuestion) {
  const background = await lookup.backgroundOf(company.id)
  const { own, below } = splitMirrored(relationsOn(today, background))
  const related: RelatedEdge[] = []
  const keys = endKeys(company)
  const endOf = async (stated: StatedRelation) => {
    const end = await lookup.endOf(stated)
    return end === null ? null : parseCompany(end)
  }
  const answer = (stated: StatedRelation, other: Company | null) => {
    if (other === null || isEnabled(other.countryIso2)) related.push(edgeTo(stated, other))
    else related.push({ ...edgeTo(stated, null), countryIso2: other.countryIso2, number: null })
  }
  for (const stated of own.slice(skip, skip + limit)) answer(stated, await endOf(stated))
  const page = { skip: Math.max(0, skip - own.length), limit: limit - related.length }
  const pointing = await lookup.pointedAt(keys, page)
  for (const one of pointing.companies) {
    const edges = edgesFrom(parseCompany(one.company), relationsOn(today, one.background), keys)
    related.push(...edges.map((edge) => (isEnabled(edge.countryIso2 ?? '') ? edge : { ...edge, id: null, name: null })))
  }
  const before = own.length + pointing.total
  let place = Math.min(skip + limit, Math.max(skip, before))
  if (place >= before)
    for (const stated of below.slice(place - before, place - before + LOOKED_AT_MAX)) {
      if (related.length >= limit) break
      const other = await endOf(stated)
      if (other === null || !(await statesItself(lookup, other, stated, keys))) answer(stated, other)
      place++
    }
  const hasMore = place < before + below.length
  const exceptions = skip === 0 ? exceptionsOn(today, background) : []
  return { related, exceptions, next: hasMore ? nextOf(company.id, place) : null }
}

/**
 * Whether a company that is held states itself what its other end has mirrored. Identifiers belong to whichever register has them;
 * of a successor another one may hold the company, which states nothing then.
 */
async function statesItself(
  lookup: CompanyLookup,
  { id }: Company,
  { kind, register }: StatedRelation,
  keys: readonly string[],
): Promise<boolean> {
  if (kind !== 'predecessor') return true
  const own = (await lookup.backgroundOf(id)).filter((one) => one.register === register)
  return own.some(({ relations }) =>
    relations.some((one) => one.kind === 'successor' && endKeys(one).some((key) => keys.includes(key))),
  )
}

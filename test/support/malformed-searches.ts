/** Sends malformed requests to a search over HTTP and looks at every answer. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Engine } from '../../src/search/engine.ts'
import { leasesOf } from './leases.ts'
import { malformedRequests } from './malformed-requests.ts'
import { routesOf } from './routes-of.ts'
import { openTestService } from './test-service.ts'

/** A search and a request to it that is right, with every member that it knows. */
export interface SearchUnderAttack {
  readonly path: string
  readonly right: Readonly<Record<string, unknown>>
}

const FILTERS = {
  countriesIso2: ['IT'],
  regions: ['Lombardia'],
  cities: ['Milano'],
  postcode: ['201*'],
  ids: ['IT-01234567890'],
  within: { south: 40, west: 5, north: 47, east: 15 },
  statusDateGte: '2000-01-01',
  statusDateLte: '2024-12-31',
  dateOfIncorporationGte: '2000-01-01',
  dateOfIncorporationLte: '2024-12-31T23:59:59Z',
  operatingRevenueGte: 1,
  operatingRevenueLte: 1_000_000_000,
  numberOfEmployeesGte: 1,
  numberOfEmployeesLte: 1000,
  standardisedLegalForm: ['Private limited companies'],
  naceCodes: ['62'],
  isPrimaryCodes: true,
  categories: ['Small company'],
  status: ['Active'],
  listedDelistedUnlisted: ['unlisted'],
}

/** The searches by words. */
export const WORD_SEARCHES: readonly SearchUnderAttack[] = [
  {
    path: '/explore/simple-semantic',
    right: {
      filters: FILTERS,
      semantic: { keywords: ['software', 'olio d’oliva'], must: ['consulenza'], mustNot: ['wholesale'] },
      page: 1,
    },
  },
  {
    path: '/explore/plus',
    right: {
      query: 'software houses in Milan with more than 5 employees, not wholesalers',
      filters: FILTERS,
      must: ['consulenza'],
      page: 1,
    },
  },
]

/** What became of the requests. */
export interface AttackOutcome {
  readonly requests: number
  /** How many were answered with each status. */
  readonly statuses: Readonly<Record<number, number>>
}

/**
 * Sends this many requests, most of them malformed.
 *
 * Every answer must be 200, or a refusal 4xx whose body is exactly `{"error": "<sentence>"}`; a 400 for a body that is an
 * object must name what is wrong with it.
 */
export async function attack(
  engine: Engine,
  { path, right }: SearchUnderAttack,
  { requests, seed }: { readonly requests: number; readonly seed: number },
): Promise<AttackOutcome> {
  const service = await openTestService({
    endpoints: routesOf,
    leases: leasesOf(engine),
    served: ['DE', 'ES', 'FR', 'GB', 'IT', 'NO', 'US'],
    settings: { rateLimit: 10_000_000 },
  })
  const statuses: Record<number, number> = {}
  try {
    const { key } = await service.issue({ paid: 'unlimited', rateLimit: 10_000_000 })
    const members = membersOf(right)
    await fc.assert(
      fc.asyncProperty(malformedRequests(right), async ({ body, contentType }) => {
        const answer = await service.app.inject({
          method: 'POST',
          url: path,
          headers: { 'x-api-key': key, 'content-type': contentType },
          payload: body,
        })
        const { statusCode } = answer
        statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
        if (statusCode === 200) return
        assert.ok(statusCode >= 400 && statusCode < 500, `${statusCode} ${answer.body}`)
        const refusal = answer.json() as Record<string, unknown>
        assert.deepEqual(Object.keys(refusal), ['error'])
        const sentence = String(refusal.error)
        assert.ok(sentence.length > 3 && sentence.length < 1000, sentence)
        if (statusCode !== 400 || !isObject(body)) return
        const names = [...members, 'body', ...Object.keys(JSON.parse(body.toString()) as object), 'filter param']
        assert.ok(
          names.some((name) => sentence.includes(name.slice(0, 40))),
          `${sentence} names none of ${names.join()}`,
        )
      }),
      { numRuns: requests, seed },
    )
  } finally {
    await service.close()
  }
  return { requests, statuses }
}

function isObject(body: Buffer): boolean {
  try {
    const value: unknown = JSON.parse(body.toString())
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

function membersOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([name, member]) => [name, ...membersOf(member)])
}

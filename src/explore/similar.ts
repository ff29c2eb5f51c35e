/** `GET /explore/companies/{id}/similar`: companies like one, and what they have in common. */
import Type from 'typebox'
import { parseCompany } from '../company/company.ts'
import { Company } from '../company/company-schema.ts'
import { publicError } from '../errors.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { closedObject } from '../schemas.ts'
import type { Engine, SearchOptions } from '../search/engine.ts'
import type { Query } from '../search/query.ts'
import { Turns } from '../threads/in-turns.ts'
import { withinWork } from './answer-search.ts'
import { CompanyParams } from './company/company-by-id.ts'
import { compareAlike, type Pattern, patternOf, planAlike } from './plan/alike.ts'
import { commonFrom, weighWords, wordsToCount } from './plan/alike-words.ts'
import { shorten } from './plan/closed-list.ts'

const SIMILAR = 10
const SIMILAR_MAX = 25
/** Best matches of the search that are compared with the company. */
const COMPARED = 150
const UNCODED = { kind: 'uncoded' } as const
/** Fewer companies with texts do not show which words are common; of more, all companies of the country do. */
const DESCRIBED_MIN = 50
const COUNTED_ALONE_MAX = 100_000

/** A company with how alike it is to the one compared with. */
export const SimilarCompany = Type.Intersect([
  Company,
  Type.Object({
    matchScore: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'How alike they are in what is known of the one asked about.',
    }),
    because: Type.Array(Type.String(), {
      description: 'What they have in common, each beginning with `industry:`, `words:`, `size:` or `place:`.',
    }),
  }),
])

/** What the endpoint works with. */
export interface SimilarServices {
  readonly workMax?: number
}

/** Makes the endpoint. */
export function similarCompanies({ workMax }: SimilarServices): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/explore/companies/:id/similar',
    summary: 'Companies like one',
    description:
      'Companies of the same country that resemble it in industry, telling words of names and description, size and place. `because` lists what they have in common. Costs as much as `/explore/one`; nothing without a result.',
    tag: 'Explore',
    access: 'key',
    request: {
      params: CompanyParams,
      query: closedObject({
        limit: Type.Optional(
          Type.Integer({ minimum: 1, maximum: SIMILAR_MAX, description: 'Most companies; 10 where absent.' }),
        ),
      }),
    },
    response: closedObject({ companies: Type.Array(SimilarCompany, { maxItems: SIMILAR_MAX }) }),
    errors: ['company_not_found', 'licence_country', 'too_much_work'],
    async handle({ params, query: { limit = SIMILAR } }, call) {
      const bytes = await call.served.lookup.byId(params.id)
      if (bytes === null) throw publicError('company_not_found', { id: shorten(params.id) })
      const company = parseCompany(bytes)
      call.requireCountries([company.countryIso2])
      const best = await withinWork({ id: params.id }, () => findSimilar(call.served.engine, company, limit, workMax))
      return { body: { companies: best }, companies: best.length }
    },
  })
}

/** A company with how alike it is. */
type Alike = Company & ReturnType<typeof compareAlike>

/**
 * The companies most like one, the likest first. Its words are counted, then one search ranks all that is compared.
 *
 * @throws {TooMuchWork} when the search needs more work than `workMax`
 */
export async function findSimilar(
  engine: Engine,
  company: Company,
  limit: number,
  workMax?: number,
): Promise<readonly Alike[]> {
  const options = workMax === undefined ? {} : { workMax }
  const pattern = await readPattern(engine, company, options)
  const plan = planAlike(pattern, COMPARED)
  if (plan === null) return []
  const { companies } = await engine.search(plan, options)
  const alike: Alike[] = []
  const turns = new Turns()
  for (const bytes of companies) {
    await turns.next()
    const other = parseCompany(bytes)
    if (other.id === company.id) continue
    const compared = compareAlike(pattern, other)
    if (compared.because.length > 0) alike.push({ ...other, ...compared })
  }
  // Sorting is stable: among equals, the order of the search.
  return alike.sort((a, b) => b.matchScore - a.matchScore).slice(0, limit)
}

/**
 * What a company is compared by. Its words are counted among the companies of its country; where texts alone describe it, among those
 * of which that is true, because all others have hardly more than their names.
 */
async function readPattern(engine: Engine, company: Company, options: SearchOptions): Promise<Pattern> {
  const { countryIso2: country } = company
  const words = wordsToCount(company)
  const count = async (where: Query, totalEnough = Number.POSITIVE_INFINITY): Promise<number> => {
    const plan = { countries: [country], where, rank: null, page: { first: 0, count: 0 } }
    return (await engine.search(plan, { ...options, totalEnough })).total
  }
  const described = isUncoded(company) ? await count(UNCODED) : 0
  const isDescribed = described >= DESCRIBED_MIN
  const isCountedAlone = isDescribed && described <= COUNTED_ALONE_MAX
  const companies = isCountedAlone ? described : (engine.countries.get(country) ?? 0)
  const facts = words.map(async ({ word, isInName }) => {
    const has = { kind: 'words', entry: word } as const
    const where: Query = isCountedAlone ? { kind: 'all', of: [has, UNCODED] } : has
    return {
      companies: await count(where, commonFrom(companies)),
      meaning: isInName ? engine.meaningOf(country, word) : null,
    }
  })
  return patternOf(company, weighWords(words, await Promise.all(facts), companies), isDescribed)
}

/** Whether texts alone say what a company does. */
function isUncoded({ description, naceCodes: { primary, secondary } }: Company): boolean {
  return description !== null && primary.length === 0 && secondary.length === 0
}

/** `GET /explore/companies/{id}/similar`: companies like one, and what they have in common. */
import Type from 'typebox'
import { Company } from '../company/company.ts'
import { publicError } from '../errors.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { Turns } from '../threads/in-turns.ts'
import { withinWork } from './answer-search.ts'
import { CompanyParams } from './company-by-id.ts'
import { compareAlike, planAlike } from './plan/alike.ts'

const SIMILAR = 10
const SIMILAR_MAX = 25
/** Best matches by industry and words that are compared with the company. */
const COMPARED = 200

/** A company with how alike it is to the one compared with. */
export const SimilarCompany = Type.Intersect([
  Company,
  Type.Object({
    matchScore: Type.Number({ minimum: 0, maximum: 1, description: 'How alike they are in what is known of both.' }),
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
      'Companies of the same country that resemble it in industry, distinctive words of the description, size and place. `because` lists what they have in common. Costs as much as `/explore/one`; nothing without a result.',
    tag: 'Explore',
    access: 'key',
    request: {
      params: CompanyParams,
      query: Type.Object(
        {
          limit: Type.Optional(
            Type.Integer({ minimum: 1, maximum: SIMILAR_MAX, description: 'Most companies; 10 where absent.' }),
          ),
        },
        { additionalProperties: false },
      ),
    },
    response: Type.Object(
      { companies: Type.Array(SimilarCompany, { maxItems: SIMILAR_MAX }) },
      { additionalProperties: false },
    ),
    errors: ['not_found', 'licence_country', 'too_much_work'],
    async handle({ params, query: { limit = SIMILAR } }, call) {
      const bytes = await call.served.lookup.byId(params.id)
      if (bytes === null) throw publicError('not_found')
      const company = parse(bytes)
      call.requireCountries([company.countryIso2])
      const plan = planAlike(company, COMPARED)
      if (plan === null) return { body: { companies: [] } }
      const { companies } = await withinWork({ id: params.id }, () =>
        call.served.engine.search(plan, workMax === undefined ? {} : { workMax }),
      )
      const alike = await findAlike(company, companies)
      // Sorting is stable: among equals, the order of the search.
      const best = alike.sort((a, b) => b.matchScore - a.matchScore).slice(0, limit)
      return { body: { companies: best }, companies: best.length }
    },
  })
}

/** A company with how alike it is. */
type Alike = Company & ReturnType<typeof compareAlike>

/** Compares a company with others, and keeps those that have something in common with it. Other calls have their turns. */
async function findAlike(company: Company, others: readonly Uint8Array[]): Promise<Alike[]> {
  const alike: Alike[] = []
  const turns = new Turns()
  for (const bytes of others) {
    await turns.next()
    const other = parse(bytes)
    if (other.id === company.id) continue
    const compared = compareAlike(company, other)
    if (compared.because.length > 0) alike.push({ ...other, ...compared })
  }
  return alike
}

function parse(company: Uint8Array): Company {
  return JSON.parse(Buffer.from(company).toString('utf8')) as Company
}

/** `GET /explore/companies/{id}`: one company by its id. */
import Type from 'typebox'
import { Company } from '../company/company.ts'
import { publicError } from '../errors.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { shorten } from './plan/closed-list.ts'

/** The variable part of the path. */
export const CompanyParams = Type.Object(
  { id: Type.String({ description: '`id` of a company, as answers carry it: `IT-01234567890`.' }) },
  { additionalProperties: false },
)

/** Makes the endpoint. */
export function companyById(): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/explore/companies/:id',
    summary: 'One company by its id',
    description:
      'The record as searches answer it; with a browser key names, numbers, address, codes, legal form and status alone. Costs what `/explore/one` does; 404 is free.',
    tag: 'Explore',
    access: 'key',
    request: { params: CompanyParams },
    response: Company,
    errors: ['company_not_found', 'licence_country'],
    async handle({ params }, call) {
      const company = await call.served.lookup.byId(params.id)
      if (company === null) throw publicError('company_not_found', { id: shorten(params.id) })
      call.requireCountries([params.id.slice(0, params.id.indexOf('-'))])
      return { body: call.caller.isBrowser === true ? publicMembers(company) : company, companies: 1 }
    },
  })
}

/** What a page that everyone may open shows of a company: who it is, and not how it is reached (`docs/decisions.md`, "a form that fills itself"). */
const PUBLIC_MEMBERS = [
  'id', 'name', 'previousNames', 'tradeNames', 'countryIso2', 'vatTaxNumber', 'nationalId', 'lei', 'address', 'postcode', 'city',
  'region', 'status', 'statusDate', 'standardisedLegalForm', 'nationalLegalForm', 'nationalSectors', 'naceCodes', 'naicsCodes',
  'sicCodes',
] as const satisfies readonly (keyof Company)[] // biome-ignore format: one word a line would fill the screen

function publicMembers(company: Uint8Array): object {
  const whole = JSON.parse(Buffer.from(company).toString()) as Company
  return Object.fromEntries(PUBLIC_MEMBERS.map((member) => [member, whole[member]]))
}

/** `GET /explore/companies/{id}`: one company by its id. */
import Type from 'typebox'
import { Company } from '../../company/company-schema.ts'
import { publicError } from '../../errors.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { shorten } from '../plan/closed-list.ts'

/** The variable part of the path. */
export const CompanyParams = Type.Object(
  { id: Type.String({ description: '`id` of a company, as answers carry it: `IT-01234567890`.' }) },
  { additionalProperties: false },
)

/** A company by its id. */
export const CompanyById = Type.Intersect([
  Company,
  Type.Object({
    companiesAtAddress: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
      description:
        'How many companies are at its address, itself included: those of `filters.sameAddressAs`. `null`: its address is not certain.',
    }),
  }),
])

/** Makes the endpoint. */
export function companyById(): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/explore/companies/:id',
    summary: 'One company by its id',
    description:
      'The record as searches answer it, and `companiesAtAddress`; with a browser key names, numbers, address, codes, legal form and status alone. Costs what `/explore/one` does; 404 is free.',
    tag: 'Explore',
    access: 'key',
    request: { params: CompanyParams },
    response: CompanyById,
    errors: ['company_not_found', 'licence_country'],
    async handle({ params }, call) {
      const company = await call.served.lookup.byId(params.id)
      if (company === null) throw publicError('company_not_found', { id: shorten(params.id) })
      call.requireCountries([params.id.slice(0, params.id.indexOf('-'))])
      if (call.caller.isBrowser === true) return { body: publicMembers(company), companies: 1 }
      const companiesAtAddress = await call.served.lookup.countAtAddress(JSON.parse(textOf(company)) as Company)
      return { body: withMember(company, { companiesAtAddress }), companies: 1 }
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
  const whole = JSON.parse(textOf(company)) as Company
  return Object.fromEntries(PUBLIC_MEMBERS.map((member) => [member, whole[member]]))
}

/** The stored bytes of a company with one more member at the end. */
function withMember(company: Uint8Array, member: object): Uint8Array {
  return Buffer.from(`${textOf(company).slice(0, -1)},${JSON.stringify(member).slice(1)}`)
}

function textOf(company: Uint8Array): string {
  return Buffer.from(company).toString()
}

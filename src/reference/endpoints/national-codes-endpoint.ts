/** `GET /utils/national-codes?countryIso2=`: a country's own list of industry codes, all levels. */
import Type from 'typebox'
import type { Endpoint } from '../../http/endpoint.ts'
import { closedObject } from '../../schemas.ts'
import { type NationalList, nationalLists } from '../national-lists.ts'
import { NationalCode, presentNationalCodes } from '../present-codes.ts'
import {
  chooseRevision,
  createLists,
  listEndpoint,
  RequiredCountryParameter,
  readCountry,
  revisionParameter,
} from './list-endpoint.ts'

const Revision = revisionParameter(
  'Revision of NACE that the list is built on: `2` or `2.1`; of another list its year, as /utils/countries names it.',
  '^(2|2\\.1|20\\d\\d)$',
)

/** Makes the endpoint. */
export function nationalCodes(): Endpoint {
  const lists = createLists((key) => {
    const [country, revision] = key.split(' ')
    return presentNationalCodes(country, revision as NationalList['revision'])
  })
  return listEndpoint({
    path: '/utils/national-codes',
    summary: 'Industry codes of a country’s own list',
    description:
      'Sections down to the finest codes. Where a country has two lists in use, the one whose codes are written bare; `revision` asks for the other, whose codes carry it as a prefix. Filters and companies may have either.',
    request: {
      query: closedObject({ countryIso2: RequiredCountryParameter, revision: Revision }),
    },
    response: closedObject({ nationalCodes: Type.Array(NationalCode) }),
    errors: ['missing_country_query', 'invalid_value'],
    anyQueryError: 'missing_country_query',
    list({ query }) {
      const country = readCountry(query.countryIso2)
      const known = nationalLists(country).map(({ revision }) => revision)
      return lists(`${country} ${chooseRevision(query.revision, known)}`)
    },
  })
}

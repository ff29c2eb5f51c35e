/** `GET /utils/national-codes?countryIso2=`: a country's own list of industry codes, all levels. */
import Type from 'typebox'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { closedObject } from '../../schemas.ts'
import { type NationalList, nationalLists } from '../national-lists.ts'
import { NationalCode, presentNationalCodes } from '../present-codes.ts'
import {
  answerList,
  chooseRevision,
  createLists,
  RequiredCountryParameter,
  readCountry,
  revisionParameter,
  TAG,
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
  return endpoint({
    method: 'GET',
    path: '/utils/national-codes',
    summary: 'Industry codes of a country’s own list',
    description:
      'Sections down to the finest codes. Where a country has two lists in use, the one whose codes are written bare; `revision` asks for the other, whose codes carry it as a prefix. Filters and companies may have either.',
    tag: TAG,
    access: 'key',
    request: {
      query: closedObject({ countryIso2: RequiredCountryParameter, revision: Revision }),
    },
    response: closedObject({ nationalCodes: Type.Array(NationalCode) }),
    hasEtag: true,
    errors: ['missing_country_query', 'invalid_value'],
    anyQueryError: 'missing_country_query',
    handle({ query }, { header }) {
      const country = readCountry(query.countryIso2)
      const known = nationalLists(country).map(({ revision }) => revision)
      return answerList(lists(`${country} ${chooseRevision(query.revision, known)}`), header('accept-encoding'))
    },
  })
}

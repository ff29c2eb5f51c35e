/** `GET /utils/naics-codes`: the tree of NAICS 2022. */
import Type from 'typebox'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { closedObject } from '../../schemas.ts'
import { NaicsCode, presentNaicsCodes } from '../present-codes.ts'
import { answerList, CountryParameter, createLists, readCountry, TAG } from './list-endpoint.ts'

/** The list, whatever the key. */
export const naicsList = createLists(() => presentNaicsCodes())

/** Makes the endpoint. `countryIso2` is checked where it is given, and changes nothing. */
export function naicsCodes(): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/utils/naics-codes',
    summary: 'NAICS codes, as a tree',
    description: 'NAICS 2022. Source: US Census Bureau.',
    tag: TAG,
    access: 'key',
    request: { query: closedObject({ countryIso2: CountryParameter }) },
    response: closedObject({ naicsCodes: Type.Array(NaicsCode) }),
    hasEtag: true,
    errors: ['missing_country_query'],
    handle({ query }, { header }) {
      if (query.countryIso2 !== undefined) readCountry(query.countryIso2)
      return answerList(naicsList('2022'), header('accept-encoding'))
    },
  })
}

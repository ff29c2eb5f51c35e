/** `GET /utils/naics-codes`: the tree of NAICS 2022. */
import Type from 'typebox'
import type { Endpoint } from '../../http/endpoint.ts'
import { closedObject } from '../../schemas.ts'
import { NaicsCode, presentNaicsCodes } from '../present-codes.ts'
import { CountryParameter, createLists, listEndpoint, readCountry } from './list-endpoint.ts'

/** The list, whatever the key. */
export const naicsList = createLists(() => presentNaicsCodes())

/** Makes the endpoint. `countryIso2` is checked where it is given, and changes nothing. */
export function naicsCodes(): Endpoint {
  return listEndpoint({
    path: '/utils/naics-codes',
    summary: 'NAICS codes, as a tree',
    description: 'NAICS 2022. Source: US Census Bureau.',
    request: { query: closedObject({ countryIso2: CountryParameter }) },
    response: closedObject({ naicsCodes: Type.Array(NaicsCode) }),
    errors: ['missing_country_query'],
    list({ query }) {
      if (query.countryIso2 !== undefined) readCountry(query.countryIso2)
      return naicsList('2022')
    },
  })
}

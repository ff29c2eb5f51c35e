/** `GET /utils/sic-codes`: the tree of the US Standard Industrial Classification of 1987. */
import Type from 'typebox'
import type { Endpoint } from '../../http/endpoint.ts'
import { closedObject } from '../../schemas.ts'
import { presentSicCodes, SicCode } from '../present-codes.ts'
import { CountryParameter, createLists, listEndpoint, readCountry } from './list-endpoint.ts'

/** The list, whatever the key. */
export const sicList = createLists(() => presentSicCodes())

/** Makes the endpoint. `countryIso2` is checked where it is given, and changes nothing. */
export function sicCodes(): Endpoint {
  return listEndpoint({
    path: '/utils/sic-codes',
    summary: 'SIC codes, as a tree',
    description: 'US SIC 1987. Source: US Office of Management and Budget, as published by OSHA.',
    request: { query: closedObject({ countryIso2: CountryParameter }) },
    response: closedObject({ sicCodes: Type.Array(SicCode) }),
    errors: ['missing_country_query'],
    list({ query }) {
      if (query.countryIso2 !== undefined) readCountry(query.countryIso2)
      return sicList('1987')
    },
  })
}

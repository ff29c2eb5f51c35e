/** `GET /utils/naics-codes` and `/utils/sic-codes`: the trees of NAICS 2022 and of the US Standard Industrial Classification of 1987. */
import Type from 'typebox'
import type { Endpoint } from '../../http/endpoint.ts'
import { closedObject } from '../../schemas.ts'
import { NaicsCode, presentNaicsCodes, presentSicCodes, SicCode } from '../present-codes.ts'
import { CountryParameter, createLists, type ListDeclaration, listEndpoint, readCountry } from './list-endpoint.ts'

/** The list, whatever the key. */
export const naicsList = createLists(() => presentNaicsCodes())
/** The list, whatever the key. */
export const sicList = createLists(() => presentSicCodes())

export function naicsCodes(): Endpoint {
  return wholeList(() => naicsList('2022'), {
    path: '/utils/naics-codes',
    summary: 'NAICS codes, as a tree',
    description: 'NAICS 2022. Source: US Census Bureau.',
    response: closedObject({ naicsCodes: Type.Array(NaicsCode) }),
  })
}

export function sicCodes(): Endpoint {
  return wholeList(() => sicList('1987'), {
    path: '/utils/sic-codes',
    summary: 'SIC codes, as a tree',
    description: 'US SIC 1987. Source: US Office of Management and Budget, as published by OSHA.',
    response: closedObject({ sicCodes: Type.Array(SicCode) }),
  })
}

const request = { query: closedObject({ countryIso2: CountryParameter }) }

/** The endpoint of one list. `countryIso2` is checked where it is given, and changes nothing. */
function wholeList(
  list: () => ReturnType<typeof sicList>,
  declaration: Pick<ListDeclaration<typeof request>, 'path' | 'summary' | 'description' | 'response'>,
): Endpoint {
  return listEndpoint({
    ...declaration,
    request,
    errors: ['missing_country_query'],
    list({ query }) {
      if (query.countryIso2 !== undefined) readCountry(query.countryIso2)
      return list()
    },
  })
}

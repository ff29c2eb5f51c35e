/** `GET /utils/nace-codes`: the tree of NACE, Rev. 2 unless asked for Rev. 2.1. */
import Type from 'typebox'
import type { Endpoint } from '../../http/endpoint.ts'
import { closedObject } from '../../schemas.ts'
import { NaceCode, presentNaceCodes } from '../present-codes.ts'
import {
  CountryParameter,
  chooseRevision,
  createLists,
  listEndpoint,
  readCountry,
  revisionParameter,
} from './list-endpoint.ts'

const REVISIONS = ['2', '2.1'] as const

/** The list of a revision. */
export const naceLists = createLists((revision) => presentNaceCodes(revision as (typeof REVISIONS)[number]))

/** Makes the endpoint. `countryIso2` is checked where it is given, and changes nothing. */
export function naceCodes(): Endpoint {
  return listEndpoint({
    path: '/utils/nace-codes',
    summary: 'NACE codes, as a tree',
    description:
      'NACE Rev. 2. With `revision=2.1` the newer revision, whose codes carry `2.1:` where the number means something else in Rev. 2. Source: Eurostat; activities from the index of UK SIC 2007 (ONS).',
    request: {
      query: closedObject({
        countryIso2: CountryParameter,
        revision: revisionParameter('Revision of NACE: `2` or `2.1`.', '^2(\\.1)?$'),
      }),
    },
    response: closedObject({ naceCodes: Type.Array(NaceCode) }),
    errors: ['missing_country_query', 'invalid_value'],
    list({ query }) {
      if (query.countryIso2 !== undefined) readCountry(query.countryIso2)
      return naceLists(chooseRevision(query.revision, REVISIONS))
    },
  })
}

/** `GET /utils/nace-codes`: the tree of NACE, Rev. 2 unless asked for Rev. 2.1. */
import Type from 'typebox'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { closedObject } from '../../schemas.ts'
import { NaceCode, presentNaceCodes } from '../present-codes.ts'
import {
  answerList,
  CountryParameter,
  chooseRevision,
  createLists,
  readCountry,
  revisionParameter,
  TAG,
} from './list-endpoint.ts'

const REVISIONS = ['2', '2.1'] as const

/** The list of a revision. */
export const naceLists = createLists((revision) => presentNaceCodes(revision as (typeof REVISIONS)[number]))

/** Makes the endpoint. `countryIso2` is checked where it is given, and changes nothing. */
export function naceCodes(): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/utils/nace-codes',
    summary: 'NACE codes, as a tree',
    description:
      'NACE Rev. 2. With `revision=2.1` the newer revision, whose codes carry `2.1:` where the number means something else in Rev. 2. Source: Eurostat; activities from the index of UK SIC 2007 (ONS).',
    tag: TAG,
    access: 'key',
    request: {
      query: closedObject({
        countryIso2: CountryParameter,
        revision: revisionParameter('Revision of NACE: `2` or `2.1`.', '^2(\\.1)?$'),
      }),
    },
    response: closedObject({ naceCodes: Type.Array(NaceCode) }),
    hasEtag: true,
    errors: ['missing_country_query', 'invalid_value'],
    handle({ query }, { header }) {
      if (query.countryIso2 !== undefined) readCountry(query.countryIso2)
      return answerList(naceLists(chooseRevision(query.revision, REVISIONS)), header('accept-encoding'))
    },
  })
}

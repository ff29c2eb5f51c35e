/** `GET /utils/cities?countryIso2=`: the cities of a country. An extension: the filter `cities` takes any text. */
import Type from 'typebox'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { closedObject } from '../../schemas.ts'
import { countryCities } from '../regions.ts'
import { answerList, createLists, RequiredCountryParameter, readCountry, TAG } from './list-endpoint.ts'

/** Makes the endpoint. */
export function cities(): Endpoint {
  const lists = createLists((country) => ({ cities: countryCities(country) }))
  return endpoint({
    method: 'GET',
    path: '/utils/cities',
    summary: 'Cities of a country',
    description:
      'Names of cities and towns, by name. The filter `cities` compares without case and accents, and takes names that are not listed. Italy: Istat; France: INSEE; Greece: our own list; elsewhere GeoNames (CC BY 4.0), with towns of ours in Iceland and Ireland.',
    tag: TAG,
    access: 'key',
    request: { query: closedObject({ countryIso2: RequiredCountryParameter }) },
    response: closedObject({ cities: Type.Array(Type.String()) }),
    hasEtag: true,
    errors: ['missing_country_query'],
    anyQueryError: 'missing_country_query',
    handle({ query }, { header }) {
      return answerList(lists(readCountry(query.countryIso2)), header('accept-encoding'))
    },
  })
}

/** `GET /utils/cities?countryIso2=`: the cities of a country. An extension: the filter `cities` takes any text. */
import Type from 'typebox'
import type { Endpoint } from '../../http/endpoint.ts'
import { closedObject } from '../../schemas.ts'
import { countryCities } from '../regions.ts'
import { countryListEndpoint } from './list-endpoint.ts'

/** Makes the endpoint. */
export function cities(): Endpoint {
  return countryListEndpoint({
    path: '/utils/cities',
    summary: 'Cities of a country',
    description:
      'Names of cities and towns, by name. The filter `cities` compares without case and accents, and takes names that are not listed. Italy: Istat; France: INSEE; Greece: our own list; elsewhere GeoNames (CC BY 4.0), with towns of ours in Iceland and Ireland.',
    response: closedObject({ cities: Type.Array(Type.String()) }),
    present: (country) => ({ cities: countryCities(country) }),
  })
}

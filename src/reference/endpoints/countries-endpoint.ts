/** `GET /utils/countries`: the countries that filters take, with the lists of national codes that each has. An extension. */
import Type from 'typebox'
import type { Endpoint } from '../../http/endpoint.ts'
import { closedObject } from '../../schemas.ts'
import { COUNTRIES } from '../countries.ts'
import { nationalLists } from '../national-lists.ts'
import { createLists, listEndpoint } from './list-endpoint.ts'

const CountriesResponse = closedObject({
  countries: Type.Array(
    closedObject({
      countryIso2: Type.String({ description: 'ISO 3166-1 alpha-2 code.' }),
      name: Type.String({ description: 'English name.' }),
      nationalLists: Type.Array(
        closedObject({
          name: Type.String({ description: 'Name of the list in the country.' }),
          revision: Type.String({
            description: 'For `revision` of /utils/national-codes; the served one first.',
          }),
          prefix: Type.String({ description: 'What its codes begin with on companies and in filters.' }),
        }),
      ),
    }),
  ),
})

/** Makes the endpoint. */
export function countries(): Endpoint {
  const lists = createLists(() => ({
    countries: COUNTRIES.map(({ countryIso2, name }) => ({
      countryIso2,
      name,
      nationalLists: nationalLists(countryIso2).map((list) => ({
        name: list.name,
        revision: list.revision,
        prefix: list.prefix,
      })),
    })),
  }))
  return listEndpoint({
    path: '/utils/countries',
    summary: 'Countries served',
    request: {},
    response: CountriesResponse,
    errors: [],
    list: () => lists('all'),
  })
}

/** `GET /utils/regions?countryIso2=`: the divisions of a country, as filters take them and companies carry them. */
import Type from 'typebox'
import type { Endpoint } from '../../http/endpoint.ts'
import { closedObject } from '../../schemas.ts'
import { countryRegions } from '../regions.ts'
import { countryListEndpoint } from './list-endpoint.ts'

const RegionsResponse = closedObject({
  typeOfRegion: Type.String({ description: 'Names of the two levels, `<region>|<province>`.' }),
  regions: Type.Array(Type.String(), {
    description: 'Each `<region>|<province>`. A country with one level repeats it.',
  }),
})

/** Makes the endpoint. */
export function regions(): Endpoint {
  return countryListEndpoint({
    path: '/utils/regions',
    summary: 'Regions of a country',
    description:
      'The filter `regions` takes an item exactly as listed here, or its left part alone for all its provinces.  Sources by country: `reference/README.md`; postal data by GeoNames (CC BY 4.0).',
    response: RegionsResponse,
    present(country) {
      const { typeOfRegion, tokens } = countryRegions(country)
      return { typeOfRegion, regions: tokens }
    },
  })
}

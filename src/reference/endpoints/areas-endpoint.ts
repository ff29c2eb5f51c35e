/** `GET /utils/areas?countryIso2=`: areas that are no division, with the filters they stand for. An extension. */
import Type from 'typebox'
import type { Endpoint } from '../../http/endpoint.ts'
import { closedObject, textOrNull } from '../../schemas.ts'
import { areasOf } from '../areas.ts'
import { countryListEndpoint } from './list-endpoint.ts'

const Values = Type.Optional(Type.Array(Type.String()))

const AreasResponse = closedObject({
  areas: Type.Array(
    closedObject({
      names: Type.Array(Type.String(), { description: 'Its name, and other ones, in other languages too.' }),
      kind: Type.String({
        description: '`district`, `natural`, `coast`, `valley`, `island`, `lake` and the like.',
      }),
      city: textOrNull('The city that it is a district of.'),
      filters: closedObject(
        { regions: Values, cities: Values, postcode: Values },
        { description: 'What it stands for: give all of them in `filters`.' },
      ),
    }),
  ),
})

/** Makes the endpoint. */
export function areas(): Endpoint {
  return countryListEndpoint({
    path: '/utils/areas',
    summary: 'Areas of a country',
    description:
      'Districts of cities, natural and historic areas, coasts, lakes, islands and valleys, which sentences know by name and no list of divisions has. Each with the filters that it stands for. Our own list; districts of cities also from GeoNames (CC BY 4.0).',
    response: AreasResponse,
    present: (country) => ({
      areas: areasOf(country).map(({ names, kind, city, covers }) => ({
        names,
        kind,
        city: city === '' ? null : city,
        filters: covers,
      })),
    }),
  })
}

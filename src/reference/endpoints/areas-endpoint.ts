/** `GET /utils/areas?countryIso2=`: areas that are no division, with the filters they stand for. An extension. */
import Type from 'typebox'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { closedObject, textOrNull } from '../../schemas.ts'
import { areasOf } from '../areas.ts'
import { answerList, createLists, RequiredCountryParameter, readCountry, TAG } from './list-endpoint.ts'

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
  const lists = createLists((country) => ({
    areas: areasOf(country).map(({ names, kind, city, covers }) => ({
      names,
      kind,
      city: city === '' ? null : city,
      filters: covers,
    })),
  }))
  return endpoint({
    method: 'GET',
    path: '/utils/areas',
    summary: 'Areas of a country',
    description:
      'Districts of cities, natural and historic areas, coasts, lakes, islands and valleys, which sentences know by name and no list of divisions has. Each with the filters that it stands for. Our own list; districts of cities also from GeoNames (CC BY 4.0).',
    tag: TAG,
    access: 'key',
    request: { query: closedObject({ countryIso2: RequiredCountryParameter }) },
    response: AreasResponse,
    hasEtag: true,
    errors: ['missing_country_query'],
    anyQueryError: 'missing_country_query',
    handle({ query }, { header }) {
      return answerList(lists(readCountry(query.countryIso2)), header('accept-encoding'))
    },
  })
}

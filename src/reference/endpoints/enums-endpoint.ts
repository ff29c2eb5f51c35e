/** `GET /utils/enums`: the values of the filters with closed lists, by the name of the filter. An extension. */
import Type from 'typebox'
import { CATEGORIES } from '../../company/category.ts'
import { LEGAL_FORMS } from '../../company/legal-form.ts'
import { LISTINGS } from '../../company/listing.ts'
import { STATUSES } from '../../company/status.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { closedObject } from '../../schemas.ts'
import { createLists, listEndpoint } from './list-endpoint.ts'

const values = (description: string) => Type.Array(Type.String(), { description })

const EnumsResponse = closedObject({
  status: values('Values of `status`.'),
  standardisedLegalForm: values('Values of `standardisedLegalForm`.'),
  categories: values('Values of `categoryOfTheCompany`, largest first.'),
  listedDelistedUnlisted: values('Values of `listedDelistedUnlisted`.'),
})

/** Makes the endpoint. */
export function enums(): Endpoint {
  const lists = createLists(() => ({
    status: STATUSES,
    standardisedLegalForm: LEGAL_FORMS,
    categories: CATEGORIES,
    listedDelistedUnlisted: LISTINGS,
  }))
  return listEndpoint({
    path: '/utils/enums',
    summary: 'Values of the filters with closed lists',
    request: {},
    response: EnumsResponse,
    errors: [],
    list: () => lists('all'),
  })
}

/** The real table of routes over a test's stores, with whatever engine the test has. */

import type { Endpoint } from '../../src/http/endpoint.ts'
import { COUNTRIES } from '../../src/reference/countries.ts'
import { routes, type Services } from '../../src/routes.ts'
import type { Stores } from '../../src/storage/stores.ts'
import { sectors } from '../../src/understanding/open-sectors.ts'

/** Everything a route needs, taken from the stores; `given` comes on top. */
export function routesOf(stores: Stores, given: Pick<Services, 'engine'> & Partial<Services>): readonly Endpoint[] {
  const served = new Set(COUNTRIES.map(({ countryIso2 }) => countryIso2))
  return routes({
    contexts: stores.contexts,
    sectors: sectors(),
    lookup: () => {
      throw new Error('This test looks no company up')
    },
    findLicence: (id) => stores.licences.find(id),
    servedCountries: () => served,
    readCalls: (query) => stores.calls.read(query),
    findFault: async () => null,
    metrics: null,
    ...given,
  })
}

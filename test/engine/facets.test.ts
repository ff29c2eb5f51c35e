/** Facets of generated companies against the records: every count is what the filters with that value find. */
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { generateCompany } from '../../bench/speed/companies.ts'
import { ancestors } from '../../src/reference/industry-codes.ts'
import { buildEmbedded } from '../support/build-index.ts'
import { checkRandomFacet } from '../support/facets-on-record.ts'
import { Random } from '../support/random.ts'
import { shareOf } from '../support/rounds.ts'
import { someFilters } from '../support/some-filters.ts'

describe('100,000 generated companies', () => {
  test('random facets of random searches, 1,000 in full, count what the records say', async (context) => {
    const companies = Array.from({ length: 100_000 }, (_, number) => generateCompany(number))
    const engine = await buildEmbedded(companies, ancestors)
    context.after(() => engine.close())
    const byCountry = Map.groupBy(companies, ({ countryIso2 }) => countryIso2)
    const random = new Random(18)
    const countries = [...byCountry.values()].filter((own) => own.length > 1_000)
    const searches = countries.map((own, at) => someFilters(own).map((filters) => ({ at, filters })))
    const drawn = fc.oneof(...searches)
    await fc.assert(
      fc.asyncProperty(drawn, ({ at, filters }) => checkRandomFacet(engine, countries[at], filters, random)),
      { numRuns: shareOf(1_000), seed: 18, endOnFailure: true },
    )
  })
})

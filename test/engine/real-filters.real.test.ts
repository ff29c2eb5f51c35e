/**
 * Real register files, imported as the command line imports them, then filtered: totals, pages and facets must be those of
 * a scan over the records as they are sent.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { importDependencies } from '../../src/assembly/import-dependencies.ts'
import type { Company } from '../../src/company/company.ts'
import { planFilters } from '../../src/explore/plan/filters.ts'
import { runImport } from '../../src/imports/run-import.ts'
import { openIndex } from '../../src/search/embedded/engine.ts'
import { openCurrentGeneration } from '../../src/storage/files/generations.ts'
import { checkRandomFacet } from '../support/facets-on-record.ts'
import { passes } from '../support/filters-on-record.ts'
import { idOf } from '../support/id-of.ts'
import { Random } from '../support/random.ts'
import { realFile, servedCompanies, withoutRealData } from '../support/real-data.ts'
import { shareOf } from '../support/rounds.ts'
import { inOrder, someFilters } from '../support/some-filters.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const GB_FILES = ['2018-02-01-part1_2', '2020-06-01-part6_7', '2024-11-south-yorkshire'].map((part) =>
  realFile('data', 'gb', 'companies-house', `BasicCompanyData-${part}.csv`),
)
const NO_FILES = ['enheter_alle.json.gz', 'enheter.csv'].map((name) => realFile('data', 'no', name))
/** Rows of the files: 38,034 + 87 + 21 and 2,525 + 5. */
const ROWS = { GB: 38_142, NO: 2_530 } as const

test('real registers, imported and filtered', { skip: withoutRealData }, async (suite) => {
  const dataFolder = temporaryFolder(suite)
  const imported = {
    GB: await runImport({ dataFolder, register: 'gb-companies-house', files: GB_FILES }, importDependencies()),
    NO: await runImport({ dataFolder, register: 'no-brreg', files: NO_FILES }, importDependencies()),
  }
  const companies = {
    GB: [...(await servedCompanies(dataFolder, 'GB')).values()],
    NO: [...(await servedCompanies(dataFolder, 'NO')).values()],
  }
  const generation = await openCurrentGeneration(dataFolder)
  assert.ok(generation)
  const engine = await openIndex(generation.folder)
  suite.after(() => engine.close())

  await suite.test(
    'every row of the files is a company or a named exception, and companies are in the documented order',
    () => {
      for (const country of ['GB', 'NO'] as const) {
        const { rows, companies: told, duplicates, rejected, leftOut } = imported[country]
        const exceptions = duplicates + rejected + Object.values(leftOut).reduce((sum, count) => sum + count, 0)
        assert.equal(rows, ROWS[country])
        assert.equal(told + exceptions, rows)
        assert.ok(exceptions < rows / 1000, `${exceptions} exceptions`)
        assert.equal(companies[country].length, told)
        const ids = (all: readonly Company[]) => all.map(({ id }) => id)
        assert.deepEqual(ids(companies[country]), ids(companies[country].toSorted(inOrder)))
      }
    },
  )

  await suite.test('random filter combinations, 2,000 in full, find what a scan of the records finds', async () => {
    let nonEmpty = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GB' as const, 'NO' as const).chain((country) => someFilters(companies[country])),
        fc.nat(3),
        async (filters, page) => {
          const country = filters.countriesIso2[0] as 'GB' | 'NO'
          const expected = companies[country].filter((company) => passes(filters, company))
          const where = planFilters(filters, filters.countriesIso2)
          const found = await engine.search({
            countries: [country],
            where,
            rank: null,
            page: { first: page * 25, count: 25 },
          })
          assert.equal(found.total, expected.length)
          assert.deepEqual(
            found.companies.map(idOf),
            expected.slice(page * 25, page * 25 + 25).map(({ id }) => id),
          )
          if (expected.length > 0) nonEmpty++
        },
      ),
      { numRuns: shareOf(2_000), seed: 5 },
    )
    assert.ok(nonEmpty > shareOf(2_000) / 2, `only ${nonEmpty} of the searches found anything`)
  })

  await suite.test('random facets, 1,000 in full, count what the records say', async () => {
    const random = new Random(81)
    const countries = [companies.GB, companies.NO]
    const searches = countries.map((own, at) => someFilters(own).map((filters) => ({ at, filters })))
    await fc.assert(
      fc.asyncProperty(fc.oneof(...searches), ({ at, filters }) =>
        checkRandomFacet(engine, countries[at], filters, random),
      ),
      { numRuns: shareOf(1_000), seed: 81, endOnFailure: true },
    )
  })
})

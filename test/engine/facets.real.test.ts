/** Facets of real registers against the records: every count is what the filters with that value find. */
import { test } from 'node:test'
import fc from 'fast-check'
import { importDependencies } from '../../src/assembly/import-dependencies.ts'
import { runImport } from '../../src/imports/run-import.ts'
import { openIndex } from '../../src/search/embedded/engine.ts'
import { openCurrentGeneration } from '../../src/storage/files/generations.ts'
import { checkRandomFacet } from '../support/facets-on-record.ts'
import { Random } from '../support/random.ts'
import { realFile, servedCompanies, withoutRealData } from '../support/real-data.ts'
import { shareOf } from '../support/rounds.ts'
import { someFilters } from '../support/some-filters.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const GB_FILES = ['2018-02-01-part1_2', '2020-06-01-part6_7', '2024-11-south-yorkshire'].map((part) =>
  realFile('data', 'gb', 'companies-house', `BasicCompanyData-${part}.csv`),
)
const NO_FILES = ['enheter_alle.json.gz', 'enheter.csv'].map((name) => realFile('data', 'no', name))

test('random facets of real registers, 1,000 in full, count what the records say', {
  skip: withoutRealData,
}, async (suite) => {
  const dataFolder = temporaryFolder(suite)
  await runImport({ dataFolder, register: 'gb-companies-house', files: GB_FILES }, importDependencies())
  await runImport({ dataFolder, register: 'no-brreg', files: NO_FILES }, importDependencies())
  const companies = await Promise.all(
    ['GB', 'NO'].map(async (country) => [...(await servedCompanies(dataFolder, country)).values()]),
  )
  const generation = await openCurrentGeneration(dataFolder)
  const engine = await openIndex(generation?.folder ?? '')
  suite.after(() => engine.close())
  const random = new Random(81)
  const searches = companies.map((own, at) => someFilters(own).map((filters) => ({ at, filters })))
  const drawn = fc.oneof(...searches)
  await fc.assert(
    fc.asyncProperty(drawn, ({ at, filters }) => checkRandomFacet(engine, companies[at], filters, random)),
    { numRuns: shareOf(1_000), seed: 81, endOnFailure: true },
  )
})

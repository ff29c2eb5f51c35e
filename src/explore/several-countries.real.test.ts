/** Real registers of four countries in one installation: several of them find what each of them finds alone. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../test/support/random.ts'
import { realFile, servedCompanies, withoutRealData } from '../../test/support/real-data.ts'
import { rounds } from '../../test/support/rounds.ts'
import { compareMerged } from '../../test/support/several-countries.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { importDependencies } from '../assembly/import-dependencies.ts'
import { runImport } from '../imports/run-import.ts'
import { openIndex } from '../search/embedded/engine.ts'
import { openCurrentGeneration } from '../storage/files/generations.ts'

const SEARCHES = rounds({ quick: 300, full: 1_000 })

const REGISTERS: Readonly<Record<string, readonly string[]>> = {
  'it-startups': [realFile('data', 'it', 'startup_innovative_registry.csv')],
  'gb-companies-house': [realFile('data', 'gb', 'companies-house', 'BasicCompanyData-2020-06-01-part6_7.csv')],
  'fr-sirene': [realFile('data', 'fr', 'StockUniteLegale_utf8.from-2017-daily.csv')],
  'no-brreg': ['enheter_alle.json.gz', 'enheter.csv'].map((name) => realFile('data', 'no', name)),
}

test('several countries of real registers', { skip: withoutRealData }, async (context) => {
  const dataFolder = temporaryFolder(context)
  for (const [register, files] of Object.entries(REGISTERS)) {
    await runImport({ dataFolder, register, files: [...files] }, importDependencies())
  }
  const served = await Promise.all(['IT', 'GB', 'FR', 'NO'].map((country) => servedCompanies(dataFolder, country)))
  const companies = served.flatMap((own) => [...own.values()])
  const generation = await openCurrentGeneration(dataFolder)
  assert.ok(generation)
  const engine = await openIndex(generation.folder)
  context.after(() => engine.close())
  assert.equal(engine.countries.size, 4)
  const { searches, shared } = await compareMerged(engine, companies, { searches: SEARCHES, random: new Random(4) })
  context.diagnostic(`${searches} searches over ${companies.length} companies, ${shared} of them shared by countries`)
  assert.ok(shared > searches / 4, `only ${shared} of ${searches} searches were shared`)
})

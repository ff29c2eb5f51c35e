/** An embedded generation of real companies: of some registers, and of tables with descriptions. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importDependencies } from '../../src/assembly/import-dependencies.ts'
import { runImport } from '../../src/imports/run-import.ts'
import { openCurrentGeneration } from '../../src/storage/files/generations.ts'
import { realFile } from './real-data.ts'

const IMPORTS: readonly (readonly [register: string, ...files: (readonly string[])[]])[] = [
  [
    'gb-companies-house',
    ...['2018-02-01-part1_2', '2020-06-01-part6_7', '2024-11-south-yorkshire'].map((part) => [
      ...['gb', 'companies-house', `BasicCompanyData-${part}.csv`],
    ]),
  ],
  ['no-brreg', ['no', 'enheter_alle.json.gz'], ['no', 'enheter.csv']],
  ['fr-sirene', ['fr', 'StockEtablissement_utf8.volume.csv.gz'], ['fr', 'StockUniteLegale_utf8.from-2017-daily.csv']],
  ['it-startups', ['it', 'startup_innovative_registry.csv']],
]

/** Registers of some thousand companies, for a quick comparison. */
const SMALL: readonly string[] = ['no-brreg', 'it-startups']

/**
 * The folder of a generation: that of the data folder `FIRMAMENT_TEST_DATA`, or of one made of real register files: of the small ones,
 * or of all (some 100,000 companies) with `FIRMAMENT_FULL`.
 */
export async function realGeneration(): Promise<string> {
  const dataFolder = process.env.FIRMAMENT_TEST_DATA ?? (await importAll())
  const generation = await openCurrentGeneration(dataFolder)
  if (generation === null) throw new Error(`Nothing is served in ${dataFolder}`)
  return generation.folder
}

async function importAll(): Promise<string> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'firmament-real-'))
  process.once('exit', () => rmSync(dataFolder, { recursive: true, force: true }))
  for (const [register, ...files] of IMPORTS) {
    if (process.env.FIRMAMENT_FULL === undefined && !SMALL.includes(register)) continue
    const paths = files.map((parts) => realFile('data', ...parts))
    await runImport({ dataFolder, register, files: paths }, importDependencies())
  }
  return dataFolder
}

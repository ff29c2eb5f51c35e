/** What a version is given to answer from: licences of every kind, and slices of real registers. */
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { copyFile, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { runCommand, type Version } from './version.ts'

/** Licences besides the one that searches, as options of `licence create`. `limited` may call three times a minute. */
const LICENCES: Readonly<Record<string, readonly string[]>> = {
  main: ['--type', 'PLUS', '--countries', 'all', '--credits', '100000', '--rate-limit', '10000000'],
  one: ['--type', 'ONE', '--countries', 'all', '--credits', '1000'],
  lite: ['--type', 'LITE', '--countries', 'IT,GB,NO', '--credits', '1000'],
  unlimited: ['--type', 'PLUS', '--countries', 'all', '--credits', 'unlimited'],
  poor: ['--type', 'PLUS', '--countries', 'all', '--credits', '5'],
  limited: ['--type', 'PLUS', '--countries', 'all', '--credits', '100', '--rate-limit', '3'],
  disabled: ['--type', 'PLUS', '--countries', 'all', '--credits', '100', '--enabled', 'no'],
  expired: [
    '--type',
    'PLUS',
    '--credits',
    '100',
    '--activation',
    '2025-01-01',
    '--expiration',
    '2025-02-01',
    '--auto-renew',
    'no',
  ],
  early: ['--type', 'PLUS', '--credits', '100', '--activation', '2028-01-01', '--expiration', '2028-02-01'],
}

/** Keys by the name of their licence. */
export type Keys = Readonly<Record<string, string>>

/** Makes the licences by the version's own commands, in a data folder that holds nothing else. */
export async function makeLicences(version: Version): Promise<Keys> {
  const keys: Record<string, string> = {}
  for (const [name, terms] of Object.entries(LICENCES)) {
    const { id } = await runCommand(version, ['licence', 'create', '--name', name, ...terms])
    const { key } = await runCommand(version, ['key', 'create', '--licence', String(id)])
    keys[name] = String(key)
  }
  return keys
}

/** Gives a data folder the licences of another: what the old version stored, the new one must open. */
export async function copyLicences(from: string, to: string): Promise<void> {
  for (const name of await readdir(from))
    if (name.startsWith('state.db')) await copyFile(join(from, name), join(to, name))
}

/** An import: a register and its files. */
export interface RegisterImport {
  readonly args: readonly string[]
}

const START_UPS = join(import.meta.dirname, 'start-ups.yaml')
const COMPANIES_HOUSE_ROWS = 8_000

/** The imports that `data` has the files for, small ones first: each one indexes all that came before. */
export async function realImports(data: string, scratch: string): Promise<readonly RegisterImport[]> {
  const british = join(data, 'gb/companies-house/BasicCompanyData-2024-11-south-yorkshire.csv')
  const slice = join(scratch, 'BasicCompanyData-2024-11-01-part1_7.csv')
  if (existsSync(british)) await copyLines(british, slice, COMPANIES_HOUSE_ROWS + 1)
  const inData = (...paths: readonly string[]) => paths.map((path) => join(data, path))
  const imports: readonly (readonly [readonly string[], readonly string[]])[] = [
    [['gleif'], inData('gleif/20240505-0000-gleif-goldencopy-lei2-intra-day.json')],
    [['no-brreg'], inData('no/enheter_alle.json.gz')],
    [['table', '--map', START_UPS], inData('text/yc_companies_2026-03.jsonl')],
    [
      ['fr-sirene'],
      inData('fr/StockUniteLegale_utf8.from-2017-daily.csv', 'fr/StockEtablissement_utf8.from-2017-daily.csv'),
    ],
    [['it-startups'], inData('it/startup_innovative_registry.csv')],
    [['gb-companies-house'], [slice]],
    [['us-sec'], inData('us/company_tickers.json', 'us/edgar_company_index_sample.csv')],
  ]
  return imports
    .filter(([, files]) => files.every((file) => existsSync(file)))
    .map(([[register, ...options], files]) => ({ args: ['import', register, ...files, ...options] }))
}

/** Runs an import and answers its counts, without what differs from run to run. */
export async function runImport(version: Version, { args }: RegisterImport): Promise<string> {
  const counts = Object.entries(await runCommand(version, args)).filter(
    ([name]) => !/^(generation|rejectsFile|rowsPerSecond|seconds.*)$/.test(name),
  )
  return JSON.stringify(Object.fromEntries(counts))
}

/** Copies the first lines; the copy's date, which companies carry, is always the same. */
async function copyLines(from: string, to: string, lines: number): Promise<void> {
  const out = createWriteStream(to)
  let left = lines
  for await (const line of createInterface({ input: createReadStream(from) })) {
    if (left-- <= 0) break
    out.write(`${line}\r\n`)
  }
  out.end()
  await finished(out)
  const published = new Date('2024-11-01T00:00:00Z')
  await utimes(to, published, published)
}

/**
 * Pairs of a sentence and a record, with the verdict on which two people agree: `pairs.tsv`. It has the keys of the records
 * alone; their rows are read from the development data, those of registers by the importers of the service.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { importDependencies } from '../../../src/assembly/import-dependencies.ts'
import type { Company } from '../../../src/company/company.ts'
import { runImport } from '../../../src/imports/run-import.ts'
import { COUNTRIES } from '../../../src/reference/countries.ts'
import { once } from '../../../src/reference/load-table.ts'
import { openIndex } from '../../../src/search/embedded/engine.ts'
import { EVERYTHING } from '../../../src/search/query.ts'
import { openCurrentGeneration } from '../../../src/storage/files/generations.ts'
import { realFile } from '../../../test/support/real-data.ts'
import type { Half } from '../halves.ts'
import { isDescribedSet, readDescribed } from './described.ts'

/** A pair, as `pairs.tsv` has it. */
export interface Pair {
  readonly id: string
  readonly language: string
  readonly sentence: string
  /** ISO 3166-1 alpha-2 of the record; empty where it has none. */
  readonly country: string
  /** Path of the file below the development data. */
  readonly source: string
  /** Key of the record in the file: a number of the register, or a name. */
  readonly key: string
  readonly basis: 'codes' | 'text'
  readonly verdict: 'YES' | 'MAYBE' | 'NO'
}

/** Reads the pairs. */
export function readPairs(): readonly Pair[] {
  const text = readFileSync(join(import.meta.dirname, 'pairs.tsv'), 'utf8')
  return parse(text, { columns: true, delimiter: '\t', quote: false }) as Pair[]
}

const sentences = once(() => [...new Set(readPairs().map(({ sentence }) => sentence))])

/** The half of a pair: every second sentence is one whose rows nobody looks at. */
export function halfOfPair({ sentence }: Pair): Half {
  return sentences().indexOf(sentence) % 2 === 0 ? 'tune' : 'report'
}

type Row = Record<string, string>

/** Registers whose records are judged: the column of the key, and what the company of a row is found by. */
const REGISTERS: readonly (readonly [folder: string, register: string, column: string])[] = [
  ['gb/', 'gb-companies-house', ' CompanyNumber'],
  ['it/', 'it-startups', 'Denominazione'],
  ['no/enheter_alle', 'no-brreg', 'organisasjonsnummer'],
]

/** The companies of pairs by the ids of the pairs, as the importers of registers read them, or with the texts of a data set. Others are left out. */
export async function readRecords(pairs: readonly Pair[]): Promise<ReadonlyMap<string, Company>> {
  const found = new Map<string, Company>()
  for (const [source, own] of Map.groupBy(pairs, (pair) => pair.source)) {
    if (isDescribedSet(source)) {
      const served = own.filter(
        ({ country }) => country === '' || COUNTRIES.some((each) => each.countryIso2 === country),
      )
      const described = readDescribed(source, new Map(served.map(({ key, country }) => [key, country])))
      for (const { id, key } of served) {
        const company = described.get(key)
        if (company !== undefined) found.set(id, company)
      }
      continue
    }
    const known = REGISTERS.find(([folder]) => source.startsWith(folder))
    if (known === undefined) continue
    const [, register, column] = known
    const companies = await importRows(register, source, rowsOf(source, column, new Set(own.map(({ key }) => key))))
    for (const pair of own) {
      const company = companies.find(({ nationalId, name }) =>
        [nationalId?.replace(/\s/g, ''), name].includes(pair.key),
      )
      if (company !== undefined) found.set(pair.id, company)
    }
  }
  return found
}

/** The rows of a file with these keys, in a file of the same form. */
function rowsOf(source: string, column: string, keys: ReadonlySet<string>): string {
  const bytes = readFileSync(realFile('data', ...source.split('/')))
  if (source.endsWith('.json.gz')) {
    const rows = JSON.parse(gunzipSync(bytes).toString()) as Row[]
    return JSON.stringify(rows.filter((row) => keys.has(row[column])))
  }
  const rows = (parse(bytes, { columns: true, bom: true, relax_quotes: true }) as Row[]).filter((row) =>
    keys.has(row[column]),
  )
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  return [Object.keys(rows[0]), ...rows.map((row) => Object.values(row))].map(line).join('\n')
}

/** Imports a file of rows into a folder of its own. @returns the companies served */
async function importRows(register: string, source: string, text: string): Promise<readonly Company[]> {
  const folder = mkdtempSync(join(tmpdir(), 'firmament-pairs-'))
  try {
    const file = join(folder, 'rows', basename(source, '.gz'))
    mkdirSync(dirname(file))
    writeFileSync(file, text)
    const dataFolder = join(folder, 'data')
    await runImport({ dataFolder, register, files: [file], includeNaturalPersons: true }, importDependencies())
    const generation = await openCurrentGeneration(dataFolder)
    if (generation === null) throw new Error(`Nothing is served of ${source}`)
    const engine = await openIndex(generation.folder)
    const page = { first: 0, count: 10_000 }
    const countries = [...engine.countries.keys()]
    const { companies } = await engine.search({ countries, where: EVERYTHING, rank: null, page })
    await engine.close()
    return companies.map((bytes) => JSON.parse(Buffer.from(bytes).toString()) as Company)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

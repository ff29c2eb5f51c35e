/**
 * The door for reading: opens a generation that was built (`build-generation.ts`) to search it, to look up companies
 * in it, or to read all of them.
 */
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Company } from '../../company/company.ts'
import type { Engine } from '../engine.ts'
import type { CompanyLookup } from '../lookup.ts'
import { type OpenIndexOptions, openIndex } from './engine.ts'
import { CountrySections, readIndexFile } from './files/index-file.ts'
import { DOCUMENTS_FILE, INDEX_FILE } from './files/layout.ts'
import { openLookup } from './names/company-lookup.ts'

/** How a generation is opened. */
export type { OpenIndexOptions as OpenGenerationOptions } from './engine.ts'
export { DamagedFileError, type FileChecksums } from './files/checked-blocks.ts'
export { DOCUMENTS_FILE } from './files/layout.ts'

/** A generation in service. */
export interface OpenGeneration {
  readonly engine: Engine
  /** Reads the companies it finds through the engine: closing the engine ends it too. */
  readonly lookup: CompanyLookup
}

/**
 * Opens the generation in `folder`: some 300 bytes of memory per company for searches, 120 for lookups.
 *
 * @throws {Error} when a file is missing, damaged or of another version; the message says what to do
 */
export async function openGeneration(folder: string, options: OpenIndexOptions = {}): Promise<OpenGeneration> {
  const engine = await openIndex(folder, options)
  return { engine, lookup: openLookup(folder, engine, options.checksums) }
}

/**
 * Counts the companies of the generation in `folder` by country.
 *
 * @throws {Error} as {@link openGeneration} does
 */
export async function countCompanies(folder: string): Promise<ReadonlyMap<string, number>> {
  const engine = await openIndex(folder)
  await engine.close()
  return engine.countries
}

/**
 * Reads every company of the generation in `folder`, in the order of the file, one at a time. Opens no index.
 *
 * @throws {Error} when the file is missing
 */
export async function* scanCompanies(folder: string): AsyncGenerator<Company> {
  const lines = createInterface({ input: createReadStream(join(folder, DOCUMENTS_FILE)) })
  for await (const line of lines) yield JSON.parse(line) as Company
}

/** A company of a generation with its rank. */
export interface RankedDocument {
  /** The company as it is sent to callers. */
  readonly json: string
  /** Its place in the order of results over all countries, from 0. */
  readonly rank: number
}

/**
 * Reads every company of the generation in `folder` with its rank, in the order of the file, one at a time.
 *
 * @throws {Error} when a file is missing, damaged or of another version
 */
export async function* scanRanked(folder: string): AsyncGenerator<RankedDocument> {
  const { directory, buffer } = readIndexFile(join(folder, INDEX_FILE))
  const countries = directory.countries.map((country) => {
    const sections = new CountrySections(buffer, country)
    return { first: sections.float64('documents')[0], ranks: sections.uint32('globalRanks') }
  })
  // The documents of a country are together in the file, in the order of its ranks.
  countries.sort((a, b) => a.first - b.first)
  const lines = createInterface({ input: createReadStream(join(folder, DOCUMENTS_FILE)) })[Symbol.asyncIterator]()
  for (const { ranks } of countries) {
    for (const rank of ranks) {
      const { value, done } = await lines.next()
      if (done === true) throw new Error(`Cannot read ${join(folder, DOCUMENTS_FILE)}: it has too few companies`)
      yield { json: value, rank }
    }
  }
}

/**
 * The door for reading: opens a generation that was built (`write-generation.ts`) to search it, to look up companies
 * in it, or to read all of them.
 */

import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Company } from '../../company/company.ts'
import type { Steps } from '../../threads/in-turns.ts'
import type { Engine } from '../engine.ts'
import type { CompanyLookup } from '../lookup.ts'
import { BackgroundIndex } from './background/background-index.ts'
import { countriesInOrder, documentLines } from './documents/document-lines.ts'
import {
  attachIndex,
  type EmbeddedEngine,
  type OpenIndexOptions,
  openIndex,
  openVectors,
  type SharedIndex,
} from './engine.ts'
import { IndexFile } from './files/index-file.ts'
import { INDEX_FILE } from './files/layout.ts'
import { imageBytes } from './files/open-image.ts'
import { openLookup, type SharedLookup } from './names/company-lookup.ts'
import { NAMES_FILE } from './names/layout.ts'
import { NUMBERS_FILE } from './names/numbers.ts'

/** Companies by id, read by position. */
export { type CompaniesById, MANY_COMPANIES_BYTES, openCompaniesById } from './companies-by-id.ts'
/** How a generation is opened. */
export type { OpenIndexOptions as OpenGenerationOptions } from './engine.ts'
export { DamagedFileError, type FileChecksums } from './files/checked-blocks.ts'
export {
  ADDED_DOCUMENTS_FILE,
  checksumsFileOf,
  DOCUMENTS_FILE,
  INDEX_FILE,
  PLAIN_DOCUMENTS_FILE,
} from './files/layout.ts'
/** A bound of memory. */
export type { ImageMemory } from './files/open-image.ts'

/** A generation in service. */
export interface OpenGeneration {
  readonly engine: Engine
  /** Reads the companies it finds through the engine: closing the engine ends it too. */
  readonly lookup: CompanyLookup
  /** Finds what the first searches would otherwise wait for. */
  prepare(): Steps<void>
  /** Reads what most searches need of a large index, beside the event loop. @throws {PublicError} 503 where it is damaged */
  preload(): Promise<void>
  /** Bytes of its files that searches and lookups need, in memory and in all; without caches. */
  memory(): { readonly resident: number; readonly total: number }
  /** What other threads attach to. */
  share(): SharedGeneration
}

/** A generation in shared memory. Posted to another thread, it is not copied. */
export interface SharedGeneration {
  readonly index: SharedIndex
  readonly lookup: SharedLookup
}

/**
 * Opens the generation in `folder`: some 300 bytes of memory per company for searches, 120 for lookups. Small files are read
 * whole, large ones page by page as they are used. With a bound of memory, what is for lookups counts too.
 *
 * @throws {Error} when a file is missing, damaged or of another version; the message says what to do
 */
export async function openGeneration(folder: string, options: OpenIndexOptions = {}): Promise<OpenGeneration> {
  const { memory = null } = options
  const left = memory && { ...memory, bytes: Math.max(0, memory.bytes - lookupBytes(folder)) }
  return withLookup(await openIndex(folder, { ...options, memory: left }), folder, options)
}

/**
 * Attaches to a generation that another thread has in memory. Vectors are not shared: each thread reads its own.
 *
 * @throws {Error} when the file of the documents is missing
 */
export function attachGeneration(shared: SharedGeneration, options: OpenIndexOptions = {}): OpenGeneration {
  const { index, lookup } = shared
  return withLookup(attachIndex(index, openVectors(index.folder, options), options.workHere, options), lookup, options)
}

/** Bytes of the files that lookups need. */
function lookupBytes(folder: string): number {
  return [NAMES_FILE, NUMBERS_FILE].reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}

function withLookup(engine: EmbeddedEngine, source: string | SharedLookup, options: OpenIndexOptions): OpenGeneration {
  const lookup = openLookup(source, engine, options)
  const { names, numbers, background } = lookup.share()
  return {
    engine,
    lookup,
    memory() {
      // Of backgrounds, what is in memory is all that counts: the rest stays in the file, however much memory there is.
      const resident = background === null ? 0 : imageBytes(background).resident
      const parts = [engine.memory(), imageBytes(names), imageBytes(numbers), { resident, total: resident }]
      const sum = (of: 'resident' | 'total') => parts.reduce((all, part) => all + part[of], 0)
      return { resident: sum('resident'), total: sum('total') }
    },
    prepare: () => engine.prepare(),
    preload: () => engine.preload(),
    share: () => ({ index: engine.share(), lookup: lookup.share() }),
  }
}

/**
 * Opens the generation in `folder` for a few searches: of its index, only what these need is read, and nothing of names and numbers.
 *
 * @throws {Error} as {@link openGeneration} does
 */
export function openForFewSearches(folder: string): Promise<Engine> {
  return openIndex(folder, { memory: { bytes: Number.POSITIVE_INFINITY, threads: 1, whole: 0 } })
}

/**
 * Counts the companies of the generation in `folder` by country.
 *
 * @throws {Error} as {@link openGeneration} does
 */
export async function countCompanies(folder: string): Promise<ReadonlyMap<string, number>> {
  // Nothing is searched: what can stay in the file stays there.
  const engine = await openIndex(folder, { memory: { bytes: 0, threads: 1, whole: 0 } })
  await engine.close()
  return engine.countries
}

/**
 * Reads every company of the generation in `folder`, one at a time, each country in the order of results. Reads no index into memory.
 *
 * @throws {Error} when a file is missing, damaged or of another version
 */
export async function* scanCompanies(folder: string): AsyncGenerator<Company> {
  for await (const line of documentLines(folder)) yield JSON.parse(line) as Company
}

/** A company of a generation with its rank. */
export interface RankedDocument {
  /** The company as it is sent to callers. */
  readonly json: string
  /** Its place in the order of results over all countries, from 0. */
  readonly rank: number
  /** What its registers state beside its record, as JSON; `null`: nothing. */
  readonly background: string | null
}

/**
 * Reads every company of the generation in `folder` with its rank, one at a time: as {@link scanCompanies} does.
 *
 * @throws {Error} when a file is missing, damaged or of another version
 */
export async function* scanRanked(folder: string): AsyncGenerator<RankedDocument> {
  const index = new IndexFile(join(folder, INDEX_FILE))
  const countries = countriesInOrder(index)
  const lines = documentLines(folder)
  const backgrounds = new BackgroundIndex(folder)
  try {
    for (const country of countries) {
      let document = 0
      for (const rank of index.load(country, ['globalRanks']).uint32('globalRanks')) {
        const { value, done } = await lines.next()
        if (done === true) throw new Error(`Cannot read the documents of ${folder}: there are too few companies`)
        yield { json: value, rank, background: backgrounds.textOf({ country, document: document++ }) }
      }
    }
  } finally {
    await lines.return()
    backgrounds.close()
    index.close()
  }
}

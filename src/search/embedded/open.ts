/** Opens the index of a generation and searches it. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine, SearchResult } from '../engine.ts'
import type { SearchPlan } from '../query.ts'
import { CountryIndex } from './country.ts'
import { DocumentReader } from './documents.ts'
import { type IndexImage, readIndexFile } from './index-file.ts'
import { DOCUMENTS_FILE, INDEX_FILE } from './layout.ts'
import { findInCountries, findInCountry, type Located } from './page.ts'
import { findByScore } from './score-find.ts'
import { scoreParts } from './score-rank.ts'
import { Workspace } from './workspace.ts'

/** What a second thread needs to search the same index: pass it by `workerData` or `postMessage`, it is not copied. */
export interface SharedIndex {
  readonly folder: string
  readonly image: IndexImage
}

/**
 * Opens the index in `folder`.
 *
 * Reads the index file into shared memory (about 300 bytes per company, a third more where many say what they do) and keeps the documents' file open.
 *
 * @throws {Error} when there is no complete index of this version's layout; the message says what to do
 */
export async function openIndex(folder: string): Promise<EmbeddedEngine> {
  return attachIndex({ folder, image: readIndexFile(join(folder, INDEX_FILE)) })
}

/** Opens an index that another thread has in memory already. */
export function attachIndex(shared: SharedIndex): EmbeddedEngine {
  const path = join(shared.folder, DOCUMENTS_FILE)
  const expected = shared.image.directory.documentBytes
  const { size } = statSync(path)
  if (size !== expected) {
    throw new Error(`Cannot open index ${shared.folder}: ${path} has ${size} bytes, must have ${expected}; rebuild it`)
  }
  return new EmbeddedEngine(shared, new DocumentReader(path))
}

/** The embedded engine, serving one index. */
export class EmbeddedEngine implements Engine {
  readonly generation: string
  readonly countries: ReadonlyMap<string, number>
  readonly #shared: SharedIndex
  readonly #documents: DocumentReader
  readonly #workspace: Workspace
  readonly #byCountry: ReadonlyMap<string, CountryIndex>
  #closed = false

  constructor(shared: SharedIndex, documents: DocumentReader) {
    const { directory, buffer } = shared.image
    this.#shared = shared
    this.#documents = documents
    this.generation = directory.generation
    this.countries = new Map(directory.countries.map(({ country, companies }) => [country, companies]))
    this.#workspace = new Workspace(Math.max(0, ...this.countries.values()))
    this.#byCountry = new Map(
      directory.countries.map((own) => [own.country, new CountryIndex(buffer, own, this.#workspace)]),
    )
  }

  async search(plan: SearchPlan): Promise<SearchResult> {
    if (this.#closed) throw new Error('Cannot search: the index is closed')
    const countries = [...new Set(plan.countries)].flatMap((country) => this.#byCountry.get(country) ?? [])
    const companies: Uint8Array[] = []
    try {
      if (plan.rank !== null && countries.length > 0) {
        const scoring = scoreParts(plan.rank, countries)
        if (scoring.scale > 0) {
          const searches = countries.map((country) => ({ country, operand: country.compile(plan.where) }))
          const { total, located } = findByScore(searches, scoring, plan.page, this.#workspace)
          this.#read(located, companies)
          return { total, companies, scores: located.map(({ score }) => score) }
        }
      }
      if (countries.length === 1) {
        const [country] = countries
        const { total, documents } = findInCountry(country.compile(plan.where), country, plan.page)
        this.#documents.read(country.offsets, documents, companies)
        return unranked(total, companies, plan)
      }
      const searches = countries.map((country) => ({ country, operand: country.compile(plan.where) }))
      const { total, located } = findInCountries(searches, plan.page, this.#workspace)
      this.#read(located, companies)
      return unranked(total, companies, plan)
    } finally {
      this.#workspace.reset()
    }
  }

  /** The JSON bytes of documents of one country, by their numbers within it, in the order asked. */
  documents(country: string, numbers: readonly number[]): Uint8Array[] {
    if (this.#closed) throw new Error('Cannot read companies: the index is closed')
    const companies: Uint8Array[] = []
    const own = this.#byCountry.get(country)
    // One by one: matches of a name lie far apart, and not in the order of the file.
    if (own) for (const number of numbers) this.#documents.read(own.offsets, [number], companies)
    return companies
  }

  /** Reads documents of several countries at once. */
  #read(located: readonly Located[], into: Uint8Array[]): void {
    // Beginning and end of each, so that those of any country may stand in one array.
    const offsets = new Float64Array(located.length * 2)
    located.forEach(({ country, document }, i) => {
      offsets[2 * i] = country.offsets[document]
      offsets[2 * i + 1] = country.offsets[document + 1]
    })
    this.#documents.read(
      offsets,
      located.map((_, i) => 2 * i),
      into,
    )
  }

  /** What another thread needs to search this index too, see {@link attachIndex}. */
  share(): SharedIndex {
    return this.#shared
  }

  // A search runs from its first to its last line without giving way, so none is unfinished here.
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    this.#documents.close()
  }
}

/** An answer in the order without text; nothing of a rank, if there was one, is in any company. */
function unranked(total: number, companies: readonly Uint8Array[], { rank }: SearchPlan): SearchResult {
  return rank === null ? { total, companies } : { total, companies, scores: companies.map(() => 0) }
}

/** Opens the index of a generation and searches it. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { BoundedCache } from '../../bounded-cache.ts'
import type { Engine, EngineFlags, SearchResult } from '../engine.ts'
import { rerankByLead } from '../lead.ts'
import { FEEDBACK_MATCHES_MAX, type SearchPlan } from '../query.ts'
import { rerankByFeedback } from '../relevance-feedback.ts'
import { IMPACT_MAX } from './build/text-writer.ts'
import { CountryReader } from './country-reader.ts'
import { DocumentReader } from './files/documents.ts'
import { type IndexImage, readIndexFile } from './files/index-file.ts'
import { DOCUMENTS_FILE, INDEX_FILE } from './files/layout.ts'
import { type DocAddress, findInCountries, findInCountry } from './page.ts'
import type { DocSet } from './postings/doc-set.ts'
import { Workspace } from './postings/workspace.ts'
import { type CompiledRank, compileRank, type EntryStatistics } from './score/compile-rank.ts'
import { findByScore, type ScoredDoc } from './score/top-k.ts'
import { RERANKED_MAX, rerankByVector } from './vectors/rerank.ts'
import { VectorIndex } from './vectors/vector-index.ts'

/** What a second thread needs to search the same index: pass it by `workerData` or `postMessage`, it is not copied. */
export interface SharedIndex {
  readonly folder: string
  readonly image: IndexImage
}

/** How an index is opened. */
export interface OpenIndexOptions {
  /** The model whose vectors are opened, if the generation has any; none where absent or `null`. */
  readonly embeddingModel?: string | null
}

/**
 * Opens the index in `folder`.
 *
 * Reads the index file into shared memory (about 300 bytes per company, a third more where many say what they do) and keeps the documents' file open.
 *
 * @throws {Error} when there is no complete index of this version's layout; the message says what to do
 */
export async function openIndex(
  folder: string,
  { embeddingModel = null }: OpenIndexOptions = {},
): Promise<EmbeddedEngine> {
  const shared = { folder, image: readIndexFile(join(folder, INDEX_FILE)) }
  return attachIndex(shared, embeddingModel === null ? null : VectorIndex.open(folder, embeddingModel))
}

/** Opens an index that another thread has in memory already; vectors are not shared, each thread opens its own. */
export function attachIndex(shared: SharedIndex, vectors: VectorIndex | null = null): EmbeddedEngine {
  const path = join(shared.folder, DOCUMENTS_FILE)
  const expected = shared.image.directory.documentBytes
  const { size } = statSync(path)
  if (size !== expected) {
    throw new Error(`Cannot open index ${shared.folder}: ${path} has ${size} bytes, must have ${expected}; rebuild it`)
  }
  return new EmbeddedEngine(shared, new DocumentReader(path), vectors)
}

/** Entries remembered with what they are in the countries asked together. */
const ENTRIES_REMEMBERED_MAX = 4096

/** The embedded engine answers every page, and rounds scores to fit them and a rank into one number. */
const FLAGS: EngineFlags = {
  pageDepthMax: Number.POSITIVE_INFINITY,
  scoreTolerance: { termFrequency: 1 / IMPACT_MAX, addend: 2 ** -20 },
  hasFeedback: true,
  hasVectors: true,
}

/** The embedded engine, serving one index. */
export class EmbeddedEngine implements Engine {
  readonly generation: string
  readonly countries: ReadonlyMap<string, number>
  readonly flags = FLAGS
  readonly #shared: SharedIndex
  readonly #documents: DocumentReader
  readonly #vectors: VectorIndex | null
  readonly #workspace: Workspace
  readonly #byCountry: ReadonlyMap<string, CountryReader>
  readonly #entries = new BoundedCache<EntryStatistics>(ENTRIES_REMEMBERED_MAX)
  #closed = false

  constructor(shared: SharedIndex, documents: DocumentReader, vectors: VectorIndex | null) {
    const { directory, buffer } = shared.image
    this.#vectors = vectors
    this.#shared = shared
    this.#documents = documents
    this.generation = directory.generation
    this.countries = new Map(directory.countries.map(({ country, companies }) => [country, companies]))
    this.#workspace = new Workspace(Math.max(0, ...this.countries.values()))
    this.#byCountry = new Map(
      directory.countries.map((own) => [own.country, new CountryReader(buffer, own, this.#workspace)]),
    )
  }

  async search(plan: SearchPlan): Promise<SearchResult> {
    if (this.#closed) throw new Error('Cannot search: the index is closed')
    const countries = [...new Set(plan.countries)].flatMap((country) => this.#byCountry.get(country) ?? [])
    const companies: Uint8Array[] = []
    try {
      if (plan.rank !== null && countries.length > 0) {
        const scoring = compileRank(plan.rank, countries, this.#entries)
        if (scoring.scale > 0) {
          const searches = countries.map((country) => ({ country, operand: country.compile(plan.where) }))
          const { total, located } = this.#findNear(searches, scoring, plan)
          this.#documents.readScattered(boundsOf(located), companies)
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
      // Of any country, in one array.
      this.#documents.read(
        boundsOf(located),
        located.map((_, i) => 2 * i),
        companies,
      )
      return unranked(total, companies, plan)
    } finally {
      this.#workspace.reset()
    }
  }

  /** Finds by score; the best matches in the order of feedback, and of nearness to a vector of the model held here. */
  #findNear(searches: CountrySearch[], scoring: CompiledRank, { page, near, rank }: SearchPlan): Found {
    const vectors = this.#vectors !== null && near?.model === this.#vectors.model ? this.#vectors : null
    // Where industries are known by codes, these decide: who is found by code and word stays before who is by one of them.
    const feedback = scoring.parts.some(({ codes }) => codes.length > 0) ? undefined : rank?.feedback
    const reordered = Math.max(vectors ? RERANKED_MAX : 0, feedback ? FEEDBACK_MATCHES_MAX : 0)
    if (page.first >= reordered) return findByScore(searches, scoring, page, this.#workspace)
    const count = Math.max(reordered, page.first + page.count)
    const { total, located } = findByScore(searches, scoring, { first: 0, count }, this.#workspace)
    let ordered: readonly ScoredDoc[] = located
    if (feedback) {
      const countries = searches.map(({ country }) => country)
      const wanted = vectors ? RERANKED_MAX : page.first + page.count
      const found = located.slice(0, FEEDBACK_MATCHES_MAX)
      const led = feedback.lead ? rerankByLead(found, scoring.words, feedback.lead, countries) : found
      const best = rerankByFeedback(led, wanted, scoring.words, feedback, countries)
      ordered = wanted <= FEEDBACK_MATCHES_MAX ? best : [...best, ...located.slice(FEEDBACK_MATCHES_MAX)]
    }
    if (vectors && near) {
      const best = rerankByVector(ordered.slice(0, RERANKED_MAX), vectors, near.vector)
      ordered = [...best, ...ordered.slice(RERANKED_MAX)]
    }
    return { total, located: ordered.slice(page.first, page.first + page.count) }
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

/** First byte of each document, and the first behind it. */
function boundsOf(located: readonly DocAddress[]): Float64Array {
  const bounds = new Float64Array(located.length * 2)
  for (let i = 0; i < located.length; i++) {
    const { country, document } = located[i]
    bounds[2 * i] = country.offsets[document]
    bounds[2 * i + 1] = country.offsets[document + 1]
  }
  return bounds
}

interface CountrySearch {
  readonly country: CountryReader
  readonly operand: DocSet
}

interface Found {
  readonly total: number
  readonly located: readonly ScoredDoc[]
}

/** An answer in the order without text; nothing of a rank, if there was one, is in any company. */
function unranked(total: number, companies: readonly Uint8Array[], { rank }: SearchPlan): SearchResult {
  return rank === null ? { total, companies } : { total, companies, scores: companies.map(() => 0) }
}

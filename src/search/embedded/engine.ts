/** The embedded engine: opens the index of a generation and searches it. */
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

/** An index in shared memory. Pass it to a second thread by `workerData` or `postMessage`: it is not copied. */
export interface SharedIndex {
  readonly folder: string
  readonly image: IndexImage
}

/** How an index is opened. */
export interface OpenIndexOptions {
  /** Opens the vectors of this model, if the generation has any. Absent or `null`: no vectors. */
  readonly embeddingModel?: string | null
}

/**
 * Opens the index in `folder`.
 *
 * Reads the index file into shared memory (about 300 bytes per company, a third more where many companies have
 * descriptions) and keeps the documents' file open.
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

/** Attaches to an index that another thread has in memory. Vectors are not shared: each thread opens its own. */
export function attachIndex(shared: SharedIndex, vectors: VectorIndex | null = null): EmbeddedEngine {
  const path = join(shared.folder, DOCUMENTS_FILE)
  const expected = shared.image.directory.documentBytes
  const { size } = statSync(path)
  if (size !== expected) {
    throw new Error(`Cannot open index ${shared.folder}: ${path} has ${size} bytes, must have ${expected}; rebuild it`)
  }
  return new EmbeddedEngine(shared, new DocumentReader(path), vectors)
}

/** Cached statistics of entries, each for one set of countries. */
const ENTRY_STATISTICS_MAX = 4096

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
  readonly #statistics = new BoundedCache<EntryStatistics>({ valuesMax: ENTRY_STATISTICS_MAX })
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
        const scoring = compileRank(plan.rank, countries, this.#statistics)
        if (scoring.scale > 0) {
          const searches = countries.map((country) => ({ country, docSet: country.compile(plan.where) }))
          const { total, docs } = this.#findRanked(searches, scoring, plan)
          this.#documents.readScattered(boundsOf(docs), companies)
          return { total, companies, scores: docs.map(({ score }) => score) }
        }
      }
      if (countries.length === 1) {
        const [country] = countries
        const { total, documents } = findInCountry(country.compile(plan.where), country, plan.page)
        this.#documents.read(country.offsets, documents, companies)
        return unrankedResult(total, companies, plan)
      }
      const searches = countries.map((country) => ({ country, docSet: country.compile(plan.where) }))
      const { total, docs } = findInCountries(searches, plan.page, this.#workspace)
      // Documents of any country, in one array of bounds.
      this.#documents.read(
        boundsOf(docs),
        docs.map((_, i) => 2 * i),
        companies,
      )
      return unrankedResult(total, companies, plan)
    } finally {
      this.#workspace.reset()
    }
  }

  /** Finds by score, then reranks the best matches: by feedback, and by vectors where those of the plan's model are open. */
  #findRanked(searches: CountrySearch[], scoring: CompiledRank, { page, near, rank }: SearchPlan): Found {
    const vectors = this.#vectors !== null && near?.model === this.#vectors.model ? this.#vectors : null
    // Where codes are known, they decide: a company found by code and word stays before one found by either.
    const feedback = scoring.parts.some(({ codes }) => codes.length > 0) ? undefined : rank?.feedback
    const reordered = Math.max(vectors ? RERANKED_MAX : 0, feedback ? FEEDBACK_MATCHES_MAX : 0)
    if (page.first >= reordered) return findByScore(searches, scoring, page, this.#workspace)
    const count = Math.max(reordered, page.first + page.count)
    const { total, docs } = findByScore(searches, scoring, { first: 0, count }, this.#workspace)
    let ordered: readonly ScoredDoc[] = docs
    if (feedback) {
      const countries = searches.map(({ country }) => country)
      const wanted = vectors ? RERANKED_MAX : page.first + page.count
      const found = docs.slice(0, FEEDBACK_MATCHES_MAX)
      const led = feedback.lead ? rerankByLead(found, scoring.words, feedback.lead, countries) : found
      const best = rerankByFeedback(led, wanted, scoring.words, feedback, countries)
      ordered = wanted <= FEEDBACK_MATCHES_MAX ? best : [...best, ...docs.slice(FEEDBACK_MATCHES_MAX)]
    }
    if (vectors && near) {
      const best = rerankByVector(ordered.slice(0, RERANKED_MAX), vectors, near.vector)
      ordered = [...best, ...ordered.slice(RERANKED_MAX)]
    }
    return { total, docs: ordered.slice(page.first, page.first + page.count) }
  }

  /** Reads documents of one country by doc id, in the order asked: the bytes of their JSON. */
  documents(country: string, numbers: readonly number[]): Uint8Array[] {
    if (this.#closed) throw new Error('Cannot read companies: the index is closed')
    const companies: Uint8Array[] = []
    const own = this.#byCountry.get(country)
    // One by one: matches of a name lie far apart and out of file order.
    if (own) for (const number of numbers) this.#documents.read(own.offsets, [number], companies)
    return companies
  }

  /** Shares this index with another thread, see {@link attachIndex}. */
  share(): SharedIndex {
    return this.#shared
  }

  // A search never yields to the event loop, so none is running here.
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    this.#documents.close()
  }
}

/** Start and end of each document in the file. */
function boundsOf(docs: readonly DocAddress[]): Float64Array {
  const bounds = new Float64Array(docs.length * 2)
  for (let i = 0; i < docs.length; i++) {
    const { country, document } = docs[i]
    bounds[2 * i] = country.offsets[document]
    bounds[2 * i + 1] = country.offsets[document + 1]
  }
  return bounds
}

interface CountrySearch {
  readonly country: CountryReader
  readonly docSet: DocSet
}

interface Found {
  readonly total: number
  readonly docs: readonly ScoredDoc[]
}

/** An answer in the order without text. Where the plan has a rank, nothing of it is in any company: all scores are 0. */
function unrankedResult(total: number, companies: readonly Uint8Array[], { rank }: SearchPlan): SearchResult {
  return rank === null ? { total, companies } : { total, companies, scores: companies.map(() => 0) }
}

/** The embedded engine: opens the index of a generation and searches it. */
import { join } from 'node:path'
import type { AttributeType } from '../../company/attributes.ts'
import { cityKey } from '../../company/place-keys.ts'
import type { Steps } from '../../threads/in-turns.ts'
import type { Engine, Scan, SearchOptions, SearchResult } from '../engine.ts'
import type { FacetPlan, FacetResult } from '../facets.ts'
import { isCount, type Query, type SearchPlan } from '../query.ts'
import { UnderWay } from '../under-way.ts'
import type { WordMeaning } from '../word-meaning.ts'
import { BackgroundIndex } from './background/background-index.ts'
import { findGroup } from './background/groups.ts'
import { BACKGROUND_FILE } from './background/layout.ts'
import { type CompaniesById, openCompaniesById } from './companies-by-id.ts'
import { DocumentReader } from './documents/document-reader.ts'
import { StoredDocuments } from './documents/stored-documents.ts'
import type { FileChecksums } from './files/checked-blocks.ts'
import { documentFilesOf, INDEX_FILE } from './files/layout.ts'
import { type ImageMemory, type IndexImage, imageBytes, openImage } from './files/open-image.ts'
import { preloadedParts } from './files/preload.ts'
import { findIds, hasIds } from './find-ids.ts'
import { scanMatches } from './scan.ts'
import type { ScoredDoc } from './score/top-k.ts'
import { SearchThread } from './search-thread.ts'
import { boundsOf, type FoundDocs, Searcher } from './searcher.ts'
import { hasNearest, NearestFinder } from './vectors/nearest.ts'
import { RERANKED_MAX, rerankByVector } from './vectors/rerank.ts'
import { VECTORS_FILE, VectorIndex } from './vectors/vector-index.ts'

/** An index in shared memory. Pass it to a second thread by `workerData` or `postMessage`: it is not copied. */
export interface SharedIndex {
  readonly folder: string
  readonly image: IndexImage
}

/** How an index is opened. */
export interface OpenIndexOptions {
  /** Most work of a search on this thread; more runs on a thread of its own. For tests: {@link LONG_WORK} suits all. */
  readonly workHere?: number
  /** Opens the vectors of this model, if the generation has any. Absent or `null`: no vectors. */
  readonly embeddingModel?: string | null
  /** Most memory for the index. Absent or `null`: it may take as much as it has. */
  readonly memory?: ImageMemory | null
  /** Checksums of the generation's files by name. Absent: nothing is checked. */
  readonly checksums?: ReadonlyMap<string, FileChecksums>
  /** Called when a block of the documents is damaged. */
  readonly onDamage?: (error: Error) => void
}

/**
 * Opens the index in `folder`.
 *
 * The index file in shared memory has about 300 bytes per company, a third more where many companies have descriptions. A
 * small one is read at once, a large one page by page as searches use it; of one with more than `memory`, the postings lists
 * stay in the file. The documents' file stays open.
 *
 * @throws {Error} when there is no complete index of this version's layout; the message says what to do
 */
export async function openIndex(folder: string, options: OpenIndexOptions = {}): Promise<EmbeddedEngine> {
  const { workHere, checksums, memory = null } = options
  const image = openImage(join(folder, INDEX_FILE), checksums?.get(INDEX_FILE) ?? null, memory)
  const shared = { folder, image }
  return attachIndex(shared, openVectors(folder, options), workHere, options)
}

/** Opens the vectors of the model that the options name; `null` where they name none, or the generation has none. */
export function openVectors(
  folder: string,
  { embeddingModel = null, checksums }: OpenIndexOptions,
): VectorIndex | null {
  return embeddingModel === null ? null : VectorIndex.open(folder, embeddingModel, checksums?.get(VECTORS_FILE) ?? null)
}

/** Attaches to an index that another thread has in memory. Vectors are not shared: each thread opens its own. */
export function attachIndex(
  shared: SharedIndex,
  vectors: VectorIndex | null = null,
  workHere = LONG_WORK,
  { checksums, onDamage }: Pick<OpenIndexOptions, 'checksums' | 'onDamage'> = {},
): EmbeddedEngine {
  const { folder, image } = shared
  const stored = new StoredDocuments(folder, documentFilesOf(image.directory), checksums)
  const finder = new Searcher(image, onDamage)
  const documents = new DocumentReader(stored, finder.texts, onDamage)
  const thread = new SearchThread(image, onDamage)
  return new EmbeddedEngine(shared, { documents, vectors, finder, thread, checksums }, workHere)
}

/**
 * Searches of more steps (`query-work.ts`) run on a thread of their own: they would hold up the event loop, and with it all other
 * calls, for more than some ten milliseconds.
 */
const LONG_WORK = 4_000_000

/** What reads an index, for one thread. */
interface IndexParts {
  readonly documents: DocumentReader
  readonly vectors: VectorIndex | null
  readonly finder: Searcher
  /** Finds what takes long. */
  readonly thread: SearchThread
  readonly checksums: ReadonlyMap<string, FileChecksums> | undefined
}

/** The embedded engine, serving one index. */
export class EmbeddedEngine implements Engine {
  readonly generation: string
  readonly countries: ReadonlyMap<string, number>
  readonly attributes: ReadonlyMap<string, AttributeType>
  readonly #shared: SharedIndex
  readonly #documents: DocumentReader
  readonly #vectors: VectorIndex | null
  readonly #finder: Searcher
  readonly #thread: SearchThread
  readonly #workHere: number
  /** Searches on the thread, and open scans: the index stays open for them. */
  readonly #underWay = new UnderWay()
  readonly #atClose: (() => Promise<void>)[] = []
  /** Opened by the first search that names companies by their ids. */
  #byId: CompaniesById | null = null
  #background: BackgroundIndex | null = null
  readonly #checksums: ReadonlyMap<string, FileChecksums> | undefined
  #closed = false
  #ended = false

  constructor(shared: SharedIndex, { documents, vectors, finder, thread, checksums }: IndexParts, workHere: number) {
    this.#workHere = workHere
    this.#checksums = checksums
    const { directory } = shared.image
    this.#vectors = vectors
    this.#shared = shared
    this.#documents = documents
    this.generation = directory.generation
    this.countries = new Map(directory.countries.map(({ country, companies }) => [country, companies]))
    this.#finder = finder
    this.attributes = this.#finder.attributes()
    this.#thread = thread
  }

  async search(
    asked: SearchPlan,
    { workMax = Number.POSITIVE_INFINITY, totalEnough }: SearchOptions = {},
  ): Promise<SearchResult> {
    this.#requireOpen()
    if (totalEnough !== undefined && isCount(asked) && !hasIds(asked.where)) {
      const total = this.#finder.countEnough(asked, totalEnough, { workMax, workHere: this.#workHere })
      if (total !== null) return { total, companies: [] }
    }
    return this.#resolved(asked, (plan) => {
      const vectors = this.#vectorsFor(plan)
      const found = this.#finder.find(plan, { forVectors: vectors !== null, workMax, workHere: this.#workHere })
      return found === null
        ? this.keepOpen(this.#findLong(plan, vectors).then((late) => this.#read(late, plan, vectors)))
        : this.#read(found, plan, vectors)
    })
  }

  async scan(
    asked: Omit<SearchPlan, 'page'>,
    { workMax = Number.POSITIVE_INFINITY }: SearchOptions = {},
  ): Promise<Scan> {
    this.#requireOpen()
    const ended = Promise.withResolvers<void>()
    return this.#resolved(asked, (plan) => {
      this.keepOpen(ended.promise)
      const find = async (page: SearchPlan['page']) => {
        const paged = { ...plan, page }
        const vectors = this.#vectorsFor(paged)
        // The scores of a deep page are those of all matches, and long sorted pages take their time: beside the event loop.
        const isLong = page.first > 0 && (plan.rank !== null || plan.sort !== undefined)
        const workHere = isLong ? 0 : this.#workHere
        const found =
          this.#finder.find(paged, { forVectors: vectors !== null, workMax, workHere }) ??
          (await this.keepOpen(this.#findLong(paged, vectors)))
        return { total: found.total, bounds: boundsOfPage(found, paged, vectors) }
      }
      return scanMatches({ find, documents: this.#documents, onEnd: ended.resolve })
    })
  }

  async facets(facets: FacetPlan, { workMax = Number.POSITIVE_INFINITY }: SearchOptions = {}): Promise<FacetResult> {
    this.#requireOpen()
    const count = (plan: FacetPlan) =>
      this.#finder.count(plan, { workMax, workHere: this.#workHere }) ?? this.keepOpen(this.#thread.count(plan))
    const asked = { ...facets, conditions: facets.conditions.map((condition) => this.#withIds(condition)) }
    if (!asked.conditions.some(hasNearest)) return count(asked)
    return this.keepOpen(this.#resolveNearest(asked).then(count))
  }

  /**
   * Works with a plan in which each `ids` and each `nearest` is what it finds. One without any `nearest` is worked with at once:
   * before the event loop turns, the index knows what it is kept open for.
   */
  #resolved<Plan extends Omit<SearchPlan, 'page'>, Result>(
    asked: Plan,
    work: (resolved: Plan) => Result | Promise<Result>,
  ): Result | Promise<Result> {
    const plan = { ...asked, where: this.#withIds(asked.where) }
    if (!hasNearest(plan.where)) return work(plan)
    return this.keepOpen(
      this.#nearest()
        .in(plan.where)
        .then((where) => work({ ...plan, where })),
    )
  }

  #withIds(where: Query): Query {
    if (!hasIds(where)) return where
    this.#byId ??= openCompaniesById(this.#shared.folder, this.#checksums)
    const companies = this.#byId
    return findIds(where, {
      ...companies,
      groupOf: (id) => findGroup(id, this.generation, this.#backgroundOfGroups(), companies),
    })
  }

  /** The backgrounds of the lookup that is open beside the engine; of an engine alone its own. */
  #backgroundOfGroups(): BackgroundIndex {
    if (this.#background === null) {
      const own = new BackgroundIndex(this.#shared.folder, { checksums: this.#checksums?.get(BACKGROUND_FILE) ?? null })
      this.#background = own
      this.atClose(async () => own.close())
    }
    return this.#background
  }

  /** Finds groups by the backgrounds that a lookup has open. */
  useBackground(background: BackgroundIndex): void {
    this.#background = background
  }

  /** Facets with what each `nearest` in them finds. */
  async #resolveNearest(plan: FacetPlan): Promise<FacetPlan> {
    const nearest = this.#nearest()
    const conditions: Query[] = []
    for (const condition of plan.conditions) conditions.push(await nearest.in(condition))
    return { ...plan, conditions }
  }

  #nearest(): NearestFinder {
    return new NearestFinder(this.#vectors, (country, where) => this.#finder.matching(country, where))
  }

  #requireOpen(): void {
    if (this.#closed) throw new Error('Cannot search: the index is closed')
  }

  #vectorsFor({ near, sort }: SearchPlan): VectorIndex | null {
    return sort === undefined && this.#vectors !== null && near?.model === this.#vectors.model ? this.#vectors : null
  }

  /** Finds the matches of a plan on the thread, which takes turns with other calls by the operating system. */
  async #findLong(plan: SearchPlan, vectors: VectorIndex | null): Promise<FoundDocs> {
    const sent = await this.#thread.find(plan, vectors !== null)
    return { ...sent, ranked: sent.ranked && this.#finder.receive(sent.ranked) }
  }

  meaningOf(country: string, words: string): WordMeaning | null {
    this.#requireOpen()
    return this.#finder.reader(country)?.texts.learned()?.meaningOf(words) ?? null
  }

  wordsOf(country: string, code: string): readonly string[] {
    this.#requireOpen()
    return this.#finder.reader(country)?.texts.learned()?.wordsOf(code) ?? []
  }

  mayHave(country: string, entry: string): boolean {
    this.#requireOpen()
    return this.#finder.reader(country)?.texts.has(entry) ?? false
  }

  companiesInCity(country: string, city: string): number {
    this.#requireOpen()
    // The work of one value is the length of its postings list.
    return this.#finder.reader(country)?.work.of({ kind: 'value', field: 'city', values: [cityKey(city)] }) ?? 0
  }

  /** Finds what the first searches would otherwise wait for: some tens of milliseconds for a million companies. */
  *prepare(): Steps<void> {
    for (const country of this.countries.keys()) {
      this.#finder.reader(country)?.hasUncoded()
      yield
      this.wordsOf(country, '')
      yield
    }
  }

  /**
   * Reads what nearly every search by filters needs of a large index, on the thread of long searches. Ends early where the index
   * closes.
   *
   * @throws {PublicError} 503 where a part of it is damaged
   */
  async preload(): Promise<void> {
    for (const part of preloadedParts(this.#shared.image)) {
      if (this.#closed) return
      await this.keepOpen(this.#thread.fill(part))
    }
  }

  /** Keeps the index open until a promise settles. */
  keepOpen<Result>(work: Promise<Result>): Promise<Result> {
    return this.#underWay.add(work)
  }

  /** Reads the documents of a page; reranks the best matches by vectors first, where there are any. */
  #read(found: FoundDocs, plan: SearchPlan, vectors: VectorIndex | null): SearchResult {
    const companies: Uint8Array[] = []
    const { total, ranked } = found
    if (ranked === null) {
      this.#documents.read(found.bounds, companies)
      return unrankedResult(total, companies, plan)
    }
    const docs = vectors === null ? ranked : rerankPage(ranked, vectors, plan)
    this.#documents.read(boundsOf(docs), companies)
    return { total, companies, scores: docs.map(({ score }) => score) }
  }

  /** Calls a function when the index closes, after the last work that it was kept open for. */
  atClose(end: () => Promise<void>): void {
    this.#atClose.push(end)
  }

  /** Reads documents of one country by doc id, in the order asked: the bytes of their JSON. */
  documents(country: string, numbers: readonly number[]): Uint8Array[] {
    if (this.#ended) throw new Error('Cannot read companies: the index is closed')
    const companies: Uint8Array[] = []
    const own = this.#finder.reader(country)
    // One by one: matches of a name lie far apart and out of file order.
    if (own) for (const number of numbers) this.#documents.read(own.boundsOf([number]), companies)
    return companies
  }

  /** Bytes of the index in memory, and of all of it. */
  memory(): { readonly resident: number; readonly total: number } {
    return imageBytes(this.#shared.image)
  }

  /** Shares this index with another thread, see {@link attachIndex}. */
  share(): SharedIndex {
    return this.#shared
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    // Other searches never yield to the event loop, so none of them is running here.
    await this.#underWay.ended()
    this.#ended = true
    for (const end of this.#atClose) await end()
    await this.#thread.close()
    this.#documents.close()
    this.#byId?.close()
    this.#finder.close()
  }
}

/** Start and end of each document of a page. */
function boundsOfPage({ ranked, bounds }: FoundDocs, plan: SearchPlan, vectors: VectorIndex | null): Float64Array {
  if (ranked === null) return bounds
  return boundsOf(vectors === null ? ranked : rerankPage(ranked, vectors, plan))
}

/** The page out of the matches that {@link Searcher.find} left to be reranked by vectors. */
function rerankPage(
  ranked: readonly ScoredDoc[],
  vectors: VectorIndex,
  { near, page }: SearchPlan,
): readonly ScoredDoc[] {
  if (near === undefined || page.first >= RERANKED_MAX) return ranked
  const best = rerankByVector(ranked.slice(0, RERANKED_MAX), vectors, near.vector)
  return [...best, ...ranked.slice(RERANKED_MAX)].slice(page.first, page.first + page.count)
}

/** An answer in the order without text. Where the plan has a rank, nothing of it is in any company: all scores are 0. */
function unrankedResult(total: number, companies: readonly Uint8Array[], { rank, sort }: SearchPlan): SearchResult {
  return rank === null || sort !== undefined
    ? { total, companies }
    : { total, companies, scores: companies.map(() => 0) }
}

/** The operations measured on every engine: build from the same companies, open, search, count facets, report its size. */
import type { Company } from '../../../src/company/company.ts'
import type { FacetPlan } from '../../../src/search/facets.ts'
import type { SearchPlan } from '../../../src/search/query.ts'

/** What one search answered. The documents are those of the page, in order. */
export interface Answer {
  readonly total: number
  readonly documents: readonly (Uint8Array | string)[]
}

/** One search's outcome. */
export interface Outcome {
  readonly microseconds: number
  readonly total: number
  /** SHA-1 of the documents, or of the counts of facets, to compare engines. */
  readonly digest: string
}

/** What a build took. */
export interface BuildFigures {
  readonly seconds: number
  /** User and system time of all threads of the process that builds. */
  readonly processorSeconds: number
  readonly peakBytes: number
}

/** An engine under measurement, in a process of its own. Engines of other processes take the time of a search themselves. */
interface ServedEngine {
  /** Opens what was built, in a fresh process. */
  open(): Promise<void>
  /** Total, page and the documents of the page, as a request needs them. */
  search(plan: SearchPlan): Promise<Answer | Outcome>
  /** The total as `total`, and one document for each facet: its counts, the highest first, joined by commas. */
  facets?(plan: FacetPlan): Promise<Answer | Outcome>
  /** Bytes on disk, documents included. */
  diskBytes(): number
  /** Resident memory of everything that serves searches, in bytes. */
  memoryBytes(): number
  close(): Promise<void>
}

/** An engine that is given companies. */
export interface FedEngine extends ServedEngine {
  /** Takes a batch of companies; called until there are no more. */
  add(companies: readonly Company[]): Promise<void>
  /** Makes the engine ready to be opened. */
  finish(): Promise<void>
}

/** An engine that reads the companies from a file of rows (`peers/rows.ts`). */
export interface LoadingEngine extends ServedEngine {
  /** Builds of the first `companies` companies, ready to be opened. */
  load(companies: number): Promise<BuildFigures>
}

/** An engine under measurement. */
export type MeasuredEngine = FedEngine | LoadingEngine

/** What the searches of a measurement ask for. */
export interface MeasuredEngineOptions {
  /** Words too: texts are indexed, and searches may hold words and rank. */
  readonly words: boolean
  /** Searches run on one thread, however long they take. */
  readonly oneThread: boolean
}

/** Makes an engine that keeps its files in `folder`, which exists. */
export type MakeMeasuredEngine = (folder: string, options: MeasuredEngineOptions) => MeasuredEngine

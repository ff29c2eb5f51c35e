/** The operations measured on every engine: build from the same companies, open, search, report its size. */
import type { Company } from '../../../src/company/company.ts'
import type { SearchPlan } from '../../../src/search/query.ts'

/** What one search answered. The documents are those of the page, in order. */
export interface Answer {
  readonly total: number
  readonly documents: readonly (Uint8Array | string)[]
}

/** An engine under measurement, in a process of its own. */
export interface MeasuredEngine {
  /** Takes a batch of companies; called until there are no more. */
  add(companies: readonly Company[]): Promise<void>
  /** Makes the engine ready to be opened. */
  finish(): Promise<void>
  /** Opens the result of `finish`, in a fresh process. */
  open(): Promise<void>
  /** Total, page and the documents of the page, as a request needs them. */
  search(plan: SearchPlan): Promise<Answer>
  /** Bytes on disk, documents included. */
  diskBytes(): number
  /** Resident memory of everything that serves searches, in bytes. */
  memoryBytes(): number
  close(): Promise<void>
}

/** What the searches of a measurement ask for. */
export interface MeasuredEngineOptions {
  /** Words too: texts are indexed, and searches may hold words and rank. */
  readonly words: boolean
}

/** Makes an engine that keeps its files in `folder`, which exists. */
export type MakeMeasuredEngine = (folder: string, options: MeasuredEngineOptions) => MeasuredEngine

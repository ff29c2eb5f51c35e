/** What a process was asked: the input of its PLUS search, stored with what models made of it, and read back. Pure. */
import type { ExploreFilters } from '../search/filters.ts'
import type { SearchPlan, SortKey } from '../search/query.ts'
import type { Understanding } from '../understanding/interpretation.ts'

/** A search to be profiled: what was asked, and when. */
export interface ProfiledQuestion {
  /** What {@link writePlusInput} wrote. */
  readonly input: string
  /** When profiling was asked for, wall-clock milliseconds: ages ("start-ups") are computed from that day. */
  readonly queuedAt: number
}

/** The request of a PLUS search, and what models made of it when it was searched. */
export interface PlusInput {
  readonly query: string
  readonly filters: ExploreFilters
  readonly must?: readonly string[]
  /** `false`: without near words. */
  readonly nearWords?: boolean
  /** Members whose filters companies pass of which the member is not known. */
  readonly unknownMatches?: readonly string[]
  /** The order asked for; absent: that of relevance. */
  readonly sort?: readonly SortKey[]
  /** What a model understood of the sentence; absent: the built-in rules read it. */
  readonly understood?: Understanding
  /** The embedding of the search; absent: the search has none. */
  readonly near?: NonNullable<SearchPlan['near']>
  /** Absent: records can have every part. */
  readonly unknownParts?: UnknownParts
}

/** What happens to companies for want of a part that no record can have. */
export const UNKNOWN_PARTS = ['maybe', 'skip'] as const

/** The parts of a sentence that no record of a search can have, and what happens for want of them. */
export interface UnknownParts {
  /** `maybe`: such companies are MAYBE at most. `skip`: they are NO. */
  readonly choice: (typeof UNKNOWN_PARTS)[number]
  /** The parts, as the sentence writes them. */
  readonly words: readonly string[]
}

/** What models made of a search; `null` for nothing. */
export interface PlusReading {
  readonly understood: Understanding | null
  readonly near: NonNullable<SearchPlan['near']> | null
}

/**
 * The input as a process stores it. The process no longer needs its search context and profiles what the caller saw.
 *
 * @param canonical canonical input of the search (`explore/search-context.ts`)
 */
export function writePlusInput(canonical: string, { understood, near }: PlusReading): string {
  if (understood === null && near === null) return canonical
  return JSON.stringify({ ...JSON.parse(canonical), ...(understood && { understood }), ...(near && { near }) })
}

/** The input of a process with the parts that no record can have; unchanged without such a part. */
export function withUnknownParts(input: string, unknownParts: UnknownParts): string {
  return unknownParts.words.length === 0 ? input : JSON.stringify({ ...JSON.parse(input), unknownParts })
}

/** Reads a stored input. @throws {Error} where the text is no such input: only the program itself writes them */
export function readPlusInput(input: string): PlusInput {
  const read = JSON.parse(input) as Partial<PlusInput>
  if (typeof read.query !== 'string' || read.filters === undefined)
    throw new Error(`Cannot profile a search: its input is ${input.slice(0, 100)}, must be that of a PLUS search`)
  return read as PlusInput
}

/** The country of a PLUS search: there is exactly one (`docs/decisions.md`, "too many countries"). */
export function countryOf({ filters }: Pick<PlusInput, 'filters'>): string {
  return filters.countriesIso2[0].trim().toUpperCase()
}

/** The day of a moment in UTC, `YYYY-MM-DD`. */
export function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}

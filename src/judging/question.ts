/** What a process was asked: the input of its PLUS search, kept with what models made of it, and read back. Pure. */
import type { ExploreFilters } from '../search/filters.ts'
import type { SearchPlan } from '../search/query.ts'
import type { Understanding } from '../understanding/interpretation.ts'

/** A search to be profiled: what was asked, and when. */
export interface ProfiledQuestion {
  /** What {@link keptInput} wrote. */
  readonly input: string
  /** When profiling was asked for, wall-clock milliseconds: ages ("start-ups") are reckoned from that day. */
  readonly queuedAt: number
}

/** The request of a PLUS search, and what models made of it when it was searched. */
export interface PlusInput {
  readonly query: string
  readonly filters: ExploreFilters
  readonly must?: readonly string[]
  /** What a model understood of the sentence; absent: the built-in way understands it. */
  readonly understood?: Understanding
  /** Where the search lies among the company texts; absent: it does not matter. */
  readonly near?: NonNullable<SearchPlan['near']>
}

/** What models made of a search; `null` for nothing. */
export interface PlusReading {
  readonly understood: Understanding | null
  readonly near: NonNullable<SearchPlan['near']> | null
}

/**
 * The input as a process keeps it: it needs its search context no more, and profiles what the caller was shown.
 *
 * @param canonical canonical input of the search (`explore/search-context.ts`)
 */
export function keptInput(canonical: string, { understood, near }: PlusReading): string {
  if (understood === null && near === null) return canonical
  return JSON.stringify({ ...JSON.parse(canonical), ...(understood && { understood }), ...(near && { near }) })
}

/** Reads a kept input. @throws {Error} where it is none: the program wrote it itself */
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

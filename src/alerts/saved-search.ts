/** Saved searches and watched companies, what became of these, and the port by which they are stored. */
import type { Query } from '../search/query.ts'

/** Most saved searches of a licence (`docs/decisions.md`, "saved searches"). */
export const SAVED_SEARCHES_MAX = 1_000
/** Most bytes of what a licence's saved searches hold together, bodies and plans: one answer lists all of them. */
export const SAVED_BYTES_MAX = 4 * 2 ** 20
/** Most companies that one switch may add to a search, and take from it, all together; beyond it the search starts again. */
export const EVENTS_PER_SWITCH_MAX = 10_000
/** Most bytes of the members that differ in the events of one switch for one search, as JSON; beyond it the search starts again. */
export const FIELD_BYTES_PER_SWITCH_MAX = 64 * 2 ** 20
/** How long it is known what entered and left. */
export const EVENTS_KEPT_DAYS = 90

/**
 * What may become of a company of a saved search: it matches and did not before, it does not any more, it matches still and
 * members differ, it matched and is no longer active.
 */
export const EVENT_KINDS = ['entered', 'left', 'changed', 'closed'] as const

/** One of {@link EVENT_KINDS}. */
export type EventKind = (typeof EVENT_KINDS)[number]

/** What a saved search looks for, fixed when it is saved: whether a company matches depends on the company alone. */
export interface SavedPlan {
  readonly countries: readonly string[]
  readonly where: Query
}

/** A saved search, or a list of companies that is watched. */
export interface SavedSearch {
  readonly id: string
  readonly licenceId: string
  readonly name: string
  /** JSON: the search body as it arrived; of a list `WatchedCompanies`. */
  readonly search: string
  /** Of a list, its countries and no condition. */
  readonly plan: SavedPlan
  readonly webhookUrl: string | null
  /** Which events count. */
  readonly on: readonly EventKind[]
  /** Ids of the companies of a list; `null`: it is a search. */
  readonly watched: ReadonlySet<string> | null
  /** Wall-clock time, milliseconds. */
  readonly createdAt: number
  /** Number of the switch of generations that it was last evaluated for. */
  readonly position: number
}

/** A saved search without its plan and its list, as it is listed. */
export interface ListedSearch extends Omit<SavedSearch, 'plan' | 'position' | 'watched'> {
  /** Companies of its list; `null`: it is a search. */
  readonly watching: number | null
}

/** What became of a company of a saved search. */
export interface SearchEvent {
  readonly kind: EventKind
  readonly companyId: string
  /** As it was found; `null`: the operator has suppressed the company. */
  readonly name: string | null
  readonly countryIso2: string
  /**
   * JSON: members that differ, with both values, of `changed` and `closed`; `null`: the operator has suppressed the company. It is
   * made once, to be counted, stored and sent.
   */
  readonly fields?: string | null
}

/** An event with its place. */
export interface NumberedEvent extends SearchEvent {
  /** From 1, in the order of events of the search. */
  readonly number: number
  /** When it was found, milliseconds. */
  readonly at: number
}

/** A webhook of a saved search, to be sent. */
export interface SearchMessage {
  readonly webhookId: string
  /** The JSON that is sent, the same bytes at every attempt. */
  readonly body: string
}

/** What one evaluation found for a search. */
export interface Evaluated {
  readonly id: string
  /** The position that it was evaluated from: nothing is written where it has moved since. */
  readonly from: number
  readonly to: number
  readonly at: number
  readonly events: readonly SearchEvent[]
  readonly messages: readonly SearchMessage[]
}

/** Events of a search. `firstKept`: events with lower numbers are not known any more. */
export interface ReadEvents {
  readonly events: readonly NumberedEvent[]
  readonly firstKept: number
  /** Number of the last event. */
  readonly last: number
}

/** Stores saved searches. */
export interface SavedSearchStore {
  /**
   * Saves a search.
   *
   * @returns false, having written nothing: the licence has {@link SAVED_SEARCHES_MAX}, or they hold {@link SAVED_BYTES_MAX} or
   *   more companies than a licence may watch
   */
  create(search: SavedSearch): Promise<boolean>
  /** Those of a licence, the newest first. */
  list(licenceId: string): Promise<readonly ListedSearch[]>
  find(licenceId: string, id: string): Promise<ListedSearch | undefined>
  /** A search of whichever licence. */
  read(id: string): Promise<ListedSearch | undefined>
  /** Ids of a list, ascending. */
  readWatched(id: string): Promise<readonly string[]>
  /**
   * Adds companies to a list, and takes some from it.
   *
   * @returns the list as it is then; why it stays as it was: it would hold too many (`full`), or there is none
   */
  changeWatched(licenceId: string, id: string, change: WatchedChange): Promise<ListedSearch | 'full' | undefined>
  /** Deletes a search, its events and its webhooks. @returns whether there was one */
  delete(licenceId: string, id: string): Promise<boolean>
  /**
   * Searches that were last evaluated for an earlier switch than this one: those of one position, and either searches or lists,
   * which hold as many companies as the largest list may unless there is one alone.
   */
  readBehind(position: number, limit: number): Promise<readonly SavedSearch[]>
  /** Writes what evaluations found, and moves the searches on; those that somebody else has moved stay as they are. */
  record(evaluated: readonly Evaluated[]): Promise<void>
  /** Moves a search on where it is not known what changed: events before are not known any more. */
  restart(id: string, from: number, to: number): Promise<void>
  /** The events after one, at most `limit`. */
  readEvents(id: string, after: number, limit: number): Promise<ReadEvents>
  /** Forgets events, and webhooks that have ended, of {@link EVENTS_KEPT_DAYS} ago. */
  forgetOld(now: number): Promise<void>
}

/** How a list changes; an id that is in both is not in it afterwards. */
export interface WatchedChange {
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/** Begins the id of every saved search. */
export const SEARCH_ID_PREFIX = 'srch_'

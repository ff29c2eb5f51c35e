/**
 * Which companies entered saved searches, and which left them: each changed company is compared with each search as it was
 * and as it is. What did not change cannot enter or leave, because whether a company matches depends on the company alone.
 */
import { setImmediate } from 'node:timers/promises'
import type { Company } from '../company/company.ts'
import { matches, openRecord, type QueriedRecord } from '../search/evaluate.ts'
import { EVENTS_PER_SWITCH_MAX, type SavedSearch, type SearchEvent } from './saved-search.ts'

/** A company that changed. */
export interface Transition {
  readonly id: string
  readonly countryIso2: string
  /** `null`: it was not served. */
  readonly before: Company | null
  /** `null`: it is not served any more. */
  readonly after: Company | null
  /** Whether the operator suppressed it: its events have only its id. */
  readonly isSuppressed: boolean
}

/** Longest stretch of work before the event loop has its turn. */
const TURN_MS = 8

/** What an evaluation works with. */
export interface EvaluationOptions {
  /** Monotonic time, milliseconds. */
  readonly monotonic: () => number
  /** Ends the evaluation, which fails then. */
  readonly signal?: AbortSignal
  /** Most events of a search. */
  readonly eventsMax?: number
}

/**
 * Evaluates searches.
 *
 * @returns the events of each search by its id, in the order of the companies; `null`: more than {@link EVENTS_PER_SWITCH_MAX}
 */
export async function evaluateSearches(
  searches: readonly SavedSearch[],
  transitions: AsyncIterable<Transition>,
  { monotonic, signal, eventsMax = EVENTS_PER_SWITCH_MAX }: EvaluationOptions,
): Promise<ReadonlyMap<string, readonly SearchEvent[] | null>> {
  const byCountry = new Map<string, SavedSearch[]>()
  for (const search of searches)
    for (const country of search.plan.countries) byCountry.set(country, [...(byCountry.get(country) ?? []), search])
  const found = new Map<string, SearchEvent[] | null>(searches.map(({ id }) => [id, []]))
  let since = monotonic()
  const isTurnOver = () => monotonic() - since >= TURN_MS
  const giveTurn = async () => {
    await setImmediate()
    signal?.throwIfAborted()
    since = monotonic()
  }
  for await (const transition of transitions) {
    if (isTurnOver()) await giveTurn()
    const before = transition.before && openRecord(transition.before)
    const after = transition.after && openRecord(transition.after)
    for (const search of byCountry.get(transition.countryIso2) ?? []) {
      const events = found.get(search.id)
      if (events === null || events === undefined) continue
      const kind = kindOf(search, before, after)
      if (kind !== null) events.push(eventOf(kind, transition))
      if (events.length > eventsMax) found.set(search.id, null)
      if (isTurnOver()) await giveTurn()
    }
  }
  return found
}

function kindOf(
  { plan: { where } }: SavedSearch,
  before: QueriedRecord | null,
  after: QueriedRecord | null,
): SearchEvent['kind'] | null {
  const was = before !== null && matches(where, before)
  const is = after !== null && matches(where, after)
  if (was === is) return null
  return is ? 'entered' : 'left'
}

function eventOf(kind: SearchEvent['kind'], { id, countryIso2, before, after, isSuppressed }: Transition): SearchEvent {
  return { kind, companyId: id, name: isSuppressed ? null : ((after ?? before)?.name ?? null), countryIso2 }
}

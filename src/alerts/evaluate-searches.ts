/**
 * What became of the companies of saved searches: each changed company is compared with each search as it was and as it is. What
 * did not change cannot enter or leave, because whether a company matches depends on the company alone.
 */
import { setImmediate } from 'node:timers/promises'
import type { Company } from '../company/company.ts'
import { type CompanyChange, changeOf, isNews } from '../records/company-change.ts'
import { once } from '../reference/load-table.ts'
import { matches, openRecord, type QueriedRecord } from '../search/evaluate.ts'
import {
  EVENTS_PER_SWITCH_MAX,
  type EventKind,
  FIELD_BYTES_PER_SWITCH_MAX,
  type SavedSearch,
  type SearchEvent,
} from './saved-search.ts'
import { WATCHED_MAX } from './watched-companies.ts'

/** A company that changed. */
export interface Transition {
  readonly id: string
  readonly countryIso2: string
  /** `null`: it was not served. */
  readonly before: Company | null
  /** `null`: it is not served any more. */
  readonly after: Company | null
  /** What changed, where it is known; absent: it is compared. */
  readonly change?: CompanyChange | undefined
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
  /** Most events of a search that is no list. */
  readonly eventsMax?: number
}

/**
 * Evaluates searches.
 *
 * @returns the events of each search by its id, in the order of the companies; `null`: more than {@link EVENTS_PER_SWITCH_MAX}, of
 *   a list more than it may hold, or than {@link FIELD_BYTES_PER_SWITCH_MAX}
 */
export async function evaluateSearches(
  searches: readonly SavedSearch[],
  transitions: AsyncIterable<Transition>,
  { monotonic, signal, eventsMax = EVENTS_PER_SWITCH_MAX }: EvaluationOptions,
): Promise<ReadonlyMap<string, readonly SearchEvent[] | null>> {
  const lists = searches.filter(({ watched }) => watched !== null)
  const byCountry = new Map<string, SavedSearch[]>()
  for (const search of searches)
    if (search.watched === null)
      for (const country of search.plan.countries) byCountry.set(country, [...(byCountry.get(country) ?? []), search])
  const found = new Map(searches.map((search) => [search.id, new Found(search.watched ? WATCHED_MAX : eventsMax)]))
  let since = monotonic()
  const isTurnOver = () => monotonic() - since >= TURN_MS
  const giveTurn = async () => {
    await setImmediate()
    signal?.throwIfAborted()
    since = monotonic()
  }
  for await (const transition of transitions) {
    if (isTurnOver()) await giveTurn()
    const compared = compare(transition)
    for (const search of [...(byCountry.get(transition.countryIso2) ?? []), ...lists]) {
      for (const event of eventsOf(search, compared)) found.get(search.id)?.add(event)
      if (isTurnOver()) await giveTurn()
    }
  }
  return new Map([...found].map(([id, own]) => [id, own.events]))
}

/** The events of a search, as long as they are not too many. */
class Found {
  readonly #eventsMax: number
  #bytes = 0
  events: SearchEvent[] | null = []

  constructor(eventsMax: number) {
    this.#eventsMax = eventsMax
  }

  add(event: SearchEvent): void {
    if (this.events === null) return
    this.events.push(event)
    this.#bytes += event.fields?.length ?? 0
    if (this.events.length > this.#eventsMax || this.#bytes > FIELD_BYTES_PER_SWITCH_MAX) this.events = null
  }
}

/** A transition as searches compare it, each part when it is first asked for. */
interface Compared {
  readonly transition: Transition
  readonly before: QueriedRecord | null
  readonly after: QueriedRecord | null
  readonly change: () => CompanyChange | null
  /** The members that differ, as JSON. */
  readonly fields: () => string
}

function compare(transition: Transition): Compared {
  const { before, after } = transition
  const change = once(() => {
    const found = transition.change ?? changeOf(before, after)
    return found !== null && isNews(found) ? found : null
  })
  return {
    transition,
    before: before && openRecord(before),
    after: after && openRecord(after),
    change,
    fields: once(() => JSON.stringify(change()?.fields ?? {})),
  }
}

function* eventsOf({ plan, watched, on }: SavedSearch, { transition, before, after, change, fields }: Compared) {
  const isOf = (record: QueriedRecord | null) =>
    record !== null && (watched === null ? matches(plan.where, record) : watched.has(transition.id))
  const [was, is] = [isOf(before), isOf(after)]
  if (was !== is) {
    // Both are kept where one is wanted: who comes back has not left.
    if (on.includes('entered') || on.includes('left')) yield eventOf(is ? 'entered' : 'left', transition)
  }
  // Whether a company is closed does not depend on whether it matches as it is: it may have left because of it.
  if (!was || after === null || !(on.includes('changed') || on.includes('closed'))) return
  const { type } = change() ?? {}
  if (type === 'closed' && on.includes('closed')) yield { ...eventOf('closed', transition), fields: fields() }
  // That a register writes the same industry in another list is no news.
  else if (is && on.includes('changed') && (type === 'changed' || type === 'closed'))
    yield { ...eventOf('changed', transition), fields: fields() }
}

function eventOf(kind: EventKind, { id, countryIso2, before, after, isSuppressed }: Transition): SearchEvent {
  return { kind, companyId: id, name: isSuppressed ? null : ((after ?? before)?.name ?? null), countryIso2 }
}

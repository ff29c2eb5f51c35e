/** Evaluates saved searches after every switch of generations, and puts their webhooks into the outbox. */
import type { Logger } from 'pino'
import { type Clock, formatInstant } from '../clock.ts'
import { startLoop } from '../delivery/loop.ts'
import { evaluateSearches, type Transition } from './evaluate-searches.ts'
import { type FindLicence, pauseOf } from './pause.ts'
import type { Evaluated, SavedSearch, SavedSearchStore, SearchEvent, SearchMessage } from './saved-search.ts'
import { searchMessages } from './search-message.ts'
import { type WantedChanges, wantedBy } from './wanted-changes.ts'

/** Switches of generations: those after `from`, up to `to`, the last one. */
export interface Switches {
  readonly from: number
  readonly to: number
}

/** The changes of what a service serves. */
export interface ChangeSource {
  /** Number of the last switch of generations. */
  last(): Promise<number>
  /**
   * The wanted companies that switches changed, each once.
   *
   * @returns `unknown`: not all of their changes are known
   */
  transitions(switches: Switches, wanted: WantedChanges): Promise<AsyncIterable<Transition> | 'unknown'>
}

/** What the evaluation works with. */
export interface AlertsOptions {
  readonly searches: SavedSearchStore
  /** Webhooks are made for licences that allow the search now. */
  readonly findLicence: FindLicence
  readonly changes: ChangeSource
  readonly clock: Clock
  readonly log: Logger
  /** Makes the id of a webhook. */
  readonly newMessageId: () => string
}

/** How often it looks whether something else is served. */
const LOOK_MS = 1_000
/** Searches that are evaluated together: bounds what their events take in memory. */
const SEARCHES_MAX = 50

/** Running evaluation. */
export interface Alerts {
  /** Ends what is under way, which is done again by the next service; resolves when it has ended. */
  stop(): Promise<void>
}

/** Starts the evaluation. Several services may run it on one state: each evaluation counts once. */
export function startAlerts(options: AlertsOptions): Alerts {
  const ending = new AbortController()
  const { signal } = ending
  const loop = startLoop(
    () => evaluateSome(options, signal),
    (error) => {
      if (!signal.aborted) options.log.warn({ err: error }, 'saved searches could not be evaluated for a moment')
    },
  )
  return {
    stop() {
      ending.abort()
      return loop.stop()
    },
  }
}

/**
 * Evaluates all searches that are not up to date, while services may do the same.
 *
 * @throws {Error} when another generation is served meanwhile
 */
export async function evaluateAll(options: Omit<AlertsOptions, 'log'>): Promise<void> {
  while ((await evaluateSome(options)) === 0);
}

/** Evaluates some of the searches that are not up to date. @returns milliseconds after which to call it again */
export async function evaluateSome(
  { searches, findLicence, changes, clock, newMessageId }: Omit<AlertsOptions, 'log'>,
  signal?: AbortSignal,
): Promise<number> {
  const to = await changes.last()
  const behind = await searches.readBehind(to, SEARCHES_MAX)
  if (behind.length === 0) return LOOK_MS
  const from = behind[0].position
  const transitions = await changes.transitions({ from, to }, wantedBy(behind))
  const found =
    transitions === 'unknown'
      ? new Map<string, null>()
      : await evaluateSearches(behind, transitions, {
          monotonic: () => clock.monotonic(),
          ...(signal !== undefined && { signal }),
        })
  const at = clock.now()
  const evaluated: Evaluated[] = []
  for (const search of behind) {
    const events = found.get(search.id) ?? null
    if (events === null) {
      await searches.restart(search.id, from, to)
      continue
    }
    const wanted = events.filter(({ kind }) => search.on.includes(kind))
    const isSent = search.webhookUrl !== null && wanted.length > 0
    const isPaused = isSent && pauseOf(await findLicence(search.licenceId), search, at) !== null
    const messages = isSent && !isPaused ? messagesOf(search, wanted, at, newMessageId) : []
    evaluated.push({ id: search.id, from, to, at, events, messages })
  }
  await searches.record(evaluated)
  return 0
}

function messagesOf(
  search: SavedSearch,
  events: readonly SearchEvent[],
  at: number,
  newMessageId: () => string,
): readonly SearchMessage[] {
  return searchMessages(search, formatInstant(at), events).map((body) => ({ webhookId: newMessageId(), body }))
}

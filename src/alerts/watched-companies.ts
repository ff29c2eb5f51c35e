/** Lists of companies that a licence watches: the saved searches that are no search. Pure. */
import Type from 'typebox'
import { SERVED_COUNTRIES } from '../reference/countries.ts'
import { closedObject } from '../schemas.ts'

/** Most companies of one list (`docs/decisions.md`, "watching companies"). */
export const WATCHED_MAX = 100_000
/** Most companies of all lists of a licence. */
export const WATCHED_BY_LICENCE_MAX = 1_000_000

/** Ids of companies on the wire. */
export const WatchedIds = Type.Array(Type.String(), {
  maxItems: WATCHED_MAX,
  description: '`id` of companies, as answers carry it; one that nobody has is watched until somebody has it.',
})

/** A list of companies, in place of a search body. */
export const WatchList = closedObject({ ids: WatchedIds })

/** The companies of a list that was matched, in place of their ids. */
export const MatchedList = closedObject({
  matchId: Type.String({
    maxLength: 255,
    description:
      'The `Idempotency-Key` of a call of `/explore/match` in the last 24 hours: watches the companies that are the `match` of its rows.',
  }),
})

/** What is kept of a list beside its ids. */
export interface WatchedCompanies {
  /** Countries of its ids, upper case. */
  readonly countries: readonly string[]
}

/** The countries of companies by their ids, each once. What is no id has none. */
export function countriesOfIds(ids: Iterable<string>): readonly string[] {
  const countries = new Set<string>()
  for (const id of ids) countries.add(id.slice(0, 2))
  return [...countries].filter((country) => SERVED_COUNTRIES.has(country)).sort()
}

/** Ids as they are kept: without the spaces around them, each once, ascending. A line end would part an id in two. */
export function keptIds(ids: Iterable<string>): readonly string[] {
  const kept = new Set<string>()
  for (const id of ids) kept.add(id.trim().replaceAll(/\s/g, ' '))
  kept.delete('')
  return [...kept].sort()
}

/** What lite, simple-semantic and plus have in common once they have a plan: execute it, store its context, present it. */
import { publicError } from '../errors.ts'
import type { Answer, Call } from '../http/endpoint.ts'
import { type Engine, OutdatedIndex, TooMuchWork } from '../search/engine.ts'
import { Turns } from '../threads/in-turns.ts'
import { explainNobody } from './explain-nobody.ts'
import { findKnownValues, noteKnownValues } from './known-values.ts'
import { explainNear, type ShownNearWords } from './near-answer.ts'
import { requireAttributes } from './plan/filters.ts'
import { pageOf } from './plan/paging.ts'
import { presentSearch } from './present.ts'
import { encodeReading } from './read-search.ts'
import type { SearchContextStore } from './search-context.ts'
import { type PlannedSearch, type UnpagedPlan, withNotes } from './searched.ts'

/** What a search works with. */
export interface SearchServices {
  readonly contexts: SearchContextStore
  /** Most work of one search, see `TooMuchWork`; unbounded where absent. */
  readonly workMax?: number
}

/**
 * Executes a planned search.
 *
 * @throws {PublicError} 400 where it needs more work than one call may take
 * @returns the page's companies with the exact total; a dry run returns the same without companies, and stores nothing
 */
export async function answerSearch(
  planned: PlannedSearch,
  { isDryRun, now, served }: Pick<Call, 'isDryRun' | 'now' | 'served'>,
  { contexts, workMax }: SearchServices,
): Promise<Answer> {
  const { identity, plan, asked, more, near, reading } = planned
  const { engine } = served
  requireAttributes(asked.filters, engine.attributes)
  const paged = {
    ...plan,
    ...(reading.near !== null && { near: reading.near }),
    page: pageOf(asked),
  }
  const turns = new Turns()
  const found = await withinWork(asked, () => engine.search(paged, workMax === undefined ? {} : { workMax }))
  await turns.next()
  const context = { ...identity, generation: engine.generation, ...encodeReading(reading), lastUsedAt: now }
  const count = counterOf(engine, workMax)
  // A first page with an interpretation names the members that are hardly known, a dry run counts all of them.
  const isFirst = paged.page.first === 0 && more?.interpretation !== undefined
  const isNobody = found.total === 0
  const values =
    isDryRun || isFirst || isNobody
      ? await findKnownValues(planned, { engine, known: served.known, count }, !isDryRun)
      : []
  const known = noteKnownValues(values)
  const noted = more === undefined ? more : withNotes(more, known)
  const explained = isNobody ? await explainNobody(planned, known, { engine, count }) : noted
  const answered = isDryRun ? { ...found, companies: [] } : found
  const options = { engine, countries: plan.countries, ...(workMax !== undefined && { workMax }) }
  const members = near === undefined ? explained : withNearWords(explained, await explainNear(near, options, answered))
  return {
    body: presentSearch({
      found: answered,
      page: asked.page ?? 1,
      pageSize: asked.pageSize,
      searchContextId: identity.id,
      more: { ...members, ...(isDryRun && { knownValues: values }) },
    }),
    companies: found.companies.length,
    headers: { 'x-data-generation': engine.generation },
    writes: isDryRun ? [] : contexts.keep(context),
  }
}

/** Adds what near words did to the interpretation of an answer. */
function withNearWords(members: Readonly<Record<string, unknown>> = {}, nearWords: ShownNearWords) {
  const { interpretation, ...others } = members
  return { ...others, interpretation: { ...(interpretation as object | undefined), nearWords } }
}

/** Searches that explain an empty result share the work that one call may take. */
const COUNTS_MAX = 9

/** Counts searches, each with its share of the work of a call; `null` where that is not enough. */
export function counterOf(engine: Engine, workMax = Number.POSITIVE_INFINITY) {
  return async (plan: UnpagedPlan): Promise<number | null> => {
    try {
      const options = { workMax: Math.floor(workMax / COUNTS_MAX) }
      return (await engine.search({ ...plan, rank: null, page: { first: 0, count: 0 } }, options)).total
    } catch (error) {
      if (error instanceof TooMuchWork) return null
      throw error
    }
  }
}

/**
 * Runs what an engine is asked.
 *
 * @param asked the body of the call
 * @throws {PublicError} 400 naming its longest member, where that needs more work than one call may take; 503 where the
 *   index lacks what it needs
 */
export async function withinWork<Result>(asked: object, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof TooMuchWork) throw publicError('too_much_work', { member: longestMember(asked) })
    throw error instanceof OutdatedIndex ? publicError('not_ready', { reason: OUTDATED }) : error
  }
}

const OUTDATED =
  'the index was built by an earlier version, which lacks what this call needs; `./firmament index` builds it again'

/** The list or text of a body that is the longest, as callers write it from the top of the body: `semantic.keywords`. */
function longestMember(body: object): string {
  let longest = { member: 'body', length: 0 }
  const visit = (value: unknown, member: string): void => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [name, own] of Object.entries(value)) visit(own, member === '' ? name : `${member}.${name}`)
      return
    }
    const { length } = JSON.stringify(value) ?? ''
    if (length > longest.length) longest = { member, length }
  }
  visit(body, '')
  return longest.member
}

/** Times of the embedded engine alone: what a search takes in the process of a service, without HTTP, metering and planning. Run with the flags of the service: the size of the nursery decides how often the old generation is collected. */
import { performance } from 'node:perf_hooks'
import type { LiteRequest } from '../../src/explore/lite.ts'
import { planFilters } from '../../src/explore/plan/filters.ts'
import { type Knowledge, openKnowledge } from '../../src/explore/plan/knowledge.ts'
import { pageOf } from '../../src/explore/plan/paging.ts'
import { planGiven, planSentence } from '../../src/explore/plan/plus.ts'
import { planSemantic } from '../../src/explore/plan-semantic.ts'
import type { SemanticRequest } from '../../src/explore/simple-semantic.ts'
import { checksumsOf } from '../../src/generation/from-served/served-generation.ts'
import { type OpenGeneration, openGeneration } from '../../src/search/embedded/open-generation.ts'
import type { Engine } from '../../src/search/engine.ts'
import { absentMembers, countKnownMembers } from '../../src/search/known-members.ts'
import type { SearchPlan } from '../../src/search/query.ts'
import { servedGeneration } from '../../src/storage/files/generations.ts'
import { finishInTurns } from '../../src/threads/in-turns.ts'
import type { SizeRequest } from './size-requests.ts'

/** Milliseconds of each request, by kind. */
export type Times = ReadonlyMap<string, readonly number[]>

/** What the engine took. */
export interface EngineTimes {
  readonly rounds: readonly Times[]
  /** Milliseconds of the searches by filters of the last round, asked again without others between them. */
  readonly liteAlone: readonly number[]
  /** Milliseconds of the first pages of searches by filters, and of the last pages of the same. */
  readonly pages: { readonly first: readonly number[]; readonly last: readonly number[] }
}

/** Searches of which the last page is asked for, too. */
const PAGED_SEARCHES = 500

/**
 * Searches the generation that a folder serves, one request after another.
 *
 * @param rounds the requests of each round; last pages are those of the last round
 * @throws {Error} where the folder serves nothing
 */
export async function timeEngine(data: string, rounds: readonly (readonly SizeRequest[])[]): Promise<EngineTimes> {
  const served = await servedGeneration(data)
  if (served === null) throw new Error(`Cannot measure: ${data} serves nothing`)
  const open = await openGeneration(served.folder, { checksums: checksumsOf(served) })
  try {
    await finishInTurns(open.prepare())
    const knowledge = openKnowledge()
    const times: Times[] = []
    for (const requests of rounds) times.push(await timeAll(requests, open, knowledge))
    const lite = rounds[rounds.length - 1].filter(({ kind }) => kind === 'lite')
    const alone = await timeAll(lite, open, knowledge)
    const pages = await timePages(lite.slice(0, PAGED_SEARCHES), open.engine)
    return { rounds: times, liteAlone: alone.get('lite') ?? [], pages }
  } finally {
    await open.engine.close()
  }
}

async function timeAll(requests: Iterable<SizeRequest>, open: OpenGeneration, knowledge: Knowledge): Promise<Times> {
  const times = new Map<string, number[]>()
  for (const request of requests) {
    const run = await prepareOne(request, open, knowledge)
    const started = performance.now()
    await run()
    const taken = performance.now() - started
    const own = times.get(request.kind)
    if (own === undefined) times.set(request.kind, [taken])
    else own.push(taken)
  }
  return times
}

/** Times the first page of each search, then the last one. */
async function timePages(requests: readonly SizeRequest[], engine: Engine): Promise<EngineTimes['pages']> {
  const times = { first: [] as number[], last: [] as number[] }
  for (const { body } of requests) {
    const plan = planOfLite(body as LiteRequest)
    const { total } = await engine.search(plan)
    const last = { first: Math.max(0, total - 1 - ((total - 1) % plan.page.count)), count: plan.page.count }
    for (const [which, page] of [
      ['first', plan.page],
      ['last', last],
    ] as const) {
      // Once before, so that the disk cache is equal and only the work differs.
      await engine.search({ ...plan, page })
      const started = performance.now()
      await engine.search({ ...plan, page })
      times[which].push(performance.now() - started)
    }
  }
  return times
}

/** Plans a request. @returns what is timed: the search for its plan */
async function prepareOne(
  { kind, body }: SizeRequest,
  { engine, lookup }: OpenGeneration,
  knowledge: Knowledge,
): Promise<() => Promise<unknown>> {
  switch (kind) {
    case 'lite':
      return () => engine.search(planOfLite(body as LiteRequest))
    case 'words': {
      const { filters, semantic } = body as SemanticRequest
      const plan = planSemantic(filters, semantic, { countries: filters.countriesIso2, knowledge })
      return () => engine.search({ ...plan, page: pageOf({}) })
    }
    case 'plus': {
      const { filters, query } = body as { filters: LiteRequest['filters']; query: string }
      const plan = await planOfSentence(query, filters, engine, knowledge)
      return () => engine.search(plan)
    }
    case 'lookup': {
      const { country, companyName } = body as { country: string; companyName: string }
      return () => lookup.byName({ country, name: companyName, postCode: null, region: null })
    }
  }
}

function planOfLite({ filters, ...paging }: LiteRequest): SearchPlan {
  const countries = filters.countriesIso2
  return { countries, where: planFilters(filters, countries), rank: null, page: pageOf(paging) }
}

async function planOfSentence(
  query: string,
  filters: LiteRequest['filters'],
  engine: Engine,
  knowledge: Knowledge,
): Promise<SearchPlan> {
  const [country] = filters.countriesIso2
  const now = Date.now()
  const absent = absentMembers(await countKnownMembers(engine), country)
  const today = new Date(now).toISOString().slice(0, 10)
  const options = { country, knowledge, today, absent }
  const { plan } = planSentence(query, planGiven(filters, [], { country, knowledge }), options)
  return { ...plan, page: pageOf({}) }
}

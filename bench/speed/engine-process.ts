/**
 * The process that one engine is measured in: builds or serves, as the parent asks, and answers with figures.
 *
 * Times are taken here, around the engine and nothing else; companies are generated outside of them.
 */
import { createHash } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { FacetPlan } from '../../src/search/facets.ts'
import type { SearchPlan } from '../../src/search/query.ts'
import { embedded } from './engines/embedded.ts'
import type { Answer, BuildFigures, MakeMeasuredEngine, Outcome } from './engines/measured-engine.ts'
import { duckdb, lucene, tantivy } from './engines/peers.ts'
import { postgresql } from './engines/postgresql.ts'
import { sqlite } from './engines/sqlite.ts'

/** The engines by name. */
export const ENGINES: Readonly<Record<EngineName, MakeMeasuredEngine>> = {
  embedded,
  sqlite,
  postgresql,
  lucene,
  tantivy,
  duckdb,
}

/** Engines that can be measured. */
export type EngineName = 'embedded' | 'sqlite' | 'postgresql' | 'lucene' | 'tantivy' | 'duckdb'

/** A search, or facets of a search. */
export type Task = SearchPlan | FacetPlan

/** What the process is for; its first argument, as JSON. */
export interface Assignment {
  readonly engine: EngineName
  readonly folder: string
  readonly companies: number
  /** Whether searches ask for words; not where absent. */
  readonly words?: boolean
  /** Whether searches run on one thread, however long they take; not where absent. */
  readonly oneThread?: boolean
}

/** What the parent asks. Searches are named by their index in the workload. */
export type Order =
  | { readonly kind: 'build' }
  | { readonly kind: 'open'; readonly workload: readonly Task[] }
  | { readonly kind: 'search'; readonly searches: readonly number[]; readonly page: 'asked' | 'first' | 'last' }
  | { readonly kind: 'measure' }

/** What is answered to each order. */
export interface Answers {
  readonly build: BuildFigures
  readonly open: { readonly milliseconds: number }
  readonly search: readonly Outcome[]
  readonly measure: { readonly diskBytes: number; readonly memoryBytes: number }
}

const BATCH = 5000

if (process.argv[2] !== undefined && process.send !== undefined) serve(JSON.parse(process.argv[2]) as Assignment)

function serve(assignment: Assignment): void {
  const engine = ENGINES[assignment.engine](assignment.folder, {
    words: assignment.words === true,
    oneThread: assignment.oneThread === true,
  })
  let workload: readonly Task[] = []
  const totals = new Map<number, number>()

  async function obey(order: Order): Promise<Answers[Order['kind']]> {
    switch (order.kind) {
      case 'build':
        return build()
      case 'open': {
        workload = order.workload
        const started = performance.now()
        await engine.open()
        return { milliseconds: performance.now() - started }
      }
      case 'search': {
        const outcomes: Outcome[] = []
        for (const index of order.searches) outcomes.push(await searchOnce(index, order.page))
        return outcomes
      }
      case 'measure':
        return { diskBytes: engine.diskBytes(), memoryBytes: engine.memoryBytes() }
    }
  }

  async function build(): Promise<BuildFigures> {
    if ('load' in engine) return engine.load(assignment.companies)
    // Only here, so that a process that serves does not hold what the generator needs.
    const { generateCompany } = await import('./companies.ts')
    let milliseconds = 0
    let processor = 0
    const time = async (work: () => Promise<void>) => {
      const started = performance.now()
      const before = process.cpuUsage()
      await work()
      const { user, system } = process.cpuUsage(before)
      milliseconds += performance.now() - started
      processor += user + system
    }
    for (let from = 0; from < assignment.companies; from += BATCH) {
      const size = Math.min(BATCH, assignment.companies - from)
      const batch = Array.from({ length: size }, (_, i) => generateCompany(from + i))
      await time(() => engine.add(batch))
    }
    await time(() => engine.finish())
    return {
      seconds: milliseconds / 1000,
      processorSeconds: processor / 1e6,
      peakBytes: process.resourceUsage().maxRSS * 1024,
    }
  }

  async function searchOnce(index: number, page: 'asked' | 'first' | 'last'): Promise<Outcome> {
    const task = workload[index]
    const plan = 'facets' in task ? task : withPage(task, page, totals.get(index) ?? 0)
    const started = performance.now()
    const answer = await ('facets' in plan ? engine.facets!(plan) : engine.search(plan))
    const microseconds = (performance.now() - started) * 1000
    totals.set(index, answer.total)
    return 'digest' in answer ? answer : { microseconds, total: answer.total, digest: digestOf(answer) }
  }

  // The parent is done, or gone: nothing is left running.
  process.once('disconnect', () => engine.close().finally(() => process.exit()))
  process.on('message', (order: Order) => {
    obey(order).then(
      (answer) => process.send!({ answer }),
      (error: Error) => process.send!({ error: error.stack ?? String(error) }),
    )
  })
}

function withPage(plan: SearchPlan, page: 'asked' | 'first' | 'last', total: number): SearchPlan {
  const { count } = plan.page
  if (page === 'asked') return plan
  return { ...plan, page: { first: page === 'first' ? 0 : Math.floor(Math.max(0, total - 1) / count) * count, count } }
}

function digestOf({ documents }: Answer): string {
  const hash = createHash('sha1')
  for (const document of documents) hash.update(document)
  return hash.digest('hex')
}

/**
 * The process that one engine is measured in: builds or serves, as the parent asks, and answers with figures.
 *
 * Times are taken here, around the engine and nothing else; companies are generated outside of them.
 */
import { createHash } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { SearchPlan } from '../../src/search/query.ts'
import { embedded } from './engines/embedded.ts'
import type { Answer, MakeMeasuredEngine } from './engines/measured-engine.ts'
import { postgresql } from './engines/postgresql.ts'
import { sqlite } from './engines/sqlite.ts'

/** The engines by name. */
export const ENGINES: Readonly<Record<EngineName, MakeMeasuredEngine>> = { embedded, sqlite, postgresql }

/** Engines that can be measured. */
export type EngineName = 'embedded' | 'sqlite' | 'postgresql'

/** What the process is for; its first argument, as JSON. */
export interface Assignment {
  readonly engine: EngineName
  readonly folder: string
  readonly companies: number
  /** Whether searches ask for words; not where absent. */
  readonly words?: boolean
}

/** What the parent asks. Searches are named by their index in the workload. */
export type Order =
  | { readonly kind: 'build' }
  | { readonly kind: 'open'; readonly workload: readonly SearchPlan[] }
  | { readonly kind: 'search'; readonly searches: readonly number[]; readonly page: 'asked' | 'first' | 'last' }
  | { readonly kind: 'measure' }

/** One search's outcome. */
export interface Outcome {
  readonly microseconds: number
  readonly total: number
  /** Digest of the documents, to compare engines. */
  readonly digest: string
}

/** What is answered to each order. */
export interface Answers {
  readonly build: { readonly seconds: number; readonly peakBytes: number }
  readonly open: { readonly milliseconds: number }
  readonly search: readonly Outcome[]
  readonly measure: { readonly diskBytes: number; readonly memoryBytes: number }
}

const BATCH = 5000

if (process.argv[2] !== undefined && process.send !== undefined) serve(JSON.parse(process.argv[2]) as Assignment)

function serve(assignment: Assignment): void {
  const engine = ENGINES[assignment.engine](assignment.folder, { words: assignment.words === true })
  let workload: readonly SearchPlan[] = []
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

  async function build(): Promise<Answers['build']> {
    // Only here, so that a process that serves does not hold what the generator needs.
    const { generateCompany } = await import('./companies.ts')
    let milliseconds = 0
    for (let from = 0; from < assignment.companies; from += BATCH) {
      const size = Math.min(BATCH, assignment.companies - from)
      const batch = Array.from({ length: size }, (_, i) => generateCompany(from + i))
      const started = performance.now()
      await engine.add(batch)
      milliseconds += performance.now() - started
    }
    const started = performance.now()
    await engine.finish()
    milliseconds += performance.now() - started
    return { seconds: milliseconds / 1000, peakBytes: process.resourceUsage().maxRSS * 1024 }
  }

  async function searchOnce(index: number, page: 'asked' | 'first' | 'last'): Promise<Outcome> {
    const plan = withPage(workload[index], page, totals.get(index) ?? 0)
    const started = performance.now()
    const answer = await engine.search(plan)
    const microseconds = (performance.now() - started) * 1000
    totals.set(index, answer.total)
    return { microseconds, total: answer.total, digest: digestOf(answer) }
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

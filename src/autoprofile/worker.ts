/**
 * The worker: takes processes by lease, takes their companies from the search, judges one after another and puts what
 * matches into the outbox, and ends them.
 *
 * It runs ahead of the deliveries by a few companies only, so that what the monitor shows is what happens. Several
 * workers (of several instances) share the processes of one database; of what dies with one of them, another goes on
 * with the next company.
 */
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Company } from '../company/company.ts'
import { LeaseLost, type LeaseStore } from '../storage/leases.ts'
import type { HeldProcess, ProcessStore } from '../storage/processes.ts'
import { newMessageId } from '../webhook/message.ts'
import { fairOrder } from './fair-order.ts'
import { holdWork } from './held-leases.ts'
import { isComplete, type Process, type QueuedProcess, type RunningProcess } from './process.ts'
import type { ProfiledSearch } from './profiled-search.ts'
import type { Verdict } from './verdict.ts'

/** Judges companies against one search. */
export type CompanyJudge = (company: Company) => Verdict | Promise<Verdict>

/** What a worker works with. */
export interface WorkerOptions {
  readonly processes: ProcessStore
  readonly leases: LeaseStore
  readonly search: ProfiledSearch
  /** Makes the judge of a search from its canonical input. */
  readonly judgeFor: (input: string) => CompanyJudge
  readonly clock: Clock
  readonly log: Logger
  /** One per start of an instance. */
  readonly holder: string
  readonly leaseMs: number
  /** Webhook calls a second and process: the worker runs ahead of them by a few seconds. */
  readonly callsPerSecond: number
  /** A process that runs longer than this ends with what it has. */
  readonly processMs: number
}

/** A worker. */
export interface Worker {
  /** Does what there is to do, for a moment. @returns milliseconds after which to come again */
  turn(): Promise<number>
  /** Gives back what it holds, so that another instance need not wait. */
  close(): Promise<void>
}

/** How often it looks for new processes and for deliveries made meanwhile. */
const LOOK_MS = 250
/** Longest stretch of work before the event loop has its turn: a call that is answered meanwhile waits so long. */
const STRETCH_MS = 5
/** Longest turn. */
const TURN_MS = 50
/** Processes taken at once. */
const CLAIM_MAX = 100
/** Companies written at once when a process begins (about 1 ms). */
const TAKE_AT_ONCE = 50
/** Seconds of deliveries that lie in the outbox. */
const AHEAD_SECONDS = 4
const AHEAD_MIN = 4
/** After so many failures to take its companies, or to judge one of them, a process goes on without. */
const FAULTS_MAX = 5

interface Work extends HeldProcess {
  process: Process
  judge: CompanyJudge | null
  /** Wall-clock time before which there is nothing to do for it. */
  restUntil: number
  /** Failures in a row at the company that is next. */
  judgeFaults: number
}

/** Makes a worker. */
export function createWorker(options: WorkerOptions): Worker {
  const { processes, search, judgeFor, clock, log, processMs } = options
  const ahead = Math.max(AHEAD_MIN, Math.ceil(options.callsPerSecond * AHEAD_SECONDS))
  const held = holdWork<Work>(options, ({ process, lease }) =>
    log.warn({ process: process.id, lease: lease.token }, 'profiling was taken over by another instance'),
  )
  let lookedAt = Number.NEGATIVE_INFINITY

  async function look(): Promise<void> {
    if (clock.monotonic() - lookedAt < LOOK_MS) return
    lookedAt = clock.monotonic()
    for (const process of await processes.readProgress([...held.byId.keys()])) {
      const work = held.byId.get(process.id)
      if (work !== undefined) work.process = process
    }
    for (const claimed of await processes.claim(held.request(), CLAIM_MAX))
      held.byId.set(claimed.process.id, { ...claimed, judge: null, restUntil: 0, judgeFaults: 0 })
  }

  /** One step of one process. @returns whether there was anything to do */
  async function step(work: Work): Promise<boolean> {
    if (work.restUntil > clock.now()) return false
    try {
      return await advance(work)
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error
      log.warn({ process: work.process.id, err: error }, 'a late write was refused')
      held.byId.delete(work.process.id)
      return true
    }
  }

  async function advance(work: Work): Promise<boolean> {
    const { process } = work
    if (process.status === 'DONE') {
      held.byId.delete(process.id)
      return true
    }
    if (process.status === 'QUEUED') {
      await takeCompanies(work, process)
      return true
    }
    if (isComplete(process) || clock.now() - process.begunAt > processMs) {
      if (!isComplete(process)) log.error({ process: process.id }, 'a process took too long; it ends with what it has')
      await processes.finish(work)
      held.byId.delete(process.id)
      return true
    }
    const waiting = process.matched - process.attempted
    if (process.judged === process.total || waiting >= ahead) return false
    await judgeNext(work, process)
    return true
  }

  async function takeCompanies(work: Work, process: QueuedProcess): Promise<void> {
    try {
      const { companies } = await search.companies(process, 0, process.companiesMax)
      for (let first = 0; first === 0 || first < companies.length; first += TAKE_AT_ONCE) {
        const some = companies.slice(first, first + TAKE_AT_ONCE).map((bytes) => Buffer.from(bytes).toString())
        await processes.take(
          work,
          first,
          some.map((company) => ({ id: (JSON.parse(company) as Company).id, company })),
        )
        await eventLoop()
      }
      work.process = await processes.begin(work, companies.length)
    } catch (error) {
      if (error instanceof LeaseLost) throw error
      log.error({ process: process.id, err: error }, 'the companies of a process could not be taken')
      const after = await processes.noteFault(work)
      work.process = after
      work.restUntil = clock.now() + 1000 * 2 ** process.faults
      if (after.status === 'QUEUED' && after.faults >= FAULTS_MAX) work.process = await processes.begin(work, 0)
    }
  }

  async function judgeNext(work: Work, process: RunningProcess): Promise<void> {
    const verdict = await judge(work, process)
    if (verdict === null) return
    work.process = await processes.recordVerdict(work, process.judged, verdict, newMessageId())
  }

  /** @returns `null` where it failed and is to be tried again */
  async function judge(work: Work, process: RunningProcess): Promise<Verdict | null> {
    try {
      work.judge ??= judgeFor(process.input)
      const verdict = await work.judge(JSON.parse(await processes.readNext(process)) as Company)
      work.judgeFaults = 0
      return verdict
    } catch (error) {
      log.error({ process: process.id, position: process.judged, err: error }, 'a company could not be judged')
      work.judgeFaults++
      work.restUntil = clock.now() + 1000
      if (work.judgeFaults < FAULTS_MAX) return null
      work.judgeFaults = 0
      // Nothing is known that speaks for it.
      return { matchStatus: 'NO' }
    }
  }

  return {
    async turn() {
      await held.renewIfDue()
      await look()
      const begun = clock.monotonic()
      let stretch = begun
      let isBusy = true
      while (isBusy && clock.monotonic() - begun < TURN_MS) {
        isBusy = false
        // One step for each licence in turn, so that the many processes of one do not keep the one of another waiting.
        for (const work of fairOrder([...held.byId.values()], ({ process }) => process.licenceId)) {
          if (!held.isCertain()) return 0
          if (await step(work)) isBusy = true
          if (clock.monotonic() - stretch < STRETCH_MS) continue
          await eventLoop()
          stretch = clock.monotonic()
        }
      }
      return isBusy ? 0 : LOOK_MS
    },
    close: () => held.releaseAll(),
  }
}

/** Lets whatever else has arrived be handled. */
function eventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

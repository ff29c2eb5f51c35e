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
import type { Judge } from '../judging/judge.ts'
import type { ProfiledQuestion } from '../judging/question.ts'
import type { Verdict } from '../judging/verdict.ts'
import { newMessageId } from '../webhook/message.ts'
import { fairOrder } from './fair-order.ts'
import { holdWork } from './held-leases.ts'
import { LeaseLost, type LeaseStore } from './lease.ts'
import { isComplete, type Process, type QueuedProcess, type RunningProcess } from './process.ts'
import type { HeldProcess, ProcessStore } from './process-store.ts'
import type { ProfiledSearch } from './profiled-search.ts'

/** What a worker works with. */
export interface WorkerOptions {
  readonly processes: ProcessStore
  readonly leases: LeaseStore
  readonly search: ProfiledSearch
  readonly judgeFor: (question: ProfiledQuestion) => Judge
  readonly clock: Clock
  readonly log: Logger
  /** One per start of an instance. */
  readonly holder: string
  readonly leaseMs: number
  /** Webhook calls a second and process: the worker runs ahead of them by a few seconds. */
  readonly callsPerSecond: number
  /** A process that runs longer than this ends with what it has. */
  readonly processMs: number
  /** Told when a verdict that took its time is there; the loop then comes back before its pause is over. */
  readonly wake?: () => void
}

/** A worker. */
export interface Worker {
  /** Does what there is to do, for a moment. @returns milliseconds after which to come again */
  turn(): Promise<number>
  /** Gives back what it holds, so that another instance need not wait. */
  close(): Promise<void>
}

/** How often it looks for new processes. */
const LOOK_MS = 250
/** How often it looks for deliveries made meanwhile: often enough that the outbox does not run empty. */
const LOOK_BACK_MS = 1000
/** Longest stretch of work before the event loop has its turn: a call that is answered meanwhile waits so long. */
const TURN_MS = 5
/** Processes taken at once. */
const CLAIM_MAX = 100
/** Companies written at once when a process begins (about 1 ms). */
const TAKE_AT_ONCE = 50
/** Seconds of deliveries that lie in the outbox. */
const AHEAD_SECONDS = 4
const AHEAD_MIN = 4
/** Pause of a process that could not go on. */
const REST_MS = 1000
/** After so many failures to take its companies, or to judge one of them, a process goes on without. */
const FAULTS_MAX = 5

interface Work extends HeldProcess {
  process: Process
  judge: Judge | null
  /** The verdict on the company that is next: `null` where nobody was asked yet, or it is to be asked again. */
  answer: 'awaited' | { readonly verdict: Verdict } | null
  /** Wall-clock time before which there is nothing to do for it. */
  restUntil: number
  /** Failures in a row at the company that is next. */
  judgeFaults: number
  /** When it was last served: the smallest is next. */
  served: number
}

/** Makes a worker. */
export function createWorker(options: WorkerOptions): Worker {
  const { processes, search, judgeFor, clock, log, processMs } = options
  const ahead = Math.max(AHEAD_MIN, Math.ceil(options.callsPerSecond * AHEAD_SECONDS))
  const held = holdWork<Work>(options, ({ process, lease }) =>
    log.warn({ process: process.id, lease: lease.fencingToken }, 'profiling was taken over by another instance'),
  )
  const servedLicences = new Map<string, number>()
  const ending = new AbortController()
  let steps = 0
  let lookedAt = Number.NEGATIVE_INFINITY
  let lookedBackAt = Number.NEGATIVE_INFINITY

  async function look(): Promise<void> {
    if (clock.monotonic() - lookedAt < LOOK_MS) return
    lookedAt = clock.monotonic()
    await lookBack()
    if (servedLicences.size > CLAIM_MAX * 100) servedLicences.clear()
    for (const claimed of await processes.claim(held.request(), CLAIM_MAX))
      held.byId.set(claimed.process.id, {
        ...claimed,
        judge: null,
        answer: null,
        restUntil: 0,
        judgeFaults: 0,
        served: 0,
      })
  }

  /** Processes with something to do: the licence and then the process that was served longest ago, by turns. */
  function inTurn(): readonly Work[] {
    const served = ({ process }: Work) => servedLicences.get(process.licenceId) ?? 0
    const ready = [...held.byId.values()]
      .filter((work) => nextStep(work) !== null)
      .sort((a, b) => served(a) - served(b) || a.served - b.served)
    return fairOrder(ready, ({ process }) => process.licenceId)
  }

  /** Sees which deliveries were attempted: what waited for them goes on. */
  async function lookBack(): Promise<void> {
    if (clock.monotonic() - lookedBackAt < LOOK_BACK_MS) return
    lookedBackAt = clock.monotonic()
    const waiting = [...held.byId.values()].filter(
      ({ process }) => process.status === 'IN_PROGRESS' && process.attempted < process.matched,
    )
    const attempted = await processes.readAttempted(waiting.map(({ process }) => process.id))
    for (const work of waiting) {
      const now = attempted.get(work.process.id)
      // Only this counts here: everything else about the process is changed by this worker alone.
      if (now !== undefined) work.process = { ...work.process, attempted: now } as RunningProcess
    }
  }

  /** What a process needs next; `null`: nothing for the moment. */
  function nextStep(work: Work): 'take' | 'judge' | 'finish' | null {
    const { process } = work
    if (work.restUntil > clock.now()) return null
    if (process.status === 'QUEUED') return 'take'
    if (process.status === 'DONE' || isComplete(process) || isOverdue(process)) return 'finish'
    if (work.answer === 'awaited') return null
    return process.judged < process.total && process.matched - process.attempted < ahead ? 'judge' : null
  }

  function isOverdue(process: RunningProcess): boolean {
    return clock.now() - process.begunAt > processMs
  }

  async function advance(work: Work): Promise<void> {
    work.served = ++steps
    servedLicences.set(work.process.licenceId, steps)
    try {
      if (work.process.status === 'QUEUED') await takeCompanies(work, work.process)
      else if (nextStep(work) === 'judge') await judgeNext(work, work.process as RunningProcess)
      else await finish(work, work.process)
    } catch (error) {
      const process = work.process.id
      if (error instanceof LeaseLost) {
        log.warn({ process, err: error }, 'a late write was refused')
        held.byId.delete(process)
        return
      }
      // The others go on; this one is tried again as long as its time lasts.
      log.error({ process, err: error }, 'a process could not go on for a moment')
      work.restUntil = clock.now() + REST_MS
    }
  }

  async function finish(work: Work, process: Process): Promise<void> {
    if (process.status === 'IN_PROGRESS') {
      if (!isComplete(process)) log.error({ process: process.id }, 'a process took too long; it ends with what it has')
      await processes.finish(work)
    }
    held.byId.delete(process.id)
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

  /** Records the verdict on the next company; one that takes its time is waited for while others have their turn. */
  async function judgeNext(work: Work, process: RunningProcess): Promise<void> {
    if (work.answer === null) await ask(work, process)
    if (work.answer === null || work.answer === 'awaited') return
    const { verdict } = work.answer
    work.answer = null
    work.process = await processes.recordVerdict(work, process.judged, verdict, newMessageId())
  }

  async function ask(work: Work, process: RunningProcess): Promise<void> {
    work.answer = 'awaited'
    try {
      work.judge ??= judgeFor(process)
      const verdict = work.judge(JSON.parse(await processes.readNext(process)) as Company, ending.signal)
      if (verdict instanceof Promise) void awaitVerdict(work, process, verdict)
      else work.answer = answered(work, verdict)
    } catch (error) {
      work.answer = failed(work, process, error)
    }
  }

  async function awaitVerdict(work: Work, process: RunningProcess, verdict: Promise<Verdict>): Promise<void> {
    work.answer = await verdict.then(
      (found) => answered(work, found),
      (error: unknown) => failed(work, process, error),
    )
    options.wake?.()
  }

  function answered(work: Work, verdict: Verdict): Work['answer'] {
    work.judgeFaults = 0
    return { verdict }
  }

  function failed(work: Work, process: RunningProcess, error: unknown): Work['answer'] {
    if (ending.signal.aborted) return null
    log.error({ process: process.id, position: process.judged, err: error }, 'a company could not be judged')
    work.judgeFaults++
    work.restUntil = clock.now() + REST_MS
    if (work.judgeFaults < FAULTS_MAX) return null
    work.judgeFaults = 0
    // Nothing is known that speaks for it.
    return { verdict: { matchStatus: 'NO' } }
  }

  return {
    async turn() {
      await held.renewIfDue()
      await look()
      const begun = clock.monotonic()
      let took = false
      let isBusy = true
      while (isBusy) {
        isBusy = false
        for (const work of inTurn()) {
          if (clock.monotonic() - begun > TURN_MS || !held.isCertain()) return 0
          const step = nextStep(work)
          // Beginning a process is the heavy step: one a turn, so that it holds up no process that has begun.
          if (step === null || (step === 'take' && took)) continue
          await advance(work)
          took ||= step === 'take'
          isBusy = true
        }
      }
      return took ? 0 : LOOK_MS
    },
    async close() {
      ending.abort()
      await held.releaseAll()
    },
  }
}

/** Lets whatever else has arrived be handled. */
function eventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

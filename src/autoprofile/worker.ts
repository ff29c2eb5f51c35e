/**
 * The worker: claims processes by lease, takes their companies from the search, judges them one after another, puts
 * matches into the outbox, and finishes the processes.
 *
 * It runs ahead of the deliveries by a few companies only, so that the monitor shows what happens. Several workers (of
 * several instances) share the processes of one database. When one dies, another takes its processes over and goes on
 * with the next company.
 */
import type { Logger } from 'pino'
import type { Company } from '../company/company.ts'
import { CALLS_PER_PROCESS_MAX } from '../delivery/deliverer.ts'
import { fairOrder } from '../delivery/fair-order.ts'
import { type HeldWork, type HolderOptions, holdWork } from '../delivery/held-leases.ts'
import { LeaseLost } from '../delivery/lease.ts'
import type { Judge } from '../judging/judge.ts'
import type { ProfiledQuestion } from '../judging/question.ts'
import type { Verdict } from '../judging/verdict.ts'
import { newMessageId } from '../webhook/message.ts'
import { capOf, isBefore, leftBy } from './continued.ts'
import { isComplete, type Process, type QueuedProcess, type RunningProcess } from './process.ts'
import type { HeldProcess, ProcessStore } from './process-store.ts'
import type { ProfiledSearch } from './profiled-search.ts'

export interface WorkerOptions extends HolderOptions {
  readonly processes: ProcessStore
  readonly search: ProfiledSearch
  readonly judgeFor: (question: ProfiledQuestion) => Judge
  readonly log: Logger
  /** Webhook calls a second and process: the worker runs ahead of them by a few seconds. */
  readonly callsPerSecond: number
  /** A process that runs longer than this ends with what it has. */
  readonly processMs: number
  /** Called when a slow verdict has arrived, so that the loop comes back before its pause is over. */
  readonly wake?: () => void
}

/** How often it looks for new processes. */
const LOOK_MS = 250
/** How often it reads how many deliveries were attempted: often enough that the outbox does not run empty. */
const READ_ATTEMPTED_MS = 1000
/** Longest stretch of work before the event loop has its turn: calls to the service wait that long at most. */
const TURN_MS = 5
/** Processes taken at once. */
const CLAIM_MAX = 100
/** Companies written at once when a process begins (about 1 ms). */
const TAKE_AT_ONCE = 50
/** Seconds of deliveries that wait in the outbox, beside those under way. */
const AHEAD_SECONDS = 2
/** Pause of a process that could not go on. */
const REST_MS = 1000
/** After this many failures to take its companies, or to judge one of them, a process continues without them. */
const FAULTS_MAX = 5

interface Work extends HeldProcess {
  process: Process
  judge: Judge | null
  /** The verdict on the next company; `null`: the judge has not been asked yet, or must be asked again. */
  answer: 'awaited' | { readonly verdict: Verdict } | null
  /** Wall-clock time before which there is nothing to do for it. */
  restUntil: number
  /** Failures in a row at the next company. */
  judgeFaults: number
  /** The step at which it was last served; the smallest is next. */
  served: number
}

export class Worker {
  readonly #options: WorkerOptions
  /** Matches that may wait in the outbox. */
  readonly #aheadMax: number
  readonly #held: HeldWork<Work>
  /** When a licence was last served, as the number of the step. */
  readonly #servedLicences = new Map<string, number>()
  readonly #ending = new AbortController()
  #steps = 0
  #lookedAt = Number.NEGATIVE_INFINITY
  #readAttemptedAt = Number.NEGATIVE_INFINITY

  constructor(options: WorkerOptions) {
    this.#options = options
    this.#aheadMax = Math.ceil(options.callsPerSecond * AHEAD_SECONDS) + CALLS_PER_PROCESS_MAX
    this.#held = holdWork<Work>(options, ({ process, lease }) =>
      options.log.warn(
        { process: process.id, lease: lease.fencingToken },
        'profiling was taken over by another instance',
      ),
    )
  }

  /** Does what there is to do, for a moment. @returns milliseconds after which to call again */
  async turn(): Promise<number> {
    const { clock } = this.#options
    await this.#held.renewIfDue()
    await this.#look()
    const begun = clock.monotonic()
    let hasTaken = false
    let isBusy = true
    while (isBusy) {
      isBusy = false
      for (const work of this.#readyWork()) {
        if (clock.monotonic() - begun > TURN_MS || !this.#held.isCertain()) return 0
        const step = this.#nextStep(work)
        // Beginning a process is the heavy step: one a turn, so that it does not hold up processes that have begun.
        if (step === null || (step === 'take' && hasTaken)) continue
        await this.#advance(work)
        hasTaken ||= step === 'take'
        isBusy = true
      }
    }
    return hasTaken ? 0 : LOOK_MS
  }

  /** Releases what it holds, so that another instance need not wait. */
  async close(): Promise<void> {
    this.#ending.abort()
    await this.#held.releaseAll()
  }

  /** Looks for new processes, and for deliveries made meanwhile. */
  async #look(): Promise<void> {
    const { clock, processes } = this.#options
    if (clock.monotonic() - this.#lookedAt < LOOK_MS) return
    this.#lookedAt = clock.monotonic()
    await this.#readAttempted()
    if (this.#servedLicences.size > CLAIM_MAX * 100) this.#servedLicences.clear()
    for (const claimed of await processes.claim(this.#held.request(), CLAIM_MAX))
      this.#held.byId.set(claimed.process.id, {
        ...claimed,
        judge: null,
        answer: null,
        restUntil: 0,
        judgeFaults: 0,
        served: 0,
      })
  }

  /** Reads how many deliveries were attempted, so that processes that wait for them go on. */
  async #readAttempted(): Promise<void> {
    const { clock, processes } = this.#options
    if (clock.monotonic() - this.#readAttemptedAt < READ_ATTEMPTED_MS) return
    this.#readAttemptedAt = clock.monotonic()
    const waiting = [...this.#held.byId.values()].filter(
      ({ process }) => process.status === 'IN_PROGRESS' && process.attempted < process.matched,
    )
    const attempted = await processes.readAttempted(waiting.map(({ process }) => process.id))
    for (const work of waiting) {
      const now = attempted.get(work.process.id)
      // Only this count is changed by others; this worker alone changes everything else about the process.
      if (now !== undefined) work.process = { ...work.process, attempted: now } as RunningProcess
    }
  }

  /** Processes with something to do: the licence and then the process that was served longest ago, in turn. */
  #readyWork(): readonly Work[] {
    const served = ({ process }: Work) => this.#servedLicences.get(process.licenceId) ?? 0
    const ready = [...this.#held.byId.values()]
      .filter((work) => this.#nextStep(work) !== null)
      .sort((a, b) => served(a) - served(b) || a.served - b.served)
    return fairOrder(ready, ({ process }) => process.licenceId)
  }

  /** What a process needs next; `null`: nothing for the moment. */
  #nextStep(work: Work): 'take' | 'judge' | 'finish' | null {
    const { process } = work
    if (work.restUntil > this.#options.clock.now()) return null
    if (process.status === 'QUEUED') return 'take'
    if (process.status === 'DONE' || isComplete(process) || this.#isOverdue(process)) return 'finish'
    if (work.answer === 'awaited') return null
    return process.judged < process.total && process.matched - process.attempted < this.#aheadMax ? 'judge' : null
  }

  #isOverdue(process: RunningProcess): boolean {
    return this.#options.clock.now() - process.begunAt > this.#options.processMs
  }

  /** Does the next step of a process. */
  async #advance(work: Work): Promise<void> {
    const { clock, log } = this.#options
    work.served = ++this.#steps
    this.#servedLicences.set(work.process.licenceId, this.#steps)
    try {
      if (work.process.status === 'QUEUED') await this.#takeCompanies(work, work.process)
      else if (this.#nextStep(work) === 'judge') await this.#judgeNext(work, work.process as RunningProcess)
      else await this.#finish(work, work.process)
    } catch (error) {
      const process = work.process.id
      if (error instanceof LeaseLost) {
        log.warn({ process, err: error }, 'a late write was refused')
        this.#held.byId.delete(process)
        return
      }
      // The others go on; this one is tried again as long as its time lasts.
      log.error({ process, err: error }, 'a process could not go on for a moment')
      work.restUntil = clock.now() + REST_MS
    }
  }

  async #finish(work: Work, process: Process): Promise<void> {
    const { log, processes } = this.#options
    if (process.status === 'IN_PROGRESS') {
      if (!isComplete(process)) log.error({ process: process.id }, 'a process took too long; it ends with what it has')
      await processes.finish(work)
    }
    this.#held.byId.delete(process.id)
  }

  /** Takes the companies of a process from the search, some at a time, and begins it. */
  async #takeCompanies(work: Work, process: QueuedProcess): Promise<void> {
    const { processes, search, clock, log } = this.#options
    try {
      const continued = await processes.readContinued(process)
      if (continued?.queued.some((other) => isBefore(other, process))) {
        work.restUntil = clock.now() + LOOK_MS
        return
      }
      const { companies: found } = await search.companies(process, 0, continued ? capOf(process) : process.companiesMax)
      const companies = leftBy(continued, found).slice(0, process.companiesMax)
      for (let first = 0; first === 0 || first < companies.length; first += TAKE_AT_ONCE) {
        await processes.take(work, first, companies.slice(first, first + TAKE_AT_ONCE))
        await yieldToEventLoop()
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

  /** Records the verdict on the next company. While a slow verdict is awaited, other processes have their turn. */
  async #judgeNext(work: Work, process: RunningProcess): Promise<void> {
    if (work.answer === null) await this.#askJudge(work, process)
    if (work.answer === null || work.answer === 'awaited') return
    const { verdict } = work.answer
    work.answer = null
    work.process = await this.#options.processes.recordVerdict(work, process.judged, verdict, newMessageId())
  }

  async #askJudge(work: Work, process: RunningProcess): Promise<void> {
    const { processes, judgeFor } = this.#options
    work.answer = 'awaited'
    try {
      work.judge ??= judgeFor(process)
      const verdict = work.judge(JSON.parse(await processes.readNext(work, process)) as Company, this.#ending.signal)
      if (verdict instanceof Promise) void this.#awaitVerdict(work, process, verdict)
      else acceptVerdict(work, verdict)
    } catch (error) {
      if (error instanceof LeaseLost) throw error
      this.#noteJudgeFault(work, process, error)
    }
  }

  async #awaitVerdict(work: Work, process: RunningProcess, verdict: Promise<Verdict>): Promise<void> {
    await verdict.then(
      (found) => acceptVerdict(work, found),
      (error: unknown) => this.#noteJudgeFault(work, process, error),
    )
    this.#options.wake?.()
  }

  /** The judge failed: it is asked again, until the company counts as NO, since there is no evidence for it. */
  #noteJudgeFault(work: Work, process: RunningProcess, error: unknown): void {
    work.answer = null
    if (this.#ending.signal.aborted) return
    const { clock, log } = this.#options
    log.error({ process: process.id, position: process.judged, err: error }, 'a company could not be judged')
    work.judgeFaults++
    work.restUntil = clock.now() + REST_MS
    if (work.judgeFaults < FAULTS_MAX) return
    acceptVerdict(work, { matchStatus: 'NO' })
  }
}

function acceptVerdict(work: Work, verdict: Verdict): void {
  work.judgeFaults = 0
  work.answer = { verdict }
}

/** Lets other events be handled first. */
function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

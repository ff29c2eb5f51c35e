/** Where autoprofile processes are stored: the port. `storage/state/processes.ts` implements it. */

import type { Lease, LeaseRequest } from '../delivery/lease.ts'
import type { ProfiledCompany, Verdict } from '../judging/verdict.ts'
import type { StateWrite } from '../license/ledger.ts'
import type { Order, Process, QueuedProcess, RunningProcess } from './process.ts'

/** A process that one worker holds. */
export interface HeldProcess {
  readonly process: Process
  readonly lease: Lease
}

/** A company to be profiled, as the search answered it. */
export interface TakenCompany {
  readonly id: string
  /** JSON text. */
  readonly company: string
}

/** What other processes of a series do. */
export interface Continued {
  /** Ids of the companies that they have judged, or are about to judge. */
  readonly taken: ReadonlySet<string>
  /** Those that have not taken their companies yet. */
  readonly queued: readonly QueuedProcess[]
  /** The newest one. */
  readonly newest: Process
}

/** Stores processes. */
export interface ProcessStore {
  /** A process of this licence; `undefined` for an unknown one and for another licence's alike. */
  find(licenceId: string, id: string): Promise<Process | undefined>
  /** The processes of this licence, the newest first. */
  list(licenceId: string, limit: number): Promise<readonly Process[]>
  /**
   * Ends a process: what was judged stays and its deliveries go on; the price of the rest is given back. Its worker
   * loses its lease.
   *
   * @returns the process as it is then; `undefined` for an unknown one and for another licence's alike
   */
  cancel(licenceId: string, id: string): Promise<Process | undefined>
  /** The unfinished process that has this fingerprint. */
  findRunning(licenceId: string, fingerprint: string): Promise<Process | undefined>
  /**
   * The processes that this one continues: the others of its series. `null` where there are none, and where one of
   * them has the same cap, for then all is profiled again.
   */
  readContinued(order: Pick<Order, 'id' | 'licenceId' | 'fingerprint'>): Promise<Continued | null>
  /**
   * The write that queues a process; it commits with the reservation of its price.
   *
   * @throws {WriteConflict} when run, where the same process runs already
   */
  queue(order: Order): StateWrite
  /** The companies judged YES or MAYBE, in order, as of the moment at which the process was read. */
  readProfiled(process: Process): Promise<readonly ProfiledCompany[]>

  /**
   * Takes unfinished processes without a worker: the oldest of every licence, then the second of every licence, and
   * so on. One licence with many processes does not delay another.
   */
  claim(request: LeaseRequest, limit: number): Promise<readonly HeldProcess[]>
  /** How many first deliveries of these processes have been attempted. Processes that no longer exist are left out. */
  readAttempted(ids: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Notes that its companies could not be taken. @throws {LeaseLost} */
  noteFault(held: HeldProcess): Promise<Process>
  /**
   * Writes some of its companies.
   *
   * @param first position of the first of them; 0 deletes what was written before
   * @throws {LeaseLost}
   */
  take(held: HeldProcess, first: number, companies: readonly TakenCompany[]): Promise<void>
  /** All companies are written: QUEUED → IN_PROGRESS. @throws {LeaseLost} */
  begin(held: HeldProcess, total: number): Promise<RunningProcess>
  /** JSON text of the next company to be judged. @throws {LeaseLost} where the process was cancelled meanwhile */
  readNext(held: HeldProcess, process: RunningProcess): Promise<string>
  /**
   * Records the verdict on the next company and puts a match into the outbox, in one transaction.
   *
   * @param webhookId for a company that is sent
   * @throws {LeaseLost}
   */
  recordVerdict(held: HeldProcess, position: number, verdict: Verdict, webhookId: string): Promise<RunningProcess>
  /** IN_PROGRESS → DONE, and the price settled, in one transaction. @throws {LeaseLost} */
  finish(held: HeldProcess): Promise<void>
  /** Deletes processes that ended before this time and have nothing more to send. @returns how many */
  forgetOld(endedBefore: number): Promise<number>
}

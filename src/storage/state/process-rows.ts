/** Processes and profiled companies as rows: how they are read, written and converted. */
import type { Kysely, Transaction } from 'kysely'
import { type Order, type Process, queueProcess, type RunningProcess } from '../../autoprofile/process.ts'
import type { ProfiledCompany } from '../../judging/verdict.ts'
import { lockRows } from './locks.ts'
import type { ProcessRow, Tables } from './tables.ts'

/** Reads a process. @throws {Error} where there is none */
export async function readProcess(db: Kysely<Tables>, id: string): Promise<Process> {
  const row = await db.selectFrom('processes').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new Error(`Cannot go on with process ${id}: it is gone, must exist`)
  return processOf(row)
}

/**
 * Reads a process to change it: until the commit no other transaction changes it, its companies or its deliveries. Taken
 * before its leases.
 *
 * @throws {Error} where there is none
 */
export async function readLockedProcess(transaction: Transaction<Tables>, id: string): Promise<Process> {
  await lockRows(transaction, 'processes', [id])
  return readProcess(transaction, id)
}

/** Writes the columns that transitions change. */
export async function writeProcess(db: Kysely<Tables>, process: Process): Promise<void> {
  await db.updateTable('processes').set(changingColumns(process)).where('id', '=', process.id).execute()
}

/** Sets the time of the next delivery of a process to `at`, unless an earlier one is due. Deliverers look for this time. */
export async function bringForward(db: Kysely<Tables>, id: string, at: number): Promise<void> {
  await db
    .updateTable('processes')
    .set({ next_delivery_at: at })
    .where('id', '=', id)
    .where((where) => where.or([where('next_delivery_at', 'is', null), where('next_delivery_at', '>', at)]))
    .execute()
}

/** The profiled company of a judged row. @throws {Error} for a row without a verdict */
export function profiledOf(row: {
  readonly company: string | null
  readonly match_status: 'YES' | 'MAYBE' | null
  readonly reason_it: string | null
  readonly reason_en: string | null
}): ProfiledCompany {
  const { company, match_status: matchStatus, reason_it: it, reason_en: en } = row
  if (company === null || matchStatus === null || it === null || en === null)
    throw new Error('Cannot read a profiled company: it has no verdict, must have one')
  return { company, matchStatus, matchReason: { it, en } }
}

/** The process of a row. */
export function processOf(row: ProcessRow): Process {
  const order: Order = {
    id: row.id,
    licenceId: row.licence,
    searchContextId: row.search_context,
    input: row.input,
    webhookUrl: row.webhook_url,
    fingerprint: row.fingerprint,
    companiesMax: row.companies_max,
    queuedAt: row.queued_at,
  }
  if (row.status === 'QUEUED') return { ...order, status: 'QUEUED', faults: row.faults }
  const { total, judged, matched, attempted } = row
  const isStopped = row.is_stopped === 1
  const begun = { ...order, begunAt: row.begun_at ?? row.queued_at, total, judged, matched, attempted, isStopped }
  return row.status === 'IN_PROGRESS'
    ? { ...begun, status: 'IN_PROGRESS', eta: row.eta }
    : { ...begun, status: 'DONE', endedAt: row.ended_at ?? row.queued_at }
}

/** The row of a new process. */
export function newProcessRow(order: Order): ProcessRow {
  return {
    id: order.id,
    licence: order.licenceId,
    search_context: order.searchContextId,
    input: order.input,
    webhook_url: order.webhookUrl,
    fingerprint: order.fingerprint,
    companies_max: order.companiesMax,
    queued_at: order.queuedAt,
    next_delivery_at: null,
    ...changingColumns(queueProcess(order)),
  }
}

function changingColumns(process: Process) {
  const isBegun = process.status !== 'QUEUED'
  return {
    status: process.status,
    faults: process.status === 'QUEUED' ? process.faults : 0,
    begun_at: isBegun ? process.begunAt : null,
    ended_at: process.status === 'DONE' ? process.endedAt : null,
    eta: process.status === 'IN_PROGRESS' ? process.eta : null,
    total: isBegun ? process.total : 0,
    judged: isBegun ? process.judged : 0,
    matched: isBegun ? process.matched : 0,
    attempted: isBegun ? process.attempted : 0,
    is_stopped: isBegun && process.isStopped ? 1 : 0,
  }
}

/** The process, if it waits for a worker. @throws {Error} otherwise */
export function requireQueued(process: Process) {
  if (process.status !== 'QUEUED')
    throw new Error(`Cannot begin process ${process.id}: it is ${process.status}, must be QUEUED`)
  return process
}

/** The process, if it is running. @throws {Error} otherwise */
export function requireRunning(process: Process): RunningProcess {
  if (process.status !== 'IN_PROGRESS')
    throw new Error(`Cannot go on with process ${process.id}: it is ${process.status}, must be IN_PROGRESS`)
  return process
}

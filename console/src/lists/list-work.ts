/**
 * The list of this tab and the work on it, independent of pages: it continues while another page is shown, and a
 * reloaded page resumes it. A batch that was in progress then is sent again under the same key, and costs nothing more.
 */
import { useSyncExternalStore } from 'react'
import { guessColumns, type ListColumns } from '../../../src/columns/guess-columns.ts'
import { ApiError } from '../api/client.ts'
import { matchBatch } from '../api/match.ts'
import { queryClient, servedData } from '../api/queries.ts'
import { answeredAt, callKey, forgetCalls, keepCall } from './answered.ts'
import { type Batch, batchesOf, sentRows } from './batches.ts'
import { dropBatches, dropList, findList, keepBatch, keepList } from './kept-list.ts'
import type { List } from './list.ts'
import { openList } from './open-list.ts'
import type { Decisions, Outcome } from './outcome.ts'

/** Where the work is. */
export type WorkState =
  | { readonly kind: 'prepared' }
  | { readonly kind: 'running' }
  /** The service asked to wait; the work continues automatically at `until` (`Date.now()`). */
  | { readonly kind: 'waiting'; readonly until: number; readonly error: ApiError }
  /** By the user (`null`), by a refusal, or by a reload of the page (`reloaded`). */
  | { readonly kind: 'stopped'; readonly error: unknown }
  | { readonly kind: 'done' }

/** The list and the work on it. */
export interface ListWork {
  readonly file: File
  readonly list: List
  readonly columns: ListColumns
  /** Country of rows that name none; `null`: they are mistakes. */
  readonly country: string | null
  readonly state: WorkState
  /** By row; `undefined`: not matched yet. Changed in place: every change makes another `ListWork`. */
  readonly outcomes: readonly (Outcome | undefined)[]
  readonly decisions: Decisions
  /** Credits that were taken so far. */
  readonly credits: number
  /** Whether every answer so far repeats one of the last 24 hours; `null` before the first. */
  readonly isRepeated: boolean | null
  /** Rows that were decided, the last one last. */
  readonly undo: readonly number[]
}

/** What stopped a work whose page was loaded again. */
export const RELOADED = 'reloaded'

let work: ListWork | null = null
let salt: string | null = null
let running: AbortController | null = null
let restored: Promise<void> | null = null
const listeners = new Set<() => void>()

function set(next: ListWork | null): void {
  work = next
  for (const listener of listeners) listener()
}

function change(part: Partial<ListWork>): void {
  if (work !== null) set({ ...work, ...part })
}

/** The work, followed; `null` where there is no list. */
export function useListWork(): ListWork | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => work,
  )
}

/** Finds the list of this tab again; once, however often it is called. */
export function restoreWork(): Promise<void> {
  restored ??= restore().catch(() => dropList())
  return restored
}

async function restore(): Promise<void> {
  const found = await findList()
  if (found === null || work !== null) return
  const { file, sheet, columns, country, credits, isRepeated, done, decisions } = found
  const list = await openList(file, sheet)
  const outcomes: (Outcome | undefined)[] = new Array(list.rows.length).fill(undefined)
  for (const { batch, outcomes: own } of done) outcomes.splice(batch.from, own.length, ...own)
  salt = found.salt
  const state: WorkState =
    salt === null
      ? { kind: 'prepared' }
      : outcomes.includes(undefined)
        ? { kind: 'stopped', error: RELOADED }
        : { kind: 'done' }
  const known = { credits, isRepeated, decisions: new Map(decisions) }
  set({ file, list, columns, country, state, outcomes, ...known, undo: [] })
}

/** Opens a file as the list, in place of the one before. @throws {ListError} where it cannot be read */
export async function chooseFile(
  file: File,
  sheet: string | null = null,
  country: string | null = null,
): Promise<void> {
  const list = await openList(file, sheet)
  await closeList()
  const columns = guessColumns(list.columns)
  set({
    file,
    list,
    columns,
    country: columns.country === undefined ? country : null,
    state: { kind: 'prepared' },
    outcomes: new Array(list.rows.length).fill(undefined),
    decisions: new Map(),
    credits: 0,
    isRepeated: null,
    undo: [],
  })
  await keep()
}

/** Says which column is what, and the country of rows that name none. */
export function prepare(columns: ListColumns, country: string | null): void {
  change({ columns, country })
  void keep()
}

/** Goes back to the columns: what came of the rows is dropped. */
export async function prepareAgain(): Promise<void> {
  running?.abort()
  salt = null
  if (work === null) return
  const outcomes = new Array(work.list.rows.length).fill(undefined)
  change({ outcomes, state: { kind: 'prepared' }, decisions: new Map(), undo: [], credits: 0, isRepeated: null })
  await dropBatches()
  await keep()
}

/** Forgets the list, in the browser too. */
export async function closeList(): Promise<void> {
  running?.abort()
  salt = null
  set(null)
  await dropList()
}

function keep(): Promise<void> {
  if (work === null) return Promise.resolve()
  const { file, list, columns, country, credits, isRepeated, decisions } = work
  const how = { sheet: list.sheet, columns, country, salt }
  return keepList({ file, ...how, credits, isRepeated, decisions: [...decisions] })
}

/** Decides a row, or takes a decision back (`undefined`). */
export function decide(row: number, id: string | null | undefined): void {
  if (work === null) return
  const decisions = new Map(work.decisions)
  if (id === undefined) decisions.delete(row)
  else decisions.set(row, id)
  const others = work.undo.filter((one) => one !== row)
  change({ decisions, undo: id === undefined ? others : [...others, row] })
  void keep()
}

/** Aborts the running batch and stops; the batch can be repeated free of charge. */
export function stop(): void {
  running?.abort()
}

/** Matches what is left of the list. */
export async function start(): Promise<void> {
  if (work === null || running !== null) return
  const controller = new AbortController()
  running = controller
  try {
    change({ state: { kind: 'running' } })
    salt ??= await newSalt()
    await keep()
    for (const batch of batchesOf(work.list, work.columns, work.country)) {
      if (work.outcomes[batch.from] !== undefined) continue
      await runBatch(batch, controller.signal)
      if (controller.signal.aborted) throw controller.signal.reason
    }
    change({ state: { kind: 'done' } })
  } catch (error) {
    if (work !== null && salt !== null)
      change({ state: { kind: 'stopped', error: controller.signal.aborted ? null : error } })
  } finally {
    running = null
  }
}

/** Another generation of companies is another question. */
async function newSalt(): Promise<string> {
  const { generation } = await queryClient.ensureQueryData(servedData)
  return String(generation)
}

/**
 * When this list, as its columns are now, was matched in this browser (`Date.now()`), if matching it again is answered from
 * then and costs nothing; else `null`.
 */
export async function matchedAt({ list, columns, country }: ListWork): Promise<number | null> {
  const now = await newSalt()
  const sent = batchesOf(list, columns, country).map((batch) => sentRows(list, rowsOf(batch), columns, country))
  const asked = sent.map((rows) => rows.filter((row) => row !== null)).filter((rows) => rows.length > 0)
  return answeredAt(asked.map((rows) => callKey(now, rows)))
}

/** Forgets the list and that there was one, when the key is removed. */
export function forgetLists(): Promise<void> {
  forgetCalls()
  return closeList()
}

const rowsOf = ({ from, to }: Batch) => Array.from({ length: to - from }, (_, at) => from + at)

/** The answer to a batch without a row that can be read. */
const NOTHING = { outcomes: [], credits: 0, isRepeated: null }

async function runBatch(batch: Batch, signal: AbortSignal): Promise<void> {
  const { list, columns, country } = work as ListWork
  const sent = sentRows(list, rowsOf(batch), columns, country)
  const asked = sent.filter((row) => row !== null)
  const key = callKey(String(salt), asked)
  const answer = asked.length === 0 ? NOTHING : await patiently(() => matchBatch(asked, key, signal), signal)
  if (answer.isRepeated === false) keepCall(key)
  if (signal.aborted || work === null) return
  let next = 0
  const outcomes = sent.map((row, at): Outcome => {
    if (row !== null) return answer.outcomes[next++] as Outcome
    return { match: null, candidates: [], error: list.rows[batch.from + at]?.problem ?? null }
  })
  const all = [...work.outcomes]
  all.splice(batch.from, outcomes.length, ...outcomes)
  const isRepeated = answer.isRepeated === null ? work.isRepeated : answer.isRepeated && work.isRepeated !== false
  change({ outcomes: all, credits: work.credits + answer.credits, isRepeated })
  await keepBatch(batch, outcomes)
  await keep()
}

/** So often a call is repeated that the service may answer later. */
const ATTEMPTS = 8
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
/** 0: not reached. */
const PASSING: ReadonlySet<number> = new Set([0, 409, 429, 502, 503, 504])

/** Repeats a call as long as the service asks for it, after the time that it sends. */
async function patiently<Answer>(call: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (let tried = 1; ; tried++) {
    try {
      return await call()
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError) || !PASSING.has(error.status)) throw error
      // Where the limit a minute is used up, it is known when there is more; that is waiting, not trying.
      if (error.status === 429) tried = 0
      if (tried >= ATTEMPTS) throw error
      const usual = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tried)
      const wait = error.retryAfter === null ? usual : Math.max(250, error.retryAfter * 1000)
      change({ state: { kind: 'waiting', until: Date.now() + wait, error } })
      await pause(wait, signal)
      change({ state: { kind: 'running' } })
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

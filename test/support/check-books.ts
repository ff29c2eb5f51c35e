/**
 * The checker of every test that could harm money: recomputes the balances from the history, and compares the history
 * with what the callers saw.
 */
import assert from 'node:assert/strict'
import type { Stores } from '../../src/storage/state/stores.ts'

/** An answer as a caller saw it. */
export interface SeenAnswer {
  readonly licenceId: string
  readonly status: number
  /** `X-Credits-Used`. */
  readonly creditsUsed: number
  /** `Idempotent-Replayed`. */
  readonly isReplay?: boolean
}

/** What may differ between what callers saw and what is kept. */
export interface Tolerance {
  /** Answers that may have been charged and never arrived: one for every time the process was killed. */
  readonly lostAnswers: number
}

/** No balance differs from what its changes add up to, and none is negative. */
export async function assertBooksRight(stores: Stores): Promise<void> {
  for (const books of await stores.readBooks()) {
    assert.equal(
      books.difference,
      0,
      `the books of ${books.licenceId} ${books.pool} are wrong: ${JSON.stringify(books)}`,
    )
    assert.ok(books.available === null || books.available >= 0, `${books.licenceId} ${books.pool} is negative`)
  }
}

/**
 * A licence's callers paid what their answers showed, but for answers lost with a killed process; and every answer that
 * arrived is in the history.
 *
 * @returns credits charged in all
 */
export async function assertSeenIsKept(
  stores: Stores,
  licenceId: string,
  seen: readonly SeenAnswer[],
  { lostAnswers }: Tolerance = { lostAnswers: 0 },
): Promise<number> {
  const mine = seen.filter((answer) => answer.licenceId === licenceId)
  const kept = await stores.calls.read({ licenceId, limit: 10_000_000 })
  const told = mine.reduce((sum, answer) => sum + answer.creditsUsed, 0)
  const charged = kept.reduce((sum, call) => sum + (call.credits ?? 0), 0)
  assert.ok(charged >= told, `charged ${charged}, told ${told}: an answer left without its charge`)
  const untold = kept.length - mine.length
  assert.ok(untold >= 0, `${mine.length} answers arrived, ${kept.length} rows: an answer left without its row`)
  assert.ok(untold <= lostAnswers, `${untold} rows without an answer, at most ${lostAnswers} answers were lost`)
  assert.deepEqual(
    kept.map((call) => call.number),
    Array.from({ length: kept.length }, (_, index) => kept.length - index),
    'the rows are numbered without a gap',
  )
  for (const status of new Set(mine.map((answer) => answer.status))) {
    const arrived = mine.filter((answer) => answer.status === status).length
    const rows = kept.filter((call) => call.status === status).length
    assert.ok(rows >= arrived, `${arrived} answers of ${status} arrived, ${rows} rows say so`)
  }
  return charged
}

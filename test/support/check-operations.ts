/** Compares callers' answers with the history: no call was charged twice, none was answered without a charge. */
import assert from 'node:assert/strict'
import type { Stores } from '../../src/storage/state/stores.ts'
import { assertBooksRight } from './check-books.ts'
import type { Operation } from './paid-calls.ts'

/** What a check counted. */
export interface CheckedOperations {
  /** Rows in the history. */
  readonly rows: number
  readonly charged: number
  /** Charges of operations without a key whose caller was not answered. */
  readonly lost: number
}

/**
 * Checks a licence: its books, its numbering, and each operation. One with a key was paid once and always got one answer;
 * one without was paid once where it was answered, and at most once where nothing is known.
 */
export async function checkOperations(
  stores: Stores,
  licenceId: string,
  operations: readonly Operation[],
): Promise<CheckedOperations> {
  await assertBooksRight(stores)
  const calls = await stores.calls.read({ licenceId, limit: 10_000_000 })
  assert.deepEqual(
    calls.map(({ number }) => number),
    Array.from({ length: calls.length }, (_, index) => calls.length - index),
    'the rows are numbered without a gap',
  )
  const paid = new Map<string, number>()
  for (const { body, credits } of calls) {
    const { operation } = JSON.parse(body ?? '{}') as { readonly operation?: string }
    if (operation !== undefined && credits === 1) paid.set(operation, (paid.get(operation) ?? 0) + 1)
  }
  let lost = 0
  for (const { name, isKeyed, runs, answers, unknown } of operations) {
    const times = paid.get(name) ?? 0
    if (isKeyed) {
      assert.equal(times, 1, `${name} was charged ${times} times`)
      assert.equal(runs.size, 1, `${name} got ${runs.size} different answers`)
      continue
    }
    assert.ok(times >= answers, `${name} was answered and not charged`)
    assert.ok(times <= 1, `${name} was sent once and charged ${times} times`)
    if (times > answers) assert.ok(unknown > 0, `${name} was refused and charged`)
    lost += times - answers
  }
  const charged = [...paid.values()].reduce((sum, times) => sum + times, 0)
  return { rows: calls.length, charged, lost }
}

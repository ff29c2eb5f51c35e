/** FIRMAMENT_LEDGER_ROUNDS: how often two hundred calls are made at once, 20 unless set. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ledgerContract } from '../../../../test/stores/ledger.contract.ts'
import { entry, issue, type OpenStores } from '../../../../test/stores/stores.contract.ts'
import { fakeClock } from '../../../../test/support/fake-clock.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { publicError } from '../../../errors.ts'
import type { CallEntry } from '../../../license/ledger.ts'
import type { StateDatabase } from '../database.ts'
import { openStores } from '../stores.ts'
import { GroupCommitLedger } from './ledger.ts'

const create = async (): Promise<OpenStores> => {
  const folder = temporaryFolder()
  return (options) => openStores({ folder, sync: 'normal', ...options })
}
ledgerContract('sqlite', create, Number(process.env.FIRMAMENT_LEDGER_ROUNDS ?? 20))

test('calls that arrive together share a commit, at most 256 of them, whose points come in order', async () => {
  const clock = fakeClock('2026-06-15T12:00:00Z')
  clock.advance(1000)
  const commits: number[] = []
  const points: string[] = []
  const onCommit = (calls: number, milliseconds: number) => {
    commits.push(calls)
    assert.equal(milliseconds, 0, 'the clock stands')
  }
  const onPoint = (point: string) => points.push(point)
  const stores = await openStores({ folder: null, sync: 'normal', clock, onCommit, onPoint })
  try {
    const { holder } = await issue(stores)
    await Promise.all(Array.from({ length: 300 }, () => stores.ledger.record(entry(holder, { credits: 1 }))))
    assert.deepEqual(commits, [256, 44])
    const order = ['before the charge', 'after the charge', 'after the history row', 'after the commit']
    assert.deepEqual(points, [...order, ...order])
    await stores.ledger.record(entry(holder))
    assert.deepEqual(commits, [256, 44, 1])
  } finally {
    await stores.close()
  }
})

test('where nothing can be written, all that wait are refused; of the batch alone it may be uncertain what became', async () => {
  const clock = fakeClock('2026-06-15T12:00:00Z')
  for (const [code, ofWaiting] of [
    ['state_uncertain', 'state_unavailable'],
    ['state_unavailable', 'state_unavailable'],
  ] as const) {
    const failure = publicError(code, {}, { headers: { 'Retry-After': '5' } })
    let begun = 0
    const failing = {
      transaction: () => ({
        execute: async (run: (transaction: never) => Promise<unknown>) => {
          begun++
          // The batch is taken, and cannot be read any further.
          await run(undefined as never).catch(() => undefined)
          waiting = ledger.record({} as CallEntry)
          throw failure
        },
      }),
    }
    let waiting: Promise<unknown> = Promise.resolve()
    const ledger = new GroupCommitLedger({ database: failing as unknown as StateDatabase, clock })
    await assert.rejects(ledger.record({} as CallEntry), failure)
    await assert.rejects(waiting, { code: ofWaiting, headers: { 'Retry-After': '5' } })
    assert.equal(begun, 1)
    // It goes on with the next call.
    await assert.rejects(ledger.record({} as CallEntry), failure)
    assert.equal(begun, 2)
    await assert.rejects(waiting)
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LockPatience } from './lock-patience.ts'

const LOCK = new Error('locked')

/** Faults of a database that stays locked after somebody waited in vain. */
function lockedDatabase() {
  const faults = {
    isLocked: false,
    isLock: (error: unknown) => error === LOCK,
    describe(error: unknown) {
      faults.isLocked ||= error === LOCK
      return error
    },
  }
  return faults
}

const fail = () => Promise.reject(LOCK)

test('lock: all who meet it give up together, however late they came, and then only one in a second waits', async () => {
  const faults = lockedDatabase()
  const patience = new LockPatience(faults, 300)
  const start = performance.now()
  /** Milliseconds from the start until an attempt that begins now is given up. */
  const giveUp = () => patience.retry(fail, LOCK).then(assert.fail, () => performance.now() - start)
  const first = giveUp()
  await new Promise((resolve) => setTimeout(resolve, 150))
  const late = giveUp()
  const [own, lateOwn] = await Promise.all([first, late])
  assert.ok(own >= 299 && lateOwn - own < 100, `${own} and ${lateOwn} ms`)
  const before = performance.now() - start
  // As many as wait in the line of a licence, one after another.
  for (let call = 0; call < 300; call++) await giveUp()
  const took = performance.now() - start - before
  assert.ok(took >= 250 && took < 20_000, `300 of them took ${took} ms`)
})

test('lock: an attempt that works ends it for those who come later', async () => {
  const faults = lockedDatabase()
  const patience = new LockPatience(faults)
  let failures = 3
  const attempt = () => (failures-- > 0 ? fail() : Promise.resolve('written'))
  assert.equal(await patience.retry(attempt, LOCK), 'written')
  assert.equal(faults.isLocked, false)
  await assert.rejects(
    patience.retry(() => Promise.reject(new Error('another')), LOCK),
    /another/,
  )
})

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

/** Time that passes when everybody waits. */
function fakeTime() {
  let now = 0
  const waiting: { readonly until: number; readonly wake: () => void }[] = []
  return {
    now: () => now,
    sleep: (milliseconds: number) =>
      new Promise<void>((wake) => void waiting.push({ until: now + milliseconds, wake })),
    /** Lets time pass until something has ended. */
    async until(ended: Promise<unknown>): Promise<void> {
      let isOver = false
      void ended.then(() => (isOver = true))
      for (;;) {
        await new Promise(setImmediate)
        if (isOver) return
        const next = waiting.sort((one, other) => other.until - one.until).pop()
        now = next?.until ?? now
        next?.wake()
      }
    },
  }
}

test('lock: all who meet it give up together, however late they came, and then only one in a second waits', async () => {
  const time = fakeTime()
  const patience = new LockPatience(lockedDatabase(), 300, time)
  /** When an attempt that begins now is given up. */
  const giveUp = () => patience.retry(fail, LOCK).then(assert.fail, () => time.now())
  const first = giveUp()
  await time.until(time.sleep(150))
  const late = giveUp()
  await time.until(Promise.all([first, late]))
  const [own, lateOwn] = await Promise.all([first, late])
  assert.ok(own >= 300 && own < 350 && Math.abs(lateOwn - own) <= 25, `${own} and ${lateOwn} ms`)
  const before = time.now()
  // As many as wait in the queue of a licence, one after another.
  const all = (async () => {
    for (let call = 0; call < 300; call++) await giveUp()
  })()
  await time.until(all)
  const took = time.now() - before
  assert.ok(took >= 250 && took < 300, `300 of them took ${took} ms`)
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

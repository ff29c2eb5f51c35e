import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  beginProcess,
  finishProcess,
  isComplete,
  noteFirstAttempt,
  noteVerdict,
  queueProcess,
  type RunningProcess,
  resumeDeliveries,
  stopDeliveries,
} from './process.ts'

const order = {
  id: 'p',
  licenceId: 'lic_1',
  searchContextId: 'c',
  input: '{}',
  webhookUrl: 'https://example.com/',
  fingerprint: 'f',
  companiesMax: 100,
  queuedAt: 1_000,
}

const begun = (total: number) => beginProcess(queueProcess(order), total, 2_000)

test('process: begins with what was paid for at most, and never with more', () => {
  assert.equal(begun(100).total, 100)
  assert.throws(() => begun(101), /must be at most 100/)
})

test('process: the ETA is unknown until there is a rate, then what the rate says', () => {
  let process = begun(10)
  assert.equal(process.eta, null)
  for (let company = 1; company <= 3; company++) {
    process = noteVerdict(process, true, 2_000 + company * 500)
    process = noteFirstAttempt(process, 2_000 + company * 500)
    if (company < 3) assert.equal(process.eta, null)
  }
  // 3 in 1.5 s: 7 more take 3.5 s.
  assert.equal(process.eta, 3_500 + 3_500)
  // Judged but not sent is not through.
  assert.equal(noteVerdict(process, true, 4_000).eta, Math.round(4_000 + (7 * 2_000) / 3))
  assert.equal(noteVerdict(process, false, 4_000).eta, 4_000 + (6 * 2_000) / 4)
})

test('process: after 410 nothing is waited for; a replay lets later companies be sent again', () => {
  let process = noteVerdict(begun(3), true, 3_000)
  process = stopDeliveries(process)
  process = noteVerdict(process, true, 3_000)
  assert.equal(process.attempted, 2)
  process = noteVerdict(resumeDeliveries(process), true, 3_000)
  assert.equal(isComplete(process), false)
  assert.equal(isComplete(noteFirstAttempt(process, 3_000)), true)
})

test('process: whatever happens, in any order, the counts stay in order and it can end', () => {
  const event = fc.constantFrom('yes', 'no', 'attempt', 'stop', 'resume')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 }), fc.array(event, { maxLength: 80 }), (total, events) => {
      let process: RunningProcess = begun(total)
      for (const name of events) {
        try {
          if (name === 'stop') process = stopDeliveries(process)
          else if (name === 'resume') process = resumeDeliveries(process)
          else if (name === 'attempt') process = noteFirstAttempt(process, 3_000)
          else process = noteVerdict(process, name === 'yes', 3_000)
        } catch (error) {
          assert.ok(error instanceof RangeError)
          continue
        }
        const { judged, matched, attempted } = process
        assert.ok(total >= judged && judged >= matched && matched >= attempted && attempted >= 0)
        assert.equal(isComplete(process), judged === total && matched === attempted)
      }
      const done = finishProcess(process, 9_000)
      assert.deepEqual([done.status, done.endedAt, 'eta' in done], ['DONE', 9_000, false])
    }),
  )
})

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { arrived, collect, collected, LATER, opened, positions, publishMany } from '../../../test/support/collecting.ts'
import { type CompaniesStream, profile } from '../../../test/support/companies-stream.ts'
import { until } from '../../../test/support/until.ts'
import type { CollectOptions } from './collect-changes.ts'

const KNOWN = { segment: 7, position: 82_000_000, at: '2026-11-20T09:00:00Z' }
const NEVER = 2 ** 30
/** Nothing ends the wait but what a test sets. */
const PATIENCE = { quietMilliseconds: NEVER, firstMilliseconds: NEVER, longestMilliseconds: NEVER }

/** Changes of one company, every few milliseconds. */
function flood(context: TestContext, one: Awaited<ReturnType<typeof collect>>): void {
  const publishing = setInterval(() => one.stream.publish('10000001', profile('10000001', 'AGAIN')), 2)
  context.after(() => clearInterval(publishing))
}

async function start(
  context: TestContext,
  known: typeof KNOWN | null,
  options: Partial<CollectOptions>,
  heartbeat = 20,
) {
  const prepare = (stream: CompaniesStream) => {
    stream.heartbeat = heartbeat
  }
  return await collect(context, { known, options: { ...PATIENCE, ...options }, prepare })
}

test('caught up: a heartbeat is the end of the past', async (context) => {
  const one = await start(context, KNOWN, {})
  await one.collector.caughtUp()
  assert.ok(one.stream.beats > 0)
  assert.deepEqual(one.said, [])
})

test('caught up: so is a change that was published since, though they come without end', async (context) => {
  const clock = { ...LATER, now: () => Date.parse('2026-11-20T09:00:31Z') }
  const one = await start(context, KNOWN, { clock }, 0)
  const caught = one.collector.caughtUp()
  await opened(one)
  flood(context, one)
  await caught
  assert.ok(positions(one).length >= 31)
  assert.deepEqual(one.said, [])
})

test('caught up: changes of the past without end are imported up to then, and it is said that there are more', async (context) => {
  const one = await start(context, KNOWN, { longestMilliseconds: 200 }, 0)
  const caught = one.collector.caughtUp()
  await opened(one)
  flood(context, one)
  await caught
  assert.ok(collected(one).length > 0)
  assert.match(one.said.join(), /has more of the past than comes in 0.2 s: the next update goes on from there$/)
})

test('caught up: a stream that begins now waits for its first change, whatever heartbeats come, and not for ever', async (context) => {
  const one = await start(context, null, { firstMilliseconds: 150 })
  await one.collector.caughtUp()
  assert.ok(one.stream.beats > 1)
  assert.match(one.said.join(), /has brought no change within 0.15 s. It begins with the first one: update again$/)

  const other = await start(context, null, {})
  const caught = other.collector.caughtUp()
  await opened(other)
  await until(() => other.stream.beats > 1)
  publishMany(other.stream, 1)
  await arrived(other, 1)
  await caught
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEMO_KEY, makeApiKey } from '../license/api-key.ts'
import { openHealth } from './health.ts'
import { openLog } from './log.ts'
import { openMetrics } from './metrics.ts'

test('log: no key is ever written, wherever it stands', () => {
  const lines: string[] = []
  const log = openLog('trace', 'json', { write: (line) => void lines.push(line) })
  const key = makeApiKey('live')
  log.info({ headers: { 'x-api-key': key }, 'x-api-key': key, request: { headers: { 'x-api-key': key } } }, 'a')
  log.info({ url: `/x?k=${key}`, deep: { deeper: { deepest: key } } }, `said ${key} and ${DEMO_KEY}`)
  log.error({ err: new Error(`no such key ${key}`) })
  log.child({ key }).warn('b')
  const text = lines.join('')
  assert.equal(lines.length, 4)
  assert.ok(!text.includes(key.slice(9)) && !text.includes(DEMO_KEY), text)
  assert.match(lines[1], /"msg":"said fmt_live_\[removed\] and \[removed\]"/)
  for (const line of lines) assert.equal(typeof JSON.parse(line), 'object')
})

test('log: on a terminal a line is for people, and no text of a caller moves the cursor', () => {
  const lines: string[] = []
  const log = openLog('info', 'text', { write: (line) => void lines.push(line) })
  const key = makeApiKey('admin')
  log.info(
    {
      requestId: 'r',
      method: 'GET',
      path: '/a\u001b[2Jb',
      status: 200,
      ms: 3.21,
      credits: 1,
      key: 'k',
      keyId: 'key_1',
    },
    'call',
  )
  log.warn({ model: 'm', pauseMs: 5 }, `left\u202e alone ${key}`)
  log.error({ err: new Error('no room') }, 'failed')
  const shown = lines.map((line) => line.replace(/^\d\d:\d\d:\d\d /, ''))
  assert.equal(shown[0], '200 GET /a [2Jb 3.2 ms 1 credit  keyId=key_1\n')
  assert.equal(shown[1], 'WARN left  alone fmt_admin_[removed]  model=m  pauseMs=5\n')
  assert.match(shown[2], /^ERROR failed\n {4}Error: no room\n {4} {4}at /)
})

test('metrics: answers by endpoint and status, credits, commits, gauges; unknown paths share one name', async () => {
  const metrics = openMetrics()
  metrics.observeAnswer({ method: 'POST', path: '/explore/lite', status: 200, seconds: 0.002, credits: 3 })
  metrics.observeAnswer({ method: 'GET', path: null, status: 404, seconds: 0.001, credits: 0 })
  metrics.observeCommit(7, 2)
  metrics.addGauge('firmament_companies', 'Companies served.', () => 42)
  const text = await metrics.text()
  assert.match(text, /firmament_answer_seconds_count\{method="POST",path="\/explore\/lite",status="200"\} 1/)
  assert.match(text, /firmament_answer_seconds_count\{method="GET",path="unknown",status="404"\} 1/)
  assert.match(text, /firmament_credits_total\{path="\/explore\/lite"\} 3/)
  assert.match(text, /firmament_committed_calls_total 7/)
  assert.match(text, /firmament_companies 42/)
})

test('metrics: what cannot be read is left out, and a series that has gone keeps no last value', async () => {
  const metrics = openMetrics()
  let values = [
    { labels: { register: 'a' }, value: 1 },
    { labels: { register: 'b "\n' }, value: 2 },
  ]
  metrics.addGauges('firmament_age', 'Age.', ['register'], () => values)
  metrics.addGauge('firmament_left', 'Left.', () => Promise.reject(new Error('locked')))
  metrics.addCounters('firmament_seen_total', 'Seen.', ['of'], () => [{ labels: { of: 'x' }, value: 3 }])
  const text = await metrics.text()
  assert.match(text, /firmament_age\{register="b \\"\\n"\} 2/)
  assert.match(text, /firmament_seen_total\{of="x"\} 3/)
  assert.ok(!/^firmament_left/m.test(text), text.slice(0, 300))
  metrics.addGauges('firmament_none', 'None.', ['a', 'b'], () => [])
  values = values.slice(1)
  assert.ok(!(await metrics.text()).includes('register="a"'))
  assert.match(await metrics.text(), /firmament_seen_total\{of="x"\} 3/)
})

test('health: names what fails, tells the reason to the operator alone, and waits for no check for ever', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const faults: unknown[] = []
  const health = openHealth(
    [
      { name: 'state database', check: async () => {} },
      { name: 'engine', check: () => Promise.reject(new Error('index is gone')) },
      { name: 'disk', check: () => new Promise(() => {}) },
    ],
    (name, reason) => faults.push([name, (reason as Error).message]),
  )
  const asked = health.findFault()
  context.mock.timers.tick(2000)
  assert.equal(await asked, 'engine, disk')
  assert.deepEqual(faults, [
    ['engine', 'index is gone'],
    ['disk', 'no answer within 2000 ms'],
  ])
  health.beginStop()
  assert.equal(await health.findFault(), 'stopping')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeClock } from '../../test/support/fake-clock.ts'
import { openProfiling, type ReceivedCall, searchOf, testCompany } from '../../test/support/profiling.ts'
import { CallLimits, hostAndPort } from './call-limits.ts'

const companies = (count: number) => Array.from({ length: count }, (_, index) => testCompany(index + 1))
const yes = () => ({ matchStatus: 'YES', matchReason: { it: 'sì', en: 'yes' } }) as const
const timesOf = (calls: readonly ReceivedCall[], part: string) =>
  calls.filter(({ url }) => url.includes(part)).map(({ at }) => at)

/** The most calls of any one second. */
function mostInASecond(times: readonly number[]): number {
  return Math.max(...times.map((at) => times.filter((other) => other >= at && other < at + 1000).length))
}

test('hosts: every spelling of name and port is one host', () => {
  for (const same of [
    'https://Example.com/a',
    'https://example.com:443/b?c',
    'https://example.com./',
    'HTTPS://EXAMPLE.com',
  ])
    assert.equal(hostAndPort(same), 'example.com:443')
  assert.equal(hostAndPort('http://[::1]/'), '[::1]:80')
  assert.equal(hostAndPort('https://bücher.example:8443/'), 'xn--bcher-kva.example:8443')
})

test('limits: exact in any second, however late a busy event loop begins the calls', () => {
  for (const turnMs of [1, 7, 60, 130, 240])
    for (const perSecond of [1, 20, 300]) {
      const clock = fakeClock('2026-06-15T12:00:00Z')
      const bound = { calls: 1000, perSecond }
      const limits = new CallLimits(clock, {
        callsMax: 10_000,
        perHost: bound,
        perLicence: { calls: 1000, perSecond: 1000 },
      })
      const call = { licenceId: 'lic_a', host: 'one.example:443', isQuick: true }
      const times: number[] = []
      const start = clock.monotonic()
      while (clock.monotonic() - start < 20_000) {
        while (limits.waitMs(call) === 0) {
          assert.ok(limits.roomAt(call.host) > 0)
          limits.begin(call)()
          times.push(clock.monotonic())
        }
        assert.equal(limits.roomAt(call.host), 0)
        clock.advance(turnMs)
        limits.sweep()
      }
      const words = `${perSecond} a second, in turns of ${turnMs} ms`
      for (const [index, at] of times.entries())
        if (index >= perSecond) assert.ok(at - times[index - perSecond] >= 1000, words)
      const share = times.length / (20 * perSecond)
      assert.ok(share >= 0.8 && share <= 1.05, `${share} of ${words}`)
    }
})

test('limits: a hundred processes reach one host at its rate, never faster, evenly among them', async () => {
  const profiling = await openProfiling({ search: searchOf(companies(30)), verdict: yes })
  const owners = [await profiling.licence({ paid: 100_000 }), await profiling.licence({ paid: 100_000 })]
  for (let number = 0; number < 100; number++)
    await profiling.start({
      licenceId: owners[number % 2],
      webhookUrl: `https://one.example/${number}`,
      companiesMax: 30,
      fingerprint: String(number),
    })
  await profiling.run(1000, 20)
  const from = profiling.calls.length
  await profiling.run(6000, 20)
  const times = profiling.calls.map(({ at }) => at)
  assert.ok(mostInASecond(times) <= 20, `${mostInASecond(times)} calls in a second`)
  const made = profiling.calls.length - from
  assert.ok(made >= 116 && made <= 120, `${made} calls in 6 s`)
  const each = Map.groupBy(profiling.calls, ({ url }) => url)
  assert.equal(each.size, 100)
  const counts = [...each.values()].map((own) => own.length)
  assert.ok(Math.max(...counts) - Math.min(...counts) <= 1, `${Math.min(...counts)} to ${Math.max(...counts)} calls`)
  await profiling.close()
})

test('limits: two licences share one host evenly, however many processes and other receivers one of them has', async () => {
  const profiling = await openProfiling({
    search: searchOf(companies(100)),
    verdict: yes,
    perHost: { calls: 20, perSecond: 10 },
  })
  const [many, few] = [await profiling.licence({ paid: 100_000 }), await profiling.licence({ paid: 100_000 })]
  const start = (licenceId: string, webhookUrl: string) =>
    profiling.start({ licenceId, webhookUrl, companiesMax: 100, fingerprint: webhookUrl })
  for (let number = 0; number < 40; number++) await start(many, `https://shared.example/many-${number}`)
  for (let number = 0; number < 10; number++) await start(many, `https://other-${number}.example/`)
  for (let number = 0; number < 5; number++) await start(few, `https://shared.example/few-${number}`)
  await profiling.run(6000, 20)
  const [ofMany, ofFew] = [timesOf(profiling.calls, '/many').length, timesOf(profiling.calls, '/few').length]
  assert.ok(Math.abs(ofMany - ofFew) <= 0.1 * (ofMany + ofFew), `${ofMany} and ${ofFew} calls`)
  assert.ok(ofMany + ofFew >= 53, `${ofMany + ofFew} calls in 6 s`)
  await profiling.close()
})

test('limits: the calls of one licence are bounded over all of its receivers; another licence keeps its pace', async () => {
  const profiling = await openProfiling({
    search: searchOf(companies(30)),
    verdict: yes,
    perLicence: { calls: 200, perSecond: 10 },
  })
  const licenceId = await profiling.licence({ paid: 100_000 })
  for (let number = 0; number < 50; number++)
    await profiling.start({
      licenceId,
      webhookUrl: `https://many-${number}.example/`,
      companiesMax: 30,
      fingerprint: String(number),
    })
  await profiling.start({ webhookUrl: 'https://good.example/', companiesMax: 30, fingerprint: 'good' })
  await profiling.run(6000, 20)
  const many = timesOf(profiling.calls, 'many')
  assert.ok(mostInASecond(many) <= 10, `${mostInASecond(many)} calls in a second`)
  assert.ok(many.length >= 53, `${many.length} calls in 6 s`)
  const good = timesOf(profiling.calls, 'good').length
  assert.ok(good >= 11, `${good} calls in 6 s`)
  await profiling.close()
})

test('limits: hosts that never answer hold their share of calls alone; another host of the same licence keeps its pace', async () => {
  const stuck: (() => void)[] = []
  const open = new Map<string, number>()
  const profiling = await openProfiling({
    search: searchOf(companies(60)),
    verdict: yes,
    perHost: { calls: 10, perSecond: 100 },
    perLicence: { calls: 20, perSecond: 100 },
    receive: async ({ url }) => {
      if (!url.includes('good')) {
        const host = hostAndPort(url)
        open.set(host, (open.get(host) ?? 0) + 1)
        await new Promise<void>((resolve) => stuck.push(resolve))
      }
      return { kind: 'delivered', status: 200 }
    },
  })
  const licenceId = await profiling.licence({ paid: 100_000 })
  const start = (webhookUrl: string) =>
    profiling.start({ licenceId, webhookUrl, companiesMax: 60, fingerprint: webhookUrl })
  await start('https://good.example/')
  await profiling.run(1000)
  for (let number = 0; number < 30; number++) await start(`https://dead-${number % 4}.example/${number}`)
  const before = timesOf(profiling.calls, 'good').length
  await profiling.run(5000)
  const good = timesOf(profiling.calls, 'good').length - before
  assert.ok(good >= 9, `${good} calls in 5 s`)
  assert.ok(Math.max(...open.values()) <= 8, `${Math.max(...open.values())} calls at once to a dead host`)
  assert.equal(stuck.length, 16, 'four fifths of what the licence may have under way')
  for (const answer of stuck) answer()
  await profiling.close()
})

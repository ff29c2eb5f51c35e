/**
 * The memory of a whole service, as the system counts it: started by the launcher with the demo, and after calls that are as
 * expensive as calls may be. Linux only: other systems do not report resident memory.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_KEY } from '../../src/license/api-key.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const COUNTRIES = ['IT', 'FR', 'DE', 'ES', 'GB']
/** Calls of each kind, in full 100. */
const CALLS = Number(process.env.FIRMAMENT_MEMORY_CALLS ?? 25)
/** Megabytes resident: what `docs/operating.md` states, with room for another machine's allocator. */
const RESIDENT_MAX = { started: 290, asked: 400 } as const

test('memory: the service with the demo stays within what the documentation states, whatever is asked', {
  skip: !existsSync('/proc/self/status'),
}, async (context) => {
  const { process: service, url } = await startDemo(context)
  await settled(service)
  const started = residentMegabytes(service)
  const refused = new Map<number, number>()
  for (const [path, body] of worstCalls(CALLS)) {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': DEMO_KEY, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    await answer.arrayBuffer()
    if (answer.status !== 200) refused.set(answer.status, (refused.get(answer.status) ?? 0) + 1)
  }
  const asked = residentMegabytes(service)
  context.diagnostic(`${started} MB after the start, ${asked} MB after ${CALLS} calls of each kind`)
  assert.deepEqual([...refused], [])
  assert.ok(started <= RESIDENT_MAX.started, `${started} MB after the start`)
  assert.ok(asked <= RESIDENT_MAX.asked, `${asked} MB after the calls`)
})

/** Starts the demo in a new folder. Stopped with the test. */
async function startDemo(context: TestContext): Promise<{ process: ChildProcess; url: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'firmament-memory-'))
  const service = spawn(
    join(ROOT, 'firmament'),
    ['serve', '--demo', '--data', folder, '--port', '0', '--log-level', 'error'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  context.after(async () => {
    service.kill('SIGTERM')
    if (service.exitCode === null) await once(service, 'exit')
    rmSync(folder, { recursive: true, force: true })
  })
  let text = ''
  const url = await new Promise<string>((resolve, reject) => {
    service.stderr?.on('data', (piece) => {
      text += piece
      const found = /http:\/\/localhost:\d+/.exec(text)
      if (found !== null) resolve(found[0])
    })
    service.once('exit', () => reject(new Error(`The service did not start: ${text}`)))
  })
  return { process: service, url }
}

/** Waits until the service has done what it does after a start: it takes no processor time worth the name. */
async function settled({ pid }: ChildProcess): Promise<void> {
  // Fields 14 and 15 (user and system time), in hundredths of a second, after the name in brackets.
  const ticks = () => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
    return Number(fields[11]) + Number(fields[12])
  }
  for (let waited = 0, calm = 0, before = ticks(); waited < 120 && calm < 3; waited++) {
    await sleep(1000)
    const now = ticks()
    calm = now - before <= 5 ? calm + 1 : 0
    before = now
  }
}

function residentMegabytes({ pid }: ChildProcess): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** Free searches for unused words, sentences, lists of names: each call asks for something new. */
function* worstCalls(count: number): Generator<readonly [path: string, body: object]> {
  let made = 0
  const word = () => `q${(made++ * 7919).toString(36)}x`
  const words = (length: number) => {
    let text = word()
    while (text.length < length) text += ` ${word()}`
    return text.slice(0, length)
  }
  for (let call = 0; call < count; call++) {
    const country = COUNTRIES[call % COUNTRIES.length]
    yield [
      '/explore/simple-semantic?dryRun=true',
      {
        filters: { countriesIso2: COUNTRIES },
        semantic: { keywords: Array.from({ length: 50 }, () => words(240)) },
      },
    ]
    yield ['/explore/plus?dryRun=true', { filters: { countriesIso2: [country] }, query: `wine ${words(1900)}` }]
    yield [
      '/explore/match',
      {
        companies: Array.from({ length: 200 }, (_, row) => ({
          country: COUNTRIES[row % COUNTRIES.length],
          companyName: words(60),
        })),
      },
    ]
  }
}

/**
 * The service while its state database cannot be written: another process holds a lock, or the disk is full. What must be
 * written is refused, free; everything else continues; and when the fault ends, so does its effect.
 */
import assert from 'node:assert/strict'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadDemo } from '../../src/assembly/load-demo.ts'
import { systemClock } from '../../src/clock.ts'
import { readSettings } from '../../src/config/read-settings.ts'
import { demoCompanies } from '../../src/imports/demo-companies.ts'
import { type Service, startService } from '../../src/server.ts'
import { openStores } from '../../src/storage/state/stores.ts'
import { licenceTerms } from '../support/licence-terms.ts'
import { mountSmallDisk } from '../support/small-disk.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** How long the lock is held. In full: 30. */
const LOCK_SECONDS = Number(process.env.FIRMAMENT_LOCK_SECONDS ?? 7)
const CREDITS = 1000

interface Served {
  readonly data: string
  readonly service: Service
  readonly key: string
}

async function serve(context: TestContext, data: string): Promise<Served> {
  await loadDemo(data, demoCompanies().take(300))
  const stores = await openStores({ folder: data, sync: 'normal', clock: systemClock })
  const licence = await stores.licences.create(licenceTerms({ paid: CREDITS }))
  const key = (await stores.keys.create({ licenceId: licence.id, isTest: false }))?.key ?? ''
  await stores.close()
  const service = await startService(
    readSettings({ flags: { data, port: 0, logLevel: process.env.FIRMAMENT_TEST_LOG ?? 'silent' }, environment: {} }),
  )
  context.after(() => service.stop())
  return { data, service, key }
}

interface Answer {
  readonly status: number
  readonly code: string | null
  readonly retryAfter: string | null
  readonly body: { readonly error?: string; readonly totalCompanies?: number }
  readonly milliseconds: number
}

async function ask({ service, key }: Served, path: string, body?: object): Promise<Answer> {
  const start = performance.now()
  const answer = await fetch(`${service.url}${path}`, {
    signal: AbortSignal.timeout(15_000),
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const parsed = (await answer.json()) as Answer['body']
  return {
    status: answer.status,
    code: answer.headers.get('x-error-code'),
    retryAfter: answer.headers.get('retry-after'),
    body: parsed,
    milliseconds: performance.now() - start,
  }
}

/** A search that no other call of the test makes: its context must be written. */
let searches = 0
const search = (served: Served) =>
  ask(served, '/explore/lite', { filters: { countriesIso2: ['IT'], numberOfEmployeesGte: ++searches } })

/** Read from the database itself, as another process does. */
function balance({ data }: Served): number {
  const database = new DatabaseSync(join(data, 'state.db'), { readOnly: true })
  try {
    const row = database.prepare(`select available from credit_pools where licence = 1 and pool = 'plus'`).get()
    return Number(row?.available)
  } finally {
    database.close()
  }
}

const FREE = ['/utils/countries', '/license/info', '/health/live'] as const

/** Asks for them; a free call is answered whatever cannot be written. @returns milliseconds of each */
async function askFree(served: Served): Promise<number[]> {
  const times: number[] = []
  for (const path of FREE) {
    const answer = await ask(served, path)
    assert.equal(answer.status, 200, `${path}: ${JSON.stringify(answer.body)}`)
    times.push(answer.milliseconds)
  }
  return times
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]

test(`state: locked by another process for ${LOCK_SECONDS} s, calls are refused within 5 s and reads go on`, async (context) => {
  const served = await serve(context, temporaryFolder(context))
  const before = balance(served)
  assert.equal((await search(served)).status, 200)
  const other = new DatabaseSync(join(served.data, 'state.db'))
  other.exec('begin immediate')
  const until = performance.now() + LOCK_SECONDS * 1000
  // Far more than are worked on at once: most of them queue in the line of their licence.
  const waiting = Array.from({ length: 300 }, () => search(served))
  const times: number[] = []
  while (performance.now() < until) {
    times.push(...(await askFree(served)))
    await sleep(100)
  }
  for (const answer of await Promise.all(waiting)) {
    assert.deepEqual([answer.status, answer.code, answer.retryAfter], [503, 'state_unavailable', '5'])
    assert.ok(answer.milliseconds < 5000, `refused after ${answer.milliseconds} ms`)
  }
  const ready = await ask(served, '/health/ready')
  assert.deepEqual([ready.status, ready.body.error], [503, 'Not ready: state database (locked)'])
  other.exec('rollback')
  other.close()
  assert.equal((await search(served)).status, 200)
  assert.equal((await ask(served, '/health/ready')).status, 200)
  assert.equal(before - balance(served), 2, 'only the two answered searches were charged')
  assert.ok(median(times) < 500, `half of the free calls took ${median(times)} ms or more`)
  context.diagnostic(`free calls: median ${Math.round(median(times))} ms, longest ${Math.round(Math.max(...times))} ms`)
})

/** Writes a file until nothing more fits. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (let bytes = 65_536; bytes >= 1; ) {
      try {
        if (writeSync(file, Buffer.alloc(bytes)) < bytes) bytes = Math.floor(bytes / 2)
      } catch {
        bytes = Math.floor(bytes / 2)
      }
    }
  } finally {
    closeSync(file)
  }
}

test('state: on a full disk what must be written is refused, the rest goes on, and space brings all back', async (context) => {
  const data = mountSmallDisk(context, 8)
  if (data === null) return
  const served = await serve(context, data)
  const before = balance(served)
  assert.equal((await search(served)).status, 200)
  fill(join(data, 'filler'))
  // The write-ahead log may have room for a few commits more.
  let paid = 1
  for (let calls = 0; calls < 3000; calls++) {
    const answer = await search(served)
    if (answer.status !== 200) break
    paid++
  }
  for (let calls = 0; calls < 20; calls++) {
    const answer = await search(served)
    assert.deepEqual(
      [answer.status, answer.code, answer.retryAfter],
      [503, 'disk_full', '5'],
      JSON.stringify(answer.body),
    )
    assert.ok(answer.milliseconds < 10_000, `refused after ${answer.milliseconds} ms`)
  }
  await askFree(served)
  const ready = await ask(served, '/health/ready')
  assert.equal(ready.status, 503)
  assert.match(ready.body.error ?? '', /^Not ready: state database \(disk full, \d+ bytes left\)$/)
  rmSync(join(data, 'filler'))
  assert.equal((await ask(served, '/health/ready')).status, 200)
  assert.equal((await search(served)).status, 200)
  assert.equal(before - balance(served), paid + 1, 'nothing was charged while the disk was full')
})

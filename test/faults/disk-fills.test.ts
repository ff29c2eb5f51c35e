/**
 * Publishers whose files do not fit on the disk, again and again, under paid calls: calls continue or are refused free,
 * and when a fetch has ended everything works, without intervention. FIRMAMENT_FILLS: how often, 4 unless set; in full
 * 40.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, statfsSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { issueKey, withStores } from '../support/attacked-service.ts'
import { assertBooksRight, assertSeenIsKept, type SeenAnswer } from '../support/check-books.ts'
import { LoadClient } from '../support/load-client.ts'
import { type Answer, servesFile, startPublisher } from '../support/publisher.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { mountSmallDisk } from '../support/small-disk.ts'
import { until } from '../support/until.ts'

const FILLS = Number(process.env.FIRMAMENT_FILLS ?? 4)
const ROOT = join(import.meta.dirname, '..', '..')
const CLI = join(ROOT, 'src', 'cli.ts')
const DISK_MEBIBYTES = 90
/** What a fetch leaves free of so small a disk. */
const LEFT_BYTES = 32 << 20
const CALLERS = 4
/** Admin keys may call ten times a second. */
const LOOK_MS = 200
const PIECE = Buffer.alloc(1 << 16, 'x')

/** Sends without end, as fast as it is read. */
function sendWithoutEnd(response: ServerResponse, bytesMax = Number.POSITIVE_INFINITY): void {
  let sent = 0
  const more = (): void => {
    while (!response.destroyed && sent < bytesMax) {
      sent += PIECE.length
      if (!response.write(PIECE)) return void response.once('drain', more)
    }
    response.destroy()
  }
  more()
}

/** Ways in which a publisher fills a disk. */
const FILLING: readonly Answer[] = [
  (_, response) => sendWithoutEnd(response),
  (_, response) => {
    response.writeHead(200, { 'content-length': 5_000_000_000 })
    sendWithoutEnd(response)
  },
  // Breaks off where much has come: what is kept for the next attempt must not add up.
  (_, response) => {
    response.writeHead(200, { etag: '"a"', 'content-length': 40 << 20 })
    sendWithoutEnd(response, 30 << 20)
  },
]

test(`${FILLS} fetched files that do not fit on the disk: paid calls go on or are free, and all works again by itself`, async (context) => {
  const data = mountSmallDisk(context, DISK_MEBIBYTES)
  if (data === null) return
  const sample = readFileSync(join(ROOT, 'src', 'registers', 'us-ny', 'sample.csv'))
  const publisher = await startPublisher(context)
  publisher.answers.set(
    '/data.ny.gov/',
    servesFile(() => sample),
  )
  // In another process: the publisher in this one must answer.
  const run = async (...parameters: string[]) =>
    (await promisify(execFile)(process.execPath, [CLI, ...parameters, '--data', data])).stdout
  await run('update', 'us-ny', '--mirror', publisher.origin)
  const admin = JSON.parse(await run('admin', 'create', '--json', '--name', 'fills')) as { readonly key: string }
  const issued = await withStores(data, (stores) => issueKey(stores, { paid: 1_000_000 }))
  const service = await startServiceProcess(data, ['--update-mirror', publisher.origin])
  context.after(() => service.stop())

  const client = new LoadClient(service.port, CALLERS)
  const seen: SeenAnswer[] = []
  const wrong: string[] = []
  let searches = 0
  const search = async () => {
    // A search of its own, so that its context is written.
    const filters = { countriesIso2: ['US'], dateOfIncorporationGte: new Date(++searches * 1e8).toISOString() }
    const answer = await client.call({ key: issued.key, path: '/explore/lite', body: { filters } })
    seen.push({ licenceId: issued.licenceId, ...answer })
    if (answer.status !== 200 && (answer.status !== 503 || answer.creditsUsed !== 0))
      wrong.push(`${answer.status} ${answer.creditsUsed} ${answer.text}`)
    return answer.status
  }
  let isOver = false
  const calling = Array.from({ length: CALLERS }, async () => {
    while (!isOver) {
      await search()
      await sleep(20)
    }
  })
  const admins = async (method: string, path: string, body?: object) => {
    const answer = await client.call({ key: admin.key, method, path, ...(body && { body }) })
    return { status: answer.status, body: JSON.parse(answer.text) as unknown }
  }
  type Run = { readonly id: number; readonly outcome: string; readonly message: string | null }
  const lastRun = async () => ((await admins('GET', '/admin/imports?limit=1')).body as { imports: Run[] }).imports[0]

  const outcomes = new Map<string, number>()
  let leastFree = Number.POSITIVE_INFINITY
  for (let fill = 0; fill < FILLS; fill++) {
    publisher.answers.set('/data.ny.gov/', FILLING[fill % FILLING.length])
    const before = (await lastRun()).id
    while ((await admins('POST', '/admin/imports', { registers: ['us-ny'] })).status !== 202) await sleep(LOOK_MS)
    let last = await lastRun()
    while (last.id === before || last.outcome === 'running') {
      leastFree = Math.min(leastFree, statfsSync(data).bavail * statfsSync(data).bsize)
      await sleep(LOOK_MS)
      last = await lastRun()
      if (fill % FILLING.length === 2 && last.id !== before) await admins('DELETE', '/admin/imports')
    }
    const note = `${last.outcome}: ${(last.message ?? '').replaceAll(/\d[\d.,]*/g, 'N').slice(0, 160)}`
    outcomes.set(note, (outcomes.get(note) ?? 0) + 1)
    assert.ok(last.outcome !== 'done' && last.message !== null, `a fetch that failed says why: ${JSON.stringify(last)}`)
    // Nothing is deleted.
    await until(async () => (await search()) === 200, 10)
    assert.equal((await fetch(`${service.url}/health/ready`)).status, 200)
  }
  isOver = true
  await Promise.all(calling)
  // And the publisher that is well again is fetched.
  publisher.answers.set(
    '/data.ny.gov/',
    servesFile(() => Buffer.concat([sample, Buffer.from('\n')])),
  )
  await run('update', 'us-ny', '--mirror', publisher.origin)
  client.close()
  assert.equal(await service.stop(), 0)
  const answered = seen.filter(({ status }) => status === 200).length
  context.diagnostic(`${seen.length} paid calls, ${answered} answered; least free ${leastFree >> 20} MiB`)
  for (const [note, times] of outcomes) context.diagnostic(`${times} × ${note}`)
  assert.deepEqual(wrong, [])
  assert.ok(leastFree > LEFT_BYTES / 2, `${leastFree} bytes were free`)
  await withStores(data, async (stores) => {
    await assertBooksRight(stores)
    await assertSeenIsKept(stores, issued.licenceId, seen)
  })
})

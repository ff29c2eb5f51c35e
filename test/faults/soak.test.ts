/**
 * Half an hour of honest calls at the limit of the service, together with a hostile caller of every kind: the memory
 * stays flat, every answer is as expected, the books are exact. FIRMAMENT_SOAK_MINUTES: how long, 30 in full.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import {
  addKey,
  askOf,
  demoFolder,
  type Issued,
  issueKey,
  openSlowReceiver,
  readWorld,
  withStores,
} from '../support/attacked-service.ts'
import type { CheapReport, CheapTask } from '../support/cheap-caller.ts'
import { assertBooksRight, assertSeenIsKept, type SeenAnswer } from '../support/check-books.ts'
import { rightBody, SEARCHES, type World } from '../support/generated-bodies.ts'
import { HOSTILE_KINDS } from '../support/hostile-callers.ts'
import { type LoadCall, LoadClient, quantile } from '../support/load-client.ts'
import { Random } from '../support/random.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'

const MINUTES = Number(process.env.FIRMAMENT_SOAK_MINUTES ?? 30)
const SEED = Number(process.env.FIRMAMENT_SEED ?? 20261122)
/** Connections of honest callers: more than the two threads that search can serve at once. */
const CONNECTIONS = 16
const SAMPLE_SECONDS = 5
/** The median of the last third of the samples of memory may be so much above that of the middle third. */
const GROWTH_MAX = 1.05

interface Soaked {
  readonly data: string
  readonly service: ServiceProcess
  readonly world: World
  readonly honest: readonly Issued[]
  readonly cheap: Issued
  readonly hostile: readonly Issued[]
  readonly webhookUrl: string
}

async function open(test: TestContext): Promise<Soaked> {
  const data = await demoFolder(test, 1)
  const receiver = await openSlowReceiver(test, 5000)
  const paid = 100_000_000
  const made = await withStores(data, async (stores) => {
    const first = await issueKey(stores, { paid })
    const second = await issueKey(stores, { paid })
    const honest = [first, await addKey(stores, first.licenceId), second, await addKey(stores, second.licenceId)]
    const hostile: Issued[] = []
    for (const _ of HOSTILE_KINDS) hostile.push(await issueKey(stores, { paid }))
    return {
      honest: [...honest, await issueKey(stores, { paid, type: 'LITE' })],
      cheap: await issueKey(stores, { paid }),
      hostile,
      reader: await issueKey(stores),
      other: await issueKey(stores),
    }
  })
  const service = await startServiceProcess(data, ['--allow-private-webhooks', 'true'])
  test.after(() => service.stop())
  const world = await readWorld(askOf(service.url), made.reader, made.other, receiver.url)
  return { data, service, world, ...made, webhookUrl: receiver.url }
}

/** One of the calls that honest callers make. */
function someCall(world: World, { key }: Issued, isLite: boolean, random: Random): LoadCall {
  const drawn = random.below(20)
  if (drawn === 0) return { key, path: '/license/info' }
  if (drawn === 1) return { key, path: '/license/history?limit=50' }
  if (drawn === 2) return { key, path: `/utils/regions?countryIso2=${random.pick(world.countries)}` }
  if (drawn === 3) return { key, path: `/utils/cities?countryIso2=${random.pick(world.countries)}` }
  const path = isLite
    ? random.pick(['/explore/lite', '/explore/one'] as const)
    : random.pick([...SEARCHES, '/explore/one'] as const)
  const headers = random.chance(0.1) ? { 'idempotency-key': randomUUID() } : {}
  const isDryRun = path !== '/explore/one' && random.chance(0.05)
  return { key, path: isDryRun ? `${path}?dryRun=true` : path, body: rightBody(path, world, random), headers }
}

/** What the honest callers saw. */
interface Honest {
  readonly seen: SeenAnswer[]
  readonly unexpected: Map<string, number>
  readonly milliseconds: number[]
}

async function callHonestly({ service, world, honest }: Soaked, isOver: () => boolean): Promise<Honest> {
  const client = new LoadClient(service.port, CONNECTIONS)
  const result: Honest = { seen: [], unexpected: new Map(), milliseconds: [] }
  const surprise = (what: string) => result.unexpected.set(what, (result.unexpected.get(what) ?? 0) + 1)
  const loop = async (number: number) => {
    const random = new Random(SEED + number)
    const index = number % honest.length
    while (!isOver()) {
      const call = someCall(world, honest[index], index === honest.length - 1, random)
      try {
        const answers = [await client.call(call)]
        // Some repeat a call as after a lost answer.
        if (call.headers?.['idempotency-key'] !== undefined && random.chance(0.5)) answers.push(await client.call(call))
        for (const { status, creditsUsed, isReplay, milliseconds, text } of answers) {
          result.seen.push({ licenceId: honest[index].licenceId, status, creditsUsed, isReplay })
          if (result.milliseconds.length < 1e6) result.milliseconds.push(milliseconds)
          if (status !== 200) surprise(`${call.path}: ${status} ${text.slice(0, 150)}`)
        }
        const [first, again] = answers
        if (first.status !== 200 || again === undefined) continue
        if (first.text !== again.text) surprise(`${call.path}: a repetition differs`)
        if (again.creditsUsed !== 0) surprise(`${call.path}: a repetition costs`)
      } catch (error) {
        surprise(`${call.path}: ${String(error)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, number) => loop(number)))
  client.close()
  return result
}

/** Starts a caller of cheap searches in a thread of its own. @returns what ends it and answers its report */
function startCheap({ service, cheap }: Soaked): () => Promise<CheapReport> {
  const task: CheapTask = { port: service.port, key: cheap.key, pause: 20 }
  const worker = new Worker(new URL('../support/cheap-caller.ts', import.meta.url), { workerData: task })
  return () =>
    new Promise((resolve, reject) => {
      worker.once('message', (report: CheapReport) => resolve(report))
      worker.once('error', reject)
      worker.postMessage('end')
    })
}

/** Runs every hostile caller. @returns lines of what they were answered, and what of it is unexpected */
async function callHostilely({ service, hostile, webhookUrl }: Soaked, isOver: () => boolean) {
  const lines: string[] = []
  const unexpected: string[] = []
  await Promise.all(
    HOSTILE_KINDS.map(async ({ name, statuses, run }, index) => {
      const counts = new Map<string, number>()
      const note = (outcome: string) => counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
      await run({
        port: service.port,
        key: hostile[index].key,
        random: new Random(SEED - index),
        isOver,
        note,
        webhookUrl,
      })
      lines.push(`${name}: ${[...counts].map(([outcome, count]) => `${outcome} × ${count}`).join(', ')}`)
      for (const outcome of counts.keys())
        if (/^\d/.test(outcome) && !statuses.includes(Number(outcome))) unexpected.push(`${name}: ${outcome}`)
    }),
  )
  return { lines, unexpected }
}

/** Resident memory in MiB; Linux only. */
function residentMemory(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** Samples the memory, and asks whether the service is ready. */
async function sample({ service }: Soaked, isOver: () => boolean) {
  const memory: number[] = []
  const unready: string[] = []
  for (let number = 0; !isOver(); number++) {
    await sleep(SAMPLE_SECONDS * 1000)
    if (service.hasEnded()) throw new Error('The service ended')
    memory.push(residentMemory(service.pid))
    const answer = await fetch(`${service.url}/health/ready`)
    const text = await answer.text()
    if (answer.status !== 200) unready.push(text)
    if (number % 12 === 0) console.log(`${number * SAMPLE_SECONDS} s: ${memory.at(-1)?.toFixed(0)} MiB, ${text}`)
  }
  return { memory, unready }
}

test(`${MINUTES} minutes at the limit beside every hostile caller: memory flat, answers right, books exact`, async (test) => {
  const soaked = await open(test)
  const { data, service, honest, cheap } = soaked
  const end = performance.now() + MINUTES * 60_000
  const isOver = () => performance.now() > end || service.hasEnded()
  const endCheap = startCheap(soaked)
  const [{ memory, unready }, result, hostile] = await Promise.all([
    sample(soaked, isOver),
    callHonestly(soaked, isOver),
    callHostilely(soaked, isOver),
  ])
  const cheapReport = await endCheap()
  const third = Math.floor(memory.length / 3)
  const [early, middle, late] = [0, 1, 2].map((part) => quantile(memory.slice(part * third, (part + 1) * third), 0.5))
  const ms = (times: readonly number[]) =>
    [0.5, 0.99].map((part) => `${quantile(times, part).toFixed(1)} ms`).join(', p99 ')
  for (const line of [
    `honest: ${result.seen.length} calls, p50 ${ms(result.milliseconds)}`,
    `cheap: ${cheapReport.milliseconds.length} calls, p50 ${ms(cheapReport.milliseconds)}, ${cheapReport.refusals.length} refused`,
    `memory of the thirds: ${early.toFixed(0)}, ${middle.toFixed(0)}, ${late.toFixed(0)} MiB, most ${Math.max(...memory).toFixed(0)}`,
    ...hostile.lines,
  ])
    console.log(line)
  assert.equal(await service.stop(), 0, 'SIGTERM ends it in order')
  await withStores(data, async (stores) => {
    await assertBooksRight(stores)
    for (const licenceId of new Set(honest.map((one) => one.licenceId)))
      await assertSeenIsKept(stores, licenceId, result.seen)
    const cheapBooks = await stores.calls.read({ licenceId: cheap.licenceId, limit: 10_000_000 })
    assert.equal(
      cheapBooks.reduce((sum, { credits }) => sum + (credits ?? 0), 0),
      cheapReport.creditsUsed,
    )
  })
  assert.deepEqual([...result.unexpected], [], 'honest callers')
  assert.deepEqual(cheapReport.refusals.slice(0, 10), [], 'the cheap caller')
  assert.deepEqual(hostile.unexpected, [], 'hostile callers')
  assert.deepEqual(unready, [], 'ready throughout')
  assert.deepEqual(service.faults, [], 'no error in the log')
  assert.ok(late <= middle * GROWTH_MAX, `the memory grew from ${middle} to ${late} MiB`)
})

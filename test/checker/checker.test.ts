/**
 * Every kind of call during everything that may happen to a service: switches of generation by imports, updates,
 * rollbacks and erasure, kills and stops of its process, kills of imports. Each answer must come from one generation
 * that was served during the call, equal its data, and have the right price; nothing is 5xx but 503, and in the end the
 * books are exact.
 *
 * FIRMAMENT_CHECKER_MINUTES: how long, 2 unless set. FIRMAMENT_SEED: the choice of calls and disturbances; their order
 * is the same for one seed, their times depend on the machine. FIRMAMENT_CHECKER_SWITCHES: only this number of switches
 * by rollbacks, in place of everything else.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { issueKey, openSlowReceiver, withStores } from '../support/attacked-service.ts'
import { assertBooksRight } from '../support/check-books.ts'
import { startPublisher } from '../support/publisher.ts'
import { Random } from '../support/random.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'
import { type Caller, callUntilOver, type Operation } from './callers.ts'
import { checkRows, type Kill } from './check-rows.ts'
import { DISTURBANCES, Disturber } from './disturbances.ts'
import { makeKinds } from './kinds.ts'
import { ServedTimeline } from './served-timeline.ts'

const MINUTES = Number(process.env.FIRMAMENT_CHECKER_MINUTES ?? 2)
const SEED = Number(process.env.FIRMAMENT_SEED ?? 20261126)
const SWITCHES = Number(process.env.FIRMAMENT_CHECKER_SWITCHES ?? 0)
const CLI = join(import.meta.dirname, '..', '..', 'src', 'cli.ts')
const LICENCES = 5
const CREDITS = 10_000_000
/** Those of the licence that runs out. */
const FEW_CREDITS = 300
/** Longest until every process that was started is done. */
const SETTLED_SECONDS = 90

test(`${SWITCHES > 0 ? `${SWITCHES} switches` : `${MINUTES} minutes`}, every kind of call: each answer is of one generation, books exact, no 5xx but 503`, async (context) => {
  const random = new Random(SEED)
  const data = temporaryFolder(context)
  const publisher = await startPublisher(context)
  const receiver = await openSlowReceiver(context, 20)
  // Calls of operators are counted by their key.
  const [disturbing, operating] = ['disturber', 'operator'].map((name) => makeAdminKey(data, name))
  const { rich, poor } = await withStores(data, async (stores) => ({
    rich: await Promise.all(Array.from({ length: LICENCES }, () => issueKey(stores, { paid: CREDITS }))),
    poor: await issueKey(stores, { paid: FEW_CREDITS }),
  }))
  const disturber = new Disturber({
    data,
    files: temporaryFolder(context),
    publisher,
    adminKey: disturbing,
    random,
  })
  const timeline = new ServedTimeline(data, disturber.requireIntended)
  disturber.timeline = timeline
  await disturber.start()
  context.after(() => disturber.stop())
  await timeline.start()

  const callers: Caller[] = makeKinds(receiver.url).map((kind, index) => {
    const { key, licenceId } = kind.isPoor ? poor : rich[index % LICENCES]
    return { kind, licenceId, key: kind.isAdmin ? operating : key }
  })
  let isOver = false
  context.after(() => {
    isOver = true
  })
  const calling = callUntilOver(callers, {
    port: disturber.port,
    seed: SEED,
    timeline,
    wasAway: disturber.wasAway,
    isOver: () => isOver,
  })
  await disturbUntilOver(disturber, timeline, random)
  await disturber.finishErasures()
  isOver = true
  const { operations, answered, counts } = await calling
  const paths = await operationsOf(disturber.service.url)
  await timeline.stop()
  await settled(data)
  assert.ok(await disturber.stop(), 'SIGTERM ends the service in order')
  disturber.noteLastFaults()

  const lines = await checkBooks(data, operations, timeline, disturber.kills)
  for (const line of [
    `seed ${SEED}: ${callers.length} callers, ${timeline.judged} answers judged, ${timeline.switches} switches`,
    `disturbances: ${JSON.stringify(Object.fromEntries(disturber.counts))}`,
    `answers: ${JSON.stringify(Object.fromEntries(counts))}`,
    ...lines,
  ])
    console.log(line)
  const faults = [...timeline.faults].map(([what, times]) => `${times} × ${what}`)
  assert.deepEqual(faults.slice(0, 40), [], `${faults.length} kinds of fault`)
  if (SWITCHES > 0) return
  const missing = paths.filter((path) => !answered.has(path) && !disturber.called.has(path))
  assert.deepEqual(missing, [], 'operations that were never answered')
  const undone = DISTURBANCES.filter((what) => !disturber.counts.has(what))
  assert.deepEqual(undone, [], 'disturbances that never came about')
})

/** Every kind in each round, in an order of its own. */
async function disturbUntilOver(disturber: Disturber, timeline: ServedTimeline, random: Random): Promise<void> {
  if (SWITCHES > 0) {
    // From then on between two generations of which every company differs.
    await disturber.disturb('import')
    while (timeline.switches < SWITCHES) await disturber.disturb('rollback')
    return
  }
  const end = performance.now() + MINUTES * 60_000
  let round = shuffled(DISTURBANCES, random)
  // The first round is done whole, however slow the machine is.
  for (let rounds = 1; rounds === 1 || performance.now() < end; ) {
    if (round.length === 0) {
      round = shuffled(DISTURBANCES, random)
      rounds++
    }
    await disturber.disturb(round.pop()!)
    await sleep(random.below(1_000))
  }
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

/** The operations that `openapi.json` has, as `get /explore/lite`. */
async function operationsOf(url: string): Promise<readonly string[]> {
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  }
  const methods = new Set(['get', 'post', 'patch', 'delete', 'put'])
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations)
      .filter((method) => methods.has(method))
      .map((method) => `${method} ${path}`),
  )
}

/** Waits until every process is done and nothing is held. */
async function settled(data: string): Promise<void> {
  await withStores(data, (stores) =>
    until(async () => (await stores.readBooks()).every(({ held }) => held === 0), SETTLED_SECONDS),
  )
}

/** @returns lines that list what was compared */
async function checkBooks(
  data: string,
  operations: readonly Operation[],
  timeline: ServedTimeline,
  kills: readonly Kill[],
): Promise<readonly string[]> {
  return withStores(data, async (stores) => {
    await assertBooksRight(stores)
    const books = await stores.readBooks()
    const lines: string[] = []
    for (const licenceId of new Set(books.map((one) => one.licenceId))) {
      const { rows, charged, lost, faults } = await checkRows(stores, licenceId, operations, kills)
      for (const fault of faults) timeline.fault(`books: ${fault}`)
      const taken = books.filter((one) => one.licenceId === licenceId).reduce((sum, one) => sum + one.charged, 0)
      if (taken !== charged) timeline.fault(`books: ${taken} credits were taken, ${charged} by calls that were made`)
      if (rows > 0) lines.push(`${rows} rows, ${charged} credits charged, ${lost} of them for answers that were lost`)
    }
    return lines
  })
}

function makeAdminKey(data: string, name: string): string {
  const options = ['admin', 'create', '--json', '--data', data, '--name', name]
  return (JSON.parse(execFileSync(process.execPath, [CLI, ...options], { encoding: 'utf8' })) as { key: string }).key
}

/**
 * What happens to a service during its calls: imports of large and small changes, updates over HTTP, rollbacks,
 * erasure; kills of the service, of imports, and orderly stops.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { killAll } from '../../scripts/process-tree.ts'
import type { Publisher } from '../support/publisher.ts'
import { servesFile } from '../support/publisher.ts'
import type { Random } from '../support/random.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import type { Kill } from './check-rows.ts'
import {
  allOf,
  americanFile,
  type Editions,
  fullEdition,
  idOf,
  isAmerican,
  smallEdition,
  someNumber,
  writeBritish,
} from './register-files.ts'
import type { ServedTimeline } from './served-timeline.ts'

/** What disturbs a service. */
export const DISTURBANCES = [
  'import',
  'small import',
  'import, killed',
  'update over HTTP',
  'update, stopped',
  'rollback',
  'rollback over HTTP',
  'erasure',
  'erasure, killed',
  'erasure over HTTP',
  'kill',
  'kill beside an import',
  'stop',
] as const
/** One of them. */
export type Disturbance = (typeof DISTURBANCES)[number]

const CLI = join(import.meta.dirname, '..', '..', 'src', 'cli.ts')
/** Longest an update over HTTP may take. */
const UPDATE_MS_MAX = 60_000
/** Longest until a process is in the import log. */
const RUN_BEGINS_MS_MAX = 20_000
const NOTHING_BEFORE =
  /has no generation before the one it serves|must be the id of the generation that was served before/
/** An id of no company. */
const NOBODY = 'GB-79999999'
/** What an operator began still runs, or what was killed has not ended: a right refusal, tried again. */
const IS_RUNNING = /an(other)? import (into this data folder )?is running|another process is fetching/i
const TRIES = 30

/** A run of the import log. */
interface Run {
  readonly id: number
  readonly action: string
  readonly outcome: string
}

/** What is disturbed. */
export interface Disturbed {
  readonly data: string
  readonly files: string
  readonly publisher: Publisher
  readonly adminKey: string
  readonly random: Random
}

/** A service that is disturbed, and what was made of its companies. */
export class Disturber {
  /** Operations of `openapi.json` that it called. */
  readonly called = new Set<string>()
  /** How often it did each. */
  readonly counts = new Map<string, number>()
  timeline!: ServedTimeline
  service!: ServiceProcess
  readonly #disturbed: Disturbed
  readonly #versions: { readonly british: Editions[]; readonly american: Editions[] } = {
    british: [allOf('british', 0)],
    // Before its first import, it has none.
    american: [new Map(), allOf('american', 0)],
  }
  #edition = 1
  /** Companies whose erasure was begun, and those that are gone. */
  readonly #erasing = new Set<number>()
  readonly #erased = new Set<number>()
  #isAway = false
  #wasAwayUntil = 0
  /** When the service was killed, and when no process of it was left, by the monotonic clock. */
  readonly kills: Kill[] = []
  #port = 0

  constructor(disturbed: Disturbed) {
    this.#disturbed = disturbed
    disturbed.publisher.answers.set(
      '/data.ny.gov/',
      servesFile(() => americanFile(this.#versions.american[this.#versions.american.length - 1])),
    )
  }

  get port(): number {
    return this.#port
  }

  /** Imports the first editions and starts the service. */
  async start(): Promise<void> {
    const { files, publisher } = this.#disturbed
    await this.#run(['import', 'gb-companies-house', writeBritish(files, 0, this.#versions.british[0])])
    await this.#run(['update', 'us-ny', '--mirror', publisher.origin])
    await this.#serve()
  }

  /** Whether the service may have been away at some time since then. */
  wasAway = (begun: number): boolean => this.#isAway || begun <= this.#wasAwayUntil

  /** Throws for companies that no file contained, or of which one was erased. */
  requireIntended = (found: Editions): void => {
    for (const number of this.#erased)
      if (found.has(number)) throw new Error(`company ${number} was erased and is served again`)
    for (const [register, versions] of Object.entries(this.#versions)) {
      const own = [...found].filter(([number]) => isAmerican(number) === (register === 'american'))
      const isRight = versions.some(
        (version) =>
          own.every(([number, edition]) => version.get(number) === edition) &&
          version.keys().every((number) => found.has(number) || this.#erasing.has(number)),
      )
      if (!isRight) throw new Error(`the companies of the ${register} register are those of no file`)
    }
  }

  /** Does one, to its end. */
  async disturb(what: Disturbance): Promise<void> {
    await this.#untilDone(what, () => this.#do(what))
  }

  /** Does something, and again where it is refused for now. */
  async #untilDone(what: string, work: () => Promise<void>): Promise<void> {
    const count = (note: string) => void this.counts.set(note, (this.counts.get(note) ?? 0) + 1)
    for (let tries = 1; ; tries++) {
      try {
        await work()
        return count(what)
      } catch (error) {
        const sentence = String(error)
        if (IS_RUNNING.test(sentence) && tries < TRIES) {
          count(`${what}, refused`)
          await sleep(1_000)
          continue
        }
        this.timeline.fault(`${what}: ${sentence.slice(0, 400)}`)
        return
      }
    }
  }

  /** Finishes an erasure that was killed, so that no company is half erased. */
  async finishErasures(): Promise<void> {
    for (const number of this.#erasing)
      if (!this.#erased.has(number)) await this.#untilDone('erasure, finished', () => this.#erase(number))
  }

  /** Stops the service in an orderly way. @returns whether it ended right */
  async stop(): Promise<boolean> {
    return (await this.service.stop()) === 0
  }

  async #do(what: Disturbance): Promise<void> {
    const { random } = this.#disturbed
    if (what === 'import') await this.#import(this.#newBritish(true))
    else if (what === 'small import') await this.#import(this.#newBritish(false))
    else if (what === 'import, killed') await this.#import(this.#newBritish(random.chance(0.5)), random.below(2_500))
    else if (what === 'update over HTTP') await this.#update(false)
    else if (what === 'update, stopped') await this.#update(true)
    else if (what === 'rollback') await this.#rollBack(() => this.#run(['rollback']))
    else if (what === 'rollback over HTTP') await this.#rollBack(() => this.#rollBackOverHttp())
    else if (what === 'erasure') await this.#erase(someNumber(random))
    else if (what === 'erasure, killed') await this.#erase(someNumber(random), random.below(2_500))
    else if (what === 'erasure over HTTP') await this.#eraseOverHttp(someNumber(random))
    else if (what === 'kill') await this.#kill()
    else if (what === 'kill beside an import') await this.#killBesideImport()
    else await this.#stopAndStart()
  }

  #newBritish(isFull: boolean): Editions {
    const { random } = this.#disturbed
    const edition = this.#edition++
    // What is served may be an older one, after a rollback: an import still comes after the newest.
    const before = this.#versions.british[this.#versions.british.length - 1]
    const made = isFull ? fullEdition('british', edition, random) : smallEdition(before, edition, random)
    this.#versions.british.push(made)
    return made
  }

  async #import(editions: Editions, killAfter?: number): Promise<void> {
    const path = writeBritish(this.#disturbed.files, this.#edition, editions)
    await this.#run(['import', 'gb-companies-house', path], killAfter)
  }

  async #erase(number: number, killAfter?: number): Promise<void> {
    this.#erasing.add(number)
    const isDone = await this.#run(['suppress', 'add', idOf(number)], killAfter)
    if (isDone) this.#erased.add(number)
  }

  async #update(isStopped: boolean): Promise<void> {
    const { random } = this.#disturbed
    this.#versions.american.push(fullEdition('american', this.#edition++, random))
    const before = await this.#begin('/admin/imports', { registers: ['us-ny'] })
    if (isStopped) {
      await sleep(random.below(1_500))
      const stopped = await this.#ask('DELETE', '/admin/imports')
      if (stopped.status !== 200 && stopped.status !== 202) throw new Error(JSON.stringify(stopped.body))
    }
    await this.#untilRunEnds(before)
  }

  /** Leaves a company out for good, and another one, which nobody has, until it is allowed again. */
  async #eraseOverHttp(number: number): Promise<void> {
    const path = '/admin/suppressions'
    this.#erasing.add(number)
    const before = await this.#begin(path, { ids: [idOf(number), NOBODY], note: 'checked' })
    const run = await this.#untilRunEnds(before)
    // Its process was refused, as what was killed before it had not ended.
    if (run?.action !== 'suppress') throw new Error('another import is running')
    if (run.outcome !== 'done') throw new Error(`an erasure over HTTP is ${run.outcome}`)
    this.#erased.add(number)
    await this.#untilDone('erasure taken back', async () => {
      const allowed = await this.#ask('DELETE', `${path}/${NOBODY}`, undefined, `${path}/{companyId}`)
      if (allowed.status !== 200) throw new Error(JSON.stringify(allowed.body))
    })
    const { body } = await this.#ask('GET', path)
    const ids = (body as { readonly companies: readonly { readonly id: string }[] }).companies.map(({ id }) => id)
    if (!ids.includes(idOf(number)) || ids.includes(NOBODY)) throw new Error(`left out are ${ids.join(' ')}`)
  }

  /** Asks for something that runs in a process of its own. @returns the run before it */
  async #begin(path: string, body: object): Promise<Run | undefined> {
    const before = await this.#lastRun()
    const started = await this.#ask('POST', path, body)
    if (started.status !== 202) throw new Error(JSON.stringify(started.body))
    return before
  }

  /** @returns the run after `before`, which has ended; `undefined` where what was begun was stopped before it wrote anything */
  async #untilRunEnds(before: Run | undefined): Promise<Run | undefined> {
    for (const begun = performance.now(); ; ) {
      await sleep(200)
      const run = await this.#lastRun()
      const isNew = run !== undefined && run.id !== before?.id
      if (isNew && run.outcome !== 'running') return run
      const waited = performance.now() - begun
      if (!isNew && waited > RUN_BEGINS_MS_MAX) return undefined
      if (waited > UPDATE_MS_MAX) throw new Error(`a run has not ended: ${JSON.stringify(run)}`)
    }
  }

  async #lastRun(): Promise<Run | undefined> {
    const { body } = await this.#ask('GET', '/admin/imports?limit=1')
    return (body as { readonly imports: readonly Run[] }).imports[0]
  }

  /** An erasure leaves nothing to go back to, until something is imported. */
  async #rollBack(rollBack: () => Promise<unknown>): Promise<void> {
    await rollBack().catch(async (error: unknown) => {
      if (!NOTHING_BEFORE.test(String(error))) throw error
      await this.#import(this.#newBritish(false))
      await rollBack()
    })
  }

  async #rollBackOverHttp(): Promise<void> {
    const { body: kept } = await this.#ask('GET', '/admin/generations')
    const { generations } = kept as { readonly generations: readonly { id: string; isServed: boolean }[] }
    const before = generations.find(({ isServed }) => !isServed)
    const { status, body } = await this.#ask('POST', '/admin/generations', { generation: before?.id ?? 'none' })
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  }

  async #kill(): Promise<void> {
    this.#isAway = true
    const { pid } = this.service
    const begun = performance.now()
    process.kill(pid, 'SIGKILL')
    while (!this.service.hasEnded()) await sleep(10)
    await this.service.stop()
    this.kills.push({ begun, over: performance.now() })
    await this.#serve()
  }

  async #killBesideImport(): Promise<void> {
    const killing = sleep(this.#disturbed.random.below(2_500)).then(() => this.#kill())
    const [imported, killed] = await Promise.allSettled([this.#import(this.#newBritish(true)), killing])
    for (const outcome of [killed, imported]) if (outcome.status === 'rejected') throw outcome.reason
  }

  async #stopAndStart(): Promise<void> {
    this.#isAway = true
    const isRight = await this.stop()
    if (!isRight) this.timeline.fault('a stop does not end with 0')
    await this.#serve()
  }

  async #serve(): Promise<void> {
    const { data, publisher, random } = this.#disturbed
    if (this.service !== undefined) this.#noteFaults()
    this.service = await startServiceProcess(data, [
      ...['--port', String(this.#port), '--workers', String(1 + random.below(2))],
      ...['--update-mirror', publisher.origin, '--allow-private-webhooks', 'true'],
    ])
    this.#port = this.service.port
    this.#wasAwayUntil = performance.now()
    this.#isAway = false
  }

  #noteFaults(): void {
    for (const line of this.service.faults) this.timeline.fault(`log: ${line.slice(0, 500)}`)
  }

  /** The faults that the log of the last service has. */
  noteLastFaults(): void {
    this.#noteFaults()
  }

  async #ask(method: string, path: string, body?: object, operation = path.split('?')[0]) {
    const answer = await fetch(`${this.service.url}${path}`, {
      method,
      headers: { 'x-api-key': this.#disturbed.adminKey, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(60_000),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    this.called.add(`${method.toLowerCase()} ${operation}`)
    return { status: answer.status, body: (await answer.json()) as unknown }
  }

  /**
   * Runs a command of `./firmament` on the folder.
   *
   * @param killAfter milliseconds after which it is killed with all its processes, if it still runs
   * @returns whether it ended by itself
   * @throws {Error} with its message, where it fails
   */
  async #run(parameters: readonly string[], killAfter?: number): Promise<boolean> {
    const child = spawn(process.execPath, [CLI, ...parameters, '--data', this.#disturbed.data], {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    })
    let said = ''
    child.stderr.on('data', (piece: Buffer) => (said += piece))
    const timer = killAfter === undefined ? undefined : setTimeout(() => killAll([-child.pid!]), killAfter)
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
    clearTimeout(timer)
    if (signal === 'SIGKILL' && killAfter !== undefined) return false
    if (code !== 0) throw new Error(`ended with ${code ?? signal}: ${said.slice(-400)}`)
    return true
  }
}

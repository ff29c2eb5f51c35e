/** Clients of three services with one state make credit calls, while the services are killed, and write down what they saw. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Recorded, STREAM_RESERVATION } from '../../src/license/ledger.ts'
import type { Stores, StoresOptions } from '../../src/storage/state/stores.ts'
import { licenceTerms } from './licence-terms.ts'
import { Random } from './random.ts'
import type { Ending } from './temporary-folder.ts'

/** Faults that a service can be given, to see that they are found. */
export const LEDGER_FAULTS = ['a refund is lost', 'a repetition is charged', 'a balance is old'] as const
/** One of them. */
export type LedgerFault = (typeof LEDGER_FAULTS)[number]

/** A credit call. */
export interface CreditCall {
  readonly kind: 'charge' | 'reserve' | 'settle' | 'fill' | 'read'
  /** Numbers and id of the licence and its key, internal. */
  readonly licence: { readonly id: string; readonly number: number; readonly key: number }
  readonly credits: number
  /** The `Idempotency-Key` of a charge, or nothing; else the reservation. */
  readonly name: string
}

/** What it was answered. */
export interface CreditAnswer {
  readonly kind?: Recorded['kind']
  /** Credits of the pool after it. */
  readonly available?: number
  readonly charged?: number
}

/** A call of a history, as `porcupine/main.go` reads it. */
export interface HistoryCall extends Omit<CreditCall, 'licence' | 'kind'> {
  readonly kind: CreditCall['kind'] | 'release'
  readonly client: number
  readonly licence: string
  /** Nanoseconds of a monotonic clock. */
  readonly called: number
  /** `null`: nothing came, so it may have taken effect at any moment since, or never. */
  returned: number | null
  answer: CreditAnswer
}

/** Where the state is that services share: a data folder, or a server. */
export type StatePlace = Pick<StoresOptions, 'folder' | 'server'>

/** What is recorded. */
export interface HistoryOptions {
  readonly place: StatePlace
  readonly stores: Stores
  readonly kills: number
  readonly seed: number
  /** What the database has of a reservation. */
  readonly stateOf: (name: string) => Promise<'none' | 'open' | 'settled'>
  /** A fault of one of the services; none where absent. */
  readonly fault?: LedgerFault
}

const CHILD = join(import.meta.dirname, 'ledger-child.ts')
const SERVICES = 3
const LICENCES = 6
const CLIENTS = 12
/** Few, so that they run out. */
const CREDITS = 60
/** Pause between kills, milliseconds; without any, what the clients have to do. */
const KILL_MS = 1_000
const QUIET_MS = 2_000
/** How long a commit may take whose process is dead. */
const COMMITTED_MS_MAX = 5_000
/** How long the others may take to see that a process is dead, on a machine that is busy; they look five times a second. */
const RELEASED_MS_MAX = 60_000

const now = () => Number(process.hrtime.bigint())

/** A service that answers until it is killed. */
class Service {
  readonly child: ChildProcess
  readonly ready: Promise<unknown>
  /** Streams that it was asked to reserve for, each with its licence. */
  readonly streams = new Map<string, string>()
  readonly #waiting = new Map<number, (answer: CreditAnswer | null) => void>()
  #calls = 0
  isGone = false

  constructor(place: StatePlace, fault?: LedgerFault) {
    this.child = fork(CHILD, [JSON.stringify(place), ...(fault === undefined ? [] : [fault])])
    this.ready = once(this.child, 'message')
    this.child.on('message', (message: { readonly id: number; readonly answer?: CreditAnswer }) => {
      this.#waiting.get(message.id)?.(message.answer ?? null)
      this.#waiting.delete(message.id)
    })
    this.child.on('exit', () => {
      this.isGone = true
      for (const resolve of this.#waiting.values()) resolve(null)
    })
  }

  /** @returns `null` where nothing is known of the call */
  call(call: CreditCall): Promise<CreditAnswer | null> {
    const id = this.#calls++
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      this.child.send({ id, call }, (error) => {
        if (error !== null) resolve(null)
      })
    })
  }
}

/** Records a history. The services end with the test at the latest. */
export async function recordHistory(context: Ending, options: HistoryOptions): Promise<readonly HistoryCall[]> {
  const recorder = new Recorder(context, options)
  await recorder.start()
  return recorder.record()
}

class Recorder {
  readonly #context: Ending
  readonly #options: HistoryOptions
  readonly #history: HistoryCall[] = []
  readonly #services: Service[] = []
  readonly #licences: CreditCall['licence'][] = []
  /** Reservations that were answered, by licence. */
  readonly #reserved = new Map<string, string[]>()
  #names = 0
  #isOver = false

  constructor(context: Ending, options: HistoryOptions) {
    this.#context = context
    this.#options = options
  }

  async start(): Promise<void> {
    const { stores } = this.#options
    for (let number = 1; number <= LICENCES; number++) {
      const called = now()
      const { id } = await stores.licences.create(licenceTerms({ paid: CREDITS }))
      await stores.keys.create({ licenceId: id, isTest: false })
      this.#licences.push({ id, number, key: number })
      const made = { kind: 'fill', client: CLIENTS, licence: id, credits: CREDITS, name: '' } as const
      this.#history.push({ ...made, called, returned: now(), answer: {} })
    }
    // One of them has the fault.
    for (let index = 0; index < SERVICES; index++)
      await this.#serve(index, index === 0 ? this.#options.fault : undefined)
  }

  async record(): Promise<readonly HistoryCall[]> {
    const { kills, seed } = this.#options
    const random = new Random(seed)
    const working = Array.from({ length: CLIENTS }, (_, client) => this.#work(client, new Random(seed + client + 1)))
    const released: Promise<void>[] = []
    for (let kill = 0; kill < kills; kill++) {
      await sleep(random.below(2 * KILL_MS))
      const index = random.below(SERVICES)
      const { child, streams } = this.#services[index]
      this.#services[index].isGone = true
      child.kill('SIGKILL')
      released.push(this.#noteReleases(this.#unsettled(streams)))
      await this.#serve(index)
    }
    await sleep(QUIET_MS)
    this.#isOver = true
    await Promise.all([...working, ...released])
    // A read without an answer is no evidence.
    return this.#history.filter(({ kind, returned }) => kind !== 'read' || returned !== null)
  }

  async #serve(index: number, fault?: LedgerFault): Promise<void> {
    const service = new Service(this.#options.place, fault)
    this.#context.after(() => service.child.kill('SIGKILL'))
    await service.ready
    this.#services[index] = service
  }

  async #work(client: number, random: Random): Promise<void> {
    while (!this.#isOver) {
      const licence = random.pick(this.#licences)
      const reserved = this.#reserved.get(licence.id) ?? []
      const drawn = random.below(20)
      if (drawn < 6) await this.#charge(client, licence, random)
      else if (drawn < 10) await this.#reserve(client, licence, random)
      else if (drawn < 17 && reserved.length > 0) {
        // Sometimes twice, by two services.
        const name = random.chance(0.8) ? reserved.splice(random.below(reserved.length), 1)[0] : random.pick(reserved)
        await this.#call(client, { kind: 'settle', licence, credits: random.below(3), name }, random)
      } else if (drawn === 17) {
        await this.#call(client, { kind: 'fill', licence, credits: CREDITS - random.below(20), name: '' }, random)
      } else await this.#call(client, { kind: 'read', licence, credits: 0, name: '' }, random)
      await sleep(random.below(30))
    }
  }

  /** Half of them under a key, repeated until they are answered, and sometimes once more. */
  async #charge(client: number, licence: CreditCall['licence'], random: Random): Promise<void> {
    const name = random.chance(0.5) ? `key-${this.#names++}` : ''
    const call = { kind: 'charge', licence, credits: 1 + random.below(4), name } as const
    let answer = await this.#call(client, call, random)
    while (answer === null && name !== '') {
      await sleep(20)
      answer = await this.#call(client, call, random)
    }
    if (name !== '' && random.chance(0.5)) await this.#call(client, call, random)
  }

  /** Half of them as streams, which are given up when their process dies. */
  async #reserve(client: number, licence: CreditCall['licence'], random: Random): Promise<void> {
    const isStream = random.chance(0.5)
    const name = `${isStream ? STREAM_RESERVATION : ''}${licence.id}-${this.#names++}`
    const service = random.pick(this.#services)
    const call = { kind: 'reserve', licence, credits: 2 + random.below(5), name } as const
    if (isStream) service.streams.set(name, licence.id)
    const answer = await this.#call(client, call, random, service)
    if (answer?.kind !== 'recorded') return
    this.#reserved.set(licence.id, [...(this.#reserved.get(licence.id) ?? []), name])
  }

  /** Those without an answer that they were settled. */
  #unsettled(streams: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
    const settled = new Set(
      this.#history.filter(({ kind, returned }) => kind === 'settle' && returned !== null).map(({ name }) => name),
    )
    return new Map([...streams].filter(([name]) => !settled.has(name)))
  }

  /**
   * Notes the refund of the streams of a dead process: an event without a call or a notice, between the death and
   * its detection.
   */
  async #noteReleases(streams: ReadonlyMap<string, string>): Promise<void> {
    const called = now()
    await Promise.all(
      [...streams].map(async ([name, licence]) => {
        const start = performance.now()
        for (;;) {
          const state = await this.#options.stateOf(name)
          const waited = performance.now() - start
          if (state === 'settled') break
          // It was never reserved: its call died with the process.
          if (state === 'none' && waited > COMMITTED_MS_MAX) return
          if (waited > RELEASED_MS_MAX) throw new Error(`Nobody gives up ${name}, must be settled`)
          await sleep(50)
        }
        const release = { kind: 'release', client: CLIENTS, credits: 0, name } as const
        this.#history.push({ ...release, licence, called, returned: now(), answer: {} })
      }),
    )
  }

  async #call(
    client: number,
    call: CreditCall,
    random: Random,
    service: Service = random.pick(this.#services),
  ): Promise<CreditAnswer | null> {
    // Without a notice.
    if (service.isGone) {
      await sleep(20)
      return null
    }
    const { kind, licence, credits, name } = call
    const one: HistoryCall = {
      ...{ kind, credits, name, client, licence: licence.id, called: now(), returned: null },
      answer: {},
    }
    this.#history.push(one)
    const answer = await service.call(call)
    if (answer !== null) {
      one.returned = now()
      one.answer = answer
    }
    return answer
  }
}

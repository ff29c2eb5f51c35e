/**
 * The generations that a data folder served over time, and whether an answer is of one of those that it may be of.
 *
 * The folder itself names the served generation, and is read many times a second. An answer is
 * judged when the folder was looked at after its end: by then every generation that it can be of is known.
 */
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { currentGenerationId } from '../../src/storage/files/generations.ts'
import type { LoadAnswer } from '../support/load-client.ts'
import { servedCompanies } from '../support/real-data.ts'
import { type Editions, foundedIn, isAmerican, namedIn } from './register-files.ts'

/** How long after a switch the generation before it may still answer new calls: the service looks ten times a second. */
const SLACK_MS = 15_000
const LOOK_MS = 40

/** The content of a generation. */
export class State {
  readonly generation: string
  readonly editions: Editions
  /** British and American companies. */
  readonly counts: { readonly GB: number; readonly US: number }
  /** British companies by the year in which they were founded. */
  readonly founded: ReadonlyMap<string, number>

  constructor(generation: string, editions: Editions) {
    this.generation = generation
    this.editions = editions
    const british = [...editions].filter(([number]) => !isAmerican(number))
    this.counts = { GB: british.length, US: editions.size - british.length }
    this.founded = new Map(
      [...Map.groupBy(british, ([, edition]) => String(foundedIn(edition)))].map(([year, own]) => [year, own.length]),
    )
  }

  has(number: number): boolean {
    return this.editions.has(number)
  }
}

/** Companies that an answer names, each with its edition. */
export type Named = ReturnType<typeof namedIn>

/**
 * Generations that companies in an answer may be of: `one` that was served during the call; `each` of any that was ever
 * served, as an answer tells the past, or is put together of several calls.
 */
export type Scope = 'one' | 'each'

/** What must hold of an answer that names these companies, if it is of this state. @returns what does not; `null`: all does */
export type Judge = (answer: LoadAnswer, state: State, named: Named) => string | null

/** An answer to judge. */
export interface Observation {
  readonly what: string
  readonly answer: LoadAnswer
  /** When the call was made first, by `performance.now()`; a repetition may be answered as the first was. */
  readonly begun: number
  readonly ended: number
  readonly scope: Scope
  /** What it names; read from its text where absent. */
  readonly named?: string
  readonly judge?: Judge
}

interface Served {
  readonly state: State
  /** Not before. */
  readonly from: number
  /** Not after, by new calls. */
  until: number
}

/** The timeline of a folder, and the faults found in what was answered. */
export class ServedTimeline {
  /** What is wrong, with how often. */
  readonly faults = new Map<string, number>()
  readonly #data: string
  readonly #requireIntended: (editions: Editions) => void
  readonly #served: Served[] = []
  readonly #states = new Map<string, State>()
  #pending: Observation[] = []
  #lookedAt = 0
  #judged = 0
  #isOver = false
  #looking: Promise<void> | null = null

  /** @param requireIntended throws for companies that were never imported */
  constructor(data: string, requireIntended: (editions: Editions) => void) {
    this.#data = data
    this.#requireIntended = requireIntended
  }

  /** Begins to look. */
  async start(): Promise<void> {
    await this.#look()
    this.#looking = (async () => {
      while (!this.#isOver) {
        await sleep(LOOK_MS)
        await this.#look()
      }
    })()
  }

  /** Looks a last time, and judges what is left. */
  async stop(): Promise<void> {
    this.#isOver = true
    await this.#looking
    await this.#look()
  }

  /** What is served now. */
  get current(): State {
    return this.#served[this.#served.length - 1].state
  }

  /** Switches so far. */
  get switches(): number {
    return this.#served.length - 1
  }

  /** Answers that were judged. */
  get judged(): number {
    return this.#judged
  }

  observe(observation: Observation): void {
    this.#pending.push(observation)
  }

  /** Notes what is wrong. */
  fault(what: string): void {
    this.faults.set(what, (this.faults.get(what) ?? 0) + 1)
  }

  async #look(): Promise<void> {
    const at = performance.now()
    const id = await currentGenerationId(this.#data)
    try {
      const last = this.#served.at(-1)
      if (id !== null && id !== last?.state.generation) {
        const state = this.#states.get(id) ?? (await this.#read(id))
        if (last !== undefined) last.until = at
        this.#served.push({ state, from: this.#lookedAt, until: Number.POSITIVE_INFINITY })
      }
    } catch (error) {
      // Where it was switched again meanwhile, the next look reads the newer one.
      if ((await currentGenerationId(this.#data)) === id)
        this.fault(`what is served is wrong: ${String(error).slice(0, 300)}`)
      return
    }
    this.#lookedAt = at
    const ready = this.#pending.filter(({ ended }) => ended < at)
    this.#pending = this.#pending.filter(({ ended }) => ended >= at)
    for (const observation of ready) this.#judge(observation)
  }

  async #read(generation: string): Promise<State> {
    const texts = await Promise.all(['GB', 'US'].map((country) => servedCompanies(this.#data, country)))
    const editions = new Map(texts.flatMap((own) => [...own.values()].map(({ name }) => namedIn(name)[0])))
    assert.equal(await currentGenerationId(this.#data), generation, 'switched while it was read')
    this.#requireIntended(editions)
    const state = new State(generation, editions)
    this.#states.set(generation, state)
    return state
  }

  #judge(observation: Observation): void {
    this.#judged++
    const { what, answer, begun, ended, scope, judge } = observation
    const named = namedIn(observation.named ?? answer.text)
    if (scope === 'each') {
      const unknown = named.find(([number, edition]) => !this.#wasEver(number, edition))
      if (unknown !== undefined) this.fault(`${what}: names ${unknown.join(' of edition ')}, which was never served`)
      return
    }
    const generation = answer.headers['x-data-generation']
    const candidates = this.#served
      .filter(({ from, until }) => from <= ended && until + SLACK_MS >= begun)
      .map(({ state }) => state)
      .filter((state) => generation === undefined || state.generation === generation)
    if (candidates.length === 0) {
      this.fault(`${what}: is of generation ${generation}, which was not served`)
      return
    }
    const complaints = candidates.map((state) => complaintOf(named, answer, state, judge))
    if (complaints.every((complaint) => complaint !== null)) {
      const status = `${answer.status}${answer.isReplay ? ', a repetition' : ''}`
      this.fault(`${what} (${status}): is of none of the generations served meanwhile: ${complaints.join('; ')}`)
    }
  }

  #wasEver(number: number, edition: number): boolean {
    return this.#states.values().some(({ editions }) => editions.get(number) === edition)
  }
}

function complaintOf(named: Named, answer: LoadAnswer, state: State, judge?: Judge): string | null {
  const foreign = named.find(([number, edition]) => state.editions.get(number) !== edition)
  if (foreign !== undefined)
    return `company ${foreign[0]} is of edition ${foreign[1]}, must be ${state.editions.get(foreign[0]) ?? 'absent'}`
  return judge?.(answer, state, named) ?? null
}

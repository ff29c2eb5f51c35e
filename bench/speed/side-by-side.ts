/** Engines side by side: each is built and served by a process of its own, and they take turns. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EngineClient } from './engine-client.ts'
import type { Answers, Assignment, EngineName, Task } from './engine-process.ts'
import type { BuildFigures, Outcome } from './engines/measured-engine.ts'

/** Searches of one turn. */
const TURN = 50

/** A built engine that serves. */
export interface ServedBuild {
  readonly client: EngineClient
  readonly build: BuildFigures
  readonly openMilliseconds: number
}

/** Engines of one measurement, which end with it. */
export class SideBySide {
  readonly #clients = new Set<EngineClient>()
  readonly #folder: string
  readonly #companies: number
  readonly #options: Pick<Assignment, 'words' | 'oneThread'>

  /** @param folder where engines are built, and where what an earlier run built of as many companies is used again */
  constructor(folder: string, companies: number, options: Pick<Assignment, 'words' | 'oneThread'> = {}) {
    this.#folder = folder
    this.#companies = companies
    this.#options = options
  }

  /** Builds an engine, unless the folder has it. */
  async build(engine: EngineName): Promise<BuildFigures> {
    const kept = join(this.#folder, `${engine}.build.json`)
    if (!existsSync(kept)) {
      const home = this.#homeOf(engine)
      rmSync(home, { recursive: true, force: true })
      mkdirSync(home, { recursive: true })
      say(`${engine}: building ${this.#companies} companies`)
      const builder = this.#start(engine)
      const figures = await builder.ask({ kind: 'build' })
      await builder.end()
      say(`${engine}: built in ${figures.seconds.toFixed(1)} s`)
      writeFileSync(kept, JSON.stringify(figures))
    }
    return JSON.parse(readFileSync(kept, 'utf8')) as Answers['build']
  }

  /** Builds an engine, unless the folder has it, and opens it in a fresh process. */
  async serve(engine: EngineName, workload: readonly Task[]): Promise<ServedBuild> {
    const build = await this.build(engine)
    const client = this.#start(engine)
    const { milliseconds } = await client.ask({ kind: 'open', workload })
    say(`${engine}: opened in ${milliseconds.toFixed(0)} ms`)
    return { client, build, openMilliseconds: milliseconds }
  }

  /** Ends every process. */
  async end(): Promise<void> {
    await Promise.all([...this.#clients].map((client) => client.end()))
  }

  #homeOf(engine: EngineName): string {
    return join(this.#folder, engine)
  }

  #start(engine: EngineName): EngineClient {
    const client = new EngineClient({
      engine,
      folder: this.#homeOf(engine),
      companies: this.#companies,
      ...this.#options,
    })
    this.#clients.add(client)
    return client
  }
}

/**
 * Asks every engine all searches once, by turns of fifty in an order that changes with the round, so that whatever else the
 * machine does hits all alike.
 */
export async function takeTurns(
  serving: ReadonlyMap<EngineName, EngineClient>,
  searches: readonly number[],
  { page, round }: { readonly page: 'asked' | 'first' | 'last'; readonly round: number },
  note: (engine: EngineName, search: number, outcome: Outcome) => void,
): Promise<void> {
  const engines = [...serving]
  for (let from = 0; from < searches.length; from += TURN) {
    const turn = searches.slice(from, from + TURN)
    for (let i = 0; i < engines.length; i++) {
      const [engine, client] = engines[(i + round + from / TURN) % engines.length]
      const outcomes = await client.ask({ kind: 'search', searches: turn, page })
      for (const [at, outcome] of outcomes.entries()) note(engine, turn[at], outcome)
    }
  }
}

/**
 * Compares an engine's answers with those of another.
 *
 * @param pages whether the documents of each page must be the same as well as the totals
 * @throws {Error} where they differ
 */
export function mustAgree(
  engine: EngineName,
  outcomes: readonly Outcome[],
  truth: readonly Outcome[],
  pages: boolean,
): void {
  const wrong = outcomes.flatMap(({ total, digest }, i) =>
    total === truth[i].total && (!pages || digest === truth[i].digest)
      ? []
      : [`search ${i}: ${total}, not ${truth[i].total}`],
  )
  if (wrong.length > 0) throw new Error(`${engine} disagrees:\n${wrong.slice(0, 10).join('\n')}`)
}

/** A line on the console, with the time. */
export function say(line: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)} ${line}`)
}

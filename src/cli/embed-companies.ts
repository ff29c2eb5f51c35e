/**
 * Embeds the texts of the served companies that have no stored vector yet. Every batch is stored at once: a run after one
 * that was killed continues there, and later imports use the stored vectors too.
 *
 * How much an endpoint can take is found out: the first batch goes alone, and a batch that takes too long is halved, as are
 * all after it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, systemClock } from '../clock.ts'
import { embeddedText } from '../models/embedded-text.ts'
import type { EmbeddingModel, ModelFailure } from '../models/model.ts'
import { scanCompanies } from '../search/embedded/open-generation.ts'
import { quantise } from '../search/quantised-vector.ts'
import { embeddingKey, type KeptEmbeddings, openEmbeddings } from '../storage/files/embeddings.ts'
import { openCurrentGeneration } from '../storage/files/generations.ts'

/** Most texts in one call: an answer of 64 vectors of 1,536 numbers is 2 MB of JSON. */
const BATCH_TEXTS_MAX = 64
/** Time limit of one call, milliseconds. It is long because endpoints need time for 64 texts, and no caller waits for them. */
const BATCH_MS_MAX = 60_000
/** Waits between attempts at one batch, milliseconds; after the last the run ends. An endpoint may be down for minutes. */
const RETRY_WAITS_MS: readonly number[] = [1_000, 2_000, 5_000, 15_000, 30_000, 60_000, 120_000]

/** The progress of a run. */
export interface EmbeddingProgress {
  /** Companies looked at, and how many there are. */
  readonly companies: number
  readonly total: number
  /** Vectors made in this run. */
  readonly made: number
  /** Vectors made per second since the run began. */
  readonly perSecond: number
}

/** A call that failed, and what follows: a smaller batch at once (`texts` is its size), or the same after a wait. */
export interface EmbeddingFailure {
  readonly why: ModelFailure | `HTTP ${number}`
  readonly texts: number
  readonly waitMs: number
}

/** What a run did. */
export interface EmbeddingResult {
  readonly companies: number
  /** Companies with a text; the others have no description. */
  readonly withText: number
  readonly made: number
}

/** What a run works with. */
export interface EmbedCompaniesOptions {
  readonly dataFolder: string
  readonly model: EmbeddingModel
  /** Concurrent batches, once the first one has succeeded. */
  readonly calls: number
  readonly onProgress?: (progress: EmbeddingProgress) => void
  readonly onFailure?: (failure: EmbeddingFailure) => void
  /** Replaces the waits between attempts, so that tests do not sleep. */
  readonly wait?: (milliseconds: number) => Promise<unknown>
  readonly clock?: Clock
  /** Time limit of one call, milliseconds; a minute where absent. */
  readonly batchMs?: number
}

/**
 * Embeds what is missing.
 *
 * @throws {Error} where nothing was imported, or the endpoint fails for minutes; what was made is kept
 */
export async function embedCompanies(options: EmbedCompaniesOptions): Promise<EmbeddingResult> {
  const { dataFolder, model } = options
  const generation = await openCurrentGeneration(dataFolder)
  if (generation === null) throw new Error(`Cannot embed companies of ${dataFolder}: nothing was imported yet`)
  const kept = openEmbeddings(dataFolder, model.space)
  const run = new EmbeddingRun(options, kept, generation.manifest.companies)
  try {
    for await (const company of scanCompanies(generation.folder)) {
      const text = embeddedText(company)
      run.companies++
      if (text === null) continue
      run.withText++
      await run.add(text)
      if (run.failure !== null) break
    }
    await run.finish()
    if (run.failure !== null) throw run.failure
    run.report()
    return { companies: run.companies, withText: run.withText, made: run.made }
  } finally {
    kept.close()
  }
}

/** One run: collects texts to batches, and sends a bounded number of them concurrently. */
class EmbeddingRun {
  companies = 0
  withText = 0
  made = 0
  failure: unknown = null
  readonly #options: EmbedCompaniesOptions
  readonly #kept: KeptEmbeddings
  readonly #total: number
  readonly #clock: Clock
  readonly #startedAt: number
  readonly #underWay = new Set<Promise<void>>()
  #batch = new Map<string, string>()
  /** Texts of a batch: halved whenever one takes too long. */
  #texts = BATCH_TEXTS_MAX

  constructor(options: EmbedCompaniesOptions, kept: KeptEmbeddings, total: number) {
    this.#options = options
    this.#kept = kept
    this.#total = total
    this.#clock = options.clock ?? systemClock
    this.#startedAt = this.#clock.monotonic()
  }

  /** Adds a text, unless it has a vector; waits while the most allowed batches are in progress. */
  async add(text: string): Promise<void> {
    const key = embeddingKey(text)
    if (this.#kept.find(key) === null) this.#batch.set(Buffer.from(key).toString('hex'), text)
    if (this.#batch.size >= this.#texts) await this.#send()
  }

  /** Embeds what is left, and waits for everything. */
  async finish(): Promise<void> {
    if (this.#batch.size > 0 && this.failure === null) await this.#send()
    await Promise.all(this.#underWay)
  }

  report(): void {
    const { companies, made } = this
    const seconds = (this.#clock.monotonic() - this.#startedAt) / 1000
    const perSecond = seconds > 0 ? made / seconds : 0
    this.#options.onProgress?.({ companies, total: this.#total, made, perSecond })
  }

  async #send(): Promise<void> {
    const texts = [...this.#batch.values()]
    this.#batch = new Map()
    const noted = this.#embed(texts).catch((error) => {
      this.failure ??= error
    })
    this.#underWay.add(noted)
    noted.finally(() => this.#underWay.delete(noted))
    // Several at once only where one alone has come through.
    const callsMax = this.made === 0 ? 1 : this.#options.calls
    if (this.#underWay.size >= callsMax) await Promise.race(this.#underWay)
  }

  /** Embeds texts in batches of the size that the endpoint has shown to take, and keeps each batch when it arrives. */
  async #embed(texts: readonly string[]): Promise<void> {
    let failures = 0
    for (let at = 0; at < texts.length; ) {
      const part = texts.slice(at, at + this.#texts)
      const { model, wait = sleep, onFailure, batchMs = BATCH_MS_MAX } = this.#options
      const result = await model.embed(part, { use: 'embedCompanies', timeLimitMs: batchMs, isBackground: true })
      if (result.ok) {
        this.#kept.keep(part.map((text, i) => ({ key: embeddingKey(text), vector: quantise(result.value[i]) })))
        this.made += part.length
        at += part.length
        failures = 0
        this.report()
        continue
      }
      const why = result.status === undefined ? result.failure : (`HTTP ${result.status}` as const)
      if (result.failure === 'timeout' && part.length > 1) {
        this.#texts = Math.min(this.#texts, Math.ceil(part.length / 2))
        onFailure?.({ why, texts: this.#texts, waitMs: 0 })
        continue
      }
      if (failures === RETRY_WAITS_MS.length) {
        throw new Error(
          `Cannot embed companies: ${model.name} failed ${failures + 1} times in a row (${why}); finished work is kept, the next run continues from there`,
        )
      }
      const waitMs = RETRY_WAITS_MS[failures++]
      onFailure?.({ why, texts: part.length, waitMs })
      await wait(waitMs)
    }
  }
}

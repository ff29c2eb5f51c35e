/**
 * Embeds the texts of the served companies that have no stored vector yet. Every batch is stored at once: a run after one
 * that was killed continues there, and later imports use the stored vectors too.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { embeddedText } from '../models/embedded-text.ts'
import type { EmbeddingModel } from '../models/model.ts'
import { scanCompanies } from '../search/embedded/open-generation.ts'
import { quantise } from '../search/quantised-vector.ts'
import { embeddingKey, openEmbeddings } from '../storage/files/embeddings.ts'
import { openCurrentGeneration } from '../storage/files/generations.ts'

/** Number of texts in one call: an answer of 64 vectors of 1,536 numbers is 2 MB of JSON. */
const BATCH_TEXTS = 64
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
  /** Batches under way at the same time. */
  readonly calls: number
  readonly onProgress?: (progress: EmbeddingProgress) => void
  /** Replaces the waits between attempts, so that tests do not sleep. */
  readonly wait?: (milliseconds: number) => Promise<unknown>
}

/**
 * Embeds what is missing.
 *
 * @throws {Error} where nothing was imported, or the endpoint fails for minutes; what was made is kept
 */
export async function embedCompanies(options: EmbedCompaniesOptions): Promise<EmbeddingResult> {
  const { dataFolder, model, calls, onProgress } = options
  const generation = await openCurrentGeneration(dataFolder)
  if (generation === null) throw new Error(`Cannot embed companies of ${dataFolder}: nothing was imported yet`)
  const kept = openEmbeddings(dataFolder, model.name)
  const total = generation.manifest.companies
  let companies = 0
  let withText = 0
  let made = 0
  try {
    const underWay = new Set<Promise<void>>()
    let failure: unknown = null
    let batch = new Map<string, string>()
    const send = async () => {
      const texts = [...batch.values()]
      batch = new Map()
      const task = embedBatch(texts, options).then((vectors) => {
        kept.keep(texts.map((text, at) => ({ key: embeddingKey(text), vector: quantise(vectors[at]) })))
        made += texts.length
        onProgress?.({ companies, total, made })
      })
      const noted = task.catch((error) => {
        failure ??= error
      })
      underWay.add(noted)
      noted.finally(() => underWay.delete(noted))
      if (underWay.size >= calls) await Promise.race(underWay)
    }
    for await (const company of scanCompanies(generation.folder)) {
      const text = embeddedText(company)
      companies++
      if (text === null) continue
      withText++
      const key = embeddingKey(text)
      if (kept.find(key) === null) batch.set(Buffer.from(key).toString('hex'), text)
      if (batch.size >= BATCH_TEXTS) await send()
      if (failure !== null) break
    }
    if (batch.size > 0 && failure === null) await send()
    await Promise.all(underWay)
    if (failure !== null) throw failure
    onProgress?.({ companies, total, made })
    return { companies, withText, made }
  } finally {
    kept.close()
  }
}

async function embedBatch(
  texts: readonly string[],
  { model, wait = sleep }: EmbedCompaniesOptions,
): Promise<readonly Float32Array[]> {
  for (let attempt = 0; ; attempt++) {
    const result = await model.embed(texts, {
      use: 'embedCompanies',
      timeLimitMs: BATCH_MS_MAX,
      isBackground: true,
    })
    if (result.ok) return result.value
    if (attempt === RETRY_WAITS_MS.length) {
      const why = result.status === undefined ? result.failure : `HTTP ${result.status}`
      throw new Error(
        `Cannot embed companies: ${model.name} failed ${attempt + 1} times in a row (${why}); what was made is kept, the next run goes on from there`,
      )
    }
    await wait(RETRY_WAITS_MS[attempt])
  }
}

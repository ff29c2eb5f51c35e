/** Serving of a worker: the generation that its service has in memory, exchanged when the service sends news. */
import { publicError } from '../errors.ts'
import type { PostedGeneration, Serving } from '../generation/serve.ts'
import { attachGeneration } from '../search/embedded/open-generation.ts'
import { byCompanies, type Lease, LeasedGeneration, ReplacedGenerations, type ServedImport } from '../search/lease.ts'
import type { News } from './messages.ts'

/** How generations are attached to. */
export interface FollowOptions {
  readonly embeddingModel: string | null
  /** Called when a block of the documents of a generation is damaged. */
  readonly onDamage: (generation: string, reason: string) => void
  /**
   * Called when a generation cannot be attached to: its files are gone where another one, or an erasure, took its place
   * meanwhile. What was served before stays in service.
   */
  readonly onMissed: (generation: string, error: unknown) => void
  /** Called when a generation that was replaced cannot be closed. */
  readonly onError: (error: unknown) => void
}

/** Attaches to what is served; where that is impossible, `onMissed` is called, and nothing is served yet. */
export function followServing(news: News, options: FollowOptions): FollowedServing {
  const serving = new FollowedServing(options)
  serving.follow(news)
  return serving
}

/** A serving whose generation is set from outside. */
export class FollowedServing implements Serving {
  readonly #options: FollowOptions
  readonly #replaced = new ReplacedGenerations()
  #id: string | null = null
  #leased: LeasedGeneration | null = null
  #notice: string | null = null

  constructor(options: FollowOptions) {
    this.#options = options
  }

  /** Serves the generation of the news, from the next call on. Where it cannot be attached to, `onMissed` is called. */
  follow({ generation, notice }: News): void {
    this.#notice = notice
    if (generation === null || generation.id === this.#id) return
    const before = this.#leased
    try {
      this.#leased = this.#attach(generation)
    } catch (error) {
      this.#options.onMissed(generation.id, error)
      return
    }
    this.#id = generation.id
    this.#replaced.retire(before ?? undefined, this.#options.onError)
  }

  take(): Lease {
    return this.#current().take()
  }

  companies(): number {
    return [...(this.#leased?.served.engine.countries.values() ?? [])].reduce((sum, own) => sum + own, 0)
  }

  countries(): readonly string[] {
    return byCompanies(this.#leased?.served.engine)
  }

  generation(): string | null {
    return this.#id
  }

  imports(): readonly ServedImport[] {
    return this.#leased?.served.imports ?? []
  }

  notice(): string | null {
    return this.#notice
  }

  async check(): Promise<void> {
    this.#current()
  }

  stopWatching(): void {}

  async close(): Promise<void> {
    await this.#replaced.close(this.#leased ?? undefined)
  }

  #attach({ id, shared, checksums, imports, known }: PostedGeneration): LeasedGeneration {
    const { embeddingModel, onDamage } = this.#options
    const { engine, lookup } = attachGeneration(shared, {
      embeddingModel,
      checksums,
      onDamage: ({ message }) => onDamage(id, message),
    })
    return new LeasedGeneration({ engine, lookup, imports, known, generation: id })
  }

  #current(): LeasedGeneration {
    if (this.#leased === null) throw publicError('not_ready', { reason: 'no register has been imported yet' })
    return this.#leased
  }
}

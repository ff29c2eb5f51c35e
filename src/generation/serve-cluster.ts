/**
 * What is served where searches run on a cluster: the index that was published last, exchanged when another one is.
 *
 * The state says which index it is. It is asked once a second; while state or cluster cannot be reached, what was served
 * before is served on.
 */
import type { Logger } from 'pino'
import { publicError } from '../errors.ts'
import { Fault } from '../observe/health.ts'
import { knownMembers } from '../search/known-members.ts'
import { byCompanies, type Lease, LeasedGeneration, ReplacedGenerations, type ServedImport } from '../search/lease.ts'
import { type Cluster, type OpenIndex, openIndex } from '../search/opensearch/open-generation.ts'
import type { ListedIndex, PublishedIndexes } from '../search/published-index.ts'
import type { Serving } from './serve.ts'

const ASK_MS = 1000

/** An index in service. */
interface Served {
  readonly listed: ListedIndex
  readonly open: OpenIndex
  readonly leased: LeasedGeneration
}

/** Opens the index that is served, and follows its switches. An index that cannot be opened now is opened later. */
export async function openClusterServing(
  cluster: Cluster,
  published: Pick<PublishedIndexes, 'served'>,
  log: Pick<Logger, 'error' | 'info'>,
): Promise<Serving> {
  const serving = new ServedIndex(cluster, published, log)
  await serving.look()
  serving.watch()
  return serving
}

class ServedIndex implements Serving {
  readonly #cluster: Cluster
  readonly #published: Pick<PublishedIndexes, 'served'>
  readonly #log: Pick<Logger, 'error' | 'info'>
  #served: Served | null = null
  /** Why the index that should be served is not. */
  #fault: unknown = null
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | null = null
  readonly #replaced = new ReplacedGenerations()

  constructor(cluster: Cluster, published: Pick<PublishedIndexes, 'served'>, log: Pick<Logger, 'error' | 'info'>) {
    this.#cluster = cluster
    this.#published = published
    this.#log = log
  }

  take(): Lease {
    return this.#current().leased.take()
  }

  companies(): number {
    return this.#served?.listed.manifest.companies ?? 0
  }

  countries(): readonly string[] {
    return byCompanies(this.#served?.open.engine)
  }

  generation(): string | null {
    return this.#served?.open.engine.generation ?? null
  }

  imports(): readonly ServedImport[] {
    return this.#served?.listed.manifest.imports ?? []
  }

  notice(): string | null {
    return null
  }

  async check(): Promise<void> {
    const { open } = this.#current()
    await open.check().catch((error: unknown) => {
      throw Object.assign(new Fault('not reachable'), { cause: error })
    })
  }

  stopWatching(): void {
    clearInterval(this.#timer)
  }

  async close(): Promise<void> {
    await this.#looking
    await this.#replaced.close(this.#served?.leased)
    await this.#cluster.close()
  }

  watch(): void {
    this.#timer = setInterval(() => {
      this.#looking ??= this.look().finally(() => {
        this.#looking = null
      })
    }, ASK_MS)
    this.#timer.unref()
  }

  /** Opens what should be served, where that is not open already. */
  async look(): Promise<void> {
    try {
      const listed = await this.#published.served()
      if (listed === null || listed.name === this.#served?.listed.name) return
      const open = await openIndex(this.#cluster, listed.name)
      const before = this.#served
      const { engine, lookup } = open
      const { imports } = listed.manifest
      const known = await knownMembers(listed.manifest.known, engine)
      this.#served = { listed, open, leased: new LeasedGeneration({ engine, lookup, imports, known }) }
      this.#fault = null
      this.#log.info({ index: listed.name, companies: listed.manifest.companies }, 'an index is served')
      // Calls that hold the old index can go on: it stays in the cluster until the one after the next is published.
      this.#replaced.retire(before?.leased, (error) => this.#log.error({ error }, 'an index cannot be closed'))
    } catch (error) {
      // Once for each fault, not once a second.
      if (this.#fault === null) this.#log.error({ error }, 'the published index cannot be served')
      this.#fault = error
    }
  }

  #current(): Served {
    if (this.#served !== null) return this.#served
    if (this.#fault !== null) throw publicError('search_unavailable', {}, { headers: { 'Retry-After': '5' } })
    throw publicError('not_ready', { reason: 'no index has been published yet' })
  }
}

/**
 * Publishes the generation of a data folder to a search cluster: builds its index beside the one that is served, verifies
 * it, and switches. Killed at any step, it leaves what was served before; run again, it goes on with what is missing.
 */
import { systemClock } from '../clock.ts'
import type { Company } from '../company/company.ts'
import type { Generation } from '../imports/generations.ts'
import { ancestors } from '../reference/industry-codes.ts'
import { openGeneration, scanRanked } from '../search/embedded/open-generation.ts'
import { buildIndex, indexBytes, type RankedCompany, removeIndex } from '../search/opensearch/build-generation.ts'
import { type Cluster, openIndex } from '../search/opensearch/open-generation.ts'
import type { PublishedIndexes, PublishLock } from '../search/published-index.ts'
import { openCurrentGeneration } from '../storage/files/generations.ts'
import { verifyEngine } from './verify-engine.ts'
import { withPublishLock } from './with-publish-lock.ts'

/** What is published, and where to. */
export interface PublishOptions {
  readonly dataFolder: string
  readonly cluster: Cluster
  readonly published: PublishedIndexes
  readonly shards: number
  readonly replicas: number
  /** Called with the step that begins, or how far it is. */
  readonly onStep?: (step: string) => void
}

/** What was published. */
export interface PublishResult {
  readonly index: string
  readonly generation: string
  readonly companies: number
  /** Canary searches that both engines answered alike. */
  readonly searches: number
  readonly removed: readonly string[]
}

/**
 * Publishes the generation that a data folder serves.
 *
 * @throws {Error} when nothing was imported, somebody else publishes, or the index does not answer as the generation does
 */
export async function publishGeneration(options: PublishOptions): Promise<PublishResult> {
  const { dataFolder, cluster, published, onStep = () => {} } = options
  const generation = await openCurrentGeneration(dataFolder, 'sizes')
  if (generation === null) throw new Error(`Cannot publish ${dataFolder}: nothing was imported yet`)
  return withPublishLock(published, async (lock) => {
    const index = indexName(generation.id)
    const served = await published.served()
    let searches = 0
    if (served?.name !== index) {
      await build(generation, index, options)
      onStep('verifying')
      searches = await verify(generation, index, cluster)
      const { companies, imports, madeAt } = generation.manifest
      const bytes = await indexBytes(cluster, index)
      onStep('switching')
      await lock.publish(
        { name: index, generation: generation.id, manifest: { madeAt, companies, bytes, imports } },
        systemClock.now(),
      )
    }
    const removed = await removeOld(cluster, published, lock)
    return { index, generation: generation.id, companies: generation.manifest.companies, searches, removed }
  })
}

/** Index names are lower case. */
function indexName(generation: string): string {
  return `firmament-${generation.toLowerCase()}`
}

async function build(
  { id, folder, manifest }: Generation,
  index: string,
  { cluster, shards, replicas, onStep = () => {} }: PublishOptions,
): Promise<void> {
  const isComplete = await openIndex(cluster, index).then(
    ({ engine }) => engine.close().then(() => true),
    () => false,
  )
  if (isComplete) return
  const read = async function* (): AsyncGenerator<RankedCompany> {
    for await (const { json, rank } of scanRanked(folder)) yield { company: JSON.parse(json) as Company, json, rank }
  }
  onStep('reading')
  await buildIndex(cluster, index, read, {
    shards,
    replicas,
    generation: id,
    codePath: ancestors,
    onProgress: (companies) => onStep(`written ${companies} of ${manifest.companies}`),
  })
}

async function verify({ folder }: Generation, index: string, cluster: Cluster): Promise<number> {
  const [right, found] = [await openGeneration(folder), await openIndex(cluster, index)]
  try {
    return await verifyEngine(right.engine, found.engine)
  } finally {
    await right.engine.close()
    await found.engine.close()
  }
}

/** Removes the indexes that nobody needs, each by its exact name. */
async function removeOld(cluster: Cluster, published: PublishedIndexes, lock: PublishLock): Promise<readonly string[]> {
  const removed: string[] = []
  for (const { name, status } of await published.list()) {
    if (status !== 'old') continue
    await removeIndex(cluster, name)
    await lock.forget(name)
    removed.push(name)
  }
  return removed
}

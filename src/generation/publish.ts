/**
 * Publishes the generation of a data folder to a search cluster: builds its index beside the one that is served, verifies
 * it, and switches. Killed at any step, it leaves what was served before; run again, it goes on with what is missing.
 */
import { systemClock } from '../clock.ts'
import { programVersion } from '../config/program-version.ts'
import type { Generation } from '../imports/generation-ports.ts'
import { ancestors } from '../reference/industry-codes.ts'
import { openGeneration, scanRanked } from '../search/embedded/open-generation.ts'
import { type Cluster, openIndex } from '../search/opensearch/open-generation.ts'
import {
  type BuildOptions,
  buildIndex,
  deriveIndex,
  indexBytes,
  removeIndex,
} from '../search/opensearch/write-generation.ts'
import type { PublishedIndexes, PublishLock } from '../search/published-index.ts'
import { openCurrentGeneration } from '../storage/files/generations.ts'
import { countKnown } from './count-known.ts'
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
  /** Documents that were written: all of them, or those by which the index differs from the one before. */
  readonly written: number
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
    let [written, searches] = [0, 0]
    if (served?.name !== index) {
      written = await build(generation, index, served?.name ?? null, options)
      onStep('verifying')
      searches = await verify(generation, index, cluster)
      const { companies, imports, madeAt, known = await countKnown(generation.folder) } = generation.manifest
      const bytes = await indexBytes(cluster, index)
      onStep('switching')
      await lock.publish(
        { name: index, generation: generation.id, manifest: { madeAt, companies, bytes, imports, known } },
        systemClock.now(),
      )
    }
    const removed = await removeOld(cluster, published, lock)
    return { index, generation: generation.id, companies: generation.manifest.companies, written, searches, removed }
  })
}

/** Index names are lower case. */
function indexName(generation: string): string {
  return `firmament-${generation.toLowerCase()}`
}

/** Builds the index, from the one before where it differs little. @returns the number of documents that were written */
async function build(
  { id, folder, manifest }: Generation,
  index: string,
  before: string | null,
  { cluster, shards, replicas, onStep = () => {} }: PublishOptions,
): Promise<number> {
  if (await isComplete(cluster, index, id)) return 0
  const read = () => scanRanked(folder)
  const options: BuildOptions = {
    shards,
    replicas,
    generation: id,
    program: programVersion(),
    codePath: ancestors,
    onProgress: (written, of) => onStep(`written ${written} of ${of}`),
  }
  onStep('reading')
  const derived = before === null ? null : await deriveIndex(cluster, { index, before }, read, options)
  if (derived !== null) return derived.written
  await buildIndex(cluster, index, read, options)
  return manifest.companies
}

/** Whether an index holds a generation. A clone that is not complete yet says that it is the generation before. */
async function isComplete(cluster: Cluster, index: string, generation: string): Promise<boolean> {
  return openIndex(cluster, index).then(
    ({ engine }) => engine.close().then(() => engine.generation === generation),
    () => false,
  )
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

/** Holds the right to publish while something is done, and gives the index before the served one its place again. */
import { randomUUID } from 'node:crypto'
import { systemClock } from '../clock.ts'
import type { Cluster } from '../search/opensearch/open-generation.ts'
import type { ListedIndex, PublishedIndexes, PublishLock } from '../search/published-index.ts'

const RENEW_MS = 15_000

/** Holds the lock while something is done. @throws {Error} when somebody else has it */
export async function withPublishLock<Result>(
  published: PublishedIndexes,
  work: (lock: PublishLock) => Promise<Result>,
): Promise<Result> {
  const lock = await published.lock(randomUUID(), systemClock.now())
  if (lock === null) throw new Error('Cannot publish: another process is publishing, or ended less than a minute ago')
  // A lock that was lost is noticed when it is needed: in the transaction of the switch.
  const renewing = setInterval(() => void lock.renew(systemClock.now()).catch(() => {}), RENEW_MS)
  try {
    return await work(lock)
  } finally {
    clearInterval(renewing)
    await lock.release()
  }
}

/** Serves the previous index again. @throws {Error} where there is none, or it is gone from the cluster */
export async function rollBackIndex(cluster: Cluster, published: PublishedIndexes): Promise<ListedIndex> {
  return withPublishLock(published, async (lock) => {
    const previous = (await published.list()).find(({ status }) => status === 'previous')
    if (previous === undefined) throw new Error('Cannot roll back: no index was published before this one')
    await cluster.request('GET', `/${encodeURIComponent(previous.name)}/_count`)
    return (await lock.rollBack()) ?? previous
  })
}

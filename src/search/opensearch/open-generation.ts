/** The door for reading: opens the index of a generation in a cluster, to search it and to look up companies in it. */
import type { Engine } from '../engine.ts'
import type { CompanyLookup } from '../lookup.ts'
import type { Cluster } from './client.ts'
import { OpenSearchEngine } from './engine.ts'
import { readMeta } from './index-meta.ts'
import { IndexSearcher } from './index-searcher.ts'
import { openLookup } from './names/company-lookup.ts'

export { Cluster, type ClusterOptions } from './client.ts'

/** A generation in service. */
export interface OpenIndex {
  readonly engine: Engine
  readonly lookup: CompanyLookup
  /** Asks whether the cluster answers searches of the index, all of its shards. @throws {Error} where it does not */
  check(): Promise<void>
}

/** A check is asked every few seconds, by somebody who waits two. */
const CHECK_MS = 1500

/**
 * Opens an index.
 *
 * @throws {Error} when it is missing, incomplete or of another version; the message says what to do
 */
export async function openIndex(cluster: Cluster, index: string): Promise<OpenIndex> {
  const meta = await readMeta(cluster, index)
  const searcher = new IndexSearcher(cluster, index)
  return {
    engine: new OpenSearchEngine(meta, searcher),
    lookup: openLookup(meta, searcher),
    async check() {
      const path = `/${encodeURIComponent(index)}/_search?allow_partial_search_results=false`
      const body = { size: 0, track_total_hits: false, terminate_after: 1 }
      await cluster.request('POST', path, { body, deadlineMs: CHECK_MS })
    },
  }
}

/** What an index is built of, and what makes it complete when its documents are written. */
import type { CodePath } from '../../../company/codes.ts'
import type { Cluster } from '../client.ts'
import { INDEX_VERSION, type StoredMeta } from '../index-meta.ts'
import type { IndexShape } from '../mapping.ts'
import type { Tally } from './tally.ts'

/** A company of a generation. */
export interface RankedCompany {
  /** The company as it is sent to callers. */
  readonly json: string
  /** Its rank in the order of results over all countries, from 0; no two companies have the same. */
  readonly rank: number
  /** What registers state beside its record, as JSON; absent or `null`: nothing. */
  readonly background?: string | null | undefined
}

/** What an index is built of. */
export interface BuildOptions extends IndexShape {
  readonly generation: string
  /** Version of the program. */
  readonly program: string
  readonly codePath: CodePath
  /** Called sometimes, and at the end, with the number of documents written so far, and of those to be written. */
  readonly onProgress?: (written: number, of: number) => void
}

/** Reads all companies of a generation, in the same order each time. */
export type ReadCompanies = () => AsyncIterable<RankedCompany> | Iterable<RankedCompany>

/** A step of a merge or a copy of shards may take minutes. */
export const STEP_MS = 1_800_000

/** Documents between two calls of `onProgress`. */
export const PROGRESS = 10_000

/**
 * Completes an index whose documents are written.
 *
 * @param merge what is to be merged: parameters of `_forcemerge`
 * @throws {Error} when it has not as many documents as it must have
 */
export async function completeIndex(
  cluster: Cluster,
  index: string,
  tally: Tally,
  { generation, program, replicas }: BuildOptions,
  merge: string,
): Promise<void> {
  const path = `/${encodeURIComponent(index)}`
  const deadlineMs = STEP_MS
  const meta: StoredMeta = { version: INDEX_VERSION, generation, program, counts: tally.counts() }
  await cluster.request('POST', `${path}/_refresh`, { deadlineMs })
  const { count } = await cluster.request<{ readonly count: number }>('GET', `${path}/_count`)
  if (count !== meta.counts.companies) {
    throw new Error(
      `Cannot complete ${index}: it has ${count} documents, must have ${meta.counts.companies}; remove it and build again`,
    )
  }
  await cluster.request('POST', `${path}/_forcemerge?${merge}`, { deadlineMs })
  await cluster.request('POST', `${path}/_refresh`, { deadlineMs })
  const settings = { index: { number_of_replicas: replicas } }
  if (replicas > 0) await cluster.request('PUT', `${path}/_settings`, { body: settings, deadlineMs })
  await cluster.request('PUT', `${path}/_mapping`, { body: { _meta: meta }, deadlineMs })
  await waitForGreen(cluster, index)
}

/** Waits until every copy of an index has started. */
export async function waitForGreen(cluster: Cluster, index: string): Promise<void> {
  await cluster.request('GET', `/_cluster/health/${encodeURIComponent(index)}?wait_for_status=green&timeout=600s`, {
    deadlineMs: STEP_MS,
  })
}

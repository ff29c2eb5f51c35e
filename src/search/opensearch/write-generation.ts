/**
 * The door for building: writes the index of one generation into a cluster.
 *
 * Companies come in any order, each with its rank in the order of results, and are read twice: first for what all of them
 * decide together (`tally.ts`), then to be written. Memory is bounded by the documents under way. The index has no replicas
 * while it is written and nobody searches it; what makes it complete comes last, so a build that was killed leaves an
 * index that nobody opens. Begun again, it goes on with the documents that are missing.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Company } from '../../company/company.ts'
import { BulkWriter } from './build/bulk-writer.ts'
import { type BuildOptions, completeIndex, PROGRESS, type ReadCompanies, STEP_MS } from './build/complete-index.ts'
import { placeOf } from './build/places.ts'
import { Tally } from './build/tally.ts'
import { type Cluster, ClusterError } from './client.ts'
import { documentId, documentOf } from './document.ts'
import { type BegunMeta, INDEX_VERSION, readAnyMeta } from './index-meta.ts'
import { indexBody } from './mapping.ts'

export type { BuildOptions, RankedCompany, ReadCompanies } from './build/complete-index.ts'
export { type DerivedIndex, deriveIndex } from './build/derive-index.ts'

/**
 * Builds an index and makes it complete: merged, with its replicas, every copy started.
 *
 * An index of the name that is something else is replaced.
 *
 * @throws {Error} when the cluster refuses a document
 */
export async function buildIndex(
  cluster: Cluster,
  index: string,
  read: ReadCompanies,
  options: BuildOptions,
): Promise<void> {
  const tally = new Tally()
  for await (const { json } of read()) tally.add(JSON.parse(json) as Company)
  await createIndex(cluster, index, options)
  const context = { averages: tally.averages(), codePath: options.codePath }
  const { companies } = tally.counts()
  const writer = new BulkWriter(cluster, index)
  let written = 0
  for await (const { json, rank, background } of read()) {
    const company = JSON.parse(json) as Company
    const document = documentOf({ company, json, background, place: placeOf(rank) }, context)
    await writer.add(documentId(company.id), document)
    written++
    if (written % PROGRESS === 0) options.onProgress?.(written, companies)
  }
  await writer.finish()
  options.onProgress?.(written, companies)
  await completeIndex(cluster, index, tally, options, 'max_num_segments=1')
}

/** Creates an index, or goes on with one that a build left that was killed. */
async function createIndex(cluster: Cluster, index: string, options: BuildOptions): Promise<void> {
  const begun: BegunMeta = { version: INDEX_VERSION, generation: options.generation, program: options.program }
  const create = () =>
    cluster.request('PUT', `/${encodeURIComponent(index)}`, { body: indexBody(options, begun), deadlineMs: STEP_MS })
  try {
    await create()
  } catch (error) {
    if (!(error instanceof ClusterError) || error.type !== 'resource_already_exists_exception') throw error
    const left = await readAnyMeta(cluster, index)
    // What is there is right: one program makes the same documents of one generation.
    if (left !== null && !('counts' in left) && isDeepStrictEqual(left, begun)) return
    await removeIndex(cluster, index)
    await create()
  }
}

/** Size of one copy of an index, in bytes. */
export async function indexBytes(cluster: Cluster, index: string): Promise<number> {
  const { _all } = await cluster.request<{
    readonly _all: { readonly primaries: { readonly store: { readonly size_in_bytes: number } } }
  }>('GET', `/${encodeURIComponent(index)}/_stats/store`)
  return _all.primaries.store.size_in_bytes
}

/** Removes the index of this very name; one that is gone already is no mistake. */
export async function removeIndex(cluster: Cluster, index: string): Promise<void> {
  if (!/^[a-z0-9][a-z0-9.-]*$/.test(index)) throw new Error(`Cannot remove index ${index}: it is no name of one index`)
  try {
    await cluster.request('DELETE', `/${encodeURIComponent(index)}`)
  } catch (error) {
    if (!(error instanceof ClusterError) || error.type !== 'index_not_found_exception') throw error
  }
}

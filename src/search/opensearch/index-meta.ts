/** What an index says of itself: `_meta` of its mapping. Counts are written last: an index without them is not complete. */
import type { AttributeType } from '../../company/attributes.ts'
import type { Language } from '../../text/language.ts'
import { type Counts, describeCounts } from './build/tally.ts'
import { type Cluster, ClusterError } from './client.ts'

/** Version of documents and mapping. An index of another version is refused. */
export const INDEX_VERSION = 8

/** What the index holds of a country. */
export interface CountryMeta {
  readonly companies: number
  /** Names of all its companies, each set of words and legal forms of a company once. */
  readonly names: number
  /** Languages in which a text has a word, in the order of `LANGUAGES`. */
  readonly languages: readonly Language[]
}

/** What an index holds. */
export interface IndexMeta {
  readonly generation: string
  readonly companies: number
  readonly countries: Readonly<Record<string, CountryMeta>>
  /** Attributes by name, ascending. */
  readonly attributes: Readonly<Record<string, AttributeType>>
}

/** `_meta` while documents are written. */
export interface BegunMeta {
  readonly version: number
  readonly generation: string
  /** Version of the program that makes the documents: another one may make others of the same companies. */
  readonly program: string
}

/** `_meta` of a complete index. */
export interface StoredMeta extends BegunMeta {
  readonly counts: Counts
}

/**
 * Reads what an index says of itself.
 *
 * @returns `null` where there is no such index, or it was never completed
 */
export async function readStoredMeta(cluster: Cluster, index: string): Promise<StoredMeta | null> {
  const meta = await readAnyMeta(cluster, index)
  return meta !== null && 'counts' in meta ? meta : null
}

/** Reads what an index says of itself, complete or not. @returns `null` where there is no such index, or it says nothing */
export async function readAnyMeta(cluster: Cluster, index: string): Promise<BegunMeta | StoredMeta | null> {
  type Answer = Readonly<Record<string, { readonly mappings: { readonly _meta?: BegunMeta | StoredMeta } }>>
  try {
    const answer = await cluster.request<Answer>('GET', `/${encodeURIComponent(index)}/_mapping`)
    return answer[index]?.mappings._meta ?? null
  } catch (error) {
    if (error instanceof ClusterError && error.type === 'index_not_found_exception') return null
    throw error
  }
}

/**
 * Reads what an index holds.
 *
 * @throws {Error} when it is missing, not complete or of another version; the message says what to do
 */
export async function readMeta(cluster: Cluster, index: string): Promise<IndexMeta> {
  const meta = await readStoredMeta(cluster, index)
  if (meta === null) throw new Error(`Cannot open index ${index}: it is missing or not complete; build it again`)
  if (meta.version !== INDEX_VERSION) {
    throw new Error(
      `Cannot open index ${index}: it is of version ${meta.version}, must be ${INDEX_VERSION}; build it again`,
    )
  }
  return { generation: meta.generation, ...describeCounts(meta.counts) }
}

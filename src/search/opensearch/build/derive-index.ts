/**
 * Builds the index of a generation from that of another one that differs little: from a clone of it, which shares its files, in
 * which only the documents are written that differ.
 *
 * Which do is found out by comparing digests of all companies, so it needs no record of what an import changed. The
 * index before it is read and never written. The same generations give the same plan; so a build that was killed is begun
 * again from it, and documents that were written replace themselves.
 */
import { type Company, parseCompany } from '../../../company/company.ts'
import { type Cluster, ClusterError } from '../client.ts'
import { documentId, documentOf, printOf } from '../document.ts'
import { INDEX_VERSION, readStoredMeta, type StoredMeta } from '../index-meta.ts'
import { IndexSearcher, jsonOf, type SortValue } from '../index-searcher.ts'
import { BulkWriter } from './bulk-writer.ts'
import {
  type BuildOptions,
  completeIndex,
  PROGRESS,
  type ReadCompanies,
  STEP_MS,
  waitForGreen,
} from './complete-index.ts'
import { type PlacedPrints, type PlacePlan, planPlaces } from './places.ts'
import { Tally } from './tally.ts'

/** Share of the companies that may differ: replacing more of them takes about as long as writing all. */
const CHANGED_SHARE = 0.3

/** What was done to derive an index. */
export interface DerivedIndex {
  /** Documents that were written, and that were removed; a company that changed is one of each. */
  readonly written: number
  readonly removed: number
}

/**
 * Builds an index from another one, and makes it complete.
 *
 * @param before name of an index that is complete
 * @returns `null` where the index has to be written whole, by `buildIndex`; then nothing was written
 * @throws {Error} when the cluster refuses a document
 */
export async function deriveIndex(
  cluster: Cluster,
  { index, before }: { readonly index: string; readonly before: string },
  read: ReadCompanies,
  options: BuildOptions,
): Promise<DerivedIndex | null> {
  const meta = await readStoredMeta(cluster, before)
  if (meta === null || !(await isAlike(cluster, before, meta, options))) return null
  const prints = await readPrints(read)
  if (Math.abs(prints.length - meta.counts.companies) > CHANGED_SHARE * prints.length) return null
  const plan = planPlaces(await readPlaces(cluster, before, meta.counts.companies), prints)
  if (plan === null || plan.written.length > CHANGED_SHARE * prints.length) return null
  const tally = new Tally(meta.counts)
  const averages = JSON.stringify(tally.averages())
  const gone = await findRemoved(cluster, before, plan, tally)
  for await (const { json } of written(read, plan)) tally.add(JSON.parse(json) as Company)
  // Every score depends on them.
  if (JSON.stringify(tally.averages()) !== averages) return null
  if (!(await clone(cluster, { index, before }, meta))) return null
  const writer = new BulkWriter(cluster, index)
  // A company that changed is deleted and comes again.
  for (const id of gone) await writer.delete(documentId(id))
  await writer.finish()
  const context = { averages: tally.averages(), codePath: options.codePath }
  let count = 0
  for await (const { json, rank, background } of written(read, plan)) {
    const company = JSON.parse(json) as Company
    const document = documentOf({ company, json, background, place: plan.places[rank] }, context)
    await writer.add(documentId(company.id), document, 'index')
    if (++count % PROGRESS === 0) options.onProgress?.(count, plan.written.length)
  }
  await writer.finish()
  options.onProgress?.(count, plan.written.length)
  // Segments with more than a tenth of deleted documents are merged; the others stay the files of the index before.
  await completeIndex(cluster, index, tally, options, 'only_expunge_deletes=true')
  return { written: plan.written.length, removed: plan.removed.length }
}

/** Whether the documents of an index are those that this program would write, in as many shards. */
async function isAlike(cluster: Cluster, index: string, meta: StoredMeta, options: BuildOptions): Promise<boolean> {
  if (meta.version !== INDEX_VERSION || meta.program !== options.program) return false
  type Answer = Readonly<
    Record<string, { readonly settings: { readonly index: { readonly number_of_shards: string } } }>
  >
  const answer = await cluster.request<Answer>('GET', `/${encodeURIComponent(index)}/_settings`)
  return Number(answer[index]?.settings.index.number_of_shards) === options.shards
}

/** The prints of a generation, by rank. */
async function readPrints(read: ReadCompanies): Promise<Float64Array> {
  let prints = new Float64Array(1 << 16)
  let companies = 0
  for await (const { json, rank, background } of read()) {
    if (rank >= prints.length) {
      const longer = new Float64Array(2 ** Math.ceil(Math.log2(rank + 1)))
      longer.set(prints)
      prints = longer
    }
    prints[rank] = printOf(json, background)
    companies++
  }
  return prints.subarray(0, companies)
}

/** Documents that are read in one request. */
const PLACES_READ = 20_000

/** The documents of an index in the order of their places. */
async function readPlaces(cluster: Cluster, index: string, companies: number): Promise<PlacedPrints> {
  interface Answer {
    /** Left out where nothing was found. */
    readonly hits?: {
      readonly hits?: readonly {
        readonly sort: readonly SortValue[]
        readonly fields: { readonly print: readonly number[] }
      }[]
    }
  }
  const query = 'allow_partial_search_results=false&request_cache=false&filter_path=hits.hits.sort,hits.hits.fields'
  const body = {
    size: PLACES_READ,
    sort: ['place'],
    docvalue_fields: ['print'],
    _source: false,
    stored_fields: '_none_',
    track_total_hits: false,
  }
  const [prints, places] = [new Float64Array(companies), new Float64Array(companies)]
  let [count, last]: [number, readonly SortValue[] | undefined] = [0, undefined]
  do {
    const answer: Answer = await cluster.request<Answer>('POST', `/${encodeURIComponent(index)}/_search?${query}`, {
      body: last === undefined ? body : { ...body, search_after: last },
      deadlineMs: STEP_MS,
    })
    last = undefined
    for (const { sort, fields } of answer.hits?.hits ?? []) {
      prints[count] = fields.print[0]
      places[count++] = Number(sort[0])
      last = sort
    }
  } while (last !== undefined)
  return { prints: prints.subarray(0, count), places: places.subarray(0, count) }
}

/** Companies that are read in one request. */
const REMOVED_READ = 1000

/** Takes the companies that are removed out of a tally. @returns their ids */
async function findRemoved(
  cluster: Cluster,
  index: string,
  { removed }: PlacePlan,
  tally: Tally,
): Promise<readonly string[]> {
  const searcher = new IndexSearcher(cluster, index)
  const ids: string[] = []
  for (let from = 0; from < removed.length; from += REMOVED_READ) {
    const places = [...removed.subarray(from, from + REMOVED_READ)]
    const { hits } = await searcher.search({
      query: { terms: { place: places } },
      size: places.length,
      source: ['json'],
      isUncounted: true,
    })
    for (const hit of hits) {
      const company = parseCompany(jsonOf(hit))
      tally.remove(company)
      ids.push(company.id)
    }
  }
  return ids
}

/** The companies of a generation whose documents are written. */
async function* written(read: ReadCompanies, plan: PlacePlan) {
  const isWritten = new Uint8Array(plan.places.length)
  for (const rank of plan.written) isWritten[rank] = 1
  for await (const each of read()) if (isWritten[each.rank] === 1) yield each
}

/**
 * Clones an index. Its files are linked, not copied, where both are on one disk.
 *
 * @returns whether the index is a clone now; not where one of its name is something else
 */
async function clone(
  cluster: Cluster,
  { index, before }: { readonly index: string; readonly before: string },
  meta: StoredMeta,
): Promise<boolean> {
  const deadlineMs = STEP_MS
  const path = `/${encodeURIComponent(before)}`
  // What is complete is never written again.
  await cluster.request('PUT', `${path}/_settings`, { body: { 'index.blocks.write': true }, deadlineMs })
  const settings = { 'index.number_of_replicas': 0, 'index.blocks.write': null }
  try {
    await cluster.request('POST', `${path}/_clone/${encodeURIComponent(index)}`, { body: { settings }, deadlineMs })
  } catch (error) {
    if (!(error instanceof ClusterError) || error.type !== 'resource_already_exists_exception') throw error
    // Left by a build that was killed. A clone says that it is the index before, until it is complete.
    if ((await readStoredMeta(cluster, index))?.generation !== meta.generation) return false
  }
  await waitForGreen(cluster, index)
  return true
}

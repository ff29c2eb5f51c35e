/**
 * The door for building: writes the index of one generation into a cluster.
 *
 * Companies come in any order, each with its rank in the order of results, and are read twice: first for what all of them
 * decide together (mean lengths of texts, languages, numbers of names), then to be written. Memory is bounded by the
 * documents under way. The index has no replicas while it is written and nobody searches it; what makes it complete
 * comes last, so a build that was killed leaves an index that nobody opens. Begun again, it goes on with the documents that
 * are missing.
 */
import { attributeKey, typeOfKeys } from '../../company/attributes.ts'
import type { CodePath } from '../../company/codes.ts'
import type { Company } from '../../company/company.ts'
import { LANGUAGES, type Language } from '../../text/language.ts'
import { TEXT_FIELDS, type TextField } from '../bm25f.ts'
import { BulkWriter } from './bulk-writer.ts'
import { type Cluster, ClusterError } from './client.ts'
import { analyseTexts, documentOf, type TextAverages } from './document.ts'
import { INDEX_VERSION, type IndexMeta } from './index-meta.ts'
import { type IndexShape, indexBody } from './mapping.ts'
import { readNames } from './name-fields.ts'

/** A company of a generation. */
export interface RankedCompany {
  readonly company: Company
  /** The company as it is sent to callers. */
  readonly json: string
  /** Its place in the order of results over all countries, from 0; no two companies have the same. */
  readonly rank: number
}

/** What an index is built of. */
export interface BuildOptions extends IndexShape {
  readonly generation: string
  readonly codePath: CodePath
  /** Called sometimes with the number of companies written so far. */
  readonly onProgress?: (companies: number) => void
}

/** Reads all companies of a generation from the first to the last; called twice. */
export type ReadCompanies = () => AsyncIterable<RankedCompany> | Iterable<RankedCompany>

/** A step of a merge or a copy of shards may take minutes. */
const STEP_MS = 1_800_000

/**
 * Builds an index and makes it complete: merged, with its replicas, every copy started.
 *
 * @throws {Error} when the index exists and is complete, or the cluster refuses a document
 */
export async function buildIndex(
  cluster: Cluster,
  index: string,
  read: ReadCompanies,
  options: BuildOptions,
): Promise<IndexMeta> {
  const tally = new Tally()
  for await (const each of read()) tally.add(each.company)
  await createIndex(cluster, index, options)
  const meta = tally.meta(options.generation)
  const context = { averages: tally.averages(), codePath: options.codePath }
  const writer = new BulkWriter(cluster, index)
  let written = 0
  for await (const { company, json, rank } of read()) {
    await writer.add(String(rank), documentOf(company, json, rank, analyseTexts(company), context))
    written++
    if (written % PROGRESS === 0) options.onProgress?.(written)
  }
  await writer.finish()
  options.onProgress?.(written)
  await completeIndex(cluster, index, meta, options.replicas)
  return meta
}

const PROGRESS = 10_000

async function createIndex(cluster: Cluster, index: string, shape: IndexShape): Promise<void> {
  try {
    await cluster.request('PUT', `/${encodeURIComponent(index)}`, { body: indexBody(shape), deadlineMs: STEP_MS })
  } catch (error) {
    // Left by a build that was killed: the documents that are there are right, as ranks are their ids.
    if (!(error instanceof ClusterError) || error.type !== 'resource_already_exists_exception') throw error
  }
}

async function completeIndex(cluster: Cluster, index: string, meta: IndexMeta, replicas: number): Promise<void> {
  const path = `/${encodeURIComponent(index)}`
  const deadlineMs = STEP_MS
  await cluster.request('POST', `${path}/_refresh`, { deadlineMs })
  const { count } = await cluster.request<{ readonly count: number }>('GET', `${path}/_count`)
  if (count !== meta.companies) {
    throw new Error(
      `Cannot complete ${index}: it has ${count} documents, must have ${meta.companies}; remove it and build again`,
    )
  }
  await cluster.request('POST', `${path}/_forcemerge?max_num_segments=1`, { deadlineMs })
  await cluster.request('POST', `${path}/_refresh`, { deadlineMs })
  const settings = { index: { number_of_replicas: replicas } }
  if (replicas > 0) await cluster.request('PUT', `${path}/_settings`, { body: settings, deadlineMs })
  await cluster.request('PUT', `${path}/_mapping`, { body: { _meta: meta }, deadlineMs })
  await cluster.request('GET', `/_cluster/health/${encodeURIComponent(index)}?wait_for_status=green&timeout=600s`, {
    deadlineMs,
  })
}

/** What all companies of a generation decide together. */
class Tally {
  #companies = 0
  readonly #words: Record<TextField, number> = { name: 0, otherNames: 0, description: 0 }
  readonly #holders: Record<TextField, number> = { name: 0, otherNames: 0, description: 0 }
  readonly #countries = new Map<string, { companies: number; names: number; readonly languages: Set<Language> }>()
  /** First letters of the keys of each attribute, which say of what type its values are. */
  readonly #attributes = new Map<string, Set<string>>()

  add(company: Company): void {
    this.#companies++
    let own = this.#countries.get(company.countryIso2)
    if (own === undefined) {
      own = { companies: 0, names: 0, languages: new Set() }
      this.#countries.set(company.countryIso2, own)
    }
    own.companies++
    own.names += readNames(company).length
    const lengths: Record<TextField, number> = { name: 0, otherNames: 0, description: 0 }
    for (const { field, language, stems } of analyseTexts(company)) {
      own.languages.add(language)
      lengths[field] += stems.length
    }
    for (const field of TEXT_FIELDS) {
      if (lengths[field] === 0) continue
      this.#words[field] += lengths[field]
      this.#holders[field]++
    }
    for (const [name, value] of Object.entries(company.attributes ?? {})) {
      const key = attributeKey(value)
      if (key === '') continue
      const marks = this.#attributes.get(name) ?? new Set()
      this.#attributes.set(name, marks.add(key[0]))
    }
  }

  /** Mean number of words of each field, over the companies whose field has any; 1 if none has. */
  averages(): TextAverages {
    const mean = (field: TextField) => (this.#holders[field] === 0 ? 1 : this.#words[field] / this.#holders[field])
    return { name: mean('name'), otherNames: mean('otherNames'), description: mean('description') }
  }

  meta(generation: string): IndexMeta {
    return {
      version: INDEX_VERSION,
      generation,
      companies: this.#companies,
      countries: Object.fromEntries(
        [...this.#countries].map(([country, { languages, ...own }]) => [
          country,
          { ...own, languages: LANGUAGES.filter((language) => languages.has(language)) },
        ]),
      ),
      attributes: Object.fromEntries(
        [...this.#attributes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, marks]) => [name, typeOfKeys(marks)]),
      ),
    }
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

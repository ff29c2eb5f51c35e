/**
 * Suppresses companies: takes them out of everything that is stored and served, and keeps them out.
 *
 * The list is written before anything is removed. So a command that is killed has lost nothing: running it again, or
 * `suppress apply`, does the rest.
 */
import { formatInstant } from '../clock.ts'
import { identityKeys } from '../records/identities.ts'
import type { RecordGroup } from '../records/merge-batch.ts'
import { decodeRecord } from '../records/record.ts'
import type { ImportDependencies } from './dependencies.ts'
import { loggedRun } from './logged-run.ts'
import { makeGeneration } from './make-generation.ts'
import { dropOld } from './open-store.ts'
import type { RecordStore } from './record-store.ts'
import { type SuppressedCompany, Suppression } from './suppression.ts'

/** What a suppression did. */
export interface SuppressionResult {
  /** Ids that were not suppressed before. */
  readonly added: readonly string[]
  /** Those among them that nothing stored was about: imports leave them out from now on. */
  readonly unknown: readonly string[]
  /** Companies that are suppressed now. */
  readonly companies: number
  /** Records that were removed from what registers said. */
  readonly records: number
  /** Changes of the feed from which what they said was removed. */
  readonly changes: number
  /** The generation that is served now; `null`: nothing had to be built. */
  readonly generation: string | null
}

/** What suppressing needs beside what imports need. */
export interface SuppressDependencies extends ImportDependencies {
  writeSuppressed(dataFolder: string, companies: readonly SuppressedCompany[]): Promise<void>
  /** Takes what companies were out of the changes that are kept. @returns the number of changes */
  clearChanges(dataFolder: string, companyIds: ReadonlySet<string>): Promise<number>
  /**
   * Evaluates saved searches by all switches so far: what a company was is known until {@link SuppressDependencies.clearChanges}.
   */
  evaluateSearches(dataFolder: string): Promise<void>
  /** Removes all generations but the served one. */
  removePrevious(dataFolder: string): Promise<void>
}

/** What to suppress. */
export interface SuppressRequest {
  readonly dataFolder: string
  /** Ids of companies, as answers show them; none: all that are suppressed are removed again from what is stored. */
  readonly ids: readonly string[]
  readonly note: string | null
}

/**
 * Suppresses companies, and serves a generation without them. The generation before is removed: there is nothing to roll
 * back to until the next import.
 *
 * @throws {Error} when an import is running
 */
export async function suppressCompanies(
  { dataFolder, ids, note }: SuppressRequest,
  dependencies: SuppressDependencies,
): Promise<SuppressionResult> {
  const run = { dataFolder, action: 'suppress', register: null, files: [] } as const
  return await loggedRun(
    run,
    dependencies,
    async (store) => {
      const known = dependencies.suppressed(dataFolder)
      const suppressedAt = formatInstant(dependencies.clock.now())
      const added = [...new Set(ids)].filter((id) => !known.companies.some((company) => company.id === id))
      const { keys, groups } = storedOf(store, new Set([...added, ...known.companies.map(({ id }) => id)]))
      const entries = [
        ...known.companies.map((company) => withKeys(company, keys.get(company.id))),
        ...added.map((id) => withKeys({ id, keys: [], suppressedAt, note }, keys.get(id))),
      ].sort((a, b) => (a.id < b.id ? -1 : 1))
      await dependencies.writeSuppressed(dataFolder, entries)
      const suppression = new Suppression(entries)
      const removed = await removeStored({ dataFolder, store, suppression, groups }, dependencies)
      const unknown = added.filter((id) => !keys.has(id))
      return { added, unknown, companies: entries.length, ...removed }
    },
    ({ records, generation }) => ({ removed: records, generation }),
  )
}

/** What is stored of companies. */
interface StoredCompanies {
  /** Keys of all their records, by their ids. */
  readonly keys: ReadonlyMap<string, ReadonlySet<string>>
  readonly groups: readonly RecordGroup[]
}

/** What is stored of the companies of which one record has one of the ids. */
function storedOf(store: RecordStore, ids: ReadonlySet<string>): StoredCompanies {
  const found = new Map<string, ReadonlySet<string>>()
  const groups: RecordGroup[] = []
  const imports = store.current().map(({ id }) => id)
  if (ids.size === 0 || imports.length === 0) return { keys: found, groups }
  for (const group of store.groups(imports)) {
    const { companyId, records } = group
    const own = records.map((record) => record.companyId ?? companyId).filter((id) => ids.has(id))
    if (own.length === 0) continue
    groups.push(group)
    const keys = new Set<string>()
    for (const { document, companyId: recordId = companyId } of records) {
      keys.add(`id:${recordId}`)
      for (const key of identityKeys(decodeRecord(recordId, document).company)) keys.add(key)
    }
    for (const id of own) found.set(id, keys)
  }
  return { keys: found, groups }
}

function withKeys(company: SuppressedCompany, keys: Iterable<string> = []): SuppressedCompany {
  return { ...company, keys: [...new Set([...company.keys, ...keys])].sort() }
}

/** Where companies are removed, and which. */
interface Removal {
  readonly dataFolder: string
  readonly store: RecordStore
  readonly suppression: Suppression
  readonly groups: readonly RecordGroup[]
}

async function removeStored(
  { dataFolder, store, suppression, groups }: Removal,
  dependencies: SuppressDependencies,
): Promise<Pick<SuppressionResult, 'records' | 'changes' | 'generation'>> {
  const records = store.forget(suppression.keys())
  let generation: string | null = null
  // A command that was killed after the removal has built nothing: one more build costs time only.
  if (store.current().length > 0) {
    const quick =
      groups.length === 0 ? null : await makeGeneration(dataFolder, store, { news: [], taken: groups }, dependencies)
    generation = quick?.generation ?? null
    // Served without them within seconds; their bytes are still in its files, so that all is written again.
    if (quick === null || quick.note === null)
      generation = (await makeGeneration(dataFolder, store, { news: [] }, dependencies)).generation
    await dependencies.removePrevious(dataFolder)
    await dropOld(dataFolder, store, dependencies.generations)
  }
  await dependencies.evaluateSearches(dataFolder)
  const ids = suppression.keys().filter((key) => key.startsWith('id:'))
  const changes = await dependencies.clearChanges(dataFolder, new Set(ids.map((key) => key.slice(3))))
  return { records, changes, generation }
}

/**
 * Takes companies off the list. They come back with the next import of a register that has them.
 *
 * @returns ids that were on it
 * @throws {Error} when an import is running
 */
export async function allowCompanies(
  { dataFolder, ids }: Pick<SuppressRequest, 'dataFolder' | 'ids'>,
  dependencies: SuppressDependencies,
): Promise<readonly string[]> {
  const lock = dependencies.lock(dataFolder)
  try {
    const { companies } = dependencies.suppressed(dataFolder)
    const removed = companies.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
    if (removed.length > 0)
      await dependencies.writeSuppressed(
        dataFolder,
        companies.filter(({ id }) => !ids.includes(id)),
      )
    return removed
  } finally {
    lock.release()
  }
}

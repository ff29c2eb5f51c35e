/**
 * Makes the next generation of the served one and the companies that differ, where they are few. Whatever is in doubt (what was
 * served was built by another version, records were removed since, something is damaged) is built of all records instead.
 */
import { createDigester } from '../../records/group-digest.ts'
import { type MergedCounts, mergeBatch, type RecordGroup } from '../../records/merge-batch.ts'
import { registerKindOf } from '../../registers/registers.ts'
import { DEMO_REGISTER } from '../demo-companies.ts'
import type { ImportDependencies } from '../dependencies.ts'
import type {
  GenerationDraft,
  GenerationFile,
  GenerationImport,
  GenerationManifest,
  GenerationMerge,
} from '../generation-ports.ts'
import { RebuildNeededError, type RebuildReason } from '../rebuild-reasons.ts'
import type { ChangedGroups, RecordStore, StoredImport } from '../record-store.ts'
import { isShownAlike, sourceOf } from './shown-source.ts'
import { addCounts, emptyTotals, type Totals } from './totals.ts'

/** Share of the served companies that may differ. Above it, a build of all takes about as long. */
const MERGED_SHARE_MAX = 0.1

/** Shares of the merging phase that progress assigns to its steps. */
const DONE = { compared: 0.05, added: 0.35 }

/** The next generation, as an import wants it. */
export interface MergeRequest {
  readonly dataFolder: string
  readonly store: RecordStore
  readonly draft: GenerationDraft
  /** All imports of the next generation, ordered by register. */
  readonly imports: readonly StoredImport[]
  /** Registers of the new imports, as progress names them. */
  readonly register: string
  /**
   * Of imports that are all served: groups whose records were taken out of the store since. `from` counts these imports. Nothing else
   * differs then.
   */
  readonly taken?: readonly RecordGroup[] | undefined
}

/** A generation that was made of the one before. */
export interface MergedGeneration {
  readonly totals: Totals
  /** Ids of the companies that differ. */
  readonly differing: readonly string[]
  /** Counts of the companies that came. */
  readonly batches: readonly MergedCounts[]
  /** Files whose checksums are known. */
  readonly files: readonly GenerationFile[]
}

/**
 * Fills a draft from the served generation.
 *
 * @throws {RebuildNeededError} when all has to be built again; then the draft may hold files that are of no use
 */
export async function mergeChanges(
  request: MergeRequest,
  dependencies: Pick<
    ImportDependencies,
    'generations' | 'createGenerationMerge' | 'version' | 'suppressed' | 'mergedShareMax' | 'onProgress'
  >,
): Promise<MergedGeneration> {
  const { dataFolder, store, draft, imports, register, taken } = request
  const { generations, createGenerationMerge, version, mergedShareMax = MERGED_SHARE_MAX, onProgress } = dependencies
  const served = await generations.served(dataFolder)
  if (served === null) throw new RebuildNeededError('unreadable')
  requireMergeableRecords(store, served, imports, taken !== undefined)
  const both = [...served.imports, ...imports].map(({ id }) => id)
  const suppression = dependencies.suppressed(dataFolder)
  if (holdsSuppressed(store, both, suppression.keys())) throw new RebuildNeededError('suppressed')
  const report = (fraction: number) => {
    const done = Math.round(served.companies * fraction)
    onProgress?.({ register, phase: 'merging', done, rejected: 0, fraction })
  }
  report(0)
  const max = Math.floor(mergedShareMax * served.companies)
  const [before, after] = [served.imports, imports].map((list) => list.map(({ id }) => id))
  const changed =
    taken === undefined ? findChanged(store, before, after, max) : withoutGroups(taken, before, after, max)
  if (changed === null) throw new RebuildNeededError('share')

  report(DONE.compared)
  const plan = planMerge(served.imports, imports, changed, version)
  const sources = imports.map(sourceOf)
  const merge = await createGenerationMerge({ dataFolder, folder: draft.folder, generation: draft.id, sources })
  const digesting = generations.replaceDigests(dataFolder, draft.folder, plan.digests)
  // It may fail before anybody waits for it.
  const digested = digesting.catch(() => {})
  try {
    const added = suppression.isEmpty ? plan.added : suppression.hidingEndsIn(plan.added)
    const counts = await applyPlan(merge, { ...plan, added }, sources)
    report(DONE.added)
    const totals = totalsOf(served, imports, plan.gone, counts)
    const days = new Map(sources.map(({ register, retrievedAt }) => [register, retrievedAt]))
    requireAll(totals, store, imports)
    const files = await merge.finish(days)
    const differing = await digesting
    if (differing === null) throw new RebuildNeededError('digests')
    return { totals, differing, batches: counts, files }
  } catch (error) {
    // Files are removed only after they are written.
    await digested
    // Damage may be met before it is found: then it is why.
    const isSound = error instanceof RebuildNeededError || (await merge.isSound())
    await merge.abort()
    throw isSound ? error : new RebuildNeededError('damaged')
  }
}

function findChanged(
  store: RecordStore,
  before: readonly number[],
  after: readonly number[],
  max: number,
): ChangedGroups | null {
  return max === 0 ? null : store.changedGroups(before, after, max)
}

function withoutGroups(
  taken: readonly RecordGroup[],
  before: readonly number[],
  after: readonly number[],
  max: number,
): ChangedGroups | null {
  if (before.join() !== after.join()) throw new RebuildNeededError('removedRecords')
  return taken.length > max ? null : { before: taken, after: [] }
}

/**
 * @param isTaken whether records were taken out of the store on purpose
 * @throws {RebuildNeededError} unless the served generation has the stored records, and its companies show the same sources
 */
function requireMergeableRecords(
  store: RecordStore,
  served: GenerationManifest,
  imports: readonly StoredImport[],
  isTaken: boolean,
): void {
  const require = (holds: boolean, reason: RebuildReason) => {
    if (!holds) throw new RebuildNeededError(reason)
  }
  require(served.companiesMerged !== undefined, 'earlierVersion')
  require(![...served.imports, ...imports].some(({ register }) => register === DEMO_REGISTER), 'demo')
  require(store.holds(served.imports.map(({ id }) => id)), 'removedRecords')
  for (const own of served.imports) {
    // Records that an operator had removed since.
    require(isTaken || own.records === store.count(own.id), 'removedRecords')
    require(own.merged !== undefined && own.unmatched !== undefined, 'earlierVersion')
    const next = imports.find(({ register }) => register === own.register)
    const isListed = own.unmatched !== 0 && registerKindOf(own.register) !== 'background'
    require(next === undefined || next.id === own.id || !isListed, 'unmatched')
    require(next === undefined || isShownAlike(own, next), 'sources')
  }
}

/** Whether records of suppressed companies are stored, such as those of a backup: a build leaves them out. */
function holdsSuppressed(store: RecordStore, imports: readonly number[], keys: readonly string[]): boolean {
  const ids = keys.filter((key) => key.startsWith('id:')).map((key) => key.slice(3))
  return ids.length > 0 && [...new Set(imports)].some((id) => store.positionsOf(id, ids).length > 0)
}

/** What goes and what comes. */
interface MergePlan {
  readonly digests: { readonly before: ReadonlyMap<string, string>; readonly after: ReadonlyMap<string, string> }
  /** Ids of removed companies, and of those replaced by another version. */
  readonly removed: readonly string[]
  /** Groups to add, and those that are unchanged. */
  readonly added: readonly RecordGroup[]
  readonly unchanged: readonly RecordGroup[]
  /** Counts of the groups before. */
  readonly gone: MergedCounts
}

function planMerge(
  importsBefore: readonly GenerationImport[],
  imports: readonly StoredImport[],
  { before, after }: ChangedGroups,
  version: string,
): MergePlan {
  const [sourcesBefore, sources] = [importsBefore.map(sourceOf), imports.map(sourceOf)]
  const [digestBefore, digest] = [createDigester(sourcesBefore, version), createDigester(sources, version)]
  const old = new Map(before.map((group) => entryOf(digestBefore(group))))
  const entries = after.map((group) => ({ group, own: digest(group) }))
  const next = new Map(entries.map(({ own }) => entryOf(own)))
  const isAsBefore = ({ own }: (typeof entries)[number]) => old.get(own.id) === own.digest
  const removed: string[] = []
  const gone = mergeBatch(
    before,
    sourcesBefore,
    ({ id }) => {
      if (old.get(id) !== next.get(id)) removed.push(id)
    },
    () => '',
  )
  return {
    digests: { before: old, after: next },
    removed,
    added: entries.filter((entry) => !isAsBefore(entry)).map(({ group }) => group),
    unchanged: entries.filter(isAsBefore).map(({ group }) => group),
    gone,
  }
}

function entryOf({ id, digest }: { readonly id: string; readonly digest: string }): [string, string] {
  return [id, digest]
}

/** @returns counts of the groups after */
async function applyPlan(
  merge: GenerationMerge,
  { removed, added, unchanged }: Omit<MergePlan, 'added'> & { readonly added: Iterable<RecordGroup> },
  sources: readonly ReturnType<typeof sourceOf>[],
): Promise<readonly MergedCounts[]> {
  for (const id of removed) merge.remove(id)
  const counts = [
    mergeBatch(
      unchanged,
      sources,
      () => {},
      () => '',
    ),
  ]
  for await (const batch of merge.add(added)) counts.push(batch)
  return counts
}

/** The totals of the served generation, minus the removed groups, plus the added ones. */
function totalsOf(
  served: GenerationManifest,
  imports: readonly StoredImport[],
  gone: MergedCounts,
  added: readonly MergedCounts[],
): Totals {
  const totals = emptyTotals(imports.length)
  for (const batch of added) addCounts(batch, totals)
  totals.companies += served.companies - gone.companies
  totals.companiesMerged += (served.companiesMerged ?? 0) - gone.merged
  totals.records += served.imports.reduce((sum, { records }) => sum + records, 0) - gone.records
  for (const [at, own] of served.imports.entries()) {
    const to = imports.findIndex(({ register }) => register === own.register)
    if (to < 0) continue
    totals.merged[to] += (own.merged ?? 0) - gone.mergedFrom[at]
    totals.unmatched[to] += (own.unmatched ?? 0) - gone.unmatchedFrom[at]
  }
  return totals
}

/** @throws {RebuildNeededError} unless every record of every import is in one company, and at least one company is left */
function requireAll({ companies, records }: Totals, store: RecordStore, imports: readonly StoredImport[]): void {
  const stored = imports.reduce((sum, { id }) => sum + store.count(id), 0)
  if (records !== stored) throw new RebuildNeededError('records')
  if (companies <= 0) throw new RebuildNeededError('nobody')
}

/** Makes the next generation for any change of the stored records, by a merge or of all, and switches to it. */

import { createDigester } from '../records/group-digest.ts'
import type { MergedCounts, RecordGroup } from '../records/merge-batch.ts'
import type { KnownMembers } from '../search/known-members.ts'
import { DEMO_REGISTER } from './demo-companies.ts'
import type { ImportDependencies } from './dependencies.ts'
import { mergeChanges } from './from-served/merge-changes.ts'
import { sourceOf } from './from-served/shown-source.ts'
import { addCounts, emptyTotals, type Totals } from './from-served/totals.ts'
import type { DigestsWriter, Generation, GenerationDraft, GenerationFile } from './generation-ports.ts'
import { discardFailedImport, dropOld } from './open-store.ts'
import { RebuildNeededError } from './rebuild-reasons.ts'
import type { RecordStore, StoredImport } from './record-store.ts'
import { RefusedImport } from './refused-import.ts'

/** What is served after a build, or without one. */
export interface ServedResult {
  readonly generation: string
  readonly companiesServed: number
  /** Companies that records of more than one register describe. */
  readonly companiesMerged: number
  /** Why all companies were built again where few differ, or a new day is not shown yet; `null`: neither is so. */
  readonly note: string | null
}

/** What became of the records of a new import. */
export interface RecordsServed {
  /** Records that were linked to records of other registers. */
  readonly mergedHere: number
  /** Records without a name that match no other register, and so make no company. */
  readonly unmatchedHere: number
}

/** What building the next generation did. */
export interface BuildResult extends ServedResult {
  /** What became of each of the new imports, in their order. */
  readonly ofNew: readonly RecordsServed[]
}

/** An import that replaces the current one of its register. */
export interface NewImport {
  readonly importId: number
  /** Called with ids of its records that make no company and match none. */
  readonly onUnmatched?: (companyIds: readonly string[]) => void
}

/** What is other than in the current imports. */
export interface BuildChange {
  /** Imports of different registers; none: the index alone is built again. */
  readonly news: readonly NewImport[]
  /** A register that is left out. */
  readonly without?: string
  /** Groups whose records were taken out of the store, of imports that are served (`from-served/merge-changes.ts`). */
  readonly taken?: readonly RecordGroup[] | undefined
}

/** The imports that a generation is built from. */
interface BuildPlan {
  readonly imports: readonly StoredImport[]
  /** Registers of the new imports, as progress names them. */
  readonly register: string
}

/** What a build needs of the rest of the program. */
type BuildDependencies = Pick<
  ImportDependencies,
  | 'clock'
  | 'generations'
  | 'createGenerationBuilder'
  | 'createGenerationMerge'
  | 'mergedShareMax'
  | 'onProgress'
  | 'version'
  | 'suppressed'
>

/** A draft with all files but the manifest. */
interface MadeDraft {
  readonly draft: GenerationDraft
  readonly totals: Totals
  readonly note: ServedResult['note']
  /** Ids of the companies that differ from the served ones, where they are known. */
  readonly differing?: readonly string[]
  /** Files whose checksums are known. */
  readonly files?: readonly GenerationFile[]
}

/**
 * Builds the next generation from the current imports, and switches to it. Where few companies differ from those that are
 * served, it is made of the served one and these.
 *
 * @throws {Error} when nothing was imported yet, or building fails; what was served before is still served, and the new
 *   imports are discarded
 */
export async function makeGeneration(
  dataFolder: string,
  store: RecordStore,
  { news, without, taken }: BuildChange,
  dependencies: BuildDependencies,
): Promise<BuildResult> {
  const { clock, generations, onProgress } = dependencies
  const plan = planBuild(store, news, without)
  const { imports, register } = plan
  if (imports.length === 0 && without === undefined)
    throw new RefusedImport(`Cannot build an index in ${dataFolder}: nothing was imported yet`)
  const counts = imports.map(({ id }) => store.count(id))
  const places = news.map(({ importId }) => imports.findIndex(({ id }) => id === importId))
  const onUnmatched = (batch: MergedCounts) => {
    if (batch.unmatched.length > 0) reportUnmatched(batch, news, places)
  }
  const request: DraftRequest = { dataFolder, store, plan, counts, taken, onUnmatched }
  const hasChanges = news.length > 0 || without !== undefined || taken !== undefined
  let made: MadeDraft | null = null
  let change: number | null
  try {
    // A build without changes is asked for because what is served is in doubt, or stored records were removed.
    made = hasChanges ? await draftOfChanges(request, dependencies) : await draftOfAll(request, dependencies)
    const known = await generations.countKnown(made.draft.folder)
    const sealed = await sealDraft(made, { imports, counts, known })
    change = await generations.writeChanges(dataFolder, sealed, clock, made.differing)
  } catch (error) {
    await made?.draft.abort()
    for (const { importId } of news) discardFailedImport(store, importId)
    throw error
  }
  // Not within the try: the rename may have succeeded, and then aborting would remove what is served.
  await generations.activate(dataFolder, made.draft, change)
  store.makeCurrent(imports.map(({ id }) => id))
  await dropOld(dataFolder, store, generations)
  const { companies, companiesMerged, merged, unmatched } = made.totals
  const phase = made.differing === undefined ? 'indexing' : 'merging'
  onProgress?.({ register, phase, done: companies, rejected: 0, fraction: 1 })
  return {
    generation: made.draft.id,
    companiesServed: companies,
    companiesMerged,
    note: made.note,
    ofNew: places.map((place) => ({ mergedHere: merged[place] ?? 0, unmatchedHere: unmatched[place] ?? 0 })),
  }
}

/** What a draft is made of. */
interface DraftRequest {
  readonly dataFolder: string
  readonly store: RecordStore
  readonly plan: BuildPlan
  /** Number of records of each import. */
  readonly counts: readonly number[]
  readonly taken: BuildChange['taken']
  onUnmatched(batch: MergedCounts): void
}

/** Makes a draft of the served generation and the companies that differ, where that is possible, and of all records else. */
async function draftOfChanges(request: DraftRequest, dependencies: BuildDependencies): Promise<MadeDraft> {
  // Nothing is to be said of a first import.
  if (request.store.current().length === 0) return await draftOfAll(request, dependencies)
  try {
    return await draftFromServed(request, dependencies)
  } catch (error) {
    // A build reads none of what a merge does.
    const { message } = error instanceof RebuildNeededError ? error : new RebuildNeededError('failed', error as Error)
    return { ...(await draftOfAll(request, dependencies)), note: `all companies were built again: ${message}` }
  }
}

/** @throws {RebuildNeededError} when all has to be built again */
async function draftFromServed(
  { dataFolder, store, plan, taken, onUnmatched }: DraftRequest,
  dependencies: BuildDependencies,
): Promise<MadeDraft> {
  const { clock, generations } = dependencies
  const draft = await generations.draft(dataFolder, clock)
  try {
    const { totals, differing, batches, files } = await mergeChanges(
      { dataFolder, store, draft, taken, ...plan },
      dependencies,
    )
    for (const batch of batches) onUnmatched(batch)
    return { draft, totals, differing, files, note: null }
  } catch (error) {
    await draft.abort()
    throw error
  }
}

/** Makes a draft of all records. */
async function draftOfAll(
  { dataFolder, store, plan, counts, onUnmatched }: DraftRequest,
  { clock, generations, createGenerationBuilder, onProgress, version, suppressed }: BuildDependencies,
): Promise<MadeDraft> {
  const { imports, register } = plan
  const sources = imports.map(sourceOf)
  const expected = counts.reduce((sum, count) => sum + count, 0)
  const suppression = suppressed(dataFolder)
  const draft = await generations.draft(dataFolder, clock)
  const builder = createGenerationBuilder({ folder: draft.folder, generation: draft.id, sources, expected })
  const digests = generations.digests(draft.folder)
  const stored = store.groups(imports.map(({ id }) => id))
  const groups = suppression.isEmpty ? stored : suppression.served(stored)
  const all = digested(groups, createDigester(sources, version), digests)
  const totals = emptyTotals(imports.length)
  try {
    for await (const batch of builder.add(suppression.isEmpty ? all : suppression.hidingEndsIn(all))) {
      addCounts(batch, totals)
      onUnmatched(batch)
      // Closing the files takes the last tenth of the time.
      const fraction = 0.9 * (totals.records / Math.max(1, expected))
      onProgress?.({ register, phase: 'indexing', done: totals.companies, rejected: 0, fraction })
    }
    await builder.finish()
    digests.finish()
    return { draft, totals, note: null }
  } catch (error) {
    await builder.abort()
    digests.abort()
    await draft.abort()
    throw error
  }
}

/** Tells each new import which of its records match none. @param places of the new imports among all */
function reportUnmatched({ unmatched }: MergedCounts, news: readonly NewImport[], places: readonly number[]): void {
  for (const [at, { onUnmatched }] of news.entries()) {
    const own = unmatched.filter(({ from }) => from === places[at])
    if (own.length > 0) onUnmatched?.(own.map(({ companyId }) => companyId))
  }
}

function planBuild(store: RecordStore, news: readonly NewImport[], without: string | undefined): BuildPlan {
  const next = news.flatMap(({ importId }) => store.find(importId) ?? [])
  const replaced = new Set(next.map(({ register }) => register))
  const staying = store.current().filter(({ register }) => !replaced.has(register) && register !== without)
  // Ordered by register, so that the result does not depend on the order of the imports.
  const all = [...staying, ...next].toSorted((a, b) => (a.register < b.register ? -1 : 1))
  const register = next.length === 0 ? 'all registers' : [...replaced].join(', ')
  // Fictional companies may carry the numbers of real ones by chance, so the two never mix.
  const real = all.filter((each) => each.register !== DEMO_REGISTER)
  return { imports: real.length === 0 ? all : real, register }
}

async function sealDraft(
  { draft, totals, files }: MadeDraft,
  {
    imports,
    counts,
    known,
  }: {
    readonly imports: readonly StoredImport[]
    readonly counts: readonly number[]
    readonly known: KnownMembers
  },
): Promise<Generation> {
  const { companies, companiesMerged, merged, unmatched } = totals
  const own = imports.map(({ id, register, details }, from) => {
    return { id, register, records: counts[from], merged: merged[from], unmatched: unmatched[from], details }
  })
  return await draft.seal({ companies, companiesMerged, imports: own, known }, files)
}

/** Passes groups on, and digests each. */
function* digested(
  groups: Iterable<RecordGroup>,
  digest: ReturnType<typeof createDigester>,
  digests: DigestsWriter,
): Generator<RecordGroup> {
  for (const group of groups) {
    digests.add(digest(group))
    yield group
  }
}

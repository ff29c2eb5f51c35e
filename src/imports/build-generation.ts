/** The second half of an import: builds the next generation from the stored records, and switches to it. */
import type { RecordSource, StoredSource } from '../records/merge.ts'
import { hasSizeClass, registerKindOf } from '../registers/registers.ts'
import { DEMO_REGISTER } from './demo-register.ts'
import type { ImportDependencies } from './dependencies.ts'
import type { GenerationBuilder, GenerationDraft } from './generations.ts'
import { discardFailedImport } from './open-store.ts'
import type { RecordStore, StoredImport } from './record-store.ts'

/** What building an index did. */
export interface RebuildResult {
  readonly generation: string
  readonly companiesServed: number
  /** Companies that records of more than one register describe. */
  readonly companiesMerged: number
}

/** What building the next generation did. */
export interface BuildResult extends RebuildResult {
  /** Records of the new import that were linked to records of other registers. */
  readonly mergedHere: number
  /** Records of the new import without a name that match no other register, and so make no company. */
  readonly unmatchedHere: number
}

/** The imports that a generation is built from. */
interface BuildPlan {
  readonly imports: readonly StoredImport[]
  /** Demo imports that end with this generation. */
  readonly retired: readonly StoredImport[]
  /** Register of the new import, as progress names it. */
  readonly register: string
}

/** Counts over all batches. Lists have one entry per import. */
interface Totals {
  companies: number
  records: number
  companiesMerged: number
  readonly merged: number[]
  readonly unmatched: number[]
}

/**
 * Builds the next generation from the current imports, and switches to it.
 *
 * @param importId the import that replaces the current one of its register; `null`: no import is new
 * @param onUnmatched called with ids of its records that make no company and match none
 * @throws {Error} when nothing was imported yet, or building fails; what was served before is still served, and the new
 *   import is discarded
 */
export async function buildGeneration(
  dataFolder: string,
  store: RecordStore,
  importId: number | null,
  dependencies: Pick<ImportDependencies, 'clock' | 'generations' | 'createGenerationBuilder' | 'onProgress'>,
  onUnmatched: (companyIds: readonly string[]) => void = () => {},
): Promise<BuildResult> {
  const { clock, generations, createGenerationBuilder, onProgress } = dependencies
  const { imports, retired, register } = planBuild(store, importId)
  if (imports.length === 0) throw new Error(`Cannot build an index in ${dataFolder}: nothing was imported yet`)
  const counts = imports.map(({ id }) => store.count(id))
  const sources = imports.map(sourceOf)
  const expected = counts.reduce((sum, count) => sum + count, 0)

  const draft = await generations.draft(dataFolder, clock)
  const builder = createGenerationBuilder({ folder: draft.folder, generation: draft.id, sources, expected })
  const totals: Totals = {
    companies: 0,
    records: 0,
    companiesMerged: 0,
    merged: imports.map(() => 0),
    unmatched: imports.map(() => 0),
  }
  const here = imports.findIndex(({ id }) => id === importId)
  try {
    for await (const batch of builder.add(store.groups(imports.map(({ id }) => id)))) {
      totals.companies += batch.companies
      totals.records += batch.records
      totals.companiesMerged += batch.merged
      for (const [from, count] of batch.mergedFrom.entries()) totals.merged[from] += count
      for (const [from, count] of batch.unmatchedFrom.entries()) totals.unmatched[from] += count
      const own = batch.unmatched.filter(({ from }) => from === here)
      if (own.length > 0) onUnmatched(own.map(({ companyId }) => companyId))
      // Closing the files takes the last tenth of the time.
      const fraction = 0.9 * (totals.records / expected)
      onProgress?.({ register, phase: 'indexing', done: totals.companies, rejected: 0, fraction })
    }
    await sealDraft(draft, builder, imports, counts, totals)
  } catch (error) {
    await builder.abort()
    await draft.abort()
    if (importId !== null) discardFailedImport(store, importId)
    throw error
  }
  await generations.activate(dataFolder, draft)
  if (importId !== null) store.makeCurrent(importId)
  for (const { id } of retired) store.retire(id)
  await generations.removeOld(dataFolder)
  const { companies, companiesMerged, merged, unmatched } = totals
  onProgress?.({ register, phase: 'indexing', done: companies, rejected: 0, fraction: 1 })
  return {
    generation: draft.id,
    companiesServed: companies,
    companiesMerged,
    mergedHere: merged[here] ?? 0,
    unmatchedHere: unmatched[here] ?? 0,
  }
}

function planBuild(store: RecordStore, importId: number | null): BuildPlan {
  const next = importId === null ? undefined : store.find(importId)
  const staying = store.current().filter(({ register }) => register !== next?.register)
  // Ordered by register, so that the result does not depend on the order of the imports.
  const all = (next ? [...staying, next] : staying).toSorted((a, b) => (a.register < b.register ? -1 : 1))
  const register = next?.register ?? 'all registers'
  // Fictional companies may carry the numbers of real ones by chance, so the two never mix.
  const real = all.filter((each) => each.register !== DEMO_REGISTER)
  if (real.length === 0) return { imports: all, retired: [], register }
  return { imports: real, retired: staying.filter((each) => each.register === DEMO_REGISTER), register }
}

async function sealDraft(
  draft: GenerationDraft,
  builder: GenerationBuilder,
  imports: readonly StoredImport[],
  counts: readonly number[],
  { companies, merged }: Totals,
): Promise<void> {
  await builder.finish()
  await draft.seal({
    companies,
    imports: imports.map(({ id, register, details }, from) => {
      return { id, register, records: counts[from], merged: merged[from], details }
    }),
  })
}

/** The details of an import contain its source. */
function sourceOf({ register, details }: StoredImport): RecordSource {
  return {
    ...(details as unknown as StoredSource),
    kind: registerKindOf(register),
    hasSizeClass: hasSizeClass(register),
  }
}

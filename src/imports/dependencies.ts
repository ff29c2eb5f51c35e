/** What imports need from the rest of the program. `assembly/import-dependencies.ts` supplies it. */
import type { Clock } from '../clock.ts'
import type { RecordSource } from '../records/merge.ts'
import type { Fetches } from './fetches.ts'
import type { GenerationBuilder, GenerationMerge, Generations } from './generation-ports.ts'
import type { ImportProgress } from './progress.ts'
import type { RecordStore } from './record-store.ts'
import type { Suppression } from './suppression.ts'

/** The parts of the service that an import works with. */
export interface ImportDependencies {
  readonly clock: Clock
  /** Version of the program: another one may make other companies of the same records. */
  readonly version: string
  /** @throws {Error} when another import into the data folder is running */
  lock(dataFolder: string): { release(): void }
  openStore(dataFolder: string): RecordStore
  readonly fetches: Fetches
  /** The companies that imports leave out. @throws {Error} where their list cannot be read */
  suppressed(dataFolder: string): Suppression
  readonly generations: Generations
  createGenerationBuilder(options: {
    readonly folder: string
    readonly generation: string
    readonly sources: readonly RecordSource[]
    /** Approximate number of records. */
    readonly expected: number
  }): GenerationBuilder
  /**
   * Begins a generation of the served one and the companies that differ from it.
   *
   * @throws {RebuildNeededError} when the served one cannot be used for it
   */
  createGenerationMerge(options: {
    readonly dataFolder: string
    readonly folder: string
    readonly generation: string
    readonly sources: readonly RecordSource[]
  }): Promise<GenerationMerge>
  /** Share of the served companies that may differ for that, 0..1; by default 0.1. */
  readonly mergedShareMax?: number
  onProgress?(progress: ImportProgress): void
  /** The latest progress of all; `null` or absent: there was none. */
  latestProgress?(): ImportProgress | null
}

/** How the memory of a build is shared out. */
import { join } from 'node:path'
import { SpillFile } from '../spill/spill-file.ts'

/**
 * Bytes of resident memory that a build may take, all threads together, unless the operator says otherwise (`buildMemory`).
 */
export const BUILD_MEMORY = 1_500_000_000

/**
 * Shares of the memory: as one part of so many. What is left over is for the process itself (modules, reference tables, the
 * database of records), and for distinct values.
 */
const SHARES = {
  columns: 12,
  texts: 48,
  lookupRecords: 48,
  nameColumns: 24,
  numberColumns: 48,
  backgroundRecords: 48,
  backgroundColumns: 48,
} as const

/** What sorting takes of a company: 12 bytes for three numbers, and 4 for its place. */
const SORTING_BYTES = 16
/** However many companies there are, so much of the memory is shared out. */
const SHARED_MIN = 1 / 3

/**
 * The memory that the parts of a build of so many companies share: what sorting leaves.
 *
 * @param memory bytes, as in {@link BuildPlace}
 */
export function memoryForParts(companies: number, memory = BUILD_MEMORY): number {
  return Math.max(memory * SHARED_MIN, memory - companies * SORTING_BYTES)
}

/** A part of a build that has a temporary file of its own. */
export type SpillingPart = keyof typeof SHARES

/** Where a build is written, and within which memory. */
export interface BuildPlace {
  readonly folder: string
  /**
   * Bytes of resident memory that the build may take, all threads together, but for what sorting many companies takes
   * ({@link memoryForParts}); {@link BUILD_MEMORY} if not given.
   */
  readonly memory?: number
}

/** The temporary file of a part of a build. It is made when the part has more than its share of the memory holds. */
export function spillFileOf(part: SpillingPart, { folder, memory = BUILD_MEMORY }: BuildPlace): SpillFile {
  return new SpillFile(join(folder, `${part}.spill`), Math.floor(memory / SHARES[part]))
}

/** How the memory of a build is shared out. */
import { join } from 'node:path'
import { SpillFile } from '../files/spill-file.ts'

/**
 * Bytes of resident memory that a build may take, all threads together, unless the operator says otherwise (`buildMemory`).
 */
export const BUILD_MEMORY = 1_500_000_000

/**
 * Shares of the memory: as one part of so many. What is left over is for the process itself (modules, reference tables, the
 * database of records), for distinct values, and for the 12 bytes a company that sorting takes.
 */
const SHARES = { columns: 12, texts: 48, lookupRecords: 48, nameColumns: 24, numberColumns: 48 } as const

/** A part of a build that has a temporary file of its own. */
export type SpillingPart = keyof typeof SHARES

/** Where a build is written, and within which memory. */
export interface BuildPlace {
  readonly folder: string
  /** Bytes of resident memory that the build may take, all threads together; {@link BUILD_MEMORY} if not given. */
  readonly memory?: number
}

/** The temporary file of a part of a build. It is made when the part has more than its share of the memory holds. */
export function spillFileOf(part: SpillingPart, { folder, memory = BUILD_MEMORY }: BuildPlace): SpillFile {
  return new SpillFile(join(folder, `${part}.spill`), Math.floor(memory / SHARES[part]))
}

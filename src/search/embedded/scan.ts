/** A scan over the matches of a search: finds them some thousands at a time, and reads them as they are asked for. */
import type { Scan, ScannedCompanies } from '../engine.ts'
import type { SearchPlan } from '../query.ts'
import type { DocumentReader } from './documents/document-reader.ts'

/** Matches that are found first: as many as the best matches that feedback and vectors reorder. */
const FIRST_MATCHES = 4096
/** Matches that are found at once after these, 16 bytes each. */
const MATCHES = 50_000

/** What a scan works with. */
export interface ScanWork {
  /** Finds a page: the exact total, and start and end of each of its documents in their file. */
  find(page: SearchPlan['page']): Promise<{ readonly total: number; readonly bounds: Float64Array }>
  readonly documents: DocumentReader
  /** Called once, when the scan has ended or could not begin. */
  onEnd(): void
}

/** Begins a scan. @throws what `find` throws */
export async function scanMatches({ find, documents, onEnd }: ScanWork): Promise<Scan> {
  let found: Awaited<ReturnType<ScanWork['find']>>
  try {
    found = await find({ first: 0, count: FIRST_MATCHES })
  } catch (error) {
    onEnd()
    throw error
  }
  const { total } = found
  let { bounds } = found
  /** Matches before those of `bounds`, and the next one among these. */
  let first = 0
  let at = 0
  let isClosed = false

  return {
    total,
    async next(bytesMax): Promise<ScannedCompanies | null> {
      if (isClosed) throw new Error('Cannot go on with a scan: it is closed')
      if (2 * at === bounds.length) {
        first += at
        at = 0
        bounds = new Float64Array(0)
        if (first >= total) return null
        bounds = (await find({ first, count: MATCHES })).bounds
        // The reader may have gone meanwhile.
        if (isClosed || bounds.length === 0) return null
      }
      const run = documents.readRun(bounds, 2 * at, bytesMax)
      at += run.count
      return run
    },
    close() {
      if (isClosed) return
      isClosed = true
      bounds = new Float64Array(0)
      onEnd()
    },
  }
}

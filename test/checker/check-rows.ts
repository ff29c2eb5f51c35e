/** Compares the history of a licence with the answers of its callers, call by call. */
import type { Stores } from '../../src/storage/state/stores.ts'
import type { Operation } from './callers.ts'

/** How long a streamed answer may take to be settled, on a machine that does much else. */
const SETTLING_MS = 2000

/** A kill of the service, by the monotonic clock. */
export interface Kill {
  readonly begun: number
  /** When no process of it was left. Answers that it had sent are read until then. */
  readonly over: number
}

/** What was compared. */
export interface CheckedRows {
  readonly rows: number
  readonly charged: number
  /** Charges of calls whose answer was lost and that were not repeated. */
  readonly lost: number
  /** What is wrong. */
  readonly faults: readonly string[]
}

/**
 * Each answered call has its row and its right price; calls repeated under one key were charged once in all
 * their rows; refused calls were free; and no row is without a call. A streamed answer is settled after
 * its last byte: a kill in between costs the service its price, and the history its row.
 *
 * @param kills of the service
 */
export async function checkRows(
  stores: Stores,
  licenceId: string,
  operations: readonly Operation[],
  kills: readonly Kill[],
): Promise<CheckedRows> {
  const rows = await stores.calls.read({ licenceId, limit: 10_000_000 })
  const byId = Map.groupBy(rows, ({ requestId }) => requestId ?? '')
  const faults: string[] = []
  let charged = 0
  let lost = 0
  for (const operation of operations.filter((one) => one.licenceId === licenceId)) {
    const { what, attempts, cost, isKeyed } = operation
    let paid = 0
    const isStreamed = what.startsWith('agent') || what.includes('export')
    const wasCut =
      isStreamed &&
      attempts.some(({ endedAt }) => kills.some(({ begun, over }) => endedAt > begun - SETTLING_MS && endedAt <= over))
    for (const { requestId, status, isReplay, told } of attempts) {
      const own = byId.get(requestId) ?? []
      byId.delete(requestId)
      const credits = own.reduce((sum, row) => sum + (row.credits ?? 0), 0)
      paid += credits
      const isAgent = what.startsWith('agent')
      if (own.length > 1 && !isAgent) faults.push(`${what}: ${own.length} rows of one call`)
      if (status === 200 && own.length === 0 && !wasCut) faults.push(`${what}: was answered and has no row`)
      if (status !== null && status >= 300 && credits !== 0) faults.push(`${what}: ${status} cost ${credits}`)
      if (isReplay && credits !== 0) faults.push(`${what}: a repetition cost ${credits}`)
      const isToldLater = isAgent || what.includes('export') || cost === 'later'
      if (status === 200 && !isToldLater && told !== credits) faults.push(`${what}: told ${told}, charged ${credits}`)
    }
    charged += paid
    if (typeof cost === 'number' && paid !== cost && !(wasCut && paid === 0))
      faults.push(`${what}${isKeyed ? ', under one key' : ''}: charged ${paid}, must be ${cost}`)
    if (cost === null) lost += paid
  }
  for (const [requestId, own] of byId) if (own.length > 0) faults.push(`a row of nobody's call ${requestId}`)
  return { rows: rows.length, charged, lost, faults }
}

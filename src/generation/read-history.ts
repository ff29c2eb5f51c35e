/** Reads what is known of the past of a company from a data folder. */
import type { CompanyHistory } from '../records/past-company.ts'
import { keptSince, readHistory } from '../storage/files/history/history.ts'

/** Which history is read. */
export interface HistoryRequest {
  readonly id: string
  /** The generation that the caller looks at: later switches do not count. */
  readonly generation: string | null
  readonly now: number
}

/** The history of a company up to a generation; without switches where nothing is known. */
export async function readPast(
  dataFolder: string,
  { id, generation, now }: HistoryRequest,
  keptDays: number | null,
): Promise<CompanyHistory> {
  const { switches, changes } = await readHistory(dataFolder, id)
  const last = switches.findLastIndex((each) => generation !== null && each.generation === generation)
  const since = keptSince(now, keptDays)
  const shown = switches.slice(0, last + 1).filter(({ at }) => at >= since)
  const numbers = new Set(shown.map(({ number }) => number))
  return { switches: shown, changes: changes.filter(({ number }) => numbers.has(number)) }
}

/** Brings registers up to date again and again, one at a time. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportDependencies } from '../../imports/dependencies.ts'
import type { ImportResult } from '../../imports/run-import.ts'
import { servedManifest } from '../../storage/files/generations.ts'
import { readRegisterRuns } from '../../storage/files/import-log.ts'
import { dueAt } from './schedule.ts'
import { isFetched, type UpdateRequest, updateRegister } from './update-register.ts'

/** What came of looking at a register. */
export type UpdateOutcome =
  | { readonly register: string; readonly state: 'updated'; readonly result: ImportResult }
  /** The publisher has nothing new, or it says the same. */
  | { readonly register: string; readonly state: 'unchanged' }
  | { readonly register: string; readonly state: 'failed'; readonly message: string }

/** What is watched. */
export interface WatchRequest extends Omit<UpdateRequest, 'register'> {
  /** Registers; none: those that the folder serves and that can be fetched. */
  readonly registers: readonly string[]
  readonly everyMilliseconds: number
  readonly signal: AbortSignal
  onOutcome(outcome: UpdateOutcome): void
}

/** Longest sleep: registers may be imported, and clocks set, meanwhile. */
const SLEEP_MS_MAX = 60_000
/** Runs of a register that are looked at: more failures in a row than these wait the whole interval anyway. */
const RUNS = 16

/** Updates registers as they become due, until the signal. */
export async function watchUpdates(request: WatchRequest, dependencies: ImportDependencies): Promise<void> {
  const { dataFolder, everyMilliseconds, signal, onOutcome } = request
  const { clock } = dependencies
  while (!signal.aborted) {
    let next = clock.now() + SLEEP_MS_MAX
    for (const register of await updatedRegisters(request)) {
      if (signal.aborted) return
      const due = dueAt(readRegisterRuns(dataFolder, register, RUNS), everyMilliseconds)
      if (due <= clock.now()) onOutcome(await updateOnce({ ...request, register }, dependencies))
      const again = dueAt(readRegisterRuns(dataFolder, register, RUNS), everyMilliseconds)
      next = Math.min(next, again)
    }
    await sleep(Math.max(1_000, next - clock.now()), undefined, { signal }).catch(() => {})
  }
}

/** The registers of a request. */
export async function updatedRegisters({
  dataFolder,
  registers,
}: Pick<WatchRequest, 'dataFolder' | 'registers'>): Promise<readonly string[]> {
  if (registers.length > 0) return registers
  const served = (await servedManifest(dataFolder))?.imports ?? []
  return served.map(({ register }) => register).filter(isFetched)
}

/** Updates a register, and says what came of it instead of failing. */
export async function updateOnce(request: UpdateRequest, dependencies: ImportDependencies): Promise<UpdateOutcome> {
  const { register } = request
  try {
    const result = await updateRegister(request, dependencies)
    return result === null || result.isUnchanged
      ? { register, state: 'unchanged' }
      : { register, state: 'updated', result }
  } catch (error) {
    return { register, state: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

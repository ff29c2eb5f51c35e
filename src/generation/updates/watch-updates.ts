/** Brings registers up to date again and again: those that are due together, together. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportDependencies } from '../../imports/dependencies.ts'
import { servedManifest } from '../../storage/files/generations.ts'
import { readRegisterRuns } from '../../storage/files/import-log.ts'
import { dueAt } from './schedule.ts'
import { isFetched, type UpdateRequest, updateRegisters } from './update-registers.ts'

/** What is watched. */
export interface WatchRequest extends UpdateRequest {
  /** None: those that the folder serves and that can be fetched. */
  readonly registers: readonly string[]
  readonly everyMilliseconds: number
  readonly signal: AbortSignal
}

/** Longest sleep: registers may be imported, and clocks set, meanwhile. */
const SLEEP_MS_MAX = 60_000
/** Runs of a register that are looked at: more failures in a row than these wait the whole interval anyway. */
const RUNS = 16

/** Updates registers as they become due, until the signal. */
export async function watchUpdates(request: WatchRequest, dependencies: ImportDependencies): Promise<void> {
  const { dataFolder, everyMilliseconds, signal } = request
  const { clock } = dependencies
  const due = (register: string) => dueAt(readRegisterRuns(dataFolder, register, RUNS), everyMilliseconds)
  while (!signal.aborted) {
    const watched = await updatedRegisters(request)
    const registers = watched.filter((register) => due(register) <= clock.now())
    if (registers.length > 0) await updateRegisters({ ...request, registers }, dependencies)
    const next = Math.min(clock.now() + SLEEP_MS_MAX, ...watched.map(due))
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

/** Runs `./firmament update`. */

import { importDependencies } from '../assembly/import-dependencies.ts'
import { systemClock } from '../clock.ts'
import { boundGarbage } from '../generation/bound-garbage.ts'
import { INTERVALS, type Interval } from '../generation/updates/schedule.ts'
import { type UpdateOutcome, updateRegisters } from '../generation/updates/update-registers.ts'
import { updatedRegisters, watchUpdates } from '../generation/updates/watch-updates.ts'
import { showProgress } from '../imports/progress.ts'
import { mirrored } from '../registers/fetch/publisher-address.ts'
import { registerOf } from '../registers/registers.ts'
import { counted } from '../text/counted.ts'
import { importLimitsFrom, importSettingsFrom } from './common.ts'

/** Options of `update`. */
export interface UpdateOptions {
  readonly data: string
  readonly watch?: true
  readonly every: string
  readonly contact?: string
  readonly mirror?: string
  readonly loseCodes?: true
  readonly streamSeconds?: string
  readonly buildMemory?: string
  readonly json?: true
}

/** Runs `update`. @throws {Error} after all registers, when one of them failed */
export async function runUpdate(registers: readonly string[], options: UpdateOptions): Promise<void> {
  boundGarbage()
  const { data, watch, contact, mirror } = options
  const everyMilliseconds = intervalOf(options.every)
  for (const register of registers) registerOf(register, 'update')
  mirrored('', mirror)
  const display = showProgress(process.stderr, systemClock)
  const dependencies = importDependencies((progress) => display.report(progress), importLimitsFrom(options))
  const show = (outcome: UpdateOutcome) => {
    display.end()
    process.stdout.write(options.json ? `${JSON.stringify(outcome)}\n` : `${presentOutcome(outcome)}\n`)
  }
  const { signal } = endOnSignals(watch === true ? 0 : 130)
  const { companiesHouseKey: companiesHouse, inseeKey: insee, streamSeconds } = importSettingsFrom(options)
  const keys = { companiesHouse, insee }
  const request = { dataFolder: data, contact, mirror, keys, mayLoseCodes: options.loseCodes === true, signal }
  if (watch) {
    const every = { everyMilliseconds, streamMilliseconds: streamSeconds * 1_000 }
    await watchUpdates({ ...request, ...every, registers, onOutcome: show }, dependencies)
    return
  }
  const all = await updatedRegisters({ dataFolder: data, registers })
  if (all.length === 0)
    throw new RangeError(`Cannot update ${data}: it serves no register that can be fetched; name one`)
  const onOutcome = (outcome: UpdateOutcome) => {
    show(outcome)
    if (outcome.state === 'failed') process.exitCode = 1
  }
  await updateRegisters({ ...request, registers: all, onOutcome }, dependencies)
}

/** Fetches have so long to note that they were stopped. */
const END_MS = 1_000

/**
 * Ends fetches when the process is asked to end, and then the process. An import that is running is dropped by the next one:
 * what is served does not change before the switch.
 */
function endOnSignals(code: number): AbortController {
  const ended = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      ended.abort()
      setTimeout(() => process.exit(code), END_MS)
    })
  return ended
}

function intervalOf(every: string): number {
  if (!(every in INTERVALS)) {
    throw new RangeError(`Cannot update: --every is ${every}, must be one of ${Object.keys(INTERVALS).join(', ')}`)
  }
  return INTERVALS[every as Interval]
}

function presentOutcome(outcome: UpdateOutcome): string {
  if (outcome.state === 'failed' || outcome.state === 'troubled') return outcome.message
  if (outcome.state === 'unchanged') return `${outcome.register}: nothing new`
  const { difference, companiesServed, generation } = outcome.result
  const { added, changed, unchanged, removed } = difference
  return `${outcome.register}: ${added} added, ${changed} changed, ${unchanged} unchanged, ${removed} removed; now served: ${counted(companiesServed, 'company', 'companies')}, generation ${generation}`
}

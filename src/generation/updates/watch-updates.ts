/** Brings registers up to date again and again: those that are due together, together. */
import { streamMarksOf } from '../../imports/amendments/stream-marks.ts'
import type { ImportDependencies } from '../../imports/dependencies.ts'
import { currentOf } from '../../imports/record-store.ts'
import { registerOf } from '../../registers/registers.ts'
import { servedManifest } from '../../storage/files/generations.ts'
import { readRegisterRuns } from '../../storage/files/import-log.ts'
import { FollowedStreams, streamOf } from './fetch-stream.ts'
import { dueAt } from './schedule.ts'
import { isFetched, type UpdateRequest, updateRegisters } from './update-registers.ts'

/** What is watched. */
export interface WatchRequest extends UpdateRequest {
  /** None: those that the folder serves and that can be fetched. */
  readonly registers: readonly string[]
  readonly everyMilliseconds: number
  /** How often what streams brought is imported. */
  readonly streamMilliseconds: number
  readonly signal: AbortSignal
}

/** Longest sleep: registers may be imported, and clocks set, meanwhile. */
const SLEEP_MS_MAX = 60_000
/** Runs of a register that are looked at: more failures in a row than these wait the whole interval anyway. */
const RUNS = 16

/** Updates registers as they become due, until the signal, and follows the streams of those that have one. */
export async function watchUpdates(request: WatchRequest, dependencies: ImportDependencies): Promise<void> {
  const { signal } = request
  const { clock } = dependencies
  const streams = new FollowedStreams()
  try {
    while (!signal.aborted) {
      const watched = await updatedRegisters(request)
      await followStreams(watched, streams, request)
      continueStreams(watched, streams, request, dependencies)
      const due = (register: string) => nextLook(register, streams, request, clock.now())
      const registers = watched.filter((register) => due(register) <= clock.now())
      if (registers.length > 0) await updateRegisters({ ...request, registers, streams }, dependencies)
      const next = Math.min(clock.now() + SLEEP_MS_MAX, ...watched.map(due))
      await streams.wait(Math.max(1_000, next - clock.now()), signal)
    }
  } finally {
    await streams.stop()
  }
}

/** When a register is looked at. One whose stream is followed is, as soon as it brought something, at the interval of streams. */
function nextLook(
  register: string,
  streams: FollowedStreams,
  { dataFolder, everyMilliseconds, streamMilliseconds }: WatchRequest,
  now: number,
): number {
  const collector = streams.get(register)
  const runs = readRegisterRuns(dataFolder, register, RUNS)
  if (collector === undefined) return dueAt(runs, everyMilliseconds)
  return collector.log.isEmpty ? now + streamMilliseconds : dueAt(runs, streamMilliseconds)
}

/** Follows the streams of registers that are served, and that nobody follows yet. */
async function followStreams(
  watched: readonly string[],
  streams: FollowedStreams,
  { dataFolder, keys, contact, mirror, patience, onOutcome }: WatchRequest,
): Promise<void> {
  const all = watched.filter((register) => streams.get(register) === undefined)
  const found = all.flatMap((register) => {
    const stream = isFetched(register) ? streamOf(registerOf(register).source, keys) : null
    return stream === null ? [] : [{ register, ...stream }]
  })
  if (found.length === 0) return
  const stored = (await servedManifest(dataFolder))?.imports ?? []
  for (const { register, offer, key } of found) {
    const before = stored.find((each) => each.register === register)
    // Without its whole file there is nothing that changes could be made to.
    if (before === undefined) continue
    const onTrouble = (message: string) => onOutcome({ register, state: 'troubled', message })
    const options = patience && { options: patience }
    streams.follow(dataFolder, before, { register, offer, key, contact, mirror, onTrouble, ...options })
  }
}

/** Lets streams go on from what is stored: what a rollback took back is asked for again, though nothing new comes. */
function continueStreams(
  watched: readonly string[],
  streams: FollowedStreams,
  { dataFolder }: WatchRequest,
  { openStore }: Pick<ImportDependencies, 'openStore'>,
): void {
  const followed = watched.filter((register) => streams.get(register) !== undefined)
  if (followed.length === 0) return
  const store = openStore(dataFolder)
  try {
    for (const register of followed) streams.get(register)!.continueFrom(streamMarksOf(currentOf(store, register)))
  } finally {
    store.close()
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

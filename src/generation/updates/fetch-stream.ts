/** What a publisher's stream brought since the last import, as a file of changes. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatInstant } from '../../clock.ts'
import { gapOf, joinGaps, type StreamMarks, streamMarksOf } from '../../imports/amendments/stream-marks.ts'
import type { StoredImport } from '../../imports/record-store.ts'
import type { PublisherKeys, RegisterSource, StreamOffer } from '../../registers/register.ts'
import { downloadsOf } from '../../storage/files/fetch-lock.ts'
import { restarts, type Segment, StreamLog, writeLatest } from '../../storage/files/stream-log.ts'
import { ChangeCollector, type CollectOptions, type CollectRequest } from './collect-changes.ts'
import type { ChangesRequest, FetchedChanges } from './fetch-changes.ts'

/** The streams that a process follows, by their registers. */
export class FollowedStreams {
  readonly #collectors = new Map<string, ChangeCollector>()
  readonly #refused = new Set<string>()
  #wake = new AbortController()

  /** Follows the stream of a register. While that is refused, such as by another process that does, it is said once. */
  follow(dataFolder: string, before: Pick<StoredImport, 'details'>, request: CollectRequest): void {
    const { register } = request
    try {
      const collector = collectorOf(dataFolder, before, { ...request, onNews: () => this.#wake.abort() })
      collector.start()
      this.#collectors.set(register, collector)
      this.#refused.delete(register)
    } catch (error) {
      if (!this.#refused.has(register)) request.onTrouble((error as Error).message)
      this.#refused.add(register)
    }
  }

  get(register: string): ChangeCollector | undefined {
    return this.#collectors.get(register)
  }

  /** Waits so long, or until a stream brings something after there was nothing. */
  async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    const ended = AbortSignal.any([signal, this.#wake.signal])
    await sleep(milliseconds, undefined, { signal: ended }).catch(() => {})
    this.#wake = new AbortController()
  }

  /** Ends all. What was collected is imported next time. */
  async stop(): Promise<void> {
    await Promise.all([...this.#collectors.values()].map((collector) => collector.stop()))
    this.#collectors.clear()
  }
}

function collectorOf(
  dataFolder: string,
  before: Pick<StoredImport, 'details'>,
  request: CollectRequest,
): ChangeCollector {
  const known = streamMarksOf(before)
  const collector = new ChangeCollector(new StreamLog(dataFolder, request.register, known), request)
  collector.continueFrom(known)
  return collector
}

/** The stream of a register, and the key for it; `null`: it has none, or nobody gave a key. */
export function streamOf(
  { updates: offer }: Pick<RegisterSource, 'updates'>,
  keys: PublisherKeys | undefined,
): { readonly offer: StreamOffer; readonly key: string } | null {
  if (offer?.kind !== 'stream') return null
  const key = keys?.[offer.key] ?? null
  return key === null ? null : { offer, key }
}

/** What is asked for. */
export interface StreamChangesRequest extends ChangesRequest {
  readonly before: StoredImport
  readonly offer: StreamOffer
  readonly key: string
}

/**
 * Takes what the stream of a register brought. Where nobody follows it, it is followed until it has nothing more of the past.
 *
 * @returns `null` when nothing is new
 * @throws {DownloadError} when it is followed for this alone, and its publisher refuses
 */
export async function fetchStream(request: StreamChangesRequest): Promise<FetchedChanges | null> {
  const { source, before, dataFolder, streams, offer, key, contact, mirror, options } = request
  const running = streams?.get(source.id)
  if (running !== undefined) return await takeChanges(running, request)
  const onTrouble = request.onTrouble ?? (() => {})
  const { dispatcher, clock } = options ?? {}
  const own: Partial<CollectOptions> = {
    ...(dispatcher && { dispatcher }),
    ...(clock && { clock }),
    ...request.patience,
  }
  const collect = { register: source.id, offer, key, contact, mirror, onTrouble, options: own }
  const collector = collectorOf(dataFolder, before, collect)
  collector.start()
  try {
    await collector.caughtUp()
    return await takeChanges(collector, request)
  } finally {
    await collector.stop()
  }
}

async function takeChanges(collector: ChangeCollector, request: StreamChangesRequest): Promise<FetchedChanges | null> {
  const { source, before, dataFolder } = request
  const { log } = collector
  const known = streamMarksOf(before)
  if (!collector.continueFrom(known)) return null
  const segments = log.seal()
  if (segments.length === 0) return null
  const marks = marksAfter(segments, known, before)
  const folder = downloadsOf(dataFolder, source.id)
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `changes-${marks.segment}.ndjson`)
  await writeLatest(segments, path)
  // As of the end of that second: what is dated by it is no change of the company's own.
  const publishedAt = formatInstant(Date.parse(marks.at) + 1_000)
  return {
    request: { files: [path], amends: true, publishedAt, marks: { stream: marks } },
    done() {
      rmSync(path, { force: true })
      log.drop(marks.segment)
    },
  }
}

/** What is known of the stream after the import of segments. */
function marksAfter(segments: readonly Segment[], known: StreamMarks | null, before: StoredImport): StreamMarks {
  let missing = known?.missing ?? null
  let last: Pick<StreamMarks, 'position' | 'at'> | null = known
  for (const [index, segment] of segments.entries()) {
    const gap = segment.gap ?? (index === 0 && known === null ? { from: null } : null)
    if (gap !== null) {
      // What is stored may end before the gap began: a rollback took it back.
      const from = last?.at ?? String(before.details.retrievedAt)
      missing = joinGaps(missing, gapOf({ from, until: segment.first.at }, before))
    }
    if (restarts(gap) || last === null || segment.last.position > last.position) last = segment.last
  }
  const { position, at } = last!
  return { segment: segments.at(-1)!.number, position, at, missing }
}

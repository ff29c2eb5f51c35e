/** A collector of a stream of Companies House on this machine, as tests of it start one. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { Agent } from 'undici'
import { type Clock, systemClock } from '../../src/clock.ts'
import { ChangeCollector, type CollectOptions } from '../../src/generation/updates/collect-changes.ts'
import { COMPANIES_STREAM } from '../../src/registers/gb-companies-house/changes.ts'
import type { StreamChange } from '../../src/registers/register.ts'
import { StreamLog, streamFolder } from '../../src/storage/files/stream-log.ts'
import { COMPANIES, CompaniesStream, profile, STREAM_KEY } from './companies-stream.ts'
import { type Publisher, startPublisher } from './publisher.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { until } from './until.ts'

/** The register. */
export const REGISTER = 'gb-companies-house'

/** After all that is published. */
export const LATER: Clock = { ...systemClock, now: () => Date.parse('2026-11-27T10:00:00Z') }

/** A collector of a stream, what it said, and for how long it waited. */
export interface Collecting {
  readonly folder: string
  readonly stream: CompaniesStream
  readonly publisher: Publisher
  readonly said: string[]
  readonly waits: number[]
  collector: ChangeCollector
}

/** How it is started. */
export interface Setting {
  readonly key?: string
  readonly mirror?: string
  readonly folder?: string
  readonly known?: ConstructorParameters<typeof StreamLog>[2]
  readonly options?: Partial<CollectOptions>
  /** `null`: the network of the machine. */
  readonly dispatcher?: null
  readonly prepare?: (stream: CompaniesStream, publisher: Publisher) => void
}

/** Starts one. It ends with the test. */
export async function collect(context: TestContext, setting: Setting = {}): Promise<Collecting> {
  const { key = STREAM_KEY, known = null, options, prepare } = setting
  const folder = setting.folder ?? temporaryFolder(context)
  const publisher = await startPublisher(context)
  const stream = new CompaniesStream()
  publisher.answers.set(COMPANIES, stream.answer)
  prepare?.(stream, publisher)
  const said: string[] = []
  const waits: number[] = []
  const dispatcher = setting.dispatcher === null ? null : new Agent()
  context.after(() => dispatcher?.destroy())
  const patience = {
    clock: LATER,
    ...(dispatcher && { dispatcher }),
    quietMilliseconds: 50,
    silenceMilliseconds: 5_000,
    async wait(milliseconds: number) {
      waits.push(milliseconds)
      await new Promise(setImmediate)
    },
    ...options,
  }
  const collector = new ChangeCollector(new StreamLog(folder, REGISTER, known), {
    register: REGISTER,
    offer: COMPANIES_STREAM,
    key,
    mirror: setting.mirror ?? publisher.origin,
    onTrouble: (message) => said.push(message),
    options: patience,
  })
  collector.start()
  context.after(() => collector.stop())
  return { folder, stream, publisher, said, waits, collector }
}

/** All changes that were collected, in the order in which they are kept. */
export function collected({ folder }: Pick<Collecting, 'folder'>): StreamChange[] {
  const segments = streamFolder(folder, REGISTER)
  return readdirSync(segments)
    .filter((name) => name.endsWith('.ndjson'))
    .sort()
    .flatMap((name) => readFileSync(join(segments, name), 'utf8').split('\n').slice(1, -1))
    .map((line) => JSON.parse(line) as StreamChange)
}

/** Positions of all changes that were collected. */
export const positions = (one: Pick<Collecting, 'folder'>) => collected(one).map(({ position }) => position)
/** Waits until it is connected. */
export const opened = ({ stream }: Collecting) => until(() => stream.connections === 1)
/** Waits until so many changes are collected. */
export const arrived = (one: Collecting, count: number) => until(() => collected(one).length === count)

/** Publishes changes of a number of companies, and returns their timepoints. */
export function publishMany(stream: CompaniesStream, count: number): number[] {
  return Array.from(
    { length: count },
    (_, at) =>
      stream.publish(String(10_000_000 + at), profile(String(10_000_000 + at), `NO ${at} LTD`)).event.timepoint,
  )
}

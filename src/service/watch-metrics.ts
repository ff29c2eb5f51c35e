/**
 * The metrics of a whole service, except those of its calls: its version, its data, its imports, its state, its disk.
 * The first thread registers them, so that sums over threads count them once. What cannot be read is left out, not 0.
 */
import { statfs } from 'node:fs/promises'
import { programVersion } from '../config/program-version.ts'
import type { Settings } from '../config/settings.ts'
import type { ShownRegister } from '../explore/data-endpoint.ts'
import type { StateFigures } from '../license/access/state-figures.ts'
import type { Metrics } from '../observe/metrics.ts'

/** What is measured. */
export interface WatchedParts {
  readonly metrics: Metrics
  readonly now: () => number
  readonly companies: () => number
  readonly readFigures: () => Promise<StateFigures>
  readonly readRegisters: () => Promise<readonly ShownRegister[]>
}

/** `/metrics` is open: however often it is asked for, the state and the manifests are read this often at most. */
const READ_AGAIN_MS = 10_000
/** Registers that are distinguished. Operators name tables of their own, so there is no other bound. */
const REGISTERS_MAX = 100

/** Registers them. */
export function watchMetrics({ data }: Pick<Settings, 'data'>, parts: WatchedParts): void {
  const { metrics, now, companies } = parts
  const figures = kept(parts.readFigures)
  const registers = kept(async () => (await parts.readRegisters()).slice(0, REGISTERS_MAX))
  metrics.addGauge('firmament_companies', 'Companies of the generation that is served.', companies)
  metrics.addGauges(
    'firmament_build_info',
    'Always 1; the labels name the running program.',
    ['version', 'node'],
    () => [{ labels: { version: programVersion(), node: process.version }, value: 1 }],
  )
  watchRegisters(metrics, registers, now)
  watchState(metrics, figures, now)
  watchDisk(metrics, data)
}

function watchRegisters(metrics: Metrics, registers: () => Promise<readonly ShownRegister[]>, now: () => number): void {
  metrics.addGauges(
    'firmament_data_age_seconds',
    'Age of the files of each served register, as far as it is known.',
    ['register'],
    async () =>
      (await registers()).flatMap(({ register, retrievedAt }) => {
        const at = Date.parse(retrievedAt ?? '')
        return Number.isNaN(at) ? [] : [{ labels: { register }, value: Math.max(0, (now() - at) / 1000) }]
      }),
  )
  metrics.addGauges('firmament_register_records', 'Records of each served register.', ['register'], async () =>
    (await registers()).map(({ register, records }) => ({ labels: { register }, value: records })),
  )
  metrics.addGauges(
    'firmament_last_import_timestamp_seconds',
    'When the last import or update of each register began, and what came of it.',
    ['register', 'outcome'],
    async () =>
      (await registers()).flatMap(({ register, lastUpdate }) =>
        lastUpdate === null
          ? []
          : [{ labels: { register, outcome: lastUpdate.outcome }, value: Date.parse(lastUpdate.at) / 1000 }],
      ),
  )
  metrics.addGauge(
    'firmament_imports_running',
    'Registers that are being imported now.',
    async () => (await registers()).filter(({ lastUpdate }) => lastUpdate?.outcome === 'running').length,
  )
}

function watchState(metrics: Metrics, figures: () => Promise<StateFigures>, now: () => number): void {
  const byName = (
    name: string,
    help: string,
    label: string,
    of: (read: StateFigures) => Readonly<Record<string, number>>,
  ) =>
    metrics.addGauges(name, help, [label], async () =>
      Object.entries(of(await figures())).map(([key, value]) => ({ labels: { [label]: key }, value })),
    )
  byName('firmament_processes', 'Autoprofile processes that are kept, by state.', 'state', ({ processes }) => processes)
  byName('firmament_webhooks_waiting', 'Webhooks that wait for an attempt.', 'of', (read) => read.webhooksWaiting)
  byName(
    'firmament_credits_left',
    'Credits left in pools that have a limit, of all open licences together.',
    'pool',
    ({ creditsLeft }) => creditsLeft,
  )
  byName(
    'firmament_licences',
    'Open licences by what is left in the pool that pays; low: less than a tenth.',
    'credits',
    ({ licences }) => licences,
  )
  metrics.addGauge(
    'firmament_webhook_oldest_due_seconds',
    'For how long the attempt has been due that has waited for longest; 0: none is due.',
    async () => {
      const { oldestDueAt } = await figures()
      return oldestDueAt === null ? 0 : Math.max(0, (now() - oldestDueAt) / 1000)
    },
  )
}

function watchDisk(metrics: Metrics, data: string): void {
  const disk = kept(() => statfs(data))
  metrics.addGauge('firmament_disk_free_bytes', 'Free space where the data folder is.', async () => {
    const { bavail, bsize } = await disk()
    return bavail * bsize
  })
  metrics.addGauge('firmament_disk_size_bytes', 'Size of the disk where the data folder is.', async () => {
    const { blocks, bsize } = await disk()
    return blocks * bsize
  })
}

/** Reads at most every {@link READ_AGAIN_MS}; what several ask for at once is read once. */
function kept<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let last: { readonly at: number; readonly value: Promise<Value> } | null = null
  return () => {
    if (last === null || performance.now() - last.at > READ_AGAIN_MS) last = { at: performance.now(), value: read() }
    return last.value
  }
}

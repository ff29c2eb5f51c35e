/** The figures of a measurement, and how they are told. */
import { cpus, release, totalmem } from 'node:os'
import type { Answers, EngineName } from './engine-process.ts'

/** Raw figures of one engine. Latencies in microseconds. */
export interface EngineFigures {
  /** Null when an engine built before was used again. */
  readonly build: Answers['build'] | null
  readonly openMilliseconds: number
  readonly diskBytes: number
  readonly memoryBytes: number
  /** Pages as the workload asks for them. */
  readonly asked: number[]
  /** The same searches, always the first page, and always the last. */
  readonly first: number[]
  readonly last: number[]
}

/** Latencies in microseconds. */
export interface Latencies {
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly mean: number
  readonly searches: number
}

/** One engine's row of the report. */
export interface EngineResult {
  readonly buildSeconds: number | null
  readonly buildPeakBytes: number | null
  readonly openMilliseconds: number
  readonly memoryBytes: number
  readonly diskBytes: number
  readonly asked: Latencies
  /** Null for an engine too slow to be asked thrice. */
  readonly first: Latencies | null
  readonly last: Latencies | null
}

/** A whole measurement, as it is kept. */
export interface Measurement {
  readonly measuredAt: string
  readonly companies: number
  readonly seed: number
  readonly rounds: number
  readonly machine: string
  /** What the searches find. */
  readonly totals: { readonly empty: number; readonly median: number; readonly p90: number; readonly max: number }
  readonly engines: Readonly<Partial<Record<EngineName, EngineResult>>>
}

/** What the measurement ran on. */
export function machine(): string {
  const [{ model }] = cpus()
  return `${cpus().length} × ${model}, ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}, Node ${process.version}`
}

/** Boils raw figures down. */
export function summarise(raw: {
  readonly companies: number
  readonly seed: number
  readonly rounds: number
  readonly machine: string
  readonly totals: readonly number[]
  readonly figures: Readonly<Partial<Record<EngineName, EngineFigures>>>
}): Measurement {
  const { figures, totals, ...about } = raw
  const sorted = totals.toSorted((a, b) => a - b)
  return {
    measuredAt: new Date().toISOString(),
    ...about,
    totals: {
      empty: totals.filter((total) => total === 0).length,
      median: quantile(sorted, 0.5),
      p90: quantile(sorted, 0.9),
      max: sorted[sorted.length - 1],
    },
    engines: Object.fromEntries(
      Object.entries(figures).map(([engine, own]) => [
        engine,
        {
          buildSeconds: own.build?.seconds ?? null,
          buildPeakBytes: own.build?.peakBytes ?? null,
          openMilliseconds: own.openMilliseconds,
          memoryBytes: own.memoryBytes,
          diskBytes: own.diskBytes,
          asked: latencies(own.asked),
          first: own.first.length > 0 ? latencies(own.first) : null,
          last: own.last.length > 0 ? latencies(own.last) : null,
        } satisfies EngineResult,
      ]),
    ),
  }
}

function latencies(microseconds: readonly number[]): Latencies {
  const sorted = microseconds.toSorted((a, b) => a - b)
  return {
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
    mean: sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
    searches: sorted.length,
  }
}

/** The smallest value that at least this share of the sorted values does not exceed. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
}

/** The measurement as Markdown. */
export function renderReport(measurement: Measurement): string {
  const { engines, totals } = measurement
  const rows = Object.entries(engines)
  const base = engines.embedded
  const ratio = (of: (result: EngineResult) => number) => (result: EngineResult) =>
    base === undefined || result === base
      ? ''
      : ` (${(of(result) / of(base)).toFixed(of(result) / of(base) < 10 ? 1 : 0)}×)`
  const p50Ratio = ratio(({ asked }) => asked.p50)
  const p99Ratio = ratio(({ asked }) => asked.p99)
  const meanRatio = ratio(({ asked }) => asked.mean)
  const milliseconds = (microseconds: number | undefined) =>
    microseconds === undefined ? '–' : (microseconds / 1000).toFixed(microseconds < 10_000 ? 3 : 0)
  const table = (header: readonly string[], lines: readonly (readonly string[])[]) =>
    [header, header.map((_, i) => (i === 0 ? '---' : '---:')), ...lines]
      .map((cells) => `| ${cells.join(' | ')} |`)
      .join('\n')
  return `# Lite search over ${measurement.companies.toLocaleString('en')} companies

Measured ${measurement.measuredAt.slice(0, 16).replace('T', ' ')} UTC on ${measurement.machine}; seed ${measurement.seed}, ${measurement.rounds} rounds, engines taking
turns of 50 searches. 500 different searches: one country, one to five filters, page 1 (80 %), 5 (15 %), 400 (5 %), the
total and 25 documents with each. They find ${totals.median} companies in the median, ${totals.p90.toLocaleString('en')} at p90, ${totals.max.toLocaleString('en')} at most; ${totals.empty} find none. All engines
answered the same totals and the same documents, byte for byte. Documents were in the page cache.

Milliseconds per search, in brackets how many times the embedded engine's:

${table(
  ['engine', 'p50', 'p95', 'p99', 'mean', 'first page, mean', 'last page, mean'],
  rows.map(([name, result]) => [
    name,
    milliseconds(result.asked.p50) + p50Ratio(result),
    milliseconds(result.asked.p95),
    milliseconds(result.asked.p99) + p99Ratio(result),
    milliseconds(result.asked.mean) + meanRatio(result),
    milliseconds(result.first?.mean),
    milliseconds(result.last?.mean),
  ]),
)}

${table(
  ['engine', 'build, s', 'build peak, MB', 'open, ms', 'resident, MB', 'disk, MB'],
  rows.map(([name, result]) => [
    name,
    result.buildSeconds?.toFixed(1) ?? '–',
    result.buildPeakBytes === null ? '–' : megabytes(result.buildPeakBytes),
    result.openMilliseconds.toFixed(0),
    megabytes(result.memoryBytes),
    megabytes(result.diskBytes),
  ]),
)}

Build includes documents and starts from company records in memory; resident includes the measuring process itself
(about 100 MB of generator), for PostgreSQL it is the server without it.
`
}

function megabytes(bytes: number): string {
  return Math.round(bytes / 1e6).toLocaleString('en')
}

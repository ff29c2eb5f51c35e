/** The figures of a measurement, and their presentation. */
import { cpus, release, totalmem } from 'node:os'
import type { Answers, EngineName } from './engine-process.ts'

/** Raw figures of one engine. Latencies in microseconds: of each search, one per round. */
export interface EngineFigures {
  readonly build: Answers['build']
  readonly openMilliseconds: number
  readonly diskBytes: number
  readonly memoryBytes: number
  /** Pages as the workload asks for them. */
  readonly asked: number[][]
  /** The same searches, always the first page, and always the last. */
  readonly first: number[][]
  readonly last: number[][]
}

/** Latencies in microseconds. */
export interface Latencies {
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly mean: number
  /** The same over the fastest round of each search: what is left when others do not take the processor away. */
  readonly undisturbed: { readonly p50: number; readonly p95: number; readonly p99: number; readonly mean: number }
}

/** One engine's row of the report. */
export interface EngineResult {
  readonly buildSeconds: number
  readonly buildPeakBytes: number
  readonly openMilliseconds: number
  readonly memoryBytes: number
  readonly diskBytes: number
  readonly asked: Latencies
  /** Null for an engine too slow to be asked three times. */
  readonly first: Latencies | null
  readonly last: Latencies | null
}

/** A whole stored measurement. */
export interface Measurement {
  readonly measuredAt: string
  readonly companies: number
  readonly seed: number
  readonly rounds: number
  readonly machine: string
  /** Processes that wanted to run, before and after. */
  readonly load: readonly number[]
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
  readonly load: readonly number[]
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
          buildSeconds: own.build.seconds,
          buildPeakBytes: own.build.peakBytes,
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

function latencies(rounds: readonly (readonly number[])[]): Latencies {
  return { ...spread(rounds.flat()), undisturbed: spread(rounds.map((each) => Math.min(...each))) }
}

function spread(microseconds: readonly number[]) {
  const sorted = microseconds.toSorted((a, b) => a - b)
  return {
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
    mean: sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
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
  /** A figure in milliseconds, and how many times that of the embedded engine it is. */
  const cell = (result: EngineResult, of: (result: EngineResult) => number | undefined): string => {
    const value = of(result)
    if (value === undefined) return '–'
    const own = base && of(base)
    return milliseconds(value) + (result === base || own === undefined ? '' : ` (${times(value / own)})`)
  }
  const table = (header: readonly string[], lines: readonly (readonly string[])[]) =>
    [header, header.map((_, i) => (i === 0 ? '---' : '---:')), ...lines]
      .map((cells) => `| ${cells.join(' | ')} |`)
      .join('\n')
  const latencyTable = (of: (result: EngineResult) => Latencies['undisturbed']) =>
    table(
      ['engine', 'p50', 'p95', 'p99', 'mean'],
      rows.map(([name, result]) => [
        name,
        ...(['p50', 'p95', 'p99', 'mean'] as const).map((figure) => cell(result, (each) => of(each)[figure])),
      ]),
    )
  return `# Lite search over ${measurement.companies.toLocaleString('en')} companies

Measured ${measurement.measuredAt.slice(0, 16).replace('T', ' ')} UTC on ${measurement.machine}; the load of the machine was
${measurement.load.map((load) => load.toFixed(1)).join(' before and ')} after, its processors are shared. Seed ${measurement.seed}, ${measurement.rounds} rounds, engines taking turns of 50 searches.

500 different searches: one country, one to five filters, page 1 (80 %), 5 (15 %) or 400 (5 %), the exact total and the
documents of the page with each. They find ${totals.median.toLocaleString('en')} companies in the median, ${totals.p90.toLocaleString('en')} at p90, ${totals.max.toLocaleString('en')} at most; ${totals.empty} find
none. All engines answered the same totals and the same documents, byte for byte. Documents were in the page cache.

Milliseconds per search as measured, in brackets how many times the embedded engine's:

${latencyTable(({ asked }) => asked)}

The fastest round of each search, which is what remains when nothing else takes the processor away (an engine without
first and last pages below was too slow for more than one round):

${latencyTable(({ asked }) => asked.undisturbed)}

The same searches, but always the first page and always the last (mean of the fastest rounds):

${table(
  ['engine', 'first page', 'last page'],
  rows.map(([name, result]) => [
    name,
    cell(result, ({ first }) => first?.undisturbed.mean),
    cell(result, ({ last }) => last?.undisturbed.mean),
  ]),
)}

${table(
  ['engine', 'build, s', 'build peak, MB', 'open, ms', 'resident, MB', 'disk, MB'],
  rows.map(([name, result]) => [
    name,
    result.buildSeconds.toFixed(1),
    megabytes(result.buildPeakBytes),
    result.openMilliseconds.toFixed(0),
    megabytes(result.memoryBytes),
    megabytes(result.diskBytes),
  ]),
)}

Build includes the documents and begins with company records in memory. Its peak is that of the building process, which
also makes the records (about 300 MB), for PostgreSQL without the server. Resident is the process that answers searches;
for PostgreSQL the server's processes, memory they share counted once.
`
}

function milliseconds(microseconds: number): string {
  return (microseconds / 1000).toFixed(microseconds < 10_000 ? 3 : 0)
}

function times(ratio: number): string {
  return `${ratio.toFixed(ratio < 10 ? 1 : 0)}×`
}

function megabytes(bytes: number): string {
  return Math.round(bytes / 1e6).toLocaleString('en')
}

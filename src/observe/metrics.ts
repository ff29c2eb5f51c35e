/** The metrics for Prometheus. They contain no licence, key or search. */
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'

/** The metrics of a service. */
export interface Metrics {
  /** An answer left. `path` as declared, `null` for an unknown one; `seconds` from first byte to last. */
  observeAnswer(call: {
    readonly method: string
    readonly path: string | null
    readonly status: number
    readonly seconds: number
    readonly credits: number
  }): void
  /** Calls were committed together. */
  observeCommit(calls: number, milliseconds: number): void
  /** A transaction of the state was run again. */
  countRepeated(): void
  /** A model was asked, or left alone (`skipped`). `outcome`: `ok` or why there was no answer. */
  observeModel(call: { readonly use: string; readonly outcome: string; readonly milliseconds: number }): void
  /** A webhook was sent, with any outcome. */
  observeWebhook(outcome: string, seconds: number): void
  /** Adds a number that is read whenever the metrics are. Where that fails, it is left out. */
  addGauge(name: string, help: string, read: () => number | Promise<number>): void
  /** Adds numbers with labels, as {@link addGauge}. */
  addGauges(
    name: string,
    help: string,
    labels: readonly string[],
    read: () => readonly GaugeValue[] | Promise<readonly GaugeValue[]>,
  ): void
  /** Adds numbers that only grow, as {@link addGauges}. */
  addCounters(name: string, help: string, labels: readonly string[], read: () => readonly GaugeValue[]): void
  /** Everything, in the text format of Prometheus. */
  text(): Promise<string>
  /** Everything, to be posted to another thread and joined there ({@link joinMetrics}). */
  read(): Promise<readonly MetricValues[]>
  readonly contentType: string
}

/** One value of several with labels. */
export interface GaugeValue {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** The values of one metric. */
export interface MetricValues {
  readonly name: string
  /** `counter`, `histogram`, `gauge` … */
  readonly type: string
}

/** Buckets in seconds: an answer from memory takes less than a millisecond, one with a model seconds. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]

/** Of the library, with names that the tools of Prometheus refuse. Lag of the event loop is among the others. */
const ILL_NAMED = ['nodejs_eventloop_utilization_summary', 'nodejs_eventloop_utilization_histogram'] as const
/** Their timer would run ten times a second. */
const NEVER_MS = 2 ** 31 - 1

/** Opens the metrics of a process. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopUtilizationTimeout: NEVER_MS })
  for (const name of ILL_NAMED) registry.removeSingleMetric(name)
  const { answers, credits, commits, committed, repeated, models, webhooks } = register(registry)
  return {
    observeAnswer({ method, path, status, seconds, credits: taken }) {
      const name = path ?? 'unknown'
      answers.labels(method, name, String(status)).observe(seconds)
      if (taken > 0) credits.labels(name).inc(taken)
    },
    observeCommit(calls, milliseconds) {
      commits.observe(milliseconds / 1000)
      committed.inc(calls)
    },
    countRepeated: () => repeated.inc(),
    observeModel({ use, outcome, milliseconds }) {
      models.labels(use, outcome).observe(milliseconds / 1000)
    },
    observeWebhook(outcome, seconds) {
      webhooks.labels(outcome).observe(seconds)
    },
    addGauge: (name, help, read) =>
      addGauges(registry, name, help, [], async () => [{ labels: {}, value: await read() }]),
    addGauges: (name, help, labels, read) => addGauges(registry, name, help, labels, read),
    addCounters: (name, help, labels, read) => addCounters(registry, name, help, labels, read),
    text: () => registry.metrics(),
    read: async () => (await registry.getMetricsAsJSON()) as unknown as readonly MetricValues[],
    contentType: registry.contentType,
  }
}

function addGauges(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly string[],
  read: () => readonly GaugeValue[] | Promise<readonly GaugeValue[]>,
): void {
  new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      // A database that cannot be read must not hide the other metrics, which show the reason.
      const values = await (async () => read())().catch(() => [])
      // A series that no longer exists must not keep its last value.
      this.reset()
      if (values.length === 0 && labelNames.length === 0) this.remove()
      for (const { labels, value } of values) this.set(labels, value)
    },
  })
}

function addCounters(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly string[],
  read: () => readonly GaugeValue[],
): void {
  new Counter({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    collect() {
      this.reset()
      for (const { labels, value } of read()) this.inc(labels, value)
    },
  })
}

/** Metrics of the whole process, so every thread measures the same. */
const OF_PROCESS = /^process_|^nodejs_version_info$/
/** Metrics of the loop of one thread. That of the first one answers no calls. */
const OF_LOOP = /^nodejs_eventloop_/

/**
 * Joins the metrics of a service's threads: counters, histograms and sizes of heaps are added up, delays of event loops are
 * averages (their extremes extremes), and what the whole process has is taken once.
 *
 * @param first  of the thread that the others belong to
 * @param others  of those that answer calls, also of those that have ended: a counter never goes back
 * @returns the text format of Prometheus
 */
export function joinMetrics(
  first: readonly MetricValues[],
  others: readonly (readonly MetricValues[])[],
): Promise<string> {
  const ofOthers = others.map((metrics) => metrics.filter(({ name }) => !OF_PROCESS.test(name)))
  const ofFirst = first.filter(({ name }) => !OF_LOOP.test(name))
  // The types of the library require objects; it takes the lists that it makes of them.
  return AggregatorRegistry.aggregate([ofFirst, ...ofOthers] as unknown as object[]).metrics()
}

/** Registers every metric but the gauges. The order is that of the output. */
function register(registry: Registry) {
  const histogram = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Histogram({ name, help, labelNames, buckets: SECONDS, registers: [registry] })
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames, registers: [registry] })
  const requestLabels = ['method', 'path', 'status'] as const
  return {
    answers: histogram(
      'firmament_answer_seconds',
      'Answers by endpoint and status, with their duration.',
      requestLabels,
    ),
    credits: counter('firmament_credits_total', 'Credits charged by endpoint.', ['path']),
    commits: histogram('firmament_commit_seconds', 'Commits of calls and charges, with their duration.', []),
    committed: counter(
      'firmament_committed_calls_total',
      'Calls committed; divided by the commits: how many share one.',
      [],
    ),
    repeated: counter(
      'firmament_state_repeated_total',
      'Transactions of the state that were run again, because the server had ended them in favour of others.',
      [],
    ),
    models: histogram(
      'firmament_model_seconds',
      'Questions to models by use and outcome, with the time until their answer or failure.',
      ['use', 'outcome'],
    ),
    webhooks: histogram('firmament_webhook_seconds', 'Webhook calls by outcome, with their duration.', ['outcome']),
  }
}

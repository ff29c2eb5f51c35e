/**
 * `npm run bench:words`: how fast the embedded engine answers searches with words, and what words cost.
 *
 * Builds an index of generated companies in a temporary folder, then times the searches of `word-workload.ts` in one
 * thread, documents read and all, in eight rounds of which the first two warm up. Prints a report in Markdown;
 * `--companies N` (1,000,000 unless told), `--to FILE` writes it as well.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ancestors } from '../../src/reference/industry-codes.ts'
import { createIndexBuilder } from '../../src/search/embedded/build.ts'
import { type EmbeddedEngine, openIndex } from '../../src/search/embedded/open.ts'
import type { SearchPlan } from '../../src/search/query.ts'
import { generateCompany } from './companies.ts'
import { machine } from './report.ts'
import { makeWordWorkload } from './word-workload.ts'

const ROUNDS = 8
const WARM_UP_ROUNDS = 2
const SEED = 1

const { values } = parseArgs({ options: { companies: { type: 'string' }, to: { type: 'string' } } })
const companies = Number(values.companies ?? 1_000_000)
const folder = mkdtempSync(join(tmpdir(), 'firmament-words-'))
try {
  const built = await build(folder)
  const engine = await openIndex(folder)
  const report = [
    `# Searches with words, ${companies.toLocaleString('en')} companies`,
    '',
    `${machine()}. 500 searches (\`bench/speed/word-workload.ts\`), one thread, 25 documents read from the page cache.`,
    '',
    ...(await timings(engine, makeWordWorkload(companies, SEED))),
    '',
    built,
    '',
    ...sizes(engine),
    '',
  ].join('\n')
  await engine.close()
  console.log(report)
  if (values.to !== undefined) writeFileSync(values.to, report)
} finally {
  rmSync(folder, { recursive: true })
}

async function build(folder: string): Promise<string> {
  const builder = createIndexBuilder({ folder, generation: 'measured', codePath: ancestors })
  let adding = 0
  for (let number = 0; number < companies; number++) {
    const company = generateCompany(number)
    const started = performance.now()
    builder.add(company)
    adding += performance.now() - started
  }
  const started = performance.now()
  await builder.finish()
  const finishing = performance.now() - started
  const rss = process.memoryUsage.rss() / 2 ** 20
  return `Build: ${(adding / 1000).toFixed(1)} s adding, ${(finishing / 1000).toFixed(1)} s finishing, ${rss.toFixed(0)} MiB resident.`
}

/** Microseconds of all rounds, and of the fastest round of each search. */
async function timings(engine: EmbeddedEngine, plans: readonly SearchPlan[]): Promise<string[]> {
  const all: number[] = []
  const fastest = plans.map(() => Number.POSITIVE_INFINITY)
  const totals = plans.map(() => 0)
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < plans.length; i++) {
      const started = performance.now()
      totals[i] = (await engine.search(plans[i])).total
      const took = (performance.now() - started) * 1000
      if (round < WARM_UP_ROUNDS) continue
      all.push(took)
      fastest[i] = Math.min(fastest[i], took)
    }
  }
  const row = (name: string, times: readonly number[]) =>
    `| ${name} | ${[0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(0)).join(' | ')} |`
  const empty = totals.filter((total) => total === 0).length
  return [
    '| µs | p50 | p95 | p99 |',
    '| --- | --- | --- | --- |',
    row('all rounds', all),
    row('fastest round of each search', fastest),
    '',
    `Totals: median ${quantile(totals, 0.5)}, p90 ${quantile(totals, 0.9)}, largest ${Math.max(...totals)}, ${empty} empty.`,
  ]
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)]
}

/** Bytes per company of each section of words, and of all others. */
function sizes(engine: EmbeddedEngine): string[] {
  const bytes = new Map<string, number>()
  for (const { sections } of engine.share().image.directory.countries) {
    for (const [name, [, length]] of Object.entries(sections)) {
      const row = name.startsWith('words.') ? name : 'all else'
      bytes.set(row, (bytes.get(row) ?? 0) + length)
    }
  }
  return [
    '| Section | Bytes per company |',
    '| --- | --- |',
    ...[...bytes].map(([name, length]) => `| ${name} | ${(length / companies).toFixed(1)} |`),
  ]
}

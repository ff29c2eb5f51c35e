/**
 * `npm run bench:peers -- --companies 200k`: this project beside what others use for the same: searches and facets by
 * tantivy, Lucene and DuckDB, an import of CSV by DuckDB, names by RapidFuzz. It installs them (`peers/install.ts`).
 *
 * Engines run in processes of their own, a thread each, take turns of 50 searches and must answer the same: totals, pages
 * byte for byte, counts of facets. Where words rank, each has its own order, and only totals are compared.
 *
 * Options: `--companies 200k` (any number), `--rounds 3`, `--seed 1`, `--parts build,searches,csv,names` measures only
 * these, `--folder FOLDER --keep` keeps what was built and the figures of each part there, so that parts can be measured
 * one by one, `--record` writes the report to `results/peers.md`.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hasRealData } from '../quality/lookup/corpus.ts'
import { COMPANIES_HOUSE_FILE, companiesHouseRows, REAL_ROWS, writeRows } from './companies-house-rows.ts'
import { countOf } from './count-of.ts'
import type { EngineName, Task } from './engine-process.ts'
import type { Outcome } from './engines/measured-engine.ts'
import { measureImport } from './measured-import.ts'
import { makeFacetWorkload } from './peers/facet-workload.ts'
import { python } from './peers/install.ts'
import { LineProcess } from './peers/line-process.ts'
import { measureNames, type NameFigures } from './peers/names.ts'
import { type Part, type Parts, type Row, renderPeers } from './peers/report.ts'
import { machine } from './report.ts'
import { processorSeconds } from './resources.ts'
import { mustAgree, SideBySide, say, takeTurns } from './side-by-side.ts'
import { makeWordWorkload } from './word-workload.ts'
import { makeWorkload } from './workload.ts'

const WARM_UP_ROUNDS = 3
const NAMES_HELD = 100_000
const NAMES_ASKED = 500

const { values: options } = parseArgs({
  options: {
    companies: { type: 'string', default: '200k' },
    rounds: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    parts: { type: 'string', default: 'build,searches,csv,names' },
    folder: { type: 'string' },
    keep: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
})
const companies = countOf(options.companies)
const seed = Number(options.seed)
const rounds = Number(options.rounds)
const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'firmament-peers-'))
const sides = new SideBySide(folder, companies, { words: true, oneThread: true })

const ENGINES = ['embedded', 'tantivy', 'lucene', 'duckdb'] as const satisfies readonly EngineName[]

/** Searches of one kind, which some engines are asked. */
interface Kind {
  readonly label: string
  readonly engines: readonly EngineName[]
  /** Whether pages are the same byte for byte. */
  readonly pages: boolean
  readonly tasks: readonly Task[]
  /** Whether each is asked only once: nothing of it is kept from before. */
  readonly once?: true
}

const MEASURES: Readonly<Record<Part, () => Promise<readonly Row[] | null>>> = {
  build: measureBuilds,
  searches: measureSearches,
  csv: measureCsv,
  names: measureNamesOf,
}

try {
  mkdirSync(folder, { recursive: true })
  for (const part of options.parts.split(',').filter((name) => name !== '') as Part[]) {
    const load = loadavg()[0]
    const rows = await MEASURES[part]()
    if (rows === null) continue
    const measuredAt = new Date().toISOString()
    writeFileSync(partPath(part), JSON.stringify({ measuredAt, load: [load, loadavg()[0]], rows }))
  }
  const report = renderPeers({ companies, seed, rounds, machine: machine() }, readParts())
  console.log(`\n${report}`)
  if (options.record) writeFileSync(join(import.meta.dirname, 'results/peers.md'), report)
} finally {
  await sides.end()
  if (!options.keep) rmSync(folder, { recursive: true, force: true })
}

function partPath(part: Part): string {
  return join(folder, `part-${part}.json`)
}

function readParts(): Parts {
  const known = (Object.keys(MEASURES) as Part[]).filter((part) => existsSync(partPath(part)))
  return Object.fromEntries(known.map((part) => [part, JSON.parse(readFileSync(partPath(part), 'utf8'))]))
}

async function measureBuilds(): Promise<readonly Row[]> {
  const values: Partial<Record<EngineName, number>> = {}
  for (const engine of ENGINES) values[engine] = (await sides.build(engine)).processorSeconds
  const label = `Build of ${companies.toLocaleString('en')} companies, processor seconds`
  return [{ label, better: 'less', digits: 0, values: withoutDuckdb(values) }]
}

/** DuckDB holds neither texts nor records: its size cannot be compared. */
function withoutDuckdb({ duckdb, ...values }: Row['values']): Row['values'] {
  return values
}

async function measureSearches(): Promise<readonly Row[]> {
  const inverted = ['embedded', 'tantivy', 'lucene'] as const
  const repeatedAndOnce = (
    label: string,
    pages: boolean,
    make: (companies: number, seed: number) => readonly Task[],
  ): Kind[] => [
    { label, engines: inverted, pages, tasks: make(companies, seed) },
    { label: `${label}, asked once`, engines: inverted, pages, tasks: make(companies, seed + 1), once: true },
  ]
  const kinds: readonly Kind[] = [
    ...repeatedAndOnce('Filters', true, makeWorkload),
    ...repeatedAndOnce('Words', false, makeWordWorkload),
    { label: 'Five facets', engines: ENGINES, pages: true, tasks: makeFacetWorkload(companies, seed) },
  ]
  const workload = kinds.flatMap(({ tasks }) => tasks)
  const serving = new Map(
    await Promise.all(ENGINES.map(async (engine) => [engine, (await sides.serve(engine, workload)).client] as const)),
  )
  const rows: Row[] = []
  let before = 0
  for (const kind of kinds) {
    const asked = kind.tasks.map((_, at) => before + at)
    before += asked.length
    const own = new Map([...serving].filter(([engine]) => kind.engines.includes(engine)))
    rows.push(...(await measureKind(kind, own, asked)))
  }
  const disk: Partial<Record<EngineName, number>> = {}
  const memory: Partial<Record<EngineName, number>> = {}
  for (const [engine, client] of serving) {
    const { diskBytes, memoryBytes } = await client.ask({ kind: 'measure' })
    disk[engine] = diskBytes / 1e6
    memory[engine] = memoryBytes / 1e6
    await client.end()
  }
  return [
    ...rows,
    { label: 'On disk, MB', better: 'less', digits: 0, values: withoutDuckdb(disk) },
    { label: 'Resident while it serves, MB', better: 'less', digits: 0, values: withoutDuckdb(memory) },
  ]
}

type Clients = Parameters<typeof takeTurns>[0]

async function measureKind({ label, pages, once }: Kind, serving: Clients, asked: readonly number[]): Promise<Row[]> {
  say(label)
  const last = new Map<EngineName, Outcome[]>([...serving.keys()].map((engine) => [engine, []]))
  const fastest = new Map<EngineName, number[]>([...serving.keys()].map((engine) => [engine, []]))
  const warmUp = once ? 0 : WARM_UP_ROUNDS
  for (let round = 0; round < (once ? 1 : warmUp + rounds); round++) {
    await takeTurns(serving, asked, { page: 'asked', round }, (engine, search, outcome) => {
      const at = search - asked[0]
      last.get(engine)![at] = outcome
      if (round < warmUp) return
      const own = fastest.get(engine)!
      own[at] = Math.min(own[at] ?? Number.POSITIVE_INFINITY, outcome.microseconds / 1000)
    })
  }
  const [truth] = last.values()
  for (const [engine, outcomes] of last) mustAgree(engine, outcomes, truth, pages)
  return [0.5, 0.99].map((share) => ({
    label: `${label}, p${share * 100}, ms`,
    better: 'less',
    digits: 3,
    values: Object.fromEntries(
      [...fastest].map(([engine, own]) => {
        const sorted = own.toSorted((a, b) => a - b)
        return [engine, sorted[Math.ceil(sorted.length * share) - 1]]
      }),
    ),
  }))
}

async function measureCsv(): Promise<readonly Row[]> {
  const home = mkdtempSync(join(folder, 'csv-'))
  try {
    const file = join(home, COMPANIES_HOUSE_FILE)
    await writeRows(file, companiesHouseRows(companies, REAL_ROWS))
    say('embedded: import')
    const { rows, reading, indexing } = await measureImport(file)
    say('duckdb: import')
    const duckdb = new LineProcess([python(), join(import.meta.dirname, 'peers/duckdb_peer.py'), 'csv', home])
    const read = Number(await duckdb.ask(file))
    const processor = processorSeconds(duckdb.pid) ?? Number.NaN
    await duckdb.end()
    if (read !== rows) throw new Error(`duckdb read ${read} rows, not ${rows}`)
    return [
      {
        label: `CSV of ${rows.toLocaleString('en')} rows of Companies House, processor seconds`,
        better: 'less',
        digits: 1,
        values: { embedded: reading.processorSeconds + indexing.processorSeconds, duckdb: processor },
      },
    ]
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

async function measureNamesOf(): Promise<readonly Row[] | null> {
  if (!hasRealData()) {
    console.error('Names need the development data (FIRMAMENT_REAL_DATA): left out.')
    return null
  }
  say('names')
  const measured = await measureNames(NAMES_HELD, NAMES_ASKED)
  const row = (label: string, of: (each: NameFigures) => number, shape: Pick<Row, 'better' | 'digits'>): Row => ({
    label,
    ...shape,
    values: Object.fromEntries(Object.entries(measured).map(([subject, each]) => [subject, of(each)])),
  })
  const share = { better: 'more', digits: 3 } as const
  const among = `Damaged names among ${NAMES_HELD.toLocaleString('en')}`
  return [
    row('Pairs of names, F1', ({ pairs }) => pairs.f1, share),
    row('Pairs of names, precision', ({ pairs }) => pairs.precision, share),
    row('Pairs of names, recall', ({ pairs }) => pairs.recall, share),
    row(`${among}, right one first`, ({ right }) => right, share),
    row(`${among}, processor ms a name`, ({ milliseconds }) => milliseconds, { better: 'less', digits: 2 }),
  ]
}

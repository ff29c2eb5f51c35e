/**
 * `npm run bench:importers`: rows per second of reading and mapping, and the most memory, of every importer.
 *
 * Files are the register's real rows where they are available (`FIRMAMENT_REAL_DATA`), else its fictional sample,
 * repeated until reading takes five seconds. Each importer runs in a process of its own, so that its memory is all
 * there is. Results are kept in `results/importers.json`, and the table of all that were measured in
 * `results/importers.md`.
 *
 * - `--only gb-accounts,br-cnpj`: these registers; the others keep their last figures.
 * - `--seconds 20`: how long reading is to take.
 * - `--rows 60m`: this many rows instead, and the memory at each tenth of them. Printed, not kept.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type MapRequest, mapFiles } from '../../src/imports/mapping/map-files.ts'
import { registerOf } from '../../src/registers/registers.ts'
import { writeFilings, writeSubmissions } from './importers/filings.ts'
import { Places, templateOf, writeRepeated } from './importers/repeat.ts'
import { SOURCES, type Source } from './importers/sources.ts'
import { machine } from './report.ts'

/** What was measured of one importer. */
interface Figures {
  readonly rows: number
  readonly companies: number
  readonly rejected: number
  readonly leftOut: number
  readonly seconds: number
  readonly processorSeconds: number
  readonly peakBytes: number
  /** Bytes resident at each tenth of the files, the start included. */
  readonly residentBytes: readonly number[]
}

/** A row of the table. */
interface Result extends Figures {
  readonly name: string
  readonly files: string
  readonly fileBytes: number
  readonly wanted: number
  readonly measuredAt: string
  readonly load: number
}

/** The workload of a register: writes files with about this many rows. */
interface Workload {
  readonly name: string
  readonly register: string
  readonly files: string
  readonly wanted: number
  write(folder: string, rows: number): Promise<readonly string[]>
}

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    rows: { type: 'string' },
    folder: { type: 'string', default: tmpdir() },
    /** Set in the process that reads. */
    request: { type: 'string' },
  },
})

const RESULTS = join(import.meta.dirname, 'results')
/** Rows of the first, short run, which shows how many rows take long enough. */
const ROWS_FIRST = 20_000

if (options.request !== undefined) {
  console.log(JSON.stringify(await measure(JSON.parse(options.request) as MapRequest)))
} else await measureAll()

async function measureAll(): Promise<void> {
  const path = join(RESULTS, 'importers.json')
  const known = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Result[]) : []
  const chosen = options.only?.split(',')
  const results = new Map(known.map((result) => [result.name, result]))
  const all = workloads()
  for (const workload of all) {
    if (chosen !== undefined && !chosen.includes(workload.register)) continue
    try {
      const result = await measureOne(workload)
      if (options.rows !== undefined) {
        console.log(
          `${rowOf(result)}\nresident, MiB: ${result.residentBytes.map((bytes) => number(bytes / 2 ** 20)).join(', ')}`,
        )
        continue
      }
      results.set(result.name, result)
      console.log(rowOf(result))
    } catch (error) {
      // The others are still measured.
      console.error(error instanceof Error ? error.message : error)
      process.exitCode = 1
    }
  }
  if (options.rows !== undefined) return
  const kept = all.flatMap(({ name }) => results.get(name) ?? [])
  writeFileSync(path, `${JSON.stringify(kept, null, 2)}\n`)
  writeFileSync(join(RESULTS, 'importers.md'), render(kept))
}

async function measureOne(workload: Workload): Promise<Result> {
  const seconds = Number(options.seconds)
  const folder = mkdtempSync(join(options.folder, 'firmament-importers-'))
  try {
    const asked = Number(options.rows?.replace(/k$/i, '000').replace(/m$/i, '000000') ?? 0)
    if (asked > 0) return resultOf(workload, await run(workload, folder, asked))
    const first = await run(workload, folder, ROWS_FIRST)
    const rows = Math.ceil((first.figures.rows / first.figures.seconds) * seconds * 1.3)
    const second = rows > first.figures.rows ? await run(workload, folder, rows) : first
    const { figures } = second
    // A start costs a share of the short run: what was too little is made up for.
    if (figures.seconds >= seconds) return resultOf(workload, second)
    const more = Math.ceil(figures.rows * (seconds / figures.seconds) * 1.15)
    return resultOf(workload, await run(workload, folder, more))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function resultOf({ name, files, wanted }: Workload, { figures, fileBytes }: Awaited<ReturnType<typeof run>>): Result {
  const [load] = loadavg()
  return { name, files, wanted, ...figures, fileBytes, measuredAt: new Date().toISOString(), load }
}

async function run(workload: Workload, folder: string, rows: number) {
  const files = await workload.write(folder, rows)
  const fileBytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  const request: MapRequest = {
    register: workload.register,
    files,
    includeNaturalPersons: false,
    workFolder: join(folder, 'work'),
  }
  // As `./firmament import` starts it.
  const flags = ['--max-semi-space-size=8', import.meta.filename, '--request', JSON.stringify(request)]
  const cache = join(import.meta.dirname, '../../node_modules/.cache/firmament')
  const environment = { NODE_COMPILE_CACHE: cache, ...process.env }
  const { status, stdout } = spawnSync(process.execPath, flags, {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  for (const file of files) rmSync(file)
  if (status !== 0) throw new Error(`Cannot measure ${workload.name}: reading ended with ${status}`)
  return { figures: JSON.parse(stdout) as Figures, fileBytes }
}

/** Reads and maps files in this process. */
async function measure(request: MapRequest): Promise<Figures> {
  const started = performance.now()
  const counts = { rows: 0, companies: 0, rejected: 0, leftOut: 0 }
  const residentBytes: number[] = []
  for await (const batch of mapFiles(registerOf(request.register), request)) {
    counts.rows += batch.rows + batch.joined
    counts.companies += batch.records.companyIds.length
    counts.rejected += batch.rejected.length
    for (const count of Object.values(batch.leftOut)) counts.leftOut += count
    if (batch.progress * 10 >= residentBytes.length) residentBytes.push(process.memoryUsage.rss())
  }
  const seconds = (performance.now() - started) / 1_000
  const { userCPUTime, systemCPUTime } = process.resourceUsage()
  return {
    ...counts,
    seconds,
    processorSeconds: (userCPUTime + systemCPUTime) / 1e6,
    peakBytes: peakBytes(),
    residentBytes,
  }
}

/** The most that this process had resident. What the system calls `maxrss` counts the process that started it too. */
function peakBytes(): number {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  const kilobytes = /^VmHWM:\s*(\d+) kB/m.exec(status)?.[1]
  return kilobytes === undefined ? process.resourceUsage().maxRSS * 1_024 : Number(kilobytes) * 1_024
}

function workloads(): Workload[] {
  const tables = SOURCES.map(workloadOf)
  const submission = join(import.meta.dirname, '../../src/registers/us-sec/sample/CIK0009990017.json')
  return [
    ...tables,
    {
      name: 'us-sec, submissions.zip',
      register: 'us-sec',
      files: 'sample, a file for each registrant',
      wanted: 8_000,
      async write(folder, rows) {
        return writeSubmissions(folder, rows, readFileSync(submission, 'utf8'))
      },
    },
    {
      name: 'gb-accounts',
      register: 'gb-accounts',
      files: 'made-up filings',
      wanted: 8_000,
      async write(folder, rows) {
        return writeFilings(folder, rows)
      },
    },
  ]
}

function workloadOf(source: Source): Workload {
  const { register, files, isReal, wanted, domains = {}, isByPosition = false } = source
  const forms = [...new Set(files.flatMap(({ form }) => (form.kind === 'once' ? [] : formName(form.kind))))]
  return {
    name: `${register}${SOURCES.filter((each) => each.register === register).length > 1 ? `, ${forms.join()}` : ''}`,
    register,
    wanted,
    files: `${isReal ? 'real rows' : 'sample'}, ${forms.join(' and ')}${files.length > 1 ? `, ${files.length} files` : ''}`,
    async write(folder, rows) {
      const places = new Places()
      const templates = []
      for (const file of files) templates.push(await templateOf(file, places, isByPosition))
      const once = templates.reduce((sum, { records }) => sum + records.length, 0)
      const rounds = Math.max(1, Math.ceil(rows / once))
      for (const template of templates) {
        await writeRepeated(template, join(folder, template.name), { rounds, places, domains })
      }
      return templates.map(({ name }) => join(folder, name))
    },
  }
}

function formName(kind: Source['files'][number]['form']['kind']): string {
  return { quoted: 'CSV', plain: 'CSV', lines: 'JSON lines', json: 'JSON', xml: 'XML', once: '' }[kind]
}

function number(value: number): string {
  return Math.round(value).toLocaleString('en')
}

function rowOf({ name, files, wanted, rows, seconds, fileBytes, processorSeconds, ...result }: Result): string {
  const { companies, rejected, leftOut, peakBytes, load } = result
  const cells = [
    ...[name, files, number(rows), seconds.toFixed(1), number(rows / seconds), number(wanted)],
    ...[(fileBytes / 1e6 / seconds).toFixed(0), (processorSeconds / seconds).toFixed(2), number(peakBytes / 2 ** 20)],
    ...[number(companies), number(rejected), number(leftOut), load.toFixed(1)],
  ]
  return `| ${cells.join(' | ')} |`
}

function render(results: readonly Result[]): string {
  return `# Importers: reading and mapping

\`npm run bench:importers\` on ${machine()}. Each row was measured in a process of its own, between ${day(results, 0)} and
${day(results, -1)} UTC.

Files are the rows of the real files in \`../shared/data\` where there are enough of them, else those of the fictional samples, repeated under other
numbers and with another word before their names, until reading takes about ${options.seconds} seconds. Reading begins with the first byte of the file and ends with the last
record encoded for storing; tables of a join are written to the disk. Rows are those of all files. MB/s are of the files as they are, accounts and
submissions compressed. Memory is the most that the process had resident, Node and reference tables included (MiB). CPU is processor seconds a second.
Load is the average of the minute in which the row was measured; the machine is shared.

| Importer | Files | rows | s | rows/s | wanted | MB/s | CPU | MiB | companies | rejected | left out | load |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${results.map(rowOf).join('\n')}
`
}

function day(results: readonly Result[], place: number): string {
  const days = results.map(({ measuredAt }) => measuredAt).sort()
  return (days.at(place) ?? '').slice(0, 16).replace('T', ' ')
}

/**
 * Proves that a change of the code changed no answer: `node bench/answers/run.ts --old DIR --new DIR`. See `README.md`.
 */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Comparison, compareRecordings, describeComparison } from './compare.ts'
import { copyLicences, type Keys, makeLicences, type RegisterImport, realImports, runImport } from './data.ts'
import { type Asked, describeSummary, record } from './record.ts'
import type { Summary } from './session.ts'
import { shiftToDay, startVersion, type Version } from './version.ts'

/** The fixed key of the demo profile. */
const DEMO_KEY = 'firmament-demo-key'

interface RunOptions {
  readonly old: string
  readonly new: string
  /** Real register files; `null`: none available. */
  readonly data: string | null
  readonly requests: number
  readonly seed: number
  /** Where data folders and recordings go. */
  readonly scratch: string
  /** Folder with the licences that both versions are given, and their keys. */
  readonly licences: string
  /** The same for all: a licence must not be from a service's future. */
  readonly clockShift: number
  readonly keys: Keys
}

interface Outcome {
  readonly name: string
  readonly summary: Summary
  /** Imports whose counts are the same, of all; `null`: nothing was imported. */
  readonly imports: { readonly equal: number; readonly total: number } | null
  readonly comparison: Comparison
  readonly seconds: number
}

/** A version with its data, about to be recorded. */
interface Prepared {
  readonly version: Version
  readonly keys: Keys
  readonly importCounts: readonly string[]
}

/** Compares both versions on one set of data. */
async function compareOn(
  name: 'demo' | 'real',
  imports: readonly RegisterImport[],
  options: RunOptions,
): Promise<Outcome> {
  const startedAt = performance.now()
  const isDemo = name === 'demo'
  const prepared = (which: 'old' | 'new') =>
    prepare(options, which, join(options.scratch, `${name}-${which}`), isDemo ? [] : imports)
  const old = await prepared('old')
  const now = await prepared('new')
  const file = (which: string) => join(options.scratch, `${name}-${which}.ndjson`)
  const { requests, seed } = options
  const summary = await recordVersion(old, isDemo, file('old'), { requests, seed })
  await recordVersion(now, isDemo, file('new'), { replay: file('old') })
  return {
    name,
    summary,
    imports: isDemo
      ? null
      : {
          equal: old.importCounts.filter((counts, index) => counts === now.importCounts[index]).length,
          total: imports.length,
        },
    comparison: await compareRecordings(file('old'), file('new')),
    seconds: (performance.now() - startedAt) / 1000,
  }
}

async function prepare(
  options: RunOptions,
  which: 'old' | 'new',
  dataFolder: string,
  imports: readonly RegisterImport[],
): Promise<Prepared> {
  await mkdir(dataFolder, { recursive: true })
  const version: Version = { folder: options[which], dataFolder, clockShift: options.clockShift }
  await copyLicences(options.licences, dataFolder)
  const importCounts: string[] = []
  for (const each of imports) importCounts.push(await runImport(version, each))
  return { version, keys: options.keys, importCounts }
}

async function recordVersion(
  { version, keys }: Prepared,
  isDemo: boolean,
  outFile: string,
  asked: Asked,
): Promise<Summary> {
  const service = await startVersion(version, isDemo)
  try {
    return await record({
      url: service.url,
      keys: isDemo ? { ...keys, main: DEMO_KEY } : keys,
      outFile,
      asked,
      startedAt: Date.now() + version.clockShift,
    })
  } finally {
    await service.stop()
  }
}

function describe(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(
    ({ name, imports, comparison: { equal, total }, summary: { searches, found }, seconds }) => [
      name,
      imports === null ? '-' : `${imports.equal} of ${imports.total}`,
      String(total),
      String(equal),
      String(total - equal),
      `${found} of ${searches}`,
      seconds.toFixed(0),
    ],
  )
  const table = [
    ['data', 'imports equal', 'requests', 'equal', 'different', 'searches with companies', 'seconds'],
    ...rows,
  ]
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)))
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const USAGE = `Usage: node bench/answers/run.ts --old DIR --new DIR
  --data DIR     real register files (../shared/data where it exists)
  --requests N   on each set of data (2000)      --seed N   draws the same requests again (1)
  --only NAME    demo or real                    --keep DIR leaves recordings and data there`

function readOptions():
  | (Omit<RunOptions, 'scratch' | 'licences' | 'keys' | 'clockShift'> & {
      readonly only?: string
      readonly keep?: string
    })
  | null {
  const { values } = parseArgs({
    options: {
      old: { type: 'string' },
      new: { type: 'string' },
      data: { type: 'string' },
      only: { type: 'string' },
      keep: { type: 'string' },
      requests: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '1' },
    },
  })
  const { old, new: now, data = '../shared/data', only, keep } = values
  const [requests, seed] = [Number(values.requests), Number(values.seed)]
  if (!old || !now || !Number.isSafeInteger(requests) || requests < 1 || !Number.isSafeInteger(seed)) return null
  if (only !== undefined && only !== 'demo' && only !== 'real') return null
  return {
    old: resolve(old),
    new: resolve(now),
    data: existsSync(data) ? resolve(data) : null,
    requests,
    seed,
    ...(only && { only }),
    ...(keep && { keep: resolve(keep) }),
  }
}

async function main(): Promise<void> {
  const options = readOptions()
  if (options === null) {
    process.stderr.write(`${USAGE}\n`)
    process.exitCode = 2
    return
  }
  const scratch = options.keep ?? (await mkdtemp(join(tmpdir(), 'answers-')))
  await mkdir(scratch, { recursive: true })
  try {
    const licences = join(scratch, 'licences')
    const clockShift = shiftToDay()
    const keys = await makeLicences({ folder: options.old, dataFolder: licences, clockShift })
    const run = { ...options, scratch, licences, keys, clockShift }
    const imports = options.data === null || options.only === 'demo' ? [] : await realImports(options.data, scratch)
    if (imports.length === 0 && options.only !== 'demo')
      process.stdout.write('real: skipped, there are no register files (--data)\n')
    const outcomes = await Promise.all([
      ...(options.only === 'real' ? [] : [compareOn('demo', [], run)]),
      ...(imports.length === 0 ? [] : [compareOn('real', imports, run)]),
    ])
    for (const { name, summary, comparison } of outcomes)
      process.stdout.write(`${name}: ${describeSummary(summary)}\n${name}: ${describeComparison(comparison)}\n\n`)
    process.stdout.write(`${describe(outcomes)}\n`)
    const isEqual = ({ comparison: { equal, total }, imports: counts }: Outcome) =>
      total > 0 && equal === total && (counts === null || counts.equal === counts.total)
    process.exitCode = outcomes.length > 0 && outcomes.every(isEqual) ? 0 : 1
  } finally {
    if (options.keep === undefined) await rm(scratch, { recursive: true, force: true })
  }
}

await main()

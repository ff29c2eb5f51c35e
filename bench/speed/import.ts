/**
 * `npm run bench:import -- --rows 1m`: an import from the first byte of a file to the switch, rows per second, memory
 * and processor time of either half.
 *
 * The file has the layout of Companies House. Its rows are real ones repeated under other numbers and with words of
 * other names, where real ones are at hand (`FIRMAMENT_REAL_DATA`, or `--from FILE`); else made-up ones. The import runs in a
 * process of its own, so that its memory is all there is.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { importDependencies } from '../../src/assembly/import-dependencies.ts'
import { runImport } from '../../src/imports/run-import.ts'
import { realFile } from '../../test/support/real-data.ts'
import { companiesHouseRows, writeRows } from './companies-house-rows.ts'
import { machine } from './report.ts'
import { LAUNCHER_ENVIRONMENT } from './served-folder.ts'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '200k' },
    from: {
      type: 'string',
      default: realFile('data', 'gb', 'companies-house', 'BasicCompanyData-2024-11-south-yorkshire.csv'),
    },
    folder: { type: 'string', default: tmpdir() },
    /** Set in the process that imports. */
    file: { type: 'string' },
  },
})
const rows = Number(options.rows.replace(/k$/i, '000').replace(/m$/i, '000000'))
const isReal = existsSync(options.from)

if (options.file === undefined) {
  const folder = mkdtempSync(join(options.folder, 'firmament-import-'))
  try {
    const file = join(folder, 'BasicCompanyData-2026-11-01-part1_1.csv')
    await writeRows(file, companiesHouseRows(rows, options.from))
    // As `./firmament import` starts it.
    const flags = ['--max-semi-space-size=8', import.meta.filename, '--file', file, '--from', options.from]
    const environment = { ...LAUNCHER_ENVIRONMENT, ...process.env }
    const { status } = spawnSync(process.execPath, flags, { stdio: 'inherit', env: environment })
    process.exitCode = status ?? 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
} else await measure(options.file)

async function measure(file: string): Promise<void> {
  /** Bytes, as the system counts them: at most up to the end of the phase. */
  const peaks = { reading: 0, indexing: 0 }
  const processor = { reading: 0, indexing: 0 }
  let phase: keyof typeof peaks = 'reading'
  let before = process.cpuUsage()
  const note = (next: typeof phase) => {
    const { user, system } = process.cpuUsage(before)
    processor[phase] += (user + system) / 1e6
    before = process.cpuUsage()
    peaks[phase] = process.resourceUsage().maxRSS * 1024
    phase = next
  }
  const result = await runImport(
    { dataFolder: join(dirname(file), 'data'), register: 'gb-companies-house', files: [file] },
    importDependencies((progress) => {
      if (progress.phase === 'indexing' && phase === 'reading') note('indexing')
    }),
  )
  note(phase)
  const perSecond = (seconds: number) => Math.round(result.rows / seconds).toLocaleString('en')
  const line = (name: string, of: keyof typeof peaks, seconds: number) =>
    `| ${name} | ${seconds.toFixed(1)} s | ${perSecond(seconds)} | ${processor[of].toFixed(1)} s | ${Math.round(peaks[of] / 1e6)} MB |`
  console.log(
    [
      `# Import, ${result.rows.toLocaleString('en')} ${isReal ? 'repeated real' : 'made-up'} rows of Companies House`,
      '',
      `${machine()}. ${result.companies.toLocaleString('en')} companies, ${result.rejected} rejected.`,
      '',
      '| | time | rows/s | processor | most memory |',
      '| --- | --- | --- | --- | --- |',
      line('read, map, store', 'reading', result.secondsReading),
      line('merge, index, switch', 'indexing', result.secondsIndexing),
      `| whole | ${(result.secondsReading + result.secondsIndexing).toFixed(1)} s | ${result.rowsPerSecond.toLocaleString('en')} | ${(processor.reading + processor.indexing).toFixed(1)} s | |`,
    ].join('\n'),
  )
}

/**
 * `npm run bench:import -- --rows 1m`: an import from the first byte of a file to the switch, rows per second, memory
 * and processor time of either half.
 *
 * The file has the layout of Companies House. Its rows are real ones repeated under other numbers and with words of
 * other names, where real ones are at hand (`FIRMAMENT_REAL_DATA`, or `--from FILE`); else made-up ones.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { COMPANIES_HOUSE_FILE, companiesHouseRows, REAL_ROWS, writeRows } from './companies-house-rows.ts'
import { countOf } from './count-of.ts'
import { type ImportHalf, measureImport } from './measured-import.ts'
import { machine } from './report.ts'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '200k' },
    from: { type: 'string', default: REAL_ROWS },
    folder: { type: 'string', default: tmpdir() },
  },
})

const folder = mkdtempSync(join(options.folder, 'firmament-import-'))
try {
  const file = join(folder, COMPANIES_HOUSE_FILE)
  await writeRows(file, companiesHouseRows(countOf(options.rows), options.from))
  console.log(await measure(file))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(file: string): Promise<string> {
  const { rows, companies, rejected, reading, indexing } = await measureImport(file)
  const line = (name: string, { seconds, processorSeconds }: Omit<ImportHalf, 'peakBytes'>, memory: string) =>
    `| ${name} | ${seconds.toFixed(1)} s | ${Math.round(rows / seconds).toLocaleString('en')} | ${processorSeconds.toFixed(1)} s | ${memory} |`
  const megabytes = ({ peakBytes }: ImportHalf) => `${Math.round(peakBytes / 1e6)} MB`
  const whole = {
    seconds: reading.seconds + indexing.seconds,
    processorSeconds: reading.processorSeconds + indexing.processorSeconds,
  }
  const kind = existsSync(options.from) ? 'repeated real' : 'made-up'
  return [
    `# Import, ${rows.toLocaleString('en')} ${kind} rows of Companies House`,
    '',
    `${machine()}. ${companies.toLocaleString('en')} companies, ${rejected} rejected.`,
    '',
    '| | time | rows/s | processor | most memory |',
    '| --- | --- | --- | --- | --- |',
    line('read, map, store', reading, megabytes(reading)),
    line('merge, index, switch', indexing, megabytes(indexing)),
    line('whole', whole, ''),
  ].join('\n')
}

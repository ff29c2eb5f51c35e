/** An import of Companies House in a process of its own, so that its memory is all there is: time, memory and processor time of either half. */
import { fork } from 'node:child_process'
import { dirname, join } from 'node:path'
import { importDependencies } from '../../src/assembly/import-dependencies.ts'
import { runImport } from '../../src/imports/run-import.ts'
import { LAUNCHER_ENVIRONMENT } from './served-folder.ts'

/** What half of an import took. */
export interface ImportHalf {
  readonly seconds: number
  /** User and system time of all threads. */
  readonly processorSeconds: number
  /** As the system counts them: at most up to the end of the half. */
  readonly peakBytes: number
}

/** What an import took. */
export interface ImportFigures {
  readonly rows: number
  readonly companies: number
  readonly rejected: number
  /** Read, map, store. */
  readonly reading: ImportHalf
  /** Merge, index, switch. */
  readonly indexing: ImportHalf
}

/** Imports a file of Companies House into a data folder beside it, as `./firmament import` does. */
export function measureImport(file: string): Promise<ImportFigures> {
  const child = fork(import.meta.filename, [file], {
    execArgv: ['--max-semi-space-size=8'],
    env: { ...LAUNCHER_ENVIRONMENT, ...process.env },
  })
  return new Promise((resolve, reject) => {
    child.once('message', (figures) => resolve(figures as ImportFigures))
    child.once('exit', (status) => reject(new Error(`Cannot measure: the import ended with ${status}`)))
  })
}

if (import.meta.main) process.send!(await importFile(process.argv[2]))

async function importFile(file: string): Promise<ImportFigures> {
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
  const { rows, companies, rejected, secondsReading, secondsIndexing } = result
  return {
    rows,
    companies,
    rejected,
    reading: { seconds: secondsReading, processorSeconds: processor.reading, peakBytes: peaks.reading },
    indexing: { seconds: secondsIndexing, processorSeconds: processor.indexing, peakBytes: peaks.indexing },
  }
}

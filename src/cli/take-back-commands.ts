/** Runs `./firmament imports`, `rollback` and `register remove`. */

import { importDependencies } from '../assembly/import-dependencies.ts'
import { systemClock } from '../clock.ts'
import { boundGarbage } from '../generation/bound-garbage.ts'
import type { ImportRun } from '../imports/import-log.ts'
import { showProgress } from '../imports/progress.ts'
import { removeRegister, rollBack } from '../imports/take-back.ts'
import { readImportLog } from '../storage/files/import-log.ts'
import { counted } from '../text/counted.ts'
import { table } from '../text/table-lines.ts'
import { importLimitsFrom, print } from './common.ts'

/** Options of commands that only need a folder. */
export interface FolderOptions {
  readonly data: string
  readonly json?: true
}

/** Options of `imports`. */
export interface LogOptions extends FolderOptions {
  readonly limit: string
}

const RUNS_MAX = 10_000

/** Runs `imports`. @throws {RangeError} for a limit that is no number */
export function showImports({ data, limit, json }: LogOptions): void {
  const count = Number(limit)
  if (!Number.isInteger(count) || count < 1 || count > RUNS_MAX) {
    throw new RangeError(`Cannot show imports: --limit is ${limit}, must be an integer from 1 to ${RUNS_MAX}`)
  }
  const runs = readImportLog(data, count)
  const lines = runs.length === 0 ? [`${data}: nothing was imported yet`] : tableOf(runs)
  print(json === true, runs, lines)
}

const HEADINGS = [
  'started',
  'what',
  'outcome',
  'rows',
  'rejected',
  'added',
  'changed',
  'removed',
  'companies',
  'seconds',
]
/** Runs as lines under a heading, each message below its run. */
function tableOf(runs: readonly ImportRun[]): string[] {
  const rows = runs.map((run) => [
    run.startedAt,
    [run.action, run.register].filter((part) => part !== null).join(' '),
    run.outcome,
    ...[run.rows, run.rejected, run.added, run.changed, run.removed, run.records, run.seconds].map((number) =>
      number === null ? '-' : number.toLocaleString('en'),
    ),
  ])
  const [heading, ...lines] = table(HEADINGS, rows, [3, 4, 5, 6, 7, 8, 9], Number.POSITIVE_INFINITY)
  return [heading, ...runs.flatMap(({ message }, at) => [lines[at], ...(message ? [`  ${message}`] : [])])]
}

/** Runs `rollback`. */
export async function rollBackGeneration({ data, json }: FolderOptions): Promise<void> {
  const { served, left, areRecordsBack } = await rollBack(
    data,
    importDependencies(undefined, importLimitsFrom({ data })),
  )
  const { generation, madeAt, companies } = served
  const result = { generation, madeAt, companies, left, areRecordsBack }
  print(json === true, result, [
    `now served: ${counted(companies, 'company', 'companies')}, generation ${generation}, made ${madeAt}; a second rollback goes back to ${left}`,
    ...(areRecordsBack
      ? []
      : ['  the records of that time are not kept: the next import and `index` use the latest ones']),
  ])
}

/** Runs `register remove`. */
export async function takeRegisterOut(register: string, { data, json }: FolderOptions): Promise<void> {
  boundGarbage()
  const display = showProgress(process.stderr, systemClock)
  try {
    const dependencies = importDependencies((progress) => display.report(progress), importLimitsFrom({ data }))
    const result = await removeRegister({ dataFolder: data, register }, dependencies)
    display.end()
    print(json === true, result, [
      `${register}: ${counted(result.records, 'record')} removed`,
      `now served: ${counted(result.companiesServed, 'company', 'companies')}, generation ${result.generation}`,
      '  the generation before is kept until the next one is built: `rollback` serves it again, with them',
    ])
  } finally {
    display.end()
  }
}

/** The log of imports in `companies.db`, see `imports/import-log.ts`. */
import type { DatabaseSync } from 'node:sqlite'
import type { BegunRun, EndedRun, ImportLog, ImportRun, RunAction, RunOutcome } from '../../imports/import-log.ts'
import { lookAtCompaniesDatabase } from './companies-database.ts'

/** Runs that are kept: years of daily updates of a dozen registers. */
const KEPT = 20_000

/** Opens the log of an open database. */
export function openImportLog(database: DatabaseSync): ImportLog {
  return {
    begin({ action, register, ...details }: BegunRun): number {
      const insert = database.prepare(
        "INSERT INTO runs (action, register, outcome, details) VALUES (?, ?, 'running', ?)",
      )
      const id = Number(insert.run(action, register, JSON.stringify(details)).lastInsertRowid)
      database.prepare('DELETE FROM runs WHERE id <= ?').run(id - KEPT)
      return id
    },
    end(id: number, { outcome, ...ended }: EndedRun): void {
      const update = database.prepare('UPDATE runs SET outcome = ?, details = json_patch(details, ?) WHERE id = ?')
      update.run(outcome, JSON.stringify(ended), id)
    },
    closeInterrupted(isHeld): void {
      const running = database.prepare("SELECT id, register FROM runs WHERE outcome = 'running'").all()
      const close = database.prepare("UPDATE runs SET outcome = 'interrupted' WHERE id = ?")
      for (const { id, register } of running) if (register === null || !isHeld(String(register))) close.run(id)
    },
  }
}

interface RunRow {
  readonly id: number
  readonly action: RunAction
  readonly register: string | null
  readonly outcome: RunOutcome
  readonly details: string
}

/** What a run has before it ends. */
const NOT_YET = {
  endedAt: null,
  seconds: null,
  rows: null,
  rejected: null,
  leftOut: null,
  records: null,
  added: null,
  changed: null,
  unchanged: null,
  removed: null,
  generation: null,
  message: null,
} as const

/** The latest runs of a data folder, newest first. An import may run meanwhile. */
export function readImportLog(dataFolder: string, limit: number): readonly ImportRun[] {
  return readRuns(dataFolder, `SELECT * FROM runs ORDER BY id DESC LIMIT ${Math.trunc(limit)}`)
}

/** One run; `undefined`: there is none of this id. */
export function readImportRun(dataFolder: string, id: number): ImportRun | undefined {
  return readRuns(dataFolder, `SELECT * FROM runs WHERE id = ${Math.trunc(id)}`)[0]
}

/** The latest run of each register that looked for something new, or brought it. */
export function readLatestRuns(dataFolder: string): ReadonlyMap<string, ImportRun> {
  const runs = readRuns(
    dataFolder,
    `SELECT * FROM runs WHERE id IN (
       SELECT max(id) FROM runs WHERE action IN ('import', 'update') AND register IS NOT NULL GROUP BY register)`,
  )
  return new Map(runs.map((run) => [run.register!, run]))
}

/** The latest runs of a register that looked for something new, or brought it, newest first. */
export function readRegisterRuns(dataFolder: string, register: string, limit: number): readonly ImportRun[] {
  return readRuns(
    dataFolder,
    `SELECT * FROM runs WHERE action IN ('import', 'update') AND register = ? ORDER BY id DESC LIMIT ${Math.trunc(limit)}`,
    register,
  )
}

function readRuns(dataFolder: string, query: string, ...values: string[]): readonly ImportRun[] {
  const runs = lookAtCompaniesDatabase(dataFolder, (database) => {
    // A folder that this version has not written to yet has no log.
    if (Number(database.prepare('PRAGMA user_version').get()?.user_version) < 3) return []
    return (database.prepare(query).all(...values) as unknown as RunRow[]).map(runOf)
  })
  return runs ?? []
}

function runOf({ details, ...row }: RunRow): ImportRun {
  const { pid, ...read } = JSON.parse(details) as BegunRun & Partial<ImportRun>
  const outcome = row.outcome === 'running' && !isAlive(pid) ? 'interrupted' : row.outcome
  return { ...NOT_YET, ...read, ...row, outcome }
}

/** Whether a process of this machine runs. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

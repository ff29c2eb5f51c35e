/** Reads the rows that an import rejected, from `imports/<register>/rejects.csv` of a data folder, a page at a time. */
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { withoutGuard } from '../../export/csv-cells.ts'
import {
  type ImportRun,
  REJECT_KINDS,
  type Reject,
  type RejectsPage,
  type RejectsRequest,
} from '../../imports/import-log.ts'
import { readImportRun, readRegisterRuns } from './import-log.ts'

/** Most bytes looked at for one page. A row is far smaller (`CELL_CHARACTERS_MAX` of `imports/rejects.ts`). */
const WINDOW_BYTES = 1 << 20
/** Runs of a register among which the one that wrote the file is looked for. */
const RUNS_LOOKED_AT = 1_000

const QUOTE = 0x22
const COMMA = 0x2c
const LINE_END = 0x0a

/**
 * Rows that an import rejected; a running one has those written so far. A page may hold fewer than asked for, even none,
 * while more follow.
 *
 * @returns `unknown`: there is no such import. `replaced`: only a later one of its register has its rows.
 * `misplaced`: no row begins at the place
 * @throws {Error} when the file cannot be read
 */
export function readImportRejects(
  dataFolder: string,
  id: number,
  request: RejectsRequest,
): RejectsPage | 'unknown' | 'replaced' | 'misplaced' {
  const run = readImportRun(dataFolder, id)
  if (run === undefined) return 'unknown'
  const none: RejectsPage = { rejects: [], next: null }
  if (run.register === null || (run.action !== 'import' && run.action !== 'update')) return none
  const path = join(dataFolder, 'imports', run.register, 'rejects.csv')
  const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null
  const runs = readRegisterRuns(dataFolder, run.register, RUNS_LOOKED_AT).filter(mayHaveRead)
  if (writtenAt === null) {
    const isReplaced = (run.rejected ?? 0) > 0 || runs.some(({ id: other, rows }) => other > id && rows !== null)
    return isReplaced ? 'replaced' : none
  }
  const writer = runs.find(({ startedAt }) => Date.parse(startedAt) <= writtenAt)
  if (writer === undefined || writer.id < id) return none
  return writer.id > id ? 'replaced' : readRejects(path, request)
}

/** Whether a run may have read files: one that found nothing new left the report of the one before. */
function mayHaveRead({ outcome, rows }: ImportRun): boolean {
  return outcome !== 'unchanged' || rows !== null
}

/** Rows of a report from a place on. `misplaced`: no row begins there. */
export function readRejects(path: string, { after, limit, kind }: RejectsRequest): RejectsPage | 'misplaced' {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    if (after !== null && (after < 1 || after > size || !isLineBegin(file, after))) return 'misplaced'
    const bytes = Buffer.alloc(Math.min(WINDOW_BYTES, size - (after ?? 0)))
    const window = bytes.subarray(0, readSync(file, bytes, 0, bytes.length, after ?? 0))
    let at = after === null ? (readRow(window, 0)?.end ?? 0) : 0
    const rejects: Reject[] = []
    for (;;) {
      const row = rejects.length < limit ? readRow(window, at) : null
      if (row === null) break
      const reject = rejectOf(row.cells)
      if (reject === null) return 'misplaced'
      if (kind === null || reject.kind === kind) rejects.push(reject)
      at = row.end
    }
    const next = (after ?? 0) + at
    return { rejects, next: next < size && at > 0 ? next : null }
  } finally {
    closeSync(file)
  }
}

function isLineBegin(file: number, place: number): boolean {
  const byte = Buffer.alloc(1)
  return readSync(file, byte, 0, 1, place - 1) === 1 && byte[0] === LINE_END
}

/** The row that begins at a place; `null`: its end is not there. */
function readRow(bytes: Buffer, start: number): { readonly cells: readonly string[]; readonly end: number } | null {
  const cells: string[] = []
  let from = start
  let isQuoted = false
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) isQuoted = !isQuoted
    if (isQuoted || (byte !== COMMA && byte !== LINE_END)) continue
    cells.push(textOf(bytes.toString('utf8', from, at)))
    from = at + 1
    if (byte === LINE_END) return { cells, end: from }
  }
  return null
}

function textOf(cell: string): string {
  return withoutGuard(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
}

function rejectOf([file, line, kind, reason, raw, ...more]: readonly string[]): Reject | null {
  const known = REJECT_KINDS.find((name) => name === kind)
  if (known === undefined || raw === undefined || more.length > 0 || !/^\d{1,15}$/.test(line)) return null
  return { file, line: Number(line), kind: known, reason, raw }
}

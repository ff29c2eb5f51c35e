/**
 * Matches somebody's list, a file, to companies: the rows as they are, with the company of each behind. Killed at any
 * moment it goes on where it was (`progress-file.ts`). Batches follow from the list alone, and each has a key: one that is
 * asked for again is not paid for again.
 */
import { createHash } from 'node:crypto'
import type { ListColumns } from '../../columns/guess-columns.ts'
import { type MatchCounts, openResult, type PartialResult } from './progress-file.ts'
import type { List, ListRow, WriteRow } from './read-list.ts'
import type { ResultWriting, RowResult } from './result-columns.ts'
import { type SentRow, sentRowOf } from './sent-row.ts'

/** Matches batches of rows. */
export interface Matcher<Result = RowResult> {
  /** Where the companies are: a folder, or the address of a service. A list begun with one goes on with it alone. */
  readonly source: string
  /** @param key the same whenever the same batch of the same list is asked for */
  match(rows: readonly SentRow[], key: string): Promise<readonly Result[]>
}

/** How a list is matched. */
export interface MatchFileOptions<Result> {
  readonly list: List
  readonly columns: ListColumns
  /** Country of rows that name none; `null`: they are mistakes. */
  readonly country: string | null
  /** File to write. */
  readonly out: string
  readonly matcher: Matcher<Result>
  readonly writing: ResultWriting<Result>
  /** Names of the further members that the matcher returns. */
  readonly fields: readonly string[]
  /** Whether a file that is there is replaced when all is done. */
  readonly overwrites?: boolean
  /** Makes other keys than an earlier run of the same list: it is matched, and paid for, again. */
  readonly isAgain: boolean
  /** @param fraction share of the list that was read, 0..1 */
  onProgress(counts: MatchCounts, fraction: number): void
}

/** Most rows of a batch, and most bytes of its JSON: a body has at most 1 MiB. */
const BATCH_ROWS = 1000
const BATCH_BYTES = 768 * 1024
const NO_ROWS: MatchCounts = { rows: 0, matched: 0, doubtful: 0, nobody: 0, mistakes: 0 }

/**
 * Matches a list.
 *
 * @returns how many rows came out how, those of earlier runs included
 * @throws {RangeError} where the result exists, or was begun otherwise
 */
export async function matchFile<Result>(options: MatchFileOptions<Result>): Promise<MatchCounts> {
  const { list, columns, country, out, matcher, writing, fields, overwrites, isAgain, onProgress } = options
  const run = digestOf([list.digest, list.form, columns, country, matcher.source, fields])
  const salt = isAgain ? String(Date.now()) : ''
  const result = await openResult(out, { version: 1, run, salt, batches: 0, ...NO_ROWS }, overwrites)
  const head = Buffer.from(list.head(writing.columns)).toString('utf8')
  try {
    // Batches of a salted run have the same keys after a kill only if the salt is on disk before the first of them is sent.
    if (isAgain && result.progress.bytes === 0) await result.begin()
    let skip = result.progress.rows
    let batch: KeptRow[] = []
    let bytes = 0
    for await (const row of list.rows()) {
      if (skip-- > 0) continue
      const kept = keepRow(row, options)
      bytes += JSON.stringify(kept.sent).length
      batch.push(kept)
      if (batch.length < BATCH_ROWS && bytes < BATCH_BYTES) continue
      await matchBatch(batch, result, { ...options, head })
      onProgress(result.progress, list.progress())
      batch = []
      bytes = 0
    }
    if (batch.length > 0 || result.progress.bytes === 0) await matchBatch(batch, result, { ...options, head })
    onProgress(result.progress, 1)
  } catch (error) {
    await result.close()
    throw error
  }
  await result.finish()
  const { rows, matched, doubtful, nobody, mistakes } = result.progress
  return { rows, matched, doubtful, nobody, mistakes }
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}

/** A row of a batch. */
interface KeptRow {
  /** `null`: the row cannot be read. */
  readonly sent: SentRow | null
  readonly problem: string | null
  readonly write: WriteRow
}

function keepRow(row: ListRow, { columns, country }: Pick<MatchFileOptions<never>, 'columns' | 'country'>): KeptRow {
  if (row.problem !== null) return { sent: null, problem: row.problem, write: row.keep() }
  const sent = sentRowOf((column) => row.text(column), columns, country)
  return { sent, problem: null, write: row.keep() }
}

/** Matches a batch, and appends it to the result; before the first one the header. */
async function matchBatch<Result>(
  batch: readonly KeptRow[],
  result: PartialResult,
  { matcher, writing, head }: Pick<MatchFileOptions<Result>, 'matcher' | 'writing'> & { readonly head: string },
): Promise<void> {
  const { progress } = result
  const sent = batch.flatMap((row) => (row.sent === null ? [] : [row.sent]))
  const key = `match-${digestOf([progress.run, progress.salt, progress.batches, sent])}`
  const found = sent.length === 0 ? [] : await matcher.match(sent, key)
  if (found.length !== sent.length)
    throw new Error(`Cannot match: ${sent.length} rows were asked for, ${found.length} results came back`)
  let next = 0
  const counts = { ...NO_ROWS }
  const rows = batch.map(({ sent: row, problem, write }) => {
    const one = row === null ? writing.mistake(problem) : found[next++]
    counts[writing.kind(one)]++
    return write(writing.cells(one))
  })
  await result.append((progress.bytes === 0 ? head : '') + rows.join(''), {
    ...progress,
    batches: progress.batches + 1,
    rows: progress.rows + batch.length,
    matched: progress.matched + counts.matched,
    doubtful: progress.doubtful + counts.doubtful,
    nobody: progress.nobody + counts.nobody,
    mistakes: progress.mistakes + counts.mistakes,
  })
}

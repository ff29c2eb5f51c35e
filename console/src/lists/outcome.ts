/** The outcome of a row, and the user's decision on it. Pure. */

import { csvCells } from '../../../src/export/csv-cells.ts'
import { bestOf, cellsOf, type ResultCells, resultColumns } from '../../../src/match/file/result-columns.ts'
import type { List } from './list.ts'

const RESULT_COLUMNS = resultColumns()

/** A company that a row may mean: what the page shows of it. */
export interface Candidate {
  readonly id: string
  readonly name: string
  readonly nationalId: string | null
  readonly vatTaxNumber: string | null
  readonly city: string | null
  readonly postcode: string | null
  readonly address: string | null
  readonly status: string
  /** How likely it is the one, 0..1. */
  readonly score: number
  readonly because: readonly string[]
}

/** What came back for a row. */
export interface Outcome {
  /** `id` of the company that is beyond doubt; `null`: none is. */
  readonly match: string | null
  /** The likeliest first, at most five. */
  readonly candidates: readonly Candidate[]
  readonly error: string | null
}

/** The user's decisions: by the row's place in the list, the `id` of a candidate, or `null`: none of them. */
export type Decisions = ReadonlyMap<number, string | null>

/** Kinds of rows. */
export const KINDS = ['matched', 'doubtful', 'decided', 'nobody', 'mistakes'] as const
/** One of {@link KINDS}; `waiting`: it was not matched yet. */
export type Kind = (typeof KINDS)[number] | 'waiting'

/** Number of rows of each kind. */
export type KindCounts = Readonly<Record<Kind, number>>

/** @returns the kind of a row */
export function kindOfRow(outcome: Outcome | undefined, decisions: Decisions, row: number): Kind {
  if (outcome === undefined) return 'waiting'
  if (outcome.error !== null) return 'mistakes'
  if (outcome.candidates.length === 0) return 'nobody'
  if (decisions.has(row)) return 'decided'
  return outcome.match === null ? 'doubtful' : 'matched'
}

/** The company that a row has now: decided, else beyond doubt. */
export function companyOf(outcome: Outcome | undefined, decisions: Decisions, row: number): Candidate | null {
  const id = decisions.has(row) ? decisions.get(row) : outcome?.match
  return outcome?.candidates.find((candidate) => candidate.id === id) ?? null
}

/** Counts the rows. */
export function countKinds(outcomes: readonly (Outcome | undefined)[], rows: number, decisions: Decisions): KindCounts {
  const counts = { matched: 0, doubtful: 0, decided: 0, nobody: 0, mistakes: 0, waiting: 0 }
  for (let row = 0; row < rows; row++) counts[kindOfRow(outcomes[row], decisions, row)]++
  return counts
}

/**
 * The list with the company of each row after it, in the columns that `./firmament match` writes. A decision counts as a
 * match; a row whose candidates were all rejected has no company, and neither has a row not matched yet.
 */
export function resultFile(list: List, outcomes: readonly (Outcome | undefined)[], decisions: Decisions): Blob {
  const parts: string[] = [list.hasMark ? '\ufeff' : '']
  if (list.form === 'ndjson') {
    list.rows.forEach(({ source, problem }, row) => {
      const cells = resultOf(outcomes[row], decisions, row)
      const members = RESULT_COLUMNS.map((name, at) => `${JSON.stringify(name)}:${JSON.stringify(cells[at] ?? null)}`)
      const own = problem === null ? source.slice(1, -1).trim() : ''
      parts.push(`{${own}${own === '' ? '' : ','}${members.join(',')}}\n`)
    })
    return new Blob(parts, { type: 'application/x-ndjson' })
  }
  const { separator, head } = list
  const { cell } = csvCells(separator)
  parts.push(`${head.source}${RESULT_COLUMNS.map((name) => separator + name).join('')}${head.end}`)
  list.rows.forEach(({ source, end }, row) => {
    const cells = resultOf(outcomes[row], decisions, row)
    const behind = cells.map((value) => separator + (typeof value === 'string' ? cell(value) : String(value ?? '')))
    parts.push(`${source}${behind.join('')}${end}`)
  })
  return new Blob(parts, { type: list.form === 'tsv' ? 'text/tab-separated-values' : 'text/csv' })
}

function resultOf(outcome: Outcome | undefined, decisions: Decisions, row: number): ResultCells {
  if (outcome === undefined) return cellsOf({ match: null, best: null, error: 'not matched yet' })
  const { match, candidates, error } = outcome
  const chosen = companyOf(outcome, decisions, row)
  if (decisions.has(row)) {
    const best = chosen === null ? null : bestOf(chosen, chosen.score)
    return cellsOf({ match: chosen?.id ?? null, best, error })
  }
  const [best] = candidates
  return cellsOf({ match, best: best === undefined ? null : bestOf(best, best.score), error })
}

/** Name of the file that a list becomes. */
export function resultName({ name, form }: List): string {
  const ending = form === 'ndjson' ? 'ndjson' : form === 'tsv' ? 'tsv' : 'csv'
  return `${name.replace(/\.[^.]+$/, '')}.matched.${ending}`
}

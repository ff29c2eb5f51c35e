/** Reads the files of the Slovak register: one object with all entities in `results`, or one entity a line. */

import { FileCodes, sampleCodes } from '../code-revision.ts'
import { dayInName, daysBefore } from '../dates.ts'
import { partOf, textOf } from '../json-parts.ts'
import { ColumnsError, type Layout, requireMembers } from '../layout.ts'
import { withBeginning } from '../readers/beginning.ts'
import { type JsonRow, readJsonArray } from '../readers/json-array.ts'
import { readNdjson } from '../readers/ndjson.ts'
import type { FileKind, Join, RegisterFile, SourceRow } from '../register.ts'

/** What the importer cannot do without. */
export const SLOVAK_LAYOUT: Layout = {
  title: 'init_<date>_<number>.json',
  columns: { identity: ['identifiers.value'], name: ['fullNames.value'], address: ['addresses'] },
}

/** The kinds of files. */
export const SLOVAK_FILES = {
  changes: { id: 'changes', title: 'a daily file (actual_<date>.json)', names: /(?:^|\/)actual_/i },
  all: {
    id: 'all',
    title: 'files of all entities (init_<date>_<number>.json)',
    names: /\.(?:json|ndjson|jsonl)(?:\.gz)?$/i,
  },
} as const satisfies Record<string, FileKind>

/** Four days around Easter or Christmas on which there may be no daily file, and the one before them. */
const CLOSED_DAYS = 5

/** A daily file holds the entities that changed since the one before it; `null`: its name has no day. */
export function firstDayOfChanges(fileName: string): string | null {
  const day = dayInName(fileName)
  return day === null ? null : daysBefore(day, CLOSED_DAYS)
}

/**
 * Starts the reading of files.
 *
 * @throws {ColumnsError} for daily files together with those of all entities: the older ones would count
 */
export function joinSlovak(given: ReadonlySet<string>): Join<SlovakRow> {
  if (given.has(SLOVAK_FILES.changes.id) && given.has(SLOVAK_FILES.all.id)) {
    throw new ColumnsError(
      'Cannot read daily files (actual_…) together with those of all entities (init_…): must be imported one after the other, those of all entities first',
    )
  }
  return { read: readSlovak }
}

/** An entity, and what the codes of its file are of. */
export interface SlovakRow extends SourceRow {
  readonly value: unknown
  readonly codes: FileCodes
}

/** The entities of a file, whose codes are counted at its beginning first. */
async function* readSlovak(given: RegisterFile): AsyncGenerator<Iterable<SlovakRow>> {
  const codes = new FileCodes('SK', dayInName(given.name))
  const file = await sampleCodes(given, codes, readEntities, ({ value }) => [mainActivity(value)])
  function* coded(rows: Iterable<JsonRow>): Generator<SlovakRow> {
    for (const row of rows)
      yield { line: row.line, problem: row.problem, raw: () => row.raw(), value: row.value, codes }
  }
  for await (const rows of readEntities(file)) yield coded(rows)
}

/** Digits of the code of an entity's main activity; empty: not stated. */
export function mainActivity(entity: unknown): string {
  return textOf(partOf(partOf(partOf(entity).statisticalCodes).mainActivity).code).replace(/\D/g, '')
}

/** The entities of a file of either form. */
async function* readEntities(given: RegisterFile): AsyncGenerator<Iterable<JsonRow>> {
  const { beginning, file } = await withBeginning(given)
  const start = Buffer.from(beginning.subarray(0, 200)).toString('latin1').replace(/^ï»¿/, '')
  const rows = /^\s*\{\s*"results"\s*:/.test(start)
    ? readJsonArray(file.bytes, { member: 'results' })
    : readNdjson(file.bytes)
  yield* requireMembers(rows, SLOVAK_LAYOUT)
}

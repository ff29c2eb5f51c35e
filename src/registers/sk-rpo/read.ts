/** Reads the files of the Slovak register: one object with all entities in `results`, or one entity a line. */

import { dayInName } from '../csv-register.ts'
import { daysBefore } from '../dates.ts'
import { type Layout, requireMembers } from '../layout.ts'
import { withBeginning } from '../readers/beginning.ts'
import { type JsonRow, readJsonArray } from '../readers/json-array.ts'
import { type NdjsonRow, readNdjson } from '../readers/ndjson.ts'
import type { FileKind, RegisterFile } from '../register.ts'

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

/** A weekend and a holiday, on which there may be no daily file. */
const CLOSED_DAYS = 4

/** A daily file holds the entities that changed since the one before it; `null`: its name has no day. */
export function firstDayOfChanges(fileName: string): string | null {
  const day = dayInName(fileName)
  return day === null ? null : daysBefore(day, CLOSED_DAYS)
}

/** The entities of a file of either form. */
export async function* readSlovak(given: RegisterFile): AsyncGenerator<Iterable<JsonRow | NdjsonRow>> {
  const { beginning, file } = await withBeginning(given)
  const start = Buffer.from(beginning.subarray(0, 200)).toString('latin1').replace(/^ï»¿/, '')
  const rows = /^\s*\{\s*"results"\s*:/.test(start)
    ? readJsonArray(file.bytes, { member: 'results' })
    : readNdjson(file.bytes)
  yield* requireMembers<JsonRow | NdjsonRow>(rows, SLOVAK_LAYOUT)
}

/** Reads the files of the Slovak register: one object with all entities in `results`, or one entity a line. */
import { type Layout, requireMembers } from '../layout.ts'
import { withBeginning } from '../readers/beginning.ts'
import { type JsonRow, readJsonArray } from '../readers/json-array.ts'
import { type NdjsonRow, readNdjson } from '../readers/ndjson.ts'
import type { RegisterFile } from '../register.ts'

/** What the importer cannot do without. */
export const SLOVAK_LAYOUT: Layout = {
  title: 'init_<date>_<number>.json',
  columns: { identity: ['identifiers.value'], name: ['fullNames.value'], address: ['addresses'] },
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

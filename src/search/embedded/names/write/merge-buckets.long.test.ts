import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { Random } from '../../../../../test/support/random.ts'
import { temporaryFolder } from '../../../../../test/support/temporary-folder.ts'
import { IndexFile, IndexFileWriter } from '../../files/index-file.ts'
import { SectionsWriter } from '../../files/sections-writer.ts'
import { StoredCountry } from '../../files/stored-country.ts'
import { GONE } from '../../merge/document-map.ts'
import { SpillFile } from '../../spill/spill-file.ts'
import { SPELLED } from '../hash-tables.ts'
import { mergeBuckets } from './merge-buckets.ts'
import { writeTable } from './write-table.ts'

/** More entries than are read at a time. */
const ENTRIES = 200_000
const ENTRIES_MAX = 1 << 22

interface Entry {
  readonly hash: number
  readonly check: number
  readonly value: number
}

/** Entries on their way into a table. */
function entriesOf(entries: readonly Entry[]) {
  return {
    count: entries.length,
    forEach(visit: (hash: number, value: number, check: number) => void) {
      for (const { hash, check, value } of entries) visit(hash, value, check)
    },
  }
}

/** Writes the table of one country, and opens it. */
function table(context: TestContext, write: (out: SectionsWriter) => void) {
  const path = join(temporaryFolder(context), 'names.index')
  const writer = new IndexFileWriter(path)
  const out = new SectionsWriter(writer)
  write(out)
  const countries = [{ country: 'GB', companies: 1, active: 1, sections: out.sections }]
  writer.finish({ generation: 'g', companies: 1, documentBytes: 0, countries })
  const file = new IndexFile(path)
  context.after(() => file.close())
  return new StoredCountry(file, 'GB')
}

function spillFileIn(context: TestContext): SpillFile {
  const spill = new SpillFile(join(temporaryFolder(context), 'spilled'), 1 << 20)
  context.after(() => spill.remove())
  return spill
}

function written(context: TestContext, entries: readonly Entry[]): StoredCountry {
  return table(context, (out) =>
    writeTable(
      out,
      SPELLED,
      { merged: null, all: () => entriesOf(entries) },
      {
        spill: spillFileIn(context),
        entriesMax: ENTRIES_MAX,
      },
    ),
  )
}

test('a merged table is to the byte that of all entries, where it is longer than what is read at a time', (context) => {
  const random = new Random(7)
  const before = Array.from({ length: ENTRIES }, (_, value) => {
    return { hash: random.below(2 ** 32), check: random.below(2 ** 32), value: value * 2 }
  })
  const stored = written(context, before)
  for (const share of [0, 0.0005, 0.05]) {
    const isGone = before.map(() => random.chance(share))
    // Values between those before, and behind them; some hashes are those of entries that stay or go.
    const added = before
      .filter(() => random.chance(share))
      .map(({ hash, value }, at) => ({
        hash: random.chance(0.5) ? hash : random.below(2 ** 32),
        check: random.below(2 ** 32),
        value: at % 50 === 0 ? ENTRIES * 2 + at : value + 1,
      }))
    const next = [...before.filter((_, at) => !isGone[at]), ...added]
    const numbers = [...new Set(next.map(({ value }) => value))].sort((a, b) => a - b)
    const placeOf = new Map(numbers.map((value, place) => [value, place]))
    const placed = (entries: readonly Entry[]) =>
      entries.map((entry) => ({ ...entry, value: placeOf.get(entry.value)! }))
    const places = new Uint32Array(ENTRIES * 2).fill(GONE)
    for (const { value } of before) places[value] = placeOf.get(value) ?? GONE
    const merged = table(context, (out) =>
      assert.ok(mergeBuckets(out, SPELLED, { before: stored, places, added: entriesOf(placed(added)) })),
    )
    const expected = written(context, placed(next))
    for (const section of Object.values(SPELLED))
      assert.ok(Buffer.from(merged.uint8(section)).equals(Buffer.from(expected.uint8(section))), `${section}, ${share}`)
  }
})

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { rounds } from '../../../../test/support/rounds.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import type { RecordStore } from '../../../imports/record-store.ts'
import type { RecordGroup } from '../../../records/merge-batch.ts'
import { openCompanies } from '../companies.ts'

/** What an import says of companies: the version of each record, and its keys. */
type Records = ReadonlyMap<string, { readonly version: number; readonly keys: readonly string[] }>

const REGISTERS = ['a', 'b', 'c']
const IDS = ['GB-1', 'GB-2', 'GB-3', 'GB-4', 'GB-5', 'GB-6']
const KEYS = ['vat:1', 'vat:2', 'lei:1', 'lei:2', 'id:GB-1', 'id:GB-3', 'id:GB-5']

function store(context: TestContext): RecordStore {
  const opened = openCompanies(temporaryFolder(context))
  context.after(() => opened.close())
  return opened
}

function stored(into: RecordStore, register: string, records: Records): number {
  const id = into.begin(register, {})
  const ids = [...records.keys()]
  into.append(id, {
    rows: ids.map((_, at) => at + 1),
    files: ids.map(() => 0),
    lines: ids.map((_, at) => at + 2),
    companyIds: ids,
    documents: ids.map((own) => `${register} ${own} ${records.get(own)!.version}`),
    keys: ids.flatMap((own, at) => records.get(own)!.keys.map((key) => ({ row: at + 1, key }))),
  })
  into.store(id, {}, () => {})
  return id
}

const records: fc.Arbitrary<Records> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...IDS), fc.integer({ min: 0, max: 1 }), fc.subarray(KEYS, { maxLength: 2 })), {
    selector: ([id]) => id,
    minLength: 1,
  })
  .map((rows) => new Map(rows.map(([id, version, keys]) => [id, { version, keys }])))

/** Two sets of imports; of some registers both have the same. */
const sets = fc.array(fc.record({ before: fc.option(records), after: fc.option(records), isSame: fc.boolean() }), {
  minLength: 1,
  maxLength: REGISTERS.length,
})

const textOf = (group: RecordGroup) => JSON.stringify([group.companyId, group.records])

test('what differs between sets of imports: all groups that either has alone, as it makes them', (context) => {
  const own = store(context)
  let linked = 0
  const property = fc.property(sets, (registers) => {
    const before: number[] = []
    const after: number[] = []
    for (const [at, change] of registers.entries()) {
      const old = change.before === null ? null : stored(own, REGISTERS[at], change.before)
      const next = change.isSame ? old : change.after === null ? null : stored(own, REGISTERS[at], change.after)
      if (old !== null) before.push(old)
      if (next !== null) after.push(next)
    }
    if (before.length === 0 || after.length === 0) return
    const changed = own.changedGroups(before, after, 1_000)
    assert.ok(changed)
    // The places of imports differ between the sets.
    const sets = [before, after].map((ids) => {
      const named = (group: RecordGroup) =>
        textOf({ ...group, records: group.records.map((each) => ({ ...each, from: 0 })) })
      return { all: [...own.groups(ids)], named }
    })
    const [old, next] = sets.map(({ all, named }) => new Set(all.map(named)))
    for (const [at, found] of [changed.before, changed.after].entries()) {
      const { all, named } = sets[at]
      const known = new Set(all.map(textOf))
      for (const group of found) assert.ok(known.has(textOf(group)), `made up: ${textOf(group)}`)
      const listed = new Set(found.map(named))
      assert.equal(listed.size, found.length)
      const other = at === 0 ? next : old
      for (const group of all.map(named)) if (!other.has(group)) assert.ok(listed.has(group), `missing: ${group}`)
      linked += found.filter((group) => group.records.length > 1).length
    }
    for (const id of new Set([...before, ...after])) own.discard(id)
  })
  fc.assert(property, { numRuns: rounds({ quick: 150, full: 3_000 }), seed: 20261123 })
  assert.ok(linked > 100)
})

test('what differs is not listed where it is more than asked for', (context) => {
  const own = store(context)
  const of = (version: number) => new Map(IDS.map((id) => [id, { version, keys: ['vat:1'] }]))
  const [a, b, c] = [stored(own, 'a', of(0)), stored(own, 'a', of(1)), stored(own, 'b', of(0))]
  assert.equal(own.changedGroups([a], [b], 5), null)
  assert.equal(own.changedGroups([a], [b], 6)?.after.length, 6)
  assert.equal(own.changedGroups([a], [a, c], 5), null)
  assert.equal(own.changedGroups([a, c], [a], 6)?.before.length, 6)
})

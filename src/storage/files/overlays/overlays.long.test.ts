import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { rounds } from '../../../../test/support/rounds.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import type { RecordColumns, RecordStore } from '../../../imports/record-store.ts'
import { openCompanies } from '../companies.ts'

interface OwnRecord {
  readonly version: number
  readonly keys: readonly string[]
}
/** What an import says of companies. */
type Records = ReadonlyMap<string, OwnRecord>

const IDS = Array.from({ length: 60 }, (_, at) => `GB-${at}`)
const KEYS = ['vat:1', 'vat:2', 'lei:1', 'lei:2', 'id:XX-1', 'id:XX-2', 'id:GB-3']

const documentOf = (id: string, { version }: OwnRecord) => `${id} ${version}`

function columns(records: Records, first: number): RecordColumns {
  const ids = [...records.keys()]
  return {
    rows: ids.map((_, at) => first + at),
    files: ids.map(() => 0),
    lines: ids.map((_, at) => at + 2),
    companyIds: ids,
    documents: ids.map((id) => documentOf(id, records.get(id)!)),
    keys: ids.flatMap((id, at) => records.get(id)!.keys.map((key) => ({ row: first + at, key }))),
  }
}

function storeAll(store: RecordStore, register: string, records: Records): number {
  const id = store.begin(register, {})
  store.append(id, columns(records, 1))
  store.store(id, {}, () => {})
  return id
}

/** Stores changes of an import; rows that replace are found as duplicates, or removed before. */
function storeChanges(store: RecordStore, from: number, { changed, withdrawn, removesFirst }: Amend): number {
  const id = store.begin('gb', {})
  const steps = store.takeOver(id, from)
  let step = steps.next()
  while (!step.done) step = steps.next()
  if (removesFirst) {
    for (const company of changed.keys()) {
      const rows = store.recordsOf(id, company).map(({ row }) => row)
      store.remove(id, rows)
    }
  }
  store.append(id, columns(changed, step.value + 1))
  for (const company of withdrawn) {
    const rows = store.recordsOf(id, company).map(({ row }) => row)
    store.remove(id, rows)
  }
  store.store(id, {}, () => {})
  return id
}

const record: fc.Arbitrary<OwnRecord> = fc.record({
  version: fc.integer({ min: 0, max: 2 }),
  keys: fc.subarray(KEYS, { maxLength: 2 }),
})
const recordsOf = (ids: readonly string[], minLength: number, maxLength: number): fc.Arbitrary<Records> =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...ids), record), { selector: ([id]) => id, minLength, maxLength })
    .map((rows) => new Map(rows))

interface Amend {
  readonly kind: 'amend'
  readonly changed: Records
  readonly withdrawn: readonly string[]
  readonly removesFirst: boolean
}
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('all' as const), records: recordsOf(IDS, 40, 60) }),
    ...Array.from({ length: 6 }, () =>
      fc.record({
        kind: fc.constant('amend' as const),
        changed: recordsOf(IDS, 0, 3),
        withdrawn: fc.subarray(IDS, { maxLength: 2 }),
        removesFirst: fc.boolean(),
      }),
    ),
    fc.record({ kind: fc.constant('forget' as const), company: fc.constantFrom(...IDS) }),
    fc.record({ kind: fc.constant('rollback' as const) }),
    fc.record({ kind: fc.constant('discard' as const), changed: recordsOf(IDS, 1, 2) }),
  ),
  { minLength: 1, maxLength: 12 },
)

const textsOf = (store: RecordStore, ids: readonly number[]) =>
  [...store.groups(ids)].map(({ records }) => records.map(({ document }) => document).join('|')).sort()

const differs = (one: OwnRecord | undefined, other: OwnRecord | undefined) => one?.version !== other?.version
const keysOf = (own: OwnRecord | undefined) => [...new Set(own?.keys ?? [])].sort().join()

/** Checks an import and what is found between two, by a store in which both have all their rows. */
function check(
  store: RecordStore,
  held: ReadonlyMap<number, Records>,
  pair: readonly [number, number],
  other: Records,
) {
  for (const [id, records] of held) {
    assert.equal(store.count(id), records.size)
    assert.deepEqual(textsOf(store, [id]), [...records].map(([company, own]) => documentOf(company, own)).sort())
  }
  const [before, after] = pair.map((id) => held.get(id)!)
  const ids = [...new Set([...before.keys(), ...after.keys()])]
  const changed = ids.filter((id) => differs(before.get(id), after.get(id)))
  const counts = {
    added: ids.filter((id) => !before.has(id)).length,
    removed: ids.filter((id) => !after.has(id)).length,
    isSame: changed.length === 0 && ids.every((id) => keysOf(before.get(id)) === keysOf(after.get(id))),
  }
  assert.deepEqual(store.compare(pair[1], pair[0]), {
    ...counts,
    changed: changed.length - counts.added - counts.removed,
    unchanged: ids.length - changed.length,
  })
  const partner = store.current().find(({ register }) => register === 'xx')!.id
  const [old, next] = pair.map((id) => textsOf(store, [id, partner]))
  assert.ok(other.size > 0)
  const found = store.changedGroups([pair[0], partner], [pair[1], partner], 1_000)
  const groups = (side: 'before' | 'after') =>
    new Set(found?.[side].map(({ records }) => records.map(({ document }) => document).join('|')))
  const [ofOld, ofNext] = [groups('before'), groups('after')]
  for (const text of old) assert.ok(next.includes(text) || ofOld.has(text), `${text} goes`)
  for (const text of next) assert.ok(old.includes(text) || ofNext.has(text), `${text} comes`)
  return next
}

test('overlays: changes to changes say what all records would say', (context: TestContext) => {
  let overlays = 0
  const property = fc.property(
    recordsOf(IDS, 40, 60),
    recordsOf(['XX-1', 'XX-2', 'GB-3', 'GB-4'], 1, 4),
    steps,
    (first, other, list) => {
      const folder = temporaryFolder(context)
      const [store, whole] = [openCompanies(folder), openCompanies(temporaryFolder(context))]
      try {
        const held = new Map<number, Records>()
        const partners = [store, whole].map((own) => storeAll(own, 'xx', other))
        const begun = storeAll(store, 'gb', first)
        held.set(begun, first)
        store.makeCurrent([begun, partners[0]])
        let [now, before] = [begun, begun]
        const use = (id: number, records: Records) => {
          held.set(id, records)
          ;[before, now] = [now, id]
          store.makeCurrent([now, partners[0]])
          store.dropSuperseded([now, before, partners[0]])
          for (const old of [...held.keys()]) if (old !== now && old !== before) held.delete(old)
        }
        for (const step of list) {
          const said = held.get(now)!
          if (step.kind === 'all') use(storeAll(store, 'gb', step.records), step.records)
          else if (step.kind === 'discard') {
            store.discard(storeChanges(store, now, { ...step, kind: 'amend', withdrawn: [], removesFirst: false }))
          } else if (step.kind === 'rollback') {
            ;[now, before] = [before, now]
            store.makeCurrent([now, partners[0]])
          } else if (step.kind === 'forget') {
            // Its key would take others along.
            if (other.has(step.company) || KEYS.includes(`id:${step.company}`)) continue
            const holding = [...held.values()].filter((records) => records.has(step.company))
            store.forget([`id:${step.company}`])
            for (const records of holding) (records as Map<string, OwnRecord>).delete(step.company)
          } else {
            const next = new Map([...said, ...step.changed])
            for (const id of step.withdrawn) next.delete(id)
            if (next.size > 0) use(storeChanges(store, now, step), next)
          }
          const texts = check(store, held, [before, now], other)
          const id = storeAll(whole, 'gb', held.get(now)!)
          assert.deepEqual(texts, textsOf(whole, [id, partners[1]]), 'linked as all records would be')
        }
      } finally {
        store.close()
        whole.close()
      }
      const database = new DatabaseSync(join(folder, 'companies.db'), { readOnly: true })
      const views = database.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE type = 'view'").get()
      overlays += Number(views?.n) / 2
      assert.equal(database.prepare('PRAGMA integrity_check').get()?.integrity_check, 'ok')
      database.close()
    },
  )
  fc.assert(property, { numRuns: rounds({ quick: 12, full: 300 }) })
  assert.ok(overlays > 0, `${overlays} overlays at the ends`)
})

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { RecordStore } from '../../imports/record-store.ts'
import { openCompanies } from './companies.ts'

/** A record of a register: its company's id, and further keys. */
interface OwnRecord {
  readonly id: string
  readonly keys: readonly string[]
}

function imported(store: RecordStore, register: string, records: readonly OwnRecord[]): number {
  const id = store.begin(register, {})
  store.append(id, {
    rows: records.map((_, place) => place + 1),
    files: records.map(() => 0),
    lines: records.map((_, place) => place + 2),
    companyIds: records.map((record) => record.id),
    documents: records.map((record) => `${register} ${record.id}`),
    keys: records.flatMap(({ keys }, place) => keys.map((key) => ({ row: place + 1, key }))),
  })
  store.store(id, {}, () => {})
  const others = store.current().filter((current) => current.register !== register)
  store.makeCurrent([...others.map((other) => other.id), id])
  return id
}

/** The companies that the current imports make, each as the documents of its records. */
function companies(store: RecordStore): string[][] {
  const ids = store.current().map(({ id }) => id)
  return [...store.groups(ids)].map(({ records }) => records.map(({ document }) => document).sort()).sort()
}

function opened(context: TestContext): RecordStore {
  const store = openCompanies(temporaryFolder(context))
  context.after(() => store.close())
  return store
}

const record = (id: string, ...keys: string[]): OwnRecord => ({ id, keys })

test('groups: records meet by a further key, and each keeps its own id', (context) => {
  const store = opened(context)
  const gb = imported(store, 'gb', [record('GB-1', 'vat:GB7'), record('GB-2'), record('GB-3')])
  const gleif = imported(store, 'gleif', [record('GB-2', 'lei:L2'), record('GB-L9', 'id:GB-3')])
  const table = imported(store, 'table', [record('GB-GB7', 'vat:GB7'), record('GB-L2', 'lei:L2')])
  assert.deepEqual(
    [...store.groups([gb, gleif, table])],
    [
      {
        companyId: 'GB-1',
        records: [
          { from: 0, document: 'gb GB-1' },
          { from: 2, document: 'table GB-GB7', companyId: 'GB-GB7' },
        ],
      },
      {
        companyId: 'GB-2',
        records: [
          { from: 0, document: 'gb GB-2' },
          { from: 1, document: 'gleif GB-2' },
          { from: 2, document: 'table GB-L2', companyId: 'GB-L2' },
        ],
      },
      {
        companyId: 'GB-3',
        records: [
          { from: 0, document: 'gb GB-3' },
          { from: 1, document: 'gleif GB-L9', companyId: 'GB-L9' },
        ],
      },
    ],
  )
})

test('groups: a key never makes one company of two that one register tells apart', (context) => {
  const store = opened(context)
  imported(store, 'gb', [record('GB-1', 'vat:GB7'), record('GB-2', 'vat:GB7'), record('GB-3')])
  imported(store, 'table', [record('GB-GB7', 'vat:GB7'), record('GB-L1', 'id:GB-3', 'vat:GB8')])
  imported(store, 'other', [record('XX-1', 'vat:GB8'), record('XX-2', 'id:GB-3')])
  assert.deepEqual(companies(store), [
    ['gb GB-1'],
    ['gb GB-2'],
    // The register number is looked at before the VAT number, which would join two records of `other`.
    ['gb GB-3', 'other XX-2', 'table GB-L1'],
    ['other XX-1'],
    ['table GB-GB7'],
  ])
})

test('groups: keys of rows for which a later row counts say nothing', (context) => {
  const store = opened(context)
  imported(store, 'gb', [record('GB-1', 'vat:GB7'), record('GB-1', 'vat:GB8')])
  imported(store, 'table', [record('GB-A', 'vat:GB7'), record('GB-B', 'vat:GB8')])
  assert.deepEqual(companies(store), [['gb GB-1', 'table GB-B'], ['table GB-A']])
})

test('groups: a register that drops a company leaves what others say, which meets by the same keys', (context) => {
  const store = opened(context)
  imported(store, 'gleif', [record('GB-1', 'lei:L1')])
  imported(store, 'gb', [record('GB-1'), record('GB-2')])
  imported(store, 'table', [record('GB-L1', 'lei:L1')])
  assert.deepEqual(companies(store), [['gb GB-1', 'gleif GB-1', 'table GB-L1'], ['gb GB-2']])
  imported(store, 'gb', [record('GB-2')])
  assert.deepEqual(companies(store), [['gb GB-2'], ['gleif GB-1', 'table GB-L1']])
})

/** A register's records over few ids and keys, so that they meet often. */
const someRecords = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 8 }).map((number) => `GB-${number}`),
    keys: fc.uniqueArray(
      fc.oneof(
        fc.integer({ min: 1, max: 8 }).map((number) => `id:GB-${number}`),
        fc.integer({ min: 1, max: 4 }).map((number) => `lei:${number}`),
        fc.integer({ min: 1, max: 4 }).map((number) => `vat:${number}`),
      ),
      { maxLength: 3 },
    ),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 6 },
)

/** The same, by sets and without an index: written from the words at the head of `record-groups.ts`. */
function expectedCompanies(registers: Readonly<Record<string, readonly OwnRecord[]>>): string[][] {
  const all = Object.entries(registers).flatMap(([register, records]) =>
    records.map(({ id, keys }) => ({ register, id, keys })),
  )
  type One = (typeof all)[number]
  let classes: One[][] = [...Map.groupBy(all, ({ id }) => id).values()]
  for (const key of [...new Set(all.flatMap(({ keys }) => keys))].sort()) {
    const carriers = all.filter(({ id, keys }) => keys.includes(key) || `id:${id}` === key)
    // A key that only one register knows leads nowhere.
    const joined = classes.filter((own) => own.some((one) => carriers.includes(one)))
    const together = joined.flat()
    if (new Set(together.map(({ register }) => register)).size < together.length) continue
    classes = [...classes.filter((own) => !joined.includes(own)), together]
  }
  return classes
    .filter((own) => own.length > 0)
    .map((own) => own.map(({ register, id }) => `${register} ${id}`).sort())
    .sort()
}

test('groups: whichever register is imported first, the companies are the same, and those of the definition', (context) => {
  const names = ['a', 'b', 'c']
  fc.assert(
    fc.property(
      fc.tuple(someRecords, someRecords, someRecords),
      fc.shuffledSubarray(names, { minLength: 3 }),
      (own, order) => {
        const registers = Object.fromEntries(names.map((name, place) => [name, own[place]]))
        const store = openCompanies(temporaryFolder(context))
        try {
          for (const name of order) imported(store, name, registers[name])
          assert.deepEqual(companies(store), expectedCompanies(registers))
        } finally {
          store.close()
        }
      },
    ),
    { numRuns: 60 },
  )
})

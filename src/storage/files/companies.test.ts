import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { Random } from '../../../test/support/random.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { DuplicateRow, RecordColumns, RecordStore } from '../../imports/record-store.ts'
import { openCompanies } from './companies.ts'
import { openCompaniesDatabase } from './companies-database.ts'
import { compareImports } from './compare-imports.ts'

const folders = new WeakMap<RecordStore, string>()
const folderOf = (store: RecordStore) => folders.get(store)!

function opened(context: TestContext, folder = temporaryFolder(context)): RecordStore {
  const store = openCompanies(folder)
  folders.set(store, folder)
  context.after(() => store.close())
  return store
}

/** Columns of rows `[company, document]`, on lines counted from 2. */
function columns(rows: readonly (readonly [string, string])[], first = 1): RecordColumns {
  return {
    rows: rows.map((_, place) => first + place),
    files: rows.map(() => 0),
    lines: rows.map((_, place) => first + place + 1),
    companyIds: rows.map(([company]) => company),
    documents: rows.map(([, document]) => document),
    keys: [],
  }
}

function imported(store: RecordStore, register: string, rows: readonly (readonly [string, string])[]): number {
  const id = store.begin(register, {})
  store.append(id, columns(rows))
  store.store(id, { rows: rows.length }, () => {})
  const others = store.current().filter((current) => current.register !== register)
  store.makeCurrent([...others.map((other) => other.id), id])
  return id
}

const records = (store: RecordStore, ids: readonly number[]) =>
  [...store.groups(ids)].map(({ companyId, records: found }) => [
    companyId,
    ...found.map(({ from, document }) => `${from}:${document}`),
  ])

test('companies: an import is read back in the order of its rows, document by document', (context) => {
  const store = opened(context)
  const rows = Array.from({ length: 2_500 }, (_, place) => [`GB-${(place * 7919) % 2_500}`, `[${place}]`] as const)
  const id = imported(store, 'gb', rows)
  assert.deepEqual(
    records(store, [id]),
    rows.map(([company, document]) => [company, `0:${document}`]),
  )
  assert.equal(store.count(id), 2_500)
})

test('companies: of rows with the same company the last counts, and every other is reported', (context) => {
  const store = opened(context)
  const id = store.begin('gb', {})
  store.append(
    id,
    columns([
      ['A', '1'],
      ['B', '2'],
      ['A', '3'],
    ]),
  )
  store.append(
    id,
    columns(
      [
        ['A', '4'],
        ['C', '5'],
      ],
      4,
    ),
  )
  const duplicates: DuplicateRow[] = []
  assert.equal(
    store.store(id, {}, (row) => duplicates.push(row)),
    3,
  )
  assert.deepEqual(duplicates, [
    { companyId: 'A', file: 0, line: 2, later: { file: 0, line: 5 } },
    { companyId: 'A', file: 0, line: 4, later: { file: 0, line: 5 } },
  ])
  assert.deepEqual(records(store, [id]), [
    ['B', '0:2'],
    ['A', '0:4'],
    ['C', '0:5'],
  ])
})

test('companies: file and line of a row survive, however large', (context) => {
  const store = opened(context)
  const id = store.begin('gb', {})
  store.append(id, {
    rows: [1, 2],
    files: [6, 4095],
    lines: [999_999_999_999, 7],
    companyIds: ['A', 'A'],
    documents: ['', ''],
    keys: [],
  })
  const duplicates: DuplicateRow[] = []
  store.store(id, {}, (row) => duplicates.push(row))
  assert.deepEqual(duplicates, [{ companyId: 'A', file: 6, line: 999_999_999_999, later: { file: 4095, line: 7 } }])
})

test('companies: records of several imports come together, each company once', (context) => {
  const store = opened(context)
  const gb = imported(store, 'gb', [
    ['A', 'a1'],
    ['B', 'b1'],
    ['C', 'c1'],
  ])
  const gleif = imported(store, 'gleif', [
    ['D', 'd2'],
    ['B', 'b2'],
    ['C', 'c2'],
  ])
  const table = imported(store, 'table', [
    ['C', 'c3'],
    ['D', 'd3'],
    ['E', 'e3'],
  ])
  const expected = [
    ['A', '0:a1'],
    ['B', '0:b1', '1:b2'],
    ['C', '0:c1', '1:c2', '2:c3'],
    ['D', '1:d2', '2:d3'],
    ['E', '2:e3'],
  ]
  assert.deepEqual(records(store, [gb, gleif, table]), expected)
  assert.deepEqual(records(store, [gb, gleif, table]), expected, 'and again')
})

test('companies: a new import replaces what its register said and keeps what others said', (context) => {
  const store = opened(context)
  const first = imported(store, 'gb', [
    ['A', 'old'],
    ['B', 'old'],
  ])
  const other = imported(store, 'no', [['N', 'kept']])
  const second = imported(store, 'gb', [['A', 'new']])
  assert.deepEqual(
    store.current().map(({ id, register }) => [id, register]),
    [
      [second, 'gb'],
      [other, 'no'],
    ],
  )
  assert.equal(store.find(first)?.state, 'superseded')
  assert.deepEqual(records(store, [second, other]), [
    ['A', '0:new'],
    ['N', '1:kept'],
  ])
  store.makeCurrent([second, other])
  assert.equal(store.find(second)?.state, 'current', 'again does nothing')
})

test('companies: what dead imports left is dropped by the next, and nothing else', (context) => {
  const folder = temporaryFolder(context)
  const store = opened(context, folder)
  const current = imported(store, 'gb', [['A', '1']])
  const running = store.begin('gb', {})
  store.append(running, columns([['B', '2']]))
  const again = opened(context, folder)
  const stored = again.begin('no', {})
  assert.equal(again.find(running), undefined)
  again.append(stored, columns([['N', '3']]))
  again.store(stored, {}, () => {})
  const next = opened(context, folder).begin('no', {})
  assert.equal(store.find(stored), undefined)
  assert.deepEqual(
    store.history(10).map(({ id, state }) => [id, state]),
    [
      [next, 'running'],
      [current, 'current'],
    ],
  )
  assert.deepEqual(records(store, [current]), [['A', '0:1']])
})

test('companies: a current import cannot be discarded, nor one that is running made current', (context) => {
  const store = opened(context)
  const current = imported(store, 'gb', [['A', '1']])
  const running = store.begin('gb', {})
  assert.throws(() => store.discard(current), /is current/)
  assert.throws(() => store.makeCurrent([running]), /it is running, must be stored/)
  assert.throws(() => store.makeCurrent([99]), /it is unknown/)
  store.discard(running)
  assert.equal(store.find(running), undefined)
})

test('companies: superseded records can become current again until they are dropped', (context) => {
  const store = opened(context)
  const first = imported(store, 'gb', [['A', 'old']])
  const second = imported(store, 'gb', [['A', 'new']])
  store.makeCurrent([first])
  assert.deepEqual(
    store.current().map(({ id }) => id),
    [first],
  )
  assert.deepEqual(records(store, [first]), [['A', '0:old']])
  assert.equal(store.find(second)?.state, 'superseded')
  store.dropSuperseded([second])
  assert.equal(store.holds([second]), true, 'needed')
  store.dropSuperseded([])
  assert.equal(store.holds([second]), false)
  assert.throws(() => store.makeCurrent([second]), /it is superseded, must be stored, with its rows/)
  store.makeCurrent([])
  assert.deepEqual(store.current(), [], 'a register that was taken out says nothing any more')
})

test('companies: the difference of two imports, whatever the order of their rows', (context) => {
  const store = opened(context)
  const random = new Random(20261122)
  for (let round = 0; round < 60; round++) {
    const before = new Map<string, string>(Array.from({ length: 40 }, (_, at) => [`A${at}`, `${at}`]))
    const after = new Map(before)
    const expected = { added: 0, changed: 0, unchanged: 0, removed: 0 }
    for (const company of before.keys()) {
      const chance = random.next()
      if (chance < 0.1) after.delete(company)
      else if (chance < 0.2) after.set(company, 'changed')
      expected[chance < 0.1 ? 'removed' : chance < 0.2 ? 'changed' : 'unchanged']++
    }
    for (let added = 0; added < round % 5; added++) after.set(`B${added}`, 'new')
    expected.added = round % 5
    const rows = [...after]
    if (round % 3 === 1) rows.reverse()
    if (round % 3 === 2) rows.sort(() => random.next() - 0.5)
    const first = imported(store, 'gb', [...before])
    const second = imported(store, 'gb', rows)
    const isSame = expected.added + expected.changed + expected.removed === 0
    assert.deepEqual(store.compare(second, first), { ...expected, isSame })
    const database = openCompaniesDatabase(folderOf(store))
    const tables = { records: `records_${second}`, keys: null, recordsBefore: `records_${first}`, keysBefore: null }
    assert.deepEqual(
      compareImports(database, tables, () => {}, { waitingMax: 1 }).difference,
      { ...expected, isSame },
      'by index',
    )
    for (const waitingMax of [1, 100_000]) {
      const changed = new Map<string, readonly [string, string]>()
      const observer = {
        changed: (company: string, now: string, then: string) => void changed.set(company, [now, then]),
        restart: () => changed.clear(),
      }
      const { touched } = compareImports(database, tables, () => {}, { waitingMax, touchedMax: 100, observer })
      const shared = [...after].filter(([id, now]) => before.has(id) && before.get(id) !== now)
      assert.deepEqual(changed, new Map(shared.map(([id, now]) => [id, [now, before.get(id)]])))
      const differ = [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id))
      assert.deepEqual(touched?.map(({ companyId }) => companyId).toSorted(), differ.toSorted())
    }
    database.close()
  }
})

test('companies: the same records with another number that links them are not the same', (context) => {
  const store = opened(context)
  const withKeys = (keys: RecordColumns['keys']) => {
    const id = store.begin('gb', {})
    store.append(id, {
      ...columns([
        ['A', '1'],
        ['B', '2'],
      ]),
      keys,
    })
    store.store(id, {}, () => {})
    store.makeCurrent([id])
    return id
  }
  const none = withKeys([])
  const one = withKeys([{ row: 1, key: 'lei:1' }])
  const same = withKeys([{ row: 1, key: 'lei:1' }])
  const other = withKeys([{ row: 2, key: 'lei:1' }])
  const isSame = (id: number, before: number) => store.compare(id, before).isSame
  assert.deepEqual(
    [isSame(one, none), isSame(same, one), isSame(other, same), isSame(none, one)],
    [false, true, false, false],
  )
})

test('companies: a file of a newer version is refused, not read wrongly', async (context) => {
  const folder = temporaryFolder(context)
  openCompanies(folder).close()
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(`${folder}/companies.db`)
  database.exec('PRAGMA user_version = 99')
  database.close()
  assert.throws(() => openCompanies(folder), /schema is version 99/)
})

test('companies: a file of schema 1 is opened: counts, joins and imports go on', async (context) => {
  const { DatabaseSync } = await import('node:sqlite')
  const folder = temporaryFolder(context)
  const database = new DatabaseSync(join(folder, 'companies.db'))
  database.exec(`
    CREATE TABLE imports (
      id INTEGER PRIMARY KEY AUTOINCREMENT, register TEXT NOT NULL, state TEXT NOT NULL, details TEXT NOT NULL
    ) STRICT;
    INSERT INTO imports VALUES (1, 'gb', 'current', '{}');
    CREATE TABLE records_1 (
      row INTEGER PRIMARY KEY, place INTEGER NOT NULL, company TEXT NOT NULL, document TEXT NOT NULL
    ) STRICT;
    INSERT INTO records_1 VALUES (1, 2, 'A', 'old'), (2, 3, 'B', 'old');
    CREATE INDEX records_1_company ON records_1 (company);
    PRAGMA user_version = 1;
  `)
  database.close()
  const store = opened(context, folder)
  assert.equal(store.count(1), 2)
  const lei = imported(store, 'lei', [['A', 'new']])
  assert.equal(store.count(lei), 1)
  assert.deepEqual(records(store, [1, lei]), [
    ['A', '0:old', '1:new'],
    ['B', '0:old'],
  ])
})

test('companies: an index by company is made when it is needed, and not before', async (context) => {
  const { DatabaseSync } = await import('node:sqlite')
  const folder = temporaryFolder(context)
  const store = opened(context, folder)
  const gb = imported(store, 'gb', [
    ['A', '1'],
    ['B', '2'],
  ])
  const indexes = () => {
    const database = new DatabaseSync(join(folder, 'companies.db'), { readOnly: true })
    const found = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND name LIKE 'records%'").all()
    database.close()
    return found.map(({ name }) => name)
  }
  assert.deepEqual(records(store, [gb]).length, 2)
  assert.deepEqual(indexes(), [])
  const lei = imported(store, 'lei', [
    ['B', '1'],
    ['B', '2'],
  ])
  assert.deepEqual(indexes(), [`records_${lei}_company`], 'a company occurred twice')
  assert.deepEqual(records(store, [gb, lei]), [
    ['A', '0:1'],
    ['B', '0:2', '1:2'],
  ])
  assert.deepEqual(indexes().sort(), [`records_${gb}_company`, `records_${lei}_company`])
})

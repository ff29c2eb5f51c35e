import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { type ParquetTestLayout, parquetFile } from '../../../test/support/parquet-file.ts'
import { Random } from '../../../test/support/random.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { ParquetError, type ParquetOptions, readParquet } from './parquet.ts'

const ROWS = 1_000
const names = Array.from({ length: ROWS }, (_, i) => (i % 7 === 3 ? null : `Società n° ${i} ${'x'.repeat(i % 50)}`))
const columns = [
  { name: 'Name', type: 'string', values: names },
  { name: 'form', type: 'string', values: names.map((_, i) => ['SRL', 'SPA', null][i % 3]), dictionary: true },
  { name: 'staff', type: 'int32', values: names.map((_, i) => (i % 5 === 0 ? null : i - 20)) },
  { name: 'revenue', type: 'int64', values: names.map((_, i) => 9_007_199_254_740_993n * BigInt(i % 3)) },
  { name: 'share', type: 'double', values: names.map((_, i) => i / 8) },
  { name: 'active', type: 'boolean', values: names.map((_, i) => i % 2 === 0) },
  { name: 'founded', type: 'date', values: names.map((_, i) => i * 20 - 5_000) },
  { name: 'seen', type: 'timestampMicros', values: names.map((_, i) => BigInt(i) * 1_000_000n) },
  { name: 'amount', type: 'decimal', values: names.map((_, i) => i * 7) },
] as const

async function rowsOf(bytes: Uint8Array, options: ParquetOptions = {}, asked = columns.map(({ name }) => name)) {
  const file = {
    name: 'x.parquet',
    bytes: (async function* () {
      for (let at = 0; at < bytes.length; at += 5_000) yield bytes.subarray(at, at + 5_000)
    })(),
  }
  const rows: string[][] = []
  for await (const piece of readParquet(file, options)) {
    for (const row of piece) {
      assert.equal(row.line, rows.length + 1)
      rows.push(asked.map((name) => row.text(name)))
    }
  }
  return rows
}

const expected = names.map((name, i) => [
  name?.trim() ?? '',
  ['SRL', 'SPA', ''][i % 3],
  i % 5 === 0 ? '' : String(i - 20),
  String(9_007_199_254_740_993n * BigInt(i % 3)),
  String(i / 8),
  String(i % 2 === 0),
  new Date((i * 20 - 5_000) * 86_400_000).toISOString().slice(0, 10),
  i === 0 ? '1970-01-01' : new Date(i * 1_000).toISOString(),
  ((i * 7) / 100).toFixed(2),
])

for (const layout of [
  {},
  { rowsPerGroup: 300, rowsPerPage: 64, codec: 'SNAPPY' },
  { rowsPerGroup: 300, rowsPerPage: 70, codec: 'GZIP' },
  { rowsPerPage: 333, codec: 'ZSTD' },
] as const satisfies readonly ParquetTestLayout[]) {
  test(`parquet: every value of every type is read as it was written, ${JSON.stringify(layout)}`, async () => {
    assert.deepEqual(await rowsOf(parquetFile(columns, layout)), expected)
  })
}

test('parquet: a file on the disk is read where it lies, and tells how far it is', async (context) => {
  const path = join(temporaryFolder(context), 'x.parquet')
  writeFileSync(path, parquetFile(columns, { rowsPerPage: 100 }))
  const seen: number[] = []
  const bytes = (async function* () {
    yield* [] as Uint8Array[]
    assert.fail('the stream is not read')
  })()
  let rows = 0
  for await (const piece of readParquet({ name: 'x', bytes, path, reached: (fraction) => seen.push(fraction) })) {
    for (const row of piece) {
      rows++
      assert.ok(row.raw().length <= 200)
    }
  }
  assert.equal(rows, ROWS)
  assert.equal(seen.at(-1), 1)
  assert.ok(seen.length >= 10)
})

test('parquet: only the columns that are wanted are read; names are found without spaces and letter case', async () => {
  const bytes = parquetFile(columns, { rowsPerPage: 100 })
  const rows = await rowsOf(bytes, { columns: ['FORM', 'Name '] }, ['name', 'form', 'staff'] as never)
  assert.deepEqual(
    rows,
    expected.map(([name, form]) => [name, form, '']),
  )
  const checkHeader = (names: readonly string[]) => assert.fail(`the columns are ${names.join(' ')}`)
  await assert.rejects(rowsOf(bytes, { checkHeader }), /the columns are .*form/i)
})

test('parquet: a column of lists is passed over', async () => {
  const tags = { name: 'tags', type: 'string', values: ['a', 'b'], list: true } as const
  const bytes = parquetFile([{ name: 'name', type: 'string', values: ['A', 'B'] }, tags])
  assert.deepEqual(await rowsOf(bytes, {}, ['name', 'tags'] as never), [
    ['A', ''],
    ['B', ''],
  ])
})

test('parquet: a file cut off anywhere ends in an error that says so, never in rows that look complete', async () => {
  const bytes = parquetFile(columns.slice(0, 3), { rowsPerPage: 250, codec: 'GZIP' })
  const random = new Random(3)
  for (let i = 0; i < 60; i++) {
    const length = i < 20 ? i : random.below(bytes.length)
    await assert.rejects(
      rowsOf(bytes.subarray(0, length)),
      (error) => error instanceof ParquetError && error.message.length > 10,
    )
  }
})

test('parquet: whatever byte of a file is wrong, it ends in rows or in an error of the reader', async (context) => {
  const laidDown = temporaryFolder(context)
  const before = process.env.TMPDIR
  process.env.TMPDIR = laidDown
  context.after(() => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  })
  const random = new Random(4)
  const good = parquetFile(columns.slice(0, 4), { rowsPerGroup: 400, rowsPerPage: 200, codec: 'SNAPPY' })
  let failed = 0
  for (let i = 0; i < 300; i++) {
    const bytes = Buffer.from(good)
    for (let n = 0; n < 3; n++) {
      // Half of the damage goes into the description, where it does most.
      const at = i % 2 ? bytes.length - 1 - random.below(700) : random.below(bytes.length)
      bytes[at] = random.below(256)
    }
    try {
      await rowsOf(bytes)
    } catch (error) {
      failed++
      assert.ok(error instanceof ParquetError, String(error instanceof Error ? error.stack : error))
    }
  }
  assert.ok(failed > 50, `${failed} of 300`)
  assert.deepEqual(await readdir(laidDown), [], 'no temporary file stays')
})

test('parquet: other files are refused', async () => {
  await assert.rejects(rowsOf(Buffer.from('a,b\n1,2\n3,4\n')), /no Parquet file/)
  await assert.rejects(rowsOf(Buffer.alloc(0)), /no Parquet file/)
})

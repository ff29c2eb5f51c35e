import assert from 'node:assert/strict'
import { test } from 'node:test'
import { array, property as forAll, integer, jsonValue, assert as property, record } from 'fast-check'
import { JsonArrayError, readJsonArray } from './json-array.ts'

async function* pieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
}

async function read(text: string, size = 7) {
  const rows: { line: number; problem: string | null; value: unknown; raw: string }[] = []
  for await (const found of readJsonArray(pieces(text, size))) {
    for (const row of found) {
      rows.push({ line: row.line, problem: row.problem, value: row.value, raw: row.raw() })
    }
  }
  return rows
}

test('json array: elements come one by one with the line they begin on', async () => {
  const rows = await read('\uFEFF [\n {"a": "]}\\""},\n\n {"b": [{"c": 1}]}\n]\n')
  assert.deepEqual(
    rows.map(({ line, value }) => [line, value]),
    [
      [2, { a: ']}"' }],
      [4, { b: [{ c: 1 }] }],
    ],
  )
})

test('json array: an empty array has no rows', async () => {
  assert.deepEqual(await read('[]'), [])
})

test('json array: an element that is not valid JSON is a problem of its own', async () => {
  const rows = await read('[{"a":1},{"a":},{"a":2}]')
  assert.deepEqual(
    rows.map(({ value }) => value),
    [{ a: 1 }, undefined, { a: 2 }],
  )
  assert.match(rows[1].problem ?? '', /^is not valid JSON/)
  assert.equal(rows[1].raw, '{"a":}')
})

test('json array: what is no array of objects, or ends too early, is refused with its line', async () => {
  await assert.rejects(read('{"a":1}'), /Line 1: found "\{" where an array/)
  await assert.rejects(read('[1,2]'), /found "1"/)
  await assert.rejects(read('[{"a":1},\n{"a":2}'), /Line 2: the file ends within the array/)
  await assert.rejects(read('[{"a":1},\n{"a":'), JsonArrayError)
  await assert.rejects(read(''), /holds no JSON array/)
  await assert.rejects(read('[{"a":1}]x'), /found "x"/)
})

test('json array: an element without an end is given up at its limit', async () => {
  async function* endless() {
    yield Buffer.from('[{"a":"')
    for (;;) yield Buffer.alloc(64 * 1024, 'x')
  }
  const reading = (async () => {
    for await (const rows of readJsonArray(endless())) for (const _ of rows);
  })()
  await assert.rejects(reading, /longer than 4194304 bytes/)
})

test('json array: any objects, cut anywhere, come back as they were', async () => {
  const objects = array(record({ value: jsonValue(), 'key "}]': jsonValue() }), { maxLength: 8 })
  const cases: { objects: unknown[]; size: number; indent: number }[] = []
  property(
    forAll(objects, integer({ min: 1, max: 30 }), integer({ min: 0, max: 2 }), (found, size, indent) => {
      cases.push({ objects: found, size, indent })
    }),
    { numRuns: 300 },
  )
  for (const { objects: expected, size, indent } of cases) {
    const text = JSON.stringify(expected, null, indent)
    const rows = await read(text, size)
    assert.deepEqual(
      rows.map(({ value }) => value),
      JSON.parse(text),
    )
  }
})

test('json array: it may be the only member of an object, if the reader says of what name', async () => {
  const found: unknown[] = []
  const text = '\uFEFF{ "records" :\n[{"a":1},{"b":2}] }\n'
  for await (const rows of readJsonArray(pieces(text, 3), { member: 'records' })) {
    for (const row of rows) found.push(row.value)
  }
  assert.deepEqual(found, [{ a: 1 }, { b: 2 }])
  for (const other of ['{"others":[]}', '[{"a":1}]', '{"records":[],"more":1}']) {
    await assert.rejects(async () => {
      for await (const _ of readJsonArray(pieces(other, 3), { member: 'records' })) for (const _row of _) void _row
    }, JsonArrayError)
  }
})

test('json array: an element that nests without end is a row that is not read, and takes no memory', async () => {
  const deep = `{"a":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`
  const text = `[${deep},{"a":"${'[{'.repeat(50_000)}"}]`
  const seen: unknown[] = []
  for await (const rows of readJsonArray(piecesOf(text)))
    for (const { problem, value } of rows) seen.push(problem ?? Object.keys(value as object))
  assert.deepEqual(seen, ['is not valid JSON: more than 1000 levels', ['a']])
})

async function* piecesOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

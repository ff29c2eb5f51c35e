import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NdjsonError, readNdjson } from './ndjson.ts'

async function read(text: string | Uint8Array, pieceBytes: number) {
  const bytes = Buffer.from(text)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
  }
  const found: [number, unknown][] = []
  for await (const rows of readNdjson(pieces()))
    for (const row of rows) found.push([row.line, row.problem ?? row.value])
  return found
}

test('ndjson: every object is read, wherever the pieces of the file end', async () => {
  const objects = Array.from({ length: 40 }, (_, i) => ({
    name: `Città ${i} \u{1f375}`,
    list: [i, null],
    text: 'a\nb',
  }))
  const text = `\ufeff${objects.map((object) => JSON.stringify(object)).join('\r\n')}`
  for (const size of [1, 2, 3, 7, 64, 10_000]) {
    assert.deepEqual(
      await read(text, size),
      objects.map((object, i) => [i + 1, object]),
      `pieces of ${size}`,
    )
  }
})

test('ndjson: a line that is no object costs that line, and blank lines count as lines', async () => {
  const found = await read('{"a":1}\n\n[1]\n{"a":\n7\n{"a":2}\n', 5)
  assert.deepEqual(
    found.map(([line]) => line),
    [1, 3, 4, 5, 6],
  )
  assert.deepEqual(found[0][1], { a: 1 })
  assert.match(String(found[1][1]), /is no JSON object/)
  assert.match(String(found[2][1]), /is not valid JSON/)
  assert.match(String(found[3][1]), /is no JSON object/)
  assert.deepEqual(found[4][1], { a: 2 })
})

test('ndjson: bytes that are not UTF-8 cost the line', async () => {
  const bytes = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xe9]), Buffer.from('"}\n{"a":1}')])
  const found = await read(bytes, 100)
  assert.match(String(found[0][1]), /not UTF-8/)
  assert.deepEqual(found[1][1], { a: 1 })
})

test('ndjson: a last line that is neither JSON nor ended is where the file was cut off', async () => {
  for (const text of ['{"a":1}\n{"a":', '{"a":1}\n{"a":"b', '{"a":1}\n[1]']) {
    const reading = read(Buffer.from(text), 4)
    await assert.rejects(reading, (error) => error instanceof NdjsonError && /cut off/.test(error.message))
  }
  assert.equal((await read(Buffer.from('{"a":1}\n{"a":2}'), 4)).length, 2)
  assert.equal((await read(Buffer.from('{"a":1}\n{"a":\n'), 4)).length, 2)
})

test('ndjson: a line without an end is refused before it fills the memory', async () => {
  let given = 0
  async function* endless() {
    for (;;) {
      given += 1 << 16
      yield Buffer.alloc(1 << 16, 0x61)
    }
  }
  const reading = async () => {
    for await (const rows of readNdjson(endless())) for (const _ of rows);
  }
  await assert.rejects(
    reading(),
    (error) => error instanceof NdjsonError && /Line 1: the line is longer/.test(error.message),
  )
  assert.ok(given < 5 << 20)
})

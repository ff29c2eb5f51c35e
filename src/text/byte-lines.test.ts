import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byteLines } from './byte-lines.ts'

async function* piecesOf(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(bytes: Buffer, size: number) {
  const lines: string[] = []
  for await (const line of byteLines(piecesOf(bytes, size))) lines.push(line.toString('utf8'))
  return lines
}

test('lines end at line feeds alone, wherever pieces are cut', async () => {
  const lines = ['ONE\u2028TWO\u2029', '', 'è🍷\r', 'a\u0085b\rc', 'the last']
  const bytes = Buffer.from(lines.join('\n'))
  for (const size of [1, 2, 3, 7, 1_000]) assert.deepEqual(await read(bytes, size), lines)
  assert.deepEqual(await read(Buffer.from('one\n'), 2), ['one'])
  assert.deepEqual(await read(Buffer.alloc(0), 2), [])
})

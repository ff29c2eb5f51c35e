import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'

test('the element has at most 8 kB, compressed, and imports nothing', () => {
  const source = readFileSync(new URL('firmament-company.js', import.meta.url))
  assert.ok(gzipSync(source, { level: 9 }).length <= 8192)
  assert.doesNotMatch(source.toString(), /^\s*import |\bimport\(|innerHTML|eval\(/m)
})

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { loadTable } from '../reference/load-table.ts'
import { parseSentence } from './sentence.ts'
import { phrases, words } from './spoken-phrases.ts'

const HERE = import.meta.dirname
/** `phrases('ages', 'founded')`, `words('ages', 'years')`. */
const ASKED = /\b(?:phrases(?:<[^(]*>)?|words)\(\s*'([a-z-]+)',\s*'([a-z-]+)'/g

test('every set that the code asks for is in its table, and every set of a table is asked for', () => {
  const asked = new Set<string>()
  for (const file of globSync('**/*.ts', { cwd: HERE })) {
    if (file.endsWith('.test.ts')) continue
    for (const [, table, set] of readFileSync(join(HERE, file), 'utf8').matchAll(ASKED)) asked.add(`${table} ${set}`)
  }
  const tables = new Set([...asked].map((each) => each.split(' ')[0]))
  const written = [...tables].flatMap((table) => loadTable(`sentences/${table}`).rows.map(([set]) => `${table} ${set}`))
  assert.deepEqual([...asked].sort(), [...new Set(written)].sort())
})

test('a phrase has its meaning in any sentence, one that would clash in Norwegian sentences alone', () => {
  const numbers = phrases('quantities', 'number-words', Number)
  assert.equal(numbers.find(parseSentence('cinquanta addetti'), 0)?.value, 50)
  assert.equal(numbers.find(parseSentence('fire safety'), 0), null)
  assert.equal(numbers.find(parseSentence('fire ansatte'), 0)?.value, 4)
  assert.ok(words('ages', 'years').has('anni'))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knowledge } from '../../test/support/knowledge.ts'
import type { Engine, SearchOptions } from '../search/engine.ts'
import { findWordByWord } from './word-by-word.ts'

/** An engine that finds nobody, and takes its time. */
function slowEngine(milliseconds: number) {
  const asked: (number | undefined)[] = []
  const engine = {
    async search(_: unknown, { workMax }: SearchOptions = {}) {
      asked.push(workMax)
      const end = performance.now() + milliseconds
      while (performance.now() < end);
      return { total: 0, companies: [] }
    },
    mayHave: () => false,
  } as unknown as Engine
  return { asked, engine }
}

const KEYWORDS = ['olive oil', 'steel pipes', 'wool socks', 'goat cheese', 'oak barrels']

test('keywords are counted in turns with other calls, and each count may take a fiftieth of the work of a call', async () => {
  const { asked, engine } = slowEngine(10)
  let rounds = 0
  let isDone = false
  const count = () => {
    rounds++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const found = await findWordByWord(KEYWORDS, ['IT', 'FR'], { engine, knowledge: knowledge(), workMax: 1000 })
  isDone = true
  assert.equal(found.size, 10)
  assert.deepEqual(asked, Array(10).fill(20))
  assert.ok(rounds >= 8, `${rounds} rounds`)
})

test('a keyword is counted once, until the counts of other keywords have taken its place', async () => {
  const { asked, engine } = slowEngine(0)
  const options = { engine, knowledge: knowledge() }
  await findWordByWord(KEYWORDS, ['IT'], options)
  await findWordByWord(KEYWORDS, ['IT'], options)
  assert.equal(asked.length, 5)
  const others = Array.from({ length: 9_000 }, (_, number) => `a${number} b${number}`)
  await findWordByWord(others, ['IT'], options)
  await findWordByWord(KEYWORDS, ['IT'], options)
  assert.equal(asked.length, 5 + 9_000 + 5)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeClock } from '../../test/support/fake-clock.ts'
import { type ProgressOutput, showProgress } from './progress.ts'

function recorder(isTTY: boolean): ProgressOutput & { readonly written: string[] } {
  const written: string[] = []
  return { isTTY, columns: 100, written, write: (text: string) => written.push(text) }
}

const reading = (done: number, fraction: number) =>
  ({ register: 'gb-companies-house', phase: 'reading', done, rejected: 3, fraction }) as const

test('progress: away from a terminal it is one JSON line a second, and one at the end', () => {
  const clock = fakeClock('2026-11-20T10:00:00Z')
  const output = recorder(false)
  const display = showProgress(output, clock)
  display.report(reading(0, 0))
  for (let step = 1; step <= 25; step++) {
    clock.advance(100)
    display.report(reading(step * 1_000, step / 100))
  }
  display.report(reading(100_000, 1))
  display.end()
  const lines = output.written.map((line) => JSON.parse(line) as Record<string, unknown>)
  assert.deepEqual(
    lines.map(({ done }) => done),
    [0, 10_000, 20_000, 100_000],
  )
  assert.deepEqual(lines[2], {
    register: 'gb-companies-house',
    phase: 'reading',
    done: 20_000,
    rejected: 3,
    fraction: 0.2,
    perSecond: 10_000,
    secondsLeft: 8,
  })
})

test('progress: a phase that still reports when it is done is shown once a second, and the next phase at once', () => {
  const clock = fakeClock('2026-11-20T10:00:00Z')
  const output = recorder(false)
  const display = showProgress(output, clock)
  for (let step = 0; step < 25; step++) {
    display.report(reading(100_000, 1))
    clock.advance(100)
  }
  display.report({ ...reading(100_000, 0), phase: 'comparing' })
  const phases = output.written.map((line) => (JSON.parse(line) as { readonly phase: string }).phase)
  assert.deepEqual(phases, ['reading', 'reading', 'reading', 'comparing'])
})

test('progress: on a terminal it is a bar that never breaks the line, and says rows, pace and time left', () => {
  const clock = fakeClock('2026-11-20T10:00:00Z')
  const output = recorder(true)
  const display = showProgress(output, clock)
  display.report(reading(0, 0))
  clock.advance(2_000)
  display.report(reading(80_000, 0.02))
  display.end()
  const bar = output.written[1]
  assert.match(bar, /^\rgb-companies-house reading \[=? +\] {3}2% 80,000 rows, 40,000\/s, 1 min 38 s left, 3 rejected/)
  for (const line of output.written.slice(0, 2)) assert.ok(line.length <= 100, 'fits the terminal')
  assert.equal(output.written.at(-1), '\n')
})

test('progress: a narrow terminal gets the figures without the bar', () => {
  const output = { ...recorder(true), columns: 40 }
  showProgress(output, fakeClock('2026-11-20T10:00:00Z')).report(reading(5, 0.5))
  assert.ok(output.written[0].length <= 40)
  assert.doesNotMatch(output.written[0], /\[/)
})

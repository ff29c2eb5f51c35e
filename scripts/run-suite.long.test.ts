import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Ending, temporaryFolder } from '../test/support/temporary-folder.ts'
import { commandOf } from './process-tree.ts'

const SUITE = join(import.meta.dirname, 'run-suite.ts')
/** 1.2 s: a process ends itself then, and is ended some seconds later. */
const MINUTES = '--minutes=0.02'

/** Runs a test file of this content. */
function runFile(context: Ending, content: string, minutes = MINUTES) {
  const file = join(temporaryFolder(context), 'sample.test.mjs')
  writeFileSync(file, content)
  // A test is one of a run of its own, also where tests start it.
  const { NODE_TEST_CONTEXT: _, FIRMAMENT_TEST_MINUTES: __, ...env } = process.env
  return spawnSync(process.execPath, [SUITE, minutes, file], { encoding: 'utf8', env, timeout: 60_000 })
}

test('a failing test that leaves a server, a process and a timer ends, and they are named with the line that opened them', (context) => {
  const { status, stdout, stderr } = runFile(
    context,
    `import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { test } from 'node:test'
test('leaves all open', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  spawn('sleep', ['1000'])
  setInterval(() => {}, 1000)
  throw new Error('as planned')
})
`,
  )
  assert.equal(status, 1, stdout + stderr)
  assert.match(stdout, /as planned/)
  assert.match(stdout + stderr, /Cannot end .*sample\.test\.mjs: open 1\.2 s after its start:/)
  assert.match(stdout + stderr, /a server at 127\.0\.0\.1:\d+, opened at .*sample\.test\.mjs:6/)
  const [, pid] = /a process (\d+), opened at .*sample\.test\.mjs:8/.exec(stdout + stderr) ?? []
  assert.match(stdout + stderr, /a timer, opened at .*sample\.test\.mjs:9/)
  assert.equal(commandOf(Number(pid)), '', 'what it started has ended')
})

test('a test that waits for ever fails by its name, and closes what it opened', (context) => {
  const { status, stdout, stderr } = runFile(
    context,
    `import { createServer } from 'node:http'
import { test } from 'node:test'
test('waits for ever', async (context) => {
  const server = createServer().listen(0, '127.0.0.1')
  context.after(() => server.close())
  await new Promise(() => {})
})
`,
    // A test may take three quarters of that, and the rest is for the process to end.
    '--minutes=0.1',
  )
  assert.equal(status, 1, stdout + stderr)
  assert.match(stdout, /waits for ever .*\n\s+'test timed out after 4500ms'/)
  assert.doesNotMatch(stdout + stderr, /Cannot end/)
})

test('a test that computes without a pause is killed from outside', {
  skip: process.platform !== 'linux',
}, (context) => {
  const { status, stdout, stderr } = runFile(
    context,
    `import { test } from 'node:test'\ntest('computes', () => { for (;;); })\n`,
  )
  assert.equal(status, 1, stdout + stderr)
  assert.match(stderr, /Process \d+ is killed: it has run for \d+ s: .*sample\.test\.mjs/)
})

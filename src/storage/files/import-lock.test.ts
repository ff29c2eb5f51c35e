import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { lockImports } from './import-lock.ts'

test('import lock: one holder at a time, in the same process too', (context) => {
  const folder = temporaryFolder(context)
  const lock = lockImports(folder)
  assert.throws(() => lockImports(folder), /another import into this data folder is running/)
  lock.release()
  lock.release()
  lockImports(folder).release()
})

test('import lock: other data folders are free', (context) => {
  const lock = lockImports(temporaryFolder(context))
  lockImports(temporaryFolder(context)).release()
  lock.release()
})

test('import lock: a process that is killed holds it no longer', async (context) => {
  const folder = temporaryFolder(context)
  const script = `const { lockImports } = await import(${JSON.stringify(join(import.meta.dirname, 'import-lock.ts'))})
    globalThis.lock = lockImports(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  context.after(() => holder.kill('SIGKILL'))
  await once(holder.stdout, 'data')
  assert.throws(() => lockImports(folder), /another import/)
  const ended = once(holder, 'exit')
  holder.kill('SIGKILL')
  await ended
  lockImports(folder).release()
})
